"""The heuristic's memory in the rules engine: the fields of `layout.SIGHT` as lists, and the View that questions go to."""

from __future__ import annotations

from typing import Any, Final

from sim.agents.mind.asks.memory import Memory, Seen, turn_to
from sim.agents.mind.layout import ACTIONS, CROWD, SIGHT, THINGS
from sim.rules.decisions import Decision
from sim.rules.frames import Context
from sim.rules.view import View

_ORDINARY: Final = 1000  # thousandths: the usual aggression and patience
_SHAPES: Final = {name: shape for name, _, shape in SIGHT}
_ROOM: Final = 48  # axes from this length on are capacities and grow; shorter ones are columns


class Sight:
    """`s` for the functions of `mind` in the rules engine."""

    def __init__(self, aggression: int = _ORDINARY, patience: int = _ORDINARY) -> None:
        self._factor = 1
        self.a_aggression = [aggression] * 2
        self.a_patience = [patience] * 2
        self.contexts: list[Context] = []
        self.places: dict[int, int] = {}  # the row of each entity that has been seen
        self.view: View
        self.memory: Memory  # what has been looked up for the decision, of which these are part
        self.objects: Seen
        self.known: Seen
        self.decision: Decision

    def turn_to(self, decision: Decision) -> None:
        """A decision to be made; a table that has become larger than the memory makes the memory larger."""
        self.decision = decision
        turn_to(self, decision.view)
        self.a_seat = decision.seat
        self.contexts.clear()
        self.places.clear()
        permanents, objects = self.view.how_many()
        factor = 1 + max(permanents // CROWD, objects // THINGS, len(decision.options) // ACTIONS)
        if factor > self._factor:
            self._grow(factor)

    def _grow(self, factor: int) -> None:
        self._factor = factor
        for name in [name for name in self.__dict__ if name in _SHAPES]:
            setattr(self, name, _fitted(getattr(self, name), self._shape(name)))

    def _shape(self, name: str) -> tuple[int, ...]:
        return tuple(length * self._factor if length >= _ROOM else length for length in _SHAPES[name])

    def __getattr__(self, name: str) -> Any:
        """A field of the layout is made when it is first needed: a game needs few of the large ones."""
        if name not in _SHAPES:
            raise AttributeError(name)
        found = _zeros(self._shape(name))
        setattr(self, name, found)
        return found


def _zeros(shape: tuple[int, ...]) -> Any:
    """A number, or nested lists, of zeros."""
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _fitted(old: Any, shape: tuple[int, ...]) -> Any:
    """What there was, with zeros after it up to a shape."""
    if not shape:
        return old
    kept = [_fitted(part, shape[1:]) for part in old]
    return kept + [_zeros(shape[1:]) for _ in range(shape[0] - len(kept))]
