"""Seeing face-down cards: what casting one face down and turning one up is worth, and when (CR 708)."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.fighting.combat as combat_
import sim.agents.mind.judging.judge as judge_
from sim.agents.knowledge import columns as co
from sim.agents.mind.asks.costs import mana_up
from sim.agents.mind.asks.game import n_permanents, permanent
from sim.agents.mind.asks.objects import (
    controller,
    definition,
    is_permanent,
    n_triggered,
    shown,
    triggered,
    triggered_kind,
)
from sim.agents.mind.asks.queries import context, forget
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.cards import ACT_EARLY, ACT_LATER, ACT_MANA, ACT_SPEED, ACT_VALUE
from sim.agents.policy.effects import impact_value
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_PLAIN: Final = 95  # what a face-down 2/2 is worth
_AT_ONCE: Final = 60  # what turning up does that is worth as much is done before combat


def _worth_face_up(T: Any, number: int) -> int:
    """What a permanent is worth that has been turned up: nothing enters, but turning up did something."""
    card = T.bk_card[number]
    return int(card[co.K_WORTH] - card[co.K_ENTERS_ALONE] + card[co.K_COUNTERS_UP] * 22)


def cast_face_down(s: Any, T: Any, e: int) -> int:
    """A 2/2 that will be turned up, the sooner the better."""
    number = shown(s, T, e)
    missing = T.bk_card[definition(s, T, e)][co.K_MORPH_MANA] - s.a_facts[at.MY_LANDS]
    share = 60 if missing <= 1 else 35 if missing <= 3 else 12  # of its worth, in hundredths
    more = _worth_face_up(T, number) + T.bk_card[number][co.K_TURNED_ALONE] - _PLAIN
    return int(_PLAIN + max(0, more) * share // 100)


def turn_up(s: Any, T: Any, e: int, way: int, row: list[int]) -> int:
    """Fill in what turning a permanent up would do now; at the end of their turn if nothing is to be gained before."""
    mana = mana_up(s, T, e, way)
    if mana < 0 or not is_permanent(s, T, e):
        return 0
    number = definition(s, T, e)
    s.a_spent = mana
    done = _done_by_turning_up(s, T, e, number)
    lasting = max(0, _worth_face_up(T, number) - _PLAIN)
    row[ACT_MANA] = mana
    row[ACT_SPEED] = 1
    row[ACT_EARLY] = 1
    row[ACT_VALUE] = _value_now(s, T, e, done, lasting) - mana  # of two ways the cheaper
    at_once = done >= _AT_ONCE and _clears_the_way(T, number)
    if s.a_facts[at.MOMENT] in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER) and not at_once:
        row[ACT_LATER] = max(0, done + lasting + 1)
    return 1


def _clears_the_way(T: Any, number: int) -> int:
    """Whether turning it up takes creatures out of the way of an attack."""
    card = T.bk_card[number]
    for i in range(card[co.K_N_TURNED]):
        reading = T.bk_reading[T.bk_list[card[co.K_TURNED] + 2 * i]]
        for j in range(reading[co.R_N_ROWS]):
            op = T.bk_row[reading[co.R_ROWS] + j][at.OP]
            if op in (at.DAMAGE, at.DESTROY, at.EXILE, at.BOUNCE, at.TUCK, at.PUMP, at.TAP):
                return 1
    return 0


def _value_now(s: Any, T: Any, e: int, done: int, lasting: int) -> int:
    moment, row = s.a_facts[at.MOMENT], thing_of(s, T, e)
    if moment == at.THEIR_END:
        return done + lasting
    if moment == at.ANSWER:
        return _value_as_answer(s, T, e, row, done)
    if s.a_has_combat and moment in (at.MY_BLOCKED, at.THEIR_BLOCKED):
        gain = _gain_in_combat(s, T, e, row)
        if gain > 0:
            return gain + done + lasting // 4
        return done if s.a_thing[row][at.INCOMING] or done >= _AT_ONCE else 0
    return done + lasting if moment in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER) else 0


def _value_as_answer(s: Any, T: Any, e: int, row: int, done: int) -> int:
    """What it does if that saves the creature."""
    thing, card, saved = s.a_thing[row], T.bk_card[definition(s, T, e)], 0
    if thing[at.KIND] == at.A_CREATURE:
        more, is_one = card[co.K_COUNTERS_UP] - 2, card[co.K_TYPES] & t.CREATURE
        power = card[co.K_POWER] + more if is_one else 0
        toughness = card[co.K_TOUGHNESS] + more if is_one else 0
        saved = impact_value(at.PUMP, power, toughness, thing, s.a_facts)
    return saved + (done if saved or thing[at.INCOMING] else 0)


def _gain_in_combat(s: Any, T: Any, e: int, row: int) -> int:
    """How much better the combat comes out as it grows from the 2/2 that it was."""
    card = T.bk_card[definition(s, T, e)]
    if not combat_.is_in(s, T, row):
        return 0
    if not card[co.K_TYPES] & t.CREATURE:
        return combat_.changed(s, T, row, 0, 0, 0, 0)
    more = card[co.K_COUNTERS_UP] - 2
    return combat_.changed(s, T, row, card[co.K_POWER] + more, card[co.K_TOUGHNESS] + more, card[co.K_KEYWORDS], 0)


def _done_by_turning_up(s: Any, T: Any, e: int, number: int) -> int:
    """What its own abilities do as it is turned up, and those of others that wait for that."""
    card, done, k = T.bk_card[number], 0, context(s, T, e, 0)
    for i in range(card[co.K_N_TURNED]):
        done += judge_.total(s, T, T.bk_list[card[co.K_TURNED] + 2 * i], e, k)
    forget(s, T, k)
    for i in range(n_permanents(s, T)):
        other = permanent(s, T, i)
        if other != e and controller(s, T, other) == s.a_seat:
            done += _done_by_watcher(s, T, other)
    return done


def _done_by_watcher(s: Any, T: Any, e: int) -> int:
    """What abilities of a permanent do as another is turned up."""
    done = 0
    for i in range(n_triggered(s, T, e)):
        if triggered_kind(s, T, e, i) == ek.TURNED_FACE_UP:
            spell = T.bk_ability[triggered(s, T, e, i)][co.A_SPELL]
            done += T.bk_spell[spell][co.S_ALONE] * 7 // 10 if spell >= 0 else 0
    return done
