"""How long the mana payment planner takes: the question of every priority window, and a whole plan.

python benchmarks/bench_payment.py
"""

from __future__ import annotations

from collections.abc import Callable
from timeit import repeat

from benchmarks.calibrate import games_per_second
from sim.cards.mana_cost import ManaCost
from sim.rules.payment.layout import (
    Ints,
    cost_ints,
    mana_option,
    mana_options,
    new_plan,
    new_table,
    new_workspace,
    pool_ints,
)
from sim.rules.payment.plan import can_pay, plan_payment
from sim.rules.payment.sources import prepare_sources

W, U, B, R, G, C = (1 << mana_type for mana_type in range(6))


def lands(*kinds: int) -> list[Ints]:
    """Sources of one mana each."""
    return [mana_option(source, [(mask, 1)]) for source, mask in enumerate(kinds)]


def pain_lands(first: int, count: int) -> list[Ints]:
    """Lands of {C}, or of a color for 1 damage."""
    rows = []
    for source in range(first, first + count):
        rows += [mana_option(source, [(C, 1)]), mana_option(source, [(W | U, 1)], side=1)]
    return rows


def filter_lands(first: int, *kinds: int) -> list[Ints]:
    """Lands of {C}, or of two mana for one."""
    rows = []
    for source, mask in enumerate(kinds, first):
        rows += [mana_option(source, [(C, 1)]), mana_option(source, [(mask, 2)], own_cost=(0, (mask,)))]
    return rows


def signets(first: int, *pairs: tuple[int, int]) -> list[Ints]:
    """Artifacts of two mana for {1}."""
    return [mana_option(i, [(a, 1), (b, 1)], own_cost=(1, ())) for i, (a, b) in enumerate(pairs, first)]


CASES: list[tuple[str, str, list[Ints]]] = [
    ("4 basic lands", "{1}{R}", lands(R, R, R, R)),
    ("6 lands", "{2}{W}{U}", lands(W, W, U, U, W | U, C)),
    ("6 lands, 4 dual", "{W}{W}{U}{U}", lands(W | U, W | U, W, U, W | U, W | B)),
    ("6 lands, a color short", "{W}{W}{U}{U}", lands(W, B, U, U, B, B)),
    ("4 lands, one mana short", "{3}{G}{G}", lands(G, G, G, G)),
    ("4 lands, one source of two", "{4}", [*lands(W, W, W, W), mana_option(4, [(C, 2)])]),
    ("1 land, 3 pain lands", "{1}{W}{W}", [*lands(W), *pain_lands(1, 3)]),
    ("6 pain lands", "{1}{W}{W}", pain_lands(0, 6)),
    ("Phyrexian, 2 lands", "{1}{G/P}{G/U/P}", lands(W, G)),
    ("{2/color}, 7 lands", "{2/W}{2/U}{2/B}{2/R}{2/G}", lands(W, U, G, G, G, W, U)),
    ("4 lands, 3 signets", "{5}{W}{U}", [*lands(B, B, B, B), *signets(4, (W, U), (W, B), (R, U))]),
    ("2 lands, 3 filter lands", "{W}{W}{U}{U}", [*lands(W, W), *filter_lands(2, W | U, W | U, U | B)]),
]


def microseconds(call: Callable[[], object]) -> float:
    """The best of five runs of about 20 ms."""
    once = max(1e-6, min(repeat(call, number=3, repeat=3)) / 3)
    number = max(3, int(0.02 / once))
    return min(repeat(call, number=number, repeat=5)) / number * 1e6


def measure(name: str, cost: str, rows: list[Ints]) -> str:
    """One line of the table."""
    work, plan, pool = new_workspace(), new_plan(), pool_ints([])
    options, ints = mana_options(rows), cost_ints(ManaCost.parse(cost))
    table = new_table(options)
    prepare_sources(options, table)
    payable = can_pay(ints, 20, pool, options, table, work)
    prepared = microseconds(lambda: prepare_sources(options, table))
    asked = microseconds(lambda: can_pay(ints, 20, pool, options, table, work))
    planned = microseconds(lambda: plan_payment(ints, 20, pool, options, table, work, plan))
    answer = "yes" if payable else "no"
    return f"{name:27} {cost:27} {answer:4} {prepared:8.1f} {asked:8.1f} {planned:8.1f}"


if __name__ == "__main__":
    print(f"{'sources':27} {'cost':27} {'pays':4} {'prepare':>8} {'can_pay':>8} {'plan':>8}  microseconds")
    for case in CASES:
        print(measure(*case))
    print(f"{games_per_second():.0f} calibration games/s in the same run")
