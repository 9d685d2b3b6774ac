"""Whom a spell or ability is meant for: whether what it does to its targets is bad for them."""

from __future__ import annotations

from typing import Final

from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import terms as t
from sim.rules.objects import StackObject
from sim.rules.view import View

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
_seen: dict[tuple[int, bool], tuple[object, bool]] = {}  # by identity, kept alive beside the answer


def is_harmful(view: View, entity: int, to_spells: bool = False) -> bool:
    """Whether a card, or a spell or ability on the stack, harms what it targets; `to_spells`: whether it counters."""
    obj = view.object(entity)
    number = obj.ability if isinstance(obj, StackObject) and obj.ability >= 0 else -1
    root: object = view.pool.abilities[number] if number >= 0 else view.pool.definitions[obj.definition]
    found = _seen.get((id(root), to_spells))
    if found is None:
        found = _seen[id(root), to_spells] = (root, _any_harm(root, to_spells))
    return found[1]


def _any_harm(node: object, to_spells: bool) -> bool:
    if to_spells:
        return isinstance(node, fx.CounterSpell) or any(_any_harm(part, True) for part in _parts(node))
    return _harms(node) or any(_any_harm(part, False) for part in _parts(node))


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
            return kind in ("can't attack", "can't block", "doesn't untap", "must attack", "must block")
        case ab.LoseAbilities():
            return True
    return isinstance(node, _HARMFUL)
