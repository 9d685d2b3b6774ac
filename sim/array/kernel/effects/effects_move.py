"""Moving objects between zones, faces, phasing, designations (`rules/effects/move`, `permanents`).

| effect | columns of its row |
| --- | --- |
| Move | M_WHAT what, M_TO where to, M_YOURS under your control, not the owner's, M_COUNTERS pairs (word, number) |
| | M_FACE_DOWN how, M_ONE_BY_ONE for manifest and cloak, M_UNSEEN off the top of a library, M_HOST of an Aura or -1 |
| | M_KEEP, M_LINK, M_REMEMBERS words, 0 for none, M_TURNED transformed or converted |
| Transform, TurnFace, PhaseOut | M_WHAT, M_TURNED: converts, M_UP, M_LISTED a definition or -1 |
| Designate | M_WHAT, M_KEEP the word, M_UP whether it gets it, M_COUNTERS the changes that come with it or -1 |
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import entities
from sim.array.kernel.effects.programs import F_NEXT
from sim.array.kernel.evaluate.reading import linked_key
from sim.array.kernel.events import new_event, record, settle_cache, with_entry, zone_change
from sim.array.kernel.objects import (
    add_pick,
    apnap,
    ask,
    exists,
    note_result,
    offer,
    permanent_at,
    slot_at,
    spell_at,
)
from sim.array.kernel.words import W_ATTACKING, W_MOVED, W_NOTED_NAME, W_SOLVED, W_TURNED
from sim.array.kernel.zones import affect, move_effect, new_effect
from sim.cards import event_kinds as ek
from sim.cards import terms as t

(
    M_WHAT, M_TO, M_YOURS, M_TAPPED, M_FLAGS, M_PLACE, M_SHUFFLE, M_FACE_DOWN, M_LISTED, M_UNSEEN, M_KEEP, M_LINK,
    M_N_COUNTERS, M_COUNTERS, M_HOST, M_REVEAL, M_UNTIL, M_NOTE, M_TURNED, M_REMEMBERS, M_ATTACKING, M_ONE_BY_ONE, M_UP,
) = range(1, 24)  # fmt: skip

# --- Moving ------------------------------------------------------------------------------------------


@room
def _move(s: Any, T: Any, f: int, effect: int) -> int:
    """All at once; what is no longer there stays where it is (CR 608.2b, 400.7)."""
    row, k, base, first = T.effect[effect], s.frame[f][at.F_CTX], s.n_found, s.n_pr
    if row[M_ONE_BY_ONE]:
        return _one_at_a_time(s, T, f, effect)
    found = entities(s, T, k, row[M_WHAT])
    if row[M_UNTIL] and not permanent_at(s, s.ctx[k][at.C_SOURCE]):
        s.n_found = base
        return 1  # CR 610.3a: it has left already, so nothing moves
    settle_cache(s, T)
    active = apnap(s, 0)
    for turn in range(2):
        for i in range(found):
            entity = s.found[base + i]
            if entity > 0 and exists(s, entity) and (s.owner[s.slot_of[entity]] == active) == (turn == 0):
                if _may_move(s, T, effect, s.slot_of[entity]):
                    propose_move(s, T, k, effect, entity)
    if row[M_ATTACKING] and not _choose_whom_to_attack(s, T, f, first):
        s.n_pr, s.n_found = first, base
        return 0
    if row[M_REVEAL]:
        events = s.n_ev
        for i in range(found):
            entity = s.found[base + i]
            if entity > 0 and exists(s, entity):
                new_event(s, ek.REVEALED, 2, entity, -1 - s.owner[s.slot_of[entity]], 0)
        record(s, T, events, 0)
    s.n_found = base
    if row[M_SHUFFLE] and row[M_TO] == t.LIBRARY:
        _shuffle_with_the_last(s, first)
    note_result(s, k, W_MOVED, s.n_pr - first, 0)
    call(s, T, tb.PROPOSE, first, 0, 0, 0)
    return 1


@room
def _one_at_a_time(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 701.40e, 701.58e: cards are manifested and cloaked one after another; those picked are still to come."""
    k, base = s.frame[f][at.F_CTX], s.n_found
    if not s.frame[f][F_NEXT]:
        for i in range(entities(s, T, k, T.effect[effect][M_WHAT])):
            if s.found[base + i] > 0:
                add_pick(s, f, s.found[base + i])
        s.n_found = base
    return go_on_one_by_one(s, T, f, effect)


@room
def go_on_one_by_one(s: Any, T: Any, f: int, effect: int) -> int:
    """Move the next of the picked cards as an instruction says, until something else comes first; 1 when done."""
    frame = s.frame[f]
    frame[F_NEXT] = max(frame[F_NEXT], 1)  # one more than the place of the next
    while frame[F_NEXT] <= frame[at.F_PICKED]:
        card = s.picked[f][frame[F_NEXT] - 1]
        frame[F_NEXT] += 1
        if slot_at(s, card):
            first = s.n_pr
            propose_move(s, T, frame[at.F_CTX], effect, card)
            call(s, T, tb.PROPOSE, first, 0, 0, 0)
        if s.n_frames - 1 != f:
            return 0
    frame[F_NEXT] = 0
    return 1


@room
def _may_move(s: Any, T: Any, effect: int, slot: int) -> int:
    """CR 400.4a, 304.4: instants and sorceries can't enter the battlefield."""
    row = T.effect[effect]
    if row[M_TO] != t.BATTLEFIELD or row[M_FACE_DOWN]:
        return 1
    if row[M_TURNED]:  # CR 712.14a: what has no back face stays
        back = T.defs[s.definition[slot]][tb.DF_BACK]
        return 1 if back >= 0 and T.defs[back][tb.DF_TYPES] & t.PERMANENT_TYPES else 0
    return 1 if s.c_types[slot] & t.PERMANENT_TYPES else 0


@room
def _choose_whom_to_attack(s: Any, T: Any, f: int, first: int) -> int:
    """CR 508.4: its controller chooses the player or planeswalker that it attacks; 0 while that is awaited.

    All are chosen before anything enters. Outside combat, or in another player's, it is not attacking (508.4a).
    """
    for p in range(first, s.n_pr):
        row, i, n = s.pr[p], p - first, 0
        if row[at.P_CONTROLLER] != s.active or not t.COMBAT_STEPS >> s.step & 1:
            return 1
        if i == s.frame[f][at.F_PICKED]:
            if not s.answered:
                base = s.n_found
                for j in range(call(s, T, tb.ATTACKABLE, 0, 0, 0, 0)):
                    n = offer(s, n, s.found[base + j])
                s.n_found = base
            answer = ask(s, row[at.P_CONTROLLER], at.D_CHOOSE, n, row[1], W_ATTACKING, 0)
            if answer == at.NONE:
                return 0
            add_pick(s, f, answer)
        row[at.P_ATTACKING] = s.picked[f][i]
    return 1


@room
def _shuffle_with_the_last(s: Any, first: int) -> None:
    """The last card of each owner brings about that the library is shuffled."""
    for seat in range(2):
        for p in range(s.n_pr - 1, first - 1, -1):
            if s.owner[s.slot_of[s.pr[p][1]]] == seat:
                with_entry(s, p)[at.P_SHUFFLE] = 1
                break


@room
def propose_move(s: Any, T: Any, k: int, effect: int, entity: int) -> None:
    """Propose the move of one object as the instruction says."""
    row, ctx = T.effect[effect], s.ctx[k]
    p = zone_change(s, entity, row[M_TO], row[M_FLAGS], ctx[at.C_CONTROLLER])
    if row[M_TO] == t.BATTLEFIELD:
        _as_it_enters(s, T, k, effect, p)
    if row[M_FACE_DOWN]:
        entry = with_entry(s, p)
        entry[at.P_FACE_DOWN], entry[at.P_LISTED], entry[at.P_UNSEEN] = row[M_FACE_DOWN], row[M_LISTED], row[M_UNSEEN]
    if row[M_PLACE] > 1:
        with_entry(s, p)[at.P_PLACE] = row[M_PLACE]
    if row[M_UNTIL]:
        with_entry(s, p)[at.P_HELD_BY] = ctx[at.C_SOURCE]
    if row[M_KEEP]:
        with_entry(s, p)[at.P_KEEP] = row[M_KEEP]
    if row[M_LINK]:
        entry = with_entry(s, p)
        entry[at.P_LINK], entry[at.P_LINK_SOURCE] = linked_key(s, T, k, row[M_LINK]), ctx[at.C_SOURCE]


@room
def _as_it_enters(s: Any, T: Any, k: int, effect: int, p: int) -> None:
    """How a permanent is to enter: under whose control, with what status, counters and knowledge."""
    row, ctx, entry, slot = T.effect[effect], s.ctx[k], with_entry(s, p), s.slot_of[s.pr[p][1]]
    entry[at.P_CONTROLLER] = ctx[at.C_CONTROLLER] if row[M_YOURS] else s.owner[slot]
    entry[at.P_TAPPED], entry[at.P_FACE] = row[M_TAPPED], row[M_TURNED]
    if row[M_REMEMBERS]:
        for i in range(ctx[at.C_N_SAVED]):
            if ctx[at.C_SAVED + 2 * i] == row[M_REMEMBERS]:
                _remember(s, entry, row[M_REMEMBERS], ctx[at.C_SAVED + 2 * i + 1])
    if row[M_NOTE]:  # CR 607.2e
        entry[at.P_CHOSEN], entry[at.P_CHOSEN + 1], entry[at.P_N_CHOSEN] = W_NOTED_NAME, s.c_name[slot], 1
    for i in range(2 * row[M_N_COUNTERS]):
        entry[at.P_COUNTER + i] = T.data[row[M_COUNTERS] + i]
    entry[at.P_N_COUNTERS] = row[M_N_COUNTERS]
    if row[M_HOST] >= 0:
        base = s.n_found
        if entities(s, T, k, row[M_HOST]):
            entry[at.P_ATTACH_TO] = s.found[base]
        s.n_found = base


@room
def _remember(s: Any, entry: Any, key: int, entity: int) -> None:
    n = entry[at.P_N_LINKED]
    if n >= at.MOST_LINKED:
        s.error = at.FULL
        return
    entry[at.P_LINKED + 2 * n], entry[at.P_LINKED + 2 * n + 1], entry[at.P_N_LINKED] = key, entity, n + 1


# --- Faces, phases, designations -----------------------------------------------------------------------


@room
def _turn(s: Any, T: Any, f: int, effect: int) -> None:
    """CR 701.27, 701.28, 702.26, 708: all at once."""
    row, k, base = T.effect[effect], s.frame[f][at.F_CTX], s.n_found
    kind, n = row[tb.FX_KIND], entities(s, T, k, row[M_WHAT])
    if kind == tb.FX_TURN_FACE and row[M_UP]:
        call(s, T, tb.TURN_FACE_UP, base, n, 0, 0)
    elif kind == tb.FX_TURN_FACE:
        call(s, T, tb.TURN_FACE_DOWN, base, n, row[M_LISTED], 0)
    elif kind == tb.FX_PHASE_OUT:
        call(s, T, tb.PHASE_OUT, base, n, 0, 0)
    else:
        since, kept = _known_since(s, s.ctx[k][at.C_SPELL]), 0
        for i in range(n):  # CR 701.27f: not what this ability's permanent has done itself since
            entity = s.found[base + i]
            slot = permanent_at(s, entity)
            if entity != s.ctx[k][at.C_SOURCE] or not slot or s.turned_at[slot] < since:
                s.found[base + kept] = entity
                kept += 1
        note_result(s, k, W_TURNED, call(s, T, tb.TRANSFORM, base, kept, row[M_TURNED], 0), 0)
    s.n_found = base


@room
def _known_since(s: Any, spell: int) -> int:
    """CR 701.27f: when the ability was put onto the stack, or the delayed trigger created."""
    slot = spell_at(s, spell)
    if not slot:
        return s.next_timestamp
    since = s.since[slot]
    return since if since else s.timestamp[slot]  # noqa: FURB110  an int


@room
def _designate(s: Any, T: Any, f: int, effect: int) -> None:
    """CR 701.60a, 719.3b: each of them, if it is a permanent still; once (701.60d)."""
    row, base = T.effect[effect], s.n_found
    word = row[M_KEEP]
    for i in range(entities(s, T, s.frame[f][at.F_CTX], row[M_WHAT])):
        slot = permanent_at(s, s.found[base + i])
        if slot and (s.solved[slot] if word == W_SOLVED else s.suspected[slot]) != row[M_UP]:
            if word == W_SOLVED:
                s.solved[slot] = row[M_UP]
            else:
                s.suspected[slot] = row[M_UP]
            events = s.n_ev
            new_event(s, ek.DESIGNATED, 3, s.id[slot], word, row[M_UP])
            if row[M_COUNTERS] >= 0 and row[M_UP]:
                e = new_effect(s, s.controller[slot], s.id[slot], row[M_COUNTERS], t.WHILE_SOURCE)
                affect(s, e, s.id[slot])
                new_event(s, ek.EFFECT_BEGAN, 2, s.fx_id[e], s.id[slot], 0)
            elif row[M_COUNTERS] >= 0:
                _end_what_came_with(s, s.id[slot], row[M_COUNTERS])
            record(s, T, events, 0)
    s.n_found = base


@room
def _end_what_came_with(s: Any, source: int, changes: int) -> None:
    kept = 0
    for e in range(s.n_effects):
        if s.fx_source[e] == source and s.fx_changes[e] == changes:
            new_event(s, ek.EFFECT_ENDED, 2, s.fx_id[e], source, 0)
        else:
            if kept != e:
                move_effect(s, e, kept)
            kept += 1
    s.n_effects = kept


@door(tb.ONE_BY_ONE)
def one_by_one_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ONE_BY_ONE(frame, row of a Move): the picks of the frame are moved one after another; 1 when done, 0 to wait."""
    return go_on_one_by_one(s, T, a, b)


@door(tb.DO_MOVE)
def do_move_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_MOVE(frame, row of the effect): 1 when done, 0 to wait."""
    kind = T.effect[b][tb.FX_KIND]
    if kind == tb.FX_MOVE:
        return _move(s, T, a, b)
    if kind == tb.FX_DESIGNATE:
        _designate(s, T, a, b)
    else:
        _turn(s, T, a, b)
    return 1
