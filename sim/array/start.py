"""New games as records: the cards in their libraries, the streams of randomness, who picks (CR 103)."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import COMPILED, FUNCTIONS
from sim.cards import terms as t
from sim.rng import GOLDEN, MASK, agent_key, mix64, pair_of

AGENTS: Final = {"random": 0, "greedy": 1, "heuristic": 2, "outside": 3}
Records = np.ndarray[tuple[int], np.dtype[np.void]]


def new_records(number: int) -> Records:
    """Records for so many games at a time, all zeros."""
    return np.zeros(number, dtype=at.GAME)


def begin(
    record: Any, tables: Any, seed: int, index: int, agents: Sequence[str], life: int = 20, max_decisions: int = 20_000
) -> None:
    """Make a record the game (seed, index) of the matchup of the tables, before its first shuffle.

    In games of odd index the decks change seats, as in `batch`.
    """
    _clear(record)
    record["seed"], record["seed_key"] = seed & MASK, mix64((seed + GOLDEN) & MASK)
    record["pair"], record["index"] = pair_of(index), index
    for seat in range(2):
        record["agent"][seat] = AGENTS[agents[seat]]
        record["agent_key"][seat] = agent_key(seed, index, seat)
        record["life"][seat] = life
    record["max_decisions"] = max_decisions
    _deal(record, tables, index & 1)
    record["n_frames"] = 1
    record["frame"][0][at.F_KIND], record["frame"][0][at.F_CTX] = at.START, -1


_COLD: Final = ("pay_work", "pay_plan", "pay_options", "pay_table", "found", "opt", "opt_b", "opt_c", "ev", "pr")


def _clear(record: Any) -> None:
    """Everything to zero but scratch memory, which means nothing between calls."""
    for name in at.GAME.names or ():
        if name not in _COLD:
            record[name] = 0
    record["winner"], record["sba_due"], record["cache_dirty"] = -1, 1, 1
    record["slot_of"] = -1
    record["kept_version"] = -1
    record["next_id"] = record["next_serial"] = record["next_timestamp"] = record["n_slots"] = record["next_free"] = 1


def _deal(record: Any, tables: Any, swapped: int) -> None:
    """The cards of both decks as objects in slot order, all in libraries (`setup.deal_decks`)."""
    number = 0
    for seat in range(2):
        deck = seat ^ swapped
        n = int(tables["n_deck"][deck])
        record["first_card"][seat] = number
        ids = np.arange(number + 1, number + n + 1)
        record["id"][ids] = record["slot_of"][ids] = ids
        record["card"][ids] = np.arange(number, number + n)
        record["definition"][ids] = tables["deck"][deck][:n]
        for name, value in (("there", 1), ("owner", seat), ("controller", seat), ("zone", t.LIBRARY)):
            record[name][ids] = value
        for name in ("listed", "copy_of", "second_card", "second_definition", "ctx_of"):
            record[name][ids] = -1
        record["library"][seat][:n] = ids
        record["n_library"][seat] = n
        number += n
    record["next_id"] = record["n_slots"] = number + 1


class Driver:
    """One record with its tables, driven through doors: compiled by address, uncompiled as `Plain` lists."""

    def __init__(self, records: Records, place: int, tables: Any) -> None:
        self.record = records[place]
        self.tables = tables
        if COMPILED:
            self._game = records.ctypes.data + place * records.dtype.itemsize
            self._tables = tables.ctypes.data if hasattr(tables, "ctypes") else tables.__array_interface__["data"][0]
            self.s: Any = records[place]
        else:
            self.s, self._plain = at.Plain(self.record), at.Plain(tables)

    def call(self, door: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        """Go through a door."""
        if COMPILED:
            address = int(self.tables["fn"][door])
            return int(_FUNCTION(address)(self._game, self._tables, a, b, c, d))
        return FUNCTIONS[door](self.s, self._plain, a, b, c, d)

    def get(self, name: str) -> Any:
        """A field as it is now."""
        return self.s[name] if COMPILED else getattr(self.s, name)

    def put_outside(self, seat: int) -> None:
        """Have the picks of a seat submitted from outside."""
        self.get("agent")[seat] = AGENTS["outside"]


_INT = ctypes.c_int64
_FUNCTION: Final = ctypes.CFUNCTYPE(_INT, ctypes.c_void_p, ctypes.c_void_p, _INT, _INT, _INT, _INT)
SUBMIT, ADVANCE, PLAY = tb.SUBMIT, tb.ADVANCE, tb.PLAY
