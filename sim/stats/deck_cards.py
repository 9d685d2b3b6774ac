"""What became of one deck's cards in the games of a matchup: columns by deck, and counts of copies by card.

ROW and CARDS (`sim.results`) are by seat, and the two games of a pair swap seats. Here everything is of one deck. Masks are
uint64[games] in which a bit is a slot of that deck; counts are int64[games, cards], copies of a card in a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sim.errors import StatisticsError
from sim.results import TOKENS, CardRows, Rows

Masks = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]

_BY_SEAT: Final = ("opening", "drawn", "tutored", "used", "stuck", "ahead", "first_cast", "lands", "hand_lands")


@dataclass(frozen=True, slots=True, eq=False)
class DeckCards:
    """One deck in the games of a matchup, [games] each unless said; what the columns mean stands at `results.CARDS`."""

    points: npt.NDArray[np.float64]  # 1 won, 0.5 drawn, 0 lost, nan unfinished
    pair: npt.NDArray[np.int64]  # games of one number share their luck
    turns: npt.NDArray[np.int16]  # turns of the game that were begun
    opening: Masks
    drawn: Masks
    tutored: Masks
    used: Masks
    stuck: Masks
    ahead: Masks  # bit n: the deck had more life at the end of turn n + 1
    behind: Masks  # bit n: its opponent had
    first_cast: npt.NDArray[np.int8]  # [games, 64] by slot
    lands: npt.NDArray[np.int8]  # [games, 8] by own turn
    hand_lands: npt.NDArray[np.int8]  # [games, 8] by own turn
    mulligans: npt.NDArray[np.int8]  # taken by the deck
    began: npt.NDArray[np.bool_]  # whether the deck took the first turn

    @classmethod
    def of(cls, rows: Rows, cards: CardRows, deck: int) -> DeckCards:
        """The columns of deck 0 or 1 of a matchup, from its games as rows of ROW and of CARDS in the same order.

        Raises StatisticsError unless there is one row of each a game.
        """
        if len(rows) != len(cards):
            raise StatisticsError(f"expected card columns of every game, got {len(cards)} for {len(rows)} games")
        seat, at = (rows["index"] & 1) ^ deck, np.arange(len(rows))
        columns: dict[str, Any] = {name: cards[name][at, seat] for name in _BY_SEAT}
        won = np.where(rows["winner"] < 0, 0.5, (rows["winner"] == seat).astype(np.float64))
        points = np.where(rows["unfinished"] == 0, won, np.nan)
        behind = cards["ahead"][at, 1 - seat]
        columns |= {"mulligans": rows["mulligans"][at, seat], "began": rows["on_the_play"] == seat}
        return cls(points=points, pair=rows["index"] >> 1, turns=rows["turns"], behind=behind, **columns)

    @classmethod
    def joined(cls, parts: Sequence[DeckCards]) -> DeckCards:
        """The games of a deck against several opponents as one, whose luck is not shared between opponents."""
        first = np.cumsum([0, *(int(part.pair.max(initial=-1)) + 1 for part in parts[:-1])])
        columns = {f.name: np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(cls)}
        columns["pair"] = np.concatenate([part.pair + start for part, start in zip(parts, first, strict=True)])
        return cls(**columns)

    def __len__(self) -> int:
        """Number of games."""
        return len(self.points)

    @property
    def seen(self) -> Masks:
        """Slots that ever came into their owner's hand."""
        return self.opening | self.drawn | self.tutored


@dataclass(frozen=True, slots=True, eq=False)
class CardSlots:
    """Which slots of a deck hold which card: a mask a card, uint64[cards], in order of first slot."""

    names: tuple[str, ...]
    masks: Masks

    @classmethod
    def of(cls, slots: Iterable[tuple[int, str]]) -> CardSlots:
        """From the slots of a deck, (token, name of the card). Raises StatisticsError for a token outside 0..63, or twice."""
        masks: dict[str, int] = {}
        taken = 0
        for token, name in slots:
            if not 0 <= token < TOKENS or taken >> token & 1:
                raise StatisticsError(f"expected a slot of its own in 0..{TOKENS - 1}, got {token} for {name}")
            taken |= 1 << token
            masks[name] = masks.get(name, 0) | 1 << token
        return cls(tuple(masks), np.array(list(masks.values()), dtype=np.uint64))

    def copies(self, mask: Masks) -> Counts:
        """How many copies of every card a mask of each game holds: int64[games, cards]."""
        return np.asarray(np.bitwise_count(mask[:, None] & self.masks), dtype=np.int64)

    def mask_of(self, names: Iterable[str]) -> int:
        """The slots of several cards (all lands of a deck) as one mask; names that are not in the deck have none."""
        kept = set(names)
        return sum(int(mask) for name, mask in zip(self.names, self.masks, strict=True) if name in kept)

    def membership(self) -> npt.NDArray[np.float64]:
        """1 where a slot holds a card: float64[64 slots, cards]."""
        bits = self.masks >> np.arange(TOKENS, dtype=np.uint64)[:, None] & np.uint64(1)
        return np.asarray(bits, dtype=np.float64)
