"""How a fight ends: one attacker against one blocker, or against several, and what a whole combat comes to.

Attackers and blockers are rows of things. `clash[i][j]` is how the fight of attacker i with blocker j ends, from
`fill_clashes`; `blocks[j]` is the attacker that blocker j blocks, -1 for none; `on[i]` is 1 if attacker i attacks the
player, 2 if it attacks but its damage goes elsewhere, 0 if it does not attack.
"""

from typing import Final

from sim.agents import policy_layout as at
from sim.agents.policy_values import LETHAL, is_killed, loss_of_life
from sim.cards import terms as t

# Bits of a clash; CANNOT alone if the blocker cannot block the attacker.
ATTACKER_DIES: Final = 1
BLOCKER_DIES: Final = 2
IMMUNE: Final = 4  # the blocker has protection from the attacker
CANNOT: Final = -1
_THROWN_AWAY: Final = 100  # what it costs to have to throw blockers away
_FAST: Final = t.FIRST_STRIKE | t.DOUBLE_STRIKE


def clash_of(attacker: list[int], blocker: list[int], immune: int) -> int:
    """Who dies when these two fight alone."""
    ak, bk = attacker[at.KEYWORDS], blocker[at.KEYWORDS]
    hit = 0 if immune else attacker[at.POWER]
    back = blocker[at.POWER]
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


def total_strength(attackers: list[list[int]], on: list[int]) -> int:
    """The damage that the attackers deal the player if nothing blocks."""
    total = 0
    for i in range(len(attackers)):
        if on[i] == 1:
            total += strength(attackers[i])
    return total


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


def combat_value(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    blocks: list[int],
    clash: list[list[int]],
    life: int,
    aggression: int,
) -> int:
    """What a combat is worth to the attacking player: what the defender loses less what the attacker loses.

    Damage to the player counts by `aggression`, in thousandths.
    """
    value, damage, worst, star = 0, 0, 0, -1
    for i in range(len(attackers)):
        if not on[i]:
            continue
        count, last, wall = 0, -1, 0
        for j in range(len(blockers)):
            if blocks[j] == i:
                count += 1
                last = j
                wall += 1 if attackers[i][at.KEYWORDS] & t.DEATHTOUCH else max(0, blockers[j][at.TOUGHNESS])
        if count > 0:
            group = _group_value(attackers[i], i, blockers, blocks, clash[i], last if count == 1 else -1)
            value += group
            if -group > worst:
                worst, star = -group, i
        if on[i] == 1:
            tramples = attackers[i][at.KEYWORDS] & t.TRAMPLE
            if tramples or (count == 0 and not attackers[i][at.FLAGS] & at.BLOCKED):
                damage += max(0, strength(attackers[i]) - wall)
    if worst:
        value += _saved_by_band(attackers, on, clash, star, worst)
    hurt = damage_value(life, damage)
    return value + (hurt if damage >= life else hurt * aggression // 1000)


def _saved_by_band(attackers: list[list[int]], on: list[int], clash: list[list[int]], star: int, worst: int) -> int:
    """What a band saves of the worst loss: another attacker takes the damage in its place (CR 702.22k).

    Nothing is lost if that one survives whatever could block it; else it should be worth less.
    """
    saved = 0
    for i in range(len(attackers)):
        if on[i] and i != star and (attackers[i][at.KEYWORDS] | attackers[star][at.KEYWORDS]) & t.BANDING:
            if is_at_risk(clash[i]):
                saved = max(saved, worst - attackers[i][at.WORTH])
            elif can_be_blocked(clash[i]):
                saved = worst
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
    attacker: list[int], i: int, blockers: list[list[int]], blocks: list[int], clash: list[int], only: int
) -> int:
    """One attacker and those that block it; `only` is the number of its only blocker, -1 if there are several."""
    if only >= 0:
        result = clash[only] if clash[only] != CANNOT else clash_of(attacker, blockers[only], 0)
        value = blockers[only][at.WORTH] if result & BLOCKER_DIES else 0
        return value - attacker[at.WORTH] if result & ATTACKER_DIES else value
    dies = gang_kills(attacker, i, blockers, blocks)
    lost = 0 if dies == 2 else worth_killed(attacker, i, blockers, blocks, clash)
    return lost - attacker[at.WORTH] if dies else lost


def damage_value(life: int, damage: int) -> int:
    """What damage to a player at this life is worth to the one who deals it."""
    if damage <= 0:
        return 0
    if damage >= life:
        return LETHAL
    return loss_of_life(life, damage)


def strike_back(attackers: list[list[int]], blockers: list[list[int]], clash: list[list[int]], life: int) -> int:
    """What the attack that these could make costs the one who holds these blockers; the strongest are held off first.

    Good blocks hold off an attacker; blockers are thrown away only if the player would be dead otherwise. Blockers worth
    0 take no part.
    """
    through = _gets_through(attackers, blockers, clash, 0)
    if through < life:
        return loss_of_life(life, through) // 2
    least = _gets_through(attackers, blockers, clash, 1)
    if least < life:
        return loss_of_life(life, least) // 2 + _THROWN_AWAY
    return loss_of_life(life, least)


def _gets_through(attackers: list[list[int]], blockers: list[list[int]], clash: list[list[int]], all_block: int) -> int:
    """The damage of an attack that is blocked by good blocks alone, or by everything."""
    done, used = [0] * len(attackers), [0] * len(blockers)
    through = 0
    for _ in range(len(attackers)):
        best, who = 0, -1
        for i in range(len(attackers)):
            if not done[i] and strength(attackers[i]) > best:
                best, who = strength(attackers[i]), i
        if who < 0:
            break
        done[who] = 1
        if not _is_held_off(clash[who], blockers, used, all_block):
            through += best
    return through


def _is_held_off(clash: list[int], blockers: list[list[int]], used: list[int], all_block: int) -> int:
    """Take the smallest blocker that can block an attacker well, or at all; whether there was one."""
    best, who = 0, -1
    for j in range(len(blockers)):
        if used[j] or not blockers[j][at.WORTH] or clash[j] == CANNOT:
            continue
        if not all_block and clash[j] & BLOCKER_DIES and not clash[j] & ATTACKER_DIES:
            continue
        if who < 0 or blockers[j][at.WORTH] < best:
            best, who = blockers[j][at.WORTH], j
    if who < 0:
        return 0
    used[who] = 1
    return 1
