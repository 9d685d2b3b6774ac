"""`mtg-sim matchup --best-of 3` from outside: text, JSON, a run folder, plans, mistakes. Games by coins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.batch.test_runs import contents
from tests.cli.test_matrix import Shell, shell  # noqa: F401

CALL = ("matchup", "green-stompy", "black-control", "--best-of", "3", "-n", "40", "--engine", "rules", "--seed", "7")


def test_text_and_json_say_the_same(shell: Shell) -> None:  # noqa: F811
    """Match and game scores, what sideboards change, who chooses."""
    text, data = shell(*CALL), shell(*CALL, "--json")
    assert (text.code, text.err, data.code, data.err) == (0, "", 0, "")
    found = json.loads(data.out)
    assert (found["schema"], found["best_of"], found["matches"]) == ("mtg-sim/matches/1", 3, 40)
    for scores in found["scores"]:
        assert f"{scores['matches']['score']:.1%} [" in text.out
    assert "green-stompy -4 Giant Growth +4 Spike Feeder" in text.out
    assert "black-control on the play -4 Mind Rot -3 Duress +3 Infest +4 Diabolic Edict" in text.out
    assert sum(found["matches_by_games"]) == 40


def test_plans_by_file(shell: Shell) -> None:  # noqa: F811
    """A plan that is named comes before the one beside the deck."""
    Path("mine.plan").write_text("loser draws\nagainst *:\n-1 Giant Growth\n+1 Naturalize\n")
    told = shell(*CALL, "--plan-a", "mine.plan").out
    assert "green-stompy -1 Giant Growth +1 Naturalize" in told
    assert "draws first" in told


def test_a_run_and_its_report(shell: Shell) -> None:  # noqa: F811
    """The report says what the command said; a resumed run needs no seed."""
    first = shell(*CALL, "--run", "here")
    assert first.code == 0
    before = contents(Path("here"))
    assert shell(*CALL[:-2], "--run", "here", "--resume").code == 0
    assert contents(Path("here")) == before
    assert shell("report", "here").out.split("Next:")[0] == first.out.split("Next:")[0]
    assert shell("report", "here", "--html", "page.html").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--plan-a", "bad.plan"], "(bad.plan:2)"),
        (["--plan-b", "none.plan"], "No such file"),
        (["--out", "x.csv"], "expected matches without --out, which is for single games"),
        (["--best-of", "1", "--plan-a", "bad.plan"], "add --best-of 3"),
        (["--until", "1pp"], "expected matches without --until"),
        (["-n", "5"], "expected an even number of games"),
    ],
)
def test_mistakes(shell: Shell, words: list[str], said: str) -> None:  # noqa: F811
    """Exit code 2, one line, nothing written."""
    Path("bad.plan").write_text("against *:\n-9 Giant Growth\n")
    outcome = shell(*CALL, *words, "--run", "here")
    assert (outcome.code, outcome.out) == (2, "")
    assert said in outcome.err
    assert outcome.err.count("\n") == 1
    assert not Path("here").exists()
