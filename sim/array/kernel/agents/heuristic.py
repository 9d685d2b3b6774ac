"""The agents that think: what the heuristic and the greedy agent pick for the decision that waits (`agents/mind`).

The source is that of the rules engine's agents; `binding` puts the questions of this package in the place of its own.
"""

from typing import Any

from sim.agents.mind import choose, greedy
from sim.agents.mind import layout as me
from sim.array import layout as at
from sim.array import tables as tb
from sim.array.binding import bound
from sim.array.doors import door, room
from sim.array.kernel.agents import costs, game, objects, queries  # noqa: F401  what the room is compiled from

_heuristic: Any = bound(choose.__name__).pick
_greedy: Any = bound(greedy.__name__).pick


@room
def _fits(s: Any) -> int:
    """Whether all that may be looked at has room in the memory (`agents/mind/layout.py`)."""
    things = s.n_battlefield + s.n_stack + s.n_exile + s.n_command + s.n_graveyard[0] + s.n_graveyard[1]
    things += s.n_hand[0] + s.n_hand[1] + s.n_options  # a card may be looked at anew as each spell that it could be
    if things + 2 > me.THINGS or s.n_options > me.ACTIONS:
        return 0
    if s.n_battlefield <= me.CROWD:
        return 1
    mine = 0
    for i in range(s.n_battlefield):
        mine += 1 if s.controller[s.slot_of[s.battlefield[i]]] == 0 else 0
    return 1 if mine <= me.CROWD and s.n_battlefield - mine <= me.CROWD else 0


@door(tb.HEURISTIC)
def heuristic_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """HEURISTIC(seat): the place of the option that it picks."""
    if not _fits(s):
        s.error = at.FULL
        return 0
    return _heuristic(s, T, a)


@door(tb.GREEDY)
def greedy_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """GREEDY(seat): the place of the option that it picks."""
    return _greedy(s, T, a)
