"""What a finished game and a batch of them are: frozen records, and NumPy columns over the game axis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import islice
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

END_REASONS: Final = ("", "life", "library", "poison", "draw", "concede", "effect")
"""Why a game is over (CR 104), by number; "" while it is not."""
UNFINISHED: Final = ("", "turn budget", "decision budget", "mandatory loop")
"""Why a game was given up, by number; "" where it was not."""

ROW: Final = np.dtype(
    [
        ("index", np.int64), ("seed", np.uint64), ("fingerprint", np.uint64), ("trace_hash", np.uint64),
        ("life", np.int32, 2), ("decisions", np.int32), ("windows_asked", np.int32), ("windows_skipped", np.int32),
        ("turns", np.int16), ("mulligans", np.int8, 2), ("winner", np.int8), ("end_reason", np.int8),
        ("unfinished", np.int8), ("on_the_play", np.int8), ("error", np.int8), ("noted", np.int8),
        ("possible", np.int64, 2), ("used", np.int64, 2),
    ]
)  # fmt: skip
"""A two-player game as a row of 94 bytes. `winner` is a seat, -1 for none; `end_reason` and `unfinished` are numbers of
END_REASONS and UNFINISHED; `error` is 0, or why the rules engine played a game that the array engine had begun. Where
`noted` is 1, `possible` and `used` are keywords by seat as bits: bit i is the i-th of the words that go with the rows."""

Rows = np.ndarray[tuple[int], np.dtype[np.void]]

TOKENS: Final = 64  # slots of a deck that card columns can tell apart: tokens 0 to 63
EARLY_TURNS: Final = 8  # own turns at whose end mana and hand are noted

CARDS: Final = np.dtype(
    [
        ("opening", np.uint64, 2), ("drawn", np.uint64, 2), ("tutored", np.uint64, 2), ("used", np.uint64, 2),
        ("touched", np.uint64, 2), ("stuck", np.uint64, 2), ("ahead", np.uint64, 2),
        ("first_cast", np.int8, (2, TOKENS)),
        ("lands", np.int8, (2, EARLY_TURNS)), ("spent", np.int8, (2, EARLY_TURNS)),
        ("hand", np.int8, (2, EARLY_TURNS)), ("hand_lands", np.int8, (2, EARLY_TURNS)),
        ("read_list", np.int8),
    ]
)  # fmt: skip
"""What became of the cards in a two-player game, 305 bytes beside its row of ROW (`rules/card_watch.py` keeps account, and
`array/kernel/card_noting.py`). The first axis is the seat. A bit of a mask, or a place, is the *token* of a slot, which is
a physical card of that seat's deck.

- `opening`, `drawn`, `tutored`: the card's first way into its owner's hand, so that a card is in one of them at the most.
  In the hand that was kept, cards that were then put on the bottom included; drawn later; put there in any other way.
- `used`: its owner cast it, played it, cycled it or activated an ability of it, or it entered the battlefield under their
  control.
- `touched`: it was moved, looked at, revealed or searched through since the first shuffle. No other card had a say in the
  game, unless `read_list` is 1: a choice was offered from the lists of the decks (a creature type, a card name).
- `stuck`: in its owner's hand as the game ended.
- `first_cast`: the owner's turn (1, 2, ...; at most 127) in which they first cast or played it, 0 never. Between their
  turns the one before counts, before their first turn 1.
- `ahead`: bit n says that the seat had more life than the other at the end of turn n + 1 of the game (turns 1 to 64).
- `lands`, `hand`, `hand_lands`: lands controlled, cards in hand, and land cards among those, at the end of own turns 1 to
  8, or as the game ended in that turn; -1: not reached.
- `spent`: mana spent on costs in own turns 1 to 8, that of mana abilities not counted; -1: not reached."""

CardRows = np.ndarray[tuple[int], np.dtype[np.void]]

PLAYED: Final = (
    "winner", "end_reason", "unfinished", "turns", "life", "on_the_play", "mulligans", "trace_hash",
)  # fmt: skip
"""Columns of ROW that a game keeps when cards of it that nothing touched are others. Not among them are `fingerprint`, as
the last position holds those cards, and `decisions` and `windows_*`: the heuristic passes without being asked in windows
that no card of the two decks makes good for anything (`agents/yields.py`)."""
BLOCK: Final = 65_536  # rows that are looked at together


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended. Winner, life, mulligans are by seat; `deck_of_seat` tells whose deck sat there."""

    index: int
    seed: int
    winner: int | None  # seat; None: a draw, or unfinished
    unfinished: str  # why the game was given up ("" where it ended by the rules)
    end_reason: str  # 'life', 'poison', 'library', 'draw', 'concede', 'effect', ...; "" while unfinished
    turns: int
    life: tuple[int, ...]
    on_the_play: int  # the seat that took the first turn
    mulligans: tuple[int, ...]
    decisions: int
    windows_asked: int
    windows_skipped: int
    fingerprint: int  # unsigned 64-bit projection of the last state
    trace_hash: int  # unsigned 64-bit hash folded over every event
    possible: tuple[tuple[str, ...], ...] = ()  # keywords that each seat could use, in order of name; () if not noted
    used: tuple[tuple[str, ...], ...] = ()  # those that each seat used

    @property
    def is_finished(self) -> bool:
        """Whether the game ended by the rules (a draw does)."""
        return not self.unfinished

    def points(self, seat: int) -> float | None:
        """Points of a seat: 1 for a win, 0.5 for a draw, 0 for a loss; None while unfinished."""
        if not self.is_finished:
            return None
        return 0.5 if self.winner is None else float(self.winner == seat)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `GameResult.from_json` restores an equal record."""
        return asdict(self)

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> GameResult:
        """The record written by `to_json`."""
        values = {f.name: row[f.name] for f in fields(cls)}
        values["life"] = tuple(values["life"])
        values["mulligans"] = tuple(values["mulligans"])
        for name in ("possible", "used"):
            values[name] = tuple(tuple(words) for words in values[name])
        return cls(**values)


def deck_of_seat(index: int, seat: int) -> int:
    """Which deck of a matchup (0 or 1) sits in a seat, and which seat a deck has (the same swap).

    The second game of a pair swaps the decks.
    """
    return seat ^ (index & 1)


def untouched(rows: Rows, cards: CardRows, deck: int, mask: int) -> npt.NDArray[np.bool_]:
    """Which games would be the same with other cards in these slots of a deck (0 or 1 of the matchup): bool[games].

    `mask` has a bit for the token of each such slot; both versions of the deck have the same tokens. In these games the
    columns PLAYED and all of CARDS are equal for both versions, whoever plays. Games that were given up or drawn are left
    out: when a budget ends, or a loop is seen to be one, depends on how many windows are asked.
    """
    seat = rows["index"] & 1 ^ deck
    touched = cards["touched"][np.arange(len(rows)), seat]
    is_plain = (rows["unfinished"] == 0) & (rows["end_reason"] != END_REASONS.index("draw"))
    found: npt.NDArray[np.bool_] = (touched & np.uint64(mask) == 0) & (cards["read_list"] == 0) & is_plain
    return found


def put_result(row: Any, result: GameResult, words: Sequence[str] = ()) -> None:
    """Write a game into a row of ROW, keywords as bits of these words, if any; the row's `error` stays."""
    row["index"], row["seed"] = result.index, result.seed
    row["winner"] = -1 if result.winner is None else result.winner
    row["end_reason"] = END_REASONS.index(result.end_reason)
    row["unfinished"] = UNFINISHED.index(result.unfinished)
    row["turns"], row["decisions"], row["life"] = result.turns, result.decisions, result.life
    row["windows_asked"], row["windows_skipped"] = result.windows_asked, result.windows_skipped
    row["on_the_play"], row["mulligans"] = result.on_the_play, result.mulligans
    row["fingerprint"], row["trace_hash"] = result.fingerprint, result.trace_hash
    row["noted"] = bool(result.possible and words)
    if row["noted"]:
        for name, noted in (("possible", result.possible), ("used", result.used)):
            row[name] = [sum(1 << words.index(word) for word in kept) for kept in noted]


def result_of(row: Any, words: Sequence[str] = ()) -> GameResult:
    """A row of ROW as a game, its keywords by these words."""
    return GameResult(
        index=int(row["index"]),
        seed=int(row["seed"]),
        winner=None if row["winner"] < 0 else int(row["winner"]),
        unfinished=UNFINISHED[row["unfinished"]],
        end_reason=END_REASONS[row["end_reason"]],
        turns=int(row["turns"]),
        life=tuple(int(x) for x in row["life"]),
        on_the_play=int(row["on_the_play"]),
        mulligans=tuple(int(x) for x in row["mulligans"]),
        decisions=int(row["decisions"]),
        windows_asked=int(row["windows_asked"]),
        windows_skipped=int(row["windows_skipped"]),
        fingerprint=int(row["fingerprint"]),
        trace_hash=int(row["trace_hash"]),
        possible=_words_of(row["possible"], words) if row["noted"] else (),
        used=_words_of(row["used"], words) if row["noted"] else (),
    )


def _words_of(masks: Any, words: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The words whose bits are set, for each seat in order of name."""
    return tuple(tuple(sorted(word for i, word in enumerate(words) if int(mask) >> i & 1)) for mask in masks)


def points_of(rows: Rows, deck: int = 0) -> npt.NDArray[np.float64]:
    """Points of a deck of the matchup by game: 1 for a win, 0.5 for a draw, 0 for a loss, nan while unfinished."""
    seat = deck_of_seat(rows["index"], deck)  # type: ignore[arg-type]
    points = np.where(rows["winner"] < 0, 0.5, (rows["winner"] == seat).astype(np.float64))
    return np.where(rows["unfinished"] == 0, points, np.nan)


@runtime_checkable
class HasRows(Protocol):
    """Games that lie somewhere as rows of ROW, in index order, too many to be objects all at once."""

    def blocks(self) -> Iterator[Rows]:
        """All rows, some at a time."""
        ...


def rows_of_games(games: Iterable[GameResult]) -> Iterator[Rows]:
    """Games as blocks of rows of ROW, sorted by index."""
    if isinstance(games, HasRows):
        yield from games.blocks()
        return
    ordered = iter(sorted(games, key=lambda game: game.index))
    while block := list(islice(ordered, BLOCK)):
        rows = np.zeros(len(block), dtype=ROW)
        for row, game in zip(rows, block, strict=True):
            put_result(row, game)
        yield rows


@dataclass(frozen=True)
class GameTable:
    """The games of one two-player matchup as columns, one row a game, in index order.

    Columns named `deck_*` are by deck of the matchup, the others by seat. Shapes: [games] unless said. Together they take
    25 bytes a game.
    """

    index: npt.NDArray[np.int64]
    finished: npt.NDArray[np.bool_]
    winner: npt.NDArray[np.int8]  # seat, -1 where none
    points: npt.NDArray[np.float32]  # [games, 2] by deck: 1 win, 0.5 draw, 0 loss; nan where unfinished
    on_the_play: npt.NDArray[np.int8]  # deck that took the first turn
    turns: npt.NDArray[np.int16]
    mulligans: npt.NDArray[np.int8]  # [games, 2] by deck
    end_reason: npt.NDArray[np.int8]  # numbers of END_REASONS
    unfinished: npt.NDArray[np.int8]  # numbers of UNFINISHED

    @classmethod
    def of(cls, games: Sequence[GameResult]) -> GameTable:
        """Columns of two-player games, sorted by index."""
        columns: dict[str, Any] = {name: np.empty((len(games), *shape), kind) for name, kind, shape in _COLUMNS}
        at = 0
        for rows in rows_of_games(games):
            for name, values in _columns_of(rows).items():
                columns[name][at : at + len(rows)] = values
            at += len(rows)
        return cls(**columns)

    def __len__(self) -> int:
        """Number of games."""
        return len(self.index)


_COLUMNS: Final[tuple[tuple[str, type, tuple[int, ...]], ...]] = (
    ("index", np.int64, ()),
    ("finished", np.bool_, ()),
    ("winner", np.int8, ()),
    ("points", np.float32, (2,)),
    ("on_the_play", np.int8, ()),
    ("turns", np.int16, ()),
    ("mulligans", np.int8, (2,)),
    ("end_reason", np.int8, ()),
    ("unfinished", np.int8, ()),
)


def _columns_of(rows: Rows) -> dict[str, npt.NDArray[Any]]:
    """The columns of some rows: what is by seat in ROW and by deck in the table is swapped in games of odd index."""
    swapped = (rows["index"] & 1).astype(np.int8)
    finished = rows["unfinished"] == 0
    by_seat = rows["winner"][:, None] == np.arange(2, dtype=np.int8)
    points = np.where(rows["winner"][:, None] < 0, np.float32(0.5), by_seat.astype(np.float32))
    points = np.where(finished[:, None], points, np.float32(np.nan))
    odd = swapped[:, None] == 1
    return {
        "index": rows["index"],
        "finished": finished,
        "winner": rows["winner"],
        "points": np.where(odd, points[:, ::-1], points),
        "on_the_play": rows["on_the_play"] ^ swapped,
        "turns": rows["turns"],
        "mulligans": np.where(odd, rows["mulligans"][:, ::-1], rows["mulligans"]),
        "end_reason": rows["end_reason"],
        "unfinished": rows["unfinished"],
    }
