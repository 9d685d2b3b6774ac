"""The plots of a comparison: from its seeds to the columns that `sim.plots` draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from sim.errors import PlotError
from sim.plots.plotted import Draw
from sim.plots.points import card_forest
from sim.plots.running import running_estimate
from sim.plots.sprt import sprt_path
from sim.stats.curves import running_gain
from sim.stats.sequential import Sprt

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sim.questions.compare import CompareResult


def plots_of(result: CompareResult) -> Mapping[str, Draw]:
    """Kind -> what draws it: the `running` gain of the best variant, the `gains` of all, the path of the `sprt`."""
    kinds = {"running": partial(running, result), "gains": partial(gains, result)}
    return kinds | ({"sprt": partial(sprt, result)} if isinstance(result.study.rule, Sprt) else {})


def running(result: CompareResult, ax: Axes | None = None) -> Axes:
    """The gain of the best variant over the first so many seeds, with its interval, against none."""
    variant = _best(result)
    values = result.seeds_of(variant).value
    if np.isnan(values).all():
        raise PlotError("expected finished games to draw, got none")
    told = result.verdicts[variant]
    return running_estimate(
        *running_gain([part.value for part in result.differences[variant]], result.study.shares),
        neutral=0.0,
        looks=[look[0] for look in told.path] if told is not None else (),
        measure="gain (percentage points of score)",
        count="seeds",
        title=f"{result.labels[variant]}: the gain as seeds come in",
        note=note(result),
        ax=ax,
    )


def gains(result: CompareResult, ax: Axes | None = None) -> Axes:
    """The gain of every variant over all opponents; of a single variant also against each of several opponents."""
    found = [(label, of.overall) for label, of in zip(result.labels, result.comparisons, strict=True)]
    if len(found) == 1 and len(result.study.paired.opponents) > 1:
        found += [(f"against {part.opponent}", part) for part in result.comparisons[0].opponents]
    gained = [part.gain.estimate for _, part in found]
    columns = np.array([(gain.mean, gain.low, gain.high) for gain in gained]).T
    return card_forest(
        [name for name, _ in found], *columns, measure="gain (percentage points of score)",
        title=f"Versions of {result.study.paired.base.name}", note=note(result), ax=ax,
    )  # fmt: skip


def sprt(result: CompareResult, ax: Axes | None = None) -> Axes:
    """The log-likelihood ratio of the best variant at every look, between the bounds that end the test."""
    variant, rule = _best(result), result.study.rule
    told = result.verdicts[variant]
    if not isinstance(rule, Sprt) or told is None or not told.path:
        raise PlotError("expected a sequential test that has looked at its games, got none")
    last = told.path[-1]
    return sprt_path(
        [look.seeds for look in told.path], [look.low for look in told.path], last.lower, last.upper,
        llr_high=[look.high for look in told.path],
        accepts_h0=f"{100 * rule.mean0:g} pp (H0)", accepts_h1=f"{100 * rule.mean1:g} pp (H1)",
        title=f"{result.labels[variant]}: the sequential test", note=note(result), ax=ax,
    )  # fmt: skip


def note(result: CompareResult) -> str:
    """What every plot of a comparison is made of."""
    paired = result.study.paired
    against = ", ".join(deck.name for deck in paired.opponents)
    text = f"{paired.base.name} against {against}, {result.seeds:,} seeds, seed {paired.seed}, 95% intervals over seeds"
    open_ended = sum(found.overall.unfinished for found in result.comparisons)
    return text + (f"; {open_ended:,} with unfinished games" if open_ended else "")


def _best(result: CompareResult) -> int:
    return result.labels.index(result.best.name)
