"""CR 702.122, crew, played through picks."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.scenario import P0, P1, Scenario

# Why a letter has no test of its own here.
NOTHING_TO_SHOW: dict[str, str] = {
    "702.122b": "no built-in card triggers on a creature that crews",
    "702.122c": "no built-in card says that a creature can't crew Vehicles",
    "702.122d": "no built-in Vehicle triggers on becoming crewed",
}


def scenario() -> Scenario:
    """A scenario with libraries."""
    s = Scenario()
    s.fill_libraries()
    return s


def test_702_122a_tapping_creatures_with_enough_power_makes_it_a_creature_until_end_of_turn() -> None:
    s = scenario()
    freighter = s.battlefield(P0, "Renegade Freighter")
    elves, bears = s.battlefield(P0, "Llanowar Elves", "Grizzly Bears")
    assert s.types(freighter) == ["Artifact"]
    s.activate(freighter, "crew", cost=bears)
    s.resolve()
    assert s.types(freighter) == ["Artifact", "Creature"]
    assert (s.pt(freighter), s.is_tapped(bears), s.is_tapped(elves)) == ((4, 3), True, False)
    s.attack({freighter: P1})
    s.run_to("end of combat")
    assert s.life(P1) == 15
    s.end_turn()
    assert s.types(freighter) == ["Artifact"]


def test_702_122a_any_number_of_creatures_may_crew_also_those_that_came_this_turn() -> None:
    s = scenario()
    freighter = s.battlefield(P0, "Renegade Freighter")
    first, second, giant = s.battlefield(P0, "Llanowar Elves", "Benalish Hero", "Hill Giant", sick=True)
    s.activate(freighter, "crew", cost=[first, second, giant])
    s.resolve()
    assert all(s.is_tapped(one) for one in (first, second, giant))


def test_702_122a_without_enough_power_it_cannot_be_crewed() -> None:
    s = scenario()
    freighter = s.battlefield(P0, "Renegade Freighter")
    s.battlefield(P0, "Llanowar Elves")
    s.battlefield(P0, "Hill Giant", tapped=True)
    s.battlefield(P1, "Hill Giant")
    assert s.why_not(s.activate, freighter, "crew") == "118.3"
    s.battlefield(P0, "Benalish Hero")
    assert s.why_not(s.activate, freighter, "crew", cost=["Llanowar Elves", "Benalish Hero"]) == ""


def test_702_122a_a_vehicle_does_not_crew_itself_but_may_crew_another() -> None:
    s = scenario()
    skiff, freighter = s.battlefield(P0, "Sky Skiff", "Renegade Freighter")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.activate(skiff, "crew", cost=bears)
    s.resolve()
    assert s.why_not(s.activate, skiff, "crew") == "118.3"
    s.activate(freighter, "crew", cost=skiff)
    s.resolve()
    assert "Creature" in s.types(freighter)


def test_702_122a_a_crewed_vehicle_that_came_this_turn_does_not_attack() -> None:
    s = scenario()
    s.lands(P0, "Plains", 2)
    s.hand(P0, "Smuggler's Copter")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.cast("Smuggler's Copter")
    s.resolve()
    copter = s.find("Smuggler's Copter")
    s.activate(copter, "crew", cost=bears)
    s.resolve()
    assert s.why_not(s.attack, {copter: P1}) == "302.6"


def test_smugglers_copter_loots_as_it_attacks_or_blocks() -> None:
    s = scenario()
    copter = s.battlefield(P0, "Smuggler's Copter")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Hill Giant")
    s.activate(copter, "crew", cost=bears)
    s.resolve()
    s.attack({copter: P1})
    s.answer(P0, may=True, discard="Hill Giant")
    s.resolve()
    assert (s.cards_drawn(P0), s.graveyard(P0)) == (1, ["Hill Giant"])
    assert len(s.events(ek.DISCARDED)) == 1
