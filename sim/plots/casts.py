"""When a card is first cast: a bar a turn, and one for never."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sim.errors import PlotError
from sim.plots.style import BLUE, FAINT, INK, axes_for, bare, head, in_percent, label, numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def first_cast(
    counts: npt.ArrayLike,
    *,
    among: str = "games in which it was seen",
    last: int = 15,
    title: str = "When it is first cast",
    note: str = "",
    measure: str = "turn of its owner in which it was first cast or played",
    done: str = "half of those that cast it\nhave done so by turn",
    ax: Axes | None = None,
) -> Axes:
    """Games by the owner's turn in which a card was first cast or played: `counts[t]` for turn t, `counts[0]` never.

    With `measure` (what the turn is) and `done` (what is written before the median) anything that happens once.

    Turns after `last` share one bar. The bar of `never` is hatched and stands apart; the dashed line marks the median
    turn of the games in which it was cast.
    """
    games = numbers("counts", counts)
    total, cast = float(games.sum()), games[1:]
    if not total:
        raise PlotError("expected something to draw, got no game in which the card was seen")
    bars = _with_one_last_bar(cast, last) / total
    ax = axes_for(ax)
    places = np.arange(1, len(bars) + 1)
    ax.bar(places, bars, width=0.78, color=BLUE)
    never = len(bars) + 2
    ax.bar([never], [games[0] / total], width=0.78, color="white", edgecolor=FAINT, hatch="////", linewidth=1)
    _write_shares(ax, [*places, never], [*bars, games[0] / total])
    _mark_median(ax, cast, len(bars), done)
    names = [*map(str, places[:-1]), f"{len(bars)}+" if len(cast) > len(bars) else str(len(bars)), "never"]
    ax.set_xticks([*places, never], names)
    ax.margins(y=0.12)
    in_percent(ax.yaxis)
    bare(ax, grid="y")
    label(ax, measure, f"share of {among}")
    head(ax, title, note)
    return ax


def _with_one_last_bar(cast: npt.NDArray[np.float64], last: int) -> npt.NDArray[np.float64]:
    """Games by turn up to the last that has a bar of its own; all later ones are in it."""
    length = int(np.flatnonzero(cast)[-1]) + 1 if cast.any() else 1
    if length <= last:
        return np.resize(cast, length) if cast.size else np.zeros(1)
    return np.append(cast[: last - 1], cast[last - 1 :].sum())


def _write_shares(ax: Axes, places: list[int], heights: list[float]) -> None:
    for place, height in zip(places, heights, strict=True):
        if height >= 0.005:
            ax.annotate(f"{100 * height:.0f}", (place, height), (0, 2), textcoords="offset points",
                        ha="center", va="bottom", fontsize=9, color=INK)  # fmt: skip


def _mark_median(ax: Axes, cast: npt.NDArray[np.float64], bars: int, done: str) -> None:
    """A line at the median turn of the games in which it was cast."""
    if not cast.any():
        return
    middle = int(np.searchsorted(np.cumsum(cast), cast.sum() / 2)) + 1
    place = min(middle, bars) + 0.46
    ax.axvline(place, color=INK, linewidth=0.9, linestyle=(0, (4, 3)))
    ax.annotate(f"{done} {middle}", (place, 1), (6, -2), va="top", ha="left",
                xycoords=("data", "axes fraction"), textcoords="offset points", fontsize=9, color=FAINT)  # fmt: skip
