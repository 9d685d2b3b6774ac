"""Functions of tests, compiled, called like the Python functions that they are."""

from __future__ import annotations

import ctypes
from types import FunctionType
from typing import Any

import numpy as np

from sim.array.compiler.kinds import record_kind
from sim.array.compiler.machine import Loaded, object_code
from sim.array.compiler.unit import Unit
from tests.array.compiler.language import GAME, TABLES

_INT = ctypes.c_int64
_FUNCTION = ctypes.CFUNCTYPE(_INT, ctypes.c_void_p, ctypes.c_void_p, _INT, _INT, _INT, _INT)


class Compiled:
    """Functions of a door's signature by name."""

    def __init__(self, functions: dict[str, FunctionType]) -> None:
        self.loaded = Loaded([object_code(text_of(functions))])
        self.addresses = [self.loaded.address(f"door_{number}") for number in range(len(functions))]
        self.functions = {name: _FUNCTION(at) for name, at in zip(functions, self.addresses, strict=True)}

    def tables(self) -> Any:
        """Tables with the addresses of all doors."""
        tables = np.zeros(1, dtype=TABLES)
        tables[0]["fn"][: len(self.addresses)] = self.addresses
        return tables

    def __call__(self, name: str, game: Any, tables: Any, *numbers: int) -> int:
        """Call one of them."""
        return int(self.functions[name](game.ctypes.data, tables.ctypes.data, *numbers))


def text_of(functions: dict[str, FunctionType]) -> str:
    """The module of LLVM of these functions."""
    records = record_kind("game", GAME, False), record_kind("tables", TABLES, True)
    return Unit(dict(enumerate(functions.values())), records).text()
