"""Which engine plays a batch, and that it does not matter for the games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.array import compiling
from sim.batch.engines import choose_engine
from sim.batch.matchup import planned_decks, run_matchup
from sim.batch.plan import MatchPlan
from sim.errors import PlanError


def plan_of(agent: str = "random", games: int = 1000) -> MatchPlan:
    """Red burn against green stompy."""
    return MatchPlan(planned_decks("red-burn", "green-stompy"), (agent, agent), games, 7)


def test_auto_takes_the_array_engine_where_it_carries_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks and agents carried, the batch large enough."""
    monkeypatch.setattr(compiling, "is_compiled", lambda: True)
    assert choose_engine(plan_of(), "auto").engine == "array"


@pytest.mark.parametrize("agent", ["greedy", "heuristic", "heuristic:aggression=700"])
def test_agents_that_think_play_on_the_array_engine(agent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their parameters; a batch of games that take long is worth it sooner."""
    monkeypatch.setattr(compiling, "is_compiled", lambda: True)
    assert choose_engine(plan_of(agent), "auto").engine == "array"
    assert choose_engine(plan_of(agent, games=20), "auto").engine == ("rules" if agent == "greedy" else "array")


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (plan_of("scripted"), "no agent 'scripted'"),
        (plan_of(games=20), "too few"),
    ],
)
def test_auto_says_why_it_takes_the_rules_engine(plan: MatchPlan, why: str) -> None:
    """One reason."""
    choice = choose_engine(plan, "auto")
    assert choice.engine == "rules"
    assert why in choice.why


def test_a_small_batch_does_not_wait_for_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs on the rules engine meanwhile; a large one compiles first."""
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    assert "not compiled yet" in choose_engine(plan_of(), "auto").why
    assert choose_engine(plan_of(games=10_000), "auto").engine == "array"


def test_forcing_the_array_engine_refuses_with_the_list() -> None:
    """What it does not carry is named."""
    with pytest.raises(PlanError, match="no agent 'scripted'"):
        choose_engine(plan_of("scripted"), "array")
    melded = replace(plan_of(), decks=planned_decks("rakdos-meld", "red-burn"))
    with pytest.raises(PlanError, match="expected a matchup that the array engine carries"):
        choose_engine(melded, "array")


def test_an_engine_that_is_not_there() -> None:
    """One line."""
    with pytest.raises(PlanError, match="expected one of the engines auto, rules, array, got 'guess'"):
        choose_engine(plan_of(), "guess")


def test_both_engines_play_the_same_games() -> None:
    """Equal results but for the keywords, which the array engine does not note."""
    settings = {"seed": 4, "agent_a": "random", "agent_b": "random", "progress": False}
    rules = run_matchup("red-burn", "white-weenie", 12, engine="rules", **settings)
    array = run_matchup("red-burn", "white-weenie", 12, engine="array", jobs=2, **settings)
    assert [replace(game, possible=(), used=()) for game in rules.games] == list(array.games)
    assert array.to_json()["games_by_engine"] == {"array": 12}
