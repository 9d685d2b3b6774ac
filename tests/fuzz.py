"""Fuzz: random-agent games over all deck pairs under invariants (`make fuzz`, `python -m tests.fuzz --games 20000`).

Every game is addressed by its number alone; a failure prints the line that plays it again.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from joblib import Parallel, delayed

from sim.agents.table import play_out, seat_agents
from sim.decklists import Decklist, load_deck, shipped_decks
from sim.rules.game import Game

SEED = 2026
EVENTS_EVERY = 10  # in one game of so many the invariants are checked after every event


class Outcome(NamedTuple):
    """How one fuzz game ended: "" or what failed, and why it was left unfinished ("" if it was not)."""

    number: int
    pair: tuple[str, str]
    failure: str
    unfinished: str
    decisions: int


def all_pairs() -> list[tuple[Decklist, Decklist]]:
    """Every ordered pair of shipped decks, mirrors included."""
    decks = [load_deck(entry.name) for entry in shipped_decks()]
    return list(itertools.product(decks, decks))


def play(number: int, pair: tuple[Decklist, Decklist], agent: str = "random") -> Outcome:
    """One game under invariants; exceptions become the outcome's failure."""
    names = (pair[0].name, pair[1].name)
    checks = "events" if number % EVENTS_EVERY == 0 else "decisions"
    game = None
    try:
        game = Game(pair, SEED, number, check_invariants=checks)
        play_out(game, seat_agents(game, (agent, agent)))
    except Exception:  # noqa: BLE001  whatever it is, it is a finding
        decisions = game.state.decisions if game is not None else 0
        return Outcome(number, names, traceback.format_exc(), "", decisions)
    return Outcome(number, names, "", game.result.unfinished, game.state.decisions)


def run(start: int, games: int, jobs: int, agent: str) -> Iterator[Outcome]:
    """That many games from a number on, spread evenly over the pairs."""
    pairs = all_pairs()
    numbers = range(start, start + games)
    tasks = (delayed(play)(number, pairs[number % len(pairs)], agent) for number in numbers)
    yield from Parallel(n_jobs=jobs, return_as="generator", batch_size=25)(tasks)


def main(arguments: list[str] | None = None) -> int:
    """Play, print every failure and a summary; 1 if anything failed or too many games were left unfinished."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--start", type=int, default=0, help="number of the first game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--agent", default="random")
    options = parser.parse_args(arguments)
    began, failures, unfinished, decisions = time.perf_counter(), 0, Counter[str](), 0
    for outcome in run(options.start, options.games, options.jobs, options.agent):
        decisions += outcome.decisions
        if outcome.unfinished:
            unfinished[outcome.unfinished] += 1
        if outcome.failure:
            failures += 1
            print(f"game {outcome.number} {outcome.pair} failed:\n{outcome.failure}", flush=True)
    seconds = time.perf_counter() - began
    print(
        f"{options.games} games, {decisions} decisions, {failures} failures, "
        f"{sum(unfinished.values())} unfinished {dict(unfinished)}, {seconds:.0f} s"
    )
    allowed = options.games // 1000 if options.agent == "random" else 0
    return int(failures > 0 or sum(unfinished.values()) > allowed)


if __name__ == "__main__":
    sys.exit(main())
