"""What makes a deck legal (CR 100.2a, 100.4a), and cards that cannot be played."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from sim.cards import catalog
from sim.decklists import legality
from sim.decklists.decklist import Decklist, Entry
from sim.errors import DecklistError, UnsupportedCardError


def deck(main: tuple[Entry, ...], sideboard: tuple[Entry, ...] = (), **parts: Any) -> Decklist:
    """A deck read from x.txt."""
    return Decklist("x", main, sideboard, source="x.txt", **parts)


LEGAL = ((56, "Mountain"), (4, "Shock"))


@pytest.mark.parametrize(
    "legal",
    [
        deck(LEGAL),
        deck(LEGAL, ((15, "Snow-Covered Mountain"),)),
        deck(((60, "Relentless Rats"),)),
        deck(((51, "Wastes"), (9, "Nazgûl"))),
        deck(((300, "Swamp"),)),
    ],
)
def test_legal_decks(legal: Decklist) -> None:
    """Any number of basic lands, and of cards that allow it; no greatest size."""
    legality.require_legal(legal)


@pytest.mark.parametrize(
    ("illegal", "problem"),
    [
        (deck(((59, "Mountain"),)), "expected 60 or more cards, got 59"),
        (deck(((55, "Mountain"), (5, "Shock"))), "expected at most 4 of Shock, got 5"),
        (deck(LEGAL, ((1, "Shock"),)), "expected at most 4 of Shock, got 5"),
        (deck(LEGAL, ((16, "Forest"),)), "expected at most 15 cards in the sideboard, got 16"),
        (deck(((50, "Wastes"), (10, "Nazgûl"))), "expected at most 9 of Nazgûl, got 10"),
        (
            deck(LEGAL, commander=((1, "Zur the Enchanter"),)),
            "expected a constructed deck, got one with a commander",
        ),
        (deck(((5, "Shock"),)), "expected 60 or more cards, got 5; expected at most 4 of Shock, got 5"),
    ],
)
def test_illegal_decks(illegal: Decklist, problem: str) -> None:
    """Each fault is named, all in one line, with the file."""
    with pytest.raises(DecklistError, match=f"^{re.escape(problem)} \\(x\\.txt\\)$"):
        legality.require_legal(illegal)


def test_cards_with_their_own_limit(oracle_cards: dict[str, dict[str, Any]]) -> None:
    """The table says what the cards say, and misses none."""
    number = {"seven": 7, "nine": 9, "only one": 1}
    pattern = re.compile(r"A deck can have (any number of|up to (?P<most>\w+)|only one) cards? named")
    found = {}
    for name, card in oracle_cards.items():
        match = pattern.search(card.get("oracle_text") or "")
        if match and not name.startswith("A-"):
            found[name] = number.get(match["most"] or match[1], 10**6)
    basics = [n for n, c in oracle_cards.items() if c["type_line"].startswith("Basic") and " // " not in n]
    joke_sets = {"Barry's Land", "Omnipresent Impostor"}
    expected = found | dict.fromkeys((n for n in basics if n not in joke_sets), 10**6)
    assert expected == legality.COPIES_ALLOWED


def test_unsupported_cards_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck is refused with every card that is missing and every line that is not understood."""
    known = {
        "Shock": SimpleNamespace(name="Shock", unsupported=()),
        "Opt": SimpleNamespace(name="Opt", unsupported=("Do a thing.", "Do another.")),
    }
    monkeypatch.setattr(catalog, "_definitions", lambda: known)
    monkeypatch.setattr(catalog, "_built_in_names", lambda: {name.casefold(): name for name in known})
    mixed = deck(((4, "Shock"), (4, "Opt"), (2, "Storm Crow"), (1, "Sol Ring")))
    with pytest.raises(UnsupportedCardError) as caught:
        legality.playable_cards(mixed)
    assert str(caught.value) == (
        "expected supported cards only, 3 cards are not: Opt (text not understood: 'Do a thing.'), "
        "Opt (text not understood: 'Do another.'), Storm Crow, "
        "Sol Ring (not among the built-in cards) (x.txt)"
    )
    with pytest.raises(UnsupportedCardError, match=r"2 cards are not: Storm Crow, Sol Ring \("):
        legality.playable_cards(mixed, allow_unsupported=True)
    allowed = legality.playable_cards(deck(((4, "Shock"), (4, "Opt"))), allow_unsupported=True)
    assert [(count, card.name) for count, card in allowed] == [(4, "Shock"), (4, "Opt")]
