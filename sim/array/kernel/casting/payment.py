"""The payment planner of the rules engine (`sim/rules/payment`), behind a door: the same source for both engines."""

from typing import Any

from sim.array import tables as tb
from sim.array.doors import door
from sim.array.kernel.casting.charges import PAYABLE, PLAN, PREPARE
from sim.cards.mana_cost import ANY_TYPE
from sim.rules.payment.plan import can_pay, max_x, plan_payment
from sim.rules.payment.sources import prepare_sources


@door(tb.PLANNER)
def planner_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PLANNER(what, purse, number of {X}): prepare its sources (0); whether it pays `pay_cost` (1); the plan (2); X (3)."""
    options, table = s.pay_options[b], s.pay_table[b]
    if a == PREPARE:
        prepare_sources(options, table)
        return 0
    life, pool = s.purse_life[b], s.pay_pool[b]
    if a == PAYABLE:
        return 1 if can_pay(s.pay_cost, life, pool, options, table, s.pay_work) else 0
    if a == PLAN:
        return 1 if plan_payment(s.pay_cost, life, pool, options, table, s.pay_work, s.pay_plan) else 0
    return max_x(s.pay_cost, c, ANY_TYPE, life, pool, options, table, s.pay_work)
