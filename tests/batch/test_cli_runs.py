"""`mtg-sim matchup --run FOLDER`: kept, continued, refused; games by coins, decks real."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sim
from sim.errors import PlanError
from sim.results import GameResult
from tests.batch.test_cli_matchup import Terminal, _coins, assert_mistake, terminal  # noqa: F401
from tests.batch.test_runs import contents

RULES = ("--engine", "rules")


def test_a_run_is_kept_and_says_the_same(terminal: Terminal) -> None:  # noqa: F811
    """Text and JSON are those of a run without a folder; the folder can be opened from Python."""
    plain = terminal.matchup("--seed", "7", "--json", *RULES)
    kept = terminal.matchup("--seed", "7", "--json", *RULES, "--run", "here")
    assert (kept.code, kept.err) == (0, "")
    first, second = json.loads(plain.out), json.loads(kept.out)
    for document in (first, second):
        del document["seconds"], document["games_per_second"]
    assert first == second
    run = sim.open_run("here")
    assert (run.games, run.study.kind) == (40, "matchup")
    summary = json.loads((terminal.folder / "here" / "summary.json").read_text())
    assert summary["result"]["score"] == first["score"]


def test_ctrl_c_and_the_command_that_goes_on(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """One line says how; the seed and engine of the run need not be said again."""
    from sim.batch import runner

    play = runner.play_game

    def stop(plan: sim.batch.plan.MatchPlan, index: int) -> GameResult:  # type: ignore[name-defined]
        if index >= 20:
            raise KeyboardInterrupt
        return play(plan, index)

    with monkeypatch.context() as stopped:
        stopped.setattr("sim.batch.runner.play_game", stop)
        outcome = terminal.matchup("--seed", "7", *RULES, "--run", "my run")
    assert outcome.code == 130
    assert "interrupted after 20 of 40 games, kept in my run; continue: mtg-sim matchup" in outcome.err
    assert "--engine rules --run 'my run' --resume" in outcome.err
    assert terminal.matchup("--run", "my run", "--resume").code == 0
    assert terminal.matchup("--seed", "7", *RULES, "--run", "straight").code == 0
    assert contents(Path("my run")) == contents(Path("straight"))


def test_mistakes(terminal: Terminal) -> None:  # noqa: F811
    """One line each."""
    assert terminal.matchup("--seed", "7", "--run", "here", *RULES).code == 0
    before = contents(Path("here"))
    for arguments, said in (
        (["--run", "here"], "which holds a run"),
        (["--run", "here", "--out", "x.csv"], "expected a run in a folder or an output file, got both"),
        (["--run", "here", "--force"], "a folder is never replaced"),
        (["--run", "there", "--resume"], "got no folder there"),
        (["--run", "here", "--resume", "--seed", "8"], "plan.seed 7 became 8"),
        (["--run", "here", "--resume", "--agent-a", "greedy"], "plan.agents[0] 'heuristic' became 'greedy'"),
        (["--run", "here/nowhere/x"], "expected an existing folder for x"),
    ):
        assert_mistake(terminal.matchup(*arguments), said)
    assert contents(Path("here")) == before


def test_a_run_of_another_study_is_no_matchup(tmp_path: Path) -> None:
    """Neither its result nor its plan is taken for one."""
    from sim.batch.matchup import result_of_run
    from sim.batch.running import run_study
    from tests.batch.coin_study import CoinStudy

    run = run_study(CoinStudy(), folder=tmp_path / "coins")
    with pytest.raises(PlanError, match="expected a run of a matchup, got one of a coins study"):
        result_of_run(run)
    with pytest.raises(PlanError, match="got another one: kind 'coins' became 'matchup'"):
        sim.run_matchup("red-burn", "green-stompy", 4, run=tmp_path / "coins", resume=True, engine="rules")
