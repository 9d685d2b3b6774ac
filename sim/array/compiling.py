"""Compiling the kernel: one file of machine code a room, named by a hash of all that the room is made of.

A change in a function of another file is a change of each room that has a copy of it: hence the name comes from the sources
of a room and of all modules that it imports, of the compiler, and from the processor.
"""

from __future__ import annotations

import fcntl
import gc
import hashlib
import importlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Final, cast

import numpy as np

from sim.array.doors import COMPILED, FUNCTIONS, PLACES
from sim.array.tables import DOORS
from sim.errors import SimulationError

_KERNEL: Final = "sim.array.kernel."
_COMPILER: Final = ("sim.array.compiler.unit", "sim.array.compiler.machine")
_ROOT: Final = Path(__file__).parents[2]
_ROOMS: Final = Path(__file__).parent / "kernel"
ROOMS: Final = tuple(
    sorted(
        ".".join(path.relative_to(_ROOMS).with_suffix("").parts)
        for path in _ROOMS.rglob("*.py")
        if "\n@door(" in path.read_text()
    )
)
"""The modules of `kernel/` with doors."""
_IMPORT: Final = re.compile(r"^\s*from (sim[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
_WHOLE: Final = re.compile(r"^\s*import (sim\.[\w.]+)", re.MULTILINE)
_NAME: Final = re.compile(r"\w+")
_REPLACED: Final = "sim.agents.mind.asks"  # by modules of `kernel/agents`, see `binding`
_ADDRESSES: dict[int, int] = {}
_LOADED: list[object] = []  # compiled code is kept as long as these are


def cache_root() -> Path:
    """Where compiled rooms are kept: MTG_SIM_CACHE, else the user's cache folder, else a temporary one."""
    wanted = os.environ.get("MTG_SIM_CACHE")
    root = Path(wanted) if wanted else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "mtg-sim"
    try:
        root.mkdir(parents=True, exist_ok=True)
        probe = root / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink(missing_ok=True)
    except OSError:
        return _temporary_root(root)
    return root


@cache
def _temporary_root(wanted: Path) -> Path:
    root = Path(tempfile.mkdtemp(prefix="mtg-sim-"))
    sys.stderr.write(f"cache folder {wanted} can't be written: compiling into {root} for this process\n")
    return root


def addresses() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The addresses of all doors, compiled now or loaded: int64[DOORS], 0 where no room has opened one."""
    if not is_compiled():
        warm()
    if COMPILED and not _ADDRESSES:
        _load(ROOMS)
    if not COMPILED:
        for name in ROOMS:
            load_room(name)
    found = np.zeros(DOORS, dtype=np.int64)
    for number, address in _ADDRESSES.items():
        found[number] = address
    return found


def is_compiled() -> bool:
    """Whether every room has been compiled before, as its sources are now."""
    return not COMPILED or all(_file_of(name).exists() for name in ROOMS)


def warm(say: bool = True) -> float:
    """Compile what is not compiled yet, with a process for each processor; the seconds that took.

    One process compiles at a time: another one waits for it and then finds all done.
    """
    began = time.perf_counter()
    with _alone():
        waiting = [name for name in ROOMS if not _file_of(name).exists()]
        if waiting and COMPILED:
            if say:
                sys.stderr.write(f"compiling the array engine, once: {len(waiting)} parts, about half a minute\n")
            _compile_side_by_side(waiting)
    return time.perf_counter() - began


@contextmanager
def _alone() -> Iterator[None]:
    """Hold the lock of the cache folder."""
    with (cache_root() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(lock, fcntl.LOCK_UN)


def _compile_side_by_side(names: list[str]) -> None:
    """Each processor takes the next room, those that are made of most first."""
    waiting = iter(sorted(names, key=_weight, reverse=True))
    count = min(_processors(), len(names))
    with ThreadPoolExecutor(count) as pool:
        done = list(pool.map(lambda cache_folder: _compile_some(waiting, cache_folder), [str(cache_root())] * count))
    if not all(done):
        raise SimulationError("expected the array engine to compile, got a fault in a process that compiles")


def _weight(name: str) -> int:
    return sum(len(_read(module)) for module in sources_of(_KERNEL + name))


def _compile_some(waiting: Iterator[str], cache_folder: str) -> bool:
    """Have a process of its own compile rooms, one after another, as long as there are any; whether it did."""
    environment = os.environ | {"MTG_SIM_CACHE": cache_folder, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", __name__]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for name in waiting:
            process.stdin.write(f"{name}\n")
            process.stdin.flush()
            if process.stdout.readline().strip() != name:
                return False
    return True


def _processors() -> int:
    return max(1, len(os.sched_getaffinity(0)))


def load_room(name: str) -> None:
    """Import a room; compile its doors if that has not been done before, and load them."""
    importlib.import_module(_KERNEL + name)
    if COMPILED:
        _compile(name)
        _load([name])


def _load(names: Iterable[str]) -> None:
    """Load the doors of compiled rooms."""
    from sim.array.compiler.machine import Loaded

    loaded = Loaded([_file_of(name).read_bytes() for name in names])
    _LOADED.append(loaded)
    for number in range(DOORS):
        address = loaded.address(f"door_{number}")
        if address:
            _ADDRESSES[number] = address


def _file_of(name: str) -> Path:
    """Where the compiled doors of a room are."""
    return cache_root() / f"{room_key(name)}.o"


def _compile(name: str) -> None:
    """Compile the doors of a room if they are not."""
    path = _file_of(name)
    if path.exists():
        return
    from sim.array.compiler.machine import object_code
    from sim.array.compiler.unit import room_text

    module = importlib.import_module(_KERNEL + name).__name__
    doors = {number: cast(FunctionType, FUNCTIONS[number]) for number, _ in PLACES.get(module, [])}
    with _no_collecting():
        code = object_code(room_text(doors))
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(code)
    unfinished.replace(path)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Compiling makes many objects that stay; looking through them again and again takes a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@cache
def room_key(name: str) -> str:
    """A name that changes with any source the room is compiled from, with the compiler, and with the processor."""
    from sim.array.compiler.machine import processor

    digest = hashlib.blake2b(digest_size=8)
    digest.update(processor().encode())
    for module in sorted(sources_of(_KERNEL + name).union(*map(sources_of, _COMPILER))):
        digest.update(module.encode() + _read(module))
    return f"{name.replace(chr(46), chr(95))}-{digest.hexdigest()}"


@cache
def sources_of(module: str) -> frozenset[str]:
    """A module of the project and all modules of it that it imports, directly or not."""
    found, waiting = {module}, [module]
    while waiting:
        for other in _imported(waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return frozenset(found)


@cache
def _imported(module: str) -> tuple[str, ...]:
    """The modules of the project that a module says it imports."""
    names = []
    for found in _IMPORT.finditer(_read(module).decode()):
        names += [found[1], *(f"{found[1]}.{name}" for name in _NAME.findall(found[2]))]
    names += _WHOLE.findall(_read(module).decode())
    used = [name for name in names if _path(name) is not None and not name.startswith(_REPLACED)]
    return tuple(dict.fromkeys(used))


@cache
def _path(module: str) -> Path | None:
    path = _ROOT / (module.replace(".", "/") + ".py")
    return path if path.exists() else None


@cache
def _read(module: str) -> bytes:
    path = _path(module)
    return path.read_bytes() if path is not None else b""


__all__ = [
    "FUNCTIONS",
    "ROOMS",
    "addresses",
    "cache_root",
    "is_compiled",
    "load_room",
    "room_key",
    "sources_of",
    "warm",
]


if __name__ == "__main__":
    for line in sys.stdin:
        _compile(line.strip())
        print(line.strip(), flush=True)  # noqa: T201  the process that asked reads it
