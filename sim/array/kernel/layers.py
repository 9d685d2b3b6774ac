"""Layers (CR 613): which effects there are, in which order they apply, and what each does (`characteristics/layers.py`)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import door


@door(tb.LAYERS)
def layers_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """LAYERS(): apply all continuous effects to the permanents, layer by layer."""
    s.error = at.NOT_CARRIED
    return 0


@door(tb.CHANGE_ELSEWHERE)
def change_elsewhere_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CHANGE_ELSEWHERE(slot of the source, ability): a static ability that changes cards of other zones."""
    s.error = at.NOT_CARRIED
    return 0


@door(tb.DEFINE)
def define_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DEFINE(slot, ability): apply a characteristic-defining ability to an object off the battlefield."""
    s.error = at.NOT_CARRIED
    return 0
