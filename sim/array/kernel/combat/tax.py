"""Costs to attack (CR 508.1h-j): mana for each attacker of a taxed player or permanent, paid as one total.

The attackers have tapped by then (508.1f), so only those with vigilance could still be tapped for mana.
"""

from typing import Any

from sim.array import tables as tb
from sim.array.doors import door, room
from sim.array.kernel.casting.charges import add_mana, can_pay_mana, free_cost, new_cost, pay_mana, reserve
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import slot_at
from sim.array.kernel.rules import affects
from sim.cards import terms as t


@room
def _total(s: Any, T: Any, n: int) -> int:
    """CR 508.1h: the total cost of the first n choices; several taxes of one defender add up."""
    cost = new_cost(s, T, -1)
    for i in range(n):
        for rule in range(s.n_rules):
            if s.rule_kind[rule] == tb.R_ATTACK_TAX and s.chosen_defender[i]:
                if affects(s, rule, s.chosen_defender[i]):
                    add_mana(s, T, cost, T.change[s.rule_change[rule]][tb.CH_COST])
    return cost


@room
def can_be_paid(s: Any, T: Any, n: int) -> int:
    """Whether the active player could pay for the first n choices once the attackers have tapped."""
    cost = _total(s, T, n)
    for i in range(n):
        slot = slot_at(s, s.able[i])
        taps = 1 if s.chosen_defender[i] and not s.c_keywords[slot] & t.VIGILANCE else 0
        if taps and s.c_has[slot] & tb.HAS_MANA:
            reserve(s, cost, tb.PART_ATTACK, s.able[i])
    found = can_pay_mana(s, T, s.active, 0, cost, 0, 0, 0)
    free_cost(s, cost)
    return found


@room
def charge(s: Any, T: Any) -> None:
    """CR 508.1i-j: the active player pays the total, in full."""
    cost = _total(s, T, s.n_chosen_attacks)
    pay_mana(s, T, s.active, 0, cost, 0, 0, 0)
    free_cost(s, cost)


@door(tb.TAX)
def tax_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """TAX(n, b): whether the first n choices of attacks can be paid for, in `chosen_*`; with b, pay for all."""
    settle_cache(s, T)
    if b:
        charge(s, T)
        return 1
    return can_be_paid(s, T, a)
