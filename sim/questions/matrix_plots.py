"""The plots of a field: from its pairings to the columns that `sim.plots` draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from sim.errors import PlotError
from sim.plots.matrix import matrix_heat_map
from sim.plots.plotted import Draw
from sim.plots.points import score_by, shares

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sim.questions.matrix import MatrixResult


def plots_of(result: MatrixResult) -> Mapping[str, Draw]:
    """Kind -> what draws it: the `matrix` of scores, the Nash `mix`, and with shares the score against the `field`."""
    kinds = {"matrix": partial(heat_map, result), "mix": partial(mix, result)}
    return kinds | ({"field": partial(against_field, result)} if result.study.shares else {})


def heat_map(result: MatrixResult, ax: Axes | None = None) -> Axes:
    """Who beats whom; the decks in order of their ratings."""
    _require_games(result)
    field, decks = result.field, len(result.names)
    low, high = np.full((decks, decks), np.nan), np.full((decks, decks), np.nan)
    low[field.first, field.second], high[field.first, field.second] = field.low, field.high
    low[field.second, field.first], high[field.second, field.first] = 1 - field.high, 1 - field.low
    score = field.matrix()
    np.fill_diagonal(score, np.nan)
    rating = result.rating
    return matrix_heat_map(
        result.names, score, low, high,
        rating=None if rating is None else rating.elo,
        rating_label="mean score" if rating is None else "rating",
        note=note(result), ax=ax,
    )  # fmt: skip


def mix(result: MatrixResult, ax: Axes | None = None) -> Axes:
    """The mix of decks that no deck beats."""
    found = result.mix
    if found is None:
        raise PlotError("expected a field in which every deck met every other, got pairings without games")
    one = "" if found.mix.is_unique else "; of many such mixes the most even one"
    text = f"{note(result)}\nshares by bootstrap over pairs, {found.replicates:,} resamples{one}"
    return shares(found.names, found.mix.shares, found.low, found.high, note=text, ax=ax)


def against_field(result: MatrixResult, ax: Axes | None = None) -> Axes:
    """What each deck scores against the shares given, the best on top."""
    found = result.field_scores
    if found is None:
        raise PlotError("expected games against every deck with a share, got pairings without any")
    order = np.argsort(-found.score, kind="stable")
    met = np.array(result.games_by_deck, dtype=np.float64)
    return score_by(
        [("", [result.names[k] for k in order])],
        found.score[order], found.low[order], found.high[order], met[order],
        of="the deck", title="Score against the field", note=note(result), ax=ax,
    )  # fmt: skip


def note(result: MatrixResult) -> str:
    """What every plot of a field is made of."""
    text = f"{result.games:,} games, {result.study.games:,} a pairing, seed {result.study.seed}, 95% intervals by pair"
    return text + (f"; {result.unfinished:,} unfinished" if result.unfinished else "")


def _require_games(result: MatrixResult) -> None:
    if not any(record.games for record in result.records):
        raise PlotError("expected finished games to draw, got none")
