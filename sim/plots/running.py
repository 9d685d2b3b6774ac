"""An estimate as the games come in: how it settles, and how its interval closes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sim.plots.style import (
    BLUE,
    FAINT,
    INK,
    axes_for,
    bare,
    head,
    in_percent,
    label,
    numbers,
    reference,
    thousands,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Numbers = npt.NDArray[np.float64]


def running_estimate(
    games: npt.ArrayLike,
    value: npt.ArrayLike,
    low: npt.ArrayLike,
    high: npt.ArrayLike,
    *,
    neutral: float = 0.5,
    looks: npt.ArrayLike | Sequence[float] = (),
    measure: str = "score",
    count: str = "games",
    title: str = "The estimate as games come in",
    note: str = "",
    ax: Axes | None = None,
) -> Axes:
    """An estimate over the first so many games with its interval, against what is neutral: 50% of a score, 0 of a gain.

    `looks` are the numbers of games at which a stop rule looked. `count` says what is counted (games, pairs, seeds).
    """
    x = numbers("games", games)
    y, below, above = (
        numbers(what, column, x.shape) for what, column in (("value", value), ("low", low), ("high", high))
    )
    ax = axes_for(ax)
    ax.fill_between(x, below, above, color=BLUE, alpha=0.18, linewidth=0)
    ax.plot(x, y, color=BLUE, linewidth=1.8)
    reference(ax, y=neutral)
    for look in numbers("looks", looks) if len(looks) else ():  # type: ignore[arg-type]
        ax.plot([look, look], [0, 0.025], transform=ax.get_xaxis_transform(), color=INK, linewidth=1)
    _zoom(ax, y, below, above, neutral)
    signed = neutral == 0
    _last(ax, float(x[-1]), float(y[-1]), float(below[-1]), float(above[-1]), signed=signed)
    ax.set_xlim(0, float(x[-1]))
    thousands(ax.xaxis)
    in_percent(ax.yaxis, signed=signed, unit="" if signed else "%")
    bare(ax)
    looked = "; ticks: where the stop rule looked" if len(looks) else ""  # type: ignore[arg-type]
    label(ax, f"{count} played{looked}", measure)
    head(ax, title, note)
    return ax


def _zoom(ax: Axes, y: Numbers, below: Numbers, above: Numbers, neutral: float) -> None:
    """Show the interval from a twentieth of the games on; the first few would squeeze the rest."""
    start = len(y) // 20
    bottom, top = min(below[start:].min(), neutral), max(above[start:].max(), neutral)
    room = 0.06 * (top - bottom)
    ax.set_ylim(bottom - room, top + room)


def _last(ax: Axes, x: float, y: float, low: float, high: float, *, signed: bool) -> None:
    """The last estimate with its interval, at the right of the axes."""
    sign, unit = ("+", "") if signed else ("", "%")
    value, *ends = (f"{100 * number:{sign}.1f}".replace("-", "\N{MINUS SIGN}") for number in (y, low, high))
    ax.annotate(f"{value}{unit}", (x, y), (6, 0), textcoords="offset points",
                va="center", fontsize=10.5, fontweight="bold", color=BLUE, annotation_clip=False)  # fmt: skip
    ax.annotate(f"[{ends[0]}, {ends[1]}]", (x, y), (6, -13), textcoords="offset points",
                va="center", fontsize=9, color=FAINT, annotation_clip=False)  # fmt: skip
