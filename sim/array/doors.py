"""Rooms and doors: how the kernel is compiled room by room, and how one room calls another.

Numba compiles a function together with all that it calls, each time anew for every caller, so that the cost of a deep
call graph is quadratic. The kernel is therefore divided into rooms, the modules of `kernel/`. Within a room functions call
each other as usual; from room to room they go through a *door*: a function with one signature, found at run time in the
table of addresses `T.fn`. Each door is compiled and cached by itself (`compiling.py`), so that a change recompiles one
room, rooms compile side by side, and rooms may call each other in circles.

Uncompiled (NUMBA_DISABLE_JIT=1) a door is the Python function itself and a record is a `Plain` of lists.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numba
from numba import njit

from sim.array.tables import DOORS

COMPILED: Final = not numba.config.DISABLE_JIT
FUNCTIONS: dict[int, Callable[..., int]] = {}  # door -> the Python function, uncompiled
PLACES: dict[str, list[tuple[int, str]]] = {}  # module of a room -> its doors: number, name of the function

# A function of a room: compiled without a way to be called from Python.
_compiled = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy")


def room(function: Any) -> Any:
    """A function inside a room."""
    return _compiled(function) if COMPILED else function


if COMPILED:
    from llvmlite import ir
    from numba import carray, types
    from numba.extending import intrinsic

    from sim.array.layout import GAME
    from sim.array.tables import TABLES

    @intrinsic
    def _call(typing_context, s, T, door, a, b, c, d):  # type: ignore[no-untyped-def]
        """Go through a door: `call(s, T, DOOR, a, b, c, d)` -> int."""
        signature = types.int64(s, T, types.int64, types.int64, types.int64, types.int64, types.int64)

        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            game, tables, number, *rest = arguments
            pointer, word = ir.IntType(8).as_pointer(), ir.IntType(64)
            kind = ir.FunctionType(word, [pointer, pointer, word, word, word, word])
            table = builder.bitcast(tables, word.as_pointer())  # T.fn is the first field of T
            address = builder.load(builder.gep(table, [number]))
            function = builder.inttoptr(address, kind.as_pointer())
            return builder.call(function, [builder.bitcast(game, pointer), builder.bitcast(tables, pointer), *rest])

        return signature, generate

    call: Any = _call

    @room
    def game_at(pointer: Any) -> Any:
        """The game record at an address."""
        return carray(pointer, (1,), GAME)[0]

    @room
    def tables_at(pointer: Any) -> Any:
        """The tables at an address."""
        return carray(pointer, (1,), TABLES)[0]

else:

    def _plain_call(s: Any, T: Any, door: int, a: int, b: int, c: int, d: int) -> int:
        """Go through a door: `call(s, T, DOOR, a, b, c, d)` -> int."""
        return FUNCTIONS[door](s, T, a, b, c, d)

    call = _plain_call

    def game_at(pointer: Any) -> Any:
        """Uncompiled there are no addresses."""
        return pointer

    tables_at = game_at


F = TypeVar("F", bound=Callable[..., int])


def door(number: int) -> Callable[[F], F]:
    """Open a door: `@door(NUMBER)` above a function (s, T, a, b, c, d) -> int of a room."""

    def open_(function: F) -> F:
        if number in FUNCTIONS or not 0 <= number < DOORS:
            raise ValueError(f"expected a door of its own from 0 to {DOORS - 1}, got: {number}")
        FUNCTIONS[number] = function
        PLACES.setdefault(function.__module__, []).append((number, function.__name__))
        if COMPILED:
            room_function: F = _compiled(function)
            return room_function
        return function

    return open_
