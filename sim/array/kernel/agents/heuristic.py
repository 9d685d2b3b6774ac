"""The agents that think: what the heuristic and the greedy agent pick for the decision that waits (`agents/mind`).

The source is that of the rules engine's agents; `binding` puts the questions of this package in the place of its own.
"""

from typing import Any

from sim.agents.mind import greedy
from sim.array import tables as tb
from sim.array.binding import bound
from sim.array.doors import door
from sim.array.kernel.agents import costs, game, objects, queries  # noqa: F401  what the room is compiled from

_greedy: Any = bound(greedy.__name__).pick


@door(tb.GREEDY)
def greedy_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """GREEDY(seat): the place of the option that it picks."""
    return _greedy(s, T, a)
