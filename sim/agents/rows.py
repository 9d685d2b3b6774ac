"""Rows of a table by their numbers, as the thinking takes them."""

from __future__ import annotations

from typing import Any


def rows_of(table: Any, places: Any, number: int) -> Any:
    """The rows of a table that stand at the first `number` of these places: the rows themselves, no copies.

    Compiled this is no list but the three of them, looked up as they are needed (`sim/array/compiler`).
    """
    return [table[places[i]] for i in range(number)]
