"""The scripted agent: picks that were written down, then always the first value. For replays and tests."""

from __future__ import annotations

from collections.abc import Sequence

from sim.errors import IllegalChoiceError
from sim.rules.decisions import Decision


class ScriptedAgent:
    """Answers with the given picks in turn, and with the first legal value once they are used up."""

    def __init__(self, seat: int, key: int, picks: Sequence[int] = ()) -> None:
        self.seat = seat
        self.picks = tuple(picks)
        self._at = 0

    def choose(self, decision: Decision) -> int:
        """The next pick of the script; IllegalChoiceError if the decision has no such option."""
        if self._at >= len(self.picks):
            return 0
        pick = self.picks[self._at]
        if not 0 <= pick < len(decision.options):
            problem = f"expected pick {self._at} of the script from 0 to {len(decision.options) - 1}, got: {pick}"
            raise IllegalChoiceError(problem, "", repr(decision))
        self._at += 1
        return pick
