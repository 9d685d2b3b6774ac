"""How many games outgrow a capacity of the array engine, and which capacity that is.

    python -m benchmarks.overflows [--games 200] [--seed 99] [--agent random --agent heuristic] [--json] [PAIR ...]
    python -m benchmarks.overflows --one DECK/DECK INDEX AGENT [--seed 99]

So many games of each carried pair (all, if no PAIR, as DECK/DECK, is named) and each agent, one row for each agent and one
for all: games, overflows, overflows in 10,000 games. Each game that overflows is played again uncompiled, and the place in
the kernel where it has no room is printed; `--one` does that alone.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import traceback
from typing import Any, Final

from benchmarks.throughput import decks_of
from sim.array import layout as at
from sim.array import start
from sim.array.doors import COMPILED
from sim.array.encode import Matchup
from sim.array.run import ArrayEngine

_AGENTS: Final = ("random", "heuristic")


class _FullError(Exception):
    """The kernel has just said that something has no room."""


class _Watched(at.Plain):
    """A record that stops at the first error."""

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)
        if name == "error" and value:
            raise _FullError


def place_of(pair: str, index: int, agent: str, seed: int) -> str:
    """Where in the kernel a game has no room, as file:line; uncompiled only."""
    tables = Matchup.of_decks(decks_of(pair)).ready()
    record = start.new_records(1)
    driver = start.Driver.of_plain(_Watched(record[0]), at.Plain(tables))
    try:
        driver.play_game(
            start.inputs(seed, [index], (agent, agent))[0], start.orders(seed, [index], start.tokens_of(tables))[0]
        )
    except _FullError as full:
        frame = traceback.extract_tb(full.__traceback__)[-2]
        return f"{frame.filename.rpartition('/sim/')[2]}:{frame.lineno} in {frame.name}"
    return "nowhere"


def _place_elsewhere(pair: str, index: int, agent: str, seed: int) -> str:
    """The same by an uncompiled process of its own."""
    command = [sys.executable, "-m", "benchmarks.overflows", "--one", pair, str(index), agent, "--seed", str(seed)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()


def measure(pairs: list[str], agent: str, games: int, seed: int) -> tuple[dict[str, Any], list[str]]:
    """The row of an agent, and a line for each game that overflows."""
    found = []
    for pair in pairs:
        rows = ArrayEngine(decks_of(pair)).play(seed, range(games), (agent, agent))
        for index in rows["index"][rows["error"] > 0]:
            where = _place_elsewhere(pair, int(index), agent, seed)
            found.append(f"{pair} game {index} {agent}: {where}")
    return _row(agent, games * len(pairs), len(found)), found


def _row(agent: str, games: int, overflows: int) -> dict[str, Any]:
    return {"agent": agent, "games": games, "overflows": overflows, "in_10000": round(1e4 * overflows / games, 3)}


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if more than 1 in 10,000 games overflow."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="*")
    parser.add_argument("--games", type=int, default=200, help="of each pair and agent")
    parser.add_argument("--seed", type=int, default=99)
    parser.add_argument("--agent", action="append")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--one", nargs=3, metavar=("PAIR", "INDEX", "AGENT"))
    options = parser.parse_args(arguments)
    if options.one:
        pair, index, agent = options.one
        find = _place_elsewhere if COMPILED else place_of
        print(find(pair, int(index), agent, options.seed))
        return 0
    rows, lines = [], []
    pairs = options.pairs or _all_pairs()
    for agent in options.agent or _AGENTS:
        row, found = measure(pairs, agent, options.games, options.seed)
        rows.append(row)
        lines += found
    rows.append(_row("all", sum(row["games"] for row in rows), sum(row["overflows"] for row in rows)))
    print(json.dumps(rows) if options.json else "\n".join("\t".join(f"{v}" for v in row.values()) for row in rows))
    for line in lines:
        print(line, file=sys.stderr)
    return int(rows[-1]["in_10000"] > 1)


def _all_pairs() -> list[str]:
    from benchmarks.parity import carried_pairs
    from sim.decklists.library import shipped_decks

    carried, _ = carried_pairs([entry.name for entry in shipped_decks()])
    return ["/".join(pair) for pair in carried]


if __name__ == "__main__":
    sys.exit(main())
