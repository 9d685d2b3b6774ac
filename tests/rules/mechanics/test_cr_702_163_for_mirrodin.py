"""CR 702.163, For Mirrodin!, and what equipping costs; the case FM1 of the conformance list; played through picks."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    ARTIFACT,
    CREATURE,
    EQUIPPED,
    THIS,
    Attach,
    CreateToken,
    Destroy,
    GainControl,
    Saved,
    ability,
    equip,
    equipment,
    gets,
    static,
    target,
    until_end_of_turn,
)
from sim.cards.tokens import REBEL
from sim.scenario import P0, P1, Scenario, Thing, custom

STEAL = custom("Snatch", "{0}", "Instant", until_end_of_turn(target(ARTIFACT), GainControl()))
SMASH = custom("Smash", "{0}", "Instant", Destroy(target(ARTIFACT)))
MURDER = custom("Murder", "{0}", "Instant", Destroy(target(CREATURE)))
REBEL_NAME = "Rebel Token"


def enters(s: Scenario, name: str, mana: str) -> None:
    """P0 casts an Equipment, which enters; its trigger is on the stack."""
    s.hand(P0, name)
    s.mana(P0, mana)
    s.cast(name)
    s.resolve_top()


def test_702_163a_as_it_enters_a_2_2_red_rebel_is_created_and_the_equipment_attached_to_it() -> None:
    s = Scenario()
    enters(s, "Vulshok Splitter", "RRRR")
    assert (s.stack(), s.count(REBEL_NAME)) == (["Vulshok Splitter"], 0)
    s.resolve()
    assert s.is_attached("Vulshok Splitter", to=REBEL_NAME)
    assert (s.pt(REBEL_NAME), s.colors(REBEL_NAME), s.subtypes(REBEL_NAME)) == ((4, 2), ["red"], ["Rebel"])
    assert s.controller(REBEL_NAME) == P0


def test_702_163a_it_targets_nothing_and_is_no_equip_ability() -> None:
    """It resolves at any time and costs nothing."""
    s = Scenario()
    enters(s, "Glimmer Lens", "WW")
    assert s.game.spell(s.game.state.stack[-1]).targets == ()  # type: ignore[union-attr]
    s.resolve()
    assert s.mana_pool(P0) == ""
    assert s.is_attached("Glimmer Lens", to=REBEL_NAME)


def test_702_163a_without_the_equipment_there_is_a_rebel_all_the_same() -> None:
    s = Scenario()
    s.hand(P1, SMASH)
    enters(s, "Glimmer Lens", "WW")
    s.cast("Smash", by=P1, target="Glimmer Lens")
    s.resolve()
    assert (s.count(REBEL_NAME, P0), s.graveyard(P0)) == (1, ["Glimmer Lens"])


def test_702_163a_the_one_who_controls_the_ability_gets_the_rebel_whoever_has_the_equipment_by_then() -> None:
    """The Equipment is attached under its new controller's hands."""
    s = Scenario()
    s.hand(P1, STEAL)
    enters(s, "Glimmer Lens", "WW")
    s.cast("Snatch", by=P1, target="Glimmer Lens")
    s.resolve()
    assert (s.controller(REBEL_NAME), s.controller("Glimmer Lens")) == (P0, P1)
    assert s.is_attached("Glimmer Lens", to=REBEL_NAME)


def test_702_163a_a_copy_of_the_equipment_has_it_too() -> None:
    s = Scenario()
    s.battlefield(P1, "Glimmer Lens")
    s.hand(P0, "Sculpting Steel")
    s.mana(P0, "UUU")
    s.cast("Sculpting Steel")
    s.answer(P0, copy="Glimmer Lens")
    s.resolve()
    assert s.count(REBEL_NAME, P0) == 1
    assert s.is_attached("Glimmer Lens#2", to=REBEL_NAME)


def test_702_163a_of_several_tokens_its_controller_chooses_the_one_to_attach_it_to() -> None:
    """An effect may make two tokens of one."""
    s = Scenario()
    twice = ability("{0}", CreateToken(REBEL, 2, keep="rebel"), Attach(THIS, Saved("rebel")))
    s.battlefield(P0, equipment("Banner", "{1}", twice, static(EQUIPPED, gets(1, 1)), equip("{1}")))
    s.activate("Banner")
    s.until_asked("attach", P0)
    assert len(s.options()) == 2
    s.pick(f"{REBEL_NAME}#2")
    s.settle()
    assert (s.pt(f"{REBEL_NAME}#1"), s.pt(f"{REBEL_NAME}#2")) == ((2, 2), (3, 3))


def test_702_163a_a_rebel_that_the_equipment_makes_too_small_dies_with_the_next_check() -> None:
    """Barbed Batterfist: 3/1 lives; with a second one the first Rebel would be 4/0."""
    s = Scenario()
    enters(s, "Barbed Batterfist", "RR")
    s.resolve()
    assert s.pt(REBEL_NAME) == (3, 1)
    s.battlefield(P0, "Barbed Batterfist")
    s.mana(P0, "R")
    s.equip("Barbed Batterfist#2", REBEL_NAME)
    s.resolve()
    assert (s.count(REBEL_NAME), s.permanent("Barbed Batterfist#1").attached_to) == (0, 0)


# --- FM1 and Blade of Shared Souls -----------------------------------------------------------------------


def blade(s: Scenario, copied: Thing, keep: object = None) -> None:
    """P0's Blade enters, its Rebel becomes a copy of a creature, and of two of one legend `keep` stays."""
    enters(s, "Blade of Shared Souls", "UUU")
    s.resolve_top()
    s.until_asked("may", P0)
    assert s.game.spell(s.game.state.stack[-1]).targets == ((copied.id,),)  # type: ignore[union-attr]
    s.pick(True)
    if keep is not None:
        s.answer(P0, keep=keep)
    s.settle()


def test_fm1_ratadrabik_copies_what_the_rebel_last_was_and_not_the_rebel() -> None:
    """CR 608.2h, 707.2: the legend rule takes the Rebel that is a Ratadrabik; last known information is Ratadrabik."""
    s = Scenario()
    original = s.battlefield(P0, "Ratadrabik of Urborg")
    blade(s, original, keep=original)
    s.resolve()
    assert s.exists(original)
    copy = s.find("Ratadrabik of Urborg#2")
    assert (s.pt(copy), s.supertypes(copy), s.permanent(copy).is_token) == ((2, 2), [], True)
    assert s.colors(copy) == ["white", "black"]
    assert set(s.subtypes(copy)) == {"Zombie", "Wizard"}
    assert s.count(REBEL_NAME) == 0
    assert s.permanent("Blade of Shared Souls").attached_to == 0


def test_the_copy_keeps_the_triggered_ability_and_ward() -> None:
    s = Scenario()
    original = s.battlefield(P0, "Ratadrabik of Urborg")
    blade(s, original, keep=original)
    s.resolve()
    assert s.abilities("Ratadrabik of Urborg#2") == s.abilities(original)


def test_611_2b_a_creature_is_a_copy_for_as_long_as_the_blade_remains_attached() -> None:
    """Equipped elsewhere, it is a Rebel again (CR 611.2b)."""
    s = Scenario()
    angel, bears = s.battlefield(P0, "Serra Angel", "Grizzly Bears")
    blade(s, angel)
    assert s.count("Serra Angel") == 2
    s.mana(P0, "UU")
    s.equip("Blade of Shared Souls", bears)
    s.resolve_top()
    assert (s.count("Serra Angel"), s.count(REBEL_NAME)) == (1, 1)
    s.answer(P0, may=True)
    s.resolve()
    assert (s.count("Serra Angel"), s.count("Grizzly Bears")) == (2, 0)


def test_the_blade_may_be_declined_and_cannot_copy_the_creature_itself() -> None:
    s = Scenario()
    angel = s.battlefield(P0, "Serra Angel")
    s.battlefield(P1, "Hill Giant")
    enters(s, "Blade of Shared Souls", "UUU")
    s.resolve_top()
    assert s.game.spell(s.game.state.stack[-1]).targets == ((angel.id,),)  # type: ignore[union-attr]
    s.answer(P0, may=False)
    s.resolve()
    assert s.count(REBEL_NAME) == 1


def test_without_another_creature_the_blade_triggers_in_vain() -> None:
    """CR 603.3d: no legal target, and the ability is removed from the stack."""
    s = Scenario()
    enters(s, "Blade of Shared Souls", "UUU")
    s.resolve_top()
    assert (s.stack(), s.count(REBEL_NAME)) == ([], 1)


def test_611_2b_the_duration_never_starts_where_the_blade_is_not_attached_any_more() -> None:
    """CR 611.2b: the Blade is destroyed in answer."""
    s = Scenario()
    angel = s.battlefield(P0, "Serra Angel")
    s.hand(P1, SMASH)
    enters(s, "Blade of Shared Souls", "UUU")
    s.answer(P0, target=angel)
    s.resolve_top()
    s.cast("Smash", by=P1, target="Blade of Shared Souls")
    s.resolve_top()
    s.answer(P0, may=True)
    s.resolve()
    assert (s.count("Serra Angel"), s.count(REBEL_NAME)) == (1, 1)
    assert not [e for e in s.game.state.effects if e.duration == t.WHILE_ATTACHED]
    s = Scenario()
    angel, bears = s.battlefield(P0, "Serra Angel", "Grizzly Bears")
    s.hand(P0, custom("Swap", "{0}", "Instant", Attach(target(ARTIFACT), target(CREATURE))))
    enters(s, "Blade of Shared Souls", "UUU")
    s.resolve_top()
    s.cast("Swap", target=["Blade of Shared Souls", bears])
    s.resolve_top()
    s.answer(P0, may=[False, True])  # of the second trigger, then of the first
    s.resolve()
    assert (s.count("Serra Angel"), s.count(REBEL_NAME)) == (1, 1)


def test_the_copy_ends_as_the_blade_leaves() -> None:
    s = Scenario()
    angel = s.battlefield(P0, "Serra Angel")
    s.hand(P1, SMASH)
    blade(s, angel)
    s.cast("Smash", by=P1, target="Blade of Shared Souls")
    s.resolve()
    assert (s.count("Serra Angel"), s.count(REBEL_NAME)) == (1, 1)


def test_a_copy_that_stops_being_one_is_the_creature_it_was() -> None:
    """Damage stays: a Rebel under a 4/4 that was dealt 3 damage dies as it shrinks."""
    s = Scenario()
    angel = s.battlefield(P0, "Serra Angel")
    s.hand(P1, SMASH, "Lightning Bolt")
    s.mana(P1, "R")
    blade(s, angel)
    s.cast("Lightning Bolt", by=P1, target="Serra Angel#2")
    s.resolve()
    assert s.count("Serra Angel") == 2
    s.cast("Smash", by=P1, target="Blade of Shared Souls")
    s.resolve()
    assert (s.count("Serra Angel"), s.count(REBEL_NAME)) == (1, 0)


def test_ratadrabik_copies_any_legendary_creature_that_dies() -> None:
    """Not legendary, 2/2, black and a Zombie besides; itself dying makes none."""
    s = Scenario()
    s.battlefield(P0, "Ratadrabik of Urborg", "Isamaru, Hound of Konda")
    s.hand(P0, MURDER, MURDER)
    s.cast("Murder", target="Isamaru, Hound of Konda")
    s.resolve()
    name = "Isamaru, Hound of Konda"
    assert (s.pt(name), s.supertypes(name), s.colors(name)) == ((2, 2), [], ["white", "black"])
    assert (set(s.subtypes(name)), s.has(name, "vigilance")) == ({"Dog", "Zombie"}, True)
    s.cast("Murder", target="Ratadrabik of Urborg")
    s.resolve()
    assert s.count("Ratadrabik of Urborg") == 0


# --- What equipping costs -------------------------------------------------------------------------------------


def test_war_whip_makes_equip_abilities_of_other_equipment_cheaper() -> None:
    s = Scenario()
    s.battlefield(P0, "Bladehold War-Whip", "Vulshok Splitter", "Grizzly Bears")
    s.lands(P0, "Mountain", 2)
    s.equip("Vulshok Splitter", "Grizzly Bears")  # {2}{R} less {1}
    s.resolve()
    assert s.is_attached("Vulshok Splitter", to="Grizzly Bears")
    s = Scenario()
    s.battlefield(P0, "Bladehold War-Whip", "Grizzly Bears")
    s.lands(P0, "Plateau", 4)
    assert s.why_not(s.equip, "Bladehold War-Whip", "Grizzly Bears") == "118.3"  # its own costs {3}{R}{W}


def test_war_whips_of_others_help_nobody_else_and_two_help_each_other() -> None:
    s = Scenario()
    s.battlefield(P1, "Bladehold War-Whip")
    s.battlefield(P0, "Vulshok Splitter", "Grizzly Bears")
    s.lands(P0, "Mountain", 2)
    assert s.why_not(s.equip, "Vulshok Splitter", "Grizzly Bears") == "118.3"
    s = Scenario()
    s.battlefield(P0, "Bladehold War-Whip", "Bladehold War-Whip", "Grizzly Bears")
    s.lands(P0, "Plateau", 4)
    s.equip("Bladehold War-Whip#2", "Grizzly Bears")
    s.resolve()
    assert s.is_attached("Bladehold War-Whip#2", to="Grizzly Bears")


@pytest.mark.parametrize(("lands", "champion", "bears"), [(0, "118.3", "118.3"), (1, "", "115.1"), (3, "", "")])
def test_601_2f_a_target_that_makes_it_cheaper_is_chosen_before_the_cost_is_known(
    lands: int, champion: str, bears: str
) -> None:
    """Fervent Champion: {2}{R} is {R} for it; with one Mountain no other target can be chosen."""
    s = Scenario()
    s.battlefield(P0, "Fervent Champion", "Grizzly Bears", "Vulshok Splitter")
    s.lands(P0, "Mountain", lands)
    assert s.why_not(s.equip, "Vulshok Splitter", "Fervent Champion") == champion
    assert s.why_not(s.equip, "Vulshok Splitter", "Grizzly Bears") == bears


def test_601_2f_the_cheaper_cost_is_what_is_paid() -> None:
    s = Scenario()
    s.battlefield(P0, "Fervent Champion", "Vulshok Splitter", "Bonesplitter")
    s.lands(P0, "Mountain", 3)
    s.equip("Vulshok Splitter", "Fervent Champion")
    s.resolve()
    assert [s.is_tapped(f"Mountain#{i}") for i in (1, 2, 3)].count(True) == 1
    s.equip("Bonesplitter", "Fervent Champion")
    s.resolve()
    assert [s.is_tapped(f"Mountain#{i}") for i in (1, 2, 3)].count(True) == 1
    assert s.pt("Fervent Champion") == (5, 1)


def test_bureau_headmaster_makes_equipment_and_equipping_cheaper() -> None:
    s = Scenario()
    s.battlefield(P0, "Bureau Headmaster", "Grizzly Bears")
    s.hand(P0, "Vulshok Splitter")
    s.lands(P0, "Mountain", 5)
    s.cast("Vulshok Splitter")
    s.resolve()
    s.equip("Vulshok Splitter", "Grizzly Bears")
    s.resolve()
    assert s.is_attached("Vulshok Splitter", to="Grizzly Bears")


def test_glimmer_lens_asks_for_another_attacker() -> None:
    for others, drawn in ((1, 1), (0, 0)):
        s = Scenario()
        s.fill_libraries()
        lens, bears, giant = s.battlefield(P0, "Glimmer Lens", "Grizzly Bears", "Hill Giant")
        s.lands(P0, "Plains", 2)
        s.equip(lens, bears)
        s.resolve()
        before = s.cards_drawn(P0)
        s.attack([bears, giant][: 1 + others])
        s.run_to("end of combat")
        assert s.cards_drawn(P0) - before == drawn
        assert len(s.events(ek.ATTACKED)) == 1 + others
