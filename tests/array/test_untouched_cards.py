"""A game in which nothing touched a card is the same game with another card in its slot."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.runner import play_game
from sim.results import CARDS, PLAYED, ROW, GameResult, untouched
from sim.rules.setup import slots_of
from tests.untouched import Swap, all_decks, play, swap

pytestmark = pytest.mark.usefixtures("compiled")


@cache
def a_swap(place: int) -> Swap:
    """Another swap than that of the sweep of all decks."""
    return swap(all_decks(), place, 9)


@pytest.mark.parametrize(("place", "agent"), [(1, "random"), (6, "heuristic"), (13, "greedy"), (15, "heuristic")])
def test_other_cards_where_nothing_was_touched_make_the_same_game(place: int, agent: str) -> None:
    """Rows but for what counts windows, and whole card records; some games are alike, so that it says something."""
    alike, found = play(a_swap(place), agent, 200 if agent == "random" else 60)
    assert (alike > 0, found) == (True, [])


@pytest.mark.parametrize("agent", ["random", "heuristic"])
def test_where_cards_are_played_off_the_library_and_names_are_chosen(agent: str) -> None:
    """What is shown on top is touched; games in which something was chosen from the lists are no evidence."""
    top = PlannedDeck("top", ((24, "Forest"), (9, "Courser of Kruphix"), (2, "Runed Halo"), (25, "Grizzly Bears")))
    slots = tuple((token, card.name) for token, card in slots_of(top))
    others = {5: "Xenograft", 30: "Memnite", 45: "Adaptive Automaton"}
    changed = tuple((token, others.get(token, name)) for token, name in slots)
    counts = Counter(name for _, name in changed)
    variant = PlannedDeck("top", tuple((n, name) for name, n in counts.items()), changed)
    meant = Swap((top, top), (top, variant), 1, sum(1 << token for token in others), tuple(others.values()))
    alike, found = play(meant, agent, 200)
    assert (alike > 0, found) == (True, [])


def test_in_the_rules_engine_too() -> None:
    """Games in which the changed slots were not touched, played with the other cards."""
    meant = a_swap(15)
    plan = MatchPlan(meant.base, ("random", "heuristic"), 12, 5)
    rows, cards = np.zeros(12, dtype=ROW), np.zeros(12, dtype=CARDS)
    results = [play_game(plan, index, cards[index]) for index in range(12)]
    rows["index"] = np.arange(12)
    same = np.flatnonzero(untouched(rows, cards, meant.deck, meant.mask))
    assert len(same) > 0
    for index in same:
        record = np.zeros(1, dtype=CARDS)[0]
        again = play_game(replace(plan, decks=meant.variant), int(index), record)
        assert (_played(again), record) == (_played(results[index]), cards[index])


def _played(result: GameResult) -> tuple[object, ...]:
    return tuple(getattr(result, name) for name in PLAYED)


def test_a_game_that_read_the_lists_or_touched_a_slot_may_differ() -> None:
    """By the seat at which the deck sits, and not if the game was given up or drawn."""
    rows, cards = np.zeros(6, dtype=ROW), np.zeros(6, dtype=CARDS)
    rows["index"] = np.arange(6)
    cards["touched"][:, 0] = 0b101
    cards["read_list"][3] = 1
    rows["unfinished"][5] = 2
    assert untouched(rows, cards, 0, 0b100).tolist() == [False, True, False, False, False, False]
    assert untouched(rows, cards, 1, 0b100).tolist() == [True, False, True, False, True, False]
    assert untouched(rows, cards, 0, 0b010).tolist() == [True, True, True, False, True, False]
