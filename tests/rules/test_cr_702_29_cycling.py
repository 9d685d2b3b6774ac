"""CR 702.29, cycling and typecycling, letter by letter, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    EACH_PLAYER,
    Destroy,
    HasAbility,
    InZone,
    Rule,
    basic_landcycling,
    color,
    cycling,
    each,
    static,
    typecycling,
)
from sim.scenario import P0, P1, Scenario, custom

STABILITY = custom(
    "Stability",
    "{2}",
    "Artifact",
    static(EACH_PLAYER, Rule("can't activate", HasAbility("cycling") & InZone(1 << t.HAND))),
)


def board() -> Scenario:
    """A scenario with some mana of each colour and libraries to draw from."""
    s = Scenario()
    s.fill_libraries()
    for seat in (P0, P1):
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            s.lands(seat, name, 2)
    return s


# --- a ----------------------------------------------------------------------------------------------


def test_702_29a_pay_and_discard_the_card_to_draw_a_card() -> None:
    s = Scenario()
    s.fill_libraries()
    lands = s.lands(P0, "Swamp", 3)
    card = s.hand(P0, "Disciple of Malice")
    s.cycle(card)
    assert (s.hand(P0), s.graveyard(P0), s.stack()) == ([], ["Disciple of Malice"], ["Disciple of Malice"])
    assert sum(map(s.is_tapped, lands)) == 2

    s.resolve()
    assert (s.hand(P0), s.cards_drawn(P0)) == (["Plains"], 1)


def test_702_29a_it_functions_only_in_hand() -> None:
    s = board()
    s.battlefield(P0, "Disciple of Malice")
    s.graveyard(P0, "Disciple of Malice")
    s.exile(P0, "Disciple of Malice")
    assert not any(option.startswith("activate") for option in s.options())


def test_702_29a_it_can_be_activated_any_time_one_has_priority() -> None:
    s = board()
    s.hand(P1, "Disciple of Malice")
    s.turn(P0, "upkeep")
    s.cycle("Disciple of Malice", by=P1)
    s.resolve()
    assert s.cards_drawn(P1) == 1


def test_702_29a_its_cost_has_to_be_paid() -> None:
    s = Scenario()
    s.lands(P0, "Swamp", 1)
    s.hand(P0, "Disciple of Malice")
    assert s.why_not(s.cycle, "Disciple of Malice") == "118.3"
    s.hand(P0, "Street Wraith")
    s.fill_libraries()
    s.cycle("Street Wraith")
    s.resolve()
    assert s.life(P0) == 18


# --- b ----------------------------------------------------------------------------------------------


def test_702_29b_the_ability_exists_in_every_zone() -> None:
    s = board()
    s.hand(P0, custom("Unwheel", "{0}", "Sorcery", Destroy(each(CREATURE & HasAbility("cycling")))))
    disciple, bears = s.battlefield(P1, "Disciple of Malice", "Grizzly Bears")
    s.cast("Unwheel")
    s.resolve()
    assert not s.exists(disciple)
    assert s.exists(bears)
    assert s.has(s.find("Disciple of Malice", "graveyard"), "cycling")


# --- c ----------------------------------------------------------------------------------------------


def test_702_29c_when_you_cycle_this_triggers_from_the_graveyard() -> None:
    s = board()
    s.hand(P0, "Slice and Dice")
    elves = s.battlefield(P1, "Llanowar Elves")
    s.cycle("Slice and Dice")
    s.settle()
    assert s.stack() == ["Slice and Dice", "Slice and Dice"]  # the trigger above the draw
    s.answer(P0, may=True)
    s.resolve_top()
    assert not s.exists(elves)
    assert s.cards_drawn(P0) == 0
    s.resolve()
    assert s.cards_drawn(P0) == 1


def test_702_29c_it_triggers_from_wherever_the_card_winds_up() -> None:
    s = board()
    s.battlefield(P1, "Rest in Peace")
    s.hand(P0, "Slice and Dice")
    elves = s.battlefield(P1, "Llanowar Elves")
    s.cycle("Slice and Dice")
    assert (s.exile(P0), s.graveyard(P0)) == (["Slice and Dice"], [])
    s.answer(P0, may=True)
    s.resolve()
    assert not s.exists(elves)
    assert s.cards_drawn(P0) == 1


def test_702_29c_being_discarded_otherwise_is_not_cycling() -> None:
    s = board()
    s.hand(P0, "Slice and Dice")
    s.battlefield(P0, "Lightning Rift")
    s.hand(P1, "Mind Rot")
    s.turn(P1)
    s.cast("Mind Rot", by=P1, target=P0)
    s.resolve()
    assert s.graveyard(P0) == ["Slice and Dice"]
    assert not s.events(ek.CYCLED)


def test_702_29c_complicate_counters_with_its_trigger() -> None:
    s = board()
    s.hand(P0, "Complicate")
    s.hand(P1, "Grizzly Bears")
    s.turn(P1)
    s.cast("Grizzly Bears", by=P1)
    s.cycle("Complicate", by=P0)
    s.answer(P0, target="Grizzly Bears", may=True)
    s.answer(P1, pay=False)
    s.resolve()
    assert s.graveyard(P1) == ["Grizzly Bears"]


# --- d ----------------------------------------------------------------------------------------------


def test_702_29d_cycles_or_discards_triggers_once_when_a_card_is_cycled() -> None:
    s = board()
    s.battlefield(P0, "Drake Haven")
    s.hand(P0, "Disciple of Malice")
    s.cycle("Disciple of Malice")
    s.settle()
    assert s.stack() == ["Drake Haven", "Disciple of Malice"]
    s.answer(P0, pay=True)
    s.resolve()
    assert s.count("Drake Token", P0) == 1


def test_702_29d_it_triggers_for_discards_too() -> None:
    s = board()
    s.battlefield(P0, "Drake Haven")
    s.hand(P0, "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Mind Rot")
    s.turn(P1)
    s.cast("Mind Rot", by=P1, target=P0)
    s.answer(P0, pay=[True, True])
    s.resolve()
    assert s.count("Drake Token", P0) == 2


# --- e ----------------------------------------------------------------------------------------------


def test_702_29e_typecycling_searches_for_a_card_of_the_type() -> None:
    s = Scenario()
    s.lands(P0, "Island", 2)
    s.library(P0, "Forest", "Dryad Arbor", "Plains", "Grizzly Bears", "Tundra")
    s.hand(P0, "Eternal Dragon")  # plainscycling
    s.cycle("Eternal Dragon")
    asked = s.until_asked("search", P0)
    assert sorted(s.options()) == ["Plains", "Tundra", "none"]
    assert asked.seat == P0
    s.pick("Tundra")
    s.settle()
    assert s.hand(P0) == ["Tundra"]
    assert len(s.events(ek.REVEALED)) == 1
    assert len(s.events(ek.SHUFFLED)) == 1
    assert s.cards_drawn(P0) == 0


def test_702_29e_the_type_may_be_any_combination() -> None:
    s = Scenario()
    s.library(P0, "Tundra", "Plains", "Grizzly Bears", "Mox Ruby")
    s.hand(P0, custom("Basic Seeker", "{1}", "Artifact", basic_landcycling("{0}")))
    s.hand(P0, custom("Green Seeker", "{1}", "Artifact", typecycling(CREATURE & color(t.GREEN), "{0}")))
    s.cycle("Basic Seeker")
    s.until_asked("search", P0)
    assert sorted(s.options()) == ["Plains", "none"]
    s.pick("Plains")
    s.settle()
    s.cycle("Green Seeker")
    s.until_asked("search", P0)
    assert sorted(s.options()) == ["Grizzly Bears", "none"]


# --- f ----------------------------------------------------------------------------------------------


def test_702_29f_what_triggers_on_cycling_triggers_on_typecycling() -> None:
    s = board()
    s.battlefield(P1, "Astral Slide")
    giant = s.battlefield(P0, "Hill Giant")
    s.hand(P0, "Chartooth Cougar")
    s.cycle("Chartooth Cougar")
    s.answer(P1, target=giant)
    s.settle()
    assert s.stack() == ["Astral Slide", "Chartooth Cougar"]
    s.answer(P1, may=True)
    s.resolve()
    assert not s.exists(giant)


@pytest.mark.parametrize("card", ["Disciple of Malice", "Chartooth Cougar"])
def test_702_29f_what_reduces_cycling_costs_reduces_typecycling_costs(card: str) -> None:
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, card)
    s.hand(P1, card)
    assert s.why_not(s.cycle, card, by=P0) == "118.3"
    s.battlefield(P0, "Fluctuator")
    assert s.why_not(s.cycle, card, by=P0) == ""
    assert s.why_not(s.cycle, card, by=P1) == "118.3"


@pytest.mark.parametrize("card", ["Disciple of Malice", "Chartooth Cougar"])
def test_702_29f_what_stops_cycling_stops_typecycling(card: str) -> None:
    s = board()
    s.hand(P0, card)
    assert s.why_not(s.cycle, card) == ""
    s.battlefield(P1, STABILITY)
    assert s.why_not(s.cycle, card) == "602.5"


def test_702_29f_a_card_with_typecycling_is_a_card_with_cycling() -> None:
    s = board()
    s.hand(P0, custom("Unwheel", "{0}", "Sorcery", Destroy(each(CREATURE & HasAbility("cycling")))))
    cougar = s.battlefield(P1, "Chartooth Cougar")
    s.cast("Unwheel")
    s.resolve()
    assert not s.exists(cougar)


def test_702_29f_only_generic_mana_is_saved() -> None:
    s = Scenario()
    s.battlefield(P0, "Fluctuator")
    s.hand(P0, custom("Costly", "{5}", "Artifact", cycling("{1}{B}")))
    assert s.why_not(s.cycle, "Costly") == "118.3"
    s.lands(P0, "Swamp", 1)
    assert s.why_not(s.cycle, "Costly") == ""
