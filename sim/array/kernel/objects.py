"""Looking things up in a game record, and the small stacks that all rooms use: ids and slots, contexts, frames, picks.

An *entity* is an object's id or, negative, a player (seat p is -1 - p). Functions here are compiled into every room that
uses them, so they are short.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.looking import look_at_library
from sim.cards import terms as t


@room
def slot_at(s: Any, entity: int) -> int:
    """The slot of an object that is there, 0 if there is none."""
    if entity <= 0 or entity >= at.IDS:
        return 0
    slot = s.slot_of[entity]
    return slot if slot > 0 and s.there[slot] else 0


@room
def known_slot(s: Any, entity: int) -> int:
    """The slot of an object that is there, or of what is remembered of it (CR 113.7a, 603.10, 608.2h)."""
    slot = s.slot_of[entity] if 0 < entity < at.IDS else 0
    if slot <= 0:
        s.error = at.FORGOTTEN
        return 0
    return slot


@room
def permanent_at(s: Any, entity: int) -> int:
    """The slot of a permanent that is there and not phased out (CR 702.26b), 0 if there is none."""
    slot = slot_at(s, entity)
    return slot if slot and s.kind[slot] == at.PERMANENT and not s.phased_out[slot] else 0


@room
def spell_at(s: Any, entity: int) -> int:
    """The slot of an object on the stack, 0 if it is none."""
    slot = slot_at(s, entity)
    return slot if slot and s.kind[slot] == at.ON_STACK else 0


@room
def exists(s: Any, entity: int) -> int:
    """Whether a player is in the game, or an object is there and not phased out."""
    if entity < 0:
        return 1 - s.has_lost[-1 - entity]
    slot = slot_at(s, entity)
    return 1 if slot and not (s.kind[slot] == at.PERMANENT and s.phased_out[slot]) else 0


@room
def controller_of(s: Any, entity: int) -> int:
    """The seat that controls an object, or of a player."""
    return -1 - entity if entity < 0 else s.controller[known_slot(s, entity)]


@room
def apnap(s: Any, i: int) -> int:
    """The i-th player in APNAP order (CR 101.4), -1 for none: players who have lost are not among them."""
    first, second = s.active, 1 - s.active
    if s.has_lost[first]:
        first, second = second, -1
    elif s.has_lost[second]:
        second = -1
    if first >= 0 and s.has_lost[first]:
        first = -1
    return first if i == 0 else second if i == 1 else -1


@room
def n_players(s: Any) -> int:
    """How many players are in the game."""
    return 2 - s.has_lost[0] - s.has_lost[1]


@room
def base_definition(s: Any, T: Any, slot: int) -> int:
    """The definition whose values an object has before continuous effects (`continuous.base_definition`)."""
    if s.face_down[slot] and (s.zone[slot] == t.BATTLEFIELD or s.zone[slot] == t.STACK):
        if s.listed[slot] >= 0:
            return s.listed[slot]
        ward = s.face_down[slot] == at.DISGUISED or s.face_down[slot] == at.CLOAKED
        return T.face_down_ward if ward else T.face_down
    if s.copy_of[slot] >= 0:
        return s.copy_of[slot]
    definition = s.definition[slot]
    if s.face[slot] and s.kind[slot] != at.PLAIN and T.defs[definition][tb.DF_BACK] >= 0:
        return T.defs[definition][tb.DF_BACK]
    if s.second_card[slot] >= 0:
        return T.defs[definition][tb.DF_COMBINED]
    return definition


# --- Ids and slots -----------------------------------------------------------------------------


@room
def new_slot(s: Any) -> int:
    """A slot for a new object: one that was never used, else one of the longest remembered."""
    if s.n_slots < at.SLOTS:
        s.n_slots += 1
        return s.n_slots - 1
    for _ in range(at.SLOTS):
        slot = s.next_free
        s.next_free = slot + 1 if slot + 1 < at.SLOTS else 1
        if not s.there[slot]:
            if s.id[slot] > 0 and s.slot_of[s.id[slot]] == slot:
                s.slot_of[s.id[slot]] = -1
            return slot
    s.error = at.FULL
    return 1


@room
def new_object(s: Any, card: int, definition: int, owner: int, zone: int) -> int:
    """A new object with the next id, as plain as can be; its slot. Serial and timestamp are for the caller."""
    slot, entity = new_slot(s), s.next_id
    if entity + 1 >= at.IDS:
        s.error = at.FULL
        return slot
    s.next_id += 1
    s.slot_of[entity] = slot
    s.there[slot], s.id[slot], s.kind[slot] = 1, entity, at.PLAIN
    s.card[slot], s.definition[slot], s.owner[slot], s.controller[slot] = card, definition, owner, owner
    s.zone[slot], s.serial[slot], s.timestamp[slot] = zone, 0, 0
    s.face_down[slot], s.listed[slot], s.copy_of[slot], s.known_to[slot] = 0, -1, -1, 0
    s.face[slot], s.second_card[slot], s.second_definition[slot] = 0, -1, -1
    s.n_chosen[slot], s.n_linked[slot], s.n_paid[slot] = 0, 0, 0
    s.became[slot], s.became_second[slot], s.ctx_of[slot] = 0, 0, -1
    for i in range(at.COUNTERS):
        s.counter_number[slot][i] = 0
    return slot


@room
def next_serial(s: Any, slot: int) -> None:
    """An object enters a zone: the next serial and timestamp."""
    s.serial[slot], s.timestamp[slot] = s.next_serial, s.next_timestamp
    s.next_serial += 1
    s.next_timestamp += 1


# --- Counters ------------------------------------------------------------------------------------


@room
def counters(s: Any, slot: int, kind: int) -> int:
    """How many counters of a kind an object has; kinds are interned words."""
    for i in range(at.COUNTERS):
        if s.counter_number[slot][i] and s.counter_kind[slot][i] == kind:
            return s.counter_number[slot][i]
    return 0


@room
def change_counters(s: Any, slot: int, kind: int, by: int) -> None:
    """More or fewer counters of a kind on an object."""
    free = -1
    for i in range(at.COUNTERS):
        if s.counter_number[slot][i] and s.counter_kind[slot][i] == kind:
            s.counter_number[slot][i] += by
            return
        if free < 0 and not s.counter_number[slot][i]:
            free = i
    if free < 0:
        s.error = at.FULL
        return
    s.counter_kind[slot][free], s.counter_number[slot][free] = kind, by


# --- Contexts ------------------------------------------------------------------------------------


@room
def new_ctx(s: Any, source: int, controller: int) -> int:
    """A fresh context row for an ability of a source; `free_ctx` gives it back."""
    for k in range(at.CONTEXTS):
        if not s.ctx_used[k]:
            s.ctx_used[k] = 1
            clear_ctx(s, k, source, controller)
            return k
    s.error = at.FULL
    return at.CONTEXTS - 1


@room
def clear_ctx(s: Any, k: int, source: int, controller: int) -> None:
    """Make a row the context of an ability that knows nothing yet but its source and controller."""
    row = s.ctx[k]
    row[at.C_SOURCE], row[at.C_CONTROLLER], row[at.C_SPELL], row[at.C_X] = source, controller, 0, 0
    row[at.C_ORIGIN], row[at.C_EVENT + at.EVENT - 1], row[at.C_N_PAID], row[at.C_N_ITS] = -1, -1, 0, 0
    row[at.C_N_NODES], row[at.C_N_SAVED], row[at.C_N_RESULTS], row[at.C_N_APPLIED] = 0, 0, 0, 0


@room
def free_ctx(s: Any, k: int) -> None:
    """Give a context row back."""
    if k >= 0:
        s.ctx_used[k] = 0


@room
def copy_ctx(s: Any, k: int) -> int:
    """A copy of a context in a row of its own."""
    new = new_ctx(s, 0, 0)
    for i in range(at.C_SAVED + 2 * s.ctx[k][at.C_N_SAVED]):
        s.ctx[new][i] = s.ctx[k][i]
    return new


@room
def result_of(s: Any, k: int, key: int) -> int:
    """A number that an ability noted under a key as it resolved, 0 for none."""
    row = s.ctx[k]
    for i in range(row[at.C_N_RESULTS]):
        if row[at.C_RESULT + 2 * i] == key:
            return row[at.C_RESULT + 2 * i + 1]
    return 0


@room
def note_result(s: Any, k: int, key: int, number: int, adds: int) -> None:
    """Note a number under a key, in place of the one before or, with `adds`, on top of it."""
    row = s.ctx[k]
    n = row[at.C_N_RESULTS]
    for i in range(n):
        if row[at.C_RESULT + 2 * i] == key:
            row[at.C_RESULT + 2 * i + 1] = number + (row[at.C_RESULT + 2 * i + 1] if adds else 0)
            return
    if n >= at.MOST_RESULTS:
        s.error = at.FULL
        return
    row[at.C_RESULT + 2 * n], row[at.C_RESULT + 2 * n + 1] = key, number
    row[at.C_N_RESULTS] = n + 1


@room
def save(s: Any, k: int, key: int, entity: int) -> None:
    """Remember one more object or player under a key."""
    row = s.ctx[k]
    n = row[at.C_N_SAVED]
    if n >= at.MOST_SAVED:
        s.error = at.FULL
        return
    row[at.C_SAVED + 2 * n], row[at.C_SAVED + 2 * n + 1] = key, entity
    row[at.C_N_SAVED] = n + 1


@room
def forget_saved(s: Any, k: int, key: int) -> None:
    """Forget what is remembered under a key."""
    row, kept = s.ctx[k], 0
    for i in range(row[at.C_N_SAVED]):
        if row[at.C_SAVED + 2 * i] != key:
            row[at.C_SAVED + 2 * kept], row[at.C_SAVED + 2 * kept + 1] = (
                row[at.C_SAVED + 2 * i],
                row[at.C_SAVED + 2 * i + 1],
            )
            kept += 1
    row[at.C_N_SAVED] = kept


# --- Frames ---------------------------------------------------------------------------------------


@room
def push(s: Any, kind: int) -> int:
    """Put a frame on top of the agenda; its place. All its ints are 0, its context -1."""
    f = s.n_frames
    if f >= at.FRAMES:
        s.error = at.FULL
        return at.FRAMES - 1
    s.n_frames += 1
    for i in range(at.FRAME):
        s.frame[f][i] = 0
    s.frame[f][at.F_KIND], s.frame[f][at.F_CTX] = kind, -1
    return f


@room
def remove_frame(s: Any, f: int) -> None:
    """Take a frame off the agenda; frames above it move down. Its context row is for its owner to give back."""
    for g in range(f, s.n_frames - 1):
        for i in range(at.FRAME):
            s.frame[g][i] = s.frame[g + 1][i]
        for i in range(s.frame[g][at.F_PICKED]):
            s.picked[g][i] = s.picked[g + 1][i]
        if s.frame[g][at.F_KIND] == at.RESOLVE:
            for i in range(at.REGISTERS):
                s.registers[g][i] = s.registers[g + 1][i]
    s.n_frames -= 1


@room
def add_pick(s: Any, f: int, value: int) -> None:
    """Keep an answer with the frame."""
    n = s.frame[f][at.F_PICKED]
    if n >= at.PICKED:
        s.error = at.FULL
        return
    s.picked[f][n] = value
    s.frame[f][at.F_PICKED] = n + 1


@room
def was_picked(s: Any, f: int, first: int, value: int) -> int:
    """Whether a value is among the answers kept with a frame from `first` on."""
    for i in range(first, s.frame[f][at.F_PICKED]):
        if s.picked[f][i] == value:
            return 1
    return 0


# --- Picks ----------------------------------------------------------------------------------------


@room
def offer(s: Any, n: int, value: int) -> int:
    """Write one more option; the number of them then."""
    if n >= at.OPTIONS:
        s.error = at.FULL
        return n
    s.opt[n], s.opt_b[n], s.opt_c[n] = value, 0, 0
    return n + 1


@room
def ask(s: Any, seat: int, kind: int, n: int, a: int, b: int, c: int) -> int:
    """Ask for one of the first n options, (a, b, c) being what it is about; the answer, or NONE while it waits.

    A pick with one option is not asked. Whoever asks is called again with the answer: look at `s.answered` before
    gathering the options anew.
    """
    if s.answered:
        s.answered = 0
        return s.answer
    if n == 1:
        return s.opt[0]
    s.waiting, s.ask_seat, s.ask_kind, s.n_options = 1, seat, kind, n
    s.about_a, s.about_b, s.about_c = a, b, c
    return at.NONE


# --- Domains ----------------------------------------------------------------------------------------


@room
def add_found(s: Any, entity: int) -> None:
    """One more entity on the stack of those that a query has gathered."""
    if s.n_found >= at.FOUND:
        s.error = at.FULL
        return
    s.found[s.n_found] = entity
    s.n_found += 1


@room
def gather(s: Any, mask: int, with_players: int) -> None:
    """Gather all objects of these zones, and the players first if they are meant (`Game.domain`)."""
    if with_players:
        for i in range(2):
            seat = apnap(s, i)
            if seat >= 0:
                add_found(s, -1 - seat)
    if mask >> t.BATTLEFIELD & 1:
        for i in range(s.n_battlefield):
            if not s.phased_out[s.slot_of[s.battlefield[i]]]:
                add_found(s, s.battlefield[i])
    if mask & ~t.IN_BATTLEFIELD:
        _gather_elsewhere(s, mask)


@room
def _gather_elsewhere(s: Any, mask: int) -> None:
    for seat in range(2):
        if mask >> t.LIBRARY & 1:
            look_at_library(s, seat)
            for i in range(s.n_library[seat]):
                add_found(s, s.library[seat][i])
    for seat in range(2):
        if mask >> t.HAND & 1:
            for i in range(s.n_hand[seat]):
                add_found(s, s.hand[seat][i])
    for seat in range(2):
        if mask >> t.GRAVEYARD & 1:
            for i in range(s.n_graveyard[seat]):
                add_found(s, s.graveyard[seat][i])
    if mask >> t.STACK & 1:
        for i in range(s.n_stack):
            add_found(s, s.stack[i])
    if mask >> t.EXILE & 1:
        for i in range(s.n_exile):
            add_found(s, s.exile[i])
    if mask >> t.COMMAND & 1:
        for i in range(s.n_command):
            add_found(s, s.command[i])
