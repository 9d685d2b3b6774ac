"""The Comprehensive Rules: one game at a time, pure, readable, the reference for the array engine.

Importing the package registers every owner of a kind of event, every handler of a kind of frame, and every carrier of a
kind of effect.
"""

from sim.rules import cleanup, combat, effects, evaluate, priority, turns, zones
from sim.rules.battlefield import damage, permanents, replacement, state_based
from sim.rules.casting import announce, paying

__all__ = [
    "announce",
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
