"""What somebody outside who picks is shown of the game (`agents/mind/observe`)."""

from typing import Any

from sim.agents.mind import observe
from sim.array import tables as tb
from sim.array.binding import bound
from sim.array.doors import door
from sim.array.kernel.agents import costs, game, objects, queries  # noqa: F401  what the room is compiled from

_observe: Any = bound(observe.__name__).observe


@door(tb.OBSERVE)
def observe_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """OBSERVE(seat): fill `a_shown` and `a_shown_option`; how many options there are."""
    return _observe(s, T, a)
