"""Seeing what an Equipment is worth where: what it makes of its bearer, and of the attack of this turn."""

from __future__ import annotations

from typing import Any, Final

from sim.agents.knowledge import columns as co
from sim.agents.mind.asks.objects import host, is_permanent, shown
from sim.agents.mind.asks.queries import context, forget
from sim.agents.mind.fighting.attack import expected_value, value_with
from sim.agents.mind.judging.aims import amount
from sim.agents.mind.things import seen
from sim.agents.policy import layout as at
from sim.agents.policy.values import creature_worth
from sim.cards import terms as t

_EFFORT: Final = 8  # what moving it at all costs
_IDLE: Final = at.SICK | at.TAPPED | at.CANT_ATTACK
_SHELTER: Final = 20
_OP, _AMOUNT, _EXTRA, _COLUMNS = range(4)  # of a change
_NOBODY: Final = -1  # no row


def move_gain(s: Any, T: Any, source: int, row: int) -> int:
    """What moving an Equipment to a creature is worth, against where it is now: both creatures, and the attack."""
    thing = s.a_thing[row]
    if not is_permanent(s, T, source) or not thing[at.MINE]:
        return -1
    holder = host(s, T, source)
    if holder == thing[at.ENTITY]:
        return -1
    bearer = seen(s, T, holder) if holder else _NOBODY
    notes = T.bk_card[shown(s, T, source)]
    changes = [[0] * _COLUMNS for _ in range(T.bk_reading[notes[co.K_HOST]][co.R_N_ROWS])]
    number = _changes_of(s, T, source, notes[co.K_HOST], changes)
    gain = _gain_of_moving(s, T, row, bearer, changes, number)
    return gain + notes[co.K_HOST_TRIGGERS] if bearer < 0 else gain - _EFFORT


def _gain_of_moving(s: Any, T: Any, row: int, bearer: int, changes: Any, number: int) -> int:
    """What two creatures and the attack are worth more once it has moved from one, if there is one, to the other."""
    other = bearer if bearer >= 0 and s.a_thing[bearer][at.MINE] else _NOBODY
    attacks = _may_attack(s, row, other)
    before = _worth_of_both(s, row, other) + (expected_value(s, T) if attacks else 0)
    kept, others = [0] * at.COLUMNS, [0] * at.COLUMNS
    _copy(s.a_thing[row], kept)
    if other >= 0:
        _copy(s.a_thing[other], others)
    _put_on(s.a_thing[row], changes, number)
    if bearer >= 0:
        _take_off(s, T, s.a_thing[bearer], changes, number)
    after = _worth_of_both(s, row, other) + (value_with(s, T, row, other) if attacks else 0)
    _copy(kept, s.a_thing[row])
    if other >= 0:
        _copy(others, s.a_thing[other])
    return after - before


def _may_attack(s: Any, row: int, other: int) -> int:
    """Whether the attack is to come, and one of the two may be in it."""
    is_idle = s.a_thing[row][at.FLAGS] & _IDLE and (other < 0 or s.a_thing[other][at.FLAGS] & _IDLE)
    return int(s.a_facts[at.MOMENT] == at.MY_MAIN_BEFORE and not is_idle)


def _worth_of_both(s: Any, row: int, other: int) -> int:
    return int(s.a_thing[row][at.WORTH] + (s.a_thing[other][at.WORTH] if other >= 0 else 0))


def _copy(row: Any, to: Any) -> int:
    for column in range(at.COLUMNS):
        to[column] = row[column]
    return 0


def _changes_of(s: Any, T: Any, source: int, reading: int, changes: Any) -> int:
    """Fill in what an Equipment does all the time to what it is attached to, with its numbers as they are; how many."""
    notes, number = T.bk_reading[reading], 0
    k = context(s, T, source, 0)
    for i in range(notes[co.R_N_ROWS]):
        row = T.bk_row[notes[co.R_ROWS] + i]
        if row[at.OP] in (at.GROW, at.ENDOW, at.ENVENOM, at.WARD_OFF, at.FLAT):
            changes[number][_OP] = row[at.OP]
            changes[number][_AMOUNT] = amount(s, T, reading, row[at.AMOUNT], k, 0)
            changes[number][_EXTRA] = amount(s, T, reading, row[at.EXTRA], k, 0)
            number += 1
    forget(s, T, k)
    return number


def _put_on(thing: Any, changes: Any, number: int) -> int:
    """Change a creature's row to what it would be with this on it; one that would die is worth nothing."""
    before, shelter = _worth(thing), 0
    for i in range(number):
        op, size = changes[i][_OP], changes[i][_AMOUNT]
        if op == at.GROW:
            thing[at.POWER] += size
            thing[at.TOUGHNESS] += changes[i][_EXTRA]
        elif op == at.ENDOW:
            thing[at.KEYWORDS] |= size
        elif op == at.ENVENOM:
            thing[at.VENOM] += size
        else:
            shelter += _SHELTER if op == at.WARD_OFF else size
    if thing[at.KEYWORDS] & t.HASTE:
        thing[at.FLAGS] &= ~at.SICK
    return _settle(thing, before, shelter)


def _take_off(s: Any, T: Any, thing: Any, changes: Any, number: int) -> int:
    """Change a creature's row to what it would be without; keywords that are its own stay."""
    before, shelter = _worth(thing), 0
    own = T.bk_card[shown(s, T, thing[at.ENTITY])][co.K_KEYWORDS]
    for i in range(number):
        op, size = changes[i][_OP], changes[i][_AMOUNT]
        if op == at.GROW:
            thing[at.POWER] -= size
            thing[at.TOUGHNESS] -= changes[i][_EXTRA]
        elif op == at.ENDOW:
            thing[at.KEYWORDS] &= ~(size & ~own)
        elif op == at.ENVENOM:
            thing[at.VENOM] -= size
        else:
            shelter -= _SHELTER if op == at.WARD_OFF else size
    return _settle(thing, before, shelter)


def _worth(thing: Any) -> int:
    """What of a creature's worth its size and abilities in the row make."""
    return int(creature_worth(thing[at.POWER], thing[at.TOUGHNESS], thing[at.KEYWORDS], 200) + 20 * thing[at.VENOM])


def _settle(thing: Any, before: int, shelter: int) -> int:
    if thing[at.TOUGHNESS] <= 0:
        thing[at.WORTH] = 0
        thing[at.POWER] = 0
        thing[at.FLAGS] |= at.CANT_ATTACK | at.CANT_BLOCK
    else:
        thing[at.WORTH] += _worth(thing) - before + shelter
    return int(thing[at.WORTH])


__all__ = ["move_gain"]
