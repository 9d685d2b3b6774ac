"""What all plots share: colours that everybody can tell apart, axes in per cent, headings, and nothing that is global."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from sim.errors import PlotError
from sim.extras import needed_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

# Okabe and Ito's colours, told apart with any colour vision; in this order also by their lightness in grey print.
BLUE: Final = "#0072B2"
ORANGE: Final = "#D55E00"
GREEN: Final = "#009E73"
YELLOW: Final = "#E69F00"
PINK: Final = "#CC79A7"
COLORS: Final = (BLUE, ORANGE, GREEN, YELLOW, PINK)
DASHES: Final = ("-", (0, (5, 1.5)), (0, (1.5, 1.2)), "-.", ":")  # lines differ without colours too
INK: Final = "#222222"
FAINT: Final = "#767676"  # still 4.5 to 1 against white
RULE: Final = "#D9D9D9"

TITLE_SIZE: Final = 12.5
NOTE_SIZE: Final = 9.0
LINE_POINTS: Final = 12.5  # from one line of a note to the next


def axes_for(ax: Axes | None, width: float = 7.0, height: float = 4.2) -> Axes:
    """The axes given, or new ones of this size in inches; ExtraMissingError without Matplotlib."""
    with needed_for("a plot"):
        from matplotlib import pyplot as plt
    if ax is None:
        _, ax = plt.subplots(figsize=(width, height), layout="constrained")
    return ax


def head(ax: Axes, title: str, note: str) -> None:
    """Title at the left, and under it in small print what it is made of (games, seed, kind of interval)."""
    lines = note.count("\n") + 1 if note else 0
    ax.set_title(title, loc="left", fontsize=TITLE_SIZE, fontweight="bold", color=INK, pad=8 + LINE_POINTS * lines)
    ax.annotate(
        note, (0, 1), (0, 5), xycoords="axes fraction", textcoords="offset points",
        va="bottom", ha="left", fontsize=NOTE_SIZE, color=FAINT, annotation_clip=False,
    )  # fmt: skip


def bare(ax: Axes, *, grid: str = "") -> None:
    """Axes without a box; `grid` x or y draws faint lines across."""
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color(FAINT)
    ax.tick_params(colors=FAINT, labelcolor=INK, labelsize=9.5)
    ax.set_axisbelow(True)
    if grid == "x":
        ax.xaxis.grid(visible=True, color=RULE, linewidth=0.7)
    elif grid == "y":
        ax.yaxis.grid(visible=True, color=RULE, linewidth=0.7)


def label(ax: Axes, x: str, y: str = "") -> None:
    """What the axes measure, with units."""
    ax.set_xlabel(x, fontsize=10, color=INK)
    ax.set_ylabel(y, fontsize=10, color=INK)


def in_percent(axis: Axis, *, signed: bool = False, unit: str = "%") -> None:
    """Ticks of a share between 0 and 1 as per cent; `signed` with a sign for differences."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda value, _: percent(value, signed=signed, unit=unit)))


def percent(value: float, *, signed: bool = False, unit: str = "%") -> str:
    """0.54 as `54%`, 0.125 as `12.5%`; `signed` with + and a true minus."""
    number = round(100 * value, 6)
    digits = 0 if number == round(number) else 1
    text = f"{number:+.{digits}f}" if signed and number else f"{number:.{digits}f}"
    return f"{text}{unit}".replace("-", "\N{MINUS SIGN}")


def thousands(axis: Axis) -> None:
    """Ticks of a whole number as `20,000`."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 2.5, 5, 10], integer=True))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))


def reference(ax: Axes, *, x: float | None = None, y: float | None = None) -> None:
    """A line at what would mean nothing: 50% or 0."""
    style: dict[str, Any] = {"color": INK, "linewidth": 0.9, "linestyle": (0, (4, 3)), "zorder": 1}
    if x is not None:
        ax.axvline(x, **style)
    if y is not None:
        ax.axhline(y, **style)


def legend(ax: Axes, **options: Any) -> None:
    """A legend without a box, the same print as the ticks."""
    ax.legend(frameon=False, fontsize=9.5, labelcolor=INK, **options)


def numbers(name: str, values: npt.ArrayLike, shape: tuple[int, ...] | None = None) -> npt.NDArray[np.float64]:
    """Values as float64 of a shape; PlotError where there are none, or of another shape."""
    array = np.asarray(values, dtype=np.float64)
    if array.size == 0:
        raise PlotError(f"expected something to draw, got no values of {name}")
    if shape is not None and array.shape != shape:
        raise PlotError(f"expected {name} of shape {shape}, got {array.shape}")
    return array
