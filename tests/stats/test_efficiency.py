"""What common seeds are worth: the ratio of variances, its bootstrap interval, and its limits."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from sim.stats.efficiency import Efficiency, efficiency
from tests.stats.worlds import two_versions


def test_the_ratio_is_one_over_one_less_correlation() -> None:
    """Scores of equal variance: 1 / (1 - r). The correlation is numpy's."""
    random = np.random.default_rng(1)
    base, variant = (points.mean(axis=1) for points in two_versions(random, 4_000, 0.5, 0.5, 0.2))
    found = efficiency([(base, variant)])
    correlation = float(np.corrcoef(base, variant)[0, 1])
    assert found.correlation == pytest.approx(correlation)
    assert found.ratio == pytest.approx(1 / (1 - correlation), rel=0.01)
    assert found.worth == pytest.approx(found.ratio * 16_000)
    assert found.low < found.ratio < found.high


def test_the_bootstrap_is_scipys() -> None:
    """Percentile intervals of 600 seeds by scipy's resampling, one seed at a time."""
    random = np.random.default_rng(2)
    base, variant = (points.mean(axis=1) for points in two_versions(random, 600, 0.5, 0.55, 0.3))

    def ratio(b: np.ndarray, v: np.ndarray, axis: int) -> np.ndarray:
        return (b.var(axis=axis, ddof=1) + v.var(axis=axis, ddof=1)) / (v - b).var(axis=axis, ddof=1)

    expected = stats.bootstrap(
        (base, variant), ratio, paired=True, vectorized=True, method="percentile", n_resamples=4_000, rng=random
    ).confidence_interval
    found = efficiency([(base, variant)], resamples=4_000)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=0.02)


def test_separate_seeds_are_worth_what_they_are() -> None:
    """Versions that share nothing, against two opponents: of 200 intervals about 95% hold 1, correlations are near 0."""
    random = np.random.default_rng(3)

    def one() -> Efficiency:
        strata = []
        for _ in range(2):
            base, variant = two_versions(random, 1_000, 0.5, 0.6, 1.0)
            strata.append((base.mean(axis=1), variant.mean(axis=1)))
        return efficiency(strata, [0.7, 0.3], resamples=400)

    runs = [one() for _ in range(200)]
    assert {run.games for run in runs} == {8_000}
    assert 0.9 <= np.mean([run.low < 1.0 < run.high for run in runs]) <= 0.985
    assert abs(np.mean([run.correlation or 1.0 for run in runs])) < 0.01


def test_the_interval_covers_the_true_ratio() -> None:
    """Of 300 comparisons of 1,000 seeds at least 90% hold the ratio of a long run."""
    random = np.random.default_rng(4)
    base, variant = (points.mean(axis=1) for points in two_versions(random, 300_000, 0.5, 0.53, 0.15))
    truth = efficiency([(base, variant)], resamples=10).ratio
    runs = [efficiency([(base[i::300], variant[i::300])], resamples=300) for i in range(300)]
    assert np.mean([run.low <= truth <= run.high for run in runs]) >= 0.9


def test_a_few_differing_seeds_may_have_no_limit() -> None:
    """Three of 200 seeds differ: some resamples hold none of them, the interval is open above."""
    base = np.tile([0.0, 0.5, 1.0, 0.5], 50)
    variant = base.copy()
    variant[:3] = 1.0 - variant[:3]
    found = efficiency([(base, variant)])
    assert math.isfinite(found.ratio)
    assert found.high == math.inf
    assert found.to_json()["high"] is None
    assert str(found).endswith("no limit]")
