"""Changes of permanents and players that are no move: damage (CR 120), life (119), counters (122), tapping, destruction.

Each kind of event has its owner here, as in `sim.rules.battlefield`: it appends the events that come about, and
proposals of what they bring about at once. Turning over and phasing have theirs in other rooms.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.evaluate.seen import can_be_dealt, seen
from sim.array.kernel.events import new_event, new_proposal, settle_cache, with_entry, zone_change
from sim.array.kernel.objects import change_counters, counters, note_result, permanent_at, slot_at
from sim.array.kernel.rules import has_rule_for_player
from sim.array.kernel.words import (
    DAMAGE_DEALT,
    LIFE_GAINED,
    LIFE_LOST,
    W_DEFENSE,
    W_LOYALTY,
    W_MINUS,
    W_POISON,
    player_place,
)
from sim.array.kernel.zones import move_effect
from sim.cards import event_kinds as ek
from sim.cards import terms as t

# --- Damage (CR 120) -----------------------------------------------------------------------------------


@room
def _carry_out_damage(s: Any, T: Any, p: int) -> None:
    """CR 120.3: the results of damage, by what the source has and what the target is."""
    row = s.pr[p]
    source, target, amount = row[1], row[2], row[3]
    if amount <= 0 or not can_be_dealt(s, T, target):
        return
    slot = seen(s, T, source)  # CR 702.90d: as it is, or as it last was
    _note(s, row, amount)
    if target < 0:
        _damage_player(s, p, slot)
        if row[4] and s.c_toxic[slot] and s.c_types[slot] & t.CREATURE:
            # CR 120.3g, 702.164c: besides the other results, and nothing that uses the stack.
            _put(s, target, W_POISON, s.c_toxic[slot], s.controller[slot])
    else:
        _damage_permanent(s, p, slot)
    if s.c_keywords[slot] & t.LIFELINK:  # CR 120.3f, 702.15b: a result of damage, not a trigger
        new_proposal(s, ek.LIFE_GAINED, 3, -1 - s.controller[slot], amount, source)
    i = new_event(s, ek.DAMAGE_DEALT, 4, source, target, amount)
    s.ev[i][4] = row[4]


@room
def _note(s: Any, row: Any, amount: int) -> None:
    """The ability that is carried out learns what was done "this way"."""
    if not row[at.P_HAS_ENTRY] or not row[at.P_RESULT]:
        return
    for i in range(s.n_frames):
        f = s.n_frames - 1 - i
        if s.frame[f][at.F_KIND] == at.RESOLVE:
            note_result(s, s.frame[f][at.F_CTX], row[at.P_RESULT], amount, 1)
            return


@room
def _put(s: Any, target: int, kind: int, amount: int, seat: int) -> None:
    """Propose that counters are put on an object or player."""
    p = new_proposal(s, ek.COUNTERS_PUT, 4, target, kind, amount)
    s.pr[p][4] = -1 - seat


@room
def _damage_player(s: Any, p: int, slot: int) -> None:
    row = s.pr[p]
    s.turn_counts[-1 - row[2]][DAMAGE_DEALT] += row[3]
    if s.c_keywords[slot] & t.INFECT:  # CR 120.3b
        _put(s, row[2], W_POISON, row[3], s.controller[slot])
        return
    loss = s.pr[new_proposal(s, ek.LIFE_LOST, 3, row[2], row[3], row[1])]
    for i in range(at.EVENT):
        loss[at.P_DAMAGE + i] = row[i]


@room
def _damage_permanent(s: Any, p: int, source: int) -> None:
    row = s.pr[p]
    slot, amount, keywords = s.slot_of[row[2]], row[3], s.c_keywords[source]
    n = s.n_damaged_by[slot]
    if n >= at.DAMAGED_BY:
        s.error = at.FULL
        return
    s.damaged_by[slot][n], s.n_damaged_by[slot] = row[1], n + 1
    if s.c_types[slot] & t.PLANESWALKER:  # CR 120.3c
        new_proposal(s, ek.COUNTERS_REMOVED, 3, row[2], W_LOYALTY, amount)
    if s.c_types[slot] & t.BATTLE:  # CR 120.3h
        new_proposal(s, ek.COUNTERS_REMOVED, 3, row[2], W_DEFENSE, amount)
    if not s.c_types[slot] & t.CREATURE:
        return
    if row[at.P_HAS_ENTRY] and row[at.P_NO_REGENERATION]:
        s.no_regeneration[slot] = 1
    if keywords & t.DEATHTOUCH:  # CR 702.2b: remembered until state-based actions look
        s.deathtouched[slot] = 1
    if keywords & (t.WITHER | t.INFECT):  # CR 120.3d
        _put(s, row[2], W_MINUS, amount, s.controller[source])
    else:  # CR 120.3e
        s.damage[slot] += amount


# --- Life (CR 119) ---------------------------------------------------------------------------------------


@room
def _change_life(s: Any, T: Any, p: int, gains: int) -> None:
    """CR 119.3; nothing for 0 and for a player whose life total can't change so (119.7, 119.8)."""
    row = s.pr[p]
    seat, amount = -1 - row[1], row[2]
    settle_cache(s, T)
    if amount <= 0 or has_rule_for_player(s, tb.R_CANT_GAIN_LIFE if gains else tb.R_CANT_LOSE_LIFE, seat):
        return
    if has_rule_for_player(s, tb.R_LIFE_TOTAL_CANT_CHANGE, seat):
        return
    _note(s, row, amount)
    s.life[seat] += amount if gains else -amount
    s.turn_counts[seat][LIFE_GAINED if gains else LIFE_LOST] += amount
    new_event(s, row[0], 3, row[1], amount, row[3])


# --- Counters (CR 122) --------------------------------------------------------------------------------------


@room
def _put_counters(s: Any, p: int) -> None:
    """CR 122.1, 122.6."""
    row = s.pr[p]
    target, kind, amount, slot = row[1], row[2], row[3], slot_at(s, row[1])
    if amount <= 0 or (target > 0 and not slot):
        return
    if target < 0:
        s.player_counters[-1 - target][player_place(s, kind)] += amount
    else:
        change_counters(s, slot, kind, amount)
    i = new_event(s, ek.COUNTERS_PUT, 4, target, kind, amount)
    s.ev[i][4] = row[4]


@room
def _remove_counters(s: Any, p: int) -> None:
    """No more than there are."""
    row = s.pr[p]
    target, kind, slot = row[1], row[2], slot_at(s, row[1])
    if target > 0 and not slot:
        return
    there = counters(s, slot, kind) if target > 0 else s.player_counters[-1 - target][player_place(s, kind)]
    removed = min(row[3], there)
    if removed <= 0:
        return
    if target < 0:
        s.player_counters[-1 - target][player_place(s, kind)] -= removed
    else:
        change_counters(s, slot, kind, -removed)
    new_event(s, ek.COUNTERS_REMOVED, 3, target, kind, removed)


# --- Tapping and destroying (CR 701) ----------------------------------------------------------------------------


@room
def _tap(s: Any, p: int) -> None:
    """CR 701.26a."""
    slot = permanent_at(s, s.pr[p][1])
    if slot and not s.tapped[slot]:
        s.tapped[slot] = 1
        new_event(s, ek.TAPPED, 2, s.pr[p][1], s.pr[p][2], 0)


@room
def _untap(s: Any, p: int) -> None:
    """CR 701.26b; 611.2b: what lasts for as long as a permanent remains tapped ends as it untaps."""
    entity = s.pr[p][1]
    slot = permanent_at(s, entity)
    if not slot or not s.tapped[slot]:
        return
    s.tapped[slot] = 0
    if s.n_effects:
        _no_longer_tapped(s, entity)
    new_event(s, ek.UNTAPPED, 1, entity, 0, 0)


@room
def _no_longer_tapped(s: Any, entity: int) -> None:
    kept = 0
    for i in range(s.n_effects):
        if s.fx_duration[i] == t.WHILE_TAPPED and _lets_go(s, i, entity):
            new_event(s, ek.EFFECT_ENDED, 2, s.fx_id[i], s.fx_source[i], 0)
            if not s.fx_n_affected[i]:
                continue
        if kept != i:
            move_effect(s, i, kept)
        kept += 1
    s.n_effects = kept


@room
def _lets_go(s: Any, i: int, entity: int) -> int:
    """An effect no longer affects an object; whether it did."""
    kept, n = 0, s.fx_n_affected[i]
    for j in range(n):
        if s.fx_affected[i][j] != entity:
            s.fx_affected[i][kept] = s.fx_affected[i][j]
            kept += 1
    s.fx_n_affected[i] = kept
    return 1 if kept < n else 0


@room
def _destroy(s: Any, p: int) -> None:
    """Nothing replaced it: the permanent goes to its owner's graveyard (CR 701.8a)."""
    entity, source = s.pr[p][1], s.pr[p][2]
    if permanent_at(s, entity):
        zone_change(s, entity, t.GRAVEYARD, ek.ZC_DESTROY, -1)
        new_event(s, ek.DESTROYED, 2, entity, source, 0)


@door(tb.DEAL)
def own_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DEAL(proposal): the owner of every kind of event but moves and draws carries it out."""
    kind = s.pr[a][0]
    if kind == ek.DAMAGE_DEALT:
        _carry_out_damage(s, T, a)
    elif kind == ek.LIFE_LOST or kind == ek.LIFE_GAINED:
        _change_life(s, T, a, 1 if kind == ek.LIFE_GAINED else 0)
    elif kind == ek.UNTAPPED:
        _untap(s, a)
    elif kind == ek.TAPPED:
        _tap(s, a)
    elif kind == ek.DESTROYED:
        _destroy(s, a)
    elif kind == ek.COUNTERS_PUT:
        _put_counters(s, a)
    elif kind == ek.COUNTERS_REMOVED:
        _remove_counters(s, a)
    else:
        call(s, T, tb.OWN_TURNING, a, 0, 0, 0)
    return 0


@door(tb.DESTROY)
def destroy_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DESTROY(base in found, source, no regeneration): those from the base on, at once; not indestructible ones."""
    base = s.n_pr
    settle_cache(s, T)
    for i in range(a, s.n_found):
        slot = permanent_at(s, s.found[i])
        if slot and not s.c_keywords[slot] & t.INDESTRUCTIBLE:  # CR 702.12b
            p = new_proposal(s, ek.DESTROYED, 2, s.found[i], b, 0)
            if c:
                with_entry(s, p)[at.P_NO_REGENERATION] = 1
    call(s, T, tb.PROPOSE, base, 0, 0, 0)
    return 0


@door(tb.SACRIFICE)
def sacrifice_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """SACRIFICE(base in found): their controllers sacrifice them at once (CR 701.21a)."""
    base, event_base = s.n_pr, s.n_ev
    for i in range(a, s.n_found):
        if permanent_at(s, s.found[i]):
            p = zone_change(s, s.found[i], t.GRAVEYARD, ek.ZC_SACRIFICE, -1)
            new_event(s, ek.SACRIFICED, 2, s.found[i], s.pr[p][5], 0)
    if s.n_ev > event_base:
        call(s, T, tb.RECORD, event_base, 0, 0, 0)
    call(s, T, tb.PROPOSE, base, 0, 0, 0)
    return 0
