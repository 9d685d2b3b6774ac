"""Rates with their intervals. The unit is the seat-swapped pair, because its two games share their streams.

`points` is float64[pairs, games of the pair]: 1 win, 0.5 draw, 0 loss, nan for a game that was not finished.
A column of it ([pairs, 1]) has the games on the play alone; there every pair holds one game.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A rate between 0 and 1 with its confidence interval; the rate of no games is nan, within [0, 1]."""

    rate: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Whether the interval lies wholly on one side of a value."""
        return value < self.low or value > self.high

    def __str__(self) -> str:
        """As printed: `54.2% [52.1, 56.3]`."""
        if isnan(self.rate):
            return "no games"
        return f"{self.rate:.1%} [{100 * self.low:.1f}, {100 * self.high:.1f}]"


def wilson(rate: float, n: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval of a rate over n trials; n may be a fraction (an effective size)."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    center = rate + z * z / (2 * n)
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (center - half) / scale), min(1.0, (center + half) / scale)


def score_interval(points: npt.NDArray[np.floating], confidence: float = CONFIDENCE) -> Interval:
    """The score over finished games: Wilson with the effective size rate(1 - rate) / Var(rate).

    Where all pairs scored the same, that variance is 0 and would promise certainty, even from one pair. Then
    the interval allows for the share of differing pairs that may have stayed unseen (see `_unseen_interval`).
    """
    games, scored = _per_pair(points)
    if games.size == 0:
        return Interval(nan, 0.0, 1.0)
    rate = float(scored.sum() / games.sum())
    variance = _variance_of_rate(games, scored, rate)
    if variance == 0.0:
        return _unseen_interval(rate, games.size, confidence)
    return Interval(rate, *wilson(rate, rate * (1 - rate) / variance, confidence))


def pair_correlation(points: npt.NDArray[np.floating]) -> float | None:
    """Correlation of one deck's points in the two games of a pair; None where either game never varies."""
    whole = points[~np.isnan(points).any(axis=1)]
    if len(whole) < 2 or (np.ptp(whole, axis=0) == 0).any():
        return None
    return float(np.corrcoef(whole[:, 0], whole[:, 1])[0, 1])


def quartiles(values: npt.ArrayLike) -> tuple[float, float, float]:
    """Lower quartile, median and upper quartile; nan for no values."""
    array = np.asarray(values, dtype=np.float64)
    if array.size == 0:
        return (nan, nan, nan)
    low, middle, high = np.quantile(array, [0.25, 0.5, 0.75])
    return (float(low), float(middle), float(high))


def _per_pair(points: npt.NDArray[np.floating]) -> tuple[npt.NDArray[np.floating], npt.NDArray[np.floating]]:
    """Finished games and points of every pair with at least one finished game: float64[pairs] each."""
    finished = ~np.isnan(points)
    games = finished.sum(axis=1).astype(np.float64)
    scored = np.where(finished, points, 0.0).sum(axis=1, dtype=np.float64)
    return games[games > 0], scored[games > 0]


def _variance_of_rate(games: npt.NDArray[np.floating], scored: npt.NDArray[np.floating], rate: float) -> float:
    """Variance of a ratio of sums over independent pairs; for whole pairs, that of their mean score."""
    pairs = games.size
    if pairs < 2:
        return 0.0
    spread = float(((scored - rate * games) ** 2).sum())
    return spread * pairs / (pairs - 1) / float(games.sum()) ** 2


def _unseen_interval(rate: float, pairs: int, confidence: float) -> Interval:
    """Bounds where every pair scored the same: pairs that differ may make up a share u and were never met.

    By Clopper and Pearson u <= 1 - (alpha / 2) ** (1 / pairs); at worst all of them score 0, or all score 1.
    """
    unseen = 1.0 - ((1 - confidence) / 2) ** (1 / pairs)
    return Interval(rate, rate * (1 - unseen), rate + (1 - rate) * unseen)
