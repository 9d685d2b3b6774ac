"""Amounts, numbers that depend on the game, and conditions (`rules/evaluate/amounts` and `conditions`)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.encoding import query_ops as qo
from sim.array.kernel.asking import amount, entities, holds, matches
from sim.array.kernel.evaluate.reading import chosen, compare, fresh, in_relation, number_of, player_number, was_paid
from sim.array.kernel.objects import known_slot, result_of, spell_at
from sim.array.kernel.words import RESOLVED, W_NUMBER, W_WORD
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_N_FIELDS = tuple(len(kind.fields) for kind in ek.KINDS)
_AMOUNT_AT = tuple(kind.fields.index("amount") + 1 if "amount" in kind.fields else 0 for kind in ek.KINDS)


@room
def number(s: Any, T: Any, k: int, row: Any) -> int:
    """The number that an amount is now."""
    op, a, b = row[tb.N_OP], row[tb.N_A], row[tb.N_B]
    if op == qo.A_COUNT:
        return _count(s, T, k, a)
    if op == qo.A_X:
        return s.ctx[k][at.C_X]
    if op == qo.A_STAT_OF or op == qo.A_PLAYER_STAT:
        return _sum(s, T, k, row)
    if op == qo.A_EVENT_AMOUNT:
        return event_amount(s.ctx[k])
    if op == qo.A_RESULT:
        return result_of(s, k, a)
    if op == qo.A_TIMES:
        return a * amount(s, T, k, b)
    if op == qo.A_PLUS:
        return amount(s, T, k, a) + (-1 if row[tb.N_C] else 1) * amount(s, T, k, b)
    if op == qo.A_CHOSEN:
        return chosen(s, T, k, W_NUMBER, 0)
    if op == qo.A_GREATEST:
        return _greatest(s, T, k, row)
    if op == qo.A_THIS_TURN:
        return _this_turn(s, a, s.ctx[k][at.C_CONTROLLER])
    if op == qo.A_TIMES_PAID:
        return was_paid(s, T, k, a)
    if op == qo.A_COUNT_DISTINCT:
        return _different(s, T, k, a, b)
    if op == qo.A_DEVOTION:
        return _devotion(s, T, s.ctx[k][at.C_CONTROLLER], a)
    return _times_resolved(s, s.ctx[k][at.C_SPELL])


@room
def _count(s: Any, T: Any, k: int, ref: int) -> int:
    base = s.n_found
    n = entities(s, T, k, ref)
    s.n_found = base
    return n


@room
def _sum(s: Any, T: Any, k: int, row: Any) -> int:
    """The sum of a number of each object, or player, that is meant."""
    base, total = s.n_found, 0
    for i in range(entities(s, T, k, row[tb.N_B])):
        entity = s.found[base + i]
        if entity > 0 and row[tb.N_OP] == qo.A_STAT_OF:
            total += number_of(s, T, entity, row[tb.N_A])
        if entity < 0 and row[tb.N_OP] == qo.A_PLAYER_STAT:
            total += player_number(s, -1 - entity, row[tb.N_A])
    s.n_found = base
    return total


@room
def event_amount(ctx: Any) -> int:
    """The amount of the event; of a kind without one, how many such events happened at the same time."""
    kind, n = ctx[at.C_EVENT], ctx[at.C_EVENT + at.EVENT - 1]
    if n < 0:
        return 0
    if _AMOUNT_AT[kind]:
        return ctx[at.C_EVENT + _AMOUNT_AT[kind]]
    return ctx[at.C_EVENT + n] if n > _N_FIELDS[kind] else 1


@room
def _greatest(s: Any, T: Any, k: int, row: Any) -> int:
    """A: which number, B: of whom, C: the greatest, least or total; CR 107.2: an undefined number is 0."""
    base, found, how = s.n_found, 0, row[tb.N_C]
    for i in range(entities(s, T, k, row[tb.N_B])):
        value = number_of(s, T, s.found[base + i], row[tb.N_A])
        if how == qo.TOTAL:
            found += value
        elif i == 0 or (value > found if how == qo.GREATEST else value < found):
            found = value
    s.n_found = base
    return found


@room
def _this_turn(s: Any, number_: int, seat: int) -> int:
    n = 0
    for i in range(s.n_happened):
        if s.happened_node[i] == number_ and s.happened_seat[i] == seat:
            n += 1
    return n


@room
def _different(s: Any, T: Any, k: int, ref: int, quality: int) -> int:
    """How many different card types, colours or names those meant have among them."""
    base, mask, names = s.n_found, 0, 0
    n = entities(s, T, k, ref)
    for i in range(n):
        slot = known_slot(s, s.found[base + i]) if s.found[base + i] > 0 else 0
        if slot:
            fresh(s, T, slot)
            mask |= s.c_types[slot] if quality == 0 else s.c_colors[slot]
            is_new = 1
            for j in range(names):
                if s.found[base + j] == s.c_name[slot]:
                    is_new = 0
            if is_new:
                s.found[base + names] = s.c_name[slot]
                names += 1
    s.n_found = base
    if quality == 2:
        return names
    count = 0
    for i in range(16):
        count += mask >> i & 1
    return count


@room
def _devotion(s: Any, T: Any, seat: int, mask: int) -> int:
    """CR 700.5: mana symbols of these colours among the mana costs of permanents you control."""
    total = 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.controller[slot] == seat and not s.phased_out[slot]:
            fresh(s, T, slot)
            if s.c_cost[slot] >= 0:
                cost = T.cost[s.c_cost[slot]]
                for j in range(cost[tb.CO_N_SYMBOLS]):
                    total += 1 if cost[tb.CO_SYMBOLS + j] & mask & 31 else 0
    return total


@room
def _times_resolved(s: Any, spell: int) -> int:
    slot, n = spell_at(s, spell), 0
    for i in range(s.n_log if slot else 0):
        if s.log_what[i] == RESOLVED and s.log_entity[i] == s.source[slot] and s.log_more[i] == s.ability[slot]:
            n += 1
    return n


# --- Conditions ---------------------------------------------------------------------------------------


@room
def condition(s: Any, T: Any, k: int, row: Any) -> int:
    """Whether a condition is true."""
    op, a, b = row[tb.N_OP], row[tb.N_A], row[tb.N_B]
    if op == qo.C_COMPARE:
        return compare(amount(s, T, k, a), row[tb.N_C], amount(s, T, k, b))
    if op == qo.C_EXISTS:
        return 1 if _count(s, T, k, a) else 0
    if op == qo.C_MATCHES:
        return _all_match(s, T, k, a, b)
    if op == qo.C_PAID:
        return 1 if was_paid(s, T, k, a) else 0
    if op == qo.C_TURN_OF:
        return in_relation(s, k, s.active, a)
    if op == qo.C_DURING:
        return a >> s.step & 1
    if op == qo.C_BOTH or op == qo.C_EITHER:
        enough = 1 if op == qo.C_EITHER else 0
        for i in range(b):
            if holds(s, T, k, T.data[a + i]) == enough:
                return enough
        return 1 - enough
    if op == qo.C_ISNT:
        return 1 - holds(s, T, k, a)
    if op == qo.C_CHOSE_WORD:
        return 1 if chosen(s, T, k, W_WORD, 0) == a else 0
    if op == qo.C_NTH_PHASE:  # A: the steps of its kind, B: which count of the turn, C: the number
        return 1 if a >> s.step & 1 and s.turn_counts[s.active][b] == row[tb.N_C] else 0
    return 1 if t.DECLARE_BLOCKERS <= s.step <= t.END_OF_COMBAT else 0


@room
def _all_match(s: Any, T: Any, k: int, ref: int, what: int) -> int:
    base = s.n_found
    n = entities(s, T, k, ref)
    fits = 1 if n else 0
    for i in range(n):
        if fits and not matches(s, T, k, what, s.found[base + i]):
            fits = 0
    s.n_found = base
    return fits
