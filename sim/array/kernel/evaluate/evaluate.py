"""Evaluating queries of the ability language (`rules/evaluate`): what kinds there are, and simple filters.

`query_ops` names the kinds of nodes and what their columns hold. A filter gives 1 or 0, a condition too, an amount its
number, a reference how many it has put on the stack `s.found`.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.encoding import query_ops as qo
from sim.array.kernel.evaluate.evaluate_amounts import condition, number
from sim.array.kernel.evaluate.evaluate_filters import other_filter
from sim.array.kernel.evaluate.evaluate_refs import reference
from sim.array.kernel.evaluate.reading import compare, fresh, in_relation
from sim.array.kernel.objects import known_slot
from sim.array.kernel.words import DISCARDED, ENTERED, W_KICKER, is_logged
from sim.cards import queries as q
from sim.cards import terms as t

_NUMBER = {name: number for number, name in enumerate(q.STATUSES)}
_TAPPED, _UNTAPPED, _ATTACKING, _BLOCKING = (_NUMBER[w] for w in ("tapped", "untapped", "attacking", "blocking"))
_BLOCKED, _UNBLOCKED, _TOKEN, _CARD = (_NUMBER[w] for w in ("blocked", "unblocked", "token", "card"))
_FACE_DOWN, _TRANSFORMED, _SPELL, _ABILITY = (_NUMBER[w] for w in ("face down", "transformed", "spell", "ability"))
_ACTIVATED, _TRIGGERED, _CAST = (_NUMBER[w] for w in ("activated ability", "triggered ability", "cast"))
_KICKED, _SOURCE, _EQUIPPED, _ENCHANTED = (_NUMBER[w] for w in ("kicked", "source", "equipped", "enchanted"))
_HISTORIC, _SOLVED, _SUSPECTED = (_NUMBER[w] for w in ("historic", "solved", "suspected"))
_ENTERED, _DAMAGED, _ATTACKED, _DISCARDED = (
    _NUMBER[w + " this turn"] for w in ("entered", "damaged", "attacked", "cycled or discarded")
)


@room
def is_so(s: Any, T: Any, k: int, row: Any, entity: int) -> int:
    """Whether one object or player has the quality of a simple filter."""
    op = row[tb.N_OP]
    if op <= qo.LAST_CHARACTERISTIC:
        if op == qo.F_ANYTHING:
            return 1
        if entity <= 0:
            return 0
        slot = known_slot(s, entity)
        fresh(s, T, slot)
        return _has_characteristic(s, T, row, slot)
    if op == qo.F_THIS:
        return 1 if entity == s.ctx[k][at.C_SOURCE] else 0
    if op == qo.F_GRANTER:
        return 1 if entity == s.ctx[k][at.C_SPELL] else 0
    if op == qo.F_OBJECT:
        return 1 if entity == row[tb.N_A] else 0
    if op == qo.F_SEAT:
        return 1 if entity == -1 - row[tb.N_A] else 0
    if op == qo.F_PLAYER:
        return in_relation(s, k, -1 - entity, row[tb.N_A]) if entity < 0 else 0
    if entity <= 0:
        return 0
    slot = known_slot(s, entity)
    if op == qo.F_CONTROLLED:
        return in_relation(s, k, s.controller[slot], row[tb.N_A])
    if op == qo.F_ZONE:
        return row[tb.N_A] >> s.zone[slot] & 1
    if op == qo.F_OWNED:
        return in_relation(s, k, s.owner[slot], row[tb.N_A])
    if op == qo.F_SEAT_CONTROLS:  # CR 702.16k
        return 1 if s.controller[slot] == row[tb.N_A] else 0
    return 1 if _has_status(s, T, row[tb.N_A], slot) else 0


@room
def _has_characteristic(s: Any, T: Any, row: Any, slot: int) -> int:
    op, mask = row[tb.N_OP], row[tb.N_A]
    if op == qo.F_TYPE:
        return 1 if s.c_types[slot] & mask else 0
    if op == qo.F_SUBTYPE:
        return 1 if s.c_subtypes[slot] & (mask | row[tb.N_B] << 31) else 0
    if op == qo.F_COLOR:
        return 1 if s.c_colors[slot] & mask else 0
    if op == qo.F_KEYWORD:
        return 1 if s.c_keywords[slot] & mask else 0
    if op == qo.F_SUPERTYPE:
        return 1 if s.c_supertypes[slot] & mask else 0
    if op == qo.F_NAMED:
        return 1 if s.c_name[slot] == mask else 0
    if op == qo.F_COLOR_COUNT:
        count = 0
        for i in range(5):
            count += s.c_colors[slot] >> i & 1
        return compare(count, mask, row[tb.N_B])
    for i in range(s.n_abilities[slot]):
        if T.abil[s.abilities[slot][i]][tb.AB_TAGS] & mask:
            return 1
    return 0


@room
def _has_status(s: Any, T: Any, status: int, slot: int) -> int:
    """Statuses and roles; CR 509.1h: unblocked only after blockers were declared."""
    if s.kind[slot] == at.PERMANENT:
        if status <= _UNBLOCKED:
            if status == _TAPPED:
                return s.tapped[slot]
            if status == _UNTAPPED:
                return 1 - s.tapped[slot]
            if status == _BLOCKING:
                return s.is_blocking[slot]
            if not s.attacking[slot] or status == _ATTACKING:
                return s.attacking[slot]
            if status == _BLOCKED:
                return s.blocked[slot]
            return not s.blocked[slot] and t.DECLARE_BLOCKERS <= s.step <= t.END_OF_COMBAT
        if status in (_EQUIPPED, _ENCHANTED):
            return _has_attached(s, T, slot, status == _EQUIPPED)
        if status == _DAMAGED:
            return s.n_damaged_by[slot]
        if status == _ATTACKED:
            return s.attacked_this_turn[slot]
        if status == _TRANSFORMED:  # CR 701.27g
            return s.face[slot] and T.defs[s.definition[slot]][tb.DF_BACK] >= 0
        if status in (_SOLVED, _SUSPECTED):
            return s.solved[slot] if status == _SOLVED else s.suspected[slot]
    elif s.kind[slot] == at.ON_STACK and _SPELL <= status <= _CAST:
        if status in (_SPELL, _CAST):
            return s.is_spell[slot] and (status == _SPELL or s.cast_from[slot] >= 0)
        if s.is_spell[slot] or status == _ABILITY:
            return not s.is_spell[slot]
        a = s.ability[slot]  # CR 113.3c: delayed and reflexive ones have no number of their own
        return (a < 0 or T.abil[a][tb.AB_KIND] == tb.K_TRIGGERED) == (status == _TRIGGERED)
    return _has_other_status(s, T, status, slot)


@room
def _has_other_status(s: Any, T: Any, status: int, slot: int) -> int:
    if status == _CARD:
        return s.card[slot] >= 0
    if status == _TOKEN:
        return s.card[slot] < 0 and s.kind[slot] != at.ON_STACK
    if status == _FACE_DOWN:
        return s.face_down[slot]
    if status == _SOURCE:
        return 1
    if status == _ENTERED:
        return is_logged(s, ENTERED, s.id[slot])
    if status == _DISCARDED:
        return is_logged(s, DISCARDED, s.id[slot])
    if status == _KICKED and s.kind[slot] != at.PLAIN:
        for i in range(s.n_paid[slot]):
            if s.paid[slot][i] == W_KICKER:
                return 1
    if status == _HISTORIC:  # CR 700.6: legendary, artifact or Saga
        fresh(s, T, slot)
        saga = s.c_subtypes[slot] & tb.SAGA
        return 1 if s.c_types[slot] & t.ARTIFACT or s.c_supertypes[slot] & t.LEGENDARY or saga else 0
    return 0


@room
def _has_attached(s: Any, T: Any, slot: int, is_equipped: int) -> int:
    for i in range(s.n_attachments[slot]):
        other = known_slot(s, s.attachments[slot][i])
        fresh(s, T, other)
        if is_equipped:
            if s.c_types[other] & t.ARTIFACT and s.c_subtypes[other] & tb.EQUIPMENT:
                return 1
        elif s.c_types[other] & t.ENCHANTMENT:
            return 1
    return 0


@room
def _part(s: Any, T: Any, k: int, node: int, entity: int) -> int:
    row = T.node[node]
    if row[tb.N_OP] <= qo.LAST_SIMPLE:
        return is_so(s, T, k, row, entity) ^ row[tb.N_E]
    return call(s, T, tb.EVALUATE, k, node, entity, 0)


@door(tb.EVALUATE)
def evaluate(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """EVALUATE(context, node, entity): whether a filter matches, whether a condition holds, how much, or how many found."""
    row = T.node[b]
    op = row[tb.N_OP]
    if op <= qo.LAST_SIMPLE:
        return is_so(s, T, a, row, c) ^ row[tb.N_E]
    if op <= qo.F_OR:
        enough = 1 if op == qo.F_OR else 0
        for i in range(row[tb.N_B]):
            if _part(s, T, a, T.data[row[tb.N_A] + i], c) == enough:
                return enough
        return 1 - enough
    if op == qo.F_NOT:
        return 1 - _part(s, T, a, row[tb.N_A], c)
    if op <= qo.LAST_FILTER:
        return other_filter(s, T, a, row, c)
    if op <= qo.LAST_REF:
        base = s.n_found
        reference(s, T, a, row, base)
        return s.n_found - base
    if op <= qo.LAST_AMOUNT:
        return number(s, T, a, row)
    return condition(s, T, a, row)
