"""Goldfishing: both engines alike, turns of wins and damage counted by hand, opening hands as the rules deal them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import sim
from sim.batch.matchup import planned_deck
from sim.batch.study import study_from_json
from sim.errors import PlanError
from sim.questions.goldfish import NOTHING, GoldfishResult, goldfish
from sim.questions.hands import hands
from sim.questions.life_by_turn import life_after_turns
from sim.report.goldfish_text import arguments, goldfish_text
from sim.report.hands_text import hands_text, laid_out
from sim.report.run_reports import report_page, report_text


@pytest.fixture(scope="module")
def fish() -> GoldfishResult:
    """Games of the burn deck."""
    return goldfish("red-burn", 200, seed=7, engine="array", progress=False)


def test_both_engines_play_and_look_the_same(fish: GoldfishResult) -> None:
    """The same games, and the same life turn by turn."""
    slow = goldfish("red-burn", 8, seed=7, engine="rules", progress=False)
    assert np.array_equal(slow.own_turns, fish.own_turns[:8])
    assert np.array_equal(slow.spent, fish.spent[:8])
    assert np.array_equal(slow.damage, fish.damage[:8])


def test_the_damage_is_that_of_the_games(fish: GoldfishResult) -> None:
    """It never falls as nobody gains life, and at the end it is what the rows say."""
    lives = life_after_turns(fish.plan, range(40))
    assert (np.diff(lives, axis=1) <= 0).all()
    opponent = 1 - (fish.rows["index"][:40] & 1)
    assert np.array_equal(lives[:, -1], fish.rows["life"][np.arange(40), opponent])
    for row, own in zip(lives, fish.own_turns[:40], strict=True):
        assert row[own - 1] <= 0 < row[own - 2]
    assert fish.damage_by(20) == 20.0


def test_the_turn_of_the_win_is_counted_by_hand(fish: GoldfishResult) -> None:
    """Of the turns of the game those of the deck, on the play and on the draw."""
    for began, own, turns in zip(fish.games.began, fish.own_turns, fish.games.turns, strict=True):
        assert own == (int(turns) + 1) // 2 if began else own == int(turns) // 2
    assert fish.won.all()
    assert int(fish.side(0).sum()) == int(fish.side(1).sum()) == 100
    for side in (0, 1):
        turns = fish.own_turns[fish.side(side)]
        assert fish.turn_of_win(side).mean == pytest.approx(turns.mean())
        assert fish.won_by(5, side).rate == pytest.approx((turns <= 5).mean())
        assert fish.median_turn(side) == np.sort(turns)[49]
    assert fish.turn_of_win().mean == pytest.approx(fish.own_turns.mean())


def test_the_mana_is_counted_by_hand(fish: GoldfishResult) -> None:
    """Turn 3: lands controlled, mana spent."""
    third = fish.curve[2]
    lands, spent = fish.games.lands[:, 2], fish.spent[:, 2]
    assert third.games == 200
    assert third.on_curve == pytest.approx((lands >= 3).mean())
    assert third.all_spent == pytest.approx((spent >= lands).mean())
    assert fish.curve[0].lands <= 1.0


def test_a_deck_that_cannot_win_wins_no_game() -> None:
    """Sixty lands: the opponent's empty library is no win of the deck's."""
    from dataclasses import replace

    deck = replace(sim.load_deck("red-burn"), main=((60, "Mountain"),))
    result = goldfish(deck, 4, seed=1, engine="array", progress=False)
    assert not result.won.any()
    assert result.not_won == {"library": 4}
    text = goldfish_text(result, arguments(result))
    assert "won no game by itself" in text
    assert "4 games, which ended by: library 4" in text
    json.dumps(result.to_json(), allow_nan=False)


def test_study_text_json_page_and_table(fish: GoldfishResult, tmp_path: Path) -> None:
    """A run in a folder says the same; the text is as wide as a screen."""
    pytest.importorskip("matplotlib")
    kept = goldfish("red-burn", 200, seed=7, engine="array", run=tmp_path / "r", progress=False)
    assert json.loads(json.dumps(kept.to_json(), allow_nan=False)) == json.loads(json.dumps(fish.to_json()))
    run = sim.open_run(tmp_path / "r")
    assert study_from_json(json.loads(json.dumps(run.study.to_json()))) == fish.run.study
    text = goldfish_text(fish, arguments(fish))
    assert report_text(run) == goldfish_text(GoldfishResult(run), arguments(fish))
    assert max(map(len, text.partition("Next:")[0].split("\n"))) <= 120
    assert "<figure" in report_page(run)
    assert len(np.asarray(fish.columns()["won"])) == 200
    assert repr(fish).startswith("<GoldfishResult red-burn: wins in own turn ")
    assert "on the draw" in fish._repr_html_()


def test_hands_are_those_of_the_games(fish: GoldfishResult) -> None:
    """The same mulligans; seven cards of the deck each time; what is kept is what was not bottomed."""
    result = hands("red-burn", 6, seed=7, over=60)
    assert [len(hand.looks) - 1 for hand in result.hands] == fish.games.mulligans[:60].tolist()
    assert [hand.on_the_play for hand in result.hands] == fish.games.began[:60].tolist()
    deck = Counter({name: count for count, name in planned_deck("red-burn").main})
    for hand in result.hands:
        for number, look in enumerate(hand.looks):
            assert len(look.cards) == 7
            assert len(look.bottomed) == number
            assert not Counter(look.cards) - deck
            assert Counter(look.hand) + Counter(look.bottomed) == Counter(look.cards)
            assert look.kept == (number == len(hand.looks) - 1)
    assert sum(seen for seen, _ in result.lands.values()) == 60
    assert result.kept(7).rate == pytest.approx(np.mean([len(hand.looks) == 1 for hand in result.hands]))


def test_hands_are_laid_out() -> None:
    """Lands, then spells by mana value; JSON and a table."""
    assert laid_out(["Mountain", "Mountain", "Shock", "Ball Lightning"]) == [
        "2 lands: 2 Mountain",
        "1: Shock",
        "3: Ball Lightning",
    ]
    assert laid_out(["Shock", "Shock"]) == ["0 lands", "1: 2 Shock"]
    result = hands("red-burn", 3, seed=7, over=20)
    text = hands_text(result, "red-burn --seed 7")
    assert max(map(len, text.partition("Next:")[0].split("\n"))) <= 120
    assert "  0  on the play  keep 7    2 lands: 2 Mountain | 1: Lava Dart, Lightning Bolt" in text
    assert "mulligan" in text
    document = json.loads(json.dumps(result.to_json()))
    assert (len(document["hands"]), document["hands_counted"]) == (3, 20)
    assert len(np.asarray(result.columns()["first_lands"])) == 20
    assert "<td>keep</td>" in result._repr_html_()
    with pytest.raises(PlanError, match="expected at least 1 hand, got 0"):
        hands("red-burn", 0)


def test_nobody_has_no_card_of_a_file() -> None:
    """Sixty blanks."""
    assert NOTHING.main == ((60, "(blank)"),)
