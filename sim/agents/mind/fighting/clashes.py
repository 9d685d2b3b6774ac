"""Who could block whom, and how each such fight would end."""

from __future__ import annotations

from typing import Any, Final

from sim.agents.mind import layout as me
from sim.agents.mind.asks.queries import blocks_plainly, could_block, is_protected
from sim.agents.policy import layout as at
from sim.agents.policy.fight import CANNOT, IMMUNE, fill_clashes
from sim.agents.rows import rows_of

# What is known of two creatures, in a table of who may block whom.
_UNASKED, _SHUT, _OPEN, _IMMUNE = range(4)
_CLASHES: Final = (CANNOT, CANNOT, 0, IMMUNE)  # what `fill_clashes` begins with


def forget_open(s: Any) -> int:
    """Once a decision: nobody has asked yet who of the two players' creatures may block whom."""
    if s.a_memo[me.OPEN] < 0:
        s.a_memo[me.OPEN] = 1
        for i in range(s.a_n_mine):
            for j in range(s.a_n_theirs):
                s.a_open[i][j] = _UNASKED
                s.a_open_back[j][i] = _UNASKED
    return 1


def possible_clashes(
    s: Any, T: Any, attackers: Any, n: int, blockers: Any, m: int, now: int, known: Any, clash: Any
) -> int:
    """Fill in how each fight would end of these attackers with those who can block them; `now` leaves out tapped ones.

    `known` remembers what the rules say of each two of them; it comes with zeros.
    """
    idle, plain = [0] * m, [-1] * m
    for j in range(m):
        idle[j] = s.a_thing[blockers[j]][at.FLAGS] & (at.TAPPED | at.CANT_BLOCK if now else at.CANT_BLOCK)
    for i in range(n):
        fights, answers, attacker, is_plain = clash[i], known[i], s.a_thing[attackers[i]][at.ENTITY], -1
        for j in range(m):
            if idle[j]:
                fights[j] = CANNOT
            else:
                if answers[j] == _UNASKED:
                    blocker = s.a_thing[blockers[j]][at.ENTITY]
                    is_plain = blocks_plainly(s, T, attacker) if is_plain < 0 else is_plain
                    plain[j] = blocks_plainly(s, T, blocker) if plain[j] < 0 else plain[j]
                    answers[j] = _OPEN if is_plain and plain[j] else _ask(s, T, blocker, attacker)
                fights[j] = _CLASHES[answers[j]]
    fill_clashes(rows_of(s.a_thing, attackers, n), rows_of(s.a_thing, blockers, m), clash)
    return n


def _ask(s: Any, T: Any, blocker: int, attacker: int) -> int:
    if not could_block(s, T, blocker, attacker):
        return _SHUT
    return _IMMUNE if is_protected(s, T, blocker, attacker) else _OPEN


__all__ = ["forget_open", "possible_clashes"]
