"""Noting which keywords each player could use in a game and which were used (`rules/usage.py` says what counts).

A keyword is a bit of `kw_possible[seat]` and `kw_used[seat]`; `encode_keywords` says which. Noting changes nothing else.
"""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.objects import known_slot, slot_at
from sim.array.kernel.words import W_POISON
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import decisions as d
from sim.rules.casting.actions import BACK_FACE, FACE_DOWN, PROTOTYPED

FIXED: Final = ("turn face up", "prototype", "transform", "scry", "regenerate", "proliferate", "toxic", "infect")
_FIRST: Final = len(t.KEYWORD_NAMES)
_FORMS: Final = BACK_FACE | PROTOTYPED
_BITS: Final = {word: 1 << place for place, word in enumerate(dict.fromkeys((*t.KEYWORD_NAMES, *FIXED)))}
TURN_UP: Final[int] = _BITS["turn face up"]
PROTOTYPE: Final[int] = _BITS["prototype"]
TRANSFORM: Final[int] = _BITS["transform"]
SCRY: Final[int] = _BITS["scry"]
REGENERATE: Final[int] = _BITS["regenerate"]
PROLIFERATE: Final[int] = _BITS["proliferate"]
POISONOUS: Final[int] = _BITS["toxic"] | _BITS["infect"]
BANDING: Final[int] = _BITS["banding"]
EARLY: Final[int] = _BITS["flash"] | _BITS["convoke"] | _BITS["changeling"] | POISONOUS
OWN: Final = (1 << _FIRST) - 1 & ~BANDING  # keywords that act by being there

NOTED: Final = (
    1 << ek.ZONE_CHANGED | 1 << ek.ATTACKED | 1 << ek.BLOCKS | 1 << ek.RESOLVED | 1 << ek.COUNTERS_PUT
    | 1 << ek.TRANSFORMED | 1 << ek.SCRIED | 1 << ek.REGENERATED | 1 << ek.PROLIFERATED
)  # fmt: skip


@room
def note(s: Any, seat: int, mask: int, is_used: int) -> None:
    """Keywords that a player could use, and did if so."""
    s.kw_possible[seat] |= mask
    if is_used:
        s.kw_used[seat] |= mask


# --- Picks -------------------------------------------------------------------------------------------


@room
def note_pick(s: Any, T: Any, pick: int) -> None:
    """What the options of the pick that waits make possible, and what the pick uses."""
    seat, kind = s.ask_seat, s.ask_kind
    if kind == at.D_PRIORITY:
        for i in range(1, s.n_options):
            s.kw_possible[seat] |= _could(s, T, s.opt[i], s.opt_b[i], s.opt_c[i])
        if pick:
            s.kw_used[seat] |= _uses(s, T, s.opt[pick], s.opt_b[pick], s.opt_c[pick])
    elif kind == at.D_PAY_OPTIONAL:
        note(s, seat, T.kw_word[s.about_b], s.opt[pick])
    elif kind == at.D_BAND and s.n_options > 1:
        if s.opt[pick] or _could_be_blocked(s, T, seat):
            note(s, seat, BANDING, s.opt[pick])
    elif kind == at.D_DIVIDE and s.controller[known_slot(s, s.about_a)] != seat:
        note(s, seat, BANDING, 1)  # CR 702.22j-k: damage of the other player's creature


@room
def _uses(s: Any, T: Any, code: int, entity: int, index: int) -> int:
    """Keywords that doing an action uses."""
    if code == d.ACTIVATE:
        return T.kw_ability[index]
    definition = s.definition[known_slot(s, entity)]
    if code == d.TURN_UP:
        return T.kw_morph[definition] | TURN_UP
    if code != d.CAST:
        return 0
    if index == FACE_DOWN:
        return T.kw_morph[definition]
    cost = index & ~_FORMS
    mask = T.kw_ability[cost - 1] if cost else 0
    return mask | PROTOTYPE if index & PROTOTYPED else mask


@room
def _could(s: Any, T: Any, code: int, entity: int, index: int) -> int:
    """Keywords that an action makes possible: what it uses, and what the card's triggered abilities will."""
    if code == d.TURN_UP:
        return T.kw_morph[s.definition[known_slot(s, entity)]]
    mask = _uses(s, T, code, entity, index)
    if code == d.CAST and index != FACE_DOWN:
        mask |= T.kw_triggered[s.definition[known_slot(s, entity)]]
    return mask


@room
def _could_be_blocked(s: Any, T: Any, seat: int) -> int:
    """Whether two of the attackers, one with banding, could be blocked by untapped creatures of other players."""
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    number, banding = 0, 0
    for i in range(s.n_chosen_attacks):
        if s.chosen_defender[i] and _is_open(s, T, seat, s.chosen_attacker[i]):
            number += 1
            slot = slot_at(s, s.chosen_attacker[i])
            if s.c_keywords[slot] & t.BANDING or s.c_has[slot] & tb.HAS_BANDS:
                banding = 1
    return 1 if number > 1 and banding else 0


@room
def _is_open(s: Any, T: Any, seat: int, attacker: int) -> int:
    for i in range(s.n_battlefield):
        slot = slot_at(s, s.battlefield[i])
        if s.controller[slot] != seat and not s.tapped[slot] and s.c_types[slot] & t.CREATURE:
            if call(s, T, tb.CAN_BLOCK, s.battlefield[i], attacker, 0, 0):
                return 1
    return 0


# --- Events ------------------------------------------------------------------------------------------


@room
def note_event(s: Any, T: Any, i: int) -> None:
    """What an event that has happened says."""
    row = s.ev[i]
    kind = row[0]
    if kind == ek.ZONE_CHANGED:
        if row[4] == t.BATTLEFIELD:
            slot = known_slot(s, row[2])
            s.kw_possible[s.controller[slot]] |= _words_of_permanent(s, T, slot)
    elif kind == ek.ATTACKED or kind == ek.BLOCKS:
        slot = known_slot(s, row[1])
        s.kw_used[s.controller[slot]] |= _words_of_permanent(s, T, slot) & ~EARLY
    elif kind == ek.RESOLVED:
        _note_resolved(s, T, known_slot(s, row[1]))
    elif kind == ek.COUNTERS_PUT:
        if row[1] < 0 and row[2] == W_POISON:
            giver = -1 - row[4]
            s.kw_used[giver] |= POISONOUS & s.kw_possible[giver]
    else:
        _note_action(s, kind, row[1])


@room
def _note_action(s: Any, kind: int, entity: int) -> None:
    mask = 0
    if kind == ek.TRANSFORMED:
        mask = TRANSFORM
    elif kind == ek.SCRIED:
        mask = SCRY
    elif kind == ek.REGENERATED:
        mask = REGENERATE
    elif kind == ek.PROLIFERATED:
        mask = PROLIFERATE
    if mask:
        note(s, -1 - entity if entity < 0 else s.controller[known_slot(s, entity)], mask, 1)


@room
def _note_resolved(s: Any, T: Any, slot: int) -> None:
    if s.kind[slot] == at.ON_STACK and not s.is_spell[slot] and s.ability[slot] >= 0:
        if T.abil[s.ability[slot]][tb.AB_KIND] == tb.K_TRIGGERED:
            note(s, s.controller[slot], T.kw_ability[s.ability[slot]], 1)


@room
def _words_of_permanent(s: Any, T: Any, slot: int) -> int:
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    mask = s.c_keywords[slot] & OWN
    for i in range(s.n_abilities[slot]):
        mask |= T.kw_static[s.abilities[slot][i]]
    return mask


@door(tb.NOTE_PICK)
def note_pick_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """NOTE_PICK(pick): before it is submitted."""
    note_pick(s, T, a)
    return 0


@door(tb.NOTE_EVENTS)
def note_events_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """NOTE_EVENTS(base, end) of the events that have been recorded."""
    for i in range(a, b):
        if NOTED >> s.ev[i][0] & 1:
            note_event(s, T, i)
    return 0
