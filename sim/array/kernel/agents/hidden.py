"""What this player may know of face-down objects, and what objects are like as they are looked at (CR 708.5)."""

from typing import Any, Final

from sim.array import layout as at
from sim.array.doors import room
from sim.array.kernel.evaluate.reading import fresh
from sim.array.kernel.objects import known_slot
from sim.cards import terms as t

# Kinds of picks in which what may be picked is shown to who picks (`decisions.Decision.view`).
_LOOKING: Final = 1 << at.D_SEARCH | 1 << at.D_ORDER | 1 << at.D_DISCARD | 1 << at.D_CHOOSE


@room
def is_hidden(s: Any, slot: int) -> int:
    """Whether it is face down and this player may not know what it is."""
    if not s.face_down[slot] or s.known_to[slot] >> s.a_seat & 1:
        return 0
    if s.ask_kind == at.D_SCRY and s.about_a == s.id[slot]:
        return 0
    for i in range(s.n_options if _LOOKING >> s.ask_kind & 1 else 0):
        if s.opt[i] == s.id[slot]:
            return 0
    return 1


@room
def listed(s: Any, T: Any, slot: int) -> int:
    """The definition of what is face down, as it is listed (CR 708.2)."""
    if s.listed[slot] >= 0:
        return s.listed[slot]
    ward = s.face_down[slot] == at.DISGUISED or s.face_down[slot] == at.CLOAKED
    return T.face_down_ward if ward else T.face_down


@room
def looked_at(s: Any, T: Any, e: int) -> int:
    """The slot of an object whose characteristics are up to date.

    What is exiled face down has none to be seen (CR 406.3a): a game in which they are asked for is not carried.
    """
    slot = known_slot(s, e)
    fresh(s, T, slot)
    if s.zone[slot] == t.EXILE and s.face_down[slot] and is_hidden(s, slot):
        s.error = at.NOT_CARRIED
    return slot
