"""Kinds of plots by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from sim.errors import PlotError
from sim.plots.plotted import Draw, Plotted

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Drawn(Plotted):
    """Keeps what it was asked to draw."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def plots(self) -> Mapping[str, Draw]:
        return {"first": self.drawer("first"), "second": self.drawer("second")}

    def drawer(self, kind: str) -> Draw:
        def draw(ax: Axes | None) -> Axes:
            self.asked.append(kind)
            return ax  # type: ignore[return-value]

        return draw


def test_the_first_kind_unasked() -> None:
    """`plot()` draws the first, `plot(kind)` that kind, on the axes given."""
    result, axes = Drawn(), object()
    assert result.plot() is None
    assert result.plot("second", axes) is axes  # type: ignore[arg-type,comparison-overlap]
    assert result.asked == ["first", "second"]


def test_an_unknown_kind_lists_the_known() -> None:
    """One line with what there is."""
    with pytest.raises(PlotError, match=r"expected a kind of plot \(first, second\), got 'third'"):
        Drawn().plot("third")
