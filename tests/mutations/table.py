"""What a fault is, and the whole table of them: one small fault for each tested letter of the rules."""

from __future__ import annotations

import hashlib
import importlib
import re
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = Path(__file__).parent


class Fault(NamedTuple):
    """A small fault: `old` text of a file of `sim` becomes `new`, and `test` must fail.

    `rule` is the letter whose test it is; `test` is "file::function" below tests/.
    """

    rule: str
    file: str
    old: str
    new: str
    test: str

    @property
    def path(self) -> Path:
        """The file the fault is in, in the working tree."""
        return ROOT / "sim" / self.file

    @property
    def test_id(self) -> str:
        """The test as pytest names it from the project's root."""
        return f"tests/{self.test}"

    @property
    def digest(self) -> str:
        """Stands for the fault as it is written, so that what was found out about another text is not told of it."""
        return hashlib.sha256("\0".join(self).encode()).hexdigest()[:16]


def all_faults() -> list[Fault]:
    """The faults of every `cr_*.py` beside this file, in order of their rules."""
    names = sorted(path.stem for path in FOLDER.glob("cr_*.py"))
    found = [fault for name in names for fault in importlib.import_module(f"tests.mutations.{name}").FAULTS]
    return sorted(found, key=lambda fault: order(fault.rule))


def order(rule: str) -> tuple[int, int, str]:
    """Rules in the order of the book: 702.6 before 702.16."""
    chapter, section, letter = re.fullmatch(r"(\d+)\.(\d+)([a-z]?)", rule).groups()  # type: ignore[union-attr]
    return int(chapter), int(section), letter


def belongs(rule: str, chapter: str) -> bool:
    """Whether a rule is part of a chapter: 702.16a is of 702.16, 702.160a is not."""
    return not chapter or (rule.startswith(chapter) and not rule[len(chapter) : len(chapter) + 1].isdigit())


def obstacle(fault: Fault) -> str:
    """Why a fault cannot be put in as it is written: its text must be there exactly once; "" if it can."""
    if not fault.path.is_file():
        return f"expected the file sim/{fault.file}, there is none"
    count = fault.path.read_text(encoding="utf-8").count(fault.old)
    if count != 1:
        return f"expected its text exactly once in sim/{fault.file}, found it {count} times: {fault.old.strip()!r}"
    return "" if fault.old != fault.new else "expected another text in place of the old one, got the same"
