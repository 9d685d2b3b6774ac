"""References: which objects and players are meant (`rules/evaluate/refs`), by (zone, serial) where nothing else says."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.encoding import query_ops as qo
from sim.array.kernel.asking import amount, entities, matches
from sim.array.kernel.evaluate.reading import chosen, in_relation, linked_key
from sim.array.kernel.looking import look_at_top
from sim.array.kernel.objects import add_found, apnap, controller_of, exists, gather, known_slot, slot_at
from sim.array.kernel.words import W_PLAYER
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_SUBJECT, _OTHER = ek.SUBJECT, ek.OTHER


@room
def reference(s: Any, T: Any, k: int, row: Any, base: int) -> None:
    """Put those meant on the stack of what was found, from `base` on."""
    op, a, ctx = row[tb.N_OP], row[tb.N_A], s.ctx[k]
    if op == qo.R_THIS:
        add_found(s, ctx[at.C_SOURCE])
    elif op == qo.R_THIS_SPELL:
        add_found(s, ctx[at.C_SPELL] or ctx[at.C_SOURCE])
    elif op == qo.R_PLAYERS:
        if a == t.YOU:
            add_found(s, -1 - ctx[at.C_CONTROLLER])
        else:
            _players(s, k, a)
    elif op == qo.R_TARGET:
        _targets(s, ctx, a)
    elif op == qo.R_ALL:
        gather(s, row[tb.N_B], row[tb.N_C])
        _keep(s, T, k, a, base)
    elif op == qo.R_SAVED:
        for i in range(ctx[at.C_N_SAVED]):
            if ctx[at.C_SAVED + 2 * i] == a:
                add_found(s, ctx[at.C_SAVED + 2 * i + 1])
    elif op == qo.R_IT:
        if ctx[at.C_N_ITS]:
            add_found(s, ctx[at.C_ITS + ctx[at.C_N_ITS] - 1])
    elif op <= qo.R_EVENT_ABILITY:
        _of_event(s, op, ctx)
    else:
        _further(s, T, k, row, base)


@room
def _further(s: Any, T: Any, k: int, row: Any, base: int) -> None:
    op, a = row[tb.N_OP], row[tb.N_A]
    if op == qo.R_CONTROLLER_OF or op == qo.R_OWNER_OF:
        _seats_of(s, base, entities(s, T, k, a), op)
    elif op == qo.R_TOGETHER:
        for i in range(row[tb.N_B]):
            first = s.n_found
            n = entities(s, T, k, T.data[a + i])
            s.n_found = first
            for j in range(n):
                _add_once(s, base, s.found[first + j])
    elif op == qo.R_MATCHING:
        entities(s, T, k, a)
        _keep(s, T, k, row[tb.N_B], base)
    elif op == qo.R_TOP:
        _top_cards(s, base, entities(s, T, k, a), amount(s, T, k, row[tb.N_B]))
    elif op == qo.R_LINKED:
        slot, key = known_slot(s, s.ctx[k][at.C_SOURCE]), linked_key(s, T, k, a)
        for i in range(s.n_linked[slot]):
            if s.linked_key[slot][i] == key and exists(s, s.linked[slot][i]):
                add_found(s, s.linked[slot][i])
    elif op == qo.R_CHOSEN_PLAYER:
        player = chosen(s, T, k, W_PLAYER, 0)
        if player and exists(s, player):
            add_found(s, player)
    else:
        s.error = at.NOT_CARRIED


@room
def _players(s: Any, k: int, relation: int) -> None:
    for i in range(2):
        seat = apnap(s, i)
        if seat >= 0 and in_relation(s, k, seat, relation):
            add_found(s, -1 - seat)


@room
def _targets(s: Any, ctx: Any, target: int) -> None:
    first = at.C_TARGET
    for i in range(ctx[at.C_N_NODES]):
        if ctx[at.C_NODE + i] == target:
            for j in range(ctx[at.C_COUNT + i]):
                add_found(s, ctx[first + j])
            return
        first += ctx[at.C_COUNT + i]


@room
def _keep(s: Any, T: Any, k: int, what: int, base: int) -> None:
    """Keep those that match of what was found."""
    kept, end = base, s.n_found
    for i in range(base, end):
        entity = s.found[i]
        if matches(s, T, k, what, entity):
            s.found[kept] = entity
            kept += 1
    s.n_found = kept


@room
def _of_event(s: Any, op: int, ctx: Any) -> None:
    """CR 400.7: an ability that triggers on a move finds the new object in a public zone, or a permanent as it was last."""
    if op == qo.R_ATTACHED:
        slot = known_slot(s, ctx[at.C_SOURCE])
        if s.kind[slot] == at.PERMANENT and s.attached_to[slot]:
            add_found(s, s.attached_to[slot])
        return
    if ctx[at.C_EVENT + at.EVENT - 1] < 0:
        return
    kind = ctx[at.C_EVENT]
    if op == qo.R_SUBJECT:
        add_found(s, ctx[at.C_EVENT + _SUBJECT[kind]])
    elif op == qo.R_OTHER:
        add_found(s, ctx[at.C_EVENT + _OTHER[kind]])
    elif op == qo.R_EVENT_ABILITY:
        if kind == ek.ACTIVATED:
            add_found(s, ctx[at.C_EVENT + 1])
    elif slot_at(s, ctx[at.C_EVENT + 2]) or ctx[at.C_EVENT + 4] == t.BATTLEFIELD:
        if kind == ek.ZONE_CHANGED and ctx[at.C_EVENT + 6] & ek.ZC_WHOLE:
            s.error = at.NOT_CARRIED
        add_found(s, ctx[at.C_EVENT + 2])


@room
def _add_once(s: Any, base: int, entity: int) -> None:
    for i in range(base, s.n_found):
        if s.found[i] == entity:
            return
    add_found(s, entity)


@room
def _seats_of(s: Any, base: int, n: int, op: int) -> None:
    """Put the controllers, or owners, of the n found from `base` on in their place, each once."""
    s.n_found = base
    for i in range(n):
        entity = s.found[base + i]
        if op == qo.R_CONTROLLER_OF:
            _add_once(s, base, -1 - controller_of(s, entity))
        elif entity > 0:
            _add_once(s, base, -1 - s.owner[known_slot(s, entity)])


@room
def _top_cards(s: Any, base: int, n: int, number: int) -> None:
    """Put the top cards of the libraries of the n players found from `base` on in their place."""
    for i in range(n):
        seat = -1 - s.found[base + i]
        look_at_top(s, seat, number)
        for j in range(min(max(0, number), s.n_library[seat])):
            add_found(s, s.library[seat][j])
    count = s.n_found - base - n
    for i in range(count):
        s.found[base + i] = s.found[base + n + i]
    s.n_found = base + count
