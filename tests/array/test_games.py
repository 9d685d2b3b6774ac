"""Games as a vector environment: what is observed, what is submitted, what comes out."""

from __future__ import annotations

import numpy as np
import pytest

from sim.agents.mind.kinds import ATTACK, TARGET
from sim.array.games import FEATURES, OPTION_FEATURES, ArrayGames
from sim.array.run import ArrayEngine
from sim.decklists import load_deck
from sim.errors import PlanError
from sim.rules.decisions import CAST, PLAY_LAND

pytestmark = pytest.mark.usefixtures("compiled")
DECKS = [load_deck("red-burn"), load_deck("green-stompy")]


def first_legal(games: ArrayGames) -> None:
    """The last option of every pick until all games are over."""
    while len(seen := games.observe()):
        games.submit(seen.legal.sum(axis=1) - 1)


def test_all_games_are_played_together() -> None:
    """Each to its end, by the rules; nobody waits afterwards."""
    games = ArrayGames(DECKS, 6, seed=3)
    first_legal(games)
    rows = games.results()
    assert (rows["end_reason"] > 0).all()
    assert len(games.observe()) == 0
    assert games.overflows == 0


def test_an_observation_is_of_the_game() -> None:
    """Features by name, rows of options where they are legal and nowhere else."""
    games = ArrayGames(DECKS, 4, seed=3)
    seen = games.observe()
    assert seen.features.shape == (4, len(FEATURES))
    assert seen.options.shape == (*seen.legal.shape, len(OPTION_FEATURES))
    assert (seen.column("my_life") == 20).all()
    assert (seen.column("my_hand") == 7).all()
    assert (seen.column("turn") == 0).all() or (seen.column("turn") == 1).all()
    assert seen.legal[:, 0].all()
    assert not seen.options[~seen.legal].any()


def test_agents_of_ours_play_the_other_deck() -> None:
    """With nobody outside the games are those of a matchup."""
    games = ArrayGames(DECKS, 6, seed=9, agents=("random", "greedy"))
    assert len(games.observe()) == 0
    rows = ArrayEngine(DECKS).play(9, range(6), ("random", "greedy"))
    assert games.results().tobytes() == rows.tobytes()


def test_a_policy_of_numpy_wins_against_chance() -> None:
    """A land, the dearest spell, always attack, aim at them: that beats picking by chance."""
    games = ArrayGames(DECKS[::-1], 20, seed=5, agents=("outside", "random"))
    while len(seen := games.observe()):
        code, asked = seen.option("code"), seen.kind[:, None]
        score = np.where(code == PLAY_LAND, 100, np.where(code == CAST, 1 + seen.option("mana_value"), 0))
        score = np.where(asked == ATTACK, seen.option("value") != 0, score)
        score = np.where(asked == TARGET, 1 - seen.option("mine"), score)
        games.submit(np.where(seen.legal, score, -1).argmax(axis=1))
    won = games.results()["winner"] == np.arange(20) % 2
    assert won.sum() >= 15


@pytest.mark.parametrize(
    ("picks", "message"),
    [
        ([0], r"expected 4 picks, got picks of shape \(1,\)"),
        ([0, 9, 0, 0], "expected a pick from 0 to 1 in game 1, got 9"),
    ],
)
def test_picks_that_are_none(picks: list[int], message: str) -> None:
    """One line; the games stay as they were."""
    games = ArrayGames(DECKS, 4, seed=3)
    games.observe()
    with pytest.raises(PlanError, match=message):
        games.submit(picks)
    games.submit([0, 0, 0, 0])


def test_an_observation_comes_before_picks() -> None:
    """And there is at least one game."""
    games = ArrayGames(DECKS, 2)
    with pytest.raises(PlanError, match="expected an observation first"):
        games.submit([0, 0])
    with pytest.raises(PlanError, match="expected at least 1 game, got 0"):
        ArrayGames(DECKS, 0)
