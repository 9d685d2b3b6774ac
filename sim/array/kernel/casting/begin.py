"""Beginnings and ends of announcements: what is put on the stack (CR 601.2a, 602.2a), and what is paid for it (601.2g-i)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.casting.charges import (
    cost_row,
    free_cost,
    n_reserved,
    pay_mana,
    pay_rest,
    use_ability,
    use_spell,
    use_turn_up,
)
from sim.array.kernel.casting.limits import note_activation
from sim.array.kernel.casting.spells import (
    ABILITY,
    AN_COST,
    AN_NUMBER,
    AN_OBJECT,
    AN_SEAT,
    AN_TOPS,
    AN_WHAT,
    AN_X,
    BACK_FACE,
    FACE_DOWN,
    PROTOTYPED,
    SPELL,
    TURN_UP,
    face_of_way,
)
from sim.array.kernel.effects.programs import push_announcement
from sim.array.kernel.events import new_event, propose, record, record_one, settle_cache, with_entry, zone_change
from sim.array.kernel.objects import (
    add_found,
    base_definition,
    forget_saved,
    known_slot,
    new_ctx,
    new_object,
    next_serial,
    remove_frame,
    save,
    slot_at,
)
from sim.array.kernel.words import (
    SPELLS_CAST,
    W_DISCARDED,
    W_EXILED,
    W_MATERIALS,
    W_RETURNED,
    W_REVEALED,
    W_SACRIFICED,
    W_TAPPED,
    W_THIS_CARD,
)
from sim.array.kernel.zones import set_up_on_stack
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_BY_ABILITY = 0  # the way to turn up that goes by its own ability
_SECOND_PART = 2  # F_PC of the part in which X is chosen


@room
def begin_cast(s: Any, T: Any, seat: int, card: int, way: int, free: int) -> None:
    """CR 601.2a: the card goes to the stack as a spell of this player; `free`: without paying its mana cost."""
    settle_cache(s, T)
    old, base, first_event = slot_at(s, card), s.n_pr, s.n_ev
    definition, from_zone = s.definition[old], s.zone[old]
    mine, theirs = _top_seen(s, seat), _top_seen(s, 1 - seat)
    p = zone_change(s, card, t.STACK, ek.ZC_CAST, seat)
    if way == FACE_DOWN:  # CR 708.4: it is turned face down before it is put onto the stack
        with_entry(s, p)[at.P_FACE_DOWN] = T.defs[definition][tb.DF_FACE_DOWN_KIND]
    call(s, T, tb.CHANGE_ZONE, p, 0, 0, 0)
    s.n_pr = base
    record(s, T, first_event, 0)
    slot = slot_at(s, s.stack[s.n_stack - 1])
    s.is_spell[slot], s.controller[slot], s.source[slot], s.cast_from[slot] = 1, seat, s.id[slot], from_zone
    s.is_copy[slot] = 1 if s.card[slot] < 0 else 0  # CR 707.12: a copy of a card that is cast
    k = new_ctx(s, s.id[slot], seat)
    s.ctx_of[slot], s.ctx[k][at.C_SPELL] = k, s.id[slot]
    _mark_way(s, T, slot, k, way)
    call(s, T, tb.REFRESH, slot, 0, 0, 0)
    # Only now is it a spell, whose abilities work on the stack (CR 113.6), and at which effects look.
    if T.defs[definition][tb.DF_LISTENING] or s.cache_reads >> ek.ZONE_CHANGED & 1:
        s.cache_dirty = 1
    if T.defs[base_definition(s, T, slot)][tb.DF_LISTENING] >> t.STACK & 1:
        s.cache_dirty = 1
    frame = s.frame[push_announcement(s, s.id[slot], seat, SPELL, way, free)]
    frame[AN_TOPS + seat], frame[AN_TOPS + 1 - seat] = mine, theirs


@room
def _top_seen(s: Any, seat: int) -> int:
    """1 + the top card of a library (1 if there is none) where any may be seen (CR 401.5), else 0."""
    if not s.rule_kinds & (1 << tb.R_LOOK_AT_TOP | 1 << tb.R_TOP_REVEALED):
        return 0
    return 1 + s.library[seat][0] if s.n_library[seat] else 1


@room
def _note_tops(s: Any, T: Any, f: int) -> None:
    settle_cache(s, T)
    for seat in range(2):
        s.frame[f][AN_TOPS + seat] = _top_seen(s, seat)


@room
def _mark_way(s: Any, T: Any, slot: int, k: int, way: int) -> None:
    """What the way of casting makes of the spell: face down, back face up, prototyped, exiled later, its cost by name."""
    if way == FACE_DOWN:
        s.known_to[slot] = 1 << s.controller[slot]
        return
    s.face[slot] = face_of_way(T, way)
    if way & PROTOTYPED:
        s.copy_of[slot] = T.defs[s.definition[slot]][tb.DF_PROTOTYPED]  # CR 718.3b: its copiable values from now on
    s.ability[slot] = T.defs[base_definition(s, T, slot)][tb.DF_SPELL]
    number = (way & ~(BACK_FACE | PROTOTYPED)) - 1
    if number >= 0:
        row = T.abil[number]
        s.method[slot], s.exile_after[slot] = row[tb.AB_KEY], row[tb.AB_EXILE_AFTER]
        s.n_paid[slot], s.paid[slot][0] = 1, row[tb.AB_KEY]
        s.ctx[k][at.C_N_PAID], s.ctx[k][at.C_PAID] = 1, row[tb.AB_KEY]


@room
def begin_activation(s: Any, T: Any, seat: int, source: int, number: int) -> None:
    """CR 602.2a: the ability goes to the stack as an object that is no card."""
    obj, slot = slot_at(s, source), new_stack_object(s, T, seat, source, number)
    if s.kind[obj] == at.PERMANENT:
        note_activation(s, obj, number)
    _note_tops(s, T, push_announcement(s, s.id[slot], seat, ABILITY, number, 0))


@room
def begin_turn_up(s: Any, T: Any, seat: int, entity: int, way: int) -> None:
    """CR 116.2b, 702.37e, 702.168d, 701.40b, 701.58b: a special action; nothing goes to the stack."""
    f = push_announcement(s, entity, seat, TURN_UP, way, 0)
    _note_tops(s, T, f)
    s.frame[f][at.F_PC] = _SECOND_PART
    s.frame[f][AN_COST] = call(s, T, tb.WAYS_TO_TURN_UP, slot_at(s, entity), way, 1, 0)


@room
def new_stack_object(s: Any, T: Any, seat: int, source: int, number: int) -> int:
    """An ability on the stack (CR 113.7, 405.1); its slot."""
    known = known_slot(s, source)
    if s.there[known]:
        settle_cache(s, T)
    slot = new_object(s, -1, s.definition[known], seat, t.STACK)
    next_serial(s, slot)
    s.kind[slot] = at.ON_STACK
    set_up_on_stack(s, slot)
    s.source[slot], s.ability[slot] = source, number
    s.origin[slot] = s.c_origin[known] if s.kind[known] == at.PERMANENT else 0
    k = new_ctx(s, source, seat)
    s.ctx_of[slot], s.ctx[k][at.C_SPELL], s.ctx[k][at.C_ORIGIN] = k, s.id[slot], s.origin[slot]
    if s.n_stack >= at.STACK:
        s.error = at.FULL
        return slot
    s.stack[s.n_stack] = s.id[slot]
    s.n_stack += 1
    call(s, T, tb.REFRESH, slot, 0, 0, 0)
    return slot


# --- Paying -----------------------------------------------------------------------------------------------


@room
def pay(s: Any, T: Any, f: int) -> int:
    """CR 601.2g-h: mana abilities, then all parts of the cost."""
    frame = s.frame[f]
    seat, cost, what = frame[AN_SEAT], frame[AN_COST], frame[AN_WHAT]
    slot = slot_at(s, frame[AN_OBJECT])
    if what == TURN_UP:
        by = call(s, T, tb.TURN_UP_NAME, slot, frame[AN_NUMBER], 0, 0)
        pay_mana(s, T, seat, frame[AN_OBJECT], cost, frame[AN_X], 0, use_turn_up(frame[AN_OBJECT], by))
        pay_rest(s, T, seat, frame[AN_OBJECT], cost, frame[AN_X])
        return 1
    payer = s.source[slot] if what == ABILITY else s.id[slot]
    convoke = 1 if what == SPELL and not s.face_down[slot] and s.c_keywords[slot] & t.CONVOKE else 0
    use = use_spell(payer) if what == SPELL else use_ability(payer)
    s.mana_spent[slot] = pay_mana(s, T, seat, payer, cost, s.x[slot], convoke, use)
    _keep(s, slot, cost)
    row = cost_row(s, T, cost)
    if row[tb.CO_DISCARD_THIS]:
        base = s.n_pr
        cycling = ek.ZC_CYCLE if T.abil[s.ability[slot]][tb.AB_TAGS] & tb.TAG_CYCLING else 0
        zone_change(s, payer, t.GRAVEYARD, ek.ZC_DISCARD | cycling, seat)
        propose(s, T, base)
    pay_rest(s, T, seat, payer, cost, s.x[slot])
    return 1


@room
def _key_of_part(part: int) -> int:
    """Under which word what paid for a part is known to the spell or ability afterwards (CR 608.2k), 0 for none."""
    if part == tb.PART_SACRIFICE:
        return W_SACRIFICED
    if part == tb.PART_DISCARD:
        return W_DISCARDED
    if part == tb.PART_EXILE_GRAVEYARD or part == tb.PART_EXILE_HAND:
        return W_EXILED
    if part == tb.PART_TAP_OTHERS or part == tb.PART_CREW:
        return W_TAPPED
    if part == tb.PART_RETURN:
        return W_RETURNED
    return W_REVEALED if part == tb.PART_REVEAL else 0


@room
def _keep(s: Any, slot: int, cost: int) -> None:
    n, k = n_reserved(s, cost), s.ctx_of[slot]
    for i in range(n):
        row = s.costs[cost - tb.COSTS]
        key = _key_of_part(row[tb.CO_RESERVED + 2 * i])
        if key and row[tb.CO_RESERVED + 2 * i + 1]:
            first = 1
            for j in range(i):
                if _key_of_part(row[tb.CO_RESERVED + 2 * j]) == key and row[tb.CO_RESERVED + 2 * j + 1]:
                    first = 0
            if first:
                forget_saved(s, k, key)
            save(s, k, key, row[tb.CO_RESERVED + 2 * i + 1])


# --- The end -----------------------------------------------------------------------------------------------


@room
def finish(s: Any, T: Any, f: int) -> int:
    """CR 601.2i, 602.2b: the spell is cast, the ability activated."""
    frame = s.frame[f]
    entity, seat, what, cost, number, x = (
        frame[AN_OBJECT],
        frame[AN_SEAT],
        frame[AN_WHAT],
        frame[AN_COST],
        frame[AN_NUMBER],
        frame[AN_X],
    )
    remove_frame(s, f)
    slot = slot_at(s, entity)
    if what == TURN_UP:
        _turn_up(s, T, slot, x, call(s, T, tb.TURNING_ABILITY, slot, 0, 0, 0) if number == _BY_ABILITY else -1)
    elif what == SPELL:
        s.turn_counts[seat][SPELLS_CAST] += 1
        record_one(s, T, ek.CAST, 3, entity, -1 - seat, s.cast_from[slot])
    elif what == ABILITY:
        _remember_exiled(s, T, slot, cost)
        s.source[slot] = _discarded_source(s, s.source[slot])
        s.ctx[s.ctx_of[slot]][at.C_SOURCE] = s.source[slot]
        base = s.n_ev
        i = new_event(s, ek.ACTIVATED, 4, entity, s.source[slot], -1 - seat)
        s.ev[i][4] = 0
        record(s, T, base, 0)
    if cost >= 0:
        free_cost(s, cost)
    return 0


@room
def _turn_up(s: Any, T: Any, slot: int, x: int, ability: int) -> None:
    """CR 708.8: the cost is paid, the permanent is turned up."""
    base = s.n_found
    add_found(s, s.id[slot])
    call(s, T, tb.TURN_FACE_UP, base, 1, x, T.abil[ability][tb.AB_KEY] if ability >= 0 else 0)
    s.n_found = base


@room
def _remember_exiled(s: Any, T: Any, slot: int, cost: int) -> None:
    """CR 400.7j, 702.167c: an ability finds the cards that its cost has exiled, if they are in exile."""
    if not cost_row(s, T, cost)[tb.CO_N_MATERIALS]:
        return
    k = s.ctx_of[slot]
    forget_saved(s, k, W_THIS_CARD)
    forget_saved(s, k, W_MATERIALS)
    _save_in_exile(s, k, W_THIS_CARD, s.source[slot])
    for i in range(n_reserved(s, cost)):
        row = s.costs[cost - tb.COSTS]
        if row[tb.CO_RESERVED + 2 * i] == tb.PART_MATERIALS and row[tb.CO_RESERVED + 2 * i + 1]:
            _save_in_exile(s, k, W_MATERIALS, row[tb.CO_RESERVED + 2 * i + 1])


@room
def _save_in_exile(s: Any, k: int, key: int, old: int) -> None:
    """The card in exile that an object became; a token has become none."""
    card = s.card[known_slot(s, old)]
    for i in range(s.n_exile):
        if card >= 0 and s.card[s.slot_of[s.exile[i]]] == card:
            save(s, k, key, s.exile[i])


@room
def _discarded_source(s: Any, source: int) -> int:
    """CR 400.7j: an ability whose source was discarded for its cost finds the object that it became."""
    known = known_slot(s, source)
    if s.there[known] or s.zone[known] != t.HAND:
        return source
    for slot in range(1, s.n_slots):
        if s.there[slot] and s.card[slot] == s.card[known] and s.zone[slot] != t.HAND and s.zone[slot] != t.LIBRARY:
            return s.id[slot]
    return source


@door(tb.BEGIN_CAST)
def begin_cast_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BEGIN_CAST(seat, card, way, without paying its mana cost)."""
    begin_cast(s, T, a, b, c, d)
    return 0


@door(tb.BEGIN_ACTIVATION)
def begin_activation_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BEGIN_ACTIVATION(seat, source, ability)."""
    begin_activation(s, T, a, b, c)
    return 0


@door(tb.BEGIN_TURN_UP)
def begin_turn_up_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BEGIN_TURN_UP(seat, permanent, way)."""
    begin_turn_up(s, T, a, b, c)
    return 0


@door(tb.NEW_STACK_OBJECT)
def new_stack_object_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """NEW_STACK_OBJECT(seat, source, ability) -> its slot, with a context of its own."""
    return new_stack_object(s, T, a, b, c)


@door(tb.COMPLETE)
def complete_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """COMPLETE(frame, 1 to pay, 0 for the end after that) -> whether the announcement goes on."""
    return pay(s, T, a) if b else finish(s, T, a)
