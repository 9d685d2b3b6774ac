"""CR 602: what keeps an activated ability, a mana ability too, from being activated."""

from __future__ import annotations

from sim.cards.cost import Cost
from sim.cards.language import GainLife, X, ability, creature, tap_for
from sim.cards.mana_cost import ManaCost
from sim.scenario import P0, P1, Scenario


def test_605_1a_what_keeps_abilities_from_being_activated_keeps_mana_abilities_too() -> None:
    """CR 602.5, 605.1a: a creature whose activated abilities can't be activated makes no mana."""
    s = Scenario()
    elves = s.battlefield(P0, "Llanowar Elves")
    s.hand(P0, "Giant Growth")
    s.battlefield(P1, "Arrest", attached_to=elves)
    assert s.why_not(s.cast, "Giant Growth", target=elves) == "118.3"


def test_605_1a_without_it_the_mana_ability_pays() -> None:
    s = Scenario()
    elves = s.battlefield(P0, "Llanowar Elves")
    s.hand(P0, "Giant Growth")
    s.cast("Giant Growth", target=elves)
    s.resolve()
    assert s.pt(elves) == (4, 4)


def test_602_2b_what_taps_for_the_cost_makes_no_mana_for_its_x() -> None:
    """CR 107.3a: with two Forests and its own mana ability X is 2 at the most."""
    cost = Cost(mana=ManaCost.parse("{X}"), tap=True)
    s = Scenario()
    s.battlefield(P0, creature("Pumper", "{G}", "Elf", 1, 1, tap_for("G"), ability(cost, GainLife(X()))))
    s.lands(P0, "Forest", 2)
    assert s.why_not(s.activate, "Pumper", x=3) == "107.3a"
    s.activate("Pumper", x=2)
    s.resolve()
    assert s.life(P0) == 22
