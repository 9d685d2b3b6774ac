"""CR 719 and 702.169: Cases, to solve and solved, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import Instead, LoseAbilities, Replacement, Trigger
from sim.cards.keywords import solved, to_solve
from sim.cards.language import (
    CREATURE,
    LAND,
    YOURS,
    Compare,
    Count,
    CreateToken,
    Destroy,
    DrawCards,
    Exists,
    GainLife,
    ability,
    begins,
    case,
    each,
    gets,
    instant,
    leaves,
    static,
    target,
    token,
    until_end_of_turn,
    whenever,
)
from sim.scenario import P0, P1, Scenario

LANDED = Compare(Count(LAND & YOURS), t.GE, 3)
LIBRARY = case(
    "Case of the Test",
    "{1}",
    to_solve(LANDED),
    solved(ability("{1}", GainLife(2))),
)


def board(lands: int, *cards: object) -> Scenario:
    """P0 has this Case and so many Plains."""
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Plains", lands)
    for card in cards or (LIBRARY,):
        s.battlefield(P0, card)  # type: ignore[call-overload]
    return s


# --- 719.3a: to solve -----------------------------------------------------------------------------


def test_719_3a_it_becomes_solved_at_the_beginning_of_your_end_step() -> None:
    """A triggered ability: it is on the stack, and solved once it has resolved."""
    s = board(3)
    s.run_to("end", of=P0)
    assert s.stack() == ["Case of the Test"]
    assert not s.is_solved("Case of the Test")
    s.resolve()
    assert s.is_solved("Case of the Test")


def test_719_3a_without_the_condition_it_does_not_trigger() -> None:
    s = board(2)
    s.run_to("end", of=P0)
    assert s.stack() == []


def test_719_3a_the_condition_is_looked_at_again_as_it_resolves() -> None:
    """An intervening if (CR 603.4): a land that goes in response keeps it from being solved."""
    s = board(3)
    s.hand(P1, instant("Sink", "{0}", Destroy(target(LAND))))
    s.run_to("end", of=P0)
    s.cast("Sink", by=P1, target="Plains")
    s.resolve()
    assert not s.is_solved("Case of the Test")


def test_719_3a_what_comes_too_late_is_too_late() -> None:
    """The condition has to hold as the end step begins already."""
    s = board(2)
    s.hand(P0, instant("Flood", "{0}", CreateToken(token("Plains", None, None, 0, kind="Land"))))
    s.run_to("end", of=P0)
    s.cast("Flood")
    s.resolve()
    assert s.count("Plains Token", P0) == 1
    s.end_turn()
    assert not s.is_solved("Case of the Test")


def test_719_3a_only_your_end_step() -> None:
    s = board(3)
    s.turn(P1)
    s.run_to("end", of=P1)
    assert s.stack() == []


def test_719_3a_a_solved_case_is_not_solved_again() -> None:
    s = board(3)
    s.run_to("end", of=P0).resolve()
    s.run_to("upkeep", of=P0)
    s.run_to("end", of=P0)
    assert s.stack() == []
    assert len(s.events(ek.DESIGNATED)) == 1


def test_719_3a_it_is_an_ability_that_can_be_lost() -> None:
    """A Case without abilities is not solved."""
    s = board(3)
    s.hand(P0, instant("Blank", "{0}", until_end_of_turn(target(~CREATURE & ~LAND), LoseAbilities(all=True))))
    s.cast("Blank", target="Case of the Test")
    s.resolve()
    s.run_to("end", of=P0)
    assert s.stack() == []


# --- 719.3b: the designation ------------------------------------------------------------------------


def test_719_3b_it_stays_solved_although_the_condition_ceases_to_hold() -> None:
    s = board(3)
    s.run_to("end", of=P0).resolve()
    s.hand(P1, instant("Sink", "{0}", Destroy(each(LAND))))
    s.cast("Sink", by=P1)
    s.resolve()
    s.run_to("upkeep", of=P0)
    assert s.is_solved("Case of the Test")


def test_719_3b_a_case_that_leaves_comes_back_unsolved() -> None:
    s = board(3)
    case_ = s.battlefield(P0, "Case of the Ransacked Lab", designations=("solved",))
    s.hand(P0, "Boomerang")
    s.mana(P0, "UU")
    s.cast("Boomerang", target=case_)
    s.resolve()
    s.mana(P0, "UUU")
    s.cast("Case of the Ransacked Lab")
    s.resolve()
    assert not s.is_solved("Case of the Ransacked Lab")


def test_719_3b_a_copy_of_a_solved_case_is_unsolved() -> None:
    s = board(0)
    s.battlefield(P0, "Case of the Gateway Express", designations=("solved",))
    s.hand(P0, "Copy Enchantment")
    s.mana(P0, "UUU")
    s.cast("Copy Enchantment")
    s.answer(P0, copy="Case of the Gateway Express").resolve_top()
    first, second = s.find("Case of the Gateway Express#1"), s.find("Case of the Gateway Express#2")
    assert (s.is_solved(first), s.is_solved(second)) == (True, False)


def test_719_3b_solved_is_no_ability() -> None:
    """It is not lost with all abilities, and the solved ability is there again afterwards."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Gateway Express", designations=("solved",))
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, instant("Blank", "{0}", until_end_of_turn(target(~CREATURE & ~LAND), LoseAbilities(all=True))))
    s.cast("Blank", target="Case of the Gateway Express")
    s.resolve()
    assert s.is_solved("Case of the Gateway Express")
    assert s.power("Grizzly Bears") == 2
    s.end_turn()
    assert s.power("Grizzly Bears") == 3


# --- 719.3c, 702.169a: what a solved Case has ---------------------------------------------------------

STATIC = case("Static", "{1}", solved(static(CREATURE & YOURS, gets(1, 1))))
TRIGGERED = case("Triggered", "{1}", solved(whenever(begins(t.UPKEEP, t.YOU), DrawCards(1))))
ACTIVATED = case("Activated", "{1}", solved(ability("{0}", GainLife(1))))


@pytest.mark.parametrize("is_solved", [False, True])
def test_719_3c_702_169a_static_triggered_and_activated_abilities_need_the_designation(is_solved: bool) -> None:
    s = Scenario()
    s.fill_libraries()
    for card in (STATIC, TRIGGERED, ACTIVATED):
        s.battlefield(P0, card, designations=("solved",) if is_solved else ())
    s.battlefield(P0, "Grizzly Bears")
    s.turn(P0, "upkeep")
    s.settle()
    assert s.pt("Grizzly Bears") == ((3, 3) if is_solved else (2, 2))
    assert s.stack() == (["Triggered"] if is_solved else [])
    assert s.why_not(s.activate, "Activated") == ("" if is_solved else "602.5")


def test_702_169b_a_static_ability_begins_as_the_case_becomes_solved() -> None:
    s = Scenario()
    s.battlefield(P0, case("Slow", "{1}", to_solve(Exists(CREATURE)), solved(static(CREATURE & YOURS, gets(2, 0)))))
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.run_to("end", of=P0)
    assert s.power("Grizzly Bears") == 2
    s.resolve()
    assert (s.power("Grizzly Bears"), s.power("Hill Giant")) == (4, 3)


def test_702_169b_a_replacement_effect_too() -> None:
    """It applies as long as the Case is solved."""
    doubled = solved(Replacement(Trigger(ek.LIFE_GAINED), Instead(factor=2)))
    s = Scenario()
    s.battlefield(P0, case("Double", "{1}", doubled))
    s.hand(P0, instant("Heal", "{0}", GainLife(3)))
    s.cast("Heal")
    s.resolve()
    assert s.life(P0) == 23
    s.battlefield(P0, case("Double", "{1}", doubled), designations=("solved",))
    s.hand(P0, instant("Heal", "{0}", GainLife(3)))
    s.cast("Heal")
    s.resolve()
    assert s.life(P0) == 29


def test_702_169c_a_triggered_ability_triggers_only_while_solved() -> None:
    """Losing the Case afterwards does not matter: it is no intervening if."""
    s = Scenario()
    s.fill_libraries()
    found = s.battlefield(P0, TRIGGERED, designations=("solved",))
    s.hand(P0, instant("Undo", "{0}", Destroy(target(~CREATURE & ~LAND))))
    s.turn(P0, "upkeep")
    s.settle()
    s.cast("Undo", target=found)
    s.resolve()
    assert s.cards_drawn(P0) == 1


def test_702_169c_an_unsolved_case_does_not_trigger() -> None:
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, TRIGGERED)
    s.turn(P0, "upkeep")
    s.settle()
    assert s.stack() == []


def test_702_169c_it_looks_back_to_the_case_that_has_left() -> None:
    """A solved leaves-the-battlefield trigger of the Case itself (CR 603.10a)."""
    last = case("Last", "{1}", solved(whenever(leaves(), GainLife(5))))
    s = Scenario()
    s.hand(P0, instant("Undo", "{0}", Destroy(each(~CREATURE & ~LAND))))
    s.battlefield(P0, last, designations=("solved",))
    s.battlefield(P0, last)
    s.cast("Undo")
    s.resolve()
    assert s.life(P0) == 25


def test_702_169d_an_activated_ability_resolves_although_the_case_is_gone() -> None:
    """Solved is asked for as it is activated only, as by the Case that is sacrificed for it."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Stashed Skeleton", designations=("solved",))
    s.library(P0, "Hill Giant")
    s.mana(P0, "BB")
    s.activate("Case of the Stashed Skeleton")
    assert s.graveyard(P0) == ["Case of the Stashed Skeleton"]
    s.answer(P0, search="Hill Giant").resolve()
    assert s.hand(P0) == ["Hill Giant"]


def test_702_169d_it_can_be_activated_only_while_solved() -> None:
    s = Scenario()
    s.battlefield(P0, ACTIVATED)
    assert s.why_not(s.activate, "Activated") == "602.5"
    s.battlefield(P0, ACTIVATED, designations=("solved",))
    s.activate("Activated#2")
    s.resolve()
    assert s.life(P0) == 21


def test_702_169d_timing_restrictions_of_the_text_hold_as_well() -> None:
    s = Scenario()
    s.battlefield(P0, "Case of the Stashed Skeleton", designations=("solved",))
    s.turn(P0, "upkeep")
    s.mana(P0, "BB")
    assert s.why_not(s.activate, "Case of the Stashed Skeleton") == "602.5d"


# --- The cards ------------------------------------------------------------------------------------------


def test_crimson_pulse_is_solved_with_an_empty_hand_and_refills_it() -> None:
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Crimson Pulse")
    s.run_to("end", of=P0).resolve()
    assert s.is_solved("Case of the Crimson Pulse")
    s.run_to("upkeep", of=P0)
    s.hand(P0, "Hill Giant")
    s.resolve()
    assert (s.graveyard(P0), len(s.hand(P0))) == (["Hill Giant"], 2)


def test_crimson_pulse_draws_without_a_card_to_discard() -> None:
    """Rulings: an empty hand discards nothing and draws two."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, "Case of the Crimson Pulse")
    s.mana(P0, "RRR")
    s.cast("Case of the Crimson Pulse")
    s.resolve()
    assert (s.graveyard(P0), len(s.hand(P0))) == ([], 2)


def attackers(number: int) -> Scenario:
    s = Scenario()
    s.battlefield(P0, "Case of the Gateway Express")
    for _ in range(number):
        s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Serra Angel")
    s.turn(P0, "declare attackers")
    s.attack([f"Grizzly Bears#{i + 1}" for i in range(number)])
    return s


@pytest.mark.parametrize("number", [2, 3])
def test_gateway_express_counts_creatures_that_attacked_this_turn(number: int) -> None:
    """Also those that have died since."""
    s = attackers(number)
    s.block({"Serra Angel": "Grizzly Bears#1"})
    s.run_to("end", of=P0)
    assert s.count("Grizzly Bears", P0) == number - 1
    if s.stack():
        s.resolve()
    assert s.is_solved("Case of the Gateway Express") == (number == 3)
    assert s.power("Grizzly Bears") == (3 if number == 3 else 2)


def test_gateway_express_asks_only_about_this_turn() -> None:
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P1, "Case of the Gateway Express")
    s.battlefield(P0, "Grizzly Bears", "Grizzly Bears", "Grizzly Bears")
    s.attack(["Grizzly Bears#1", "Grizzly Bears#2", "Grizzly Bears#3"])
    s.run_to("end", of=P1)
    assert s.stack() == []


def test_gateway_express_deals_damage_by_each_creature() -> None:
    """One damage from each of three creatures to the one target, at the same time."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", "Grizzly Bears", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Case of the Gateway Express")
    s.mana(P0, "WW")
    s.cast("Case of the Gateway Express")
    s.answer(P0, target="Hill Giant").resolve()
    assert not s.exists("Hill Giant")
    assert len(s.events(ek.DAMAGE_DEALT)) == 3


def test_ransacked_lab_makes_spells_cheaper_and_then_draws() -> None:
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Ransacked Lab", designations=("solved",))
    s.hand(P0, "Counterspell", "Divination")
    s.mana(P0, "UU")
    s.cast("Divination")
    s.settle()
    assert s.stack() == ["Case of the Ransacked Lab", "Divination"]
    s.resolve()
    assert s.cards_drawn(P0) == 3


def test_stashed_skeleton_is_solved_once_the_skeleton_is_gone() -> None:
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, "Case of the Stashed Skeleton")
    s.mana(P0, "BB")
    s.cast("Case of the Stashed Skeleton")
    s.resolve()
    assert s.is_suspected("Skeleton Token")
    s.run_to("end", of=P0)
    assert s.stack() == []
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target="Skeleton Token")
    s.resolve()
    s.run_to("upkeep", of=P0)
    s.run_to("end", of=P0)
    s.resolve()
    assert s.is_solved("Case of the Stashed Skeleton")


def test_filched_falcon_is_solved_by_three_artifacts_and_makes_a_bird() -> None:
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Filched Falcon", designations=("solved",))
    s.battlefield(P0, "Ornithopter", "Howling Mine")
    s.mana(P0, "UUU")
    assert s.why_not(s.activate, "Case of the Filched Falcon", target="Ornithopter") == "115.1"
    s.activate("Case of the Filched Falcon", target="Howling Mine")
    s.resolve()
    assert (s.pt("Howling Mine"), s.types("Howling Mine")) == ((4, 4), ["Artifact", "Creature"])
    assert s.has("Howling Mine", "flying")
    s.end_turn()
    assert s.subtypes("Howling Mine") == ["Bird"]


def test_burning_masks_counts_sources_that_were_yours_as_they_dealt_damage() -> None:
    """Rulings: one source counts once; a source counts though it has changed control since."""
    s = Scenario()
    s.battlefield(P0, "Case of the Burning Masks", "Prodigal Sorcerer", "Prodigal Sorcerer")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    s.resolve()
    for number in (1, 2):
        s.activate(f"Prodigal Sorcerer#{number}", target=P1)
        s.resolve()
    s.run_to("end", of=P0)
    assert s.stack() == ["Case of the Burning Masks"]


def test_burning_masks_does_not_count_a_source_twice() -> None:
    s = Scenario()
    s.battlefield(P0, "Case of the Burning Masks", "Boros Swiftblade", "Prodigal Sorcerer")
    s.activate("Prodigal Sorcerer", target=P1)
    s.resolve()
    s.attack(["Boros Swiftblade"])
    s.run_to("end", of=P0)
    assert (s.life(P1), s.stack()) == (17, [])


def test_burning_masks_solved_lets_one_of_three_be_played() -> None:
    s = Scenario()
    s.battlefield(P0, "Case of the Burning Masks", designations=("solved",))
    s.library(P0, "Shock", "Hill Giant", "Mountain")
    s.activate("Case of the Burning Masks")
    s.answer(P0, choose="Mountain").resolve()
    assert s.exile(P0) == ["Shock", "Hill Giant", "Mountain"]
    s.mana(P0, "RRRR")
    assert s.why_not(s.cast, "Shock", target=P1) != ""
    s.play_land("Mountain")
    assert s.battlefield(P0) == ["Mountain"]


def test_shattered_pact_finds_a_basic_land_and_helps_the_attack() -> None:
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Shattered Pact", designations=("solved",))
    s.battlefield(P0, "Grizzly Bears")
    s.run_to("beginning of combat")
    s.resolve()
    assert all(s.has("Grizzly Bears", word) for word in ("flying", "double strike", "vigilance"))
