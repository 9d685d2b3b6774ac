"""Best-of-three matches: scores by hand, clustering that matters, coverage."""

from __future__ import annotations

import json

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import sem

from sim.errors import StatisticsError
from sim.stats.clusters import match_scores

NAN = float("nan")
F64 = npt.NDArray[np.float64]


def best_of_three(random: np.random.Generator, strength: F64) -> tuple[F64, F64, npt.NDArray[np.int64]]:
    """Matches in which every game is won with the match's own probability, until somebody has won two."""
    won = (random.random((len(strength), 3)) < strength[:, None]).astype(np.float64)
    played = np.where(won[:, 0] == won[:, 1], 2, 3)
    wins = np.where(np.arange(3) < played[:, None], won, 0).sum(axis=1)
    return (wins >= 2).astype(np.float64), won, played


def test_scores_by_hand() -> None:
    """2-0, 1-2, a drawn match of one unfinished game and one draw, and a match that never ended."""
    points = np.array([[1, 1, 9], [1, 0, 0], [0.5, NAN, 0], [NAN, 7, 7]])
    found = match_scores(np.array([1.0, 0.0, 0.5, NAN]), points, np.array([2, 3, 2, 1]))
    assert found.matches.score == pytest.approx(0.5)
    assert (found.matches.played, found.matches.clusters) == (3, 3)
    assert found.games.score == pytest.approx(3.5 / 6)
    assert (found.unfinished_matches, found.unfinished_games) == (1, 2)
    top, bottom = np.array([2, 1, 0.5]), np.array([2, 3, 1])
    variance = 3 / 2 * float(((top - 3.5 / 6 * bottom) ** 2).sum()) / 36
    assert found.games.effective == pytest.approx(3.5 / 6 * 2.5 / 6 / variance)


def test_a_match_score_is_a_mean_of_matches() -> None:
    """Its variance is that of a mean; matches of one seed count as one."""
    random = np.random.default_rng(1)
    match, points, played = best_of_three(random, np.full(200, 0.6))
    alone = match_scores(match, points, played)
    rate = float(match.mean())
    assert alone.matches.effective == pytest.approx(rate * (1 - rate) / float(sem(match)) ** 2)
    assert alone.matches.design_effect == pytest.approx(200 / 199)
    twice = match_scores(np.repeat(match, 2), np.repeat(points, 2, axis=0), np.repeat(played, 2), np.arange(400) // 2)
    assert (twice.matches.low, twice.matches.high) == pytest.approx((alone.matches.low, alone.matches.high))
    assert (twice.games.low, twice.games.high) == pytest.approx((alone.games.low, alone.games.high))
    assert twice.matches.design_effect == pytest.approx(2 * alone.matches.design_effect)


def test_nothing_finished_and_all_alike() -> None:
    none = match_scores(np.array([NAN]), np.array([[NAN, NAN, NAN]]), np.array([1]))
    assert np.isnan(none.games.score)
    assert (none.games.low, none.games.high, none.unfinished_matches, none.unfinished_games) == (0, 1, 1, 1)
    swept = match_scores(np.ones(20), np.ones((20, 3)), np.full(20, 2))
    assert (swept.games.score, swept.games.high) == (1, 1)
    assert 0.8 < swept.games.low < 0.9
    assert swept.games.effective == np.inf


def test_games_begun_must_fit() -> None:
    for wrong in (0, 4):
        with pytest.raises(StatisticsError, match=rf"expected 1 to 3 games a match, got {wrong} to {wrong}"):
            match_scores(np.ones(1), np.ones((1, 3)), np.array([wrong]))


def test_intervals_cover_both_scores() -> None:
    """Matches that differ (who begins, sideboards): 95% intervals of both scores cover 93 to 97%."""
    random = np.random.default_rng(7)
    grid = np.linspace(0.2, 0.9, 8)
    p, q = grid, 1 - grid
    match_truth = float((p * p * (1 + 2 * q)).mean())
    length = 2 * (p * p + q * q) + 3 * 2 * p * q
    wins = 2 * (p * p + 2 * p * p * q) + 2 * p * q * q  # two in a match won, one in a match lost 1-2
    game_truth = float(wins.mean() / length.mean())
    covered = []
    for _ in range(800):
        found = match_scores(*best_of_three(random, random.choice(grid, 150)))
        covered.append(
            (found.matches.low <= match_truth <= found.matches.high, found.games.low <= game_truth <= found.games.high)
        )
    by_score = np.mean(covered, axis=0)
    assert (by_score >= 0.93).all()
    assert (by_score <= 0.97).all()


def test_scores_as_json() -> None:
    """What is not known is None."""
    none = match_scores(np.array([NAN]), np.array([[NAN, NAN, NAN]]), np.array([1]))
    found = json.loads(json.dumps(none.to_json(), allow_nan=False))
    assert (found["games"]["score"], found["unfinished_games"]) == (None, 1)
    assert np.isnan(none.games.design_effect)
