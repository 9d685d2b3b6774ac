"""Which creature blocks what: good blocks first, then gangs, and what must be thrown away only when dead otherwise.

The same function predicts the blocks of the opponent. Rows, `on`, `blocks` and `clash` as in `policy.fight`; `held[i]` is
1 + the first blocker that attacker i has by the plan, 0 if it has none. `race` is how the defending player stands and what
is coming, less what the blocks planned so far stop.
"""

from sim.agents.policy import layout as at
from sim.agents.policy.fight import (
    ATTACKER_DIES,
    BLOCKER_DIES,
    CANNOT,
    bite,
    hold,
    is_lost,
    relief,
    spared_life,
    spared_venom,
    strength,
    venom,
)
from sim.agents.policy.gang import BEST, DEFENSE, DROPS, HURT, LIKE, gang_blocks
from sim.agents.policy.values import LETHAL, is_dead, life_value
from sim.cards import terms as t


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
    defense, pairs = [[0] * DEFENSE for _ in range(len(attackers))], [0] * 0
    see_defense(attackers, blockers, clash, defense)
    plan_blocks_again(attackers, on, blockers, clash, life, room, defense, pairs, blocks)


def see_defense(
    attackers: list[list[int]], blockers: list[list[int]], clash: list[list[int]], defense: list[list[int]]
) -> None:
    """Fill in what is always so about attackers, whichever of them attack."""
    for i in range(len(attackers)):
        whole = strength(attackers[i])
        defense[i][HURT] = bite(attackers[i], whole)
        defense[i][DROPS] = venom(attackers[i], whole)
        _note_blockers(blockers, clash[i], defense[i])
        defense[i][LIKE] = _first_like(attackers, clash, defense, i)


def _first_like(attackers: list[list[int]], clash: list[list[int]], defense: list[list[int]], i: int) -> int:
    """The first attacker that differs from attacker i in nothing that a blocker looks at; i if there is none before it."""
    for k in range(i):
        if defense[k][LIKE] == k and _are_alike(attackers[k], attackers[i]):
            j = 0
            while j < len(clash[i]) and clash[k][j] == clash[i][j]:
                j += 1
            if j == len(clash[i]):
                return k
    return i


def _are_alike(one: list[int], other: list[int]) -> int:
    """Whether two attackers fight alike, are worth as much, and do as much to a player."""
    if one[at.WORTH] != other[at.WORTH] or one[at.POWER] != other[at.POWER]:
        return 0
    return int(one[at.KEYWORDS] == other[at.KEYWORDS] and one[at.VENOM] == other[at.VENOM])


def plan_blocks_again(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    clash: list[list[int]],
    life: int,
    room: int,
    defense: list[list[int]],
    pairs: list[int],
    blocks: list[int],
) -> None:
    """`plan_blocks` where the defense has been seen already.

    `pairs` remembers what each two blockers gain by killing an attacker; it comes with zeros, or empty.
    """
    held = [0] * len(attackers)
    for j in range(len(blockers)):
        blocks[j] = -1
    race = [life, room, 0, 0]
    for i in range(len(attackers)):
        if on[i] == 1:
            race[at.RACE_DAMAGE] += defense[i][HURT]
            race[at.RACE_VENOM] += defense[i][DROPS]
    _single_blocks(attackers, on, blockers, clash, race, defense, blocks, held)
    gang_blocks(attackers, on, blockers, clash, race, defense, pairs, blocks, held)
    if is_lost(race):
        _last_stand(attackers, on, blockers, clash, race, blocks, held)


def _single_blocks(
    attackers: list[list[int]],
    on: list[int],
    blockers: list[list[int]],
    clash: list[list[int]],
    race: list[int],
    defense: list[list[int]],
    blocks: list[int],
    held: list[int],
) -> None:
    """The best pairs, one after another, as long as one is good; of pairs as good that with the first attacker.

    The more has been stopped, and the fewer blockers are free, the less is gained, unless the player is about to lose: so
    what was found for an attacker before says how much it can be now at the most. Of attackers that are alike only the
    first that nobody blocks is looked at (`heads`, and `after` those that follow).
    """
    n = len(attackers)
    heads, after = [0] * n, [0] * n
    number = _group(attackers, on, defense, heads, after)
    choice, most, best_of = [0, 0], [LETHAL] * number, [0] * (HURT * number)
    for g in range(number):
        for end in range(HURT):
            best_of[HURT * g + end] = defense[heads[g]][BEST + end]
    for _ in range(len(blockers)):
        best, bg, bi, bj, lost = 0, -1, n, -1, is_lost(race)
        now = life_value(race[at.RACE_LIFE] - race[at.RACE_DAMAGE])
        for g in range(number):
            i = heads[g]
            if i >= 0 and (most[g] > best or (most[g] == best and best and i < bi)):
                choice[0] = 0
                if attackers[i][at.KEYWORDS] & t.TRAMPLE:
                    _best_against_trample(attackers[i], blockers, clash[i], on[i], race, blocks, choice)
                else:
                    whole = _gain_at_all(race, now, lost, defense[i]) if on[i] == 1 else 20
                    halved = not lost and on[i] == 1
                    _best_against(
                        attackers[i], HURT * g, blockers, clash[i], whole, halved, lost, blocks, best_of, choice
                    )
                if choice[0] > best or (choice[0] == best and best and i < bi):
                    best, bg, bi, bj = choice[0], g, i, choice[1]
                if not lost:
                    most[g] = choice[0]
        if bg < 0:
            break
        blocks[bj] = bi
        held[bi] = 1 + bj
        heads[bg] = after[bi]
        if on[bi] == 1:
            hold(race, attackers[bi], blockers[bj], clash[bi][bj])


def _group(
    attackers: list[list[int]], on: list[int], defense: list[list[int]], heads: list[int], after: list[int]
) -> int:
    """Fill in the first of the attackers that are alike, and who comes after each, -1 for nobody; how many kinds there are.

    Those that a single blocker may not block are left out (CR 702.111b).
    """
    n, number = len(attackers), 0
    group, last = [-1] * n, [0] * n
    for i in range(n):
        if on[i] and not attackers[i][at.KEYWORDS] & t.MENACE:
            like = defense[i][LIKE]
            after[i] = -1
            if on[i] == 1 and group[like] >= 0:
                after[last[group[like]]] = i
                last[group[like]] = i
            else:
                if on[i] == 1:
                    group[like] = number
                heads[number], last[number] = i, i
                number += 1
    return number


def _gain_at_all(race: list[int], now: int, lost: int, defense: list[int]) -> int:
    """What it gains to stop an attacker, whoever dies; `now` is what the life is worth that the race leaves."""
    gain = life_value(race[at.RACE_LIFE] - race[at.RACE_DAMAGE] + defense[HURT]) - now
    if defense[DROPS]:
        room = 2 * (race[at.RACE_ROOM] - race[at.RACE_VENOM])
        gain += life_value(room + 2 * defense[DROPS]) - life_value(room)
    if lost and _saves(race, defense[HURT], defense[DROPS]):
        gain += 3000 - 10 * _more_than_needed(race, defense[HURT], defense[DROPS])  # this very block saves the game
    return gain


def _note_blockers(blockers: list[list[int]], clash: list[int], best: list[int]) -> None:
    """Note of each way in which a fight with an attacker may end the blocker that loses least in it."""
    for end in range(HURT):
        best[end] = -1
    for j in range(len(blockers)):
        if clash[j] != CANNOT:
            end = clash[j] & (ATTACKER_DIES | BLOCKER_DIES)
            who = best[end]
            if who < 0 or (end & BLOCKER_DIES and blockers[j][at.WORTH] < blockers[who][at.WORTH]):
                best[end] = j


def _best_of_free(blockers: list[list[int]], clash: list[int], end: int, blocks: list[int], former: int) -> int:
    """The same of one way, of the blockers that are free, now that the best one is not any more."""
    who = -1
    for j in range(0 if end & BLOCKER_DIES else former, len(blockers)):
        if blocks[j] < 0 and clash[j] != CANNOT and clash[j] & (ATTACKER_DIES | BLOCKER_DIES) == end:
            if not end & BLOCKER_DIES:
                return j
            if who < 0 or blockers[j][at.WORTH] < blockers[who][at.WORTH]:
                who = j
    return who


def _best_against(
    attacker: list[int],
    start: int,
    blockers: list[list[int]],
    clash: list[int],
    whole: int,
    halved: int,
    lost: int,
    blocks: list[int],
    best_of: list[int],
    choice: list[int],
) -> None:
    """Fill in a better choice (gain, blocker), if there is one, for an attacker that any blocker stops.

    Fights that end alike differ in nothing but what the blocker is worth, if it dies: `best_of`, from `start` on, has the
    best for each way in which they may end. `halved`: what is gained at all counts half if the blocker dies.
    """
    top, who = choice[0], -1
    for end in range(HURT):
        j = best_of[start + end]
        if j < 0 or (end == BLOCKER_DIES and not lost):
            continue  # never throw a creature away for life that is not needed
        if blocks[j] >= 0:
            j = _best_of_free(blockers, clash, end, blocks, j)
            best_of[start + end] = j
            if j < 0:
                continue
        gain = whole
        if end & BLOCKER_DIES:
            gain = (whole // 2 if halved else whole) - blockers[j][at.WORTH]
        if end & ATTACKER_DIES:
            gain += attacker[at.WORTH]
        if gain > top or (gain == top and j < who):
            top, who = gain, j
    if who >= 0:
        choice[0] = top
        choice[1] = who


def _best_against_trample(
    attacker: list[int],
    blockers: list[list[int]],
    clash: list[int],
    on: int,
    race: list[int],
    blocks: list[int],
    choice: list[int],
) -> None:
    """The same for an attacker of which each blocker stops another part."""
    for j in range(len(blockers)):
        if clash[j] != CANNOT and blocks[j] < 0:
            gain = block_gain(attacker, blockers[j], clash[j], on, race)
            if gain > choice[0]:
                choice[0] = gain
                choice[1] = j


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
        if not is_lost(race):
            return
        best, bi, bj = 0, -1, -1
        for i in range(len(attackers)):
            if on[i] != 1 or held[i] or attackers[i][at.KEYWORDS] & t.MENACE:
                continue
            tramples, most = attackers[i][at.KEYWORDS] & t.TRAMPLE, -1
            for j in range(len(blockers)):
                if blocks[j] < 0 and clash[i][j] != CANNOT:
                    if tramples or most < 0:
                        most = 1000 * _needed(race, attackers[i], blockers[j], clash[i][j])
                    score = most - blockers[j][at.WORTH]
                    if score > best:
                        best, bi, bj = score, i, j
        if bi < 0:
            return
        blocks[bj] = bi
        held[bi] = 1 + bj
        hold(race, attackers[bi], blockers[bj], clash[bi][bj])


def _needed(race: list[int], attacker: list[int], blocker: list[int], clash: int) -> int:
    """How much a block stops of what kills: damage, poison counters, or both."""
    found = spared_life(attacker, blocker, clash) if race[at.RACE_DAMAGE] >= race[at.RACE_LIFE] else 0
    return found + spared_venom(attacker, blocker, clash) if race[at.RACE_VENOM] >= race[at.RACE_ROOM] else found
