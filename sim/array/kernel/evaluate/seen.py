"""What objects are like when somebody looks: as they are now, or as they last were (CR 113.7a, 608.2h)."""

from typing import Any

from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import known_slot, permanent_at
from sim.cards import terms as t


@room
def seen(s: Any, T: Any, entity: int) -> int:
    """The slot of an object that is there or remembered, its characteristics up to date (`game.characteristics`)."""
    slot = known_slot(s, entity)
    if s.there[slot]:
        if s.zone[slot] == t.BATTLEFIELD:
            settle_cache(s, T)
        elif T.defs[s.copy_of[slot] if s.copy_of[slot] >= 0 else s.definition[slot]][tb.DF_HAS_CDA]:
            call(s, T, tb.REFRESH, slot, 0, 0, 0)
    return slot


@room
def can_be_dealt(s: Any, T: Any, target: int) -> int:
    """CR 120.1: damage is dealt to players, creatures, planeswalkers and battles only."""
    if target < 0:
        return 1 - s.has_lost[-1 - target]
    slot = permanent_at(s, target)
    if not slot:
        return 0
    settle_cache(s, T)
    return 1 if s.c_types[slot] & (t.CREATURE | t.PLANESWALKER | t.BATTLE) else 0
