"""The card report: the games of a matchup, both decks, several opponents, runs that kept columns, what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import sim
from sim.batch.matchup import run_matchup
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.running import run_study
from sim.batch.study import study_from_json
from sim.cards.blank import BLANK
from sim.errors import PlanError
from sim.questions.card_report import CardsResult, CardsStudy, card_report, card_report_of
from sim.report.card_report_text import WIDEST_NAME, arguments, card_report_text
from sim.report.run_reports import report_page, report_text
from sim.stats.deck_cards import DeckCards

WIDTH = 120  # columns that a terminal is expected to have


@pytest.fixture(scope="module")
def report() -> CardsResult:
    """A report against two opponents."""
    return card_report("red-burn", ["green-stompy", "black-control"], 200, seed=7, engine="array", progress=False)


def test_the_games_are_those_of_the_matchup(report: CardsResult, tmp_path: Path) -> None:
    """Against the first opponent; a run of the matchup that kept columns says the same of them."""
    run_matchup(
        "red-burn", "green-stompy", 200, seed=7, engine="array", run=tmp_path / "run", cards=True, progress=False
    )
    alone = card_report_of(sim.open_run(tmp_path / "run"))
    assert alone.planned == report.planned
    for name in ("points", "opening", "used", "first_cast", "mulligans", "began"):
        np.testing.assert_array_equal(getattr(alone.games, name), getattr(report.by_opponent[0], name))
    other = card_report_of(sim.open_run(tmp_path / "run"), 1)
    assert other.planned.name == "green-stompy"
    np.testing.assert_array_equal(other.games.points, 1 - alone.games.points)
    assert (other.games.began == ~alone.games.began).all()
    with pytest.raises(PlanError, match="expected deck 0 or 1 of the run, got 2"):
        card_report_of(sim.open_run(tmp_path / "run"), 2)


def test_opponents_are_put_together_pair_by_pair(report: CardsResult) -> None:
    """Games of different opponents share no luck; of each there are as many."""
    assert [len(part) for part in report.by_opponent] == [200, 200]
    assert len(report.games) == 400
    assert sorted(set(report.games.pair)) == list(range(200))
    assert report.score().rate == pytest.approx(np.mean([report.score(k).rate for k in (0, 1)]))
    assert isinstance(DeckCards.joined(report.by_opponent[:1]), DeckCards)


def test_numbers_are_those_of_a_plain_count(report: CardsResult) -> None:
    """GIH and GNS of Lightning Bolt, copy by copy, and mulligans."""
    games, k = report.games, report.slots.names.index("Lightning Bolt")
    seen, never = [], []
    for point, hand, drawn in zip(games.points, games.opening, games.drawn, strict=True):
        for token in range(64):
            if int(report.slots.masks[k]) >> token & 1:
                (seen if (int(hand) | int(drawn)) >> token & 1 else never).append(point)
    assert report.impact.improvement[k] == pytest.approx(np.mean(seen) - np.mean(never))
    assert sum(share.share for share in report.mulligans) == pytest.approx(1.0)
    assert report.mulligans[1].share == pytest.approx((games.mulligans == 1).mean())
    assert report.mulligans[1].score == pytest.approx(games.points[games.mulligans == 1].mean())


def test_the_study_goes_through_json_and_a_folder(report: CardsResult, tmp_path: Path) -> None:
    """The same report; a folder is resumed with its own seed."""
    study = report.run.study
    assert study_from_json(json.loads(json.dumps(study.to_json()))) == study
    decks: tuple[str, list[str]] = ("red-burn", ["green-stompy", "black-control"])
    kept = card_report(*decks, 200, seed=7, engine="array", run=tmp_path / "r", progress=False)
    assert kept.to_json() == report.to_json()
    again = card_report(*decks, 200, run=tmp_path / "r", resume=True, progress=False)
    assert again.to_json() == report.to_json()
    assert "<figure" in report_page(sim.open_run(tmp_path / "r"))
    assert report_text(kept.run) == card_report_text(kept, arguments(kept))
    summary = json.loads((tmp_path / "r" / "summary.json").read_text())
    assert json.loads(json.dumps(report.to_json())) in (summary, summary.get("result"))


def test_the_text_fits_and_says_what_it_must(report: CardsResult) -> None:
    """120 columns; sorted by IIH; definitions; that IIH is no cause."""
    text = card_report_text(report, arguments(report))
    told, _, steps = text.partition("Next:")
    assert max(map(len, told.split("\n"))) <= WIDTH
    for part in ("OH", "GNS", "IIH (95%)", "tutored", "unseen", "stuck", "fewer than 3 lands", "IIH is no cause"):
        assert part in told
    assert "mtg-sim worth red-burn" in steps
    assert "--against green-stompy --against black-control --seed 7" in steps
    improvement = report.columns()["drawn_improvement_win_rate"]
    assert (np.diff(np.asarray(improvement)) <= 0).all()
    first = told.split("\n\n")[1].split("\n")[1]
    assert report.slots.names[report.order[0]][:WIDEST_NAME] in first


def test_it_is_a_table_and_a_plot(report: CardsResult) -> None:
    """One row a card in pandas; a forest."""
    pytest.importorskip("pandas")
    pytest.importorskip("matplotlib")
    frame = report.to_pandas()
    assert list(frame["card"]) == [report.slots.names[k] for k in report.order]
    assert frame["copies"].sum() == 60
    assert report.plot().get_title(loc="left") or report.plot().get_title()
    assert repr(report).startswith("<CardsResult red-burn against green-stompy, black-control: 14 cards, score ")
    assert "<td>Lightning Bolt</td>" in report._repr_html_()


def test_a_card_that_is_never_used_is_named() -> None:
    """In 500 games; a card that cannot be cast is one."""
    nothing = PlannedDeck("nothing", ((60, BLANK.name),))
    main = ((24, "Mountain"), (4, "Goblin Piker"), (32, BLANK.name))
    plan = MatchPlan(
        (PlannedDeck("few goblins", main), nothing), ("heuristic", "greedy"), 500, 3, engine="array", cards=True
    )
    result = CardsResult(run_study(CardsStudy((plan,)), progress=False))
    assert result.warnings == ("(blank) was never used in 500 games",)
    assert "Warning: (blank) was never used in 500 games." in card_report_text(result, arguments(result))


def test_what_is_refused(tmp_path: Path) -> None:
    """Runs without columns, columns without a folder, weights, too many cards."""
    run_matchup("red-burn", "green-stompy", 2, seed=7, engine="rules", run=tmp_path / "run", progress=False)
    with pytest.raises(PlanError, match="expected a run that keeps card columns"):
        card_report_of(sim.open_run(tmp_path / "run"))
    with pytest.raises(PlanError, match="expected a folder to keep card columns in"):
        run_matchup("red-burn", "green-stompy", 2, cards=True)
    with pytest.raises(PlanError, match="expected opponents without weights"):
        card_report("red-burn", "green-stompy:2", 2)
    large = sim.load_deck("red-burn")
    more = replace(large, main=(*large.main, (5, "Plains")))
    with pytest.raises(PlanError, match="at most 64 cards for a card report, got 65 in red-burn"):
        card_report(more, "green-stompy", 2)
