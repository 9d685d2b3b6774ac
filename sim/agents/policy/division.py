"""Dividing damage, and forming bands so that damage can be divided well."""

from typing import Final

from sim.agents.policy import layout as at
from sim.agents.policy.block import plan_blocks
from sim.agents.policy.fight import CANNOT, IMMUNE, can_be_blocked, clash_of, combat_value, is_at_risk
from sim.agents.policy.values import face_value
from sim.cards import terms as t

_MOST: Final = 8  # recipients that are tried in every combination


def amount_to_kill(things: list[list[int]], left: int, least: int, deadly: int, facts: list[int]) -> int:
    """How much of the damage that is left the first of these should get, so that what dies is worth most.

    Each gets `least` at the least. The rows are the recipients still to come, in order; a player takes what is over.
    """
    n = min(len(things), _MOST)
    best, choice = -1, 0
    for chosen in range(1 << n):
        spent, gain = 0, 0
        for i in range(n):
            part = least
            if chosen >> i & 1:
                part = max(least, _need(things[i], deadly))
                gain += _prize(things[i])
            spent += part
        if spent > left:
            continue
        for i in range(n):
            if things[i][at.KIND] == at.A_PLAYER:
                gain += _hurt(things[i], left - spent + least, facts)
                break
        if gain > best:
            best, choice = gain, chosen
    if choice & 1 and things[0][at.KIND] != at.A_PLAYER:
        return max(least, _need(things[0], deadly))
    if things[0][at.KIND] == at.A_PLAYER:
        return left - _spent_after_first(things, n, choice, least, deadly)
    return least


def _spent_after_first(things: list[list[int]], n: int, choice: int, least: int, deadly: int) -> int:
    spent = 0
    for i in range(1, n):
        spent += max(least, _need(things[i], deadly)) if choice >> i & 1 else least
    return spent


def _need(thing: list[int], deadly: int) -> int:
    """Damage that kills a creature or planeswalker; of a player nothing in particular."""
    if thing[at.KIND] == at.A_PLAYER:
        return 0
    if deadly and thing[at.KIND] == at.A_CREATURE:
        return 1
    return max(1, thing[at.TOUGHNESS])


def _prize(thing: list[int]) -> int:
    """What killing it is worth: nothing if damage cannot, less than nothing if it is this player's."""
    if thing[at.KIND] == at.A_PLAYER:
        return 0
    if thing[at.KEYWORDS] & t.INDESTRUCTIBLE or thing[at.FLAGS] & (at.SAFE | at.CAN_REGENERATE):
        return 0
    return -thing[at.WORTH] if thing[at.MINE] else thing[at.WORTH]


def _hurt(player: list[int], damage: int, facts: list[int]) -> int:
    if player[at.MINE]:
        return -20 * damage
    return face_value(facts, damage)


def plan_division(things: list[list[int]], total: int, most: int, facts: list[int], take: list[int]) -> int:
    """Fill in `take[i]` for the targets among which damage is best divided, at least 1 each; what that is worth."""
    n = min(len(things), _MOST)
    best, choice = 0, 0
    for chosen in range(1, 1 << n):
        spent, gain, count, player = 0, 0, 0, -1
        for i in range(n):
            if chosen >> i & 1:
                count += 1
                gain += _prize(things[i])
                if things[i][at.KIND] == at.A_PLAYER:
                    player = i
                    spent += 1
                else:
                    spent += _need(things[i], 0)
        if count > most or spent > total:
            continue
        if player >= 0:
            gain += _hurt(things[player], total - spent + 1, facts)
        if gain > best:
            best, choice = gain, chosen
    for i in range(len(things)):
        take[i] = choice >> i & 1 if i < n else 0
    return best


def amount_to_bear(things: list[list[int]], left: int, deadly: int) -> int:
    """How much of their damage the first of these creatures of mine should take, so that least is lost."""
    room = 0
    for i in range(len(things)):
        room += _room(things[i], left, deadly)
    if room >= left:
        return min(left, _room(things[0], left, deadly))
    victim = 0
    for i in range(1, len(things)):
        if things[i][at.WORTH] < things[victim][at.WORTH]:
            victim = i
    return left if victim == 0 else 0


def _room(thing: list[int], left: int, deadly: int) -> int:
    """How much damage a creature can take and live."""
    if thing[at.KEYWORDS] & t.INDESTRUCTIBLE or thing[at.FLAGS] & (at.SAFE | at.CAN_REGENERATE):
        return left
    return 0 if deadly else max(0, min(left, thing[at.TOUGHNESS] - 1))


def plan_band(mine: list[list[int]], on: list[int], clash: list[list[int]], band: list[int]) -> int:
    """Fill in `band[i]`, 1 for the attackers of one band: the dearest that a blocker would kill, and who shields it.

    Whether there is such a band. The shield is an attacker that no blocker kills, or else one worth less; one of them must
    have banding (CR 702.22c).
    """
    star, worth = -1, 0
    for i in range(len(mine)):
        band[i] = 0
        if on[i] and mine[i][at.WORTH] > worth and is_at_risk(clash[i]):
            star, worth = i, mine[i][at.WORTH]
    if star < 0:
        return 0
    shield, least = -1, worth
    for i in range(len(mine)):
        if on[i] and i != star:
            price = mine[i][at.WORTH] if is_at_risk(clash[i]) else 0 if can_be_blocked(clash[i]) else worth // 4
            if (mine[i][at.KEYWORDS] | mine[star][at.KEYWORDS]) & t.BANDING and price < least:
                shield, least = i, price
    if shield < 0:
        return 0
    band[star] = 1
    band[shield] = 1
    return 1


def plan_free_band(
    mine: list[list[int]],
    on: list[int],
    theirs: list[list[int]],
    clash: list[list[int]],
    facts: list[int],
    band: list[int],
) -> None:
    """Fill in `band[i]` for two attackers whose band costs nothing, however they block: none of them is at risk yet.

    What is cast or activated after blocks meets a band whose controller divides the damage (CR 702.22k). Creatures that
    nothing can block stay out: in a band they are blocked with the other (CR 702.22h).
    """
    best, first, second = _value_as_blocked(mine, on, theirs, clash, facts), -1, -1
    for i in range(len(mine)):
        for k in range(i + 1, len(mine)):
            if on[i] and on[k] and _may_join(mine[i], mine[k], clash[i], clash[k]):
                value = _value_banded(mine, on, theirs, clash, facts, i, k)
                if value > best or (value == best and first < 0):
                    best, first, second = value, i, k
    if first >= 0:
        band[first] = 1
        band[second] = 1


def _may_join(one: list[int], other: list[int], clash: list[int], their_clash: list[int]) -> int:
    """Whether two attackers may band (CR 702.22c), and both can be blocked anyway."""
    if not (one[at.KEYWORDS] | other[at.KEYWORDS]) & t.BANDING:
        return 0
    return can_be_blocked(clash) & can_be_blocked(their_clash)


def _value_as_blocked(
    mine: list[list[int]], on: list[int], theirs: list[list[int]], clash: list[list[int]], facts: list[int]
) -> int:
    life, room = facts[at.THEIR_LIFE], facts[at.THEIR_ROOM]
    blocks = [-1] * len(theirs)
    plan_blocks(mine, on, theirs, clash, life, room, blocks)
    return combat_value(mine, on, theirs, blocks, clash, life, room, facts[at.AGGRESSION])


def _value_banded(
    mine: list[list[int]],
    on: list[int],
    theirs: list[list[int]],
    clash: list[list[int]],
    facts: list[int],
    i: int,
    k: int,
) -> int:
    """What the attack is worth with attackers i and k as one (CR 702.22h)."""
    n, m = len(mine), len(theirs)
    rows, fights, attack = [[0] * at.COLUMNS for _ in range(n)], [[0] * m for _ in range(n)], [0] * n
    for a in range(n):
        attack[a] = on[a]
        for column in range(at.COLUMNS):
            rows[a][column] = mine[a][column]
        for j in range(m):
            fights[a][j] = clash[a][j]
    begin_band(rows[i], mine[i])
    join_band(rows[i], mine[i])
    join_band(rows[i], mine[k])
    _fill_joint_clash(rows[i], theirs, clash[i], clash[k], fights[i])
    attack[k] = 0
    return _value_as_blocked(rows, attack, theirs, fights, facts)


def _fill_joint_clash(
    band: list[int], theirs: list[list[int]], one: list[int], other: list[int], found: list[int]
) -> None:
    """Fill in how each blocker's fight with a band of two ends: it may block whichever it can."""
    for j in range(len(theirs)):
        found[j] = CANNOT
        if one[j] != CANNOT or other[j] != CANNOT:
            immune = IMMUNE if one[j] == CANNOT else one[j] & IMMUNE
            if other[j] != CANNOT:
                immune &= other[j]
            found[j] = clash_of(band, theirs[j], immune)


def begin_band(row: list[int], first: list[int]) -> None:
    """Fill in the row of a band as one attacker, which nobody has joined yet, by its first member."""
    for column in range(at.COLUMNS):
        row[column] = first[column]
    row[at.TOUGHNESS] = 1
    row[at.POWER] = 0
    row[at.VENOM] = 0


def join_band(row: list[int], member: list[int]) -> None:
    """One more of a band as one attacker: all its power, and damage that its controller spreads so that few die."""
    row[at.POWER] += max(0, member[at.POWER])
    row[at.VENOM] += member[at.VENOM]
    row[at.TOUGHNESS] += max(0, member[at.TOUGHNESS] - 1)
    row[at.WORTH] = min(row[at.WORTH], member[at.WORTH])
