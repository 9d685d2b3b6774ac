"""The metagame as a graph: who beats whom for certain, who beats whom in a circle, and what a deck scores in a field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from statistics import NormalDist
from typing import Any

import networkx as nx
import numpy as np
import numpy.typing as npt

from sim.errors import FieldError
from sim.stats.field import Field, checked_shares
from sim.stats.intervals import CONFIDENCE
from sim.stats.multiple import holm
from sim.stats.ratios import F64

ALPHA = 0.05
CYCLES_SHOWN = 10
CYCLES_COUNTED = 10_000  # the number of cycles can grow exponentially; the search ends here


@dataclass(frozen=True, slots=True)
class Cycles:
    """Circles of decks in which each beats the next and the last beats the first, shortest first.

    Every circle begins with its deck of lowest number. `more` were found and are not shown; where `is_complete` is false, the
    search ended before all were found.
    """

    shown: tuple[tuple[str, ...], ...]
    more: int
    is_complete: bool

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {"cycles": [list(cycle) for cycle in self.shown], "more": self.more, "is_complete": self.is_complete}

    def __str__(self) -> str:
        """As printed: one circle a line, and how many more there are."""
        lines = [" > ".join((*cycle, cycle[0])) for cycle in self.shown]
        if self.more or not self.is_complete:
            lines.append(f"and {'' if self.is_complete else 'at least '}{self.more} more")
        return "\n".join(lines) if lines else "no cycle is certain"


@dataclass(frozen=True, slots=True, eq=False)
class FieldScores:
    """What some decks score on average against a field: float64, one a name."""

    names: tuple[str, ...]  # the decks asked about
    shares: F64  # [decks of the field]
    score: F64
    low: F64
    high: F64

    def to_json(self) -> list[dict[str, Any]]:
        """Plain JSON values, a record a deck."""
        numbers = zip(self.names, self.score, self.low, self.high, strict=True)
        return [{"deck": n, "score": float(s), "low": float(a), "high": float(b)} for n, s, a, b in numbers]


def p_values(field: Field) -> F64:
    """How probable a score at least as far from one half is if the pairing is even, two-sided: float64[pairings].

    The normal test that belongs to Wilson's interval: z = (score - 1/2) / sqrt(1/4 / n), n = score (1 - score) / Var(score)
    effective games. Where all n pairs went alike, as far from one half as h, the interval excludes one half at the level
    alpha if (alpha / 2) ** (1 / n) > 1/2 / (1/2 + h) (`intervals`), hence p = 2 (1 + 2 h) ** -n.
    """
    score, distance = field.score, np.abs(field.score - 0.5)
    effective = score * (1 - score) / field.variance
    normal = NormalDist()
    by_spread = np.array([2 * normal.cdf(-2 * d * sqrt(n)) for d, n in zip(distance, effective, strict=True)])
    by_count = np.minimum(2.0 * (1 + 2 * distance) ** -field.pairs.astype(np.float64), 1.0)
    return np.where(distance == 0, 1.0, np.where(field.is_uniform, by_count, by_spread))


def metagame_graph(field: Field, alpha: float = ALPHA) -> nx.DiGraph[str]:
    """The field as a directed graph, winner -> loser, an edge a pairing; nodes are the names of decks.

    An edge holds `score`, `low`, `high` (of the winner, 95%), `p`, `holm_p` (adjusted for all pairings of the field),
    `certain` (holm_p below alpha) and `pairs`. Pairings with a score of exactly one half have no winner:
    `graph.graph["even"]` lists them.
    """
    graph: nx.DiGraph[str] = nx.DiGraph(even=[], alpha=alpha)
    graph.add_nodes_from(field.names)
    p = p_values(field)
    adjusted, lows, highs = holm(p), field.low, field.high
    for e, (a, b) in enumerate(zip(field.first.tolist(), field.second.tolist(), strict=True)):
        score, low, high = (float(x[e]) for x in (field.score, lows, highs))
        if score == 0.5:
            graph.graph["even"].append((field.names[a], field.names[b]))
            continue
        if score < 0.5:
            a, b, score, low, high = b, a, 1 - score, 1 - high, 1 - low  # noqa: PLW2901
        known = {"score": score, "low": low, "high": high, "p": float(p[e]), "holm_p": float(adjusted[e])}
        is_certain = bool(adjusted[e] < alpha)
        graph.add_edge(field.names[a], field.names[b], **known, certain=is_certain, pairs=int(field.pairs[e]))
    return graph


def certain_cycles(graph: nx.DiGraph[str], shown: int = CYCLES_SHOWN, counted: int = CYCLES_COUNTED) -> Cycles:
    """Circles of certain edges alone, by length and then by the numbers of their decks.

    Enumerated length by length (networkx.simple_cycles; Gupta and Suzumura 2021), at most `counted` in all.
    """
    names = list(graph)
    # Numbers, because sets of strings come in another order in every process.
    number = {name: i for i, name in enumerate(names)}
    sure: nx.DiGraph[int] = nx.DiGraph()
    sure.add_nodes_from(range(len(names)))
    sure.add_edges_from((number[a], number[b]) for a, b in graph.edges if graph.edges[a, b]["certain"])
    found: list[tuple[int, ...]] = []
    is_complete = True
    for length in range(3, max((len(part) for part in nx.strongly_connected_components(sure)), default=0) + 1):
        walks = (cycle for cycle in nx.simple_cycles(sure, length_bound=length) if len(cycle) == length)
        found += sorted(_canonical(cycle) for cycle in islice(walks, counted + 1 - len(found)))
        if len(found) > counted:
            is_complete = False
            break
    kept = found[:counted]
    named = tuple(tuple(names[i] for i in cycle) for cycle in kept[:shown])
    return Cycles(named, len(kept) - len(named), is_complete)


def field_scores(
    field: Field, shares: npt.ArrayLike, decks: Sequence[str] | None = None, confidence: float = CONFIDENCE
) -> FieldScores:
    """The average score of decks (all by default) against decks met in these shares (float64[decks], as `checked_shares`).

    A mirror match scores one half. The interval is normal with the variance sum share^2 Var(score) (delta method; pairings
    are independent), within [0, 1]. Raises FieldError if shares do not sum to 1, for a deck that is not in the field, and for
    one that never met an opponent that has a share.
    """
    weights = checked_shares(field.names, shares)
    asked = _numbers(field, decks)
    scores, variances = field.matrix()[asked], field.variances()[asked]
    missing = np.argwhere(np.isnan(scores) & (weights > 0))
    if len(missing):
        deck, other = field.names[asked[missing[0][0]]], field.names[missing[0][1]]
        raise FieldError(f"expected games against every deck with a share, got none of {deck} against {other}")
    known = weights > 0
    mean = scores[:, known] @ weights[known]
    half = NormalDist().inv_cdf(0.5 + confidence / 2) * np.sqrt(variances[:, known] @ weights[known] ** 2)
    names = tuple(field.names[i] for i in asked)
    return FieldScores(names, weights, mean, np.maximum(mean - half, 0.0), np.minimum(mean + half, 1.0))


def _numbers(field: Field, decks: Sequence[str] | None) -> list[int]:
    """The numbers of decks by name; all decks for None."""
    if decks is None:
        return list(range(len(field.names)))
    unknown = [name for name in decks if name not in field.names]
    if unknown:
        raise FieldError(f"expected decks of the field ({', '.join(field.names)}), got {unknown[0]!r}")
    return [field.names.index(name) for name in decks]


def _canonical(cycle: list[int]) -> tuple[int, ...]:
    """The same circle begun at its smallest number."""
    at = cycle.index(min(cycle))
    return (*cycle[at:], *cycle[:at])
