"""The greedy agent: a land, the dearest spell, attack with everything, block only when it is good. No plans."""

from typing import Any, Final

from sim.agents.knowledge import columns as co
from sim.agents.mind import kinds
from sim.agents.mind.asks.game import (
    about,
    active,
    hand,
    kind,
    life,
    n_hand,
    n_options,
    n_stack,
    on_stack,
    option,
    option_entity,
    option_index,
)
from sim.agents.mind.asks.objects import (
    ability_of,
    controller,
    definition,
    is_on_stack,
    is_permanent,
    mana_value,
    mana_value_seen,
    n_activations,
    power,
    toughness,
    types,
)
from sim.agents.policy.cards import greatest_of
from sim.cards import terms as t
from sim.rules import decisions as d

_LAND: Final = 1_000_000
_SPELL: Final = 10_000
_ABILITY: Final = 1_000


def pick(s: Any, T: Any, seat: int) -> int:
    """The option with the highest score; the first of equals."""
    s.a_seat = seat
    asked = kind(s, T)
    scores = [0] * n_options(s, T)
    harmful = _harm(s, T, about(s, T, 0)) & co.HARMS if asked == kinds.TARGET else 0
    for i in range(len(scores)):
        scores[i] = _score(s, T, asked, i, harmful)
    return greatest_of(scores)


def _score(s: Any, T: Any, asked: int, i: int, harmful: int) -> int:
    if asked == kinds.PRIORITY:
        return _action(s, T, option(s, T, i), option_entity(s, T, i), option_index(s, T, i))
    if asked == kinds.TARGET:
        return _target(s, T, option(s, T, i), harmful)
    if asked == kinds.BLOCK:
        return _block(s, T, about(s, T, 0), option(s, T, i)) if option(s, T, i) else 0
    if asked in (kinds.DISCARD, kinds.BOTTOM, kinds.SACRIFICE, kinds.COST):
        return -_price(s, T, option(s, T, i))
    if asked == kinds.MULLIGAN:
        return option(s, T, i) if _wants_mulligan(s, T) else -option(s, T, i)
    return _plain(asked, option(s, T, i))


def _plain(asked: int, value: int) -> int:
    """A score by the kind of decision alone: do what one may, as much as one can."""
    if asked in (
        kinds.ATTACK,
        kinds.PAY_OPTIONAL,
        kinds.MAY,
        kinds.MAY_PAY,
        kinds.ENTER_AS_COPY,
        kinds.SEARCH,
    ):
        return 1 if value != 0 else 0
    if asked == kinds.X_VALUE:
        return value
    return 1 if asked == kinds.CAST_NOW and value >= 0 else 0


def _wants_mulligan(s: Any, T: Any) -> int:
    """A hand without lands, with one or of nothing else, up to twice."""
    lands = 0
    for i in range(n_hand(s, T)):
        lands += 1 if types(s, T, hand(s, T, i)) & t.LAND else 0
    return 1 if lands in (0, 1, 7) and about(s, T, 0) < 2 else 0


def _price(s: Any, T: Any, entity: int) -> int:
    return mana_value_seen(s, T, entity) if entity > 0 else 0


def _action(s: Any, T: Any, code: int, entity: int, index: int) -> int:
    """A land before spells, dear before cheap, abilities last and once a turn; nothing costs nothing."""
    if code == d.PLAY_LAND:
        return _LAND
    if code == d.CAST:
        return _SPELL + _price(s, T, entity) if _is_time(s, T, entity) else -1
    if code == d.ACTIVATE:
        fresh = 1 if is_permanent(s, T, entity) and not n_activations(s, T, entity, index) else 0
        return _ABILITY if fresh and active(s, T) == s.a_seat else -1
    return _SPELL if code == d.TURN_UP else 0


def _is_time(s: Any, T: Any, entity: int) -> int:
    """Answers to spells wait for a spell of an opponent."""
    n = n_stack(s, T)
    for i in range(n):
        if controller(s, T, on_stack(s, T, i)) == s.a_seat:
            return 0
    answers = 1 if _harm(s, T, entity) & co.COUNTERS_SPELLS else 0
    return 1 if answers == min(1, n) else 0


def _harm(s: Any, T: Any, entity: int) -> int:
    """What a card, or a spell or ability on the stack, does to what it targets: bits of K_HARM."""
    number = ability_of(s, T, entity) if is_on_stack(s, T, entity) else -1
    if number >= 0:
        return int(T.bk_ability[number][co.A_HARM])
    return int(T.bk_card[definition(s, T, entity)][co.K_HARM])


def _target(s: Any, T: Any, entity: int, harmful: int) -> int:
    if entity == 0:
        return 0
    owner = -1 - entity if entity < 0 else controller(s, T, entity)
    theirs = 1 if owner != s.a_seat else 0
    wanted = 100 if theirs == (1 if harmful else 0) else -100
    return wanted + (_price(s, T, entity) if entity > 0 and not is_on_stack(s, T, entity) else 0)


def _block(s: Any, T: Any, blocker: int, attacker: int) -> int:
    """Good is to kill and live, to live, or to trade with what costs as much; anything when it is the last chance."""
    harm = power(s, T, attacker)
    kills = 1 if power(s, T, blocker) >= toughness(s, T, attacker) else 0
    if toughness(s, T, blocker) > harm:
        return 10 + 10 * kills + harm
    if kills and mana_value(s, T, attacker) >= mana_value(s, T, blocker):
        return 5 + harm
    return harm if life(s, T, s.a_seat) <= 5 else -1
