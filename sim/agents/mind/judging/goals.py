"""Seeing how this player's Cases are to be solved (CR 719.3a), and what a step towards that is worth.

A goal is a row of `a_goal`: the Case, what kind of thing is missing (`co.GOAL_*`), the ability that asks for it, how many
are missing, and what being solved is worth.
"""

from __future__ import annotations

from typing import Any, Final

from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as lay
from sim.agents.mind.asks.game import hand, n_hand, n_permanents, permanent
from sim.agents.mind.asks.objects import (
    ability,
    colors,
    controller,
    is_solved,
    n_abilities,
    n_triggered,
    shown,
    triggered,
    types,
)
from sim.agents.mind.asks.queries import amount_now, context, forget, has_quality
from sim.agents.policy import layout as at
from sim.cards import terms as t

_MOST: Final = 80  # what solving a Case is worth at the most
_LEAST: Final = 30


def see_goals(s: Any, T: Any) -> int:
    """See the goals of this player's unsolved Cases; how many.

    The attack and the creatures to be rid of are marked in what is seen.
    """
    s.a_n_goals = 0
    if not T.bk_has_cases:
        return 0
    for i in range(n_permanents(s, T)):
        e = permanent(s, T, i)
        if controller(s, T, e) == s.a_seat and not is_solved(s, T, e):
            for m in range(n_triggered(s, T, e)):
                number = triggered(s, T, e, m)
                if T.bk_ability[number][co.A_TAGS] & co.TAG_TO_SOLVE and T.bk_ability[number][co.A_GOAL_KIND] >= 0:
                    _see_goal(s, T, e, number)
    for i in range(s.a_n_goals):
        _mark(s, T, i)
    return int(s.a_n_goals)


def _see_goal(s: Any, T: Any, source: int, number: int) -> int:
    """What a Case asks for with this ability, if anything is missing; whether it is."""
    notes = T.bk_ability[number]
    kind, have = notes[co.A_GOAL_KIND], notes[co.A_GOAL_AMOUNT]
    if have >= co.DYNAMIC:
        k = context(s, T, source, 0)
        have = amount_now(s, T, k, have - co.DYNAMIC)
        forget(s, T, k)
    missing = have if kind in (co.GOAL_HAND, co.GOAL_ABSENCE) else notes[co.A_GOAL_NUMBER] - have
    if missing <= 0:
        return 0
    goal = s.a_goal[s.a_n_goals]
    goal[lay.G_SOURCE], goal[lay.G_KIND], goal[lay.G_WHAT] = source, kind, number
    goal[lay.G_MISSING], goal[lay.G_WORTH] = missing, _solving_worth(s, T, source)
    s.a_n_goals += 1
    return 1


def _solving_worth(s: Any, T: Any, e: int) -> int:
    """What the solved abilities of a Case are worth, half of which is counted for it as it is."""
    worth = 0
    for i in range(n_abilities(s, T, e)):
        notes = T.bk_ability[ability(s, T, e, i)]
        worth += notes[co.A_SOLVED] if notes[co.A_UNLOCKED] else 0
    return max(_LEAST, min(_MOST, worth))


def _mark(s: Any, T: Any, i: int) -> int:
    """An attack with enough creatures is worth more; a creature that is in the way of a solution is worth less.

    How many are in the way.
    """
    goal, n = s.a_goal[i], 0
    if goal[lay.G_KIND] == co.GOAL_ATTACKERS:
        s.a_facts[at.WANTED] = goal[lay.G_MISSING]
        s.a_facts[at.WANTED_WORTH] = goal[lay.G_WORTH]
    if goal[lay.G_KIND] != co.GOAL_ABSENCE:
        return 0
    what, k = T.bk_ability[goal[lay.G_WHAT]][co.A_GOAL_WHAT], context(s, T, goal[lay.G_SOURCE], 0)
    for m in range(s.a_n_mine):
        thing = s.a_thing[s.a_mine[m]]
        if has_quality(s, T, k, what, thing[at.ENTITY]):
            thing[at.WORTH] = max(5, thing[at.WORTH] - goal[lay.G_WORTH] // goal[lay.G_MISSING])
            n += 1
    forget(s, T, k)
    return n


def step_worth(s: Any, T: Any, card: int) -> int:
    """What casting or playing a card adds by bringing this player's Cases nearer to being solved."""
    if not s.a_n_goals or s.a_facts[at.MOMENT] not in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER):
        return 0
    worth = 0
    for i in range(s.a_n_goals):
        worth += _step(s, T, i, card)
    return min(_MOST, worth)


def loss_worth(s: Any, T: Any, e: int) -> int:
    """What it costs to be rid of a permanent that counts towards solving a Case."""
    worth = 0
    for i in range(s.a_n_goals):
        goal = s.a_goal[i]
        if goal[lay.G_KIND] == co.GOAL_PERMANENTS and _counts(s, T, i, e):
            worth += goal[lay.G_WORTH] // goal[lay.G_MISSING]
    return worth


def _step(s: Any, T: Any, i: int, card: int) -> int:
    goal = s.a_goal[i]
    kind, share = goal[lay.G_KIND], goal[lay.G_WORTH] // goal[lay.G_MISSING]
    if kind == co.GOAL_HAND:
        return int(share if goal[lay.G_MISSING] <= 3 else goal[lay.G_WORTH] // 10)
    if kind == co.GOAL_SPELLS:
        return int(share if _is_in_reach(s, T, i, card) else 0)
    if kind in (co.GOAL_PERMANENTS, co.GOAL_COLORS) and _would_count(s, T, i, card):
        return int(share)
    return 0


def _is_in_reach(s: Any, T: Any, i: int, card: int) -> int:
    """Whether enough such spells are held to reach the number this turn, this card among them, and mana for them."""
    goal, number, n, is_held = s.a_goal[i], n_hand(s, T), 0, 0
    manas, k = [0] * number, context(s, T, goal[lay.G_SOURCE], 0)
    what = T.bk_ability[goal[lay.G_WHAT]][co.A_GOAL_WHAT]
    for m in range(number):
        held = hand(s, T, m)
        if has_quality(s, T, k, what, held):
            manas[n] = T.bk_spell[T.bk_card[shown(s, T, held)][co.K_SPELL]][co.S_MANA]
            n += 1
            is_held |= int(held == card)
    forget(s, T, k)
    enough = is_held and n >= goal[lay.G_MISSING]
    return int(bool(enough) and _sum_of_least(manas, n, goal[lay.G_MISSING]) <= s.a_facts[at.MY_MANA])


def _sum_of_least(values: list[int], n: int, count: int) -> int:
    """The sum of so many of the smallest of the first `n` values, which are put in another order."""
    total = 0
    for i in range(min(n, count)):
        least = i
        for m in range(i + 1, n):
            if values[m] < values[least]:
                least = m
        total += values[least]
        values[least] = values[i]
    return total


def _would_count(s: Any, T: Any, i: int, card: int) -> int:
    """Whether a card would be one more of what is counted, once it is a permanent."""
    if not types(s, T, card) & t.PERMANENT_TYPES or not _counts(s, T, i, card):
        return 0
    return int(s.a_goal[i][lay.G_KIND] == co.GOAL_PERMANENTS or colors(s, T, card) & ~_colors_of(s, T) != 0)


def _counts(s: Any, T: Any, i: int, e: int) -> int:
    """Whether an object has the quality that is counted, wherever it is."""
    k = context(s, T, s.a_goal[i][lay.G_SOURCE], 0)
    found = has_quality(s, T, k, T.bk_ability[s.a_goal[i][lay.G_WHAT]][co.A_GOAL_QUALITY], e)
    forget(s, T, k)
    return int(found)


def _colors_of(s: Any, T: Any) -> int:
    """The colours among this player's permanents."""
    mask = 0
    for i in range(n_permanents(s, T)):
        e = permanent(s, T, i)
        mask |= colors(s, T, e) if controller(s, T, e) == s.a_seat else 0
    return mask
