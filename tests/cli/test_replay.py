"""`mtg-sim replay` from outside: a game of a run folder, told, as events, as a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.batch.matchup import planned_decks
from sim.batch.plan import MatchPlan
from sim.batch.running import run_study
from sim.batch.study import MatchupStudy
from sim.cli import app


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of four games."""
    plan = MatchPlan(planned_decks("red-burn", "green-stompy"), ("greedy", "greedy"), games=4, seed=9)
    path = tmp_path_factory.mktemp("runs") / "first"
    run_study(MatchupStudy(plan, chunk_games=2), folder=path, progress=False)
    return path


def test_a_game_of_a_run_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As `mtg-sim play` tells the game with this seed and index."""
    assert app.main(["replay", str(folder), "--game", "3"]) == 0
    told = capsys.readouterr().out
    call = ["play", "red-burn", "green-stompy", "--seed", "9", "--index", "3"]
    assert app.main([*call, "--agent-a", "greedy", "--agent-b", "greedy"]) == 0
    assert capsys.readouterr().out == told
    assert told.startswith("Alice: green-stompy (greedy)\nBob: red-burn (greedy)\nseed 9, game 3\n")


def test_events_and_page(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object a line on stdout, the page in its file, and the run as it was."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    page = tmp_path / "game.html"
    assert app.main(["replay", str(folder), "--game", "0", "--jsonl", "--html", str(page)]) == 0
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert (lines[0]["schema"], lines[0]["seed"], lines[0]["game"]) == ("mtg-sim/replay/1", 9, 0)
    assert err.startswith(f"{page}: <game 0 of seed 9")
    assert page.stat().st_size < 500_000
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["--game", "4"], "expected a game from 0 to 3, got 4"),
        (["--game", "0", "--arm", "2"], "expected an arm from 0 to 0, got 2"),
        ([], "Missing option '--game'"),
    ],
)
def test_a_mistake_is_one_line(args: list[str], problem: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, nothing on stdout."""
    assert app.main(["replay", str(folder), *args]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert problem in err
    assert err.count("\n") == 1


def test_what_is_no_run_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without a run, in one line."""
    assert app.main(["replay", str(tmp_path), "--game", "0"]) == 2
    assert str(tmp_path) in capsys.readouterr().err
