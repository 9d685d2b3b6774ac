"""Speed of the array engine: games a second by wall time with set-up, beside the calibration game of the same minutes.

    python -m benchmarks.throughput [--games 2000] [--rounds 3] [--threads 1 --threads 2] [--agent random] [--json] [PAIR ...]

A PAIR is DECK/DECK, or "vanilla" for two decks of lands and creatures without text; all carried pairs with --all. Each row:
pair, engine, threads, games and decisions a second (medians of the rounds), the calibration game's games a second (median,
timed between the rounds), the games that the rules engine had to play, and a checksum of all results, which must not
depend on the threads. Compiling is not in the time: it is done before.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import zlib
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Final

from benchmarks.bench_rules import commit
from benchmarks.calibrate import games_per_second
from sim.array.run import ArrayEngine
from sim.decklists import load_deck
from sim.decklists.library import shipped_decks

SEED: Final = 7
VANILLA: Final = (
    SimpleNamespace(
        name="vanilla-red",
        main=((24, "Mountain"), (12, "Goblin Piker"), (12, "Hill Giant"), (12, "Gray Ogre")),
    ),
    SimpleNamespace(
        name="vanilla-green",
        main=((24, "Forest"), (12, "Grizzly Bears"), (12, "Trained Armodon"), (12, "Craw Wurm")),
    ),
)


def decks_of(pair: str) -> Sequence[Any]:
    """The two decks of DECK/DECK, or the vanilla ones."""
    return VANILLA if pair == "vanilla" else [load_deck(name) for name in pair.split("/")]


def measure(pair: str, threads: int, games: int, rounds: int, agent: str) -> dict[str, Any]:
    """One row."""
    engine = ArrayEngine(decks_of(pair))
    engine.play(SEED, range(8), (agent, agent), threads)
    speeds, decided, yardstick, checksum = [], [], [], 0
    for number in range(rounds):
        yardstick.append(games_per_second(600))
        began = time.perf_counter()
        found = engine.play(SEED, range(number * games, (number + 1) * games), (agent, agent), threads)
        seconds = time.perf_counter() - began
        speeds.append(games / seconds)
        decided.append(float(found["decisions"].sum()) / seconds)
        checksum = zlib.crc32(found.tobytes(), checksum)
    calibration = statistics.median(yardstick)
    speed = statistics.median(speeds)
    return {
        "pair": pair, "engine": "array", "threads": threads, "games_per_second": round(speed, 1),
        "decisions_per_second": round(statistics.median(decided)), "calibration": round(calibration),
        "ratio": round(speed / calibration, 3), "fallbacks": engine.fallbacks, "checksum": f"{checksum:08x}",
        "agent": agent, "commit": commit(),
    }  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Measure and print the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="*", default=["vanilla", "red-burn/green-stompy"])
    parser.add_argument("--games", type=int, default=2000, help="a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, action="append")
    parser.add_argument("--agent", default="random")
    parser.add_argument("--all", action="store_true", help="all carried pairs")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    pairs = options.pairs
    if options.all:
        from benchmarks.parity import carried_pairs

        carried, _ = carried_pairs([entry.name for entry in shipped_decks()])
        pairs = ["vanilla", *("/".join(pair) for pair in carried)]
    rows = []
    for pair in pairs:
        for threads in options.threads or [1]:
            rows.append(measure(pair, threads, options.games, options.rounds, options.agent))
            if not options.json:
                print("\t".join(f"{value}" for value in rows[-1].values()), flush=True)
    if options.json:
        print(json.dumps(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
