"""Notes on harm: whom a card or an ability is meant for, by whether what it does to its targets is bad for them."""

from __future__ import annotations

from typing import Final

from sim.agents.mind.columns import COUNTERS_SPELLS, HARMS
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import terms as t

_HARMFUL: Final = (
    fx.DealDamage,
    fx.LoseLife,
    fx.DiscardCards,
    fx.Mill,
    fx.Destroy,
    fx.SacrificeChosen,
    fx.CounterSpell,
    fx.RevealHand,
    fx.RemoveFromCombat,
)
_RESTRICTS: Final = ("can't attack", "can't block", "doesn't untap", "must attack", "must block")


def harm_of(node: object) -> int:
    """The bits of a definition or an ability, by all that it consists of."""
    found = (HARMS if _harms(node) else 0) | (COUNTERS_SPELLS if isinstance(node, fx.CounterSpell) else 0)
    for part in _parts(node):
        found |= harm_of(part)
    return found


def _parts(node: object) -> tuple[object, ...]:
    if isinstance(node, tuple):
        return node
    return tuple(getattr(node, name) for name in getattr(node, "__dataclass_fields__", ()))


def _harms(node: object) -> bool:
    match node:
        case fx.Move(to=to):
            return to in (t.EXILE, t.HAND, t.LIBRARY)
        case fx.Tap(untap=untap):
            return not untap
        case fx.PutCounters(counter=counter):
            return counter == t.MINUS_COUNTER
        case ab.ModifyPT(power=power, toughness=toughness):
            return any(isinstance(part, int) and part < 0 for part in (power, toughness))
        case ab.Rule(kind=kind):
            return kind in _RESTRICTS
        case ab.LoseAbilities():
            return True
    return isinstance(node, _HARMFUL)
