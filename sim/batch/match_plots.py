"""The plots of a matchup: from its games to the columns that `sim.plots` draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from sim.errors import PlotError
from sim.plots.plotted import Draw
from sim.plots.points import score_by
from sim.plots.running import running_estimate
from sim.plots.survival import game_length
from sim.stats.curves import running_score, survival
from sim.stats.intervals import score_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sim.batch.matchup import MatchResult

Mask = npt.NDArray[np.bool_]
LONGEST: Final = 28  # letters of a deck's name on a plot
MULLIGANS: Final = ("none", "one", "two or more")


def plots_of(result: MatchResult) -> Mapping[str, Draw]:
    """Kind -> what draws it: `running` the score as games came in, `length` of the games, `seats` and mulligans."""
    return {"running": partial(running, result), "length": partial(length, result), "seats": partial(seats, result)}


def running(result: MatchResult, ax: Axes | None = None) -> Axes:
    """The score of the first deck over the first so many games, with its interval, against 50%."""
    first, second = names(result)
    curve = running_score(_by_pair(_require_finished(result).table.points[:, 0]))
    return running_estimate(
        *curve,
        measure=f"score of {first}",
        title=f"{first} against {second}: the score as games come in",
        note=note(result),
        ax=ax,
    )


def length(result: MatchResult, ax: Axes | None = None) -> Axes:
    """The share of games still going after each turn: of those that either deck won, and of drawn or unfinished ones."""
    table = _require_finished(result).table
    first, second = names(result)
    points = table.points[:, 0]
    groups = {
        f"won by {first}": points == 1,
        f"won by {second}": points == 0,
        "neither": (points == 0.5) | np.isnan(points),
    }
    curves = {
        f"{name} ({among.sum():,})": survival(_by_pair(table.turns), _by_pair(table.finished), _by_pair(among))
        for name, among in groups.items()
        if among.any()
    }
    return game_length(curves, title=f"{first} against {second}: how long games last", note=note(result), ax=ax)


def seats(result: MatchResult, ax: Axes | None = None) -> Axes:
    """The score of the first deck on the play and on the draw, and by the mulligans that either deck took."""
    table = _require_finished(result).table
    first, second = names(result)
    groups: dict[str, dict[str, Mask]] = {
        "": {"all games": np.ones(len(table), dtype=np.bool_)},
        "turn order": {"on the play": table.on_the_play == 0, "on the draw": table.on_the_play == 1},
        f"mulligans of {first}": _by_mulligans(table.mulligans[:, 0]),
        f"mulligans of {second}": _by_mulligans(table.mulligans[:, 1]),
    }
    rows = [_scored(table.points[:, 0], mask) for lines in groups.values() for mask in lines.values()]
    return score_by(
        [(heading, list(lines)) for heading, lines in groups.items()],
        *np.array(rows).T,
        of=first,
        title=f"{first} against {second}: turn order and mulligans",
        note=note(result),
        ax=ax,
    )


def names(result: MatchResult) -> list[str]:
    """What the decks are called on a plot: longer names would leave no room for it."""
    return [
        name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
        for name in result.plan.labels
    ]


def note(result: MatchResult) -> str:
    """What every plot of a matchup is made of."""
    games = len(result.games)
    text = f"{games:,} games in {games // 2:,} pairs, seed {result.plan.seed}, 95% intervals by pair"
    return text + (f"; {result.unfinished:,} unfinished" if result.unfinished else "")


def _require_finished(result: MatchResult) -> MatchResult:
    if not result.table.finished.any():
        raise PlotError("expected finished games to draw, got none")
    return result


def _by_mulligans(taken: npt.NDArray[np.int8]) -> dict[str, Mask]:
    return dict(zip(MULLIGANS, (taken == 0, taken == 1, taken >= 2), strict=True))


def _scored(points: npt.NDArray[np.float32], mask: Mask) -> tuple[float, float, float, int]:
    """Score with its interval, and over how many finished games."""
    counted = np.where(mask, points, np.nan)
    found = score_interval(_by_pair(counted))
    return found.rate, found.low, found.high, int((~np.isnan(counted)).sum())


def _by_pair(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """One row a pair: [pairs, 2]."""
    return column.reshape(-1, 2)
