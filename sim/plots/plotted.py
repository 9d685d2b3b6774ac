"""Results that can be drawn: `result.plot()`, `result.plot("length")`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from sim.errors import PlotError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Draw: TypeAlias = "Callable[[Axes | None], Axes]"


class Plotted(ABC):
    """A result with plots. Who inherits names them, the one to draw unasked first."""

    @abstractmethod
    def plots(self) -> Mapping[str, Draw]:
        """Kind -> what draws it on the axes given, or on new ones."""

    def plot(self, kind: str = "", ax: Axes | None = None) -> Axes:
        """Draw one kind of plot, the first unless said, and return its axes; nothing is shown.

        PlotError where there is no such kind or nothing to draw, ExtraMissingError without Matplotlib.
        """
        kinds = self.plots()
        if kind and kind not in kinds:
            raise PlotError(f"expected a kind of plot ({', '.join(kinds)}), got {kind!r}")
        return kinds[kind or next(iter(kinds))](ax)
