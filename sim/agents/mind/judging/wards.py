"""Seeing wards (CR 702.21): what it takes to aim a spell or ability at a permanent of an opponent that has them."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.acting.costs as costs_
from sim.agents.knowledge import columns as co
from sim.agents.mind.asks.costs import could_pay_rest, fixed_life, fixed_mana_value
from sim.agents.mind.asks.game import n_stack, on_stack
from sim.agents.mind.asks.objects import (
    ability_of,
    controller,
    event_kind,
    event_subject,
    is_on_stack,
    is_there,
    n_wards,
    ward,
)
from sim.agents.policy import layout as at
from sim.cards import event_kinds as ek

_MANA: Final = 6  # what a mana is worth that pays for a ward


def past_wards(s: Any, T: Any, row: int, value: int) -> int:
    """What aiming at a permanent is worth once its wards are paid; nothing if they cannot be, for then it is countered."""
    thing = s.a_thing[row]
    if value <= 0 or thing[at.MINE] or thing[at.KIND] not in (at.A_CREATURE, at.A_PERMANENT):
        return value
    entity, left = thing[at.ENTITY], s.a_facts[at.MY_MANA] - s.a_spent
    for i in range(n_wards(s, T, entity)):
        notes = T.bk_ability[ward(s, T, entity, i)]
        cost = _cheaper(s, T, notes[co.A_COST], notes[co.A_OTHER_COST], entity, left)
        if cost < 0:
            return -1
        value -= _price(s, T, cost, entity)
        left -= fixed_mana_value(s, T, entity, cost)
    return value


def _cheaper(s: Any, T: Any, cost: int, other: int, entity: int, left: int) -> int:
    """The cheaper of the costs of a ward that can be paid, -1 if none can."""
    if other < 0 or not _can_pay(s, T, other, entity, left):
        return cost if _can_pay(s, T, cost, entity, left) else -1
    if not _can_pay(s, T, cost, entity, left):
        return other
    first, second = _price(s, T, cost, entity), _price(s, T, other, entity)
    if first != second:
        return cost if first < second else other
    return cost if fixed_mana_value(s, T, entity, cost) <= fixed_mana_value(s, T, entity, other) else other


def _can_pay(s: Any, T: Any, cost: int, entity: int, left: int) -> int:
    """Whether this player can pay it with the mana that is left."""
    return int(fixed_mana_value(s, T, entity, cost) <= left and could_pay_rest(s, T, entity, cost) != 0)


def _price(s: Any, T: Any, cost: int, entity: int) -> int:
    """What paying a ward takes, its numbers being what they are (CR 702.21b)."""
    worth = costs_.cost_worth_of_life(s, T, cost, entity, fixed_life(s, T, entity, cost))
    return worth + _MANA * fixed_mana_value(s, T, entity, cost)


def warded_spell(s: Any, T: Any) -> int:
    """This player's spell or ability that the ward which is resolving will counter, 0 if it is no longer there."""
    n = n_stack(s, T)
    top = on_stack(s, T, n - 1) if n else 0
    if not top or not is_on_stack(s, T, top) or ability_of(s, T, top) < 0 or controller(s, T, top) == s.a_seat:
        return 0
    notes = T.bk_ability[ability_of(s, T, top)]
    if notes[co.A_KIND] != co.IS_TRIGGERED or not notes[co.A_TAGS] & co.TAG_WARD:
        return 0
    if event_kind(s, T, top) != ek.BECAME_TARGET:
        return 0
    entity = event_subject(s, T, top)
    return entity if is_there(s, T, entity) and is_on_stack(s, T, entity) else 0
