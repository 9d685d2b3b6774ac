"""Tables of measured rows that a run adds to: tab-separated, one line a row, so that a run that stops loses nothing."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]


def read_rows(file: Path) -> list[Row]:
    """The rows of earlier runs, all values as text; none if there is no such file."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def write_rows(file: Path, fields: Sequence[str], rows: Sequence[Row], order: Callable[[Row], Any]) -> None:
    """The whole table, in order."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, fields, delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(rows, key=order))
