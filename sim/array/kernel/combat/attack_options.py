"""Which attacks obey the restrictions on the whole declaration and the most requirements (CR 508.1c-d), exactly.

Compiled into the room of attacks. `worth[i][j]` says how many requirements creature i obeys by attacking the j-th it can,
`able_at[i][j]` whether that costs something, `allowed[i]` whether the creature can't attack alone.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.rules import affects, rule_is_about

_SEARCHED = 50_000


@room
def most_obeyed(s: Any, T: Any) -> int:
    """CR 508.1d: the greatest number of requirements that can be obeyed; nobody is required to pay to attack."""
    total, free_ones, last = 0, 0, 0
    for i in range(s.n_able):
        _judge(s, T, i)
        best = _best_free(s, i)
        if best >= 0:
            total += best
            free_ones += 1
            last = i
    return 0 if free_ones == 1 and s.allowed[last] else total


@room
def _judge(s: Any, T: Any, i: int) -> None:
    """What the rules in force say of each attack of a creature."""
    s.allowed[i] = 0
    for j in range(s.n_able_to[i]):
        s.worth[i][j], s.able_at[i][j] = 0, 0
    for rule in range(s.n_rules):
        kind = s.rule_kind[rule]
        if kind == tb.R_CANT_ATTACK_ALONE and affects(s, rule, s.able[i]):
            s.allowed[i] = 1
        must = kind == tb.R_MUST_ATTACK and affects(s, rule, s.able[i])
        if must or kind == tb.R_ATTACK_TAX:
            for j in range(s.n_able_to[i]):
                if kind == tb.R_ATTACK_TAX:
                    s.able_at[i][j] |= affects(s, rule, s.able_to[i][j])
                else:
                    s.worth[i][j] += rule_is_about(s, T, rule, s.able_to[i][j])


@room
def _best_free(s: Any, i: int) -> int:
    """The most requirements that an attack without a cost obeys, -1 if there is none."""
    best = -1
    for j in range(s.n_able_to[i]):
        if not s.able_at[i][j]:
            best = max(best, s.worth[i][j])
    return best


@room
def can_complete(s: Any, T: Any, n: int, goal: int) -> int:
    """Whether the choices of the first n creatures are part of a legal declaration."""
    s.searched += 1
    if s.searched > _SEARCHED:
        s.error = at.NOT_CARRIED
        return 1
    obeyed, most, attackers, lonely, costs = 0, 0, 0, 0, 0
    for i in range(s.n_able):
        best = 0
        for j in range(s.n_able_to[i]):
            if i >= n:
                best = max(best, s.worth[i][j])
            elif s.chosen_defender[i] == s.able_to[i][j]:
                best, costs = s.worth[i][j], costs | s.able_at[i][j]
                attackers, lonely = attackers + 1, lonely | s.allowed[i]
        obeyed += best if i < n else 0
        most += best
    if most < goal:
        return 0
    if costs and n and s.chosen_defender[n - 1] and not call(s, T, tb.TAX, n, 0, 0, 0):
        return 0  # more attackers cost more and leave fewer untapped: nothing later can help
    if obeyed >= goal and not (attackers == 1 and lonely):
        return 1
    if n == s.n_able:
        return 0
    free, had_free = _best_free(s, n), 0
    for j in range(s.n_able_to[n]):  # only choices that differ in what matters
        if s.able_at[n][j] or (not had_free and s.worth[n][j] == free):
            had_free |= 1 - s.able_at[n][j]
            s.chosen_defender[n] = s.able_to[n][j]
            if can_complete(s, T, n + 1, goal):
                return 1
    s.chosen_defender[n] = 0
    return can_complete(s, T, n + 1, goal)
