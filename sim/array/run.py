"""Many games at once: set up with NumPy over the game axis, played by the compiled kernel, one game a thread at a time.

`ArrayEngine(decks)` holds the tables of a matchup; `play` fills one row of RESULT a game, the same bytes at any number of
threads. Games that outgrow a capacity are replayed whole by the rules engine and counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from sim.agents.table import play_out, seat_agents
from sim.array import layout as at
from sim.array import start
from sim.array.encode import tables_of
from sim.array.kernel import setup as put
from sim.results import GameResult
from sim.rules.game import Game

RESULT: Final = np.dtype(
    [
        ("index", np.int64), ("seed", np.uint64), ("fingerprint", np.uint64), ("trace_hash", np.uint64),
        ("life", np.int32, 2), ("decisions", np.int32), ("windows_asked", np.int32), ("windows_skipped", np.int32),
        ("turns", np.int16), ("mulligans", np.int8, 2), ("winner", np.int8), ("end_reason", np.int8),
        ("unfinished", np.int8), ("on_the_play", np.int8), ("error", np.int8),
    ]
)  # fmt: skip
"""One row a game: 63 bytes. `winner` is a seat, -1 for none; `end_reason` and `unfinished` count in `layout.END_REASONS`
and `layout.UNFINISHED`; `error` is 0, or why the rules engine played the game."""

Results = np.ndarray[tuple[int], np.dtype[np.void]]


class ArrayEngine:
    """The compiled kernel with the tables of one pair of decks; `Refused` names what it does not carry."""

    def __init__(self, decks: Sequence[Any]) -> None:
        self.decks = tuple(decks)
        self.tables = tables_of(decks)
        self.sizes = [int(n) for n in self.tables["n_deck"]]
        self.fallbacks = 0

    def play(
        self, seed: int, indices: Sequence[int], agents: Sequence[str], threads: int = 1, max_decisions: int = 20_000
    ) -> Results:
        """Play the games of these indices: RESULT[games] in the order of the indices."""
        found = np.zeros(len(indices), dtype=RESULT)
        found["index"], found["seed"] = indices, np.uint64(seed & ((1 << 64) - 1))
        rows = start.inputs(seed, indices, agents, max_decisions=max_decisions)
        libraries = start.orders(seed, indices, self.sizes)
        parts = np.array_split(np.arange(len(indices)), max(1, threads))
        with ThreadPoolExecutor(max(1, threads)) as pool:
            list(pool.map(lambda part: self._play_part(part, rows, libraries, found), parts))
        for place in np.flatnonzero(found["error"]):
            self.fallbacks += 1
            self._replay(found[place], seed, int(found["index"][place]), agents)
        return found

    def _play_part(self, part: Any, rows: Any, libraries: Any, found: Results) -> None:
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

    def _replay(self, row: Any, seed: int, index: int, agents: Sequence[str]) -> None:
        """The whole game by the rules engine."""
        seated = list(self.decks) if index % 2 == 0 else list(self.decks)[::-1]
        game = Game(seated, seed, index)
        play_out(game, seat_agents(game, agents))
        put_result(row, game.result)


def _write(found: Results, part: Any, outs: Any, hashes: Any) -> None:
    for name, column in (
        ("winner", put.OUT_WINNER), ("end_reason", put.OUT_END), ("unfinished", put.OUT_UNFINISHED),
        ("turns", put.OUT_TURNS), ("decisions", put.OUT_DECISIONS), ("windows_asked", put.OUT_ASKED),
        ("windows_skipped", put.OUT_SKIPPED), ("on_the_play", put.OUT_STARTING), ("error", put.OUT_ERROR),
    ):  # fmt: skip
        found[name][part] = outs[:, column]
    found["life"][part] = outs[:, put.OUT_LIFE : put.OUT_LIFE + 2]
    found["mulligans"][part] = outs[:, put.OUT_MULLIGANS : put.OUT_MULLIGANS + 2]
    found["fingerprint"][part], found["trace_hash"][part] = hashes[:, 0], hashes[:, 1]


def put_result(row: Any, result: GameResult) -> None:
    """A game of the rules engine as a row of RESULT; its `error` stays."""
    row["winner"] = -1 if result.winner is None else result.winner
    row["end_reason"] = at.END_REASONS.index(result.end_reason)
    row["unfinished"] = at.UNFINISHED.index(result.unfinished)
    row["turns"], row["decisions"], row["life"] = result.turns, result.decisions, result.life
    row["windows_asked"], row["windows_skipped"] = result.windows_asked, result.windows_skipped
    row["on_the_play"], row["mulligans"] = result.on_the_play, result.mulligans
    row["fingerprint"], row["trace_hash"] = result.fingerprint, result.trace_hash


def as_result(row: Any) -> GameResult:
    """A row of RESULT as the rules engine would give it."""
    return GameResult(
        index=int(row["index"]),
        seed=int(row["seed"]),
        winner=None if row["winner"] < 0 else int(row["winner"]),
        unfinished=at.UNFINISHED[row["unfinished"]],
        end_reason=at.END_REASONS[row["end_reason"]],
        turns=int(row["turns"]),
        life=tuple(int(x) for x in row["life"]),
        on_the_play=int(row["on_the_play"]),
        mulligans=tuple(int(x) for x in row["mulligans"]),
        decisions=int(row["decisions"]),
        windows_asked=int(row["windows_asked"]),
        windows_skipped=int(row["windows_skipped"]),
        fingerprint=int(row["fingerprint"]),
        trace_hash=int(row["trace_hash"]),
    )


__all__ = ["RESULT", "ArrayEngine", "as_result", "put_result"]
