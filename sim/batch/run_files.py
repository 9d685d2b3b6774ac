"""A run as a folder, of which a kill at any moment costs no more than the chunks that were being played.

`plan.json`           the study with a hash of it, the version and the hashes of the sources that play it
`games-000000.parquet` the games of a chunk, all arms (see `tables`)
`summary.json`        what came out, once nothing is left to play
`timing.json`         when it was played and how fast: the only file that is not the same bytes each time
`.lock`               empty; held by the process that writes the run

Files are written under temporary names and moved into place, so that each is there whole or not at all.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from sim.batch import versions
from sim.batch.study import Chunk, Study, chunk_arms, chunk_count, chunk_indices, is_sparse, study_from_json
from sim.batch.tables import chunk_of_table, chunk_table
from sim.errors import OutputExistsError, OutputFolderError, PlanError, RunBusyError, RunDamagedError
from sim.outputs import writing

if TYPE_CHECKING:
    from sim.batch.runs import Run

SCHEMA: Final = "mtg-sim/run/1"
SUMMARY_SCHEMA: Final = "mtg-sim/run-summary/1"
TIMING_SCHEMA: Final = "mtg-sim/run-timing/1"
PLAN, SUMMARY, TIMING, LOCK = "plan.json", "summary.json", "timing.json", ".lock"
MOST_DIFFERENCES: Final = 3  # of two plans that an error names
_REMEDY: Final = ": without the file, --resume plays its games again"


def chunk_path(folder: Path, chunk: int) -> Path:
    """The file of a chunk."""
    return folder / f"games-{chunk:06}.parquet"


class FolderStore:
    """The chunks of a run in its folder; as a context it may be written to, by this process alone."""

    folder: Path | None

    def __init__(self, study: Study, folder: Path) -> None:
        self.study, self.folder, self._folder = study, folder, folder
        self._held = ExitStack()

    def begin(self, resume: bool) -> Self:
        """Take the folder for a new run, or for one that is to be gone on with; what a user may have got wrong is refused.

        OutputFolderError, OutputExistsError for a folder that is in the way, RunBusyError if another process writes the
        run, PlanError if it is another study or was begun by other sources.
        """
        with writing(self._folder):
            _make_folder(self._folder, resume)
        with ExitStack() as held:
            held.enter_context(_locked(self._folder))
            with writing(self._folder):
                self._take(resume)
            self._held = held.pop_all()
        return self

    def _take(self, resume: bool) -> None:
        begun = self._folder / PLAN
        if begun.exists():
            if not resume:
                raise OutputExistsError(f"expected a new folder, got {self._folder}, which holds a run (resume it)")
            self._verify_same(read_begun(self._folder))
            read_times(self._folder)
            for chunk in self._written():
                self.read(chunk)  # before anything is played: what is damaged is told, and stays
        for left in self._folder.glob(".*.tmp"):  # by a process that was killed
            if left.is_file():
                left.unlink()
        if not begun.exists():
            write_json(begun, self._plan())

    def _written(self) -> list[int]:
        """The numbers of all chunks that have files, in order."""
        names = (path.stem.removeprefix("games-") for path in self._folder.glob("games-*.parquet"))
        return sorted(int(name) for name in names if name.isdecimal())

    def _plan(self) -> dict[str, Any]:
        study = self.study.to_json()
        return {"schema": SCHEMA, **versions.played_by(), "digest": _digest(study), "study": study}

    def _verify_same(self, begun: dict[str, Any]) -> None:
        changed = versions.what_differs(begun)
        if changed:
            raise PlanError(f"expected what {self._folder} was begun by, got something else: {changed}")
        asked = json.loads(json.dumps(self.study.to_json()))
        if begun["study"] != asked:
            raise PlanError(
                f"expected the plan that {self._folder} was begun with, got another one:"
                f" {difference(begun['study'], asked)}"
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.close()

    def __contains__(self, chunk: int) -> bool:
        return chunk_path(self._folder, chunk).exists()

    def write(self, chunk: int, blocks: Chunk) -> None:
        """Put a chunk into its file."""
        path = chunk_path(self._folder, chunk)
        with writing(path), _placing(path) as temporary:
            write_table(chunk_table(self.study.arms, blocks), temporary)

    def read(self, chunk: int) -> Chunk:
        """A chunk from its file; RunDamagedError if it is not as it was written."""
        path = chunk_path(self._folder, chunk)
        with _mending(path, _REMEDY):
            found = chunk_of_table(self.study.arms, read_table(path))
            _verify_games(self.study, chunk, found)
        return found

    def table(self, chunk: int) -> pa.Table:
        """A chunk as the table that its file holds."""
        path = chunk_path(self._folder, chunk)
        with _mending(path, _REMEDY):
            return read_table(path)

    def finish(self, run: Run) -> None:
        """Nothing is left to play: drop what was played beyond the end, and sum up."""
        for chunk in self._written():
            if chunk >= run.end:
                chunk_path(self._folder, chunk).unlink()
        result = {"schema": SUMMARY_SCHEMA, "kind": self.study.kind, "games": run.games, "chunks": run.end}
        result |= {"settled": run.settled, "result": self.study.summary(run)}
        with writing(self._folder):
            write_json(self._folder / SUMMARY, result)

    def note_time(self, run: Run) -> None:
        """Add this session to the times."""
        path = self._folder / TIMING
        with writing(path):
            sessions = read_json(path)["sessions"] if path.exists() else []
            ended = datetime.now(UTC).isoformat(timespec="seconds")
            sessions.append({"ended": ended, "seconds": round(run.seconds, 3), "games_played": run.played})
            write_json(path, {"schema": TIMING_SCHEMA, "sessions": sessions})


def _verify_games(study: Study, chunk: int, blocks: Chunk) -> None:
    indices = list(chunk_indices(study, chunk))
    if is_sparse(study):
        if any(not set(block.rows["index"].tolist()) <= set(indices) for block in blocks):
            raise ValueError("expected other games")
        return
    if [block.arm for block in blocks] != list(chunk_arms(study, chunk)):
        raise ValueError("expected other arms")
    if any(block.rows["index"].tolist() != indices for block in blocks):
        raise ValueError("expected other games")
    if any((block.rows["seed"] != study.arms[block.arm].seed).any() for block in blocks):
        raise ValueError("expected games of another seed")


def read_plan(folder: Path) -> tuple[Study, dict[str, Any]]:
    """The study of a run's folder and by what it was begun; errors for what is no folder of a run."""
    begun = read_begun(folder)
    changed = versions.what_differs(begun)
    with _mending(folder / PLAN, f": {changed}" if changed else ""):
        return study_from_json(begun["study"]), begun


def read_begun(folder: Path) -> dict[str, Any]:
    """The plan of a run's folder as it is written; RunDamagedError where it is not as it was when the run was begun."""
    path = folder / PLAN
    if not path.is_file():
        raise OutputFolderError(f"expected the folder of a run, got {folder} without {PLAN}")
    document = read_json(path)
    if document.get("schema") != SCHEMA:
        raise RunDamagedError(f"expected a run of schema {SCHEMA}, got {document.get('schema')!r}", str(folder))
    with _mending(path):
        if document["digest"] != _digest(document["study"]):
            raise ValueError("expected the study that the run was begun with")
    return document


def read_summary(folder: Path, study: Study) -> dict[str, Any] | None:
    """What a run that is at its end came out as; None while it is not."""
    path = folder / SUMMARY
    if not path.exists():
        return None
    document = read_json(path)
    with _mending(path):
        most = range(1 if document["settled"] else chunk_count(study), chunk_count(study) + 1)
        if document["chunks"] not in most or document["settled"] not in (False, True):
            raise ValueError("expected an end of this study")
    return document


def _digest(study: dict[str, Any]) -> str:
    """16 hexadecimal digits of a study as JSON, by which an edited plan is noticed."""
    return hashlib.blake2b(json.dumps(study, sort_keys=True).encode(), digest_size=8).hexdigest()


def read_times(folder: Path) -> tuple[float, int]:
    """Seconds and games played of all sessions of a run that came to an end or were interrupted, not killed."""
    path = folder / TIMING
    if not path.exists():
        return 0.0, 0
    document = read_json(path)
    with _mending(path, ": nothing but times, the run can do without the file"):
        sessions = list(document["sessions"])
        return sum(one["seconds"] for one in sessions), sum(one["games_played"] for one in sessions)


# --- Files --------------------------------------------------------------------------------------------------


def write_table(table: pa.Table, path: Path) -> None:
    """Write a Parquet file; equal tables give equal bytes."""
    pq.write_table(table, path, compression="zstd", write_page_checksum=True)


def read_table(path: Path) -> pa.Table:
    """Read a Parquet file; an error where a bit of it has changed."""
    with pq.ParquetFile(path, page_checksum_verification=True) as file:
        return file.read(use_threads=False)


def write_json(path: Path, document: dict[str, Any]) -> None:
    """Write a JSON document, whole or not at all."""
    with _placing(path) as temporary:
        temporary.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def read_json(path: Path) -> dict[str, Any]:
    """A JSON document; RunDamagedError where it is none."""
    with _mending(path):
        document = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(document, dict):
            raise TypeError("expected an object")
    return document


@contextmanager
def _placing(path: Path) -> Iterator[Path]:
    """A temporary file that takes a name once it is whole and on the disk."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        _sync(temporary)
        temporary.replace(path)
        _sync(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def _mending(path: Path, remedy: str = "") -> Iterator[None]:
    """What may be wrong with a file of a run, as one error that names it and what may help."""
    try:
        yield
    except FileNotFoundError as damage:
        raise RunDamagedError(f"expected all files of a run, got one that is missing{remedy}", str(path)) from damage
    except (OSError, ValueError, LookupError, TypeError, AttributeError, pa.ArrowException) as damage:
        raise RunDamagedError(f"expected a whole file of a run, got a damaged one{remedy}", str(path)) from damage


def _make_folder(folder: Path, resume: bool) -> None:
    if not folder.exists():
        if resume:
            raise OutputFolderError(f"expected an unfinished run to resume, got no folder {folder}")
        if not folder.parent.is_dir():
            raise OutputFolderError(f"expected an existing folder for {folder.name}, got {folder.parent}")
        folder.mkdir(exist_ok=True)
    if not folder.is_dir():
        raise OutputExistsError(f"expected a folder for a run, got {folder}, which is a file")
    strange = [path.name for path in folder.iterdir() if path.name != LOCK and path.suffix != ".tmp"]
    if strange and PLAN not in strange:
        raise OutputExistsError(f"expected a new folder or one of a run, got {folder}, which holds {min(strange)}")


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the folder; the lock is released when the process ends, however it does."""
    try:
        lock = FileLock(folder / LOCK, timeout=0)
        lock.acquire()
    except Timeout:
        raise RunBusyError(f"expected a run that no other process writes, got {folder}") from None
    except OSError as error:
        raise OutputFolderError(f"expected a folder that can be written to, got {folder}: {error.strerror}") from error
    try:
        yield
    finally:
        lock.release()


def difference(begun: Any, asked: Any) -> str:
    """What two JSON documents differ in, in words: `plan.seed 7 became 8`."""
    found = list(_differences(begun, asked, ""))
    more = f" and {len(found) - MOST_DIFFERENCES} more" if len(found) > MOST_DIFFERENCES else ""
    return "; ".join(found[:MOST_DIFFERENCES]) + more


def _differences(begun: Any, asked: Any, place: str) -> Iterator[str]:
    if isinstance(begun, dict) and isinstance(asked, dict):
        for key in dict.fromkeys([*begun, *asked]):
            yield from _differences(begun.get(key), asked.get(key), f"{place}.{key}".lstrip("."))
    elif isinstance(begun, list) and isinstance(asked, list) and len(begun) == len(asked):
        for at, (old, new) in enumerate(zip(begun, asked, strict=True)):
            yield from _differences(old, new, f"{place}[{at}]")
    elif begun != asked:
        yield f"{place} {begun!r} became {asked!r}" if _is_short(begun, asked) else f"{place} has changed"


def _is_short(*values: Any) -> bool:
    return all(not isinstance(value, list | dict) for value in values)


__all__ = ["FolderStore", "chunk_path", "difference", "read_plan", "read_summary", "read_times"]
