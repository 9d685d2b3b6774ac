"""A permanent that enters, looked at as it would be on the battlefield (CR 614.12); compiled into the rooms that ask."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.events import face_entering
from sim.array.kernel.objects import known_slot, new_object
from sim.array.kernel.zones import clear_permanent
from sim.cards import terms as t


@room
def entering_definition(s: Any, T: Any, p: int) -> int:
    """The definition that the permanent will have: face down, what it enters as a copy of, or its own face's."""
    row = s.pr[p]
    slot = known_slot(s, row[1])
    if row[at.P_HAS_ENTRY]:
        down = row[at.P_FACE_DOWN]
        if down:
            ward = down == at.DISGUISED or down == at.CLOAKED
            return row[at.P_LISTED] if row[at.P_LISTED] >= 0 else T.face_down_ward if ward else T.face_down
        if row[at.P_COPY_OF] >= 0:
            return row[at.P_COPY_OF]
    return s.copy_of[slot] if s.copy_of[slot] >= 0 else face_entering(T, s, slot, row)


@room
def entering_controller(s: Any, p: int) -> int:
    """The seat under whose control it enters."""
    row = s.pr[p]
    if row[at.P_HAS_ENTRY] and row[at.P_CONTROLLER] >= 0:
        return row[at.P_CONTROLLER]
    return s.controller[known_slot(s, row[1])]


@room
def looks_different(s: Any, p: int) -> int:
    """Whether it will have other values than those that it has now."""
    row = s.pr[p]
    if not row[at.P_HAS_ENTRY]:
        return 0
    return 1 if row[at.P_COPY_OF] >= 0 or row[at.P_FACE] or row[at.P_FACE_DOWN] or row[at.P_MELDED] else 0


@room
def look_as(s: Any, T: Any, slot: int, copy_of: int, controller: int) -> None:
    """Have an object look as it would, or as it did."""
    s.controller[slot] = controller
    if s.copy_of[slot] != copy_of:
        s.copy_of[slot] = copy_of
        call(s, T, tb.REFRESH, slot, 0, 0, 0)


@room
def begin_would_be(s: Any, T: Any, definition: int, owner: int, controller: int) -> int:
    """A permanent with a definition as it would exist on the battlefield, under all continuous effects; its slot."""
    slot = new_object(s, -1, definition, owner, t.BATTLEFIELD)
    s.next_id -= 1
    clear_permanent(s, slot)
    s.kind[slot], s.controller[slot], s.base_controller[slot] = at.PERMANENT, controller, controller
    s.timestamp[slot], s.since_turn[slot], s.entered_at[slot] = s.next_timestamp, 0, 0
    s.battlefield[s.n_battlefield] = s.id[slot]
    s.n_battlefield += 1
    s.cache_dirty = 1
    call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    return slot


@room
def end_would_be(s: Any, T: Any, slot: int) -> None:
    """It is not there."""
    s.n_battlefield -= 1
    s.slot_of[s.id[slot]] = 0
    s.there[slot], s.id[slot] = 0, 0
    if slot == s.n_slots - 1:
        s.n_slots -= 1
    s.cache_dirty = 1
    call(s, T, tb.COMPUTE, 0, 0, 0, 0)
