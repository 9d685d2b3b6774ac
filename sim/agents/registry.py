"""Agents by name: `create("heuristic:aggression=700", seat=0, key=...)`. Open to other packages by entry points.

A package adds agents with an entry point of the group `mtg_sim.agents`, whose name is the agent's and whose object is
called as `factory(seat, key, **parameters)`. The parameters are the further arguments of the factory; all are integers.
A script or notebook adds one for as long as it runs:

    from sim.agents import registry
    registry.register("mine", MyAgent)
    sim.run_matchup("red-burn", "green-stompy", 200, agent_a="mine")
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from sim.agents.agent import Agent
from sim.agents.greedy import GreedyAgent
from sim.agents.heuristic import HeuristicAgent
from sim.agents.random import RandomAgent
from sim.agents.scripted import ScriptedAgent
from sim.errors import PlanError, UnknownAgentError

GROUP: Final = "mtg_sim.agents"

Factory = Callable[..., Agent]

_BUILT_IN: Final[dict[str, Factory]] = {
    "greedy": GreedyAgent,
    "heuristic": HeuristicAgent,
    "random": RandomAgent,
    "scripted": ScriptedAgent,
}


_registered: dict[str, Factory] = {}


def register(name: str, factory: Factory) -> None:
    """Add an agent to this process; one that was added under the same name before is replaced.

    Worker processes of a batch are told of it. PlanError for a name that is built in, or cannot be one in "name:parameters".
    """
    if name in _BUILT_IN:
        raise PlanError(f"expected a new name for an agent, got {name!r}, which is built in")
    if not name or set(name) & set(":, \t\n"):
        raise PlanError(f"expected a name without colon, comma or space for an agent, got {name!r}")
    _registered[name] = factory


def registered() -> dict[str, Factory]:
    """The agents that were added to this process, for workers that do not have them."""
    return dict(_registered)


def register_all(factories: Mapping[str, Factory]) -> None:
    """In a worker: add what `registered` says where the work comes from."""
    _registered.update(factories)


def names() -> tuple[str, ...]:
    """The names of all agents, in the alphabet's order."""
    return tuple(sorted(_factories()))


def describe() -> tuple[tuple[str, str, tuple[tuple[str, int], ...]], ...]:
    """Of each agent its name, what it is in a line, and its parameters with their usual values."""
    return tuple((name, _summary(factory), _parameters(factory)) for name, factory in sorted(_factories().items()))


def create(spec: str, seat: int, key: int) -> Agent:
    """The agent that "name" or "name:parameter=integer,..." asks for; else UnknownAgentError or PlanError."""
    name, given = parameters(spec)
    return _factories()[name](seat, key, **given)


def parameters(spec: str) -> tuple[str, dict[str, int]]:
    """The name in such a text and the parameters that it gives; else UnknownAgentError or PlanError."""
    name, _, rest = spec.partition(":")
    factory = _factories().get(name)
    if factory is None:
        raise UnknownAgentError(name, names())
    return name, _given(spec, rest, dict(_parameters(factory)))


def _factories() -> dict[str, Factory]:
    """Built-in agents, those of installed packages and those of this process; no other can take a built-in name."""
    return {**_of_packages(), **_registered, **_BUILT_IN}


@cache
def _of_packages() -> dict[str, Factory]:
    return {point.name: point.load() for point in sorted(entry_points(group=GROUP), key=lambda p: p.name)}


@cache
def _parameters(factory: Factory) -> tuple[tuple[str, int], ...]:
    """The integer parameters of an agent beyond seat and key, with their usual values."""
    signature = inspect.signature(factory).parameters
    return tuple((p.name, p.default) for p in signature.values() if isinstance(p.default, int))


def _summary(factory: Factory) -> str:
    return (inspect.getdoc(factory) or "").split("\n", 1)[0]


def _given(spec: str, text: str, known: dict[str, int]) -> dict[str, int]:
    """The parameters written after the colon; PlanError names what is wrong with one."""
    given: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in known:
            expected = f"a parameter of {spec.partition(':')[0]} ({', '.join(known) or 'it has none'})"
            raise PlanError(f"expected {expected}, got {name!r} in {spec!r}")
        if not _is_integer(value):
            raise PlanError(f"expected an integer for {name}, got {value!r} in {spec!r}")
        given[name] = int(value)
    return given


def _is_integer(text: str) -> bool:
    digits = text[1:] if text.startswith(("-", "+")) else text
    return digits.isascii() and digits.isdigit()
