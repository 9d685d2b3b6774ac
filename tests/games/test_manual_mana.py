"""Game(manual_mana=True): the player chooses every mana ability; random games keep the invariants and can be finished."""

from __future__ import annotations

import pytest

from sim.rng import below, mix64
from sim.rules import decisions
from sim.rules.game import Game
from tests.fuzz import all_pairs


@pytest.mark.parametrize("start", range(0, 24, 8))
def test_random_games_by_hand(start: int) -> None:
    """CR 601.2g: whatever is tapped for whatever, every payment that was begun is completed."""
    pairs, asked = all_pairs(), 0
    for number in range(start, start + 8):
        game = Game(pairs[number * 7 % len(pairs)], 9, number, manual_mana=True, check_invariants="decisions")
        while (decision := game.next_decision()) is not None:
            asked += decision.kind == decisions.MANA
            game.submit(below(mix64(game.state.trace), game.state.decisions, len(decision.options)))
        assert game.result.is_finished
    assert asked > 100
