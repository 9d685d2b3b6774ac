"""The demands and the units of mana of one position of the payment search, and the plan that a matching is.

A demand is one symbol to be paid, of the cost itself or of a mana ability's own cost. A unit is one mana:
floating, or made by a source. Only ints, indexing and loops: the kernel compiles the same source.
"""

from sim.cards.mana_cost import ANY_TYPE, COLORLESS, GENERIC_SHIFT, PHYREXIAN
from sim.rules.payment import layout as at
from sim.rules.payment.layout import Ints, Work


def list_demands(cost: Ints, halves: int, work: Work) -> int:
    """The symbols of the cost; of those in the mask `halves` the generic half is paid (CR 107.4e).

    Returns the mask of the symbols that have a generic half.
    """
    state, accepts, asked_by = work[at.STATE], work[at.ACCEPTS], work[at.ASKED_BY]
    demands, generic, optional, optionals, hybrids = 0, cost[1], 0, 0, 0
    for i in range(cost[0]):
        symbol = cost[2 + i]
        if symbol >= PHYREXIAN:
            if symbol & PHYREXIAN:
                optional |= 1 << demands
                optionals += 1
            elif halves >> i & 1:
                generic += symbol >> GENERIC_SHIFT
                continue
            else:
                hybrids |= 1 << i
        accepts[demands] = symbol & at.KINDS
        asked_by[demands] = i
        demands += 1
    state[at.DEMANDS] = state[at.SPELL_DEMANDS] = demands
    state[at.GENERIC_LEFT] = max(0, generic)
    state[at.OPTIONAL] = optional
    state[at.OPTIONALS] = optionals
    state[at.PAID] = state[at.DECISIONS] = 0
    return hybrids


def list_plain_units(pool: Ints, table: Ints, work: Work) -> None:
    """Floating mana and all sources that make one mana without a mana cost, whatever its side costs."""
    kinds, units = work[at.UNIT_KINDS], 0
    for i in range(1, min(pool[0], at.MAX_POOL) + 1):
        kinds[units] = pool[i]
        units += 1
    for place in range(at.HEAD, at.HEAD + table[at.SOURCES]):
        entry = table[place]
        if table[entry + at.KIND] != at.COMPLEX:
            kinds[units] = table[entry + at.MASK]
            units += 1
    work[at.STATE][at.UNITS] = units


def name_plain_units(pool: Ints, table: Ints, work: Work) -> None:
    """What makes the units of `list_plain_units`, and what spending them costs."""
    origin, weight, units = work[at.ORIGIN], work[at.UNIT_WEIGHT], 0
    for i in range(min(pool[0], at.MAX_POOL)):
        origin[units] = -1 - i
        weight[units] = -1
        units += 1
    for place in range(at.HEAD, at.HEAD + table[at.SOURCES]):
        entry = table[place]
        if table[entry + at.KIND] != at.COMPLEX:
            origin[units] = entry
            weight[units] = table[entry + at.WEIGHT]
            units += 1
    work[at.STATE][at.PRODUCED] = work[at.STATE][at.DECIDED_WEIGHT] = 0


def list_own_costs(decided: int, options: Ints, table: Ints, work: Work) -> bool:
    """Demands for the own costs of what the first decisions use; False if there are too many, or too little life."""
    state, choice = work[at.STATE], work[at.CHOICE]
    demands, paid, life = state[at.SPELL_DEMANDS], 0, state[at.LIFE_TOTAL]
    for i in range(decided):
        if choice[i]:
            row = chosen_row(i, table, work)
            if state[at.TIGHT]:
                life -= options[row * at.OPTION + at.LIFE]
            cost = options[row * at.OPTION + at.ROW_COST]
            if cost:
                if paid == at.MAX_PAID_ABILITIES or demands + cost > at.MAX_DEMANDS:
                    return False
                _demand_own_cost(row, demands, options, work)
                work[at.PAID_ROW][paid] = row
                work[at.OWN_DEMANDS][paid] = (1 << demands + cost) - (1 << demands)
                demands += cost
                paid += 1
    state[at.DEMANDS], state[at.PAID], state[at.LIFE_LEFT] = demands, paid, life
    return life >= 0


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
    return table[work[at.DECISION][decision] + at.FIRST_ROW] + work[at.CHOICE][decision] - 1


def list_units(decided: int, pool: Ints, options: Ints, table: Ints, work: Work) -> None:
    """All mana there can be when the first decisions are as chosen and the others would cost nothing."""
    state = work[at.STATE]
    own_costs = (1 << state[at.DEMANDS]) - (1 << state[at.SPELL_DEMANDS])
    state[at.UNITS] = state[at.PRODUCED] = state[at.DECIDED_WEIGHT] = 0
    state[at.SUPPLY] = pool[0]
    for i in range(min(pool[0], at.MAX_POOL)):
        _add_unit(pool[1 + i], -1 - i, -1, own_costs if pool[1 + i] & at.RESTRICTED else 0, work)
    if table[at.COMPLEX_SOURCES]:
        paid = 0
        for i in range(state[at.DECISIONS]):
            entry = work[at.DECISION][i]
            if table[entry + at.KIND] == at.COMPLEX:
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
    state[at.UNITS] = unit + 1
    if unit > 0 and weights[unit - 1] > weight:
        unit = _make_room(unit, weight, work)
    work[at.UNIT_KINDS][unit] = kinds
    work[at.ORIGIN][unit] = origin
    weights[unit] = weight
    if state[at.PAID]:
        work[at.FORBIDDEN][unit] = forbidden
        work[at.MAKER][unit] = -1


def _make_room(unit: int, weight: int, work: Work) -> int:
    weights = work[at.UNIT_WEIGHT]
    while unit > 0 and weights[unit - 1] > weight:
        weights[unit] = weights[unit - 1]
        work[at.UNIT_KINDS][unit] = work[at.UNIT_KINDS][unit - 1]
        work[at.ORIGIN][unit] = work[at.ORIGIN][unit - 1]
        work[at.FORBIDDEN][unit] = work[at.FORBIDDEN][unit - 1]
        work[at.MAKER][unit] = work[at.MAKER][unit - 1]
        unit -= 1
    return unit


def _add_undecided(entry: int, table: Ints, work: Work) -> None:
    state = work[at.STATE]
    state[at.SUPPLY] += max(0, table[entry + at.NET])
    for _ in range(min(table[entry + at.GROSS], state[at.DEMANDS] + state[at.GENERIC_LEFT])):
        _add_unit(table[entry + at.MASK] & at.KINDS, at.FIXED, 0, 0, work)


def _add_produced(decision: int, paid: int, options: Ints, table: Ints, work: Work) -> int:
    """The mana of the row that a decision uses; how many paid abilities there are up to it."""
    state, row = work[at.STATE], chosen_row(decision, table, work)
    base, maker, forbidden = row * at.OPTION, -1, 0
    if options[base + at.ROW_COST]:
        # CR 605.3c: mana of an ability cannot pay that ability's own cost.
        maker, forbidden = paid, work[at.OWN_DEMANDS][paid]
    for i in range(base + at.MANA, base + at.MANA_END, 2):
        limits = forbidden
        if options[i] & at.RESTRICTED:
            limits = (1 << state[at.DEMANDS]) - (1 << state[at.SPELL_DEMANDS])
        for _ in range(min(options[i + 1], state[at.DEMANDS] + state[at.GENERIC_LEFT])):
            unit = state[at.UNITS]
            _add_unit(options[i], at.FIXED + row, 0, limits, work)
            work[at.MAKER][unit] = maker
    state[at.PRODUCED] += options[base + at.ROW_MANA]
    state[at.SUPPLY] += options[base + at.ROW_MANA]
    state[at.DECIDED_WEIGHT] += _row_weight(row, work[at.DECISION][decision], options, table)
    return paid + 1 if maker >= 0 else paid


def _row_weight(row: int, entry: int, options: Ints, table: Ints) -> int:
    least = table[entry + at.WEIGHT] // at.SIDE_WEIGHT % at.MAX_SIDE
    return table[entry + at.WEIGHT] + (options[row * at.OPTION + at.SIDE] - least) * at.SIDE_WEIGHT


def _add_single_mana(decided: int, options: Ints, table: Ints, work: Work) -> None:
    """Sources that make one mana without a mana cost, those that are a decision by the row that it chose."""
    state, decisions, decision = work[at.STATE], work[at.DECISION], 0
    own_costs = (1 << state[at.DEMANDS]) - (1 << state[at.SPELL_DEMANDS])
    for place in range(at.HEAD, at.HEAD + table[at.SOURCES]):
        entry = table[place]
        kinds, origin, weight = table[entry + at.MASK], entry, table[entry + at.WEIGHT]
        if decision < state[at.DECISIONS] and decisions[decision] == entry:
            decision += 1
            if table[entry + at.KIND] == at.COMPLEX:
                continue
            if decision > decided:
                kinds &= at.KINDS
            elif work[at.CHOICE][decision - 1]:
                row = chosen_row(decision - 1, table, work)
                kinds, origin = options[row * at.OPTION + at.MANA], at.FIXED + row
                weight = _row_weight(row, entry, options, table)
            else:
                continue
        _add_unit(kinds, origin, weight, own_costs if kinds & at.RESTRICTED else 0, work)
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
    entry = work[at.ORIGIN][unit]
    wanted, best = _wanted(unit, work), -1
    for row in range(table[entry + at.FIRST_ROW], table[entry + at.END_ROW]):
        if options[row * at.OPTION + at.MANA] & wanted and (
            best < 0 or options[row * at.OPTION + at.SIDE] < options[best * at.OPTION + at.SIDE]
        ):
            best = row
    return best


def extra_side_costs(options: Ints, table: Ints, work: Work) -> int:
    """The weight of side costs beyond the least of each undecided source that the last matching uses."""
    extra = 0
    for unit in range(work[at.STATE][at.TRIED]):
        entry = work[at.ORIGIN][unit]
        if entry >= 0 and work[at.PLACE][unit] != at.UNUSED and table[entry + at.KIND] == at.MIXED:
            row = single_row(unit, options, table, work)
            extra += _row_weight(row, entry, options, table) - table[entry + at.WEIGHT]
    return extra


def cheapest_kinds(entry: int, options: Ints, table: Ints) -> int:
    """The kinds of mana that a source makes with its least side cost."""
    kinds = 0
    for row in range(table[entry + at.FIRST_ROW], table[entry + at.END_ROW]):
        if _row_weight(row, entry, options, table) == table[entry + at.WEIGHT]:
            kinds |= options[row * at.OPTION + at.ROW_KINDS]
    return kinds


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
        if table[work[at.DECISION][i] + at.KIND] == at.COMPLEX and work[at.CHOICE][i]:
            row = chosen_row(i, table, work)
            if not options[row * at.OPTION + at.ROW_COST]:
                plan[end] = row
                end += 1
    for i in range(state[at.PAID]):
        plan[end] = work[at.PAID_ROW][work[at.SEQUENCE][i]]
        end += 1
    plan[0] = end - 3
    return end
