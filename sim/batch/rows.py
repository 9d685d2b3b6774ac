"""Games as a sequence over rows in a file, for batches that are too large to be objects in memory."""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Protocol, overload, runtime_checkable

import numpy as np
import numpy.typing as npt

from sim.results import BLOCK, ROW, GameResult, Rows, result_of


def keyword_counts(rows: Rows, words: Sequence[str], deck: int) -> Iterator[tuple[str, npt.NDArray[np.int64]]]:
    """For each keyword that a deck could use in some of these games: int64[2], games in which it could, and did."""
    seat = deck ^ (rows["index"] & 1)
    possible, used = (rows[name][np.arange(len(rows)), seat] for name in ("possible", "used"))
    for bit, word in enumerate(words):
        counts = np.array([np.count_nonzero(masks >> bit & 1) for masks in (possible, used)], dtype=np.int64)
        if counts[0]:
            yield word, counts


@runtime_checkable
class StoredGames(Protocol):
    """Games that lie somewhere as rows, whose keywords are bits."""

    def joined(self) -> tuple[Rows, tuple[str, ...]]:
        """All of them as ROW[games] in memory, and what the bits stand for."""
        ...

    def keywords(self, deck: int) -> dict[str, tuple[int, int]]:
        """Keyword -> (games in which a deck could use it, games in which it did), in order of name."""
        ...


class RowFile:
    """Rows in an open file from where it stands; it is closed when nobody looks at its games any more."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._start = file, file.tell()
        weakref.finalize(self, file.close)

    def write(self, first: int, rows: Rows) -> None:
        """Put rows at a place, on disk at once."""
        self._file.seek(self._start + first * ROW.itemsize)
        self._file.write(rows.tobytes())
        self._file.flush()

    def read(self, first: int, number: int) -> Rows:
        """Some of the rows: ROW[number]."""
        self._file.seek(self._start + first * ROW.itemsize)
        return np.frombuffer(self._file.read(number * ROW.itemsize), dtype=ROW)


class GameRows(Sequence[GameResult]):
    """Games in index order, read as they are looked at: 94 bytes of disk each, none of memory."""

    def __init__(self, file: RowFile, number: int, words: Sequence[str] = ()) -> None:
        self._file, self._number = file, number
        self.words = tuple(words)
        """What the bits of keywords in the rows stand for."""

    def blocks(self) -> Iterator[Rows]:
        """All rows, some at a time."""
        for first in range(0, self._number, BLOCK):
            yield self._file.read(first, min(BLOCK, self._number - first))

    def joined(self) -> tuple[Rows, tuple[str, ...]]:
        """All rows in memory, and what the bits of keywords stand for."""
        blocks = list(self.blocks())
        return (np.concatenate(blocks) if blocks else np.zeros(0, dtype=ROW)), self.words

    def keywords(self, deck: int) -> dict[str, tuple[int, int]]:
        """Keyword -> (games in which a deck could use it, games in which it did), in order of name."""
        counts: dict[str, npt.NDArray[np.int64]] = {}
        for rows in self.blocks():
            for word, found in keyword_counts(rows, self.words, deck):
                counts[word] = counts.get(word, 0) + found
        return {word: (int(counts[word][0]), int(counts[word][1])) for word in sorted(counts)}

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, place: int) -> GameResult: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[GameResult, ...]: ...
    def __getitem__(self, place: int | slice) -> GameResult | tuple[GameResult, ...]:
        places = range(self._number)[place]  # raises as a tuple would
        if isinstance(places, int):
            return result_of(self._file.read(places, 1)[0], self.words)
        return tuple(self[at] for at in places)

    def __iter__(self) -> Iterator[GameResult]:
        for rows in self.blocks():
            yield from (result_of(row, self.words) for row in rows)

    def __eq__(self, other: object) -> bool:
        """Equal games in the same order, wherever they lie."""
        if not isinstance(other, Sequence) or len(other) != len(self):
            return False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self._number} games>"
