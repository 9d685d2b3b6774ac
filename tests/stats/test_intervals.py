"""Intervals over pairs: textbook values, correlated pairs, certainty that is none, and coverage."""

from __future__ import annotations

import json
import math

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import binomtest

from sim.stats.intervals import (
    NO_GAMES,
    UNSEEN,
    WILSON,
    Interval,
    pair_correlation,
    quartiles,
    score_interval,
    score_record,
    wilson,
)

NAN = float("nan")


def pairs(*rows: tuple[float, float]) -> npt.NDArray[np.float64]:
    """Points of pairs."""
    return np.array(rows, dtype=np.float64)


def independent_pairs(won: int, of: int) -> npt.NDArray[np.float64]:
    """`of` squared pairs whose two games are exactly independent, each won with probability won / of."""
    game = np.repeat([1.0, 0.0], [won, of - won])
    return np.array([(first, second) for first in game for second in game])


@pytest.mark.parametrize(("k", "n"), [(0, 10), (1, 10), (5, 10), (81, 263), (15, 148), (270, 500), (500, 500)])
@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.99])
def test_wilson_is_that_of_scipy(k: int, n: int, confidence: float) -> None:
    """Wilson's interval of k wins in n games."""
    expected = binomtest(k, n).proportion_ci(confidence, method="wilson")
    assert wilson(k / n, n, confidence) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_wilson_textbook_values() -> None:
    """Newcombe (1998), table I: 81 of 263 gives 0.2553 to 0.3662, 15 of 148 gives 0.0624 to 0.1605."""
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15 / 148, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)


@pytest.mark.parametrize(("won", "of"), [(10, 20), (13, 20), (2, 20), (29, 40)])
def test_independent_pairs_count_as_games(won: int, of: int) -> None:
    """Where the games of a pair are independent, n pairs are worth 2n games."""
    points = independent_pairs(won, of)
    interval = score_interval(points)
    expected = binomtest(int(points.sum()), points.size).proportion_ci(method="wilson")
    assert interval.rate == won / of
    assert (interval.low, interval.high) == pytest.approx((expected.low, expected.high), abs=3e-4)


def test_equal_games_of_a_pair_count_once() -> None:
    """Where both games of every pair end alike, n pairs are worth n games (less one: unbiased variance)."""
    interval = score_interval(pairs(*[(1, 1)] * 60, *[(0, 0)] * 40))
    assert (interval.low, interval.high) == pytest.approx(wilson(0.6, 99))


def test_opposite_games_sharpen_the_interval() -> None:
    """Where who begins decides most pairs, the score is known better than from as many single games."""
    interval = score_interval(pairs(*[(1, 0)] * 90, *[(1, 1)] * 10))
    low, high = wilson(0.55, 200)
    assert interval.rate == pytest.approx(0.55)
    assert low < interval.low < interval.high < high


def test_draws_are_half_a_win() -> None:
    """A drawn pair and a split pair score the same."""
    drawn, split = (score_interval(pairs((1, 1), (0, 0), middle)) for middle in ((0.5, 0.5), (1, 0)))
    assert drawn == split
    assert drawn.rate == 0.5


def test_unfinished_games_are_left_out() -> None:
    """The score is over finished games; a pair without any counts as no pair at all."""
    points = pairs((1, 1), (0, NAN), (NAN, 1), (NAN, NAN), (0, 0))
    assert score_interval(points).rate == pytest.approx(3 / 6)
    assert score_interval(points) == score_interval(points[[0, 1, 2, 4]])


def test_one_game_of_each_pair() -> None:
    """The games on the play alone are independent trials, as a column or as rows half empty."""
    column = np.array([[1.0]] * 30 + [[0.0]] * 20)
    half = np.hstack([np.full_like(column, NAN), column])
    assert score_interval(column) == score_interval(half)
    assert (score_interval(column).low, score_interval(column).high) == pytest.approx(wilson(0.6, 49))


def test_no_finished_game_says_nothing() -> None:
    """The rate of nothing is no number, and everything is possible."""
    for points in (np.empty((0, 2)), pairs((NAN, NAN))):
        interval = score_interval(points)
        assert math.isnan(interval.rate)
        assert (interval.low, interval.high) == (0.0, 1.0)
        assert str(interval) == "no games"


def test_equal_scores_of_all_pairs_are_no_certainty() -> None:
    """All pairs lost: the exact binomial bound. All split: half of it either way. One pair: nearly all."""
    exact = binomtest(0, 30).proportion_ci(method="exact")
    lost, won, split = (score_interval(pairs(*[row] * 30)) for row in ((0, 0), (1, 1), (1, 0)))
    assert (lost.low, lost.high) == pytest.approx((0.0, exact.high))
    assert (won.low, won.high) == pytest.approx((1 - exact.high, 1.0))
    assert (split.low, split.high) == pytest.approx((0.5 - exact.high / 2, 0.5 + exact.high / 2))
    assert score_interval(pairs((1, 1))).low == pytest.approx(0.025)


@pytest.mark.parametrize("alike", [0.0, 0.4, 0.9])
@pytest.mark.parametrize("rate", [0.5, 0.58, 0.9])
def test_intervals_cover_the_truth(rate: float, alike: float) -> None:
    """Of 1,000 batches of 100 pairs, about 95% of the intervals hold the true score, however alike."""
    random = np.random.default_rng(20260227)
    first = random.random((1_000, 100, 1)) < rate
    second = np.where(random.random(first.shape) < alike, first, random.random(first.shape) < rate)
    batches = np.concatenate([first, second], axis=2).astype(np.float64)
    covered = sum(interval.low <= rate <= interval.high for interval in map(score_interval, batches))
    assert 925 <= covered <= 975


def test_pair_correlation() -> None:
    """Alike +1, opposite -1, and none where a game of the pair never varies or no pair is whole."""
    assert pair_correlation(pairs((1, 1), (0, 0), (1, 1))) == pytest.approx(1)
    assert pair_correlation(pairs((1, 0), (0, 1), (NAN, 1))) == pytest.approx(-1)
    assert pair_correlation(pairs((1, 0), (1, 1))) is None
    assert pair_correlation(pairs((1, NAN), (NAN, 1))) is None
    assert pair_correlation(np.empty((0, 2))) is None


def test_quartiles() -> None:
    """Of 1..9 they are 3, 5, 7; of nothing they are no numbers."""
    assert quartiles(range(1, 10)) == (3, 5, 7)
    assert all(map(math.isnan, quartiles([])))


def test_an_interval_reads_as_percent() -> None:
    """The way every rate is printed, and what it excludes."""
    interval = Interval(0.542, 0.521, 0.563)
    assert str(interval) == "54.2% [52.1, 56.3]"
    assert interval.excludes(0.5)
    assert not interval.excludes(0.55)


def test_a_score_tells_its_method_and_size() -> None:
    """Independent pairs are worth their games, pairs alike count once, pairs that never vary by the worst unseen ones."""
    apart = score_record(independent_pairs(10, 20))
    assert (apart.method, apart.pairs, apart.games, apart.unfinished) == (WILSON, 400, 800, 0)
    assert apart.effective_games == pytest.approx(798, abs=1e-9)
    assert apart.interval == score_interval(independent_pairs(10, 20))
    alike = score_record(pairs(*[(1, 1)] * 60, *[(0, 0)] * 40))
    assert alike.effective_games == pytest.approx(99)
    split = score_record(pairs(*[(1, 0)] * 30))
    assert (split.method, split.effective_games) == (UNSEEN, 30.0)
    assert score_record(np.empty((0, 2))).method == NO_GAMES


def test_unfinished_games_are_counted_both_ways() -> None:
    """Ten of fifty pairs miss a game: the bounds are those of all ten lost, and of all ten won."""
    points = pairs(*[(1, 1)] * 20, *[(0, 1)] * 20, *[(1, NAN)] * 10)
    score = score_record(points)
    assert (score.unfinished, score.games) == (10, 90)
    assert score.if_lost == score_interval(np.nan_to_num(points, nan=0.0))
    assert score.if_won == score_interval(np.nan_to_num(points, nan=1.0))
    assert score.bounds == (score.if_lost.low, score.if_won.high)
    assert score.bounds[0] < score.interval.low < score.interval.high < score.bounds[1]
    assert "10 unfinished" in str(score)


def test_games_that_were_not_asked_about_are_not_unfinished() -> None:
    """The score on the play: the games on the draw are nobody's unfinished games."""
    points = pairs(*[(1, 0)] * 30, *[(0, 1)] * 20, (NAN, 1))
    asked = np.zeros(points.shape, dtype=np.bool_)
    asked[:, 0] = True
    score = score_record(points, asked)
    assert (score.pairs, score.games, score.unfinished) == (50, 50, 1)
    assert score.interval == score_interval(points[:, :1])


def test_a_score_is_json() -> None:
    """Through the parser and back; no game at all has a rate of None."""
    told = json.loads(json.dumps(score_record(pairs((1, 1), (0, NAN))).to_json(), allow_nan=False))
    assert told["rate"] == pytest.approx(2 / 3)
    assert told["if_unfinished_lost"]["rate"] == 0.5
    assert {"effective_games", "method", "half_width", "confidence"} <= set(told)
    assert json.loads(json.dumps(score_record(np.empty((0, 2))).to_json(), allow_nan=False))["rate"] is None


def test_half_width_is_the_longer_side() -> None:
    """Wilson's intervals lean towards the middle."""
    assert Interval(0.9, 0.8, 0.95).half_width == pytest.approx(0.1)
    assert Interval(NAN, 0.0, 1.0).half_width == 1.0
