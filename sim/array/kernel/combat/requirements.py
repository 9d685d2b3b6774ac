"""Restrictions and requirements on blocks, solved exactly (CR 509.1b-c).

Compiled into the room of blocks. A requirement is a bit and is obeyed if one of the pairs that have it is among the
blocks: `required[i][j]` are the requirements that blocker i obeys by blocking the j-th it can. `able_at[i][j]` numbers
that attacker. The search works in `scratch`: for each attacker its blockers and the fewest it may have (menace: 2), for
each blocker what it and later ones can obey, a bound on how much, and how many attackers they can block.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.objects import slot_at
from sim.array.kernel.rules import affects, in_force, rule_is_about
from sim.cards import terms as t

_SEARCHED = 50_000
_MOST_REQUIREMENTS = 62
_COUNT, _LEAST, _LATER, _GAINS, _ROOM = 0, 64, 128, 228, 328
_WANTED, _COMPANY, _N, _ATTACKERS = 428, 429, 430, 431
_MOST_ATTACKERS = 62


@room
def bits(mask: int) -> int:
    """How many bits a mask has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


# --- The problem ------------------------------------------------------------------------------------------


@room
def is_hard(s: Any) -> int:
    """Whether there are restrictions or requirements on the whole declaration."""
    kinds = 1 << tb.R_MUST_BLOCK | 1 << tb.R_MUST_BE_BLOCKED | 1 << tb.R_MUST_BE_BLOCKED_BY_ALL
    if s.rule_kinds & (kinds | 1 << tb.R_CANT_BLOCK_ALONE):
        return 1
    for i in range(s.n_able):
        for j in range(s.n_able_to[i]):
            if s.c_keywords[slot_at(s, s.able_to[i][j])] & t.MENACE:
                return 1
    return 0


@room
def gather_requirements(s: Any, T: Any) -> None:
    """CR 509.1c: each requirement as the pairs of which one obeys it; those that nobody can obey are left out."""
    for i in range(s.n_able):
        for j in range(s.n_able_to[i]):
            s.required[i][j] = 0
    n = 0
    for rule in range(s.n_rules):
        kind = s.rule_kind[rule]
        if kind == tb.R_MUST_BLOCK:
            for i in range(s.n_able):
                if affects(s, rule, s.able[i]):
                    n += _require(s, T, rule, n, i, 0)
        elif kind == tb.R_MUST_BE_BLOCKED:
            for k in range(s.n_battlefield):
                if affects(s, rule, s.battlefield[k]):
                    n += _require(s, T, rule, n, -1, s.battlefield[k])
        elif kind == tb.R_MUST_BE_BLOCKED_BY_ALL:
            for i in range(s.n_able):
                for j in range(s.n_able_to[i]):
                    if affects(s, rule, s.able_to[i][j]) and rule_is_about(s, T, rule, s.able[i]):
                        s.required[i][j] |= 1 << n
                        n += 1
                        if n > _MOST_REQUIREMENTS:
                            s.error = at.FULL
                            return
        if n > _MOST_REQUIREMENTS:
            s.error = at.FULL
            return


@room
def _require(s: Any, T: Any, rule: int, n: int, blocker: int, attacker: int) -> int:
    """Requirement n: that a blocker blocks one that matches, or that one that matches blocks an attacker."""
    found = 0
    for i in range(s.n_able):
        for j in range(s.n_able_to[i]):
            a = s.able_to[i][j]
            is_pair = i == blocker or (blocker < 0 and a == attacker)
            if is_pair and rule_is_about(s, T, rule, a if blocker >= 0 else s.able[i]):
                s.required[i][j] |= 1 << min(n, _MOST_REQUIREMENTS)
                found = 1
    return found


@room
def _prepare(s: Any) -> None:
    """What the search needs to know, anew for each: the memory is lent."""
    n = 0
    for i in range(s.n_able):
        for j in range(s.n_able_to[i]):
            place = 0
            while place < n and s.scratch[_ATTACKERS + place] != s.able_to[i][j]:
                place += 1
            if place == n:
                if n >= _MOST_ATTACKERS:
                    s.error = at.FULL
                    return
                s.scratch[_ATTACKERS + n] = s.able_to[i][j]
                menace = s.c_keywords[slot_at(s, s.able_to[i][j])] & t.MENACE
                s.scratch[_COUNT + n], s.scratch[_LEAST + n] = 0, 2 if menace else 1  # CR 702.111b
                n += 1
            s.able_at[i][j] = place
    s.scratch[_WANTED], s.scratch[_COMPANY], s.scratch[_N] = 0, 0, n
    s.scratch[_LATER + s.n_able], s.scratch[_GAINS + s.n_able], s.scratch[_ROOM + s.n_able] = 0, 0, 0
    for i in range(s.n_able - 1, -1, -1):
        later = 0
        for j in range(s.n_able_to[i]):
            later |= s.required[i][j]
            if s.required[i][j]:
                s.scratch[_WANTED] |= 1 << s.able_at[i][j]
        s.scratch[_LATER + i] = s.scratch[_LATER + i + 1] | later
        s.scratch[_GAINS + i] = s.scratch[_GAINS + i + 1] + _most_gained(s, i)
        s.scratch[_ROOM + i] = s.scratch[_ROOM + i + 1] + s.allowed[i]
        if cant_block_alone(s, i):
            s.scratch[_COMPANY] = 1


@room
def _most_gained(s: Any, i: int) -> int:
    """A bound on the requirements that a blocker obeys: its best attackers, as many as it may block."""
    taken, total = 0, 0
    for _ in range(s.allowed[i]):
        best = -1
        for j in range(s.n_able_to[i]):
            if not taken >> j & 1 and (best < 0 or bits(s.required[i][j]) > bits(s.required[i][best])):
                best = j
        taken |= 1 << best
        total += bits(s.required[i][best])
    return total


@room
def cant_block_alone(s: Any, i: int) -> int:
    """CR 506.5, 509.1b."""
    if in_force(s, tb.R_CANT_BLOCK_ALONE):
        for rule in range(s.n_rules):
            if s.rule_kind[rule] == tb.R_CANT_BLOCK_ALONE and affects(s, rule, s.able[i]):
                return 1
    return 0


# --- The search -------------------------------------------------------------------------------------------


@room
def most_obeyed(s: Any) -> int:
    """CR 509.1c: the greatest number of requirements that can be obeyed without disobeying a restriction."""
    _prepare(s)
    for goal in range(min(bits(s.scratch[_LATER]), s.scratch[_GAINS]), 0, -1):
        s.searched = 0
        if _extend(s, 0, 0, 0, 0, 0, 0, goal):
            return goal
    return 0


@room
def can_complete(s: Any, i: int, first: int, more: int, goal: int) -> int:
    """Whether the blocks so far can become a legal declaration.

    Those from `first` on are of blocker i, who blocks `more` as well, a place of its `able_to`, or is done (-1).
    """
    _prepare(s)
    s.searched = 0
    met, taken, blockers, lonely = 0, 0, 0, 0
    for k in range(s.n_chosen_attacks):
        b = i
        if k < first:
            b = 0
            while s.able[b] != s.chosen_defender[k]:
                b += 1
        j = 0
        while s.able_to[b][j] != s.chosen_attacker[k]:
            j += 1
        met |= s.required[b][j]
        s.scratch[_COUNT + s.able_at[b][j]] += 1
        if k >= first:
            taken |= 1 << j
        elif k == 0 or s.chosen_defender[k - 1] != s.chosen_defender[k]:
            blockers, lonely = min(2, blockers + 1), lonely | cant_block_alone(s, b)
    if more < 0:
        if taken:
            blockers, lonely = min(2, blockers + 1), lonely | cant_block_alone(s, i)
        return _extend(s, i + 1, 0, 0, met, blockers, lonely, goal)
    s.scratch[_COUNT + s.able_at[i][more]] += 1
    return _extend(s, i, 0, taken | 1 << more, met | s.required[i][more], blockers, lonely, goal)


@room
def _extend(s: Any, b: int, start: int, taken: int, met: int, blockers: int, lonely: int, goal: int) -> int:
    """Whether blocks from blocker b on, which blocks those taken and perhaps others from `start` on, reach the goal."""
    s.searched += 1
    if s.searched > _SEARCHED:
        s.error = at.NOT_CARRIED  # the rules engine has an integer program for the most crowded boards
        return 1
    if b == s.n_able:
        return 1 if bits(met) >= goal and not (lonely and blockers == 1) and _lacking(s) == 0 else 0
    if start == 0:
        open_ones = s.scratch[_LATER + b] & ~met
        if bits(met) + min(bits(open_ones), s.scratch[_GAINS + b]) < goal or _lacking(s) > s.scratch[_ROOM + b]:
            return 0
    if bits(taken) < s.allowed[b]:
        for j in range(start, s.n_able_to[b]):
            if taken >> j & 1 or not _is_useful(s, b, j, met):
                continue
            place = _COUNT + s.able_at[b][j]
            s.scratch[place] += 1
            if _extend(s, b, j + 1, taken | 1 << j, met | s.required[b][j], blockers, lonely, goal):
                return 1
            s.scratch[place] -= 1
    if taken:
        return _extend(s, b + 1, 0, 0, met, min(2, blockers + 1), lonely | cant_block_alone(s, b), goal)
    return _extend(s, b + 1, 0, 0, met, blockers, lonely, goal)


@room
def _lacking(s: Any) -> int:
    """How many blockers those attackers lack that are blocked by fewer than they may be."""
    n = 0
    for place in range(s.scratch[_N]):
        if s.scratch[_COUNT + place] == 1 and s.scratch[_LEAST + place] == 2:
            n += 1
    return n


@room
def _is_useful(s: Any, b: int, j: int, met: int) -> int:
    """Whether blocking this attacker can matter for what is required or restricted."""
    if s.scratch[_COMPANY] or s.required[b][j] & ~met:
        return 1
    place = s.able_at[b][j]
    count, least = s.scratch[_COUNT + place], s.scratch[_LEAST + place]
    return 1 if 0 < count < least or (count == 0 and least > 1 and s.scratch[_WANTED] >> place & 1) else 0
