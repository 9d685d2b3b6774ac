"""The heuristic's division of damage: combat damage, and the damage of a spell among its targets."""

from __future__ import annotations

from typing import Any

from sim.agents import policy_layout as at
from sim.agents.policy_division import amount_to_bear, amount_to_kill
from sim.agents.policy_view import Scene, Thing
from sim.cards import terms as t
from sim.rules.objects import StackObject


def divide(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """How much the recipient that is asked about gets of what is left."""
    source, recipient, left = about
    obj = scene.view.object(source) if source > 0 else None
    if isinstance(obj, StackObject):
        things = _targets_from(scene, obj, recipient)
        return _nearest(options, amount_to_kill(things, left, 1, 0, scene.facts))
    things = [scene.thing(e) for e in _recipients_from(scene, source, recipient)]
    striker = scene.thing(source)
    deadly = striker[at.KEYWORDS] & t.DEATHTOUCH
    if striker[at.MINE]:
        return _nearest(options, amount_to_kill(things, left, 0, deadly, scene.facts))
    return _nearest(options, amount_to_bear(things, left, deadly))


def _targets_from(scene: Scene, obj: StackObject, recipient: int) -> list[Thing]:
    for chosen in obj.targets:
        if recipient in chosen:
            return [scene.thing(e) for e in chosen[chosen.index(recipient) :]]
    return [scene.thing(recipient)]


def _recipients_from(scene: Scene, source: int, recipient: int) -> list[int]:
    """Who is still to be assigned damage of a creature, in the order in which that is asked (CR 510.1c-d)."""
    striker = scene.objects[source]
    if striker.is_blocking:
        order = [e for e in striker.blocking if e in scene.objects]
    else:
        order = [e for e, permanent in sorted(scene.objects.items()) if source in permanent.blocking]
        if scene.thing(source)[at.KEYWORDS] & t.TRAMPLE and striker.attacking:
            order.append(striker.attacking)
    return order[order.index(recipient) :] if recipient in order else [recipient]


def _nearest(options: tuple[Any, ...], wanted: int) -> int:
    """The option nearest to an amount, the smaller of equals."""
    best = 0
    for i, option in enumerate(options):
        if abs(option - wanted) < abs(options[best] - wanted):
            best = i
    return best
