"""Best-of-three matches: match score and game score, with intervals clustered by match.

The games of a match depend on each other (the loser chooses who begins, decks are changed between games), and a match ends as
soon as it is decided, so that games are no independent trials: the match is the unit. Matches that share their luck (the
same seed with seats swapped) form one cluster.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import nan
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import StatisticsError
from sim.stats.intervals import CONFIDENCE
from sim.stats.means import plain
from sim.stats.ratios import F64, linearised, sums_by_cluster


@dataclass(frozen=True, slots=True)
class ClusteredScore:
    """A score with its interval, and how many independent games or matches would say as much."""

    score: float  # nan for nothing finished
    low: float
    high: float
    played: float  # finished games, or matches
    clusters: int
    effective: float  # inf where all clusters went alike

    @property
    def design_effect(self) -> float:
        """How many times as large the variance is as that of independent games (Kish 1965); below 1 is sharper."""
        return self.played / self.effective if self.effective else nan

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; None for what is not known."""
        return {name: plain(value) for name, value in asdict(self).items()}


@dataclass(frozen=True, slots=True)
class MatchScores:
    """What a deck scored in matches and in their games; matches and games that were not finished are left out and counted."""

    matches: ClusteredScore
    games: ClusteredScore
    unfinished_matches: int
    unfinished_games: int

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        left_out = {"unfinished_matches": self.unfinished_matches, "unfinished_games": self.unfinished_games}
        return {"matches": self.matches.to_json(), "games": self.games.to_json(), **left_out}


def match_scores(
    match_points: npt.NDArray[np.floating[Any]],
    points: npt.NDArray[np.floating[Any]],
    played: npt.NDArray[np.integer[Any]],
    cluster: npt.NDArray[np.integer[Any]] | None = None,
    confidence: float = CONFIDENCE,
) -> MatchScores:
    """Scores from matches: points of each match float[matches], and of its games float[matches, games].

    Points are 1, 0.5, 0, or nan for unfinished. `played` int[matches] says how many games of a row were begun; what stands
    behind them does not matter. `cluster` int[matches] are the numbers of what shares its luck, by default every match is by
    itself. The game score is the ratio of all points to all finished games, its variance that of a ratio over clusters
    (`ratios.linearised`), intervals are Wilson's with the effective size. Raises StatisticsError unless `played` fits.
    """
    if len(played) and (played.min() < 1 or played.max() > points.shape[1]):
        raise StatisticsError(f"expected 1 to {points.shape[1]} games a match, got {played.min()} to {played.max()}")
    own = np.arange(len(match_points)) if cluster is None else cluster
    begun = np.arange(points.shape[1]) < played[:, None]
    finished, ended = begun & ~np.isnan(points), ~np.isnan(match_points)
    of_games = _score(np.where(finished, points, 0.0).sum(axis=1), finished.sum(axis=1), own, confidence)
    of_matches = _score(np.where(ended, match_points, 0.0), ended, own, confidence)
    return MatchScores(of_matches, of_games, int((~ended).sum()), int((begun & ~finished).sum()))


def _score(
    top: npt.NDArray[Any], bottom: npt.NDArray[Any], cluster: npt.NDArray[np.integer[Any]], confidence: float
) -> ClusteredScore:
    """The ratio of two columns [matches] over clusters."""
    sums: tuple[F64, F64] = (sums_by_cluster(top[:, None], cluster), sums_by_cluster(bottom[:, None], cluster))
    ratios = linearised(*sums)
    low, high = ratios.rate_bounds(confidence)
    value = float(ratios.value[0])
    if np.isnan(value):
        return ClusteredScore(value, 0.0, 1.0, 0.0, 0, 0.0)
    effective = float(ratios.effective_games()[0])
    return ClusteredScore(
        value, float(low[0]), float(high[0]), float(ratios.games[0]), int(ratios.clusters[0]), effective
    )
