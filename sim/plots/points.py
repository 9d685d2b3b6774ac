"""Values with their intervals, one a line: scores by seat and mulligans, cards in a forest, shares of a field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sim.errors import PlotError
from sim.plots.style import (
    BLUE,
    FAINT,
    INK,
    ORANGE,
    axes_for,
    bare,
    head,
    in_percent,
    label,
    numbers,
    reference,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def score_by(
    groups: Sequence[tuple[str, Sequence[str]]],
    score: npt.ArrayLike,
    low: npt.ArrayLike,
    high: npt.ArrayLike,
    games: npt.ArrayLike,
    *,
    of: str = "the deck",
    title: str = "Score by turn order and mulligans",
    note: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Scores between 0 and 1 with their intervals, in groups of lines: (heading, names of its lines), in order.

    `score`, `low`, `high` and `games` (how many games a line has) hold the lines of all groups, one after the other; a
    line without games (nan) shows no point. The dashed line is 50%.
    """
    lines = [name for _, names in groups for name in names]
    columns = _columns(lines, score, low, high)
    counts = numbers("games", games, (len(lines),))
    ax = axes_for(ax, _width(lines), 1.5 + 0.34 * (len(lines) + len(groups)))
    places = _places(groups)
    _draw_points(ax, places, columns, 0.5)
    ax.set_yticks(places, lines)
    for (heading, _), place in zip(groups, _heading_places(groups), strict=True):
        if heading:
            at: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points", "va": "center"}
            ax.annotate(
                heading, (0, place), (2, -3), fontsize=10, fontweight="bold", color=INK, backgroundcolor="white", **at
            )
    _beside(ax, places, [_said(*row) for row in np.vstack([columns, counts]).T])
    _finish(ax, places, f"score of {of}", title, note)
    return ax


def card_forest(
    cards: Sequence[str],
    value: npt.ArrayLike,
    low: npt.ArrayLike,
    high: npt.ArrayLike,
    *,
    measure: str = "improvement in hand (percentage points of win rate)",
    title: str = "What each card is worth",
    note: str = "",
    most: int = 40,
    ax: Axes | None = None,
) -> Axes:
    """A value of each card with its interval, the best on top: improvement in hand, or causal worth, where 0.01 is 1 point.

    Intervals that leave out 0 are dark, the others pale. Of more than `most` cards those in the middle are left out and
    counted. Cards without a value (nan) are left out, and counted in the note.
    """
    columns = _columns(cards, value, low, high)
    order, left_out = _order(columns[0], most)
    if not order.size:
        raise PlotError("expected something to draw, got no card with a value")
    ax = axes_for(ax, _width([cards[k] for k in order]), 1.5 + 0.27 * len(order))
    places = np.arange(len(order), dtype=np.float64)
    _draw_points(ax, places, columns[:, order], 0.0)
    ax.set_yticks(places, [cards[k] for k in order])
    said = [f"{100 * row[0]:+.1f} [{100 * row[1]:+.1f}, {100 * row[2]:+.1f}]" for row in columns.T[order]]
    _beside(ax, places, [text.replace("-", "\N{MINUS SIGN}") for text in said])
    _finish(ax, places, measure, title, "\n".join(filter(None, [note, left_out])), signed=True)
    return ax


def shares(
    names: Sequence[str],
    share: npt.ArrayLike,
    low: npt.ArrayLike,
    high: npt.ArrayLike,
    *,
    title: str = "What to bring: the mix that no deck beats",
    note: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Shares of decks in a Nash mix as bars with their bootstrap intervals, the largest on top."""
    columns = _columns(names, share, low, high)
    order = np.argsort(-columns[0], kind="stable")
    value, below, above = columns[:, order]
    places = np.arange(len(order), dtype=np.float64)
    ax = axes_for(ax, _width([names[k] for k in order]), 1.5 + 0.34 * len(order))
    ax.barh(places, value, height=0.62, color=BLUE, alpha=0.85)
    ax.errorbar(value, places, xerr=_reach(value, below, above), fmt="none", ecolor=INK, elinewidth=1.3, capsize=3)
    ax.set_yticks(places, [names[k] for k in order])
    said = [f"{100 * v:.1f}% [{100 * b:.1f}, {100 * a:.1f}]" for v, b, a in columns.T[order]]
    _beside(ax, places, said)
    ax.set_xlim(0, min(1.0, max(0.1, float(above.max()) * 1.05)))
    _finish(ax, places, "share of the field", title, note)
    return ax


def _width(names: Sequence[str]) -> float:
    """Inches that leave room for the points beside the longest of the names."""
    return 7.2 + 0.085 * max(0, max(map(len, names), default=0) - 22)


def _columns(
    names: Sequence[str], value: npt.ArrayLike, low: npt.ArrayLike, high: npt.ArrayLike
) -> npt.NDArray[np.float64]:
    """Values and the ends of their intervals: float64[3, lines]."""
    wanted = (len(names),)
    pieces = (("values", value), ("low ends", low), ("high ends", high))
    return np.stack([numbers(what, column, wanted) for what, column in pieces])


def _order(value: npt.NDArray[np.float64], most: int) -> tuple[npt.NDArray[np.intp], str]:
    """The lines from the best to the worst, and which were left out: those without a value, and the middle of too many."""
    known = np.argsort(-value, kind="stable")[: np.count_nonzero(~np.isnan(value))]
    said = []
    if (missing := value.size - known.size) > 0:
        said.append(f"{missing} without a value")
    if known.size > most:
        said.append(f"{known.size - most} in the middle")
        known = np.concatenate([known[: most - most // 2], known[-(most // 2) :]])
    return known, f"not shown: {', '.join(said)}" if said else ""


def _places(groups: Sequence[tuple[str, Sequence[str]]]) -> npt.NDArray[np.float64]:
    """Where the lines stand from the top, a line of room above each group that has a heading."""
    place, found = 0, []
    for heading, names in groups:
        start = place + bool(heading)
        found += [start + k for k in range(len(names))]
        place = start + len(names)
    return np.array(found, dtype=np.float64)


def _heading_places(groups: Sequence[tuple[str, Sequence[str]]]) -> list[float]:
    sizes = [0, *(len(names) + bool(heading) for heading, names in groups)]
    return [float(place) for place in np.cumsum(sizes)[:-1]]


def _draw_points(ax: Axes, places: npt.NDArray[np.float64], columns: npt.NDArray[np.float64], neutral: float) -> None:
    """Points with whiskers: blue above what is neutral, orange below, pale where the interval holds it."""
    for place, (value, low, high) in zip(places, columns.T, strict=True):
        if np.isnan(value):
            continue
        color = BLUE if value >= neutral else ORANGE
        sure = low > neutral or high < neutral
        style: dict[str, Any] = {"color": color, "alpha": 1.0 if sure else 0.55, "solid_capstyle": "butt"}
        ax.plot([low, high], [place, place], linewidth=2.2, zorder=2, **style)
        ax.plot([value], [place], marker="o" if value >= neutral else "D", markersize=6 if value >= neutral else 5,
                markerfacecolor=color if sure else "white", markeredgewidth=1.4, zorder=3, **style)  # fmt: skip
    reference(ax, x=neutral)


def _beside(ax: Axes, places: npt.NDArray[np.float64], texts: Sequence[str]) -> None:
    """Numbers at the right of the lines."""
    for place, text in zip(places, texts, strict=True):
        ax.annotate(text, (1, place), (6, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
                    ha="left", va="center", fontsize=9, color=FAINT, annotation_clip=False)  # fmt: skip


def _said(value: float, low: float, high: float, games: float) -> str:
    if np.isnan(value):
        return "no games"
    plural = "" if games == 1 else "s"
    return f"{100 * value:.1f}% [{100 * low:.1f}, {100 * high:.1f}], {games:,.0f} game{plural}"


def _reach(
    value: npt.NDArray[np.float64], low: npt.NDArray[np.float64], high: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """How far the whiskers reach to either side: float64[2, lines]."""
    return np.maximum(np.stack([value - low, high - value]), 0.0)


def _finish(
    ax: Axes, places: npt.NDArray[np.float64], measure: str, title: str, note: str, *, signed: bool = False
) -> None:
    ax.set_ylim(places.max() + 0.6, min(places.min() - 0.6, -0.6))
    bare(ax, grid="x")
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    in_percent(ax.xaxis, signed=signed, unit="" if signed else "%")
    label(ax, measure)
    head(ax, title, note)
