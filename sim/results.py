"""What a finished game and a batch of them are: frozen records, and NumPy columns over the game axis."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from math import nan
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended. Winner, life, mulligans are by seat; `deck_of_seat` tells whose deck sat there."""

    index: int
    seed: int
    winner: int | None  # seat; None: a draw, or unfinished
    unfinished: str  # why the game was given up ("" where it ended by the rules)
    end_reason: str  # 'life', 'poison', 'library', 'draw', 'concede', 'effect', ...; "" while unfinished
    turns: int
    life: tuple[int, ...]
    on_the_play: int  # the seat that took the first turn
    mulligans: tuple[int, ...]
    decisions: int
    windows_asked: int
    windows_skipped: int
    fingerprint: int  # unsigned 64-bit projection of the last state
    trace_hash: int  # unsigned 64-bit hash folded over every event
    possible: tuple[tuple[str, ...], ...] = ()  # keywords that each seat could use, in order of name; () if not noted
    used: tuple[tuple[str, ...], ...] = ()  # those that each seat used

    @property
    def is_finished(self) -> bool:
        """Whether the game ended by the rules (a draw does)."""
        return not self.unfinished

    def points(self, seat: int) -> float | None:
        """Points of a seat: 1 for a win, 0.5 for a draw, 0 for a loss; None while unfinished."""
        if not self.is_finished:
            return None
        return 0.5 if self.winner is None else float(self.winner == seat)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `GameResult.from_json` restores an equal record."""
        return asdict(self)

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> GameResult:
        """The record written by `to_json`."""
        values = {f.name: row[f.name] for f in fields(cls)}
        values["life"] = tuple(values["life"])
        values["mulligans"] = tuple(values["mulligans"])
        for name in ("possible", "used"):
            values[name] = tuple(tuple(words) for words in values[name])
        return cls(**values)


def deck_of_seat(index: int, seat: int) -> int:
    """Which deck of a matchup (0 or 1) sits in a seat, and which seat a deck has (the same swap).

    The second game of a pair swaps the decks.
    """
    return seat ^ (index & 1)


@dataclass(frozen=True)
class GameTable:
    """The games of one two-player matchup as columns, one row a game, in index order.

    Columns named `deck_*` are by deck of the matchup, the others by seat. Shapes: [games] unless said.
    """

    index: npt.NDArray[np.int64]
    finished: npt.NDArray[np.bool_]
    winner: npt.NDArray[np.int8]  # seat, -1 where none
    points: npt.NDArray[np.float64]  # [games, 2] by deck: 1 win, 0.5 draw, 0 loss; nan where unfinished
    on_the_play: npt.NDArray[np.int8]  # deck that took the first turn
    turns: npt.NDArray[np.int32]
    mulligans: npt.NDArray[np.int16]  # [games, 2] by deck
    end_reason: npt.NDArray[np.str_]
    unfinished: npt.NDArray[np.str_]

    @classmethod
    def of(cls, games: Iterable[GameResult]) -> GameTable:
        """Columns of two-player games, sorted by index."""
        rows = sorted(games, key=lambda game: game.index)
        index = np.array([g.index for g in rows], dtype=np.int64)
        swapped = (index & 1).astype(np.int8)
        mulligans = np.array([g.mulligans for g in rows], dtype=np.int16).reshape(len(rows), 2)
        return cls(
            index=index,
            finished=np.array([g.is_finished for g in rows], dtype=np.bool_),
            winner=np.array([-1 if g.winner is None else g.winner for g in rows], dtype=np.int8),
            points=np.array([_points(g) for g in rows], dtype=np.float64).reshape(len(rows), 2),
            on_the_play=np.array([g.on_the_play for g in rows], dtype=np.int8) ^ swapped,
            turns=np.array([g.turns for g in rows], dtype=np.int32),
            mulligans=np.where(swapped[:, None] == 1, mulligans[:, ::-1], mulligans),
            end_reason=np.array([g.end_reason for g in rows], dtype=np.str_),
            unfinished=np.array([g.unfinished for g in rows], dtype=np.str_),
        )

    def __len__(self) -> int:
        """Number of games."""
        return len(self.index)


def _points(game: GameResult) -> tuple[float, float]:
    """Points of the two decks of one game."""
    first, second = (game.points(deck_of_seat(game.index, deck)) for deck in (0, 1))
    return (nan if first is None else first, nan if second is None else second)
