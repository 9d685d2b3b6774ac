"""Who decides: agents choose among the legal values of each decision, from the view of the player they play for."""

from sim.agents.agent import Agent
from sim.agents.registry import create, describe, names

__all__ = ["Agent", "create", "describe", "names"]
