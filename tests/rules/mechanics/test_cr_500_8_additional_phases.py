"""CR 500.8 and 505.1: additional combat and main phases, and which one of its kind a phase is."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    AdditionalPhases,
    GainLife,
    NthPhase,
    Tap,
    begins,
    enchantment,
    instant,
    target,
    whenever,
)
from sim.scenario import P0, P1, Scenario

FIGHT_ON = instant("Fight On", "{0}", AdditionalPhases(("combat",)))
REST = instant("Rest", "{0}", AdditionalPhases(("main",)))
WAKE = instant("Wake", "{0}", Tap(target(CREATURE), untap=True))
COMBAT, MAIN = t.BEGINNING_OF_COMBAT, t.POSTCOMBAT_MAIN


def steps(s: Scenario) -> list[int]:
    """The steps of this turn after the one in which it was set up, to its end."""
    turn = s.turn_number
    s.end_turn()
    began = [e[2] for e in s.events(ek.STEP_BEGAN)]
    assert s.turn_number == turn + 1
    return began[1 : began.index(t.CLEANUP) + 1]


def phases(s: Scenario) -> list[int]:
    """The same, but only what begins a combat or main phase, or the ending phase."""
    return [step for step in steps(s) if step in (COMBAT, t.PRECOMBAT_MAIN, MAIN, t.END)]


def set_up(step: str = "precombat main") -> Scenario:
    s = Scenario()
    s.fill_libraries()
    s.turn(P0, step)
    return s


def test_500_8_a_phase_is_added_directly_after_the_present_one() -> None:
    s = set_up()
    s.hand(P0, FIGHT_ON)
    s.cast("Fight On")
    s.resolve()
    assert phases(s) == [COMBAT, COMBAT, MAIN, t.END]


def test_500_8_of_several_added_after_one_phase_the_most_recent_comes_first() -> None:
    s = set_up("postcombat main")
    s.hand(P0, FIGHT_ON, REST)
    s.cast("Fight On")
    s.resolve()
    s.cast("Rest")
    s.resolve()
    assert phases(s) == [MAIN, COMBAT, t.END]


def test_500_8_the_present_phase_is_finished_first() -> None:
    """In the middle of combat: its other steps come, then a whole combat phase more."""
    s = set_up("declare attackers")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, FIGHT_ON)
    s.attack([bears])
    s.cast("Fight On")
    s.resolve()
    second = [COMBAT, t.DECLARE_ATTACKERS, t.END_OF_COMBAT]  # the attacker is tapped: nobody attacks again
    rest = [t.DECLARE_BLOCKERS, t.COMBAT_DAMAGE, t.END_OF_COMBAT]
    assert steps(s) == [*rest, *second, MAIN, t.END, t.CLEANUP]


def test_500_8_a_creature_that_was_untapped_attacks_and_deals_damage_again() -> None:
    s = set_up("declare attackers")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, FIGHT_ON, WAKE)
    s.attack([bears])
    s.cast("Fight On")
    s.resolve()
    s.cast("Wake", target=bears)
    s.resolve()
    s.run_to("end of combat")
    assert s.life(P1) == 18
    s.attack([bears])
    s.run_to("combat damage")
    assert s.life(P1) == 16
    s.run_to("postcombat main")
    assert not s.is_attacking(bears)


def test_500_8_relentless_assault_is_a_combat_and_a_main_phase_after_a_main_phase() -> None:
    """Creatures that attacked untap; cast in the first main phase all three phases are still to come."""
    s = set_up("declare attackers")
    bears, giant = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    giant_tapped = s.battlefield(P0, "Trained Armodon", tapped=True)
    s.hand(P0, "Relentless Assault")
    s.attack([bears, giant])
    s.run_to("postcombat main")
    s.mana(P0, "RRRR")
    s.cast("Relentless Assault")
    s.resolve()
    assert [s.is_tapped(e) for e in (bears, giant, giant_tapped)] == [False, False, True]
    s.attack([bears, giant])
    s.run_to("combat damage")
    assert s.life(P1) == 10
    s.run_to("postcombat main")
    assert phases(s) == [MAIN, COMBAT, MAIN, t.END]


def test_500_8_after_this_main_phase_adds_nothing_in_another_phase() -> None:
    s = set_up("beginning of combat")
    s.hand(P0, instant("Odd Assault", "{0}", AdditionalPhases(("combat", "main"), main_only=True)))
    s.cast("Odd Assault")
    s.resolve()
    assert phases(s) == [MAIN, t.END]


def test_505_1a_every_main_phase_but_the_first_is_a_postcombat_main_phase() -> None:
    """Also one that comes before any combat phase."""
    first = whenever(begins(t.PRECOMBAT_MAIN, t.YOU), GainLife(1))
    second = whenever(begins(t.POSTCOMBAT_MAIN, t.YOU), GainLife(10))
    s = set_up("upkeep")
    s.battlefield(P0, enchantment("Dawn", "{W}", first, second))
    s.hand(P0, REST)
    s.run_to("precombat main")
    s.resolve()
    assert s.life(P0) == 21
    s.cast("Rest")
    s.resolve()
    s.run_to("postcombat main")
    s.resolve()
    assert (s.life(P0), len([e for e in s.events(ek.STEP_BEGAN) if e[2] == COMBAT])) == (31, 0)
    s.end_turn()
    assert s.life(P0) == 41


def test_505_1b_which_combat_phase_of_the_turn_it_is_counts_those_of_this_turn() -> None:
    def gain(number: int, amount: int) -> object:
        return whenever(begins(COMBAT, t.YOU), GainLife(amount), only_if=NthPhase("combat", number))

    s = set_up()
    s.battlefield(P0, enchantment("Tally", "{W}", gain(1, 1), gain(2, 10)))
    s.hand(P0, FIGHT_ON)
    s.cast("Fight On")
    s.resolve()
    s.run_to("beginning of combat")
    s.resolve()
    assert s.life(P0) == 21
    s.run_to("postcombat main")
    assert s.life(P0) == 31
    s.end_turn()
    s.run_to("postcombat main", of=P0)
    assert s.life(P0) == 32  # the first of its own turn again


def test_505_1b_and_603_4_hexplate_wallbreaker_adds_one_combat_phase_a_turn() -> None:
    """It looks whether it is the first combat phase; all attackers untap; nothing more comes of the second."""
    s = set_up()
    bears, giant = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.battlefield(P0, "Hexplate Wallbreaker")
    s.lands(P0, "Mountain", 4)
    s.equip("Hexplate Wallbreaker", bears)
    s.resolve()
    s.attack([bears, giant])
    s.settle()
    assert s.stack() == ["Hexplate Wallbreaker"]
    s.resolve()
    assert not s.is_tapped(bears)
    assert not s.is_tapped(giant)
    s.run_to("end of combat")
    assert s.life(P1) == 13
    s.attack([bears, giant])
    s.settle()
    assert s.stack() == []
    assert s.is_tapped(bears)
    s.run_to("postcombat main")
    assert (s.life(P1), phases(s)) == (6, [COMBAT, COMBAT, MAIN, t.END])


def test_603_4_two_wallbreakers_trigger_both_in_the_first_combat() -> None:
    """Each checks as it triggers and as it resolves; both are right: two more combat phases."""
    s = set_up()
    bears = s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Hexplate Wallbreaker", "Hexplate Wallbreaker")
    s.lands(P0, "Mountain", 8)
    for number in (1, 2):
        s.equip(f"Hexplate Wallbreaker#{number}", bears)
        s.resolve()
    s.attack([bears])
    s.resolve()
    s.end_turn()
    combats = [e for e in s.events(ek.STEP_BEGAN) if e[2] == COMBAT and e[1] == -1 - P0]
    assert len(combats) == 3


def test_aggravated_assault_can_be_used_again_in_the_phase_that_it_added() -> None:
    s = set_up("postcombat main")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Aggravated Assault")
    s.lands(P0, "Mountain", 10)
    s.activate("Aggravated Assault")
    s.resolve()
    s.attack([bears])
    s.run_to("postcombat main")
    assert s.life(P1) == 18
    s.activate("Aggravated Assault")
    s.resolve()
    assert not s.is_tapped(bears)
    s.attack([bears])
    s.run_to("postcombat main")
    assert (s.life(P1), phases(s)) == (16, [COMBAT, MAIN, COMBAT, MAIN, t.END])
