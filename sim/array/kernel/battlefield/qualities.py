"""The quality that a protection ability names, and what it spares (CR 702.16)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.asking import matches
from sim.array.kernel.objects import free_ctx, new_ctx


@room
def has_quality(s: Any, T: Any, entity: int, controller: int, number: int, source: int) -> int:
    """Whether a source has the quality that one protection ability of an object or player names."""
    ability = T.abil[number]
    if ability[tb.AB_EVERYTHING]:  # CR 702.16j
        return 1
    k = new_ctx(s, entity, controller)
    found = matches(s, T, k, ability[tb.AB_WHAT], source)
    free_ctx(s, k)
    return found


@room
def is_spared(s: Any, T: Any, entity: int, seat: int, number: int, granter: int, attached: int) -> int:
    """CR 702.16n, p: whether this protection, which the granter gives, leaves an attached object where it is."""
    node = T.abil[number][tb.AB_SPARES]
    if node < 0:
        return 0
    k = new_ctx(s, entity, seat)
    s.ctx[k][at.C_SPELL] = granter
    found = matches(s, T, k, node, attached)
    free_ctx(s, k)
    return found
