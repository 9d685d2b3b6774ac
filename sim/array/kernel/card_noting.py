"""Noting what became of every card (`rules/card_watch.py` says what counts).

The card in the slot of its owner's deck with a token is `cd_flags[seat][token]`, bits of `looking.py`, and
`cd_first[seat][token]`, the owner's turn in which they first cast or played it. Rows of `cd_turns[seat]` say for the own
turns 1 to 8 what stood at their end; bits of `cd_ahead[turn - 1]` are the seats that had more life. Noting changes nothing
else.
"""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.looking import DRAWN, OPENING, STUCK, TOUCHED, TUTORED, USED, mark
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.results import EARLY_TURNS, TOKENS

LANDS, HAND, HAND_LANDS, SPENT = range(4)  # rows of `cd_turns`
CLASSES: Final = OPENING | DRAWN | TUTORED
MOST: Final = 127  # what a byte holds

NOTED: Final = (
    1 << ek.ZONE_CHANGED | 1 << ek.CAST | 1 << ek.LAND_PLAYED | 1 << ek.CYCLED | 1 << ek.ACTIVATED | 1 << ek.REVEALED
    | 1 << ek.MULLIGAN | 1 << ek.TURN_BEGAN
)  # fmt: skip


@room
def clear(s: Any) -> None:
    """A new game: nothing has become of any card."""
    s.cd_active, s.cd_read = -1, 0
    for seat in range(2):
        s.cd_own[seat] = 0
        for token in range(TOKENS):
            s.cd_flags[seat][token], s.cd_first[seat][token] = 0, 0
        for row in range(4):
            for turn in range(EARLY_TURNS):
                s.cd_turns[seat][row][turn] = -1
    for turn in range(TOKENS):
        s.cd_ahead[turn] = 0


@room
def finish(s: Any, T: Any) -> None:
    """The game is over, or given up: how the turn that goes on ends, and what is still in hand."""
    end_turn(s, T, s.turn)
    for seat in range(2):
        for i in range(s.n_hand[seat]):
            mark(s, s.slot_of[s.hand[seat][i]], STUCK)


# --- Events ------------------------------------------------------------------------------------------


@room
def note_event(s: Any, T: Any, i: int) -> None:
    """What an event that has happened says."""
    row = s.ev[i]
    kind = row[0]
    if kind == ek.ZONE_CHANGED:
        _moved(s, row)
    elif kind == ek.CAST or kind == ek.LAND_PLAYED:
        _did(s, row[1], row[2], 1)
    elif kind == ek.CYCLED:
        _did(s, row[1], row[2], 0)
    elif kind == ek.ACTIVATED:
        _did(s, row[2], row[3], 0)
    elif kind == ek.REVEALED:
        mark(s, _known(s, row[1]), TOUCHED)
    elif kind == ek.MULLIGAN:
        for token in range(TOKENS):
            s.cd_flags[-1 - row[1]][token] &= ~OPENING
    else:
        _begin_turn(s, T, -1 - row[1])


@room
def _known(s: Any, entity: int) -> int:
    """The slot of an object that is there or remembered, else 0, which is no card."""
    slot = s.slot_of[entity] if 0 < entity < at.IDS else 0
    return slot if slot > 0 else 0


@room
def _moved(s: Any, row: Any) -> None:
    slot = _known(s, row[2])
    if not slot or s.card[slot] < 0:
        return
    mark(s, slot, TOUCHED)
    owner = s.owner[slot]
    if row[4] == t.HAND:
        if not s.cd_flags[owner][s.card[slot] - s.first_card[owner]] & CLASSES:
            mark(s, slot, OPENING if s.turn == 0 else DRAWN if row[6] & ek.ZC_DRAW else TUTORED)
    elif row[4] == t.BATTLEFIELD and s.controller[slot] == owner:
        mark(s, slot, USED)


@room
def _did(s: Any, entity: int, player: int, is_cast: int) -> None:
    """A player did something with an object: it counts if the card is their own."""
    slot, seat = _known(s, entity), -1 - player
    if not slot or s.card[slot] < 0 or s.owner[slot] != seat:
        return
    mark(s, slot, USED)
    token = s.card[slot] - s.first_card[seat]
    if is_cast and not s.cd_first[seat][token]:
        s.cd_first[seat][token] = min(MOST, max(1, s.cd_own[seat]))


# --- Turns -------------------------------------------------------------------------------------------


@room
def _begin_turn(s: Any, T: Any, seat: int) -> None:
    end_turn(s, T, s.turn - 1)
    s.cd_own[seat] += 1
    s.cd_active = seat
    if s.cd_own[seat] <= EARLY_TURNS:
        s.cd_turns[seat][SPENT][s.cd_own[seat] - 1] = 0


@room
def end_turn(s: Any, T: Any, turn: int) -> None:
    """How it stands as a turn ends, or as the game ends in it."""
    seat = s.cd_active
    if seat < 0:
        return
    if turn <= TOKENS:
        s.cd_ahead[turn - 1] = 1 if s.life[0] > s.life[1] else 2 if s.life[1] > s.life[0] else 0
    if s.cd_own[seat] <= EARLY_TURNS:
        place, rows = s.cd_own[seat] - 1, s.cd_turns[seat]
        rows[LANDS][place] = _lands(s, T, seat)
        rows[HAND][place] = s.n_hand[seat]
        rows[HAND_LANDS][place] = _lands_in_hand(s, T, seat)


@room
def _lands(s: Any, T: Any, seat: int) -> int:
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    number = 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.controller[slot] == seat and not s.phased_out[slot] and s.c_types[slot] & t.LAND:
            number += 1
    return number


@room
def _lands_in_hand(s: Any, T: Any, seat: int) -> int:
    number = 0
    for i in range(s.n_hand[seat]):
        if T.defs[s.definition[s.slot_of[s.hand[seat][i]]]][tb.DF_TYPES] & t.LAND:
            number += 1
    return number


@room
def note_spent(s: Any, seat: int, amount: int) -> None:
    """A player has spent mana on a cost, which counts in their own turn."""
    turn = s.cd_own[seat] - 1
    if seat == s.cd_active and 0 <= turn < EARLY_TURNS:
        row = s.cd_turns[seat][SPENT]
        row[turn] = min(MOST, row[turn] + amount)


@door(tb.NOTE_CARDS)
def note_cards_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """NOTE_CARDS(base, end) of the events that have been recorded."""
    for i in range(a, b):
        if NOTED >> s.ev[i][0] & 1:
            note_event(s, T, i)
    return 0


@door(tb.CARD_ACCOUNT)
def card_account_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CARD_ACCOUNT(what, a, b): 0 begins a game's account, 1 ends it, 2: seat a has spent b mana."""
    if a == 0:
        clear(s)
    elif a == 1:
        finish(s, T)
    else:
        note_spent(s, b, c)
    return 0
