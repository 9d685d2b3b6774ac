"""Running scores and game lengths: the same intervals as everywhere, at the right places."""

from __future__ import annotations

import numpy as np

from sim.stats.curves import running_gain, running_score, survival
from sim.stats.intervals import score_interval
from sim.stats.means import mean_interval, weighted_mean

POINTS = np.random.default_rng(5).integers(0, 2, (500, 2)).astype(np.float64)


def test_the_last_place_is_the_whole() -> None:
    """The running score ends at what is printed, and each place is that of the pairs so far."""
    curve = running_score(POINTS, places=50)
    assert len(curve.x) == 50
    assert curve.x[-1] == 1000
    for place in (0, 20, 49):
        first = score_interval(POINTS[: int(curve.x[place]) // 2])
        assert (curve.rate[place], curve.low[place], curve.high[place]) == (first.rate, first.low, first.high)


def test_few_pairs_have_few_places() -> None:
    """One pair is one place, no pair none."""
    assert running_score(POINTS[:1]).x.tolist() == [2]
    assert running_score(POINTS[:0]).x.tolist() == []


def test_share_still_going() -> None:
    """By hand: games of 2, 3, 3 turns and one given up after 1 that counts as going ever after; one not asked for."""
    turns = np.array([[2, 3], [3, 1], [9, 9]])
    finished = np.array([[True, True], [True, False], [True, True]])
    among = np.array([[True, True], [True, True], [False, False]])
    curve = survival(turns, finished, among)
    assert curve.x.tolist() == [0, 1, 2, 3]
    assert curve.rate.tolist() == [1, 1, 0.75, 0.25]
    share = score_interval(np.array([[0.0, 1.0], [1.0, 1.0], [np.nan, np.nan]]))
    assert (curve.low[2], curve.high[2]) == (share.low, share.high)


def test_only_games_of_a_group_count() -> None:
    """Of a pair one game may be asked for."""
    curve = survival(np.array([[2, 5]]), np.array([[True, True]]), np.array([[True, False]]))
    assert curve.rate.tolist() == [1, 1, 0]


def test_a_running_gain_ends_with_the_whole() -> None:
    """From the tenth seed that differs on, without unfinished seeds; strata by weight."""
    values = np.array([0.0, 0.5, -0.5, np.nan] * 50)
    curve = running_gain([values], [1.0], places=20)
    assert curve.x[0] == 19  # two of four seeds differ: the tenth is in place 18
    whole = mean_interval(values[~np.isnan(values)])
    assert (curve.rate[-1], curve.low[-1], curve.high[-1]) == (whole.mean, whole.low, whole.high)
    assert curve.x[-1] == 200
    other = np.array([0.25, 0.0] * 100)
    both = running_gain([values, other], [0.25, 0.75])
    assert both.rate[-1] == weighted_mean([whole, mean_interval(other)], [0.25, 0.75]).mean
    assert running_gain([np.zeros(30)], [1.0]).x[0] == 10
