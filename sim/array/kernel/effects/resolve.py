"""Walking through a program (CR 608.2c): instructions in order, jumps, loops, and the choices they ask for.

A step's place to jump to is a step of its program. A loop's register is a part of the frame's `registers`: those of
deeper loops stand behind. What a step carries out itself belongs to the room of its kind of effect.
"""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import entities, holds
from sim.array.kernel.casting.charges import free_cost
from sim.array.kernel.effects.programs import F_AFTER, F_COST, F_PROGRAM, F_REGISTER
from sim.array.kernel.events import record_one
from sim.array.kernel.hashing import choose_random
from sim.array.kernel.objects import ask, free_ctx, offer, remove_frame, spell_at
from sim.cards import event_kinds as ek

# The door of each kind of effect (FX_KIND).
_DOOR: Final = (
    -1,
    *(tb.DO_LIFE,) * 4, *(tb.DO_CARDS,) * 3, tb.DO_MOVE, *(tb.DO_CARDS,) * 7, *(tb.DO_PERMANENTS,) * 7, tb.DO_MOVE,
    tb.DO_PERMANENTS, tb.DO_CHOICES, *(tb.DO_PERMANENTS,) * 5, *(tb.DO_MOVE,) * 4, tb.DO_CONTINUOUS, *(tb.DO_SPELLS,) * 4,
    *(tb.DO_CHOICES,) * 2, *(tb.DO_CONTINUOUS,) * 2, tb.DO_CHOICES, *(tb.DO_CONTINUOUS,) * 2, tb.DO_LIFE, tb.DO_SPELLS,
)  # fmt: skip
if len(_DOOR) != tb.FX_CHOOSE_TARGETS_ANEW + 1:
    raise ValueError(f"expected a door for each kind of effect, got: {len(_DOOR)}")


@room
def resolve(s: Any, T: Any, f: int) -> None:
    """Carry out steps until a pick waits, something else comes first, or the program ends."""
    frame = s.frame[f]
    first, n = T.prog[frame[F_PROGRAM]][tb.PG_STEPS], T.prog[frame[F_PROGRAM]][tb.PG_N_STEPS]
    while s.n_frames - 1 == f and not s.waiting and not s.is_over and not s.error:
        if frame[at.F_PC] >= n:
            _end(s, T, f)
            return
        step = T.step[first + frame[at.F_PC]]
        if step[tb.ST_OP] == tb.ST_DO:
            effect = step[tb.ST_NODE]
            if not call(s, T, _DOOR[T.effect[effect][tb.FX_KIND]], f, effect, 0, 0):
                return
            frame[at.F_PC] += 1
            frame[at.F_PICKED] = 0
        elif not _control(s, T, f, step):
            return


@room
def _control(s: Any, T: Any, f: int, step: Any) -> int:
    """Jumps and loops; 0 while a pick waits."""
    frame, op = s.frame[f], step[tb.ST_OP]
    if op == tb.ST_JUMP:
        frame[at.F_PC] = step[tb.ST_TO]
    elif op == tb.ST_TEST:
        frame[at.F_PC] = frame[at.F_PC] + 1 if holds(s, T, frame[at.F_CTX], step[tb.ST_NODE]) else step[tb.ST_TO]
    elif op == tb.ST_LOOP:
        _loop(s, T, f, step[tb.ST_NODE], F_REGISTER + 2 * step[tb.ST_DEPTH])
        frame[at.F_PC] += 1
    elif op == tb.ST_NEXT:
        _next(s, f, step)
    elif op == tb.ST_MAY:
        return _may(s, T, f, step)
    elif op == tb.ST_PAY:
        return _may_pay(s, T, f, step)
    else:
        return _one_of(s, T, f, step)
    return 1


@room
def _loop(s: Any, T: Any, f: int, node: int, column: int) -> None:
    """Gather what a loop goes through into the register of its depth."""
    frame, base = s.frame[f], s.n_found
    n, start = entities(s, T, frame[at.F_CTX], node), frame[column - 1] if column > F_REGISTER else 0
    if start + n > at.REGISTERS:
        s.error = at.FULL
        n = 0
    for i in range(n):
        s.registers[f][start + i] = s.found[base + i]
    frame[column], frame[column + 1] = start, start + n
    s.n_found = base


@room
def _next(s: Any, f: int, step: Any) -> None:
    """The next of a register is It, until none is left."""
    frame, depth = s.frame[f], step[tb.ST_DEPTH]
    column, row = F_REGISTER + 2 * depth, s.ctx[frame[at.F_CTX]]
    row[at.C_N_ITS] = min(row[at.C_N_ITS], depth)
    if frame[column] >= frame[column + 1]:
        frame[at.F_PC] = step[tb.ST_TO]
        return
    row[at.C_ITS + row[at.C_N_ITS]] = s.registers[f][frame[column]]
    row[at.C_N_ITS] += 1
    frame[column] += 1
    frame[at.F_PC] += 1


@room
def _first_player(s: Any, T: Any, k: int, node: int) -> int:
    """The seat of the first player whom a reference means, -1 for none."""
    base, seat = s.n_found, -1
    for i in range(entities(s, T, k, node)):
        if seat < 0 and s.found[base + i] < 0:
            seat = -1 - s.found[base + i]
    s.n_found = base
    return seat


@room
def _one_of(s: Any, T: Any, f: int, step: Any) -> int:
    """CR 608.2d: a player chooses what is done, as that is reached; or it is chosen at random."""
    frame = s.frame[f]
    k, places, n = frame[at.F_CTX], step[tb.ST_PLACES], step[tb.ST_N_PLACES]
    if step[tb.ST_NODE] < 0:
        frame[at.F_PC] = T.data[places + choose_random(s, s.ctx[k][at.C_CONTROLLER], n)]
        return 1
    seat = _first_player(s, T, k, step[tb.ST_NODE])
    for i in range(n):
        offer(s, i, i)
    answer = ask(s, seat, at.D_ONE_OF, n, s.ctx[k][at.C_SOURCE], frame[F_PROGRAM], frame[at.F_PC])
    if answer == at.NONE:
        return 0
    frame[at.F_PC] = T.data[places + answer]
    return 1


@room
def _may(s: Any, T: Any, f: int, step: Any) -> int:
    """CR 608.2d: a player may. Asked only of a player who is there."""
    frame = s.frame[f]
    seat = _first_player(s, T, frame[at.F_CTX], step[tb.ST_NODE])
    if seat < 0:
        frame[at.F_PC] = step[tb.ST_TO]
        return 1
    n = offer(s, offer(s, 0, 0), 1)
    answer = ask(s, seat, at.D_MAY, n, s.ctx[frame[at.F_CTX]][at.C_SOURCE], frame[F_PROGRAM], frame[at.F_PC])
    if answer == at.NONE:
        return 0
    frame[at.F_PC] = frame[at.F_PC] + 1 if answer else step[tb.ST_TO]
    return 1


@room
def _may_pay(s: Any, T: Any, f: int, step: Any) -> int:
    """CR 118.12: a player may pay; first whether, then the payment in a frame of its own."""
    frame = s.frame[f]
    k, seat = frame[at.F_CTX], _first_player(s, T, frame[at.F_CTX], step[tb.ST_NODE])
    if not s.answered:
        cost = call(s, T, tb.FIX_COST, k, step[tb.ST_COST], 0, 0)
        frame[F_COST] = cost
        if seat < 0 or not call(s, T, tb.CAN_PAY_NOW, seat, k, cost, 0):
            free_cost(s, cost)
            frame[at.F_PC] = step[tb.ST_TO]
            return 1
    n = offer(s, offer(s, 0, 0), 1)
    answer = ask(s, seat, at.D_MAY_PAY, n, s.ctx[k][at.C_SOURCE], frame[F_COST], 0)
    if answer == at.NONE:
        return 0
    if not answer:
        free_cost(s, frame[F_COST])
        frame[at.F_PC] = step[tb.ST_TO]
        return 1
    frame[at.F_PC] += 1
    call(s, T, tb.BEGIN_PAY, seat, s.ctx[k][at.C_SOURCE], frame[F_COST], s.ctx[k][at.C_X])
    return 1


@room
def _end(s: Any, T: Any, f: int) -> None:
    """The last instruction is done: the spell or ability leaves the stack (CR 608.2n)."""
    after, k = s.frame[f][F_AFTER], s.frame[f][at.F_CTX]
    remove_frame(s, f)
    free_ctx(s, k)
    slot = spell_at(s, after)
    if slot:
        record_one(s, T, ek.RESOLVED, 2, after, -1 - s.controller[slot], 0)
        call(s, T, tb.LEAVE_STACK, slot, 1, 0, 0)


@door(tb.RESOLVE_FRAME)
def resolve_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """RESOLVE_FRAME(frame)."""
    resolve(s, T, a)
    return 0
