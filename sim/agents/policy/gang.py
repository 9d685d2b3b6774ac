"""Gangs: two blockers for one attacker, that kill it together.

Rows, `on`, `blocks`, `clash`, `held` and `race` as in `policy.block`. A *defense* has a row for each attacker: what is always
so about it while attacks are compared, whichever of them attack. `pairs` remembers what each two blockers gain by killing
an attacker.
"""

from typing import Final

from sim.agents.policy import layout as at
from sim.agents.policy.fight import (
    ATTACKER_DIES,
    CANNOT,
    hold,
    is_lasting,
    pair_kills,
    pair_lost,
    relief,
    spared_life,
    spared_venom,
)
from sim.agents.policy.values import LETHAL
from sim.cards import terms as t

RISK: Final = 12  # what a block of several is worth less, for what may happen

# Columns of a defense: what is always so about an attacker while attacks are compared.
BEST: Final = 0  # of each way in which a fight with it may end, the blocker that loses least in it, -1 for none
HURT: Final = 4  # the life that it takes if nothing blocks it
DROPS: Final = 5  # the poison counters that it gives
PAIR: Final = 6  # 1 once the best two blockers for it are known, if all are free and it has no trample
FIRST: Final = 7
SECOND: Final = 8
GAIN: Final = 9  # and what they gain by killing it
LIKE: Final = 10  # the first attacker that no blocker could tell from it
DEFENSE: Final = 11
MOST_PAIRS: Final = 1 << 14  # so many gains of pairs are remembered at the most


def gang_blocks(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    clash: list[list[int]],
    race: list[int],
    defense: list[list[int]],
    pairs: list[int],
    blocks: list[int],
    held: list[int],
) -> None:
    """Two blockers for an attacker that none can kill alone, or that a single one may not block."""
    m = len(blockers)
    free, pair = [0] * m, [0, 0]
    idle = _number_free(blocks)
    for i in range(len(attackers)):
        if not idle:
            return
        if not on[i] or is_lasting(attackers[i]) or (held[i] and clash[i][held[i] - 1] & ATTACKER_DIES):
            continue
        if held[i]:
            found = _best_helper(attackers[i], i, blockers, clash[i], blocks, pairs, held[i] - 1, pair)
        else:
            count = 0
            for j in range(m):
                if blocks[j] < 0 and clash[i][j] != CANNOT:
                    free[count] = j
                    count += 1
            found = _best_pair(
                attackers[i], i, on[i], blockers, clash[i], race, defense[i], pairs, blocks, free, count, pair
            )
        if found:
            if not held[i] and on[i] == 1:
                hold(race, attackers[i], blockers[pair[0]], clash[i][pair[0]])
            blocks[pair[0]] = i
            blocks[pair[1]] = i
            idle -= 1 if held[i] else 2
            held[i] = 1 + pair[0]


def _number_free(blocks: list[int]) -> int:
    """How many blockers block nothing yet."""
    number = 0
    for j in range(len(blocks)):
        number += 1 if blocks[j] < 0 else 0
    return number


def _best_helper(
    attacker: list[int],
    i: int,
    blockers: list[list[int]],
    clash: list[int],
    blocks: list[int],
    pairs: list[int],
    holder: int,
    pair: list[int],
) -> int:
    """Fill in who should block attacker i together with its one blocker, lower number first; whether it is worth it."""
    best, found = 0, 0
    for other in range(len(blockers)):
        if blocks[other] < 0 and clash[other] != CANNOT:
            j = min(other, holder)
            k = max(other, holder)
            gain = _gain_of_pair(attacker, i, blockers, clash, j, k, pairs)
            if gain > best:
                best, found = gain, 1
                pair[0] = j
                pair[1] = k
                if gain == attacker[at.WORTH] - RISK:
                    return 1  # no two could do better: neither dies
    return found


def _best_pair(
    attacker: list[int],
    i: int,
    on: int,
    blockers: list[list[int]],
    clash: list[int],
    race: list[int],
    defense: list[int],
    pairs: list[int],
    blocks: list[int],
    free: list[int],
    count: int,
    pair: list[int],
) -> int:
    """Fill in the two of those free who should block an attacker that nobody blocks; whether any two should."""
    if on == 1 and attacker[at.KEYWORDS] & t.TRAMPLE:
        return _best_pair_against_trample(attacker, i, blockers, clash, race, pairs, free, count, pair)
    bonus = relief(race, defense[HURT], defense[DROPS]) // 2 if on == 1 else 0
    if not defense[PAIR]:
        _note_pair(attacker, i, blockers, clash, pairs, defense)
    if not defense[GAIN]:
        return 0
    if blocks[defense[FIRST]] < 0 and blocks[defense[SECOND]] < 0:
        pair[0] = defense[FIRST]
        pair[1] = defense[SECOND]
        return int(defense[GAIN] + bonus > 0)
    best = _best_gain(attacker, i, blockers, clash, pairs, free, count, pair)
    return int(best > 0 and best + bonus > 0)


def _note_pair(
    attacker: list[int], i: int, blockers: list[list[int]], clash: list[int], pairs: list[int], defense: list[int]
) -> None:
    """Note the best two blockers of an attacker if all are free."""
    free, count, pair = [0] * len(blockers), 0, [0, 0]
    for j in range(len(blockers)):
        if clash[j] != CANNOT:
            free[count] = j
            count += 1
    defense[GAIN] = _best_gain(attacker, i, blockers, clash, pairs, free, count, pair)
    defense[FIRST] = pair[0]
    defense[SECOND] = pair[1]
    defense[PAIR] = 1


def _best_gain(
    attacker: list[int],
    i: int,
    blockers: list[list[int]],
    clash: list[int],
    pairs: list[int],
    free: list[int],
    count: int,
    pair: list[int],
) -> int:
    """Fill in the first two of those free that gain most by killing an attacker; how much that is, 0 for nothing."""
    most, best, m, size = attacker[at.WORTH] - RISK, 0, len(blockers), len(pairs)
    if _is_sheltered(blockers, free, count):
        most += LETHAL
    for a in range(count - 1):
        start = (i * m + free[a]) * m
        for b in range(a + 1, count):
            if most <= best:
                return best  # the two could not do better if neither died
            gain = pairs[start + free[b]] - 1 if size else -1
            if gain < 0:
                gain = _gain_of_pair(attacker, i, blockers, clash, free[a], free[b], pairs)
            if gain > best:
                best = gain
                pair[0] = free[a]
                pair[1] = free[b]
    return best


def _best_pair_against_trample(
    attacker: list[int],
    i: int,
    blockers: list[list[int]],
    clash: list[int],
    race: list[int],
    pairs: list[int],
    free: list[int],
    count: int,
    pair: list[int],
) -> int:
    """The same for an attacker of which each blocker stops another part."""
    best, found = 0, 0
    for a in range(count - 1):
        j = free[a]
        kept, clean = spared_life(attacker, blockers[j], clash[j]), spared_venom(attacker, blockers[j], clash[j])
        bonus = relief(race, kept, clean) // 2
        for b in range(a + 1, count):
            gain = _gain_of_pair(attacker, i, blockers, clash, j, free[b], pairs)
            if gain > 0 and gain + bonus > best:
                best, found = gain + bonus, 1
                pair[0] = j
                pair[1] = free[b]
    return found


def _is_sheltered(blockers: list[list[int]], free: list[int], count: int) -> int:
    """Whether one of these has banding."""
    for a in range(count):
        if blockers[free[a]][at.KEYWORDS] & t.BANDING:
            return 1
    return 0


def _gain_of_pair(
    attacker: list[int], i: int, blockers: list[list[int]], clash: list[int], j: int, k: int, pairs: list[int]
) -> int:
    """What two blockers, j before k, together gain by killing attacker i; nothing if they do not, or lose more."""
    place = (i * len(blockers) + j) * len(blockers) + k
    if len(pairs) and pairs[place]:
        return pairs[place] - 1
    kills, gain = pair_kills(attacker, blockers[j], blockers[k]), 0
    if kills:
        lost = pair_lost(attacker, blockers[j], blockers[k], clash[j], clash[k]) if kills == 1 else 0
        gain = max(0, attacker[at.WORTH] - lost - RISK)
    if len(pairs):
        pairs[place] = gain + 1
    return gain
