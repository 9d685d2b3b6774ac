"""Bradley-Terry ratings: textbook values, two decks by hand, coverage, cycles, decks that never lose."""

from __future__ import annotations

import json
from math import log, log10, sqrt

import numpy as np
import numpy.typing as npt
import pytest
from scipy.special import expit

from sim.errors import FieldError
from sim.stats.field import Field
from sim.stats.rating import ELO, rate

F64 = npt.NDArray[np.float64]


def single_games(won: int, lost: int) -> F64:
    """Independent games: pairs of one game each."""
    return np.repeat([1.0, 0.0], [won, lost])[:, None]


def seat_swapped(random: np.random.Generator, score: float, pairs: int, split: float = 0.3) -> F64:
    """Pairs of which a share is split by who begins; the others are won whole with the chance that keeps the score."""
    whole = (score - split / 2) / (1 - split)
    own = np.where(random.random(pairs) < split, 0.5, random.random(pairs) < whole)
    first = np.where(own == 0.5, random.random(pairs) < 0.5, own)
    return np.stack([first, 2 * own - first], axis=1)


def test_american_league_1987() -> None:
    """Agresti (2002), Categorical Data Analysis, tables 10.10 and 10.11: seven teams, 13 games a pairing."""
    names = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
    won = np.array(
        [
            [0, 7, 9, 7, 7, 9, 11], [6, 0, 7, 5, 11, 9, 9], [4, 6, 0, 7, 7, 8, 12], [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12], [4, 4, 5, 6, 6, 0, 6], [2, 4, 1, 3, 1, 7, 0],
        ]
    )  # fmt: skip
    played = {(i, j): single_games(won[i, j], won[j, i]) for i in range(7) for j in range(i + 1, 7)}
    rating = rate(Field.of(names, played))
    strength = (rating.elo - rating.elo[-1]) / ELO
    assert np.round(strength, 2).tolist() == [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]
    assert rating.elo.mean() == pytest.approx(0.0, abs=1e-9)
    errors = [(high - low) / 2 / 1.96 / ELO for _, low, high in (rating.difference(n, "Baltimore") for n in names[:-1])]
    assert np.round(errors, 1).tolist() == [0.3] * 6
    assert rating.degrees == 15
    assert (rating.warning, rating.note, len(rating.groups)) == ("", "", 1)


def test_two_decks_by_hand() -> None:
    """One pairing: the difference is the logit of the score, its error that of the score over p(1 - p)."""
    points = np.array([(1.0, 1.0)] * 50 + [(1.0, 0.0)] * 40 + [(0.0, 0.0)] * 10)
    rating = rate(Field.of(["a", "b"], {(0, 1): points}))
    value, low, high = rating.difference("a", "b")
    error = sqrt(float(np.var(points.mean(axis=1), ddof=1)) / 100)
    assert value == pytest.approx(400 * log10(0.7 / 0.3), abs=1e-6)
    assert (high - low) / 2 == pytest.approx(1.959964 * error / (0.7 * 0.3) * 400 / log(10), rel=1e-6)
    assert rating.elo.tolist() == pytest.approx([value / 2, -value / 2])
    assert rating.degrees == 0
    assert np.isnan(rating.misfit_p)


def test_draws_count_half() -> None:
    """A drawn pair is worth a split one."""
    drawn, split = (np.array([(1.0, 1.0)] * 30 + [pair] * 30 + [(0.0, 0.0)] * 20) for pair in ((0.5, 0.5), (1.0, 0.0)))
    ratings = [rate(Field.of(["a", "b"], {(0, 1): points})) for points in (drawn, split)]
    assert ratings[0].elo.tolist() == pytest.approx(ratings[1].elo.tolist())
    assert ratings[0].error.tolist() == pytest.approx(ratings[1].error.tolist())


def test_intervals_cover_and_the_fit_is_rarely_doubted() -> None:
    """Fields that the model describes, pairs that are often split: 93 to 97% of ratings, about 5% of warnings."""
    random = np.random.default_rng(8)
    truth = np.array([0.5, 0.2, 0.0, -0.2, -0.5])
    edges = [(i, j) for i in range(5) for j in range(i + 1, 5)]
    covered, warned, runs = [], 0, 200
    for _ in range(runs):
        played = {(i, j): seat_swapped(random, float(expit(truth[i] - truth[j])), 150) for i, j in edges}
        rating = rate(Field.of(list("abcde"), played))
        covered.append((rating.low <= ELO * truth) & (ELO * truth <= rating.high))
        warned += bool(rating.warning)
    assert 0.93 <= float(np.mean(covered)) <= 0.97
    assert 2 <= warned <= 22


def test_rock_paper_scissors_ratings_tie_and_the_misfit_is_seen() -> None:
    """Everybody has half of the points; that is no description of the field, and the warning says so."""
    points = np.array([(1.0, 1.0)] * 50 + [(1.0, 0.0)] * 40 + [(0.0, 0.0)] * 10)
    rating = rate(Field.of(["rock", "paper", "scissors"], {(1, 0): points, (2, 1): points, (0, 2): points}))
    assert rating.elo.tolist() == pytest.approx([0, 0, 0], abs=1e-6)
    assert rating.degrees == 1
    assert "scored 30.0%, ratings expect 50.0%" in rating.warning or "scored 70.0%, ratings" in rating.warning


def test_a_deck_that_won_everything() -> None:
    """No rating is most likely: it is bounded, named, and far above; the others keep their order."""
    even, won = np.array([(1.0, 0.0)] * 40 + [(1, 1)] * 10 + [(0, 0)] * 10), np.ones((60, 2))
    rating = rate(Field.of(["best", "b", "c"], {(0, 1): won, (0, 2): won, (1, 2): even}))
    assert rating.groups == (("best",), ("b", "c"))
    assert "best > b, c" in rating.note
    assert np.isfinite(rating.elo).all()
    assert rating.elo[0] > 400
    assert rating.elo[1] == pytest.approx(rating.elo[2], abs=1e-6)
    assert rating.low[0] < rating.elo[0] - 100


def test_a_deck_that_lost_everything_and_one_that_won_everything() -> None:
    won = np.ones((60, 2))
    rating = rate(Field.of(["worst", "middle", "best"], {(2, 0): won, (2, 1): won, (1, 0): won}))
    assert rating.groups == (("best",), ("middle",), ("worst",))
    assert rating.elo[1] == pytest.approx(0, abs=1e-6)
    assert rating.elo[2] == pytest.approx(-rating.elo[0])


def test_unconnected_fields_are_refused() -> None:
    """Two groups that never met share no scale."""
    points = single_games(6, 4)
    with pytest.raises(FieldError, match="got 2 groups that never met: no chain leads from a to c"):
        rate(Field.of(list("abcd"), {(0, 1): points, (2, 3): points}))


def test_a_chain_is_enough() -> None:
    """Two decks that never met are compared through a third."""
    points = single_games(30, 10)
    rating = rate(Field.of(list("abc"), {(0, 1): points, (1, 2): points}))
    assert rating.difference("a", "c")[0] == pytest.approx(2 * 400 * log10(3), abs=1e-6)


def test_difference_of_an_unknown_deck() -> None:
    rating = rate(Field.of(["a", "b"], {(0, 1): single_games(6, 4)}))
    with pytest.raises(FieldError, match=r"expected a deck of the field \(a, b\), got 'x'"):
        rating.difference("a", "x")


def test_ratings_as_json() -> None:
    """No nan, though two decks leave nothing to test."""
    found = json.loads(json.dumps(rate(Field.of(["a", "b"], {(0, 1): single_games(6, 4)})).to_json(), allow_nan=False))
    assert [deck["deck"] for deck in found["ratings"]] == ["a", "b"]
    assert found["fit"] == {"chi_square": 0.0, "degrees": 0, "p": None}
