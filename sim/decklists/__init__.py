"""Decks: reading files, finding them by name, and what makes them legal and playable."""

from sim.decklists.decklist import Decklist, Entry
from sim.decklists.detect import read_text
from sim.decklists.legality import playable_cards, require_legal
from sim.decklists.library import ShippedDeck, find_deck, load_deck, shipped_decks

__all__ = [
    "Decklist",
    "Entry",
    "ShippedDeck",
    "load_deck",
    "find_deck",
    "shipped_decks",
    "read_text",
    "require_legal",
    "playable_cards",
]
