"""Costs (CR 118, 601.2f-h): whether they can be paid, choosing the objects, paying all but mana (`casting/costs.py`).

Objects are chosen one pick at a time and reserved in the row of the cost; a value is offered only if the rest can still be
paid. What is wanted next is the object whose number is how many are reserved.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, matches
from sim.array.kernel.charges import can_pay_mana, cost_row, free_cost, n_reserved, new_cost, reserve
from sim.array.kernel.events import new_event, new_proposal, settle_cache, zone_change
from sim.array.kernel.hashing import choose_random
from sim.array.kernel.objects import (
    add_found,
    apnap,
    ask,
    counters,
    exists,
    free_ctx,
    new_ctx,
    offer,
    permanent_at,
    slot_at,
)
from sim.array.kernel.rules import has_rule_for_player
from sim.array.kernel.words import W_LOYALTY
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_MATERIALS = 0  # place of a wanted object: a triple of CO_PARTS, else of CO_MATERIALS


# --- What is wanted -------------------------------------------------------------------------------------


@room
def _wanted(s: Any, cost: int, i: int) -> int:
    """Where the row of a cost says what the i-th object to choose is; -1 if there are not so many."""
    row = s.costs[cost - tb.COSTS]
    for j in range(row[tb.CO_N_PARTS]):
        place = tb.CO_PARTS + 3 * j
        if i < row[place + 2]:
            return place
        i -= row[place + 2]
    for j in range(row[tb.CO_N_MATERIALS]):
        place = tb.CO_MATERIALS + 3 * j
        if i < row[place + 1]:
            return place
        i -= row[place + 1]
    return -1


@room
def _part(row: Any, place: int) -> int:
    return tb.PART_MATERIALS if place >= tb.CO_MATERIALS else row[place]


@room
def _filter(row: Any, place: int) -> int:
    return row[place] if place >= tb.CO_MATERIALS else row[place + 1]


@room
def _is_on_battlefield(part: int) -> int:
    """Whether what pays for a part may be a permanent."""
    return 0 if tb.PART_DISCARD <= part <= tb.PART_EXILE_GRAVEYARD else 1


@room
def _candidates(s: Any, T: Any, seat: int, source: int, cost: int, part: int, what: int) -> int:
    """What could pay one object part, in (zone, serial) order, not reserved already; how many, on the stack `found`.

    `what` is a filter, -1 for creatures.
    """
    base, k = s.n_found, new_ctx(s, source, seat)
    if _is_on_battlefield(part):
        for i in range(s.n_battlefield):
            entity = s.battlefield[i]
            slot = s.slot_of[entity]
            if s.controller[slot] != seat or s.phased_out[slot]:
                continue
            if (part == tb.PART_TAP_OTHERS or part == tb.PART_CREW) and s.tapped[slot]:
                continue
            _add_candidate(s, T, k, cost, part, what, entity)
    if tb.PART_DISCARD <= part <= tb.PART_REVEAL:
        for i in range(s.n_hand[seat]):
            _add_candidate(s, T, k, cost, part, what, s.hand[seat][i])
    if part == tb.PART_EXILE_GRAVEYARD or part == tb.PART_MATERIALS:  # CR 702.167a-b
        for i in range(s.n_graveyard[seat]):
            _add_candidate(s, T, k, cost, part, what, s.graveyard[seat][i])
    free_ctx(s, k)
    return s.n_found - base


@room
def _add_candidate(s: Any, T: Any, k: int, cost: int, part: int, what: int, entity: int) -> None:
    if entity == s.ctx[k][at.C_SOURCE] and part != tb.PART_SACRIFICE:
        return
    row = s.costs[cost - tb.COSTS]
    for i in range(row[tb.CO_N_RESERVED]):
        if row[tb.CO_RESERVED + 2 * i + 1] == entity:
            return
    if what < 0:
        found = 1 if s.c_types[s.slot_of[entity]] & t.CREATURE else 0
    else:
        found = matches(s, T, k, what, entity)
    if found:
        add_found(s, entity)


@room
def _assign(s: Any, T: Any, seat: int, source: int, cost: int) -> int:
    """Whether the objects still wanted can be chosen together."""
    first = n_reserved(s, cost)
    place = _wanted(s, cost, first)
    if place < 0:
        return 1
    row = s.costs[cost - tb.COSTS]
    part, what = _part(row, place), _filter(row, place)
    same, others = 1, first + 1
    while _wanted(s, cost, others) >= 0:
        other = _wanted(s, cost, others)
        if _part(row, other) != part or _filter(row, other) != what:
            same = 0
        others += 1
    base, answer = s.n_found, 0
    n = _candidates(s, T, seat, source, cost, part, what)
    if same:
        answer = 1 if n >= others - first else 0
    else:
        for i in range(n):
            reserve(s, cost, part, s.found[base + i])
            answer = _assign(s, T, seat, source, cost)
            row[tb.CO_N_RESERVED] = first
            if answer:
                break
    s.n_found = base
    return answer


@room
def _wants_permanents(s: Any, cost: int) -> int:
    """Whether any object still wanted may be a permanent."""
    row, i = s.costs[cost - tb.COSTS], n_reserved(s, cost)
    while _wanted(s, cost, i) >= 0:
        if _is_on_battlefield(_part(row, _wanted(s, cost, i))):
            return 1
        i += 1
    return 0


@room
def _can_pay_with(s: Any, T: Any, seat: int, source: int, cost: int, x: int, convoke: int, use: int) -> int:
    """Whether some choice of the objects still wanted leaves enough mana."""
    if not _assign(s, T, seat, source, cost):
        return 0
    row, first = s.costs[cost - tb.COSTS], n_reserved(s, cost)
    if not row[tb.CO_HAS_MANA] or not _wants_permanents(s, cost):
        return can_pay_mana(s, T, seat, source, cost, x, convoke, use)
    place = _wanted(s, cost, first)
    base, answer = s.n_found, 0
    n = _candidates(s, T, seat, source, cost, _part(row, place), _filter(row, place))
    for makes_mana in range(2):  # objects that make no mana first, so that a way to pay is found soon
        for i in range(n):
            if not answer and _is_source(s, s.found[base + i]) == makes_mana:
                reserve(s, cost, _part(row, place), s.found[base + i])
                answer = _can_pay_with(s, T, seat, source, cost, x, convoke, use)
                row[tb.CO_N_RESERVED] = first
    s.n_found = base
    return answer


@room
def _is_source(s: Any, entity: int) -> int:
    slot = slot_at(s, entity)
    return 1 if s.zone[slot] == t.BATTLEFIELD and s.c_has[slot] & tb.HAS_MANA else 0


# --- Whether it can be paid ------------------------------------------------------------------------------------


@room
def _life(s: Any, T: Any, seat: int, source: int, row: Any, x: int) -> int:
    """The life of a cost with X chosen."""
    if row[tb.CO_LIFE] < tb.FIRST_NODE_AMOUNT and row[tb.CO_LIFE_MORE] < tb.FIRST_NODE_AMOUNT:
        return row[tb.CO_LIFE] + row[tb.CO_LIFE_MORE]
    k = new_ctx(s, source, seat)
    s.ctx[k][at.C_X] = x
    life = amount(s, T, k, row[tb.CO_LIFE]) + amount(s, T, k, row[tb.CO_LIFE_MORE])
    free_ctx(s, k)
    return life


@room
def _is_sick(s: Any, slot: int) -> int:
    if s.since_turn[slot] < s.last_turn[s.controller[slot]]:
        return 0
    return 1 if s.c_types[slot] & t.CREATURE and not s.c_keywords[slot] & t.HASTE else 0


@room
def can_pay_simple(s: Any, T: Any, seat: int, source: int, cost: int, x: int) -> int:
    """Whether the parts without a choice can be paid: tapping, life, counters, this object itself (CR 118.3)."""
    row, slot = cost_row(s, T, cost), slot_at(s, source)
    settle_cache(s, T)
    life = _life(s, T, seat, source, row, x)
    if life > 0 and (s.life[seat] < life or has_rule_for_player(s, tb.R_CANT_LOSE_LIFE, seat)):
        return 0  # CR 119.4, 119.8
    if life > 0 and has_rule_for_player(s, tb.R_LIFE_TOTAL_CANT_CHANGE, seat):
        return 0
    if s.n_hand[seat] < row[tb.CO_DISCARD_RANDOM]:
        return 0
    if not slot or s.kind[slot] != at.PERMANENT:
        return 0 if row[tb.CO_TAP] or row[tb.CO_UNTAP] or row[tb.CO_SACRIFICE_THIS] or row[tb.CO_N_REMOVE] else 1
    if row[tb.CO_TAP] and (s.tapped[slot] or _is_sick(s, slot)):
        return 0
    if row[tb.CO_UNTAP] and (not s.tapped[slot] or _is_sick(s, slot)):
        return 0
    if row[tb.CO_HAS_LOYALTY] and counters(s, slot, W_LOYALTY) + row[tb.CO_LOYALTY] < 0:
        return 0  # CR 606.6
    for i in range(row[tb.CO_N_REMOVE]):
        if counters(s, slot, row[tb.CO_REMOVE + 2 * i]) < row[tb.CO_REMOVE + 2 * i + 1]:
            return 0
    return 1


@room
def _can_pay_objects(s: Any, T: Any, seat: int, source: int, cost: int, x: int, convoke: int, use: int) -> int:
    """Whether the objects of a cost can be chosen and its mana paid; of a copy of its row."""
    mine = new_cost(s, T, cost)
    answer = can_pay_mana(s, T, seat, source, mine, x, convoke, use)
    row = s.costs[mine - tb.COSTS]
    if answer and row[tb.CO_TAP_POWER]:
        base = s.n_found
        answer = 1 if _crew(s, T, seat, source, mine) else 0
        s.n_found = base
    if answer:
        answer = _can_pay_with(s, T, seat, source, mine, x, convoke, use)
    free_cost(s, mine)
    return answer


# --- Choosing objects --------------------------------------------------------------------------------------------


@room
def _is_ended(s: Any, cost: int, part: int) -> int:
    """Whether no more are chosen for a part."""
    row = s.costs[cost - tb.COSTS]
    for i in range(row[tb.CO_N_RESERVED]):
        if row[tb.CO_RESERVED + 2 * i] == part and row[tb.CO_RESERVED + 2 * i + 1] == 0:
            return 1
    return 0


@room
def _crew(s: Any, T: Any, seat: int, source: int, cost: int) -> int:
    """CR 702.122a: the next creature to tap, with which the total power can still be reached; 0 once it is."""
    row, total = s.costs[cost - tb.COSTS], 0
    for i in range(row[tb.CO_N_RESERVED]):
        entity = row[tb.CO_RESERVED + 2 * i + 1]
        if row[tb.CO_RESERVED + 2 * i] == tb.PART_CREW and entity:
            total += s.c_power[s.slot_of[entity]]
    base, most, kept = s.n_found, total, 0
    n = _candidates(s, T, seat, source, cost, tb.PART_CREW, -1)
    for i in range(n):
        most += max(0, s.c_power[s.slot_of[s.found[base + i]]])
    for i in range(n):
        if most + min(0, s.c_power[s.slot_of[s.found[base + i]]]) >= row[tb.CO_TAP_POWER]:
            s.found[base + kept] = s.found[base + i]
            kept += 1
    s.n_found = base + kept
    if total >= row[tb.CO_TAP_POWER]:
        add_found(s, 0)
        kept += 1
    return kept


@room
def _more_materials(s: Any, T: Any, seat: int, source: int, cost: int, x: int, use: int) -> int:
    """One more object to craft with where more than the least may be exiled, and 0 for no more (CR 702.167a)."""
    row, chosen, fixed = s.costs[cost - tb.COSTS], 0, 0
    last = row[tb.CO_N_MATERIALS] - 1
    if last < 0 or _is_ended(s, cost, tb.PART_MATERIALS):
        return 0
    first = row[tb.CO_N_RESERVED]
    for i in range(first):
        chosen += 1 if row[tb.CO_RESERVED + 2 * i] == tb.PART_MATERIALS else 0
    for i in range(last):
        fixed += row[tb.CO_MATERIALS + 3 * i + 1]
    what, least, most = row[tb.CO_MATERIALS + 3 * last], row[tb.CO_MATERIALS + 3 * last + 1], 0
    most = row[tb.CO_MATERIALS + 3 * last + 2]
    if 0 <= most <= chosen - fixed or chosen - fixed < least:
        return 0
    base, kept = s.n_found, 0
    n = _candidates(s, T, seat, source, cost, tb.PART_MATERIALS, what)
    for i in range(n):
        reserve(s, cost, tb.PART_MATERIALS, s.found[base + i])
        if can_pay_mana(s, T, seat, source, cost, x, 0, use):
            s.found[base + kept] = s.found[base + i]
            kept += 1
        row[tb.CO_N_RESERVED] = first
    s.n_found = base + kept
    if kept:
        add_found(s, 0)
    return kept + 1 if kept else 0


@room
def _next_part(s: Any, T: Any, seat: int, source: int, cost: int, x: int, convoke: int, use: int) -> int:
    """The next part to choose an object for, 0 when all are chosen; the legal values are on the stack `found`."""
    row, first, base = s.costs[cost - tb.COSTS], n_reserved(s, cost), s.n_found
    place = _wanted(s, cost, first)
    if place < 0:
        if row[tb.CO_TAP_POWER] > 0 and not _is_ended(s, cost, tb.PART_CREW):
            _crew(s, T, seat, source, cost)
            return tb.PART_CREW
        return tb.PART_MATERIALS if _more_materials(s, T, seat, source, cost, x, use) else 0
    part = _part(row, place)
    n = _candidates(s, T, seat, source, cost, part, _filter(row, place))
    if n > 1:
        kept = 0
        for i in range(n):
            reserve(s, cost, part, s.found[base + i])
            if _can_pay_with(s, T, seat, source, cost, x, convoke, use):
                s.found[base + kept] = s.found[base + i]
                kept += 1
            row[tb.CO_N_RESERVED] = first
        s.n_found = base + kept
    return part


@room
def choose(s: Any, T: Any, seat: int, source: int, cost: int, x: int, convoke: int, use: int) -> int:
    """One pick for each object that a cost asks for: 1 when all are chosen, 0 while it waits."""
    if cost < tb.COSTS or not s.costs[cost - tb.COSTS][tb.CO_ASKS_OBJECTS]:
        return 1
    row = s.costs[cost - tb.COSTS]
    while not s.error:
        base, n = s.n_found, 0
        if not s.answered:
            settle_cache(s, T)
            row[tb.CO_ASKED] = _next_part(s, T, seat, source, cost, x, convoke, use)
            if not row[tb.CO_ASKED]:
                return 1
            for i in range(base, s.n_found):
                n = offer(s, n, s.found[i])
            s.n_found = base
            if n == 0:
                s.error = at.NOT_CARRIED  # expected a cost that can be paid
                return 0
        answer = ask(s, seat, at.D_COST, n, row[tb.CO_ASKED], source, 0)
        if answer == at.NONE:
            return 0
        reserve(s, cost, row[tb.CO_ASKED], answer)
    return 0


# --- Paying -------------------------------------------------------------------------------------------------------


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
    call(s, T, tb.PAY_LIFE, seat, _life(s, T, seat, source, row, x), 0, 0)
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


# --- Doors -----------------------------------------------------------------------------------------------------------


@door(tb.CAN_PAY)
def can_pay_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_PAY(seat + 2 * convoke, source, cost, x + use << 20): whether a whole cost can be paid now."""
    row, x = cost_row(s, T, c), d & 0xFFFFF
    if not row[tb.CO_ONLY_MANA] and not can_pay_simple(s, T, a & 1, b, c, x):
        return 0
    if not row[tb.CO_ASKS_OBJECTS]:
        return call(s, T, tb.CAN_PAY_MANA, a, b, c, d) if row[tb.CO_HAS_MANA] else 1
    return _can_pay_objects(s, T, a & 1, b, c, x, a >> 1, d >> 20)


@door(tb.CAN_PAY_SIMPLE)
def can_pay_simple_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_PAY_SIMPLE(seat, source, cost, x): whether the parts without a choice, and without mana, can be paid."""
    return can_pay_simple(s, T, a, b, c, d)


@door(tb.PICK_COST)
def choose_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PICK_COST(seat + 2 * convoke, source, cost, x + use << 20): choose all objects; 1 when done, 0 while it waits."""
    return choose(s, T, a & 1, b, c, d & 0xFFFFF, a >> 1, d >> 20)


@door(tb.PAY_REST)
def pay_rest_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PAY_REST(seat, source, cost, x)."""
    pay_rest(s, T, a, b, c, d)
    return 0
