"""Ratios of sums over independent clusters: points per game, wins per copy drawn.

A *cluster* is what was played independently of everything else: a seat-swapped pair, a match. Within it anything may
depend on anything. `top` and `bottom` are float64[clusters, ...], the sums of one cluster a row; every trailing column
is a ratio of its own, top.sum(0) / bottom.sum(0).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import t as student

from sim.stats.intervals import CONFIDENCE

F64 = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ratios:
    """Ratios with the variances of their estimates; every array has the shape of one row of the clusters.

    `clusters` counts those with a part in the ratio (bottom above 0). A ratio without any is nan, and so is a variance
    that rests on a single cluster.
    """

    value: F64
    variance: F64
    clusters: npt.NDArray[np.int64]
    games: F64  # the sum of the bottoms: games, copies, whatever is counted

    def rate_bounds(self, confidence: float = CONFIDENCE) -> tuple[F64, F64]:
        """Interval of ratios that are rates between 0 and 1: float64[...] low, high; nan where there is no ratio.

        Wilson's score interval (Wilson 1927, JASA 22) with the effective size n = r(1 - r) / Var(r) in the place of the
        number of trials (Kish 1965, Survey Sampling, 8.2) and Student's quantile with clusters - 1 degrees of freedom. Where
        all clusters have the same rate, the bounds allow for a share u of clusters that differ and were never met; by
        Clopper and Pearson (1934) u <= 1 - (alpha / 2) ** (1 / clusters).
        """
        rate, seen = self.value, np.maximum(self.clusters, 1)
        spread = (self.clusters > 1) & (self.variance > 1e-15)
        z2 = self._quantile(confidence) ** 2
        with np.errstate(divide="ignore", invalid="ignore"):
            one_over_n = self.variance / (rate * (1 - rate))
            center = rate + z2 * one_over_n / 2
            half = np.sqrt(z2 * one_over_n * (rate * (1 - rate) + z2 * one_over_n / 4))
            low, high = ((center + sign * half) / (1 + z2 * one_over_n) for sign in (-1, 1))
        unseen = 1 - ((1 - confidence) / 2) ** (1 / seen)
        low = np.where(spread, np.maximum(low, 0.0), rate * (1 - unseen))
        high = np.where(spread, np.minimum(high, 1.0), rate + (1 - rate) * unseen)
        return low, high

    def effective_games(self) -> F64:
        """r(1 - r) / Var(r), the number of independent games that would say as much; inf where nothing varies."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.where(self.variance > 1e-15, self.value * (1 - self.value) / self.variance, np.inf))

    def _quantile(self, confidence: float) -> F64:
        return np.asarray(student.ppf(0.5 + confidence / 2, np.maximum(self.clusters - 1, 1)))


def sums_by_cluster(values: npt.ArrayLike, cluster: npt.NDArray[np.integer[Any]]) -> F64:
    """Values of games, [games, ...], summed over the games of each cluster: float64[clusters, ...], by rising id."""
    array = np.asarray(values, dtype=np.float64)
    if not len(array):
        return array
    order = np.argsort(cluster, kind="stable")
    ids = np.asarray(cluster)[order]
    starts = np.flatnonzero(np.concatenate(([True], ids[1:] != ids[:-1])))
    return np.asarray(np.add.reduceat(array[order], starts, axis=0))


def linearised(top: F64, bottom: F64) -> Ratios:
    """Ratios with the variance of their first-order expansion, n / (n - 1) sum (top_k - r bottom_k)^2 / (sum bottom)^2.

    Cochran (1977), Sampling Techniques, 6.4; n counts the clusters with a part in the ratio.
    """
    value, clusters, games = _value(top, bottom)
    with np.errstate(divide="ignore", invalid="ignore"):
        variance = ((top - value * bottom) ** 2).sum(axis=0) * clusters / (clusters - 1) / games**2
    return Ratios(value, np.where(clusters > 1, variance, np.nan), clusters, games)


def jackknife(top: F64, bottom: F64) -> Ratios:
    """Ratios with the delete-one-cluster jackknife variance, (n - 1) / n sum (r_(-k) - mean r_(-k))^2.

    Efron and Tibshirani (1993), An Introduction to the Bootstrap, 11.5; n counts the clusters with a part in the ratio
    (leaving out any other changes nothing).
    """
    value, clusters, games = _value(top, bottom)
    without = _without_each(top, bottom)
    return Ratios(value, _jackknife_variance(without, bottom > 0, clusters), clusters, games)


def jackknife_difference(first: tuple[F64, F64], second: tuple[F64, F64]) -> tuple[F64, F64, npt.NDArray[np.int64]]:
    """The difference of two ratios (top, bottom) of the same clusters: its value, jackknife variance and clusters.

    Left out is one cluster at a time from both ratios together, so that what binds them counts. The number of clusters is
    the smaller one of the two ratios; value and variance are nan where either has none.
    """
    value = _value(*first)[0] - _value(*second)[0]
    clusters = np.minimum(_value(*first)[1], _value(*second)[1])
    has_part = (first[1] > 0) | (second[1] > 0)
    without = _without_each(*first) - _without_each(*second)
    variance = _jackknife_variance(without, has_part, has_part.sum(axis=0))
    return value, np.where(clusters > 1, variance, np.nan), clusters


def difference_bounds(
    value: F64, variance: F64, clusters: npt.NDArray[np.int64], confidence: float = CONFIDENCE
) -> tuple[F64, F64]:
    """Student's interval of a difference, clusters - 1 degrees of freedom, within [-1, 1]; nan where the variance is."""
    half = student.ppf(0.5 + confidence / 2, np.maximum(clusters - 1, 1)) * np.sqrt(variance)
    return np.maximum(value - half, -1.0), np.minimum(value + half, 1.0)


def _value(top: F64, bottom: F64) -> tuple[F64, npt.NDArray[np.int64], F64]:
    """The ratio of the sums, how many clusters have a part in it, and the sum of the bottoms."""
    games = np.asarray(bottom.sum(axis=0))
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(games > 0, top.sum(axis=0) / games, np.nan)
    return value, np.asarray((bottom > 0).sum(axis=0)), games


def _without_each(top: F64, bottom: F64) -> F64:
    """The ratio without each cluster in turn: float64[clusters, ...]; nan where nothing is left."""
    left = bottom.sum(axis=0) - bottom
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(left > 0, (top.sum(axis=0) - top) / left, np.nan))


def _jackknife_variance(without: F64, has_part: npt.NDArray[np.bool_], clusters: npt.NDArray[np.int64]) -> F64:
    """(n - 1) / n times the sum of squares about the mean, over the clusters with a part; nan for fewer than two."""
    kept = np.where(has_part, without, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = kept.sum(axis=0) / clusters
        spread = (np.where(has_part, without - mean, 0.0) ** 2).sum(axis=0)
        variance = spread * (clusters - 1) / clusters
    return np.asarray(np.where(clusters > 1, variance, np.nan))
