"""Rates along the way: how a score settles as games come in, and how many games are still going after each turn.

As in `intervals` the pair is the unit: `points` and `turns` are [pairs, games of the pair].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sim.stats.intervals import score_interval
from sim.stats.means import Values, mean_interval, weighted_mean

Numbers = npt.NDArray[np.float64]


class Curve(NamedTuple):
    """A rate with its interval at rising places: float64[places] each."""

    x: Numbers
    rate: Numbers
    low: Numbers
    high: Numbers


def running_score(points: npt.NDArray[np.floating], places: int = 120) -> Curve:
    """The score of the first so many games with its interval: x is games, at most `places` of them, the last all games.

    Each is the interval of `score_interval` over the pairs so far, so that the last is that of the whole. It is no
    sequential test: an interval that is looked at again and again leaves out the truth more often than it says.
    """
    pairs, width = points.shape
    first = min(10, pairs)
    ends = np.unique(np.linspace(first, pairs, min(places, max(pairs, 1)), dtype=np.int64))
    ends = ends[ends > 0]
    found = [score_interval(points[:end]) for end in ends]
    return _curve(ends * width, [(rate.rate, rate.low, rate.high) for rate in found])


def running_gain(strata: Sequence[Values], shares: Sequence[float], places: int = 120) -> Curve:
    """The mean D of the first so many seeds with its t interval, weighted over opponents: float64[seeds] a stratum.

    x is seeds, at most `places` of them, from the tenth that differs on: before, an interval says little. Seeds with
    unfinished games (nan) are left out. As for `running_score`, the intervals are no sequential test.
    """
    seeds = strata[0].size
    differ = np.flatnonzero(np.any([np.nan_to_num(values) != 0 for values in strata], axis=0))
    first = int(differ[9]) + 1 if differ.size > 9 else min(10, seeds)
    ends = np.unique(np.linspace(first, seeds, min(places, max(seeds, 1)), dtype=np.int64))
    rows = []
    for end in ends[ends > 0]:
        parts = [mean_interval(values[:end][~np.isnan(values[:end])]) for values in strata]
        found = parts[0] if len(parts) == 1 else weighted_mean(parts, shares)
        rows.append((found.mean, found.low, found.high))
    return _curve(ends[ends > 0], rows)


def survival(turns: npt.NDArray[np.integer], finished: npt.NDArray[np.bool_], among: npt.NDArray[np.bool_]) -> Curve:
    """Share of games that are still going after turn x = 0, 1, ..., with Wilson intervals by pair.

    Counted are the games in `among` ([pairs, games] like the others). A game that was given up was still going when it
    was, and counts as going ever after.
    """
    last = int(turns[among].max(initial=0))
    x = np.arange(last + 1)
    found = [score_interval(np.where(among, (turns > turn) | ~finished, np.nan)) for turn in x]
    return _curve(x, [(rate.rate, rate.low, rate.high) for rate in found])


def _curve(x: npt.NDArray[np.integer], rows: list[tuple[float, float, float]]) -> Curve:
    rate, low, high = np.array(rows, dtype=np.float64).reshape(-1, 3).T
    return Curve(x.astype(np.float64), rate, low, high)
