"""Mana with a spending restriction (CR 106.6): whether a mana may be spent on something (`casting/spending.py`)."""

from typing import Any

from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.asking import matches
from sim.array.kernel.casting.charges import ANYTHING
from sim.array.kernel.objects import free_ctx, new_ctx, slot_at
from sim.cards import terms as t


@room
def may_spend(s: Any, T: Any, seat: int, restriction: int, use: int) -> int:
    """Whether mana with this restriction (-1 for none) may be spent on something (CR 106.6)."""
    if restriction < 0 or use == ANYTHING:
        return 1
    kind, entity = use & 7, use >> 9
    if kind == 0:
        return 0
    if kind == 4:  # turning up
        by = use >> 3 & 63 | 32
        slot = slot_at(s, entity)
        if slot and s.c_types[slot] & t.CREATURE:
            by |= 16
        return 1 if T.data[restriction + tb.SP_TURN_UP] & by else 0
    what = T.data[restriction + (tb.SP_SPELLS if kind == 2 else tb.SP_ABILITIES)]
    if what < 0:
        return 0
    k = new_ctx(s, entity, seat)
    answer = matches(s, T, k, what, entity)
    free_ctx(s, k)
    return answer
