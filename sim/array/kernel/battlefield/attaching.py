"""Attaching (CR 301.5, 303.4, 701.3): Auras, Equipment and Fortifications and what they are attached to."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import matches
from sim.array.kernel.battlefield.qualities import has_quality, is_spared
from sim.array.kernel.evaluate.seen import seen
from sim.array.kernel.objects import controller_of, exists, free_ctx, new_ctx, permanent_at, slot_at
from sim.array.kernel.zones import attach_now, detach_now
from sim.cards import terms as t


@room
def can_be_attached(s: Any, T: Any, attachment: int, target: int, already: int, as_creature: int) -> int:
    """Whether an Aura, Equipment or Fortification could be, or stay (`already`), attached to a target.

    `as_creature` takes a planeswalker for a creature (CR 702.6e).
    """
    there = exists(s, target) if target < 0 else permanent_at(s, target)
    if attachment == target or not there:
        return 0
    slot = seen(s, T, attachment)
    kinds = s.c_subtypes[slot] & (tb.EQUIPMENT | tb.AURA | tb.FORTIFICATION)
    if not kinds or s.c_types[slot] & t.CREATURE:
        return 0  # CR 301.5c, 303.4d, 704.5p: neither what is a creature nor what is none of these
    types = s.c_types[seen(s, T, target)] if target > 0 else 0
    if kinds & tb.AURA and not _enchants(s, T, slot, target):
        return 0
    if kinds & tb.EQUIPMENT and not (types & t.CREATURE or as_creature):
        return 0  # CR 301.5
    if kinds & tb.FORTIFICATION and not types & t.LAND:
        return 0  # CR 301.6
    return 1 - _is_repelled(s, T, attachment, target, already)


@room
def _enchants(s: Any, T: Any, slot: int, target: int) -> int:
    """CR 303.4a: what the enchant ability allows."""
    node = -1
    for i in range(s.n_abilities[slot]):
        if T.abil[s.abilities[slot][i]][tb.AB_KIND] == tb.K_ENCHANT:
            node = T.abil[s.abilities[slot][i]][tb.AB_WHAT]
    if node < 0:
        return 0
    k = new_ctx(s, s.id[slot], s.controller[slot])
    found = matches(s, T, k, node, target)
    free_ctx(s, k)
    return found


@room
def _is_repelled(s: Any, T: Any, attachment: int, target: int, already: int) -> int:
    """CR 702.16c-d: protection from the attachment's quality; what it spares may stay, but not come (702.16n, p)."""
    slot = slot_at(s, target)
    if target > 0 and not (s.zone[slot] == t.BATTLEFIELD and s.c_has[slot] & tb.HAS_PROTECTIONS):
        return 0
    seat = controller_of(s, target)
    for i in range(s.n_abilities[slot] if target > 0 else s.n_player_abilities[seat]):
        number = s.abilities[slot][i] if target > 0 else s.player_abilities[seat][i]
        if T.abil[number][tb.AB_KIND] != tb.K_PROTECTION:
            continue
        if not has_quality(s, T, target, seat, number, attachment):
            continue
        granter = s.granted_by[slot][i] if slot else 0
        if not already or not is_spared(s, T, target, seat, number, granter, attachment):
            return 1
        if slot and T.abil[number][tb.AB_SPARES_ATTACHED] and not _came_in_time(s, slot, i, attachment):
            return 1
    return 0


@room
def _came_in_time(s: Any, slot: int, i: int, attachment: int) -> int:
    """CR 702.16p: whether it was attached as the protection began to apply."""
    began, source = 0, s.granted_by[slot][i]
    for j in range(s.n_spared[slot]):
        if s.spared_by[slot][j] == source:
            began = 1
            if s.spared[slot][j] == attachment:
                return 1
    return 1 - began


@room
def note_spared(s: Any, T: Any) -> None:
    """CR 702.16p: remember what is attached to a permanent as protection that spares it begins, until that ends."""
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.phased_out[slot] or not (s.n_attachments[slot] or s.n_spared[slot]):
            continue
        kept = 0
        for j in range(s.n_spared[slot]):
            if _grants_sparing(s, T, slot, s.spared_by[slot][j]):
                s.spared_by[slot][kept], s.spared[slot][kept] = s.spared_by[slot][j], s.spared[slot][j]
                kept += 1
        known, last = kept, 0
        while True:  # the granting objects that are new, by id
            source = _next_sparing(s, T, slot, last)
            if not source:
                break
            last = source
            if not _is_known(s, slot, known, source):
                kept = _spare_attached(s, slot, kept, source)
        s.n_spared[slot] = kept


@room
def _grants_sparing(s: Any, T: Any, slot: int, source: int) -> int:
    for i in range(s.n_abilities[slot]):
        if T.abil[s.abilities[slot][i]][tb.AB_SPARES_ATTACHED] and s.granted_by[slot][i] == source:
            return 1
    return 0


@room
def _next_sparing(s: Any, T: Any, slot: int, last: int) -> int:
    found = 0
    for i in range(s.n_abilities[slot]):
        source = s.granted_by[slot][i]
        if T.abil[s.abilities[slot][i]][tb.AB_SPARES_ATTACHED] and source > last and (not found or source < found):
            found = source
    return found


@room
def _is_known(s: Any, slot: int, n: int, source: int) -> int:
    for j in range(n):
        if s.spared_by[slot][j] == source:
            return 1
    return 0


@room
def _spare_attached(s: Any, slot: int, n: int, source: int) -> int:
    for j in range(s.n_attachments[slot] + 1):
        if n >= at.SPARED:
            s.error = at.FULL
            return n
        s.spared_by[slot][n], s.spared[slot][n] = source, s.attachments[slot][j - 1] if j else 0
        n += 1
    return n


@door(tb.CAN_ATTACH)
def can_attach_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_ATTACH(attachment, target, whether it is already, whether the target counts as a creature)."""
    return can_be_attached(s, T, a, b, c, d)


@door(tb.ATTACH)
def attach_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ATTACH(attachment, target, whether the target counts as a creature) -> whether it moved (CR 701.3a-b)."""
    slot = permanent_at(s, a)
    if not slot or s.attached_to[slot] == b or not can_be_attached(s, T, a, b, 0, c):
        return 0
    base = s.n_ev
    detach_now(s, slot)
    attach_now(s, a, b)
    call(s, T, tb.RECORD, base, 0, 0, 0)
    return 1


@door(tb.NOTE_SPARED)
def note_spared_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """NOTE_SPARED(): CR 702.16p, before state-based actions are performed."""
    note_spared(s, T)
    return 0
