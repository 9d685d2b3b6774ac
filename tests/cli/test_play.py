"""`mtg-sim play` from outside: one game told, the same as in a matchup, and one line for a mistake."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sim.cli import app

GREEDY = ("--agent-a", "greedy", "--agent-b", "greedy")


def test_one_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Who plays what, each turn, and the winner, on stdout."""
    assert app.main(["play", "red-burn", "green-stompy", "--seed", "7", *GREEDY]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[:3] == ["Alice: red-burn (greedy)", "Bob: green-stompy (greedy)", "seed 7, game 0"]
    assert "Turn 1: Alice" in lines
    assert re.match(r"(Alice|Bob) wins on turn \d+ \(life: ", lines[-1])
    assert not err


def test_an_odd_game_swaps_the_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """Game 1 of a seed is the second of its pair: the other deck begins."""
    assert app.main(["play", "red-burn", "green-stompy", "--index", "1", *GREEDY]) == 0
    assert capsys.readouterr().out.startswith("Alice: green-stompy (greedy)\nBob: red-burn (greedy)\nseed 0, game 1\n")


def test_hands_are_shown_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """`--hands` names the cards of the opening hands."""
    assert app.main(["play", "red-burn", "red-burn", *GREEDY, "--hands"]) == 0
    assert re.search(r"Alice draws seven cards: .*Mountain", capsys.readouterr().out)


def test_events_are_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """`--jsonl` prints nothing else on stdout; the last line is how the game ended."""
    assert app.main(["play", "red-burn", "green-stompy", "--seed", "7", *GREEDY, "--jsonl"]) == 0
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert lines[0]["schema"] == "mtg-sim/replay/1"
    assert lines[0]["seats"][0]["deck"] == "red-burn"
    assert lines[-1]["type"] == "result"
    assert not err


def test_a_page_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--html` says what it wrote; a file that is there stays, but for `--force`."""
    page = tmp_path / "game.html"
    call = ["play", "red-burn", "green-stompy", *GREEDY, "--html", str(page)]
    assert app.main(call) == 0
    assert capsys.readouterr().out.startswith(f"{page}: <game 0 of seed 0: red-burn against green-stompy>")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    page.write_text("mine")
    assert app.main(call) == 2
    assert "expected a new file" in capsys.readouterr().err
    assert page.read_text() == "mine"
    assert app.main([*call, "--force", "--jsonl"]) == 0
    out, err = capsys.readouterr()
    assert all(line.startswith("{") for line in out.splitlines())
    assert err.startswith(f"{page}: ")


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["red-brun", "green-stompy"], "did you mean red-burn"),
        (["red-burn", "green-stompy", "--agent-a", "genius"], "expected an agent"),
        (["red-burn", "green-stompy", "--index", "-1"], "expected an index from 0 to 1099511627775, got -1"),
        (["red-burn", "green-stompy", "--seed", "-1"], "expected a seed"),
        (["red-burn", "green-stompy", "--hands", "--jsonl"], "--hands is for the narration"),
        (["red-burn", "green-stompy", "--html", "/nowhere/game.html"], "expected a file that can be written"),
    ],
)
def test_a_mistake_is_one_line(args: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, nothing on stdout."""
    assert app.main(["play", *args]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert problem in err
    assert err.count("\n") == 1
