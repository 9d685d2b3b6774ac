"""The random streams: the same numbers in Python and NumPy, on every machine, for ever."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from sim import rng
from sim.errors import ScriptedOutcomeError

words = st.integers(0, 2**64 - 1)


def test_golden_values() -> None:
    """These numbers are in every saved result: they may never change."""
    assert rng.mix64(1) == 0x5692161D100B05E5
    assert rng.stream(7, rng.SHUFFLE, 0, 0, 0) == 0xDD7A606F832F938B
    draws = [rng.draw(rng.stream(7, rng.AGENT, 3, 1), n) for n in range(3)]
    assert draws == [0x9936EEAA0158E9EE, 0xA4C6EF71BC733738, 0x314BF3DDDECE0516]
    dice = [rng.below(rng.stream(0, rng.RANDOM_CHOICE), n, 6) for n in range(10)]
    assert dice == [5, 3, 4, 3, 5, 3, 3, 4, 0, 0]
    assert rng.GameRandom.of_game(7, 4).shuffled(1, range(10)) == [2, 9, 8, 7, 4, 6, 5, 1, 0, 3]


def test_splitmix64_reference() -> None:
    """`draw` on the key 0 is SplitMix64 with seed 0, whose first outputs are published."""
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [rng.draw(0, n) for n in range(3)] == published


@given(words, words, words, words, st.integers(1, 2**32 - 1))
def test_arrays_agree_with_scalars(seed: int, purpose: int, word: int, counter: int, n: int) -> None:
    """NumPy gives bit for bit what Python gives."""
    key = rng.stream(seed, purpose, word)
    assert int(rng.mix64_array(word)) == rng.mix64(word)
    assert int(rng.stream_array(seed, purpose, word)) == key
    assert int(rng.draw_array(key, counter)) == rng.draw(key, counter)
    assert int(rng.below_array(key, counter, n)) == rng.below(key, counter, n)


@given(words, words, st.integers(1, 2**32 - 1))
def test_below_is_the_top_of_the_product(key: int, counter: int, n: int) -> None:
    """The two 32-bit halves give floor(draw * n / 2**64) exactly."""
    assert rng.below(key, counter, n) == rng.draw(key, counter) * n >> 64


def test_libraries_of_many_pairs_at_once() -> None:
    """Slot keys of a block of pairs are those of each pair."""
    tokens = np.arange(60)
    keys = rng.slot_keys_array(7, np.arange(100), 1, 2, tokens)
    assert keys.shape == (100, 60)
    for pair in (0, 1, 99):
        assert keys[pair].tolist() == rng.slot_keys(7, pair, 1, 2, range(60))


def test_streams_differ_in_every_word() -> None:
    """Seed, purpose, pair, seat and shuffle number each give another stream; so does their order."""
    keys = [
        rng.stream(seed, purpose, pair, seat, shuffle)
        for seed in (0, 1, 7)
        for purpose in (rng.SHUFFLE, rng.RANDOM_CHOICE, rng.AGENT, rng.PLAY_DRAW)
        for pair in range(10)
        for seat in range(2)
        for shuffle in range(5)
    ]
    assert len(set(keys)) == len(keys)
    assert rng.stream(7, rng.AGENT, 1, 2) != rng.stream(7, rng.AGENT, 2, 1)


def test_every_bit_of_a_draw_is_fair() -> None:
    """Over neighbouring counters, and neighbouring streams, each bit is set half of the time."""
    by_counter = rng.draw_array(rng.stream(1, rng.AGENT), np.arange(20_000))
    by_stream = rng.draw_array(rng.stream_array(1, rng.AGENT, np.arange(20_000)), 0)
    for numbers in (by_counter, by_stream):
        bits = numbers[:, np.newaxis] >> np.arange(64, dtype=np.uint64) & np.uint64(1)
        ones = bits.sum(axis=0, dtype=np.int64)
        assert np.abs(ones - 10_000).max() < 4.5 * np.sqrt(5_000)


@pytest.mark.parametrize("n", [2, 3, 7, 60])
def test_below_is_uniform(n: int) -> None:
    """A chi-squared test over 60,000 outcomes."""
    outcomes = rng.below_array(rng.stream(5, rng.RANDOM_CHOICE, n), np.arange(60_000), n)
    counts = np.bincount(outcomes.astype(np.int64), minlength=n)
    assert counts.size == n
    assert stats.chisquare(counts).pvalue > 1e-4


def test_every_card_is_as_likely_in_every_place() -> None:
    """Over 30,000 shuffles of ten slots the table of slot by place is flat, in either seat."""
    for seat in (0, 1):
        keys = rng.slot_keys_array(3, np.arange(30_000), seat, 0, np.arange(10))
        places = np.argsort(keys, axis=1)
        table = np.stack([(places == slot).sum(axis=0) for slot in range(10)])
        assert stats.chisquare(table.ravel()).pvalue > 1e-4


def test_all_orders_of_three_cards() -> None:
    """Shuffles one after another within one game reach all orders equally often."""
    random = rng.GameRandom.of_game(11, 0)
    orders = Counter(tuple(random.shuffled(0, (4, 5, 6))) for _ in range(6_000))
    assert len(orders) == 6
    assert stats.chisquare(list(orders.values())).pvalue > 1e-4


def test_seats_are_independent() -> None:
    """Where one seat finds its first slot says nothing about the other seat."""
    rank = [
        np.argsort(np.argsort(rng.slot_keys_array(3, np.arange(5_000), seat, 0, np.arange(60)), axis=1))[:, 0]
        for seat in (0, 1)
    ]
    assert abs(np.corrcoef(rank)[0, 1]) < 4.5 / np.sqrt(5_000)


def test_games_of_a_pair_share_their_streams() -> None:
    """Games 2k and 2k+1 shuffle and choose alike; game 2k+2 does not."""
    first, second, third = (rng.GameRandom.of_game(7, index) for index in (6, 7, 8))
    assert first.shuffled(0, range(60)) == second.shuffled(0, range(60)) != third.shuffled(0, range(60))
    assert rng.agent_key(7, 6, 1) == rng.agent_key(7, 7, 1) != rng.agent_key(7, 8, 1)
    assert rng.agent_key(7, 6, 0) != rng.agent_key(7, 6, 1)


def test_one_outcome_more_shifts_no_other_stream() -> None:
    """Choices and shuffles of one seat leave the other seat and the other purpose alone."""
    plain, busy = rng.GameRandom.of_game(7, 0), rng.GameRandom.of_game(7, 0)
    for _ in range(5):
        busy.choose(0, 2)
        busy.shuffled(0, range(3))
    assert plain.shuffled(1, range(60)) == busy.shuffled(1, range(60))
    assert [plain.choose(1, 100) for _ in range(5)] == [busy.choose(1, 100) for _ in range(5)]


def test_common_slots_keep_their_order() -> None:
    """A library without some slots has the others in the same order: comparisons of decks rest on it."""
    whole = rng.GameRandom.of_game(7, 0).shuffled(0, range(60))
    part = rng.GameRandom.of_game(7, 0).shuffled(0, range(0, 60, 2))
    assert part == [token for token in whole if token % 2 == 0]


def test_canonical_slots() -> None:
    """Lands first, then mana value, then name, then copy; line order does not matter."""
    cards = [
        (False, 3, "Knight"),
        (True, 0, "Swamp"),
        (False, 1, "Bolt"),
        (False, 1, "Axe"),
        (True, 0, "Plains"),
    ]
    assert [cards[k][2] for k in rng.slots(cards)] == ["Plains", "Swamp", "Axe", "Bolt", "Knight"]
    assert [cards[::-1][k] for k in rng.slots(cards[::-1])] == [cards[k] for k in rng.slots(cards)]
    assert rng.slots([(False, 1, "Bolt")] * 4) == [0, 1, 2, 3]


@pytest.mark.parametrize("duplicate", [rng.GameRandom.copy, copy.deepcopy])
def test_a_copy_continues_independently(duplicate: Callable[[rng.GameRandom], rng.GameRandom]) -> None:
    """Original and copy give the same numbers from here on, whoever is asked first."""
    random = rng.GameRandom.scripted([1, 0, 1], seed=7)
    random.choose(0, 2)
    twin = duplicate(random)
    expected = [random.choose(0, 2), random.choose(1, 2), random.shuffled(0, range(9))]
    assert [twin.choose(0, 2), twin.choose(1, 2), twin.shuffled(0, range(9))] == expected


def test_plain_state_survives_json() -> None:
    """The state is ints and lists: written and read back, it continues with the same numbers."""
    random = rng.GameRandom.of_game(7, 3)
    random.shuffled(0, range(5))
    restored = rng.GameRandom(**json.loads(json.dumps(random.plain())))
    assert restored == random
    assert restored.shuffled(0, range(5)) == random.shuffled(0, range(5))


def test_scripted_outcomes() -> None:
    """A script gives its outcomes in order; what is not scripted comes from the streams."""
    random = rng.GameRandom.scripted([2, 0], [[3, 1, 2]])
    assert [random.choose(0, 3), random.choose(1, 2)] == [2, 0]
    assert random.shuffled(1, [1, 2, 3]) == [3, 1, 2]
    random.verify_script_used()
    assert sorted(rng.GameRandom.scripted([1]).shuffled(0, range(9))) == list(range(9))


def test_a_scripted_outcome_left_unused_fails() -> None:
    """A script that the game did not follow to the end is a fault."""
    random = rng.GameRandom.scripted([1, 1])
    random.choose(0, 2)
    with pytest.raises(ScriptedOutcomeError, match="1 left"):
        random.verify_script_used()
    with pytest.raises(ScriptedOutcomeError, match="scripted shuffle"):
        rng.GameRandom.scripted(orders=[[0, 1]]).verify_script_used()


def test_outcomes_beyond_or_beside_the_script_fail() -> None:
    """Randomness that the script does not know, or cannot mean, is a fault."""
    with pytest.raises(ScriptedOutcomeError, match="used up"):
        rng.GameRandom.scripted([]).choose(0, 2)
    with pytest.raises(ScriptedOutcomeError, match="used up"):
        rng.GameRandom.scripted(orders=[]).shuffled(0, range(3))
    with pytest.raises(ScriptedOutcomeError, match=r"in 0\.\.1, got 2"):
        rng.GameRandom.scripted([2]).choose(0, 2)
    with pytest.raises(ScriptedOutcomeError, match="order of the slots"):
        rng.GameRandom.scripted(orders=[[1, 1, 2]]).shuffled(0, range(3))
    with pytest.raises(ScriptedOutcomeError, match="at least one outcome"):
        rng.GameRandom.of_game(0, 0).choose(0, 0)


def test_a_coin_decides_who_plays_first() -> None:
    """The coin of a pair is one of its own streams, and fair."""
    firsts = [rng.GameRandom.of_game(1, 2 * pair).plays_first() for pair in range(2_000)]
    assert stats.binomtest(sum(firsts), 2_000).pvalue > 1e-4
