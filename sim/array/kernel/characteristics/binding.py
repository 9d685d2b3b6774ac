"""Binding: a granted ability keeps the meaning of the granting source's "you" and choices (`characteristics/binding.py`).

An ability that speaks of "you" or of what was chosen stands in the tables once for each player and choice; which is meant
is found as it is granted. `granted_by` of a slot's ability is the source that an ability that spares attachments came from.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.evaluate.reading import chosen
from sim.array.kernel.words import W_CARD_NAME, W_CARD_TYPE, W_COLOR, W_CREATURE_TYPE, W_LAND_TYPE, W_NUMBER, W_PLAYER

# What an ability speaks of besides "you" (CH_A): a choice of its source.
OF_NOTHING, OF_COLOR, OF_PLAYER, OF_NUMBER, OF_TYPE, OF_NAME = range(1, 7)
MOST_NUMBER = 16


@room
def bound_ability(s: Any, T: Any, k: int, change: int, effect: int) -> int:
    """The number of the ability that a change gives: fixed as an effect of a resolution began, or of now.

    CH_A says what it speaks of, 0 if it need not be bound; CH_B where in `data` its variants stand: by choice, then by seat.
    """
    row = T.change[change]
    if not row[tb.CH_A]:
        return row[tb.CH_ABILITY]
    if effect >= 0 and s.fx_n_bound[effect]:
        return s.fx_bound[effect][row[tb.CH_BOUND]]
    return T.data[row[tb.CH_B] + 2 * _choice(s, T, k, row) + s.ctx[k][at.C_CONTROLLER]]


@room
def _choice(s: Any, T: Any, k: int, row: Any) -> int:
    """The place of what was chosen among the choices, 0 for nothing."""
    kind = row[tb.CH_A]
    if kind == OF_COLOR:
        return _place_of_bit(chosen(s, T, k, W_COLOR, 0), 5)
    if kind == OF_PLAYER:
        return -chosen(s, T, k, W_PLAYER, 0)
    if kind == OF_NUMBER:
        return 1 + min(chosen(s, T, k, W_NUMBER, -1), MOST_NUMBER)
    if kind == OF_TYPE:
        if chosen(s, T, k, W_CREATURE_TYPE, 0) or chosen(s, T, k, W_LAND_TYPE, 0):
            s.error = at.NOT_CARRIED
        return _place_of_bit(chosen(s, T, k, W_CARD_TYPE, 0), 9)
    if kind == OF_NAME:  # CH_C: how many names, whose words stand from CH_D on
        word = chosen(s, T, k, W_CARD_NAME, 0)
        for i in range(row[tb.CH_C]):
            if T.data[row[tb.CH_D] + i] == word:
                return i + 1
        s.error = at.NOT_CARRIED if word else s.error
    return 0


@room
def _place_of_bit(mask: int, n: int) -> int:
    for i in range(n):
        if mask == 1 << i:
            return i + 1
    return 0
