"""The payment planner of the rules engine (`sim/rules/payment`), compiled: the same source, function by function.

Uncompiled these are its own functions. Compiled each is a copy whose global names mean the compiled copies.
"""

from types import FunctionType, ModuleType
from typing import Any

from sim.array import tables as tb
from sim.array.doors import COMPILED, door, room
from sim.array.kernel.casting.charges import PAYABLE, PLAN, PREPARE
from sim.cards.mana_cost import ANY_TYPE
from sim.rules.payment import matching, plan, search, sides, sources, units

_MODULES = (sources, matching, units, sides, search, plan)  # each after those that it takes functions from
_COPIES: dict[Any, Any] = {}


def _compile(module: ModuleType) -> None:
    names = dict(module.__dict__)
    for name, value in module.__dict__.items():
        if not isinstance(value, FunctionType) or value.__name__ == "read_plan":
            continue
        if value.__module__ == module.__name__:
            names[name] = _COPIES[value] = room(FunctionType(value.__code__, names, name))
        elif value in _COPIES:
            names[name] = _COPIES[value]


if COMPILED:
    for _module in _MODULES:
        _compile(_module)


def _mine(function: Any) -> Any:
    return _COPIES.get(function, function)


_prepare: Any = _mine(sources.prepare_sources)
_plan: Any = _mine(plan.plan_payment)
_can_pay: Any = _mine(plan.can_pay)
_max_x: Any = _mine(plan.max_x)


@door(tb.PLANNER)
def planner_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PLANNER(what, purse, number of {X}): prepare its sources (0); whether it pays `pay_cost` (1); the plan (2); X (3)."""
    options, table = s.pay_options[b], s.pay_table[b]
    if a == PREPARE:
        _prepare(options, table)
        return 0
    life, pool = s.purse_life[b], s.pay_pool[b]
    if a == PAYABLE:
        return 1 if _can_pay(s.pay_cost, life, pool, options, table, s.pay_work) else 0
    if a == PLAN:
        return 1 if _plan(s.pay_cost, life, pool, options, table, s.pay_work, s.pay_plan) else 0
    return _max_x(s.pay_cost, c, ANY_TYPE, life, pool, options, table, s.pay_work)
