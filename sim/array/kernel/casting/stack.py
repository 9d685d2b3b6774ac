"""The stack (CR 405, 603.3, 608): putting triggers on it, and resolving what is on top."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import holds
from sim.array.kernel.casting.spells import TRIGGER
from sim.array.kernel.effects.programs import (
    least_modes,
    n_programs,
    program_of,
    push_announcement,
    push_program,
    refresh_ctx,
)
from sim.array.kernel.events import record_one, with_entry, zone_change
from sim.array.kernel.objects import (
    add_found,
    apnap,
    ask,
    base_definition,
    copy_ctx,
    free_ctx,
    new_ctx,
    offer,
    save,
)
from sim.array.kernel.words import RESOLVED, W_BUYBACK, W_PRINTED, log
from sim.array.kernel.zones import take_out
from sim.cards import event_kinds as ek
from sim.cards import terms as t

# --- Triggers -----------------------------------------------------------------------------------------


@room
def put_triggers(s: Any, T: Any) -> int:
    """CR 603.3b: in APNAP order each player puts the triggers they control on the stack in any order; one a call.

    What triggers meanwhile, as targets are chosen, waits until all of these are there. 0 while the order is awaited.
    """
    if s.putting == 0:
        s.putting = s.n_triggers
    for i in range(2):
        seat = apnap(s, i)
        n = _offer_mine(s, seat) if seat >= 0 else 0
        if n == 0:
            continue
        chosen = 0
        if n > 1 and not _are_alike(s, seat):
            chosen = ask(s, seat, at.D_ORDER_TRIGGERS, n, 0, 0, 0)
            if chosen == at.NONE:
                return 0
        _take(s, T, seat, chosen)
        return 1
    kept = s.n_triggers - s.putting  # those of players who have lost are gone
    for w in range(s.n_triggers):
        if w < s.putting:
            free_ctx(s, s.tr_ctx[w])
        else:
            _move_trigger(s, w, w - s.putting)
    s.n_triggers, s.putting = kept, 0
    return 1


@room
def _offer_mine(s: Any, seat: int) -> int:
    n = 0
    for w in range(s.putting):
        if s.tr_controller[w] == seat:
            n = offer(s, n, n)
    return n


@room
def _are_alike(s: Any, seat: int) -> int:
    """Triggers of one ability on one event are the same in any order."""
    first = -1
    for w in range(s.putting):
        if s.tr_controller[w] == seat:
            if first < 0:
                first = w
            elif not _same(s, first, w):
                return 0
    return 1


@room
def _same(s: Any, v: int, w: int) -> int:
    if s.tr_ability[v] != s.tr_ability[w] or s.tr_node[v] != s.tr_node[w] or s.tr_source[v] != s.tr_source[w]:
        return 0
    if s.tr_turn[v] != s.tr_turn[w] or s.tr_since[v] != s.tr_since[w] or s.tr_number[v] != s.tr_number[w]:
        return 0
    one, two = s.ctx[s.tr_ctx[v]], s.ctx[s.tr_ctx[w]]
    n, places = one[at.C_EVENT + at.EVENT - 1], 0
    if n != two[at.C_EVENT + at.EVENT - 1] or one[at.C_X] != two[at.C_X] or one[at.C_N_SAVED] != two[at.C_N_SAVED]:
        return 0
    for i in range(n + 1):
        if one[at.C_EVENT + i] != two[at.C_EVENT + i]:
            return 0
    for i in range(2 * one[at.C_N_SAVED]):
        if one[at.C_SAVED + i] != two[at.C_SAVED + i]:
            return 0
    if one[at.C_N_NODES] != two[at.C_N_NODES]:
        return 0
    for i in range(one[at.C_N_NODES]):
        if one[at.C_COUNT + i] != two[at.C_COUNT + i]:
            return 0
        places += one[at.C_COUNT + i]
    for i in range(places):
        if one[at.C_TARGET + i] != two[at.C_TARGET + i]:
            return 0
    return 1


@room
def _move_trigger(s: Any, w: int, to: int) -> None:
    s.tr_ability[to], s.tr_node[to], s.tr_source[to] = s.tr_ability[w], s.tr_node[w], s.tr_source[w]
    s.tr_controller[to], s.tr_ctx[to], s.tr_number[to] = s.tr_controller[w], s.tr_ctx[w], s.tr_number[w]
    s.tr_turn[to], s.tr_since[to] = s.tr_turn[w], s.tr_since[w]


@room
def _take(s: Any, T: Any, seat: int, chosen: int) -> None:
    """Put a player's chosen trigger on the stack; it waits no longer."""
    w, left = 0, chosen
    while s.tr_controller[w] != seat or left:
        left -= 1 if s.tr_controller[w] == seat else 0
        w += 1
    ability, node, source, k, since = s.tr_ability[w], s.tr_node[w], s.tr_source[w], s.tr_ctx[w], s.tr_since[w]
    s.n_triggers -= 1
    s.putting -= 1
    for v in range(w, s.n_triggers):
        _move_trigger(s, v + 1, v)
    slot = call(s, T, tb.NEW_STACK_OBJECT, seat, source, ability, 0)
    s.node[slot], s.since[slot] = node, since
    _know(s, T, slot, k)
    _put_trigger(s, T, slot, seat)


@room
def _know(s: Any, T: Any, slot: int, k: int) -> None:
    """A trigger on the stack knows its event, and what the ability that delayed it knew; context k is its own from now."""
    free_ctx(s, s.ctx_of[slot])
    s.ctx_of[slot] = k
    row, source = s.ctx[k], s.slot_of[s.source[slot]]
    if row[at.C_X] == 0 and source > 0 and s.kind[source] == at.PERMANENT:
        row[at.C_X] = s.cast_x[source]  # CR 107.3m
    s.x[slot], s.n_paid[slot] = row[at.C_X], 0
    row[at.C_N_ITS], row[at.C_N_RESULTS], row[at.C_N_APPLIED] = 0, 0, 0
    refresh_ctx(s, slot)
    if T.has_granting and s.ability[slot] >= 0:
        _note_printed(s, T, slot, k)


@room
def _note_printed(s: Any, T: Any, slot: int, k: int) -> None:
    """CR 702.165d: which of the abilities that it may grant its source has, or had last, as it goes on the stack."""
    place, source = T.abil[s.ability[slot]][tb.AB_GRANTS], s.slot_of[s.source[slot]]
    if place < 0:
        return
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    for i in range(T.data[place]):
        what = T.data[place + 2 + 2 * i]
        has = not T.data[place + 1 + 2 * i] and s.c_keywords[source] & what == what
        for j in range(s.n_abilities[source] if T.data[place + 1 + 2 * i] else 0):
            has = has or s.abilities[source][j] == what
        if has:
            save(s, k, W_PRINTED, i)


@room
def _put_trigger(s: Any, T: Any, slot: int, seat: int) -> None:
    """CR 603.3d: it goes on the stack and its modes and targets are chosen; without legal ones it is removed."""
    legal, n = 0, n_programs(s, T, slot)
    for mode in range(n):
        program = program_of(s, T, slot, mode)
        if T.prog[program][tb.PG_N_TARGETS] == 0:
            legal += 1
            continue
        trial = copy_ctx(s, s.ctx_of[slot])
        legal += call(s, T, tb.CAN_CHOOSE_ALL, trial, 0, 1 + program, 0)
        free_ctx(s, trial)
    if legal < least_modes(s, T, slot):
        remove_from_stack(s, T, slot)
        return
    push_announcement(s, s.id[slot], seat, TRIGGER, s.ability[slot], 0)


# --- Resolving ------------------------------------------------------------------------------------------


@room
def resolve_top(s: Any, T: Any) -> None:
    """CR 608.2: the top object resolves, if its intervening if still holds and any of its targets is still legal."""
    slot = s.slot_of[s.stack[s.n_stack - 1]]
    k = refresh_ctx(s, slot)
    ability = s.ability[slot] if not s.is_spell[slot] else -1
    if (
        ability >= 0
        and T.abil[ability][tb.AB_KIND] == tb.K_TRIGGERED
        and not holds(s, T, k, T.abil[ability][tb.AB_COND])
    ):
        leave_stack(s, T, slot, 0)  # CR 603.4: checked again on resolution
        return
    base = s.n_found
    had, left = _slices(s, T, slot, base)
    if had and not left:
        record_one(s, T, ek.DID_NOT_RESOLVE, 2, s.id[slot], -1 - s.controller[slot], 0)  # CR 608.2b
        _free_slices(s, base)
        leave_stack(s, T, slot, 0)
        return
    if s.is_spell[slot]:
        call(s, T, tb.REFRESH, slot, 0, 0, 0)
        if s.c_types[slot] & t.PERMANENT_TYPES:
            host = s.ctx[s.found[base]][at.C_TARGET]
            _free_slices(s, base)
            _enter_from_stack(s, T, slot, host)
            return
    if ability >= 0:
        log(s, RESOLVED, s.source[slot], ability)
    _push_programs(s, T, slot, base)


@room
def _slices(s: Any, T: Any, slot: int, base: int) -> Any:
    """A context for each chosen mode, at `s.found`, with those of its targets that are still legal.

    How many targets there were, and how many are left.
    """
    k, first, node, had, left = s.ctx_of[slot], 0, 0, 0, 0
    for m in range(s.n_modes[slot]):
        program = T.prog[program_of(s, T, slot, s.modes[slot][m])]
        new, n = copy_ctx(s, k), program[tb.PG_N_TARGETS]
        row, count = s.ctx[new], 0
        if n:
            row[at.C_N_NODES] = n
            for i in range(n):
                row[at.C_NODE + i] = T.data[program[tb.PG_TARGETS] + i]
                row[at.C_COUNT + i] = s.ctx[k][at.C_COUNT + node + i]
                count += row[at.C_COUNT + i]
            for i in range(count):
                row[at.C_TARGET + i], row[at.C_SHARE + i] = (
                    s.ctx[k][at.C_TARGET + first + i],
                    s.ctx[k][at.C_SHARE + first + i],
                )
            first, node, had = first + count, node + n, had + count
            left += call(s, T, tb.STILL_LEGAL, new, 0, 0, 0)
        elif s.node[slot] >= 0:  # a delayed trigger speaks of the targets of the ability that made it
            row[at.C_N_NODES] = program[tb.PG_N_INHERITED]
            for i in range(program[tb.PG_N_INHERITED]):
                row[at.C_NODE + i] = T.data[program[tb.PG_INHERITED] + i]
        add_found(s, new)
    return had, left


@room
def _free_slices(s: Any, base: int) -> None:
    for i in range(base, s.n_found):
        free_ctx(s, s.found[i])
    s.n_found = base


@room
def _push_programs(s: Any, T: Any, slot: int, base: int) -> None:
    """One frame for each chosen mode, the first on top; the last one to end takes the object off the stack."""
    for m in range(s.n_modes[slot] - 1, -1, -1):
        after = s.id[slot] if m == s.n_modes[slot] - 1 else 0
        push_program(s, program_of(s, T, slot, s.modes[slot][m]), s.found[base + m], after)
    s.n_found = base


@room
def _enter_from_stack(s: Any, T: Any, slot: int, host: int) -> None:
    """CR 608.3: a permanent spell becomes a permanent under its controller's control; an Aura is attached (608.3c)."""
    seat = s.controller[slot]
    record_one(s, T, ek.RESOLVED, 2, s.id[slot], -1 - seat, 0)
    base = s.n_pr
    p = zone_change(s, s.id[slot], t.BATTLEFIELD, ek.ZC_RESOLVE | (ek.ZC_FACE_DOWN if s.face_down[slot] else 0), seat)
    row = with_entry(s, p)
    row[at.P_CONTROLLER] = seat
    if s.face_down[slot]:
        row[at.P_FACE_DOWN] = s.face_down[slot]
    else:
        row[at.P_FACE] = s.face[slot]  # CR 712.13: the same face is up
    if T.defs[base_definition(s, T, slot)][tb.DF_ENCHANT] >= 0:
        row[at.P_ATTACH_TO] = host
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def leave_stack(s: Any, T: Any, slot: int, resolved: int) -> None:
    """CR 608.2n: a spell's card goes to its owner's graveyard (or where its way of casting says); an ability is gone."""
    if not s.there[slot]:
        return
    if not s.is_spell[slot] or s.is_copy[slot]:
        remove_from_stack(s, T, slot)
        return
    to = t.EXILE if s.exile_after[slot] else t.GRAVEYARD
    if resolved and not s.exile_after[slot]:
        for i in range(s.n_paid[slot]):
            if s.paid[slot][i] == W_BUYBACK:
                to = t.HAND  # CR 702.27a
    base = s.n_pr
    zone_change(s, s.id[slot], to, ek.ZC_RESOLVE, s.controller[slot])
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def remove_from_stack(s: Any, T: Any, slot: int) -> None:
    """An ability or a copy ceases to exist; what it was is last-known information (CR 608.2n, 704.5e)."""
    call(s, T, tb.REFRESH, slot, 0, 0, 0)
    take_out(s, s.id[slot], t.STACK, s.owner[slot])
    s.there[slot] = 0
    free_ctx(s, s.ctx_of[slot])
    s.ctx_of[slot] = -1
    s.cache_dirty = 1


@room
def promise(s: Any, T: Any, spell: int, permanent: int) -> None:
    """CR 702.109a: what was paid for the spell makes a delayed trigger about the permanent that it becomes."""
    base = T.defs[base_definition(s, T, spell)]
    for i in range(base[tb.DF_N_ABILITIES]):
        number = T.data[base[tb.DF_ABILITIES] + i]
        if T.abil[number][tb.AB_KIND] == tb.K_ALTERNATIVE and T.abil[number][tb.AB_THEN] >= 0:
            for j in range(s.n_paid[spell]):
                if s.paid[spell][j] == T.abil[number][tb.AB_KEY]:
                    _delay(s, T.abil[number][tb.AB_THEN], permanent)
                    break


@room
def _delay(s: Any, node: int, permanent: int) -> None:
    d = s.n_delayed
    if d >= at.WAITING:
        s.error = at.FULL
        return
    s.n_delayed = d + 1
    s.dl_ability[d], s.dl_node[d], s.dl_source[d] = -1, node, s.id[permanent]
    s.dl_controller[d], s.dl_number[d], s.dl_turn[d], s.dl_since[d] = s.controller[permanent], 0, s.turn, 0
    s.dl_ctx[d] = new_ctx(s, s.id[permanent], s.controller[permanent])


@door(tb.PUT_TRIGGERS)
def put_triggers_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PUT_TRIGGERS(): 1 if one was put on the stack or none is left, 0 if a pick waits."""
    return put_triggers(s, T)


@door(tb.RESOLVE_TOP)
def resolve_top_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """RESOLVE_TOP()."""
    resolve_top(s, T)
    return 0


@door(tb.LEAVE_STACK)
def leave_stack_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """LEAVE_STACK(slot, whether it has resolved); with -1 instead it is removed, as a copy ceases to exist."""
    if b < 0:
        remove_from_stack(s, T, a)
    else:
        leave_stack(s, T, a, b)
    return 0


@door(tb.PROMISE)
def promise_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PROMISE(slot of a spell, slot of the permanent that it becomes)."""
    promise(s, T, a, b)
    return 0
