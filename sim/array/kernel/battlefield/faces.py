"""Faces and phases of permanents: transforming (CR 701.27-28), turning face up and down (708), phasing (702.26).

A phased-out permanent stays in the list of the battlefield with its counters, attachments and choices, but `permanent_at`,
`exists` and `gather` do not find it (702.26b). `controller` is then who controlled it as it phased out, in whose untap
step it phases in; `phased_with` the host along with which it phases in (702.26g).
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.battlefield.entering import any_static
from sim.array.kernel.events import new_event, new_proposal, settle_cache, with_entry
from sim.array.kernel.objects import add_found, exists, permanent_at, slot_at
from sim.array.kernel.rules import has_rule
from sim.array.kernel.words import W_MEGAMORPH, W_PLUS
from sim.array.kernel.zones import _without, base_definition, lapse
from sim.cards import event_kinds as ek
from sim.cards import terms as t

# --- Transforming ------------------------------------------------------------------------------------


@room
def transform(s: Any, T: Any, first: int, n: int, converts: int) -> int:
    """Transform permanents, or convert them, which is the same action. How many; those that can't stay."""
    settle_cache(s, T)
    base = s.n_pr
    for i in range(n):
        if _can_transform(s, T, s.found[first + i]):
            new_proposal(s, ek.TRANSFORMED, 2, s.found[first + i], converts, 0)
    able = s.n_pr - base
    call(s, T, tb.PROPOSE, base, 0, 0, 0)
    return able


@room
def _can_transform(s: Any, T: Any, entity: int) -> int:
    """CR 701.27c-d, 701.28f, 712.9, 712.15a: double-faced, face up, its other face a permanent's, and allowed to."""
    slot = permanent_at(s, entity)
    if not slot or s.face_down[slot]:
        return 0
    back = T.defs[s.definition[slot]][tb.DF_BACK]
    if back < 0:
        return 0
    other = s.definition[slot] if s.face[slot] else back
    return 1 if T.defs[other][tb.DF_TYPES] & t.PERMANENT_TYPES and not has_rule(s, tb.R_CANT_TRANSFORM, slot) else 0


@room
def _carry_out_transform(s: Any, p: int) -> None:
    """It is the same object, with its other face up and a new timestamp (CR 613.7g, 712.18)."""
    slot = permanent_at(s, s.pr[p][1])
    if not slot:
        return
    s.face[slot] ^= 1
    _take_choices(s, slot, p)  # CR 712.20
    s.turned_at[slot] = s.next_timestamp
    _new_timestamp(s, slot)
    new_event(s, ek.TRANSFORMED, 2, s.pr[p][1], s.pr[p][2], 0)


@room
def _take_choices(s: Any, slot: int, p: int) -> None:
    row = s.pr[p]
    if row[at.P_HAS_ENTRY]:
        for i in range(row[at.P_N_CHOSEN]):
            n, key = 0, row[at.P_CHOSEN + 2 * i]
            while n < s.n_chosen[slot] and s.chosen_key[slot][n] != key:
                n += 1
            if n >= at.CHOSEN:
                s.error = at.FULL
                return
            s.chosen_key[slot][n], s.chosen_value[slot][n] = key, row[at.P_CHOSEN + 2 * i + 1]
            s.n_chosen[slot] = max(s.n_chosen[slot], n + 1)


@room
def _new_timestamp(s: Any, slot: int) -> None:
    s.timestamp[slot] = s.next_timestamp  # CR 613.7f
    s.next_timestamp += 1


# --- Face up, face down ------------------------------------------------------------------------------


@room
def turn_face_up(s: Any, T: Any, first: int, n: int, x: int, paid: int) -> None:
    """Turn face-down permanents face up (CR 708.8), `paid` being the kind of cost that was paid for it, with X chosen."""
    base = s.n_pr
    for i in range(n):
        slot = permanent_at(s, s.found[first + i])
        if slot and s.face_down[slot]:
            p = new_proposal(s, ek.TURNED_FACE_UP, 2, s.id[slot], -1 - s.controller[slot], 0)
            row = with_entry(s, p)
            row[at.P_X], row[at.P_PAID] = x, paid
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def _carry_out_turn_up(s: Any, T: Any, p: int) -> None:
    """Its own values come back (CR 708.8); an instant or sorcery card is only revealed (701.40g, 701.58g)."""
    row = s.pr[p]
    slot = permanent_at(s, row[1])
    if not slot or not s.face_down[slot]:
        return
    seat = s.controller[slot]
    if T.defs[s.definition[slot]][tb.DF_TYPES] & (t.INSTANT | t.SORCERY):
        new_event(s, ek.REVEALED, 2, row[1], -1 - seat, 0)
        return
    s.face_down[slot], s.listed[slot], s.known_to[slot] = 0, -1, 0
    s.cast_x[slot] = row[at.P_X] if row[at.P_HAS_ENTRY] else 0  # CR 702.37f, 702.168e
    _take_choices(s, slot, p)
    _new_timestamp(s, slot)
    new_event(s, ek.TURNED_FACE_UP, 2, row[1], row[2], 0)
    if not row[at.P_HAS_ENTRY]:
        return
    more = 1 if row[at.P_PAID] == W_MEGAMORPH else 0  # CR 702.37b
    for i in range(row[at.P_N_COUNTERS]):
        kind, number = row[at.P_COUNTER + 2 * i], row[at.P_COUNTER + 2 * i + 1]
        if kind == W_PLUS and more:
            number, more = number + 1, 0
        _counters(s, row[1], kind, number, seat)
    if more:
        _counters(s, row[1], W_PLUS, 1, seat)


@room
def _counters(s: Any, entity: int, kind: int, number: int, seat: int) -> None:
    s.pr[new_proposal(s, ek.COUNTERS_PUT, 4, entity, kind, number)][4] = -1 - seat


@room
def turn_face_down(s: Any, T: Any, first: int, n: int, listed: int) -> None:
    """Turn permanents face down, as 2/2 creatures or as the effect lists (CR 708.2a): none that is double-faced (712.16)."""
    base = s.n_ev
    for i in range(n):
        slot = permanent_at(s, s.found[first + i])
        if slot and not s.face_down[slot]:
            base_row = T.defs[s.definition[slot]]
            if base_row[tb.DF_BACK] < 0 and base_row[tb.DF_COMBINED] < 0:
                s.face_down[slot], s.listed[slot] = at.BY_EFFECT, listed
                s.known_to[slot] = 1 << s.controller[slot]
                _new_timestamp(s, slot)
                new_event(s, ek.TURNED_FACE_DOWN, 2, s.id[slot], -1 - s.controller[slot], 0)
    call(s, T, tb.RECORD, base, 0, 0, 0)


@room
def turning_ability(s: Any, T: Any, slot: int) -> int:
    """The morph or disguise ability that a face-down permanent would have face up (CR 702.37e, 702.168d), -1 for none."""
    down, timestamp = s.face_down[slot], s.timestamp[slot]
    if not down:
        return -1
    looks = s.n_effects or any_static(s, T, 2)
    s.face_down[slot] = 0
    if not looks:
        found = T.defs[base_definition(s, T, slot)][tb.DF_MORPH]
        s.face_down[slot] = down
        return found
    s.timestamp[slot], s.cache_dirty, found = s.next_timestamp, 1, -1
    settle_cache(s, T)
    for i in range(s.n_abilities[slot]):
        if T.abil[s.abilities[slot][i]][tb.AB_KIND] == tb.K_MORPH:
            found = s.abilities[slot][i]
    s.face_down[slot], s.timestamp[slot], s.cache_dirty = down, timestamp, 1
    settle_cache(s, T)
    return found


# --- Phasing -----------------------------------------------------------------------------------------


@room
def phase(s: Any, T: Any, seat: int) -> None:
    """CR 502.1, 702.26a: what has phasing phases out, and what had phased out under this player phases in, all at once."""
    settle_cache(s, T)
    first, n = s.n_found, 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if not s.phased_out[slot] and s.controller[slot] == seat and s.c_keywords[slot] & t.PHASING:
            add_found(s, s.battlefield[i])
            n += 1
    base = s.n_pr
    _propose_out(s, first, n)
    _propose_in(s, seat)
    s.n_found = first
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def _propose_out(s: Any, first: int, n: int) -> None:
    """Permanents phase out, and with each what is attached to it, and so on: pairs (permanent, host) from `start` on."""
    start, count, i = s.n_found, 0, 0
    for j in range(n):
        if permanent_at(s, s.found[first + j]) and _place_of(s, start, count, s.found[first + j]) < 0:
            add_found(s, s.found[first + j])
            add_found(s, 0)
            count += 1
    while i < count:
        host = s.found[start + 2 * i]
        slot = permanent_at(s, host)
        for j in range(s.n_attachments[slot] if slot else 0):
            place = _place_of(s, start, count, s.attachments[slot][j])
            if place < 0:
                add_found(s, s.attachments[slot][j])
                add_found(s, host)
                count += 1
            else:
                s.found[start + 2 * place + 1] = host  # CR 702.26h: indirectly, even if directly as well
        i += 1
    for j in range(count):
        p = new_proposal(s, ek.PHASED, 2, s.found[start + 2 * j], 1, 0)
        if s.found[start + 2 * j + 1]:
            with_entry(s, p)[at.P_WITH] = s.found[start + 2 * j + 1]
    s.n_found = start


@room
def _place_of(s: Any, start: int, count: int, entity: int) -> int:
    for i in range(count):
        if s.found[start + 2 * i] == entity:
            return i
    return -1


@room
def _propose_in(s: Any, seat: int) -> None:
    """What phased out directly under this player, then what is attached to it, and so on."""
    base = s.n_pr
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.phased_out[slot] and not s.phased_with[slot] and s.controller[slot] == seat:
            new_proposal(s, ek.PHASED, 2, s.battlefield[i], 0, 0)
    p = base
    while p < s.n_pr:
        for i in range(s.n_battlefield):
            slot = s.slot_of[s.battlefield[i]]
            if s.phased_out[slot] and s.phased_with[slot] == s.pr[p][1]:
                new_proposal(s, ek.PHASED, 2, s.battlefield[i], 0, 0)
        p += 1


@room
def _carry_out_phasing(s: Any, T: Any, p: int) -> None:
    """Change the status of one permanent; nothing changes zones, becomes attached or unattached (CR 702.26d, j)."""
    row = s.pr[p]
    entity, is_out = row[1], row[2]
    slot = slot_at(s, entity)
    if not slot or s.kind[slot] != at.PERMANENT or s.phased_out[slot] == is_out:
        return
    if is_out:
        settle_cache(s, T)
        call(s, T, tb.REMOVE_FROM_COMBAT, entity, 0, 0, 0)  # CR 702.26b, 506.4
        s.phased_out[slot], s.phased_with[slot] = 1, row[at.P_WITH] if row[at.P_HAS_ENTRY] else 0
        host = slot_at(s, s.attached_to[slot])
        if not s.phased_with[slot] and host and s.kind[host] == at.PERMANENT:
            s.n_attachments[host] = _without(s.attachments[host], s.n_attachments[host], entity)
        lapse(s, entity, 1 << t.WHILE_SOURCE | 1 << t.WHILE_YOU_CONTROL)  # CR 702.26f
    else:
        _phase_in(s, slot)
    new_event(s, ek.PHASED, 2, entity, is_out, 0)


@room
def _phase_in(s: Any, slot: int) -> None:
    """CR 702.26c, i: still attached to what it was attached to, if that is there; else unattached."""
    s.phased_out[slot] = 0
    if s.phased_with[slot]:
        s.phased_with[slot] = 0
        return
    host = slot_at(s, s.attached_to[slot])
    if host and s.kind[host] == at.PERMANENT:
        if s.n_attachments[host] >= at.ATTACHMENTS:
            s.error = at.FULL
            return
        s.attachments[host][s.n_attachments[host]] = s.id[slot]
        s.n_attachments[host] += 1
    elif s.attached_to[slot] >= 0 or not exists(s, s.attached_to[slot]):
        s.attached_to[slot] = 0


@door(tb.OWN_TURNING)
def own_turning_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """OWN_TURNING(proposal): carries out that a permanent transforms, turns face up, or phases; appends events."""
    kind = s.pr[a][0]
    if kind == ek.TRANSFORMED:
        _carry_out_transform(s, a)
    elif kind == ek.TURNED_FACE_UP:
        _carry_out_turn_up(s, T, a)
    else:
        _carry_out_phasing(s, T, a)
    return 0


@door(tb.TRANSFORM)
def transform_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """TRANSFORM(place of the first in `found`, how many, whether they convert): how many do."""
    return transform(s, T, a, b, c)


@door(tb.TURN_FACE_UP)
def turn_face_up_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """TURN_FACE_UP(place of the first in `found`, how many, X, word of the kind of cost that was paid)."""
    turn_face_up(s, T, a, b, c, d)
    return 0


@door(tb.TURN_FACE_DOWN)
def turn_face_down_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """TURN_FACE_DOWN(place of the first in `found`, how many, definition that lists its values or -1)."""
    turn_face_down(s, T, a, b, c)
    return 0


@door(tb.TURNING_ABILITY)
def turning_ability_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """TURNING_ABILITY(slot): the morph or disguise ability that it would have face up, -1 for none."""
    return turning_ability(s, T, a)


@door(tb.PHASE)
def phase_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PHASE(seat): phasing as its untap step begins."""
    phase(s, T, a)
    return 0


@door(tb.PHASE_OUT)
def phase_out_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PHASE_OUT(place of the first in `found`, how many)."""
    base = s.n_pr
    _propose_out(s, a, b)
    call(s, T, tb.PROPOSE, base, 0, 0, 0)
    return 0
