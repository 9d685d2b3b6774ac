"""Running plans: every game once, the same at any number of jobs, faults with the game that shows them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.batch.matchup import play_plan
from sim.batch.plan import MatchPlan
from sim.batch.runner import chunks, play_chunk, run_plan
from sim.errors import PlanError, SimulationError
from sim.results import GameResult
from tests.batch.coin_game import coin_game, coin_plan, play_coin_games


@given(
    st.integers(1, 60).map(lambda n: 2 * n),
    st.integers(1, 9).map(lambda n: 2 * n),
    st.sets(st.integers(0, 119)),
)
def test_chunks_cover_every_missing_pair_once(games: int, size: int, done: set[int]) -> None:
    """Chunks are whole pairs, in order, none too large, and exactly those with a game missing."""
    parts = list(chunks(games, size, done))
    covered = [index for part in parts for index in part]
    missing = [index for index in range(games) if not {index & ~1, index | 1} <= done]
    assert covered == missing
    assert all(part.start % 2 == 0 and 0 < len(part) <= size for part in parts)


@pytest.mark.parametrize("jobs", [1, 2, -1])
def test_every_game_is_played_once(jobs: int) -> None:
    """Chunks come in any order; together they are the games of the plan."""
    plan = coin_plan(120)
    games = [game for chunk in run_plan(plan, jobs, play=play_coin_games) for game in chunk]
    assert sorted(games, key=lambda game: game.index) == [coin_game(plan, index) for index in range(120)]


@pytest.mark.parametrize("jobs", [0, -2])
def test_a_number_of_jobs_that_means_nothing(jobs: int) -> None:
    """Zero workers play nothing."""
    with pytest.raises(PlanError, match=f"expected a number of jobs .* got {jobs}$"):
        play_plan(coin_plan(), jobs=jobs, play=play_coin_games)


def fail_in_game_six(plan: MatchPlan, indices: range) -> list[GameResult]:
    """A fault of the engine, raised in a worker."""
    if 6 in indices:
        raise SimulationError(f"game 6 of seed {plan.seed} broke off")
    return play_coin_games(plan, indices)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_travels_to_the_caller_and_keeps_the_games_done(jobs: int, tmp_path: Path) -> None:
    """The run fails, no result file is there, and the journal can be resumed once the fault is mended."""
    out = tmp_path / "games.csv"
    with pytest.raises(SimulationError, match="game 6 of seed 7"):
        play_plan(coin_plan(80), jobs=jobs, out=out, play=fail_in_game_six)
    assert not out.exists()
    if jobs == 1:
        result = play_plan(coin_plan(80), out=out, resume=True, play=play_coin_games)
        assert (result.played_now, len(result.games)) == (74, 80)


def test_a_fault_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed and index are enough to see it again."""

    def broken(_plan: MatchPlan, index: int) -> GameResult:
        raise ZeroDivisionError(f"at {index}")

    monkeypatch.setattr("sim.batch.runner.play_game", broken)
    with pytest.raises(SimulationError, match="game 4 of seed 7 broke off: ZeroDivisionError: at 4"):
        play_chunk(coin_plan(), range(4, 6))


def test_an_unfair_agent_shows_in_a_mirror() -> None:
    """A mirror pair that does not score 1 means that something besides deck, agent and seed had a say."""

    def unfair(plan: MatchPlan, indices: range) -> list[GameResult]:
        return [replace(coin_game(plan, 2 * index), index=index) for index in indices]

    with pytest.raises(SimulationError, match="every pair of a mirror to score exactly 1"):
        play_plan(coin_plan(decks=("same", "same")), play=unfair)
