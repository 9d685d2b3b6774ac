"""How time and memory grow with the number of games: whole runs on the array engine, with results and statistics.

    python -m benchmarks.growth [--most 1000000] [--threads 2] [--json] [PAIR]

Ten games, a hundred, and so on up to --most; each in a process of its own, so that its peak memory is its own. A row is
games, seconds, games a second, and the most memory that the process had (MB). `--rows 10000000` plays nothing: it streams so
many rows of made-up games to disk and through the statistics, which is what memory depends on.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any, Final

import numpy as np

from benchmarks.throughput import decks_of
from sim.batch.engines import CHUNK
from sim.batch.matchup import MatchResult, play_plan
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.sinks import GameStore
from sim.results import ROW, Rows

SEED: Final = 11
_MEGABYTE: Final = 1024  # of what getrusage counts in


def plan_of(pair: str, games: int) -> MatchPlan:
    """So many games of the random agent."""
    first, second = (PlannedDeck(deck.name, deck.main) for deck in decks_of(pair))
    return MatchPlan((first, second), ("random", "random"), games, SEED, engine="array")


def made_up(first: int, number: int) -> Rows:
    """Rows of games that nobody played."""
    random = np.random.default_rng((SEED, first))
    rows = np.zeros(number, dtype=ROW)
    rows["index"], rows["seed"] = np.arange(first, first + number), SEED
    rows["winner"], rows["end_reason"] = random.integers(0, 2, number), 1
    rows["turns"], rows["mulligans"] = random.integers(5, 40, number), random.integers(0, 2, (number, 2))
    rows["fingerprint"] = random.integers(0, 2**63, number)
    return rows


def stream(pair: str, games: int) -> MatchResult:
    """A result of made-up games, kept as a run keeps those that it plays."""
    plan, began = plan_of(pair, games), time.perf_counter()
    with GameStore(plan) as store:
        for first in range(0, games, CHUNK):
            store.keep(made_up(first, min(CHUNK, games - first)))
        return MatchResult(plan, store.games, time.perf_counter() - began, games)


def measure(pair: str, games: int, threads: int, is_made_up: bool) -> dict[str, Any]:
    """One row, for this process."""
    if not is_made_up:
        play_plan(plan_of(pair, 10), jobs=threads, progress=False)
    began = time.perf_counter()
    result = stream(pair, games) if is_made_up else play_plan(plan_of(pair, games), jobs=threads, progress=False)
    document = replace(result, seconds=0.0).to_json()
    seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE
    return {
        "pair": pair, "games": games, "made_up": is_made_up, "seconds": round(seconds, 2),
        "games_per_second": round(games / seconds), "memory_mb": round(peak), "score": document["score"][0]["rate"],
    }  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Print a row for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pair", nargs="?", default="vanilla")
    parser.add_argument("--most", type=int, default=1_000_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rows", type=int, default=0)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    if options.one:
        print(json.dumps(measure(options.pair, options.one, options.threads, bool(options.rows))))
        return 0
    sizes = [options.rows] if options.rows else [10**power for power in range(1, 10) if 10**power <= options.most]
    rows = []
    for size in sizes:
        command = [sys.executable, "-m", "benchmarks.growth", options.pair, "--one", str(size)]
        command += ["--threads", str(options.threads), "--rows", str(options.rows)]
        rows.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        if not options.json:
            print("\t".join(f"{value}" for value in rows[-1].values()), flush=True)
    if options.json:
        print(json.dumps(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
