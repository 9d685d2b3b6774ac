"""CR 500 to 505 and 512, 513: turns, phases and steps."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.scenario import P0, P1, Scenario


def steps_of(s: Scenario) -> list[int]:
    return [event[2] for event in s.events(ek.STEP_BEGAN)]


def test_500_1_the_steps_of_a_turn_in_order() -> None:
    """Without attackers there are no declare blockers and combat damage steps (508.8)."""
    s = Scenario()
    s.fill_libraries()
    s.turn(P0, "untap")
    s.end_turn()
    combat = [t.BEGINNING_OF_COMBAT, t.DECLARE_ATTACKERS, t.END_OF_COMBAT]
    first = [t.UNTAP, t.UPKEEP, t.DRAW, t.PRECOMBAT_MAIN]
    assert steps_of(s)[:10] == [*first, *combat, t.POSTCOMBAT_MAIN, t.END, t.CLEANUP]


def test_508_8_with_attackers_there_are() -> None:
    """And one combat damage step only if nothing has first strike (510.4)."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.turn(P0, "beginning of combat")
    s.attack(["Grizzly Bears"])
    s.run_to("end of combat")
    expected = [t.BEGINNING_OF_COMBAT, t.DECLARE_ATTACKERS, t.DECLARE_BLOCKERS, t.COMBAT_DAMAGE, t.END_OF_COMBAT]
    assert steps_of(s) == expected


def test_510_4_first_strike_adds_a_step() -> None:
    """Youthful Knight kills a blocker before it strikes back."""
    s = Scenario()
    s.battlefield(P0, "Youthful Knight")
    s.battlefield(P1, "Grizzly Bears")
    s.turn(P0, "declare attackers")
    s.attack(["Youthful Knight"])
    s.block({"Grizzly Bears": "Youthful Knight"})
    s.run_to("end of combat")
    assert t.FIRST_STRIKE_DAMAGE in steps_of(s)
    assert s.exists("Youthful Knight")
    assert s.graveyard(P1) == ["Grizzly Bears"]


def test_500_2_an_empty_stack_alone_does_not_end_a_step() -> None:
    """After something resolved all players have to pass again."""
    s = Scenario()
    s.hand(P0, "Shock", "Shock")
    s.mana(P0, "RR")
    s.cast("Shock", target=P1)
    s.resolve()
    assert s.step == "precombat main phase"
    s.cast("Shock", target=P1)
    s.resolve()
    assert s.life(P1) == 16


def test_500_7_an_extra_turn_comes_directly_after_this_one() -> None:
    """Time Walk; then the turns go on as usual."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, "Time Walk")
    s.mana(P0, "CU")
    s.cast("Time Walk")
    s.resolve()
    active = []
    for _ in range(3):
        s.end_turn()
        active.append(s.active)
    assert active == [P0, P1, P0]


def test_500_7_the_most_recent_extra_turn_is_taken_first() -> None:
    """P0 gives P1 an extra turn, then takes one."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, "Time Warp", "Time Warp")
    s.mana(P0, "CCCUUCCCUU")
    s.cast("Time Warp", target=P1)
    s.resolve()
    s.cast("Time Warp", target=P0)
    s.resolve()
    active = []
    for _ in range(3):
        s.end_turn()
        active.append(s.active)
    assert active == [P0, P1, P1]


def test_502_4_no_player_has_priority_in_the_untap_step() -> None:
    """The first window of a turn is in the upkeep."""
    s = Scenario()
    s.fill_libraries()
    s.end_turn()
    assert s.step == "upkeep"


def test_503_504_upkeep_then_draw() -> None:
    """The card of the turn is drawn before anyone may act in the draw step."""
    s = Scenario()
    s.library(P0, "Forest")
    s.turn(P0, "upkeep")
    s.settle()
    assert s.hand(P0) == []
    s.run_to("draw")
    assert s.hand(P0) == ["Forest"]


def test_504_1_additional_draws_of_the_step_are_triggers() -> None:
    """Howling Mine, untapped, gives each player a second card; tapped it does not."""
    for tapped, cards in ((False, 2), (True, 1)):
        s = Scenario()
        s.fill_libraries()
        s.battlefield(P1, "Howling Mine", tapped=tapped)
        s.turn(P0, "upkeep")
        s.run_to("precombat main")
        assert len(s.hand(P0)) == cards


def test_505_5b_sorcery_speed_in_both_main_phases() -> None:
    """Before and after combat."""
    s = Scenario()
    s.lands(P0, "Forest", 2)
    s.hand(P0, "Grizzly Bears")
    assert s.why_not(s.cast, "Grizzly Bears") == ""
    s.run_to("postcombat main")
    assert s.why_not(s.cast, "Grizzly Bears") == ""


def test_513_1_end_step_triggers_of_permanents_that_come_too_late_wait() -> None:
    """Ball Lightning put there in the end step stays until the next one."""
    s = Scenario()
    s.fill_libraries()
    s.turn(P0, "end")
    s.settle()
    s.battlefield(P0, "Ball Lightning")
    s.run_to("upkeep")
    assert s.exists("Ball Lightning")
    s.run_to("end")
    s.resolve()
    assert s.graveyard(P0) == ["Ball Lightning"]


def test_500_4_until_your_next_turn_ends_as_it_begins() -> None:
    """The Stasis Coffin protects through the opponent's turn."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "The Stasis Coffin")
    s.lands(P0, "Plains", 2)
    s.activate("The Stasis Coffin")
    s.resolve()
    s.hand(P1, "Shock")
    s.lands(P1, "Mountain", 1)
    s.run_to("end", of=P1)
    assert s.why_not(s.cast, "Shock", by=P1, target=P0) == "702.16b"
    s.run_to("upkeep", of=P0)
    assert s.why_not(s.cast, "Shock", by=P1, target=P0) == ""
