"""The same plan is the same bytes, with the rules engine: any jobs, any process, any hash seed, any break."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.batch.matchup import MatchInterrupted, MatchResult, planned_deck, play_plan
from sim.batch.plan import MatchPlan
from sim.batch.runner import play_chunk
from sim.results import GameResult
from tests.batch.test_processes import start

GAMES = 12


def plan_of(deck_a: str, deck_b: str, agent_a: str, agent_b: str, games: int = GAMES) -> MatchPlan:
    """A plan with decks of the project."""
    return MatchPlan((planned_deck(deck_a), planned_deck(deck_b)), (agent_a, agent_b), games, seed=7)


PLAN_ARGUMENTS = ("red-burn", "green-stompy", "-n", str(GAMES), "--seed", "7", "--agent-a", "random")


@pytest.fixture(scope="module")
def one_job(tmp_path_factory: pytest.TempPathFactory) -> tuple[MatchResult, bytes]:
    """The games and the file of a run in this process."""
    out = tmp_path_factory.mktemp("one") / "games.jsonl"
    result = play_plan(plan_of("red-burn", "green-stompy", "random", "heuristic"), out=out)
    return result, out.read_bytes()


@pytest.mark.parametrize(("jobs", "hash_seed"), [("1", "0"), ("2", "1"), ("1", "random")])
def test_same_bytes_in_any_process(
    one_job: tuple[MatchResult, bytes], tmp_path: Path, jobs: str, hash_seed: str
) -> None:
    """One job or two, under another PYTHONHASHSEED: the command writes the file that Python wrote here."""
    out = tmp_path / "games.jsonl"
    script = "import sys; from sim.cli.app import main; sys.exit(main())"
    process = start(
        script, "matchup", *PLAN_ARGUMENTS, "--jobs", jobs, "--out", str(out), "--json", hash_seed=hash_seed
    )
    printed, complaints = process.communicate(timeout=240)
    assert (process.returncode, complaints) == (0, "")
    assert out.read_bytes() == one_job[1]
    assert printed.startswith("{")


def test_a_break_changes_nothing(one_job: tuple[MatchResult, bytes], tmp_path: Path) -> None:
    """Interrupted in the middle and resumed, the file is the same."""

    def stop_midway(plan: MatchPlan, indices: range) -> list[GameResult]:
        if indices.start >= GAMES // 2:
            raise KeyboardInterrupt
        return play_chunk(plan, indices)

    plan, out = one_job[0].plan, tmp_path / "games.jsonl"
    with pytest.raises(MatchInterrupted):
        play_plan(plan, out=out, play=stop_midway)
    assert play_plan(plan, out=out, resume=True).played_now == GAMES // 2
    assert out.read_bytes() == one_job[1]


def test_games_are_addressed_by_index(one_job: tuple[MatchResult, bytes]) -> None:
    """A game played alone, or in a longer batch, is the same game."""
    result = one_job[0]
    assert play_chunk(result.plan, range(5, 6)) == [result.games[5]]
    longer = plan_of("red-burn", "green-stompy", "random", "heuristic", games=1000)
    assert play_chunk(longer, range(8, 10)) == list(result.games[8:10])


@pytest.mark.parametrize("agent", ["random", "greedy", "heuristic"])
def test_every_mirror_pair_scores_exactly_1(agent: str) -> None:
    """Equal lists, in another line order, and equal agents: the two games of a pair are one game."""
    plan = plan_of("red-burn", "red-burn", agent, agent)
    first, second = plan.decks
    turned = MatchPlan((first, type(second)(second.name, second.main[::-1])), plan.agents, GAMES, seed=7)
    for mirror in (plan, turned):
        result = play_plan(mirror)
        pairs = result.table.points[:, 0].reshape(-1, 2).sum(axis=1)
        assert np.array_equal(pairs[~np.isnan(pairs)], np.ones((~np.isnan(pairs)).sum()))
        assert [game.trace_hash for game in result.games[::2]] == [g.trace_hash for g in result.games[1::2]]
        assert str(result.score(0)) == "50.0% [50.0, 50.0]"


def test_games_of_a_plan_differ(one_job: tuple[MatchResult, bytes]) -> None:
    """No two games of a batch are the same, and another seed gives other games."""
    result = one_job[0]
    assert len({game.trace_hash for game in result.games}) == GAMES
    other = MatchPlan(result.plan.decks, result.plan.agents, 2, seed=8)
    assert play_chunk(other, range(2))[0].trace_hash != result.games[0].trace_hash
