"""Agents by name: what is registered, how parameters are written, and what is refused."""

from __future__ import annotations

import pytest

from sim.agents import registry
from sim.errors import PlanError, SimError, UnknownAgentError


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
