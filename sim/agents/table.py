"""Sitting down to a game: an agent a seat by name, and playing on until the game is over."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Final

from sim.agents import registry
from sim.agents.agent import Agent
from sim.rng import agent_key
from sim.rules.decisions import Decision
from sim.rules.game import Game

ONE_AT_A_TIME: Final = threading.RLock()
"""Held by whoever plays a batch's games with the rules engine: games of the same lists share a pool, which grows."""


def seat_agents(game: Game, specs: Sequence[str]) -> list[Agent]:
    """Agents by name, one a seat, their randomness addressed by the game's seed and index.

    Where an agent says in which windows it always passes (`yields`), the game does not ask it there.
    """
    agents = [
        registry.create(spec, seat=seat, key=agent_key(game.seed, game.index, seat)) for seat, spec in enumerate(specs)
    ]
    for seat, agent in enumerate(agents):
        yields = getattr(agent, "yields", None)
        if yields is not None:
            game.yield_in(seat, yields(game.view(seat)))
    return agents


def play_out(game: Game, agents: Sequence[Agent], watch: Callable[[Decision, int], None] | None = None) -> None:
    """Play to the end of the game; `watch` sees each decision with the pick before it is submitted."""
    while (decision := game.next_decision()) is not None:
        pick = agents[decision.seat].choose(decision)
        if watch is not None:
            watch(decision, pick)
        game.submit(pick)
