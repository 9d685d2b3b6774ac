"""Ways to cast (CR 601.3, 118.9): which there are for a card from where it is, what each costs, what can be completed."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, holds
from sim.array.kernel.casting.as_cast import is_about, look_as_cast, look_as_it_is
from sim.array.kernel.casting.charges import (
    add_cost,
    can_pay,
    change_generic,
    free_cost,
    is_affordable,
    new_cost,
    use_spell,
)
from sim.array.kernel.casting.spells import (
    BACK_FACE,
    FACE_DOWN,
    NORMAL,
    OPTIONAL_BITS,
    PROTOTYPED,
    cast_definition,
    is_changed,
    optional_cost,
)
from sim.array.kernel.objects import add_found, base_definition, free_ctx, new_ctx, slot_at
from sim.array.kernel.rules import in_force, rule_amount
from sim.cards import terms as t

# --- The ways ---------------------------------------------------------------------------------------------


@room
def _is_fast(s: Any, T: Any, slot: int, way: int) -> int:
    """CR 304.1, 702.8, 712.11c: whether what would be cast is an instant or has flash."""
    if way == FACE_DOWN:
        return 0
    return T.defs[cast_definition(T, s.definition[slot], way)][tb.DF_SPELL_IS_FAST]


@room
def _may_cast_from_elsewhere(s: Any, T: Any, seat: int, slot: int, form: int) -> int:
    if not s.rule_kinds & (1 << tb.R_MAY_PLAY | 1 << tb.R_MAY_CAST):
        return 0
    return call(s, T, tb.MAY_CAST_FROM_ELSEWHERE, seat, slot, form, 0)


@room
def ways_to_cast(s: Any, T: Any, seat: int, slot: int, permitted: int) -> None:
    """Gather the ways in which a card could be cast from where it is, whatever it costs (CR 118.9, 601.3)."""
    number = base_definition(s, T, slot)
    base = T.defs[number]
    permitted = 1 if permitted or s.zone[slot] == t.HAND else 0
    allowed = permitted or _may_cast_from_elsewhere(s, T, seat, slot, NORMAL)
    _ways_of_face(s, T, seat, slot, number, allowed, 0)
    if base[tb.DF_PROTOTYPE] >= 0:
        allowed = permitted or _may_cast_from_elsewhere(s, T, seat, slot, PROTOTYPED)
        _ways_of_face(s, T, seat, slot, number, allowed, PROTOTYPED)
    if base[tb.DF_MORPH] >= 0 and (permitted or _may_cast_from_elsewhere(s, T, seat, slot, FACE_DOWN)):
        add_found(s, FACE_DOWN)
    if T.defs[s.definition[slot]][tb.DF_IS_MODAL]:
        allowed = permitted or _may_cast_from_elsewhere(s, T, seat, slot, BACK_FACE)
        _ways_of_face(s, T, seat, slot, T.defs[s.definition[slot]][tb.DF_BACK], allowed, BACK_FACE)


@room
def _ways_of_face(s: Any, T: Any, seat: int, slot: int, number: int, from_hand: int, form: int) -> None:
    base = T.defs[number]
    if from_hand and base[tb.DF_COST] >= 0 and not base[tb.DF_TYPES] & t.LAND:
        add_found(s, form | NORMAL)
    zone = t.HAND if from_hand else s.zone[slot]
    if form != BACK_FACE and is_changed(s, slot):
        for i in range(s.n_abilities[slot]):
            if T.abil[s.abilities[slot][i]][tb.AB_KIND] == tb.K_ALTERNATIVE:
                _add_alternative(s, T, seat, slot, s.abilities[slot][i], zone, form)
        return
    for i in range(base[tb.DF_N_ALTERNATIVES]):
        _add_alternative(s, T, seat, slot, T.data[base[tb.DF_ALTERNATIVES] + 3 * i] - 1, zone, form)


@room
def _add_alternative(s: Any, T: Any, seat: int, slot: int, ability: int, zone: int, form: int) -> None:
    row = T.abil[ability]
    if row[tb.AB_ZONES] >> zone & 1:
        k = new_ctx(s, s.id[slot], seat)
        if holds(s, T, k, row[tb.AB_COND]):
            add_found(s, form | 1 + ability)
        free_ctx(s, k)


@room
def judged_ways(s: Any, T: Any, seat: int, slot: int, permitted: int, sorcery_time: int) -> int:
    """Gather the ways to cast a card that can be begun and completed now; how many."""
    base, n = s.n_found, 0
    ways_to_cast(s, T, seat, slot, permitted)
    end = s.n_found
    for i in range(base, end):
        way = s.found[i]
        early = 0 if sorcery_time or _is_fast(s, T, slot, way) else 2
        if call(s, T, tb.CAN_BEGIN_TO_CAST, seat | early, slot, way, 0) and can_cast(s, T, seat, slot, way, 0):
            s.found[base + n] = way
            n += 1
    s.n_found = base + n
    return n


# --- What a way costs ---------------------------------------------------------------------------------------


@room
def total_cost(s: Any, T: Any, seat: int, slot: int, way: int, times: int, free: int) -> int:
    """CR 601.2f: the cost of a way to cast, with mandatory and chosen additional costs, increased and reduced.

    `free` is a spell cast without paying its mana cost, which costs what is added to that all the same (CR 118.9d). -1 for
    none; what is made at run time is for the caller to give back.
    """
    definition, number = cast_definition(T, s.definition[slot], way), (way & ~(BACK_FACE | PROTOTYPED)) - 1
    if way == FACE_DOWN or free:
        cost = new_cost(s, T, -1)
        row = s.costs[cost - tb.COSTS]
        row[tb.CO_HAS_MANA], row[tb.CO_GENERIC] = 1, 0 if free else 3
    else:
        cost = T.abil[number][tb.AB_COST] if number >= 0 else T.defs[definition][tb.DF_COST]
    if cost < 0:
        return cost
    less, more = 0, 0
    if way != FACE_DOWN:
        if T.defs[definition][tb.DF_HAS] & tb.HAS_ADDITIONAL:
            cost = _with_additional(s, T, cost, definition, times)
        if T.defs[definition][tb.DF_HAS] & tb.HAS_STATICS:
            less = own_cost_change(s, T, seat, slot, definition, times, 1)
            more = own_cost_change(s, T, seat, slot, definition, times, 0)
    if less or more or in_force(s, tb.R_COST_CHANGE):
        changed = look_as_cast(s, T, slot, seat, way)
        cost = _changed(s, T, seat, s.id[slot], cost, less, more)
        look_as_it_is(s, T, slot, changed)
    return cost


@room
def _with_additional(s: Any, T: Any, cost: int, definition: int, times: int) -> int:
    row, place = T.defs[definition], 0
    for i in range(row[tb.DF_N_ABILITIES]):
        number = T.data[row[tb.DF_ABILITIES] + i]
        if T.abil[number][tb.AB_KIND] != tb.K_ADDITIONAL:
            continue
        n = 1
        if T.abil[number][tb.AB_KEY]:
            n = times >> OPTIONAL_BITS * place & 31
            place += 1
        for _ in range(n):
            if cost < tb.COSTS:
                cost = new_cost(s, T, cost)
            add_cost(s, T, cost, T.abil[number][tb.AB_COST])
    return cost


@room
def own_cost_change(s: Any, T: Any, seat: int, slot: int, definition: int, times: int, less: int) -> int:
    """CR 601.2f: how much generic mana less (negative), or more, a spell costs by its own text, if so much is paid."""
    row, found = T.defs[definition], 0
    for i in range(row[tb.DF_N_ABILITIES]):
        number = T.data[row[tb.DF_ABILITIES] + i]
        static = T.abil[number]
        if static[tb.AB_KIND] != tb.K_STATIC or static[tb.AB_OWN_COST] < 0 or not static[tb.AB_ZONES] >> t.STACK & 1:
            continue
        k = new_ctx(s, s.id[slot], seat)
        note_paid(s, T, k, definition, times)
        place = static[tb.AB_OWN_COST]
        for j in range(T.data[place]):
            if holds(s, T, k, static[tb.AB_COND]):
                by = amount(s, T, k, T.change[T.data[place + 1 + j]][tb.CH_AMOUNT])
                found += by if (by < 0) == (less == 1) else 0
        free_ctx(s, k)
    return found


@room
def note_paid(s: Any, T: Any, k: int, definition: int, times: int) -> None:
    """An ability knows that these optional costs are paid."""
    row, place = s.ctx[k], 0
    while times >> OPTIONAL_BITS * place:
        for _ in range(times >> OPTIONAL_BITS * place & 31):
            if row[at.C_N_PAID] >= at.MOST_PAID:
                s.error = at.FULL
                return
            row[at.C_PAID + row[at.C_N_PAID]] = T.abil[optional_cost(T, definition, place)][tb.AB_KEY]
            row[at.C_N_PAID] += 1
        place += 1


@room
def _changed(s: Any, T: Any, seat: int, entity: int, cost: int, less: int, more: int) -> int:
    """Cost increases, then reductions, of generic mana."""
    for i in range(s.n_rules):
        if s.rule_kind[i] == tb.R_COST_CHANGE and is_about(s, T, i, seat, entity):
            by = rule_amount(s, T, i)
            if by < 0:
                less += by
            else:
                more += by
    if less or more:
        if cost < tb.COSTS:
            cost = new_cost(s, T, cost)
        change_generic(s, T, cost, more, -less)
    return cost


# --- Whether it can be completed --------------------------------------------------------------------------------


@room
def can_cast(s: Any, T: Any, seat: int, slot: int, way: int, free: int) -> int:
    """Whether this way to cast can be completed: a payable cost and legal targets, X being 0.

    Optional costs are looked at only where they make a difference to that (CR 601.2b-c): they are paid for more.
    """
    if _can_complete(s, T, seat, slot, way, 0, free):
        return 1
    definition = cast_definition(T, s.definition[slot], way)
    if way == FACE_DOWN or not T.defs[definition][tb.DF_TURNS_ON_PAYMENT]:
        return 0
    choices, n = 1, 0
    while optional_cost(T, definition, n) >= 0:
        n += 1
        choices *= 2
    for chosen in range(1, choices):
        times = 0
        for i in range(n):
            if chosen >> i & 1:
                times += 1 << OPTIONAL_BITS * i
        if _can_complete(s, T, seat, slot, way, times, free):
            return 1
    return 0


@room
def _can_complete(s: Any, T: Any, seat: int, slot: int, way: int, times: int, free: int) -> int:
    definition = cast_definition(T, s.definition[slot], way)
    cost = total_cost(s, T, seat, slot, way, times, free)
    if cost < 0:
        return 0
    convoke = 1 if way != FACE_DOWN and T.defs[definition][tb.DF_KEYWORDS] & t.CONVOKE else 0
    found = 0
    if convoke or is_affordable(s, T, seat, cost):
        changed = look_as_cast(s, T, slot, seat, way)
        found = can_pay(s, T, seat, s.id[slot], cost, 0, convoke, use_spell(s.id[slot]))
        look_as_it_is(s, T, slot, changed)
    free_cost(s, cost)
    if not found or way == FACE_DOWN or not T.defs[definition][tb.DF_HAS_TARGETS]:
        return found
    k = new_ctx(s, s.id[slot], seat)
    note_paid(s, T, k, definition, times)
    found = _has_targets(s, T, k, T.defs[definition])
    free_ctx(s, k)
    return found


@room
def _has_targets(s: Any, T: Any, k: int, base: Any) -> int:
    """Whether enough modes have legal targets (CR 601.2b-c, 700.2a)."""
    possible = 0
    for i in range(base[tb.DF_N_PROGRAMS]):
        if call(s, T, tb.CAN_CHOOSE_ALL, k, 0, 1 + base[tb.DF_PROGRAMS] + i, 0):
            possible += 1
    return 1 if possible >= base[tb.DF_LEAST] else 0


@door(tb.TOTAL_COST)
def total_cost_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """TOTAL_COST(seat | without paying its mana cost << 1, card or spell, way, times of the optional costs)."""
    return total_cost(s, T, a & 1, slot_at(s, b), c, d, a >> 1)


@door(tb.CAN_CAST)
def can_cast_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_CAST(seat, slot, way, without paying its mana cost)."""
    return can_cast(s, T, a, b, c, d)


@door(tb.WAYS_TO_CAST)
def ways_to_cast_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """WAYS_TO_CAST(seat, slot, 1: whatever the zone | 2: at sorcery speed | 4: even what cannot be done now) -> how many.

    They stand at `s.found` from the old `s.n_found` on.
    """
    base = s.n_found
    if c & 4:
        ways_to_cast(s, T, a, b, c & 1)
        return s.n_found - base
    return judged_ways(s, T, a, b, c & 1, c >> 1 & 1)
