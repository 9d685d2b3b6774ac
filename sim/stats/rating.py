"""Ratings of a field on the Elo scale: how strong every deck is if strength were all that counted.

The model is that of Bradley and Terry (1952, Biometrika 39): deck i scores 1 / (1 + exp(b_j - b_i)) against deck j, draws
counting half. A rating is 400 / ln 10 times b (Elo 1978), with mean 0 over the field, so that 35 points more are a score of
55%, 70 are 60%. The strengths maximise the likelihood of all finished games (Hunter 2004, Annals of Statistics 32). Their
covariance is the sandwich H^-1 (sum w^2 Var(score) x x') H^-1 (White 1982, Econometrica 50): H and the weights w count games,
the variance of every score comes from its pairs, so that a pairing counts with its effective games, whether or not the model
fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import networkx as nx
import numpy as np
from scipy.optimize import minimize
from scipy.special import expit
from scipy.stats import chi2

from sim.errors import FieldError, SimulationError
from sim.stats.field import Field
from sim.stats.intervals import CONFIDENCE
from sim.stats.means import plain
from sim.stats.ratios import F64

ELO: float = 400 / np.log(10)
"""Elo points of one unit of strength (one logit of score)."""
PHANTOM_GAMES = (
    1.0  # even games of every deck against one of mean strength, added only where the likelihood has no maximum
)


@dataclass(frozen=True, slots=True, eq=False)
class Rating:
    """The ratings of a field, in Elo points with mean 0; arrays are float64[decks] unless said.

    `groups` are the decks in groups of which each took every point of its games against the groups after it, best first. With
    one group, as usual, the ratings are of maximum likelihood; with more the likelihood grows for ever as the groups drift
    apart, and `note` says how they were held together.
    """

    names: tuple[str, ...]
    elo: F64
    covariance: F64  # [decks, decks], Elo points squared
    low: F64
    high: F64
    groups: tuple[tuple[str, ...], ...]
    misfit: float  # chi-square statistic of the scores against those that the ratings expect
    degrees: int  # its degrees of freedom; 0 where there is nothing to test
    misfit_p: float  # how probable such a misfit is if the model holds; nan where there is nothing to test
    expected: F64  # [pairings] the score of the first deck by the ratings
    note: str  # what a reader must know about decks that won or lost everything; "" for nothing
    warning: str  # that the model does not fit, and where worst; "" while it may

    @property
    def error(self) -> F64:
        """Standard errors of the ratings."""
        return np.sqrt(np.diag(self.covariance))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values: a record a deck, the test of fit, and the two sentences."""
        numbers = zip(self.names, self.elo, self.low, self.high, self.error, strict=True)
        decks = [
            {"deck": n, "elo": float(e), "low": float(a), "high": float(b), "error": float(s)}
            for n, e, a, b, s in numbers
        ]
        fit = {"chi_square": self.misfit, "degrees": self.degrees, "p": plain(self.misfit_p)}
        groups = [list(group) for group in self.groups]
        return {"ratings": decks, "fit": fit, "groups": groups, "note": self.note, "warning": self.warning}

    def difference(self, first: str, second: str, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
        """How many points one deck is above another, with its interval; two ratings alone do not tell it."""
        for name in (first, second):
            if name not in self.names:
                raise FieldError(f"expected a deck of the field ({', '.join(self.names)}), got {name!r}")
        contrast = np.array([float(name == first) - float(name == second) for name in self.names])
        half = _quantile(confidence) * float(np.sqrt(contrast @ self.covariance @ contrast))
        value = float(contrast @ self.elo)
        return value, value - half, value + half


def rate(field: Field, confidence: float = CONFIDENCE, alpha: float = 0.05) -> Rating:
    """Ratings of every deck of a field, their intervals, and whether such ratings describe the field at all.

    The test of fit warns below `alpha`. Raises FieldError where some decks are connected to others by no chain of pairings:
    nothing compares them then.
    """
    _require_connected(field)
    groups = _groups(field)
    phantom = PHANTOM_GAMES if len(groups) > 1 else 0.0
    strength = _most_likely(field, phantom)
    expected = expit(strength[field.first] - strength[field.second])
    covariance = ELO**2 * _covariance(field, expected, phantom * expit(strength) * expit(-strength))
    half = _quantile(confidence) * np.sqrt(np.diag(covariance))
    elo = ELO * strength
    misfit, degrees = _misfit(field, expected)
    p = float(chi2.sf(misfit, degrees)) if degrees else float("nan")
    named = tuple(tuple(field.names[i] for i in group) for group in groups)
    warning = _warning(field, expected, misfit, degrees, p) if p < alpha else ""
    return Rating(
        field.names, elo, covariance, elo - half, elo + half, named, misfit, degrees, p, expected, _note(named), warning
    )


def _quantile(confidence: float) -> float:
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def _require_connected(field: Field) -> None:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(field.names)))
    graph.add_edges_from(zip(field.first.tolist(), field.second.tolist(), strict=True))
    parts = [sorted(part) for part in nx.connected_components(graph)]
    if len(parts) > 1:
        a, b = (field.names[part[0]] for part in parts[:2])
        raise FieldError(
            f"expected decks that pairings connect, got {len(parts)} groups that never met: no chain leads from {a} to {b}"
        )


def _groups(field: Field) -> list[list[int]]:
    """Decks in groups, best first: an arrow i -> j where i took a point from j, groups that arrows lead around in.

    The likelihood has a maximum exactly if that is one group (Ford 1957, American Mathematical Monthly 64).
    """
    took: nx.DiGraph[int] = nx.DiGraph()
    took.add_nodes_from(range(len(field.names)))
    for a, b, score in zip(field.first.tolist(), field.second.tolist(), field.score.tolist(), strict=True):
        took.add_edges_from([(a, b)] * (score > 0) + [(b, a)] * (score < 1))
    condensed = nx.condensation(took)
    order = nx.lexicographical_topological_sort(condensed, key=lambda part: min(condensed.nodes[part]["members"]))
    return [sorted(condensed.nodes[part]["members"]) for part in order]


def _note(groups: tuple[tuple[str, ...], ...]) -> str:
    """That, and how, groups were held together that take every point from each other."""
    if len(groups) == 1:
        return ""
    parts = " > ".join(", ".join(group) for group in groups)
    return (
        f"no ratings are most likely, because each of these groups took every point of its games against those after it: "
        f"{parts}; only {PHANTOM_GAMES:g} even game of every deck against one of mean strength, added, holds them together"
    )


def _design(field: Field) -> F64:
    """One row a pairing, 1 for its first deck and -1 for its second: float64[pairings, decks]."""
    design = np.zeros((len(field.first), len(field.names)))
    rows = np.arange(len(field.first))
    design[rows, field.first], design[rows, field.second] = 1.0, -1.0
    return design


def _most_likely(field: Field, phantom: float) -> F64:
    """Strengths of mean 0 that maximise the likelihood of the games (and of even phantom games against strength 0)."""
    design, score, scale = _design(field), field.score, field.ratios.games.mean()
    games, phantom = field.ratios.games / scale, phantom / scale

    def loss(b: F64) -> tuple[float, F64]:
        x = design @ b
        real = games * (np.logaddexp(0.0, x) - score * x)
        value = real.sum() + phantom * (np.logaddexp(0.0, b) - 0.5 * b).sum() + b.sum() ** 2
        slope = design.T @ (games * (expit(x) - score)) + phantom * (expit(b) - 0.5) + 2 * b.sum()
        return float(value), slope

    def curvature(b: F64) -> F64:
        return _information(design, games, expit(design @ b), phantom * expit(b) * expit(-b)) + 2.0

    # (sum b)^2 changes no difference of strengths; it only makes the maximum a single point, that of mean 0.
    found = minimize(
        loss, np.zeros(len(field.names)), jac=True, hess=curvature, method="trust-exact", options={"gtol": 1e-10}
    )
    b = found.x - np.linalg.solve(curvature(found.x), loss(found.x)[1])  # the search stops short of the last digits
    slope = float(np.abs(loss(b)[1]).max())
    if slope > 1e-9:
        raise SimulationError(f"expected ratings of maximum likelihood, the search stopped at a slope of {slope:.2g}")
    return np.asarray(b - b.mean())


def _information(design: F64, games: F64, expected: F64, phantom: F64) -> F64:
    """Minus the second derivative of the log likelihood, that of the phantom games given: float64[decks, decks]."""
    real = (design.T * (games * expected * (1 - expected))) @ design
    return np.asarray(real + np.diag(phantom))


def _covariance(field: Field, expected: F64, phantom: F64) -> F64:
    """Covariance of the strengths of mean 0: float64[decks, decks]; phantom games are as uncertain as real ones."""
    design, games = _design(field), field.ratios.games
    bread = np.linalg.pinv(_information(design, games, expected, phantom), hermitian=True)
    meat = (design.T * (games**2 * field.variance)) @ design + np.diag(phantom)
    center = np.eye(len(field.names)) - 1 / len(field.names)
    return np.asarray(center @ bread @ meat @ bread @ center)


def _misfit(field: Field, expected: F64) -> tuple[float, int]:
    """Chi-square of the residuals without what other strengths could still explain, and its degrees of freedom.

    The statistic is r' (W - W D (D' W D)^-1 D' W) r, with r = score - expected, W = 1 / Var(score) and D the derivatives of
    the expected scores (Neyman 1959, C(alpha)); for maximum likelihood of independent games it is Pearson's chi-square.
    """
    weight, residual = 1 / field.variance, field.score - expected
    slopes = _design(field) * (expected * (1 - expected))[:, None]
    inner = np.linalg.pinv((slopes.T * weight) @ slopes, hermitian=True)
    explained = slopes.T @ (weight * residual)
    value = float(weight @ residual**2 - explained @ inner @ explained)
    degrees = len(field.first) - len(field.names) + 1
    return max(value, 0.0) if degrees else 0.0, degrees


def _warning(field: Field, expected: F64, misfit: float, degrees: int, p: float) -> str:
    """That ratings do not describe the field, with the pairing that shows it most."""
    residual = field.score - expected
    worst = int(np.argmax(residual**2 / field.variance))
    return (
        f"one rating a deck does not describe this field (chi-square {misfit:.1f} at {degrees} degrees of freedom, "
        f"p {f'= {p:.2g}' if p >= 1e-4 else '< 0.0001'}): {field.edge_name(worst)} scored {field.score[worst]:.1%}, "
        f"ratings expect {expected[worst]:.1%}; read the matrix, not the ratings"
    )
