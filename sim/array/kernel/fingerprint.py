"""The fingerprint of a game, as `sim.rules.fingerprint` folds it: record by record, in the same order."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import door, room
from sim.array.kernel.hashing import mix, u64
from sim.array.kernel.words import DISCARDED, ENTERED, W_ENERGY, W_EXPERIENCE, W_POISON

_PRIME = 0x100000001B3
_COUNTED = 9  # places of `turn_counts` that mean something


@room
def _add(word: Any, value: Any) -> Any:
    return u64(word * u64(_PRIME) + u64(value))


@room
def _add4(word: Any, a: int, b: int, c: int, d: int) -> Any:
    return _add(_add(_add(_add(word, a), b), c), d)


@room
def _of(key: Any, value: int) -> Any:
    """One of several pairs that have no order: these are summed up."""
    return mix(u64(key ^ u64(value)))


@room
def _plus(one: Any, other: Any) -> Any:
    return u64(one + other)


@room
def _take(s: Any, word: Any) -> None:
    """A record folded into the fingerprint."""
    s.fingerprint = mix(u64(s.fingerprint) ^ word)


@room
def _definition(T: Any, number: int) -> Any:
    return T.def_key[number] if number >= 0 else u64(-1)


# --- Flow and players ----------------------------------------------------------------------------------


@room
def _flow(s: Any) -> None:
    word = _add(_add(u64(1), s.trace), s.turn)
    word = _add4(word, s.active, s.regular, s.starting, s.step)
    word = _add4(word, s.passes, s.moment, s.next_id, s.next_serial)
    word = _add4(word, s.next_timestamp, s.attacked_alone, s.is_over, s.waiting)
    word = _add(_add(word, s.winner), s.end_reason)
    logged, held = u64(0), u64(0)
    for i in range(s.n_log):
        if s.log_what[i] == ENTERED or s.log_what[i] == DISCARDED:
            logged = _plus(logged, _of(u64((1 if s.log_what[i] == ENTERED else 2) << 32), s.log_entity[i]))
    for i in range(s.n_held):
        held = _plus(held, _of(u64(s.held_by[i] << 32), s.held[i]))
    word = _add(_add(word, logged), held)
    _take(s, _add(_add(_add(word, s.n_effects), s.n_triggers), s.n_delayed))


@room
def _player(s: Any, T: Any, seat: int) -> None:
    word = _add4(u64(1), s.life[seat], s.has_lost[seat], s.lose_reason[seat], s.drew_from_empty[seat])
    word = _add4(word, s.last_turn[seat], s.lands_played[seat], s.mulligans[seat], s.first_card[seat])
    word = _add(_add(word, s.draws[seat]), s.choices[seat])
    counters = u64(0)
    for i in range(3):
        if s.player_counters[seat][i]:
            kind = W_POISON if i == 0 else W_ENERGY if i == 1 else W_EXPERIENCE
            counters = _plus(counters, _of(T.word_key[kind], s.player_counters[seat][i]))
    word = _add(word, counters)
    for i in range(_COUNTED):
        word = _add(word, s.turn_counts[seat][i])
    for i in range(s.n_pool[seat]):
        word = _add(_add(word, s.pool_type[seat][i]), s.pool_snow[seat][i])
        word = _add(word, 1 if s.pool_only[seat][i] >= 0 else 0)
    _take(s, word)


# Lists of ids, by number: first those that all players share, then those of each seat.
_STRAYS, _EXTRA_TURNS, _OWN = 4, 5, 6


@room
def _size(s: Any, which: int) -> int:
    if which >= _OWN:
        seat, kind = (which - _OWN) // 3, (which - _OWN) % 3
        return s.n_library[seat] if kind == 0 else s.n_hand[seat] if kind == 1 else s.n_graveyard[seat]
    if which == 0:
        return s.n_battlefield
    if which == 1:
        return s.n_stack
    if which == _STRAYS:
        return s.n_strays
    if which == _EXTRA_TURNS:
        return s.n_extra_turns
    return s.n_exile if which == 2 else s.n_command


@room
def _id(s: Any, which: int, i: int) -> int:
    if which >= _OWN:
        seat, kind = (which - _OWN) // 3, (which - _OWN) % 3
        return s.library[seat][i] if kind == 0 else s.hand[seat][i] if kind == 1 else s.graveyard[seat][i]
    if which == 0:
        return s.battlefield[i]
    if which == 1:
        return s.stack[i]
    if which == _STRAYS:
        return s.strays[i]
    if which == _EXTRA_TURNS:
        return s.extra_turns[i]
    return s.exile[i] if which == 2 else s.command[i]


# --- Objects ---------------------------------------------------------------------------------------------


@room
def _is_repeated(s: Any, slot: int, i: int) -> int:
    """Whether several values are kept under a key and this is not the first of them."""
    for j in range(i):
        if s.chosen_key[slot][j] == s.chosen_key[slot][i]:
            return 1
    return 0


@room
def _key(s: Any, T: Any, key: int) -> Any:
    """The number of the name under which an object keeps something, the copy effect that is part of it apart (CR 607.5)."""
    if key >= tb.WORDS:
        return mix(T.word_key[key % tb.WORDS] ^ u64(key // tb.WORDS))
    return T.word_key[key]


@room
def _object(s: Any, T: Any, slot: int) -> None:
    word = _add4(u64(1), s.id[slot], s.card[slot], s.owner[slot], s.controller[slot])
    word = _add4(word, s.zone[slot], s.serial[slot], s.timestamp[slot], s.known_to[slot])
    word = _add(_add(word, s.face_down[slot]), _definition(T, s.definition[slot]))
    word = _add(_add(word, _definition(T, s.listed[slot])), _definition(T, s.copy_of[slot]))
    counters, chosen, linked = u64(0), u64(0), u64(0)
    for i in range(at.COUNTERS):
        if s.counter_number[slot][i]:
            counters = _plus(counters, _of(T.word_key[s.counter_kind[slot][i]], s.counter_number[slot][i]))
    for i in range(s.n_chosen[slot]):
        if not _is_repeated(s, slot, i):
            chosen = _plus(chosen, _of(_key(s, T, s.chosen_key[slot][i]), 0))
    for i in range(s.n_linked[slot]):
        linked = _plus(linked, _of(_key(s, T, s.linked_key[slot][i]), s.linked[slot][i]))
    _take(s, _add(_add(_add(word, counters), chosen), linked))
    if s.kind[slot] == at.PERMANENT:
        _permanent(s, T, slot)
    elif s.kind[slot] == at.ON_STACK:
        _on_stack(s, T, slot)


@room
def _permanent(s: Any, T: Any, slot: int) -> None:
    word = _add4(u64(1), s.tapped[slot], s.base_controller[slot], s.face[slot], s.turned_at[slot])
    word = _add4(word, s.damage[slot], s.deathtouched[slot], s.since_turn[slot], s.attached_to[slot])
    word = _add4(word, s.shields[slot], s.no_regeneration[slot], s.phased_out[slot], s.phased_with[slot])
    word = _add4(word, s.attacking[slot], s.defending[slot], s.attacked_this_turn[slot], s.is_blocking[slot])
    word = _add4(word, s.blocked[slot], s.band[slot], s.entered_at[slot], s.cast_by[slot])
    activated = 0
    for i in range(s.n_activated[slot]):
        activated += s.activated_times[slot][i]
    word = _add4(word, s.cast_x[slot], s.solved[slot], s.suspected[slot], activated)
    word = _add(_add(word, _definition(T, s.paid_for[slot])), _definition(T, s.copied[slot]))
    word = _add(_add(word, s.second_card[slot]), _definition(T, s.second_definition[slot]))
    word = _add(_add(word, _paid(s, T, slot)), s.n_attachments[slot])
    for i in range(s.n_attachments[slot]):
        word = _add(word, s.attachments[slot][i])
    word = _add(word, s.n_blocking[slot])
    for i in range(s.n_blocking[slot]):
        word = _add(word, s.blocking[slot][i])
    word = _add(word, s.n_damaged_by[slot])
    for i in range(s.n_damaged_by[slot]):
        word = _add(word, s.damaged_by[slot][i])
    spared = u64(0)
    for i in range(s.n_spared[slot]):
        spared = _plus(spared, _of(u64(s.spared_by[slot][i]), s.spared[slot][i]))
    _take(s, _add(word, spared))


@room
def _paid(s: Any, T: Any, slot: int) -> Any:
    paid = u64(0)
    for i in range(s.n_paid[slot]):
        paid = _plus(paid, _of(T.word_key[s.paid[slot][i]], 0))
    return paid


@room
def _on_stack(s: Any, T: Any, slot: int) -> None:
    word = _add4(u64(1), s.source[slot], s.face[slot], s.since[slot], s.is_spell[slot])
    word = _add4(word, s.origin[slot], s.is_copy[slot], s.x[slot], s.cast_from[slot])
    word = _add(_add(_add(word, s.mana_spent[slot]), s.exile_after[slot]), _paid(s, T, slot))
    word = _add(word, s.n_modes[slot])
    for i in range(s.n_modes[slot]):
        word = _add(word, s.modes[slot][i])
    k = s.ctx_of[slot]
    if k < 0:
        _take(s, word)
        return
    row, place = s.ctx[k], at.C_TARGET
    for i in range(row[at.C_N_NODES]):
        word = _add(word, row[at.C_COUNT + i]) if row[at.C_COUNT + i] else word
        for j in range(row[at.C_COUNT + i]):
            word = _add(word, row[place + j])
        place += row[at.C_COUNT + i]
    _take(s, word)


# --- Effects and triggers -----------------------------------------------------------------------------------


@room
def _effect(s: Any, i: int) -> None:
    word = _add4(u64(1), s.fx_id[i], s.fx_timestamp[i], s.fx_controller[i], s.fx_source[i])
    word = _add4(word, s.fx_duration[i], s.fx_until_turn[i], s.fx_used[i], s.fx_left[i])
    word = _add(word, s.fx_next_time[i])
    for j in range(s.fx_n_affected[i]):
        word = _add(word, s.fx_affected[i][j])
    _take(s, word)


@room
def fingerprint(s: Any, T: Any) -> None:
    """64 bits over everything that is state, in `s.fingerprint`."""
    s.fingerprint = u64(0)
    _flow(s)
    for seat in range(2):
        _player(s, T, seat)
    for which in range(_OWN + 6):
        word = u64(1)
        for i in range(_size(s, which)):
            word = _add(word, _id(s, which, i))
        _take(s, word)
    for which in range(_OWN + 6):
        if which != _STRAYS and which != _EXTRA_TURNS:
            for i in range(_size(s, which)):
                _object(s, T, s.slot_of[_id(s, which, i)])
    for i in range(s.n_effects):
        _effect(s, i)
    for i in range(s.n_triggers):
        word = _add(u64(1), 1 if s.tr_node[i] < 0 else 0)
        _take(s, _add(_add(_add(word, s.tr_source[i]), s.tr_controller[i]), s.tr_turn[i]))
    for i in range(s.n_delayed):
        word = _add(u64(1), 1 if s.dl_node[i] < 0 else 0)
        _take(s, _add(_add(_add(word, s.dl_source[i]), s.dl_controller[i]), s.dl_turn[i]))


@door(tb.FINGERPRINT)
def fingerprint_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """FINGERPRINT(): into `s.fingerprint`."""
    fingerprint(s, T)
    return 0
