"""The heuristic agent: plays as a sensible person does. Its seeing, thinking and picking is the one source of `mind`."""

from __future__ import annotations

from sim.agents.knowledge.notes import Notes, notes_of
from sim.agents.mind.choose import pick
from sim.agents.mind.sight import Sight
from sim.agents.yields import yields_of
from sim.rules.decisions import Decision, Yields
from sim.rules.view import View


class HeuristicAgent:
    """Plays as a sensible person: curve, removal and answers kept for what matters, attacks by the race.

    `aggression` (thousandths) scales what damage to the opponent is worth, `patience` what keeping a spell is worth.
    """

    def __init__(self, seat: int, key: int, aggression: int = 1000, patience: int = 1000) -> None:
        self.seat = seat
        self._sight = Sight(aggression, patience)
        self._notes: Notes | None = None

    def yields(self, view: View) -> Yields:
        """The windows in which it always passes."""
        return yields_of(view.pool)

    def choose(self, decision: Decision) -> int:
        """The pick."""
        self._sight.turn_to(decision)
        if self._notes is None:
            self._notes = notes_of(decision.view.pool)
        return pick(self._sight, self._notes, decision.seat)
