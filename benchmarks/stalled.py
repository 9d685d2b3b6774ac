"""How much longer a stalled game takes: twelve creatures against twelve, beside the median game of two vanilla decks.

    python -m benchmarks.stalled [--games 400] [--agent heuristic] [--json]

Both sides have twelve Pillarfield Oxen, 2/4, which hold each other off, eight lands and 20 life, and draw lands and more Oxen
from a library of 30 cards, until one of them wins or has no card to draw. Each position (libraries by seed) is played to its
end by the agents on the array engine; so are whole games of the two vanilla decks. A row: milliseconds of the median game,
of the median and the longest stalled one, the ratio of the medians, and turns of the stalled games (median).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from typing import Any, Final

from benchmarks.bench_rules import commit
from benchmarks.throughput import VANILLA
from sim.array import start
from sim.array.encode import Matchup, tables_of
from sim.array.encoding.encode_state import encode_state
from sim.rules.game import Game
from sim.scenario import Scenario

_OX: Final = "Pillarfield Ox"
_CREATURES, _LANDS, _LIBRARY, _SEED = 12, 8, 30, 7
_POSITIONS: Final = 40


def stalled(seed: int) -> Game:
    """Twelve against twelve, in the first main phase of either player."""
    rng, s = random.Random(seed), Scenario()
    for seat in range(2):
        s.battlefield(seat, *["Plains"] * _LANDS, *[_OX] * _CREATURES)
        s.library(seat, *rng.choices(("Plains", "Plains", _OX), k=_LIBRARY))
    s.turn(seed % 2)
    s.game.options.ask_every_window = False
    s.game.options.check_invariants = ""
    return s.game


def seconds_of_position(game: Game, agent: str) -> tuple[float, int]:
    """Playing a position to its end on the array engine: the seconds, and the turn in which it ends."""
    game.next_decision()
    matchup = Matchup.of_game(game)
    records = encode_state(game, matchup)
    driver = start.Driver(records, 0, matchup.ready())
    for seat in range(2):
        driver.get("agent")[seat] = start.AGENTS[agent]
        driver.get("a_aggression")[seat] = driver.get("a_patience")[seat] = start.ORDINARY
    began = time.perf_counter()
    driver.call(start.PLAY)
    return time.perf_counter() - began, int(driver.get("turn"))


def seconds_of_games(games: int, agent: str) -> list[float]:
    """Whole games of the two vanilla decks, one by one: the seconds of each."""
    tables = tables_of(VANILLA)
    driver = start.Driver(start.new_records(1), 0, tables)
    rows = start.inputs(_SEED, range(games), (agent, agent))
    orders = start.orders(_SEED, range(games), start.tokens_of(tables))
    found = []
    for row, order in zip(rows, orders, strict=True):
        began = time.perf_counter()
        driver.play_game(row, order)
        found.append(time.perf_counter() - began)
    return found


def measure(games: int, agent: str) -> dict[str, Any]:
    """The row."""
    median = statistics.median(seconds_of_games(games, agent))
    found = [seconds_of_position(stalled(seed), agent) for seed in range(_POSITIONS)]
    crowd = statistics.median(seconds for seconds, _ in found)
    return {
        "agent": agent, "median_ms": round(1000 * median, 3), "stalled_ms": round(1000 * crowd, 3),
        "longest_ms": round(1000 * max(seconds for seconds, _ in found), 3), "ratio": round(crowd / median, 2),
        "turns": statistics.median(turn for _, turn in found), "positions": len(found), "games": games, "commit": commit(),
    }  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--agent", default="heuristic")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    row = measure(options.games, options.agent)
    print(json.dumps(row) if options.json else "\t".join(f"{value}" for value in row.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
