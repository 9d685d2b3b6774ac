"""Effects on the stack: countering, new targets, copies, casting while something resolves (CR 701.6, 707.10, 608.2g).

| effect | columns of its row |
| --- | --- |
| CounterSpell | S_WHAT, S_TO: the zone that the card goes to |
| ChooseTargetsAnew | S_WHAT |
| CopySpell | S_WHAT, S_AMOUNT, S_NEW_TARGETS, S_WHO, S_FOR_EACH: all that it names (-1), S_AT (-1), S_EXCEPT (-1) |
| | S_EXCEPT: where in T.data it says for each definition what its copy with exceptions is |
| CopyCards | S_WHAT (-1), S_KEEP: a word, S_NAMED: 1 the card with the chosen name, 2 with the noted one |
| CastNow | S_WHAT, S_FREE, S_ONLY: a filter, -1 for any |
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, entities
from sim.array.kernel.events import record_one, settle_cache, zone_change
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
    result_of,
    save,
    slot_at,
    spell_at,
    was_picked,
)
from sim.array.kernel.programs import refresh_ctx
from sim.array.kernel.reading import linked_key
from sim.array.kernel.rules import has_rule
from sim.array.kernel.spells import BACK_FACE, FACE_DOWN, PROTOTYPED
from sim.array.kernel.words import (
    W_AIMS,
    W_CARD_NAME,
    W_CHOSEN,
    W_COPIERS,
    W_COPIES,
    W_COPY_AT,
    W_NOTED_NAME,
    W_ORIGINALS,
)
from sim.array.kernel.zones import put_in, set_up_on_stack
from sim.cards import event_kinds as ek
from sim.cards import terms as t

S_WHAT, S_TO, S_AMOUNT, S_NEW_TARGETS, S_WHO, S_FOR_EACH, S_AT, S_KEEP, S_FREE, S_ONLY, S_EXCEPT, S_NAMED = range(1, 13)
_AIMS, _COPIES, _CAST = 1, 2, 3  # what the first pick of a frame says that the others are
_NOT = -1
_TOKEN = tb.LAYOUTS.index("token")


@room
def _counter(s: Any, T: Any, k: int, effect: int) -> None:
    """CR 701.6a: it leaves the stack without resolving; a spell's card goes to its owner's graveyard, or elsewhere."""
    row, base, seat = T.effect[effect], s.n_found, s.ctx[k][at.C_CONTROLLER]
    n = entities(s, T, k, row[S_WHAT])
    for i in range(n):
        entity = s.found[base + i]
        slot = spell_at(s, entity)
        if not slot:
            continue
        settle_cache(s, T)
        if has_rule(s, tb.R_CANT_BE_COUNTERED, slot) or _is_uncounterable(s, T, slot):
            continue
        record_one(s, T, ek.COUNTERED, 2, entity, -1 - seat, 0)
        if not s.is_spell[slot] or s.is_copy[slot]:
            call(s, T, tb.LEAVE_STACK, slot, -1, 0, 0)
            continue
        first = s.n_pr
        zone_change(s, entity, t.EXILE if s.exile_after[slot] else row[S_TO], ek.ZC_COUNTERED, seat)
        call(s, T, tb.PROPOSE, first, 0, 0, 0)
    s.n_found = base


@room
def _is_uncounterable(s: Any, T: Any, slot: int) -> int:
    """A spell's own "can't be countered" (CR 113.6): a rule of its text that works on the stack."""
    if not s.is_spell[slot]:
        return 0
    for i in range(s.n_abilities[slot]):
        row = T.abil[s.abilities[slot][i]]
        if row[tb.AB_KIND] == tb.K_STATIC and row[tb.AB_HAS_RULES]:
            for j in range(T.data[row[tb.AB_CHANGES]]):
                change = T.change[T.data[row[tb.AB_CHANGES] + 1 + j]]
                if change[tb.CH_KIND] == tb.CK_RULE and change[tb.CH_RULE] == tb.R_CANT_BE_COUNTERED:
                    return 1
    return 0


# --- New targets -------------------------------------------------------------------------------------


@room
def _choose_targets_anew(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 115.7d: each target may be changed to another legal one, or left."""
    k, base = s.frame[f][at.F_CTX], s.n_found
    if s.frame[f][at.F_PICKED] == 0:
        n = entities(s, T, k, T.effect[effect][S_WHAT])
        for i in range(n):
            if spell_at(s, s.found[base + i]):
                if s.frame[f][at.F_PICKED] == 0:
                    add_pick(s, f, _COPIES)
                    forget_saved(s, k, W_COPIES)
                    note_result(s, k, W_COPY_AT, 0, 0)
                add_pick(s, f, s.found[base + i])
                save(s, k, W_COPIES, s.found[base + i])
        s.n_found = base
        if s.frame[f][at.F_PICKED] == 0:
            return 1
    return _choose_anew(s, T, f, 0)


@room
def _choose_anew(s: Any, T: Any, f: int, is_copied: int) -> int:
    """One pick for each target of each picked object: the present target stands first. Copies have no targets yet."""
    k = s.frame[f][at.F_CTX]
    while not s.error:
        slot, place = 0, result_of(s, k, W_COPY_AT)
        for i in range(1, s.frame[f][at.F_PICKED]):
            found = spell_at(s, s.picked[f][i])
            if found and not slot:
                n = _n_targets(s, s.ctx_of[found], at.MOST_NODES)
                if place < n:
                    slot = found
                else:
                    place -= n
        if not slot:
            return 1
        own = refresh_ctx(s, slot)
        node, now = _node_of(s, own, place), s.ctx[own][at.C_TARGET + place]
        n = _offer_anew(s, T, own, node, now) if not s.answered else 0
        answer = ask(s, s.controller[slot], at.D_TARGET, n, s.id[slot], node, 0)
        if answer == at.NONE:
            return 0
        if answer != now:
            s.ctx[own][at.C_TARGET + place] = answer
            if not is_copied:
                record_one(s, T, ek.BECAME_TARGET, 3, answer, s.id[slot], -1 - s.controller[slot])
        note_result(s, k, W_COPY_AT, 1, 1)
    return 1


@room
def _n_targets(s: Any, k: int, nodes: int) -> int:
    n = 0
    for i in range(min(nodes, s.ctx[k][at.C_N_NODES])):
        n += s.ctx[k][at.C_COUNT + i]
    return n


@room
def _node_of(s: Any, k: int, place: int) -> int:
    """Which node the target at a place belongs to."""
    node = 0
    while _n_targets(s, k, node + 1) <= place:
        node += 1
    return node


@room
def _offer_anew(s: Any, T: Any, k: int, node: int, now: int) -> int:
    row, base = s.ctx[k], s.n_found
    first, n = _n_targets(s, k, node), offer(s, 0, now)
    number = call(s, T, tb.CANDIDATES, k, row[at.C_NODE + node], -1, 0)
    for i in range(number):
        entity, taken = s.found[base + i], 0
        for j in range(row[at.C_COUNT + node]):
            if row[at.C_TARGET + first + j] == entity:
                taken = 1
        if not taken:
            n = offer(s, n, entity)
    s.n_found = base
    return n


# --- Copies of spells and abilities -----------------------------------------------------------------------


@room
def _copy_spell(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 707.10: the copies have the same choices; what they target is chosen as the effect says (707.10c-e)."""
    frame, row = s.frame[f], T.effect[effect]
    k = frame[at.F_CTX]
    if frame[at.F_PICKED] == 0:
        if not _begin_copying(s, T, k, row):
            return 1
        add_pick(s, f, _AIMS)
    seat = -1 - _first_saved(s, k, W_COPIERS)
    if s.picked[f][0] == _AIMS:
        if not _order(s, f, k, seat):
            return 0
        _create(s, T, f, k, row, seat)
    if row[S_NEW_TARGETS] and not _choose_anew(s, T, f, 1):
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
    for i in range(_n_targets(s, k, at.MOST_NODES)):
        if s.ctx[k][at.C_TARGET + i] == entity:
            return 1
    return 0


@room
def _could_target(s: Any, T: Any, original: int, seat: int, entity: int) -> int:
    """CR 707.10d-e: whether it would be a legal target for each instance of the word "target" of a copy."""
    k = copy_ctx(s, refresh_ctx(s, original))
    total = _n_targets(s, k, at.MOST_NODES)
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
    add_pick(s, f, _COPIES)
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
        for i in range(_n_targets(s, k, at.MOST_NODES)):
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


# --- Copies of cards, and casting now -----------------------------------------------------------------------


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


@room
def _cast_now(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 608.2g: in an order of choice, each card in a way or not at all; what is cast goes on top, before what follows.

    The picks are, behind a mark, the card that is decided on (0: none yet) and those that are left.
    """
    k, base, picked = s.frame[f][at.F_CTX], s.n_found, s.picked[f]
    if s.frame[f][at.F_PICKED] == 0:
        add_pick(s, f, _CAST)
        add_pick(s, f, 0)
        n = entities(s, T, k, T.effect[effect][S_WHAT])
        for i in range(n):
            if s.found[base + i] > 0:
                add_pick(s, f, s.found[base + i])
        s.n_found = base
    while s.frame[f][at.F_PICKED] > 2 and not s.error:
        if picked[1] == 0:
            card = _which(s, T, f, effect)
            if card == at.NONE:
                return 0
            if card == 0:
                return 1
            picked[1] = card
        n = 0
        if not s.answered:
            n = offer(s, 0, _NOT)
            number = _ways_now(s, T, k, picked[1], effect)
            for i in range(number):
                n = offer(s, n, s.found[base + i])
            s.n_found = base
        answer = ask(s, s.ctx[k][at.C_CONTROLLER], at.D_CAST, n, picked[1], 0, 0)
        if answer == at.NONE:
            return 0
        card, left = picked[1], 2
        for i in range(2, s.frame[f][at.F_PICKED]):
            if picked[i] != card:
                picked[left] = picked[i]
                left += 1
        picked[1], s.frame[f][at.F_PICKED] = 0, left
        if answer != _NOT:
            call(s, T, tb.BEGIN_CAST, s.ctx[k][at.C_CONTROLLER], card, answer, T.effect[effect][S_FREE])
            return 0
    return 1


@room
def _which(s: Any, T: Any, f: int, effect: int) -> int:
    """The next card to cast: of several the player chooses, 0 for none of them; NONE while that is awaited."""
    k, base, n = s.frame[f][at.F_CTX], s.n_found, 0
    if not s.answered:
        for i in range(2, s.frame[f][at.F_PICKED]):
            if _ways_now(s, T, k, s.picked[f][i], effect):
                n = offer(s, n, s.picked[f][i])
            s.n_found = base
        if n < 2:
            return s.opt[0] if n else 0
        n = offer(s, n, 0)
    return ask(s, s.ctx[k][at.C_CONTROLLER], at.D_CHOOSE, n, s.ctx[k][at.C_SOURCE], 0, 0)


@room
def _ways_now(s: Any, T: Any, k: int, card: int, effect: int) -> int:
    """Gather the ways in which a card can be cast now: its timing does not matter (CR 608.2g), all else does (601.3)."""
    slot, seat, row, base = slot_at(s, card), s.ctx[k][at.C_CONTROLLER], T.effect[effect], s.n_found
    if not slot:
        return 0
    n, kept = call(s, T, tb.WAYS_TO_CAST, seat, slot, 5, 0), 0
    only = 1 + (row[S_ONLY] << 8 | k) if row[S_ONLY] >= 0 else 0
    for i in range(n):
        way = s.found[base + i]
        if row[S_FREE] and (way == FACE_DOWN or way & ~(BACK_FACE | PROTOTYPED)):
            continue  # CR 118.9a: only one alternative cost
        if call(s, T, tb.CAN_BEGIN_TO_CAST, seat, slot, way, only):
            if call(s, T, tb.CAN_CAST, seat, slot, way, row[S_FREE]):
                s.found[base + kept] = way
                kept += 1
    s.n_found = base + kept
    return kept


@door(tb.DO_SPELLS)
def do_spells_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_SPELLS(frame, row of the effect) -> 1: done, 0: it waits."""
    kind, k = T.effect[b][tb.FX_KIND], s.frame[a][at.F_CTX]
    if kind == tb.FX_COUNTER_SPELL:
        _counter(s, T, k, b)
        return 1
    if kind == tb.FX_CHOOSE_TARGETS_ANEW:
        return _choose_targets_anew(s, T, a, b)
    if kind == tb.FX_COPY_SPELL:
        return _copy_spell(s, T, a, b)
    if kind == tb.FX_CAST_NOW:
        return _cast_now(s, T, a, b)
    _copy_cards(s, T, k, b)
    return 1
