"""Layers (CR 613): which effects there are, in which order they apply, and what each does (`characteristics/layers.py`).

An effect on its way through the layers is a row of the `ap_*` fields: of a resolution (`ap_effect`, `ap_ability` -1), or of
a static ability. What it affects is fixed once it has begun to apply (613.6). Those of static abilities that have not
begun stand behind `n_begun` and are looked up anew after each effect (613.8c).
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import entities, holds
from sim.array.kernel.characteristics.binding import bound_ability
from sim.array.kernel.characteristics.changes import affected_now, apply_change, changes_of
from sim.array.kernel.characteristics.values import add_counters
from sim.array.kernel.evaluate.reading import fresh
from sim.array.kernel.objects import clear_ctx, free_ctx, known_slot, new_ctx, slot_at
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_FIRST, _LAST, _PLUS_LAYER = 1, 10, 9  # layers by number: 7a to 7d are 7 to 10


@room
def apply_all(s: Any, T: Any) -> None:
    """Apply all continuous effects to the permanents, layer by layer."""
    s.n_ap, s.n_ap_affected = 0, 0
    for e in range(s.n_effects):
        _add_effect(s, T, e)
    s.n_ap_effects, s.n_begun = s.n_ap, s.n_ap
    k = new_ctx(s, 0, 0)
    for layer in range(_FIRST, _LAST + 1):
        if layer != 3:
            _apply_layer(s, T, k, layer)
            if layer == _PLUS_LAYER:
                add_counters(s)
    _give_to_players(s, T, k)
    free_ctx(s, k)


@room
def _add_effect(s: Any, T: Any, e: int) -> None:
    place, layers = s.fx_changes[e], 0
    for i in range(T.data[place]):
        layers |= 1 << T.change[T.data[place + 1 + i]][tb.CH_LAYER]
    if layers > 1 and s.n_ap < at.APPLYING:
        a = s.n_ap
        s.n_ap = a + 1
        s.ap_source[a], s.ap_controller[a], s.ap_timestamp[a] = s.fx_source[e], s.fx_controller[e], s.fx_timestamp[e]
        s.ap_ability[a], s.ap_effect[a], s.ap_changes[a], s.ap_layers[a] = -1, e, place, layers
        s.ap_begun[a], s.ap_done[a], s.ap_is_cda[a] = 1, 0, 0
        s.ap_first[a], s.ap_n[a] = s.n_ap_affected, s.fx_n_affected[e]
        for i in range(s.fx_n_affected[e]):
            _note_affected(s, s.fx_affected[e][i])
    elif layers > 1:
        s.error = at.FULL


@room
def _note_affected(s: Any, entity: int) -> None:
    if s.n_ap_affected >= at.AP_AFFECTED:
        s.error = at.FULL
        return
    s.ap_affected[s.n_ap_affected] = entity
    s.n_ap_affected += 1


@room
def _apply_layer(s: Any, T: Any, k: int, layer: int) -> None:
    """Apply the effects of one layer, each after what it depends on."""
    while not s.error:
        s.n_ap, s.n_ap_waiting = s.n_begun, 0
        for a in range(s.n_begun):
            if s.ap_done[a] != layer and s.ap_layers[a] >> layer & 1:
                _wait(s, a)
        for i in range(s.n_battlefield):
            slot = s.slot_of[s.battlefield[i]]
            if s.c_has[slot] & tb.HAS_LAYERS and s.kind[slot] == at.PERMANENT and not s.phased_out[slot]:
                for j in range(s.n_abilities[slot]):
                    _consider_static(s, T, slot, j, layer)
        if s.n_ap_waiting == 0:
            return
        a = next_effect(s, T, k, layer)
        if a >= s.n_begun:
            a = _begin_static(s, a)
        s.ap_done[a] = layer
        apply_effect(s, T, k, a, layer)


@room
def _wait(s: Any, a: int) -> None:
    s.ap_waiting[s.n_ap_waiting] = a
    s.n_ap_waiting += 1


@room
def _consider_static(s: Any, T: Any, slot: int, j: int, layer: int) -> None:
    """A static ability that exists now and has not begun to apply waits in its layers."""
    number = s.abilities[slot][j]
    row = T.abil[number]
    if row[tb.AB_KIND] != tb.K_STATIC or not row[tb.AB_LAYERS] >> layer & 1 or not row[tb.AB_ZONES] & t.IN_BATTLEFIELD:
        return
    for a in range(s.n_ap):
        if s.ap_source[a] == s.id[slot] and s.ap_ability[a] == number:
            return
    a = s.n_ap
    if a >= at.APPLYING:
        s.error = at.FULL
        return
    s.n_ap = a + 1
    controller = s.layer2_controller[slot] if s.layer2_controller[slot] >= 0 else s.controller[slot]
    s.ap_source[a], s.ap_controller[a], s.ap_ability[a], s.ap_effect[a] = s.id[slot], controller, number, -1
    s.ap_timestamp[a] = max(s.timestamp[slot], s.granted_at[slot][j])  # CR 613.7a
    s.ap_changes[a], s.ap_layers[a] = row[tb.AB_CHANGES], row[tb.AB_LAYERS]
    s.ap_begun[a], s.ap_done[a], s.ap_is_cda[a], s.ap_n[a] = 0, 0, row[tb.AB_IS_CDA], 0
    s.cache_reads |= T.abil_reads[number]
    _wait(s, a)


@room
def _begin_static(s: Any, a: int) -> int:
    """Keep an effect behind those that have begun already; its place then."""
    to = s.n_begun
    s.n_begun = to + 1
    s.ap_source[to], s.ap_controller[to], s.ap_ability[to] = s.ap_source[a], s.ap_controller[a], s.ap_ability[a]
    s.ap_effect[to], s.ap_timestamp[to], s.ap_changes[to] = s.ap_effect[a], s.ap_timestamp[a], s.ap_changes[a]
    s.ap_layers[to], s.ap_begun[to], s.ap_is_cda[to], s.ap_n[to] = s.ap_layers[a], 0, s.ap_is_cda[a], 0
    return to


@room
def apply_effect(s: Any, T: Any, k: int, a: int, layer: int) -> None:
    """Apply one effect's changes of a layer to what it affects, and fix what that is."""
    if not s.ap_begun[a]:
        base = s.n_found
        n = affected_now(s, T, k, a)
        s.ap_begun[a], s.ap_first[a], s.ap_n[a] = 1, s.n_ap_affected, n
        for i in range(n):
            _note_affected(s, s.found[base + i])
        s.n_found = base
    for i in range(s.ap_n[a]):
        slot = slot_at(s, s.ap_affected[s.ap_first[a] + i])
        if slot and s.zone[slot] == t.BATTLEFIELD and s.kind[slot] == at.PERMANENT and not s.phased_out[slot]:
            for j in range(changes_of(T, s.ap_changes[a])):
                change = T.data[s.ap_changes[a] + 1 + j]
                if T.change[change][tb.CH_LAYER] == layer:
                    _set_ctx(s, k, a, s.id[slot])
                    apply_change(s, T, k, slot, change, s.ap_effect[a], s.ap_timestamp[a])


@room
def _set_ctx(s: Any, k: int, a: int, it: int) -> None:
    clear_ctx(s, k, s.ap_source[a], s.ap_controller[a])
    if it:
        s.ctx[k][at.C_N_ITS], s.ctx[k][at.C_ITS] = 1, it


# --- Players, and cards of other zones ----------------------------------------------------------------------


@room
def _give_to_players(s: Any, T: Any, k: int) -> None:
    """CR 613.10: players get abilities once the objects are determined, from what still has the ability that says so."""
    last = -1
    for _ in range(s.n_begun):
        best = -1
        for a in range(s.n_begun):
            if s.ap_timestamp[a] * at.APPLYING + a > last:
                if best < 0 or s.ap_timestamp[a] * at.APPLYING + a < s.ap_timestamp[best] * at.APPLYING + best:
                    best = a
        if best < 0:
            return
        last = s.ap_timestamp[best] * at.APPLYING + best
        for i in range(s.ap_n[best]):
            entity = s.ap_affected[s.ap_first[best] + i]
            if entity < 0 and exists_still(s, best):
                _give_to_player(s, T, k, best, -1 - entity)


@room
def exists_still(s: Any, a: int) -> int:
    """Whether the source of an effect still has the ability that it comes from; those of resolutions need none."""
    if s.ap_ability[a] < 0:
        return 1
    slot = slot_at(s, s.ap_source[a])
    for i in range(s.n_abilities[slot] if slot else 0):
        if s.abilities[slot][i] == s.ap_ability[a]:
            return 1
    return 0


@room
def _give_to_player(s: Any, T: Any, k: int, a: int, seat: int) -> None:
    """Players can have protection, hexproof and shroud (CR 702.11c, 702.16b, 702.18a)."""
    for j in range(changes_of(T, s.ap_changes[a])):
        change = T.data[s.ap_changes[a] + 1 + j]
        row = T.change[change]
        if row[tb.CH_KIND] == tb.CK_KEYWORD:
            s.player_keywords[seat] |= row[tb.CH_A]
        elif row[tb.CH_KIND] == tb.CK_ABILITY:
            n = s.n_player_abilities[seat]
            if n >= 8:
                s.error = at.FULL
                return
            _set_ctx(s, k, a, 0)
            s.player_abilities[seat][n] = bound_ability(s, T, k, change, s.ap_effect[a])
            s.n_player_abilities[seat] = n + 1


@room
def _change_elsewhere(s: Any, T: Any, source: int, number: int) -> None:
    """CR 613.1, 611.3: a permanent's static ability that changes cards of other zones: "each card in your hand has"."""
    row = T.abil[number]
    s.cache_reads |= T.abil_reads[number] | 1 << ek.ZONE_CHANGED
    k = new_ctx(s, s.id[source], s.controller[source])
    base = s.n_found
    n = entities(s, T, k, row[tb.AB_AFFECTS]) if holds(s, T, k, row[tb.AB_COND]) else 0
    for i in range(n):
        entity = s.found[base + i]
        slot = known_slot(s, entity) if entity > 0 else 0
        if slot and s.zone[slot] != t.BATTLEFIELD:
            fresh(s, T, slot)
            for layer in range(_FIRST, _LAST + 1):
                for j in range(row[tb.AB_N_CHANGES]):
                    change = T.data[row[tb.AB_CHANGES] + 1 + j]
                    if T.change[change][tb.CH_LAYER] == layer:
                        clear_ctx(s, k, s.id[source], s.controller[source])
                        s.ctx[k][at.C_N_ITS], s.ctx[k][at.C_ITS] = 1, entity
                        apply_change(s, T, k, slot, change, -1, 0)
            _note_elsewhere(s, slot)
    s.n_found = base
    free_ctx(s, k)


@room
def _note_elsewhere(s: Any, slot: int) -> None:
    if s.n_elsewhere >= at.SLOTS:
        s.error = at.FULL
        return
    s.elsewhere[s.n_elsewhere] = slot
    s.n_elsewhere += 1


@room
def _define(s: Any, T: Any, slot: int, number: int) -> None:
    """CR 604.3: a characteristic-defining ability works in all zones."""
    row = T.abil[number]
    k = new_ctx(s, s.id[slot], s.controller[slot])
    for j in range(row[tb.AB_N_CHANGES]):
        change = T.data[row[tb.AB_CHANGES] + 1 + j]
        if T.change[change][tb.CH_LAYER]:
            apply_change(s, T, k, slot, change, -1, 0)
    free_ctx(s, k)


# --- Dependency (CR 613.8) --------------------------------------------------------------------------------


@room
def next_effect(s: Any, T: Any, k: int, layer: int) -> int:
    """CR 613.3, 613.7, 613.8: characteristic-defining first, then earliest timestamp among those that depend on none."""
    n = 0
    for i in range(s.n_ap_waiting):
        n += s.ap_is_cda[s.ap_waiting[i]]
    if 0 < n < s.n_ap_waiting:
        kept = 0
        for i in range(s.n_ap_waiting):
            if s.ap_is_cda[s.ap_waiting[i]]:
                s.ap_waiting[kept] = s.ap_waiting[i]
                kept += 1
        s.n_ap_waiting = kept
    if s.n_ap_waiting == 1:
        return s.ap_waiting[0]
    _sort_waiting(s)
    if not _any_reads(s, T, layer):
        return s.ap_waiting[0]
    return _independent(s, T, k, layer)


@room
def _sort_waiting(s: Any) -> None:
    """By timestamp, source and ability."""
    for i in range(1, s.n_ap_waiting):
        a, j = s.ap_waiting[i], i - 1
        while j >= 0 and _is_later(s, s.ap_waiting[j], a):
            s.ap_waiting[j + 1] = s.ap_waiting[j]
            j -= 1
        s.ap_waiting[j + 1] = a


@room
def _is_later(s: Any, a: int, b: int) -> int:
    if s.ap_timestamp[a] != s.ap_timestamp[b]:
        return 1 if s.ap_timestamp[a] > s.ap_timestamp[b] else 0
    if s.ap_source[a] != s.ap_source[b]:
        return 1 if s.ap_source[a] > s.ap_source[b] else 0
    return 1 if s.ap_ability[a] > s.ap_ability[b] else 0


@room
def _writes(s: Any, T: Any, a: int, layer: int) -> int:
    mask = 0
    for j in range(changes_of(T, s.ap_changes[a])):
        row = T.change[T.data[s.ap_changes[a] + 1 + j]]
        if row[tb.CH_LAYER] == layer:
            mask |= row[tb.CH_WRITES]
    return mask


@room
def _may_depend(s: Any, T: Any, a: int, other: int, layer: int) -> int:
    """Whether to look closer: another writes what this one reads, or can take its ability away."""
    if s.ap_begun[a] or a == other:
        return 0
    reads = T.abil[s.ap_ability[a]][tb.AB_QUERY_READS] | tb.WRITES_LOSS
    return 1 if _writes(s, T, other, layer) & reads else 0


@room
def _any_reads(s: Any, T: Any, layer: int) -> int:
    for i in range(s.n_ap_waiting):
        for j in range(s.n_ap_waiting):
            if _may_depend(s, T, s.ap_waiting[i], s.ap_waiting[j], layer):
                return 1
    return 0


@room
def _independent(s: Any, T: Any, k: int, layer: int) -> int:
    """The first in timestamp order that depends on nothing outside its own loop (CR 613.8b)."""
    n = s.n_ap_waiting
    if n > 60:
        s.error = at.FULL
        return s.ap_waiting[0]
    for i in range(n):
        s.ap_edges[i] = 0
        for j in range(n):
            a, other = s.ap_waiting[i], s.ap_waiting[j]
            if _may_depend(s, T, a, other, layer) and _depends(s, T, k, a, other, layer):
                s.ap_edges[i] |= 1 << j
        s.ap_reach[i] = s.ap_edges[i]
    for _ in range(n):
        for i in range(n):
            for j in range(n):
                if s.ap_reach[i] >> j & 1:
                    s.ap_reach[i] |= s.ap_reach[j]
    for i in range(n):
        is_free = 1
        for j in range(n):
            if s.ap_edges[i] >> j & 1 and not s.ap_reach[j] >> i & 1:
                is_free = 0
        if is_free:
            return s.ap_waiting[i]
    return s.ap_waiting[0]


@room
def _depends(s: Any, T: Any, k: int, a: int, other: int, layer: int) -> int:
    """CR 613.8a: applying the other would change whether this exists, what it applies to, or what it does."""
    first = s.n_found
    n = _what_it_does(s, T, k, a, layer)
    begun, top, second = s.ap_begun[other], s.n_ap_affected, s.n_found
    if not begun:  # find what it would affect, to keep that as it is
        m = affected_now(s, T, k, other)
    else:
        m = s.ap_n[other]
        for i in range(m):
            s.found[second + i] = s.ap_affected[s.ap_first[other] + i]
    kept = 0
    for i in range(m):
        slot = slot_at(s, s.found[second + i])
        if slot and s.zone[slot] == t.BATTLEFIELD:
            kept = _keep(s, kept, slot)
    s.n_found = second
    apply_effect(s, T, k, other, layer)
    after = _what_it_does(s, T, k, a, layer)
    differs = 1 if after != n else 0
    for i in range(n):
        if s.found[first + i] != s.found[second + i]:
            differs = 1
    for i in range(kept):
        _restore(s, i)
    s.ap_begun[other], s.n_ap_affected, s.n_found = begun, top, first
    return differs


@room
def _what_it_does(s: Any, T: Any, k: int, a: int, layer: int) -> int:
    """Put on the stack of what was found whether an effect exists, what it would apply to, and its amounts; how many ints."""
    base = s.n_found
    s.found[base] = exists_still(s, a)
    s.n_found = base + 1
    if not s.found[base]:
        return 1
    n = affected_now(s, T, k, a)
    s.found[base + 1 + n] = 0
    s.n_found = base + 2 + n
    for j in range(changes_of(T, s.ap_changes[a])):
        row = T.change[T.data[s.ap_changes[a] + 1 + j]]
        kind = row[tb.CH_KIND]
        if row[tb.CH_LAYER] == layer and tb.CK_DEFINE_PT <= kind <= tb.CK_MODIFY_PT:
            for which in range(2):
                value = row[tb.CH_A + which]
                for i in range(n if value >= tb.FIRST_NODE_AMOUNT else 0):
                    _set_ctx(s, k, a, s.found[base + 1 + i])
                    number = call(s, T, tb.EVALUATE, k, value - tb.NODE, 0, 0)
                    s.found[s.n_found] = number
                    s.n_found += 1
    return s.n_found - base


@room
def _keep(s: Any, n: int, slot: int) -> int:
    """Note the characteristics of a permanent, to be restored."""
    if n >= at.KEPT:
        s.error = at.FULL
        return n
    row = s.kept[n]
    row[0], row[1], row[2], row[3] = slot, s.c_types[slot], s.c_supertypes[slot], s.c_colors[slot]
    row[4], row[5], row[6], row[7] = s.c_power[slot], s.c_toughness[slot], s.c_loyalty[slot], s.c_mana_value[slot]
    row[8], row[9], row[10], row[11] = s.c_cost[slot], s.c_name[slot], s.c_keywords[slot], s.c_toxic[slot]
    row[12], row[13], row[14], row[15] = s.c_has[slot], s.n_abilities[slot], s.c_copiable[slot], s.c_origin[slot]
    row[16], row[17], row[18] = s.c_subtypes[slot], s.c_base[slot], s.layer2_controller[slot]
    for i in range(s.n_abilities[slot]):
        row[19 + i], row[19 + at.ABILITIES + i] = s.abilities[slot][i], s.granted_at[slot][i]
        row[19 + 2 * at.ABILITIES + i] = s.granted_by[slot][i]
    return n + 1


@room
def _restore(s: Any, n: int) -> None:
    row = s.kept[n]
    slot = row[0]
    s.c_types[slot], s.c_supertypes[slot], s.c_colors[slot] = row[1], row[2], row[3]
    s.c_power[slot], s.c_toughness[slot], s.c_loyalty[slot], s.c_mana_value[slot] = row[4], row[5], row[6], row[7]
    s.c_cost[slot], s.c_name[slot], s.c_keywords[slot], s.c_toxic[slot] = row[8], row[9], row[10], row[11]
    s.c_has[slot], s.n_abilities[slot], s.c_copiable[slot], s.c_origin[slot] = row[12], row[13], row[14], row[15]
    s.c_subtypes[slot], s.c_base[slot], s.layer2_controller[slot] = row[16], row[17], row[18]
    for i in range(s.n_abilities[slot]):
        s.abilities[slot][i], s.granted_at[slot][i] = row[19 + i], row[19 + at.ABILITIES + i]
        s.granted_by[slot][i] = row[19 + 2 * at.ABILITIES + i]


@door(tb.LAYERS)
def layers_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """LAYERS(0): apply all continuous effects to the permanents, layer by layer.

    LAYERS(1, slot of the source, ability): a static ability that changes cards of other zones.
    LAYERS(2, slot, ability): apply a characteristic-defining ability to an object off the battlefield.
    """
    if a == 0:
        apply_all(s, T)
    elif a == 1:
        _change_elsewhere(s, T, b, c)
    else:
        _define(s, T, b, c)
    return 0
