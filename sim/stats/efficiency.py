"""What the same seeds are worth: how alike two versions score on them, and how many games without them say as much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.rng import Generator, generator
from sim.stats.intervals import CONFIDENCE
from sim.stats.means import Values, plain

RESAMPLES = 2_000
GAMES_A_SEED = 4  # both seats with both versions


@dataclass(frozen=True, slots=True)
class Efficiency:
    """How much more a game on common seeds says of a difference than one on seeds of its own."""

    ratio: (
        float  # variance of the difference on separate seeds / on common seeds; inf where no seed differs, nan for < 2
    )
    low: float  # bootstrap interval over seeds
    high: float
    games: int  # games that the comparison consists of, replayed or taken over
    correlation: float | None  # of the two versions' scores of a seed; None where one of them never varies

    @property
    def worth(self) -> float:
        """Unpaired games (in pairs with seats swapped) that would give an interval as short."""
        return self.ratio * self.games

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; None for a ratio without a limit."""
        bounds = {"ratio": self.ratio, "low": self.low, "high": self.high, "worth_unpaired_games": self.worth}
        bounds |= {"worth_low": self.low * self.games, "worth_high": self.high * self.games}
        known = {name: plain(value) for name, value in bounds.items()}
        return {**known, "games": self.games, "correlation": self.correlation}

    def __str__(self) -> str:
        """As printed: `worth 24,100 unpaired games [21,900, 26,800]`."""
        if not isfinite(self.ratio):
            return "worth any number of unpaired games (no seed differs)" if self.ratio == inf else "worth unknown"
        low, high = (_count(bound * self.games) for bound in (self.low, self.high))
        return f"worth {_count(self.worth)} unpaired games [{low}, {high}]"


def efficiency(
    strata: Sequence[tuple[Values, Values]],
    weights: Sequence[float] = (1.0,),
    *,
    seed: int = 0,
    resamples: int = RESAMPLES,
    confidence: float = CONFIDENCE,
) -> Efficiency:
    """Variance ratio of the weighted mean difference, from float64[seeds] scores of base and variant a stratum.

    A difference of means has variance sum w^2 (Vb + Vv) / n on separate seeds and sum w^2 Vd / n on common ones, with
    Vd = Vb + Vv - 2 cov (common random numbers: Law, "Simulation modeling and analysis", 11.2). The interval is
    Efron's percentile bootstrap over seeds; scores are few values, so that resampling seeds is one multinomial draw of
    how often each pair of scores comes.
    """
    random = generator(seed)
    games = GAMES_A_SEED * sum(base.size for base, _ in strata)
    if any(base.size < 2 for base, _ in strata):
        return Efficiency(np.nan, np.nan, np.nan, games, None)
    parts = [_parts(base, variant, random, resamples) for base, variant in strata]
    scale = [w * w / base.size for w, (base, _) in zip(weights, strata, strict=True)]
    total = sum(s * part for s, part in zip(scale, parts, strict=True))
    apart, common = np.asarray(total)[:2]
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.where(common > 0, apart / common, np.inf)
    tail = (1 - confidence) / 2
    low, high = (float(x) for x in np.quantile(ratios[1:], [tail, 1 - tail], method="inverted_cdf"))
    return Efficiency(float(ratios[0]), low, high, games, _correlation(sum(part[:, 0] for part in parts)))


def _parts(base: Values, variant: Values, random: Generator, resamples: int) -> npt.NDArray[np.float64]:
    """Vb + Vv, Vd, Vb and Vv of what came (column 0) and of every resample: float64[4, 1 + resamples]."""
    cells, counts = np.unique(np.stack([base, variant]), axis=1, return_counts=True)
    n = base.size
    drawn = np.vstack([counts, random.multinomial(n, counts / n, size=resamples)]).astype(np.float64)
    b, v = cells
    of_base, of_variant, of_difference = (_variance(drawn, x) for x in (b, v, v - b))
    return np.stack([of_base + of_variant, of_difference, of_base, of_variant])


def _variance(counts: npt.NDArray[np.float64], values: Values) -> Values:
    """Unbiased variance of values that came so often each, a row: float64[rows]."""
    n = counts.sum(axis=1)
    mean = counts @ values / n
    spread = (counts * (values - mean[:, None]) ** 2).sum(axis=1)
    return np.asarray(spread / (n - 1))


def _correlation(sums: Any) -> float | None:
    """Correlation within strata: pooled covariance (apart - difference) / 2 over the pooled deviations."""
    apart, difference, of_base, of_variant = (float(x) for x in sums)
    if of_base <= 0.0 or of_variant <= 0.0:
        return None
    return (apart - difference) / 2 / sqrt(of_base * of_variant)


def _count(value: float) -> str:
    return f"{value:,.0f}" if isfinite(value) else "no limit"
