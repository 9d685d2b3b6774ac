"""Many games at once for a policy outside: arrays of what is to be picked in, picks out.

games = ArrayGames([load_deck("red-burn"), load_deck("green-stompy")], 1000, seed=7, agents=("outside", "heuristic"))
while len(seen := games.observe()):
games.submit(my_policy(seen.features, seen.options, seen.legal))
games.results()["winner"]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.agents.mind.observe import FEATURES, OPTION_FEATURES
from sim.array import start
from sim.array import tables as tb
from sim.array.encode import tables_of
from sim.array.run import Outcomes, new_rows
from sim.errors import PlanError
from sim.results import Rows

OUTSIDE = "outside"
_DRAWN = (OUTSIDE, OUTSIDE)


@dataclass(frozen=True)
class Observation:
    """All games that wait for a pick, in order of their index, each as the player who picks sees it."""

    game: npt.NDArray[np.int64]
    """[waiting]: the index of the game."""
    seat: npt.NDArray[np.int32]
    """[waiting]: the seat that picks."""
    kind: npt.NDArray[np.int32]
    """[waiting]: the kind of pick, a number of `layout.DECISIONS`."""
    features: npt.NDArray[np.int32]
    """[waiting, len(FEATURES)]: the game and what the pick is about."""
    options: npt.NDArray[np.int32]
    """[waiting, most options, len(OPTION_FEATURES)]: a row for each option; rows that are no options are 0."""
    legal: npt.NDArray[np.bool_]
    """[waiting, most options]: which rows are options; a pick is the place of one."""

    def __len__(self) -> int:
        """How many games wait."""
        return len(self.game)

    def column(self, name: str) -> npt.NDArray[np.int32]:
        """A feature of each game by its name in FEATURES: [waiting]."""
        column: npt.NDArray[np.int32] = self.features[:, FEATURES.index(name)]
        return column

    def option(self, name: str) -> npt.NDArray[np.int32]:
        """A feature of each option by its name in OPTION_FEATURES: [waiting, most options]."""
        columns: npt.NDArray[np.int32] = self.options[:, :, OPTION_FEATURES.index(name)]
        return columns


class ArrayGames:
    """Games 0 to n - 1 of a matchup, played together: observe all that wait, submit a pick for each.

    `agents` travel with their decks, as in a matchup; "outside" is whoever submits. In games of odd index the decks have
    changed seats. A game that outgrows a capacity of the array engine ends there: its `error` in `results` is not 0.
    `Refused` names what the engine does not carry.
    """

    def __init__(self, decks: Sequence[Any], n: int, seed: int = 0, agents: Sequence[str] = _DRAWN) -> None:
        if n < 1:
            raise PlanError(f"expected at least 1 game, got {n}")
        self.decks, self.seed = tuple(decks), seed
        self._tables = tables_of(decks)
        self.states = start.new_records(n)
        """The games as they are: a structured array of `layout.GAME`, `states["life"]` has shape (n, 2)."""
        self._drivers = [start.Driver(self.states, place, self._tables) for place in range(n)]
        index = np.arange(n)
        rows = start.inputs(seed, index, agents)
        rows[1::2] = start.inputs(seed, index[1::2], agents[::-1])
        libraries = start.orders(seed, index, start.tokens_of(self._tables))
        for driver, row, order in zip(self._drivers, rows, libraries, strict=True):
            driver.begin(row, order)
            driver.call(tb.PLAY)
        self._seen: npt.NDArray[np.int64] | None = None

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._drivers)

    @property
    def waiting(self) -> npt.NDArray[np.int64]:
        """The indices of the games that wait for a pick."""
        waits = [bool(driver.get("waiting")) and not driver.get("error") for driver in self._drivers]
        return np.flatnonzero(waits)

    def observe(self) -> Observation:
        """What each game that waits shows to the player who picks."""
        self._seen = self.waiting
        drivers = [self._drivers[place] for place in self._seen]
        number = np.array([driver.call(tb.OBSERVE, int(driver.get("ask_seat"))) for driver in drivers], dtype=np.int64)
        most = int(number.max(initial=0))
        features = np.zeros((len(drivers), len(FEATURES)), dtype=np.int32)
        options = np.zeros((len(drivers), most, len(OPTION_FEATURES)), dtype=np.int32)
        for place, driver in enumerate(drivers):
            features[place] = driver.get("a_shown")[: len(FEATURES)]
            shown = np.asarray(driver.get("a_shown_option"))[: number[place], : len(OPTION_FEATURES)]
            options[place, : number[place]] = shown
        return Observation(
            game=self._seen,
            seat=self._column(drivers, "ask_seat"),
            kind=self._column(drivers, "ask_kind"),
            features=features,
            options=options,
            legal=np.arange(most) < number[:, None],
        )

    @staticmethod
    def _column(drivers: list[start.Driver], name: str) -> npt.NDArray[np.int32]:
        return np.array([driver.get(name) for driver in drivers], dtype=np.int32)

    def submit(self, picks: npt.ArrayLike) -> None:
        """One pick for each game of the last `observe`, in its order; PlanError names a pick that is no option."""
        chosen = np.asarray(picks)
        if self._seen is None or chosen.shape != self._seen.shape:
            wanted = "an observation first" if self._seen is None else f"{len(self._seen)} picks"
            raise PlanError(f"expected {wanted}, got picks of shape {chosen.shape}")
        drivers = [self._drivers[place] for place in self._seen]
        most = self._column(drivers, "n_options")
        wrong = np.flatnonzero((chosen < 0) | (chosen >= most))
        if wrong.size:
            place = wrong[0]
            raise PlanError(
                f"expected a pick from 0 to {most[place] - 1} in game {self._seen[place]}, got {chosen[place]}"
            )
        self._seen = None
        for driver, pick in zip(drivers, chosen.tolist(), strict=True):
            driver.call(tb.SUBMIT, int(pick))
            driver.call(tb.PLAY)

    def results(self) -> Rows:
        """How the games went: `results.ROW`[n]; a game that still goes on has neither `end_reason` nor `unfinished`."""
        went, rows = Outcomes(len(self)), new_rows(self.seed, range(len(self)))
        for place, driver in enumerate(self._drivers):
            driver.call(tb.REPORT)
            went.note(place, driver)
        went.write(rows, slice(None))
        return rows

    @property
    def overflows(self) -> int:
        """How many games outgrew a capacity."""
        return sum(int(driver.get("error")) != 0 for driver in self._drivers)


__all__ = ["FEATURES", "OPTION_FEATURES", "ArrayGames", "Observation"]
