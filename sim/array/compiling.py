"""Compiling the kernel: one folder of compiled doors a room, named by a hash of all that the room is made of.

Numba does not notice that a function in another file has changed; a folder whose name comes from the sources does.
"""

from __future__ import annotations

import ast
import fcntl
import gc
import hashlib
import importlib
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

import numba
import numpy as np
from numba.core import config as numba_config

from sim.array.doors import COMPILED, FUNCTIONS, PLACES
from sim.array.tables import DOORS
from sim.errors import SimulationError

_KERNEL: Final = "sim.array.kernel."
_ROOT: Final = Path(__file__).parents[2]
_ROOMS: Final = Path(__file__).parent / "kernel"
_ENTRY: Final = """
@cfunc("int64(int64, int64, int64, int64, int64, int64)", cache=True)
def door_{number}(game, tables, a, b, c, d):
    return {name}(game_at(game), tables_at(tables), a, b, c, d)
"""
ROOMS: Final = tuple(
    sorted(
        ".".join(path.relative_to(_ROOMS).with_suffix("").parts)
        for path in _ROOMS.rglob("*.py")
        if "\n@door(" in path.read_text()
    )
)
"""The modules of `kernel/` with doors."""
_REPLACED: Final = "sim.agents.mind.asks"  # by modules of `kernel/agents`, see `binding`
_DONE: Final = "done"  # a file in the folder of a room whose doors are compiled
_ADDRESSES: dict[int, int] = {}
_KEPT: list[ModuleType] = []


def cache_root() -> Path:
    """Where compiled rooms are kept: MTG_SIM_CACHE, else the user's cache folder, else a temporary one."""
    wanted = os.environ.get("MTG_SIM_CACHE")
    root = Path(wanted) if wanted else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "mtg-sim"
    try:
        root.mkdir(parents=True, exist_ok=True)
        probe = root / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
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
    for name in ROOMS:
        load_room(name)
    found = np.zeros(DOORS, dtype=np.int64)
    for number, address in _ADDRESSES.items():
        found[number] = address
    return found


def is_compiled() -> bool:
    """Whether every room has been compiled before, as its sources are now."""
    return not COMPILED or all((cache_root() / room_key(name) / _DONE).exists() for name in ROOMS)


def warm(say: bool = True) -> float:
    """Compile what is not compiled yet, with a process for each processor; the seconds that took.

    One process compiles at a time: another one waits for it and then finds all done.
    """
    began = time.perf_counter()
    with _alone():
        waiting = [name for name in ROOMS if not (cache_root() / room_key(name) / _DONE).exists()]
        if waiting and COMPILED:
            if say:
                sys.stderr.write(f"compiling the array engine, once: {len(waiting)} parts, about a minute\n")
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
    """Each processor takes the next room, the longest first."""
    names = sorted(names, key=lambda name: -len(_read(_KERNEL + name)))
    shares = [names[at :: _processors()] for at in range(_processors())]
    environment = os.environ | {"MTG_SIM_CACHE": str(cache_root()), "PYTHONPATH": os.pathsep.join(sys.path)}
    commands = [[sys.executable, "-m", __name__, *share] for share in shares if share]
    running = [subprocess.Popen(command, env=environment) for command in commands]
    codes = [process.wait() for process in running]
    if any(codes):
        raise SimulationError("expected the array engine to compile, got a fault in a process that compiles")


def _processors() -> int:
    return max(1, len(os.sched_getaffinity(0)))


def load_room(name: str) -> None:
    """Import a room and compile its doors, or load them if they were compiled before."""
    module = importlib.import_module(_KERNEL + name)
    if not COMPILED:
        return
    doors = PLACES.get(module.__name__, [])
    if not doors or doors[0][0] in _ADDRESSES:
        return
    with _no_collecting():
        entries = _entries(name, module.__name__, doors)
    for number, _ in doors:
        _ADDRESSES[number] = getattr(entries, f"door_{number}").address
    _KEPT.append(entries)
    (cache_root() / room_key(name) / _DONE).touch()


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


def _entries(name: str, module: str, doors: list[tuple[int, str]]) -> ModuleType:
    """The module of a room's doors, written beside its compiled code."""
    folder = cache_root() / room_key(name)
    folder.mkdir(exist_ok=True)
    path = folder / f"doors_of_{name.replace(chr(46), chr(95))}.py"
    if not path.exists():
        path.write_text(_source(module, doors))
    spec = importlib.util.spec_from_file_location(f"mtg_sim_doors_{folder.name}", path)
    assert spec is not None
    assert spec.loader is not None
    entries = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = entries
    spec.loader.exec_module(entries)
    return entries


def _source(module: str, doors: list[tuple[int, str]]) -> str:
    names = ", ".join(name for _, name in doors)
    head = f"from numba import cfunc\n\nfrom sim.array.doors import game_at, tables_at\nfrom {module} import {names}\n"
    return head + "".join("\n" + _ENTRY.format(number=number, name=name) for number, name in doors)


@cache
def room_key(name: str) -> str:
    """A name that changes with any source the room is compiled from, with Numba, and with the processor."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(f"{numba.__version__} {numba_config.CPU_NAME} {numba_config.OPT} {sys.version}".encode())
    for module in sorted(sources_of(_KERNEL + name)):
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


def _imported(module: str) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(_read(module))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sim"):
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names if alias.name.startswith("sim.")]
    return [name for name in names if _path(name) is not None and not name.startswith(_REPLACED)]


def _path(module: str) -> Path | None:
    path = _ROOT / (module.replace(".", "/") + ".py")
    return path if path.exists() else None


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
    for room_name in sys.argv[1:]:
        load_room(room_name)
