"""Nash mixes: known games, the most even of many, random games against their definition, bootstrap intervals."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from scipy.optimize import minimize
from scipy.stats import entropy

from sim.errors import FieldError
from sim.stats.field import Field
from sim.stats.nash import TIE, field_mix, mixes, nash_mix, payoff_of, resampled_scores

F64 = npt.NDArray[np.float64]
ROCK_PAPER_SCISSORS = 0.2 * np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])


def random_payoff(random: np.random.Generator, decks: int, ties: bool) -> F64:
    """An antisymmetric payoff, from few different numbers (many optima) or all different (one)."""
    above = random.integers(-1, 2, (decks, decks)) * 0.1 if ties else random.normal(0, 0.1, (decks, decks))
    upper = np.triu(above, 1)
    return np.asarray(upper - upper.T)


def copies(payoff: F64, decks: list[int]) -> F64:
    """The game in which some decks come several times."""
    return payoff[np.ix_(decks, decks)]


@pytest.mark.parametrize(
    ("payoff", "shares", "is_unique"),
    [
        (ROCK_PAPER_SCISSORS, [1 / 3, 1 / 3, 1 / 3], True),
        # A deck beats another by a, b, c around: its share is what the two others settle between them.
        (np.array([[0, -0.1, 0.2], [0.1, 0, -0.3], [-0.2, 0.3, 0]]), [0.3 / 0.6, 0.2 / 0.6, 0.1 / 0.6], True),
        (np.array([[0, 0.1, 0.1], [-0.1, 0, 0.4], [-0.1, -0.4, 0]]), [1, 0, 0], True),
        # Each of five beats the next two: rock, paper, scissors, lizard, Spock.
        (np.array([[[0, 1, 1, -1, -1][(j - i) % 5] for j in range(5)] for i in range(5)]) * 0.3, [0.2] * 5, True),
        (np.zeros((4, 4)), [0.25] * 4, False),
        (np.zeros((1, 1)), [1], True),
        # Two even decks: any mix, but a third beats the first by .3 and loses to the second by .1.
        (np.array([[0, 0, -0.3], [0, 0, 0.1], [0.3, -0.1, 0]]), [0.25, 0.75, 0], False),
        # Copies share what the deck would have.
        (copies(ROCK_PAPER_SCISSORS, [0, 0, 1, 2]), [1 / 6, 1 / 6, 1 / 3, 1 / 3], False),
        (copies(ROCK_PAPER_SCISSORS, [0, 1, 1, 2, 2, 2]), [1 / 3, 1 / 6, 1 / 6, 1 / 9, 1 / 9, 1 / 9], False),
    ],
)
def test_known_games(payoff: F64, shares: list[float], is_unique: bool) -> None:
    """Games solved by hand."""
    mix = nash_mix(payoff)
    assert mix.shares.tolist() == pytest.approx(shares, abs=1e-7)
    assert mix.is_unique == is_unique
    assert mix.gain == pytest.approx(0.0, abs=1e-8)


@pytest.mark.parametrize("ties", [True, False])
@pytest.mark.parametrize("decks", [2, 3, 4, 7, 12, 40])
def test_no_deck_beats_the_mix(decks: int, ties: bool) -> None:
    """Random games: shares of sum 1, none negative, and no deck scores above one half against them."""
    random = np.random.default_rng(decks)
    for _ in range(3 if decks == 40 else 10):
        payoff = random_payoff(random, decks, ties)
        mix = nash_mix(payoff)
        assert mix.shares.sum() == pytest.approx(1.0)
        assert (mix.shares >= 0).all()
        assert (payoff @ mix.shares).max() < 1e-7
        assert mix.is_unique or ties


def test_the_most_even_of_many() -> None:
    """The entropy is what a general solver finds under the same constraints."""
    random = np.random.default_rng(4)
    compared = 0
    for _ in range(8):
        payoff = random_payoff(random, 5, ties=True)
        mix = nash_mix(payoff)
        if mix.is_unique:
            continue
        compared += 1
        found = minimize(
            lambda p: float((p * np.log(np.maximum(p, 1e-300))).sum()),
            0.7 * mix.shares + 0.3 / 5,
            method="SLSQP",
            bounds=[(0, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda p: p.sum() - 1},
                {"type": "ineq", "fun": lambda p, a=payoff: -a @ p},
            ],
            options={"ftol": 1e-12, "maxiter": 200},
        )
        assert -1e-5 < entropy(mix.shares) - entropy(np.maximum(found.x, 0)) < 1e-3  # that solver is not exact
    assert compared >= 3


@pytest.mark.parametrize("decks", [3, 6, 11])
def test_many_at_once(decks: int) -> None:
    """Sets of decks tried on many fields give what linear programming gives each of them."""
    random = np.random.default_rng(decks)
    base = random_payoff(random, decks, ties=False)
    payoffs = base + np.stack([0.2 * random_payoff(random, decks, ties=False) for _ in range(60)])
    payoffs[7] = 0.0
    found = mixes(payoffs)
    expected = np.stack([nash_mix(payoff).shares for payoff in payoffs])
    np.testing.assert_allclose(found, expected, atol=1e-8)
    assert len({tuple(row > TIE) for row in found}) > 1


def test_payoffs_are_antisymmetric() -> None:
    """Both sides of a pairing tell the same; rounding makes no winner; gaps are refused."""
    scores = np.array([[0.5, 0.6], [0.3, 0.5]])
    assert payoff_of(scores).tolist() == pytest.approx(np.array([[0, 0.15], [-0.15, 0]]))
    assert payoff_of(np.array([[0.5, 0.5 + 1e-12], [0.5, 0.5]])).tolist() == [[0, 0], [0, 0]]
    with pytest.raises(FieldError, match="got a matrix with gaps"):
        payoff_of(np.array([[0.5, np.nan], [np.nan, 0.5]]))


def played(random: np.random.Generator, score: float, pairs: int) -> F64:
    """Pairs of which a third is split."""
    own = np.where(random.random(pairs) < 1 / 3, 0.5, random.random(pairs) < (score - 1 / 6) / (2 / 3))
    return np.stack([np.where(own > 0, 1.0, 0.0), np.where(own == 1, 1.0, 0.0)], axis=1)


def test_bootstrap_is_fixed_by_its_seed() -> None:
    """The same seed gives the same intervals, another one others; a pairing does not move the draws of another."""
    random = np.random.default_rng(1)
    edges = {(i, j): played(random, 0.5, 50) for i in range(3) for j in range(i + 1, 3)}
    field = Field.of(list("abc"), edges)
    first, again, other = (field_mix(field, seed, 50) for seed in (7, 7, 8))
    assert first.low.tolist() == again.low.tolist()
    assert first.presence.tolist() != other.presence.tolist() or first.low.tolist() != other.low.tolist()
    fewer = Field.of(list("abc"), {edge: edges[edge] for edge in ((0, 1), (0, 2))})
    assert (resampled_scores(fewer, 7, 20) == resampled_scores(field, 7, 20)[:, :2]).all()


def test_resampled_scores_spread_as_their_variance_says() -> None:
    """Mean and spread of the redraws; pairs that all went alike differ now and then."""
    random = np.random.default_rng(2)
    field = Field.of(
        list("abc"), {(0, 1): played(random, 0.6, 200), (0, 2): np.ones((200, 2)), (1, 2): np.array([[1.0, 0]] * 99)}
    )
    scores = resampled_scores(field, 3, 4000)
    assert scores.mean(axis=0).tolist() == pytest.approx([field.score[0], 201 / 202, 0.5], abs=0.003)
    assert scores.var(axis=0).tolist() == pytest.approx(field.variance.tolist(), rel=0.1)


def test_intervals_of_shares_cover() -> None:
    """Rock beats scissors by more than the rest: 95% intervals of shares cover 93 to 97% of 150 fields."""
    random = np.random.default_rng(5)
    scores = {(0, 1): 0.4, (0, 2): 0.7, (1, 2): 0.35}
    payoff = np.zeros((3, 3))
    for (i, j), score in scores.items():
        payoff[i, j], payoff[j, i] = score - 0.5, 0.5 - score
    truth = nash_mix(payoff).shares
    covered = []
    for run in range(150):
        field = Field.of(list("rps"), {edge: played(random, score, 400) for edge, score in scores.items()})
        found = field_mix(field, run, 400)
        covered.append((found.low <= truth) & (truth <= found.high))
    assert 0.93 <= float(np.mean(covered)) <= 0.97


def test_incomplete_fields_have_no_mix() -> None:
    random = np.random.default_rng(1)
    with pytest.raises(FieldError, match="got no games of a against c"):
        field_mix(Field.of(list("abc"), {(0, 1): played(random, 0.5, 9), (1, 2): played(random, 0.5, 9)}), 1)
