"""Seeing the table for one decision: facts, and a row for each player, each creature, and whatever else is asked for.

Only visible things are asked about, so nothing hidden can have an influence.
"""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.judging.goals as goals_
import sim.agents.mind.things as things_
from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as me
from sim.agents.mind.asks.costs import mana_up, n_ways_up, way_up
from sim.agents.mind.asks.game import (
    active,
    hand_size,
    is_restricted,
    library_size,
    life,
    mana_available,
    n_permanents,
    permanent,
    poison,
    survives_damage,
    turn,
)
from sim.agents.mind.asks.objects import (
    ability,
    ability_of,
    attacked,
    controller,
    counters,
    definition,
    has_bands,
    is_blocked,
    is_blocking,
    is_card,
    is_face_down,
    is_on_stack,
    is_permanent,
    is_solved,
    is_spell,
    is_tapped,
    is_vehicle,
    keywords,
    makes_mana,
    mana_value,
    mana_value_seen,
    marked,
    n_abilities,
    power,
    shields,
    shown,
    since_turn,
    toughness,
    toxic,
    types,
)
from sim.agents.policy import layout as at
from sim.agents.policy.values import creature_worth
from sim.cards import terms as t

_MANA_TO_TURN_UP: Final = 3  # untapped sources of an opponent with which a face-down creature may be turned up
_OUT_OF_REACH: Final = 40  # how much healthier a player is whom damage cannot kill
_FATAL: Final = 10  # poison counters (CR 704.5c)
_HIDDEN: Final = 110  # what a card is worth that nobody may see
_SET_UP: Final = at.CAN_REGENERATE | at.CAN_PUMP
_EXTRA, _FLAGS = range(2)  # of what abilities make of a creature


def look(s: Any, T: Any, moment: int) -> int:
    """See the table anew, as what this moment is."""
    _forget(s)
    s.a_facts[at.MOMENT] = moment
    s.a_facts[at.AGGRESSION] = s.a_aggression[s.a_seat]
    s.a_facts[at.PATIENCE] = s.a_patience[s.a_seat]
    _see_players(s, T)
    _see_permanents(s, T)
    _see_face_down(s, T)
    _see_rules(s, T)
    _sum_up(s, s.a_mine, s.a_n_mine, at.MY_LEAST, at.MY_POWER, at.MY_BLOCKERS)
    _sum_up(s, s.a_theirs, s.a_n_theirs, at.THEIR_LEAST, at.THEIR_POWER, at.THEIR_BLOCKERS)
    goals_.see_goals(s, T)
    return moment


def _forget(s: Any) -> int:
    s.a_n_things = s.a_spare = s.a_n_mine = s.a_n_theirs = s.a_n_goals = 0
    s.a_n_found = s.a_n_legal = s.a_n_legal_found = 0
    s.a_n_actions = s.a_n_paid = s.a_n_planned = 0
    s.a_has_plan = s.a_has_combat = s.a_spent = 0
    for i in range(at.FACTS):
        s.a_facts[i] = 0
    for i in range(8):
        s.a_memo[i] = -1
    return 0


# --- Players and permanents --------------------------------------------------------------------


def _see_players(s: Any, T: Any) -> int:
    me_, them, facts = s.a_seat, 1 - s.a_seat, s.a_facts
    _see_player(s, T, me_, 1)
    _see_player(s, T, them, 0)
    facts[at.MY_LIFE] = _life(s, T, me_)
    facts[at.THEIR_LIFE] = _life(s, T, them)
    facts[at.MY_ROOM] = max(1, _FATAL - poison(s, T, me_))
    facts[at.THEIR_ROOM] = max(1, _FATAL - poison(s, T, them))
    facts[at.MY_HAND] = s.a_thing[me.ME][at.MANA_VALUE]
    facts[at.THEIR_HAND] = s.a_thing[me.THEM][at.MANA_VALUE]
    facts[at.MY_LIBRARY] = library_size(s, T, me_)
    facts[at.THEIR_LIBRARY] = library_size(s, T, them)
    facts[at.MY_MANA] = mana_available(s, T)
    return 0


def _see_player(s: Any, T: Any, seat: int, mine: int) -> int:
    row = things_.new_thing(s, T, -1 - seat, at.A_PLAYER, mine, 0)
    s.a_thing[row][at.TOUGHNESS] = life(s, T, seat)
    s.a_thing[row][at.MANA_VALUE] = hand_size(s, T, seat)
    return row


def _life(s: Any, T: Any, seat: int) -> int:
    return life(s, T, seat) + (_OUT_OF_REACH if survives_damage(s, T, seat) else 0)


def _see_permanents(s: Any, T: Any) -> int:
    facts = s.a_facts
    for i in range(n_permanents(s, T)):
        e = permanent(s, T, i)
        mine = int(controller(s, T, e) == s.a_seat)
        kinds = types(s, T, e)
        if not mine and makes_mana(s, T, e) and not is_tapped(s, T, e):
            facts[at.THEIR_MANA] += 1
        if kinds & t.CREATURE or (kinds & t.ARTIFACT and _will_be_creature(s, T, e, mine)):
            _see_creature(s, T, e, mine)
        elif kinds & t.LAND and mine:
            facts[at.MY_LANDS] += 1
    return 0


def _will_be_creature(s: Any, T: Any, e: int, mine: int) -> int:
    """A Vehicle of another player that is a creature in that player's turn (CR 702.161a): it will attack then."""
    return int(not mine and active(s, T) != controller(s, T, e) and has_living_metal(s, T, e))


def has_living_metal(s: Any, T: Any, e: int) -> int:
    """Whether abilities make their object a creature in its controller's turns only."""
    for i in range(n_abilities(s, T, e)):
        if T.bk_ability[ability(s, T, e, i)][co.A_LIVING_METAL]:
            return 1
    return 0


def _is_crewed(s: Any, T: Any, e: int) -> int:
    """Whether it is a Vehicle that is a creature for this turn of its player's only (CR 702.122a)."""
    if not is_vehicle(s, T, e) or active(s, T) != controller(s, T, e):
        return 0
    return int(not T.bk_card[shown(s, T, e)][co.K_TYPES] & t.CREATURE)


def extra_of(s: Any, T: Any, e: int) -> int:
    """What its abilities add to a permanent's worth."""
    found = 0
    for i in range(n_abilities(s, T, e)):
        found += T.bk_ability[ability(s, T, e, i)][co.A_WORTH]
    return found


def _sum_abilities(s: Any, T: Any, e: int, found: list[int]) -> int:
    """Fill in what its abilities add to a creature's worth, and the flags that they make; how many they are."""
    number = n_abilities(s, T, e)
    for i in range(number):
        notes = T.bk_ability[ability(s, T, e, i)]
        found[_EXTRA] += notes[co.A_WORTH]
        found[_FLAGS] |= notes[co.A_FLAGS]
        if notes[co.A_LIVING_METAL]:
            found[_FLAGS] |= at.CANT_BLOCK  # it is no creature in the turns in which it could block
    return number


def _flags_of(s: Any, T: Any, e: int, mine: int, words: int, flags: int) -> int:
    """What its abilities, keywords (`words`) and state make of a creature, as flags."""
    if flags & _SET_UP and not s.a_facts[at.MY_MANA if mine else at.THEIR_MANA]:
        flags &= ~_SET_UP
    if is_tapped(s, T, e):
        flags |= at.TAPPED
    if since_turn(s, T, e) >= turn(s, T) and controller(s, T, e) == active(s, T) and not words & t.HASTE:
        flags |= at.SICK
    if attacked(s, T, e):
        flags |= at.ATTACKING | (at.BLOCKED if is_blocked(s, T, e) else 0)
    if is_blocking(s, T, e):
        flags |= at.BLOCKING
    if not is_card(s, T, e):
        flags |= at.TOKEN
    if shields(s, T, e):
        flags |= at.SAFE
    if mine and _is_crewed(s, T, e):
        flags |= at.CANT_BLOCK
    if words & t.BANDING or has_bands(s, T, e):
        flags |= at.BANDS
    return flags


def _see_creature(s: Any, T: Any, e: int, mine: int) -> int:
    found, words, size, health = [0, 0], keywords(s, T, e), power(s, T, e), toughness(s, T, e)
    _sum_abilities(s, T, e, found)
    flags = _flags_of(s, T, e, mine, words, found[_FLAGS])
    worth = creature_worth(size, health, words, found[_EXTRA])
    if flags & at.FLEETING:
        worth //= 6
    hidden = is_face_down(s, T, e)
    if hidden and mine:
        worth = max(worth, T.bk_card[definition(s, T, e)][co.K_WORTH] * 4 // 5)
    row = things_.new_thing(s, T, e, at.A_CREATURE, mine, worth)
    thing = s.a_thing[row]
    thing[at.POWER] = size
    thing[at.TOUGHNESS] = health - marked(s, T, e)
    thing[at.KEYWORDS] = words
    thing[at.FLAGS] = flags
    thing[at.MANA_VALUE] = mana_value(s, T, e)
    thing[at.VENOM] = toxic(s, T, e)
    thing[me.FACE_DOWN] = hidden
    if mine:
        s.a_mine[s.a_n_mine] = row
        s.a_n_mine += 1
    else:
        s.a_theirs[s.a_n_theirs] = row
        s.a_n_theirs += 1
    return row


def _see_face_down(s: Any, T: Any) -> int:
    """Face-down creatures could be turned up once blocks are declared: one of this player's, any of an opponent's."""
    is_quiet = s.a_facts[at.MOMENT] == at.QUIET
    for i in range(s.a_n_theirs):
        thing = s.a_thing[s.a_theirs[i]]
        if thing[me.FACE_DOWN]:
            thing[at.WORTH] += 25
            if is_quiet and s.a_facts[at.THEIR_MANA] >= _MANA_TO_TURN_UP:
                thing[at.POWER] += 1
                thing[at.TOUGHNESS] += 1
    if is_quiet:
        _think_of_turning_up(s, T)
    return 0


def _think_of_turning_up(s: Any, T: Any) -> int:
    """That of this player's face-down creatures which would grow most with the mana there is is seen as grown."""
    best, who = 0, -1
    for i in range(s.a_n_mine):
        row = s.a_mine[i]
        if s.a_thing[row][me.FACE_DOWN]:
            growth = _growth_at_hand(s, T, s.a_thing[row][at.ENTITY])
            if growth > best:
                best, who = growth, row
    if who >= 0:
        thing = s.a_thing[who]
        card = T.bk_card[definition(s, T, thing[at.ENTITY])]
        thing[at.POWER] += card[co.K_POWER] + card[co.K_COUNTERS_UP] - 2
        thing[at.TOUGHNESS] += card[co.K_TOUGHNESS] + card[co.K_COUNTERS_UP] - 2
        thing[at.KEYWORDS] |= card[co.K_KEYWORDS]
    return who


def _growth_at_hand(s: Any, T: Any, e: int) -> int:
    """How much power and toughness a creature of this player's would gain if it were turned up with the mana there is."""
    least = -1
    for i in range(n_ways_up(s, T, e)):
        price = max(0, mana_up(s, T, e, way_up(s, T, e, i)))
        if least < 0 or price < least:
            least = price
    card = T.bk_card[definition(s, T, e)]
    if least < 0 or least > s.a_facts[at.MY_MANA] or not card[co.K_TYPES] & t.CREATURE:
        return 0
    return int(card[co.K_POWER] + card[co.K_TOUGHNESS] + 2 * (card[co.K_COUNTERS_UP] - 2))


def _see_rules(s: Any, T: Any) -> int:
    """Rules in force that keep creatures from attacking, blocking or untapping."""
    for row in range(me.THEM + 1, s.a_n_things):
        thing = s.a_thing[row]
        e = thing[at.ENTITY]
        if is_restricted(s, T, 0, e):
            thing[at.FLAGS] |= at.CANT_ATTACK
        if is_restricted(s, T, 1, e):
            thing[at.FLAGS] |= at.CANT_BLOCK
        if is_restricted(s, T, 2, e):
            thing[at.FLAGS] |= at.STAYS_TAPPED
    return 0


def _sum_up(s: Any, rows: Any, number: int, least: int, power_: int, blockers: int) -> int:
    facts = s.a_facts
    for i in range(number):
        thing = s.a_thing[rows[i]]
        if not facts[least] or thing[at.WORTH] < facts[least]:
            facts[least] = thing[at.WORTH]
        if not thing[at.FLAGS] & at.TAPPED:
            facts[blockers] += 1
            if not thing[at.FLAGS] & (at.SICK | at.CANT_ATTACK) and not thing[at.KEYWORDS] & t.DEFENDER:
                facts[power_] += max(0, thing[at.POWER])
    return 0


# --- Other things ------------------------------------------------------------------------------


def see_thing(s: Any, T: Any, e: int) -> int:
    """The row of a visible object that has not been seen yet."""
    mine = int(controller(s, T, e) == s.a_seat)
    if is_permanent(s, T, e):
        return _see_permanent(s, T, e, mine)
    worth = worth_of_card(s, T, e)
    if is_on_stack(s, T, e):
        row = things_.new_thing(s, T, e, at.A_SPELL, mine, worth)
        s.a_thing[row][at.FLAGS] = 0 if is_spell(s, T, e) else at.ABILITY
        s.a_thing[row][at.MANA_VALUE] = mana_value_seen(s, T, e)
        return row
    row = things_.new_thing(s, T, e, at.A_CARD, mine, worth)
    thing = s.a_thing[row]
    thing[at.POWER] = power(s, T, e)
    thing[at.TOUGHNESS] = toughness(s, T, e)
    thing[at.KEYWORDS] = keywords(s, T, e)
    thing[at.FLAGS] = at.IS_LAND if types(s, T, e) & t.LAND else 0
    thing[at.MANA_VALUE] = mana_value(s, T, e)
    return row


def _see_permanent(s: Any, T: Any, e: int, mine: int) -> int:
    kinds = types(s, T, e)
    flags = (at.TAPPED if is_tapped(s, T, e) else 0) | (0 if is_card(s, T, e) else at.TOKEN)
    extra, loyalty = extra_of(s, T, e), 0
    if kinds & t.LAND:
        flags |= at.IS_LAND
        worth = (45 if makes_mana(s, T, e) else 20) + min(40, max(0, extra) // 3)
    elif kinds & t.PLANESWALKER:
        flags |= at.PLANESWALKER
        loyalty = counters(s, T, e, T.bk_word[co.W_LOYALTY])
        worth = 70 + 15 * loyalty + extra
    else:
        extra += _solved(s, T, e) if is_solved(s, T, e) else 0
        worth = max(20, 20 + 8 * mana_value(s, T, e) + extra)
    row = things_.new_thing(s, T, e, at.A_PERMANENT, mine, worth)
    thing = s.a_thing[row]
    thing[at.TOUGHNESS] = loyalty
    thing[at.KEYWORDS] = keywords(s, T, e)
    thing[at.FLAGS] = flags
    thing[at.MANA_VALUE] = mana_value(s, T, e)
    return row


def _solved(s: Any, T: Any, e: int) -> int:
    """What a Case is worth more once it is solved."""
    found = 0
    for i in range(n_abilities(s, T, e)):
        notes = T.bk_ability[ability(s, T, e, i)]
        found += notes[co.A_WORTH] if notes[co.A_UNLOCKED] else 0
    return found


def worth_of_card(s: Any, T: Any, e: int) -> int:
    """What a card in hand, graveyard or elsewhere, or a spell, is worth to its owner."""
    if is_on_stack(s, T, e) and not is_spell(s, T, e):
        number = ability_of(s, T, e)
        if number < 0:
            return 30
        spell = T.bk_ability[number][co.A_SPELL]
        return max(15, T.bk_spell[spell][co.S_ALONE] if spell >= 0 else 0)
    if is_face_down(s, T, e):
        return _HIDDEN
    return int(T.bk_card[shown(s, T, e)][co.K_WORTH])


__all__ = ["extra_of", "has_living_metal", "look", "see_thing", "worth_of_card"]
