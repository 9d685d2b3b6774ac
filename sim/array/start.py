"""New games as records: the cards in their libraries, the streams of randomness, who picks (CR 103)."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sim.agents.registry import parameters
from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import COMPILED, FUNCTIONS
from sim.array.kernel import setup as put
from sim.rng import AGENT, GOLDEN, MASK, mix64, slot_keys_array, stream_array

AGENTS: Final = {"random": at.RANDOM, "greedy": at.GREEDY, "heuristic": at.HEURISTIC, "outside": at.OUTSIDE}
_FEW: Final = 16  # records that may as well lie in large pages, which are a little faster
ORDINARY: Final = 1000  # thousandths
Records = np.ndarray[tuple[int], np.dtype[np.void]]


def new_records(number: int) -> Records:
    """Records for so many games at a time, all zeros.

    A game touches a fifth of its record: of many, memory in small pages is not taken for the rest.
    """
    if number <= _FEW:
        return np.zeros(number, dtype=at.GAME)
    memory = mmap.mmap(-1, number * at.GAME.itemsize)
    if hasattr(mmap, "MADV_NOHUGEPAGE"):
        memory.madvise(mmap.MADV_NOHUGEPAGE)
    return np.frombuffer(memory, dtype=at.GAME)


def inputs(
    seed: int,
    indices: npt.ArrayLike,
    agents: Sequence[str],
    life: int = 20,
    max_decisions: int = 20_000,
    noting: int = 0,
) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """What the games of these indices are, as rows for `inp`: int64[games, 16]; agents by seat.

    `noting` is what is noted of them: keywords 1, cards 2, or both.
    """
    index = np.asarray(indices, dtype=np.int64)
    rows = np.zeros((len(index), 16), dtype=np.int64)
    rows[:, put.IN_SEED_KEY] = np.uint64(mix64((seed + GOLDEN) & MASK)).astype(np.int64)
    rows[:, put.IN_PAIR], rows[:, put.IN_INDEX] = index >> 1, index
    rows[:, put.IN_LIFE], rows[:, put.IN_MOST_DECISIONS] = life, max_decisions
    for seat in range(2):
        name, given = parameters(agents[seat]) if agents[seat] != "outside" else ("outside", {})
        rows[:, put.IN_AGENT + seat] = AGENTS[name]
        rows[:, put.IN_AGGRESSION + seat] = given.get("aggression", ORDINARY)
        rows[:, put.IN_PATIENCE + seat] = given.get("patience", ORDINARY)
        rows[:, put.IN_KEY + seat] = stream_array(seed & MASK, AGENT, index >> 1, seat).view(np.int64)
    rows[:, put.IN_HAS_ORDER], rows[:, put.IN_NOTING] = 1, noting
    return rows


def tokens_of(tables: Any) -> list[npt.NDArray[np.int64]]:
    """The tokens of the slots of both decks in slot order: for each int64[cards]."""
    sizes = [int(size) for size in tables["n_deck"]]
    return [np.asarray(tables["deck_token"][deck, :size], dtype=np.int64) for deck, size in enumerate(sizes)]


def orders(
    seed: int, indices: npt.ArrayLike, tokens: Sequence[npt.ArrayLike]
) -> np.ndarray[tuple[int, int, int], np.dtype[np.int16]]:
    """The first library of each seat as places in slot order, top card first, for all games: int16[games, 2, ZONE].

    `tokens` are those of the slots of the two decks (`tokens_of`); in games of odd index the decks have changed seats.
    """
    index = np.asarray(indices, dtype=np.int64)
    found = np.zeros((len(index), 2, at.ZONE), dtype=np.int16)
    for seat in range(2):
        for odd in range(2):
            mine = np.flatnonzero(index % 2 == odd)
            mine_in_slots = np.asarray(tokens[seat ^ odd])
            keys = slot_keys_array(seed & MASK, index[mine] >> 1, seat, 0, mine_in_slots)
            found[mine, seat, : len(mine_in_slots)] = np.argsort(keys, axis=1, kind="stable")
    return found


class Driver:
    """One record with its tables, driven through doors: compiled by address, uncompiled as `Plain` lists."""

    def __init__(self, records: Records, place: int, tables: Any) -> None:
        self.record = records[place]
        self._doors: dict[int, Any] = {}
        self.tables = tables
        if COMPILED:
            self._game = records.ctypes.data + place * records.dtype.itemsize
            self._tables = tables.ctypes.data if hasattr(tables, "ctypes") else tables.__array_interface__["data"][0]
            self.s: Any = records[place]
        else:
            self.s, self._plain = at.Plain(self.record), at.Plain(tables)

    @classmethod
    def of_plain(cls, s: at.Plain, tables: at.Plain) -> Driver:
        """A record and tables that are lists already, for the uncompiled kernel."""
        driver = cls.__new__(cls)
        driver.s, driver._plain, driver._doors = s, tables, {}
        return driver

    def call(self, door: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        """Go through a door."""
        if not COMPILED:
            return FUNCTIONS[door](self.s, self._plain, a, b, c, d)
        function = self._doors.get(door)
        if function is None:
            function = self._doors[door] = _FUNCTION(int(self.tables["fn"][door]))
        return int(function(self._game, self._tables, a, b, c, d))

    def get(self, name: str) -> Any:
        """A field as it is now."""
        return self.s[name] if COMPILED else getattr(self.s, name)

    def begin(self, row: Any, order: Any) -> None:
        """Make the record a new game: a row of `inputs` and one of `orders`."""
        if COMPILED:
            self.record["inp"], self.record["first_order"] = row, order
        else:
            self.s.inp, self.s.first_order = row.tolist(), order.tolist()
        self.call(tb.BEGIN)

    def play_games(self, rows: Any, orders_: Any, outs: Any, hashes: Any) -> None:
        """Whole games with the agents that their rows of `inputs` name; fill in how they went.

        rows: int64[games, 16], orders_: int16[games, 2, ZONE], outs: int64[games, 24], hashes: uint64[games, 2]
        (fingerprint, trace).
        """
        for first in range(0, len(rows), at.MANY):
            some = slice(first, min(first + at.MANY, len(rows)))
            self._put_many(rows[some], orders_[some])
            number = some.stop - first
            self.call(tb.PLAY_GAMES, number)
            outs[some], hashes[some] = self.get("many_out")[:number], self.get("many_hash")[:number]

    def play_game(self, row: Any, order: Any) -> int:
        """One whole game, which the record is left with; the error."""
        if COMPILED:
            self.record["inp"], self.record["first_order"] = row, order
        else:
            self.s.inp, self.s.first_order = row.tolist(), order.tolist()
        return self.call(tb.PLAY_GAME)

    def _put_many(self, rows: Any, orders_: Any) -> None:
        if COMPILED:
            self.record["many_inp"][: len(rows)], self.record["many_order"][: len(rows)] = rows, orders_
        else:
            self.s.many_inp[: len(rows)], self.s.many_order[: len(rows)] = rows.tolist(), orders_.tolist()

    def put_outside(self, seat: int) -> None:
        """Have the picks of a seat submitted from outside."""
        self.get("agent")[seat] = AGENTS["outside"]


_INT = ctypes.c_int64
_FUNCTION: Final = ctypes.CFUNCTYPE(_INT, ctypes.c_void_p, ctypes.c_void_p, _INT, _INT, _INT, _INT)
SUBMIT, ADVANCE, PLAY = tb.SUBMIT, tb.ADVANCE, tb.PLAY
