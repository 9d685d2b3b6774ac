"""Seeing what a cost takes besides mana, and which object is the best to pay with."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.fighting.combat as combat_
from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as me
from sim.agents.mind.asks.costs import material, n_materials
from sim.agents.mind.asks.game import graveyard, hand, n_graveyard, n_hand, n_permanents, permanent
from sim.agents.mind.asks.objects import (
    colors,
    controller,
    definition,
    is_face_down,
    is_permanent,
    makes_mana,
    mana_value_seen,
    shown,
    zone,
)
from sim.agents.mind.asks.queries import amount_now, context, forget, has_quality
from sim.agents.mind.things import seen, thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.cards import (
    CARD_COLORS,
    CARD_CYCLES,
    CARD_IS_LAND,
    CARD_MANA_VALUE,
    CARD_TAPPED,
    CARD_WORTH,
)
from sim.agents.policy.cards import (
    keep_value as value_to_keep,
)
from sim.agents.policy.values import loss_of_life
from sim.cards import terms as t

CARD_COLUMNS: Final = 6
_COUNTER: Final = 44  # what a +1/+1 counter is worth
_HIDDEN: Final = 95  # what a face-down permanent is worth


def cost_worth(s: Any, T: Any, cost: int, source: int) -> int:
    """What paying the parts of a cost that are not mana takes away, by the least valuable objects there are."""
    life = T.bk_cost[cost][co.P_LIFE]
    if life >= co.DYNAMIC:
        k = context(s, T, source, 0)
        life = amount_now(s, T, k, life - co.DYNAMIC)
        forget(s, T, k)
    return cost_worth_of_life(s, T, cost, source, life)


def cost_worth_of_life(s: Any, T: Any, cost: int, source: int, life: int) -> int:
    """The same where it is known how much life the cost takes (CR 702.21b)."""
    price = T.bk_cost[cost]
    worth = loss_of_life(s.a_facts[at.MY_LIFE], life)
    if price[co.P_THIS]:
        worth += price_of(s, T, source, 1) * (5 if price[co.P_RETURN_THIS] else 10) // 10
    worth += _permanents_and_cards(s, T, cost, source)
    worth += 2 * price[co.P_EXILED] + 4 * price[co.P_TAP_OTHERS]
    if price[co.P_TAP_POWER]:
        worth += _crew_price(s, T, price[co.P_TAP_POWER], source)
    for i in range(price[co.P_N_REMOVE]):
        place = price[co.P_REMOVE] + 2 * i
        worth += _price_of_counters(s, T, source, T.bk_list[place], T.bk_list[place + 1])
    worth -= 13 * price[co.P_LOYALTY] if price[co.P_HAS_LOYALTY] else 0
    return int(worth + (_tapping(s, T, source) if price[co.P_TAP] else 0))


def _permanents_and_cards(s: Any, T: Any, cost: int, source: int) -> int:
    """What the permanents and cards are worth that a cost takes."""
    price, worth = T.bk_cost[cost], 0
    for i in range(price[co.P_N_SACRIFICE]):
        place = price[co.P_SACRIFICE] + 2 * i
        worth += _least_permanents(s, T, source, T.bk_list[place], T.bk_list[place + 1])
    for i in range(price[co.P_N_RETURN]):
        place = price[co.P_RETURN] + 2 * i
        worth += _least_permanents(s, T, source, T.bk_list[place], T.bk_list[place + 1]) * 6 // 10
    for i in range(price[co.P_N_DISCARD]):
        worth += _least_cards(s, T, source, T.bk_list[price[co.P_DISCARD] + i])
    worth += 50 * price[co.P_DISCARD_RANDOM] + (25 * s.a_facts[at.MY_HAND] if price[co.P_DISCARD_HAND] else 0)
    for i in range(price[co.P_N_MATERIALS]):
        place = price[co.P_MATERIALS] + 2 * i
        worth += _least_materials(s, T, source, T.bk_list[place], T.bk_list[place + 1])
    return int(worth)


def _price_of_counters(s: Any, T: Any, source: int, is_size: int, count: int) -> int:
    """What counters that are removed were worth: the whole creature if it dies of it, nothing if it is lost anyway."""
    if not is_size:
        return 12 * count
    row = seen(s, T, source)
    if row < 0 or s.a_thing[row][at.KIND] != at.A_CREATURE:
        return _COUNTER * count
    whole = price_of(s, T, source, 1)
    if whole == 0:
        return 0
    return max(whole, _COUNTER * count) if s.a_thing[row][at.TOUGHNESS] <= count else _COUNTER * count


def _tapping(s: Any, T: Any, source: int) -> int:
    """What it costs that a creature is tapped: it does not attack, or does not block."""
    row = seen(s, T, source)
    if row < 0 or s.a_thing[row][at.KIND] != at.A_CREATURE:
        return 0
    moment = s.a_facts[at.MOMENT]
    if moment == at.MY_MAIN_BEFORE:
        return int(6 * max(0, s.a_thing[row][at.POWER]))
    return 4 if moment in (at.MY_MAIN_AFTER, at.THEIR_BEGINNING, at.THEIR_ATTACK) else 0


# --- Crews ---------------------------------------------------------------------------------------


def crew_price_of(s: Any, T: Any, e: int) -> int:
    """What it costs that a creature is tapped to crew: its attack if it could attack, its block otherwise."""
    thing = s.a_thing[thing_of(s, T, e)]
    if thing[at.FLAGS] & (at.SICK | at.CANT_ATTACK) or thing[at.KEYWORDS] & t.DEFENDER:
        return int(3 + thing[at.WORTH] // 20)
    return int(12 * max(1, thing[at.POWER]) + thing[at.WORTH] // 20)


def crew_for(s: Any, T: Any, power: int, source: int, crew: list[int]) -> int:
    """Fill in the rows of the cheapest creatures first, until their power is enough; how many they are."""
    prices, n, members = [0] * s.a_n_mine, 0, 0
    for i in range(s.a_n_mine):
        thing = s.a_thing[s.a_mine[i]]
        if not thing[at.FLAGS] & at.TAPPED and thing[at.ENTITY] != source:
            price, j = crew_price_of(s, T, thing[at.ENTITY]), n
            while j > 0 and prices[j - 1] > price:
                prices[j] = prices[j - 1]
                crew[j] = crew[j - 1]
                j -= 1
            prices[j] = price
            crew[j] = s.a_mine[i]
            n += 1
    for i in range(n):
        size = s.a_thing[crew[i]][at.POWER]
        if power > 0 and size > 0:
            power -= size
            crew[members] = crew[i]
            members += 1
    return members


def _crew_price(s: Any, T: Any, power: int, source: int) -> int:
    crew, price = [0] * s.a_n_mine, 0
    for i in range(crew_for(s, T, power, source, crew)):
        price += crew_price_of(s, T, s.a_thing[crew[i]][at.ENTITY])
    return price


# --- Single objects ------------------------------------------------------------------------------


def price_of(s: Any, T: Any, e: int, dies: int) -> int:
    """What losing an object of this player's costs; what is lost anyway costs nothing, tapped lands less.

    `dies` if it goes to the graveyard, where it may leave something behind.
    """
    if not is_permanent(s, T, e):
        return keep_value(s, T, e) if zone(s, T, e) == t.HAND else 2
    row = thing_of(s, T, e)
    thing = s.a_thing[row]
    if s.a_has_combat and combat_.is_in(s, T, row):
        return int(max(0, thing[at.WORTH] - combat_.without(s, T, row)))
    if thing[at.INCOMING] and (thing[at.INCOMING] >= thing[at.TOUGHNESS] or thing[at.KIND] != at.A_CREATURE):
        return 0
    if thing[at.FLAGS] & at.FLEETING and s.a_facts[at.MOMENT] not in (at.MY_MAIN_BEFORE, at.QUIET):
        return 5
    if thing[at.FLAGS] & at.IS_LAND:
        return int(thing[at.WORTH] + _land_price(s) - (6 if thing[at.FLAGS] & at.TAPPED else 0))
    left = 0 if not dies or is_face_down(s, T, e) else T.bk_card[shown(s, T, e)][co.K_DIES_ALONE]
    return int(max(0, thing[at.WORTH] - left))


def _land_price(s: Any) -> int:
    """What a land is worth besides: spare ones little, much while lands are short and there are cards to cast."""
    lands = s.a_facts[at.MY_LANDS]
    short = max(0, 5 - lands) if s.a_facts[at.MY_HAND] else 0
    return int(10 - 8 * max(0, lands - 5) + 20 * short)


def printed_worth(s: Any, T: Any, e: int) -> int:
    """What a copy of a permanent would be worth: counters and what is attached to it are not copied (CR 707.2)."""
    return _HIDDEN if is_face_down(s, T, e) else int(T.bk_card[shown(s, T, e)][co.K_WORTH])


def _least_permanents(s: Any, T: Any, source: int, what: int, count: int) -> int:
    """What is missed least of this player's permanents with a quality."""
    number, n = n_permanents(s, T), 0
    found, k = [0] * number, context(s, T, source, 0)
    for i in range(number):
        e = permanent(s, T, i)
        if controller(s, T, e) == s.a_seat and has_quality(s, T, k, what, e):
            found[n] = price_of(s, T, e, 1)
            n += 1
    forget(s, T, k)
    return _sum_of_least(found, n, count)


def _least_cards(s: Any, T: Any, source: int, count: int) -> int:
    """What is missed least of the cards in this player's hand."""
    number, n = n_hand(s, T), 0
    found = [0] * number
    for i in range(number):
        card = hand(s, T, i)
        if card != source:
            found[n] = keep_value(s, T, card)
            n += 1
    return _sum_of_least(found, n, count)


def _sum_of_least(values: list[int], n: int, count: int) -> int:
    """The sum of the smallest of the first `n` values, as many as counted."""
    total = 0
    for i in range(min(n, count)):
        least = i
        for j in range(i + 1, n):
            if values[j] < values[least]:
                least = j
        total += values[least]
        values[least] = values[i]
    return total


# --- Materials -----------------------------------------------------------------------------------


def _least_materials(s: Any, T: Any, source: int, what: int, count: int) -> int:
    """What is missed least of what could be crafted with: permanents, and cards in the graveyard."""
    number, cards, n = n_permanents(s, T), n_graveyard(s, T, s.a_seat), 0
    found, k = [0] * (number + cards), context(s, T, source, 0)
    for i in range(number + cards):
        e = permanent(s, T, i) if i < number else graveyard(s, T, s.a_seat, i - number)
        is_mine = i >= number or (controller(s, T, e) == s.a_seat and e != source)
        if is_mine and has_quality(s, T, k, what, e):
            found[n] = price_of(s, T, e, 0)
            n += 1
    forget(s, T, k)
    return _sum_of_least(found, n, count)


def is_counted(s: Any, T: Any, source: int) -> int:
    """Whether what an object is crafted into counts its materials."""
    back = T.bk_card[definition(s, T, source)][co.K_BACK]
    return int(back >= 0 and T.bk_card[back][co.K_COUNTS_MATERIALS] != 0)


def colors_to_craft_with(s: Any, T: Any) -> int:
    """The colours (mask) of what could be crafted with and is hardly missed: cards in this player's graveyard."""
    found = 0
    for i in range(n_graveyard(s, T, s.a_seat)):
        found |= colors(s, T, graveyard(s, T, s.a_seat, i))
    return found


def more_material(s: Any, T: Any, option: int, source: int) -> int:
    """What one more object to craft with is worth: a colour that is not among them yet, where the other face counts."""
    if not is_counted(s, T, source):
        return -1
    have = 0
    for i in range(n_materials(s, T)):
        have |= colors(s, T, material(s, T, i))
    new = colors(s, T, option) & ~have
    return 40 * new.bit_count() - price_of(s, T, option, 0)


# --- Cards in hand -------------------------------------------------------------------------------


def card_row(s: Any, T: Any, e: int, row: list[int]) -> int:
    """Fill in a card as `policy.cards` sees it; whether it is a land."""
    card, mana_value = T.bk_card[shown(s, T, e)], mana_value_seen(s, T, e)
    small = T.bk_card[definition(s, T, e)][co.K_PROTOTYPED]
    if small >= 0 and mana_value > s.a_facts[at.MY_LANDS] + 1:
        card = T.bk_card[small]
        mana_value = card[co.K_MANA_VALUE]
    is_land = int(card[co.K_TYPES] & t.LAND != 0)
    row[CARD_IS_LAND] = is_land
    row[CARD_MANA_VALUE] = mana_value
    row[CARD_WORTH] = max(0, card[co.K_WORTH] - 45) if is_land else card[co.K_WORTH]
    row[CARD_COLORS] = card[co.K_MAKES] if is_land else card[co.K_NEEDS]
    row[CARD_TAPPED] = card[co.K_ENTERS_TAPPED]
    row[CARD_CYCLES] = card[co.K_CYCLES]
    return is_land


def keep_value(s: Any, T: Any, e: int) -> int:
    """How useful a card of this player's hand is to keep."""
    row = [0] * CARD_COLUMNS
    if s.a_memo[me.LANDS_HELD] < 0:
        s.a_memo[me.LANDS_HELD] = lands_in_hand(s, T)
    card_row(s, T, e, row)
    return value_to_keep(row, s.a_facts[at.MY_LANDS], s.a_memo[me.LANDS_HELD], colors_of_mana(s, T))


def lands_in_hand(s: Any, T: Any) -> int:
    """How many lands this player holds."""
    held = 0
    for i in range(n_hand(s, T)):
        held += int(T.bk_card[shown(s, T, hand(s, T, i))][co.K_TYPES] & t.LAND != 0)
    return held


def colors_of_mana(s: Any, T: Any) -> int:
    """The colours of mana that this player's lands and other sources, and lands in hand, can make (mask)."""
    if s.a_memo[me.COLORS] < 0:
        found = colors_of_sources(s, T)
        for i in range(n_hand(s, T)):
            card = T.bk_card[shown(s, T, hand(s, T, i))]
            found |= card[co.K_MAKES] if card[co.K_TYPES] & t.LAND else 0
        s.a_memo[me.COLORS] = found
    return int(s.a_memo[me.COLORS])


def colors_of_sources(s: Any, T: Any) -> int:
    """The colours of mana that this player's permanents can make (mask)."""
    found = 0
    for i in range(n_permanents(s, T)):
        e = permanent(s, T, i)
        if controller(s, T, e) == s.a_seat and makes_mana(s, T, e) and not is_face_down(s, T, e):
            found |= T.bk_card[shown(s, T, e)][co.K_MAKES]
    return found
