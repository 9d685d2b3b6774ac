"""`mtg-sim worth`, `goldfish` and `hands`: text, one JSON document, runs, mistakes in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli import app

FEW = ["-n", "4", "--seed", "3", "--engine", "rules", "--quiet"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command that goes well prints."""
    assert app.main(list(words)) == 0
    return capsys.readouterr().out


def test_worth(capsys: pytest.CaptureFixture[str]) -> None:
    """One card as text, and as JSON."""
    command = ["worth", "red-burn", "Lightning Bolt", "--against", "green-stompy", *FEW]
    out = told(capsys, *command)
    assert out.startswith("red-burn, 1 Lightning Bolt replaced by (blank), against green-stompy: 4 games")
    assert "mtg-sim worth red-burn --all --against green-stompy" in out
    document = json.loads(told(capsys, *command, "--json", "--baseline", "Shock", "--copies", "2"))
    assert document["schema"] == "mtg-sim/worth/1"
    assert (document["cards"][0]["copies"], document["cards"][0]["baseline"]) == (2, "Shock")


def test_goldfish_and_hands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Kept in a run, reported on again."""
    run = str(tmp_path / "run")
    out = told(capsys, "goldfish", "red-burn", *FEW, "--run", run)
    assert out.startswith(
        "red-burn against nobody (60 cards that do nothing): 4 games, 2 on the play and 2 on the draw"
    )
    assert told(capsys, "report", run).split("\n")[:8] == out.split("\n")[:8]
    document = json.loads(told(capsys, "goldfish", "red-burn", *FEW, "--json"))
    assert document["schema"] == "mtg-sim/goldfish/1"
    assert [side["side"] for side in document["sides"]] == ["all", "on the play", "on the draw"]
    assert "0  on the play" in told(capsys, "hands", "red-burn", "-n", "2", "--seed", "3", "--over", "4")
    document = json.loads(told(capsys, "hands", "red-burn", "-n", "2", "--seed", "3", "--over", "4", "--json"))
    assert (document["schema"], document["hands_counted"]) == ("mtg-sim/hands/1", 4)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["worth", "red-burn"], "expected CARDS of red-burn, or --all, got neither"),
        (["worth", "red-burn", "Shock", "--all"], "expected CARDS of red-burn, or --all, got both"),
        (["worth", "red-burn", "Zap"], "expected a card of red-burn, got 'Zap'"),
        (["worth", "red-burn", "Shock", "--copies", "some"], "expected a number of copies or 'all', got 'some'"),
        (["worth", "red-burn", "Shock", "--copies", "5"], "expected 1 to 4 copies of Shock in red-burn, got 5"),
        (["worth", "red-burn", "Shock", "--baseline", "Nothing at all"], "Nothing at all"),
        (["goldfish", "red-burn", "-n", "3"], "expected an even number of games"),
        (["goldfish", "no-deck"], "no-deck"),
        (["hands", "red-burn", "-n", "0"], "expected at least 1 hand, got 0"),
        (["hands", "red-burn", "--agent", "nobody"], "nobody"),
    ],
)
def test_mistakes_are_one_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2."""
    assert app.main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert line in captured.err
