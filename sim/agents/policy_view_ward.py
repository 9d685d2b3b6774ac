"""Seeing wards (CR 702.21): what it takes to aim a spell or ability at a permanent of an opponent that has them."""

from __future__ import annotations

from dataclasses import replace

from sim.agents import policy_layout as at
from sim.agents.policy_view import Scene, Thing
from sim.agents.policy_view_costs import cost_worth
from sim.agents.policy_view_judge import Judge
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards.cost import Cost
from sim.rules import view_queries as ask
from sim.rules.objects import StackObject

_MANA: int = 6  # what a mana is worth that pays for a ward


def past_wards(judge: Judge, thing: Thing, value: int) -> int:
    """What aiming at a permanent is worth once its wards are paid; nothing if they cannot be, for then it is countered."""
    entity = thing[at.ENTITY]
    if value <= 0 or thing[at.MINE] or thing[at.KIND] not in (at.A_CREATURE, at.A_PERMANENT):
        return value
    view = judge.scene.view
    left = judge.scene.facts[at.MY_MANA] - judge.spent
    for number in view.characteristics(entity).profile.wards:
        ability = view.pool.abilities[number]
        assert isinstance(ability, ab.Ward)
        ways = [ask.fixed_cost(view, entity, one) for one in (ability.cost, ability.other) if one is not None]
        prices = [price for cost in ways for price in _prices(judge, cost, entity, left)]
        if not prices:
            return -1
        price, mana = min(prices)
        value, left = value - price, left - mana
    return value


def _prices(judge: Judge, cost: Cost, entity: int, left: int) -> list[tuple[int, int]]:
    """What paying a ward takes and its mana; nothing if this player cannot pay it with the mana that is left."""
    mana = cost.mana.mana_value() if cost.mana is not None else 0
    if mana > left or not ask.could_pay(judge.scene.view, entity, replace(cost, mana=None)):
        return []
    return [(cost_worth(judge.scene, judge, cost, entity) + _MANA * mana, mana)]


def warded_spell(scene: Scene) -> StackObject | None:
    """This player's spell or ability that the ward which is resolving will counter, if it is still there."""
    ward = scene.view.object(scene.view.stack[-1]) if scene.view.stack else None
    if not isinstance(ward, StackObject) or ward.ability < 0 or ward.controller == scene.seat:
        return None
    ability = scene.view.pool.abilities[ward.ability]
    if not isinstance(ability, ab.Triggered) or ability.tag != "ward" or ward.event[0] != ek.BECAME_TARGET:
        return None
    entity = ward.event[2]
    found = scene.view.object(entity) if scene.view.is_there(entity) else None
    return found if isinstance(found, StackObject) else None
