"""Effects on permanents: destroy, sacrifice, tap, counters, tokens, regeneration, attaching, fighting, combat.

Columns of T.effect: WHAT a reference to what it happens to (of SacrificeChosen a filter), WHO a reference to players,
AMOUNT an amount, KEY a kind of counters or the word of a result, RESULT that of RemoveCounters, KEEP and LINK words, FLAG
`no_regeneration`, `untap`, `as_creature` or `tapped`; of Attach and Fight OTHER the second reference. Of CreateToken OTHER
is what is copied or -1, TOKEN the definition or -1, ATTACKING whether it enters so, and from COUNTERS on pairs of a kind
of counters and an amount, N_COUNTERS of them; EXCEPT where in T.data it says for each definition what its copy is, or -1.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount_for, entities, matches
from sim.array.kernel.battlefield.entering import copied_values
from sim.array.kernel.effects.effects_copies import copy_of_one
from sim.array.kernel.evaluate.reading import linked_key
from sim.array.kernel.evaluate.seen import can_be_dealt
from sim.array.kernel.events import new_proposal, record_one, settle_cache, with_entry
from sim.array.kernel.objects import (
    add_found,
    add_pick,
    ask,
    exists,
    forget_saved,
    known_slot,
    new_object,
    note_result,
    offer,
    permanent_at,
    save,
    slot_at,
    was_picked,
)
from sim.array.kernel.words import W_ATTACKING, W_ENERGY, W_EXPERIENCE, W_POISON, W_SACRIFICED, player_place
from sim.cards import event_kinds as ek
from sim.cards import terms as t

WHAT, WHO, AMOUNT, KEY, RESULT, KEEP, LINK, FLAG, OTHER, TOKEN, ATTACKING, N_COUNTERS, COUNTERS = range(1, 14)
MOST_COUNTERS = 4
EXCEPT = COUNTERS + 2 * MOST_COUNTERS


@room
def do_permanents(s: Any, T: Any, f: int, effect: int) -> int:
    """Carry out an instruction of this family: 1 when done, 0 to wait."""
    kind = T.effect[effect][tb.FX_KIND]
    if kind == tb.FX_CREATE_TOKEN:
        return _create_tokens(s, T, f, effect)
    if kind == tb.FX_SACRIFICE_CHOSEN:
        return _sacrifice_chosen(s, T, f, effect)
    if kind == tb.FX_PROLIFERATE:
        return _proliferate(s, T, f)
    if kind == tb.FX_ATTACH:
        return _attach(s, T, f, effect)
    if kind == tb.FX_FIGHT:
        _fight(s, T, f, effect)
        return 1
    base = s.n_found
    n = entities(s, T, s.frame[f][at.F_CTX], T.effect[effect][WHAT])
    if kind == tb.FX_PUT_COUNTERS or kind == tb.FX_REMOVE_COUNTERS:
        _change_counters(s, T, f, effect, base, n)
    elif kind == tb.FX_TAP:
        _tap(s, T, effect, base, n)
    elif kind == tb.FX_SACRIFICE:
        _sacrifice(s, T, f, effect, base, n)
    elif kind == tb.FX_DESTROY:  # CR 701.8
        call(s, T, tb.DESTROY, base, s.ctx[s.frame[f][at.F_CTX]][at.C_SOURCE], T.effect[effect][FLAG], 0)
    elif kind == tb.FX_REGENERATE:  # CR 701.19a: a shield until end of turn
        for i in range(n):
            slot = permanent_at(s, s.found[base + i])
            s.shields[slot] += 1 if slot else 0
    elif kind == tb.FX_BECOME_BLOCKED:
        call(s, T, tb.BECOME_BLOCKED, base, 0, 0, 0)
    else:
        for i in range(n):
            if s.found[base + i] > 0:
                first = s.n_ev
                call(s, T, tb.REMOVE_FROM_COMBAT, s.found[base + i], 0, 0, 0)
                call(s, T, tb.RECORD, first, 0, 0, 0)
    s.n_found = base
    return 1


# --- Sacrificing -----------------------------------------------------------------------------------------------


@room
def _sacrifice(s: Any, T: Any, f: int, effect: int, base: int, n: int) -> None:
    """CR 701.21a: a player sacrifices only what they control."""
    k, kept = s.frame[f][at.F_CTX], 0
    for i in range(n):
        slot = permanent_at(s, s.found[base + i])
        if slot and s.controller[slot] == s.ctx[k][at.C_CONTROLLER]:
            s.found[base + kept] = s.found[base + i]
            kept += 1
    s.n_found = base + kept
    note_result(s, k, W_SACRIFICED, kept, 0)
    if T.effect[effect][KEEP]:
        forget_saved(s, k, T.effect[effect][KEEP])
        for i in range(kept):
            save(s, k, T.effect[effect][KEEP], s.found[base + i])
    call(s, T, tb.SACRIFICE, base, 0, 0, 0)


@room
def _sacrifice_chosen(s: Any, T: Any, f: int, effect: int) -> int:
    """Each player chooses in APNAP order, then all sacrifice at once (CR 101.4)."""
    row, k, base, done = T.effect[effect], s.frame[f][at.F_CTX], s.n_found, 0
    n = entities(s, T, k, row[WHO])
    for i in range(n):
        player = s.found[base + i]
        if player >= 0:
            continue
        first = s.n_found
        for j in range(s.n_battlefield):
            slot = permanent_at(s, s.battlefield[j])
            if slot and s.controller[slot] == -1 - player and matches(s, T, k, row[WHAT], s.battlefield[j]):
                add_found(s, s.battlefield[j])
        mine = s.n_found - first
        for _ in range(min(amount_for(s, T, k, row[AMOUNT], player), mine)):
            if done == s.frame[f][at.F_PICKED]:
                options = 0
                for j in range(mine):
                    if not was_picked(s, f, 0, s.found[first + j]):
                        options = offer(s, options, s.found[first + j])
                answer = ask(s, -1 - player, at.D_SACRIFICE, options, s.ctx[k][at.C_SOURCE], 0, 0)
                if answer == at.NONE:
                    s.n_found = base
                    return 0
                add_pick(s, f, answer)
            done += 1
        s.n_found = first
    s.n_found = base
    note_result(s, k, W_SACRIFICED, done, 0)
    forget_saved(s, k, W_SACRIFICED)
    for i in range(done):
        save(s, k, W_SACRIFICED, s.picked[f][i])
        add_found(s, s.picked[f][i])
    call(s, T, tb.SACRIFICE, base, 0, 0, 0)
    s.n_found = base
    return 1


# --- Tapping and counters ----------------------------------------------------------------------------------------


@room
def _tap(s: Any, T: Any, effect: int, base: int, n: int) -> None:
    """CR 701.26."""
    first, untap = s.n_pr, T.effect[effect][FLAG]
    for i in range(n):
        slot = permanent_at(s, s.found[base + i])
        if slot and s.tapped[slot] == untap:
            new_proposal(s, ek.UNTAPPED if untap else ek.TAPPED, 1 if untap else 2, s.found[base + i], 0, 0)
    call(s, T, tb.PROPOSE, first, 0, 0, 0)


@room
def _change_counters(s: Any, T: Any, f: int, effect: int, base: int, n: int) -> None:
    """CR 122: put, or remove, on each that is in the game."""
    row, k, first, total = T.effect[effect], s.frame[f][at.F_CTX], s.n_pr, 0
    puts = row[tb.FX_KIND] == tb.FX_PUT_COUNTERS
    for i in range(n):
        entity = s.found[base + i]
        if not exists(s, entity):
            continue
        number = amount_for(s, T, k, row[AMOUNT], entity)
        if puts:
            _put(s, entity, row[KEY], number, s.ctx[k][at.C_CONTROLLER])
        else:
            new_proposal(s, ek.COUNTERS_REMOVED, 3, entity, row[KEY], number)
            total += number
    if not puts and row[RESULT]:
        note_result(s, k, row[RESULT], total, 0)
    call(s, T, tb.PROPOSE, first, 0, 0, 0)


@room
def _put(s: Any, entity: int, kind: int, number: int, seat: int) -> None:
    p = new_proposal(s, ek.COUNTERS_PUT, 4, entity, kind, number)
    s.pr[p][4] = -1 - seat


@room
def _has_counters(s: Any, entity: int) -> int:
    """Whether a player or an object that is there has any counter."""
    if entity < 0:
        for i in range(at.PLAYER_COUNTERS):
            if s.player_counters[-1 - entity][i]:
                return 1
        return 0
    slot = slot_at(s, entity)
    for i in range(at.COUNTERS):
        if s.counter_number[slot][i]:
            return 1
    return 0


@room
def _proliferate(s: Any, T: Any, f: int) -> int:
    """CR 701.34a: any number of permanents and players that have a counter, one pick each; then all counters at once."""
    frame, base = s.frame[f], s.n_found
    row = s.ctx[frame[at.F_CTX]]
    seat = row[at.C_CONTROLLER]
    for i in range(2):
        if not s.has_lost[i] and _has_counters(s, -1 - i):
            add_found(s, -1 - i)
    for i in range(s.n_battlefield):
        if permanent_at(s, s.battlefield[i]) and _has_counters(s, s.battlefield[i]):
            add_found(s, s.battlefield[i])
    end = s.n_found
    while not was_picked(s, f, 0, 0) and frame[at.F_PICKED] < end - base:
        n = 0
        for i in range(base, end):
            if not was_picked(s, f, 0, s.found[i]):
                n = offer(s, n, s.found[i])
        answer = ask(s, seat, at.D_PROLIFERATE, offer(s, n, 0), row[at.C_SOURCE], 0, 0)
        if answer == at.NONE:
            s.n_found = base
            return 0
        add_pick(s, f, answer)
    record_one(s, T, ek.PROLIFERATED, 1, -1 - seat, 0, 0)
    first = s.n_pr
    for i in range(base, end):
        if was_picked(s, f, 0, s.found[i]):
            _one_more_of_each(s, T, s.found[i], seat)
    call(s, T, tb.PROPOSE, first, 0, 0, 0)
    s.n_found = base
    return 1


@room
def _one_more_of_each(s: Any, T: Any, entity: int, seat: int) -> None:
    """One more counter of each kind that is there, in order of their names."""
    if entity < 0:
        counters = s.player_counters[-1 - entity]
        if counters[player_place(s, W_ENERGY)]:
            _put(s, entity, W_ENERGY, 1, seat)
        if counters[player_place(s, W_EXPERIENCE)]:
            _put(s, entity, W_EXPERIENCE, 1, seat)
        if counters[player_place(s, W_POISON)]:
            _put(s, entity, W_POISON, 1, seat)
        return
    slot, last = slot_at(s, entity), -1
    for _ in range(at.COUNTERS):
        best = -1
        for i in range(at.COUNTERS):
            rank = T.word_rank[s.counter_kind[slot][i]]
            if s.counter_number[slot][i] and rank > last and (best < 0 or rank < T.word_rank[best]):
                best = s.counter_kind[slot][i]
        if best < 0:
            return
        _put(s, entity, best, 1, seat)
        last = T.word_rank[best]


# --- Tokens ------------------------------------------------------------------------------------------------------


@room
def _create_tokens(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 111, 707.2: tokens of a definition, or copies of an object as it is or was last."""
    row, k, base, face = T.effect[effect], s.frame[f][at.F_CTX], s.n_found, 0
    definition = row[TOKEN]
    if definition < 0 and row[OTHER] >= 0:
        original = _first_object(s, T, k, row[OTHER])
        if original:
            definition = _copied_whole(s, T, original, row[EXCEPT])
            face = _face_of(s, T, original)
    if definition < 0:
        return 1
    n = entities(s, T, k, row[WHO])
    first = s.n_found
    for i in range(n):
        if s.found[base + i] < 0:
            for _ in range(amount_for(s, T, k, row[AMOUNT], s.found[base + i])):
                add_found(s, -1 - s.found[base + i])
    if row[ATTACKING] and not _choose_whom(s, T, f, first):
        s.n_found = base
        return 0
    proposals = s.n_pr
    for i in range(first, s.n_found):
        _propose_token(s, T, f, effect, definition, face, s.found[i])
    for p in range(proposals, s.n_pr):
        if row[N_COUNTERS]:
            _enters_with(s, T, k, effect, p)
        if row[ATTACKING]:
            s.pr[p][at.P_ATTACKING] = s.picked[f][p - proposals]
    s.n_found = base
    call(s, T, tb.PROPOSE, proposals, 0, 0, 0)
    return 1


@room
def _first_object(s: Any, T: Any, k: int, node: int) -> int:
    base, found = s.n_found, 0
    for i in range(entities(s, T, k, node)):
        if not found and s.found[base + i] > 0:
            found = s.found[base + i]
    s.n_found = base
    return found


@room
def _copied_whole(s: Any, T: Any, entity: int, exceptions: int) -> int:
    """CR 707.8a: the definition of a token that copies an object, with both faces if that has two."""
    slot, copied = known_slot(s, entity), copied_values(s, T, entity)
    own = s.definition[slot]
    if T.defs[own][tb.DF_BACK] < 0 or s.face_down[slot]:
        return T.defs[copied][tb.DF_ALONE] if exceptions < 0 else copy_of_one(s, T, copied, exceptions)
    if exceptions >= 0 or (copied != own and copied != T.defs[own][tb.DF_BACK]):
        s.error = at.NOT_CARRIED
    return own


@room
def _face_of(s: Any, T: Any, entity: int) -> int:
    slot = known_slot(s, entity)
    two = T.defs[s.definition[slot]][tb.DF_BACK] >= 0 and not s.face_down[slot] and s.kind[slot] != at.PLAIN
    return s.face[slot] if two else 0


@room
def _choose_whom(s: Any, T: Any, f: int, first: int) -> int:
    """CR 508.4: what each token attacks, chosen before any is created, 0 for none; 0 while a choice is awaited."""
    source, end = s.ctx[s.frame[f][at.F_CTX]][at.C_SOURCE], s.n_found
    while s.frame[f][at.F_PICKED] < end - first:
        seat, answer = s.found[first + s.frame[f][at.F_PICKED]], 0
        if seat == s.active and t.COMBAT_STEPS >> s.step & 1:
            n = 0
            for i in range(call(s, T, tb.ATTACKABLE, 0, 0, 0, 0)):
                n = offer(s, n, s.found[end + i])
            answer = ask(s, seat, at.D_CHOOSE, n, source, W_ATTACKING, 0)
            if answer == at.NONE:
                return 0
        add_pick(s, f, answer)
    return 1


@room
def _propose_token(s: Any, T: Any, f: int, effect: int, definition: int, face: int, seat: int) -> None:
    """CR 111.2: it comes from nowhere, under a player's control."""
    row, k = T.effect[effect], s.frame[f][at.F_CTX]
    slot = new_object(s, -1, definition, seat, t.NOWHERE)
    call(s, T, tb.REFRESH, slot, 0, 0, 0)
    p = new_proposal(s, ek.ZONE_CHANGED, 6, s.id[slot], 0, t.NOWHERE)
    s.pr[p][4], s.pr[p][5], s.pr[p][6] = t.BATTLEFIELD, -1 - seat, ek.ZC_TOKEN
    entry = with_entry(s, p)
    entry[at.P_CONTROLLER], entry[at.P_TAPPED], entry[at.P_FACE], entry[at.P_KEEP] = seat, row[FLAG], face, row[KEEP]
    if row[LINK]:
        entry[at.P_LINK], entry[at.P_LINK_SOURCE] = linked_key(s, T, k, row[LINK]), s.ctx[k][at.C_SOURCE]


@room
def _enters_with(s: Any, T: Any, k: int, effect: int, p: int) -> None:
    row, entry = T.effect[effect], s.pr[p]
    for i in range(row[N_COUNTERS]):
        number = amount_for(s, T, k, row[COUNTERS + 2 * i + 1], entry[1])
        if number > 0:
            place = at.P_COUNTER + 2 * entry[at.P_N_COUNTERS]
            entry[place], entry[place + 1] = row[COUNTERS + 2 * i], number
            entry[at.P_N_COUNTERS] += 1


# --- Attaching and fighting -----------------------------------------------------------------------------------------


@room
def _attach(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 701.3: nothing happens if it can't be attached there (701.3b). Of several hosts its controller chooses one."""
    row, k, base = T.effect[effect], s.frame[f][at.F_CTX], s.n_found
    hosts = entities(s, T, k, row[OTHER])
    first = s.n_found
    n = entities(s, T, k, row[WHAT])
    one, host = 0, s.found[base] if hosts else 0
    for i in range(n):
        if not one and s.found[first + i] > 0:
            one = s.found[first + i]
    if hosts > 1 and one:
        for i in range(hosts):
            offer(s, i, s.found[base + i])
        host = ask(s, s.ctx[k][at.C_CONTROLLER], at.D_ATTACH, hosts, one, 0, 0)
        if host == at.NONE:
            s.n_found = base
            return 0
    for i in range(n):
        if hosts and s.found[first + i] > 0:
            call(s, T, tb.ATTACH, s.found[first + i], host, row[FLAG], 0)
    s.n_found = base
    return 1


@room
def _fight(s: Any, T: Any, f: int, effect: int) -> None:
    """CR 701.14: each deals damage equal to its power to the other, if both are creatures on the battlefield."""
    k, base = s.frame[f][at.F_CTX], s.n_found
    ones = entities(s, T, k, T.effect[effect][WHAT])
    one = s.found[base] if ones else 0
    s.n_found = base
    others = entities(s, T, k, T.effect[effect][OTHER])
    two = s.found[base] if others else 0
    s.n_found = base
    if one <= 0 or two <= 0 or not can_be_dealt(s, T, one) or not can_be_dealt(s, T, two):
        return
    settle_cache(s, T)
    first, second = s.c_power[slot_at(s, one)], s.c_power[slot_at(s, two)]
    add_found(s, one)
    add_found(s, two)
    add_found(s, first)
    add_found(s, two)
    add_found(s, one)
    add_found(s, second)
    call(s, T, tb.DAMAGE_ALL, base, 0, 0, 0)
    s.n_found = base


@door(tb.DO_PERMANENTS)
def do_permanents_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_PERMANENTS(frame, row of the effect) -> 1 when done, 0 to wait."""
    return do_permanents(s, T, a, b)
