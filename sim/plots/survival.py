"""How long games last: the share that is still going after each turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sim.errors import PlotError
from sim.plots.style import COLORS, DASHES, FAINT, RULE, axes_for, bare, head, in_percent, label, legend, numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Band = Sequence[npt.ArrayLike]
"""Four columns of one length: x, y, and the ends of the interval of y."""


def game_length(
    curves: Mapping[str, Band],
    *,
    title: str = "How long games last",
    note: str = "",
    unit: str = "turns of both players",
    ax: Axes | None = None,
) -> Axes:
    """Name of a group of games -> its (turn, share still going after that turn, low, high), as steps with their bands.

    Turns rise by one from 0, at which all games are going. Where a curve crosses 50% is the median length.
    """
    if not curves:
        raise PlotError("expected something to draw, got no group of games")
    ax = axes_for(ax)
    ax.axhline(0.5, color=RULE, linewidth=1, zorder=0)
    for k, (name, curve) in enumerate(curves.items()):
        turn, share, low, high = (numbers(name, column) for column in curve)
        color = COLORS[k % len(COLORS)]
        ax.fill_between(turn, low, high, step="post", color=color, alpha=0.18, linewidth=0)
        ax.step(turn, share, where="post", color=color, linewidth=1.8, linestyle=DASHES[k % len(DASHES)],
                label=f"{name}, median {_median(turn, share)}")  # fmt: skip
    ax.annotate("half of them", (1, 0.5), (-2, 2), xycoords=("axes fraction", "data"), textcoords="offset points",
                ha="right", va="bottom", fontsize=8.5, color=FAINT)  # fmt: skip
    ax.set_ylim(0, 1.02)
    ax.set_xlim(left=0, right=_last_turn(curves))
    in_percent(ax.yaxis)
    bare(ax)
    label(ax, f"turn ({unit})", "games still going")
    legend(ax, loc="upper right")
    head(ax, title, note)
    return ax


def _median(turn: npt.NDArray[np.float64], share: npt.NDArray[np.float64]) -> str:
    """The first turn after which no more than half of the games are going."""
    over = np.flatnonzero(share <= 0.5)
    return f"{turn[over[0]]:.0f}" if over.size else f"over {turn[-1]:.0f}"


def _last_turn(curves: Mapping[str, Band]) -> float:
    """Where hardly a game is left: 0.5% of the longest group."""
    ends = []
    for turn, share, _, _ in curves.values():
        going = np.flatnonzero(np.asarray(share) > 0.005)
        ends.append(float(np.asarray(turn)[min(going[-1] + 1, len(np.asarray(turn)) - 1)]) if going.size else 1.0)
    return max(ends)
