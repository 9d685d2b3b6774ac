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

from sim.array.passes import RoomCompiler
from sim.array.tables import DOORS

COMPILED: Final = not numba.config.DISABLE_JIT
FUNCTIONS: dict[int, Callable[..., int]] = {}  # door -> the Python function, uncompiled
PLACES: dict[str, list[tuple[int, str]]] = {}  # module of a room -> its doors: number, name of the function

# A function of a room: compiled without a way to be called from Python.
_compiled = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", pipeline_class=RoomCompiler)


def room(function: Any) -> Any:
    """A function inside a room."""
    return _inner(_compiled(function)) if COMPILED else function


def _inner(dispatcher: Any) -> Any:
    """A function that is compiled only as part of the doors that lead to it, and once for all widths of signed ints."""
    compiler = dispatcher._compiler
    fold = compiler.fold_argument_types

    def widened(arguments: Any, named: Any) -> Any:
        signature, folded = fold(arguments, named)
        return signature, tuple(_wide(kind) for kind in folded)

    def without_machine_code(flags: Any) -> Any:
        flags.no_compile = True
        return flags

    def add_overload(result: Any) -> None:
        entry = _Entry()  # stands for the address that it does not have
        dispatcher.targetctx.insert_user_function(entry, result.fndesc, [result.library])
        dispatcher.overloads[tuple(result.signature.args)] = result._replace(entry_point=entry)
        _link_late(result.library)

    compiler.fold_argument_types, compiler._customize_flags = widened, without_machine_code
    dispatcher.add_overload = add_overload
    return dispatcher


class _Entry:
    """The entry point of a function without machine code."""


def _link_late(library: Any) -> None:
    """Leave a function's module as it is until a door is compiled, which links all that it leads to and optimises once.

    Numba would optimise every function together with all that it calls, and so for each caller anew.
    """
    own = library._get_module_for_linking

    def finalize() -> None:
        library._finalized = True

    def with_all() -> Any:
        module = own().clone()
        for other in _led_to(library):
            module.link_in(_OWN[other]() if other in _OWN else other._get_module_for_linking(), preserve=True)
        return module

    _OWN[library] = own
    library.finalize = finalize
    library._get_module_for_linking = with_all


_OWN: dict[Any, Any] = {}


def _led_to(library: Any) -> list[Any]:
    """All libraries that a function needs, each once."""
    found: list[Any] = []
    waiting = [library]
    while waiting:
        for other in waiting.pop()._linking_libraries:
            if other is not library and other not in found:
                found.append(other)
                if other in _OWN:
                    waiting.append(other)
    return found


def _wide(kind: Any) -> Any:
    if isinstance(kind, numba.types.Boolean) or (isinstance(kind, numba.types.Integer) and kind.signed):
        return numba.types.int64
    return kind


if COMPILED:
    from sim.array.layout import GAME
    from sim.array.pointers import RecordPointer, at_address, call_door
    from sim.array.tables import TABLES

    call: Any = call_door
    """Go through a door: `call(s, T, DOOR, a, b, c, d)` -> int."""
    game_at: Any = at_address(RecordPointer("a game", GAME))
    tables_at: Any = at_address(RecordPointer("tables", TABLES))

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
            room_function: F = _inner(_compiled(function))
            return room_function
        return function

    return open_
