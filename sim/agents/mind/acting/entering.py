"""Seeing permanent spells: what the permanent is worth on this board, and what it does as it enters."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.fighting.attack as attack_
import sim.agents.mind.judging.judge as judge_
from sim.agents.knowledge import columns as co
from sim.agents.mind.acting.costs import lands_in_hand, printed_worth
from sim.agents.mind.acting.spells import AFTER_COMBAT, BEFORE_COMBAT, context_paying, has_op, is_main
from sim.agents.mind.asks.game import hand, n_hand, n_permanents, permanent
from sim.agents.mind.asks.objects import (
    controller,
    definition,
    is_legendary,
    keywords,
    mana_value,
    name,
    power,
    shown,
    toughness,
    types,
)
from sim.agents.mind.asks.queries import forget, has_quality, holds_now
from sim.agents.mind.things import new_thing, seen, unsee
from sim.agents.policy import layout as at
from sim.agents.policy.cards import ACT_EARLY, ACT_KEEP, ACT_LATER, ACT_VALUE
from sim.cards import terms as t

_NOTHING: Final = -1_000_000
_RESCUE: Final = 90  # more than the counters alone that a creature with backup brings


def see_permanent(s: Any, T: Any, e: int, number: int, row: list[int], instant: int) -> int:
    """A permanent spell of a definition: what the permanent is worth, and what it does as it enters."""
    card, moment = T.bk_card[number], s.a_facts[at.MOMENT]
    value = card[co.K_WORTH] - card[co.K_ENTERS_ALONE] + team(s, T, e, number)
    enters = as_it_enters(s, T, e, number)
    value += enters
    if enters * 4 <= card[co.K_ENTERS_ALONE] and card[co.K_ENTERS_ALONE] > 0:
        # most of what there is to a card but a creature
        row[ACT_KEEP] += card[co.K_ENTERS_ALONE] * (1 if card[co.K_TYPES] & t.CREATURE else 2) // 3
    value = _by_kind(s, T, e, number, row, value)
    if card[co.K_IS_EQUIPMENT] and not s.a_n_mine:
        value //= 2
    row[ACT_VALUE] = value if not _is_extra_legend(s, T, e) else -1
    if instant and is_main(s):
        row[ACT_LATER] = value + 3
    if moment == at.MY_MAIN_BEFORE and _lends(T, number) and s.a_facts[at.MY_POWER]:
        row[ACT_EARLY] = BEFORE_COMBAT
    if instant and moment not in (at.THEIR_END, at.THEIR_ATTACK, at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER):
        # an answer: what it does as it enters saves a creature, or decides a fight
        row[ACT_VALUE] = value if enters >= _RESCUE and _lends(T, number) else 0
    return 1


def _by_kind(s: Any, T: Any, e: int, number: int, row: list[int], value: int) -> int:
    """What the permanent is worth by what it is, and whether it is best before combat."""
    card = T.bk_card[number]
    row[ACT_EARLY] = AFTER_COMBAT
    if card[co.K_COPIES] >= 0:
        return _as_copy(s, T, e, number, 0 if _dies_at_once(s, T, e, number) else value)
    if card[co.K_TYPES] & t.CREATURE:
        return _creature(s, T, e, number, row, value)
    if card[co.K_N_TEAM] or card[co.K_IS_EQUIPMENT] or card[co.K_TYPES] & t.PLANESWALKER:
        row[ACT_EARLY] = BEFORE_COMBAT
    return value


def _lends(T: Any, number: int) -> int:
    """Whether it lends abilities to a creature as it enters."""
    card = T.bk_card[number]
    for i in range(card[co.K_N_ENTERS]):
        if has_op(T, T.bk_list[card[co.K_ENTERS] + 2 * i], at.LEND):
            return 1
    return 0


def as_it_enters(s: Any, T: Any, e: int, number: int) -> int:
    """What the abilities that trigger as a permanent enters will do; nothing where their costs are not paid."""
    card, total = T.bk_card[number], 0
    k = context_paying(s, T, e)
    for i in range(card[co.K_N_ENTERS]):
        place = card[co.K_ENTERS] + 2 * i
        reading, condition = T.bk_list[place], T.bk_list[place + 1]
        if condition < 0 or holds_now(s, T, k, condition):
            total += max(judge_.total(s, T, reading, e, k), _on_itself(s, T, e, reading))
    forget(s, T, k)
    return int(total)


def _on_itself(s: Any, T: Any, e: int, reading: int) -> int:
    """What such an ability is worth aimed at the creature itself, which is on the battlefield by then."""
    notes, value = T.bk_reading[reading], _NOTHING
    if not types(s, T, e) & t.CREATURE or notes[co.R_N_TARGETS] != 1:
        return value
    k = context_paying(s, T, e)
    if has_quality(s, T, k, T.bk_target[notes[co.R_TARGETS]][co.T_WHAT], e):
        value = _aimed_at_itself(s, T, e, reading, k)
    forget(s, T, k)
    return value


def _aimed_at_itself(s: Any, T: Any, e: int, reading: int, k: int) -> int:
    """See the card as the creature that it will be, for as long as it takes to judge that."""
    before, kept, values = seen(s, T, e), [0] * (at.COLUMNS + 1), [0]
    row = before if before >= 0 else new_thing(s, T, e, at.A_CREATURE, 1, 0)
    thing = s.a_thing[row]
    for i in range(at.COLUMNS + 1):
        kept[i] = thing[i]
    _see_as_creature(s, T, e, row)
    first = s.a_n_found
    s.a_found[first] = e
    s.a_n_found = first + 1
    judge_.by_target(s, T, reading, 0, e, k, first, 1, values)
    s.a_n_found = first
    for i in range(at.COLUMNS + 1):
        thing[i] = kept[i]
    if before < 0:
        unsee(s, T, e)
    return values[0]


def _see_as_creature(s: Any, T: Any, e: int, row: int) -> int:
    thing = s.a_thing[row]
    for i in range(at.COLUMNS + 1):
        thing[i] = 0
    thing[at.KIND] = at.A_CREATURE
    thing[at.MINE] = 1
    thing[at.WORTH] = T.bk_card[shown(s, T, e)][co.K_WORTH]
    thing[at.POWER] = power(s, T, e)
    thing[at.TOUGHNESS] = toughness(s, T, e)
    thing[at.KEYWORDS] = keywords(s, T, e)
    thing[at.FLAGS] = at.SICK
    thing[at.MANA_VALUE] = mana_value(s, T, e)
    thing[at.ENTITY] = e
    return row


# --- When and whether ----------------------------------------------------------------------------


def patience_for(s: Any, T: Any, e: int, number: int) -> int:
    """What it is worth to wait for the mana for the whole card, if it would be cast smaller now."""
    whole = T.bk_card[definition(s, T, e)]
    more = whole[co.K_WORTH] - T.bk_card[number][co.K_WORTH]
    turns = T.bk_spell[whole[co.K_SPELL]][co.S_MANA] - max(s.a_facts[at.MY_MANA], s.a_facts[at.MY_LANDS])
    if turns <= 0 or turns > 2 or more <= 0 or lands_in_hand(s, T) < turns:
        return 0
    return int(more * (45 if turns == 1 else 20) // 100)


def see_for_a_turn(s: Any, T: Any, e: int, number: int, row: list[int]) -> int:
    """What comes for one attack and goes back to the hand: what that attack gains, and what it does as it enters."""
    card = T.bk_card[number]
    row[ACT_EARLY] = BEFORE_COMBAT
    row[ACT_KEEP] = 20
    if s.a_facts[at.MOMENT] != at.MY_MAIN_BEFORE:
        row[ACT_VALUE] = 0
        return 0
    enters = row[ACT_VALUE] - card[co.K_WORTH] + card[co.K_ENTERS_ALONE]
    gain = _gain_of_one_attack(s, T, e, keywords(s, T, e) | t.HASTE)
    row[ACT_VALUE] = enters + gain
    if gain > 20 and _has_mana_for_it_again(s, T, e):
        row[ACT_KEEP] = 0
        row[ACT_VALUE] = enters + card[co.K_WORTH] + gain // 2
    return 1


def _gain_of_one_attack(s: Any, T: Any, e: int, words: int) -> int:
    nobody = [0]
    return attack_.gain_of(s, T, power(s, T, e), toughness(s, T, e), words, 10, 0, nobody, 0)


def _has_mana_for_it_again(s: Any, T: Any, e: int) -> int:
    """Whether nothing else will want the mana of the next turn, and no blocker is wanted before it."""
    coming = 0
    for i in range(n_hand(s, T)):
        card = hand(s, T, i)
        if card != e and not T.bk_card[shown(s, T, card)][co.K_TYPES] & t.LAND:
            return 0
    for i in range(s.a_n_theirs):
        coming += max(0, s.a_thing[s.a_theirs[i]][at.POWER])
    return int(3 * coming <= s.a_facts[at.MY_LIFE])


def team(s: Any, T: Any, e: int, number: int) -> int:
    """How much more, or less, static abilities that change creatures are worth on this board than in general."""
    card, here, to_come = T.bk_card[number], 0, 0
    if not card[co.K_N_TEAM]:
        return 0
    for i in range(card[co.K_N_TEAM]):
        place = card[co.K_TEAM] + 2 * i
        here += judge_.team_worth(s, T, e, T.bk_list[place], T.bk_list[place + 1])
    for i in range(n_hand(s, T)):
        other = hand(s, T, i)
        to_come += int(other != e and T.bk_card[shown(s, T, other)][co.K_TYPES] & t.CREATURE != 0)
    return int(here + 10 * to_come - card[co.K_TEAM_ALONE] - (0 if to_come or s.a_n_mine else 25))


def _creature(s: Any, T: Any, e: int, number: int, row: list[int], value: int) -> int:
    card = T.bk_card[number]
    if not card[co.K_N_ENTERS] and _dies_at_once(s, T, e, number):
        return 0
    if card[co.K_IS_FLEETING]:
        row[ACT_EARLY] = BEFORE_COMBAT
        row[ACT_KEEP] = 45
        return _gain_of_one_attack(s, T, e, keywords(s, T, e)) if s.a_facts[at.MOMENT] == at.MY_MAIN_BEFORE else 0
    if card[co.K_N_TEAM] or keywords(s, T, e) & t.HASTE:
        row[ACT_EARLY] = BEFORE_COMBAT
    return value


def _dies_at_once(s: Any, T: Any, e: int, number: int) -> int:
    """Whether it would enter with no toughness (CR 704.5f), or as nothing but something to copy with."""
    card = T.bk_card[number]
    if not card[co.K_TYPES] & t.CREATURE:
        return int(card[co.K_COPIES] >= 0)
    return int(toughness(s, T, e) + card[co.K_ENTERS_COUNTERS] <= 0)


def _as_copy(s: Any, T: Any, e: int, number: int, own: int) -> int:
    """What enters as a copy is worth what the best that it could copy is, or what it is by itself."""
    best, what, k = 0, T.bk_card[number][co.K_COPIES], context_paying(s, T, e)
    for i in range(n_permanents(s, T)):
        other = permanent(s, T, i)
        is_in_vain = is_legendary(s, T, other) and controller(s, T, other) == s.a_seat
        if not is_in_vain and has_quality(s, T, k, what, other):
            best = max(best, printed_worth(s, T, other))
    forget(s, T, k)
    least = 90 if T.bk_card[number][co.K_COPIES_CREATURES] else 45
    return max(own, best - 20 if best > least else 0)


def _is_extra_legend(s: Any, T: Any, e: int) -> int:
    """Whether a legendary permanent of this name is there already (CR 704.5j)."""
    if not is_legendary(s, T, e):
        return 0
    word = name(s, T, e)
    for i in range(n_permanents(s, T)):
        other = permanent(s, T, i)
        if controller(s, T, other) == s.a_seat and name(s, T, other) == word:
            return 1
    return 0
