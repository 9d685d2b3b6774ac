"""Rates with their intervals. The unit is the seat-swapped pair, because its two games share their streams.

`points` is float64[pairs, games of the pair]: 1 win, 0.5 draw, 0 loss, nan for a game that was not finished.
A column of it ([pairs, 1]) has the games on the play alone; there every pair holds one game.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan, sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95
WILSON: Final = "wilson, effective size over pairs"
UNSEEN: Final = "clopper-pearson, unseen pairs at their worst"
NO_GAMES: Final = "no games"
BY_CONSTRUCTION: Final = "mirror: 50% by construction"


@dataclass(frozen=True, slots=True)
class Interval:
    """A rate between 0 and 1 with its confidence interval; the rate of no games is nan, within [0, 1]."""

    rate: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Whether the interval lies wholly on one side of a value."""
        return value < self.low or value > self.high

    @property
    def half_width(self) -> float:
        """The longer side of the interval, from the rate to a bound; 1 for the rate of no games."""
        return 1.0 if isnan(self.rate) else max(self.rate - self.low, self.high - self.rate)

    def to_json(self) -> dict[str, float | None]:
        """The rate (None for no games), its bounds and the longer side between them."""
        rate = None if isnan(self.rate) else self.rate
        return {"rate": rate, "low": self.low, "high": self.high, "half_width": self.half_width}

    def __str__(self) -> str:
        """As printed: `54.2% [52.1, 56.3]`."""
        if isnan(self.rate):
            return "no games"
        return f"{self.rate:.1%} [{100 * self.low:.1f}, {100 * self.high:.1f}]"


@dataclass(frozen=True, slots=True)
class Score:
    """A score, how it was found, and what it would be if every unfinished game had been lost, or won."""

    interval: Interval  # over finished games
    method: str  # WILSON, UNSEEN, NO_GAMES or BY_CONSTRUCTION
    effective_games: float  # independent games that would be worth as much; by UNSEEN the number of pairs
    pairs: int  # pairs with a finished game
    games: int  # finished games
    unfinished: int
    if_lost: Interval  # every unfinished game counted as lost
    if_won: Interval  # every unfinished game counted as won
    confidence: float = CONFIDENCE

    @property
    def bounds(self) -> tuple[float, float]:
        """The interval whatever the unfinished games would have been: lowest and highest of both counts."""
        return self.if_lost.low, self.if_won.high

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values: the interval over finished games, how it was found, and the counts both ways."""
        return {
            **self.interval.to_json(),
            "confidence": self.confidence,
            "method": self.method,
            "effective_games": self.effective_games,
            "pairs": self.pairs,
            "games": self.games,
            "unfinished": self.unfinished,
            "if_unfinished_lost": self.if_lost.to_json(),
            "if_unfinished_won": self.if_won.to_json(),
        }

    def __str__(self) -> str:
        """As printed: the interval, and where games are unfinished the bounds both ways."""
        if not self.unfinished:
            return str(self.interval)
        low, high = self.bounds
        return f"{self.interval} ({self.unfinished} unfinished: [{100 * low:.1f}, {100 * high:.1f}])"


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
    return _score_interval(points, confidence)[0]


def score_record(
    points: npt.NDArray[np.floating], asked: npt.NDArray[np.bool_] | None = None, confidence: float = CONFIDENCE
) -> Score:
    """The score with its method, its effective size, and unfinished games counted both ways.

    `asked` (bool[pairs, games of the pair], all by default) are the games that the score is about, such as those on
    the play: a nan among them is an unfinished game, a nan elsewhere is none of its business.
    """
    asked = np.ones(points.shape, dtype=np.bool_) if asked is None else asked
    kept = np.where(asked, points, np.nan)
    open_ended = asked & np.isnan(points)
    interval, method, size = _score_interval(kept, confidence)
    lost, won = (score_interval(np.where(open_ended, value, kept), confidence) for value in (0.0, 1.0))
    finished = ~np.isnan(kept)
    pairs, games = int(finished.any(axis=1).sum()), int(finished.sum())
    return Score(interval, method, size, pairs, games, int(open_ended.sum()), lost, won, confidence)


def _score_interval(points: npt.NDArray[np.floating], confidence: float) -> tuple[Interval, str, float]:
    """The interval of a score, the method that gave it, and the effective number of games."""
    games, scored = _per_pair(points)
    if games.size == 0:
        return Interval(nan, 0.0, 1.0), NO_GAMES, 0.0
    rate = float(scored.sum() / games.sum())
    variance = _variance_of_rate(games, scored, rate)
    if variance == 0.0:
        return _unseen_interval(rate, games.size, confidence), UNSEEN, float(games.size)
    size = rate * (1 - rate) / variance
    return Interval(rate, *wilson(rate, size, confidence)), WILSON, size


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

    `unseen_share` bounds u; at worst all of them score 0, or all score 1.
    """
    unseen = unseen_share(pairs, confidence)
    return Interval(rate, rate * (1 - unseen), rate + (1 - rate) * unseen)


def unseen_share(n: int, confidence: float = CONFIDENCE) -> float:
    """The largest share that a kind may have of which none came in n trials: 1 - (alpha / 2) ** (1 / n).

    The two-sided bound of Clopper and Pearson (1934), "The use of confidence or fiducial limits", at no success.
    """
    return 1.0 - float(((1 - confidence) / 2) ** (1 / n))
