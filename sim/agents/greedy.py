"""The greedy agent: a land, the dearest spell, attack with everything, block only when it is good. No plans."""

from __future__ import annotations

from sim.agents.knowledge.notes import Notes, notes_of
from sim.agents.mind.greedy import pick
from sim.agents.mind.sight import Sight
from sim.rules.decisions import Decision


class GreedyAgent:
    """Plays a land and the dearest spell, attacks with everything, blocks only when it is good."""

    def __init__(self, seat: int, key: int) -> None:
        self.seat = seat
        self._sight = Sight()
        self._notes: Notes | None = None

    def choose(self, decision: Decision) -> int:
        """The option with the highest score; the first of equals."""
        self._sight.turn_to(decision)
        if self._notes is None:
            self._notes = notes_of(decision.view.pool)
        return pick(self._sight, self._notes, decision.seat)
