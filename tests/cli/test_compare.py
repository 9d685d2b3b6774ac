"""`mtg-sim compare` from outside: a screen for a player, one JSON document, one line for a mistake."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from sim.batch.running import RunInterrupted
from sim.batch.runs import Run, TemporaryStore
from sim.batch.study import Study
from sim.cli import app
from sim.questions import comparing

QUICK = ("--against", "green-stompy", "--agents", "random", "--engine", "array", "--seed", "3", "--quiet")
SWAP = ("--cut", "2 Lightning Bolt", "--add", "2 hill giant")


def test_a_screen_for_a_player(capsys: pytest.CaptureFixture[str]) -> None:
    """What was understood and played, both versions, the gain, what it took, the answer, and commands that can be run."""
    assert app.main(["compare", "red-burn", *SWAP, *QUICK, "-n", "200"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(
        "red-burn and 1 variant against green-stompy: 200 games a version and opponent (100 seeds), seed 3"
    )
    assert "red-burn -2 Lightning Bolt +2 Hill Giant: 60 cards, 19 of them lands" in out
    for words in ("score (95% interval)", "games really", "taken over", "unpaired games", "percentage points", "Next:"):
        assert words in out
    assert all(line.startswith("compiling the array engine") for line in err.splitlines())  # by whoever needs it first
    again = next(line for line in out.splitlines() if line.startswith("  mtg-sim compare") and "--agents" in line)
    words = shlex.split(again.split("  does the sign")[0])
    assert words[2:7] == ["red-burn", "--cut", "2 Lightning Bolt", "--add", "2 hill giant"]


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing else on stdout; the same games give the same document but for nothing."""
    call = ["compare", "red-burn", "--swap", "-2 Lightning Bolt +2 Hill Giant", *QUICK, "-n", "100", "--json"]
    documents = []
    for jobs in ("1", "2"):
        assert app.main([*call, "--jobs", jobs]) == 0
        documents.append(json.loads(capsys.readouterr().out))
    assert documents[0] == documents[1]
    assert documents[0]["schema"] == "mtg-sim/compare/1"
    assert documents[0]["seeds"] == 50
    (variant,) = documents[0]["variants"]
    assert variant["overall"]["seeds"] == 50
    assert variant["games_played"]["games"] == 100


def test_several_variants_with_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """A sweep and a variant; the rule is echoed with its conversion; every variant has its line."""
    call = ["compare", "red-burn", "--sweep", "lands=18..19", "--variant=-4 Lightning Bolt +4 Hill Giant", *QUICK]
    assert app.main([*call, "-n", "1000", "--sprt", "--elo1", "60"]) == 0
    out = capsys.readouterr().out
    assert "60 Elo = 8.55 percentage points of score, from 50%" in out
    assert "alpha 0.05 shared by 2 variants" in out
    assert "Of 2 variants, all judged together" in out
    assert "is the best of 2" in out
    assert "--confirm" in out


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--cut", "2 Sock"], "expected a card name, got 'Sock'; did you mean Shock?"),
        (["--cut", "2 Giant Growth"], "expected a card of red-burn to cut, got 'Giant Growth'"),
        ([], "expected a change of red-burn to compare, got none"),
        (
            ["--swap", "-2 Shock +2 Zap", "--sprt", "--alpha", "1.5"],
            "expected alpha between 0 and 1 (both excluded), got 1.5",
        ),
        (["--swap", "-2 Shock +2 Zap", "--until", "x"], "expected a half-width such as 1pp"),
        (["--swap", "-2 Shock +2 Zap", "-n", "7"], "expected an even number of games"),
        (["--swap", "-2 Shock +2 Zap", "--against", "nodeck"], "expected a deck file or the name of a shipped deck"),
        (["--sweep", "lands"], "expected a range such as 'lands=22..26'"),
        (["--swap", "-2 Shock +2 Zap", "--resume"], "expected the folder of the run to resume"),
        (["--swap", "-2 Shock +2 Zap", "--gain1", "2"], "expected sprt with gain1"),
    ],
)
def test_mistakes_take_a_line(options: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, nothing on stdout."""
    assert app.main(["compare", "red-burn", *options, *QUICK]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith(f"mtg-sim: {problem}")
    assert err.count("\n") == 1


def test_no_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    """Said as such."""
    assert app.main(["compare", "red-burn", *SWAP]) == 2
    assert capsys.readouterr().err.startswith("mtg-sim: expected an opponent to compare against (--against DECK)")


def test_a_run_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another plan cannot go on with it, and a new run does not begin in its folder."""
    call = ["compare", "red-burn", *SWAP, *QUICK, "-n", "8", "--run", str(tmp_path / "run")]
    assert app.main(call) == 0
    out = capsys.readouterr().out
    assert app.main([*call, "--resume"]) == 0
    assert capsys.readouterr().out == out
    assert app.main([word for word in call if word not in ("--seed", "3")] + ["--resume"]) == 0  # the folder's own seed
    assert capsys.readouterr().out == out
    assert app.main(call) == 2
    assert "which holds a run (resume it)" in capsys.readouterr().err
    assert app.main([*call, "--resume", "--sprt"]) == 2
    assert "expected the plan that" in capsys.readouterr().err


def test_ctrl_c_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 130, and the command that goes on."""

    def interrupted(study: Study, **_: object) -> Run:
        store = TemporaryStore(study)
        store.write(0, study.play(0))
        raise RunInterrupted(Run(study, store, 1, False, 1.0, 1))

    monkeypatch.setattr(comparing, "run_study", interrupted)
    assert app.main(["compare", "red-burn", *SWAP, *QUICK, "-n", "400", "--until", "1pp"]) == 130
    out, err = capsys.readouterr()
    assert "of 400, interrupted" in out
    assert "interrupted after 24 of 400 games a version and opponent, none kept on disk" in err
    assert "-n 400 --until=1pp" in err
