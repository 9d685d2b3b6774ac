"""Paying what is no mana, and paying while something resolves (CR 118.12, 118.13; `casting/paying.py`, `costs.pay_rest`).

A frame of PAY: 4 seat, 5 source, 6 the cost, made at run time, which the frame gives back, 7 X.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount
from sim.array.kernel.casting.charges import can_pay, choose_objects, cost_row, free_cost, life_of, new_cost, pay_mana
from sim.array.kernel.events import new_event, new_proposal, zone_change
from sim.array.kernel.hashing import choose_random
from sim.array.kernel.objects import add_found, apnap, exists, permanent_at, push, remove_frame, slot_at
from sim.array.kernel.words import W_LOYALTY
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_SEAT, _SOURCE, _COST, _X = 4, 5, 6, 7


# --- All but mana -----------------------------------------------------------------------------------


@room
def _gather(s: Any, cost: int, part: int) -> None:
    """Gather what is reserved for a part."""
    if cost < tb.COSTS:
        return
    row = s.costs[cost - tb.COSTS]
    for i in range(row[tb.CO_N_RESERVED]):
        if row[tb.CO_RESERVED + 2 * i] == part and row[tb.CO_RESERVED + 2 * i + 1]:
            add_found(s, row[tb.CO_RESERVED + 2 * i + 1])


@room
def _move(s: Any, T: Any, base: int, to: int, flags: int, seat: int) -> None:
    """Move what is gathered from a base on and still exists, in APNAP order of owners (CR 101.4)."""
    first = s.n_pr
    for turn in range(2):
        for i in range(base, s.n_found):
            if exists(s, s.found[i]):
                owner = s.owner[slot_at(s, s.found[i])]
                if turn == (0 if owner == apnap(s, 0) else 1):
                    zone_change(s, s.found[i], to, flags, seat)
    s.n_found = base
    call(s, T, tb.PROPOSE, first, 0, 0, 0)


@room
def _discard(s: Any, T: Any, seat: int, cost: int, row: Any) -> None:
    """Cards chosen, cards at random, the whole hand: all at once."""
    base = s.n_found
    _gather(s, cost, tb.PART_DISCARD)
    if row[tb.CO_DISCARD_RANDOM]:
        _at_random(s, seat, row[tb.CO_DISCARD_RANDOM])
    end = s.n_found
    for i in range(s.n_hand[seat] if row[tb.CO_DISCARD_HAND] else 0):
        chosen = 0
        for j in range(base, end):
            if s.found[j] == s.hand[seat][i]:
                chosen = 1
        if not chosen:
            add_found(s, s.hand[seat][i])
    _move(s, T, base, t.GRAVEYARD, ek.ZC_DISCARD, seat)


@room
def _at_random(s: Any, seat: int, number: int) -> None:
    """Gather cards of the hand at random, which is looked through in order of serial."""
    start = s.n_found
    for i in range(s.n_hand[seat]):
        entity = s.hand[seat][i]
        add_found(s, entity)
        j = s.n_found - 1
        while j > start and s.serial[s.slot_of[s.found[j - 1]]] > s.serial[s.slot_of[entity]]:
            s.found[j] = s.found[j - 1]
            j -= 1
        s.found[j] = entity
    n, chosen = s.n_found - start, 0
    while chosen < number and chosen < n:  # what is chosen moves to the front, the others stay in order
        i = start + chosen + choose_random(s, seat, n - chosen)
        entity = s.found[i]
        while i > start + chosen:
            s.found[i] = s.found[i - 1]
            i -= 1
        s.found[i] = entity
        chosen += 1
    s.n_found = start + chosen


@room
def _pay_counters(s: Any, T: Any, seat: int, source: int, row: Any, x: int) -> None:
    for i in range(row[tb.CO_N_GET]):
        _put_counters(s, T, -1 - seat, row[tb.CO_GET + 2 * i], row[tb.CO_GET + 2 * i + 1], seat)
    for i in range(row[tb.CO_N_REMOVE]):
        _remove_counters(s, T, source, row[tb.CO_REMOVE + 2 * i], row[tb.CO_REMOVE + 2 * i + 1])
    for i in range(row[tb.CO_N_PUT]):
        _put_counters(s, T, source, row[tb.CO_PUT + 2 * i], row[tb.CO_PUT + 2 * i + 1], seat)
    change = -x if row[tb.CO_LOYALTY_X] else row[tb.CO_LOYALTY] if row[tb.CO_HAS_LOYALTY] else 0
    if change > 0:
        _put_counters(s, T, source, W_LOYALTY, change, seat)  # CR 606.4
    elif change < 0:
        _remove_counters(s, T, source, W_LOYALTY, -change)


@room
def _put_counters(s: Any, T: Any, target: int, word: int, number: int, seat: int) -> None:
    base = s.n_pr
    p = new_proposal(s, ek.COUNTERS_PUT, 4, target, word, number)
    s.pr[p][4] = -1 - seat
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def _remove_counters(s: Any, T: Any, target: int, word: int, number: int) -> None:
    base = s.n_pr
    new_proposal(s, ek.COUNTERS_REMOVED, 3, target, word, number)
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def pay_rest(s: Any, T: Any, seat: int, source: int, cost: int, x: int) -> None:
    """Pay everything but mana (CR 601.2h); what is sacrificed, discarded and exiled goes together by kind."""
    row, first, base = cost_row(s, T, cost), s.n_pr, s.n_found
    if row[tb.CO_TAP]:
        new_proposal(s, ek.TAPPED, 2, source, 0, 0)
        call(s, T, tb.PROPOSE, first, 0, 0, 0)
    slot = permanent_at(s, source)
    if row[tb.CO_UNTAP] and slot and s.tapped[slot]:
        new_proposal(s, ek.UNTAPPED, 1, source, 0, 0)
        call(s, T, tb.PROPOSE, s.n_pr - 1, 0, 0, 0)
    _pay_counters(s, T, seat, source, row, x)
    call(s, T, tb.PAY_LIFE, seat, life_of(s, T, seat, source, row, x), 0, 0)
    _pay_objects(s, T, seat, source, cost, row)
    if row[tb.CO_RETURN_THIS] and slot_at(s, source):
        add_found(s, source)
        _move(s, T, base, t.HAND, 0, seat)


@room
def _pay_objects(s: Any, T: Any, seat: int, source: int, cost: int, row: Any) -> None:
    base, first = s.n_found, s.n_pr
    _gather(s, cost, tb.PART_TAP_OTHERS)
    _gather(s, cost, tb.PART_CREW)
    for i in range(base, s.n_found):
        new_proposal(s, ek.TAPPED, 2, s.found[i], 0, 0)
    s.n_found = base
    call(s, T, tb.PROPOSE, first, 0, 0, 0)
    _gather(s, cost, tb.PART_SACRIFICE)
    if row[tb.CO_SACRIFICE_THIS]:
        add_found(s, source)
    if s.n_found > base:
        call(s, T, tb.SACRIFICE, base, 0, 0, 0)
        s.n_found = base
    _discard(s, T, seat, cost, row)
    _gather(s, cost, tb.PART_EXILE_GRAVEYARD)
    _gather(s, cost, tb.PART_EXILE_HAND)
    _gather(s, cost, tb.PART_MATERIALS)
    if row[tb.CO_EXILE_THIS]:
        add_found(s, source)
    _move(s, T, base, t.EXILE, 0, seat)
    _gather(s, cost, tb.PART_RETURN)
    _move(s, T, base, t.HAND, 0, seat)
    _gather(s, cost, tb.PART_REVEAL)
    first = s.n_ev
    for i in range(base, s.n_found):
        new_event(s, ek.REVEALED, 2, s.found[i], -1 - seat, 0)
    s.n_found = base
    if s.n_ev > first:
        call(s, T, tb.RECORD, first, 0, 0, 0)


# --- While something resolves ---------------------------------------------------------------------------------------


@room
def fixed(s: Any, T: Any, k: int, cost: int) -> int:
    """CR 702.21b: numbers in a cost are determined once, as the ability resolves, in the words of its controller."""
    mine = new_cost(s, T, cost)
    row = s.costs[mine - tb.COSTS]
    if row[tb.CO_HAS_X_IS] and row[tb.CO_HAS_MANA]:
        row[tb.CO_GENERIC] += row[tb.CO_X] * max(0, amount(s, T, k, row[tb.CO_X_IS]))
        row[tb.CO_X], row[tb.CO_HAS_X_IS] = 0, 0
    if row[tb.CO_LIFE] >= tb.FIRST_NODE_AMOUNT:
        row[tb.CO_LIFE] = max(0, amount(s, T, k, row[tb.CO_LIFE]))
    return mine


@door(tb.FIX_COST)
def fix_cost_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """FIX_COST(context, cost): the cost with its numbers determined now, made at run time: for the caller to free."""
    return fixed(s, T, a, b)


@door(tb.CAN_PAY_NOW)
def can_pay_now_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_PAY_NOW(seat, context, cost): whether a player could pay this cost in the middle of a resolution."""
    return can_pay(s, T, a, s.ctx[b][at.C_SOURCE], c, s.ctx[b][at.C_X], 0, 0)


@door(tb.BEGIN_PAY)
def begin_pay_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BEGIN_PAY(seat, source, cost, x): the payment goes on the agenda; a cost made at run time is the frame's now."""
    cost = c if c >= tb.COSTS else new_cost(s, T, c)
    frame = s.frame[push(s, at.PAY)]
    frame[_SEAT], frame[_SOURCE], frame[_COST], frame[_X] = a, b, cost, d
    return 0


@door(tb.PAY_FRAME)
def pay_frame(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PAY_FRAME(frame): choose the objects one by one, then pay the mana and the rest."""
    frame = s.frame[a]
    seat, source, cost, x = frame[_SEAT], frame[_SOURCE], frame[_COST], frame[_X]
    if not choose_objects(s, T, seat, source, cost, x, 0, 0):
        return 0
    pay_mana(s, T, seat, source, cost, x, 0, 0)
    remove_frame(s, a)
    pay_rest(s, T, seat, source, cost, x)
    free_cost(s, cost)
    return 0


@door(tb.PAY_REST)
def pay_rest_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PAY_REST(seat, source, cost, x)."""
    pay_rest(s, T, a, b, c, d)
    return 0
