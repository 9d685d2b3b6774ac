"""Who could block whom, and how each such fight would end."""

from __future__ import annotations

from typing import Any

from sim.agents import policy_layout as at
from sim.agents.mind import layout as me
from sim.agents.mind.asks.queries import could_block, is_protected
from sim.agents.policy_fight import CANNOT, IMMUNE, fill_clashes
from sim.agents.rows import rows_of

# What is known of two creatures, in a table of who may block whom.
_UNASKED, _SHUT, _OPEN, _IMMUNE = range(4)


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
    for i in range(n):
        fights, answers, attacker = clash[i], known[i], s.a_thing[attackers[i]][at.ENTITY]
        for j in range(m):
            fights[j] = CANNOT
            if not _is_idle(s.a_thing[blockers[j]][at.FLAGS], now):
                if not answers[j]:
                    answers[j] = _ask(s, T, s.a_thing[blockers[j]][at.ENTITY], attacker)
                if answers[j] != _SHUT:
                    fights[j] = IMMUNE if answers[j] == _IMMUNE else 0
    fill_clashes(rows_of(s.a_thing, attackers, n), rows_of(s.a_thing, blockers, m), clash)
    return n


def _is_idle(flags: int, now: int) -> int:
    return flags & (at.TAPPED | at.CANT_BLOCK) if now else flags & at.CANT_BLOCK


def _ask(s: Any, T: Any, blocker: int, attacker: int) -> int:
    if not could_block(s, T, blocker, attacker):
        return _SHUT
    return _IMMUNE if is_protected(s, T, blocker, attacker) else _OPEN


__all__ = ["forget_open", "possible_clashes"]
