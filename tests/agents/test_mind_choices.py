"""Choices of the heuristic in positions that games seldom come to."""

from __future__ import annotations

from sim.agents.heuristic import HeuristicAgent
from sim.rules import decisions as d
from sim.rules.decisions import Decision
from sim.scenario import P0, P1, Scenario


def test_copies_aimed_at_players_and_creatures_are_put_in_an_order() -> None:
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    source = s.hand(P0, "Shock")
    s.fill_libraries()
    pick = HeuristicAgent(0, 0).choose(Decision(s.game, 0, d.ORDER, (-1, bears.id), source.id))
    assert pick in (0, 1)
