"""What spells and abilities on the stack are and are aimed at (part of `agents/objects.py`)."""

from typing import Any

from sim.agents.knowledge import columns as co
from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.agents.hidden import is_hidden, listed
from sim.array.kernel.objects import known_slot


@room
def shown(s: Any, T: Any, e: int) -> int:
    """The definition that it shows: what it copies, the face that is up (CR 712.8), or its own."""
    slot = known_slot(s, e)
    if is_hidden(s, slot):
        return listed(s, T, slot)
    if s.copy_of[slot] >= 0:
        return s.copy_of[slot]
    number = s.definition[slot]
    if s.second_card[slot] >= 0:
        return T.defs[number][tb.DF_COMBINED]
    back = T.defs[number][tb.DF_BACK]
    return back if back >= 0 and s.face[slot] and s.kind[slot] != at.PLAIN else number


@room
def is_spell(s: Any, T: Any, e: int) -> int:
    """Whether an object on the stack is a spell."""
    return s.is_spell[known_slot(s, e)]


@room
def ability_of(s: Any, T: Any, e: int) -> int:
    """The number of the ability that is on the stack, -1 for a permanent spell or a delayed ability."""
    return s.ability[known_slot(s, e)]


@room
def spell_of(s: Any, T: Any, e: int) -> int:
    """The row of `bk_spell` for what it does, -1 for nothing that is known (`Book.on_stack`)."""
    slot, found = known_slot(s, e), -1
    if s.node[slot] >= 0:
        found = T.bk_ability[s.node[slot]][co.A_SPELL]
    elif not s.is_spell[slot]:
        found = T.bk_ability[s.ability[slot]][co.A_SPELL] if s.ability[slot] >= 0 else -1
    elif not s.face_down[slot]:
        card = T.bk_card[shown(s, T, e)]
        found = card[co.K_AURA] if card[co.K_IS_AURA] else card[co.K_SPELL]
    return found if found >= 0 and T.bk_spell[found][co.S_N_READINGS] else -1


@room
def source_of(s: Any, T: Any, e: int) -> int:
    """The object that it comes from, itself for a spell."""
    return s.source[known_slot(s, e)]


@room
def n_modes(s: Any, T: Any, e: int) -> int:
    """How many modes it has; what has none has the first."""
    return max(1, s.n_modes[known_slot(s, e)])


@room
def mode(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th mode."""
    slot = known_slot(s, e)
    return s.modes[slot][i] if s.n_modes[slot] else 0


@room
def n_paid(s: Any, T: Any, e: int) -> int:
    """How many optional costs were paid for it."""
    return s.n_paid[known_slot(s, e)]


@room
def paid(s: Any, T: Any, e: int, i: int) -> int:
    """The key of the i-th optional cost that was paid for it, a word."""
    return s.paid[known_slot(s, e)][i]


# --- Targets -----------------------------------------------------------------------------------------


@room
def n_target_nodes(s: Any, T: Any, e: int) -> int:
    """How many instances of the word "target" it has; while it is announced, those to come with nothing chosen."""
    k = s.ctx_of[known_slot(s, e)]
    return s.ctx[k][at.C_N_NODES] if k >= 0 else 0


@room
def n_chosen(s: Any, T: Any, e: int, k: int) -> int:
    """How many targets were chosen for the k-th of them."""
    return s.ctx[s.ctx_of[known_slot(s, e)]][at.C_COUNT + k]


@room
def chosen(s: Any, T: Any, e: int, k: int, i: int) -> int:
    """The i-th target that was chosen for the k-th of them."""
    row, place = s.ctx[s.ctx_of[known_slot(s, e)]], at.C_TARGET + i
    for j in range(k):
        place += row[at.C_COUNT + j]
    return row[place]


# --- What triggered it ---------------------------------------------------------------------------------


@room
def has_event(s: Any, T: Any, e: int) -> int:
    """Whether it was triggered by an event."""
    k = s.ctx_of[known_slot(s, e)]
    return 1 if k >= 0 and s.ctx[k][at.C_EVENT + at.EVENT - 1] >= 0 else 0


@room
def event_kind(s: Any, T: Any, e: int) -> int:
    """The kind of the event that triggered it, -1 for none."""
    return s.ctx[s.ctx_of[known_slot(s, e)]][at.C_EVENT] if has_event(s, T, e) else -1


@room
def event_subject(s: Any, T: Any, e: int) -> int:
    """The second part of the event that triggered it, 0 for none."""
    if not has_event(s, T, e):
        return 0
    row = s.ctx[s.ctx_of[known_slot(s, e)]]
    return row[at.C_EVENT + 2] if row[at.C_EVENT + at.EVENT - 1] >= 2 else 0
