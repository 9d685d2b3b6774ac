"""How many seeds a question needs, and what so many seeds can show; before anything is played.

All by the normal approximation, which from 200 seeds on is as good as what is put in: the standard deviation of an
observation, that is of a pair's score or of D. Numbers of seeds are rounded up; a seed is a pair, 2 games (4 with two
versions). Raises StatisticsError for what has no answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp, sqrt
from statistics import NormalDist
from typing import Any, Final

from sim.errors import StatisticsError
from sim.stats.intervals import CONFIDENCE
from sim.stats.sequential import FIRST_LOOK, Sprt, require_rate

GAMES_A_PAIR: Final = 2
GAMES_A_COMPARED_SEED: Final = 4
FLIPPED: Final = 0.25
"""Mean square of a D that is not 0 if one of the two games flips from lost to won: a half, squared."""


@dataclass(frozen=True, slots=True)
class Power:
    """How many seeds, what for, and from which spread."""

    question: str
    seeds: int
    games: int
    sd: float  # of one observation
    effect: float  # gain that is found, or half-width that is reached; a fraction
    error: float  # alpha, two-sided, or 1 - confidence
    power: float | None  # chance to find the gain; None for an interval

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        """As printed: `a gain of 1.50 pp, 95% power at 5% (two-sided): 5,555 seeds, 22,220 games`."""
        return f"{self.question}: {self.seeds:,} seeds, {self.games:,} games"


def sd_of_pairs(score: float, correlation: float = 0.0) -> float:
    """Standard deviation of a pair's score: sqrt(p (1 - p) (1 + r) / 2), r the correlation of its two games.

    Draws make it smaller, so that it is safe.
    """
    if not 0.0 < score < 1.0 or not -1.0 < correlation <= 1.0:
        raise StatisticsError(
            f"expected a score in (0, 1) and a correlation in (-1, 1], got {score:g} and {correlation:g}"
        )
    return sqrt(score * (1 - score) * (1 + correlation) / 2)


def sd_of_differences(differing: float, mean_square: float = FLIPPED) -> float:
    """Standard deviation of D from the share of seeds that differ and the mean square of those D, for a small gain."""
    if not 0.0 < differing <= 1.0 or not 0.0 < mean_square <= 1.0:
        raise StatisticsError(
            f"expected a share of differing seeds and a mean square in (0, 1], got {differing:g} and {mean_square:g}"
        )
    return sqrt(differing * mean_square)


def sd_unpaired(score: float, correlation: float = 0.0) -> float:
    """Standard deviation of the difference of two versions' pairs on seeds of their own."""
    return sqrt(2.0) * sd_of_pairs(score, correlation)


def seeds_for_gain(
    gain: float,
    sd: float,
    *,
    alpha: float = 0.05,
    power: float = 0.95,
    sides: int = 2,
    games: int = GAMES_A_COMPARED_SEED,
) -> Power:
    """Seeds after which a true gain is found with a given chance: ((z(1 - alpha / sides) + z(power)) sd / gain)^2.

    Textbook (Cohen 1988, "Statistical power analysis", 2.4, for large n). `sides` 1 is the question of an SPRT.
    """
    if gain == 0.0:
        raise StatisticsError("expected a gain other than 0: no number of games shows that there is none")
    n = ceil((_quantiles(alpha, power, sides) * sd / gain) ** 2)
    question = (
        f"a gain of {100 * gain:.2f} pp, {power:.0%} power at {alpha:.0%} ({'two' if sides == 2 else 'one'}-sided)"
    )
    return Power(question, n, games * n, sd, gain, alpha, power)


def detectable_gain(
    seeds: int,
    sd: float,
    *,
    alpha: float = 0.05,
    power: float = 0.95,
    sides: int = 2,
    games: int = GAMES_A_COMPARED_SEED,
) -> Power:
    """The smallest gain that so many seeds find with a given chance."""
    _require_seeds(seeds)
    gain = _quantiles(alpha, power, sides) * sd / sqrt(seeds)
    question = f"found with {power:.0%} power at {alpha:.0%}: a gain of {100 * gain:.2f} pp"
    return Power(question, seeds, games * seeds, sd, gain, alpha, power)


def seeds_for_precision(
    half_width: float, sd: float, *, confidence: float = CONFIDENCE, games: int = GAMES_A_PAIR
) -> Power:
    """Seeds after which an interval reaches so far to either side: (z sd / half_width)^2; what `Until` needs on average."""
    require_rate("confidence", confidence)
    if half_width <= 0.0:
        raise StatisticsError(f"expected a half-width above 0, got {half_width:g}")
    n = ceil((_z(confidence) * sd / half_width) ** 2)
    return Power(f"+-{100 * half_width:g} pp at {confidence:.0%}", n, games * n, sd, half_width, 1 - confidence, None)


def precision_of(seeds: int, sd: float, *, confidence: float = CONFIDENCE, games: int = GAMES_A_PAIR) -> Power:
    """How far an interval reaches to either side after so many seeds."""
    require_rate("confidence", confidence)
    _require_seeds(seeds)
    half = _z(confidence) * sd / sqrt(seeds)
    return Power(f"+-{100 * half:.2f} pp at {confidence:.0%}", seeds, games * seeds, sd, half, 1 - confidence, None)


@dataclass(frozen=True, slots=True)
class SprtSize:
    """What a sequential test needs on average at a true mean, and how it ends there."""

    rule: Sprt
    mean: float
    seeds: int  # on average; at least those before the first look
    accepts_h1: float
    fixed: int  # seeds of the one-sided test of a fixed size with the same errors

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        known = {name: getattr(self, name) for name in ("mean", "seeds", "accepts_h1", "fixed")}
        return {"rule": self.rule.to_json(), **known}


def sprt_size(rule: Sprt, sd: float, mean: float | None = None, first_look: int = FIRST_LOOK) -> SprtSize:
    """Wald's approximations at a true mean, H1 by default: with no overshoot, and never fewer seeds than the first look.

    Wald (1947), "Sequential analysis", 3.4 and 3.5. An observation adds drift (m1 - m0) (mean - (m0 + m1) / 2) / sd^2 to
    the LLR with variance ((m1 - m0) / sd)^2; H1 is accepted with chance (1 - e^(h a)) / (e^(h b) - e^(h a)) where
    h = (m0 + m1 - 2 mean) / (m1 - m0), a and b the bounds; the average is what the LLR ends at, over the drift.
    """
    at = rule.mean1 if mean is None else mean
    gap = rule.mean1 - rule.mean0
    a, b = rule.bounds
    variance = (gap / sd) ** 2
    drift = gap * (at - (rule.mean0 + rule.mean1) / 2) / sd**2
    h = (rule.mean0 + rule.mean1 - 2 * at) / gap
    if abs(h) < 1e-9:
        accepts, n = -a / (b - a), -a * b / variance
    else:
        accepts = (1 - exp(h * a)) / (exp(h * b) - exp(h * a))
        n = (accepts * b + (1 - accepts) * a) / drift
    fixed = ceil((NormalDist().inv_cdf(1 - rule.alpha) + NormalDist().inv_cdf(1 - rule.beta)) ** 2 * (sd / gap) ** 2)
    return SprtSize(rule, at, max(first_look, ceil(n)), accepts, fixed)


def _quantiles(alpha: float, power: float, sides: int) -> float:
    """The distance, in standard errors, of a gain that is found with this chance."""
    require_rate("alpha", alpha)
    require_rate("power", power)
    if sides not in {1, 2}:
        raise StatisticsError(f"expected a test with 1 or 2 sides, got {sides}")
    reach = NormalDist().inv_cdf(1 - alpha / sides) + NormalDist().inv_cdf(power)
    if reach <= 0.0:
        raise StatisticsError(f"expected a power above alpha, got {power:g} and {alpha:g}: no game is needed")
    return reach


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def _require_seeds(seeds: int) -> None:
    if seeds < 1:
        raise StatisticsError(f"expected at least 1 seed, got {seeds}")
