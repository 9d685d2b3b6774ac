"""The trace hash and the random streams over 64-bit words (`sim.rng`, `events.fold_event`), compiled and not."""

from typing import Any

from sim.array import layout as at
from sim.array.doors import compiled_as, room
from sim.rng import GOLDEN, MASK, RANDOM_CHOICE


@compiled_as("u64")
def u64(x: Any) -> Any:
    """A 64-bit word: what is over wraps around."""
    return x & MASK


@compiled_as("to_int")
def to_int(x: Any) -> Any:
    """A word below 2**63 as a plain int."""
    return x


_PRIME = 0x100000001B3
_MIX_1, _MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


@room
def mix(z: Any) -> Any:
    """`rng.mix64`."""
    z = u64((z ^ (z >> u64(30))) * u64(_MIX_1))
    z = u64((z ^ (z >> u64(27))) * u64(_MIX_2))
    return z ^ (z >> u64(31))


@room
def draw(key: Any, counter: int) -> Any:
    """`rng.draw`."""
    return mix(u64(key + u64(u64(counter) * u64(GOLDEN)) + u64(GOLDEN)))


@room
def below(key: Any, counter: int, n: int) -> int:
    """`rng.below`: a number in [0, n)."""
    x, bound = draw(key, counter), u64(n)
    low = x & u64(0xFFFFFFFF)
    return to_int(u64((x >> u64(32)) * bound + ((low * bound) >> u64(32))) >> u64(32))


@room
def fold(key: Any, word: Any) -> Any:
    """`rng.fold`."""
    return mix(u64(key + u64(GOLDEN)) ^ mix(u64(word + u64(GOLDEN))))


@room
def choose_random(s: Any, seat: int, n: int) -> int:
    """`GameRandom.choose`: one of n equally likely outcomes for a seat."""
    key = fold(fold(fold(u64(s.seed_key), u64(RANDOM_CHOICE)), u64(s.pair)), u64(seat))
    s.choices[seat] += 1
    return below(key, s.choices[seat] - 1, n)


@room
def fold_event(s: Any, i: int, named: Any) -> None:
    """Fold one event into the trace hash; `named` stands for its second field if that is a word, else 0."""
    word, event = u64(0), s.ev[i]
    for field in range(event[at.EVENT - 1] + 1):
        value = u64(event[field])
        if field == 2 and named != u64(0):
            value = named
        word = u64(word * u64(_PRIME) + value)
    s.trace = mix(s.trace ^ word)
