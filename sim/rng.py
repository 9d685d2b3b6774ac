"""Counter-based random streams: every number is a pure function of who asks and how often.

A *stream* is a 64-bit key folded from the seed, a purpose and some words (pair, seat, ...); its n-th number
is `draw(key, n)`. Nothing is ever "advanced", so a game depends on (seed, index) alone, whatever was played
before. Games 2k and 2k+1 form a pair: same streams, decks swapped; streams belong to the seat, not the deck.

The kernel has the same functions over words that wrap around (`sim/array/kernel/hashing.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import ScriptedOutcomeError

U64 = npt.NDArray[np.uint64]

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15  # odd, 2**64 / golden ratio: the step of SplitMix64
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB

# Purposes. One more number drawn for one purpose never shifts the numbers of another.
SHUFFLE = 0xA1B2C3D4E5F60718
RANDOM_CHOICE = 0xB7E151628AED2A6A
AGENT = 0xC90FDAA22168C234
PLAY_DRAW = 0xD1B54A32D192ED03
RESAMPLE = 0x8CB92BA72F3D8DD7
OPPONENT = 0x9216D5D98979FB1B
FRESH = 0xBA7C9045F12C7F99
AUDIT = 0x24A19947B3916CF7
PAIRING = 0xD1310BA698DFB5AC
MATCH_GAME = 0x2FFD72DBD01ADFB7

Generator = np.random.Generator
"""NumPy's random numbers, for statistics that resample; games never draw from one."""


def mix64(z: int) -> int:
    """One 64-bit word scrambled: the finaliser of SplitMix64, a bijection that keeps 0."""
    z = ((z ^ (z >> 30)) * _MIX_1) & MASK
    z = ((z ^ (z >> 27)) * _MIX_2) & MASK
    return z ^ (z >> 31)


def fold(key: int, word: int) -> int:
    """The key of the sub-stream `word` of a stream; the order of folded words matters."""
    return mix64(((key + GOLDEN) & MASK) ^ mix64((word + GOLDEN) & MASK))


def stream(seed: int, purpose: int, *words: int) -> int:
    """The key of the stream for a purpose, split by words such as (pair, seat, shuffle number)."""
    key = fold(mix64((seed + GOLDEN) & MASK), purpose)
    for word in words:
        key = fold(key, word)
    return key


def draw(key: int, counter: int) -> int:
    """The 64-bit number at a place of a stream."""
    return mix64((key + counter * GOLDEN + GOLDEN) & MASK)


def below(key: int, counter: int, n: int) -> int:
    """A number in [0, n) for 1 <= n < 2**32: the top of the 96-bit product, biased by less than n / 2**64."""
    x = draw(key, counter)
    low = ((x << 32) & MASK) >> 32
    return ((x >> 32) * n + ((low * n) >> 32)) >> 32


def pair_of(index: int) -> int:
    """The pair a game belongs to: games 2k and 2k+1 share their streams with decks swapped."""
    return index >> 1


def agent_key(seed: int, index: int, seat: int) -> int:
    """The stream key of the agent in a seat; the same in both games of a pair."""
    return stream(seed, AGENT, pair_of(index), seat)


def slot_keys(seed: int, pair: int, seat: int, shuffle: int, tokens: Iterable[int]) -> list[int]:
    """One sort key per deck slot for a seat's n-th shuffle: a card kept in its slot keeps its key."""
    key = stream(seed, SHUFFLE, pair, seat, shuffle)
    return [draw(key, token) for token in tokens]


def slots(cards: Sequence[tuple[bool, int, str]]) -> list[int]:
    """Positions of a deck's (is_land, mana_value, name) triples in canonical slot order.

    Lands, then mana value, then name, then copy: never line order or printing, so that two decks that meet
    the same keys meet similar luck.
    """
    return sorted(range(len(cards)), key=lambda i: (not cards[i][0], cards[i][1], cards[i][2], i))


# The same streams over whole arrays. Arguments broadcast like any NumPy operands.


def _words(values: npt.ArrayLike) -> U64:
    return np.asarray(values, dtype=np.uint64)


def mix64_array(z: npt.ArrayLike) -> U64:
    """`mix64` of every word: uint64[...]."""
    w = _words(z)
    with np.errstate(over="ignore"):
        w = (w ^ (w >> np.uint64(30))) * np.uint64(_MIX_1)
        w = (w ^ (w >> np.uint64(27))) * np.uint64(_MIX_2)
    return np.asarray(w ^ (w >> np.uint64(31)))


def fold_array(keys: npt.ArrayLike, words: npt.ArrayLike) -> U64:
    """`fold` with broadcasting: uint64[...]."""
    golden = np.uint64(GOLDEN)
    with np.errstate(over="ignore"):
        return mix64_array((_words(keys) + golden) ^ mix64_array(_words(words) + golden))


def stream_array(seed: int, purpose: int, *words: npt.ArrayLike) -> U64:
    """`stream` with broadcasting over the words: uint64[...]."""
    keys = _words(stream(seed, purpose))
    for word in words:
        keys = fold_array(keys, word)
    return keys


def draw_array(keys: npt.ArrayLike, counters: npt.ArrayLike) -> U64:
    """`draw` with broadcasting: uint64[...]."""
    golden = np.uint64(GOLDEN)
    with np.errstate(over="ignore"):
        return mix64_array(_words(keys) + _words(counters) * golden + golden)


def below_array(keys: npt.ArrayLike, counters: npt.ArrayLike, n: npt.ArrayLike) -> U64:
    """`below` with broadcasting: uint64[...]."""
    x, bound, half = draw_array(keys, counters), _words(n), np.uint64(32)
    low = x & np.uint64(0xFFFFFFFF)
    return np.asarray(((x >> half) * bound + ((low * bound) >> half)) >> half)


def slot_keys_array(seed: int, pairs: npt.ArrayLike, seat: int, shuffle: int, tokens: npt.ArrayLike) -> U64:
    """`slot_keys` of many pairs at once: uint64[pairs, tokens]; argsort of a row is the library."""
    keys = stream_array(seed, SHUFFLE, pairs, seat, shuffle)
    return draw_array(keys[..., np.newaxis], tokens)


def generator(seed: int, *words: int) -> Generator:
    """Random numbers for resampling, in a state that the seed and the words (which statistic, which edge) fix."""
    return np.random.Generator(np.random.PCG64(stream(seed, RESAMPLE, *words)))


@dataclass(slots=True)
class GameRandom:
    """The randomness of one game: where each seat stands in its streams, as plain ints.

    A script replaces outcomes, in the order in which they are asked for: `choices` holds answers of `choose`,
    `orders` holds libraries as lists of slot tokens, top first. A scripted kind must be scripted to the end:
    an outcome asked for beyond the script fails, and `verify_script_used` fails if one is left.
    """

    seed: int
    pair: int
    shuffles: list[int] = field(default_factory=lambda: [0, 0])  # per seat: shuffles so far
    choices: list[int] = field(default_factory=lambda: [0, 0])  # per seat: random choices so far
    scripted_orders: list[list[int]] | None = None
    scripted_choices: list[int] | None = None

    @classmethod
    def of_game(cls, seed: int, index: int, seats: int = 2) -> GameRandom:
        """The streams of one game of a batch."""
        return cls(seed & MASK, pair_of(index), [0] * seats, [0] * seats)

    @classmethod
    def scripted(
        cls,
        choices: Iterable[int] | None = None,
        orders: Iterable[Iterable[int]] | None = None,
        *,
        seed: int = 0,
        index: int = 0,
        seats: int = 2,
    ) -> GameRandom:
        """A game whose random choices or shuffles follow a script; None leaves a kind to its streams."""
        random = cls.of_game(seed, index, seats)
        random.scripted_choices = None if choices is None else list(choices)
        random.scripted_orders = None if orders is None else [list(order) for order in orders]
        return random

    def shuffled(self, seat: int, tokens: Sequence[int]) -> list[int]:
        """The slot tokens of a library in shuffled order, top card first (CR 701.24a)."""
        number = self.shuffles[seat]
        self.shuffles[seat] += 1
        if self.scripted_orders is not None:
            return self._scripted_order(seat, tokens)
        keys = slot_keys(self.seed, self.pair, seat, number, tokens)
        return [token for _, token in sorted(zip(keys, tokens, strict=True))]

    def choose(self, seat: int, n: int) -> int:
        """One of n equally likely outcomes for a seat: a coin (n = 2), a card discarded at random."""
        if n < 1:
            raise ScriptedOutcomeError(f"expected at least one outcome to choose from at random, got {n}")
        number = self.choices[seat]
        self.choices[seat] += 1
        if self.scripted_choices is not None:
            return self._scripted_choice(n)
        return below(stream(self.seed, RANDOM_CHOICE, self.pair, seat), number, n)

    def plays_first(self, seats: int = 2) -> int:
        """The seat that a coin sends first, where a match rule asks for one; batches send seat 0."""
        return below(stream(self.seed, PLAY_DRAW, self.pair), 0, seats)

    def verify_script_used(self) -> None:
        """Fail if a scripted outcome was never asked for: the script and the game tell different stories."""
        for kind, left in (("shuffle", self.scripted_orders), ("choice", self.scripted_choices)):
            if left:
                raise ScriptedOutcomeError(f"expected every scripted {kind} to be used, {len(left)} left: {left}")

    def copy(self) -> GameRandom:
        """An independent copy that continues with the same numbers."""
        return GameRandom(**self.plain())

    def plain(self) -> dict[str, Any]:
        """The whole state as a dict of ints and lists; `GameRandom(**plain)` restores it."""
        orders = self.scripted_orders
        return {
            "seed": self.seed,
            "pair": self.pair,
            "shuffles": list(self.shuffles),
            "choices": list(self.choices),
            "scripted_orders": None if orders is None else [list(order) for order in orders],
            "scripted_choices": None if self.scripted_choices is None else list(self.scripted_choices),
        }

    def _scripted_order(self, seat: int, tokens: Sequence[int]) -> list[int]:
        if not self.scripted_orders:
            raise ScriptedOutcomeError(f"expected no further shuffle, got one by seat {seat}: the script is used up")
        order = self.scripted_orders.pop(0)
        if sorted(order) != sorted(tokens):
            raise ScriptedOutcomeError(f"expected a scripted order of the slots {sorted(tokens)}, got {order}")
        return order

    def _scripted_choice(self, n: int) -> int:
        if not self.scripted_choices:
            raise ScriptedOutcomeError(f"expected no further random choice, got one of {n}: the script is used up")
        outcome = self.scripted_choices.pop(0)
        if not 0 <= outcome < n:
            raise ScriptedOutcomeError(f"expected a scripted choice in 0..{n - 1}, got {outcome}")
        return outcome
