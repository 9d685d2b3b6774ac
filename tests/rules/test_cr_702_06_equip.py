"""CR 702.6, equip, letter by letter, and what CR 301.5 says of Equipment, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    PERMANENT,
    Attach,
    ChangeTypes,
    GainControl,
    ability,
    target,
    until_end_of_turn,
)
from sim.errors import IllegalChoiceError
from sim.scenario import P0, P1, Scenario, custom

STEAL = custom("Snatch", "{0}", "Instant", until_end_of_turn(target(CREATURE), GainControl()))


def test_702_6a_equip_attaches_to_target_creature_you_control_as_a_sorcery() -> None:
    s = Scenario()
    axe = s.battlefield(P0, "Bonesplitter")
    mine = s.battlefield(P0, "Grizzly Bears")
    theirs = s.battlefield(P1, "Hill Giant")
    plains = s.lands(P0, "Plains", 1)[0]
    assert s.why_not(s.equip, axe, theirs) == "115.1"
    s.equip(axe, mine)
    assert s.is_tapped(plains)
    s.resolve()
    assert s.is_attached(axe, to=mine)
    assert s.pt(mine) == (4, 2)


@pytest.mark.parametrize("step", ["upkeep", "beginning of combat", "end step"])
def test_702_6a_equip_can_be_activated_only_in_a_main_phase(step: str) -> None:
    s = Scenario()
    s.turn(P0, step)
    axe, mine = s.battlefield(P0, "Bonesplitter", "Grizzly Bears")
    s.lands(P0, "Mountain", 2)
    with pytest.raises(IllegalChoiceError, match="one's main phase while the stack is empty"):
        s.equip(axe, mine)


def test_702_6a_equip_can_be_activated_only_on_ones_own_turn_with_an_empty_stack() -> None:
    s = Scenario()
    axe, mine = s.battlefield(P0, "Bonesplitter", "Grizzly Bears")
    other, theirs = s.battlefield(P1, "Bonesplitter", "Hill Giant")
    for seat in (P0, P1):
        s.lands(seat, "Mountain", 2)
    assert s.why_not(s.equip, other, theirs) == "602.5d"
    s.hand(P0, "Shock")
    s.cast("Shock", target=P1)
    assert s.why_not(s.equip, axe, mine) == "602.5d"
    s.resolve()
    assert s.why_not(s.equip, axe, mine) == ""


def test_702_6a_control_of_the_creature_matters_as_the_ability_resolves() -> None:
    s = Scenario()
    axe, mine = s.battlefield(P0, "Bonesplitter", "Grizzly Bears")
    s.lands(P0, "Plains", 1)
    s.hand(P1, STEAL)
    s.equip(axe, mine)
    s.cast("Snatch", by=P1, target=mine)
    s.resolve()
    assert s.controller(mine) == P1
    assert not s.permanent(axe).attached_to


def test_702_6c_a_quality_limits_the_targets_but_not_what_it_may_be_attached_to() -> None:
    s = Scenario()
    blade = s.battlefield(P0, "Blackblade Reforged")
    legend = s.battlefield(P0, "Isamaru, Hound of Konda")
    bears = s.battlefield(P0, "Grizzly Bears")
    theirs = s.battlefield(P1, "Isamaru, Hound of Konda")
    squire = s.battlefield(P0, "Brass Squire")
    s.lands(P0, "Plains", 3)
    assert s.why_not(s.activate, blade, "{3}", target=bears) == "115.1"
    assert s.why_not(s.activate, blade, "{3}", target=theirs) == "115.1"
    s.activate(blade, "{3}", target=legend)
    s.resolve()
    assert s.is_attached(blade, to=legend)
    s.activate(squire, target=[blade, bears])
    s.resolve()
    assert s.is_attached(blade, to=bears)
    assert s.pt(bears) == (5, 5)


def test_702_6c_a_creature_type_is_a_quality() -> None:
    s = Scenario()
    blade = s.battlefield(P0, "Dúnedain Blade")
    human, bears = s.battlefield(P0, "White Knight", "Grizzly Bears")
    s.lands(P0, "Plains", 4)
    assert s.why_not(s.activate, blade, "{1}", target=bears) == "115.1"
    s.activate(blade, "{1}", target=human)
    s.resolve()
    assert s.is_attached(blade, to=human)


def test_702_6d_any_of_several_equip_abilities_can_be_activated() -> None:
    s = Scenario()
    blade = s.battlefield(P0, "Blackblade Reforged")
    legend, bears = s.battlefield(P0, "Isamaru, Hound of Konda", "Grizzly Bears")
    s.lands(P0, "Plains", 10)
    s.activate(blade, "{7}", target=bears)
    s.resolve()
    assert s.is_attached(blade, to=bears)
    s.activate(blade, "{3}", target=legend)
    s.resolve()
    assert s.is_attached(blade, to=legend)


def test_702_6e_equip_planeswalker_takes_it_for_a_creature() -> None:
    s = Scenario()
    luxior = s.battlefield(P0, "Luxior, Giada's Gift")
    liliana = s.battlefield(P0, "Liliana Vess")
    s.counters(liliana, "loyalty", 3)
    s.lands(P0, "Plains", 4)
    assert s.why_not(s.activate, luxior, "{3}", target=liliana) == "601.2c"  # plain equip: no creature is there
    s.activate(luxior, "{1}", target=liliana)
    s.resolve()
    assert s.is_attached(luxior, to=liliana)
    assert s.types(liliana) == ["Creature"]
    assert s.pt(liliana) == (3, 3)
    s.activate(liliana, "-2")
    s.resolve()
    assert s.pt(liliana) == (1, 1)


def test_702_6e_what_is_no_planeswalker_is_no_target() -> None:
    s = Scenario()
    luxior = s.battlefield(P0, "Luxior, Giada's Gift")
    jace, bears = s.battlefield(P0, "Jace Beleren", "Grizzly Bears")
    theirs = s.battlefield(P1, "Liliana Vess")
    s.lands(P0, "Plains", 1)
    assert s.why_not(s.activate, luxior, "{1}", target=bears) == "115.1"
    assert s.why_not(s.activate, luxior, "{1}", target=theirs) == "115.1"
    assert s.why_not(s.activate, luxior, "{1}", target=jace) == ""


# --- CR 301.5 ------------------------------------------------------------------------------------


def test_301_5b_control_does_not_matter_once_it_is_attached() -> None:
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    axe = s.battlefield(P0, "Bonesplitter", attached_to=bears)
    s.hand(P1, STEAL)
    s.cast("Snatch", by=P1, target=bears)
    s.resolve()
    assert (s.controller(bears), s.controller(axe)) == (P1, P0)
    assert s.is_attached(axe, to=bears)


def test_301_5c_equipment_that_becomes_a_creature_falls_off_and_cannot_be_attached() -> None:
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    axe = s.battlefield(P0, "Bonesplitter", attached_to=bears)
    s.lands(P0, "Island", 6)
    s.hand(P0, "March of the Machines")
    s.cast("March of the Machines")
    s.resolve()
    assert s.types(axe) == ["Artifact", "Creature"]
    assert not s.permanent(axe).attached_to
    s.equip(axe, bears)
    s.resolve()
    assert not s.permanent(axe).attached_to


def test_301_5c_what_stops_being_an_equipment_falls_off_and_cannot_be_attached() -> None:
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    axe = s.battlefield(P0, "Bonesplitter", attached_to=bears)
    change = until_end_of_turn(target(PERMANENT), ChangeTypes(set_types=t.ENCHANTMENT))
    s.hand(P0, custom("Enchanted Rust", "{0}", "Instant", change))
    porter = custom("Porter", "{0}", "Artifact", ability("{T}", Attach(target(PERMANENT), target(CREATURE))))
    s.battlefield(P0, porter)
    s.cast("Enchanted Rust", target=axe)
    s.resolve()
    assert (s.types(axe), s.subtypes(axe)) == (["Enchantment"], [])
    assert not s.permanent(axe).attached_to
    s.activate("Porter", target=[axe, bears])
    s.resolve()
    assert not s.permanent(axe).attached_to


def test_301_5c_an_equipment_on_something_that_stops_being_a_creature_falls_off() -> None:
    s = Scenario()
    thopter = s.battlefield(P0, "Ornithopter")
    axe = s.battlefield(P0, "Bonesplitter", attached_to=thopter)
    change = until_end_of_turn(target(CREATURE), ChangeTypes(remove=t.CREATURE))
    s.hand(P0, custom("Still Life", "{0}", "Instant", change))
    s.cast("Still Life", target=thopter)
    s.resolve()
    assert not s.permanent(axe).attached_to
    assert s.exists(axe)
