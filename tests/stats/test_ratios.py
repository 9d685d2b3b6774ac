"""Ratios over clusters: the jackknife against a loop, textbook variances, and what one cluster can tell."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import binomtest, sem

from sim.stats.ratios import (
    difference_bounds,
    jackknife,
    jackknife_difference,
    linearised,
    sums_by_cluster,
)

F64 = npt.NDArray[np.float64]


def clusters(seed: int, n: int = 40, columns: int = 3) -> tuple[F64, F64]:
    """Wins and copies of pairs: some pairs have no copy."""
    random = np.random.default_rng(seed)
    bottom = random.integers(0, 5, (n, columns)).astype(np.float64)
    return np.floor(bottom * random.random((n, columns)) + 0.5), bottom


def loop_variance(estimate: object, parts: list[F64], keep: npt.NDArray[np.bool_]) -> float:
    """The jackknife by leaving out one row after the other."""
    values = [estimate(*(np.delete(part, k, axis=0) for part in parts)) for k in np.flatnonzero(keep)]  # type: ignore[operator]
    n = len(values)
    return (n - 1) / n * float(((np.array(values) - np.mean(values)) ** 2).sum())


@pytest.mark.parametrize("seed", range(3))
def test_jackknife_is_that_of_a_loop(seed: int) -> None:
    """Leaving out one cluster at a time, done for all columns at once."""
    top, bottom = clusters(seed)
    found = jackknife(top, bottom)
    for column in range(top.shape[1]):
        parts = [top[:, column], bottom[:, column]]
        expected = loop_variance(lambda a, b: a.sum() / b.sum(), parts, parts[1] > 0)
        assert found.value[column] == pytest.approx(parts[0].sum() / parts[1].sum())
        assert found.variance[column] == pytest.approx(expected, rel=1e-12)
        assert found.clusters[column] == (parts[1] > 0).sum()


def test_jackknife_of_a_difference_is_that_of_a_loop() -> None:
    """Both ratios without the same cluster."""
    first, second = clusters(5, columns=1), clusters(6, columns=1)
    value, variance, n = jackknife_difference(first, second)
    parts = [*(p[:, 0] for p in first), *(p[:, 0] for p in second)]
    keep = (parts[1] > 0) | (parts[3] > 0)
    expected = loop_variance(lambda a, b, c, d: a.sum() / b.sum() - c.sum() / d.sum(), parts, keep)
    assert value[0] == pytest.approx(parts[0].sum() / parts[1].sum() - parts[2].sum() / parts[3].sum())
    assert variance[0] == pytest.approx(expected, rel=1e-12)
    assert n[0] == min((parts[1] > 0).sum(), (parts[3] > 0).sum())


def test_equal_clusters_give_the_variance_of_a_mean() -> None:
    """Where every cluster has as many games, both variances are that of the mean of cluster means."""
    random = np.random.default_rng(3)
    top = random.integers(0, 3, (60, 1)).astype(np.float64)
    bottom = np.full((60, 1), 2.0)
    expected = float(sem(top[:, 0] / 2)) ** 2
    assert linearised(top, bottom).variance[0] == pytest.approx(expected)
    assert jackknife(top, bottom).variance[0] == pytest.approx(expected)


def test_single_games_are_nearly_binomial() -> None:
    """A cluster of one game each: Wilson's interval, but for n - 1 and Student's quantile."""
    won = np.repeat([1.0, 0.0], [620, 380])[:, None]
    ratios = linearised(won, np.ones_like(won))
    low, high = ratios.rate_bounds()
    expected = binomtest(620, 1000).proportion_ci(method="wilson")
    assert (low[0], high[0]) == pytest.approx((expected.low, expected.high), abs=1e-4)
    assert ratios.effective_games()[0] == pytest.approx(999)


def test_nothing_and_one_cluster() -> None:
    """No copies at all give nan; one pair, or pairs that all went alike, no certainty."""
    top = np.array([[0.0, 1.0, 2.0], [0.0, 0.0, 2.0], [0.0, 0.0, 2.0]])
    bottom = np.array([[0.0, 1.0, 2.0], [0.0, 0.0, 2.0], [0.0, 0.0, 2.0]])
    ratios = jackknife(top, bottom)
    low, high = ratios.rate_bounds()
    assert np.isnan([ratios.value[0], low[0], high[0]]).all()
    assert (ratios.value[1], ratios.clusters[1], high[1]) == (1.0, 1, 1.0)
    assert np.isnan(ratios.variance[1])
    assert low[1] == pytest.approx(binomtest(1, 1).proportion_ci(method="exact").low)
    assert low[2] == pytest.approx(binomtest(3, 3).proportion_ci(method="exact").low)
    assert np.isinf(ratios.effective_games()[2])


def test_difference_needs_two_clusters() -> None:
    """A difference that rests on one pair has no interval."""
    ones = np.ones((3, 1))
    value, variance, n = jackknife_difference((ones, ones), (np.zeros((3, 1)), np.array([[1.0], [0], [0]])))
    low, high = difference_bounds(value, variance, n)
    assert (value[0], n[0]) == (1.0, 1)
    assert np.isnan([variance[0], low[0], high[0]]).all()


def test_sums_by_cluster() -> None:
    """Games in any order, clusters of any size."""
    cluster = np.array([7, 3, 7, 3, 9])
    values = np.array([[1, 10], [2, 20], [3, 30], [4, 40], [5, 50]])
    assert sums_by_cluster(values, cluster).tolist() == [[6, 60], [4, 40], [5, 50]]
    assert sums_by_cluster(np.zeros((0, 2)), cluster[:0]).shape == (0, 2)


def test_jackknife_intervals_cover() -> None:
    """Wins per copy drawn, copies and results of a pair bound together: 95% intervals cover 93 to 97%."""
    random = np.random.default_rng(11)
    runs, pairs = 1000, 150
    strength = random.beta(3, 2, (pairs, runs))  # what the games of a pair share
    copies = random.poisson(0.4 + strength, (2, pairs, runs))
    wins = copies * (random.random((2, pairs, runs)) < strength)
    low, high = jackknife(wins.sum(axis=0).astype(np.float64), copies.sum(axis=0).astype(np.float64)).rate_bounds()
    truth = (0.4 * 0.6 + (3 * 4 / (5 * 6))) / (0.4 + 0.6)  # E[(0.4 + s) s] / E[0.4 + s]
    assert 0.93 <= float(((low <= truth) & (truth <= high)).mean()) <= 0.97
