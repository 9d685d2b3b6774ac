"""Every deck against every deck: scores with their intervals as a heat map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from sim.plots.style import FAINT, INK, axes_for, head, numbers, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

MOST_INTERVALS: Final = 12  # more decks than this: intervals would be too small to read
MOST_NUMBERS: Final = 26  # more than this: so would the scores
LEAST_REACH: Final = 0.1  # colours reach their end no nearer to 50% than this, so that noise stays pale
BEHIND_TO_AHEAD: Final = ("#8A3A00", "#D9782D", "#F3C9A5", "#F7F7F7", "#A9CFE6", "#2F86BD", "#003F66")


def matrix_heat_map(
    names: Sequence[str],
    score: npt.ArrayLike,
    low: npt.ArrayLike,
    high: npt.ArrayLike,
    *,
    rating: npt.ArrayLike | None = None,
    rating_label: str = "mean score",
    title: str = "Who beats whom",
    note: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Scores of the row's deck against the column's: float[decks, decks] between 0 and 1, nan where none was played.

    `low` and `high` are the ends of their intervals; a score whose interval leaves out 50% is in bold. The decks are in
    order of their `rating` (float[decks]; the mean score unless given), the best first. Colours are centred at 50%.
    """
    decks = len(names)
    grids = [numbers(what, grid, (decks, decks)) for what, grid in (("score", score), ("low", low), ("high", high))]
    rated = _mean_score(grids[0]) if rating is None else numbers("rating", rating, (decks,))
    order = np.argsort(-rated, kind="stable")
    score, low, high = (grid[np.ix_(order, order)] for grid in grids)
    ax = axes_for(ax, *_size(decks))
    reach = max(LEAST_REACH, float(np.nanmax(np.abs(score - 0.5), initial=0.0)))
    image = ax.imshow(score, cmap=_diverging(), vmin=0.5 - reach, vmax=0.5 + reach, aspect="auto")
    _write_cells(ax, score, low, high, reach)
    _name_sides(ax, [names[k] for k in order])
    _write_ratings(ax, rated[order], rating_label, in_percent=rating is None)
    _color_bar(ax, image, _size(decks)[0])
    head(ax, title, note)
    return ax


def _mean_score(score: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Mean of each row over the opponents it met; 50% where it met none."""
    met = ~np.isnan(score)
    return np.where(met.any(axis=1), np.where(met, score, 0).sum(axis=1) / np.maximum(met.sum(axis=1), 1), 0.5)


def _size(decks: int) -> tuple[float, float]:
    """Inches that leave room for the numbers in the cells."""
    cell = 0.95 if decks <= MOST_INTERVALS else 0.5 if decks <= MOST_NUMBERS else 0.25
    return 3.4 + cell * decks, 2.0 + 0.7 * cell * decks


def _diverging() -> Colormap:
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("behind to ahead", BEHIND_TO_AHEAD)  # nothing is drawn where nan is


def _write_cells(
    ax: Axes,
    score: npt.NDArray[np.float64],
    low: npt.NDArray[np.float64],
    high: npt.NDArray[np.float64],
    reach: float,
) -> None:
    decks = len(score)
    if decks > MOST_NUMBERS:
        return
    with_interval = decks <= MOST_INTERVALS
    for row, column in np.argwhere(~np.isnan(score)):
        value, ends = score[row, column], (low[row, column], high[row, column])
        ink = "#FFFFFF" if abs(value - 0.5) > 0.62 * reach else INK
        weight = "bold" if ends[0] > 0.5 or ends[1] < 0.5 else "normal"
        text = f"{100 * value:.0f}%" if with_interval else f"{100 * value:.0f}"
        ax.text(
            column, row - 0.13 * with_interval, text,
            ha="center", va="center", fontsize=11 if with_interval else 9, fontweight=weight, color=ink,
        )  # fmt: skip
        if with_interval:
            said = f"{100 * ends[0]:.0f}\N{EN DASH}{100 * ends[1]:.0f}"
            ax.text(column, row + 0.25, said, ha="center", va="center", fontsize=8, color=ink)


def _name_sides(ax: Axes, names: Sequence[str]) -> None:
    places = np.arange(len(names))
    ax.set_yticks(places, names, fontsize=10)
    ax.set_xticks(places, names, fontsize=10, rotation=35, ha="right", rotation_mode="anchor")
    ax.tick_params(length=0, labelcolor=INK)
    ax.set_xticks(places[1:] - 0.5, minor=True)
    ax.set_yticks(places[1:] - 0.5, minor=True)
    ax.grid(which="minor", color="white", linewidth=2)
    ax.tick_params(which="minor", length=0)
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.set_xlabel("opponent", fontsize=10, color=INK)


def _write_ratings(ax: Axes, rated: npt.NDArray[np.float64], name: str, *, in_percent: bool) -> None:
    """A column of ratings at the right of the cells."""
    place = len(rated) - 0.3
    for row, value in enumerate(rated):
        text = f"{100 * value:.1f}%" if in_percent else f"{value:+.0f}".replace("-", "\N{MINUS SIGN}")
        ax.annotate(text, (place, row), annotation_clip=False, ha="left", va="center", fontsize=9.5, color=INK)
    ax.annotate(
        name, (place, -0.5), (0, 4), textcoords="offset points", annotation_clip=False,
        ha="left", va="bottom", fontsize=8.5, color=FAINT,
    )  # fmt: skip


def _color_bar(ax: Axes, image: object, width: float) -> None:
    """What the colours mean, at the right of the ratings, for which an inch is left."""
    from matplotlib.ticker import FuncFormatter

    bar = ax.figure.colorbar(image, ax=ax, shrink=0.75, aspect=22, pad=1.15 / width, extend="neither")  # type: ignore[arg-type]
    bar.outline.set_visible(False)
    bar.ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: percent(value)))
    bar.ax.tick_params(length=0, labelsize=9, labelcolor=INK)
    bar.set_label("score of the row's deck", fontsize=9.5, color=INK)
