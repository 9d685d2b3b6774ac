"""Which creatures attack: by the blocks that are likely, what dies, what gets through, and the attack that comes back.

`mine` and `theirs` are rows of all creatures; `clash[i][j]` is how the fight of my creature i with their blocker j ends,
CANNOT if it cannot block it; `back[j][i]` is CANNOT if my creature i could not block their creature j in turn; `able[i]`
says which of mine may attack, and `on[i]` which do.
"""

from sim.agents import policy_layout as at
from sim.agents.policy_block import plan_blocks
from sim.agents.policy_fight import (
    ATTACKER_DIES,
    BLOCKER_DIES,
    CANNOT,
    bite,
    combat_value,
    strength,
    strike_back,
    venom,
)
from sim.agents.policy_values import LETHAL, toll
from sim.cards import terms as t


def plan_attack(
    mine: list[list[int]],
    able: list[int],
    theirs: list[list[int]],
    clash: list[list[int]],
    back: list[list[int]],
    facts: list[int],
    on: list[int],
) -> int:
    """Fill in `on[i]`: 1 for each of this player's creatures that should attack; what that is worth."""
    order = _by_eagerness(mine, able, theirs, clash, facts)
    count = 0
    for i in range(len(mine)):
        count += able[i]
    size, best = 0, -10 * LETHAL
    for k in range(count + 1):
        _choose_first(on, order, k)
        value = value_of_attack(mine, on, theirs, clash, back, facts)
        if value > best:
            best, size = value, k
    _choose_first(on, order, size)
    if size > 1 and best < LETHAL // 2:
        best = _leave_out(mine, on, theirs, clash, back, facts, best)
    return best


def _by_eagerness(
    mine: list[list[int]], able: list[int], theirs: list[list[int]], clash: list[list[int]], facts: list[int]
) -> list[int]:
    """The numbers of my creatures, the most eager to attack first: what the worst block would make of each alone."""
    order, scores = [0] * len(mine), [0] * len(mine)
    for i in range(len(mine)):
        scores[i] = _alone(mine[i], theirs, clash[i], facts) if able[i] else -LETHAL
        order[i] = i
        j = i
        while j > 0 and scores[order[j]] > scores[order[j - 1]]:
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1
    return order


def _alone(attacker: list[int], theirs: list[list[int]], clash: list[int], facts: list[int]) -> int:
    force = strength(attacker)
    worst = toll(facts[at.THEIR_LIFE], facts[at.THEIR_ROOM], bite(attacker, force), venom(attacker, force))
    for j in range(len(theirs)):
        if clash[j] != CANNOT:
            value = theirs[j][at.WORTH] if clash[j] & BLOCKER_DIES else 0
            if clash[j] & ATTACKER_DIES:
                value -= attacker[at.WORTH]
            worst = min(worst, value)
    return worst


def _choose_first(on: list[int], order: list[int], size: int) -> None:
    for i in range(len(on)):
        on[i] = 0
    for k in range(size):
        on[order[k]] = 1


def value_of_attack(
    mine: list[list[int]],
    on: list[int],
    theirs: list[list[int]],
    clash: list[list[int]],
    back: list[list[int]],
    facts: list[int],
) -> int:
    """What an attack is worth once they have blocked as they should and struck back with what is left."""
    blocks = [-1] * len(theirs)
    life, room = facts[at.THEIR_LIFE], facts[at.THEIR_ROOM]
    plan_blocks(mine, on, theirs, clash, life, room, blocks)
    value = combat_value(mine, on, theirs, blocks, clash, life, room, facts[at.AGGRESSION])
    if facts[at.WANTED] and _number_of(on) >= facts[at.WANTED]:
        value += facts[at.WANTED_WORTH]
    if value >= LETHAL // 2:
        return value
    return value - _answer(mine, on, theirs, blocks, clash, back, facts)


def _number_of(on: list[int]) -> int:
    count = 0
    for i in range(len(on)):
        count += on[i]
    return count


def _answer(
    mine: list[list[int]],
    on: list[int],
    theirs: list[list[int]],
    blocks: list[int],
    clash: list[list[int]],
    back: list[list[int]],
    facts: list[int],
) -> int:
    """What their attack on their next turn costs, those that stayed home being there to block."""
    left = [[0] * at.COLUMNS for _ in range(len(mine))]
    raiders = [[0] * at.COLUMNS for _ in range(len(theirs))]
    for i in range(len(mine)):
        flags = mine[i][at.FLAGS]
        rests = mine[i][at.KEYWORDS] & t.VIGILANCE if on[i] else not flags & at.TAPPED
        if rests and not flags & (at.CANT_BLOCK | at.FLEETING):
            left[i][at.WORTH] = mine[i][at.WORTH]
    for j in range(len(theirs)):
        fallen = blocks[j] >= 0 and clash[blocks[j]][j] & BLOCKER_DIES
        idle = theirs[j][at.FLAGS] & (at.CANT_ATTACK | at.FLEETING | at.STAYS_TAPPED)
        if not fallen and not idle and not theirs[j][at.KEYWORDS] & t.DEFENDER:
            raiders[j][at.POWER] = theirs[j][at.POWER]
            raiders[j][at.KEYWORDS] = theirs[j][at.KEYWORDS]
            raiders[j][at.VENOM] = theirs[j][at.VENOM]
    return strike_back(raiders, left, back, facts[at.MY_LIFE], facts[at.MY_ROOM])


def _leave_out(
    mine: list[list[int]],
    on: list[int],
    theirs: list[list[int]],
    clash: list[list[int]],
    back: list[list[int]],
    facts: list[int],
    best: int,
) -> int:
    """Take back each attacker without which the attack is worth more."""
    for i in range(len(mine)):
        if on[i]:
            on[i] = 0
            value = value_of_attack(mine, on, theirs, clash, back, facts)
            if value > best:
                best = value
            else:
                on[i] = 1
    return best
