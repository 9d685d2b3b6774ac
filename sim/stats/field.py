"""A field of decks: who met whom, and how each pairing went, pair by pair.

The results of every pairing are independent of those of every other (they are played on streams of their own).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import FieldError
from sim.stats.intervals import Score, score_record
from sim.stats.ratios import F64, Ratios, linearised

SUM_TOLERANCE = 1e-6  # how far shares may be from a sum of 1


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Decks by name, and one entry a pairing (first < second, numbers of decks) in every array.

    `score` is that of the first deck over finished games, draws half; `records` say the same as a matchup would, with
    method, effective games, and unfinished games counted both ways; `low` and `high` are their 95% bounds. `variance` is
    that of `score` from the spread of its pairs, which counts the two games of a pair for what they are worth together.
    `cells` holds what the pairs looked like and how many did: rows (points of the first deck, finished games, pairs), for
    resampling.
    """

    names: tuple[str, ...]
    first: npt.NDArray[np.int64]
    second: npt.NDArray[np.int64]
    ratios: Ratios
    records: tuple[Score, ...]
    cells: tuple[F64, ...]

    @classmethod
    def of(cls, names: Sequence[str], points: Mapping[tuple[int, int], npt.NDArray[np.floating[Any]]]) -> Field:
        """The field of these decks, from points float[pairs, games of the pair] of the first deck of each pairing.

        Points are 1 for a win, 0.5 a draw, 0 a loss, nan an unfinished game; a pair without a finished game is left out.
        Raises FieldError for fewer than two decks, equal names, a deck against itself, a pairing given both ways, or one
        without a finished game.
        """
        _check_names(names)
        known: dict[tuple[int, int], F64] = {}
        records: dict[tuple[int, int], Score] = {}
        for (a, b), given in points.items():
            pairing = (min(a, b), max(a, b))
            _check_pairing(names, pairing, pairing in known)
            own = np.asarray(given, dtype=np.float64)
            own = own if a < b else 1.0 - own
            known[pairing], records[pairing] = _per_pair(own), score_record(own)
            if not len(known[pairing]):
                raise FieldError(f"expected finished games of {names[a]} against {names[b]}, got none")
        if not known:
            raise FieldError("expected at least one pairing of two decks, got none")
        edges = sorted(known)
        parts = [linearised(known[edge][:, :1], known[edge][:, 1:]) for edge in edges]
        columns = (np.concatenate([getattr(p, f) for p in parts]) for f in ("value", "variance", "clusters", "games"))
        first, second = (np.array([edge[i] for edge in edges], dtype=np.int64) for i in (0, 1))
        cells = tuple(_cells(known[edge]) for edge in edges)
        return cls(tuple(names), first, second, Ratios(*columns), tuple(records[edge] for edge in edges), cells)

    @property
    def score(self) -> F64:
        """Score of the first deck of each pairing: float64[pairings]."""
        return self.ratios.value

    @property
    def low(self) -> F64:
        """Lower 95% bound of each score: float64[pairings]."""
        return np.array([record.interval.low for record in self.records])

    @property
    def high(self) -> F64:
        """Upper 95% bound of each score: float64[pairings]."""
        return np.array([record.interval.high for record in self.records])

    @property
    def variance(self) -> F64:
        """Variance of each score: float64[pairings], never 0.

        Pairs that all went the same promise no certainty: there a pair won whole and a pair lost whole are added before the
        spread is taken (Laplace's rule of succession), which the score itself does not show.
        """
        return np.where(self.is_uniform, self._smoothed_variance(), self.ratios.variance)

    @property
    def is_uniform(self) -> npt.NDArray[np.bool_]:
        """Pairings in which every pair had the same score (or only one was played): bool[pairings]."""
        return np.isnan(self.ratios.variance) | (self.ratios.variance < 1e-15)

    @property
    def pairs(self) -> npt.NDArray[np.int64]:
        """Pairs with a finished game of each pairing: int64[pairings]."""
        return self.ratios.clusters

    def matrix(self) -> F64:
        """Scores, row against column: float64[decks, decks]; 0.5 on the diagonal, nan where two decks did not meet."""
        return self._square(self.score, 1.0 - self.score, 0.5)

    def variances(self) -> F64:
        """Variances of `matrix`: float64[decks, decks]; 0 on the diagonal (a mirror match is even by symmetry)."""
        return self._square(self.variance, self.variance, 0.0)

    def edge_name(self, edge: int) -> str:
        """A pairing as people say it."""
        return f"{self.names[self.first[edge]]} against {self.names[self.second[edge]]}"

    def require_complete(self) -> None:
        """Raise FieldError, naming a pairing, unless every deck met every other."""
        missing = np.argwhere(np.triu(np.isnan(self.matrix())))
        if len(missing):
            a, b = (self.names[i] for i in missing[0])
            more = f" (and {len(missing) - 1} more pairings)" if len(missing) > 1 else ""
            raise FieldError(f"expected every deck to meet every other, got no games of {a} against {b}{more}")

    def _square(self, own: F64, other: F64, diagonal: float) -> F64:
        square = np.full((len(self.names), len(self.names)), np.nan)
        np.fill_diagonal(square, diagonal)
        square[self.first, self.second], square[self.second, self.first] = own, other
        return square

    def _smoothed_variance(self) -> F64:
        """Variance of a score to whose n pairs a whole win and a whole loss were added."""
        n, rate = self.pairs, self.score
        mean = (n * rate + 1) / (n + 2)
        spread = n * (rate - mean) ** 2 + (1 - mean) ** 2 + mean**2
        return np.asarray(spread / (n + 1) / (n + 2))


def shares_of(names: Sequence[str], shares: Mapping[str, float]) -> F64:
    """Shares by name as float64[decks]; decks that are not named have none. Raises FieldError as `checked_shares`."""
    unknown = [name for name in shares if name not in names]
    if unknown:
        raise FieldError(f"expected shares of decks of the field ({', '.join(names)}), got {unknown[0]!r}")
    return checked_shares(names, np.array([shares.get(name, 0.0) for name in names]))


def checked_shares(names: Sequence[str], shares: npt.ArrayLike) -> F64:
    """Shares of a field as float64[decks], one a deck, none negative, of sum 1 within 1e-6 (scaled to it exactly).

    Raises FieldError with what came.
    """
    array = np.asarray(shares, dtype=np.float64)
    if array.shape != (len(names),):
        raise FieldError(f"expected {len(names)} shares, one a deck, got {array.size}")
    wrong = np.flatnonzero(~(array >= 0) | ~np.isfinite(array))
    if len(wrong):
        raise FieldError(f"expected shares of 0 or more, got {array[wrong[0]]:g} for {names[wrong[0]]}")
    if abs(array.sum() - 1.0) > SUM_TOLERANCE:
        raise FieldError(f"expected shares that sum to 1, got a sum of {array.sum():.10g}")
    return np.asarray(array / array.sum())


def _check_names(names: Sequence[str]) -> None:
    if len(names) < 2:
        raise FieldError(f"expected a field of at least 2 decks, got {len(names)}")
    twice = [name for name in names if list(names).count(name) > 1]
    if twice:
        raise FieldError(f"expected decks of different names, got {twice[0]!r} twice")


def _check_pairing(names: Sequence[str], pairing: tuple[int, int], is_known: bool) -> None:
    low, high = pairing
    if not 0 <= low <= high < len(names):
        raise FieldError(f"expected pairings of decks 0..{len(names) - 1}, got {pairing}")
    if low == high:
        raise FieldError(f"expected two different decks in a pairing, got {names[low]} against itself")
    if is_known:
        raise FieldError(f"expected every pairing once, got {names[low]} against {names[high]} twice")


def _per_pair(points: F64) -> F64:
    """Points and finished games of every pair that has one: float64[pairs, 2]."""
    finished = ~np.isnan(points)
    both = np.stack([np.where(finished, points, 0.0).sum(axis=1), finished.sum(axis=1)], axis=1)
    return np.asarray(both[both[:, 1] > 0])


def _cells(per_pair: F64) -> F64:
    """What pairs looked like: float64[kinds, 3], rows of points, games and how many pairs did."""
    kinds, counts = np.unique(per_pair, axis=0, return_counts=True)
    return np.column_stack([kinds, counts])
