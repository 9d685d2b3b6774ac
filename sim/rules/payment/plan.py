"""The mana payment planner (CR 106, 118, 601.2g, 605): who pays which symbol of a cost with what.

One integer function for both engines: the rules engine runs it on lists, the kernel compiles the same
source on int64 arrays. Hence only ints, indexing and loops over lists that the caller owns:

- cost: [number of symbols, generic mana, symbol, symbol, ...]. Generic mana may be negative: a reduction
  that is left over (CR 118.7a) still reduces {X} and the generic halves of hybrid symbols.
- life: how much the player may pay. To have a Phyrexian symbol paid with mana, take its flag off.
- pool: [number of mana, mana, mana, ...], in the order in which equally good mana is to be spent. The
  caller has left out mana that may not be spent on this cost (CR 106.6), and sources that are reserved.
- options, table, work: see `payment/layout.py` and `payment/sources.py`.
- plan: [activations, payments, symbols paid with life, then those]: rows in the order of activation,
  payments as (origin, mana type, what it pays), symbols that cost 2 life each. Mana that the activated
  rows make beyond the payments is left over. `read_plan` names the parts.

Which plan: the fewest generic halves of hybrid symbols; mana before life; the least mana left over, which
spends floating mana first; the fewest colors that the used sources could make; lands before creatures; no
side cost before side cost; lowest serial. Sources that make one mana without a cost need only a matching
in that order. All others are decided by a search, bounded by the same matching with the undecided for
free. It always finds a plan if there is one, of at most MAX_DEMANDS symbols and MAX_PAID_ABILITIES mana
abilities with mana costs; once it has one, it looks at SEARCHED more positions for a better one.
"""

from typing import NamedTuple

from sim.cards.mana_cost import ANY_TYPE, PHYREXIAN
from sim.rules.payment import layout as at
from sim.rules.payment.layout import Ints, Work
from sim.rules.payment.matching import count_bits, match
from sim.rules.payment.search import search_plan
from sim.rules.payment.sides import match_cheaply
from sim.rules.payment.units import (
    extra_side_costs,
    list_demands,
    list_plain_units,
    mana_left_over,
    name_plain_units,
    weigh,
    write_plan,
)


def plan_payment(cost: Ints, life: int, pool: Ints, options: Ints, table: Ints, work: Work, plan: Ints) -> bool:
    """Write the best plan that pays the cost (CR 601.2g-h); False, and no plan, if none does."""
    work[at.STATE][at.ANY_PLAN] = 0
    return _find_plan(cost, life, pool, options, table, work, plan)


def can_pay(cost: Ints, life: int, pool: Ints, options: Ints, table: Ints, work: Work) -> bool:
    """Whether the cost can be paid at all (CR 118.3, 118.6)."""
    work[at.STATE][at.ANY_PLAN] = 1
    return _find_plan(cost, life, pool, options, table, work, work[at.QUEUE])


def max_x(
    cost: Ints, x_symbols: int, x_kinds: int, life: int, pool: Ints, options: Ints, table: Ints, work: Work
) -> int:
    """The greatest X that can be paid (CR 107.3a), -1 if not even 0 can.

    The cost is without {X}; each X adds `x_symbols` symbols of `x_kinds`: ANY_TYPE for generic mana,
    less where only some mana may be spent on X.
    """
    by_life = 0
    for i in range(2, cost[0] + 2):
        by_life += cost[i] // PHYREXIAN % 2
    high = (pool[0] + table[at.CAPACITY] + min(by_life, life // 2) - cost[0] - cost[1]) // x_symbols
    if x_kinds != ANY_TYPE:
        high = min(high, (at.MAX_DEMANDS - cost[0]) // x_symbols)
    low = -1
    x = high
    while low < high:
        _add_x(cost, x * x_symbols, x_kinds, work[at.BIGGER_COST])
        if can_pay(work[at.BIGGER_COST], life, pool, options, table, work):
            low = x
        else:
            high = x - 1
        x = (low + high + 1) // 2
    return low


def _add_x(cost: Ints, symbols: int, kinds: int, bigger: Ints) -> None:
    for i in range(cost[0] + 2):
        bigger[i] = cost[i]
    if kinds == ANY_TYPE:
        bigger[1] += symbols
    else:
        for i in range(symbols):
            bigger[cost[0] + 2 + i] = kinds
        bigger[0] += symbols


def _find_plan(cost: Ints, life: int, pool: Ints, options: Ints, table: Ints, work: Work, plan: Ints) -> bool:
    """Try to pay hybrid symbols such as {2/W} with their color first, all of them, all but one, ..."""
    state = work[at.STATE]
    if cost[0] > at.MAX_DEMANDS:
        return False
    state[at.LIFE_TOTAL] = life
    state[at.BEST] = -1
    hybrids = list_demands(cost, 0, work)
    state[at.COMPARED] = hybrids
    if not hybrids:
        return _find_best(pool, options, table, work, plan)
    for count in range(cost[0] + 1):
        halves = 0
        while True:
            if count_bits(halves) == count:
                list_demands(cost, halves, work)
                if _find_best(pool, options, table, work, plan) and state[at.ANY_PLAN]:
                    return True
            # The next subset of the hybrid symbols.
            halves = (halves - hybrids) & hybrids
            if not halves:
                break
        if state[at.BEST] >= 0:
            return True
    return False


def _find_best(pool: Ints, options: Ints, table: Ints, work: Work, plan: Ints) -> bool:
    """Write the best plan for the demands if it is better than BEST."""
    state = work[at.STATE]
    life = state[at.LIFE_TOTAL]
    least = state[at.DEMANDS] + state[at.GENERIC_LEFT] - min(state[at.OPTIONALS], life // 2)
    if least > pool[0] + table[at.CAPACITY] or not _has_all_kinds(pool, table, work):
        return False
    state[at.LIFE_LEFT] = life
    state[at.TIGHT] = 0
    if table[at.SOURCE_LIFE] and life < table[at.SOURCE_LIFE] + 2 * state[at.OPTIONALS]:
        state[at.TIGHT] = 1
    elif state[at.ANY_PLAN] or not table[at.COMPLEX_SOURCES]:
        # A matching of the simple sources answers most questions.
        list_plain_units(pool, table, work)
        life_symbols = match(work)
        if life_symbols < 0:
            if not table[at.COMPLEX_SOURCES]:
                return False
        elif state[at.ANY_PLAN]:
            return True
        else:
            name_plain_units(pool, table, work)
            if (
                not table[at.MIXED_SOURCES]
                or not extra_side_costs(options, table, work)
                or match_cheaply(life_symbols, options, table, work)
            ):
                return _accept(life_symbols, pool, options, table, work, plan)
    return search_plan(pool, options, table, work, plan) >= 0


def _has_all_kinds(pool: Ints, table: Ints, work: Work) -> bool:
    """Whether for each symbol there is any mana that can pay it."""
    accepts, kinds = work[at.ACCEPTS], table[at.ALL_KINDS]
    for i in range(1, pool[0] + 1):
        kinds |= pool[i]
    for demand in range(work[at.STATE][at.DEMANDS]):
        if not accepts[demand] & kinds and not work[at.STATE][at.OPTIONAL] >> demand & 1:
            return False
    return True


def _accept(life_symbols: int, pool: Ints, options: Ints, table: Ints, work: Work, plan: Ints) -> bool:
    state = work[at.STATE]
    if state[at.COMPARED]:
        weight = weigh(life_symbols, work) + mana_left_over(pool, work) * at.LEFT_OVER_WEIGHT
        weight += extra_side_costs(options, table, work)
        if 0 <= state[at.BEST] <= weight:
            return False
        state[at.BEST] = weight
    write_plan(options, table, work, plan)
    return True


class Payment(NamedTuple):
    """One mana that pays: made by row `origin` of the options, or floating at index ~origin of the pool.

    It pays the symbol of the cost with index `pays`; GENERIC is its generic mana, OWN_COST - row what the mana
    ability of that row costs.
    """

    origin: int
    mana_type: int
    pays: int


class PaymentPlan(NamedTuple):
    """How a cost is paid: rows to activate in this order, payments, and symbols that 2 life each pay."""

    activations: tuple[int, ...]
    payments: tuple[Payment, ...]
    life_symbols: tuple[int, ...]


def read_plan(plan: Ints) -> PaymentPlan:
    """The parts of a plan by name."""
    payments_at = 3 + plan[0]
    life_at = payments_at + 3 * plan[1]
    return PaymentPlan(
        tuple(plan[3:payments_at]),
        tuple(Payment(*plan[i : i + 3]) for i in range(payments_at, life_at, 3)),
        tuple(plan[life_at : life_at + plan[2]]),
    )
