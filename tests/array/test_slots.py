"""Decks whose slots are not the canonical ones: equal games in both engines, whatever the tokens are."""

from __future__ import annotations

import pytest

from sim.array.encode import Matchup
from sim.array.parity import Both
from sim.array.run import ArrayEngine
from sim.batch.matchup import planned_deck
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.runner import play_game
from sim.results import result_of
from sim.rules.game import Game
from sim.rules.setup import slots_of

AGENTS = ("random", "heuristic")


def with_gaps(name: str, step: int, last: int) -> PlannedDeck:
    """A deck of the project with every `step`-th token, backwards through its canonical slots, and a last one far off."""
    deck = planned_deck(name)
    names = [card.whole_name for _, card in slots_of(deck)][::-1]
    tokens = [*range(0, step * (len(names) - 1), step), last]
    return PlannedDeck(deck.name, deck.main, tuple(zip(tokens, names, strict=True)))


DECKS = (with_gaps("izzet-cycling", 3, 400), with_gaps("red-burn", 2, 119))


def test_cards_lie_in_slot_order_and_are_numbered_by_token() -> None:
    """The second player's first slot comes after the last token of the first player."""
    game = Game(DECKS)
    for seat, first in ((0, 0), (1, 401)):
        player = game.state.players[seat]
        assert player.first_card == first
        cards = [game.state.objects[entity] for entity in player.library]
        found = [(card.card - first, game.pool.definitions[card.definition].whole_name) for card in cards]
        assert tuple(found) == DECKS[seat].slots
    assert game.cards_in_game == 120


def test_tables_hold_the_tokens() -> None:
    tables = Matchup.of_decks(DECKS, []).tables
    for deck, planned in enumerate(DECKS):
        tokens = [token for token, _ in planned.slots]
        assert tables["deck_token"][deck, : len(tokens)].tolist() == tokens


def test_canonical_slots_written_out_change_nothing() -> None:
    """The plan names its slots, the games are those of the plain deck."""
    plain = planned_deck("red-burn")
    told = PlannedDeck(plain.name, plain.main, tuple((token, card.whole_name) for token, card in slots_of(plain)))
    plans = [MatchPlan((deck, planned_deck("green-stompy")), AGENTS, 2, seed=3) for deck in (plain, told)]
    assert [play_game(plans[0], index) for index in range(2)] == [play_game(plans[1], index) for index in range(2)]


@pytest.mark.usefixtures("compiled")
def test_both_engines_play_equal_games_decision_by_decision() -> None:
    """First and later shuffles, mulligans and searches, in both seats."""
    for number in range(4):
        pair = Both(DECKS, 17, number, ("random", "random")).play()
        assert pair.difference is None, str(pair.difference)
        assert pair.decisions
        assert not pair.error


@pytest.mark.usefixtures("compiled")
def test_whole_batches_are_equal() -> None:
    """The rows of the array engine are the results of the rules engine, fingerprints included."""
    plan = MatchPlan(DECKS, AGENTS, 6, seed=5)
    rows = ArrayEngine(plan.decks).play(plan.seed, range(plan.games), plan.agents)
    for index in range(plan.games):
        rules, array = play_game(plan, index), result_of(rows[index])
        assert (rules.winner, rules.turns, rules.trace_hash, rules.fingerprint) == (
            array.winner,
            array.turns,
            array.trace_hash,
            array.fingerprint,
        )
