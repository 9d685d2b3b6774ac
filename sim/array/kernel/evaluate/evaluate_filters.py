"""Filters that look further than at one object: choices, numbers, combat, attachments (`rules/evaluate/filters`)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.encoding import query_ops as qo
from sim.array.kernel.asking import amount, entities, matches
from sim.array.kernel.evaluate.reading import blocks, chosen, compare, fresh, in_relation, number_of, player_number
from sim.array.kernel.objects import known_slot, new_object, permanent_at
from sim.array.kernel.words import W_CARD_NAME, W_CARD_TYPE, W_COLOR, W_CREATURE_TYPE, W_LAND_TYPE
from sim.cards import terms as t


@room
def other_filter(s: Any, T: Any, k: int, row: Any, entity: int) -> int:
    """Whether an object or player has a quality that is not simple."""
    op, a, b = row[tb.N_OP], row[tb.N_A], row[tb.N_B]
    if op == qo.F_STAT:
        if entity == 0:
            return 0
        number = number_of(s, T, entity, a) if entity > 0 else player_number(s, -1 - entity, row[tb.N_D])
        return compare(number, b, amount(s, T, k, row[tb.N_C]))
    if op == qo.F_IS:
        return _among(s, T, k, a, entity)
    if op == qo.F_BANDED_WITH:
        return _banded_with(s, T, k, a, entity)
    if entity <= 0:
        return 0
    slot = known_slot(s, entity)
    if op <= qo.F_CHOSEN_TYPE:
        return _as_chosen(s, T, k, op, slot)
    if op == qo.F_CONTROLLED_BY_REF:
        return _among(s, T, k, a, -1 - s.controller[slot])
    if op == qo.F_IN_COMBAT_WITH:
        return _in_combat_with(s, T, k, row, slot)
    if op == qo.F_SHARES_WITH:
        return _shares_with(s, T, k, row, slot)
    if op == qo.F_CARD_IS:
        return _card_is(s, T, k, a, slot)
    if op == qo.F_TARGETS_ONLY:
        return _targets_only(s, T, k, row, slot)
    if s.kind[slot] != at.PERMANENT:
        return 0
    if op == qo.F_CAST_BY:
        return in_relation(s, k, s.cast_by[slot], a) if s.cast_by[slot] >= 0 else 0
    if op == qo.F_ATTACHED_TO:
        return matches(s, T, k, a, s.attached_to[slot]) if s.attached_to[slot] else 0
    if op == qo.F_DAMAGED_BY:
        return _damaged_by(s, T, k, a, slot)
    if op == qo.F_HAS_ATTACHED:
        for i in range(s.n_attachments[slot]):
            if matches(s, T, k, a, s.attachments[slot][i]):
                return 1
        return 0
    s.error = at.NOT_CARRIED
    return 0


@room
def _among(s: Any, T: Any, k: int, ref: int, entity: int) -> int:
    """Whether an entity is one of those meant."""
    base, found = s.n_found, 0
    for i in range(entities(s, T, k, ref)):
        if s.found[base + i] == entity:
            found = 1
    s.n_found = base
    return found


@room
def _as_chosen(s: Any, T: Any, k: int, op: int, slot: int) -> int:
    if op == qo.F_CHOSEN_COLOR:
        fresh(s, T, slot)
        return 1 if s.c_colors[slot] & chosen(s, T, k, W_COLOR, 0) else 0
    if op == qo.F_CHOSEN_NAME:
        name = chosen(s, T, k, W_CARD_NAME, -1)
        fresh(s, T, slot)
        return 1 if s.c_name[slot] == name else 0
    subtype = chosen(s, T, k, W_CREATURE_TYPE, 0)
    if not subtype:
        subtype = chosen(s, T, k, W_LAND_TYPE, 0)
    fresh(s, T, slot)
    if subtype:
        return 1 if s.c_subtypes[slot] & T.word_subtypes[subtype] else 0
    return 1 if s.c_types[slot] & chosen(s, T, k, W_CARD_TYPE, 0) else 0


@room
def _card_is(s: Any, T: Any, k: int, what: int, slot: int) -> int:
    """CR 708.12: whether its card, face up and without what continuous effects make of it, has a quality."""
    card = new_object(s, s.card[slot], s.definition[slot], s.owner[slot], t.NOWHERE)
    call(s, T, tb.REFRESH, card, 0, 0, 0)
    found = matches(s, T, k, what, s.id[card])
    s.there[card] = 0
    s.next_id -= 1
    s.slot_of[s.next_id] = -1
    if card == s.n_slots - 1:
        s.n_slots -= 1
    return found


@room
def _in_combat_with(s: Any, T: Any, k: int, row: Any, slot: int) -> int:
    base, found, relation = s.n_found, 0, row[tb.N_B]
    for i in range(entities(s, T, k, row[tb.N_A])):
        other = s.found[base + i]
        if relation != qo.BLOCKED_BY and blocks(s, slot, other):
            found = 1
        if relation != qo.BLOCKING and other > 0 and blocks(s, known_slot(s, other), s.id[slot]):
            found = 1
    s.n_found = base
    return found


@room
def _damaged_by(s: Any, T: Any, k: int, ref: int, slot: int) -> int:
    base, found = s.n_found, 0
    for i in range(entities(s, T, k, ref)):
        for j in range(s.n_damaged_by[slot]):
            if s.damaged_by[slot][j] == s.found[base + i]:
                found = 1
    s.n_found = base
    return found


@room
def _banded_with(s: Any, T: Any, k: int, ref: int, entity: int) -> int:
    base, found, one = s.n_found, 0, permanent_at(s, entity)
    for i in range(entities(s, T, k, ref)):
        if s.found[base + i] == entity:
            found = 1
        other = permanent_at(s, s.found[base + i])
        if one and other and s.band[one] and s.band[one] == s.band[other]:
            found = 1
    s.n_found = base
    return found


@room
def _targets_only(s: Any, T: Any, k: int, row: Any, slot: int) -> int:
    """A: what matches, B: all of the targets, C: which are a single one."""
    if s.kind[slot] != at.ON_STACK or s.ctx_of[slot] < 0:
        return 0
    ctx = s.ctx[s.ctx_of[slot]]
    n, found = 0, 0
    for i in range(ctx[at.C_N_NODES]):
        n += ctx[at.C_COUNT + i]
    for i in range(n):
        target = ctx[at.C_TARGET + i]
        if row[tb.N_C] and target != ctx[at.C_TARGET]:
            return 0
        found += matches(s, T, k, row[tb.N_A], target)
    return 1 if n and (found == n if row[tb.N_B] else found > 0) else 0


@room
def _shares_with(s: Any, T: Any, k: int, row: Any, slot: int) -> int:
    """A: which quality, B: with one of these."""
    base, found, quality = s.n_found, 0, row[tb.N_A]
    n = entities(s, T, k, row[tb.N_B])
    fresh(s, T, slot)
    for i in range(n):
        other = known_slot(s, s.found[base + i])
        fresh(s, T, other)
        if quality == 0:
            found |= 1 if s.c_types[slot] & s.c_types[other] else 0
        elif quality == 1:
            found |= 1 if s.c_colors[slot] & s.c_colors[other] else 0
        elif quality == 2:
            found |= 1 if s.c_name[slot] == s.c_name[other] else 0
        else:
            found |= 1 if s.c_subtypes[slot] & s.c_subtypes[other] & T.creature_subtypes else 0
    s.n_found = base
    return found
