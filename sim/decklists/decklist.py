"""A deck as a file tells it: counts and names, before any of them is a card with abilities."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

Entry = tuple[int, str]


class Part(StrEnum):
    """The parts of a deck file; MAIN is what the game is played with, MAYBEBOARD belongs to no deck."""

    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDER = "commander"
    COMPANION = "companion"
    MAYBEBOARD = "maybeboard"


@dataclass(frozen=True, slots=True)
class Decklist:
    """Cards by whole English name (CR 201.2), each name once a part, in the order of the file.

    A companion is also in the sideboard, where it comes from (CR 702.139a), and is counted there only.
    """

    name: str
    main: tuple[Entry, ...]
    sideboard: tuple[Entry, ...] = ()
    commander: tuple[Entry, ...] = ()
    companion: tuple[Entry, ...] = ()
    maybeboard: tuple[Entry, ...] = ()
    source: str = ""
    comments: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many cards the main deck has."""
        return total(self.main)


def total(entries: Iterable[Entry]) -> int:
    """How many cards the entries name, copies included."""
    return sum(count for count, _ in entries)


def merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """One entry a name, where it came first, with the sum of its counts."""
    counts: dict[str, int] = {}
    for count, name in entries:
        counts[name] = counts.get(name, 0) + count
    return tuple((count, name) for name, count in counts.items())
