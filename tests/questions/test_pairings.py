"""Many pairings as one study: luck of their own, arm by arm in files, the same bytes however they were played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.batch.matchup import planned_deck
from sim.batch.plan import PlannedDeck
from sim.batch.running import RunInterrupted, run_study
from sim.batch.runs import open_run
from sim.batch.study import chunk_arms, chunk_count, chunk_indices, chunks_with, study_from_json
from sim.errors import PlanError
from sim.questions.matrix import MatrixStudy
from sim.questions.pairings import Asked, gathered, list_word, pairing_seed, points_of, usual_chunk
from sim.results import ROW, GameResult
from tests.batch.coin_game import coin_game
from tests.batch.test_runs import contents

BURN, STOMPY, WEENIE = (planned_deck(name) for name in ("red-burn", "green-stompy", "white-weenie"))


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.batch.runner.play_game", coin_game)


def study_of(*decks: PlannedDeck, games: int = 20, chunk_games: int = 8) -> MatrixStudy:
    """A field by coins."""
    study, _ = Asked(games, 7, "heuristic", "rules", 20_000).study(MatrixStudy, decks, (), None)
    return replace(study, chunk_games=chunk_games)


def test_the_luck_of_a_pairing_is_its_own() -> None:
    """Neither names nor the order count, a card does; every pairing of every seed has another."""
    renamed = PlannedDeck("other", tuple(reversed(BURN.main)))
    assert list_word(renamed) == list_word(BURN)
    assert pairing_seed(7, STOMPY, renamed) == pairing_seed(7, BURN, STOMPY)
    less = PlannedDeck("less", ((BURN.main[0][0] - 1, BURN.main[0][1]), *BURN.main[1:]))
    seeds = [pairing_seed(7, BURN, STOMPY), pairing_seed(8, BURN, STOMPY), pairing_seed(7, BURN, WEENIE)]
    assert len({*seeds, pairing_seed(7, less, STOMPY)}) == 4


def test_a_deck_more_changes_nothing_between_the_others() -> None:
    """The same games, though the pairing has another number."""
    two, three = run_study(study_of(BURN, WEENIE)), run_study(study_of(BURN, STOMPY, WEENIE))
    assert three.study.arms[1].decks == (BURN, WEENIE)
    assert np.array_equal(two.rows(0), three.rows(1))


def test_chunks_hold_one_pairing_each() -> None:
    """All of a pairing before the next."""
    study = study_of(BURN, STOMPY, WEENIE)
    assert chunk_count(study) == 9
    assert [(chunk_arms(study, k)[0], chunk_indices(study, k)) for k in (0, 2, 3, 8)] == [
        (0, range(8)),
        (0, range(16, 20)),
        (1, range(8)),
        (2, range(16, 20)),
    ]
    assert chunks_with(study, 1) == range(3, 6)
    assert study_from_json(study.to_json()) == study


def test_a_run_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was broken off in the second pairing ends with the same bytes; it can be looked at half way."""
    study = study_of(BURN, STOMPY, WEENIE)
    run_study(study, folder=tmp_path / "straight")

    def stop(plan: object, index: int) -> GameResult:
        if plan == study.arms[1] and index >= 10:
            raise KeyboardInterrupt
        return coin_game(plan, index)  # type: ignore[arg-type]

    with monkeypatch.context() as stopped:
        stopped.setattr("sim.batch.runner.play_game", stop)
        with pytest.raises(RunInterrupted):
            run_study(study, folder=tmp_path / "broken")
    half = open_run(tmp_path / "broken")
    assert [half.games_of(arm) for arm in range(3)] == [20, 8, 0]
    assert not half.is_complete
    assert [len(points) for points in gathered(half).points] == [10, 4, 0]
    assert len(half.results(1)) == 8
    assert half.results(0)[9].index == 9
    with pytest.raises(PlanError, match="expected a game from 0 to 7, got 8"):
        half.game(8, arm=1)
    run_study(study, folder=tmp_path / "broken", resume=True)
    assert contents(tmp_path / "broken") == contents(tmp_path / "straight")
    assert open_run(tmp_path / "broken").is_complete


def test_points_are_of_the_first_deck() -> None:
    """Seats are swapped in odd games; unfinished games have no points."""
    rows = np.zeros(6, dtype=ROW)
    rows["index"], rows["winner"] = range(6), [0, 0, 1, 1, -1, -1]
    rows["unfinished"][5] = 1
    assert points_of(rows)[:2].tolist() == [[1, 0], [0, 1]]
    assert points_of(rows)[2, 0] == 0.5
    assert np.isnan(points_of(rows)[2, 1])


@pytest.mark.parametrize(
    ("games", "pairings", "engine", "size"),
    [
        (1000, 28, "array", 500),
        (1000, 378, "array", 500),
        (1000, 3, "array", 92),
        (2, 1, "array", 2),
        (1000, 378, "rules", 200),
        (100_000, 378, "array", 18_900),
    ],
)
def test_size_of_a_chunk(games: int, pairings: int, engine: str, size: int) -> None:
    """Whole pairs, enough for many workers, not too many files."""
    assert usual_chunk(games, [engine] * pairings) == size
