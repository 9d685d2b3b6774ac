"""Every mistake a user can make has a class here; its one line says what was expected, what came, and where."""

from __future__ import annotations


class SimError(Exception):
    """Base of all errors of this project; the command line prints one line and exits with code 2."""


class PlanError(SimError):
    """A batch cannot be planned as asked: number of games, seed, agents."""


class OutputExistsError(SimError):
    """The output file is already there and may not be overwritten."""


class ScriptedOutcomeError(SimError):
    """A scripted random outcome does not fit the game, is missing, or was left unused."""


class SimulationError(SimError):
    """A game broke off by a fault of the engine or an agent; exit code 1."""
