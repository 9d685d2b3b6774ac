"""Noting what is looked at without any event: cards of a library, the lists of the decks (`rules/looking.py`).

Functions here are compiled into every room that uses them; they do nothing unless cards are noted (`card_noting.py`).
"""

from typing import Any, Final

from sim.array.doors import room

KEYWORDS, CARDS = 1, 2  # bits of `noting`

# What became of a card, bits of `cd_flags[seat][token]` (`rules/card_watch.py`).
OPENING: Final = 1
DRAWN: Final = 2
TUTORED: Final = 4
USED: Final = 8
TOUCHED: Final = 16
STUCK: Final = 32


@room
def mark(s: Any, slot: int, bits: int) -> None:
    """Set bits for the card that an object is; tokens and copies are none."""
    if s.card[slot] >= 0:
        owner = s.owner[slot]
        s.cd_flags[owner][s.card[slot] - s.first_card[owner]] |= bits


@room
def look_at_top(s: Any, seat: int, number: int) -> None:
    """So many cards from the top of a library are looked at."""
    if s.noting & CARDS:
        for i in range(min(number, s.n_library[seat])):
            mark(s, s.slot_of[s.library[seat][i]], TOUCHED)


@room
def look_at_library(s: Any, seat: int) -> None:
    """A library is searched through, or its cards are judged by what they are."""
    look_at_top(s, seat, s.n_library[seat])


@room
def look_at_lists(s: Any) -> None:
    """What is offered depends on all cards of the game, wherever they are."""
    s.cd_read = 1
