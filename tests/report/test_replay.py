"""A game of a run again: the very game, as words, events or a page, and nothing written over."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import sim
from sim.agents.table import play_out, seat_agents
from sim.batch.matchup import planned_decks
from sim.batch.plan import MatchPlan
from sim.batch.running import run_study
from sim.batch.runs import Run
from sim.batch.study import MatchupStudy
from sim.errors import OutputExistsError, OutputFolderError, PlanError, ReplayError
from sim.report.replay import ReplayedGame
from sim.rules.game import Game


@pytest.fixture(scope="module")
def game() -> ReplayedGame:
    """The second game of a pair: seats are swapped."""
    plan = MatchPlan(planned_decks("red-burn", "green-stompy"), ("greedy", "greedy"), games=2, seed=3)
    return ReplayedGame(plan, 1)


def test_it_is_the_game_of_the_plan(game: ReplayedGame) -> None:
    """The same decks in the same seats, the same luck and picks as the batch has."""
    plan = game.plan
    other = Game(plan.seated_decks(1), seed=3, index=1)
    play_out(other, seat_agents(other, plan.seated_agents(1)))
    assert game.result == other.result
    assert repr(game) == "<game 1 of seed 3: green-stompy against red-burn>"
    assert str(game).splitlines()[:2] == ["Alice: green-stompy (greedy)", "Bob: red-burn (greedy)"]


def test_files_are_written_once(game: ReplayedGame, tmp_path: Path) -> None:
    """What is there already stays as it is, unless it may be replaced."""
    path = game.to_jsonl(tmp_path / "game.jsonl")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines[-1]["trace_hash"] == f"{game.result.trace_hash:016x}"
    target = tmp_path / "game.html"
    target.write_text("mine")
    with pytest.raises(OutputExistsError, match="expected a new file"):
        game.to_html(target)
    assert target.read_text() == "mine"
    game.to_html(target, force=True)
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.html", "game.jsonl"]


def test_a_folder_that_is_not_there_is_named(game: ReplayedGame, tmp_path: Path) -> None:
    with pytest.raises(OutputFolderError, match="nowhere"):
        game.to_html(tmp_path / "nowhere" / "game.html")


def test_another_game_than_the_run_has_is_refused(game: ReplayedGame) -> None:
    """A run of other rules or cards: the trace tells."""
    other = replace(game, expected=replace(game.result, trace_hash=1))
    with pytest.raises(ReplayError, match="expected game 1 as the run has it"):
        str(other)
    assert str(replace(game, expected=game.result)) == str(game)


def test_a_notebook_shows_the_page(game: ReplayedGame) -> None:
    """In a frame of its own, escaped."""
    shown = game._repr_html_()
    assert shown.startswith("<iframe ")
    assert "<!doctype" not in shown
    assert "&lt;!doctype html&gt;" in shown


def a_run(folder: Path) -> Run:
    """Six games in a folder, two a chunk."""
    plan = MatchPlan(planned_decks("red-burn", "green-stompy"), ("greedy", "greedy"), games=6, seed=3)
    return run_study(MatchupStudy(plan, chunk_games=2), folder=folder, progress=False)


def test_games_of_a_run_in_a_folder(tmp_path: Path) -> None:
    """By number, as the folder has them; a number that it has not is refused."""
    folder = tmp_path / "run"
    run = a_run(folder)
    for index in (0, 5):
        again = sim.replay(folder, index)
        assert again.expected is not None
        assert again.result.trace_hash == run.results()[index].trace_hash
    assert sim.replay(run, 5).index == 5
    with pytest.raises(PlanError, match="expected a game from 0 to 5, got 6"):
        sim.replay(folder, 6)
    with pytest.raises(PlanError, match="expected an arm from 0 to 0, got 1"):
        sim.replay(folder, 0, arm=1)
    with pytest.raises(OutputFolderError):
        sim.replay(tmp_path / "none", 0)


def test_games_of_a_matchup_that_lies_in_no_folder() -> None:
    """The result is enough."""
    result = sim.run_matchup("red-burn", "green-stompy", 2, seed=3, agent_a="greedy", agent_b="greedy", progress=False)
    assert sim.replay(result, 1).result.trace_hash == result.games[1].trace_hash
    with pytest.raises(PlanError, match="expected a game from 0 to 1, got 2"):
        sim.replay(result, 2)
    with pytest.raises(PlanError, match="expected arm 0"):
        sim.replay(result, 0, arm=1)
