"""Two versions of a deck on the same seeds: the gain, how sure it is, against whom.

One observation is one seed and one opponent: D = mean over both seats of score(variant) - score(base), a multiple of 1/4
in [-1, 1]. D is nan where one of its four games is unfinished; such seeds are never dropped in silence: every gain is told
without them and with all of their open games counted for the base, and for the variant. Opponents are strata: their
streams are independent, their means are put together by weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

from sim.errors import StatisticsError
from sim.stats.efficiency import RESAMPLES, Efficiency, efficiency
from sim.stats.intervals import CONFIDENCE, NO_GAMES, UNSEEN, WILSON, Interval, Score, score_record, wilson
from sim.stats.means import Estimate, Values, mean_interval, plain, weighted_mean
from sim.stats.sign_flip import SignFlip, sign_flip

FEW = 10  # seeds that differ below which an interval leans on too little


@dataclass(frozen=True, slots=True, eq=False)
class Differences:
    """The games of base and variant against one opponent, and what they differ by: float64 arrays over seeds."""

    opponent: str
    base: Values  # [seeds, 2] points of the base by game of the pair; nan while unfinished
    variant: Values  # [seeds, 2]
    value: Values  # D; nan where a game that counts is unfinished
    low: Values  # D with every unfinished game counted against the variant
    high: Values  # D with every unfinished game counted for the variant

    @property
    def differing(self) -> int:
        """Seeds whose D is known and not 0."""
        return int((self.known != 0.0).sum())

    @property
    def known(self) -> Values:
        """D of the seeds all of whose games are finished (or the same in both versions)."""
        return self.value[~np.isnan(self.value)]


def differences(
    base: npt.ArrayLike, variant: npt.ArrayLike, same: npt.ArrayLike | None = None, opponent: str = ""
) -> Differences:
    """D from the points of both versions, float64[seeds, 2] each, nan for an unfinished game.

    `same` (bool[seeds, 2]) marks games that are one game in both versions, such as those taken over: they differ by
    exactly 0, finished or not. Raises StatisticsError for arrays of unequal shape.
    """
    b, v = np.asarray(base, dtype=np.float64), np.asarray(variant, dtype=np.float64)
    if b.shape != v.shape or b.ndim != 2:
        raise StatisticsError(f"expected the points of both versions as [seeds, seats], got {b.shape} and {v.shape}")
    one = np.zeros(b.shape, dtype=np.bool_) if same is None else np.asarray(same, dtype=np.bool_)
    apart = np.where(one, 0.0, v - b)
    worst = np.where(one, 0.0, np.nan_to_num(v, nan=0.0) - np.nan_to_num(b, nan=1.0))
    best = np.where(one, 0.0, np.nan_to_num(v, nan=1.0) - np.nan_to_num(b, nan=0.0))
    return Differences(opponent, b, v, *(x.mean(axis=1) for x in (apart, worst, best)))


@dataclass(frozen=True, slots=True)
class Gain:
    """A mean D with its interval, and the sign-flip test of no difference."""

    estimate: Estimate
    test: SignFlip

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {**self.estimate.to_json(), "sign_flip": self.test.to_json()}


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the versions score and differ by, against one opponent or over all."""

    opponent: str  # "" for all together
    weight: float
    seeds: int
    unfinished: int  # seeds whose D is not known
    gain: Gain  # over known seeds
    if_lowest: Gain  # every unfinished game counted for the base
    if_highest: Gain  # every unfinished game counted for the variant
    base: Score
    variant: Score
    efficiency: Efficiency

    @property
    def differing(self) -> int:
        """Seeds in which the versions scored differently."""
        return self.gain.test.differing

    @property
    def bounds(self) -> tuple[float, float]:
        """The interval of the gain whatever the unfinished games would have been."""
        return self.if_lowest.estimate.low, self.if_highest.estimate.high

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of the numbers must know, one sentence each."""
        against = f" against {self.opponent}" if self.opponent else ""
        found = []
        if self.seeds > self.unfinished and self.differing == 0:
            found.append(f"the versions never differed{against}: the interval allows for what {self.seeds} seeds miss")
        elif self.differing < FEW:
            found.append(
                f"only {self.differing} of {self.seeds} seeds differ{against}: trust the exact p, not the interval"
            )
        if self.unfinished:
            low, high = self.bounds
            found.append(
                f"{self.unfinished} of {self.seeds} seeds{against} have unfinished games: with those counted either way"
                f" the gain lies in [{100 * low:+.2f}, {100 * high:+.2f}] pp"
            )
        return tuple(found)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; gains are fractions of a game (0.01 is one percentage point)."""
        return {
            "opponent": self.opponent or None,
            "weight": self.weight,
            "seeds": self.seeds,
            "seeds_unfinished": self.unfinished,
            "seeds_differing": self.differing,
            "gain": self.gain.to_json(),
            "if_unfinished_against": self.if_lowest.to_json(),
            "if_unfinished_for": self.if_highest.to_json(),
            "base": self.base.to_json(),
            "variant": self.variant.to_json(),
            "efficiency": self.efficiency.to_json(),
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class Heterogeneity:
    """Whether the gain depends on the opponent: Cochran's Q with its p, and the share I^2 of it that is no chance."""

    q: float
    df: int
    p: float
    i_squared: float
    left_out: tuple[str, ...]  # opponents against whom the seeds do not vary, so that their mean has no variance

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; None where fewer than two opponents can be compared."""
        known = {name: plain(getattr(self, name)) for name in ("q", "df", "p", "i_squared")}
        return {**known, "left_out": list(self.left_out)}


@dataclass(frozen=True, slots=True)
class PairedResult:
    """A comparison of two versions against all opponents."""

    overall: Comparison
    opponents: tuple[Comparison, ...]
    heterogeneity: Heterogeneity

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know: of the whole, and of each opponent where there are several."""
        parts = self.opponents if len(self.opponents) > 1 else ()
        told = self.overall.notes + tuple(note for part in parts for note in part.notes)
        if self.heterogeneity.p < 0.05:
            told += ("the gain depends on the opponent (see heterogeneity): the overall gain is one of this mix alone",)
        return told

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "overall": self.overall.to_json(),
            "opponents": [part.to_json() for part in self.opponents],
            "heterogeneity": self.heterogeneity.to_json(),
            "notes": list(self.notes),
        }


def compare_paired(
    strata: Sequence[Differences],
    weights: Sequence[float] | None = None,
    *,
    confidence: float = CONFIDENCE,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> PairedResult:
    """The comparison against every opponent and over all, by weights (equal by default, scaled to sum to 1).

    `seed` is for the bootstrap and for signs drawn by chance. Raises StatisticsError for weights that do not fit.
    """
    shares = shares_of(strata, weights)
    parts = tuple(
        _comparison([part], [1.0], part.opponent, share, confidence, seed, resamples)
        for part, share in zip(strata, shares, strict=True)
    )
    overall = _comparison(strata, shares, "", 1.0, confidence, seed, resamples)
    return PairedResult(
        overall, parts, heterogeneity([part.opponent for part in parts], [p.gain.estimate for p in parts])
    )


def shares_of(strata: Sequence[object], weights: Sequence[float] | None) -> list[float]:
    """Weights of strata, scaled to sum to 1."""
    given = [1.0] * len(strata) if weights is None else [float(weight) for weight in weights]
    if not strata or len(given) != len(strata) or not all(weight > 0 for weight in given):
        raise StatisticsError(f"expected a positive weight for each of {len(strata)} opponents, got {weights}")
    return [weight / sum(given) for weight in given]


def heterogeneity(names: Sequence[str], gains: Sequence[Estimate]) -> Heterogeneity:
    """Cochran's Q = sum (m - mean)^2 / se^2, chi-squared with k - 1 degrees of freedom under one common gain.

    Cochran (1954), "The combination of estimates from different experiments"; I^2 = max(0, (Q - df) / Q) of Higgins
    and Thompson (2002). The mean is weighted by 1 / se^2.
    """
    varied = [gain for gain in gains if gain.standard_error > 0]
    left_out = tuple(name for name, gain in zip(names, gains, strict=True) if not gain.standard_error > 0)
    df = len(varied) - 1
    if df < 1:
        return Heterogeneity(np.nan, max(df, 0), np.nan, np.nan, left_out)
    means, precision = np.array([g.mean for g in varied]), np.array([g.standard_error**-2 for g in varied])
    common = float(precision @ means / precision.sum())
    q = float(precision @ (means - common) ** 2)
    return Heterogeneity(q, df, float(stats.chi2.sf(q, df)), max(0.0, (q - df) / q) if q else 0.0, left_out)


def _comparison(
    strata: Sequence[Differences], shares: Sequence[float], opponent: str, weight: float,
    confidence: float, seed: int, resamples: int,
) -> Comparison:  # fmt: skip
    """All numbers of one opponent, or of all together."""
    known, low, high = (
        _gain([getattr(part, side) for part in strata], shares, confidence, seed) for side in ("known", "low", "high")
    )
    base, variant = (
        _overall_score([getattr(part, side) for part in strata], shares, confidence) for side in ("base", "variant")
    )
    whole = [_whole(part) for part in strata]
    return Comparison(
        opponent, weight, sum(part.value.size for part in strata),
        sum(part.value.size - part.known.size for part in strata), known, low, high, base, variant,
        efficiency(whole, shares, seed=seed, resamples=resamples, confidence=confidence),
    )  # fmt: skip


def _gain(values: Sequence[Values], shares: Sequence[float], confidence: float, seed: int) -> Gain:
    """The mean over strata, and the sign-flip test of that mean: each D flips by itself, weighted as in the mean."""
    parts = [mean_interval(value, confidence=confidence) for value in values]
    estimate = parts[0] if len(parts) == 1 else weighted_mean(parts, shares)
    sizes = {value.size for value in values}
    even = len(set(shares)) == 1 and len(sizes) == 1
    scales = [
        1.0 if even or not value.size else share / value.size for share, value in zip(shares, values, strict=True)
    ]
    return Gain(estimate, sign_flip(np.concatenate([s * v for s, v in zip(scales, values, strict=True)]), seed))


def _whole(part: Differences) -> tuple[Values, Values]:
    """Scores of base and variant of the seeds all of whose games are finished."""
    finished = ~np.isnan(part.base).any(axis=1) & ~np.isnan(part.variant).any(axis=1)
    return part.base[finished].mean(axis=1), part.variant[finished].mean(axis=1)


def _overall_score(points: Sequence[Values], shares: Sequence[float], confidence: float) -> Score:
    """A version's score over all opponents: the weighted mean, and that with unfinished games counted both ways."""
    found = [score_record(part, None, confidence) for part in points]
    if len(found) == 1:
        return found[0]
    interval, size, method = _mix(found, shares, confidence)
    lost, won = (
        _mix([score_record(np.nan_to_num(part, nan=value), None, confidence) for part in points], shares, confidence)[0]
        for value in (0.0, 1.0)
    )
    pairs, games, unfinished = (sum(getattr(part, name) for part in found) for name in ("pairs", "games", "unfinished"))
    return Score(interval, method, size, pairs, games, unfinished, lost, won, confidence)


def _mix(scores: Sequence[Score], shares: Sequence[float], confidence: float) -> tuple[Interval, float, str]:
    """The weighted mean of independent scores: its interval by Wilson, effective size, method.

    The size is p(1 - p) / V with V = sum w^2 p_j(1 - p_j) / n_j over the strata. Where V is 0 the bounds are the
    weighted bounds of the strata.
    """
    parts = [(share, score.interval, score.effective_games) for share, score in zip(shares, scores, strict=True)]
    rate = sum(share * interval.rate for share, interval, _ in parts)
    variance = sum(share**2 * i.rate * (1 - i.rate) / size if size else 0.0 for share, i, size in parts)
    if isnan(rate) or variance <= 0.0:
        low, high = (sum(share * getattr(i, side) for share, i, _ in parts) for side in ("low", "high"))
        return Interval(rate, low, high), sum(size for *_, size in parts), NO_GAMES if isnan(rate) else UNSEEN
    effective = rate * (1 - rate) / variance
    return Interval(rate, *wilson(rate, effective, confidence)), effective, WILSON
