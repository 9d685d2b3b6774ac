"""Asking queries of the ability language from the tables (`rules/evaluate`): a context row, a node, an entity."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room


@room
def matches(s: Any, T: Any, k: int, node: int, entity: int) -> int:
    """Whether an object or player has the quality of a filter node."""
    return call(s, T, tb.EVALUATE, k, node, entity, 0)


@room
def holds(s: Any, T: Any, k: int, node: int) -> int:
    """Whether a condition node is true; -1 is no condition."""
    return 1 if node < 0 else call(s, T, tb.EVALUATE, k, node, 0, 0)


@room
def amount(s: Any, T: Any, k: int, value: int) -> int:
    """A number: itself, or the value of a node now."""
    return value if value < tb.FIRST_NODE_AMOUNT else call(s, T, tb.EVALUATE, k, value - tb.NODE, 0, 0)


@room
def amount_for(s: Any, T: Any, k: int, value: int, entity: int) -> int:
    """An amount in which `It` is the recipient at hand."""
    if value < tb.FIRST_NODE_AMOUNT:
        return value
    row = s.ctx[k]
    n = row[at.C_N_ITS]
    if n >= at.MOST_ITS:
        s.error = at.FULL
        return 0
    row[at.C_ITS + n], row[at.C_N_ITS] = entity, n + 1
    number = amount(s, T, k, value)
    row[at.C_N_ITS] = n
    return number


@room
def entities(s: Any, T: Any, k: int, node: int) -> int:
    """How many objects and players a reference node means.

    They stand at `s.found[base]` and after, `base` being `s.n_found` before the call; whoever asks sets `s.n_found`
    back to `base` when done with them. (zone, serial) order where there is no other.
    """
    return call(s, T, tb.EVALUATE, k, node, 0, 0)


@room
def players(s: Any, T: Any, k: int, node: int) -> int:
    """How many players a reference means who are in the game; they stand at `s.found` as those of `entities` do."""
    base, n = s.n_found, 0
    for i in range(entities(s, T, k, node)):
        entity = s.found[base + i]
        if entity < 0 and not s.has_lost[-1 - entity]:
            s.found[base + n] = entity
            n += 1
    s.n_found = base + n
    return n
