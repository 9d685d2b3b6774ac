"""Seeing what may be done with priority: each legal action as a row of integers for `policy.cards.choose_action`."""

from __future__ import annotations

from typing import Any

from sim.agents.knowledge import book as bk
from sim.agents.knowledge import columns as co
from sim.agents.mind.acting.abilities import activate
from sim.agents.mind.acting.casting import cast, gain_of_paying
from sim.agents.mind.acting.faces import turn_up
from sim.agents.mind.asks.game import n_options, option, option_entity, option_index
from sim.agents.mind.asks.objects import definition, zone
from sim.agents.mind.moments import is_answer_called_for, purpose_of, purpose_of_ability
from sim.agents.policy import layout as at
from sim.agents.policy.cards import ACT_COLUMNS, ACT_GROUP
from sim.cards import terms as t
from sim.rules import decisions as d


def see_actions(s: Any, T: Any) -> int:
    """One row for each option but passing, the first; how many those are."""
    number = n_options(s, T) - 1
    is_answered = int(s.a_facts[at.MOMENT] == at.ANSWER and is_answer_called_for(s, T) != 0)
    s.a_n_actions = number
    s.a_n_paid = s.a_spent = 0
    for i in range(number):
        row = s.a_action[i]
        for j in range(ACT_COLUMNS):
            row[j] = 0
        s.a_known_key[i] = 0
        if _is_time(s, T, i + 1, is_answered):
            _see_action(s, T, i, row)
    return number


def _see_action(s: Any, T: Any, i: int, row: Any) -> int:
    code, e, index = option(s, T, i + 1), option_entity(s, T, i + 1), option_index(s, T, i + 1)
    if code == d.CAST:
        _see_cast(s, T, i, e, index, row)
    elif code == d.ACTIVATE:
        activate(s, T, e, index, row)
    elif code == d.TURN_UP:
        turn_up(s, T, e, index, row)
    row[ACT_GROUP] = e
    return 0


def _see_cast(s: Any, T: Any, i: int, e: int, way: int, row: Any) -> int:
    """Casting a card in some way; equal cards in hand are judged once."""
    key = -(e << 32 | way)
    if zone(s, T, e) == t.HAND:
        key = (definition(s, T, e) << 32 | way) + 1
    s.a_known_key[i] = key
    for j in range(i):
        if s.a_known_key[j] == key:
            for column in range(ACT_COLUMNS):
                row[column] = s.a_action[j][column]
            return 0
    return cast(s, T, e, way, row)


def _is_time(s: Any, T: Any, i: int, is_answered: int) -> int:
    """Upkeep is for abilities that work only then, the beginning of their combat for tapping attackers.

    What is on the stack is answered only where it matters; until then everything else can wait.
    """
    moment, code, index = s.a_facts[at.MOMENT], option(s, T, i), option_index(s, T, i)
    if moment == at.ANSWER and not is_answered:
        return purpose_of(s, T, i) & bk.COUNTERS
    if moment == at.MY_UPKEEP:
        return int(code == d.ACTIVATE and T.bk_ability[index][co.A_FOR_A_TIME] != 0)
    if moment == at.THEIR_BEGINNING:
        return int(code == d.CAST or (code == d.ACTIVATE and purpose_of_ability(T, index) & bk.TAPS != 0))
    return 1


__all__ = ["gain_of_paying", "see_actions"]
