"""Which creature blocks what: good blocks first, then gangs, and what must be thrown away only when dead otherwise.

The same function predicts the blocks of the opponent. Rows, `on`, `blocks` and `clash` as in `policy_fight`; `held[i]` is
how many blockers attacker i has by the plan. `race` is how the defending player stands and what is coming, less what the
blocks planned so far stop.
"""

from sim.agents import policy_layout as at
from sim.agents.policy_fight import (
    ATTACKER_DIES,
    BLOCKER_DIES,
    CANNOT,
    gang_kills,
    hold,
    is_lost,
    relief,
    run_free,
    spared_life,
    spared_venom,
    worth_killed,
)
from sim.agents.policy_values import is_dead
from sim.cards import terms as t

RISK = 12  # what a block of several is worth less, for what may happen


def plan_blocks(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    clash: list[list[int]],
    life: int,
    room: int,
    blocks: list[int],
) -> None:
    """Fill in `blocks[j]`, the attacker that blocker j should block, -1 for none, as the defending player would."""
    held = [0] * len(attackers)
    for j in range(len(blockers)):
        blocks[j] = -1
    race = [life, room, 0, 0]
    run_free(attackers, on, race)
    _single_blocks(attackers, on, blockers, clash, race, blocks, held)
    _gang_blocks(attackers, on, blockers, clash, race, blocks, held)
    if is_lost(race):
        _last_stand(attackers, on, blockers, clash, race, blocks, held)


def _single_blocks(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    clash: list[list[int]],
    race: list[int],
    blocks: list[int],
    held: list[int],
) -> None:
    """The best pairs, one after another, as long as one is good."""
    for _ in range(len(blockers)):
        best, bi, bj = 0, -1, -1
        for i in range(len(attackers)):
            if not on[i] or held[i] or attackers[i][at.KEYWORDS] & t.MENACE:
                continue
            row = clash[i]
            for j in range(len(blockers)):
                if row[j] != CANNOT and blocks[j] < 0:
                    gain = block_gain(attackers[i], blockers[j], row[j], on[i], race)
                    if gain > best:
                        best, bi, bj = gain, i, j
        if bi < 0:
            break
        blocks[bj] = bi
        held[bi] = 1
        if on[bi] == 1:
            hold(race, attackers[bi], blockers[bj], clash[bi][bj])


def block_gain(attacker: list[int], blocker: list[int], clash: int, on: int, race: list[int]) -> int:
    """What a block gains the defender: who dies, and what it stops of all that is coming."""
    kept = spared_life(attacker, blocker, clash) if on == 1 else 0
    clean = spared_venom(attacker, blocker, clash) if on == 1 else 0
    kills, dies, lost = clash & ATTACKER_DIES, clash & BLOCKER_DIES, is_lost(race)
    if dies and not kills and not lost:
        return -1  # never throw a creature away for life that is not needed
    gain = relief(race, kept, clean)
    if lost and _saves(race, kept, clean):
        gain += 3000 - 10 * _more_than_needed(race, kept, clean)  # this very block saves the game
    elif dies and not lost:
        gain = gain // 2
    if on == 2:
        gain += 20  # what it attacks is worth something
    if kills:
        gain += attacker[at.WORTH]
    if dies:
        gain -= blocker[at.WORTH]
    return gain


def _saves(race: list[int], kept: int, clean: int) -> int:
    """Whether the player does not lose any more with this much less coming."""
    damage, poison = race[at.RACE_DAMAGE] - kept, race[at.RACE_VENOM] - clean
    return 1 - is_dead(race[at.RACE_LIFE], race[at.RACE_ROOM], damage, poison)


def _more_than_needed(race: list[int], kept: int, clean: int) -> int:
    """How much more a block stops than it has to."""
    if race[at.RACE_DAMAGE] >= race[at.RACE_LIFE]:
        return kept - (race[at.RACE_DAMAGE] - race[at.RACE_LIFE])
    return clean - (race[at.RACE_VENOM] - race[at.RACE_ROOM])


def _gang_blocks(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    clash: list[list[int]],
    race: list[int],
    blocks: list[int],
    held: list[int],
) -> None:
    """Two blockers for an attacker that none can kill alone, or that a single one may not block."""
    for i in range(len(attackers)):
        if not on[i] or (held[i] and _is_beaten(clash[i], blocks, i)):
            continue
        best, first, second = 0, -1, -1
        for j in range(len(blockers)):
            if clash[i][j] == CANNOT or (blocks[j] >= 0 and blocks[j] != i):
                continue
            for k in range(j + 1, len(blockers)):
                if clash[i][k] == CANNOT or (blocks[k] >= 0 and blocks[k] != i):
                    continue
                if not held[i] or blocks[j] == i or blocks[k] == i:
                    gain = _gang_gain(attackers[i], i, blockers, blocks, clash[i], j, k)
                    if gain > 0 and not held[i] and on[i] == 1:
                        kept = spared_life(attackers[i], blockers[j], clash[i][j])
                        clean = spared_venom(attackers[i], blockers[j], clash[i][j])
                        gain += relief(race, kept, clean) // 2
                    if gain > best:
                        best, first, second = gain, j, k
        if first >= 0:
            if not held[i] and on[i] == 1:
                hold(race, attackers[i], blockers[first], clash[i][first])
            blocks[first] = i
            blocks[second] = i
            held[i] = 2


def _is_beaten(clash: list[int], blocks: list[int], i: int) -> int:
    """Whether the one blocker of attacker i kills it."""
    for j in range(len(blocks)):
        if blocks[j] == i and clash[j] & ATTACKER_DIES:
            return 1
    return 0


def _gang_gain(
    attacker: list[int], i: int, blockers: list[list[int]], blocks: list[int], clash: list[int], j: int, k: int
) -> int:
    """What two blockers together gain by killing the attacker; nothing if they do not."""
    old_j, old_k = blocks[j], blocks[k]
    blocks[j] = i
    blocks[k] = i
    kills = gang_kills(attacker, i, blockers, blocks)
    lost = worth_killed(attacker, i, blockers, blocks, clash) if kills == 1 else 0
    blocks[j] = old_j
    blocks[k] = old_k
    return attacker[at.WORTH] - lost - RISK if kills else -1


def _last_stand(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    clash: list[list[int]],
    race: list[int],
    blocks: list[int],
    held: list[int],
) -> None:
    """Still dead: every blocker that is left goes before what it stops most of, the cheapest first."""
    for _ in range(len(blockers)):
        best, bi, bj = 0, -1, -1
        for i in range(len(attackers)):
            if on[i] != 1 or held[i] or attackers[i][at.KEYWORDS] & t.MENACE:
                continue
            for j in range(len(blockers)):
                if blocks[j] < 0 and clash[i][j] != CANNOT:
                    score = 1000 * _needed(race, attackers[i], blockers[j], clash[i][j]) - blockers[j][at.WORTH]
                    if score > best:
                        best, bi, bj = score, i, j
        if bi < 0 or not is_lost(race):
            return
        blocks[bj] = bi
        held[bi] = 1
        hold(race, attackers[bi], blockers[bj], clash[bi][bj])


def _needed(race: list[int], attacker: list[int], blocker: list[int], clash: int) -> int:
    """How much a block stops of what kills: damage, poison counters, or both."""
    found = spared_life(attacker, blocker, clash) if race[at.RACE_DAMAGE] >= race[at.RACE_LIFE] else 0
    return found + spared_venom(attacker, blocker, clash) if race[at.RACE_VENOM] >= race[at.RACE_ROOM] else found
