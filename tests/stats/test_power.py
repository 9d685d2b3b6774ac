"""How many games a question needs: statsmodels, textbook, and that the seeds named do what is said."""

from __future__ import annotations

import json

import numpy as np
import pytest

from benchmarks.bench_sequential import swap, symmetrised, tilted
from sim.errors import StatisticsError
from sim.stats.means import mean_interval
from sim.stats.power import (
    detectable_gain,
    precision_of,
    sd_of_differences,
    sd_of_pairs,
    sd_unpaired,
    seeds_for_gain,
    seeds_for_precision,
    sprt_size,
)
from sim.stats.sequential import Sprt
from tests.stats.worlds import two_versions


@pytest.mark.parametrize(
    ("gain", "sd", "alpha", "power", "sides"), [(0.015, 0.3, 0.05, 0.95, 2), (0.04, 0.2, 0.01, 0.8, 1)]
)
def test_sizes_are_those_of_statsmodels(gain: float, sd: float, alpha: float, power: float, sides: int) -> None:
    """The z test of one sample."""
    stats = pytest.importorskip("statsmodels.stats.power", reason="statsmodels is not installed")
    alternative = "two-sided" if sides == 2 else "larger"
    one_sample = stats.NormalIndPower()
    n = one_sample.solve_power(gain / sd, alpha=alpha, power=power, ratio=0, alternative=alternative)
    assert seeds_for_gain(gain, sd, alpha=alpha, power=power, sides=sides).seeds == pytest.approx(n, abs=1.01)


def test_textbook_size() -> None:
    """Cohen: an effect of 0.5 at 5% two-sided with 80% power takes 32 by the normal approximation; 385 games for 5 points."""
    assert seeds_for_gain(0.5, 1.0, power=0.8).seeds == 32
    assert seeds_for_precision(0.05, 0.5).seeds == 385


def test_one_is_the_inverse_of_the_other() -> None:
    """What so many seeds show needs so many seeds."""
    found = detectable_gain(4_000, 0.3)
    assert seeds_for_gain(found.effect, 0.3).seeds in {4_000, 4_001}
    assert seeds_for_precision(precision_of(4_000, 0.3).effect, 0.3).seeds in {4_000, 4_001}
    assert (found.games, precision_of(4_000, 0.3).games) == (16_000, 8_000)


def test_deviations_are_those_of_games() -> None:
    """Pairs with correlated games, and D of versions that play a part of the games alike."""
    random = np.random.default_rng(1)
    base, variant = two_versions(random, 200_000, 0.6, 0.6, 0.2, alike=0.4)
    assert base.mean(axis=1).std() == pytest.approx(sd_of_pairs(0.6, 0.4), rel=0.01)
    d = (variant - base).mean(axis=1)
    differing = float((d != 0).mean())
    assert d.std() == pytest.approx(sd_of_differences(differing, float((d[d != 0] ** 2).mean())), rel=1e-3)
    assert sd_unpaired(0.6, 0.4) == pytest.approx(2**0.5 * sd_of_pairs(0.6, 0.4))


def test_the_power_is_reached() -> None:
    """With the seeds named, 87 to 93% of 1,000 comparisons find the gain that 90% should."""
    world = tilted(symmetrised(swap()), 0.05)
    seeds = seeds_for_gain(0.05, world.deviation, power=0.9).seeds
    runs = np.random.default_rng(2).choice(world.values, (1_000, seeds), p=world.chances)
    assert 870 <= sum(mean_interval(run).low > 0 for run in runs) <= 930


def test_a_sequential_test_needs_about_half() -> None:
    """Wald at 5 and 5%: 49% of the fixed size at either hypothesis, 80% between; it ends as its errors say."""
    rule = Sprt(0.0, 0.015)
    at0, between, at1 = (sprt_size(rule, 0.3, mean) for mean in (0.0, 0.0075, None))
    assert (at0.accepts_h1, between.accepts_h1, at1.accepts_h1) == pytest.approx((0.05, 0.5, 0.95))
    assert at0.seeds == at1.seeds
    assert at0.seeds / at0.fixed == pytest.approx(0.49, abs=0.005)
    assert between.seeds / between.fixed == pytest.approx(0.80, abs=0.005)
    assert at0.fixed == seeds_for_gain(0.015, 0.3, sides=1).seeds
    assert sprt_size(rule, 0.01).seeds == 200
    json.dumps(at0.to_json(), allow_nan=False)


def test_a_power_reads_and_is_json() -> None:
    """The line that is printed, and its fields."""
    found = seeds_for_gain(0.015, 0.3)
    assert str(found) == f"a gain of 1.50 pp, 95% power at 5% (two-sided): {found.seeds:,} seeds, {found.games:,} games"
    assert json.loads(json.dumps(found.to_json()))["seeds"] == found.seeds


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: seeds_for_gain(0.0, 0.3), "no number of games shows"),
        (lambda: seeds_for_gain(0.01, 0.3, alpha=1.5), "expected alpha between 0 and 1"),
        (lambda: seeds_for_gain(0.01, 0.3, power=0.01), "power above alpha"),
        (lambda: seeds_for_gain(0.01, 0.3, sides=3), "1 or 2 sides"),
        (lambda: detectable_gain(0, 0.3), "at least 1 seed"),
        (lambda: seeds_for_precision(0.0, 0.3), "half-width above 0"),
        (lambda: sd_of_pairs(1.0), "a score in"),
        (lambda: sd_of_differences(0.0), "share of differing seeds"),
    ],
)
def test_questions_without_an_answer(make: object, problem: str) -> None:
    """One line each."""
    assert callable(make)
    with pytest.raises(StatisticsError, match=problem):
        make()
