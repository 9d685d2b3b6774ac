"""Seeing what an Equipment is worth where: what it makes of its bearer, and of the attack of this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.agents import policy_layout as at
from sim.agents.policy_values import creature_worth
from sim.agents.policy_view import Scene, Thing
from sim.agents.policy_view_attack import expected_attack, value_with
from sim.cards import terms as t
from sim.rules import view_queries as ask
from sim.rules.objects import Permanent

if TYPE_CHECKING:
    from sim.agents.policy_view_judge import Judge

Change = tuple[int, int, int]  # op, amount, extra
_EFFORT: Final = 8  # what moving it at all costs
_IDLE: Final = at.SICK | at.TAPPED | at.CANT_ATTACK


def move_gain(scene: Scene, judge: Judge, source: int, thing: Thing) -> int:
    """What moving an Equipment to a creature is worth, against where it is now: both creatures, and the attack."""
    obj = scene.view.object(source)
    if not isinstance(obj, Permanent) or obj.attached_to == thing[at.ENTITY] or not thing[at.MINE]:
        return -1
    bearer = scene.things.get(obj.attached_to) if obj.attached_to else None
    changes = changes_of(scene, judge, source)
    things = (thing,) if bearer is None or not bearer[at.MINE] else (thing, bearer)
    attacks = scene.facts[at.MOMENT] == at.MY_MAIN_BEFORE and not all(row[at.FLAGS] & _IDLE for row in things)
    before = sum(row[at.WORTH] for row in things) + (expected_attack(scene).value if attacks else 0)
    kept = [row[:] for row in things]
    put_on(thing, changes)
    if bearer is not None:
        take_off(scene, bearer, changes)
    after = sum(row[at.WORTH] for row in things) + (value_with(scene, things) if attacks else 0)
    for row, old in zip(things, kept, strict=True):
        row[:] = old
    if bearer is None:
        return after - before + scene.card(obj).host_triggers
    return after - before - _EFFORT


def changes_of(scene: Scene, judge: Judge, source: int) -> list[Change]:
    """What an Equipment does all the time to what it is attached to, with its numbers as they are."""
    reading = scene.card(scene.view.object(source)).host_reading
    ctx = ask.context(scene.view, source)
    amounts = [(row[0], judge.amount(reading, row[2], ctx), judge.amount(reading, row[3], ctx)) for row in reading.rows]
    return [change for change in amounts if change[0] in (at.GROW, at.ENDOW, at.ENVENOM, at.WARD_OFF, at.FLAT)]


def put_on(thing: Thing, changes: list[Change]) -> None:
    """Change a creature's row to what it would be with this on it; one that would die is worth nothing."""
    before, shelter = _worth(thing), 0
    for op, amount, extra in changes:
        if op == at.GROW:
            thing[at.POWER] += amount
            thing[at.TOUGHNESS] += extra
        elif op == at.ENDOW:
            thing[at.KEYWORDS] |= amount
        elif op == at.ENVENOM:
            thing[at.VENOM] += amount
        else:
            shelter += 20 if op == at.WARD_OFF else amount
    if thing[at.KEYWORDS] & t.HASTE:
        thing[at.FLAGS] &= ~at.SICK
    _settle(thing, before, shelter)


def take_off(scene: Scene, thing: Thing, changes: list[Change]) -> None:
    """Change a creature's row to what it would be without; keywords that are its own stay."""
    before, shelter = _worth(thing), 0
    own = scene.card(scene.view.object(thing[at.ENTITY])).keywords
    for op, amount, extra in changes:
        if op == at.GROW:
            thing[at.POWER] -= amount
            thing[at.TOUGHNESS] -= extra
        elif op == at.ENDOW:
            thing[at.KEYWORDS] &= ~(amount & ~own)
        elif op == at.ENVENOM:
            thing[at.VENOM] -= amount
        else:
            shelter -= 20 if op == at.WARD_OFF else amount
    _settle(thing, before, shelter)


def _worth(thing: Thing) -> int:
    """What of a creature's worth its size and abilities in the row make."""
    return creature_worth(thing[at.POWER], thing[at.TOUGHNESS], thing[at.KEYWORDS], 200) + 20 * thing[at.VENOM]


def _settle(thing: Thing, before: int, shelter: int) -> None:
    if thing[at.TOUGHNESS] <= 0:
        thing[at.WORTH], thing[at.POWER] = 0, 0
        thing[at.FLAGS] |= at.CANT_ATTACK | at.CANT_BLOCK
    else:
        thing[at.WORTH] += _worth(thing) - before + shelter
