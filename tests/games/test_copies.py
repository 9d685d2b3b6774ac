"""game.copy() at random decisions: original and copy, given the same picks, end equal."""

from __future__ import annotations

import pytest

from sim.rng import below, mix64
from sim.rules.game import Game
from tests.fuzz import all_pairs

GAMES = 300
CHUNK = 30


def pick_of(game: Game, options: int) -> int:
    """A pick that depends on what has happened so far and nothing else."""
    return below(mix64(game.state.trace), game.state.decisions, options)


def finish(game: Game) -> Game:
    """Play a game to its end."""
    while (decision := game.next_decision()) is not None:
        game.submit(pick_of(game, len(decision.options)))
    return game


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_a_copy_plays_on_like_the_original(start: int) -> None:
    """The copy is taken at a decision anywhere in the game; nothing that happens to one touches the other."""
    pairs = all_pairs()
    for number in range(start, start + CHUNK):
        game = Game(pairs[number * 11 % len(pairs)], seed=5, index=number)
        stop = below(5, number, 150)
        while (decision := game.next_decision()) is not None and game.state.decisions < stop:
            game.submit(pick_of(game, len(decision.options)))
        copy = game.copy()
        before = copy.fingerprint()
        assert before == game.fingerprint()
        finish(game)
        assert copy.fingerprint() == before, f"playing on changed the copy of game {number}"
        assert finish(copy).result == game.result, f"game {number} and its copy ended differently"
