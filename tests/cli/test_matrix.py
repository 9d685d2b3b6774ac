"""`mtg-sim matrix` from outside: text, JSON, a run folder, Ctrl-C, mistakes. Games by coins, decks real."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from sim.batch.plan import MatchPlan
from sim.cli import app
from sim.results import GameResult
from tests.batch.coin_game import coin_game
from tests.batch.test_runs import contents

DECKS = ("red-burn", "green-stompy", "white-weenie")
CALL = ("matrix", *DECKS, "-n", "20", "--engine", "rules", "--seed", "7")


class Outcome(NamedTuple):
    """What a user sees of one command."""

    code: int
    out: str
    err: str


Shell = Callable[..., Outcome]


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Runs commands in an empty folder, games by coins."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sim.batch.runner.play_game", coin_game)
    return lambda *words: Outcome(app.main(list(words)), *capsys.readouterr())


def test_text_and_json_say_the_same(shell: Shell) -> None:
    """Progress and nothing else on stderr."""
    text, data = shell(*CALL), shell(*CALL, "--json")
    assert (text.code, text.err, data.code, data.err) == (0, "", 0, "")
    document = json.loads(data.out)
    assert (document["schema"], document["seed"], document["games"]) == ("mtg-sim/matrix/1", 7, 60)
    assert "3 decks, 3 pairings: 60 games, 20 a pairing, seed 7" in text.out
    for deck in document["rating"]["ratings"]:
        assert f"{deck['elo']:+.0f} [" in text.out
    assert sum(deck["share"] for deck in document["nash"]["mix"]) == pytest.approx(1)
    assert "engine      rules (asked for)" in text.out


def test_a_field_folder_with_shares(shell: Shell) -> None:
    """Decks of a folder come after those that are named."""
    Path("field").mkdir()
    Path("field/mountains.txt").write_text("60 Mountain\n")
    Path("shares.csv").write_text("deck,share\nred-burn,75%\nmountains,25%\n")
    found = json.loads(
        shell("matrix", "red-burn", "--field", "field", "-n", "4", "--shares", "shares.csv", "--json").out
    )
    assert found["decks"] == ["red-burn", "mountains"]
    assert found["field"]["shares"] == {"red-burn": 0.75, "mountains": 0.25}


def test_ctrl_c_and_going_on(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done is told, the command goes on, and the run ends with the same bytes."""

    def stop(plan: MatchPlan, index: int) -> GameResult:
        if plan.decks[1].name == "white-weenie" and index >= 10:
            raise KeyboardInterrupt
        return coin_game(plan, index)

    with monkeypatch.context() as stopped:
        stopped.setattr("sim.batch.runner.play_game", stop)
        cut = shell(*CALL, "--run", "here")
    assert cut.code == 130
    assert "of 60 games, interrupted" in cut.out
    assert "what no deck beats" not in cut.out  # white-weenie has not met green-stompy yet
    assert "continue: mtg-sim matrix red-burn green-stompy white-weenie --seed 7 -n 20" in cut.err
    assert shell(*CALL[:-2], "--run", "here", "--resume").code == 0
    assert shell(*CALL, "--run", "straight").code == 0
    assert contents(Path("here")) == contents(Path("straight"))
    told, again = shell("report", "here"), shell(*CALL)
    assert told.out.split("Next:")[0].replace("rules\n", "rules (asked for)\n") == again.out.split("Next:")[0]
    page = shell("report", "here", "--html", "page.html")
    assert page.code == 0
    assert "<svg" in Path("page.html").read_text() or "image/svg" in Path("page.html").read_text()


def test_mistakes(shell: Shell) -> None:
    """Exit code 2 and one line; nothing is written."""
    Path("bad.csv").write_text("deck,share\nred-burn,0.7\n")
    Path("field").mkdir()
    Path("field/broken.txt").write_text("4 Shock\nfour Mountain\n")
    for words, said in (
        (["matrix", "red-burn"], "expected a field of at least 2 decks"),
        ([*CALL, "--shares", "bad.csv"], "expected shares that sum to 1, got a sum of 0.7 (bad.csv)"),
        ([*CALL, "--field", "field"], "(field/broken.txt:2)"),
        ([*CALL, "--agent", "wizard"], "got 'wizard'"),
        (["matrix", *DECKS, "-n", "5"], "expected an even number of games"),
    ):
        outcome = shell(*words, "--run", "here")
        assert (outcome.code, outcome.out) == (2, "")
        assert said in outcome.err
        assert outcome.err.count("\n") == 1
    assert not Path("here").exists()
