"""Functions that Python would take long over, or fail in."""

from __future__ import annotations

from typing import Any

from tests.array.compiler.language import _sum, _total


def many_lists(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    found = 0
    for i in range(min(a, 500_000)):
        ones = [1] * 100 if i >= 0 else [0]
        found += _sum(_joined_if(ones, i))
    return found


def _joined_if(one: list[int], i: int) -> list[int]:
    return one[:] if i >= 0 else one


def too_far(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return _total(s.row, a)


def too_great(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    s.small = a
    return s.small
