"""The Comprehensive Rules: one game at a time, pure, readable, the reference for the array engine.

Importing the package registers every owner of a kind of event, every handler of a kind of frame, and every carrier of a
kind of effect.
"""

from sim.rules import (
    casting,
    cleanup,
    combat,
    damage,
    effects,
    evaluate,
    paying,
    permanents,
    priority,
    replacement,
    state_based,
    turns,
    zones,
)

__all__ = [
    "casting",
    "cleanup",
    "combat",
    "damage",
    "effects",
    "evaluate",
    "paying",
    "permanents",
    "priority",
    "replacement",
    "state_based",
    "turns",
    "zones",
]
