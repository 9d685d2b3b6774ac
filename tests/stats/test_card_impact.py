"""Cards: counts from masks, 17Lands' rates by hand and by a loop, planted truths, use, screw and flood, who was ahead."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import hypergeom

from sim.errors import StatisticsError
from sim.results import CARDS, ROW
from sim.stats.card_impact import CardImpact, Copies, card_impact, card_use, unused_warnings
from sim.stats.deck_cards import CardSlots, DeckCards
from sim.stats.game_course import ManaRule, mana_trouble, who_was_ahead

NAN = float("nan")


def bits(*tokens: int) -> int:
    """A mask of slots."""
    return sum(1 << token for token in tokens)


def games(n: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Rows and card columns of n games in which seat 0 won and nothing is known."""
    rows, cards = np.zeros(n, dtype=ROW), np.zeros(n, dtype=CARDS)
    rows["index"], rows["turns"] = np.arange(n), 9
    cards["lands"] = cards["hand_lands"] = cards["hand"] = cards["spent"] = -1
    return rows, cards


def test_columns_are_those_of_the_deck() -> None:
    """The deck changes its seat in games of odd index; draws are half, unfinished games nan."""
    rows, cards = games(5)
    rows["winner"] = [0, 0, 1, -1, -1]
    rows["unfinished"][4] = 1
    cards["opening"] = [[1, 2]] * 5
    cards["ahead"] = [[4, 8]] * 5
    first, second = (DeckCards.of(rows, cards, deck) for deck in (0, 1))
    np.testing.assert_array_equal(first.points, [1, 0, 0, 0.5, NAN])
    np.testing.assert_array_equal(second.points, [0, 1, 1, 0.5, NAN])
    assert first.opening.tolist() == [1, 2, 1, 2, 1]
    assert second.opening.tolist() == [2, 1, 2, 1, 2]
    assert (first.ahead.tolist(), first.behind.tolist()) == ([4, 8, 4, 8, 4], [8, 4, 8, 4, 8])
    assert first.pair.tolist() == [0, 0, 1, 1, 2]
    with pytest.raises(StatisticsError, match="expected card columns of every game, got 4 for 5 games"):
        DeckCards.of(rows, cards[:4], 0)


def test_copies_from_masks() -> None:
    """Slots of a card are counted wherever they lie, the last one (63) too."""
    slots = CardSlots.of([(0, "Plains"), (1, "Plains"), (63, "Plains"), (2, "Bear")])
    masks = np.array([bits(0, 63), bits(2), bits(0, 1, 2, 63), 0], dtype=np.uint64)
    assert slots.names == ("Plains", "Bear")
    assert slots.copies(masks).tolist() == [[2, 0], [0, 1], [3, 1], [0, 0]]
    assert slots.mask_of(["Bear", "Island"]) == bits(2)
    assert slots.membership()[[0, 2, 3, 63]].tolist() == [[1, 0], [0, 1], [0, 0], [1, 0]]
    for wrong in ([(64, "Bear")], [(-1, "Bear")], [(3, "Bear"), (3, "Ox")]):
        with pytest.raises(StatisticsError, match=r"expected a slot of its own in 0\.\.63"):
            CardSlots.of(wrong)


def test_rates_by_hand() -> None:
    """Three games of a deck with two Bears (slots 0, 1) and an Ox (2): every class, weighted by copies."""
    rows, cards = games(6)
    cards["opening"][:, 0] = [bits(0, 1), 0, bits(0), 0, 0, 0]
    cards["drawn"][:, 0] = [0, 0, bits(1), 0, 0, 0]
    cards["tutored"][:, 0] = [0, 0, bits(2), 0, 0, 0]
    cards["used"][:, 0] = [bits(0, 2), 0, bits(2), 0, bits(2), 0]
    rows["winner"] = [0, 0, 1, 0, 0, 0]
    kept = [0, 2, 4]  # seat 0 is deck 0
    view = DeckCards.of(rows[kept], cards[kept], 0)
    slots = CardSlots.of([(0, "Bear"), (1, "Bear"), (2, "Ox")])
    copies = Copies.of(view, slots)
    columns = card_impact(slots.names, view.points, view.pair, copies).columns()
    expected = {
        "": ([4 / 6, 2 / 3], [6, 3]),
        "opening_hand_": ([2 / 3, NAN], [3, 0]),
        "drawn_": ([0, NAN], [1, 0]),
        "tutored_": ([NAN, 0], [0, 1]),
        "ever_drawn_": ([0.5, NAN], [4, 0]),
        "never_drawn_": ([1, 1], [2, 2]),
        "used_unseen_": ([NAN, 1], [0, 2]),
    }
    for stem, (rate, count) in expected.items():
        np.testing.assert_allclose(columns[f"{stem}win_rate"], rate)
        assert columns[f"{stem}game_count"].tolist() == count
    np.testing.assert_allclose(columns["drawn_improvement_win_rate"], [-0.5, NAN])
    assert columns["card"].tolist() == ["Bear", "Ox"]
    assert np.isnan(columns["opening_hand_win_rate_low"][1])


def impact(points: npt.NDArray[np.float64], opening: Any, drawn: Any, tutored: Any, deck: Any) -> CardImpact:
    """Impact of cards in pairs of games."""
    parts = [np.asarray(part, dtype=np.int64) for part in (deck, opening, drawn, tutored)]
    copies = Copies(*parts, np.zeros_like(parts[0]))
    return card_impact([f"card {i}" for i in range(parts[0].shape[1])], points, np.arange(len(points)) // 2, copies)


def test_intervals_by_leaving_out_each_pair() -> None:
    """The improvement's jackknife against a loop over pairs; unfinished games are left out and counted."""
    random = np.random.default_rng(1)
    n = 60
    points = random.choice([0.0, 0.5, 1.0, NAN], n, p=[0.4, 0.1, 0.4, 0.1])
    opening, drawn, tutored = (random.integers(0, 2, (n, 1)) for _ in range(3))
    deck = np.full((n, 1), 4)
    found = impact(points, opening, drawn, tutored, deck)

    def improvement(keep: npt.NDArray[np.bool_]) -> float:
        keep = keep & ~np.isnan(points)
        seen, unseen = (opening + drawn)[keep, 0], (deck - opening - drawn - tutored)[keep, 0]
        return float((points[keep] * seen).sum() / seen.sum() - (points[keep] * unseen).sum() / unseen.sum())

    pair = np.arange(n) // 2
    alive = [k for k in range(n // 2) if not np.isnan(points[pair == k]).all()]
    without = np.array([improvement(pair != k) for k in alive])
    error = np.sqrt((len(alive) - 1) / len(alive) * ((without - without.mean()) ** 2).sum())
    assert found.improvement[0] == pytest.approx(improvement(pair >= 0))
    half = (found.improvement_high[0] - found.improvement_low[0]) / 2
    assert half / error == pytest.approx(2.05, abs=0.03)  # Student's quantile at 27 to 29 degrees of freedom
    assert (found.games, found.unfinished) == (int((~np.isnan(points)).sum()), int(np.isnan(points).sum()))


def test_planted_truths() -> None:
    """A card drawn at random that adds 10 points of score, one that does nothing, one that costs 6.

    In 400 pairs the improvement finds them on average, and 93 to 97% of its intervals cover them.
    """
    random = np.random.default_rng(2)
    n, worth = 800, np.array([0.10, 0.0, -0.06])
    covered, estimates = [], []
    for _ in range(200):
        drawn = random.random((n, 3)) < 0.4
        luck = np.repeat(random.normal(0, 0.2, n // 2), 2)  # the games of a pair share their luck
        won = (random.random(n) < 0.5 + np.clip(luck, -0.3, 0.3) + drawn @ worth).astype(np.float64)
        found = impact(won, np.zeros((n, 3)), drawn, np.zeros((n, 3)), np.ones((n, 3)))
        covered.append((found.improvement_low <= worth) & (worth <= found.improvement_high))
        estimates.append(found.improvement)
    assert np.mean(estimates, axis=0).tolist() == pytest.approx(worth.tolist(), abs=0.015)
    assert 0.93 <= float(np.mean(covered)) <= 0.97


def test_use_of_cards() -> None:
    """How often and when cast, stuck in hand, never used."""
    rows, cards = games(4)
    cards["first_cast"][:, 0, 0] = [2, 0, 4, 0]
    cards["first_cast"][:, 0, 1] = [3, 0, 0, 0]
    cards["opening"][:, 0] = bits(0, 1)
    cards["drawn"][:, 0] = bits(2)
    cards["stuck"][:, 0] = [0, bits(0, 1), bits(1), 0]
    cards["used"][:, 0] = [bits(0, 1), 0, bits(0), 0]
    rows["index"] = 2 * np.arange(4)
    view, slots = DeckCards.of(rows, cards, 0), CardSlots.of([(0, "Bear"), (1, "Bear"), (2, "Ox"), (3, "Elk")])
    use = card_use(view, slots)
    assert use.cast_share.tolist() == [0.5, 0, 0]
    assert use.casts.tolist() == [0.75, 0, 0]
    np.testing.assert_allclose(use.cast_turn, [3.0, NAN, NAN])
    np.testing.assert_allclose(use.stuck_share, [3 / 8, 0, NAN])
    assert use.used_share.tolist() == [0.5, 0, 0]
    assert use.cast_low[0] < 0.5 < use.cast_high[0]
    assert unused_warnings(use) == ()
    assert unused_warnings(use, 4) == ("Ox was never used in 4 games", "Elk was never used in 4 games")


def test_screw_and_flood() -> None:
    """Among the games that reached the turn; the score is over finished games."""
    rows, cards = games(6)
    rows["index"] = 2 * np.arange(6)
    rows["winner"] = [0, 1, 1, 0, 0, 0]
    rows["unfinished"][5] = 1
    cards["lands"][:, 0, 3] = [3, 2, 1, 4, -1, 2]
    cards["lands"][:, 0, 5] = [5, 6, -1, 6, -1, -1]
    cards["hand_lands"][:, 0, 5] = [2, 2, -1, 3, -1, -1]
    trouble = mana_trouble(DeckCards.of(rows, cards, 0))
    assert (trouble.screw.share, trouble.screw.games) == (pytest.approx(3 / 5), 5)
    assert (trouble.screw.score, trouble.screw.score_else) == (0.0, 1.0)
    assert (trouble.flood.share, trouble.flood.games) == (pytest.approx(2 / 3), 3)
    assert trouble.flood.score == 0.5
    never = mana_trouble(DeckCards.of(rows, cards, 0), ManaRule(screw_below=0))
    assert never.screw.share == 0
    assert np.isnan(never.screw.score)
    assert never.to_json()["screw"]["score"] is None
    assert never.to_json()["rule"]["screw_below"] == 0
    with pytest.raises(StatisticsError, match=r"expected an own turn in 1\.\.8 for screw and flood, got 9"):
        ManaRule(flood_turn=9)
    assert str(ManaRule()).startswith("screw: fewer than 3 lands at the end of own turn 4; flood: 8 or more lands")


def test_how_often_cards_alone_would_screw_and_flood() -> None:
    """The rates that the module's text gives: 24 lands in 60 cards, 10 or 11 cards by turn 4, 12 or 13 by turn 6."""
    rule = ManaRule()
    screw = np.mean([hypergeom.cdf(rule.screw_below - 1, 60, 24, 6 + rule.screw_turn + draw) for draw in (0, 1)])
    flood = np.mean([hypergeom.sf(rule.flood_from - 1, 60, 24, 6 + rule.flood_turn + draw) for draw in (0, 1)])
    assert (round(float(screw), 3), round(float(flood), 3)) == (0.12, 0.055)


def test_who_was_ahead_when() -> None:
    """Turns that ended, games that somebody won; level games are neither."""
    rows, cards = games(5)
    rows["index"] = 2 * np.arange(5)
    rows["winner"], rows["turns"] = [0, 1, 0, -1, 0], [3, 4, 2, 9, 9]
    rows["unfinished"][4] = 1
    cards["ahead"][:, 0] = [0b11, 0b001, 0b0, 0b1, 0b1]
    cards["ahead"][:, 1] = [0b00, 0b100, 0b1, 0b0, 0b0]
    found = who_was_ahead(DeckCards.of(rows, cards, 0))
    assert found.games.tolist() == [3, 2, 1]
    assert found.winner.tolist() == pytest.approx([1 / 3, 1 / 2, 1])
    assert found.loser.tolist() == pytest.approx([2 / 3, 0, 0])
    assert len(who_was_ahead(DeckCards.of(rows, cards, 0), turns=2).games) == 2
    with pytest.raises(StatisticsError, match="expected 1 to 64 turns, got 65"):
        who_was_ahead(DeckCards.of(rows, cards, 0), turns=65)
