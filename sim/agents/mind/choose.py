"""The heuristic: plays as a sensible person does. By the kind of decision it sees, thinks and picks."""

from typing import Any, Final

import sim.agents.mind.choosing.choices as choices_
import sim.agents.mind.choosing.division as division_
import sim.agents.mind.choosing.resolving as resolving_
import sim.agents.mind.choosing.values as values_
import sim.agents.mind.fighting.declare as declare_
from sim.agents.mind import kinds
from sim.agents.mind import layout as ml
from sim.agents.mind.acting.actions import see_actions
from sim.agents.mind.acting.hand import lands_to_play, least_useful, mulligan, pick_land
from sim.agents.mind.asks.game import (
    about,
    kind,
    n_options,
    option,
    option_entity,
    option_index,
    turn,
)
from sim.agents.mind.asks.objects import definition, zone
from sim.agents.mind.moments import is_nothing_to_do, moment_of, moment_of_choice
from sim.agents.mind.table import see_table
from sim.agents.policy import layout as at
from sim.agents.policy.cards import choose_action
from sim.agents.rows import rows_of
from sim.cards import terms as t
from sim.rules import decisions as d

_OFTEN: Final = 40  # so often in a turn one does what one may with a card: an endless loop has to end (CR 731.3)


def pick(s: Any, T: Any, seat: int) -> int:
    """The pick of this player for the decision that waits, by its kind."""
    s.a_seat = seat
    asked = kind(s, T)
    if asked == kinds.PRIORITY:
        return _act(s, T)
    if asked in (kinds.ATTACK, kinds.BAND, kinds.BLOCK):
        return _declare(s, T, asked)
    if asked in (kinds.CHOOSE_NUMBER, kinds.ORDER_TRIGGERS, kinds.PREVENT, kinds.PARTS):
        return 0  # where nothing is to be gained: the first
    see_table(s, T, moment_of_choice(s, T))
    if asked in (kinds.MAY, kinds.MAY_PAY):
        return _take_offer(s, T, asked)
    return _choose(s, T, asked)


# --- Priority ----------------------------------------------------------------------------------


def _act(s: Any, T: Any) -> int:
    """With priority: a land first; otherwise by the moment, in most of which there is nothing to do."""
    lands = [0] * n_options(s, T)
    n = _find_lands(s, T, lands)
    if n:
        if _are_alike(s, T, lands, n):
            return lands[0]
        see_table(s, T, at.QUIET)
        n = lands_to_play(s, T, lands, n)
        if n:
            return pick_land(s, T, lands, n)
    moment = moment_of(s, T)
    if moment == at.QUIET or is_nothing_to_do(s, T, moment):
        return 0
    see_table(s, T, moment)
    return _take_action(s, T)


def _find_lands(s: Any, T: Any, lands: list[int]) -> int:
    """The options that play a land, only those from elsewhere if there are any: the hand keeps its cards. How many."""
    n, elsewhere = 0, 0
    for i in range(len(lands)):
        if option(s, T, i) == d.PLAY_LAND and zone(s, T, option_entity(s, T, i)) != t.HAND:
            elsewhere = 1
    for i in range(len(lands)):
        if option(s, T, i) == d.PLAY_LAND:
            if not elsewhere or zone(s, T, option_entity(s, T, i)) != t.HAND:
                lands[n] = i
                n += 1
    return n


def _are_alike(s: Any, T: Any, lands: list[int], n: int) -> int:
    """Whether all these play the same land, with its front face up."""
    number = definition(s, T, option_entity(s, T, lands[0]))
    for i in range(n):
        if option_index(s, T, lands[i]) or definition(s, T, option_entity(s, T, lands[i])) != number:
            return 0
    return 1


def _take_action(s: Any, T: Any) -> int:
    """The action that serves best, or passing."""
    see_actions(s, T)
    places = [0] * s.a_n_actions
    for i in range(len(places)):
        places[i] = i
    return 1 + choose_action(rows_of(s.a_action, places, s.a_n_actions), s.a_facts)


# --- Choices -----------------------------------------------------------------------------------


def _declare(s: Any, T: Any, asked: int) -> int:
    if asked == kinds.ATTACK:
        return declare_.choose_attack(s, T)
    return declare_.choose_band(s, T) if asked == kinds.BAND else declare_.choose_block(s, T)


def _take_offer(s: Any, T: Any, asked: int) -> int:
    """Take an offer, unless the same card has made it so often this turn that it would never end."""
    wants = resolving_.may(s, T) if asked == kinds.MAY else resolving_.may_pay(s, T)
    if not wants:
        return 0
    return wants if _times_taken(s, T, definition(s, T, about(s, T, 0))) <= _OFTEN else 0


def _times_taken(s: Any, T: Any, card: int) -> int:
    """How often an offer of such a card has been taken this turn, with this time."""
    seat = s.a_seat
    if s.a_offer_turn[seat] != turn(s, T):
        s.a_offer_turn[seat], s.a_n_offers[seat] = turn(s, T), 0
    for i in range(s.a_n_offers[seat]):
        if s.a_offer[seat][i] == card:
            s.a_offer_times[seat][i] += 1
            return int(s.a_offer_times[seat][i])
    n = s.a_n_offers[seat]
    if n == ml.OFFERS:
        return _OFTEN + 1  # no turn in which so many cards make offers has an end
    s.a_offer[seat][n], s.a_offer_times[seat][n], s.a_n_offers[seat] = card, 1, n + 1
    return 1


def _choose(s: Any, T: Any, asked: int) -> int:
    """What is announced and paid, or is asked as the game goes on."""
    if asked == kinds.TARGET:
        return choices_.choose_target(s, T)
    if asked == kinds.MODE:
        return choices_.choose_mode(s, T)
    if asked == kinds.X_VALUE:
        return choices_.choose_x(s, T)
    if asked == kinds.COST:
        return choices_.choose_cost(s, T)
    if asked == kinds.PAY_OPTIONAL:
        return choices_.pay_optional(s, T)
    if asked == kinds.DIVIDE:
        return division_.divide(s, T)
    if asked == kinds.MULLIGAN:
        return mulligan(s, T)
    if asked in (kinds.BOTTOM, kinds.DISCARD):
        return least_useful(s, T)
    return _choose_as_it_resolves(s, T, asked)


def _choose_as_it_resolves(s: Any, T: Any, asked: int) -> int:
    """What effects ask for."""
    if asked == kinds.SACRIFICE:
        return choices_.choose_sacrifice(s, T)
    if asked == kinds.CAST_NOW:
        return resolving_.cast_now(s, T)
    if asked == kinds.ONE_OF:
        return resolving_.one_of(s, T)
    if asked == kinds.CHOOSE:
        return resolving_.choose_object(s, T)
    if asked == kinds.LEGEND:
        return choices_.choose_legend(s, T)
    if asked == kinds.ATTACH:
        return choices_.choose_host(s, T)
    if asked == kinds.PROLIFERATE:
        return choices_.proliferate(s, T)
    return _choose_value(s, T, asked)


def _choose_value(s: Any, T: Any, asked: int) -> int:
    """Colours, names, types, cards, and replacement effects."""
    if asked == kinds.SEARCH:
        return values_.search(s, T)
    if asked == kinds.SCRY:
        return values_.scry(s, T)
    if asked == kinds.ORDER:
        return values_.order_cards(s, T)
    if asked == kinds.ENTER_AS_COPY:
        return values_.enter_as_copy(s, T)
    if asked == kinds.CHOOSE_COLOR:
        return values_.choose_color(s, T)
    if asked == kinds.CHOOSE_NAME:
        return values_.choose_name(s, T)
    if asked == kinds.CHOOSE_TYPE:
        return values_.choose_type(s, T)
    if asked == kinds.MANA:
        return values_.choose_mana(s, T)
    return values_.replacement(s, T)
