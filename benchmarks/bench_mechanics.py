"""Whether each deck's own mechanic is used: games against red-burn in which it was possible, and in which it was used.

    python -m benchmarks.bench_mechanics [-n 500] [--jobs 2] [--seed 7] [--rival red-burn] [DECK ...]

One row a deck and keyword goes to benchmarks/mechanics.tsv as it is played. The goal: used in at least 20% of the games in
which it was possible.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from benchmarks.bench_rules import commit
from benchmarks.kept_rows import read_rows, write_rows
from sim.batch.matchup import MatchResult, run_matchup
from sim.decklists.library import shipped_decks

FILE: Final = Path(__file__).with_name("mechanics.tsv")
GOAL: Final = 0.2
FIELDS: Final = ("deck", "rival", "games", "score", "keyword", "possible", "used", "share", "commit")
# What a deck is built around, by a part of its name, as the words of the report.
MECHANICS: Final[dict[str, tuple[str, ...]]] = {
    "toxic": ("toxic",),
    "prototype": ("prototype",),
    "convert": ("More Than Meets the Eye", "living metal", "transform"),
    "for-mirrodin": ("for Mirrodin!",),
    "mirran": ("for Mirrodin!",),
    "backup": ("backup",),
    "bargain": ("bargain",),
    "craft": ("craft",),
    "disguise": ("disguise", "turn face up"),
    "cases": ("to solve", "solved"),
    "bands": ("banding",),
    "cycling": ("cycling",),
    "equipment": ("equip",),
}


def words_of(deck: str) -> tuple[str, ...]:
    """The keywords that a deck is built around, () for one without."""
    return next((words for part, words in MECHANICS.items() if part in deck), ())


def rows_of(result: MatchResult, deck: str, rival: str) -> list[dict[str, Any]]:
    """A row for each keyword of the deck."""
    found = result.keywords(0)
    rows = []
    for word in words_of(deck):
        possible, used = found.get(word, (0, 0))
        share = f"{used / possible:.3f}" if possible else "-"
        score = f"{result.score(0).rate:.3f}"
        values = (deck, rival, len(result.games), score, word, possible, used, share, commit())
        rows.append(dict(zip(FIELDS, values, strict=True)))
    return rows


def main(arguments: list[str] | None = None) -> int:
    """Play, keep and print a row for each keyword; 1 if one is used too rarely."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="*", help="all with a mechanic of their own, if none is named")
    parser.add_argument("-n", "--games", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rival", default="red-burn")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args(arguments)
    names = options.decks or sorted(entry.name for entry in shipped_decks() if words_of(entry.name))
    low = 0
    for name in names:
        result = run_matchup(name, options.rival, options.games, seed=options.seed, jobs=options.jobs, progress=False)
        new = rows_of(result, name, options.rival)
        kept = [row for row in read_rows(options.file) if row["deck"] != name]
        write_rows(options.file, FIELDS, kept + new, lambda row: row["deck"])
        for row in new:
            print("\t".join(str(row[field]) for field in FIELDS), flush=True)
            low += row["share"] == "-" or float(row["share"]) < GOAL
    return int(low > 0)


if __name__ == "__main__":
    sys.exit(main())
