"""Comparisons: what is asked for, what comes out, that stops and folders do not depend on who plays."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
from sim.batch.run_files import SUMMARY, chunk_path
from sim.batch.runs import open_run
from sim.batch.stopping import StopOptions, read_stop, rule_from_json, rule_to_json
from sim.batch.study import TAKEN_OVER, study_from_json
from sim.decklists import load_deck
from sim.errors import EditError, PlanError, StatisticsError
from sim.questions.compare import BETTER, NOT_BETTER, SAME, UNCLEAR, WORSE, CompareResult, CompareStudy
from sim.questions.comparing import read_agents, read_opponents, read_versions
from sim.stats.sequential import H0, H1, Sprt, Until
from tests.batch.test_runs import contents

ASKED: dict[str, Any] = {"against": "green-stompy", "seed": 3, "engine": "array", "agents": "random", "progress": False}
GIANTS = "-4 Lightning Bolt +4 Hill Giant"


def compared(**asked: Any) -> CompareResult:
    """A small comparison of the burn deck."""
    return sim.compare("red-burn", **(ASKED | asked))


def test_the_numbers_of_one_variant() -> None:
    """D is what the rows of both versions say; the cost is what was really played; the JSON is plain."""
    found = compared(swap=GIANTS, games=400)
    base, variant = (found.run.rows(arm) for arm in (0, 1))
    seat = base["index"] & 1
    assert not base["unfinished"].any()
    apart = ((variant["winner"] == seat).astype(float) - (base["winner"] == seat)).reshape(-1, 2).mean(axis=1)
    assert np.array_equal(found.differences[0][0].value, apart)
    assert found.gains == [pytest.approx(apart.mean())]
    taken = int((found.run.source(1) == TAKEN_OVER).sum())
    assert (found.cost().played, found.cost().taken_over) == (800 - taken, taken)
    assert found.cost(0).games == 400
    assert found.run.played == 800 - taken
    assert found.differing_games(0) == pytest.approx((base["winner"] != variant["winner"]).mean())
    assert found.used(0).keys() == {"removed", "added"}
    assert 0 < found.used(0)["added"]["Hill Giant"] < 1
    document = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert document["schema"] == "mtg-sim/compare/1"
    assert document["variants"][0]["slots"] == [list(c) for c in found.study.paired.variants[0].slot_map.changes]
    assert document["variants"][0]["overall"]["efficiency"]["ratio"] > 1
    assert repr(found).startswith("<CompareResult red-burn: -4 Lightning Bolt +4 Hill Giant ")


def test_several_variants_on_the_same_seeds() -> None:
    """One base for all; each as if it had been compared alone; p adjusted by Holm, the best with its warning."""
    found = compared(swap=GIANTS, sweep="lands=18..20", with_="white-weenie", games=60)
    assert found.labels == (GIANTS, "white-weenie", "lands=18", "lands=20")
    alone = compared(with_="white-weenie", games=60)
    assert np.array_equal(found.differences[1][0].value, alone.differences[0][0].value)
    assert alone.differences[0][0].differing > 0
    assert all(adjusted >= p for adjusted, p in zip(found.adjusted_p, found.p_values, strict=True))
    assert "is the best of 4" in found.notes[0]
    assert "best of 4" in repr(found)
    assert found._repr_html_().count("<tr>") == 6


def test_opponents_by_weight() -> None:
    """Weights are scaled; the overall gain is the weighted mean; opponents are independent."""
    found = compared(swap=GIANTS, against=["green-stompy", ("black-control", 3)], games=60)
    parts = [part.gain.estimate.mean for part in found.comparisons[0].opponents]
    assert found.gains[0] == pytest.approx(parts[0] / 4 + parts[1] * 3 / 4)
    assert found.study.shares == [0.25, 0.75]
    assert found.to_json()["opponents"][0]["seed"] == 3
    seeds = found.seeds_of(0)
    assert seeds.value.mean() == pytest.approx(found.gains[0])


def test_the_same_bytes_at_any_number_of_jobs_and_after_a_break(tmp_path: Path) -> None:
    """Stopped by the rule at the same chunk; a folder that lost its last files is gone on with to the same bytes."""
    asked: dict[str, Any] = {"swap": GIANTS, "sprt": True, "gain0": -10.0, "gain1": 10.0, "games": 4000}
    for jobs in (1, 2):
        compared(**asked, jobs=jobs, run=tmp_path / f"{jobs}")
    one, two = (contents(tmp_path / f"{jobs}") for jobs in (1, 2))
    assert one == two
    found = open_run(tmp_path / "1")
    assert found.settled
    assert found.games < 4000
    (tmp_path / "2" / SUMMARY).unlink()
    chunk_path(tmp_path / "2", found.end - 1).unlink()
    result = compared(**asked, run=tmp_path / "2", resume=True)
    assert contents(tmp_path / "2") == one
    assert result.run.stopped_at == found.games
    assert result.verdicts[0] is not None
    assert result.verdicts[0].seeds == found.games // 2
    assert result.verdicts[0].outcome in (H0, H1)
    assert any("biased by stopping" in note for note in result.notes)
    assert isinstance(found.study, CompareStudy)
    assert found.study.summary(found) == found.study.summary(result.run)
    assert study_from_json(json.loads(json.dumps(found.study.to_json()))) == found.study


def test_a_deck_against_itself_never_differs() -> None:
    """Under a rule, A/A ends as such, and costs the base alone but for the audit."""
    found = compared(with_=replace(load_deck("red-burn"), name="twin"), games=8000, until="1pp")
    assert found.conclusion(0) == SAME
    assert found.verdicts[0] is not None
    assert found.verdicts[0].text.startswith("the versions never differed")
    assert found.run.settled
    assert found.cost(0).played < found.cost(0).games / 20


def test_fresh_seeds_and_other_agents(tmp_path: Path) -> None:
    """In folders of their own within the run's; the winner alone, from another seed."""
    asked: dict[str, Any] = {"sweep": "lands=18..20", "games": 12, "agents": "random,greedy", "confirm": True}
    found = compared(**asked, run=tmp_path / "run")
    assert found.confirmed is not None
    assert found.confirmed.labels == (found.best.name,)
    assert found.confirmed.study.paired.seed != 3
    assert found.confirmed.best.warning == ""
    (other,) = found.under
    assert other.study.paired.agents == ("greedy", "greedy")
    assert other.labels == found.labels
    assert {path.name for path in (tmp_path / "run").iterdir() if path.is_dir()} == {"confirm", "under-greedy"}
    again = compared(**asked, run=tmp_path / "run", resume=True)
    assert again.to_json() == found.to_json()
    assert again.run.played == 0


def test_conclusions() -> None:
    """By p after Holm; by the test where one ended the run."""
    worse = compared(with_="black-cycling", games=600)
    assert worse.conclusion(0) in (WORSE, BETTER, UNCLEAR)
    gain = worse.gains[0]
    assert worse.conclusion(0) == (UNCLEAR if worse.adjusted_p[0] >= 0.05 else BETTER if gain > 0 else WORSE)
    test = compared(swap="-1 Lightning Bolt +1 Hill Giant", games=4000, sprt=True, gain1=9.0)
    assert test.verdicts[0] is not None
    assert test.conclusion(0) == (NOT_BETTER if test.verdicts[0].outcome == H0 else BETTER)


def test_tables_and_plots(tmp_path: Path) -> None:
    """One row a variant, opponent and seed; the kinds of plot."""
    pytest.importorskip("pandas")
    found = compared(sweep="lands=18..20", against=["green-stompy", "black-control"], games=20)
    frame = found.to_pandas()
    assert len(frame) == 2 * 2 * 10
    assert frame.groupby(["variant", "opponent"], observed=True).size().tolist() == [10] * 4
    assert ((frame["score"] - frame["base"]) - frame["difference"]).abs().max() == 0
    assert frame["taken_over"].isin([0, 1, 2]).all()
    assert found.to_parquet(tmp_path / "d.parquet").exists()
    pytest.importorskip("matplotlib")
    assert "gain" in found.plot().get_title(loc="left")
    assert len(found.plot("gains").get_yticks()) == 2
    assert set(found.plots()) == {"running", "gains"}
    test = compared(swap=GIANTS, sprt=True, gain0=-5.0, gain1=5.0, games=2000)
    assert test.plot("sprt").get_title(loc="left") == f"{GIANTS}: the sequential test"


def test_unfinished_games_are_bounded_both_ways() -> None:
    """With a budget that few games keep, the gain is told with open games counted for either side."""
    found = compared(swap=GIANTS, games=40, max_decisions=150)
    overall = found.comparisons[0].overall
    assert overall.unfinished > 0
    low, high = overall.bounds
    assert low < overall.gain.estimate.low or overall.gain.estimate.n == 0
    assert high > low
    assert any("unfinished games" in note for note in overall.notes)


# --- Reading ------------------------------------------------------------------------------------------------


def test_what_is_no_change_is_refused() -> None:
    """No change at all, one deck twice."""
    deck = load_deck("red-burn")
    with pytest.raises(EditError, match="expected a change of red-burn to compare, got none"):
        read_versions(deck)
    with pytest.raises(EditError, match="one deck twice"):
        read_versions(deck, variant=["-1 Shock +1 Zap", "-1 Shock, +1 Zap"])
    (version,) = read_versions(deck, cut=["2 Shock"], add=["2 Zap"])
    assert version.label == "-2 Shock +2 Zap"
    assert version.understood == "red-burn -2 Shock +2 Zap: 60 cards, 19 of them lands"


def test_opponents_are_read() -> None:
    """Weights as numbers or after a colon; what is none."""
    assert read_opponents("red-burn:2.5")[1] == [2.5]
    decks, weights = read_opponents(["red-burn", ("green-stompy", 2)])
    assert [deck.name for deck in decks] == ["red-burn", "green-stompy"]
    assert weights == [1, 2]
    for against, problem in (
        ((), "expected an opponent"),
        ("red-burn:0", "expected a weight above 0"),
        (["red-burn", "red-burn:2"], "expected every opponent once"),
    ):
        with pytest.raises(PlanError, match=problem):
            read_opponents(against)


def test_agents_are_read() -> None:
    """Commas part agents, but for those within the parameters of one."""
    assert read_agents("heuristic:patience=3,aggression=7,greedy") == ["heuristic:patience=3,aggression=7", "greedy"]
    for wrong in ("", "greedy,greedy", "greedy,,random"):
        with pytest.raises(PlanError, match="expected agents such as"):
            read_agents(wrong)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"sprt": True, "alpha": 1.0}, "expected alpha between 0 and 1"),
        ({"sprt": True, "gain1": 0.0}, "expected H0 below H1"),
        ({"sprt": True, "gain1": 1.0, "elo1": 5.0}, "expected gain1 or elo1, got both"),
        ({"sprt": True, "until": "1pp"}, "expected one stop rule"),
        ({"gain0": 1.0}, "expected sprt with gain0"),
        ({"until": "wide"}, "expected a half-width such as 1pp"),
        ({"until": "0"}, "expected a half-width between"),
    ],
)
def test_stop_rules_that_cannot_be(options: StopOptions, problem: str) -> None:
    """One line each."""
    with pytest.raises(StatisticsError, match=problem):
        read_stop("gain", options)


def test_stop_rules_are_read() -> None:
    """Percentage points, Elo with its conversion, alpha shared by variants; there and back as JSON."""
    stop = read_stop("gain", {"sprt": True, "elo1": 5.0, "alpha": 0.1}, questions=4)
    assert isinstance(stop.rule, Sprt)
    assert (stop.rule.mean0, stop.rule.alpha, stop.rule.beta) == (0, 0.025, 0.05)
    assert stop.rule.mean1 == pytest.approx(0.0072, abs=1e-4)
    assert stop.told[1] == "5 Elo = 0.72 percentage points of score, from 50%"
    assert "alpha 0.1 shared by 4 variants" in stop.told[0]
    score = read_stop("score", {"sprt": True}).rule
    assert isinstance(score, Sprt)
    assert (score.mean0, score.mean1) == pytest.approx((0.485, 0.515))
    for until in ("1pp", "1", 1, "1 %"):
        assert read_stop("gain", {"until": until}).rule == Until(0.01)
    for rule in (stop.rule, score, Until(0.02, of="score"), None):
        assert rule_from_json(json.loads(json.dumps(rule_to_json(rule)))) == rule
