"""Casting spells, activating abilities, putting triggers on the stack (CR 601.2, 602.2, 603.3): one frame for all.

The object is on the stack from the start; the frame then goes through modes, optional costs, X, targets, division, the
objects that the cost asks for, and payment. Every value offered can be completed, so nothing ever has to be undone.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.casting.charges import (
    asks_for_x,
    can_pay,
    choose_objects,
    cost_row,
    free_cost,
    max_x,
    new_cost,
    use_ability,
    use_spell,
    use_turn_up,
)
from sim.array.kernel.casting.spells import (
    ABILITY,
    AN_AT,
    AN_COST,
    AN_FREE,
    AN_NUMBER,
    AN_OBJECT,
    AN_SEAT,
    AN_TIMES,
    AN_WHAT,
    AN_X,
    FACE_DOWN,
    OPTIONAL_BITS,
    SPELL,
    TRIGGER,
    TURN_UP,
    most_modes,
    optional_cost,
)
from sim.array.kernel.effects.programs import least_modes, n_programs, program_of
from sim.array.kernel.objects import (
    add_pick,
    ask,
    base_definition,
    copy_ctx,
    counters,
    free_ctx,
    offer,
    permanent_at,
    slot_at,
    was_picked,
)
from sim.array.kernel.words import W_LOYALTY
from sim.cards import terms as t

_MODES, _OPTIONAL, _X, _TARGETS, _DIVISION, _OBJECTS, _PAYMENT, _DONE = range(8)
_MOST = 1_000_000
_MOST_MODES = 4


@room
def announce(s: Any, T: Any, f: int) -> None:
    """Go through the parts of an announcement until a pick waits or all is done."""
    while s.n_frames - 1 == f and not s.error:
        if not _part(s, T, f, s.frame[f][at.F_PC]):
            return
        s.frame[f][at.F_PC] += 1
        s.frame[f][at.F_PICKED], s.frame[f][AN_AT] = 0, 0


@room
def _part(s: Any, T: Any, f: int, part: int) -> int:
    what = s.frame[f][AN_WHAT]
    if part == _MODES:
        return _choose_modes(s, T, f)
    if part == _OPTIONAL:
        return _choose_optional(s, T, f) if what == SPELL and s.frame[f][AN_NUMBER] != FACE_DOWN else 1
    if part == _X:
        return _choose_x(s, T, f)
    if part == _TARGETS:
        return call(s, T, tb.AIM, f, 0, 0, 0) if what != TURN_UP else 1
    if part == _DIVISION:
        return call(s, T, tb.AIM, f, 1, 0, 0) if what != TURN_UP else 1
    if part == _OBJECTS:
        return _choose_objects(s, T, f) if what != TRIGGER else 1
    if part == _PAYMENT and what == TRIGGER:
        return 1
    return call(s, T, tb.COMPLETE, f, 1 if part == _PAYMENT else 0, 0, 0)


# --- Modes and optional costs ------------------------------------------------------------------------


@room
def _choose_modes(s: Any, T: Any, f: int) -> int:
    """CR 601.2b: one pick a mode, then done; only modes with legal targets (700.2a)."""
    frame = s.frame[f]
    slot = slot_at(s, frame[AN_OBJECT])
    k, number = s.ctx_of[slot], n_programs(s, T, slot)
    if number == 1:
        s.n_modes[slot], s.modes[slot][0] = 1, 0
        return 1
    least, most = least_modes(s, T, slot), most_modes(s, T, slot)
    while frame[at.F_PICKED] < most:
        n = 0
        if not s.answered:
            for i in range(number):
                if not was_picked(s, f, 0, i) and _can_be_aimed(s, T, k, program_of(s, T, slot, i)):
                    n = offer(s, n, i)
            if frame[at.F_PICKED] >= least:
                n = offer(s, n, -1)
            if n == 0:
                break
        answer = ask(s, frame[AN_SEAT], at.D_MODE, n, s.id[slot], 0, 0)
        if answer == at.NONE:
            return 0
        if answer == -1:
            break
        add_pick(s, f, answer)
    _keep_modes(s, f, slot, number)
    return 1


@room
def _can_be_aimed(s: Any, T: Any, k: int, program: int) -> int:
    return call(s, T, tb.CAN_CHOOSE_ALL, k, 0, 1 + program, 0) if T.prog[program][tb.PG_N_TARGETS] else 1


@room
def _keep_modes(s: Any, f: int, slot: int, number: int) -> None:
    """In the order of the text, whatever the order in which they were chosen."""
    n = 0
    for i in range(number):
        if was_picked(s, f, 0, i):
            if n >= _MOST_MODES:
                s.error = at.FULL
                return
            s.modes[slot][n] = i
            n += 1
    s.n_modes[slot] = n
    s.ctx[s.ctx_of[slot]][at.C_N_NODES] = 0


@room
def _choose_optional(s: Any, T: Any, f: int) -> int:
    """CR 601.2b: optional additional costs (kicker, bargain), each offered if the spell could be completed with it."""
    frame = s.frame[f]
    slot = slot_at(s, frame[AN_OBJECT])
    definition = base_definition(s, T, slot)
    number = optional_cost(T, definition, frame[AN_AT])
    while number >= 0:
        n = 0
        if not s.answered:
            with_it = _completes(s, T, f, slot, definition, frame[AN_AT], 1)
            if not T.defs[definition][tb.DF_TURNS_ON_PAYMENT] or _completes(s, T, f, slot, definition, frame[AN_AT], 0):
                n = offer(s, n, 0)
            if with_it:
                n = offer(s, n, 1)
        answer = ask(s, frame[AN_SEAT], at.D_PAY_OPTIONAL, n, s.id[slot], T.abil[number][tb.AB_KEY], 0)
        if answer == at.NONE:
            return 0
        if answer:
            _note_optional(s, f, slot, T.abil[number][tb.AB_KEY])
        if not answer or not T.abil[number][tb.AB_REPEATABLE]:
            frame[AN_AT] += 1
            number = optional_cost(T, definition, frame[AN_AT])
    return 1


@room
def _note_optional(s: Any, f: int, slot: int, key: int) -> None:
    frame = s.frame[f]
    times = frame[AN_TIMES] + (1 << OPTIONAL_BITS * frame[AN_AT])
    if frame[AN_AT] >= 6 or times >> OPTIONAL_BITS * frame[AN_AT] & 31 == 0 or s.n_paid[slot] >= at.MOST_PAID:
        s.error = at.FULL
        return
    frame[AN_TIMES] = times
    s.paid[slot][s.n_paid[slot]] = key
    s.n_paid[slot] += 1
    row = s.ctx[s.ctx_of[slot]]
    row[at.C_PAID + row[at.C_N_PAID]] = key
    row[at.C_N_PAID] += 1


@room
def _completes(s: Any, T: Any, f: int, slot: int, definition: int, place: int, with_it: int) -> int:
    """Whether the spell can be completed without, or with, one more of an optional cost; others may still follow."""
    times = s.frame[f][AN_TIMES] + (1 << OPTIONAL_BITS * place if with_it else 0)
    if not T.defs[definition][tb.DF_TURNS_ON_PAYMENT]:
        return _completes_with(s, T, f, slot, times)
    later, n = 1, 0
    while optional_cost(T, definition, place + 1 + n) >= 0:
        n += 1
        later *= 2
    for chosen in range(later):
        more = times
        for i in range(n):
            if chosen >> i & 1:
                more += 1 << OPTIONAL_BITS * (place + 1 + i)
        if _completes_with(s, T, f, slot, more):
            return 1
    return 0


@room
def _completes_with(s: Any, T: Any, f: int, slot: int, times: int) -> int:
    frame = s.frame[f]
    cost = call(s, T, tb.TOTAL_COST, frame[AN_SEAT] | frame[AN_FREE] << 1, s.id[slot], frame[AN_NUMBER], times)
    if cost < 0:
        return 0
    payable = can_pay(s, T, frame[AN_SEAT], s.id[slot], cost, 0, _convokes(s, T, f, slot), use_spell(s.id[slot]))
    free_cost(s, cost)
    return _is_aimed_with(s, T, f, slot, times) if payable else 0


@room
def _is_aimed_with(s: Any, T: Any, f: int, slot: int, times: int) -> int:
    """Whether the targets that turn on what is paid can be chosen if so much is; the others have been looked at before."""
    depends, more = 0, times - s.frame[f][AN_TIMES]
    for i in range(s.n_modes[slot]):
        if T.prog[program_of(s, T, slot, s.modes[slot][i])][tb.PG_ONLY_IF] >= 0:
            depends = 1
    if not depends:
        return 1
    k, place = copy_ctx(s, s.ctx_of[slot]), 0
    row, definition = s.ctx[k], base_definition(s, T, slot)
    while more >> OPTIONAL_BITS * place and row[at.C_N_PAID] < at.MOST_PAID:
        if more >> OPTIONAL_BITS * place & 31:
            row[at.C_PAID + row[at.C_N_PAID]] = T.abil[optional_cost(T, definition, place)][tb.AB_KEY]
            row[at.C_N_PAID] += 1
        place += 1
    row[at.C_N_NODES] = 0
    for i in range(s.n_modes[slot]):
        call(s, T, tb.CAN_CHOOSE_ALL, k, 0, 1 + program_of(s, T, slot, s.modes[slot][i]), 1)
    found = call(s, T, tb.CAN_CHOOSE_ALL, k, 0, 0, 0)
    free_ctx(s, k)
    return found


# --- X ---------------------------------------------------------------------------------------------------


@room
def _convokes(s: Any, T: Any, f: int, slot: int) -> int:
    return 1 if s.frame[f][AN_WHAT] == SPELL and not s.face_down[slot] and s.c_keywords[slot] & t.CONVOKE else 0


@room
def _use(s: Any, T: Any, f: int, slot: int) -> int:
    """What the mana of this announcement is spent on (CR 106.6)."""
    what = s.frame[f][AN_WHAT]
    if what == SPELL:
        return use_spell(s.frame[f][AN_OBJECT])
    if what == ABILITY:
        return use_ability(s.source[slot])
    return use_turn_up(s.frame[f][AN_OBJECT], call(s, T, tb.TURN_UP_NAME, slot, s.frame[f][AN_NUMBER], 0, 0))


@room
def _payer(s: Any, f: int, slot: int) -> int:
    """The object that a cost's "this" means: the source of an ability, or the spell."""
    return s.source[slot] if s.frame[f][AN_WHAT] == ABILITY else s.frame[f][AN_OBJECT]


@room
def _total(s: Any, T: Any, f: int, slot: int) -> int:
    """CR 601.2f: the total cost as it stands, for the caller to give back; -1 for none."""
    frame = s.frame[f]
    if frame[AN_WHAT] == SPELL:
        return call(
            s, T, tb.TOTAL_COST, frame[AN_SEAT] | frame[AN_FREE] << 1, s.id[slot], frame[AN_NUMBER], frame[AN_TIMES]
        )
    return call(s, T, tb.ABILITY_COST, frame[AN_SEAT], s.source[slot], frame[AN_NUMBER], 1 + s.ctx_of[slot])


@room
def _choose_x(s: Any, T: Any, f: int) -> int:
    """CR 601.2b, 107.3: X from 0 to the greatest that can be paid, and for which targets can be chosen."""
    frame = s.frame[f]
    slot, what = slot_at(s, frame[AN_OBJECT]), frame[AN_WHAT]
    if what != TURN_UP:
        _set_nodes(s, T, slot)
    if what == TRIGGER or frame[AN_FREE]:
        return 1
    cost, n = frame[AN_COST], 0
    if not s.answered:
        if what != TURN_UP:
            cost = _total(s, T, f, slot)
        row = cost_row(s, T, max(cost, 0))
        has_x = row[tb.CO_HAS_MANA] and row[tb.CO_X] if what == TURN_UP else asks_for_x(s, T, max(cost, 0))
        if cost >= 0 and has_x:
            n = _offer_x(s, T, f, slot, cost)
        if what != TURN_UP and cost >= 0:
            free_cost(s, cost)
        if cost < 0 or not has_x:
            return 1
    answer = ask(s, frame[AN_SEAT], at.D_X, n, frame[AN_OBJECT], 0, 0)
    if answer == at.NONE:
        return 0
    if what == TURN_UP:
        frame[AN_X] = answer
    else:
        s.x[slot], s.ctx[s.ctx_of[slot]][at.C_X] = answer, answer
    return 1


@room
def _offer_x(s: Any, T: Any, f: int, slot: int, cost: int) -> int:
    frame, row, most = s.frame[f], cost_row(s, T, cost), _MOST
    seat, what, convoke, use = frame[AN_SEAT], frame[AN_WHAT], _convokes(s, T, f, slot), _use(s, T, f, slot)
    if row[tb.CO_HAS_MANA] and row[tb.CO_X]:
        most = max_x(s, T, seat, cost, convoke, use)
        while what != TURN_UP and most > 0 and not can_pay(s, T, seat, _payer(s, f, slot), cost, most, convoke, use):
            most -= 1  # what is tapped or sacrificed for the cost itself makes no mana
    if row[tb.CO_LOYALTY_X] and permanent_at(s, _payer(s, f, slot)):
        most = min(most, counters(s, permanent_at(s, _payer(s, f, slot)), W_LOYALTY))
    if row[tb.CO_LIFE] >= tb.FIRST_NODE_AMOUNT or row[tb.CO_LIFE_MORE]:
        most = min(most, s.life[seat])
    n, k = 0, s.ctx_of[slot]
    aimed = what != TURN_UP and s.ctx[k][at.C_N_NODES] > 0
    for x in range(most + 1):
        if aimed:
            s.ctx[k][at.C_X] = x
            if not call(s, T, tb.CAN_CHOOSE_ALL, k, 0, 0, 0):
                continue
        n = offer(s, n, x)
        if s.error:
            break
    if aimed:
        s.ctx[k][at.C_X] = s.x[slot]
        n = offer(s, n, 0) if n == 0 else n
    return n


@room
def _set_nodes(s: Any, T: Any, slot: int) -> None:
    """All targets of the chosen modes, in order; those that an ability has from the one that made it stay."""
    n = 0
    for i in range(s.n_modes[slot]):
        n += T.prog[program_of(s, T, slot, s.modes[slot][i])][tb.PG_N_TARGETS]
    if n == 0:
        return
    k = s.ctx_of[slot]
    s.ctx[k][at.C_N_NODES] = 0
    for i in range(s.n_modes[slot]):
        call(s, T, tb.CAN_CHOOSE_ALL, k, 0, 1 + program_of(s, T, slot, s.modes[slot][i]), 1)


# --- The cost ------------------------------------------------------------------------------------------------


@room
def _choose_objects(s: Any, T: Any, f: int) -> int:
    """CR 601.2f-h: the total cost is locked in; then one pick for each object that it asks for."""
    frame = s.frame[f]
    slot = slot_at(s, frame[AN_OBJECT])
    if frame[AN_COST] < 0:
        frame[AN_COST] = _total(s, T, f, slot)
        if frame[AN_COST] < 0:
            frame[AN_COST] = new_cost(s, T, -1)
    if not cost_row(s, T, frame[AN_COST])[tb.CO_ASKS_OBJECTS]:
        return 1
    if frame[AN_COST] < tb.COSTS:
        frame[AN_COST] = new_cost(s, T, frame[AN_COST])
    x = frame[AN_X] if frame[AN_WHAT] == TURN_UP else s.x[slot]
    convoke, use = _convokes(s, T, f, slot), _use(s, T, f, slot)
    return choose_objects(s, T, frame[AN_SEAT], _payer(s, f, slot), frame[AN_COST], x, convoke, use)


@door(tb.ANNOUNCE_FRAME)
def announce_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ANNOUNCE_FRAME(frame)."""
    announce(s, T, a)
    return 0
