"""Play a study, chunk by chunk, on any number of workers, and stop where its stop rule says so.

joblib is the seam. Chunks of the array engine go to threads of this process (compiled games hold no lock of Python's),
chunks of the rules engine to processes; a backend that the user has set (`joblib.parallel_config(backend="dask")`) gets
whole chunks instead. Chunks may finish in any order. A stop rule sees them in index order, so that 1 and 8 workers stop
at the same game; what was played beyond is dropped.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from joblib import delayed

from sim.agents import registry
from sim.batch.playing import array_engine
from sim.batch.runs import ChunkStore, Run, begin_store
from sim.batch.study import TAKEN_OVER, Chunk, StopRule, Study, check_study, chunk_count, chunk_indices, is_by_arm
from sim.batch.workers import finished_tasks, is_backend_chosen, require_jobs, settle_as_worker
from sim.errors import PlanError

if TYPE_CHECKING:
    from tqdm import tqdm


class RunInterrupted(KeyboardInterrupt):
    """Ctrl-C while a study was played: the run of the chunks that are done, and where it can be resumed, if anywhere."""

    def __init__(self, run: Run) -> None:
        super().__init__(f"interrupted after {run.games} of {run.study.games} games")
        self.run, self.folder = run, run.folder


def run_study(
    study: Study,
    *,
    jobs: int = 1,
    folder: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
) -> Run:
    """Play all chunks of a study, or as many as its stop rule asks for; the same run at any number of jobs.

    `folder` keeps the run on disk, where `resume` goes on with one that was broken off; without it games lie in a temporary
    file. `jobs` -1 stands for all processors. `progress` None shows a bar where stderr is a terminal.
    Ctrl-C raises RunInterrupted with all finished chunks.
    """
    require_jobs(jobs)
    check_study(study)
    for spec in dict.fromkeys(agent for arm in study.arms for agent in arm.agents):
        registry.create(spec, seat=0, key=0)
    if resume and folder is None:
        raise PlanError("expected the folder of the run to resume, got none")
    with begin_store(study, None if folder is None else Path(folder), resume) as store:
        return _Running(study, store, jobs, progress).run()


class _Running:
    """A run that goes on: how far its contiguous prefix of chunks reaches, and what its stop rule says of it."""

    def __init__(self, study: Study, store: ChunkStore, jobs: int, progress: bool | None) -> None:
        self.study, self.store, self.jobs, self.progress = study, store, jobs, progress
        self.rule: StopRule | None = study.stop_rule()
        self.end, self.most = 0, chunk_count(study)
        self.settled = False
        self.played = 0
        self.began = time.perf_counter()

    def run(self) -> Run:
        """Play what is missing."""
        try:
            with _progress_bar(self.study, self.progress) as bar:
                self._take_in(bar)
                self._play_rest(bar)
            run = self._as_run()
            self.store.finish(run)
            self.store.note_time(run)
        except KeyboardInterrupt as interrupt:
            run = self._as_run()
            self.store.note_time(run)
            raise RunInterrupted(run) from interrupt
        return run

    def _play_rest(self, bar: tqdm[Any]) -> None:
        missing = [chunk for chunk in range(self.end, self.most) if chunk not in self.store]
        if self.settled or not missing:
            return
        with closing(played_chunks(self.study, missing, self.jobs)) as results:
            for number, chunk in results:
                self.store.write(number, chunk)
                self.played += _games_played(chunk)
                if self._take_in(bar):
                    return

    def _take_in(self, bar: tqdm[Any]) -> bool:
        """Show the stop rule each chunk that has become part of the prefix; whether it has settled the run."""
        while not self.settled and self.end < self.most and self.end in self.store:
            if self.rule is not None:
                self.settled = self.rule.settles(self.store.read(self.end))
            bar.update(len(chunk_indices(self.study, self.end)))
            self.end += 1
        return self.settled

    def _as_run(self) -> Run:
        seconds = time.perf_counter() - self.began
        return Run(self.study, self.store, self.end, self.settled, seconds, self.played)


def _games_played(chunk: Chunk) -> int:
    return sum(int((block.source != TAKEN_OVER).sum()) for block in chunk)


# --- Workers ------------------------------------------------------------------------------------------------


def played_chunks(study: Study, chunks: Iterable[int], jobs: int) -> Generator[tuple[int, Chunk]]:
    """Play these chunks of a study and hand out each with its number as it is done, in any order."""
    if not is_backend_chosen():
        _prepare(study)
        if jobs == 1:
            yield from ((chunk, study.play(chunk)) for chunk in chunks)
            return
    packed = pickle.dumps(study)  # Dask sends bytes along with each task: a lost worker takes nothing with it
    by_threads = all(arm.engine == "array" for arm in study.arms)
    added = registry.registered()
    tasks = (delayed(_play_packed)(packed, chunk, added) for chunk in chunks)
    with closing(finished_tasks(tasks, jobs, backend="threading" if by_threads else "loky")) as finished:
        yield from finished


def _prepare(study: Study) -> None:
    """Compile the array engine before workers ask for it, telling so once."""
    for arm in study.arms:
        if arm.engine == "array":
            array_engine(arm)
            return


def _play_packed(packed: bytes, chunk: int, agents: Mapping[str, registry.Factory]) -> tuple[int, Chunk]:
    """Play a chunk in a worker."""
    settle_as_worker()
    registry.register_all(agents)
    return chunk, _unpacked(packed).play(chunk)


@lru_cache(maxsize=8)
def _unpacked(packed: bytes) -> Study:
    return cast("Study", pickle.loads(packed))


@contextmanager
def _progress_bar(study: Study, progress: bool | None) -> Iterator[tqdm[Any]]:
    """A bar of games on stderr, all arms together; hidden where it would only fill a log file."""
    from tqdm.auto import tqdm

    disable = None if progress is None else not progress
    games = study.games * (len(study.arms) if is_by_arm(study) else 1)
    with tqdm(total=games, unit="game", disable=disable) as bar:
        yield bar


__all__ = ["RunInterrupted", "played_chunks", "run_study"]
