"""Many games at once: the rows that the rules engine would give, at any number of threads."""

from __future__ import annotations

from types import SimpleNamespace as Namespace

import numpy as np
import pytest

from sim.agents.table import play_out, seat_agents
from sim.array import start
from sim.array.run import ArrayEngine
from sim.decklists import load_deck
from sim.results import ROW, put_result, result_of
from sim.rng import GameRandom
from sim.rules.game import Game

pytestmark = pytest.mark.usefixtures("compiled")
RANDOM = ("random", "random")


@pytest.fixture(scope="module")
def engine() -> ArrayEngine:
    """Red burn against green stompy."""
    return ArrayEngine([load_deck("red-burn"), load_deck("green-stompy")])


def test_rows_are_those_of_the_rules_engine(engine: ArrayEngine) -> None:
    """All columns, fingerprint and trace hash among them."""
    for row in engine.play(3, range(6), RANDOM):
        index = int(row["index"])
        seated = list(engine.decks) if index % 2 == 0 else list(engine.decks)[::-1]
        game = Game(seated, 3, index)
        play_out(game, seat_agents(game, RANDOM))
        assert result_of(row) == game.result
    assert engine.fallbacks == 0


def test_a_craft_may_take_all_that_there_is() -> None:
    """CR 702.167a: "one or more" has no end; random players exile thirty creatures and more at once."""
    engine = ArrayEngine([load_deck("boros-cases"), load_deck("white-black-craft")])
    row = engine.play(99, [8], RANDOM)[0]
    game = Game(engine.decks, 99, 8)
    play_out(game, seat_agents(game, RANDOM))
    assert engine.fallbacks == 0
    assert result_of(row) == game.result


def test_agents_travel_with_their_decks(engine: ArrayEngine) -> None:
    """As in a plan: whoever plays the first deck sits in seat 1 in games of odd index."""
    agents = ("random", "greedy")
    for row in engine.play(4, range(4), agents):
        index = int(row["index"])
        swap = -1 if index & 1 else 1
        game = Game(engine.decks[::swap], 4, index)
        play_out(game, seat_agents(game, agents[::swap]))
        assert result_of(row) == game.result


def test_one_and_two_threads_give_the_same_bytes(engine: ArrayEngine) -> None:
    """Games are addressed by (seed, index)."""
    assert engine.play(8, range(60), RANDOM, 1).tobytes() == engine.play(8, range(60), RANDOM, 2).tobytes()


def test_a_game_does_not_depend_on_those_before_it(engine: ArrayEngine) -> None:
    """The record is used again and again."""
    all_rows = engine.play(8, range(30), RANDOM)
    assert engine.play(8, [29], RANDOM)[0] == all_rows[29]


def test_a_row_is_small() -> None:
    """At most 200 bytes a game."""
    assert ROW.itemsize <= 200


def test_first_libraries_are_made_for_all_games_at_once() -> None:
    """The order that `GameRandom` gives, for both seats, in even and odd games, with gaps between tokens."""
    tokens = (list(range(60)), [*range(0, 78, 2), 300])
    found = start.orders(11, [6, 7], tokens)
    for place, index in enumerate((6, 7)):
        random = GameRandom.of_game(11, index)
        for seat in range(2):
            mine = tokens[seat ^ (index & 1)]
            assert [mine[at] for at in found[place, seat, : len(mine)]] == random.shuffled(seat, mine)


def test_results_survive_the_way_to_a_row_and_back(engine: ArrayEngine) -> None:
    """A replayed game fills the same row."""
    row = engine.play(5, [0], RANDOM)[0]
    other = np.zeros(1, dtype=ROW)
    other["index"], other["seed"] = row["index"], row["seed"]
    put_result(other[0], result_of(row))
    assert other[0] == row


def test_a_game_knows_nothing_of_the_one_before_it() -> None:
    """A card that counts cards in graveyards looks at them as it is dealt (CR 604.3), before the game has begun."""
    deck = Namespace(name="counting", main=((4, "Tarmogoyf"), (18, "Forest"), (18, "Grizzly Bears")))
    engine = ArrayEngine([deck, deck])
    rows = engine.play(3, range(6), ("greedy", "greedy"))
    assert engine.fallbacks == 0
    for row in rows:
        assert int(row["trace_hash"]) == int(engine.play(3, [int(row["index"])], ("greedy", "greedy"))[0]["trace_hash"])
