"""Which creatures attack: by the blocks that are likely, what dies, what gets through, and the attack that comes back.

`mine` and `theirs` are rows of all creatures; `clash[i][j]` is how the fight of my creature i with their blocker j ends,
CANNOT if it cannot block it; `back[j][i]` is CANNOT if my creature i could not block their creature j in turn; `able[i]`
says which of mine may attack, and `on[i]` which do.
"""

from sim.agents.policy import layout as at
from sim.agents.policy.answer import ANSWER, HOMES, STAYS, see_answer, strike_back
from sim.agents.policy.block import plan_blocks_again, see_defense
from sim.agents.policy.fight import (
    ATTACKER_DIES,
    BLOCKER_DIES,
    CANNOT,
    bite,
    combat_value,
    strength,
    venom,
)
from sim.agents.policy.gang import DEFENSE, MOST_PAIRS
from sim.agents.policy.values import LETHAL, toll
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
    size_of_answer = max(len(mine), len(theirs)) + 1
    answer, order = [[0] * size_of_answer for _ in range(ANSWER)], [0] * len(mine)
    number = len(mine) * len(theirs) * len(theirs)
    defense, pairs = [[0] * DEFENSE for _ in range(len(mine))], [0] * (number if number <= MOST_PAIRS else 0)
    see_defense(mine, theirs, clash, defense)
    see_answer(theirs, mine, answer)
    _by_eagerness(mine, able, theirs, clash, facts, order)
    count = 0
    for i in range(len(mine)):
        count += able[i]
    size, best = 0, -10 * LETHAL
    for k in range(count + 1):
        _choose_first(on, order, k)
        value = _value_of_attack(mine, on, theirs, clash, back, facts, defense, pairs, answer, best)
        if value > best:
            best, size = value, k
    _choose_first(on, order, size)
    if size > 1 and best < LETHAL // 2:
        best = _leave_out(mine, on, theirs, clash, back, facts, defense, pairs, answer, best)
    return best


def _by_eagerness(
    mine: list[list[int]],
    able: list[int],
    theirs: list[list[int]],
    clash: list[list[int]],
    facts: list[int],
    order: list[int],
) -> None:
    """Fill in the numbers of my creatures, the most eager to attack first: by what the worst block makes of each alone."""
    scores = [0] * len(mine)
    for i in range(len(mine)):
        scores[i] = _alone(mine[i], theirs, clash[i], facts) if able[i] else -LETHAL
        order[i] = i
        j = i
        while j > 0 and scores[order[j]] > scores[order[j - 1]]:
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1


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


def _value_of_attack(
    mine: list[list[int]],
    on: list[int],
    theirs: list[list[int]],
    clash: list[list[int]],
    back: list[list[int]],
    facts: list[int],
    defense: list[list[int]],
    pairs: list[int],
    answer: list[list[int]],
    best: int,
) -> int:
    """What an attack is worth once they have blocked as they should and struck back with what is left.

    If that is no more than `best`, it may be said to be worth more than it is, but not more than `best`.
    """
    blocks = [-1] * len(theirs)
    life, room = facts[at.THEIR_LIFE], facts[at.THEIR_ROOM]
    plan_blocks_again(mine, on, theirs, clash, life, room, defense, pairs, blocks)
    value = combat_value(mine, on, theirs, blocks, clash, life, room, facts[at.AGGRESSION])
    if facts[at.WANTED] and _number_of(on) >= facts[at.WANTED]:
        value += facts[at.WANTED_WORTH]
    if value >= LETHAL // 2 or value <= best:
        return value
    return value - _cost_of_answer(mine, on, theirs, blocks, clash, back, facts, answer)


def _number_of(on: list[int]) -> int:
    count = 0
    for i in range(len(on)):
        count += on[i]
    return count


def _cost_of_answer(
    mine: list[list[int]],
    on: list[int],
    theirs: list[list[int]],
    blocks: list[int],
    clash: list[list[int]],
    back: list[list[int]],
    facts: list[int],
    answer: list[list[int]],
) -> int:
    """What their attack on their next turn costs, those that stayed home being there to block."""
    fallen, count, size = [0] * len(theirs), 0, len(answer[HOMES]) - 1
    for j in range(len(theirs)):
        if blocks[j] >= 0:
            fallen[j] = clash[blocks[j]][j] & BLOCKER_DIES
    for k in range(answer[HOMES][size]):
        i = answer[HOMES][k]
        if mine[i][at.KEYWORDS] & t.VIGILANCE if on[i] else not mine[i][at.FLAGS] & at.TAPPED:
            answer[STAYS][count] = i
            count += 1
    answer[STAYS][size] = count
    return strike_back(answer, fallen, back, facts[at.MY_LIFE], facts[at.MY_ROOM])


def _leave_out(
    mine: list[list[int]],
    on: list[int],
    theirs: list[list[int]],
    clash: list[list[int]],
    back: list[list[int]],
    facts: list[int],
    defense: list[list[int]],
    pairs: list[int],
    answer: list[list[int]],
    best: int,
) -> int:
    """Take back each attacker without which the attack is worth more.

    Of attackers that are alike, side by side, one that is not worth leaving out stands for the next.
    """
    in_vain = 0
    for i in range(len(mine)):
        if i > 0 and in_vain:
            in_vain = _are_alike(mine, theirs, clash, back, i - 1, i)
        if on[i] and not in_vain:
            on[i] = 0
            value = _value_of_attack(mine, on, theirs, clash, back, facts, defense, pairs, answer, best)
            if value > best:
                best = value
            else:
                on[i] = 1
                in_vain = 1
    return best


def _are_alike(
    mine: list[list[int]], theirs: list[list[int]], clash: list[list[int]], back: list[list[int]], i: int, k: int
) -> int:
    """Whether two of my creatures fight alike in all."""
    for column in range(at.COLUMNS):
        if column != at.ENTITY and mine[i][column] != mine[k][column]:
            return 0
    for j in range(len(theirs)):
        if clash[i][j] != clash[k][j] or back[j][i] != back[j][k]:
            return 0
    return 1
