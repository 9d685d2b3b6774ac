"""Seeing combat: the blocks that have been declared, what they will do, and who could block whom.

The combat that goes on is `a_attackers`, `a_blockers` (rows of things), `a_on`, `a_blocks` and `a_fight`, as `on`, `blocks`
and `clash` in `policy.fight`.
"""

from __future__ import annotations

from typing import Any, Final

from sim.agents.mind import layout as me
from sim.agents.mind.asks.objects import attacked, blocking, n_blocking
from sim.agents.mind.asks.queries import is_protected
from sim.agents.policy import layout as at
from sim.agents.policy.fight import (
    ATTACKER_DIES,
    BLOCKER_DIES,
    IMMUNE,
    clash_of,
    combat_value,
)
from sim.agents.rows import rows_of
from sim.cards import terms as t

_EVEN: Final = 1000  # damage to a player counts as it is


# --- The combat that goes on -------------------------------------------------------------------


def see_combat(s: Any, T: Any) -> int:
    """See the combat with its blocks, and what it comes to for this player as it stands."""
    s.a_has_combat = 1
    s.a_n_attackers = s.a_n_blockers = 0
    _add_fighters(s, s.a_mine, s.a_n_mine)
    _add_fighters(s, s.a_theirs, s.a_n_theirs)
    s.a_sign = 1 if s.a_n_attackers and s.a_thing[s.a_attackers[0]][at.MINE] else -1
    s.a_combat_life = s.a_facts[at.THEIR_LIFE if s.a_sign > 0 else at.MY_LIFE]
    s.a_combat_room = s.a_facts[at.THEIR_ROOM if s.a_sign > 0 else at.MY_ROOM]
    _see_blocks(s, T)
    _see_fights(s, T)
    s.a_base = _value(s)
    _mark_incoming(s)
    if s.a_sign < 0:
        _mark_damage(s)
    return 1


def _add_fighters(s: Any, rows: Any, number: int) -> int:
    for i in range(number):
        flags = s.a_thing[rows[i]][at.FLAGS]
        if flags & at.ATTACKING:
            s.a_attackers[s.a_n_attackers] = rows[i]
            s.a_n_attackers += 1
        if flags & at.BLOCKING:
            s.a_blockers[s.a_n_blockers] = rows[i]
            s.a_n_blockers += 1
    return 0


def _see_blocks(s: Any, T: Any) -> int:
    """Who attacks a player, and whom each blocker blocks."""
    for i in range(s.a_n_attackers):
        s.a_on[i] = 1 if attacked(s, T, s.a_thing[s.a_attackers[i]][at.ENTITY]) < 0 else 2
    for j in range(s.a_n_blockers):
        s.a_blocks[j] = _blocked_by(s, T, s.a_thing[s.a_blockers[j]][at.ENTITY])
    return 0


def _blocked_by(s: Any, T: Any, blocker: int) -> int:
    """The number of the first attacker that a creature blocks, -1 if none is left."""
    for k in range(n_blocking(s, T, blocker)):
        entity = blocking(s, T, blocker, k)
        for i in range(s.a_n_attackers):
            if s.a_thing[s.a_attackers[i]][at.ENTITY] == entity:
                return i
    return -1


def _see_fights(s: Any, T: Any) -> int:
    """How each fight of an attacker with a blocker would end."""
    for i in range(s.a_n_attackers):
        attacker = s.a_thing[s.a_attackers[i]]
        for j in range(s.a_n_blockers):
            blocker, immune = s.a_thing[s.a_blockers[j]], 0
            if s.a_blocks[j] == i and is_protected(s, T, blocker[at.ENTITY], attacker[at.ENTITY]):
                immune = IMMUNE
            s.a_fight[i][j] = clash_of(attacker, blocker, immune)
    return 0


def _mark_damage(s: Any) -> int:
    """What the attackers that are not blocked are about to deal this player."""
    for i in range(s.a_n_attackers):
        row = s.a_thing[s.a_attackers[i]]
        if s.a_on[i] == 1 and not row[at.FLAGS] & at.BLOCKED and not _number_at(s, i):
            s.a_thing[me.ME][at.INCOMING] += max(0, row[at.POWER])
    return 0


def _number_at(s: Any, i: int) -> int:
    """How many creatures block attacker i."""
    count = 0
    for j in range(s.a_n_blockers):
        if s.a_blocks[j] == i:
            count += 1
    return count


def _mark_incoming(s: Any) -> int:
    """For each creature that this combat kills: the damage that it is about to be dealt."""
    for i in range(s.a_n_attackers):
        power, several = 0, _number_at(s, i) > 1
        for j in range(s.a_n_blockers):
            if s.a_blocks[j] == i:
                power += max(0, s.a_thing[s.a_blockers[j]][at.POWER])
        for j in range(s.a_n_blockers):
            if s.a_blocks[j] == i:
                _mark_fight(s, i, j, power, several)
    return 0


def _mark_fight(s: Any, i: int, j: int, power: int, several: int) -> int:
    """Of a blocker and the attacker that it blocks, with others of this power together."""
    attacker, blocker = s.a_thing[s.a_attackers[i]], s.a_thing[s.a_blockers[j]]
    result = _bare_clash(attacker, blocker)
    if result & BLOCKER_DIES:
        blocker[at.INCOMING] = _incoming(max(0, attacker[at.POWER]), attacker[at.KEYWORDS])
    if result & ATTACKER_DIES or (several and power >= attacker[at.TOUGHNESS]):
        attacker[at.INCOMING] = max(attacker[at.INCOMING], _incoming(power, blocker[at.KEYWORDS]))
    return result


def _bare_clash(attacker: Any, blocker: Any) -> int:
    """Who dies but for regeneration."""
    flags, their_flags = attacker[at.FLAGS], blocker[at.FLAGS]
    attacker[at.FLAGS] &= ~at.CAN_REGENERATE
    blocker[at.FLAGS] &= ~at.CAN_REGENERATE
    result = clash_of(attacker, blocker, 0)
    attacker[at.FLAGS] = flags
    blocker[at.FLAGS] = their_flags
    return result


def _incoming(damage: int, keywords: int) -> int:
    return at.DESTROYED if keywords & t.DEATHTOUCH and damage else damage


# --- What a change would make of it ------------------------------------------------------------


def is_in(s: Any, T: Any, row: int) -> int:
    """Whether a creature attacks or blocks in the combat that goes on."""
    return int(bool(s.a_has_combat) and (_place(s.a_attackers, s.a_n_attackers, row) >= 0 or _blocks_at(s, row) >= 0))


def _place(rows: Any, number: int, row: int) -> int:
    """Where a row stands among these, -1 if it does not."""
    for i in range(number):
        if rows[i] == row:
            return i
    return -1


def _blocks_at(s: Any, row: int) -> int:
    return _place(s.a_blockers, s.a_n_blockers, row)


def _value(s: Any) -> int:
    """What the combat comes to for this player."""
    n, m = s.a_n_attackers, s.a_n_blockers
    on, blocks = [0] * n, [0] * m
    clash = [[0] * m for _ in range(n)]
    for i in range(n):
        on[i] = s.a_on[i]
        for j in range(m):
            clash[i][j] = s.a_fight[i][j]
    for j in range(m):
        blocks[j] = s.a_blocks[j]
    attackers, blockers = rows_of(s.a_thing, s.a_attackers, n), rows_of(s.a_thing, s.a_blockers, m)
    worth = combat_value(attackers, on, blockers, blocks, clash, s.a_combat_life, s.a_combat_room, _EVEN)
    return worth if s.a_sign > 0 else -worth


def changed(s: Any, T: Any, row: int, power: int, toughness: int, keywords: int, venom: int) -> int:
    """How much better it comes out if a creature in it had more power, toughness, keywords and toxic."""
    thing = s.a_thing[row]
    old_power, old_toughness, old_keywords = thing[at.POWER], thing[at.TOUGHNESS], thing[at.KEYWORDS]
    old_venom = thing[at.VENOM]
    fights = [0] * (s.a_n_attackers + s.a_n_blockers)
    _keep_fights(s, row, fights)
    thing[at.POWER] += power
    thing[at.TOUGHNESS] += toughness
    thing[at.KEYWORDS] |= keywords
    thing[at.VENOM] += venom
    _fight_again(s, row)
    found = _value(s) - s.a_base
    thing[at.POWER] = old_power
    thing[at.TOUGHNESS] = old_toughness
    thing[at.KEYWORDS] = old_keywords
    thing[at.VENOM] = old_venom
    _put_fights_back(s, row, fights)
    return int(found)


def _keep_fights(s: Any, row: int, fights: Any) -> int:
    """Note how a creature's fights end, with each of the other side."""
    place = _blocks_at(s, row)
    if place >= 0:
        for i in range(s.a_n_attackers):
            fights[i] = s.a_fight[i][place]
        return 1
    place = _place(s.a_attackers, s.a_n_attackers, row)
    for j in range(s.a_n_blockers):
        fights[j] = s.a_fight[place][j]
    return 0


def _put_fights_back(s: Any, row: int, fights: Any) -> int:
    place = _blocks_at(s, row)
    if place >= 0:
        for i in range(s.a_n_attackers):
            s.a_fight[i][place] = fights[i]
        return 1
    place = _place(s.a_attackers, s.a_n_attackers, row)
    for j in range(s.a_n_blockers):
        s.a_fight[place][j] = fights[j]
    return 0


def _fight_again(s: Any, row: int) -> int:
    """Work out how a creature's fights end, as its row is now."""
    place, thing = _blocks_at(s, row), s.a_thing[row]
    if place >= 0:
        for i in range(s.a_n_attackers):
            fights = s.a_fight[i]
            fights[place] = clash_of(s.a_thing[s.a_attackers[i]], thing, fights[place] & IMMUNE)
        return 1
    fights = s.a_fight[_place(s.a_attackers, s.a_n_attackers, row)]
    for j in range(s.a_n_blockers):
        fights[j] = clash_of(thing, s.a_thing[s.a_blockers[j]], fights[j] & IMMUNE)
    return 0


def without(s: Any, T: Any, row: int) -> int:
    """How much better it comes out if a creature were not in it any more, not counting the creature itself."""
    place = _blocks_at(s, row)
    if place >= 0:
        before = s.a_blocks[place]
        s.a_blocks[place] = -1
        found = _value(s) - s.a_base
        s.a_blocks[place] = before
        return int(found)
    place = _place(s.a_attackers, s.a_n_attackers, row)
    before = s.a_on[place]
    s.a_on[place] = 0
    found = _value(s) - s.a_base
    s.a_on[place] = before
    return int(found)


__all__ = ["changed", "is_in", "see_combat", "without"]
