"""Costs (CR 118, 601.2f-h): whether they can be paid, and choosing the objects that they ask for (`casting/costs.py`).

Objects are chosen one pick at a time and reserved in the row of the cost; a value is offered only if the rest can still be
paid. What is wanted next is the object whose number is how many are reserved.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import matches
from sim.array.kernel.casting.charges import can_pay_mana, cost_row, free_cost, life_of, n_reserved, new_cost, reserve
from sim.array.kernel.casting.limits import is_sick
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import add_found, ask, counters, free_ctx, new_ctx, offer, slot_at
from sim.array.kernel.rules import has_rule_for_player
from sim.array.kernel.words import W_LOYALTY
from sim.cards import terms as t

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
def can_pay_simple(s: Any, T: Any, seat: int, source: int, cost: int, x: int) -> int:
    """Whether the parts without a choice can be paid: tapping, life, counters, this object itself (CR 118.3)."""
    row, slot = cost_row(s, T, cost), slot_at(s, source)
    settle_cache(s, T)
    life = life_of(s, T, seat, source, row, x)
    if life > 0 and (s.life[seat] < life or has_rule_for_player(s, tb.R_CANT_LOSE_LIFE, seat)):
        return 0  # CR 119.4, 119.8
    if life > 0 and has_rule_for_player(s, tb.R_LIFE_TOTAL_CANT_CHANGE, seat):
        return 0
    if s.n_hand[seat] < row[tb.CO_DISCARD_RANDOM]:
        return 0
    if not slot or s.kind[slot] != at.PERMANENT:
        return 0 if row[tb.CO_TAP] or row[tb.CO_UNTAP] or row[tb.CO_SACRIFICE_THIS] or row[tb.CO_N_REMOVE] else 1
    if row[tb.CO_TAP] and (s.tapped[slot] or is_sick(s, slot)):
        return 0
    if row[tb.CO_UNTAP] and (not s.tapped[slot] or is_sick(s, slot)):
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
    what, least = row[tb.CO_MATERIALS + 3 * last], row[tb.CO_MATERIALS + 3 * last + 1]
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
