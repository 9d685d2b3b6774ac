"""A run of a study: its chunks in order, wherever they lie, and what can be asked of them."""

from __future__ import annotations

import tempfile
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, Protocol, Self, overload

import numpy as np
import numpy.typing as npt

from sim.batch import versions
from sim.batch.columns import card_columns, game_columns
from sim.batch.plan import MatchPlan
from sim.batch.rows import keyword_counts
from sim.batch.study import SOURCES, Block, Chunk, Study, chunk_count, chunks_with, is_sparse, join_blocks
from sim.errors import PlanError
from sim.frames import Categories, Columns, pandas_frame, polars_frame
from sim.results import ROW, CardRows, GameResult, Rows, result_of

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


class ChunkStore(Protocol):
    """Where the chunks of a run are kept, by number; a context that the run is written in."""

    folder: Path | None

    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __contains__(self, chunk: int) -> bool:
        """Whether a chunk is there."""
        ...

    def write(self, chunk: int, blocks: Chunk) -> None:
        """Keep a chunk that has been played."""
        ...

    def read(self, chunk: int) -> Chunk:
        """A chunk that is there."""
        ...

    def finish(self, run: Run) -> None:
        """Nothing is left to play."""
        ...

    def note_time(self, run: Run) -> None:
        """Keep how long this session took; it ends now."""
        ...


@dataclass(frozen=True, slots=True)
class Replay:
    """All that is needed to play one game of a run again."""

    plan: MatchPlan
    index: int


@dataclass(frozen=True, eq=False)
class Run:
    """The contiguous chunks of a study from the first one on."""

    study: Study
    store: ChunkStore
    end: int  # how many chunks
    settled: bool  # whether the stop rule of the study ended it
    seconds: float  # of this session; of all together for a run that was read from its folder
    played: int  # games really played in these seconds, all arms together
    begun: dict[str, Any] | None = None  # the version and sources that a run read from a folder was begun by

    @property
    def folder(self) -> Path | None:
        """The folder that keeps it; None where it lies in a temporary file."""
        return self.store.folder

    @property
    def games(self) -> int:
        """How many games each arm has at least."""
        return self.games_of(len(self.study.arms) - 1)

    def games_of(self, arm: int) -> int:
        """How many games an arm has; in a study that is played arm by arm the first ones have theirs first."""
        chunks = chunks_with(self.study, arm)
        whole = min(max(self.end - chunks.start, 0), len(chunks))
        return min(self.study.games, whole * self.study.chunk_games)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to play: all games are there, or the stop rule has settled it."""
        return self.settled or self.end == chunk_count(self.study)

    @property
    def stopped_at(self) -> int | None:
        """After how many games an arm the stop rule ended the run; None where it did not."""
        return self.games if self.settled else None

    @property
    def chunks(self) -> Sequence[Chunk]:
        """All chunks in order, read as they are looked at."""
        return _Chunks(self)

    def block(self, arm: int = 0) -> Block:
        """All games of an arm as one block."""
        if not 0 <= arm < len(self.study.arms):
            raise PlanError(f"expected an arm from 0 to {len(self.study.arms) - 1}, got {arm}")
        pieces = list(self.blocks(arm))
        if not pieces:
            raise PlanError("expected a run with games, got one without any")
        return join_blocks(arm, pieces)

    def blocks(self, arm: int) -> Iterator[Block]:
        """The games of an arm chunk by chunk, in index order."""
        for chunk in chunks_with(self.study, arm):
            if chunk >= self.end:
                return
            yield from (block for block in self.store.read(chunk) if block.arm == arm)

    def rows(self, arm: int = 0) -> Rows:
        """The games of an arm in index order: results.ROW[games]."""
        return self.block(arm).rows

    def cards(self, arm: int = 0) -> CardRows | None:
        """The card columns of an arm: results.CARDS[games]; None if its plan keeps none."""
        return self.block(arm).cards

    def source(self, arm: int = 0) -> npt.NDArray[np.int8]:
        """Who played each game of an arm: int8[games], numbers of `study.SOURCES`."""
        return self.block(arm).source

    def game(self, index: int, arm: int = 0) -> Replay:
        """What plays a game of this run again; PlanError if the run has no such game, or other sources played it."""
        changed = versions.what_differs(self.begun) if self.begun is not None else ""
        if changed:
            raise PlanError(f"expected to be what played {self.folder}, its games may differ: {changed}")
        if not 0 <= arm < len(self.study.arms):
            raise PlanError(f"expected an arm from 0 to {len(self.study.arms) - 1}, got {arm}")
        if not self.games_of(arm):
            raise PlanError(f"expected a run with games, got {self.folder or 'one'} without any")
        if not 0 <= index < self.games_of(arm):
            raise PlanError(f"expected a game from 0 to {self.games_of(arm) - 1}, got {index}")
        self.place_of(index, arm)
        return Replay(self.study.arms[arm], index)

    def place_of(self, index: int, arm: int = 0) -> tuple[Block, int]:
        """The block that holds a game of an arm, and its row; PlanError where this game was not needed (`is_sparse`)."""
        number = chunks_with(self.study, arm)[index // self.study.chunk_games]
        for block in self.store.read(number):
            at = int(np.searchsorted(block.rows["index"], index))
            if block.arm == arm and at < len(block.rows) and block.rows["index"][at] == index:
                return block, at
        raise PlanError(f"expected a game that was played, got game {index} of arm {arm}, which was not needed")

    def columns(self, arm: int = 0) -> Columns:
        """The games of an arm as tidy columns: those of `batch.columns`, who played them, one number a game of cards."""
        block = self.block(arm)
        found = dict(game_columns(self.study.arms[arm], block.rows, block.words))
        found["source"] = Categories(block.source.astype(np.int32), SOURCES)
        return found | {name: values for name, values in card_columns(block.cards) if values.ndim == 1}

    def to_pandas(self, arm: int = 0) -> pd.DataFrame:
        """One row a game of an arm (needs pandas)."""
        return pandas_frame(self.columns(arm))

    def to_polars(self, arm: int = 0) -> pl.DataFrame:
        """One row a game of an arm (needs Polars)."""
        return polars_frame(self.columns(arm))

    def results(self, arm: int = 0) -> RunGames:
        """The games of an arm as records, read as they are looked at."""
        return RunGames(self, arm)

    def __repr__(self) -> str:
        arms = len(self.study.arms)
        return f"<run of a {self.study.kind} study, {arms} arm{'s' * (arms > 1)}, {self.games} games each>"


@dataclass(frozen=True)
class _Chunks(Sequence[Chunk]):
    run: Run

    def __len__(self) -> int:
        return self.run.end

    def __getitem__(self, place: Any) -> Any:
        found = range(self.run.end)[place]
        if isinstance(found, int):
            return self.run.store.read(found)
        return [self.run.store.read(chunk) for chunk in found]

    def __iter__(self) -> Iterator[Chunk]:
        return (self.run.store.read(chunk) for chunk in range(self.run.end))


class RunGames(Sequence[GameResult]):
    """The games of one arm of a run as a sequence of records; none of them stays in memory."""

    def __init__(self, run: Run, arm: int) -> None:
        self._run, self._arm = run, arm

    def blocks(self) -> Iterator[Rows]:
        """All rows, chunk by chunk (results.HasRows)."""
        return (block.rows for block in self._run.blocks(self._arm))

    def joined(self) -> tuple[Rows, tuple[str, ...]]:
        """All rows in memory, and what the bits of keywords stand for."""
        if not len(self):
            return np.zeros(0, dtype=ROW), ()
        block = self._run.block(self._arm)
        return block.rows, block.words

    def keywords(self, deck: int) -> dict[str, tuple[int, int]]:
        """Keyword -> (games in which a deck could use it, games in which it did), in order of name."""
        counts: dict[str, npt.NDArray[np.int64]] = {}
        for block in self._run.blocks(self._arm):
            for word, found in keyword_counts(block.rows, block.words, deck):
                counts[word] = counts.get(word, 0) + found
        return {word: (int(counts[word][0]), int(counts[word][1])) for word in sorted(counts)}

    def __len__(self) -> int:
        if is_sparse(self._run.study):
            return sum(len(block.rows) for block in self._run.blocks(self._arm))
        return self._run.games_of(self._arm)

    @overload
    def __getitem__(self, place: int) -> GameResult: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[GameResult, ...]: ...
    def __getitem__(self, place: int | slice) -> GameResult | tuple[GameResult, ...]:
        places = range(len(self))[place]  # raises as a tuple would
        if isinstance(places, range):
            return tuple(self[at] for at in places)
        if is_sparse(self._run.study):
            return next(islice(iter(self), places, None))
        block, at = self._run.place_of(places, self._arm)
        return result_of(block.rows[at], block.words)

    def __iter__(self) -> Iterator[GameResult]:
        for block in self._run.blocks(self._arm):
            yield from (result_of(row, block.words) for row in block.rows)

    def __eq__(self, other: object) -> bool:
        """Equal games in the same order, wherever they lie."""
        if not isinstance(other, Sequence) or len(other) != len(self):
            return False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} games>"


class TemporaryStore:
    """Chunks in a temporary file that nobody sees: disk, not memory; it is gone with the run."""

    folder: Path | None = None

    def __init__(self, study: Study) -> None:
        self.study = study
        self._file: BinaryIO = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the run
        weakref.finalize(self, self._file.close)
        self._places: dict[int, list[_Place]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """The games stay readable."""

    def __contains__(self, chunk: int) -> bool:
        return chunk in self._places

    def write(self, chunk: int, blocks: Chunk) -> None:
        """Add a chunk at the end of the file."""
        places = []
        for block in blocks:
            parts: list[_Part | None] = []
            for values in (block.rows, block.cards, block.source):
                if values is not None:
                    parts.append((self._file.seek(0, 2), values.dtype, len(values)))
                    self._file.write(values.tobytes())
                else:
                    parts.append(None)
            places.append(_Place(block.arm, parts, block.words))
        self._places[chunk] = places

    def read(self, chunk: int) -> Chunk:
        """The chunk as it was written; its arrays cannot be written to."""
        return tuple(self._block(place) for place in self._places[chunk])

    def _block(self, place: _Place) -> Block:
        rows, cards, source = (self._part(part) for part in place.parts)
        return Block(place.arm, rows, cards, source, place.words)

    def _part(self, part: _Part | None) -> Any:
        if part is None:
            return None
        start, kind, length = part
        self._file.seek(start)
        return np.frombuffer(self._file.read(length * kind.itemsize), dtype=kind)

    def finish(self, run: Run) -> None:
        """Nothing is left to do."""

    def note_time(self, run: Run) -> None:
        """The run itself knows."""


_Part = tuple[int, np.dtype[Any], int]  # start, dtype, length


class _Place(NamedTuple):
    """Where the parts of a block lie in the file: rows, cards, source."""

    arm: int
    parts: list[_Part | None]
    words: tuple[str, ...]


def begin_store(study: Study, folder: Path | None, resume: bool) -> ChunkStore:
    """The store for a run that is to be played; see `FolderStore.begin` for what is refused."""
    if folder is None:
        return TemporaryStore(study)
    from sim.batch.run_files import FolderStore

    return FolderStore(study, folder).begin(resume)


def open_run(folder: str | Path) -> Run:
    """The run in a folder, to look at, also one that is not at its end; nothing is written.

    OutputFolderError for a folder that holds no run, RunDamagedError for one whose files are not whole.
    """
    from sim.batch.run_files import FolderStore, read_plan, read_summary, read_times

    study, begun = read_plan(Path(folder))
    store, summary = FolderStore(study, Path(folder)), read_summary(Path(folder), study)
    seconds, played = read_times(Path(folder))
    if summary is not None:
        return Run(study, store, summary["chunks"], summary["settled"], seconds, played, begun)
    end, settled = _prefix(study, store)
    return Run(study, store, end, settled, seconds, played, begun)


def _prefix(study: Study, store: ChunkStore) -> tuple[int, bool]:
    """How many chunks from the first one on are there, up to where the stop rule settles the run; whether it does."""
    rule = study.stop_rule()
    for chunk in range(chunk_count(study)):
        if chunk not in store:
            return chunk, False
        if rule is not None and rule.settles(store.read(chunk)):
            return chunk + 1, True
    return chunk_count(study), False
