"""Zones (CR 400-408): the one place where objects move. A moved card is a new object (CR 400.7)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.events import new_event, new_proposal, record, with_entry, zone_change
from sim.array.kernel.hashing import draw, fold, u64
from sim.array.kernel.objects import (
    add_found,
    change_counters,
    free_ctx,
    new_ctx,
    new_object,
    next_serial,
    save,
    slot_at,
)
from sim.array.kernel.objects import (
    base_definition as base_definition,  # noqa: PLC0414  other rooms know it from here
)
from sim.array.kernel.words import CARDS_DRAWN, DISCARDED, ENTERED, LANDS_PLAYED, W_COPIED, W_EXILED, W_LOYALTY, log
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rng import SHUFFLE

# --- The lists of the zones ------------------------------------------------------------------------


@room
def put_in(s: Any, entity: int, zone: int, owner: int, flags: int, place: int) -> None:
    """Add an object to the list of its zone; in a library on top, at a place from the top, or on the bottom."""
    if zone == t.LIBRARY:
        n = s.n_library[owner]
        if n >= at.ZONE:
            s.error = at.FULL
            return
        where = n if flags & ek.ZC_BOTTOM else min(max(place, 1) - 1, n)  # CR 401.7
        for i in range(n, where, -1):
            s.library[owner][i] = s.library[owner][i - 1]
        s.library[owner][where] = entity
        s.n_library[owner] = n + 1
        return
    if zone == t.HAND:
        s.hand[owner][s.n_hand[owner]] = entity
        s.n_hand[owner] += 1
        s.error = at.FULL if s.n_hand[owner] >= at.ZONE else s.error
    elif zone == t.GRAVEYARD:
        s.graveyard[owner][s.n_graveyard[owner]] = entity
        s.n_graveyard[owner] += 1
        s.error = at.FULL if s.n_graveyard[owner] >= at.ZONE else s.error
    else:
        _put_in_shared(s, entity, zone)


@room
def _put_in_shared(s: Any, entity: int, zone: int) -> None:
    if zone == t.BATTLEFIELD:
        s.battlefield[s.n_battlefield] = entity
        s.n_battlefield += 1
        s.error = at.FULL if s.n_battlefield >= at.FIELD else s.error
    elif zone == t.STACK:
        s.stack[s.n_stack] = entity
        s.n_stack += 1
        s.error = at.FULL if s.n_stack >= at.STACK else s.error
    elif zone == t.EXILE:
        s.exile[s.n_exile] = entity
        s.n_exile += 1
        s.error = at.FULL if s.n_exile >= at.EXILE else s.error
    elif zone == t.COMMAND:
        s.command[s.n_command] = entity
        s.n_command += 1
        s.error = at.FULL if s.n_command >= at.COMMAND else s.error


@room
def _without(ids: Any, n: int, entity: int) -> int:
    """Take an id out of the first n of a list, the others moving up; how many are left."""
    place = 0
    while place < n and ids[place] != entity:
        place += 1
    for i in range(place, n - 1):
        ids[i] = ids[i + 1]
    return n - 1 if place < n else n


@room
def take_out(s: Any, entity: int, zone: int, owner: int) -> None:
    """Take an object out of the list of its zone."""
    if zone == t.LIBRARY:
        s.n_library[owner] = _without(s.library[owner], s.n_library[owner], entity)
    elif zone == t.HAND:
        s.n_hand[owner] = _without(s.hand[owner], s.n_hand[owner], entity)
    elif zone == t.GRAVEYARD:
        s.n_graveyard[owner] = _without(s.graveyard[owner], s.n_graveyard[owner], entity)
    elif zone == t.BATTLEFIELD:
        s.n_battlefield = _without(s.battlefield, s.n_battlefield, entity)
    elif zone == t.STACK:
        s.n_stack = _without(s.stack, s.n_stack, entity)
    elif zone == t.EXILE:
        s.n_exile = _without(s.exile, s.n_exile, entity)
    elif zone == t.COMMAND:
        s.n_command = _without(s.command, s.n_command, entity)


# --- Moving ------------------------------------------------------------------------------------------


@room
def change_zone(s: Any, T: Any, p: int) -> None:
    """Carry out a proposed move (`zones.change_zone`): appends its events."""
    row = s.pr[p]
    slot = slot_at(s, row[1])
    if not slot:
        return
    lives = s.zone[slot] == t.BATTLEFIELD or s.zone[slot] == t.STACK or s.zone[slot] == t.NOWHERE
    if s.card[slot] < 0 and not lives and not row[6] & ek.ZC_CAST:
        return  # CR 111.8
    if row[4] == t.BATTLEFIELD and s.rule_kinds and call(s, T, tb.KEPT_OUT, p, 0, 0, 0):
        return
    if s.second_card[slot] >= 0:
        s.error = at.NOT_CARRIED  # melded
        return
    from_zone, was_spell = s.zone[slot], s.kind[slot] == at.ON_STACK and s.is_spell[slot]
    leave(s, T, slot)
    new = _enter(s, T, slot, p)
    i = new_event(s, ek.ZONE_CHANGED, 6, row[1], s.id[new], from_zone)
    s.ev[i][4], s.ev[i][5], s.ev[i][6] = row[4], row[5], row[6]
    if row[at.P_HAS_ENTRY]:
        _remember(s, T, new, row)
    if s.face_down[slot] and (from_zone == t.BATTLEFIELD or from_zone == t.STACK) and row[4] != t.BATTLEFIELD:
        new_event(s, ek.REVEALED, 2, s.id[new], -1 - s.owner[new], 0)  # CR 708.9
    _what_it_was(s, new, row[5], row[6])
    if row[4] == t.BATTLEFIELD and was_spell and s.n_paid[slot]:
        call(s, T, tb.PROMISE, slot, new, 0, 0)
    if row[at.P_HAS_ENTRY]:
        _as_it_entered(s, T, new, row)
    if s.n_held:
        _returning(s, row[1])
    if row[4] == t.LIBRARY and row[at.P_HAS_ENTRY] and row[at.P_SHUFFLE]:
        shuffle_now(s, s.owner[new])
    if row[4] == t.BATTLEFIELD and row[at.P_HAS_ENTRY] and row[at.P_ATTACH_TO]:
        attach_now(s, s.id[new], row[at.P_ATTACH_TO])
    if s.ctx_of[slot] >= 0:
        free_ctx(s, s.ctx_of[slot])
        s.ctx_of[slot] = -1


@room
def leave(s: Any, T: Any, slot: int) -> None:
    """Take an object out of its zone; what was public is remembered in its slot (CR 603.10)."""
    zone = s.zone[slot]
    if zone == t.BATTLEFIELD or zone >= t.GRAVEYARD:
        if zone == t.BATTLEFIELD:
            if s.cache_dirty:
                call(s, T, tb.COMPUTE, 0, 0, 0, 0)
        else:
            call(s, T, tb.REFRESH, slot, 0, 0, 0)
    if s.kind[slot] == at.PERMANENT:
        if s.attacking[slot] or s.is_blocking[slot]:
            new_event(s, ek.COMBAT_REMOVED, 1, s.id[slot], 0, 0)
        if s.attached_to[slot] > 0:
            _forget_attachment(s, slot)
        if s.n_effects:
            lapse(s, s.id[slot], 1 << t.WHILE_SOURCE | 1 << t.WHILE_YOU_CONTROL)
    if zone != t.NOWHERE:
        take_out(s, s.id[slot], zone, s.owner[slot])
    s.there[slot] = 0
    if zone == t.LIBRARY:
        s.slot_of[s.id[slot]] = -1  # nobody knew it


@room
def _forget_attachment(s: Any, slot: int) -> None:
    host = slot_at(s, s.attached_to[slot])
    if host:
        s.n_attachments[host] = _without(s.attachments[host], s.n_attachments[host], s.id[slot])
        new_event(s, ek.UNATTACHED, 2, s.id[slot], s.id[host], 0)
        lapse(s, s.id[slot], 1 << t.WHILE_ATTACHED)


@room
def lapse(s: Any, source: int, durations: int) -> None:
    """End the effects of a source that last only as long as something about it (CR 611.2b); appends their events."""
    kept = 0
    for i in range(s.n_effects):
        if s.fx_source[i] == source and durations >> s.fx_duration[i] & 1:
            new_event(s, ek.EFFECT_ENDED, 2, s.fx_id[i], source, 0)
        else:
            if kept != i:
                move_effect(s, i, kept)
            kept += 1
    s.n_effects = kept


@room
def move_effect(s: Any, i: int, to: int) -> None:
    """Move a continuous effect to another place of the list."""
    s.fx_id[to], s.fx_timestamp[to], s.fx_controller[to] = s.fx_id[i], s.fx_timestamp[i], s.fx_controller[i]
    s.fx_source[to], s.fx_changes[to], s.fx_duration[to] = s.fx_source[i], s.fx_changes[i], s.fx_duration[i]
    s.fx_until_turn[to], s.fx_used[to], s.fx_is_shield[to] = s.fx_until_turn[i], s.fx_used[i], s.fx_is_shield[i]
    s.fx_left[to], s.fx_next_time[to], s.fx_n_bound[to] = s.fx_left[i], s.fx_next_time[i], s.fx_n_bound[i]
    s.fx_n_affected[to] = s.fx_n_affected[i]
    for k in range(s.fx_n_affected[i]):
        s.fx_affected[to][k] = s.fx_affected[i][k]
    for k in range(s.fx_n_bound[i]):
        s.fx_bound[to][k] = s.fx_bound[i][k]


@room
def new_effect(s: Any, controller: int, source: int, changes: int, duration: int) -> int:
    """A new continuous effect with nothing affected yet; its place. The event is for the caller to record."""
    i = s.n_effects
    if i >= at.EFFECTS:
        s.error = at.FULL
        return at.EFFECTS - 1
    s.n_effects += 1
    s.fx_id[i], s.fx_timestamp[i], s.fx_controller[i], s.fx_source[i] = s.next_id, s.next_timestamp, controller, source
    s.fx_changes[i], s.fx_duration[i], s.fx_until_turn[i], s.fx_used[i] = changes, duration, 0, 0
    s.fx_n_affected[i], s.fx_is_shield[i], s.fx_left[i], s.fx_next_time[i], s.fx_n_bound[i] = 0, 0, 0, 0, 0
    s.next_id += 1
    s.next_timestamp += 1
    return i


@room
def affect(s: Any, i: int, entity: int) -> None:
    """One more object or player that an effect is locked to (CR 611.2c)."""
    if s.fx_n_affected[i] >= at.AFFECTED:
        s.error = at.FULL
        return
    s.fx_affected[i][s.fx_n_affected[i]] = entity
    s.fx_n_affected[i] += 1


@room
def _enter(s: Any, T: Any, old: int, p: int) -> int:
    row = s.pr[p]
    to = row[4]
    new = new_object(s, s.card[old], s.definition[old], s.owner[old], to)
    next_serial(s, new)
    if to == t.BATTLEFIELD:
        s.kind[new] = at.PERMANENT
        set_up_permanent(s, T, new, old, p)
    elif to == t.STACK:
        s.kind[new] = at.ON_STACK
        set_up_on_stack(s, new)
    if to != t.BATTLEFIELD and row[at.P_HAS_ENTRY] and row[at.P_FACE_DOWN]:
        s.face_down[new], s.listed[new] = row[at.P_FACE_DOWN], row[at.P_LISTED]
        s.known_to[new] = 0 if row[at.P_UNSEEN] else 1 << s.owner[old]  # CR 406.3
    put_in(s, s.id[new], to, s.owner[new], row[6], row[at.P_PLACE] if row[at.P_HAS_ENTRY] else 1)
    call(s, T, tb.REFRESH, new, 0, 0, 0)
    if s.card[new] < 0 and to != t.BATTLEFIELD and to != t.STACK:
        s.strays[s.n_strays] = s.id[new]  # CR 704.5d-e
        s.n_strays += 1
        s.error = at.FULL if s.n_strays >= 64 else s.error
    if row[at.P_HAS_ENTRY] and row[at.P_ATTACKING]:
        call(s, T, tb.ENTER_ATTACKING, s.id[new], row[at.P_ATTACKING], 0, 0)
    return new


@room
def set_up_on_stack(s: Any, slot: int) -> None:
    """The fields of an object on the stack that nothing is known about yet."""
    s.ability[slot], s.node[slot], s.source[slot], s.origin[slot] = -1, -1, s.id[slot], -1
    s.is_spell[slot], s.is_copy[slot], s.n_modes[slot], s.x[slot] = 0, 0, 0, 0
    s.method[slot], s.cast_from[slot], s.mana_spent[slot], s.exile_after[slot], s.since[slot] = 0, -1, 0, 0, 0


@room
def set_up_permanent(s: Any, T: Any, new: int, old: int, p: int) -> None:
    """CR 110.5, 603.6d, 614.1c-d: how a permanent enters, by its proposal's entry."""
    row = s.pr[p]
    clear_permanent(s, new)
    s.entered_at[new], s.since_turn[new] = s.moment, s.turn
    if row[at.P_HAS_ENTRY]:
        if row[at.P_CONTROLLER] >= 0:
            s.controller[new] = s.base_controller[new] = row[at.P_CONTROLLER]
        s.tapped[new], s.copied[new], s.face[new] = row[at.P_TAPPED], row[at.P_COPIED], row[at.P_FACE]
        s.face_down[new], s.listed[new], s.copy_of[new] = row[at.P_FACE_DOWN], row[at.P_LISTED], row[at.P_COPY_OF]
        for i in range(row[at.P_N_COUNTERS]):
            change_counters(s, new, row[at.P_COUNTER + 2 * i], row[at.P_COUNTER + 2 * i + 1])
        if row[at.P_COPY_COUNTER + 1] > 0:
            change_counters(s, new, row[at.P_COPY_COUNTER], row[at.P_COPY_COUNTER + 1])
        for i in range(row[at.P_N_CHOSEN]):
            s.chosen_key[new][i], s.chosen_value[new][i] = row[at.P_CHOSEN + 2 * i], row[at.P_CHOSEN + 2 * i + 1]
        s.n_chosen[new] = row[at.P_N_CHOSEN]
        for i in range(row[at.P_N_LINKED]):
            link(s, new, row[at.P_LINKED + 2 * i], row[at.P_LINKED + 2 * i + 1])
    s.known_to[new] = 1 << s.controller[new] if s.face_down[new] else 0
    if s.kind[old] == at.ON_STACK and s.is_spell[old]:
        _was_cast(s, new, old)
    base = T.defs[base_definition(s, T, new)]
    if not s.face_down[new] and base[tb.DF_TYPES] & t.PLANESWALKER and base[tb.DF_LOYALTY] >= 0:
        change_counters(s, new, W_LOYALTY, base[tb.DF_LOYALTY])  # CR 306.5b


@room
def clear_permanent(s: Any, new: int) -> None:
    """A permanent as it enters with nothing said about it."""
    s.tapped[new], s.base_controller[new], s.turned_at[new] = 0, s.owner[new], 0
    s.damage[new], s.deathtouched[new], s.attached_to[new], s.n_attachments[new] = 0, 0, 0, 0
    s.shields[new], s.no_regeneration[new], s.phased_out[new], s.phased_with[new] = 0, 0, 0, 0
    s.attacking[new], s.defending[new], s.attacked_this_turn[new], s.n_blocking[new] = 0, -1, 0, 0
    s.is_blocking[new], s.blocked[new], s.band[new], s.cast_by[new] = 0, 0, 0, -1
    s.paid_for[new], s.cast_x[new], s.copied[new], s.n_damaged_by[new] = -1, 0, -1, 0
    s.solved[new], s.suspected[new], s.n_activated[new], s.n_spared[new] = 0, 0, 0, 0


@room
def _was_cast(s: Any, new: int, old: int) -> None:
    s.n_paid[new], s.cast_x[new] = s.n_paid[old], s.x[old]
    for i in range(s.n_paid[old]):
        s.paid[new][i] = s.paid[old][i]
    s.cast_by[new] = s.controller[old] if s.cast_from[old] >= 0 else -1
    if s.copy_of[new] < 0:  # CR 607.2i
        s.paid_for[new] = s.copy_of[old] if s.copy_of[old] >= 0 else s.definition[old]
        s.copy_of[new] = s.copy_of[old]
    k = s.ctx_of[old]
    if k >= 0:  # CR 607.2q: "exiled with" it while its cost was paid
        for i in range(s.ctx[k][at.C_N_SAVED]):
            if s.ctx[k][at.C_SAVED + 2 * i] == W_EXILED:
                _link_exiled(s, new, s.ctx[k][at.C_SAVED + 2 * i + 1])
    if s.is_copy[old]:
        s.card[new] = -1


@room
def _link_exiled(s: Any, new: int, card_then: int) -> None:
    s.error = at.NOT_CARRIED if card_then else s.error


@room
def link(s: Any, slot: int, key: int, entity: int) -> None:
    """Link an object to another under a key (CR 607)."""
    n = s.n_linked[slot]
    if n >= at.LINKED:
        s.error = at.FULL
        return
    s.linked_key[slot][n], s.linked[slot][n] = key, entity
    s.n_linked[slot] = n + 1


@room
def _remember(s: Any, T: Any, new: int, row: Any) -> None:
    if row[at.P_HELD_BY]:
        s.held_by[s.n_held], s.held[s.n_held] = row[at.P_HELD_BY], s.id[new]
        s.n_held += 1
        s.error = at.FULL if s.n_held >= 32 else s.error
    if row[at.P_KEEP]:
        for f in range(s.n_frames - 1, -1, -1):
            if s.frame[f][at.F_KIND] == at.RESOLVE:
                save(s, s.frame[f][at.F_CTX], row[at.P_KEEP], s.id[new])
                break
    if row[at.P_LINK]:  # CR 607.2: also where the source has left
        holder = s.slot_of[row[at.P_LINK_SOURCE]]
        if holder > 0:
            link(s, holder, row[at.P_LINK], s.id[new])


@room
def _as_it_entered(s: Any, T: Any, new: int, row: Any) -> None:
    if row[at.P_WHEN_COPIED]:  # CR 603.12, 707.9g: "when you do"
        i = s.n_triggers
        if i >= at.WAITING:
            s.error = at.FULL
            return
        s.n_triggers = i + 1
        s.tr_ability[i], s.tr_node[i], s.tr_source[i] = -1, row[at.P_WHEN_COPIED], s.id[new]
        s.tr_controller[i], s.tr_number[i], s.tr_turn[i], s.tr_since[i] = s.controller[new], 0, 0, 0
        s.tr_ctx[i] = new_ctx(s, s.id[new], s.controller[new])
        save(s, s.tr_ctx[i], W_COPIED, row[at.P_WHEN_COPIED + 1])
    if row[at.P_GAINS] >= 0:
        i = new_effect(s, s.controller[new], s.id[new], row[at.P_GAINS], t.FOREVER)
        affect(s, i, s.id[new])
        new_event(s, ek.EFFECT_BEGAN, 2, s.fx_id[i], s.id[new], 0)


@room
def _what_it_was(s: Any, new: int, player: int, flags: int) -> None:
    seat, entity = -1 - player, s.id[new]
    if flags & ek.ZC_DRAW:
        new_event(s, ek.DREW, 2, player, entity, 0)
        s.turn_counts[seat][CARDS_DRAWN] += 1
    if flags & ek.ZC_DISCARD:
        new_event(s, ek.DISCARDED, 3, entity, player, 1 if flags & ek.ZC_CYCLE else 0)
        log(s, DISCARDED, entity, 0)
    if flags & ek.ZC_CYCLE:
        new_event(s, ek.CYCLED, 2, entity, player, 0)
    if flags & ek.ZC_PLAY:
        new_event(s, ek.LAND_PLAYED, 2, entity, player, 0)
        s.lands_played[seat] += 1
        s.turn_counts[seat][LANDS_PLAYED] += 1
    if s.zone[new] == t.BATTLEFIELD:
        log(s, ENTERED, entity, 0)


@room
def _returning(s: Any, source: int) -> None:
    """CR 610.3: what was exiled until this left comes back, under its owner's control; in APNAP order of owners."""
    for who in range(2):
        seat = s.active if who == 0 else 1 - s.active
        for i in range(s.n_held):
            slot = slot_at(s, s.held[i]) if s.held_by[i] == source else 0
            if slot and s.owner[slot] == seat:
                p = zone_change(s, s.held[i], t.BATTLEFIELD, 0, seat)
                with_entry(s, p)[at.P_CONTROLLER] = seat
    kept = 0
    for i in range(s.n_held):
        if s.held_by[i] != source:
            s.held_by[kept], s.held[kept] = s.held_by[i], s.held[i]
            kept += 1
    s.n_held = kept


@room
def attach_now(s: Any, attachment: int, target: int) -> None:
    """Attach what is about to be attached (`attach.attach_now`); appends the event."""
    slot = slot_at(s, attachment)
    s.attached_to[slot], s.timestamp[slot] = target, s.next_timestamp
    s.next_timestamp += 1
    host = slot_at(s, target)
    if host and s.kind[host] == at.PERMANENT:
        if s.n_attachments[host] >= at.ATTACHMENTS:
            s.error = at.FULL
            return
        s.attachments[host][s.n_attachments[host]] = attachment
        s.n_attachments[host] += 1
    new_event(s, ek.ATTACHED, 2, attachment, target, 0)


@room
def detach_now(s: Any, slot: int) -> None:
    """Unattach a permanent (`attach.detach_now`); appends the events."""
    target = s.attached_to[slot]
    if not target:
        return
    s.attached_to[slot] = 0
    host = slot_at(s, target)
    if host and s.kind[host] == at.PERMANENT:
        s.n_attachments[host] = _without(s.attachments[host], s.n_attachments[host], s.id[slot])
        if s.n_spared[host]:
            _no_longer_spared(s, host, s.id[slot])
    new_event(s, ek.UNATTACHED, 2, s.id[slot], target, 0)
    lapse(s, s.id[slot], 1 << t.WHILE_ATTACHED)


@room
def _no_longer_spared(s: Any, host: int, entity: int) -> None:
    kept = 0
    for i in range(s.n_spared[host]):
        if s.spared_by[host][i] != entity and s.spared[host][i] != entity:
            s.spared_by[host][kept], s.spared[host][kept] = s.spared_by[host][i], s.spared[host][i]
            kept += 1
    s.n_spared[host] = kept


# --- Drawing and shuffling -----------------------------------------------------------------------------


@room
def draw_card(s: Any, T: Any, p: int) -> None:
    """CR 121.1; CR 704.5b: who draws from an empty library loses with the next check."""
    seat = -1 - s.pr[p][1]
    if s.n_library[seat] == 0:
        s.drew_from_empty[seat] = 1
        s.sba_due = 1
        return
    row = s.pr[p]
    row[0], row[1], row[2], row[3], row[4] = ek.ZONE_CHANGED, s.library[seat][0], 0, t.LIBRARY, t.HAND
    row[5], row[6], row[at.EVENT - 1], row[at.P_HAS_ENTRY] = -1 - seat, ek.ZC_DRAW, 6, 0
    change_zone(s, T, p)


@room
def propose_draw(s: Any, seat: int) -> None:
    """Propose that a player draws a card."""
    new_proposal(s, ek.DREW, 2, -1 - seat, 0, 0)


@room
def shuffle_now(s: Any, seat: int) -> None:
    """CR 701.24a: the library in the order of this shuffle's keys; appends the event."""
    n, first = s.n_library[seat], s.first_card[seat]
    if s.draws[seat] == 0 and s.inp[9]:  # the first orders were made for all games at once
        _order_given(s, seat, n, first)
        return
    base = s.n_found
    for i in range(n):
        add_found(s, s.library[seat][i])
    key = _purpose_key(s, seat)
    for i in range(n):
        s.shuffle_key[i] = draw(key, s.card[s.slot_of[s.library[seat][i]]] - first)
    _sort_library(s, seat, n, base)
    s.n_found = base
    s.draws[seat] += 1
    new_event(s, ek.SHUFFLED, 1, -1 - seat, 0, 0)


@room
def _order_given(s: Any, seat: int, n: int, first: int) -> None:
    """The library by `first_order`, places in slot order with the top card first; a fresh library is in slot order."""
    lowest = s.library[seat][0]
    for i in range(n):
        s.library[seat][i] = lowest + s.first_order[seat][i]
    s.draws[seat] += 1
    new_event(s, ek.SHUFFLED, 1, -1 - seat, 0, 0)


@room
def _purpose_key(s: Any, seat: int) -> Any:
    key = fold(fold(u64(s.seed_key), u64(SHUFFLE)), u64(s.pair))
    return fold(fold(key, u64(seat)), u64(s.draws[seat]))


@room
def _sort_library(s: Any, seat: int, n: int, base: int) -> None:
    """Insertion by key; what was known of a card is known no more."""
    for i in range(n):
        entity, key = s.found[base + i], s.shuffle_key[i]
        j = i - 1
        while j >= 0 and s.sorted_key[j] > key:
            s.sorted_key[j + 1] = s.sorted_key[j]
            s.library[seat][j + 1] = s.library[seat][j]
            j -= 1
        s.sorted_key[j + 1] = key
        s.library[seat][j + 1] = entity
        s.known_to[s.slot_of[entity]] = 0


@door(tb.CHANGE_ZONE)
def change_zone_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CHANGE_ZONE(proposal, is a draw): the owner of moves and draws."""
    if b:
        draw_card(s, T, a)
    else:
        change_zone(s, T, a)
    return 0


@door(tb.SHUFFLE)
def shuffle_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """SHUFFLE(seat): and record it."""
    base = s.n_ev
    shuffle_now(s, a)
    record(s, T, base, 0)
    return 0
