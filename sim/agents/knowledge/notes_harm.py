"""Notes on harm: whom a card or an ability is meant for, by whether what it does to its targets is bad for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sim.agents.knowledge.columns import COUNTERS_SPELLS, HARMS
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
_PLAIN: Final = frozenset({int, bool, str, type(None)})
_RESTRICTS: Final = ("can't attack", "can't block", "doesn't untap", "must attack", "must block")


_fields: Final[dict[type, tuple[str, ...]]] = {}  # of each kind of node; none of what is no node


def harm_of(node: object) -> int:
    """The bits of a definition or an ability, by all that it consists of."""
    if isinstance(node, tuple):
        return _of_all(node)
    kind = type(node)
    names = _fields.get(kind)
    if names is None:
        names = _fields[kind] = tuple(getattr(kind, "__dataclass_fields__", ()))
    if not names:
        return 0
    found = (HARMS if _harms(node) else 0) | (COUNTERS_SPELLS if kind is fx.CounterSpell else 0)
    return found | _of_all([getattr(node, name) for name in names])


def _of_all(parts: Sequence[object]) -> int:
    found = 0
    for part in parts:
        if part.__class__ not in _PLAIN:
            found |= harm_of(part)
    return found


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
