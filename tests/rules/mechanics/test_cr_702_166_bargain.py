"""CR 702.166, bargain, letter by letter, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    LAND,
    DealDamage,
    Destroy,
    DrawCards,
    GainLife,
    If,
    Instead,
    Paid,
    alternative,
    as_enters,
    bargain,
    kicker,
    pay,
    target,
    token,
)
from sim.scenario import P0, P1, Scenario, custom

# Every letter says something that a game can show.
NOTHING_TO_SHOW: dict[str, str] = {}

SOLDIER = token("Soldier", 1, 1, t.WHITE)
BARGAINED = Paid("bargain")


# --- a: an additional cost -----------------------------------------------------------------------


@pytest.mark.parametrize("what", ["Ichor Wellspring", "Hopeless Nightmare", "Soldier Token"])
def test_702_166a_an_artifact_enchantment_or_token_is_sacrificed(what: str) -> None:
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Mountain", 1)
    given = s.battlefield(P0, SOLDIER if what == "Soldier Token" else what)
    giant = s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Torch the Tower")
    s.cast("Torch the Tower", target=giant, bargained=True)
    assert not s.exists(given)  # the cost is paid before anybody could respond
    s.resolve()
    assert not s.exists(giant)


def test_702_166a_neither_another_permanent_nor_an_opponents_will_do() -> None:
    s = Scenario()
    s.lands(P0, "Mountain", 2)
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Ichor Wellspring", "Hill Giant")
    s.hand(P0, "Torch the Tower")
    assert s.why_not(s.cast, "Torch the Tower", target="Hill Giant", bargained=True) == "601.2b"


def test_702_166a_it_is_optional_and_paid_once() -> None:
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Mountain", 1)
    s.battlefield(P0, "Ichor Wellspring", "Ichor Wellspring")
    giant = s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Torch the Tower")
    s.cast("Torch the Tower", target=giant, bargained=False)
    s.resolve()
    assert s.count("Ichor Wellspring", P0) == 2
    assert s.damage(giant) == 2
    s.hand(P0, "Torch the Tower")
    s.mana(P0, "R")
    s.cast("Torch the Tower", target=giant, bargained=True)
    assert s.count("Ichor Wellspring", P0) == 1


def test_702_166a_it_comes_on_top_of_an_alternative_cost() -> None:
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, custom("Bolt from Blood", "{5}{R}", "Sorcery", bargain, alternative(pay(life=3)), _THREE_OR_SIX))
    s.battlefield(P0, "Ichor Wellspring")
    wurm = s.battlefield(P1, "Craw Wurm")  # 6/4
    s.cast("Bolt from Blood", how="alternative", target=wurm, bargained=True)
    assert (s.life(P0), s.count("Ichor Wellspring", P0)) == (17, 0)
    s.resolve()
    assert not s.exists(wurm)


_THREE_OR_SIX = If(BARGAINED, DealDamage(6, target(CREATURE)), DealDamage(3, target(CREATURE)))


def test_702_166a_it_is_paid_for_a_spell_cast_without_paying_its_mana_cost() -> None:
    s = Scenario()
    s.lands(P0, "Swamp", 4)
    s.battlefield(P0, SOLDIER, SOLDIER)
    s.library(P0, "High Fae Negotiator", "Candy Grapple")
    giant = s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Beseech the Mirror")
    s.cast("Beseech the Mirror", bargained=True)
    s.answer(search="Candy Grapple", cast=True, optional=True, target=giant)
    s.resolve()
    assert not s.exists(giant)
    assert s.count("Soldier Token", P0) == 0


def test_702_166a_what_is_sacrificed_may_be_tapped_for_mana_first() -> None:
    """CR 601.2g-h: mana abilities are activated before the costs are paid."""
    s = Scenario()
    s.battlefield(P0, "Mox Ruby")
    giant = s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Torch the Tower")
    s.fill_libraries()
    s.cast("Torch the Tower", target=giant, bargained=True)
    s.answer(scry="top").resolve()
    assert s.graveyard(P0) == ["Mox Ruby", "Torch the Tower"]
    assert s.exile(P1) == ["Hill Giant"]


# --- b: the intention makes it bargained -----------------------------------------------------------


def test_702_166b_a_spell_whose_bargain_cost_was_paid_has_been_bargained() -> None:
    s = Scenario()
    s.lands(P0, "Forest", 2)
    s.battlefield(P0, SOLDIER)
    prey = s.battlefield(P1, "Ichor Wellspring")
    s.hand(P0, "Troublemaker Ouphe")
    s.cast("Troublemaker Ouphe", bargained=True)
    s.answer(target=prey).resolve()
    assert s.exile(P1) == ["Ichor Wellspring"]


def test_702_166b_without_it_nothing_was_bargained() -> None:
    s = Scenario()
    s.lands(P0, "Forest", 2)
    s.battlefield(P0, SOLDIER)
    s.battlefield(P1, "Ichor Wellspring")
    s.hand(P0, "Troublemaker Ouphe")
    s.cast("Troublemaker Ouphe", bargained=False)
    s.resolve()
    assert (s.exile(P1), s.count("Soldier Token", P0)) == ([], 1)


def test_702_166b_a_copy_of_a_bargained_spell_is_bargained_too() -> None:
    """CR 707.10: nothing is sacrificed for the copy."""
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Mountain", 1)
    s.mana(P0, "UU")
    s.battlefield(P0, SOLDIER, SOLDIER)
    first, second = s.battlefield(P1, "Hill Giant", "Hill Giant")
    s.hand(P0, "Torch the Tower", "Twincast")
    s.cast("Torch the Tower", target=first, bargained=True)
    s.cast("Twincast", target="Torch the Tower")
    s.answer(target=second, scry=["top", "top"]).resolve()
    assert not s.exists(first)
    assert not s.exists(second)
    assert s.count("Soldier Token", P0) == 1


# --- c: linked abilities ---------------------------------------------------------------------------


def test_702_166c_a_creature_put_onto_the_battlefield_was_not_bargained() -> None:
    s = Scenario()
    s.lands(P0, "Swamp", 1)
    s.graveyard(P0, "Troublemaker Ouphe")
    s.battlefield(P0, SOLDIER)
    s.battlefield(P1, "Ichor Wellspring")
    s.hand(P0, "Reanimate")
    s.cast("Reanimate", target="Troublemaker Ouphe")
    s.resolve()
    assert s.exile(P1) == []


def test_702_166c_an_ability_of_a_copy_does_not_speak_of_the_copying_spells_bargain() -> None:
    """A creature that was bargained and enters as a copy of another: that one's ability is linked to its own bargain."""
    clone = custom(
        "Greedy Clone",
        "{0}",
        "Creature",
        bargain,
        as_enters(Instead(copy=CREATURE), optional=True),
        power=0,
        toughness=1,
    )
    s = Scenario()
    s.battlefield(P0, "Troublemaker Ouphe", SOLDIER)
    s.battlefield(P1, "Ichor Wellspring")
    s.hand(P0, clone)
    s.cast("Greedy Clone", bargained=True)
    s.answer(copy="Troublemaker Ouphe").resolve()
    assert s.count("Troublemaker Ouphe", P0) == 2
    assert s.exile(P1) == []


def test_702_166c_bargain_says_nothing_of_other_costs() -> None:
    both = custom(
        "Kicked and Bargained",
        "{0}",
        "Sorcery",
        bargain,
        kicker("{1}"),
        If(BARGAINED, GainLife(5)),
        If(Paid("kicker"), DrawCards(1)),
    )
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, SOLDIER)
    s.mana(P0, "C")
    s.hand(P0, both)
    s.cast("Kicked and Bargained", bargained=False, kicked=1)
    s.resolve()
    assert (s.life(P0), s.cards_drawn(P0)) == (20, 1)


# --- d: targets only if bargained ------------------------------------------------------------------


def test_702_166d_without_the_bargain_the_spell_has_no_such_target() -> None:
    s = Scenario()
    s.lands(P0, "Forest", 1)
    s.battlefield(P0, SOLDIER)
    s.library(P0, "Forest")
    s.hand(P0, "Brave the Wilds")
    spell = s.cast("Brave the Wilds", bargained=False)
    assert s.game.spell(spell.id).targets == ((),)  # type: ignore[union-attr]
    s.answer(search="Forest").resolve()
    assert s.hand(P0) == ["Forest"]


def test_702_166d_bargained_it_has_the_target_and_needs_it() -> None:
    s = Scenario()
    land = s.lands(P0, "Forest", 1)[0]
    s.battlefield(P0, SOLDIER)
    s.library(P0, "Forest")
    s.hand(P0, "Brave the Wilds")
    s.hand(P1, "Stone Rain")
    s.cast("Brave the Wilds", bargained=True, target=land)
    s.answer(search="Forest").resolve()
    assert (s.pt(land), s.types(land), s.has(land, "haste")) == ((3, 3), ["Creature", "Land"], True)
    s.run_to("upkeep", of=P1)
    assert s.pt(land) == (3, 3)  # for good


def test_702_166d_it_can_be_bargained_only_if_the_targets_can_be_chosen() -> None:
    s = Scenario()
    s.mana(P0, "G")
    s.battlefield(P0, SOLDIER)  # no land to target
    s.library(P0, "Forest")
    s.hand(P0, "Brave the Wilds")
    assert s.why_not(s.cast, "Brave the Wilds", bargained=True) == "601.2b"
    s.cast("Brave the Wilds", bargained=False)
    s.answer(search="Forest").resolve()
    assert s.hand(P0) == ["Forest"]


def test_702_166d_with_an_illegal_target_none_of_it_happens() -> None:
    """CR 608.2b: bargained, it has one target; the search is not made if that is gone."""
    s = Scenario()
    land = s.battlefield(P0, "Mishra's Factory")
    s.mana(P0, "G")
    s.battlefield(P0, SOLDIER)
    s.library(P0, "Forest")
    s.hand(P0, "Brave the Wilds")
    s.hand(P1, custom("Quick Rain", "{0}", "Instant", Destroy(target(LAND))))
    s.cast("Brave the Wilds", bargained=True, target=land)
    s.cast("Quick Rain", by=P1, target=land)
    s.resolve()
    assert s.hand(P0) == []
