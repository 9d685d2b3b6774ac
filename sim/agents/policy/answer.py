"""The attack that comes back on the opponent's next turn: the strongest are held off first, by those who stayed home."""

from typing import Final

from sim.agents.policy import layout as at
from sim.agents.policy.fight import ATTACKER_DIES, BLOCKER_DIES, CANNOT, bite, is_lost, strength, venom
from sim.agents.policy.values import toll
from sim.cards import terms as t

_THROWN_AWAY: Final = 100  # what it costs to have to throw blockers away

# Rows of an answer: what does not change about it while attacks are compared.
RAIDERS: Final = 0  # who may strike back, by number, the strongest first; how many in the last place
HURT: Final = 1  # the damage of each creature, by its number
DROPS: Final = 2  # and the poison counters
HOMES: Final = 3  # who may hold them off, by number, the one worth least first; how many in the last place
STAYS: Final = 4  # those of them who are there in the attack that is looked at
ANSWER: Final = 5  # how many rows


def see_answer(theirs: list[list[int]], mine: list[list[int]], answer: list[list[int]]) -> None:
    """Fill in what is always so about their attack on their next turn."""
    size, count = len(answer[RAIDERS]) - 1, 0
    menace = [0] * len(theirs)
    for j in range(len(theirs)):
        whole = strength(theirs[j])
        answer[HURT][j] = bite(theirs[j], whole)
        answer[DROPS][j] = venom(theirs[j], whole)
        menace[j] = whole + 2 * answer[DROPS][j]
        idle = theirs[j][at.FLAGS] & (at.CANT_ATTACK | at.FLEETING | at.STAYS_TAPPED)
        if menace[j] > 0 and not idle and not theirs[j][at.KEYWORDS] & t.DEFENDER:
            k = count
            while k > 0 and menace[answer[RAIDERS][k - 1]] < menace[j]:
                answer[RAIDERS][k] = answer[RAIDERS][k - 1]
                k -= 1
            answer[RAIDERS][k] = j
            count += 1
    answer[RAIDERS][size] = count
    count = 0
    for i in range(len(mine)):
        if mine[i][at.WORTH] and not mine[i][at.FLAGS] & (at.CANT_BLOCK | at.FLEETING):
            k = count
            while k > 0 and mine[answer[HOMES][k - 1]][at.WORTH] > mine[i][at.WORTH]:
                answer[HOMES][k] = answer[HOMES][k - 1]
                k -= 1
            answer[HOMES][k] = i
            count += 1
    answer[HOMES][size] = count


def strike_back(answer: list[list[int]], fallen: list[int], clash: list[list[int]], life: int, room: int) -> int:
    """What the attack of all raiders but the fallen costs the one who holds those that stay at home.

    The strongest are held off first. Good blocks hold off an attacker; blockers are thrown away only if the player would be
    dead otherwise.
    """
    race = [life, room, 0, 0]
    _get_through(answer, fallen, clash, 0, race)
    if not is_lost(race):
        return toll(life, room, race[at.RACE_DAMAGE], race[at.RACE_VENOM]) // 2
    _get_through(answer, fallen, clash, 1, race)
    if not is_lost(race):
        return toll(life, room, race[at.RACE_DAMAGE], race[at.RACE_VENOM]) // 2 + _THROWN_AWAY
    return toll(life, room, race[at.RACE_DAMAGE], race[at.RACE_VENOM])


def _get_through(
    answer: list[list[int]], fallen: list[int], clash: list[list[int]], all_block: int, race: list[int]
) -> None:
    """Fill in the race with what is left of an attack that is blocked by good blocks alone, or by everything."""
    size = len(answer[RAIDERS]) - 1
    used = [0] * answer[STAYS][size]
    race[at.RACE_DAMAGE], race[at.RACE_VENOM] = 0, 0
    for k in range(answer[RAIDERS][size]):
        who = answer[RAIDERS][k]
        if not fallen[who] and not _is_held_off(clash[who], answer[STAYS], used, all_block):
            race[at.RACE_DAMAGE] += answer[HURT][who]
            race[at.RACE_VENOM] += answer[DROPS][who]


def _is_held_off(clash: list[int], stays: list[int], used: list[int], all_block: int) -> int:
    """Take the smallest blocker that can block an attacker well, or at all; whether there was one."""
    for k in range(len(used)):
        if not used[k]:
            end = clash[stays[k]]
            if end != CANNOT and (all_block or not end & BLOCKER_DIES or end & ATTACKER_DIES):
                used[k] = 1
                return 1
    return 0
