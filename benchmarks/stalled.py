"""How much longer a stalled game takes: twelve creatures against twelve, beside median games of other decks.

    python -m benchmarks.stalled [--games 400] [--of-pair 6] [--rounds 3] [--agent heuristic] [--json]

Both sides have twelve Pillarfield Oxen, 2/4, which hold each other off, eight lands and 20 life, and draw lands and more Oxen
from a library of 30 cards, until one of them wins or has no card to draw. Each position (libraries by seed) is played to its
end by the agents on the array engine. Beside it are whole games by the same agents, one by one: `--games` of the two vanilla
decks, whose games are the simplest and shortest, and `--of-pair` of each carried pair of the decks that ship. A row: the
milliseconds of the median vanilla game, of the median game of all pairs, of the median and the longest stalled one; the
ratios of the stalled median to both others; turns and picks of the stalled games (medians). Milliseconds are processor time
of this thread, of each game the least of `--rounds`, so that other processes disturb as little as may be.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any, Final

from benchmarks.bench_rules import commit
from benchmarks.parity import carried_pairs
from benchmarks.throughput import VANILLA
from sim.array import start
from sim.array.encode import Matchup, tables_of
from sim.array.encoding.encode_state import encode_state
from sim.decklists import load_deck
from sim.decklists.library import shipped_decks
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


def seconds_of_position(game: Game, agent: str, rounds: int) -> tuple[float, int, int]:
    """Playing a position to its end on the array engine: the seconds, the turn in which it ends, and the picks."""
    game.next_decision()
    matchup = Matchup.of_game(game)
    records = encode_state(game, matchup)
    at_first, driver, found = records.copy(), start.Driver(records, 0, matchup.ready()), []
    for _ in range(rounds):
        records[:] = at_first
        for seat in range(2):
            driver.get("agent")[seat] = start.AGENTS[agent]
            driver.get("a_aggression")[seat] = driver.get("a_patience")[seat] = start.ORDINARY
        began = time.thread_time()
        driver.call(start.PLAY)
        found.append(time.thread_time() - began)
    return min(found), int(driver.get("turn")), int(driver.get("decisions"))


def seconds_of_games(decks: Sequence[Any], games: int, agent: str, rounds: int) -> list[float]:
    """Whole games of two decks, one by one: the seconds of each."""
    tables = tables_of(decks)
    driver = start.Driver(start.new_records(1), 0, tables)
    rows = start.inputs(_SEED, range(games), (agent, agent))
    orders = start.orders(_SEED, range(games), start.tokens_of(tables))
    found = [math.inf] * games
    for _ in range(rounds):
        for i in range(games):
            began = time.thread_time()
            driver.play_game(rows[i], orders[i])
            found[i] = min(found[i], time.thread_time() - began)
    return found


def measure(games: int, of_pair: int, agent: str, rounds: int) -> dict[str, Any]:
    """The row."""
    carried, _ = carried_pairs([entry.name for entry in shipped_decks()])
    vanilla = statistics.median(seconds_of_games(VANILLA, games, agent, rounds))
    found = [seconds_of_position(stalled(seed), agent, rounds) for seed in range(_POSITIONS)]
    crowd = statistics.median(seconds for seconds, _, _ in found)
    others = [seconds_of_games([load_deck(name) for name in pair], of_pair, agent, rounds) for pair in carried]
    usual = statistics.median(itertools.chain(*others))
    return {
        "agent": agent, "vanilla_ms": round(1000 * vanilla, 3), "pairs_ms": round(1000 * usual, 3),
        "stalled_ms": round(1000 * crowd, 3), "longest_ms": round(1000 * max(seconds for seconds, _, _ in found), 3),
        "to_vanilla": round(crowd / vanilla, 2), "to_pairs": round(crowd / usual, 2),
        "turns": statistics.median(turn for _, turn, _ in found),
        "picks": statistics.median(picks for _, _, picks in found), "positions": len(found), "games": games,
        "pairs": len(carried), "commit": commit(),
    }  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="of the vanilla decks")
    parser.add_argument("--of-pair", type=int, default=6, help="games of each carried pair")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--agent", default="heuristic")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    row = measure(options.games, options.of_pair, options.agent, options.rounds)
    print(json.dumps(row) if options.json else "\t".join(f"{value}" for value in row.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
