"""The demands and the units of mana of one position of the payment search, and the plan that a matching is.

A demand is one symbol to be paid, of the cost itself or of a mana ability's own cost. A unit is one mana:
floating, or made by a source. Only ints, indexing and loops: the kernel compiles the same source.
"""

from sim.cards.mana_cost import ANY_TYPE, COLORLESS, GENERIC_SHIFT, PHYREXIAN
from sim.rules import payment_layout as at
from sim.rules.payment_layout import Ints, Work
from sim.rules.payment_sources import row_cost, row_mana


def list_demands(cost: Ints, halves: int, work: Work) -> None:
    """The symbols of the cost; of those in the mask `halves` the generic half is paid (CR 107.4e)."""
    state, accepts, asked_by = work[at.STATE], work[at.ACCEPTS], work[at.ASKED_BY]
    demands, generic, optional, optionals = 0, cost[1], 0, 0
    for i in range(cost[0]):
        symbol = cost[2 + i]
        if halves and halves >> i & 1:
            generic += symbol >> GENERIC_SHIFT
            continue
        accepts[demands] = symbol & at.KINDS
        asked_by[demands] = i
        if symbol & PHYREXIAN:
            optional |= 1 << demands
            optionals += 1
        demands += 1
    state[at.DEMANDS] = state[at.SPELL_DEMANDS] = demands
    state[at.GENERIC_LEFT] = max(0, generic)
    state[at.OPTIONAL], state[at.OPTIONALS] = optional, optionals
    state[at.PAID] = state[at.DECISIONS] = state[at.PRODUCED] = state[at.DECIDED_WEIGHT] = 0


def list_plain_units(pool: Ints, table: Ints, work: Work) -> None:
    """Floating mana and all sources that make one mana without a mana cost, whatever its side costs."""
    kinds, origin, weight = work[at.UNIT_KINDS], work[at.ORIGIN], work[at.UNIT_WEIGHT]
    units = min(pool[0], at.MAX_POOL)
    for i in range(units):
        kinds[i] = pool[1 + i]
        origin[i] = -1 - i
        weight[i] = -1
    entry = at.HEAD
    for place in range(table[at.SOURCES]):
        if table[entry + at.KIND] != at.COMPLEX:
            kinds[units] = table[entry + at.MASK]
            origin[units] = place
            weight[units] = table[entry + at.WEIGHT]
            units += 1
        entry += at.ENTRY
    work[at.STATE][at.UNITS] = units


def list_own_costs(decided: int, options: Ints, table: Ints, work: Work) -> bool:
    """Demands for the own costs of what the first decisions use; False if there are too many, or too little life."""
    state, choice, own_demands = work[at.STATE], work[at.CHOICE], work[at.OWN_DEMANDS]
    state[at.DEMANDS], state[at.PAID] = state[at.SPELL_DEMANDS], 0
    state[at.LIFE_LEFT] = state[at.LIFE_TOTAL]
    for i in range(decided):
        if not choice[i]:
            continue
        row = chosen_row(i, table, work)
        if state[at.TIGHT]:
            state[at.LIFE_LEFT] -= options[row * at.OPTION + at.LIFE]
        demands, cost = state[at.DEMANDS], row_cost(options, row)
        if cost:
            if state[at.PAID] == at.MAX_PAID_ABILITIES or demands + cost > at.MAX_DEMANDS:
                return False
            _demand_own_cost(row, demands, options, work)
            work[at.PAID_ROW][state[at.PAID]] = row
            own_demands[state[at.PAID]] = (1 << demands + cost) - (1 << demands)
            state[at.PAID] += 1
            state[at.DEMANDS] = demands + cost
    return state[at.LIFE_LEFT] >= 0


def _demand_own_cost(row: int, demand: int, options: Ints, work: Work) -> None:
    accepts, asked_by = work[at.ACCEPTS], work[at.ASKED_BY]
    base = row * at.OPTION
    for i in range(base + at.OWN_SYMBOLS, base + at.MANA):
        if options[i]:
            accepts[demand] = options[i] & at.KINDS
            asked_by[demand] = at.OWN_COST - row
            demand += 1
    for _ in range(options[base + at.OWN_GENERIC]):
        accepts[demand] = ANY_TYPE
        asked_by[demand] = at.OWN_COST - row
        demand += 1


def chosen_row(decision: int, table: Ints, work: Work) -> int:
    """The row that a decision uses."""
    entry = at.HEAD + at.ENTRY * work[at.DECISION][decision]
    return table[entry + at.FIRST_ROW] + work[at.CHOICE][decision] - 1


def list_units(decided: int, pool: Ints, options: Ints, table: Ints, work: Work) -> None:
    """All mana there can be when the first decisions are as chosen and the others would cost nothing."""
    state = work[at.STATE]
    state[at.UNITS] = state[at.SUPPLY] = state[at.PRODUCED] = state[at.DECIDED_WEIGHT] = 0
    own_costs = (1 << state[at.DEMANDS]) - (1 << state[at.SPELL_DEMANDS])
    for i in range(min(pool[0], at.MAX_POOL)):
        _add_unit(pool[1 + i], -1 - i, -1, own_costs if pool[1 + i] & at.RESTRICTED else 0, work)
    state[at.SUPPLY] = pool[0]
    paid = 0
    for i in range(state[at.DECISIONS]):
        entry = at.HEAD + at.ENTRY * work[at.DECISION][i]
        if table[entry + at.KIND] != at.COMPLEX:
            continue
        if i >= decided:
            _add_undecided(entry, table, work)
        elif work[at.CHOICE][i]:
            paid = _add_produced(i, paid, options, table, work)
    _add_single_mana(decided, options, table, work)


def _add_unit(kinds: int, origin: int, weight: int, forbidden: int, work: Work) -> None:
    """Insert a unit behind those that are spent before it."""
    state, weights = work[at.STATE], work[at.UNIT_WEIGHT]
    unit = state[at.UNITS]
    if unit >= at.ROOM:
        return
    while unit > 0 and weights[unit - 1] > weight:
        work[at.UNIT_KINDS][unit] = work[at.UNIT_KINDS][unit - 1]
        work[at.ORIGIN][unit] = work[at.ORIGIN][unit - 1]
        work[at.FORBIDDEN][unit] = work[at.FORBIDDEN][unit - 1]
        work[at.MAKER][unit] = work[at.MAKER][unit - 1]
        weights[unit] = weights[unit - 1]
        unit -= 1
    work[at.UNIT_KINDS][unit], work[at.ORIGIN][unit] = kinds, origin
    work[at.FORBIDDEN][unit], work[at.MAKER][unit] = forbidden, -1
    weights[unit] = weight
    state[at.UNITS] += 1


def _add_undecided(entry: int, table: Ints, work: Work) -> None:
    state = work[at.STATE]
    state[at.SUPPLY] += table[entry + at.NET]
    for _ in range(min(table[entry + at.GROSS], state[at.DEMANDS] + state[at.GENERIC_LEFT])):
        _add_unit(table[entry + at.MASK] & at.KINDS, at.FIXED, 0, 0, work)


def _add_produced(decision: int, paid: int, options: Ints, table: Ints, work: Work) -> int:
    """The mana of the row that a decision uses; how many paid abilities there are up to it."""
    state = work[at.STATE]
    row = chosen_row(decision, table, work)
    own_costs = (1 << state[at.DEMANDS]) - (1 << state[at.SPELL_DEMANDS])
    maker, forbidden = -1, 0
    if row_cost(options, row):
        # CR 605.3c: mana of an ability cannot pay that ability's own cost.
        maker, forbidden = paid, work[at.OWN_DEMANDS][paid]
    for i in range(row * at.OPTION + at.MANA, row * at.OPTION + at.ROW_END, 2):
        for _ in range(min(options[i + 1], state[at.DEMANDS] + state[at.GENERIC_LEFT])):
            unit = state[at.UNITS]
            limits = own_costs if options[i] & at.RESTRICTED else forbidden
            _add_unit(options[i], at.FIXED + row, 0, limits, work)
            work[at.MAKER][unit] = maker
    mana = row_mana(options, row)
    state[at.PRODUCED] += mana
    state[at.SUPPLY] += mana
    entry = at.HEAD + at.ENTRY * work[at.DECISION][decision]
    state[at.DECIDED_WEIGHT] += _row_weight(row, entry, options, table)
    return paid + 1 if maker >= 0 else paid


def _row_weight(row: int, entry: int, options: Ints, table: Ints) -> int:
    least = table[entry + at.WEIGHT] // at.SIDE_WEIGHT % at.MAX_SIDE
    return table[entry + at.WEIGHT] + (options[row * at.OPTION + at.SIDE] - least) * at.SIDE_WEIGHT


def _add_single_mana(decided: int, options: Ints, table: Ints, work: Work) -> None:
    """Sources that make one mana without a mana cost, those that are a decision by the row that it chose."""
    state, decision = work[at.STATE], 0
    own_costs = (1 << state[at.DEMANDS]) - (1 << state[at.SPELL_DEMANDS])
    for place in range(table[at.SOURCES]):
        entry = at.HEAD + at.ENTRY * place
        kinds, origin, weight = table[entry + at.MASK], place, table[entry + at.WEIGHT]
        limits = own_costs if kinds & at.RESTRICTED and table[entry + at.KIND] != at.MIXED else 0
        if decision < state[at.DECISIONS] and work[at.DECISION][decision] == place:
            decision += 1
            if decision <= decided and table[entry + at.KIND] != at.COMPLEX:
                if not work[at.CHOICE][decision - 1]:
                    continue
                row = chosen_row(decision - 1, table, work)
                kinds, origin = options[row * at.OPTION + at.MANA], at.FIXED + row
                weight = _row_weight(row, entry, options, table)
                limits = own_costs if kinds & at.RESTRICTED else 0
        if table[entry + at.KIND] != at.COMPLEX:
            _add_unit(kinds, origin, weight, limits, work)
            state[at.SUPPLY] += 1


def weigh(life_symbols: int, work: Work) -> int:
    """What the plan of the last matching costs; mana left over does not count yet while decisions are open."""
    state, places, weights = work[at.STATE], work[at.PLACE], work[at.UNIT_WEIGHT]
    weight = state[at.DECIDED_WEIGHT] + life_symbols * at.LIFE_WEIGHT
    for unit in range(state[at.TRIED]):
        if places[unit] != at.UNUSED and weights[unit] > 0:
            weight += weights[unit]
    return weight


def mana_left_over(pool: Ints, work: Work) -> int:
    """How much floating and produced mana the last matching does not spend."""
    state, places, weights = work[at.STATE], work[at.PLACE], work[at.UNIT_WEIGHT]
    left = pool[0] + state[at.PRODUCED]
    for unit in range(state[at.TRIED]):
        if places[unit] != at.UNUSED and weights[unit] <= 0:
            left -= 1
    return left


def _wanted(unit: int, work: Work) -> int:
    place = work[at.PLACE][unit]
    return at.KINDS if place == at.GENERIC else work[at.ACCEPTS][place]


def single_row(unit: int, options: Ints, table: Ints, work: Work) -> int:
    """The row by which an undecided source makes the mana that is wanted of it: the least side cost."""
    entry = at.HEAD + at.ENTRY * work[at.ORIGIN][unit]
    wanted, best = _wanted(unit, work), -1
    for row in range(table[entry + at.FIRST_ROW], table[entry + at.END_ROW]):
        if options[row * at.OPTION + at.MANA] & wanted and (
            best < 0 or options[row * at.OPTION + at.SIDE] < options[best * at.OPTION + at.SIDE]
        ):
            best = row
    return best


def has_least_side_costs(options: Ints, table: Ints, work: Work) -> bool:
    """Whether every source used can make its mana by its row of least side cost."""
    for unit in range(work[at.STATE][at.TRIED]):
        place = work[at.ORIGIN][unit]
        if place < 0 or work[at.PLACE][unit] == at.UNUSED:
            continue
        entry = at.HEAD + at.ENTRY * place
        if table[entry + at.KIND] == at.MIXED:
            row = single_row(unit, options, table, work)
            if _row_weight(row, entry, options, table) > table[entry + at.WEIGHT]:
                return False
    return True


def _mana_type(unit: int, work: Work) -> int:
    """The type this unit has: colorless where the color does not matter."""
    kinds = work[at.UNIT_KINDS][unit] & ANY_TYPE
    # {S} asks for no type.
    if kinds & _wanted(unit, work):
        kinds &= _wanted(unit, work)
    if kinds >> COLORLESS:
        return COLORLESS
    mana_type = 0
    while not kinds >> mana_type & 1:
        mana_type += 1
    return mana_type


def write_plan(options: Ints, table: Ints, work: Work, plan: Ints) -> None:
    """The plan that the last matching and the decisions are; paid abilities in the order of SEQUENCE."""
    state, places, origin = work[at.STATE], work[at.PLACE], work[at.ORIGIN]
    end = _write_activations(options, table, work, plan)
    payments = 0
    for unit in range(state[at.TRIED]):
        if places[unit] != at.UNUSED:
            plan[end] = origin[unit] if origin[unit] < 0 else origin[unit] - at.FIXED
            plan[end + 1] = _mana_type(unit, work)
            plan[end + 2] = at.GENERIC if places[unit] == at.GENERIC else work[at.ASKED_BY][places[unit]]
            payments += 1
            end += 3
    plan[1], plan[2] = payments, 0
    for demand in range(state[at.SPELL_DEMANDS]):
        if state[at.PAID_WITH_LIFE] >> demand & 1:
            plan[end + plan[2]] = work[at.ASKED_BY][demand]
            plan[2] += 1


def _write_activations(options: Ints, table: Ints, work: Work, plan: Ints) -> int:
    state, origin, end = work[at.STATE], work[at.ORIGIN], 3
    for unit in range(state[at.TRIED]):
        if origin[unit] >= 0 and work[at.UNIT_WEIGHT][unit] > 0 and work[at.PLACE][unit] != at.UNUSED:
            if origin[unit] < at.FIXED:
                row = single_row(unit, options, table, work)
                origin[unit] = at.FIXED + row
                work[at.UNIT_KINDS][unit] = options[row * at.OPTION + at.MANA]
            plan[end] = origin[unit] - at.FIXED
            end += 1
    for i in range(state[at.DECISIONS]):
        complex_source = table[at.HEAD + at.ENTRY * work[at.DECISION][i] + at.KIND] == at.COMPLEX
        if complex_source and work[at.CHOICE][i] and not row_cost(options, chosen_row(i, table, work)):
            plan[end] = chosen_row(i, table, work)
            end += 1
    for i in range(state[at.PAID]):
        plan[end] = work[at.PAID_ROW][work[at.SEQUENCE][i]]
        end += 1
    plan[0] = end - 3
    return end
