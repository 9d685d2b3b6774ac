"""Speed of the rules engine: games a second on one core, beside the calibration game of the same run.

    python -m benchmarks.bench_rules [--games 60] [--rounds 5] [--pair red-burn green-stompy] [--agent heuristic] [--json]

Medians of several rounds; between the rounds the calibration game is timed, so that a slow moment of the machine slows
both. Also: decisions a game, the share of windows skipped, and the microseconds of a copy in mid-game.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from typing import Any

from benchmarks.calibrate import games_per_second
from sim.agents.table import play_out, seat_agents
from sim.batch.runner import collecting_seldom
from sim.decklists import Decklist, load_deck
from sim.rules.game import Game

SEED = 7
CALIBRATION_GAMES = 1500
COPIES = 200


def play(decks: tuple[Decklist, Decklist], index: int, agent: str) -> Game:
    """One whole game; decks change seats as in a batch."""
    seated = decks if index % 2 == 0 else (decks[1], decks[0])
    game = Game(seated, SEED, index)
    play_out(game, seat_agents(game, (agent, agent)))
    return game


def one_round(decks: tuple[Decklist, Decklist], start: int, games: int, agent: str) -> tuple[float, list[Game]]:
    """Games a second of a round, by processor time, and its games."""
    began = time.process_time()
    with collecting_seldom():
        played = [play(decks, index, agent) for index in range(start, start + games)]
    for game in played:
        _ = game.result
    return games / (time.process_time() - began), played


def copy_microseconds(decks: tuple[Decklist, Decklist], agent: str) -> float:
    """Median microseconds of copies at the decisions of one game."""
    game = Game(decks, SEED, 0)
    agents = seat_agents(game, (agent, agent))
    times: list[float] = []
    while (decision := game.next_decision()) is not None and len(times) < COPIES:
        began = time.perf_counter()
        game.copy()
        times.append(1e6 * (time.perf_counter() - began))
        game.submit(agents[decision.seat].choose(decision))
    return statistics.median(times)


def commit() -> str:
    """The commit that is measured, marked if the tree differs from it."""
    described = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    return described.stdout.strip() or "unknown"


def measure(pair: tuple[str, str], agent: str, games: int, rounds: int) -> dict[str, Any]:
    """All figures of one pair."""
    decks = (load_deck(pair[0]), load_deck(pair[1]))
    one_round(decks, 0, 4, agent)  # warm: definitions lowered, queries compiled
    speeds, calibrations, states = [], [], []
    for number in range(rounds):
        calibrations.append(games_per_second(CALIBRATION_GAMES))
        speed, played = one_round(decks, number * games, games, agent)
        speeds.append(speed)
        states += [game.state for game in played]
    asked, skipped = (sum(getattr(s, name) for s in states) for name in ("windows_asked", "windows_skipped"))
    return {
        "pair": list(pair),
        "agent": agent,
        "commit": commit(),
        "games": games * rounds,
        "games_per_second": round(statistics.median(speeds), 1),
        "calibration": round(statistics.median(calibrations)),
        "ratio": round(statistics.median(s / c for s, c in zip(speeds, calibrations, strict=True)), 5),
        "decisions_per_game": round(sum(s.decisions for s in states) / len(states), 1),
        "turns_per_game": round(sum(s.turn for s in states) / len(states), 1),
        "windows_skipped": round(skipped / (asked + skipped), 3),
        "copy_microseconds": round(copy_microseconds(decks, agent)),
    }


def main(arguments: list[str] | None = None) -> int:
    """Print the figures as a table row or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="games a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pair", nargs=2, default=("red-burn", "green-stompy"))
    parser.add_argument("--agent", default="heuristic")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    figures = measure(tuple(options.pair), options.agent, options.games, options.rounds)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:20} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
