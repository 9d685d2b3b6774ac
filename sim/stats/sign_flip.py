"""The sign-flip test of a mean of 0: had the versions been equal, each D could as well have had the other sign.

Fisher (1935), "The design of experiments", section 21. The p-value is the share of all 2^n sign patterns whose sum is at
least as far from 0 as the one that came: all are tried for up to 20 values other than 0. Beyond, differences of scores lie
on a lattice (multiples of 1/4), so that the sum has an exact distribution that one Fourier transform gives for any n. Off
the lattice signs are drawn by chance and the error of that is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from sim.rng import generator
from sim.stats.means import Values

LATTICE: Final = "exact, convolution"
ENUMERATION: Final = "exact, enumeration"
MONTE_CARLO: Final = "monte carlo"
NOTHING: Final = "nothing differs"

MOST_ENUMERATED: Final = 20  # non-zero values whose sign patterns are all tried: 2^20
MOST_DIVISOR: Final = 240  # a unit of a lattice is looked for among the smallest value by 1, 2, ..., this
MOST_LATTICE: Final = 1 << 24  # points of a distribution of sums (128 MB of float64)
DRAWS: Final = 99_999
BATCH: Final = 1 << 22  # signs drawn at once
STEEPEST: Final = 40.0  # a tilt of the fair coin beyond which it always falls on one side


@dataclass(frozen=True, slots=True)
class SignFlip:
    """A two-sided p-value, how it was found, and its own standard error (0 where it is exact)."""

    p: float
    method: str  # LATTICE, ENUMERATION, MONTE_CARLO or NOTHING
    standard_error: float
    differing: int  # values other than 0

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "p": self.p, "method": self.method, "standard_error": self.standard_error, "differing": self.differing,
        }  # fmt: skip

    def __str__(self) -> str:
        """As printed: `p = 0.0312 (exact, convolution)`."""
        error = f" +- {self.standard_error:.1g}" if self.standard_error else ""
        return f"p = {self.p:.3g}{error} ({self.method})"


def sign_flip(values: Values, seed: int = 0) -> SignFlip:
    """The sign-flip test of float64[n] without nan; `seed` for signs that are drawn by chance."""
    sizes = np.abs(values[values != 0.0])
    total = abs(float(values.sum()))
    if sizes.size == 0:
        return SignFlip(1.0, NOTHING, 0.0, 0)
    if sizes.size <= MOST_ENUMERATED:
        return SignFlip(_by_enumeration(sizes, total), ENUMERATION, 0.0, sizes.size)
    steps = on_lattice(sizes)
    if steps is not None:
        unit = float(sizes[0]) / int(steps[0])
        return SignFlip(_by_convolution(steps, round(total / unit)), LATTICE, 0.0, sizes.size)
    p = _by_chance(sizes, total, seed)
    return SignFlip(p, MONTE_CARLO, sqrt(p * (1 - p) / DRAWS), sizes.size)


def on_lattice(sizes: Values) -> npt.NDArray[np.int64] | None:
    """Positive values as whole multiples of one unit, int64[n]; None where no unit is found that is coarse enough."""
    distinct = np.unique(sizes)
    for divisor in range(1, MOST_DIVISOR + 1):
        multiples = distinct * (divisor / distinct[0])
        if np.abs(multiples - np.rint(multiples)).max() < 1e-9 * divisor * distinct[-1] / distinct[0]:
            steps = np.rint(sizes * (divisor / distinct[0])).astype(np.int64)
            return steps if steps.sum() < MOST_LATTICE else None
    return None


def _by_convolution(steps: npt.NDArray[np.int64], total: int) -> float:
    """P(|sum of +-steps| >= total), exact but for rounding in the last digits, however small.

    With heads h of fair coins worth k each, the sum is 2 T - K for T = sum k h, K = sum k. Coins tilted by exp(eta k)
    have T around what came, so that the transform of their product of (1 - p + p z^k)^n is exact where it matters;
    the tilt is then taken back (Esscher 1932; as in a saddlepoint approximation, but with no approximation).
    """
    if total == 0:
        return 1.0
    worth, coins = np.unique(steps, return_counts=True)
    most = int(steps.sum())
    least = (total + most) // 2
    eta = _tilt(worth, coins, least)
    heads = 1.0 / (1.0 + np.exp(-eta * worth))
    circle = np.exp(-2j * np.pi * np.fft.rfftfreq(most + 1))
    transform = np.ones(circle.size, dtype=np.complex128)
    for k, n, p in zip(worth, coins, heads, strict=True):
        transform *= (1.0 - p + p * circle**k) ** n
    tail = np.fft.irfft(transform, most + 1)[least:]
    weight = float(tail @ np.exp(-eta * np.arange(tail.size)))
    growth = float((coins * (np.logaddexp(0.0, eta * worth) - log(2.0))).sum())
    return min(1.0, 2.0 * max(weight, 0.0) * exp(growth - eta * least))


def _tilt(worth: npt.NDArray[np.int64], coins: npt.NDArray[np.int64], least: int) -> float:
    """The tilt eta of the coins under which the expected worth of heads is what came."""

    def short_of(eta: float) -> float:
        return float((coins * worth / (1.0 + np.exp(-eta * worth))).sum()) - least

    return STEEPEST if short_of(STEEPEST) <= 0.0 else float(brentq(short_of, 0.0, STEEPEST))


def _by_enumeration(sizes: Values, total: float) -> float:
    """The share of all sign patterns that are at least as far from 0."""
    sums = np.zeros(1)
    for size in sizes:
        sums = np.concatenate([sums + size, sums - size])
    return float((np.abs(sums) >= _at_least(sizes, total)).mean())


def _by_chance(sizes: Values, total: float, seed: int) -> float:
    """(hits + 1) / (draws + 1): Phipson and Smyth (2010), "Permutation p-values should never be zero"."""
    random = generator(seed)
    hits, left = 0, DRAWS
    while left:
        rows = min(left, max(1, BATCH // sizes.size))
        signs = random.integers(0, 2, (rows, sizes.size), dtype=np.int8)
        sums = 2.0 * (signs @ sizes) - sizes.sum()
        hits += int((np.abs(sums) >= _at_least(sizes, total)).sum())
        left -= rows
    return (hits + 1) / (DRAWS + 1)


def _at_least(sizes: Values, total: float) -> float:
    """What came, less what rounding may take from an equal sum."""
    return total - 1e-12 * float(sizes.sum())
