"""Replacement and prevention effects (CR 614-616): what becomes of proposed events before they are carried out.

What applies to a proposal is a pair: (object, ability), (minus an effect's id, -1), or the shield of regeneration.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, holds, matches
from sim.array.kernel.battlefield.entering import ANOTHER, WAITS, was_applied
from sim.array.kernel.battlefield.would_enter import entering_controller, entering_definition, look_as, looks_different
from sim.array.kernel.effects.programs import push_program
from sim.array.kernel.evaluate.reading import linked_key
from sim.array.kernel.events import copy_proposal, new_proposal, record_one, settle_cache, with_entry
from sim.array.kernel.objects import (
    add_found,
    ask,
    controller_of,
    free_ctx,
    known_slot,
    new_ctx,
    offer,
    permanent_at,
    remove_frame,
    save,
    slot_at,
)
from sim.array.kernel.rules import affects
from sim.array.kernel.words import W_BOUND
from sim.cards import event_kinds as ek
from sim.cards import terms as t

REGENERATION = -2
# A frame of proposals: the batch, the proposal at hand, the effect that is being applied to it and whether its player has
# agreed, and what is to be done once the batch is carried out: rows of `then`.
_BASE, _COUNT, _AT, _SOURCE, _ABILITY, _IS_CHOSEN, _AGREED, _THEN, _N_THEN = range(4, 13)
# A row of `then`: source, controller, program, the event, and the effects applied to it.
_T_SOURCE, _T_CONTROLLER, _T_PROGRAM, _T_EVENT, _T_N_APPLIED, _T_APPLIED = 0, 1, 2, 3, 13, 14
_SUBJECT, _OTHER = ek.SUBJECT, ek.OTHER
_AMOUNT = tuple(kind.fields.index("amount") + 1 if "amount" in kind.fields else 0 for kind in ek.KINDS)


@room
def go_on(s: Any, T: Any, f: int) -> None:
    """Offer each proposal to the effects that apply, one after another, then carry out the batch (CR 616.1)."""
    frame = s.frame[f]
    base, count = frame[_BASE], frame[_COUNT]
    while frame[_AT] < count:
        if not _settle(s, T, f, base + frame[_AT]):
            return
        frame[_AT] += 1
    if s.n_pr != base + count:
        base = _raise_batch(s, f, base, count)
    then, n_then = frame[_THEN], frame[_N_THEN]
    remove_frame(s, f)
    call(s, T, tb.CARRY_OUT, base, 0, 0, 0)
    for i in range(n_then):
        _push_then(s, then + i)
    if n_then:
        s.n_then = then


@room
def _raise_batch(s: Any, f: int, base: int, count: int) -> int:
    """Put a batch above those that were proposed meanwhile (life that was paid), which wait in frames of their own."""
    end = s.n_pr
    if end + count > at.PROPOSALS:
        s.error = at.FULL
        return base
    for i in range(count):
        copy_proposal(s, base + i, end + i)
    for i in range(base, end):
        copy_proposal(s, i + count, i)
    for g in range(f + 1, s.n_frames):
        if s.frame[g][at.F_KIND] == at.PROPOSE:
            s.frame[g][_BASE] -= count
    return end - count


@room
def _push_then(s: Any, i: int) -> None:
    row = s.then[i]
    k = new_ctx(s, row[_T_SOURCE], row[_T_CONTROLLER])
    for j in range(at.EVENT):
        s.ctx[k][at.C_EVENT + j] = row[_T_EVENT + j]
    s.ctx[k][at.C_N_APPLIED] = row[_T_N_APPLIED]
    for j in range(2 * row[_T_N_APPLIED]):
        s.ctx[k][at.C_APPLIED + j] = row[_T_APPLIED + j]
    push_program(s, row[_T_PROGRAM], k, 0)


@room
def _settle(s: Any, T: Any, f: int, p: int) -> int:
    """Apply what applies until nothing does; 0 while a player's choice is awaited."""
    frame = s.frame[f]
    while s.pr[p][0] >= 0 and not s.error:
        if not frame[_IS_CHOSEN]:
            base = s.n_found
            n = applicable(s, T, p)
            chosen = _choose(s, T, f, p, base, n) if n else 0
            s.n_found = base
            if n == 0:
                if s.pr[p][0] == ek.ZONE_CHANGED and s.second_card[known_slot(s, s.pr[p][1])] >= 0:
                    s.error = at.NOT_CARRIED  # melded
                became = call(s, T, tb.HOST, p, 0, 0, 0)
                if became == WAITS:
                    return 0
                if became == ANOTHER and s.pr[p][0] >= 0:
                    continue  # CR 616.1f: it goes elsewhere now, and other effects may apply to that
                return 1
            if not chosen:
                return 0
        if not _apply(s, T, f, p):
            return 0
        frame[_IS_CHOSEN], frame[_AGREED] = 0, 0
    return 1


@room
def _choose(s: Any, T: Any, f: int, p: int, base: int, n: int) -> int:
    """CR 616.1: the effect to apply next, by choice of the affected player; 0 while that is awaited."""
    frame = s.frame[f]
    least, count, alike = 9, 0, 1
    for i in range(n):
        least = min(least, _rank(s, T, s.found[base + 2 * i], s.found[base + 2 * i + 1]))
    first = -1
    for i in range(n):
        source, number = s.found[base + 2 * i], s.found[base + 2 * i + 1]
        if _rank(s, T, source, number) == least:
            first = i if first < 0 else first
            if (
                number < 0
                or number != s.found[base + 2 * first + 1]
                or T.instead[T.abil[number][tb.AB_INSTEAD]][tb.IN_THEN] >= 0
            ):
                alike = 0
            count += 1
    if count == 1 or alike:
        frame[_SOURCE], frame[_ABILITY], frame[_IS_CHOSEN] = s.found[base + 2 * first], s.found[base + 2 * first + 1], 1
        return 1
    if not s.answered:
        count = 0
        for i in range(n):
            if _rank(s, T, s.found[base + 2 * i], s.found[base + 2 * i + 1]) == least:
                count = offer(s, count, s.found[base + 2 * i])
                s.opt_b[count - 1] = s.found[base + 2 * i + 1]
    row = s.pr[p]
    answer = ask(s, affected_seat(s, p), at.D_REPLACEMENT, count, row[0], row[1], row[2])
    if answer == at.NONE:
        return 0
    frame[_SOURCE], frame[_ABILITY], frame[_IS_CHOSEN] = answer, s.opt_b[s.pick], 1
    return 1


@room
def affected_seat(s: Any, p: int) -> int:
    """CR 616.1: the affected player, or the affected object's controller, or its owner if it has none."""
    row = s.pr[p]
    entity = row[2] if row[0] == ek.DAMAGE_DEALT else row[1]
    if entity < 0:
        return -1 - entity
    if row[0] == ek.ZONE_CHANGED and row[4] == t.BATTLEFIELD:
        return entering_controller(s, p)
    return s.controller[known_slot(s, entity)]


@room
def _rank(s: Any, T: Any, source: int, number: int) -> int:
    """CR 616.1b-e: effects on who will control it first, then copies, then back faces, then the rest."""
    i = _row_of(s, T, source, number)
    if i < 0:
        return 3
    if T.instead[i][tb.IN_YOURS]:
        return 0
    return 1 if T.instead[i][tb.IN_COPY] >= 0 else 2 if T.instead[i][tb.IN_TRANSFORMED] else 3


# --- What applies ------------------------------------------------------------------------------------


@room
def applicable(s: Any, T: Any, p: int) -> int:
    """Gather, as pairs, everything that could be applied to a proposal and has not been (CR 614.5); how many."""
    kind, base, n = s.pr[p][0], s.n_found, 0
    if kind == ek.ZONE_CHANGED or kind == ek.TURNED_FACE_UP or kind == ek.TRANSFORMED:
        n = call(s, T, tb.OWN_REPLACEMENTS, p, 0, 0, 0)
    settle_cache(s, T)
    for i in range(s.n_replace):
        if s.replace_kind[i] == kind:
            source, number = s.replace_source[i], s.replace_ability[i]
            if was_applied(s, p, source, number) or _is_gathered(s, base, n, source, number):
                continue
            if _applies(s, T, p, source, number):
                add_found(s, source)
                add_found(s, number)
                n += 1
    if kind == ek.DESTROYED and _can_regenerate(s, p) and not was_applied(s, p, 0, REGENERATION):
        add_found(s, 0)
        add_found(s, REGENERATION)
        n += 1
    return n


@room
def _is_gathered(s: Any, base: int, n: int, source: int, number: int) -> int:
    for i in range(n):
        if s.found[base + 2 * i] == source and s.found[base + 2 * i + 1] == number:
            return 1
    return 0


@room
def effect_of(s: Any, source: int) -> int:
    """The place of the continuous effect of a resolution with this (negative) key, -1 if it has ended."""
    for e in range(s.n_effects):
        if s.fx_id[e] == -source:
            return e
    return -1


@room
def _row_of(s: Any, T: Any, source: int, number: int) -> int:
    """The row of `instead` of a replacement effect, -1 for none."""
    if source >= 0:
        return T.abil[number][tb.AB_INSTEAD] if number >= 0 else -1
    e = effect_of(s, source)
    if e >= 0:
        place = s.fx_changes[e]
        for c in range(T.data[place]):
            change = T.change[T.data[place + 1 + c]]
            if change[tb.CH_KIND] == tb.CK_REPLACEMENT:
                return change[tb.CH_INSTEAD]
    return -1


@room
def _ctx_of(s: Any, source: int, p: int) -> int:
    """The context of a replacement effect that looks at a proposal; what its effect was bound to is saved as "bound"."""
    e = effect_of(s, source) if source < 0 else -1
    k = new_ctx(s, s.fx_source[e], s.fx_controller[e]) if e >= 0 else new_ctx(s, source, controller_of(s, source))
    for i in range(at.EVENT):
        s.ctx[k][at.C_EVENT + i] = s.pr[p][i]
    if e >= 0:
        for i in range(s.fx_n_bound[e]):
            save(s, k, W_BOUND, s.fx_bound[e][i])
    return k


@room
def _applies(s: Any, T: Any, p: int, source: int, number: int) -> int:
    i = _row_of(s, T, source, number)
    if i < 0 or (source < 0 and not _shields(s, p, effect_of(s, source))):
        return 0
    k = _ctx_of(s, source, p)
    if source >= 0 and T.instead[i][tb.IN_FLOOR] >= 0:  # CR 120.4c
        found = _fits(s, T, k, i, p, at.P_DAMAGE) if s.pr[p][at.P_DAMAGE + at.EVENT - 1] >= 0 else 0
    else:
        found = _fits_entering(s, T, k, i, p)
    if found:
        found = holds(s, T, k, T.instead[i][tb.IN_COND])
    free_ctx(s, k)
    return 1 if found and not (T.instead[i][tb.IN_PREVENTS] and _unpreventable(s, p)) else 0


@room
def _shields(s: Any, p: int, e: int) -> int:
    """Whether an effect of a resolution is about whom the event happens to, and not used up."""
    row = s.pr[p]
    entity = row[2] if row[0] == ek.DAMAGE_DEALT else row[1]
    if s.fx_is_shield[e] and s.fx_left[e] == 0:
        return 0
    for i in range(s.fx_n_affected[e]):
        if s.fx_affected[e][i] == entity:
            return 1
    return 1 if s.fx_n_affected[e] == 0 else 0


@room
def _unpreventable(s: Any, p: int) -> int:
    kind = tb.R_DAMAGE_CANT_BE_PREVENTED
    if s.rule_kinds >> kind & 1:
        for i in range(s.n_rules):
            if s.rule_kind[i] == kind and affects(s, i, s.pr[p][1]):
                return 1
    return 0


@room
def _fits_entering(s: Any, T: Any, k: int, i: int, p: int) -> int:
    """CR 614.12, 708.3: what enters as a copy, face down, or with its back face up, is looked at as that."""
    row = s.pr[p]
    if T.instead[i][tb.IN_EVENT] != row[0]:
        return 0
    if row[0] != ek.ZONE_CHANGED or not row[at.P_HAS_ENTRY]:
        return _fits(s, T, k, i, p, 0)
    slot = slot_at(s, row[1])
    copy_of, controller, seat = s.copy_of[slot], s.controller[slot], entering_controller(s, p)
    look_as(s, T, slot, entering_definition(s, T, p) if looks_different(s, p) else copy_of, seat)
    found = _fits(s, T, k, i, p, 0)
    look_as(s, T, slot, copy_of, controller)
    return found


@room
def _fits(s: Any, T: Any, k: int, i: int, p: int, first: int) -> int:
    """Whether the event at a place of a proposal's row fits a pattern; what moves is still where it was."""
    pattern, row = T.instead[i], s.pr[p]
    kind = row[first]
    if pattern[tb.IN_EVENT] != kind:
        return 0
    subject = _SUBJECT[kind]
    if kind == ek.ZONE_CHANGED:
        if not pattern[tb.IN_FROM] >> row[first + 3] & 1 or not pattern[tb.IN_INTO] >> row[first + 4] & 1:
            return 0
        if pattern[tb.IN_FLAGS] and not pattern[tb.IN_FLAGS] & row[first + 6]:
            return 0
    if kind == ek.PHASED and pattern[tb.IN_FLAGS] != row[first + 2]:
        return 0
    if pattern[tb.IN_COMBAT] and kind == ek.DAMAGE_DEALT and not row[first + 4]:
        return 0
    if pattern[tb.IN_SUBJECT] >= 0 and subject and row[first + subject]:
        if not matches(s, T, k, pattern[tb.IN_SUBJECT], row[first + subject]):
            return 0
    other = _OTHER[kind]
    if pattern[tb.IN_OTHER] >= 0 and other and not matches(s, T, k, pattern[tb.IN_OTHER], row[first + other]):
        return 0
    return holds(s, T, k, pattern[tb.IN_WHEN])


# --- Applying ----------------------------------------------------------------------------------------


@room
def _apply(s: Any, T: Any, f: int, p: int) -> int:
    """Apply the effect that was chosen; 0 while a choice that belongs to it is awaited."""
    frame = s.frame[f]
    source, number = frame[_SOURCE], frame[_ABILITY]
    if number == REGENERATION:
        _regenerate(s, T, p)
        return 1
    i = _row_of(s, T, source, number)
    k, e = _ctx_of(s, source, p), effect_of(s, source) if source < 0 else -1
    instead = T.instead[i]
    if instead[tb.IN_OPTIONAL] and instead[tb.IN_COPY] < 0 and not frame[_AGREED]:
        offer(s, offer(s, 0, 0), 1)
        answer = ask(s, s.ctx[k][at.C_CONTROLLER], at.D_MAY, 2, source, 0, 0)
        if answer <= 0:
            free_ctx(s, k)
            if answer == 0:
                _note_applied(s, p, source, number)
            return 1 if answer == 0 else 0
        frame[_AGREED] = 1
    share = _share(s, T, f, p, source, e)
    if share == at.NONE or not call(s, T, tb.ENTER, k, p, i, 0):
        free_ctx(s, k)
        return 0
    _note_applied(s, p, source, number)
    _change(s, T, f, k, p, i, e, share)
    if instead[tb.IN_FIRST] < 0:
        free_ctx(s, k)
        return 1
    frame[_IS_CHOSEN], frame[_AGREED] = 0, 0
    push_program(s, instead[tb.IN_FIRST], k, 0)
    return 0  # this goes on once it is done


@room
def _note_applied(s: Any, p: int, source: int, number: int) -> None:
    row = s.pr[p]
    n = row[at.P_N_APPLIED]
    if n >= 8:
        s.error = at.FULL
        return
    row[at.P_APPLIED + 2 * n], row[at.P_APPLIED + 2 * n + 1], row[at.P_N_APPLIED] = source, number, n + 1


@room
def _share(s: Any, T: Any, f: int, p: int, source: int, e: int) -> int:
    """CR 615.7: how much of this damage a shield prevents; its player chooses if it can't prevent all at the same time.

    NONE while that choice is awaited; -1 if there is none to make.
    """
    if e < 0 or not s.fx_is_shield[e] or s.fx_left[e] <= 0 or s.fx_next_time[e]:
        return -1
    row, n, others = s.pr[p], 0, 0
    if not s.answered:
        for later in range(p + 1, s.frame[f][_BASE] + s.frame[f][_COUNT]):
            other = s.pr[later]
            if other[0] == ek.DAMAGE_DEALT and other[2] == row[2] and _applies(s, T, later, source, -1):
                others += other[3]
        most = min(row[3], s.fx_left[e])
        for number in range(most, max(0, min(row[3], s.fx_left[e] - others)) - 1, -1):
            n = offer(s, n, number)
    return ask(s, affected_seat(s, p), at.D_PREVENT, n, s.fx_source[e], row[1], row[2])


@room
def _change(s: Any, T: Any, f: int, k: int, p: int, i: int, e: int, share: int) -> None:
    """What the effect makes of the event."""
    row, instead = s.pr[p], T.instead[i]
    if instead[tb.IN_THEN] >= 0:
        _remember_then(s, f, k, p, instead[tb.IN_THEN])
    if instead[tb.IN_CANCEL]:
        row[0] = -1
        return
    if instead[tb.IN_TO] >= 0 and row[0] == ek.ZONE_CHANGED:
        _redirect(s, T, k, p, i)
    if row[0] >= 0 and _AMOUNT[row[0]]:
        _scale(s, T, f, k, p, i, e, share)


@room
def _remember_then(s: Any, f: int, k: int, p: int, program: int) -> None:
    frame, row, n = s.frame[f], s.pr[p], s.pr[p][at.P_N_APPLIED]
    if s.n_then >= 16 or n > at.MOST_APPLIED:
        s.error = at.FULL
        return
    if not frame[_N_THEN]:
        frame[_THEN] = s.n_then
    then = s.then[s.n_then]
    s.n_then += 1
    frame[_N_THEN] += 1
    then[_T_SOURCE], then[_T_CONTROLLER], then[_T_PROGRAM] = s.ctx[k][at.C_SOURCE], s.ctx[k][at.C_CONTROLLER], program
    for j in range(at.EVENT):
        then[_T_EVENT + j] = row[j]
    then[_T_N_APPLIED] = n
    for j in range(2 * n):
        then[_T_APPLIED + j] = row[at.P_APPLIED + j]


@room
def _redirect(s: Any, T: Any, k: int, p: int, i: int) -> None:
    """CR 614.6: it goes elsewhere instead."""
    row, instead = s.pr[p], T.instead[i]
    if instead[tb.IN_REVEAL]:
        record_one(s, T, ek.REVEALED, 2, row[1], -1 - s.owner[known_slot(s, row[1])], 0)
    row[4] = instead[tb.IN_TO]
    with_entry(s, p)[at.P_SHUFFLE] = instead[tb.IN_SHUFFLE]
    if instead[tb.IN_LINK]:  # CR 607.2b
        source = s.ctx[k][at.C_SOURCE]
        row[at.P_LINK], row[at.P_LINK_SOURCE] = linked_key(s, T, k, instead[tb.IN_LINK]), source


@room
def _scale(s: Any, T: Any, f: int, k: int, p: int, i: int, e: int, share: int) -> None:
    """Another amount: multiplied, added to, prevented, or stopped at a life total."""
    row, instead = s.pr[p], T.instead[i]
    place = _AMOUNT[row[0]]
    value = row[place] * instead[tb.IN_FACTOR] + amount(s, T, k, instead[tb.IN_PLUS])
    if instead[tb.IN_PREVENTS]:
        limit = share if share >= 0 else amount(s, T, k, instead[tb.IN_PREVENT])
        value -= _prevented(s, T, p, value, limit, e)
    if instead[tb.IN_FLOOR] >= 0:
        value = min(value, max(0, _life_left(s, f, row[1]) - instead[tb.IN_FLOOR]))
    row[place] = value
    if value <= 0:
        row[0] = -1


@room
def _life_left(s: Any, f: int, player: int) -> int:
    """A player's life total less what is lost at the same time by what has been settled already."""
    life, base = s.life[-1 - player], s.frame[f][_BASE]
    for p in range(base, base + s.frame[f][_AT]):
        if s.pr[p][0] == ek.LIFE_LOST and s.pr[p][1] == player:
            life -= s.pr[p][2]
    return life


@room
def _prevented(s: Any, T: Any, p: int, value: int, most: int, e: int) -> int:
    """CR 615.7: a shield is used up by what it prevents."""
    is_shield = 1 if e >= 0 and s.fx_is_shield[e] else 0
    if is_shield and (s.fx_left[e] < 0 or s.fx_next_time[e]):
        most = s.fx_left[e]
    prevented = value if most < 0 else min(value, most)
    if is_shield and s.fx_next_time[e]:
        s.fx_left[e] = 0
    elif is_shield and s.fx_left[e] > 0:
        s.fx_left[e] -= prevented
    if prevented:
        record_one(s, T, ek.PREVENTED, 3, s.pr[p][1], s.pr[p][2], prevented)
    return prevented


# --- Regeneration ------------------------------------------------------------------------------------


@room
def _can_regenerate(s: Any, p: int) -> int:
    """Whether a regeneration shield can replace this destruction (CR 701.19a, c)."""
    slot = permanent_at(s, s.pr[p][1])
    if not slot or not s.shields[slot] or s.no_regeneration[slot]:
        return 0
    if s.pr[p][at.P_HAS_ENTRY] and s.pr[p][at.P_NO_REGENERATION]:
        return 0
    kind = tb.R_CANT_BE_REGENERATED
    if s.rule_kinds >> kind & 1:
        for i in range(s.n_rules):
            if s.rule_kind[i] == kind and affects(s, i, s.pr[p][1]):
                return 0
    return 1


@room
def _regenerate(s: Any, T: Any, p: int) -> None:
    """CR 701.19a: the shield is used up; remove all damage, tap it, and remove it from combat."""
    entity = s.pr[p][1]
    slot = permanent_at(s, entity)
    s.pr[p][0] = -1
    if not slot:
        return
    s.shields[slot] -= 1
    s.damage[slot], s.deathtouched[slot] = 0, 0
    record_one(s, T, ek.REGENERATED, 1, entity, 0, 0)
    if not s.tapped[slot]:
        base = s.n_pr
        new_proposal(s, ek.TAPPED, 2, entity, 0, 0)
        call(s, T, tb.PROPOSE, base, 0, 0, 0)
    base = s.n_ev
    call(s, T, tb.REMOVE_FROM_COMBAT, entity, 0, 0, 0)
    call(s, T, tb.RECORD, base, 0, 0, 0)


@door(tb.PROPOSE_FRAME)
def propose_frame_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PROPOSE_FRAME(frame)."""
    go_on(s, T, a)
    return 0
