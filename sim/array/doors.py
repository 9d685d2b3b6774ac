"""Rooms and doors: how the kernel is compiled room by room, and how one room calls another.

The kernel is divided into rooms, the modules of `kernel/` with doors. Within a room functions call each other as usual, and
each room has its own copy of the functions that it calls of modules without doors; from room to room they go through a
*door*: a function of one signature, found at run time in the table of addresses `T.fn`. Each room is compiled and kept by
itself (`compiling.py`, `compiler/`), so that a change recompiles what it touches, rooms compile side by side, and rooms may
call each other in circles.

Uncompiled (NUMBA_DISABLE_JIT=1) a door is the Python function itself and a record is a `Plain` of lists.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

from sim.array.tables import DOORS

COMPILED: Final = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
FUNCTIONS: dict[int, Callable[..., int]] = {}  # door -> its Python function
PLACES: dict[str, list[tuple[int, str]]] = {}  # module of a room -> its doors: number, name of the function

F = TypeVar("F", bound=Callable[..., Any])


def room(function: F) -> F:
    """A function inside a room: written in the language that `compiler/` knows."""
    return function


def door(number: int) -> Callable[[F], F]:
    """Open a door: `@door(NUMBER)` above a function (s, T, a, b, c, d) -> int of a room."""

    def open_(function: F) -> F:
        if number in FUNCTIONS or not 0 <= number < DOORS:
            raise ValueError(f"expected a door of its own from 0 to {DOORS - 1}, got: {number}")
        FUNCTIONS[number] = function
        PLACES.setdefault(function.__module__, []).append((number, function.__name__))
        return function

    return open_


def call(s: Any, T: Any, door: int, a: int, b: int, c: int, d: int) -> int:
    """Go through a door: `call(s, T, DOOR, a, b, c, d)` -> int."""
    return FUNCTIONS[door](s, T, a, b, c, d)


def compiled_as(name: str) -> Callable[[F], F]:
    """The function below is one that the compiler knows by this name, and writes in its own way."""

    def mark(function: F) -> F:
        function.compiled_as = name  # type: ignore[attr-defined]
        return function

    return mark
