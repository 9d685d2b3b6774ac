"""Many games at once: set up with NumPy over the game axis, played by the compiled kernel, one game a thread at a time.

`ArrayEngine(decks)` holds the tables of a matchup; `play` fills one row of `results.ROW` a game, the same bytes at any
number of threads. Games that outgrow a capacity are replayed whole by the rules engine and counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sim.agents.table import ONE_AT_A_TIME, play_out, seat_agents
from sim.array import layout as at
from sim.array import start
from sim.array import tables as tb
from sim.array.encode import Matchup
from sim.array.encoding.encode_keywords import keyword_words
from sim.array.kernel import card_noting, looking
from sim.array.kernel import setup as put
from sim.results import CARDS, ROW, CardRows, Rows, deck_of_seat, put_result
from sim.rng import MASK
from sim.rules.card_watch import COLUMNS, CardWatch, require_slots
from sim.rules.game import Game
from sim.rules.usage import KeywordWatch

Bytes = npt.NDArray[np.int8]


class Played(NamedTuple):
    """Games and what became of their cards."""

    rows: Rows  # ROW[games]
    cards: CardRows  # CARDS[games]


class ArrayEngine:
    """The compiled kernel with the tables of one pair of decks; `Refused` names what it does not carry."""

    def __init__(self, decks: Sequence[Any]) -> None:
        self.decks = tuple(decks)
        matchup = Matchup.of_decks(decks)
        self.tables = matchup.ready()
        self.words = tuple(keyword_words(matchup.encoder))
        """What the bits of `possible` and `used` in its rows stand for."""
        self.tokens = start.tokens_of(self.tables)
        self.fallbacks = 0

    def play(
        self,
        seed: int,
        indices: npt.ArrayLike,
        agents: Sequence[str],
        threads: int = 1,
        max_decisions: int = 20_000,
        noting: bool = False,
    ) -> Rows:
        """Play the games of these indices: ROW[games] in the order of the indices; agents travel with their decks.

        With `noting` the keywords that each player could use and did are noted (`words`).
        """
        return self._play(seed, indices, agents, threads, max_decisions, noting, None)

    def play_with_cards(
        self,
        seed: int,
        indices: npt.ArrayLike,
        agents: Sequence[str],
        threads: int = 1,
        max_decisions: int = 20_000,
        noting: bool = False,
    ) -> Played:
        """The same games with what became of their cards: ROW[games] and CARDS[games]; PlanError beyond 64 slots."""
        require_slots([1 + int(max(tokens)) for tokens in self.tokens])
        cards = np.zeros(len(np.asarray(indices)), dtype=CARDS)
        return Played(self._play(seed, indices, agents, threads, max_decisions, noting, cards), cards)

    def _play(
        self,
        seed: int,
        indices: npt.ArrayLike,
        agents: Sequence[str],
        threads: int,
        max_decisions: int,
        noting: bool,
        cards: CardRows | None,
    ) -> Rows:
        found = new_rows(seed, indices)
        what = looking.KEYWORDS * noting | looking.CARDS * (cards is not None)
        options: dict[str, Any] = {"max_decisions": max_decisions, "noting": what}
        rows = start.inputs(seed, indices, agents, **options)
        swapped = np.flatnonzero(found["index"] & 1)
        rows[swapped] = start.inputs(seed, found["index"][swapped], agents[::-1], **options)
        found["noted"] = noting
        libraries = start.orders(seed, indices, self.tokens)
        blocks = iter(range(0, len(found), at.MANY))
        with ThreadPoolExecutor(max(1, threads)) as pool:
            list(pool.map(lambda _: self._play_blocks(blocks, rows, libraries, found, cards), range(max(1, threads))))
        for place in np.flatnonzero(found["error"]):
            with ONE_AT_A_TIME:
                self.fallbacks += 1
                self._replay(found[place], seed, agents, max_decisions, cards[place] if cards is not None else None)
        return found

    def _play_blocks(
        self, blocks: Iterator[int], rows: Any, libraries: Any, found: Rows, cards: CardRows | None
    ) -> None:
        """What one thread plays: the next games that nobody has begun, a block at a time, all in the same record."""
        driver = start.Driver(start.new_records(1), 0, self.tables)
        for first in blocks:  # an iterator over a range gives each number to one thread alone
            some = slice(first, min(first + at.MANY, len(found)))
            went = Outcomes(some.stop - first)
            driver.play_games(rows[some], libraries[some], went.outs, went.hashes)
            went.write(found, some)
            if cards is not None:
                _write_cards(cards[some], driver, went)

    def _replay(self, row: Any, seed: int, agents: Sequence[str], max_decisions: int, cards: Any) -> None:
        """The whole game by the rules engine."""
        index = int(row["index"])
        seats = [deck_of_seat(index, seat) for seat in range(2)]
        game = Game([self.decks[deck] for deck in seats], seed, index, max_decisions=max_decisions)
        watch = KeywordWatch(game) if row["noted"] else None
        account = CardWatch(game) if cards is not None else None
        play_out(game, seat_agents(game, [agents[deck] for deck in seats]), watch.note_pick if watch else None)
        put_result(row, watch.on(game.result) if watch else game.result, self.words)
        if account is not None:
            account.put(cards)


class Outcomes:
    """What records say of games that have been reported, until it is written into rows."""

    def __init__(self, games: int) -> None:
        self.outs = np.zeros((games, 24), dtype=np.int64)
        self.hashes = np.zeros((games, 2), dtype=np.uint64)

    def note(self, place: int, driver: start.Driver) -> None:
        """Take one game's outcome off its record."""
        self.outs[place] = driver.get("out")
        self.hashes[place] = driver.get("fingerprint"), driver.get("trace")

    def write(self, rows: Rows, places: Any) -> None:
        """Fill in the rows at some places."""
        for name, column in _COLUMNS:
            rows[name][places] = self.outs[:, column]
        rows["life"][places] = self.outs[:, put.OUT_LIFE : put.OUT_LIFE + 2]
        rows["mulligans"][places] = self.outs[:, put.OUT_MULLIGANS : put.OUT_MULLIGANS + 2]
        rows["possible"][places] = self.outs[:, put.OUT_POSSIBLE : put.OUT_POSSIBLE + 2]
        rows["used"][places] = self.outs[:, put.OUT_USED : put.OUT_USED + 2]
        rows["fingerprint"][places], rows["trace_hash"][places] = self.hashes[:, 0], self.hashes[:, 1]


def _write_cards(cards: CardRows, driver: start.Driver, went: Outcomes) -> None:
    """What became of the cards of the last games that a record played, at most MANY of them, into their rows of CARDS."""
    accounts = [np.asarray(driver.get(f"many_{what}"), dtype=np.int8)[: len(cards)] for what in _ACCOUNT]
    _put_accounts(cards, *accounts)
    cards["read_list"] = went.outs[:, put.OUT_READ_LIST]


def cards_so_far(driver: start.Driver) -> CardRows:
    """What has become of the cards of the game that a record has played: CARDS[1]."""
    driver.call(tb.CARD_ACCOUNT, 1)
    cards = np.zeros(1, dtype=CARDS)
    _put_accounts(cards, *(np.asarray([driver.get(f"cd_{what}")], dtype=np.int8) for what in _ACCOUNT))
    cards["read_list"] = driver.get("cd_read")
    return cards


def _put_accounts(cards: CardRows, flags: Bytes, first: Bytes, turns: Bytes, ahead: Bytes) -> None:
    """Accounts as the kernel keeps them, of several games, as records."""
    for name, bit in COLUMNS.items():
        cards[name] = _masks(flags & bit != 0)
    cards["ahead"] = _masks(np.stack([ahead == 1, ahead == 2], axis=1))
    cards["first_cast"] = first
    for name, row in _BY_TURN:
        cards[name] = turns[:, :, row]


def _masks(bits: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint64]:
    """The last axis, 64 truths, as bits of a word."""
    return np.packbits(bits, axis=-1, bitorder="little").view("<u8")[..., 0]


_ACCOUNT: Final = ("flags", "first", "turns", "ahead")
_BY_TURN: Final = (
    ("lands", card_noting.LANDS), ("hand", card_noting.HAND), ("hand_lands", card_noting.HAND_LANDS),
    ("spent", card_noting.SPENT),
)  # fmt: skip
_COLUMNS: Final = (
    ("winner", put.OUT_WINNER), ("end_reason", put.OUT_END), ("unfinished", put.OUT_UNFINISHED), ("turns", put.OUT_TURNS),
    ("decisions", put.OUT_DECISIONS), ("windows_asked", put.OUT_ASKED), ("windows_skipped", put.OUT_SKIPPED),
    ("on_the_play", put.OUT_STARTING), ("error", put.OUT_ERROR),
)  # fmt: skip


def new_rows(seed: int, indices: npt.ArrayLike) -> Rows:
    """Rows for games that are to be played: ROW[games]."""
    index = np.asarray(indices, dtype=np.int64)
    found = np.zeros(len(index), dtype=ROW)
    found["index"], found["seed"] = index, np.uint64(seed & MASK)
    return found


__all__ = ["ArrayEngine", "Outcomes", "Played", "cards_so_far", "new_rows"]
