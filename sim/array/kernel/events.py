"""The life of an event: proposed, offered to replacement effects, carried out by its owner, recorded, matched.

A batch of simultaneous proposals is the rows of `s.pr` from a base on; events that are being recorded are the rows of
`s.ev` from a base on. Both are stacks: who adds rows hands over the base, and they are gone when the call returns, but
for a batch that waits for replacement effects under its frame.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.hashing import fold_event, u64
from sim.array.kernel.looking import CARDS, KEYWORDS
from sim.array.kernel.objects import push, slot_at
from sim.cards import event_kinds as ek
from sim.cards import terms as t

# As in `sim.rules.events`.
_DROPPING = ek.bit(
    ek.COUNTERS_PUT, ek.COUNTERS_REMOVED, ek.ATTACHED, ek.UNATTACHED, ek.CONTROL_CHANGED, ek.TURNED_FACE_UP,
    ek.TURNED_FACE_DOWN, ek.TRANSFORMED, ek.PHASED, ek.EFFECT_BEGAN, ek.EFFECT_ENDED, ek.CHOSEN, ek.LOST, ek.DESIGNATED,
    ek.EMBLEM,
)  # fmt: skip
_CHECKED = _DROPPING | ek.bit(ek.ZONE_CHANGED, ek.DAMAGE_DEALT, ek.LIFE_LOST, ek.LIFE_PAID, ek.DREW)
_MANA = _DROPPING | ek.bit(
    ek.TAPPED, ek.UNTAPPED, ek.MANA_ADDED, ek.LIFE_GAINED, ek.LIFE_LOST, ek.LIFE_PAID, ek.TURN_BEGAN
)
_NAMED = ek.bit(ek.COUNTERS_PUT, ek.COUNTERS_REMOVED, ek.CHOSEN, ek.LOST, ek.DESIGNATED)
_ALWAYS_LOOK_BACK = ek.bit(ek.UNATTACHED, ek.CONTROL_CHANGED, ek.PHASED)


# --- Rows ----------------------------------------------------------------------------------------


@room
def new_event(s: Any, kind: int, n: int, a: int, b: int, c: int) -> int:
    """One more event with n fields; its row, into which further fields are written."""
    i = s.n_ev
    if i >= at.EVENTS:
        s.error = at.FULL
        return at.EVENTS - 1
    s.n_ev += 1
    row = s.ev[i]
    row[0], row[1], row[2], row[3], row[at.EVENT - 1] = kind, a, b, c, n
    return i


@room
def new_proposal(s: Any, kind: int, n: int, a: int, b: int, c: int) -> int:
    """One more proposal of an event with n fields and without an entry; its row."""
    p = s.n_pr
    if p >= at.PROPOSALS:
        s.error = at.FULL
        return at.PROPOSALS - 1
    s.n_pr += 1
    row = s.pr[p]
    row[0], row[1], row[2], row[3], row[at.EVENT - 1] = kind, a, b, c, n
    row[at.P_HAS_ENTRY] = 0
    row[at.P_N_APPLIED], row[at.P_DAMAGE + at.EVENT - 1] = 0, -1
    return p


@room
def copy_proposal(s: Any, p: int, to: int) -> None:
    """Copy a proposal, as far as it says anything, over another."""
    for i in range(at.P_LINKED + 2 * s.pr[p][at.P_N_LINKED]):
        s.pr[to][i] = s.pr[p][i]


@room
def with_entry(s: Any, p: int) -> Any:
    """The row of a proposal, with room for how it enters."""
    row = s.pr[p]
    if not row[at.P_HAS_ENTRY]:
        for i in range(at.P_HAS_ENTRY, at.P_N_APPLIED):
            row[i] = 0
        row[at.P_HAS_ENTRY], row[at.P_CONTROLLER], row[at.P_LISTED] = 1, -1, -1
        row[at.P_COPY_OF], row[at.P_GAINS], row[at.P_COPIED], row[at.P_MELDED], row[at.P_PAID] = -1, -1, -1, 0, 0
        row[at.P_COPY_COUNTER + 1], row[at.P_WHEN_COPIED] = 0, 0
    return row


@room
def zone_change(s: Any, entity: int, to: int, flags: int, seat: int) -> int:
    """Propose a move; seat -1: of the object's controller (`zones.zone_change`)."""
    slot = slot_at(s, entity)
    who = -1 - (seat if seat >= 0 else s.controller[slot])
    p = new_proposal(s, ek.ZONE_CHANGED, 6, entity, 0, s.zone[slot])
    s.pr[p][4], s.pr[p][5], s.pr[p][6] = to, who, flags
    return p


@room
def record_one(s: Any, T: Any, kind: int, n: int, a: int, b: int, c: int) -> None:
    """Record a single event of up to three fields."""
    base = s.n_ev
    new_event(s, kind, n, a, b, c)
    call(s, T, tb.RECORD, base, 0, 0, 0)


# --- Proposing --------------------------------------------------------------------------------------


@room
def propose(s: Any, T: Any, base: int) -> None:
    """Carry out the batch from a base on, or put it on the agenda if replacement effects may have a say."""
    if s.n_pr == base:
        return
    note_applied(s, base)
    if needs_offering(s, T, base):
        f = push(s, at.PROPOSE)
        s.frame[f][4], s.frame[f][5] = base, s.n_pr - base
        return
    carry_out(s, T, base)


@room
def note_applied(s: Any, base: int) -> None:
    """CR 614.5: an effect gets one chance at what comes of its event."""
    f = s.n_frames - 1
    if f < 0 or s.frame[f][at.F_KIND] != at.RESOLVE:
        return
    row = s.ctx[s.frame[f][at.F_CTX]]
    for p in range(base, s.n_pr):
        for i in range(2 * row[at.C_N_APPLIED]):
            s.pr[p][at.P_APPLIED + 2 * s.pr[p][at.P_N_APPLIED] + i] = row[at.C_APPLIED + i]
        s.pr[p][at.P_N_APPLIED] += row[at.C_N_APPLIED]


@room
def needs_offering(s: Any, T: Any, base: int) -> int:
    """Whether any replacement or prevention effect could apply to one of these (CR 614.1)."""
    settle_cache(s, T)
    for p in range(base, s.n_pr):
        kind = s.pr[p][0]
        if s.replace_kinds >> kind & 1:
            return 1
        if kind == ek.ZONE_CHANGED and _replaces_own_move(s, T, p):
            return 1
        if kind == ek.TURNED_FACE_UP or kind == ek.TRANSFORMED:  # CR 708.11, 712.20
            return 1
        if kind == ek.DESTROYED and s.shields[slot_at(s, s.pr[p][1])]:
            return 1
    return 0


@room
def settle_cache(s: Any, T: Any) -> None:
    """Have what derives from the continuous effects up to date."""
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)


@room
def _replaces_own_move(s: Any, T: Any, p: int) -> int:
    """CR 614.12: a permanent's own abilities apply to its entering; CR 303.4f: an Aura's controller chooses."""
    row = s.pr[p]
    slot = slot_at(s, row[1])
    if row[4] == t.BATTLEFIELD:
        if row[6] & ek.ZC_FACE_DOWN:  # CR 708.3
            return 0
        base = T.defs[face_entering(T, s, slot, row)]
        aura = base[tb.DF_ENCHANT] >= 0 and not row[6] & ek.ZC_RESOLVE
        return 1 if base[tb.DF_HAS] & tb.HAS_REPLACEMENTS or aura else 0
    if s.zone[slot] == t.BATTLEFIELD:
        return 1 if s.second_card[slot] >= 0 or s.c_has[slot] & tb.HAS_REPLACEMENTS else 0
    redirected = T.defs[s.definition[slot]][tb.DF_REDIRECTED]
    if s.copy_of[slot] >= 0:
        redirected |= T.defs[s.copy_of[slot]][tb.DF_REDIRECTED]
    return redirected >> row[4] & 1


@room
def face_entering(T: Any, s: Any, slot: int, row: Any) -> int:
    """The face with which a card enters: front face up unless said otherwise, the combined one if melded (712.14)."""
    definition = s.definition[slot]
    if not row[at.P_HAS_ENTRY]:
        return definition
    if row[at.P_MELDED]:
        return T.defs[definition][tb.DF_COMBINED]
    return T.defs[definition][tb.DF_BACK] if row[at.P_FACE] else definition


# --- Carrying out ------------------------------------------------------------------------------------


@room
def carry_out(s: Any, T: Any, base: int) -> None:
    """Carry out a batch that nothing replaces any more, then what it brings about, batch by batch."""
    while s.n_pr > base and not s.error:
        s.moment += 1
        end, first_event = s.n_pr, s.n_ev
        looks_back = _looks_back(s, base, end)
        if looks_back:
            _remember_listeners(s, T)
        for p in range(base, end):
            if s.pr[p][0] >= 0:
                _own(s, T, p)
        record(s, T, first_event, looks_back)
        count = s.n_pr - end
        for p in range(count):
            copy_proposal(s, end + p, base + p)
        s.n_pr = base + count
        if count == 0:
            return
        note_applied(s, base)
        if needs_offering(s, T, base):
            f = push(s, at.PROPOSE)
            s.frame[f][4], s.frame[f][5] = base, count
            return


@room
def _remember_listeners(s: Any, T: Any) -> None:
    """Who listens before the batch, should it change that (CR 603.10)."""
    settle_cache(s, T)
    s.n_before = s.n_listen
    for i in range(s.n_listen):
        s.before_kind[i], s.before_source[i] = s.listen_kind[i], s.listen_source[i]
        s.before_ability[i] = s.listen_ability[i]


@room
def _own(s: Any, T: Any, p: int) -> None:
    """The one owner of a kind of event carries it out: appends the events, and proposals of what follows."""
    kind = s.pr[p][0]
    if kind == ek.ZONE_CHANGED:
        call(s, T, tb.CHANGE_ZONE, p, 0, 0, 0)
    elif kind == ek.DREW:
        call(s, T, tb.CHANGE_ZONE, p, 1, 0, 0)
    else:
        call(s, T, tb.DEAL, p, 0, 0, 0)


@room
def _looks_back(s: Any, base: int, end: int) -> int:
    for p in range(base, end):
        row = s.pr[p]
        if row[0] == ek.ZONE_CHANGED and (row[3] == t.BATTLEFIELD or row[3] == t.GRAVEYARD or row[3] == t.STACK):
            return 1
        if row[0] >= 0 and _ALWAYS_LOOK_BACK >> row[0] & 1:
            return 1
    return 0


# --- Recording ---------------------------------------------------------------------------------------


@room
def record(s: Any, T: Any, base: int, looked_back: int) -> None:
    """Record the events from a base on: trace, what has to be derived anew, triggers; then they are gone."""
    end = s.n_ev
    kinds = 0
    for i in range(base, end):
        kind = s.ev[i][0]
        kinds |= 1 << kind
        named = T.word_key[s.ev[i][2]] if _NAMED >> kind & 1 else u64(0)
        fold_event(s, i, named)
        if _CHECKED >> kind & 1:
            s.sba_due = 1
        if not s.cache_dirty and _drops(s, T, i):
            s.cache_dirty, s.sba_due = 1, 1
    if kinds and kinds != 1 << ek.STEP_BEGAN:
        s.version += 1
        if kinds & _MANA or kinds >> ek.ZONE_CHANGED & 1:
            s.mana_version += 1
    if kinds and (kinds & T.trigger_kinds or s.n_delayed or T.n_counted):
        call(s, T, tb.MATCH, base, end, looked_back, 0)
    if s.noting & KEYWORDS:
        call(s, T, tb.NOTE_EVENTS, base, end, 0, 0)
    if s.noting & CARDS:
        call(s, T, tb.NOTE_CARDS, base, end, 0, 0)
    s.n_ev = base


@room
def _drops(s: Any, T: Any, i: int) -> int:
    row = s.ev[i]
    kind = row[0]
    if _DROPPING >> kind & 1 or s.cache_reads >> kind & 1:
        return 1
    if kind != ek.ZONE_CHANGED:
        return 0
    if row[3] == t.BATTLEFIELD or row[4] == t.BATTLEFIELD:
        return 1
    return 1 if T.listening_any and T.defs[s.definition[slot_at(s, row[2])]][tb.DF_LISTENING] else 0


@door(tb.PROPOSE)
def propose_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PROPOSE(base)."""
    propose(s, T, a)
    return 0


@door(tb.CARRY_OUT)
def carry_out_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CARRY_OUT(base): nothing replaces these any more."""
    carry_out(s, T, a)
    return 0


@door(tb.RECORD)
def record_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """RECORD(base of the events, whether they look back)."""
    record(s, T, a, b)
    return 0
