"""CR 306 and 606, planeswalkers and loyalty abilities."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.scenario import P0, P1, Scenario

JACE = "Jace Beleren"


def test_306_1_a_planeswalker_is_cast_in_ones_main_phase() -> None:
    """It uses the stack and can be countered."""
    s = Scenario()
    s.hand(P0, JACE)
    s.hand(P1, "Negate")
    s.lands(P0, "Island", 3)
    s.lands(P1, "Island", 2)
    s.cast(JACE)
    assert s.stack() == [JACE]
    s.cast("Negate", target=JACE)
    s.resolve()
    assert s.graveyard(P0) == [JACE]


def test_306_5b_it_enters_with_its_loyalty() -> None:
    """Jace Beleren enters with three loyalty counters."""
    s = Scenario()
    s.hand(P0, JACE)
    s.lands(P0, "Island", 3)
    s.cast(JACE)
    s.resolve()
    assert s.counters_on(JACE, "loyalty") == 3


def test_306_5d_a_loyalty_ability_can_be_activated_as_it_comes() -> None:
    """Summoning sickness does not matter to it; the cost adds counters (CR 606.4)."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, JACE)
    s.lands(P0, "Island", 3)
    s.cast(JACE)
    s.resolve()
    s.activate(JACE, "+2")
    assert s.counters_on(JACE, "loyalty") == 5
    s.resolve()
    assert (s.cards_drawn(P0), s.cards_drawn(P1)) == (1, 1)


def test_606_3_one_loyalty_ability_of_a_permanent_each_turn() -> None:
    """A second one only in a later turn; another planeswalker may still use its own."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, JACE, "Ajani Goldmane")
    s.activate(JACE, "+2")
    s.resolve()
    assert s.why_not(s.activate, JACE, "-1", target=P0) == "606.3"
    s.activate("Ajani Goldmane", "+1")
    s.resolve()
    assert s.life(P0) == 22
    s.run_to("upkeep", of=P0)
    s.run_to("precombat main")
    assert s.why_not(s.activate, JACE, "-1", target=P0) == ""


def test_606_3_only_in_ones_own_main_phase_with_an_empty_stack() -> None:
    """Not at instant speed and not by the opponent."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, JACE)
    assert s.why_not(s.activate, JACE, "+2", by=P1) == "602.2"
    s.run_to("end")
    assert s.why_not(s.activate, JACE, "+2") == "606.3"


def test_606_6_a_cost_needs_as_many_counters() -> None:
    """Minus ten with three loyalty counters can't be paid."""
    s = Scenario()
    s.battlefield(P0, JACE)
    assert s.why_not(s.activate, JACE, "-10", target=P1) == "606.6"


def test_306_6_planeswalkers_can_be_attacked() -> None:
    """Combat damage removes loyalty counters and no life."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, JACE)
    s.turn(P0, "declare attackers")
    s.attack({"Grizzly Bears": JACE, "Hill Giant": P1})
    s.run_to("end of combat")
    assert s.counters_on(JACE, "loyalty") == 1
    assert s.life(P1) == 17


def test_306_6_its_controller_may_block_for_it() -> None:
    """The defending player's creatures block what attacks the planeswalker."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, JACE, "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack({"Grizzly Bears": JACE})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.run_to("end of combat")
    assert s.counters_on(JACE, "loyalty") == 3
    assert s.graveyard(P0) == ["Grizzly Bears"]


def test_306_8_damage_by_a_spell_removes_loyalty_counters() -> None:
    """Shock leaves one of three."""
    s = Scenario()
    s.battlefield(P1, JACE)
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=JACE)
    s.resolve()
    assert s.counters_on(JACE, "loyalty") == 1
    assert s.events(ek.COUNTERS_REMOVED)


def test_306_9_without_loyalty_it_goes_to_the_graveyard() -> None:
    """Lightning Bolt on three loyalty."""
    s = Scenario()
    s.battlefield(P1, JACE)
    s.hand(P0, "Lightning Bolt")
    s.mana(P0, "R")
    s.cast("Lightning Bolt", target=JACE)
    s.resolve()
    assert s.graveyard(P1) == [JACE]


def test_606_4_an_ultimate_resolves_although_the_planeswalker_is_gone() -> None:
    """Removing all counters is the cost; the planeswalker leaves before the ability resolves."""
    s = Scenario()
    s.fill_libraries(25)
    s.battlefield(P0, JACE, counters={"loyalty": 7})
    s.activate(JACE, "-10", target=P1)
    s.settle()
    assert s.graveyard(P0) == [JACE]
    s.resolve()
    assert len(s.graveyard(P1)) == 20


def test_506_4c_an_attacker_of_a_planeswalker_that_left_attacks_nothing() -> None:
    """Its damage goes nowhere, and it can still be blocked."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, JACE)
    s.hand(P0, "Lightning Bolt")
    s.lands(P0, "Mountain", 1)
    s.turn(P0, "declare attackers")
    s.attack({"Grizzly Bears": JACE})
    s.cast("Lightning Bolt", target=JACE)
    s.resolve()
    s.run_to("end of combat")
    assert s.life(P1) == 20
    assert s.is_attacking("Grizzly Bears")


def test_704_5j_two_of_one_planeswalker_are_legends() -> None:
    """Planeswalkers are legendary (CR 306.4)."""
    s = Scenario()
    s.battlefield(P0, JACE)
    s.hand(P0, JACE)
    s.lands(P0, "Island", 3)
    s.cast(JACE)
    s.answer(keep=f"{JACE}#2")
    s.resolve()
    assert s.count(JACE) == 1
    assert s.graveyard(P0) == [JACE]


def test_306_luxior_makes_a_planeswalker_a_creature_that_takes_damage_as_such() -> None:
    """Luxior, Giada's Gift: no planeswalker any more, so damage removes no counters (CR 120.3c, e)."""
    s = Scenario()
    s.battlefield(P0, JACE)
    s.battlefield(P0, "Luxior, Giada's Gift", attached_to=JACE)
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    assert s.types(JACE) == ["Creature"]
    assert s.pt(JACE) == (3, 3)
    s.cast("Shock", by=P1, target=JACE)
    s.resolve()
    assert s.counters_on(JACE, "loyalty") == 3
    assert s.damage(JACE) == 2
