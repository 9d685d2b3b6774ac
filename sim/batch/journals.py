"""What an interrupted run had played, kept beside its output file as `NAME.partial`.

The first line is the plan with its digest, as JSON. The rules engine's games follow as JSON lines, in any order; the
array engine's as rows of `results.ROW`, in index order. A last line or row that was cut short is played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TextIO

import numpy as np

from sim.batch.plan import MatchPlan
from sim.batch.rows import GameRows, RowFile
from sim.errors import PlanError
from sim.outputs import replace_file
from sim.results import ROW, GameResult, Rows


def json_line(value: dict[str, Any]) -> str:
    """A value as one line."""
    return json.dumps(value, ensure_ascii=False) + "\n"


def _header(plan: MatchPlan, words: Sequence[str] = ()) -> str:
    more = {"words": list(words)} if words else {}
    return json_line({"digest": plan.digest(), "plan": plan.to_json(), **more})


class LineJournal:
    """Games of the rules engine, a line each."""

    _file: TextIO

    def __init__(self, path: Path, plan: MatchPlan, resume: bool) -> None:
        self.path, self.plan = path, plan
        self.kept: Sequence[GameResult] = self._read() if resume else ()

    def open(self) -> None:
        """Begin; games kept from an interrupted run are written anew."""
        rows = (json_line(game.to_json()) for game in self.kept)
        replace_file(self.path, (_header(self.plan), *rows))
        self._file = self.path.open("a", encoding="utf-8")

    def keep(self, games: Iterable[GameResult]) -> None:
        """Add finished games, on disk before the next ones are played."""
        self._file.writelines(json_line(game.to_json()) for game in games)
        self._file.flush()

    def close(self) -> None:
        """End of the run, whatever ended it."""
        self._file.close()

    def _read(self) -> list[GameResult]:
        with _mending(self.path):
            lines = self.path.read_text(encoding="utf-8").split("\n")
            header, *rows = [json.loads(line) for line in lines[:-1]]
            games = {row["index"]: GameResult.from_json(row) for row in rows}
            begun = MatchPlan.from_json(header["plan"])
            whole = [games[index] for index in sorted(games) if index ^ 1 in games and 0 <= index < begun.games]
        _require_same(self.path, header, begun, self.plan)
        return whole


class RowJournal:
    """Games of the array engine, a row each; without a path they lie in a temporary file that nobody sees.

    `words` are what the bits of their keywords stand for.
    """

    def __init__(self, file: BinaryIO, words: Sequence[str], path: Path | None = None) -> None:
        self.path, self.words, self._file = path, tuple(words), RowFile(file)
        self.number = 0

    @classmethod
    def begin(cls, path: Path, plan: MatchPlan, words: Sequence[str]) -> RowJournal:
        """A new journal."""
        header = _header(plan, words)
        replace_file(path, (header,))
        return cls._at(path, words, len(header.encode()), 0)

    @classmethod
    def resume(cls, path: Path, plan: MatchPlan, words: Sequence[str]) -> RowJournal:
        """The journal of an interrupted run of the same plan; what was cut short, or half a pair, is cut off."""
        with _mending(path):
            with path.open("rb") as file:
                line = file.readline()
            header = json.loads(line)
            begun = MatchPlan.from_json(header["plan"])
            number = (path.stat().st_size - len(line)) // ROW.itemsize // 2 * 2
        _require_same(path, header, begun, plan)
        if number > plan.games or header.get("words") != list(words):
            raise PlanError(f"expected the journal of a run, got a damaged file {path}")
        return cls._at(path, words, len(line), number)

    @classmethod
    def _at(cls, path: Path, words: Sequence[str], start: int, number: int) -> RowJournal:
        file = path.open("r+b")
        file.truncate(start + number * ROW.itemsize)
        file.seek(start)
        found = cls(file, words, path)
        found.number = number
        found._verify()
        return found

    def _verify(self) -> None:
        at = 0
        for rows in self.games.blocks():
            if (rows["index"] != np.arange(at, at + len(rows))).any():
                raise PlanError(f"expected the journal of a run, got a damaged file {self.path}")
            at += len(rows)

    @property
    def games(self) -> GameRows:
        """The games that have been kept."""
        return GameRows(self._file, self.number, self.words)

    def keep(self, rows: Rows) -> None:
        """Add finished games, on disk before the next ones are played."""
        self._file.write(self.number, rows)
        self.number += len(rows)


@contextmanager
def _mending(path: Path) -> Iterator[None]:
    """What may be wrong with a journal, as one error."""
    if not path.exists():
        raise PlanError(f"expected an unfinished run to resume, got no file {path}")
    try:
        yield
    except (OSError, ValueError, KeyError, TypeError, AttributeError, PlanError) as damage:
        raise PlanError(f"expected the journal of a run, got a damaged file {path}") from damage


def _require_same(path: Path, header: dict[str, Any], begun: MatchPlan, plan: MatchPlan) -> None:
    if begun.digest() != plan.digest() or header.get("digest") != plan.digest():
        raise PlanError(f"expected the plan that {path} was begun with, got another one: {_difference(begun, plan)}")


def _difference(begun: MatchPlan, asked: MatchPlan) -> str:
    """What two plans differ in, in words."""
    old, new = ({**plan.to_json(), "decks": [d.name for d in plan.decks]} for plan in (begun, asked))
    changed = [f"{key} {old[key]!r} became {new[key]!r}" for key in new if old[key] != new[key]]
    return "; ".join(changed) or "the lists of the decks have changed"
