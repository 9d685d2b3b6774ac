"""Every pair of shipped decks, played by random and by heuristic agents under invariants, recorded pair by pair.

    python -m tests.soak [--games 40] [--jobs 2] [--agent random --agent heuristic] [--fresh] [--file FILE]

One row a pair and agent goes to benchmarks/soak.tsv as it is done; a run that was broken off goes on where it stopped, and
decks that came later are added. A game that raises, breaks an invariant or takes longer than two minutes of the
processor is a failure, named
with its number: `python -m tests.soak --one DECK DECK NUMBER AGENT` plays it again. Exit code 1 for any failure, for an
unfinished heuristic game, or for more than one unfinished random game in a thousand.
"""

from __future__ import annotations

import argparse
import itertools
import signal
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from joblib import Parallel, delayed

from benchmarks.bench_rules import commit
from benchmarks.kept_rows import read_rows, write_rows
from sim.decklists import Decklist, load_deck
from sim.decklists.library import shipped_decks
from tests.fuzz import Outcome, play

FILE: Final = Path(__file__).parents[1] / "benchmarks" / "soak.tsv"
AGENTS: Final = ("random", "heuristic")
LONGEST: Final = 120  # seconds of the processor for one game
FIELDS: Final = ("deck_a", "deck_b", "agent", "games", "failures", "unfinished", "decisions", "seconds", "commit")


class Task(NamedTuple):
    """A pair of decks and who plays them; `number` is that of its first game."""

    pair: tuple[str, str]
    agent: str
    number: int


def all_tasks(agents: tuple[str, ...]) -> list[Task]:
    """Every unordered pair, mirrors included."""
    names = sorted(entry.name for entry in shipped_decks())
    pairs = itertools.combinations_with_replacement(names, 2)
    return [Task(pair, agent, first_number(pair)) for pair in pairs for agent in agents]


def first_number(pair: tuple[str, str]) -> int:
    """Even, and by the names alone, so that a deck that comes later changes no other pair's games."""
    return 2 * (zlib.crc32("/".join(pair).encode()) % 1_000_000)


def watched(number: int, pair: tuple[Decklist, Decklist], agent: str) -> Outcome:
    """One game, which must end in time."""

    def too_long(*_: Any) -> None:
        raise TimeoutError(f"expected game {number} to end within {LONGEST} s")

    before = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        return play(number, pair, agent)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def soak(task: Task, games: int, measured: str) -> tuple[dict[str, Any], list[Outcome]]:
    """The row of one task and its failures; decks change seats from game to game."""
    decks = (load_deck(task.pair[0]), load_deck(task.pair[1]))
    began = time.perf_counter()
    played = [
        watched(n, decks if n % 2 == 0 else decks[::-1], task.agent) for n in range(task.number, task.number + games)
    ]
    failures = [outcome for outcome in played if outcome.failure]
    row = {
        "deck_a": task.pair[0],
        "deck_b": task.pair[1],
        "agent": task.agent,
        "games": games,
        "failures": len(failures),
        "unfinished": sum(bool(outcome.unfinished) for outcome in played),
        "decisions": sum(outcome.decisions for outcome in played),
        "seconds": round(time.perf_counter() - began, 1),
        "commit": measured,
    }
    return row, failures


def run(tasks: list[Task], games: int, jobs: int) -> Iterator[tuple[dict[str, Any], list[Outcome]]]:
    """The tasks in the order in which they are done."""
    measured = commit()
    jobs_to_do = (delayed(soak)(task, games, measured) for task in tasks)
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)(jobs_to_do)


def is_bad(rows: list[dict[str, Any]]) -> bool:
    """Whether anything is not as it must be."""
    failures = sum(int(row["failures"]) for row in rows)
    kept = {agent: [row for row in rows if row["agent"] == agent] for agent in {row["agent"] for row in rows}}
    unfinished = {agent: sum(int(row["unfinished"]) for row in some) for agent, some in kept.items()}
    games = {agent: sum(int(row["games"]) for row in some) for agent, some in kept.items()}
    return failures > 0 or any(n > (games[a] // 1000 if a == "random" else 0) for a, n in unfinished.items())


def main(arguments: list[str] | None = None) -> int:
    """Play what is missing, keep each row as it comes, print failures and a summary."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="a pair and agent")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--agent", action="append", choices=AGENTS)
    parser.add_argument("--fresh", action="store_true", help="forget what an earlier run recorded")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--one", nargs=4, metavar=("DECK", "DECK", "NUMBER", "AGENT"), help="play one game again")
    options = parser.parse_args(arguments)
    if options.one:
        first, second, number, agent = options.one
        decks = (load_deck(first), load_deck(second))
        print(watched(int(number), decks if int(number) % 2 == 0 else decks[::-1], agent))
        return 0
    rows = [] if options.fresh else read_rows(options.file)
    done = {(row["deck_a"], row["deck_b"], row["agent"]) for row in rows}
    tasks = [t for t in all_tasks(tuple(options.agent or AGENTS)) if (*t.pair, t.agent) not in done]
    for row, failures in run(tasks, options.games, options.jobs):
        rows.append(row)
        write_rows(options.file, FIELDS, rows, lambda one: (one["deck_a"], one["deck_b"], one["agent"]))
        for outcome in failures:
            print(f"{row['agent']} game {outcome.number} {outcome.pair} failed:\n{outcome.failure}", flush=True)
    return summarise(rows)


def summarise(rows: list[dict[str, Any]]) -> int:
    """One line for all pairs; rows of parity are `benchmarks.parity`'s to judge."""
    rows = [row for row in rows if row["agent"] in AGENTS]
    games, failures, unfinished = (sum(int(row[name]) for row in rows) for name in ("games", "failures", "unfinished"))
    print(f"{len(rows)} pairs and agents, {games} games, {failures} failures, {unfinished} unfinished")
    return int(is_bad(rows))


if __name__ == "__main__":
    sys.exit(main())
