"""A field of decks: its matrix, what it refuses, and shares."""

from __future__ import annotations

import numpy as np
import pytest

from sim.errors import FieldError
from sim.stats.field import Field, checked_shares, shares_of
from sim.stats.intervals import score_interval

WON, LOST, SPLIT = (1.0, 1.0), (0.0, 0.0), (1.0, 0.0)
NAN = float("nan")


def pairs(won: int, lost: int, split: int = 0) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Points of so many pairs of each kind."""
    return np.array([WON] * won + [LOST] * lost + [SPLIT] * split)


def test_matrix_and_intervals() -> None:
    """A pairing given either way round reads the same; its interval is that of a matchup."""
    points = pairs(50, 30, 20)
    field = Field.of(["a", "b", "c"], {(1, 0): points, (1, 2): pairs(10, 10)})
    matrix = field.matrix()
    assert matrix[1, 0] == pytest.approx(0.6)
    assert matrix[0, 1] == pytest.approx(0.4)
    assert np.isnan(matrix[0, 2])
    assert matrix.diagonal().tolist() == [0.5, 0.5, 0.5]
    expected = score_interval(1 - points)
    assert (field.score[0], field.low[0], field.high[0]) == pytest.approx((0.4, expected.low, expected.high))
    assert field.variances()[0, 1] == pytest.approx(float(np.var(points.mean(axis=1), ddof=1)) / 100)


def test_unfinished_games_are_left_out() -> None:
    """The score is over finished games; a pair without any is none."""
    field = Field.of(["a", "b"], {(0, 1): np.array([[1, NAN], [NAN, NAN], [0, 1], [1, 1]])})
    assert field.score[0] == pytest.approx(4 / 5)
    assert (field.pairs[0], field.ratios.games[0]) == (3, 5)
    record = field.records[0]
    assert (record.unfinished, record.games) == (3, 5)
    assert (record.if_lost.rate, record.if_won.rate) == pytest.approx((4 / 8, 7 / 8))
    assert sorted(map(tuple, field.cells[0].tolist())) == [(1, 1, 1), (1, 2, 1), (2, 2, 1)]


@pytest.mark.parametrize("points", [pairs(100, 0), pairs(0, 100), pairs(0, 0, 100), pairs(1, 0)])
def test_uniform_pairs_promise_no_certainty(points: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> None:
    """The variance is that of the pairs with a whole win and a whole loss added; the score stays."""
    field = Field.of(["a", "b"], {(0, 1): points})
    own = points.mean(axis=1)
    assert field.score[0] == own.mean()
    assert field.variance[0] == pytest.approx(float(np.var(np.append(own, [0, 1]), ddof=1)) / (len(own) + 2))


@pytest.mark.parametrize(
    ("names", "points", "message"),
    [
        (["a"], {}, "expected a field of at least 2 decks, got 1"),
        (["a", "b", "a"], {}, "expected decks of different names, got 'a' twice"),
        (["a", "b"], {}, "expected at least one pairing of two decks, got none"),
        (["a", "b"], {(0, 2): pairs(1, 1)}, "expected pairings of decks 0..1, got (0, 2)"),
        (["a", "b"], {(1, 1): pairs(1, 1)}, "expected two different decks in a pairing, got b against itself"),
        (["a", "b"], {(0, 1): pairs(1, 1), (1, 0): pairs(1, 1)}, "expected every pairing once, got a against b twice"),
        (["a", "b"], {(0, 1): np.array([[NAN, NAN]])}, "expected finished games of a against b, got none"),
    ],
)
def test_what_is_refused(names: list[str], points: dict[tuple[int, int], object], message: str) -> None:
    """One line that says what came."""
    with pytest.raises(FieldError) as caught:
        Field.of(names, points)  # type: ignore[arg-type]
    assert str(caught.value) == message


def test_incomplete_field() -> None:
    """The first missing pairing is named, the others counted."""
    field = Field.of(["a", "b", "c"], {(0, 1): pairs(1, 1)})
    with pytest.raises(FieldError, match=r"got no games of a against c \(and 1 more pairings\)"):
        field.require_complete()
    Field.of(["a", "b"], {(0, 1): pairs(1, 1)}).require_complete()


def test_shares() -> None:
    """Shares sum to 1 within a millionth; decks that are not named have none."""
    names = ("a", "b", "c")
    assert shares_of(names, {"c": 0.25, "a": 0.75}).tolist() == [0.75, 0.0, 0.25]
    third = checked_shares(names, [0.3333333, 0.3333333, 0.3333333])
    assert third.sum() == pytest.approx(1.0, abs=1e-15)


@pytest.mark.parametrize(
    ("shares", "message"),
    [
        ([0.5, 0.4, 0.0], "expected shares that sum to 1, got a sum of 0.9"),
        ([0.5, 0.5, 2e-6], "expected shares that sum to 1, got a sum of 1.000002"),
        ([1.5, -0.5, 0.0], "expected shares of 0 or more, got -0.5 for b"),
        ([NAN, 0.5, 0.5], "expected shares of 0 or more, got nan for a"),
        ([0.5, 0.5], "expected 3 shares, one a deck, got 2"),
    ],
)
def test_shares_that_are_none(shares: list[float], message: str) -> None:
    """One line that says what came."""
    with pytest.raises(FieldError) as caught:
        checked_shares(("a", "b", "c"), shares)
    assert str(caught.value) == message


def test_shares_of_an_unknown_deck() -> None:
    with pytest.raises(FieldError, match=r"expected shares of decks of the field \(a, b\), got 'x'"):
        shares_of(("a", "b"), {"a": 0.5, "x": 0.5})
