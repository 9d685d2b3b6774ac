"""Write games to a file: whole or not at all, and what an interrupted run had played is kept beside it.

While games are played they go, in any order, to a journal `NAME.partial`: JSON lines, the first one the plan
with its digest. When the plan is played the table `NAME` is written under a temporary name, moved into place,
and the journal is removed. Rows hold no times and come in index order: the same plan, the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from sim.batch.plan import MatchPlan
from sim.errors import OutputExistsError, OutputFolderError, PlanError
from sim.results import GameResult, deck_of_seat

SUFFIXES = (".csv", ".jsonl")


def game_row(plan: MatchPlan, game: GameResult) -> dict[str, Any]:
    """One game as a tidy row; `_0` and `_1` are by seat, `points_a` are those of the plan's first deck."""
    first, second = plan.seated_decks(game.index)
    agent_0, agent_1 = plan.seated_agents(game.index)
    return {
        "game_id": game.index,
        "pair": game.index // 2,
        "seed": game.seed,
        "deck_0": first.name,
        "deck_1": second.name,
        "agent_0": agent_0,
        "agent_1": agent_1,
        "on_play": game.on_the_play,
        "winner": game.winner,
        "points_a": game.points(deck_of_seat(game.index, 0)),
        "end_reason": game.end_reason,
        "unfinished": game.unfinished,
        "turns": game.turns,
        "life_0": game.life[0],
        "life_1": game.life[1],
        "mulligans_0": game.mulligans[0],
        "mulligans_1": game.mulligans[1],
        "decisions": game.decisions,
        "windows_asked": game.windows_asked,
        "windows_skipped": game.windows_skipped,
        "fingerprint": f"{game.fingerprint:016x}",
        "trace_hash": f"{game.trace_hash:016x}",
        **{f"possible_{seat}": ";".join(words) for seat, words in enumerate(game.possible)},
        **{f"used_{seat}": ";".join(words) for seat, words in enumerate(game.used)},
    }


def render_games(plan: MatchPlan, games: Iterable[GameResult], suffix: str) -> str:
    """The text of a whole table of games, in index order, as .csv or .jsonl."""
    rows = [game_row(plan, game) for game in sorted(games, key=lambda game: game.index)]
    text = io.StringIO()
    if suffix == ".jsonl":
        text.writelines(_json_line(row) for row in rows)
    else:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(rows[0] if rows else ())
        writer.writerows(row.values() for row in rows)
    return text.getvalue()


def _json_line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """What the system has against writing a file, such as a full disk, as an error that names the file."""
    try:
        yield
    except OSError as error:
        raise OutputFolderError(f"expected a file that can be written, got {path}: {error.strerror}") from error


def _replace(path: Path, text: str) -> None:
    """Write a file under a temporary name beside it and move it into place: whole or not at all."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_text(text, encoding="utf-8", newline="")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _difference(begun: MatchPlan, asked: MatchPlan) -> str:
    """What two plans differ in, in words."""
    old, new = ({**plan.to_json(), "decks": [d.name for d in plan.decks]} for plan in (begun, asked))
    changed = [f"{key} {old[key]!r} became {new[key]!r}" for key in new if old[key] != new[key]]
    return "; ".join(changed) or "the lists of the decks have changed"


class GameFile:
    """The output file of one run; as a context it keeps the journal open and closes it whatever happens."""

    _journal: TextIO
    _is_empty: bool

    def __init__(self, path: Path, plan: MatchPlan, *, force: bool = False, resume: bool = False) -> None:
        """Check everything a user may have got wrong; nothing is written yet."""
        if path.suffix not in SUFFIXES:
            raise PlanError(f"expected an output file that ends in {' or '.join(SUFFIXES)}, got {str(path)!r}")
        self.path, self.plan = path, plan
        self.journal_path = path.with_name(path.name + ".partial")
        with _writing(path):
            self._verify_place()
        if os.path.lexists(path) and not force:
            raise OutputExistsError(f"expected a new file, got {path}, which is there; --force replaces it")
        if os.path.lexists(self.journal_path) and not (force or resume):
            raise OutputExistsError(
                f"expected no unfinished run, got {self.journal_path}: --resume continues, --force drops it"
            )
        self.kept = self._read_journal() if resume else []

    def __enter__(self) -> Self:
        """Begin the journal; games kept from an interrupted run are written to it anew."""
        header = {"digest": self.plan.digest(), "plan": self.plan.to_json()}
        rows = [header, *(game.to_json() for game in self.kept)]
        with _writing(self.journal_path):
            _replace(self.journal_path, "".join(_json_line(row) for row in rows))
            self._journal = self.journal_path.open("a", encoding="utf-8")
        self._is_empty = not self.kept
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # what could not be written was told by `keep`
            self._journal.close()
        if self._is_empty:
            self.journal_path.unlink(missing_ok=True)

    def keep(self, games: Iterable[GameResult]) -> None:
        """Add finished games to the journal, on disk before the next ones are played."""
        with _writing(self.journal_path):
            self._journal.writelines(_json_line(game.to_json()) for game in games)
            self._journal.flush()
        self._is_empty = False

    def finish(self, games: Sequence[GameResult]) -> None:
        """Write the table of all games and move it into place."""
        with _writing(self.path):
            _replace(self.path, render_games(self.plan, games, self.path.suffix))
        self.journal_path.unlink(missing_ok=True)

    def _verify_place(self) -> None:
        folder = self.path.parent
        if not folder.is_dir():
            raise OutputFolderError(f"expected an existing folder for {self.path.name}, got {folder}")
        if not os.access(folder, os.W_OK):
            raise OutputFolderError(f"expected a folder that can be written to, got {folder}")
        for path in (self.path, self.journal_path):
            if path.is_dir():
                raise OutputExistsError(f"expected a file name, got {path}, which is a folder")

    def _read_journal(self) -> list[GameResult]:
        """The games of an interrupted run of the same plan; a last line cut short is played again."""
        if not self.journal_path.exists():
            raise PlanError(f"expected an unfinished run to resume, got no file {self.journal_path}")
        try:
            lines = self.journal_path.read_text(encoding="utf-8").split("\n")
            header, *rows = [json.loads(line) for line in lines[:-1]]
            games = {row["index"]: GameResult.from_json(row) for row in rows}
            begun = MatchPlan.from_json(header["plan"])
            whole = [games[index] for index in sorted(games) if index ^ 1 in games and 0 <= index < begun.games]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, PlanError) as damage:
            raise PlanError(f"expected the journal of a run, got a damaged file {self.journal_path}") from damage
        if begun.digest() != self.plan.digest() or header.get("digest") != self.plan.digest():
            raise PlanError(
                f"expected the plan that {self.journal_path} was begun with, got another one:"
                f" {_difference(begun, self.plan)}"
            )
        return whole
