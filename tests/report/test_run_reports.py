"""`mtg-sim report`: text, JSON and a page of any run, and one line for what has no report."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from sim.batch import study
from sim.batch.matchup import MatchResult
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.running import run_study
from sim.batch.runs import Run, open_run
from sim.batch.study import MatchupStudy
from sim.cli import app
from sim.decklists import load_deck
from sim.report.run_reports import REPORTS, report_page
from tests.batch.coin_study import CoinStudy
from tests.report.test_page import checked

pytest.importorskip("matplotlib")


def play(folder: Path, first: str = "red-burn", second: str = "green-stompy", games: int = 12) -> Run:
    """A small run of real games."""
    decks = [load_deck(name) for name in (first, second)]
    planned = (PlannedDeck(f"<{decks[0].name}>", decks[0].main), PlannedDeck(decks[1].name, decks[1].main))
    plan = MatchPlan(planned, ("random", "random"), games, 7)
    run_study(MatchupStudy(plan), folder=folder, progress=False)
    return open_run(folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run."""
    where = tmp_path_factory.mktemp("runs") / "my run"
    play(where)
    return where


def test_the_page_has_the_answer_and_how_it_came_about(folder: Path) -> None:
    """Verdict, scores, plots, lists, seed, version, what next: everything inside of one page, the same bytes each time."""
    run = open_run(folder)
    text = report_page(run)
    reader = checked(text)
    assert [alt.split(": ")[1] for _, alt in reader.images] == [
        "the score as games come in",
        "how long games last",
        "turn order and mulligans",
    ]
    result = MatchResult(run.study.arms[0], run.results(), 1.0, 0)
    assert str(result.score(1)) in text
    for wanted in ("&lt;red-burn&gt; against green-stompy", "seed 7", "12 games in 6 pairs", "60 cards", "Lightning Bolt",
                   "rules 12 games", "mtg-sim replay &#x27;my run&#x27; --game 0", "What to try next"):  # fmt: skip
        assert wanted in text, wanted
    assert "played so far" not in text
    assert report_page(open_run(folder)) == text


def test_unfinished_games_are_bounded_both_ways(tmp_path: Path) -> None:
    """Games that are given up after a few decisions: said, bounded, and nothing is drawn of games that never ended."""
    plan = replace(play(tmp_path / "whole").study.arms[0], max_decisions=40)
    run_study(MatchupStudy(plan), folder=tmp_path / "run", progress=False)
    run = open_run(tmp_path / "run")
    left = int((run.rows()["unfinished"] > 0).sum())
    assert left
    text = report_page(run)
    checked(text)
    bounded = f"<td>{left} (decision budget: {left}; in no rate: lost or won, &lt;red-burn&gt; would be within ["
    assert text.count(bounded) == 1


def test_a_mirror_shows_no_score_as_news(tmp_path: Path) -> None:
    """Its score is known; how long its games last is not."""
    reader = checked(report_page(play(tmp_path / "mirror", "red-burn", "red-burn", games=4)))
    assert ["how long" in alt for _, alt in reader.images] == [True]


def test_the_terminal_and_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tables of the matchup; with --json one document, also beside a page."""
    assert app.main(["report", str(folder)]) == 0
    assert "<red-burn> against green-stompy: 12 games in 6 pairs, seed 7, rules engine" in capsys.readouterr().out
    page = folder.parent / "page.html"
    assert app.main(["report", str(folder), "--json", "--html", str(page)]) == 0
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert (document["schema"], document["kind"], document["games"], document["complete"]) == (
        "mtg-sim/report/1",
        "matchup",
        12,
        True,
    )
    assert document["result"]["seed"] == 7
    assert said.err.startswith(f"mtg-sim: wrote {page} (")
    assert page.read_text(encoding="utf-8") == report_page(open_run(folder))


def test_mistakes_are_one_line(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No run, a page that is there already, a folder that is not, a kind without a report: nothing is written."""
    kept = tmp_path / "kept.html"
    kept.write_text("precious")
    coins = tmp_path / "coins"
    run_study(CoinStudy(), folder=coins, progress=False)
    for arguments, problem in [
        ([str(tmp_path / "no")], "expected the folder of a run, got"),
        ([str(folder), "--html", str(kept)], "which is there already (--force replaces it)"),
        ([str(folder), "--html", str(tmp_path / "no" / "page.html")], "expected a file that can be written"),
        ([str(coins)], "expected a run with a report (cards, compare"),
    ]:
        assert app.main(["report", *arguments]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert problem in said.err
        assert said.err.count("\n") == 1
    assert kept.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["coins", "kept.html"]
    assert app.main(["report", str(folder), "--html", str(kept), "--force"]) == 0
    assert kept.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_an_unfinished_run_says_how_far_it_is(tmp_path: Path) -> None:
    """Chunks so far are reported, and that there are more to come."""
    folder = tmp_path / "broken off"
    play(folder)
    (folder / "summary.json").unlink()
    files = sorted(folder.glob("games-*.parquet"))
    assert len(files) > 2
    for path in files[2:]:
        path.unlink()
    run = open_run(folder)
    text = report_page(run)
    assert f"12 games in 6 pairs, of which {run.games} games have been played so far" in text
    assert f"{run.games} of 12 games, interrupted" in text


def test_a_browser_draws_the_page(folder: Path, tmp_path: Path) -> None:
    """Headless Chromium shows the page with its plots: their blue is on the screen."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        pytest.skip("needs chromium")
    from matplotlib.image import imread

    page, picture = tmp_path / "page.html", tmp_path / "page.png"
    page.write_text(report_page(open_run(folder)), encoding="utf-8")
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}",
         "--window-size=1000,2600", f"--screenshot={picture}", page.as_uri()],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    shown = (imread(picture)[:, :, :3] * 255).round().astype(int)
    assert (abs(shown - (0, 114, 178)).max(axis=2) <= 2).sum() > 1_000  # lines and points of the plots


def test_every_kind_of_run_has_a_report() -> None:
    """Whatever question a folder answers, `mtg-sim report` can say it: a module with the text and the page."""
    assert set(REPORTS) == set(study._KINDS) - {CoinStudy().kind}
    for home in REPORTS.values():
        module = import_module(home)
        assert callable(module.text_of)
        assert callable(module.page_of)
