"""Prints a line a letter of the chapters that are tested letter by letter: its tests, its fault, or its reason.

    python -m tests.rule_coverage [707 702.16 ...] [--missing] [--mutants [--jobs 2]]

A letter without a test is right only if `tests/rule_reasons.py` says why none can exist; any other is MISSING. Whether
the fault of a letter is killed comes from the last `make mutants`, or from running the faults now (--mutants).
Exit code 0 only if no letter is missing.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests import mutants
from tests.mutations.table import ROOT, Fault, all_faults, belongs, order
from tests.rule_reasons import REASONS

CHAPTERS: Final = (
    *("120.3", "607", "701.16", "701.27", "701.28", "701.34", "701.40", "701.42", "701.58", "701.60"),
    *("702.6", "702.16", "702.21", "702.22", "702.29", "702.37", "702.90"),
    *("702.160", "702.161", "702.162", "702.163", "702.164", "702.165", "702.166", "702.167", "702.168", "702.169"),
    *("707", "708", "712", "718", "719"),
)
EDITION: Final = ROOT.parent / "shared" / "reference"
_RULE: Final = re.compile(r"^(\d{3}\.\d+[a-z]?)\.? ", re.MULTILINE)
_NAMED: Final = re.compile(r"(?<!\d)(\d{3})_(\d+)([a-z]?)(?=_|$)")


class Line(NamedTuple):
    """What there is about a letter: its tests, and what is known of its faults or why it has no test."""

    letter: str
    tests: tuple[str, ...]
    words: str

    @property
    def missing(self) -> bool:
        """Whether the letter has neither a test nor a reason."""
        return not self.tests and not self.words

    def __str__(self) -> str:
        if self.missing:
            return f"{self.letter:9} MISSING"
        return f"{self.letter:9} " + ("; ".join((*self.tests, self.words)) if self.tests else f"no test: {self.words}")


def edition() -> str:
    """The text of the newest edition beside the checkout; "" if there is none."""
    texts = sorted(EDITION.glob("comprehensive-rules*.txt"))
    return texts[-1].read_text(encoding="utf-8") if texts else ""


def letters_of(chapter: str, text: str) -> list[str]:
    """The letters of a chapter in order; a keyword's bare number (702.16) is only its name, no rule."""
    found = {number for number in _RULE.findall(text) if belongs(number, chapter) and number != chapter}
    return sorted(found, key=order)


@cache
def named_tests() -> Mapping[str, tuple[str, ...]]:
    """Every rule that test names speak of, with those names; a name may hold several numbers."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in functions_of(path):
            for number in numbers_of(name):
                found.setdefault(number, []).append(name)
    return {number: tuple(names) for number, names in found.items()}


def functions_of(path: Path) -> list[str]:
    """The test functions of a file, in order."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def numbers_of(name: str) -> list[str]:
    """The rules that a test's name speaks of: test_702_37c_and_702_37e_... of two."""
    return list(dict.fromkeys(f"{chapter}.{rule}{letter}" for chapter, rule, letter in _NAMED.findall(name)))


def fates(faults: Sequence[Fault], known: Mapping[str, str]) -> str:
    """What is known of the faults of one letter, in a few words."""
    if not faults:
        return "NO FAULT"
    found = [known.get(fault.digest, "not run") for fault in faults]
    return "; ".join(
        f"{found.count(word)} faults {word}" if found.count(word) > 1 else f"fault {word}"
        for word in dict.fromkeys(found)
    )


def lines(chapters: Iterable[str], text: str, known: Mapping[str, str]) -> list[Line]:
    """A line for each letter of these chapters."""
    faults = all_faults()
    found = []
    for chapter in chapters:
        for letter in letters_of(chapter, text):
            tests = named_tests().get(letter, ())
            own = [fault for fault in faults if fault.rule == letter]
            found.append(Line(letter, tests, fates(own, known) if tests else REASONS.get(letter, "")))
    return found


def run_now(chapters: Sequence[str], jobs: int) -> None:
    """Put in every fault of these chapters and keep what happened to each."""
    faults = [fault for fault in all_faults() if any(belongs(fault.rule, chapter) for chapter in chapters)]
    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(mutants.verdict, faults))
    mutants.keep((fault, words) for fault, (_, words) in zip(faults, found, strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 if every letter has a test or a reason, 1 if not, 2 if there is nothing to read."""
    parser = argparse.ArgumentParser(prog="python -m tests.rule_coverage", description=__doc__.splitlines()[0])
    parser.add_argument("chapters", nargs="*", metavar="CHAPTER", help="such as 707 or 702.165 (default: all)")
    parser.add_argument("--missing", action="store_true", help="print only letters without test and reason")
    parser.add_argument("--mutants", action="store_true", help="run the faults of these chapters now")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many faults at a time (default 2)")
    asked = parser.parse_args(arguments)
    chapters = asked.chapters or list(CHAPTERS)
    if unknown := [chapter for chapter in chapters if chapter not in CHAPTERS]:
        parser.error(f"expected chapters among {', '.join(CHAPTERS)}, got: {', '.join(unknown)}")
    if not (text := edition()):
        parser.error(f"expected an edition of the Comprehensive Rules in {EDITION}, found none")
    if asked.mutants:
        run_now(chapters, asked.jobs)
    found = lines(chapters, text, mutants.kept())
    missing = [line for line in found if line.missing]
    for line in missing if asked.missing else found:
        print(line)
    tested = sum(bool(line.tests) for line in found)
    print(
        f"{len(found)} letters: {tested} tested, {len(found) - tested - len(missing)} with a reason to have no test, "
        f"{len(missing)} missing"
    )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
