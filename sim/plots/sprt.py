"""A sequential test on its way: the log-likelihood ratio between its two bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sim.plots.style import BLUE, FAINT, GREEN, INK, ORANGE, axes_for, bare, head, label, numbers, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def sprt_path(
    seeds: npt.ArrayLike,
    llr: npt.ArrayLike,
    lower: float,
    upper: float,
    *,
    llr_high: npt.ArrayLike | None = None,
    accepts_h0: str = "no gain (H0)",
    accepts_h1: str = "a gain (H1)",
    count: str = "seeds",
    title: str = "The sequential test",
    note: str = "",
    ax: Axes | None = None,
) -> Axes:
    """The log-likelihood ratio at each look of a sequential probability ratio test, and the bounds that end it.

    `seeds` is how many were played at each look. At or above `upper` H1 is accepted, at or below `lower` H0; in between
    the test goes on. The last point says how it stands. Where seeds are unfinished, `llr` counts them at their worst and
    `llr_high` at their best; the band between is where the truth lies, and both must be over a bound to end the test.
    """
    x = numbers("seeds", seeds)
    y = numbers("llr", llr, x.shape)
    best = y if llr_high is None else numbers("llr_high", llr_high, x.shape)
    ax = axes_for(ax)
    end = max(float(x[-1]) * 1.02, 1.0)
    room = 0.22 * (upper - lower)
    bottom, top = min(lower - room, float(y.min()) - room / 3), max(upper + room, float(best.max()) + room / 3)
    for edge, far, color, words in ((upper, top, GREEN, accepts_h1), (lower, bottom, ORANGE, accepts_h0)):
        ax.axhspan(edge, far, color=color, alpha=0.12, linewidth=0)
        ax.axhline(edge, color=color, linewidth=1.4)
        ax.annotate(f"{words}: {edge:+.2f}".replace("-", "\N{MINUS SIGN}"), (0, edge), (8, 5 if far > edge else -5),
                    textcoords="offset points", va="bottom" if far > edge else "top", fontsize=9.5, color=INK)  # fmt: skip
    ax.axhline(0, color=FAINT, linewidth=0.8, linestyle=(0, (4, 3)))
    ax.fill_between(x, y, best, color=BLUE, alpha=0.25, linewidth=0)
    for path in (y,) if (best == y).all() else (y, best):
        ax.plot(np.append(0.0, x), np.append(0.0, path), color=BLUE, linewidth=1.6, marker="o", markersize=3.2)
        ax.plot(x[-1:], path[-1:], color=BLUE, marker="o", markersize=8, markeredgecolor="white", zorder=4)
    ax.set_xlim(0, end)
    ax.set_ylim(bottom, top)
    thousands(ax.xaxis)
    bare(ax)
    label(ax, f"{count} played", "log-likelihood ratio (nats)")
    head(ax, title, note)
    return ax
