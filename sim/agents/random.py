"""The random agent: uniform at each pick, it wanders everywhere that the rules allow."""

from __future__ import annotations

from sim.rng import below
from sim.rules.decisions import Decision


class RandomAgent:
    """Picks uniformly among the legal values of each decision."""

    def __init__(self, seat: int, key: int) -> None:
        self.seat = seat
        self._key = key
        self._picks = 0

    def choose(self, decision: Decision) -> int:
        """The next number of the seat's stream."""
        pick = below(self._key, self._picks, len(decision.options))
        self._picks += 1
        return pick
