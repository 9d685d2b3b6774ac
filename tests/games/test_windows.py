"""Priority windows in which nothing can be done are not asked; asking them all gives the same games."""

from __future__ import annotations

import pytest

from sim.rng import below, mix64
from sim.rules.decisions import PRIORITY
from sim.rules.game import Game
from tests.fuzz import all_pairs

GAMES = 500
CHUNK = 50


def trace_of(number: int, ask_every_window: bool) -> tuple[int, int, int]:
    """Trace hash, windows asked and windows skipped of one game with picks that depend on its history alone."""
    pairs = all_pairs()
    game = Game(pairs[number * 5 % len(pairs)], seed=3, index=number, ask_every_window=ask_every_window)
    while (decision := game.next_decision()) is not None:
        options = len(decision.options)
        # Passing half of the time keeps the games short.
        roll = below(mix64(game.state.trace), game.state.passes, 2 * options if decision.kind == PRIORITY else options)
        game.submit(roll % options if roll < options else 0)
    result = game.result
    return result.trace_hash, result.windows_asked, result.windows_skipped


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_asking_every_window_gives_the_same_games(start: int) -> None:
    """CR 117: a skipped window is one in which passing was all that could be done."""
    for number in range(start, start + CHUNK):
        asked, every = trace_of(number, False), trace_of(number, True)
        assert asked[0] == every[0], f"game {number} differs"
        assert every[2] == 0
        assert every[1] == asked[1] + asked[2]
