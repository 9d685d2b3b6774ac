"""The worth of cards: equal cards are worth exactly 0, planted truths come in order, IIH is not worth."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import sim
from sim.batch.plan import PlannedDeck
from sim.batch.study import TAKEN_OVER, study_from_json
from sim.cards.blank import BLANK
from sim.decklists import load_deck
from sim.errors import EditError, PlanError
from sim.questions.card_report import card_report_of
from sim.questions.worth import ABOVE, BELOW, SAME, UNCLEAR, WorthResult, worth
from sim.report.run_reports import report_page, report_text
from sim.report.worth_text import arguments, verdict, worth_text
from tests.batch.planted import BOLT, CHARM, CURSE, RELIC, SHOCK, plant, planted_deck


def test_an_equal_card_is_worth_exactly_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Shock of another name in the Shock's slot: no game ends otherwise, though the slot is reached and used."""
    plant(monkeypatch)
    for engine, games in (("array", 200), ("rules", 6)):
        result = worth(
            planted_deck(),
            "Shock",
            against="green-stompy",
            baseline=SHOCK,
            games=games,
            seed=7,
            engine=engine,
            progress=False,
        )
        assert result.worths == [0.0]
        assert (result.differences[0][0].value == 0.0).all()
        assert result.conclusion(0) == SAME
        assert result.per_reached[0].worth == result.per_reached[0].low == result.per_reached[0].high == 0.0
        assert result.per_reached[0].games > 0
        assert result.played > games, "games in which the slot was touched are played again"
        assert "No game in" in verdict(result)


def test_planted_truths_come_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bolt for 10 and life for drawing are worth something, a creature that drains its owner is worth less than nothing."""
    plant(monkeypatch)
    result = worth(
        planted_deck(), CHARM, BOLT, CURSE, against="white-weenie", copies="all", games=300, seed=7, engine="array",
        progress=False,
    )  # fmt: skip
    charm, bolt, curse = result.worths
    assert bolt > charm > 0 > curse
    assert [result.conclusion(k) for k in range(3)] == [ABOVE, ABOVE, BELOW]
    assert [result.asked[k].card for k in result.order] == [BOLT, CHARM, CURSE]
    for one in result.per_reached:
        assert one.low <= one.worth <= one.high
    assert result.per_reached[1].low > 0 > result.per_reached[2].high


def test_both_engines_measure_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed by seed, with the planted cards."""
    plant(monkeypatch)
    found = [
        worth(
            planted_deck(),
            CHARM,
            CURSE,
            against="white-weenie",
            copies="all",
            games=10,
            seed=7,
            engine=e,
            progress=False,
        )
        for e in ("array", "rules")
    ]
    for k in (0, 1):
        assert np.array_equal(found[0].differences[k][0].value, found[1].differences[k][0].value)
        assert found[0].per_reached[k] == found[1].per_reached[k]


def test_a_useless_card_of_a_deck_that_wins_late_is_improvement_in_hand_and_no_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Relics that cost 15 and do nothing, among the removal of a deck that draws many cards in the games that it wins."""
    plant(monkeypatch)
    shipped = load_deck("dimir-cases")
    main = tuple((count, RELIC if name == "Bone Splinters" else name) for count, name in shipped.main)
    result = worth(
        replace(shipped, main=main),
        RELIC,
        against="red-burn",
        copies="all",
        games=2400,
        seed=5,
        engine="array",
        progress=False,
    )
    report = card_report_of(result.run)
    k = report.slots.names.index(RELIC)
    assert report.impact.improvement_low[k] > 0
    assert report.use.cast_share[k] == 0
    gain = result.comparisons[0].overall.gain.estimate
    assert gain.low <= 0 <= gain.high
    assert result.conclusion(0) in (SAME, UNCLEAR)


def test_the_per_reached_ratio_is_a_plain_count() -> None:
    """Differences of games in which the slot came to hand or was used, over the number of those games."""
    result = worth("red-burn", "Lightning Bolt", against=["green-stompy", "white-weenie"], games=100, seed=3,
                   engine="array", progress=False)  # fmt: skip
    mask, total, games = np.uint64(result.study.paired.variants[0].slot_map.mask), 0.0, 0
    for number in (0, 1):
        arms = [result.study.paired.arm(version, number) for version in (0, 1)]
        seen = np.zeros(100, dtype=bool)
        for arm in arms:
            block = result.run.block(arm)
            assert block.cards is not None
            seat = block.rows["index"] & 1
            ways = [block.cards[name][np.arange(100), seat] for name in ("opening", "drawn", "tutored", "used")]
            seen |= np.bitwise_or.reduce(ways) & mask != 0
        base, other = (result.games[arm].points.ravel() for arm in arms)
        total, games = total + float((base - other)[seen].sum()), games + int(seen.sum())
    assert (result.per_reached[0].games, result.per_reached[0].of) == (games, 200)
    assert result.per_reached[0].worth == pytest.approx(total / games)
    untouched = result.games[2].source == TAKEN_OVER
    assert (result.games[2].points[untouched] == result.games[0].points[untouched]).all()


@pytest.fixture(scope="module")
def whole_deck(tmp_path_factory: pytest.TempPathFactory) -> WorthResult:
    """All cards of a deck in one run in a folder."""
    folder = tmp_path_factory.mktemp("worth") / "run"
    return worth("red-burn", against="green-stompy", games=40, seed=7, engine="array", run=folder, progress=False)


def test_all_cards_share_the_base_games(whole_deck: WorthResult) -> None:
    """Lands are replaced by a basic; the basic itself is left out, and told."""
    baselines = {one.card: one.baseline for one in whole_deck.asked}
    assert len(baselines) == 13
    assert baselines["Barbarian Ring"] == "Mountain"
    assert set(baselines.values()) == {BLANK.name, "Mountain"}
    assert whole_deck.left_out[0].startswith("Mountain is left out")
    assert len(whole_deck.study.arms) == 14
    assert whole_deck.played + whole_deck.taken_over == 14 * 40
    assert whole_deck.taken_over > 80
    alone = worth("red-burn", "Shock", against="green-stompy", games=40, seed=7, engine="array", progress=False)
    place = [one.card for one in whole_deck.asked].index("Shock")
    assert alone.worths[0] == whole_deck.worths[place]
    assert (np.array(whole_deck.adjusted_p) >= [c.overall.gain.test.p for c in whole_deck.comparisons]).all()


def test_text_json_page_and_table(whole_deck: WorthResult) -> None:
    """A screen wide at the most; the same from the folder; a forest."""
    pytest.importorskip("matplotlib")
    text = worth_text(whole_deck, arguments(whole_deck))
    assert max(map(len, text.partition("Next:")[0].split("\n"))) <= 120
    assert "p (Holm)" in text
    assert "Mountain is left out" in text
    run = sim.open_run(whole_deck.run.folder or "")
    assert study_from_json(json.loads(json.dumps(run.study.to_json()))) == whole_deck.study
    assert report_text(run).split("\n")[:5] == text.split("\n")[:5]
    assert "<figure" in report_page(run)
    document = json.loads(json.dumps(whole_deck.to_json()))
    assert document["schema"] == "mtg-sim/worth/1"
    assert document["cards"][0]["worth"]["mean"] == whole_deck.worths[0]
    columns = whole_deck.columns()
    assert (np.diff(np.asarray(columns["worth"])) <= 0).all()
    assert repr(whole_deck).startswith("<WorthResult red-burn: ")
    assert "<td>Shock</td>" in whole_deck._repr_html_()


def test_agents_and_the_mirror(tmp_path: Path) -> None:
    """Without an opponent the deck plays itself; under another agent as many games, in a folder of their own."""
    asked = {"games": 12, "seed": 3, "engine": "array", "run": tmp_path / "r", "progress": False}
    result = worth("red-burn", "Shock", agents="heuristic,greedy", **asked)  # type: ignore[arg-type]
    assert result.study.paired.opponents == (PlannedDeck("red-burn", result.study.paired.base.main),)
    assert [other.study.paired.agents for other in result.under] == [("greedy", "greedy")]
    assert "under" in worth_text(result, arguments(result))
    again = worth("red-burn", "Shock", agents="heuristic,greedy", **(asked | {"seed": None}), resume=True)  # type: ignore[arg-type]
    assert again.to_json() == result.to_json()


def test_what_is_refused() -> None:
    """Cards that are not there, one twice, itself, decks that are too large."""
    with pytest.raises(EditError, match="expected a card of red-burn, got 'Zap'"):
        worth("red-burn", "Zap")
    with pytest.raises(EditError, match="expected every card once, got Shock twice"):
        worth("red-burn", "Shock", "shock")
    with pytest.raises(EditError, match="a baseline for Shock other than the card itself"):
        worth("red-burn", "Shock", baseline="Shock")
    large = load_deck("red-burn")
    with pytest.raises(PlanError, match="at most 64 cards for the worth of its cards, got 65"):
        worth(replace(large, main=(*large.main, (5, "Plains"))), "Shock")
