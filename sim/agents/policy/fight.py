"""How a fight ends: one attacker against one blocker, or against several, and what a whole combat comes to.

Attackers and blockers are rows of things. `clash[i][j]` is how the fight of attacker i with blocker j ends, from
`fill_clashes`; `blocks[j]` is the attacker that blocker j blocks, -1 for none; `on[i]` is 1 if attacker i attacks the
player, 2 if it attacks but its damage goes elsewhere, 0 if it does not attack.
"""

from typing import Final

from sim.agents.policy import layout as at
from sim.agents.policy.values import LETHAL, is_dead, is_killed, life_value, toll
from sim.cards import terms as t

# Bits of a clash; CANNOT alone if the blocker cannot block the attacker.
ATTACKER_DIES: Final = 1
BLOCKER_DIES: Final = 2
IMMUNE: Final = 4  # the blocker has protection from the attacker
CANNOT: Final = -1
_FAST: Final = t.FIRST_STRIKE | t.DOUBLE_STRIKE
_UNUSUAL: Final = _FAST | t.DEATHTOUCH | t.INDESTRUCTIBLE | t.WITHER | t.INFECT  # fights end otherwise than by numbers


def clash_of(attacker: list[int], blocker: list[int], immune: int) -> int:
    """Who dies when these two fight alone."""
    ak, bk = attacker[at.KEYWORDS], blocker[at.KEYWORDS]
    hit = 0 if immune else attacker[at.POWER]
    back = blocker[at.POWER]
    if not (ak | bk) & _UNUSUAL and not (attacker[at.FLAGS] | blocker[at.FLAGS]) & (at.SAFE | at.CAN_REGENERATE):
        found = IMMUNE if immune else 0
        if 0 < back >= attacker[at.TOUGHNESS]:
            found |= ATTACKER_DIES
        return found | BLOCKER_DIES if 0 < hit >= blocker[at.TOUGHNESS] else found
    whole = 2 * hit if ak & t.DOUBLE_STRIKE else hit
    whole_back = 2 * back if bk & t.DOUBLE_STRIKE else back
    found = IMMUNE if immune else 0
    if ak & _FAST and not bk & _FAST:
        if is_killed(blocker, hit, ak):
            return found | BLOCKER_DIES
    elif bk & _FAST and not ak & _FAST and is_killed(attacker, back, bk):
        return found | ATTACKER_DIES
    if is_killed(attacker, whole_back, bk):
        found |= ATTACKER_DIES
    if is_killed(blocker, whole, ak):
        found |= BLOCKER_DIES
    return found


def fill_clashes(attackers: list[list[int]], blockers: list[list[int]], clash: list[list[int]]) -> None:
    """Fill in who dies in each fight; `clash` comes with CANNOT, 0, or IMMUNE."""
    for i in range(len(attackers)):
        row = clash[i]
        for j in range(len(blockers)):
            if row[j] != CANNOT:
                row[j] = clash_of(attackers[i], blockers[j], row[j])


def strength(attacker: list[int]) -> int:
    """The damage that an attacker deals if nothing blocks it."""
    power = max(0, attacker[at.POWER])
    return 2 * power if attacker[at.KEYWORDS] & t.DOUBLE_STRIKE else power


def bite(attacker: list[int], dealt: int) -> int:
    """The life that a player loses to so much damage of an attacker (CR 120.3a-b)."""
    return 0 if attacker[at.KEYWORDS] & t.INFECT else max(0, dealt)


def venom(attacker: list[int], dealt: int) -> int:
    """The poison counters that so much combat damage of an attacker gives a player (CR 120.3b, 120.3g)."""
    if dealt <= 0:
        return 0
    toxic = 2 * attacker[at.VENOM] if attacker[at.KEYWORDS] & t.DOUBLE_STRIKE else attacker[at.VENOM]
    return toxic + dealt if attacker[at.KEYWORDS] & t.INFECT else toxic


def run_free(attackers: list[list[int]], on: list[int], race: list[int]) -> None:
    """Fill in the race with what the attackers do to the player if nothing blocks."""
    race[at.RACE_DAMAGE], race[at.RACE_VENOM] = 0, 0
    for i in range(len(attackers)):
        if on[i] == 1:
            race[at.RACE_DAMAGE] += bite(attackers[i], strength(attackers[i]))
            race[at.RACE_VENOM] += venom(attackers[i], strength(attackers[i]))


def is_lost(race: list[int]) -> int:
    """Whether what is coming makes the defending player lose."""
    return is_dead(race[at.RACE_LIFE], race[at.RACE_ROOM], race[at.RACE_DAMAGE], race[at.RACE_VENOM])


def spared_life(attacker: list[int], blocker: list[int], clash: int) -> int:
    """How much life a single blocker keeps."""
    whole = strength(attacker)
    return bite(attacker, whole) - bite(attacker, whole - stopped(attacker, blocker, clash))


def spared_venom(attacker: list[int], blocker: list[int], clash: int) -> int:
    """How many poison counters a single blocker keeps off."""
    whole = strength(attacker)
    return venom(attacker, whole) - venom(attacker, whole - stopped(attacker, blocker, clash))


def hold(race: list[int], attacker: list[int], blocker: list[int], clash: int) -> None:
    """Take off the race what a blocker stops of an attacker."""
    race[at.RACE_DAMAGE] -= spared_life(attacker, blocker, clash)
    race[at.RACE_VENOM] -= spared_venom(attacker, blocker, clash)


def relief(race: list[int], life: int, poison: int) -> int:
    """What it is worth to the defending player that this much less comes: the difference of two tolls."""
    left = race[at.RACE_LIFE] - race[at.RACE_DAMAGE]
    found = life_value(left + life) - life_value(left)
    if poison:
        room = 2 * (race[at.RACE_ROOM] - race[at.RACE_VENOM])
        found += life_value(room + 2 * poison) - life_value(room)
    return found


def stopped(attacker: list[int], blocker: list[int], clash: int) -> int:
    """How much of an attacker's damage a single blocker keeps from the player."""
    power = strength(attacker)
    if attacker[at.KEYWORDS] & t.TRAMPLE and not clash & IMMUNE:
        need = 1 if attacker[at.KEYWORDS] & t.DEATHTOUCH else max(0, blocker[at.TOUGHNESS])
        return min(power, need)
    return power


def need_of(attacker: list[int], blocker: list[int]) -> int:
    """How much damage of an attacker is lethal to a blocker."""
    return 1 if attacker[at.KEYWORDS] & t.DEATHTOUCH else max(1, blocker[at.TOUGHNESS])


def worth_killed(attacker: list[int], i: int, blockers: list[list[int]], blocks: list[int], clash: list[int]) -> int:
    """Worth of the blockers of attacker i that its damage can kill, those first that are worth most for it."""
    left, lost = strength(attacker), 0
    if _is_banded(i, blockers, blocks):
        return _least_lost(attacker, i, blockers, blocks)
    taken = [0] * len(blockers)
    for _ in range(len(blockers)):
        best, who = 0, -1
        for j in range(len(blockers)):
            if blocks[j] == i and not taken[j] and not clash[j] & IMMUNE:
                need = need_of(attacker, blockers[j])
                if need <= left and is_killed(blockers[j], left, attacker[at.KEYWORDS]):
                    score = blockers[j][at.WORTH] * 100 // need
                    if score > best:
                        best, who = score, j
        if who < 0:
            break
        taken[who] = 1
        left -= need_of(attacker, blockers[who])
        lost += blockers[who][at.WORTH]
    return lost


def _is_banded(i: int, blockers: list[list[int]], blocks: list[int]) -> int:
    """Whether a blocker of attacker i has banding, so that their own side divides its damage (CR 702.22j)."""
    for j in range(len(blockers)):
        if blocks[j] == i and blockers[j][at.KEYWORDS] & t.BANDING:
            return 1
    return 0


def _least_lost(attacker: list[int], i: int, blockers: list[list[int]], blocks: list[int]) -> int:
    """What the blockers of attacker i lose if they share its damage well: nothing, or the one worth least."""
    room, least = 0, 0
    for j in range(len(blockers)):
        if blocks[j] == i:
            room += max(0, blockers[j][at.TOUGHNESS] - 1)
            if not least or blockers[j][at.WORTH] < least:
                least = blockers[j][at.WORTH]
    deadly = attacker[at.KEYWORDS] & t.DEATHTOUCH
    return 0 if room >= strength(attacker) and not deadly else least


def gang_kills(attacker: list[int], i: int, blockers: list[list[int]], blocks: list[int]) -> int:
    """Whether the blockers of attacker i kill it together: 2 if they do before it strikes, 1 if at all."""
    first, whole, deadly, deadly_first = 0, 0, 0, 0
    for j in range(len(blockers)):
        power = max(0, blockers[j][at.POWER])
        if blocks[j] != i or not power:
            continue
        keywords = blockers[j][at.KEYWORDS]
        deadly |= keywords & t.DEATHTOUCH
        if keywords & _FAST:
            first += power
            deadly_first |= keywords & t.DEATHTOUCH
        whole += 2 * power if keywords & t.DOUBLE_STRIKE else power
    if first and not attacker[at.KEYWORDS] & _FAST and is_killed(attacker, first, deadly_first):
        return 2
    return is_killed(attacker, whole, deadly)


def is_lasting(attacker: list[int]) -> int:
    """Whether blockers cannot kill an attacker, however many there are."""
    return int(attacker[at.KEYWORDS] & t.INDESTRUCTIBLE or attacker[at.FLAGS] & (at.SAFE | at.CAN_REGENERATE))


def pair_kills(attacker: list[int], one: list[int], other: list[int]) -> int:
    """`gang_kills` of two blockers."""
    first, second = max(0, one[at.POWER]), max(0, other[at.POWER])
    keys, more = one[at.KEYWORDS] if first else 0, other[at.KEYWORDS] if second else 0
    if (keys | more) & _FAST and not attacker[at.KEYWORDS] & _FAST:
        fast, deadly = 0, 0
        if keys & _FAST:
            fast, deadly = first, keys
        if more & _FAST:
            fast, deadly = fast + second, deadly | more
        if is_killed(attacker, fast, deadly & t.DEATHTOUCH):
            return 2
    return is_killed(attacker, strength(one) + strength(other), (keys | more) & t.DEATHTOUCH)


def pair_lost(attacker: list[int], one: list[int], other: list[int], clash_one: int, clash_other: int) -> int:
    """`worth_killed` of two blockers, whose numbers are in this order."""
    left = strength(attacker)
    if (one[at.KEYWORDS] | other[at.KEYWORDS]) & t.BANDING:
        room = max(0, one[at.TOUGHNESS] - 1) + max(0, other[at.TOUGHNESS] - 1)
        worth, more = one[at.WORTH], other[at.WORTH]
        return (
            0 if room >= left and not attacker[at.KEYWORDS] & t.DEATHTOUCH else more if not worth else min(worth, more)
        )
    prize, their_prize = _prize(attacker, one, clash_one, left), _prize(attacker, other, clash_other, left)
    if prize <= 0 and their_prize <= 0:
        return 0
    if prize >= their_prize:
        left -= need_of(attacker, one)
        return one[at.WORTH] + (other[at.WORTH] if _prize(attacker, other, clash_other, left) > 0 else 0)
    left -= need_of(attacker, other)
    return other[at.WORTH] + (one[at.WORTH] if _prize(attacker, one, clash_one, left) > 0 else 0)


def _prize(attacker: list[int], blocker: list[int], clash: int, left: int) -> int:
    """What a blocker is worth for each damage that kills it, 0 if what is left of the attacker's damage cannot."""
    need = need_of(attacker, blocker)
    if clash & IMMUNE or need > left or not is_killed(blocker, left, attacker[at.KEYWORDS]):
        return 0
    return blocker[at.WORTH] * 100 // need


def combat_value(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    blocks: list[int],
    clash: list[list[int]],
    life: int,
    room: int,
    aggression: int,
) -> int:
    """What a combat is worth to the attacking player: what the defender loses less what the attacker loses.

    Damage to the player counts by `aggression`, in thousandths.
    """
    n = len(attackers)
    count, first, last, wall = [0] * n, [0] * n, [0] * n, [0] * n
    for j in range(len(blockers)):
        i = blocks[j]
        if i >= 0:
            first[i] = first[i] if count[i] else j
            last[i] = j
            count[i] += 1
            wall[i] += 1 if attackers[i][at.KEYWORDS] & t.DEATHTOUCH else max(0, blockers[j][at.TOUGHNESS])
    value, damage, poison, worst, star = 0, 0, 0, 0, -1
    for i in range(n):
        if not on[i]:
            continue
        if count[i] > 0:
            group = _group_value(attackers[i], i, blockers, blocks, clash[i], count[i], first[i], last[i])
            value += group
            if -group > worst:
                worst, star = -group, i
        if on[i] == 1:
            tramples = attackers[i][at.KEYWORDS] & t.TRAMPLE
            if tramples or (count[i] == 0 and not attackers[i][at.FLAGS] & at.BLOCKED):
                dealt = max(0, strength(attackers[i]) - wall[i])
                damage += bite(attackers[i], dealt)
                poison += venom(attackers[i], dealt)
    if worst:
        value += _saved_by_band(attackers, on, clash, star, worst)
    if is_dead(life, room, damage, poison):
        return value + LETHAL
    return value + toll(life, room, damage, poison) * aggression // 1000


def _saved_by_band(attackers: list[list[int]], on: list[int], clash: list[list[int]], star: int, worst: int) -> int:
    """What a band saves of the worst loss: another attacker takes the damage in its place (CR 702.22k).

    Nothing is lost if that one survives whatever could block it; else it should be worth less.
    """
    saved = 0
    for i in range(len(attackers)):
        if on[i] and i != star and (attackers[i][at.KEYWORDS] | attackers[star][at.KEYWORDS]) & t.BANDING:
            if is_at_risk(clash[i]):
                saved = max(saved, worst - attackers[i][at.WORTH])
            else:
                # CR 702.22h: what blocks one blocks the other too, which no longer gets through.
                saved = max(saved, worst if can_be_blocked(clash[i]) else worst * 3 // 4)
    return saved


def is_at_risk(clash: list[int]) -> int:
    """Whether any blocker would kill this attacker."""
    for j in range(len(clash)):
        if clash[j] != CANNOT and clash[j] & ATTACKER_DIES:
            return 1
    return 0


def can_be_blocked(clash: list[int]) -> int:
    """Whether anything can block this attacker."""
    for j in range(len(clash)):
        if clash[j] != CANNOT:
            return 1
    return 0


def _group_value(
    attacker: list[int],
    i: int,
    blockers: list[list[int]],
    blocks: list[int],
    clash: list[int],
    count: int,
    first: int,
    last: int,
) -> int:
    """One attacker and those that block it, as many as `count`, the first and the last of them."""
    if count == 1:
        result = clash[last] if clash[last] != CANNOT else clash_of(attacker, blockers[last], 0)
        value = blockers[last][at.WORTH] if result & BLOCKER_DIES else 0
        return value - attacker[at.WORTH] if result & ATTACKER_DIES else value
    if count == 2:
        one, other = blockers[first], blockers[last]
        dies = pair_kills(attacker, one, other)
        lost = 0 if dies == 2 else pair_lost(attacker, one, other, clash[first], clash[last])
    else:
        dies = gang_kills(attacker, i, blockers, blocks)
        lost = 0 if dies == 2 else worth_killed(attacker, i, blockers, blocks, clash)
    return lost - attacker[at.WORTH] if dies else lost
