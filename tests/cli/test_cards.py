"""`mtg-sim cards` and `mtg-sim matchup --cards`: text, JSON, runs, mistakes in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli import app


def test_a_run_of_a_matchup_is_reported_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Kept by --cards, for both decks; --json is one document."""
    run = str(tmp_path / "run")
    matchup = ["matchup", "red-burn", "green-stompy", "-n", "8", "--seed", "3", "--engine", "rules", "--quiet"]
    assert app.main([*matchup, "--cards", "--run", run]) == 0
    capsys.readouterr()
    assert app.main(["cards", "--from", run, "--deck", "1"]) == 0
    assert capsys.readouterr().out.startswith("green-stompy against red-burn: 8 games, seed 3, rules engine")
    assert app.main(["cards", "--from", run, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "mtg-sim/cards/1"
    assert (document["deck"], document["games"], document["seed"]) == ("red-burn", 8, 3)
    assert {"card", "ever_drawn_win_rate", "used_unseen_game_count", "cast_turn"} <= document["cards"][0].keys()


def test_games_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    """The table, then commands that can be run as they stand."""
    command = ["cards", "red-burn", "green-stompy", "-n", "4", "--seed", "3", "--engine", "rules", "--quiet"]
    assert app.main(command) == 0
    out = capsys.readouterr().out
    assert "IIH (95%)" in out
    assert "mtg-sim cards red-burn green-stompy --seed 3 --run FOLDER" in out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["red-burn"], "expected DECK and an OPPONENT to play against, or --from RUN (see mtg-sim cards --help)"),
        (
            ["red-burn", "green-stompy", "--from", "x"],
            "expected DECK OPPONENT... to play, or --from RUN alone, got both",
        ),
        (["red-burn", "green-stompy", "-n", "3"], "expected an even number of games"),
        (["--from", "nowhere"], "nowhere"),
    ],
)
def test_mistakes_are_one_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2."""
    assert app.main(["cards", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert line in captured.err
