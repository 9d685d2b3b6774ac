"""The heuristic finds its way with any cards: decks of two colours put together from all built-in cards."""

from __future__ import annotations

from functools import cache

import pytest

from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.runner import play_game
from sim.cards import terms as t
from sim.cards.catalog import all_definitions
from sim.cards.definition import CardDefinition
from sim.rng import below

BASICS = dict(zip(t.COLORS, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))
LANDS_OF_A_COLOR, COPIES = 12, 2


@cache
def cards_of(colors: int) -> tuple[CardDefinition, ...]:
    """All cards that a deck of these colours can play, but basic lands."""
    every = sorted(all_definitions(), key=lambda card: card.name)
    fit = [card for card in every if not card.colors & ~colors and card.layout != "token" and not card.unsupported]
    return tuple(card for card in fit if not card.type_line.supertypes & t.BASIC)


def deck_of(key: int, first: int) -> PlannedDeck:
    """A deck of two colours and random cards, by its own stream."""
    at = below(key, first, 5)
    pair = (t.COLORS[at], t.COLORS[(at + 1 + below(key, first + 1, 4)) % 5])
    pool = cards_of(pair[0] | pair[1])
    names = dict.fromkeys(pool[below(key, first + 2 + i, len(pool))].name for i in range(18))
    main = [(LANDS_OF_A_COLOR, BASICS[color]) for color in pair] + [(COPIES, name) for name in names]
    return PlannedDeck(f"cards {key} {first}", tuple(main))


@pytest.mark.parametrize("key", range(8))
def test_any_cards_can_be_played(key: int) -> None:
    """To the end of the game, without an error."""
    rival = "greedy" if key % 2 else "heuristic"
    plan = MatchPlan((deck_of(key, 0), deck_of(key, 100)), ("heuristic", rival), 4, seed=key)
    results = [play_game(plan, index) for index in range(2)]
    assert all(result.unfinished in ("", "turn budget") for result in results)
