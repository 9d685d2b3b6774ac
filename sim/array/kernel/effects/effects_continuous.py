"""Continuous effects of resolutions (CR 611.2), delayed and reflexive triggers (603.7, 603.12), extra turns and phases.

Columns of T.effect: of Continuous WHAT a reference, -1 for "you"; CHANGES and N_BOUND as `encode_changes.bound_changes` gives
them, DURATION, CONTROL whether one of them is a change of control, PRINTED -1, or where in T.data the lists of changes stand
by which of the abilities are printed (CR 702.165d). Of Delay and Reflexive ABILITY, the row of the delayed ability. Of
ExtraTurn WHAT, who. Of AdditionalPhases N_PHASES, codes of phases from PHASES on (0 combat, 1 main), MAIN_ONLY.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, entities
from sim.array.kernel.battlefield.entering import copied_values
from sim.array.kernel.characteristics.binding import bound_ability
from sim.array.kernel.evaluate.reading import chosen
from sim.array.kernel.events import new_event, record, record_one
from sim.array.kernel.objects import exists, new_ctx, permanent_at
from sim.array.kernel.words import W_COLOR, W_PRINTED
from sim.array.kernel.zones import affect, new_effect
from sim.cards import event_kinds as ek
from sim.cards import terms as t

WHAT, CHANGES, N_BOUND, DURATION, CONTROL, PRINTED, ABILITY, N_PHASES, MAIN_ONLY, PHASES = range(1, 11)
F_LEFT, F_STEPS = 4, 5  # of the frame of a turn, see `turns`


@room
def do_continuous(s: Any, T: Any, f: int, effect: int) -> None:
    """Carry out an instruction of this family."""
    row, k = T.effect[effect], s.frame[f][at.F_CTX]
    kind = row[tb.FX_KIND]
    if kind == tb.FX_CONTINUOUS:
        _begin_all(s, T, k, row)
    elif kind == tb.FX_DELAY:
        _delay(s, T, k, row[ABILITY])
    elif kind == tb.FX_REFLEXIVE:
        _reflexive(s, k, row[ABILITY])
    elif kind == tb.FX_EXTRA_TURN:
        _extra_turns(s, T, k, row[WHAT])
    elif not row[MAIN_ONLY] or t.MAIN_PHASES >> s.step & 1:
        _add_phases(s, T, row)


@room
def _begin_all(s: Any, T: Any, k: int, row: Any) -> None:
    """CR 611.2c-d: what is affected and all numbers are fixed as the effect begins; numbers may differ by object.

    On the stack of what was found: the affected, whether each has its effect, and the numbers of each.
    """
    base, n = s.n_found, 0
    for i in range(entities(s, T, k, row[WHAT]) if row[WHAT] >= 0 else 0):
        if exists(s, s.found[base + i]):
            s.found[base + n] = s.found[base + i]
            n += 1
    if row[WHAT] < 0:
        s.found[base] = -1 - s.ctx[k][at.C_CONTROLLER]
        n = exists(s, s.found[base])
    changes, m = _changes_now(s, T, k, row), row[N_BOUND]
    numbers = base + 2 * n
    if numbers + n * m >= at.FOUND:
        s.error, n = at.FULL, 0
    for i in range(n):
        s.n_found = numbers + n * m
        s.found[base + n + i] = 0
        _bind(s, T, k, changes, s.found[base + i], numbers + i * m)
    s.n_found = numbers + n * m
    for i in range(n):
        if not s.found[base + n + i]:
            _begin_group(s, T, k, row, changes, base, n, i)
    s.n_found = base


@room
def _changes_now(s: Any, T: Any, k: int, row: Any) -> int:
    """CR 702.165d: only those of the abilities that the source had as this one went on the stack."""
    if row[PRINTED] < 0:
        return row[CHANGES]
    ctx, mask = s.ctx[k], 0
    for i in range(ctx[at.C_N_SAVED]):
        if ctx[at.C_SAVED + 2 * i] == W_PRINTED:
            mask |= 1 << ctx[at.C_SAVED + 2 * i + 1]
    return T.data[row[PRINTED] + mask]


@room
def _bind(s: Any, T: Any, k: int, changes: int, entity: int, place: int) -> None:
    """The numbers, choices and abilities of the changes for one of the affected, `It`, into the found stack (611.2d)."""
    ctx = s.ctx[k]
    its = ctx[at.C_N_ITS]
    if its >= at.MOST_ITS:
        s.error = at.FULL
        return
    ctx[at.C_ITS + its], ctx[at.C_N_ITS] = entity, its + 1
    for i in range(T.data[changes]):
        change = T.data[changes + 1 + i]
        row = T.change[change]
        if not row[tb.CH_N_BOUND]:
            continue
        kind, first = row[tb.CH_KIND], place + row[tb.CH_BOUND]
        if kind == tb.CK_RULE:
            _bind_rule(s, T, k, row, first)
        elif kind == tb.CK_COLOR:
            s.found[first] = chosen(s, T, k, W_COLOR, 0)
        elif kind == tb.CK_ABILITY:
            s.found[first] = bound_ability(s, T, k, change, -1)
        elif kind == tb.CK_COPY:
            s.found[first] = _copied(s, T, k, row)
        else:
            for which in range(2):
                if row[tb.CH_A + which] >= tb.FIRST_NODE_AMOUNT:
                    s.found[first] = amount(s, T, k, row[tb.CH_A + which])
                    first += 1
    ctx[at.C_N_ITS] = its


@room
def _bind_rule(s: Any, T: Any, k: int, row: Any, first: int) -> None:
    """The amount of a rule, a chosen colour, and the objects and players that it is about."""
    if row[tb.CH_AMOUNT] >= tb.FIRST_NODE_AMOUNT:
        s.found[first] = amount(s, T, k, row[tb.CH_AMOUNT])
        first += 1
    if row[tb.CH_B]:
        s.found[first] = chosen(s, T, k, W_COLOR, 0)
        first += 1
    if row[tb.CH_A]:
        base = s.n_found
        n = entities(s, T, k, row[tb.CH_C])
        s.error = at.FULL if n > row[tb.CH_A] else s.error
        for i in range(row[tb.CH_A]):
            s.found[first + i] = s.found[base + i] if i < n else 0
        s.n_found = base


@room
def _copied(s: Any, T: Any, k: int, row: Any) -> int:
    """CR 707.2b: what is copied is fixed as the effect begins; -1 if it is not there."""
    base, found = s.n_found, -1
    for i in range(entities(s, T, k, row[tb.CH_WHAT])):
        if found < 0 and s.found[base + i] > 0:
            found = T.defs[copied_values(s, T, s.found[base + i])][tb.DF_ALONE]
    s.n_found = base
    place = row[tb.CH_D]
    if found >= 0 and place:  # CR 707.9
        found = T.data[place + 1 + found] if found < T.data[place] else -1
        s.error = at.NOT_CARRIED if found < 0 else s.error
    return found


@room
def _begin_group(s: Any, T: Any, k: int, row: Any, changes: int, base: int, n: int, first: int) -> None:
    """Begin one effect for all of the affected with the same numbers as the first of them."""
    m, numbers = row[N_BOUND], base + 2 * n
    for j in range(first, n):
        same = 1
        for c in range(m):
            if s.found[numbers + j * m + c] != s.found[numbers + first * m + c]:
                same = 0
        if same:
            s.found[base + n + j] = first + 1
    if not _can_begin(s, k, row[DURATION], base, n, first):
        return  # CR 611.2b: its duration never starts
    source = s.ctx[k][at.C_SOURCE]
    e = new_effect(s, s.ctx[k][at.C_CONTROLLER], source, changes, row[DURATION])
    s.fx_n_bound[e] = m
    for c in range(m):
        s.fx_bound[e][c] = s.found[numbers + first * m + c]
    for j in range(first, n):
        if s.found[base + n + j] == first + 1:
            affect(s, e, s.found[base + j])
    record_one(s, T, ek.EFFECT_BEGAN, 2, s.fx_id[e], source, 0)
    if row[CONTROL]:  # the instructions that follow see the new controller
        call(s, T, tb.SETTLE, 0, 0, 0, 0)


@room
def _can_begin(s: Any, k: int, duration: int, base: int, n: int, first: int) -> int:
    """Whether what the duration asks is so now: of the source, or of the affected, that all of them are tapped."""
    attached = 0
    slot = permanent_at(s, s.ctx[k][at.C_SOURCE])
    for j in range(first, n):
        if s.found[base + n + j] == first + 1:
            entity = s.found[base + j]
            if slot and s.attached_to[slot] == entity:
                attached = 1
            affected = permanent_at(s, entity)
            if duration == t.WHILE_TAPPED and not (affected and s.tapped[affected]):
                return 0
    if duration != t.WHILE_SOURCE and duration != t.WHILE_YOU_CONTROL and duration != t.WHILE_ATTACHED:
        return 1
    if not slot:
        return 0
    if duration == t.WHILE_YOU_CONTROL:
        return 1 if s.controller[slot] == s.ctx[k][at.C_CONTROLLER] else 0
    return 1 if duration == t.WHILE_SOURCE else attached


# --- Triggers that this ability creates ----------------------------------------------------------------------


@room
def _knowing(s: Any, k: int) -> int:
    """A context of its own for a trigger, which knows the event, the X and what was kept of this ability."""
    row = s.ctx[k]
    new = new_ctx(s, row[at.C_SOURCE], row[at.C_CONTROLLER])
    to = s.ctx[new]
    for i in range(at.EVENT):
        to[at.C_EVENT + i] = row[at.C_EVENT + i]
    to[at.C_X], to[at.C_N_SAVED] = row[at.C_X], row[at.C_N_SAVED]
    for i in range(2 * row[at.C_N_SAVED]):
        to[at.C_SAVED + i] = row[at.C_SAVED + i]
    return new


@room
def _delay(s: Any, T: Any, k: int, ability: int) -> None:
    """CR 603.7: it waits for its event, knowing what this ability knows."""
    d = s.n_delayed
    if d >= at.WAITING:
        s.error = at.FULL
        return
    new, program = _knowing(s, k), T.prog[T.abil[ability][tb.AB_MODES]]
    row, to, n = s.ctx[k], s.ctx[new], 0
    for i in range(program[tb.PG_N_INHERITED]):
        target, first, count = T.data[program[tb.PG_INHERITED] + i], at.C_TARGET, 0
        for j in range(row[at.C_N_NODES]):
            if row[at.C_NODE + j] == target and not count:
                count = row[at.C_COUNT + j]
                for c in range(count):
                    to[at.C_TARGET + n + c] = row[first + c]
            first += row[at.C_COUNT + j]
        to[at.C_NODE + i], to[at.C_COUNT + i] = target, count
        n += count
    to[at.C_N_NODES] = program[tb.PG_N_INHERITED]
    s.dl_ability[d], s.dl_node[d], s.dl_source[d] = -1, ability, row[at.C_SOURCE]
    s.dl_controller[d], s.dl_ctx[d], s.dl_number[d] = row[at.C_CONTROLLER], new, 0
    s.dl_turn[d], s.dl_since[d] = s.turn, s.next_timestamp
    s.n_delayed = d + 1


@room
def _reflexive(s: Any, k: int, ability: int) -> None:
    """CR 603.12: "when you do": it triggers now and goes to the stack the next time a player would get priority."""
    w = s.n_triggers
    if w >= at.WAITING:
        s.error = at.FULL
        return
    s.tr_ability[w], s.tr_node[w], s.tr_source[w] = -1, ability, s.ctx[k][at.C_SOURCE]
    s.tr_controller[w], s.tr_ctx[w] = s.ctx[k][at.C_CONTROLLER], _knowing(s, k)
    s.tr_number[w], s.tr_turn[w], s.tr_since[w] = 0, 0, 0
    s.n_triggers = w + 1


# --- Turns and phases -------------------------------------------------------------------------------------------


@room
def _extra_turns(s: Any, T: Any, k: int, who: int) -> None:
    """CR 500.7."""
    base = s.n_found
    for i in range(entities(s, T, k, who)):
        player = s.found[base + i]
        if s.n_extra_turns >= 8:
            s.error = at.FULL
            break
        s.extra_turns[s.n_extra_turns] = -1 - player
        s.n_extra_turns += 1
        record_one(s, T, ek.EXTRA_TURN, 1, player, 0, 0)
    s.n_found = base


@room
def _add_phases(s: Any, T: Any, row: Any) -> None:
    """CR 500.8: phases directly after the present one; those that were added after it before come later."""
    f = 0
    while s.frame[f][at.F_KIND] != at.TURN:
        f += 1
    frame, step, place, base = s.frame[f], s.step, 0, s.n_ev
    last = t.DRAW if step <= t.DRAW else t.PRECOMBAT_MAIN
    if step > t.PRECOMBAT_MAIN:
        last = t.END_OF_COMBAT if step <= t.END_OF_COMBAT else t.POSTCOMBAT_MAIN
        last = t.CLEANUP if step > t.POSTCOMBAT_MAIN else last
    if step != last:
        while frame[F_STEPS + place] != last:
            place += 1
        place += 1
    for i in range(row[N_PHASES]):
        n = 1 if row[PHASES + i] else t.END_OF_COMBAT - t.BEGINNING_OF_COMBAT + 1
        first = t.POSTCOMBAT_MAIN if row[PHASES + i] else t.BEGINNING_OF_COMBAT
        if F_STEPS + frame[F_LEFT] + n > at.FRAME:
            s.error = at.FULL
            return
        for j in range(frame[F_LEFT] - 1, place - 1, -1):
            frame[F_STEPS + j + n] = frame[F_STEPS + j]
        for j in range(n):
            frame[F_STEPS + place + j] = first + j
        frame[F_LEFT] += n
        place += n
        new_event(s, ek.EXTRA_PHASE, 1, first, 0, 0)
    record(s, T, base, 0)


@door(tb.DO_CONTINUOUS)
def do_continuous_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_CONTINUOUS(frame, effect): 1, it never waits."""
    do_continuous(s, T, a, b)
    return 1
