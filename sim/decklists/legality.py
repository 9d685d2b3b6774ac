"""What makes a deck legal for constructed play, and which of its cards the project can play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sim.cards.catalog import NOT_BUILT_IN, find, is_built_in
from sim.decklists.decklist import Decklist, merged, total
from sim.errors import DecklistError, UnsupportedCardError

if TYPE_CHECKING:
    from sim.cards.definition import CardDefinition

SMALLEST_DECK: Final = 60
LARGEST_SIDEBOARD: Final = 15
MOST_COPIES: Final = 4

_ANY_NUMBER: Final = 10**6
_BASIC_LANDS: Final = tuple(
    prefix + land
    for land in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
    for prefix in ("", "Snow-Covered ")
)
# Cards whose own text says how many a deck may have (CR 113.6n), checked against the card data by a test.
COPIES_ALLOWED: Final = dict.fromkeys(_BASIC_LANDS, _ANY_NUMBER) | {
    "Cid, Timeless Artificer": _ANY_NUMBER,
    "Dragon's Approach": _ANY_NUMBER,
    "Hare Apparent": _ANY_NUMBER,
    "Nazgûl": 9,
    "Once More with Feeling": 1,
    "Persistent Petitioners": _ANY_NUMBER,
    "Rat Colony": _ANY_NUMBER,
    "Relentless Rats": _ANY_NUMBER,
    "Seven Dwarves": 7,
    "Shadowborn Apostle": _ANY_NUMBER,
    "Slime Against Humanity": _ANY_NUMBER,
    "Tempest Hawk": _ANY_NUMBER,
    "Templar Knight": _ANY_NUMBER,
}


def legality_problems(deck: Decklist) -> Iterator[str]:
    """Everything that keeps a deck from constructed play, each in a few words."""
    if deck.commander:
        yield "expected a constructed deck, got one with a commander"
    # CR 100.2a: at least 60 cards.
    if deck.size < SMALLEST_DECK:
        yield f"expected {SMALLEST_DECK} or more cards, got {deck.size}"
    # CR 100.2a + 100.4a: four of a name in deck and sideboard together, any number of basic lands.
    for count, name in merged(deck.main + deck.sideboard):
        most = COPIES_ALLOWED.get(name, MOST_COPIES)
        if count > most:
            yield f"expected at most {most} of {name}, got {count}"
    # CR 100.4a: at most 15 cards in the sideboard.
    size = total(deck.sideboard)
    if size > LARGEST_SIDEBOARD:
        yield f"expected at most {LARGEST_SIDEBOARD} cards in the sideboard, got {size}"


def require_legal(deck: Decklist) -> None:
    """DecklistError with all that is wrong, if the deck is not legal (CR 100.2a, 100.4a)."""
    problems = list(legality_problems(deck))
    if problems:
        raise DecklistError("; ".join(problems), deck.source or deck.name)


def playable_cards(deck: Decklist, *, allow_unsupported: bool = False) -> tuple[tuple[int, CardDefinition], ...]:
    """Count and definition of every card of the main deck; UnsupportedCardError lists all not playable.

    With `allow_unsupported` cards with text that is not understood are let through, but every card must be
    built in.
    """
    problems = [problem for _, name in deck.main for problem in _problems(name, allow_unsupported)]
    if problems:
        raise UnsupportedCardError(problems, deck.source or deck.name)
    return tuple((count, find(name)) for count, name in deck.main)


def _problems(name: str, allow_unsupported: bool) -> Iterator[tuple[str, str]]:
    if not is_built_in(name):
        yield name, NOT_BUILT_IN
    elif not allow_unsupported:
        yield from ((name, f"text not understood: {text!r}") for text in find(name).unsupported)
