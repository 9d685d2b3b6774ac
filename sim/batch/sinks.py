"""Write games to a file: whole or not at all, and what an interrupted run had played is kept beside it.

While games are played they go to a journal `NAME.partial` (see `journals`). When the plan is played the table `NAME` is
written under a temporary name, moved into place, and the journal is removed. Rows hold no times and come in index order:
the same plan, the same bytes.
"""

from __future__ import annotations

import csv
import io
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sim.batch.journals import LineJournal, RowJournal, json_line
from sim.batch.plan import MatchPlan
from sim.errors import OutputExistsError, OutputFolderError, PlanError
from sim.outputs import replace_file, require_free, writing
from sim.results import GameResult, Rows, deck_of_seat

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


def render_games(plan: MatchPlan, games: Iterable[GameResult], suffix: str) -> Iterator[str]:
    """The text of a whole table of games, which come in index order, as .csv or .jsonl, row by row."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for at, row in enumerate(game_row(plan, game) for game in games):
        if suffix == ".jsonl":
            yield json_line(row)
            continue
        if not at:
            writer.writerow(row)
        writer.writerow(row.values())
        yield text.getvalue()
        text.seek(0)
        text.truncate()


class GameStore:
    """Where the games of a run are kept while it goes on; as a context it closes the journal whatever happens.

    Games of the array engine are rows on disk, with the words for their keywords; others are objects in memory.
    """

    path: Path | None = None

    def __init__(self, plan: MatchPlan, words: Sequence[str] = ()) -> None:
        self.plan, self.words = plan, words
        self._journal: LineJournal | None = None
        self._rows: RowJournal | None = None
        self._games: dict[int, GameResult] = {}
        self.kept = 0  # games that come from the run that is resumed

    @property
    def is_array(self) -> bool:
        """Whether games come as rows."""
        return self.plan.engine == "array"

    def __enter__(self) -> Self:
        if self.is_array:
            self._rows = RowJournal(tempfile.TemporaryFile(), self.words)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._journal is not None:
            with suppress(OSError):  # what could not be written was told by `keep`
                self._journal.close()

    @property
    def done(self) -> Set[int]:
        """The indices of the games that are there as objects."""
        return self._games.keys()

    @property
    def games(self) -> Sequence[GameResult]:
        """All games so far, in index order."""
        if self.is_array:
            return self._rows.games if self._rows is not None else ()
        return tuple(self._games[index] for index in sorted(self._games))

    def keep(self, chunk: list[GameResult] | Rows) -> None:
        """Add finished games."""
        if not isinstance(chunk, list):
            assert self._rows is not None
            self._rows.keep(chunk)
            return
        if self._journal is not None:
            self._journal.keep(chunk)
        self._games.update((game.index, game) for game in chunk)

    @property
    def left_behind(self) -> Path | None:
        """The journal that an interrupted run can be resumed from."""
        return None

    def finish(self) -> None:
        """The plan is played."""


class GameFile(GameStore):
    """The store of a run with an output file: the journal is beside it until the table is written."""

    path: Path

    def __init__(
        self, path: Path, plan: MatchPlan, words: Sequence[str] = (), *, force: bool = False, resume: bool = False
    ) -> None:
        """Check everything a user may have got wrong; nothing is written yet."""
        super().__init__(plan, words)
        if path.suffix not in SUFFIXES:
            raise PlanError(f"expected an output file that ends in {' or '.join(SUFFIXES)}, got {str(path)!r}")
        self.path, self._resume = path, resume
        self.journal_path = path.with_name(path.name + ".partial")
        with writing(path):
            self._verify_place()
        require_free(path, force)
        if os.path.lexists(self.journal_path) and not (force or resume):
            raise OutputExistsError(
                f"expected no unfinished run, got {self.journal_path}: --resume continues, --force drops it"
            )
        self._read()

    def _read(self) -> None:
        if not self.is_array:
            self._journal = LineJournal(self.journal_path, self.plan, self._resume)
            self._games = {game.index: game for game in self._journal.kept}
        elif self._resume:
            self._rows = RowJournal.resume(self.journal_path, self.plan, self.words)
        self.kept = len(self.games)

    def __enter__(self) -> Self:
        """Begin the journal, or go on with it."""
        with writing(self.journal_path):
            if self._journal is not None:
                self._journal.open()
            elif self._rows is None:
                self._rows = RowJournal.begin(self.journal_path, self.plan, self.words)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        if not self.games:
            self.journal_path.unlink(missing_ok=True)

    def keep(self, chunk: list[GameResult] | Rows) -> None:
        """Add finished games to the journal, on disk before the next ones are played."""
        with writing(self.journal_path):
            super().keep(chunk)

    @property
    def left_behind(self) -> Path | None:
        """The journal that an interrupted run can be resumed from."""
        return self.journal_path if self.journal_path.exists() else None

    def finish(self) -> None:
        """Write the table of all games and move it into place; rows can still be read from the journal's file."""
        with writing(self.path):
            replace_file(self.path, render_games(self.plan, self.games, self.path.suffix))
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
