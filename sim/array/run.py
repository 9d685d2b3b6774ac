"""Many games at once: set up with NumPy over the game axis, played by the compiled kernel, one game a thread at a time.

`ArrayEngine(decks)` holds the tables of a matchup; `play` fills one row of `results.ROW` a game, the same bytes at any
number of threads. Games that outgrow a capacity are replayed whole by the rules engine and counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from sim.agents.table import play_out, seat_agents
from sim.array import start
from sim.array.encode import tables_of
from sim.array.kernel import setup as put
from sim.results import ROW, Rows, deck_of_seat, put_result
from sim.rules.game import Game


class ArrayEngine:
    """The compiled kernel with the tables of one pair of decks; `Refused` names what it does not carry."""

    def __init__(self, decks: Sequence[Any]) -> None:
        self.decks = tuple(decks)
        self.tables = tables_of(decks)
        self.sizes = [int(n) for n in self.tables["n_deck"]]
        self.fallbacks = 0

    def play(
        self, seed: int, indices: Sequence[int], agents: Sequence[str], threads: int = 1, max_decisions: int = 20_000
    ) -> Rows:
        """Play the games of these indices: ROW[games] in the order of the indices; agents travel with their decks."""
        found = np.zeros(len(indices), dtype=ROW)
        found["index"], found["seed"] = indices, np.uint64(seed & ((1 << 64) - 1))
        rows = start.inputs(seed, indices, agents, max_decisions=max_decisions)
        swapped = np.flatnonzero(found["index"] & 1)
        rows[swapped] = start.inputs(seed, found["index"][swapped], agents[::-1], max_decisions=max_decisions)
        libraries = start.orders(seed, indices, self.sizes)
        parts = np.array_split(np.arange(len(indices)), max(1, threads))
        with ThreadPoolExecutor(max(1, threads)) as pool:
            list(pool.map(lambda part: self._play_part(part, rows, libraries, found), parts))
        for place in np.flatnonzero(found["error"]):
            self.fallbacks += 1
            self._replay(found[place], seed, int(found["index"][place]), agents, max_decisions)
        return found

    def _play_part(self, part: Any, rows: Any, libraries: Any, found: Rows) -> None:
        """One thread's games, one after another in the same record."""
        records = start.new_records(1)
        driver = start.Driver(records, 0, self.tables)
        outs = np.zeros((len(part), 24), dtype=np.int64)
        hashes = np.zeros((len(part), 2), dtype=np.uint64)
        for i, place in enumerate(part):
            driver.play_game(rows[place], libraries[place])
            outs[i] = driver.get("out")
            hashes[i] = driver.get("fingerprint"), driver.get("trace")
        _write(found, part, outs, hashes)

    def _replay(self, row: Any, seed: int, index: int, agents: Sequence[str], max_decisions: int) -> None:
        """The whole game by the rules engine."""
        seats = [deck_of_seat(index, seat) for seat in range(2)]
        game = Game([self.decks[deck] for deck in seats], seed, index, max_decisions=max_decisions)
        play_out(game, seat_agents(game, [agents[deck] for deck in seats]))
        put_result(row, game.result)


def _write(found: Rows, part: Any, outs: Any, hashes: Any) -> None:
    for name, column in (
        ("winner", put.OUT_WINNER), ("end_reason", put.OUT_END), ("unfinished", put.OUT_UNFINISHED),
        ("turns", put.OUT_TURNS), ("decisions", put.OUT_DECISIONS), ("windows_asked", put.OUT_ASKED),
        ("windows_skipped", put.OUT_SKIPPED), ("on_the_play", put.OUT_STARTING), ("error", put.OUT_ERROR),
    ):  # fmt: skip
        found[name][part] = outs[:, column]
    found["life"][part] = outs[:, put.OUT_LIFE : put.OUT_LIFE + 2]
    found["mulligans"][part] = outs[:, put.OUT_MULLIGANS : put.OUT_MULLIGANS + 2]
    found["fingerprint"][part], found["trace_hash"][part] = hashes[:, 0], hashes[:, 1]


__all__ = ["ArrayEngine"]
