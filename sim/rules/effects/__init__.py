"""How each kind of effect is carried out, one file a family; `resolve` walks through programs."""

from sim.rules.effects import (
    cards,
    casting,
    choices,
    combat,
    continuous,
    copies,
    life,
    melding,
    move,
    permanents,
    resolve,
    spells,
)
from sim.rules.effects.registry import CARRIERS

__all__ = [
    "CARRIERS",
    "cards",
    "casting",
    "choices",
    "combat",
    "continuous",
    "copies",
    "life",
    "melding",
    "move",
    "permanents",
    "resolve",
    "spells",
]
