"""Plans: what is refused, how they travel, when two are the same."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sim.batch.plan import MatchPlan, PlannedDeck
from sim.errors import PlanError
from tests.batch.coin_game import coin_plan


@pytest.mark.parametrize("games", [0, -1, 1, 7])
def test_games_come_in_pairs(games: int) -> None:
    """Seats are swapped, so only an even number of games can be planned."""
    with pytest.raises(PlanError, match=f"even number of games, at least 2 .* got {games}$"):
        coin_plan(games)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_are_words_of_64_bits(seed: int) -> None:
    """Another seed would give the games of a smaller one."""
    with pytest.raises(PlanError, match="expected a seed"):
        coin_plan(seed=seed)


def test_other_impossible_plans() -> None:
    """No decision at all; an engine that is not there."""
    with pytest.raises(PlanError, match="at least 1 decision"):
        replace(coin_plan(), max_decisions=0)
    with pytest.raises(PlanError, match="expected engine 'rules' or 'array', got 'guess'"):
        replace(coin_plan(), engine="guess")


def test_a_plan_survives_json() -> None:
    """Written and read back it is equal and has the same digest."""
    plan = coin_plan(decks=("Æther", "ß"))
    again = MatchPlan.from_json(json.loads(json.dumps(plan.to_json())))
    assert again == plan
    assert again.digest() == plan.digest()


def test_the_digest_names_exactly_this_plan() -> None:
    """Everything that changes a game changes the digest."""
    plan = coin_plan()
    others = [
        replace(plan, games=42),
        replace(plan, seed=8),
        replace(plan, agents=("random", "greedy")),
        replace(plan, max_decisions=9),
        replace(plan, decks=plan.decks[::-1]),
        replace(plan, decks=(plan.decks[0], PlannedDeck("beta", ((59, "beta"), (1, "gamma"))))),
    ]
    assert len({plan.digest(), *(other.digest() for other in others)}) == 7
    assert coin_plan().digest() == plan.digest()


def test_decks_and_agents_swap_seats_together() -> None:
    """In the second game of a pair the first deck and its agent sit in seat 1."""
    plan = replace(coin_plan(), agents=("random", "greedy"))
    assert plan.seated_decks(6) == plan.decks
    assert plan.seated_decks(7) == plan.decks[::-1]
    assert plan.seated_agents(6) == ("random", "greedy")
    assert plan.seated_agents(7) == ("greedy", "random")


def test_a_mirror_is_equal_cards_and_agents() -> None:
    """Line order and deck name do not matter; copies and agents do."""
    deck = PlannedDeck("one", ((4, "Bolt"), (2, "Axe"), (2, "Axe")))
    same = PlannedDeck("two", ((4, "Axe"), (4, "Bolt")))
    other = PlannedDeck("two", ((3, "Axe"), (5, "Bolt")))
    assert MatchPlan((deck, same), ("random", "random"), 2, 0).is_mirror
    assert not MatchPlan((deck, other), ("random", "random"), 2, 0).is_mirror
    assert not MatchPlan((deck, same), ("random", "greedy"), 2, 0).is_mirror


SLOTS = ((0, "Axe"), (2, "Bolt"), (7, "Axe"))


def test_slots_travel_with_a_plan() -> None:
    """Written only where they are not canonical: plans from before there were slots keep their digest, and load."""
    deck = PlannedDeck("one", ((2, "Axe"), (1, "Bolt")), SLOTS)
    plan = replace(coin_plan(), decks=(deck, coin_plan().decks[1]))
    document = json.loads(json.dumps(plan.to_json()))
    assert MatchPlan.from_json(document) == plan
    assert "slots" not in document["decks"][1]
    assert plan.digest() != replace(plan, decks=(replace(deck, slots=()), plan.decks[1])).digest()
    del document["decks"][0]["slots"]
    assert MatchPlan.from_json(document).decks[0] == replace(deck, slots=())


@pytest.mark.parametrize(
    ("slots", "problem"),
    [
        (((0, "Axe"), (0, "Axe"), (7, "Bolt")), "rising tokens"),
        (((-1, "Axe"), (0, "Axe"), (7, "Bolt")), "rising tokens"),
        (((0, "Axe"), (1, "Axe"), (2**15, "Bolt")), "rising tokens from 0 to 32767"),
        (((0, "Axe"), (1, "Bolt")), "they differ in: Axe"),
        (((0, "Axe"), (1, "Bolt"), (2, "Bow")), "they differ in: Axe, Bow"),
    ],
)
def test_slots_are_those_of_the_main_deck(slots: tuple[tuple[int, str], ...], problem: str) -> None:
    """One rising token for each card of the deck."""
    with pytest.raises(PlanError, match=problem):
        PlannedDeck("one", ((2, "Axe"), (1, "Bolt")), slots)


def test_a_mirror_needs_equal_slots() -> None:
    """Two equal lists whose cards meet other keys do not play one game twice."""
    deck = PlannedDeck("one", ((2, "Axe"), (1, "Bolt")), SLOTS)
    assert MatchPlan((deck, replace(deck, name="two")), ("random", "random"), 2, 0).is_mirror
    assert not MatchPlan((deck, replace(deck, slots=())), ("random", "random"), 2, 0).is_mirror
