"""Another module: its constants and functions are known by its name."""

from __future__ import annotations

from typing import Final

NUMBER: Final = -40
SOME: Final = (4, 8, 15, 16, 23, 42)


def twice(x: int) -> int:
    """A function of another module."""
    return 2 * _one(x)


def _one(x: int) -> int:
    return x - NUMBER
