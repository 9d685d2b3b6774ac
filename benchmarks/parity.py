"""Whether the array engine plays the same games as the rules engine, decision by decision.

    python -m benchmarks.parity [--games 60000] [--jobs 2] [--agent random] [--json] [--fresh] [--file FILE] [DECK ...]
    python -m benchmarks.parity --one DECK DECK NUMBER AGENT

The games are spread over all pairs of decks that the array engine carries, mirrors included: half by the heuristic, a
quarter by the random agent from the start, a quarter by it from boards set up at random with the cards of both decks
(`boards`: much is on the table, and `encode_state` has to say what). `--agent` plays one of them alone. At every decision the
same player is asked the same kind of pick with the same options in the same order; the kernel's own agent, where it is
one that thinks, picks the same; after every pick the hash of all events is the same; in the end winner, turn, life
totals, counts of windows and fingerprint. Then the kernel plays the game again with its own agents, and must come to
the same. Each pair and agent is a row of benchmarks/soak.tsv (agent "parity random" and so on; a failure is a game
that differs); a run that was broken off goes on where it stopped. `--one` plays one game and shows where it differs;
with NUMBA_DISABLE_JIT=1 it shows the events of both engines.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from joblib import Parallel, delayed

from benchmarks.bench_rules import commit
from benchmarks.boards import BASICS, random_board
from benchmarks.kept_rows import read_rows, write_rows
from sim.agents.registry import create
from sim.array import start
from sim.array.doors import COMPILED
from sim.array.encode import Matchup, tables_of
from sim.array.encoding.encoder import Refused
from sim.array.parity import Both, Pair
from sim.decklists import load_deck
from sim.decklists.library import shipped_decks
from sim.rng import agent_key
from sim.rules.setup import supported
from tests.soak import FIELDS, FILE

SEED: Final = 20_260
BOARDS: Final = "boards"
KINDS: Final = ("random", BOARDS, "heuristic", "greedy")
SHARES: Final = {"random": 1, BOARDS: 1, "heuristic": 2}  # of the games
FROM_ONE_BOARD: Final = 4  # games that begin at the same board


class Task(NamedTuple):
    """A pair of decks, how it is played, the number of its first game, and how many there are."""

    pair: tuple[str, str]
    agent: str
    number: int
    games: int


def carried_pairs(names: list[str]) -> tuple[list[tuple[str, str]], dict[tuple[str, str], str]]:
    """The pairs that the array engine carries, and why it does not carry the others."""
    carried, refused = [], {}
    for pair in itertools.combinations_with_replacement(sorted(names), 2):
        try:
            tables_of([load_deck(name) for name in pair])
        except Refused as why:
            refused[pair] = str(why)
        else:
            carried.append(pair)
    return carried, refused


def play_task(task: Task, measured: str) -> tuple[dict[str, Any], list[str]]:
    """The row of one task, and what differed."""
    began = time.perf_counter()
    decisions, fallbacks, found = 0, 0, []
    for number, pair, by_itself in _from_boards(task) if task.agent == BOARDS else _from_the_start(task):
        decisions += pair.decisions
        fallbacks += bool(pair.error)
        if pair.difference is not None:
            found.append(f"{task.pair} game {number} {task.agent}: {pair.difference}")
        found += by_itself
    row = dict.fromkeys(FIELDS, 0) | {"deck_a": task.pair[0], "deck_b": task.pair[1], "agent": f"parity {task.agent}"}
    row |= {"games": task.games, "failures": len(found), "unfinished": fallbacks, "decisions": decisions}
    return row | {"seconds": round(time.perf_counter() - began, 1), "commit": measured}, found


def _from_the_start(task: Task) -> Iterator[tuple[int, Pair, list[str]]]:
    """Whole games: the number of each, how it went, and what differed when the kernel played it by itself."""
    decks = [load_deck(name) for name in task.pair]
    tables = tables_of(decks)
    for number in range(task.number, task.number + task.games):
        both = Both(decks, SEED, number, (task.agent, task.agent), tables)
        pair = both.play()
        yield number, pair, _by_itself(both, task, number) if pair.difference is None and not pair.error else []


def _from_boards(task: Task) -> Iterator[tuple[int, Pair, list[str]]]:
    """Games from boards with the cards of both decks, some of them from each board."""
    decks = [load_deck(name) for name in task.pair]
    cards = [supported(name) for deck in decks for count, name in deck.main if name not in BASICS for _ in range(count)]
    for number in range(task.number, task.number + task.games, FROM_ONE_BOARD):
        game = random_board(cards, number)
        matchup = Matchup.of_game(game)
        for one in range(number, min(number + FROM_ONE_BOARD, task.number + task.games)):
            both = Both.of_game(game.copy(), ("random", "random"), matchup)
            both.agents = [create("random", seat, agent_key(SEED, 2 * one, seat)) for seat in range(2)]
            yield one, both.play(), []


def _by_itself(both: Both, task: Task, number: int) -> list[str]:
    """The kernel plays the same game again with its own agents."""
    rules = both.game.result
    driver = start.Driver(both.records, 0, both.tables)
    tokens = start.tokens_of(both.tables)
    agents = (task.agent, task.agent)
    driver.play_game(start.inputs(SEED, [number], agents)[0], start.orders(SEED, [number], tokens)[0])
    mine = int(driver.get("trace")), int(driver.get("fingerprint")), int(driver.get("decisions"))
    theirs = rules.trace_hash, rules.fingerprint, rules.decisions
    return [] if mine == theirs else [f"{task.pair} game {number} {task.agent} by itself: {mine}, expected {theirs}"]


def run(tasks: list[Task], jobs: int) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """The tasks in the order in which they are done."""
    measured = commit()
    to_do = (delayed(play_task)(task, measured) for task in tasks)
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)(to_do)


def show_one(first: str, second: str, number: int, agent: str) -> int:
    """One game, with the events around the first difference where they can be had."""
    both = Both([load_deck(first), load_deck(second)], SEED, number, (agent, agent))
    if not COMPILED:
        both.watch()
    pair = both.play()
    print(pair.difference or f"equal: {pair.decisions} decisions, error {pair.error}")
    return int(pair.difference is not None)


def main(arguments: list[str] | None = None) -> int:
    """Play what is missing; 1 if any game differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="*", help="all that ship, if none is named")
    parser.add_argument("--games", type=int, default=60_000, help="in total")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--agent", action="append", choices=KINDS)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--fresh", action="store_true", help="forget what an earlier run recorded")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--one", nargs=4, metavar=("DECK", "DECK", "NUMBER", "AGENT"))
    options = parser.parse_args(arguments)
    if options.one:
        first, second, number, agent = options.one
        return show_one(first, second, int(number), agent)
    carried, refused = carried_pairs(options.decks or [entry.name for entry in shipped_decks()])
    shares = dict.fromkeys(options.agent, 1) if options.agent else SHARES
    tasks = [
        Task(pair, kind, 2 * (zlib.crc32("/".join(pair).encode()) % 10**6), -(-options.games * share // everything))
        for everything in (max(1, len(carried) * sum(shares.values())),)
        for pair in carried
        for kind, share in shares.items()
    ]
    rows = read_rows(options.file)
    if options.fresh:
        rows = [row for row in rows if not row["agent"].startswith("parity")]
    done = {(row["deck_a"], row["deck_b"], row["agent"]) for row in rows}
    waiting = [task for task in tasks if (*task.pair, f"parity {task.agent}") not in done]
    for row, found in run(waiting, options.jobs):
        rows.append(row)
        write_rows(options.file, FIELDS, rows, lambda one: (one["deck_a"], one["deck_b"], one["agent"]))
        for line in found[:3]:
            print(line, file=sys.stderr, flush=True)
    return summarise(rows, carried, refused, options.json)


def summarise(rows: list[dict[str, Any]], carried: list[Any], refused: dict[Any, str], as_json: bool) -> int:
    """All rows of parity together."""
    mine = [row for row in rows if row["agent"].startswith("parity")]
    total = {name: sum(int(row[name]) for row in mine) for name in ("games", "decisions", "failures", "unfinished")}
    document = {
        "games": total["games"], "decisions": total["decisions"], "mismatches": total["failures"],
        "capacity_overflows": total["unfinished"], "carried_pairs": len(carried), "refused_pairs": len(refused),
    }  # fmt: skip
    print(json.dumps(document) if as_json else ", ".join(f"{value} {name}" for name, value in document.items()))
    if not as_json:
        for pair, why in list(refused.items())[:40]:
            print(f"  not carried: {' / '.join(pair)}: {why}")
    return int(total["failures"] > 0)


if __name__ == "__main__":
    sys.exit(main())
