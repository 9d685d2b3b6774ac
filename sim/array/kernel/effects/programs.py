"""The programs of what is on the stack, and the frames that carry them out (`announce.programs_of`).

A frame of RESOLVE: 4 the program's row, 5 what leaves the stack when it ends (an id, 0 for none), 6 on, for each depth
of loops, where its register stands and where it ends, in `registers` of the frame; 14 the cost that may be paid, 15 the next
card that is manifested or cloaked.
"""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.casting.spells import AN_COST, AN_FREE, AN_NUMBER, AN_OBJECT, AN_SEAT, AN_WHAT
from sim.array.kernel.objects import base_definition, push

F_PROGRAM: Final = 4
F_AFTER: Final = 5
F_REGISTER: Final = 6  # pairs (place, end) by depth
F_COST: Final = 14
F_NEXT: Final = 15


@room
def push_announcement(s: Any, entity: int, seat: int, what: int, number: int, free: int) -> int:
    """Put the announcement of something on the agenda (CR 601.2, 602.2, 603.3d); its frame."""
    f = push(s, at.ANNOUNCE)
    frame = s.frame[f]
    frame[AN_OBJECT], frame[AN_SEAT], frame[AN_WHAT], frame[AN_NUMBER] = entity, seat, what, number
    frame[AN_FREE], frame[AN_COST] = free, -1
    return f


@room
def ability_of(s: Any, slot: int) -> int:
    """The ability row whose modes an object on the stack has: of a delayed or reflexive trigger its own."""
    return s.node[slot] if s.node[slot] >= 0 else s.ability[slot]


@room
def n_programs(s: Any, T: Any, slot: int) -> int:
    """How many modes a spell or ability on the stack could have."""
    if s.is_spell[slot]:
        return T.defs[base_definition(s, T, slot)][tb.DF_N_PROGRAMS]
    return T.abil[ability_of(s, slot)][tb.AB_N_MODES]


@room
def program_of(s: Any, T: Any, slot: int, mode: int) -> int:
    """The program of one mode of a spell or ability on the stack."""
    if s.is_spell[slot]:
        return T.defs[base_definition(s, T, slot)][tb.DF_PROGRAMS] + mode
    return T.abil[ability_of(s, slot)][tb.AB_MODES] + mode


@room
def least_modes(s: Any, T: Any, slot: int) -> int:
    """How many modes have to be chosen (CR 700.2)."""
    return T.abil[s.ability[slot]][tb.AB_LEAST] if s.node[slot] < 0 <= s.ability[slot] else 1


@room
def refresh_ctx(s: Any, slot: int) -> int:
    """The context of an object on the stack, with what it is now (`announce.context_of`); its row."""
    k = s.ctx_of[slot]
    row = s.ctx[k]
    row[at.C_SOURCE], row[at.C_CONTROLLER], row[at.C_SPELL] = s.source[slot], s.controller[slot], s.id[slot]
    row[at.C_X], row[at.C_ORIGIN], row[at.C_N_PAID] = s.x[slot], s.origin[slot], s.n_paid[slot]
    for i in range(s.n_paid[slot]):
        row[at.C_PAID + i] = s.paid[slot][i]
    return k


@room
def push_program(s: Any, program: int, k: int, after: int) -> int:
    """Put a program on the agenda with a context of its own, which the frame gives back; its place."""
    f = push(s, at.RESOLVE)
    frame = s.frame[f]
    frame[at.F_CTX], frame[F_PROGRAM], frame[F_AFTER] = k, program, after
    return f
