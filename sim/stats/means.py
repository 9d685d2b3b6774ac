"""The mean of observations that lie between two bounds, with a t interval; also of means by stratum, weighted.

Where no observation differs from the others a t interval would promise certainty; then the interval allows for the
share of other observations that may have stayed unseen (`intervals.unseen_share`), all at one bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, isnan, nan, sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

from sim.stats.intervals import CONFIDENCE, unseen_share

T_INTERVAL: Final = "t over seeds"
SATTERTHWAITE: Final = "t over strata, Satterthwaite"
NEVER_VARIED: Final = "clopper-pearson, unseen seeds at their worst"
NO_SEEDS: Final = "no seeds"

Values = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean difference of scores with its confidence interval, as fractions (0.015 is 1.5 percentage points)."""

    mean: float  # nan without a single observation
    low: float
    high: float
    standard_error: float
    df: float  # degrees of freedom; inf where the interval is not one of t
    n: int  # observations
    method: str  # T_INTERVAL, SATTERTHWAITE, NEVER_VARIED or NO_SEEDS
    confidence: float = CONFIDENCE

    @property
    def half_width(self) -> float:
        """The longer side of the interval, from the mean to a bound."""
        return inf if isnan(self.mean) else max(self.mean - self.low, self.high - self.mean)

    def excludes(self, value: float) -> bool:
        """Whether the interval lies wholly on one side of a value."""
        return value < self.low or value > self.high

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values: nan and infinity are None."""
        names = ("mean", "low", "high", "half_width", "standard_error", "df", "n", "method", "confidence")
        return {name: plain(getattr(self, name)) for name in names}

    def __str__(self) -> str:
        """As printed, in percentage points: `+1.25 pp [+0.31, +2.19]`."""
        if isnan(self.mean):
            return "no seeds"
        return f"{100 * self.mean:+.2f} pp [{100 * self.low:+.2f}, {100 * self.high:+.2f}]"


def plain(value: Any) -> Any:
    """A value as JSON can hold it: no nan, no infinity."""
    return None if isinstance(value, float) and not isfinite(value) else value


def mean_interval(
    values: Values, lowest: float = -1.0, highest: float = 1.0, confidence: float = CONFIDENCE
) -> Estimate:
    """The mean of independent observations, float64[n] without nan, each within [lowest, highest].

    The interval is Student's (Student 1908): mean -+ t(n - 1) * sd / sqrt(n), cut to the bounds of the observations.
    """
    n = values.size
    if n == 0:
        return Estimate(nan, lowest, highest, nan, inf, 0, NO_SEEDS, confidence)
    mean = float(values.mean())
    if n == 1 or np.ptp(values) == 0:
        unseen = unseen_share(n, confidence)
        low, high = mean - (mean - lowest) * unseen, mean + (highest - mean) * unseen
        return Estimate(mean, low, high, 0.0, inf, n, NEVER_VARIED, confidence)
    error = float(values.std(ddof=1)) / sqrt(n)
    return _student(mean, error, n - 1, n, T_INTERVAL, confidence, (lowest, highest))


def weighted_mean(parts: Sequence[Estimate], weights: Sequence[float]) -> Estimate:
    """The mean over independent strata with weights that sum to 1: sum w m, variance sum w^2 se^2.

    Degrees of freedom by Satterthwaite (1946), "An approximate distribution of estimates of variance components":
    V^2 / sum((w^2 se^2)^2 / df). A stratum that never varied adds nothing to V. If none varied, the bounds are the
    weighted bounds of the strata, which is wide enough: it takes all of them to be at their worst at once.
    """
    confidence = parts[0].confidence
    n = sum(part.n for part in parts)
    means, errors = np.array([part.mean for part in parts]), np.array([part.standard_error for part in parts])
    share = np.array(weights, dtype=np.float64)
    mean = float(share @ means)
    if isnan(mean):
        return Estimate(nan, -1.0, 1.0, nan, inf, n, NO_SEEDS, confidence)
    terms = (share * errors) ** 2
    total = float(terms.sum())
    if total == 0.0:
        low, high = (float(share @ np.array([getattr(part, side) for part in parts])) for side in ("low", "high"))
        return Estimate(mean, low, high, 0.0, inf, n, NEVER_VARIED, confidence)
    df = total**2 / float((terms**2 / np.array([part.df for part in parts])).sum())
    method = T_INTERVAL if len(parts) == 1 else SATTERTHWAITE
    return _student(mean, sqrt(total), df, n, method, confidence, (-1.0, 1.0))


def _student(
    mean: float, error: float, df: float, n: int, method: str, confidence: float, within: tuple[float, float]
) -> Estimate:
    """Student's interval of a mean with its standard error, cut to what is possible."""
    half = float(stdtrit(df, 0.5 + confidence / 2)) * error
    low, high = max(mean - half, within[0]), min(mean + half, within[1])
    return Estimate(mean, low, high, error, df, n, method, confidence)
