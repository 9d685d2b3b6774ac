"""Seeing spells that may be cast: in which form, for which costs, and what that is worth."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.judging.goals as goals_
from sim.agents.knowledge import columns as co
from sim.agents.mind.acting.costs import cost_worth
from sim.agents.mind.acting.entering import as_it_enters, patience_for, see_for_a_turn, see_permanent
from sim.agents.mind.acting.faces import cast_face_down
from sim.agents.mind.acting.spells import AFTER_COMBAT, best_mode, see_effect
from sim.agents.mind.asks.costs import (
    alternative_cost,
    begin_as_cast,
    end_as_cast,
    mana_to_cast,
    own_cost_less,
    own_cost_more,
    returns_later,
)
from sim.agents.mind.asks.objects import n_paid, paid, shown, zone
from sim.agents.mind.things import seen, unsee
from sim.agents.policy import layout as at
from sim.agents.policy.cards import ACT_COLUMNS, ACT_EARLY, ACT_KEEP, ACT_LATER, ACT_MANA, ACT_SPEED, ACT_VALUE
from sim.cards import terms as t

FACE_DOWN: Final = 1 << 30
_MANA_SAVED: Final = 8  # what a mana less is worth
_FROM_ELSEWHERE: Final = 20  # what it is worth more to cast a card that is not in hand: the hand keeps its cards


def cast(s: Any, T: Any, e: int, way: int, row: list[int]) -> int:
    """Fill in the better of casting it plainly and with an optional cost, by the mana that there is."""
    other, mana = [0] * ACT_COLUMNS, s.a_facts[at.MY_MANA]
    card = T.bk_card[shown(s, T, e)]
    _cast_plainly(s, T, e, way, row)
    for i in range(card[co.K_N_OPTIONAL] if way != FACE_DOWN else 0):
        _cast_paying(s, T, e, way, T.bk_list[card[co.K_OPTIONAL] + i], other)
        gain = other[ACT_VALUE] - other[ACT_KEEP] - row[ACT_VALUE] + row[ACT_KEEP]
        if other[ACT_MANA] <= mana and (gain > 0 or row[ACT_MANA] > mana):
            for j in range(ACT_COLUMNS):
                row[j] = other[j]
    return row[ACT_VALUE]


def _cast_paying(s: Any, T: Any, e: int, way: int, optional: int, row: list[int]) -> int:
    """Casting it with an optional additional cost; what that takes is off its worth."""
    ability = T.bk_ability[optional]
    s.a_paid[0] = ability[co.A_KEY]
    s.a_n_paid = 1
    _cast_plainly(s, T, e, way, row)
    price = cost_worth(s, T, ability[co.A_COST], e)
    row[ACT_VALUE] -= price
    row[ACT_LATER] = max(0, row[ACT_LATER] - price)
    change = own_cost_less(s, T, e) + own_cost_more(s, T, e)
    row[ACT_MANA] = max(0, row[ACT_MANA] + T.bk_cost[ability[co.A_COST]][co.P_MANA_VALUE] + change)
    s.a_n_paid = 0
    return row[ACT_VALUE]


def gain_of_paying(s: Any, T: Any, e: int, optional: int) -> int:
    """How much better a spell that is being cast becomes if an optional cost is paid, less what that takes."""
    ability = T.bk_ability[optional]
    s.a_n_paid = 0
    without = _turning_on_payment(s, T, e)
    for i in range(n_paid(s, T, e)):
        s.a_paid[i] = paid(s, T, e, i)
    s.a_paid[n_paid(s, T, e)] = ability[co.A_KEY]
    s.a_n_paid = n_paid(s, T, e) + 1
    gain = _turning_on_payment(s, T, e) - without
    change = own_cost_less(s, T, e) + own_cost_more(s, T, e)
    s.a_n_paid = 0
    return gain - _MANA_SAVED * change - cost_worth(s, T, ability[co.A_COST], e)


def _turning_on_payment(s: Any, T: Any, e: int) -> int:
    """What a spell does as it resolves, or its permanent as it enters, with what has been paid."""
    card = T.bk_card[shown(s, T, e)]
    if card[co.K_TYPES] & t.PERMANENT_TYPES and not card[co.K_IS_AURA]:
        return as_it_enters(s, T, e, shown(s, T, e))
    return best_mode(s, T, e, card[co.K_SPELL])


def _cast_plainly(s: Any, T: Any, e: int, way: int, row: list[int]) -> int:
    for i in range(ACT_COLUMNS):
        row[i] = 0
    if way == FACE_DOWN:
        row[ACT_VALUE] = cast_face_down(s, T, e)
        row[ACT_MANA] = 3
        row[ACT_EARLY] = AFTER_COMBAT
        return row[ACT_VALUE]
    known = seen(s, T, e) >= 0
    _cast_as(s, T, e, way, begin_as_cast(s, T, e, way), row)
    end_as_cast(s, T, e)
    if not known:
        unsee(s, T, e)  # seen in another form next time
    return row[ACT_VALUE]


def _cast_as(s: Any, T: Any, e: int, way: int, number: int, row: list[int]) -> int:
    """Casting it in one form: with a face up (CR 712.11), prototyped (718.3)."""
    card = T.bk_card[number]
    spell, alternative = card[co.K_SPELL], alternative_cost(s, T, way)
    cost = alternative if alternative >= 0 else T.bk_spell[spell][co.S_COST]
    row[ACT_MANA] = mana_to_cast(s, T, e, way, T.bk_cost[cost][co.P_MANA])
    s.a_spent = row[ACT_MANA]
    instant = int(card[co.K_TYPES] & t.INSTANT != 0 or card[co.K_KEYWORDS] & t.FLASH != 0)
    row[ACT_SPEED] = instant
    if card[co.K_TYPES] & t.PERMANENT_TYPES and not card[co.K_IS_AURA]:
        see_permanent(s, T, e, number, row, instant)
        row[ACT_KEEP] += patience_for(s, T, e, number)
        if returns_later(s, T, way):
            see_for_a_turn(s, T, e, number, row)
    else:
        see_effect(s, T, e, card[co.K_AURA] if card[co.K_IS_AURA] else spell, row, instant)
    if alternative >= 0 or not T.bk_spell[spell][co.S_MANA_ONLY]:
        row[ACT_VALUE] -= cost_worth(s, T, cost, e)
    row[ACT_VALUE] -= _owed_besides(s, T, number, e)
    if row[ACT_VALUE] > 0:
        row[ACT_VALUE] += goals_.step_worth(s, T, e) + (_FROM_ELSEWHERE if zone(s, T, e) != t.HAND else 0)
    return row[ACT_VALUE]


def _owed_besides(s: Any, T: Any, number: int, source: int) -> int:
    """What the additional costs take that have to be paid (CR 118.8)."""
    card, owed = T.bk_card[number], 0
    for i in range(card[co.K_N_ADDITIONAL]):
        ability = T.bk_ability[T.bk_list[card[co.K_ADDITIONAL] + i]]
        if ability[co.A_KIND] == co.IS_ADDITIONAL and not ability[co.A_KEY]:
            owed += cost_worth(s, T, ability[co.A_COST], source)
    return owed
