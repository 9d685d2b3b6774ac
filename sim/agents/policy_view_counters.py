"""Seeing counters: what one more of each kind is worth on a permanent or player, for who proliferates."""

from __future__ import annotations

from typing import Final

from sim.agents import policy_layout as at
from sim.agents.policy_effects import impact_value
from sim.agents.policy_view import Scene
from sim.cards import terms as t

_LOYALTY, _OTHER = 22, 8
_BAD: Final = frozenset({"stun", "slumber", "rad", "time", "fade"})  # kinds that their holder would rather not have


def one_more(scene: Scene, entity: int) -> int:
    """What one more of each kind of counter on it is worth to this player."""
    thing = scene.thing(entity)
    sign = 1 if thing[at.MINE] else -1
    if entity < 0:
        poison = scene.view.counters_of_player(-1 - entity, t.POISON)
        return impact_value(at.POISON, 1, 0, thing, scene.facts) if poison else sign * _OTHER
    value = 0
    for kind in scene.view.object(entity).counters:
        if kind in (t.PLUS_COUNTER, t.MINUS_COUNTER):
            size = 1 if kind == t.PLUS_COUNTER else -1
            value += impact_value(at.GROW, size, size, thing, scene.facts)
        elif kind == t.LOYALTY:
            value += sign * _LOYALTY
        else:
            value += -sign * _OTHER if kind in _BAD else sign * _OTHER
    return value


def proliferation(scene: Scene) -> int:
    """What proliferating is worth now: all that is good to choose (CR 701.34a)."""
    entities = [*(-1 - seat for seat in scene.view.seats), *(p.id for p, _ in scene.view.permanents() if p.counters)]
    held = [e for e in entities if e > 0 or scene.view.has_counters(-1 - e)]
    return sum(max(0, one_more(scene, e)) for e in held)
