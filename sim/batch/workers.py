"""Work handed to joblib: to threads, to processes, or to whatever the user has set, such as a Dask cluster.

What is handed out should be small and made of values: a worker may be another machine, and may be lost.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from itertools import islice
from multiprocessing import resource_tracker as its_own_tracker
from typing import Any

from joblib import Parallel, parallel_config
from joblib.externals.loky.backend import resource_tracker
from joblib.parallel import get_active_backend

from sim.errors import PlanError
from sim.extras import needed_for

WAIT_FOR_SCHEDULER = 10  # seconds
WATCH = 1  # seconds
OWN_CHOICE = "LokyBackend"  # what joblib takes where the user has set no backend


def require_jobs(jobs: int) -> int:
    """A number of jobs as it is; PlanError if it is none."""
    if jobs == 0 or jobs < -1:
        raise PlanError(f"expected a number of jobs of at least 1, or -1 for all processors, got {jobs}")
    return jobs


def is_backend_chosen() -> bool:
    """Whether the user has set where work goes (`with joblib.parallel_config(backend="dask"): ...`)."""
    return type(get_active_backend()[0]).__name__ != OWN_CHOICE


def finished_tasks(tasks: Iterable[Any], jobs: int, *, backend: str = "loky", ordered: bool = False) -> Generator[Any]:
    """What joblib's delayed calls return, as they finish or in their order; a backend that the user has set comes first.

    When it is closed, or Ctrl-C ends it, tasks that are being worked on are given up.
    """
    chosen = is_backend_chosen()
    if chosen and not get_active_backend()[0].supports_return_generator:
        yield from _batch_by_batch(tasks, jobs)
        return
    options: dict[str, Any] = {"return_as": "generator" if ordered else "generator_unordered", "batch_size": 1}
    where: dict[str, Any] = {"n_jobs": _asked(jobs)} if chosen else {"n_jobs": jobs, "backend": backend}
    results: Any = None
    try:
        with nullcontext() if chosen or backend != "loky" else _interrupts_held():
            results = Parallel(**where, **options)(tasks)
        while (finished := _next_of(results)) is not None:
            yield finished
    finally:
        with _without_advice():
            if results is not None:
                results.close()


def _batch_by_batch(tasks: Iterable[Any], jobs: int) -> Generator[Any]:
    """For backends that tell only when all is done (Ray's): two tasks a worker at a time, in their order."""
    backend, waiting = get_active_backend()[0], iter(tasks)
    with Parallel(n_jobs=_asked(jobs), batch_size=1) as parallel:
        size = 2 * max(1, backend.effective_n_jobs(parallel.n_jobs))
        while some := list(islice(waiting, size)):
            yield from parallel(some)


def _asked(jobs: int) -> int | None:
    """How many workers of a backend that the user has set: as they said there, unless more than one job was asked for."""
    return None if jobs == 1 else jobs


@contextmanager
def on_dask(address: str) -> Iterator[None]:
    """Inside of it work goes to the Dask cluster whose scheduler is at an address such as tcp://host:8786.

    PlanError if none answers there within ten seconds, ExtraMissingError without `distributed` (the extra `cluster`).
    """
    with needed_for("a Dask cluster", "cluster"):
        from distributed import Client
    try:
        client = Client(address, timeout=WAIT_FOR_SCHEDULER)
    except (OSError, ValueError, TimeoutError) as error:
        raise PlanError(
            f"expected the address of a Dask scheduler, such as tcp://host:8786, got {address!r}"
        ) from error
    with client, parallel_config(backend="dask", client=client):
        yield


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C comes after this; processes that are begun here never see it, also while they still import."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    for tracker in (resource_tracker, its_own_tracker):
        tracker.ensure_running()  # which lets interrupts through again when it begins
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def settle_as_worker() -> None:
    """What a task does first; in a worker process it settles who may end it, elsewhere it does nothing.

    Ctrl-C reaches every process of a terminal, and is for the one that asked for the work. And a worker ends with that one,
    however it ended: after a kill -9 nobody would take what the worker plays.
    """
    parent = multiprocessing.parent_process()
    if parent is None or threading.current_thread() is not threading.main_thread():
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent.pid is not None and os.getppid() == parent.pid:
        _watch(parent.pid)


@cache
def _watch(parent: int) -> None:
    """Begin, once in a process, to look each second whether the process that began this one is still there."""

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def _next_of(results: Any) -> Any:
    """The next result, None after the last."""
    with _without_advice():
        return next(results, None)


@contextmanager
def _without_advice() -> Iterator[None]:
    """Joblib's advice on how to lose fewer tasks in flight is not for the user."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*tasks which were still being processed", category=UserWarning)
        yield
