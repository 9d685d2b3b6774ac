"""How a fight ends: one attacker against one blocker, or against several, and what a whole combat comes to.

Attackers and blockers are rows of things. `clash[i][j]` is how the fight of attacker i with blocker j ends, from
`fill_clashes`; `blocks[j]` is the attacker that blocker j blocks, -1 for none; `on[i]` is 1 if attacker i attacks the
player, 2 if it attacks but its damage goes elsewhere, 0 if it does not attack.
"""

from typing import Final

from sim.agents import policy_layout as at
from sim.agents.policy_values import LETHAL, is_dead, is_killed, toll
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
    """What it is worth to the defending player that this much less comes."""
    coming = toll(race[at.RACE_LIFE], race[at.RACE_ROOM], race[at.RACE_DAMAGE], race[at.RACE_VENOM])
    left, drops = race[at.RACE_DAMAGE] - life, race[at.RACE_VENOM] - poison
    return coming - toll(race[at.RACE_LIFE], race[at.RACE_ROOM], left, drops)


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
    room: int,
    aggression: int,
) -> int:
    """What a combat is worth to the attacking player: what the defender loses less what the attacker loses.

    Damage to the player counts by `aggression`, in thousandths.
    """
    value, damage, poison, worst, star = 0, 0, 0, 0, -1
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
                dealt = max(0, strength(attackers[i]) - wall)
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


def strike_back(
    attackers: list[list[int]], blockers: list[list[int]], clash: list[list[int]], life: int, room: int
) -> int:
    """What the attack that these could make costs the one who holds these blockers; the strongest are held off first.

    Good blocks hold off an attacker; blockers are thrown away only if the player would be dead otherwise. Blockers worth
    0 take no part.
    """
    race = [life, room, 0, 0]
    _get_through(attackers, blockers, clash, 0, race)
    if not is_lost(race):
        return toll(life, room, race[at.RACE_DAMAGE], race[at.RACE_VENOM]) // 2
    _get_through(attackers, blockers, clash, 1, race)
    if not is_lost(race):
        return toll(life, room, race[at.RACE_DAMAGE], race[at.RACE_VENOM]) // 2 + _THROWN_AWAY
    return toll(life, room, race[at.RACE_DAMAGE], race[at.RACE_VENOM])


def _get_through(
    attackers: list[list[int]], blockers: list[list[int]], clash: list[list[int]], all_block: int, race: list[int]
) -> None:
    """Fill in the race with what is left of an attack that is blocked by good blocks alone, or by everything."""
    done, used = [0] * len(attackers), [0] * len(blockers)
    race[at.RACE_DAMAGE], race[at.RACE_VENOM] = 0, 0
    for _ in range(len(attackers)):
        best, who = 0, -1
        for i in range(len(attackers)):
            force = strength(attackers[i])
            menace = force + 2 * venom(attackers[i], force)
            if not done[i] and menace > best:
                best, who = menace, i
        if who < 0:
            break
        done[who] = 1
        if not _is_held_off(clash[who], blockers, used, all_block):
            race[at.RACE_DAMAGE] += bite(attackers[who], strength(attackers[who]))
            race[at.RACE_VENOM] += venom(attackers[who], strength(attackers[who]))


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
