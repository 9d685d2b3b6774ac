"""The sign-flip test: scipy's permutations, exact for any n, tiny tails, values off the lattice."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from scipy import stats

from sim.stats.sign_flip import ENUMERATION, LATTICE, MONTE_CARLO, NOTHING, on_lattice, sign_flip

QUARTERS = np.arange(-4, 5) / 4


def scipy_p(values: npt.NDArray[np.float64]) -> float:
    """All sign patterns by scipy."""
    found = stats.permutation_test(
        (values,), lambda x, axis: np.abs(x.sum(axis=axis)), permutation_type="samples", n_resamples=np.inf,
        alternative="greater", vectorized=True,
    )  # fmt: skip
    return float(found.pvalue)


@pytest.mark.parametrize("n", [2, 3, 7, 11])
def test_lattice_and_enumeration_are_scipys_permutation_test(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Multiples of a quarter, zeros and ties among them."""
    random = np.random.default_rng(n)
    cases = [values for values in random.choice(QUARTERS, (12, n)) if values.any()]
    expected = [scipy_p(values) for values in cases]
    assert [sign_flip(values).p for values in cases] == pytest.approx(expected, rel=1e-12)
    monkeypatch.setattr("sim.stats.sign_flip.MOST_ENUMERATED", 0)
    found = [sign_flip(values) for values in cases]
    assert {one.method for one in found} == {LATTICE}
    assert [one.p for one in found] == pytest.approx(expected, rel=1e-9)


def test_off_the_lattice_up_to_20_are_enumerated() -> None:
    """Normal values: all patterns, as scipy tries them."""
    values = np.random.default_rng(5).normal(0.4, 1, 12)
    found = sign_flip(values)
    assert found.method == ENUMERATION
    assert found.p == pytest.approx(scipy_p(values), rel=1e-12)
    assert sign_flip(np.random.default_rng(5).normal(0.4, 1, 20)).method == ENUMERATION


def test_beyond_20_signs_are_drawn_and_the_error_is_told() -> None:
    """Off the lattice: near the t test, within four errors of another seed, and the same for the same seed."""
    values = np.random.default_rng(6).normal(0.1, 1, 300)
    found, again, other = sign_flip(values, seed=1), sign_flip(values, seed=1), sign_flip(values, seed=2)
    assert found == again
    assert found.method == MONTE_CARLO
    assert 0 < found.standard_error < 0.002
    assert abs(found.p - other.p) < 4 * 2**0.5 * found.standard_error
    assert found.p == pytest.approx(stats.ttest_1samp(values, 0).pvalue, abs=0.01)


@pytest.mark.parametrize(("up", "down"), [(18, 3), (60, 0), (600, 300), (40_000, 39_000)])
def test_one_size_is_the_sign_test(up: int, down: int) -> None:
    """Values of one size: the binomial test, to 8 digits however small."""
    found = sign_flip(np.array([0.5] * up + [0.0] * 50 + [-0.5] * down))
    assert found.method == LATTICE
    assert found.differing == up + down
    assert found.p == pytest.approx(stats.binomtest(up, up + down).pvalue, rel=1e-8)


def test_two_sizes_of_many() -> None:
    """Halves and ones by the thousands: a convolution of two binomials done directly."""
    halves, ones, total = 900, 300, 48 * 2 + 24 * 4  # 48 halves and 24 ones more up than down, in quarters
    values = np.repeat([0.5, -0.5, 1.0, -1.0], [474, 426, 162, 138])
    first = stats.binom.pmf(np.arange(halves + 1), halves, 0.5)
    second = stats.binom.pmf(np.arange(ones + 1), ones, 0.5)
    sums = np.abs(2 * (2 * np.arange(halves + 1) - halves)[:, None] + 4 * (2 * np.arange(ones + 1) - ones)[None, :])
    assert sign_flip(values).p == pytest.approx(float((first[:, None] * second)[sums >= total].sum()), rel=1e-9)


def test_weights_of_opponents_have_a_lattice() -> None:
    """Shares of 0.3 and 0.7 over equal seeds are multiples of one unit; roots of primes are of none."""
    steps = on_lattice(np.array([0.3 / 4, 0.3, 0.7 / 2, 0.7 / 4]) / 1000)
    assert steps is not None
    assert steps.tolist() == [3, 12, 14, 7]
    assert on_lattice(np.sqrt([2.0, 3.0, 5.0])) is None


def test_nothing_differs_and_one_does() -> None:
    """All zero says nothing; a single value may have had either sign."""
    assert sign_flip(np.zeros(500)) == sign_flip(np.empty(0))
    assert (sign_flip(np.zeros(500)).p, sign_flip(np.zeros(500)).method) == (1.0, NOTHING)
    assert sign_flip(np.array([0.0, 0.5, 0.0])).p == 1.0
    assert sign_flip(np.array([0.5, -0.5])).p == 1.0


def test_p_is_uniform_where_nothing_is_real() -> None:
    """Of 2,000 comparisons of equal versions at most about 5% have p <= 0.05."""
    random = np.random.default_rng(20261130)
    values = random.choice(QUARTERS, (2_000, 120), p=[0.02, 0.01, 0.1, 0.02, 0.7, 0.02, 0.1, 0.01, 0.02])
    alarms = sum(sign_flip(row).p <= 0.05 for row in values)
    assert 70 <= alarms <= 120
