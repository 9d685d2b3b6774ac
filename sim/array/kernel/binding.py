"""Binding: a granted ability keeps the meaning of the granting source's "you" and choices (`characteristics/binding.py`).

An ability that speaks of a chosen colour or of "you" stands in the tables once for each of both; which one is meant is
found as it is granted. `granted_by` of a slot's ability is the source that an ability that spares attachments came from.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.reading import chosen
from sim.array.kernel.words import W_COLOR


@room
def bound_ability(s: Any, T: Any, k: int, change: int, effect: int) -> int:
    """The number of the ability that a change gives: fixed as an effect of a resolution began, or of now.

    CH_A says what the ability speaks of: 1 the chosen colour, 2 "you"; CH_B is where in `data` its variants stand: by
    colour (none, then WUBRG), then by seat.
    """
    row = T.change[change]
    if not row[tb.CH_A]:
        return row[tb.CH_ABILITY]
    if effect >= 0:
        return s.fx_bound[effect][row[tb.CH_BOUND]]
    place, color = row[tb.CH_B], 0
    if row[tb.CH_A] & 1:
        mask = chosen(s, T, k, W_COLOR, 0)
        for i in range(5):
            if mask == 1 << i:
                color = i + 1
        place += 2 * color
    return T.data[place + s.ctx[k][at.C_CONTROLLER]]
