"""What attacks are worth, each thought through once: one that is like another in all that counts is worth the same.

An attack is known by a number of 61 bits that all goes into what its planning reads. What is worked out is remembered from
decision to decision, as long as no other takes its place.
"""

from __future__ import annotations

from typing import Any, Final

from sim.agents.mind import layout as me
from sim.agents.policy import layout as at
from sim.agents.policy.attack import plan_attack
from sim.agents.rows import rows_of

WHOLE: Final = (1 << 61) - 1
_LOW: Final = (1 << 31) - 1
_STIR, _SHAKE = 1_540_483_477, 1_812_433_253
_FACTS: Final = (
    at.MY_LIFE, at.THEIR_LIFE, at.MY_ROOM, at.THEIR_ROOM, at.AGGRESSION, at.WANTED, at.WANTED_WORTH,
)  # fmt: skip
_DIGITS: Final = 15  # ends of fights, of four bits, in a number
_BITS: Final = 62  # creatures in a number


def stirred(key: int, value: int) -> int:
    """A key, below 2**61, with one more number in it: the same where ints have 64 bits and where they have no end."""
    low = ((key ^ value) & _LOW) * _STIR
    high = (((key >> 31) ^ (value >> 31) ^ (low >> 31)) & _LOW) * _SHAKE
    return (((high & _LOW) << 30) ^ low ^ (high >> 31)) & WHOLE


def value_of_plan(s: Any, places: Any, n: int, able: Any, clash: Any, back: Any) -> int:
    """What an attack of those able of n creatures, whose rows are at these places, is worth (`plan_attack`)."""
    key = _key_of(s, places, n, able, clash, back)
    place = (key >> 24) % me.WORKED
    s.a_worked_last = place
    if s.a_worked_key[place] != key:
        on, m = [0] * n, s.a_n_theirs
        mine, theirs = rows_of(s.a_thing, places, n), rows_of(s.a_thing, s.a_theirs, m)
        s.a_worked[place] = plan_attack(mine, able, theirs, clash, back, s.a_facts, on)
        s.a_worked_key[place] = key
        s.a_worked_on[place] = on[n - 1] if n else 0
        s.a_worked_sent[place] = 0
        for i in range(min(n, _BITS)):
            s.a_worked_sent[place] |= on[i] << i
    return int(s.a_worked[place])


def plan_of(s: Any, places: Any, n: int, able: Any, clash: Any, back: Any, on: Any) -> int:
    """Fill in which of those creatures should attack (`plan_attack`); what that is worth."""
    if n > _BITS:
        mine, theirs = rows_of(s.a_thing, places, n), rows_of(s.a_thing, s.a_theirs, s.a_n_theirs)
        return plan_attack(mine, able, theirs, clash, back, s.a_facts, on)
    value = value_of_plan(s, places, n, able, clash, back)
    for i in range(n):
        on[i] = s.a_worked_sent[s.a_worked_last] >> i & 1
    return value


def is_last_sent(s: Any) -> int:
    """Whether the last creature attacks in the attack that was valued last."""
    return int(s.a_worked_on[s.a_worked_last])


def _key_of(s: Any, places: Any, n: int, able: Any, clash: Any, back: Any) -> int:
    """The number by which an attack is known: never 0."""
    m = s.a_n_theirs
    key = stirred(n, m)
    for i in range(len(_FACTS)):
        key = stirred(key, s.a_facts[_FACTS[i]])
    for i in range(n):
        key = _with_creature(key, s.a_thing[places[i]], able[i])
        key = _with_fights(key, clash[i], m)
    for j in range(m):
        key = _with_creature(key, s.a_thing[s.a_theirs[j]], 0)
        key = _with_fights(key, back[j], n)
    return key | 1 << 60


def _with_creature(key: int, thing: Any, able: int) -> int:
    key = stirred(key, thing[at.KEYWORDS] | thing[at.FLAGS] << 31)
    key = stirred(key, thing[at.POWER] << 31 ^ thing[at.TOUGHNESS])
    return stirred(key, thing[at.WORTH] << 31 ^ thing[at.VENOM] << 1 ^ able)


def _with_fights(key: int, fights: Any, number: int) -> int:
    word, digits = 0, 0
    for j in range(number):
        word = word << 4 | (fights[j] & 15)
        digits += 1
        if digits == _DIGITS:
            key = stirred(key, word)
            word, digits = 0, 0
    return stirred(key, word)


__all__ = ["WHOLE", "is_last_sent", "plan_of", "stirred", "value_of_plan"]
