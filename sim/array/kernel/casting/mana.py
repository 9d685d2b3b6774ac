"""Mana (CR 106, 605): what can be paid, carrying out a payment plan, activating mana abilities (`casting/mana.py`)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount
from sim.array.kernel.casting.charges import ANYTHING, GREATEST_X, PAYABLE, PLAN, cost_row
from sim.array.kernel.casting.limits import note_activation
from sim.array.kernel.casting.spending import may_spend
from sim.array.kernel.events import new_event, new_proposal
from sim.array.kernel.looking import CARDS
from sim.array.kernel.objects import (
    add_found,
    free_ctx,
    new_ctx,
    note_result,
    push,
    slot_at,
)
from sim.array.kernel.words import W_MANA_MADE
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules.payment import layout as pay

_MOST_USED = 250
_F_PROGRAM = 4  # of a frame of RESOLVE, see `programs.py`


# --- Questions -----------------------------------------------------------------------------------------------


@room
def can_pay_from(s: Any, T: Any, p: int, cost: int, x: int) -> int:
    """Whether a purse pays the mana of a cost with X chosen."""
    row = cost_row(s, T, cost)
    n, generic = row[tb.CO_N_SYMBOLS], row[tb.CO_GENERIC]
    if n + generic > s.purse_total[p] + s.purse_life[p]:
        return 0
    _read_cost(s, row, x)
    return call(s, T, tb.PLANNER, PAYABLE, p, 0, 0)


@room
def _read_cost(s: Any, row: Any, x: int) -> None:
    """The mana of a cost as the planner reads it."""
    s.pay_cost[0], s.pay_cost[1] = row[tb.CO_N_SYMBOLS], row[tb.CO_GENERIC] + row[tb.CO_X] * x
    for i in range(row[tb.CO_N_SYMBOLS]):
        s.pay_cost[2 + i] = row[tb.CO_SYMBOLS + i]


@room
def _leaving(s: Any, row: Any, source: int) -> int:
    """The permanent that is tapped or sacrificed for the cost itself, 0 for none."""
    if not row[tb.CO_TAP] and not row[tb.CO_SACRIFICE_THIS]:
        return 0
    slot = slot_at(s, source)
    return source if slot and s.kind[slot] == at.PERMANENT and not s.phased_out[slot] else 0


# --- Paying ------------------------------------------------------------------------------------------------------


@room
def pay_with(s: Any, T: Any, seat: int, p: int, use: int) -> int:
    """Activate the planned mana abilities, then spend the mana (CR 601.2g-h) on this use; how much of it."""
    plan = s.pay_plan
    first = 3 + plan[0]
    end, spent = first + 3 * plan[1], 0
    for i in range(plan[0]):
        row = plan[3 + i]
        for j in range(first, end, 3):
            if plan[j + 2] == pay.OWN_COST - row:
                spend(s, T, seat, plan[j + 1], 0)
        _activate_row(s, T, seat, p, row)
    for j in range(first, end, 3):
        origin = plan[j]
        if plan[j + 2] > pay.OWN_COST and not (origin >= 0 and s.pay_row_ability[p][origin] < 0):
            spend(s, T, seat, plan[j + 1], use)
            spent += 1
    if plan[2]:
        call(s, T, tb.PAY_LIFE, seat, 2 * plan[2], 0, 0)
    if s.noting & CARDS:
        call(s, T, tb.CARD_ACCOUNT, 2, seat, spent, 0)
    return spent


@room
def spend(s: Any, T: Any, seat: int, kind: int, use: int) -> None:
    """Take one mana of a type from the pool: the first to have come, unsnowy before snowy, restricted before other."""
    s.version += 1
    s.mana_version += 1
    best, rank = -1, 4
    for i in range(s.n_pool[seat]):
        if s.pool_type[seat][i] == kind:
            mine = (2 if s.pool_only[seat][i] < 0 else 0) + (1 if s.pool_snow[seat][i] else 0)
            if mine < rank and may_spend(s, T, seat, s.pool_only[seat][i], use):
                best, rank = i, mine
    if best < 0:
        s.error = at.NOT_CARRIED
        return
    s.n_pool[seat] -= 1
    for i in range(best, s.n_pool[seat]):
        s.pool_type[seat][i], s.pool_snow[seat][i] = s.pool_type[seat][i + 1], s.pool_snow[seat][i + 1]
        s.pool_only[seat][i] = s.pool_only[seat][i + 1]


@room
def _activate_row(s: Any, T: Any, seat: int, p: int, row: int) -> None:
    """Activate the mana ability of a row so that it makes the mana that is used, and more of that if it makes more."""
    entity, number = s.pay_row_entity[p][row], s.pay_row_ability[p][row]
    if number < 0:
        _tap(s, T, entity, 0)  # CR 702.51a: convoke taps a creature
        return
    plan, used = s.pay_plan, 0
    first = 3 + plan[0]
    for j in range(first, first + 3 * plan[1], 3):
        if plan[j] == row and used < _MOST_USED:
            s.scratch[used] = plan[j + 1]
            used += 1
    base, options, n = row * pay.OPTION + pay.MANA, s.pay_options[p], 0
    for pair in range(6):
        kinds = options[base + 2 * pair]
        for _ in range(options[base + 2 * pair + 1]):
            wanted = _take_used(s, kinds, used)
            if wanted < 0:
                wanted = 0
                while not kinds >> wanted & 1:
                    wanted += 1
            if n >= _MOST_USED:
                s.error = at.FULL
                return
            s.scratch[256 + n] = wanted
            n += 1
    _activate(s, T, seat, entity, number, n)


@room
def _take_used(s: Any, kinds: int, used: int) -> int:
    """Take the first mana among those used that one of these kinds is; -1 for none."""
    for i in range(used):
        if s.scratch[i] >= 0 and kinds >> s.scratch[i] & 1:
            wanted = s.scratch[i]
            s.scratch[i] = -1
            return wanted
    return -1


@room
def _tap(s: Any, T: Any, entity: int, for_mana: int) -> None:
    base = s.n_pr
    new_proposal(s, ek.TAPPED, 2, entity, for_mana, 0)
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def _activate(s: Any, T: Any, seat: int, entity: int, number: int, made: int) -> None:
    """CR 605.3: pay the costs of a mana ability other than mana; it resolves at once, without the stack.

    The mana that it makes is at `s.scratch[256]` and after.
    """
    row, slot = T.abil[number], s.slot_of[entity]
    cost, snow = T.cost[row[tb.AB_COST]], 1 if s.c_supertypes[slot] & t.SNOW else 0
    if made > at.POOL - s.n_pool[seat]:
        s.error = at.FULL
        return
    if row[tb.AB_ONCE]:
        note_activation(s, slot, number)
    if cost[tb.CO_TAP]:
        _tap(s, T, entity, 1)
    for i in range(cost[tb.CO_N_REMOVE]):
        base = s.n_pr
        new_proposal(s, ek.COUNTERS_REMOVED, 3, entity, cost[tb.CO_REMOVE + 2 * i], cost[tb.CO_REMOVE + 2 * i + 1])
        call(s, T, tb.PROPOSE, base, 0, 0, 0)
    if cost[tb.CO_LIFE]:
        k = new_ctx(s, entity, seat)
        life = amount(s, T, k, cost[tb.CO_LIFE])
        free_ctx(s, k)
        if life > 0:
            call(s, T, tb.PAY_LIFE, seat, life, 0, 0)
    if cost[tb.CO_SACRIFICE_THIS]:
        base = s.n_found
        add_found(s, entity)
        call(s, T, tb.SACRIFICE, base, 0, 0, 0)
        s.n_found = base
    add_to_pool(s, T, seat, entity, made, snow, row[tb.AB_RESTRICTION])
    if not T.data[row[tb.AB_MANA_ROW] + tb.MR_IS_PLAIN]:
        _resolve_rest(s, T, seat, entity, row)


@room
def _resolve_rest(s: Any, T: Any, seat: int, entity: int, row: Any) -> None:
    """What else the ability does goes on the agenda, its mana being made already."""
    k = new_ctx(s, entity, seat)
    note_result(s, k, W_MANA_MADE, 1, 0)
    f = push(s, at.RESOLVE)
    s.frame[f][at.F_CTX], s.frame[f][_F_PROGRAM] = k, row[tb.AB_MODES]


@room
def add_to_pool(s: Any, T: Any, seat: int, source: int, made: int, snow: int, restriction: int) -> None:
    """Add the mana at `s.scratch[256]` and after to a pool (CR 106.4), for some uses only if it is restricted (106.6)."""
    n = s.n_pool[seat]
    if n + made > at.POOL:
        s.error = at.FULL
        return
    for i in range(made):
        s.pool_type[seat][n + i], s.pool_snow[seat][n + i] = s.scratch[256 + i], snow
        s.pool_only[seat][n + i] = restriction
    s.n_pool[seat] = n + made
    base = s.n_ev
    for kind in range(6):
        count = 0
        for i in range(made):
            count += 1 if s.scratch[256 + i] == kind else 0
        if count:
            row = s.ev[new_event(s, ek.MANA_ADDED, 4, -1 - seat, source, kind)]
            row[4] = count
    call(s, T, tb.RECORD, base, 0, 0, 0)


# --- Doors ---------------------------------------------------------------------------------------------------------


@door(tb.MANA_TOTAL)
def mana_total_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """MANA_TOTAL(seat, with life): all the mana a player could have, whatever for, and with b the life besides."""
    p = call(s, T, tb.PURSE, a, -1, 0, ANYTHING)
    return s.purse_total[p] + (s.purse_life[p] if b else 0)


@door(tb.CAN_PAY_MANA)
def can_pay_mana_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_PAY_MANA(seat + 2 * convoke, source, cost, x + use << 20): whether the mana of a cost can be paid."""
    row = cost_row(s, T, c)
    if not row[tb.CO_HAS_MANA]:
        return 1
    p = call(s, T, tb.PURSE, a, c, _leaving(s, row, b), d >> 20)
    return can_pay_from(s, T, p, c, d & 0xFFFFF)


@door(tb.MAX_X)
def max_x_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """MAX_X(seat + 2 * convoke, cost, use): the greatest X that can be paid, -1 if not even 0."""
    row = cost_row(s, T, b)
    p = call(s, T, tb.PURSE, a, -1, 0, c)
    _read_cost(s, row, 0)
    return call(s, T, tb.PLANNER, GREATEST_X, p, row[tb.CO_X], 0)


@door(tb.PAY_MANA)
def pay_mana_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PAY_MANA(seat + 2 * convoke, payer, cost, x + use << 20): pay the mana of a cost; how much mana is spent."""
    row = cost_row(s, T, c)
    if not row[tb.CO_HAS_MANA] or (
        row[tb.CO_N_SYMBOLS] == 0 and row[tb.CO_GENERIC] + row[tb.CO_X] * (d & 0xFFFFF) == 0
    ):
        return 0
    p = call(s, T, tb.PURSE, a, c, _leaving(s, row, b), d >> 20)
    _read_cost(s, row, d & 0xFFFFF)
    if not call(s, T, tb.PLANNER, PLAN, p, 0, 0):
        s.error = at.NOT_CARRIED  # expected a payable cost
        return 0
    return pay_with(s, T, a & 1, p, d >> 20)


@door(tb.ADD_MANA)
def add_mana_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ADD_MANA(seat, source, how much, restriction): the mana at `s.scratch[256]` and after goes to the pool."""
    add_to_pool(s, T, a, b, c, 0, d)
    return 0
