"""Damage, life, prevention and the end of the game as effects (`rules/effects/life`).

| effect | columns of its row |
| --- | --- |
| DealDamage | L_AMOUNT, L_WHO: to whom, L_SOURCE, L_RESULT, L_NO_REGENERATION, L_TARGET: the divided target or -1 |
| GainLife, LoseLife | L_AMOUNT, L_WHO, L_RESULT |
| PreventDamage | L_AMOUNT (-1: all), L_WHO (-1: to anyone), L_CHANGES, L_NEXT_TIME, L_FROM: what it is bound to, -1 |
| EndGame | L_WHO, L_WIN |
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, amount_for, entities
from sim.array.kernel.ending import EFFECT
from sim.array.kernel.events import new_proposal, record_one, with_entry
from sim.array.kernel.objects import add_found
from sim.array.kernel.zones import affect, new_effect
from sim.cards import event_kinds as ek
from sim.cards import terms as t

L_AMOUNT, L_WHO, L_SOURCE, L_RESULT, L_NO_REGENERATION, L_TARGET, L_CHANGES, L_NEXT_TIME, L_FROM, L_WIN = range(1, 11)


@room
def _deal_damage(s: Any, T: Any, k: int, effect: int) -> None:
    """CR 120: to all recipients at once; divided as announced if its target says so."""
    row, base = T.effect[effect], s.n_found
    n_sources = entities(s, T, k, row[L_SOURCE])
    if n_sources == 0:
        return
    first = s.n_found
    n = entities(s, T, k, row[L_WHO])
    triples = s.n_found
    node = _place_of_target(s, k, row[L_TARGET])
    for i in range(n_sources):
        for j in range(n):
            entity = s.found[first + j]
            dealt = _share(s, k, node, entity) if node >= 0 else amount_for(s, T, k, row[L_AMOUNT], entity)
            add_found(s, s.found[base + i])
            add_found(s, entity)
            add_found(s, dealt)
    call(s, T, tb.DAMAGE_ALL, triples, 0, row[L_RESULT], row[L_NO_REGENERATION])
    s.n_found = base


@room
def _place_of_target(s: Any, k: int, target: int) -> int:
    """The place of a divided target among those of the program if anything was chosen for it (CR 601.2d), else -1."""
    row = s.ctx[k]
    if target >= 0:
        for i in range(row[at.C_N_NODES]):
            if row[at.C_NODE + i] == target:
                return i if row[at.C_COUNT + i] else -1
    return -1


@room
def _share(s: Any, k: int, node: int, entity: int) -> int:
    """How much the division gives to one of the targets."""
    row, place = s.ctx[k], 0
    for i in range(node):
        place += row[at.C_COUNT + i]
    for i in range(row[at.C_COUNT + node]):
        if row[at.C_TARGET + place + i] == entity:
            return row[at.C_SHARE + place + i]
    return 0


@room
def _change_life(s: Any, T: Any, k: int, effect: int, kind: int) -> None:
    """CR 119.3."""
    row, base, first = T.effect[effect], s.n_found, s.n_pr
    n = entities(s, T, k, row[L_WHO])
    for i in range(n):
        entity = s.found[base + i]
        if entity < 0:
            by = amount_for(s, T, k, row[L_AMOUNT], entity)
            p = new_proposal(s, kind, 3, entity, by, s.ctx[k][at.C_SOURCE])
            if row[L_RESULT]:
                with_entry(s, p)[at.P_RESULT] = row[L_RESULT]
    s.n_found = base
    call(s, T, tb.PROPOSE, first, 0, 0, 0)


@room
def _prevent_damage(s: Any, T: Any, k: int, effect: int) -> None:
    """CR 615.7: a shield until end of turn; what it says of sources is fixed as it begins."""
    row, base = T.effect[effect], s.n_found
    left = amount(s, T, k, row[L_AMOUNT])
    i = new_effect(s, s.ctx[k][at.C_CONTROLLER], s.ctx[k][at.C_SOURCE], row[L_CHANGES], t.END_OF_TURN)
    s.fx_is_shield[i], s.fx_left[i], s.fx_next_time[i] = 1, left, row[L_NEXT_TIME]
    if row[L_WHO] >= 0:
        n = entities(s, T, k, row[L_WHO])
        for j in range(n):
            affect(s, i, s.found[base + j])
        s.n_found = base
    if row[L_FROM] >= 0:
        n = entities(s, T, k, row[L_FROM])
        if n > at.BOUND:
            s.error = at.FULL
            n = at.BOUND
        for j in range(n):
            s.fx_bound[i][j] = s.found[base + j]
        s.fx_n_bound[i], s.n_found = n, base
    record_one(s, T, ek.EFFECT_BEGAN, 2, s.fx_id[i], s.fx_source[i], 0)


@room
def _end_game(s: Any, T: Any, k: int, effect: int) -> None:
    """CR 104.2b, 104.3e: an effect says that players win or lose."""
    row, base, first, second = T.effect[effect], s.n_found, -1, -1
    n = entities(s, T, k, row[L_WHO])
    for i in range(n):
        if s.found[base + i] < 0:
            seat = -1 - s.found[base + i]
            if first < 0:
                first = seat
            elif second < 0:
                second = seat
    s.n_found = base
    if first < 0:
        return
    if row[L_WIN]:
        call(s, T, tb.WIN, first, 0, 0, 0)
    else:
        call(s, T, tb.LOSE, first, EFFECT, second, EFFECT)


@door(tb.DO_LIFE)
def do_life_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_LIFE(frame, row of the effect) -> 1: done."""
    kind, k = T.effect[b][tb.FX_KIND], s.frame[a][at.F_CTX]
    if kind == tb.FX_DEAL_DAMAGE:
        _deal_damage(s, T, k, b)
    elif kind == tb.FX_GAIN_LIFE:
        _change_life(s, T, k, b, ek.LIFE_GAINED)
    elif kind == tb.FX_LOSE_LIFE:
        _change_life(s, T, k, b, ek.LIFE_LOST)
    elif kind == tb.FX_PREVENT_DAMAGE:
        _prevent_damage(s, T, k, b)
    else:
        _end_game(s, T, k, b)
    return 1
