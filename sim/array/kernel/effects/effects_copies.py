"""Copies of spells and abilities (CR 707.10), and of cards, which are cast or cease to exist (707.12).

| effect | columns of its row |
| --- | --- |
| CopySpell | S_WHAT, S_AMOUNT, S_NEW_TARGETS, S_WHO, S_FOR_EACH: all that it names (-1), S_AT (-1), S_EXCEPT (-1) |
| | S_EXCEPT: where in T.data it says for each definition what its copy with exceptions is |
| CopyCards | S_WHAT (-1), S_KEEP: a word, S_NAMED: 1 the card with the chosen name, 2 with the noted one |
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, entities
from sim.array.kernel.casting.spells import (
    AIMS,
    COPIES,
    S_AMOUNT,
    S_AT,
    S_EXCEPT,
    S_FOR_EACH,
    S_KEEP,
    S_NAMED,
    S_NEW_TARGETS,
    S_WHAT,
    S_WHO,
    n_targets,
)
from sim.array.kernel.effects.programs import refresh_ctx
from sim.array.kernel.evaluate.reading import linked_key
from sim.array.kernel.events import record_one
from sim.array.kernel.objects import (
    add_found,
    add_pick,
    ask,
    base_definition,
    copy_ctx,
    forget_saved,
    free_ctx,
    known_slot,
    new_object,
    next_serial,
    note_result,
    offer,
    save,
    slot_at,
    spell_at,
    was_picked,
)
from sim.array.kernel.words import (
    W_AIMS,
    W_CARD_NAME,
    W_CHOSEN,
    W_COPIERS,
    W_COPY_AT,
    W_NOTED_NAME,
    W_ORIGINALS,
)
from sim.array.kernel.zones import put_in, set_up_on_stack
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_TOKEN = tb.LAYOUTS.index("token")


@room
def _copy_spell(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 707.10: the copies have the same choices; what they target is chosen as the effect says (707.10c-e)."""
    frame, row = s.frame[f], T.effect[effect]
    k = frame[at.F_CTX]
    if frame[at.F_PICKED] == 0:
        if not _begin_copying(s, T, k, row):
            return 1
        add_pick(s, f, AIMS)
    seat = -1 - _first_saved(s, k, W_COPIERS)
    if s.picked[f][0] == AIMS:
        if not _order(s, f, k, seat):
            return 0
        _create(s, T, f, k, row, seat)
    if row[S_NEW_TARGETS] and not call(s, T, tb.CHOOSE_ANEW, f, 1, 0, 0):
        return 0
    for i in range(1, frame[at.F_PICKED]):
        slot = spell_at(s, s.picked[f][i])
        if slot:  # whatever a copy targets becomes its target, chosen anew or not
            call(s, T, tb.BECOME_TARGETS, slot, 0, 0, 0)
    return 1


@room
def _first_saved(s: Any, k: int, key: int) -> int:
    row = s.ctx[k]
    for i in range(row[at.C_N_SAVED]):
        if row[at.C_SAVED + 2 * i] == key:
            return row[at.C_SAVED + 2 * i + 1]
    return 0


@room
def _begin_copying(s: Any, T: Any, k: int, row: Any) -> int:
    """Who copies what, and at what the copies are aimed; 0 for nothing."""
    base, player, original = s.n_found, 0, 0
    n = entities(s, T, k, row[S_WHO])
    for i in range(n):
        if s.found[base + i] < 0 and not player:
            player = s.found[base + i]
    s.n_found = base
    n = entities(s, T, k, row[S_WHAT])
    for i in range(n):
        if spell_at(s, s.found[base + i]):
            if player and not original:
                forget_saved(s, k, W_ORIGINALS)
                original = s.found[base + i]
            if player:
                save(s, k, W_ORIGINALS, s.found[base + i])
    s.n_found = base
    if not player or not original:
        return 0
    forget_saved(s, k, W_COPIERS)
    save(s, k, W_COPIERS, player)
    forget_saved(s, k, W_AIMS)
    node = row[S_AT] if row[S_AT] >= 0 else row[S_FOR_EACH]
    if node >= 0:
        n, own = entities(s, T, k, node), s.ctx_of[slot_at(s, original)]
        for i in range(n):
            entity = s.found[base + i]
            if row[S_AT] >= 0 or not _is_targeted(s, own, entity):
                if _could_target(s, T, slot_at(s, original), -1 - player, entity):
                    save(s, k, W_AIMS, entity)
        s.n_found = base
    note_result(s, k, W_COPY_AT, 0, 0)
    return 1


@room
def _is_targeted(s: Any, k: int, entity: int) -> int:
    for i in range(n_targets(s, k, at.MOST_NODES)):
        if s.ctx[k][at.C_TARGET + i] == entity:
            return 1
    return 0


@room
def _could_target(s: Any, T: Any, original: int, seat: int, entity: int) -> int:
    """CR 707.10d-e: whether it would be a legal target for each instance of the word "target" of a copy."""
    k = copy_ctx(s, refresh_ctx(s, original))
    total = n_targets(s, k, at.MOST_NODES)
    s.ctx[k][at.C_CONTROLLER] = seat
    for i in range(total):
        s.ctx[k][at.C_TARGET + i] = entity
    found = s.ctx[k][at.C_N_NODES] > 0 and call(s, T, tb.STILL_LEGAL, k, 0, 0, 0) == total
    free_ctx(s, k)
    return 1 if found else 0


@room
def _order(s: Any, f: int, k: int, seat: int) -> int:
    """CR 707.10d: their controller chooses the order in which the copies are put onto the stack; 0 while that is asked."""
    row, aims = s.ctx[k], 0
    for i in range(row[at.C_N_SAVED]):
        aims += 1 if row[at.C_SAVED + 2 * i] == W_AIMS else 0
    while s.frame[f][at.F_PICKED] - 1 < aims:
        n = 0
        for i in range(row[at.C_N_SAVED]):
            entity = row[at.C_SAVED + 2 * i + 1]
            if row[at.C_SAVED + 2 * i] == W_AIMS and not was_picked(s, f, 1, entity):
                n = offer(s, n, entity)
        answer = ask(s, seat, at.D_ORDER, n, row[at.C_SOURCE], 0, 0)
        if answer == at.NONE:
            return 0
        add_pick(s, f, answer)
    return 1


@room
def _create(s: Any, T: Any, f: int, k: int, row: Any, seat: int) -> None:
    """The copies, put onto the stack under the control of the player who makes them; they are the picks from now."""
    base, ctx = s.n_found, s.ctx[k]
    for i in range(ctx[at.C_N_SAVED]):
        original = spell_at(s, ctx[at.C_SAVED + 2 * i + 1]) if ctx[at.C_SAVED + 2 * i] == W_ORIGINALS else 0
        if not original:
            continue
        if row[S_AT] >= 0 or row[S_FOR_EACH] >= 0:
            for j in range(1, s.frame[f][at.F_PICKED]):
                add_found(s, _put_copy(s, T, original, seat, s.picked[f][j], row[S_EXCEPT]))
        else:
            for _ in range(amount(s, T, k, row[S_AMOUNT])):
                add_found(s, _put_copy(s, T, original, seat, 0, row[S_EXCEPT]))
    s.frame[f][at.F_PICKED] = 0
    add_pick(s, f, COPIES)
    for i in range(base, s.n_found):
        add_pick(s, f, s.found[i])
    s.n_found = base


@room
def _put_copy(s: Any, T: Any, old: int, seat: int, aim: int, exceptions: int) -> int:
    """CR 707.10: an object on the stack like the original, but for who controls and owns it; it is not cast. Its id."""
    new = new_object(s, -1, s.definition[old], seat, t.STACK)
    next_serial(s, new)
    s.kind[new] = at.ON_STACK
    set_up_on_stack(s, new)
    s.is_copy[new], s.is_spell[new], s.ability[new], s.node[new] = 1, s.is_spell[old], s.ability[old], s.node[old]
    s.source[new] = s.id[new] if s.is_spell[old] else s.source[old]  # CR 707.10b: that of an ability stays
    s.origin[new], s.face[new], s.since[new], s.x[new] = s.origin[old], s.face[old], s.since[old], s.x[old]
    s.method[new], s.copy_of[new], s.n_modes[new] = s.method[old], s.copy_of[old], s.n_modes[old]
    for i in range(s.n_modes[old]):
        s.modes[new][i] = s.modes[old][i]
    s.n_paid[new] = s.n_paid[old]
    for i in range(s.n_paid[old]):
        s.paid[new][i] = s.paid[old][i]
    if s.is_spell[old]:
        _copy_values(s, T, new, old, exceptions)
    k = copy_ctx(s, s.ctx_of[old])
    s.ctx_of[new] = k
    refresh_ctx(s, new)
    if aim:
        for i in range(n_targets(s, k, at.MOST_NODES)):
            s.ctx[k][at.C_TARGET + i] = aim
    if s.n_stack >= at.STACK:
        s.error = at.FULL
        return s.id[new]
    s.stack[s.n_stack] = s.id[new]
    s.n_stack += 1
    call(s, T, tb.REFRESH, new, 0, 0, 0)
    record_one(s, T, ek.COPIED, 3, s.id[new], s.id[old], -1 - seat)
    return s.id[new]


@room
def copy_of_one(s: Any, T: Any, values: int, exceptions: int) -> int:
    """The definition that a copy of another has with exceptions, by the list of them (`encoder.copied`)."""
    made = T.data[exceptions + 1 + values] if values < T.data[exceptions] else -1
    if made < 0:
        s.error = at.NOT_CARRIED
        return values
    return made


@room
def _copy_values(s: Any, T: Any, new: int, old: int, exceptions: int) -> None:
    """CR 707.2, 707.9: the copiable values of the original, with the exceptions that the effect makes."""
    values = base_definition(s, T, old)
    number = T.defs[values][tb.DF_ALONE] if exceptions < 0 else copy_of_one(s, T, values, exceptions)
    if s.face_down[old]:  # CR 708.2: no face-down spell, but with the values listed for one
        s.definition[new], s.copy_of[new] = number, number
    elif T.defs[s.definition[old]][tb.DF_BACK] >= 0:  # CR 707.10g: it has both faces
        if s.copy_of[old] >= 0 or exceptions >= 0:
            s.error = at.NOT_CARRIED
        s.copy_of[new] = -1
    else:
        s.copy_of[new] = number


# --- Copies of cards ------------------------------------------------------------------------------------


@room
def _copy_cards(s: Any, T: Any, k: int, effect: int) -> None:
    """CR 707.12: each copy is created where the card is; one that is not cast then ceases to exist (704.5e)."""
    row, base = T.effect[effect], s.n_found
    n = entities(s, T, k, row[S_WHAT]) if row[S_WHAT] >= 0 else 0
    forget_saved(s, k, row[S_KEEP])
    for i in range(n):
        old = slot_at(s, s.found[base + i])
        if old:
            _put_card(s, T, k, row[S_KEEP], s.definition[old], s.zone[old])
    s.n_found = base
    if row[S_NAMED]:
        number = _definition_named(s, T, _name(s, T, k, row[S_NAMED]))
        if number >= 0:
            _put_card(s, T, k, row[S_KEEP], number, t.NOWHERE)


@room
def _put_card(s: Any, T: Any, k: int, key: int, definition: int, zone: int) -> None:
    """A copy of a card comes to be in a zone; without a card, it does not stay there."""
    seat = s.ctx[k][at.C_CONTROLLER]
    new = new_object(s, -1, definition, seat, zone)
    next_serial(s, new)
    put_in(s, s.id[new], zone, seat, ek.ZC_BOTTOM, 1)
    s.strays[s.n_strays] = s.id[new]
    s.n_strays += 1
    s.error = at.FULL if s.n_strays >= 64 else s.error
    s.sba_due, s.cache_dirty = 1, 1
    call(s, T, tb.REFRESH, new, 0, 0, 0)
    save(s, k, key, s.id[new])


@room
def _name(s: Any, T: Any, k: int, named: int) -> int:
    """CR 707.13-14: the name chosen as this resolves, or noted for this object; -1 for none."""
    if named == 1:
        row = s.ctx[k]
        for i in range(row[at.C_N_RESULTS]):
            if row[at.C_RESULT + 2 * i] == W_CARD_NAME + W_CHOSEN:
                return row[at.C_RESULT + 2 * i + 1]
        return -1
    slot, key = known_slot(s, s.ctx[k][at.C_SOURCE]), linked_key(s, T, k, W_NOTED_NAME)
    for i in range(s.n_chosen[slot]):
        if s.chosen_key[slot][i] == key:
            return s.chosen_value[slot][i]
    return -1


@room
def _definition_named(s: Any, T: Any, name: int) -> int:
    """The first definition of a card with a name, -1 if there is none."""
    if name > 0:
        for d in range(T.n_defs):
            if T.defs[d][tb.DF_NAME] == name and T.defs[d][tb.DF_LAYOUT] != _TOKEN:
                return d
    return -1


@door(tb.DO_COPIES)
def do_copies_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_COPIES(frame, row of the effect) -> 1: done, 0: it waits."""
    if T.effect[b][tb.FX_KIND] == tb.FX_COPY_SPELL:
        return _copy_spell(s, T, a, b)
    _copy_cards(s, T, s.frame[a][at.F_CTX], b)
    return 1
