"""The search for the best payment when sources make several mana, cost mana, or have rows of different price.

Depth first over such sources, each unused or one of its rows. A position is matched with the sources still
undecided for free: if that fails, no plan is below it, and its weight bounds all plans below it. Only ints,
indexing and loops: the kernel compiles the same source.
"""

from sim.rules.payment import layout as at
from sim.rules.payment.layout import Ints, Work
from sim.rules.payment.matching import match
from sim.rules.payment.units import (
    list_own_costs,
    list_units,
    mana_left_over,
    weigh,
    write_plan,
)


def search_plan(pool: Ints, options: Ints, table: Ints, work: Work, plan: Ints) -> int:
    """Write the best plan below the weight BEST; its weight, -1 if there is none."""
    state, choice = work[at.STATE], work[at.CHOICE]
    _list_decisions(table, work)
    found, depth, state[at.LOOKED] = -1, 0, 0
    if not _may_be_better(_bound(0, pool, options, table, work), state[at.BEST]):
        return -1
    choice[0] = _first_choice(0, table, work) - 1
    while depth >= 0:
        choice[depth] += 1
        if choice[depth] > _rows(depth, table, work):
            depth -= 1
            continue
        if _repeats_twin(depth, table, work):
            continue
        if _has_searched_enough(work):
            break
        bound = _bound(depth + 1, pool, options, table, work)
        if not _may_be_better(bound, state[at.BEST]):
            continue
        if depth + 1 < state[at.DECISIONS]:
            depth += 1
            choice[depth] = _first_choice(depth, table, work) - 1
            continue
        weight = _settle(bound, pool, options, table, work, plan)
        if weight >= 0:
            found = state[at.BEST] = weight
            if state[at.ANY_PLAN]:
                break
    return found


def _list_decisions(table: Ints, work: Work) -> None:
    state, decisions = work[at.STATE], 0
    for place in range(at.HEAD, at.HEAD + table[at.SOURCES]):
        kind = table[table[place] + at.KIND]
        if kind >= at.MIXED or (kind == at.COSTS_LIFE and state[at.TIGHT]):
            work[at.DECISION][decisions] = table[place]
            decisions += 1
    state[at.DECISIONS] = decisions


def _rows(decision: int, table: Ints, work: Work) -> int:
    entry = work[at.DECISION][decision]
    return table[entry + at.END_ROW] - table[entry + at.FIRST_ROW]


def _first_choice(decision: int, table: Ints, work: Work) -> int:
    """0 to try the source unused, 1 where the matching leaves it unused anyway if it is not needed."""
    kind = table[work[at.DECISION][decision] + at.KIND]
    return 1 if kind == at.MIXED and not work[at.STATE][at.TIGHT] else 0


def _repeats_twin(decision: int, table: Ints, work: Work) -> bool:
    """Whether the same with this source and its twin before it exchanged is another position of the search."""
    twin = table[work[at.DECISION][decision] + at.TWIN]
    if twin < 0:
        return False
    before = decision - 1
    while work[at.DECISION][before] != twin:
        before -= 1
    here, there = work[at.CHOICE][decision], work[at.CHOICE][before]
    return here != 0 and (there == 0 or here < there)


def _may_be_better(bound: int, best: int) -> bool:
    return bound >= 0 and (best < 0 or bound < best)


def _bound(decided: int, pool: Ints, options: Ints, table: Ints, work: Work) -> int:
    """The least that a plan with the first decisions as chosen can cost, -1 if there is none."""
    state = work[at.STATE]
    if not list_own_costs(decided, options, table, work):
        return -1
    list_units(decided, pool, options, table, work)
    if state[at.SUPPLY] < state[at.DEMANDS] - state[at.OPTIONALS] + state[at.GENERIC_LEFT]:
        return -1
    life_symbols = match(work)
    if life_symbols < 0:
        return -1
    return weigh(life_symbols, work)


def _settle(bound: int, pool: Ints, options: Ints, table: Ints, work: Work, plan: Ints) -> int:
    """All is decided and matched: write the plan if the paid abilities can be activated one after another.

    Their mana may pay for each other in a circle; then their order has to be decided too.
    """
    state = work[at.STATE]
    weight = bound + mana_left_over(pool, work) * at.LEFT_OVER_WEIGHT
    if not _may_be_better(weight, state[at.BEST]):
        return -1
    if _find_sequence(work):
        write_plan(options, table, work, plan)
        return weight
    return _settle_in_some_order(weight, pool, options, table, work, plan)


def _settle_in_some_order(least: int, pool: Ints, options: Ints, table: Ints, work: Work, plan: Ints) -> int:
    """Try every order of the paid abilities, each paid for by those before it, until one weighs the least."""
    state, best = work[at.STATE], -1
    for i in range(state[at.PAID]):
        work[at.SEQUENCE][i] = i
    while best != least and not _has_searched_enough(work):
        _forbid_later_mana(work)
        kept = state[at.PAID]
        life_symbols = match(work)
        if life_symbols < 0:
            kept = _unpayable_start(work)
        else:
            weight = weigh(life_symbols, work) + mana_left_over(pool, work) * at.LEFT_OVER_WEIGHT
            if _may_be_better(weight, state[at.BEST]):
                write_plan(options, table, work, plan)
                best = state[at.BEST] = weight
                if state[at.ANY_PLAN]:
                    break
        if not _next_sequence(kept, work):
            break
    return best


def _has_searched_enough(work: Work) -> bool:
    state = work[at.STATE]
    state[at.LOOKED] += 1
    return state[at.BEST] >= 0 and state[at.LOOKED] > at.SEARCHED


def _unpayable_start(work: Work) -> int:
    """The length of the shortest start of the sequence whose own costs cannot be paid; else the whole."""
    state, accepts, aside = work[at.STATE], work[at.ACCEPTS], work[at.SET_ASIDE]
    demands, generic, start = state[at.DEMANDS], state[at.GENERIC_LEFT], 0
    for d in range(demands):
        aside[d] = accepts[d]
        accepts[d] = 0
    state[at.GENERIC_LEFT] = 0
    set_aside, payable = demands, True
    while payable and start < state[at.PAID]:
        own = work[at.OWN_DEMANDS][work[at.SEQUENCE][start]]
        for d in range(demands):
            if own >> d & 1:
                accepts[d] = aside[d]
                set_aside -= 1
        match(work)
        payable = state[at.LEFT] == set_aside
        start += 1
    for d in range(demands):
        accepts[d] = aside[d]
    state[at.GENERIC_LEFT] = generic
    return start


def _find_sequence(work: Work) -> bool:
    """An order in which every paid ability comes after those whose mana pays for it; False if there is none."""
    state, needs, sequence = work[at.STATE], work[at.NEEDS], work[at.SEQUENCE]
    for ability in range(state[at.PAID]):
        needs[ability] = 0
        for demand in range(state[at.SPELL_DEMANDS], state[at.DEMANDS]):
            if work[at.OWN_DEMANDS][ability] >> demand & 1:
                maker = work[at.MAKER][work[at.OWNER][demand]]
                if maker >= 0:
                    needs[ability] |= 1 << maker
    done, placed = 0, 0
    for _ in range(state[at.PAID]):
        for ability in range(state[at.PAID]):
            if not done >> ability & 1 and not needs[ability] & ~done:
                sequence[placed] = ability
                done |= 1 << ability
                placed += 1
    return placed == state[at.PAID]


def _forbid_later_mana(work: Work) -> None:
    """Let mana of an ability pay only for abilities that come after it in the sequence."""
    state, forbidden = work[at.STATE], work[at.FORBIDDEN]
    for unit in range(state[at.UNITS]):
        maker, place = work[at.MAKER][unit], 0
        if maker < 0 or work[at.UNIT_KINDS][unit] & at.RESTRICTED:
            continue
        forbidden[unit] = work[at.OWN_DEMANDS][maker]
        while work[at.SEQUENCE][place] != maker:
            forbidden[unit] |= work[at.OWN_DEMANDS][work[at.SEQUENCE][place]]
            place += 1


def _next_sequence(kept: int, work: Work) -> bool:
    """The next order of the paid abilities, in lexicographic order, that starts otherwise; False after the last."""
    sequence, last = work[at.SEQUENCE], work[at.STATE][at.PAID] - 1
    # All orders with this start are skipped: go on from the last of them.
    for i in range(kept, last):
        for j in range(i + 1, last + 1):
            if sequence[j] > sequence[i]:
                sequence[i], sequence[j] = sequence[j], sequence[i]
    turn = last - 1
    while turn >= 0 and sequence[turn] > sequence[turn + 1]:
        turn -= 1
    if turn < 0:
        return False
    other = last
    while sequence[other] < sequence[turn]:
        other -= 1
    sequence[turn], sequence[other] = sequence[other], sequence[turn]
    turn += 1
    while turn < last:
        sequence[turn], sequence[last] = sequence[last], sequence[turn]
        turn += 1
        last -= 1
    return True
