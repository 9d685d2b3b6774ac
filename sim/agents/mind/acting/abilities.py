"""Seeing activated abilities: what using one is worth now, what it takes, and whether it can wait."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.judging.goals as goals_
import sim.agents.mind.judging.judge as judge_
from sim.agents.knowledge import book as bk
from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as me
from sim.agents.mind.acting.costs import colors_to_craft_with, cost_worth, lands_in_hand, price_of
from sim.agents.mind.acting.entering import team
from sim.agents.mind.acting.spells import AFTER_COMBAT, BEFORE_COMBAT, NEVER_BEFORE, best_mode, is_main, reading_of
from sim.agents.mind.asks.costs import activation_mana
from sim.agents.mind.asks.game import n_permanents, n_stack, permanent
from sim.agents.mind.asks.objects import (
    controller,
    definition,
    host,
    is_card,
    is_permanent,
    mana_value_seen,
    n_activations,
    n_triggered,
    shown,
    triggered,
    triggered_kind,
)
from sim.agents.mind.asks.queries import context, forget
from sim.agents.policy import layout as at
from sim.agents.policy.cards import ACT_EARLY, ACT_FACE, ACT_KEEP, ACT_LATER, ACT_MANA, ACT_SPEED, ACT_VALUE
from sim.agents.policy.values import creature_worth
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_MOST_USES: Final = 12  # of one ability in a turn
_SMALL_PRICE: Final = 20  # which life may cost at any time


def activate(s: Any, T: Any, e: int, number: int, row: list[int]) -> int:
    """Fill in what activating an ability of an object is worth."""
    ability = T.bk_ability[number]
    spell = ability[co.A_SPELL]
    row[ACT_MANA] = activation_mana(s, T, e, number)
    s.a_spent = row[ACT_MANA]
    row[ACT_SPEED] = int(not ability[co.A_SORCERY])
    if spell < 0 or _is_used_up(s, T, e, number):
        return 0
    price = _price(s, T, e, number)
    if ability[co.A_TAGS] & co.TAG_CYCLING:
        return _cycle(s, T, e, spell, row)
    row[ACT_EARLY] = BEFORE_COMBAT
    if ability[co.A_TAGS] & co.TAG_CRAFT:
        row[ACT_VALUE] = _crafted(s, T, e) - price
        return 1
    return _use(s, T, e, number, price, row)


def _use(s: Any, T: Any, e: int, number: int, price: int, row: list[int]) -> int:
    """Using an ability for what its best mode does."""
    ability = T.bk_ability[number]
    spell, notes = ability[co.A_SPELL], T.bk_spell[ability[co.A_SPELL]]
    if notes[co.S_PURPOSE] & bk.COUNTERS and not n_stack(s, T):
        row[ACT_VALUE] = -1
        return 0
    if notes[co.S_PERMITS] and _has_no_use_for_permission(s, notes[co.S_MANA]):
        return 0
    if price > _SMALL_PRICE and notes[co.S_FACTS] & co.F_ONLY_GAINS_LIFE:
        if s.a_thing[me.ME][at.INCOMING] < s.a_facts[at.MY_LIFE]:
            return 0  # it can wait until life is needed
        price = 0
    row[ACT_FACE] = notes[co.S_BURN]
    value = best_mode(s, T, e, spell)
    row[ACT_VALUE] = value - price - (1 if value < 1000 else 0)
    if not ability[co.A_SORCERY] and is_main(s) and not notes[co.S_PERMITS] and not notes[co.S_FACTS] & co.F_MELDS:
        _wait(s, T, spell, row)
    return 1


def _is_used_up(s: Any, T: Any, e: int, number: int) -> int:
    """Whether it was used so often this turn that it is enough; an Equipment that is on a creature is moved once."""
    if not is_permanent(s, T, e):
        return 0
    is_moved = T.bk_ability[number][co.A_TAGS] & co.TAG_EQUIP and host(s, T, e)
    return int(n_activations(s, T, e, number) >= (1 if is_moved else _MOST_USES))


def _price(s: Any, T: Any, e: int, number: int) -> int:
    """What using it takes besides mana; that it is used up for what it is there for is no loss."""
    ability, kinds = T.bk_ability[number], T.bk_card[definition(s, T, e)][co.K_TYPES]
    notes, cost = T.bk_spell[ability[co.A_SPELL]], T.bk_cost[ability[co.A_COST]]
    price = 0 if notes[co.S_MANA_ONLY] else cost_worth(s, T, ability[co.A_COST], e)
    if cost[co.P_SACRIFICE_THIS] and not kinds & t.CREATURE:
        price = max(0, price - ability[co.A_WORTH])
        price += goals_.loss_worth(s, T, e)
        if notes[co.S_FACTS] & co.F_FETCHES and kinds & t.LAND:
            price = max(0, price - price_of(s, T, e, 1))  # a land for a land
    return price


def _crafted(s: Any, T: Any, e: int) -> int:
    """What comes back with its other face up is worth, and what it does as it enters; nothing where nothing will."""
    back = T.bk_card[definition(s, T, e)][co.K_BACK]
    if back < 0 or (is_permanent(s, T, e) and not is_card(s, T, e)):
        return 0
    card = T.bk_card[back]
    if card[co.K_COUNTS_MATERIALS]:  # its size is the number of their colours
        size = colors_to_craft_with(s, T).bit_count()
        return creature_worth(size, size, card[co.K_KEYWORDS], 20 * size) if size > 1 else 0
    enters, k = 0, context(s, T, e, 0)
    for i in range(card[co.K_N_ENTERS]):
        enters += judge_.total(s, T, T.bk_list[card[co.K_ENTERS] + 2 * i], e, k)
    forget(s, T, k)
    return int(card[co.K_WORTH] - card[co.K_ENTERS_ALONE] + enters + team(s, T, e, back))


def _has_no_use_for_permission(s: Any, mana: int) -> int:
    """What may be played this turn is of use in the first main phase of one's own, with mana left for it."""
    return int(s.a_facts[at.MOMENT] != at.MY_MAIN_BEFORE or s.a_facts[at.MY_MANA] < mana + 2)


def _wait(s: Any, T: Any, spell: int, row: list[int]) -> int:
    """In a main phase an ability that could be used later waits for the end of their turn, but to remove something."""
    gain, is_before = row[ACT_VALUE], s.a_facts[at.MOMENT] == at.MY_MAIN_BEFORE
    purpose, facts = T.bk_spell[spell][co.S_PURPOSE], T.bk_spell[spell][co.S_FACTS]
    if purpose & (bk.REMOVES | bk.BURNS) and gain >= 60:
        return 0
    if is_before and (purpose & bk.SLIPS or facts & co.F_ANIMATES):
        return 0  # what becomes a creature now can attack now
    if facts & co.F_FETCHES_LAND:
        return 0  # the land may be of use this turn
    row[ACT_LATER] = 45 if purpose & bk.TAPS else max(0, gain + 1)  # their attackers can be tapped as well
    return 1


# --- Cycling -------------------------------------------------------------------------------------


def _cycle(s: Any, T: Any, e: int, spell: int, row: list[int]) -> int:
    """Cycling: a new card for one that is of little use now; what watches cycling makes it better."""
    if not is_main(s) and s.a_facts[at.MOMENT] != at.THEIR_END:
        return 0
    notes = T.bk_spell[spell]
    short = s.a_facts[at.MY_LANDS] + lands_in_hand(s, T) < 4
    worth = _worth_uncycled(s, T, e)
    found = 80 if short and notes[co.S_FACTS] & co.F_FETCHES else 0
    row[ACT_VALUE] = max(notes[co.S_ALONE], 70) + _watchers(s, T) + found
    row[ACT_KEEP] = max(12, worth)
    row[ACT_SPEED] = 1
    row[ACT_EARLY] = NEVER_BEFORE
    if is_main(s):
        row[ACT_LATER] = max(0, row[ACT_VALUE] - row[ACT_KEEP]) + 1
        if short:
            row[ACT_LATER] = 0
            row[ACT_EARLY] = AFTER_COMBAT
    return 1


def _worth_uncycled(s: Any, T: Any, e: int) -> int:
    """What a card is worth for what it is: a land while there are few, a spell if it is soon of use."""
    card, lands = T.bk_card[shown(s, T, e)], s.a_facts[at.MY_LANDS]
    if card[co.K_TYPES] & t.LAND:
        return 95 if lands < 4 else 45 if lands < 6 else 15
    late = max(0, mana_value_seen(s, T, e) - lands)
    return int(min(160, card[co.K_WORTH] - 26 * late - (40 if _is_useless(s, T, e) else 0)))


def _is_useless(s: Any, T: Any, e: int) -> int:
    """Whether a spell has nothing to do at present."""
    card = T.bk_card[shown(s, T, e)]
    spell = card[co.K_SPELL]
    if card[co.K_TYPES] & t.PERMANENT_TYPES or not T.bk_spell[spell][co.S_N_READINGS]:
        return 0
    return int(judge_.total(s, T, reading_of(T, spell, 0), e, -1) < 30)


def _watchers(s: Any, T: Any) -> int:
    """What this player's permanents make of a cycled card."""
    if s.a_memo[me.WATCHERS] < 0:
        found = 0
        for i in range(n_permanents(s, T)):
            e = permanent(s, T, i)
            if controller(s, T, e) == s.a_seat:
                for j in range(n_triggered(s, T, e)):
                    if triggered_kind(s, T, e, j) in (ek.CYCLED, ek.DISCARDED):
                        found += _made_of(s, T, e, triggered(s, T, e, j))
        s.a_memo[me.WATCHERS] = found
    return int(s.a_memo[me.WATCHERS])


def _made_of(s: Any, T: Any, source: int, number: int) -> int:
    spell = T.bk_ability[number][co.A_SPELL]
    if spell < 0 or not T.bk_spell[spell][co.S_N_READINGS]:
        return 0
    return max(0, judge_.total(s, T, reading_of(T, spell, 0), source, -1))
