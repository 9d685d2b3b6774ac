"""The Nash mix of a field: shares of decks that no deck beats, the one of largest entropy if there are many.

The game is symmetric and zero-sum: two players pick a deck each, the payoff of deck i against deck j is how far the score
of i lies above one half, antisymmetrised so that both sides of a pairing tell the same. Its value is 0, the optimal mixes
are the polytope of shares p >= 0, sum p = 1, A p <= 0 (von Neumann 1928; Gale, Kuhn, Tucker 1951). Linear programming finds
them. Among many the mix of largest entropy is taken: the only choice that treats copies of a deck alike and favours none
without a reason (Jaynes 1957; Ortiz, Schapire and Kakade 2007, "Maximum entropy correlated equilibria").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.linalg import null_space
from scipy.optimize import Bounds, linprog, minimize
from scipy.special import logsumexp, softmax

from sim.errors import FieldError, SimulationError
from sim.rng import generator
from sim.stats.field import Field
from sim.stats.intervals import CONFIDENCE
from sim.stats.ratios import F64

TIE = 1e-9  # payoffs that differ by less are equal
REPLICATES = 1_000


@dataclass(frozen=True, slots=True, eq=False)
class Mix:
    """A mix that no deck beats: arrays float64[decks]."""

    shares: F64
    is_unique: bool  # whether it is the only such mix; if not, it is the one of largest entropy
    gain: float  # what the best deck against the mix scores above one half: 0 up to rounding


@dataclass(frozen=True, slots=True, eq=False)
class NashMix:
    """The Nash mix of a field with bootstrap intervals of its shares: arrays float64[decks]."""

    names: tuple[str, ...]
    mix: Mix
    low: F64
    high: F64
    presence: F64  # share of the resampled fields in whose mix the deck is at all
    replicates: int
    seed: int

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values: a record a deck, and whether this is the only mix."""
        numbers = zip(self.names, self.mix.shares, self.low, self.high, self.presence, strict=True)
        decks = [
            {"deck": n, "share": float(x), "low": float(a), "high": float(b), "presence": float(p)}
            for n, x, a, b, p in numbers
        ]
        return {"mix": decks, "is_unique": self.mix.is_unique, "replicates": self.replicates, "seed": self.seed}


def payoff_of(scores: npt.NDArray[np.floating]) -> F64:
    """How far row scores above one half against column, antisymmetrised: float64[..., decks, decks].

    Ties are made exact. Raises FieldError if a pairing is nan.
    """
    if np.isnan(scores).any():
        raise FieldError("expected a score of every deck against every other, got a matrix with gaps")
    payoff = (scores - np.swapaxes(scores, -1, -2)) / 2
    return np.where(np.abs(payoff) < TIE, 0.0, payoff)


def nash_mix(payoff: F64) -> Mix:
    """The mix of largest entropy among those that no deck beats, for an antisymmetric payoff float64[decks, decks].

    Raises SimulationError if no such mix is found, which cannot be but for the limits of arithmetic.
    """
    scale = float(np.abs(payoff).max())
    if scale == 0.0:
        return Mix(np.full(len(payoff), 1 / len(payoff)), len(payoff) == 1, 0.0)
    scaled = payoff / scale
    some = _some_mix(scaled)
    shares, is_unique = _solved_on(scaled[None], some > TIE)[0], True
    if np.isnan(shares[0]):
        shares, is_unique = _most_even_mix(scaled, some)
    shares = np.maximum(shares, 0.0)
    shares /= shares.sum()
    gain = float((payoff @ shares).max())
    if gain > 1e-6:
        raise SimulationError(f"expected a mix that no deck beats, the search stopped at one beaten by {gain:.2g}")
    return Mix(shares, is_unique, gain)


def field_mix(field: Field, seed: int, replicates: int = REPLICATES, confidence: float = CONFIDENCE) -> NashMix:
    """The Nash mix of a field and percentile bootstrap intervals of its shares (Efron and Tibshirani 1993, 13.3).

    Every replicate draws the pairs of every pairing anew from those that were played. Raises FieldError where two decks
    never met.
    """
    field.require_complete()
    mix = nash_mix(payoff_of(field.matrix()))
    scores = np.full((replicates, len(field.names), len(field.names)), 0.5)
    drawn = resampled_scores(field, seed, replicates)
    scores[:, field.first, field.second], scores[:, field.second, field.first] = drawn, 1 - drawn
    shares = mixes(payoff_of(scores))
    tail = (1 - confidence) / 2
    low, high = np.quantile(shares, [tail, 1 - tail], axis=0)
    return NashMix(field.names, mix, low, high, (shares > TIE).mean(axis=0), replicates, seed)


def resampled_scores(field: Field, seed: int, replicates: int) -> F64:
    """Scores of the first deck of every pairing if its pairs were drawn anew: float64[replicates, pairings].

    Where all pairs went alike a redraw would never differ; there a pair won whole and one lost whole are put in as well.
    """
    columns = []
    for edge, (cells, is_uniform) in enumerate(zip(field.cells, field.is_uniform, strict=True)):
        kinds = np.vstack([cells, [[0.0, 2.0, 1.0], [2.0, 2.0, 1.0]]]) if is_uniform else cells
        counts = kinds[:, 2].astype(np.int64)
        drawn = generator(seed, edge).multinomial(counts.sum(), counts / counts.sum(), size=replicates)
        columns.append((drawn @ kinds[:, 0]) / (drawn @ kinds[:, 1]))
    return np.stack(columns, axis=1)


def mixes(payoffs: F64) -> F64:
    """The Nash mix of each of many payoffs: float64[replicates, decks] from float64[replicates, decks, decks].

    Similar fields have few different sets of decks in their mixes. So a set that linear programming found is tried on all
    fields that are still open: the only solution of A p = 0 on it is the only mix if it is positive and strictly beats all
    others. No more are tried once ten in a row fit nowhere else, because trying costs something, too. Equal fields, of which
    there are many where few pairs were played, are solved once.
    """
    different, place = np.unique(payoffs, axis=0, return_inverse=True)
    if len(different) < len(payoffs):
        return np.asarray(mixes(different)[place.reshape(-1)])
    shares = np.full(payoffs.shape[:2], np.nan)
    in_vain = 0
    for i, payoff in enumerate(payoffs):
        if not np.isnan(shares[i, 0]):
            continue
        shares[i] = nash_mix(payoff).shares
        open_ = np.flatnonzero(np.isnan(shares[:, 0]))
        if len(open_) and in_vain < 10:
            shares[open_] = _solved_on(payoffs[open_], shares[i] > TIE)
            in_vain = in_vain + 1 if np.isnan(shares[open_, 0]).all() else 0
    return shares


def _some_mix(payoff: F64) -> F64:
    """Any optimal mix, a corner of the polytope: float64[decks]."""
    k = len(payoff)
    found = linprog(np.zeros(k), A_ub=payoff, b_ub=np.zeros(k), A_eq=np.ones((1, k)), b_eq=[1.0], method="highs")
    if not found.success:
        raise SimulationError(f"expected a mix that no deck beats, linear programming failed: {found.message}")
    return np.asarray(found.x)


def _most_even_mix(payoff: F64, some: F64) -> tuple[F64, bool]:
    """The optimal mix of largest entropy, and whether it is the only one, where `some` optimal mix does not show that."""
    played = _playable(payoff)
    kernel = null_space(payoff[np.ix_(played, played)], rcond=TIE)
    shares = np.zeros(len(payoff))
    if kernel.shape[1] == 0:  # some shares are too small to be told from none
        return some, True
    is_unique = kernel.shape[1] == 1
    shares[played] = kernel[:, 0] / kernel[:, 0].sum() if is_unique else _most_even(payoff, played)
    return shares, is_unique


def _playable(payoff: F64) -> npt.NDArray[np.int64]:
    """The decks that are in some optimal mix, as rising numbers.

    Optimal mixes are the cone q >= 0, A q <= 0 cut at sum 1. In the cone all of these decks can have at least 1 at once. So q
    is written as t + r with t in [0, 1] and r >= 0: sum t is largest where t is 1 for exactly these decks.
    """
    k = len(payoff)
    goal, limits = np.repeat([-1.0, 0.0], k), np.hstack([payoff, payoff])
    bounds = [(0, 1)] * k + [(0, None)] * k
    for method in ("highs-ds", "highs-ipm"):  # the simplex method breaks off at some rare numbers
        found = linprog(goal, A_ub=limits, b_ub=np.zeros(k), bounds=bounds, method=method)
        if found.success and found.x is not None:
            return np.flatnonzero(found.x[:k] > 0.5)
    raise SimulationError(f"expected a mix that no deck beats, linear programming failed: {found.message}")


def _most_even(payoff: F64, played: npt.NDArray[np.int64]) -> F64:
    """The optimal mix of largest entropy, as shares of the decks that are in some optimal mix, float64[played].

    These decks score exactly one half against every optimal mix (complementary slackness), the others at most that. The
    dual is the log of a sum of exponentials, one multiplier a deck (Boyd and Vandenberghe 2004, 5.1.6): the shares are
    exp(-y C) over their sum, with C an orthonormal base of the equalities above the inequalities.
    """
    equal = payoff[np.ix_(played, played)]
    _, singular, base = np.linalg.svd(equal)
    base = base[: int((singular > TIE).sum())]
    others = np.delete(payoff, played, axis=0)[:, played]
    constraints = np.vstack([base, others])

    def dual(y: F64) -> tuple[float, F64]:
        exponent = -y @ constraints
        return float(logsumexp(exponent)), -constraints @ softmax(exponent)

    lowest = np.append(np.full(len(base), -np.inf), np.zeros(len(others)))
    found = minimize(
        dual, np.zeros(len(constraints)), jac=True, method="L-BFGS-B", bounds=Bounds(lowest, np.inf),
        options={"maxiter": 20_000, "maxfun": 100_000, "ftol": 0.0, "gtol": 1e-11, "maxcor": 50},
    )  # fmt: skip
    return np.asarray(softmax(-found.x @ constraints))


def _solved_on(payoffs: F64, played: npt.NDArray[np.bool_]) -> F64:
    """The only mix of each payoff if it is one of exactly these decks, else nan: float64[replicates, decks].

    A p = 0 with sum 1 is (A + 1) p = 1 (all ones): an antisymmetric matrix of odd order is singular, plus ones it is not.
    """
    shares = np.full(payoffs.shape[:2], np.nan)
    inner = payoffs[:, played][:, :, played]
    regular = np.abs(np.linalg.det(inner + 1.0)) > 1e-12 * np.abs(inner).max(axis=(1, 2), initial=TIE) ** (
        played.sum() - 1
    )
    p = np.zeros((int(regular.sum()), len(played)))
    ones = np.ones((len(p), int(played.sum()), 1))
    p[:, played] = np.linalg.solve(inner[regular] + 1.0, ones)[..., 0]
    against = np.einsum("rij,rj->ri", payoffs[regular], p)
    fits = (p[:, played] > TIE).all(axis=1) & (np.abs(against[:, played]) < TIE).all(axis=1)
    fits &= (against[:, ~played] < -TIE).all(axis=1)
    shares[np.flatnonzero(regular)[fits]] = p[fits]
    return shares
