"""Two versions on the same seeds: D, t intervals, strata, heterogeneity, unfinished games, and coverage."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from scipy import stats

from sim.errors import StatisticsError
from sim.stats.means import NEVER_VARIED, mean_interval, weighted_mean
from sim.stats.multiple import best_of, holm
from sim.stats.paired import Differences, compare_paired, differences, heterogeneity
from tests.stats.worlds import two_versions

NAN = float("nan")


def of(random: np.random.Generator, seeds: int, gain: float = 0.03, opponent: str = "") -> Differences:
    """One stratum of a realistic world."""
    return differences(*two_versions(random, seeds, 0.5, 0.5 + gain, 0.2), opponent=opponent)


def test_d_is_the_mean_over_both_seats() -> None:
    """A game won more is a half, a draw more a quarter, a game won and one lost are 0."""
    found = differences([[0, 0], [0, 0.5], [1, 0], [1, 1]], [[1, 0], [0, 1], [0, 1], [0, 0]])
    assert found.value.tolist() == [0.5, 0.25, 0.0, -1.0]
    assert found.differing == 3


def test_unfinished_games_bound_d_both_ways() -> None:
    """The variant's open game: lost or won. The base's: the other way round. One and the same game: exactly 0."""
    base, variant = [[1, 0], [NAN, 0], [NAN, 1]], [[NAN, 0], [1, 0], [NAN, 1]]
    found = differences(base, variant)
    assert np.isnan(found.value).all()
    assert found.low.tolist() == [-0.5, 0.0, -0.5]
    assert found.high.tolist() == [0.0, 0.5, 0.5]
    same = differences(base, variant, same=[[False, False], [False, True], [True, True]])
    assert same.value[2] == same.low[2] == same.high[2] == 0.0
    told = compare_paired([found])
    assert told.overall.unfinished == 3
    assert told.overall.bounds[0] < told.overall.bounds[1]
    assert "3 of 3 seeds have unfinished games" in told.notes[-1]


def test_arrays_of_unequal_shape_are_refused() -> None:
    """One line that says what came."""
    with pytest.raises(StatisticsError, match=r"got \(2, 2\) and \(1, 2\)"):
        differences(np.zeros((2, 2)), np.zeros((1, 2)))


def test_the_interval_is_students() -> None:
    """As scipy's t test of one sample."""
    part = of(np.random.default_rng(1), 400)
    found = compare_paired([part]).overall.gain.estimate
    expected = stats.ttest_1samp(part.value, 0).confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert found.mean == pytest.approx(part.value.mean())
    assert found.df == 399


def test_a_textbook_interval() -> None:
    """Student's sleep data (1908): the mean difference 1.58 hours, 95% interval 0.70 to 2.46."""
    hours = np.array([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4])
    found = mean_interval(hours, -24, 24)
    assert (found.mean, found.low, found.high) == pytest.approx((1.58, 0.7001142, 2.4598858), abs=1e-6)


def test_two_strata_of_equal_weight_are_welchs_interval() -> None:
    """Satterthwaite's degrees of freedom are those of Welch's test; the weighted mean is half the sum."""
    random = np.random.default_rng(2)
    first, second = random.normal(0.1, 0.05, 12), random.normal(0.1, 0.2, 30)
    found = weighted_mean([mean_interval(first), mean_interval(second)], [0.5, 0.5])
    welch = stats.ttest_ind(first, -second, equal_var=False)
    bounds = welch.confidence_interval(0.95)
    assert found.df == pytest.approx(welch.df)
    assert (2 * found.low, 2 * found.high) == pytest.approx((bounds.low, bounds.high))


def test_opponents_are_weighted() -> None:
    """Weights are scaled to 1 and move the overall gain; each must be there and positive."""
    random = np.random.default_rng(3)
    parts = [of(random, 500, 0.1, "one"), of(random, 500, -0.1, "two")]
    found = compare_paired(parts, [3, 1])
    one, two = found.opponents
    assert (one.weight, two.weight) == (0.75, 0.25)
    assert found.overall.gain.estimate.mean == pytest.approx(
        0.75 * one.gain.estimate.mean + 0.25 * two.gain.estimate.mean
    )
    assert found.overall.base.interval.rate == pytest.approx(0.75 * parts[0].base.mean() + 0.25 * parts[1].base.mean())
    for weights in ([1.0], [1.0, 0.0], [1.0, NAN]):
        with pytest.raises(StatisticsError, match="positive weight for each of 2 opponents"):
            compare_paired(parts, weights)


def test_equal_opponents_are_one_sample() -> None:
    """Two opponents of one weight and as many seeds: score, gain and p of all seeds together."""
    random = np.random.default_rng(4)
    parts = [of(random, 300, opponent="one"), of(random, 300, opponent="two")]
    overall = compare_paired(parts).overall
    pooled = differences(*(np.concatenate([getattr(part, side) for part in parts]) for side in ("base", "variant")))
    alone = compare_paired([pooled]).overall
    assert overall.gain.test == alone.gain.test
    assert overall.gain.estimate.mean == pytest.approx(alone.gain.estimate.mean)
    assert overall.base.interval.low == pytest.approx(alone.base.interval.low, abs=1e-3)
    assert overall.efficiency.ratio == pytest.approx(alone.efficiency.ratio, rel=0.02)


def test_heterogeneity_textbook() -> None:
    """Three means with errors: Q, its p and I^2 computed by hand; an opponent without variance is named."""
    gains = [
        weighted_mean([mean_interval(np.array([m - s, m, m + s]))], [1.0])
        for m, s in ((0.1, 0.3), (0.2, 0.3), (0.6, 0.3))
    ]
    error = 0.3 / math.sqrt(3)
    q = ((0.2**2) + (0.1**2) + (0.3**2)) / error**2
    found = heterogeneity(["a", "b", "c", "d"], [*gains, mean_interval(np.zeros(9))])
    assert (found.q, found.df, found.left_out) == (pytest.approx(q), 2, ("d",))
    assert found.p == pytest.approx(math.exp(-q / 2))
    assert found.i_squared == pytest.approx((q - 2) / q)
    assert math.isnan(heterogeneity(["a"], gains[:1]).q)


def test_a_gain_that_depends_on_the_opponent_is_said() -> None:
    """Better against one, worse against the other."""
    random = np.random.default_rng(5)
    found = compare_paired([of(random, 2_000, 0.15, "one"), of(random, 2_000, -0.15, "two")])
    assert found.heterogeneity.p < 1e-6
    assert found.heterogeneity.i_squared > 0.9
    assert "depends on the opponent" in found.notes[-1]


def test_versions_that_never_differ() -> None:
    """D = 0 throughout: p is 1, the interval holds what may have stayed unseen, no number is nan or infinite in JSON."""
    points = (np.random.default_rng(6).random((500, 2)) < 0.6).astype(np.float64)
    found = compare_paired([differences(points, points, opponent="one"), differences(points, points, opponent="two")])
    gain = found.overall.gain
    assert (gain.estimate.mean, gain.test.p, gain.estimate.method) == (0.0, 1.0, NEVER_VARIED)
    assert gain.estimate.high == -gain.estimate.low == pytest.approx(1 - 0.025 ** (1 / 500))
    assert "never differed" in found.notes[0]
    assert found.overall.efficiency.ratio == math.inf
    assert found.overall.efficiency.correlation == pytest.approx(1.0)
    assert "any number" in str(found.overall.efficiency)
    json.dumps(found.to_json(), allow_nan=False)


def test_one_seed_differs() -> None:
    """One cell other than 0: p is 1, and the reader is told to trust it rather than the interval."""
    variant = np.ones((300, 2))
    variant[7, 0] = 0.0
    found = compare_paired([differences(np.ones((300, 2)), variant)])
    assert found.overall.gain.test.p == 1.0
    assert found.overall.gain.estimate.mean == pytest.approx(-1 / 600)
    assert found.overall.efficiency.correlation is None
    assert found.notes == ("only 1 of 300 seeds differ: trust the exact p, not the interval",)
    json.dumps(found.to_json(), allow_nan=False)


@pytest.mark.parametrize("seeds", [0, 1])
def test_hardly_any_seed(seeds: int) -> None:
    """A single seed promises nothing, none says nothing."""
    found = compare_paired([differences(np.zeros((seeds, 2)), np.ones((seeds, 2)))]).overall
    assert found.gain.estimate.high - found.gain.estimate.low > 1.9
    assert found.gain.test.p == 1.0
    assert math.isnan(found.efficiency.ratio)
    json.dumps(found.to_json(), allow_nan=False)


@pytest.mark.parametrize(("seeds", "changed"), [(200, 0.4), (400, 0.1), (1_000, 0.03)])
@pytest.mark.parametrize("gain", [0.0, 0.04])
def test_intervals_cover_the_true_gain(seeds: int, changed: float, gain: float) -> None:
    """Of 2,000 comparisons with correlated pairs and mostly zeros, 93-97% of the intervals hold the true gain."""
    random = np.random.default_rng(20261130)
    base, variant = two_versions(random, 2_000 * seeds, 0.6, 0.6 + gain, changed)
    runs = (variant - base).mean(axis=1).reshape(2_000, seeds)
    covered = np.mean([not mean_interval(run).excludes(gain) for run in runs])
    assert 0.93 <= covered <= 0.97


def test_overall_intervals_cover_the_true_gain() -> None:
    """Three unlike opponents with unlike weights, as many as 1,000 times."""
    random = np.random.default_rng(7)
    weights, gains, changes = [0.5, 0.3, 0.2], [0.02, 0.06, -0.03], [0.1, 0.3, 0.2]
    runs = []
    for gain, change in zip(gains, changes, strict=True):
        base, variant = two_versions(random, 1_000 * 300, 0.55, 0.55 + gain, change)
        runs.append((variant - base).mean(axis=1).reshape(1_000, 300))
    truth = float(np.dot(weights, gains))
    covered = np.mean(
        [not weighted_mean([mean_interval(run[i]) for run in runs], weights).excludes(truth) for i in range(1_000)]
    )
    assert 0.93 <= covered <= 0.97


def test_holm_textbook() -> None:
    """Holm (1979): 0.01, 0.02, 0.03, 0.04 of four become 0.04, 0.06, 0.06, 0.06, in any order."""
    assert holm([0.03, 0.01, 0.04, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([0.7, 0.4]).tolist() == pytest.approx([0.8, 0.8])
    assert holm([]).size == 0


def test_holm_is_that_of_statsmodels() -> None:
    """Random p-values, ties among them."""
    multitest = pytest.importorskip("statsmodels.stats.multitest", reason="statsmodels is not installed")
    p = np.round(np.random.default_rng(8).random(20) ** 3, 2)
    assert holm(p) == pytest.approx(multitest.multipletests(p, method="holm")[1])


def test_the_best_of_several_is_optimistic() -> None:
    """The winner is named with its adjusted p and a warning; a single variant needs none."""
    best = best_of(["22 lands", "24 lands"], [0.01, 0.03], [0.5, 0.02])
    assert (best.name, best.adjusted_p) == ("24 lands", pytest.approx(0.04))
    assert "best of 2" in best.warning
    assert best_of(["24 lands"], [0.03], [0.02]).warning == ""
