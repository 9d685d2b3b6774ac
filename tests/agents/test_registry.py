"""Agents by name: what is registered, how parameters are written, and what is refused."""

from __future__ import annotations

import pytest

from sim.agents import registry
from sim.batch.matchup import planned_decks, play_plan
from sim.batch.plan import MatchPlan
from sim.batch.running import run_study
from sim.batch.study import MatchupStudy
from sim.errors import PlanError, SimError, UnknownAgentError
from sim.rules.decisions import Decision


def test_the_four_agents_are_there() -> None:
    assert set(registry.names()) >= {"greedy", "heuristic", "random", "scripted"}


def test_each_agent_says_what_it_is() -> None:
    for name, summary, parameters in registry.describe():
        assert summary, name
        assert all(isinstance(value, int) for _, value in parameters), name


def test_parameters_reach_the_agent() -> None:
    spec = "heuristic:aggression=700"
    known = dict({name: parameters for name, _, parameters in registry.describe()}["heuristic"])
    assert "aggression" in known
    assert registry.create(spec, seat=0, key=1) is not None


@pytest.mark.parametrize("name", ["", "smart", "Random", "heuristic ", ":aggression=1"])
def test_an_unknown_agent_is_named_with_those_that_exist(name: str) -> None:
    with pytest.raises(UnknownAgentError) as refused:
        registry.create(name, seat=0, key=0)
    assert "heuristic" in str(refused.value)
    assert refused.value.exit_code == 2


@pytest.mark.parametrize(
    ("spec", "named"),
    [
        ("random:speed=1", "speed"),
        ("heuristic:agression=1", "agression"),
        ("heuristic:aggression=high", "high"),
        ("heuristic:aggression=", "aggression"),
        ("heuristic:aggression=1.5", "1.5"),
        ("heuristic:aggression", "aggression"),
    ],
)
def test_a_wrong_parameter_is_named(spec: str, named: str) -> None:
    with pytest.raises(PlanError) as refused:
        registry.create(spec, seat=0, key=0)
    assert named in str(refused.value)
    assert isinstance(refused.value, SimError)


@pytest.fixture
def first_option(monkeypatch: pytest.MonkeyPatch) -> type:
    """An agent that was added under the name "first" and takes the first option that is not to pass."""
    monkeypatch.setattr(registry, "_registered", {})

    class First:
        """Takes the option at a place."""

        def __init__(self, seat: int, key: int, place: int = 1) -> None:
            self.place = place

        def choose(self, decision: Decision) -> int:
            return min(self.place, len(decision.options) - 1)

    registry.register("first", First)
    return First


def test_a_script_adds_an_agent(first_option: type) -> None:
    """By name, with its parameters, as those that are built in."""
    agent = registry.create("first:place=0", seat=0, key=0)
    assert (type(agent), vars(agent)) == (first_option, {"place": 0})
    assert ("first", "Takes the option at a place.", (("place", 1),)) in registry.describe()


def test_processes_are_told_of_added_agents(first_option: type) -> None:
    """The same games at any number of jobs, though the workers have never heard of the class."""
    plan = MatchPlan(planned_decks("red-burn", "green-stompy"), ("first", "random"), games=4, seed=3)
    alone, together = (play_plan(plan, jobs=jobs, progress=False) for jobs in (1, 2))
    assert together.games == alone.games
    runs = [run_study(MatchupStudy(plan, 2), jobs=jobs, progress=False) for jobs in (1, 2)]
    assert list(runs[0].results()) == list(runs[1].results()) == list(alone.games)


@pytest.mark.parametrize("name", ["", "a:b", "a,b", "a b", "heuristic"])
def test_what_cannot_be_a_name_is_refused(name: str, first_option: type) -> None:
    with pytest.raises(PlanError, match="name"):
        registry.register(name, first_option)
