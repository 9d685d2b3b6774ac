"""Prepares the sources of mana once for all costs of a priority window: what each is, in order of preference.

Only ints, indexing and loops: the kernel compiles the same source.
"""

from sim.cards.mana_cost import ANY_COLOR
from sim.rules import payment_layout as at
from sim.rules.payment_layout import Ints, Work


def prepare_sources(options: Ints, table: Ints, work: Work) -> None:
    """Fill `table` (HEAD + ENTRY * rows ints) from the options, sources in order of preference.

    Fewest colors that it could make, lands before creatures, no side cost before side cost, lowest serial.
    """
    starts, weights = work[0], work[1]
    sources, row = 0, 0
    for i in range(at.HEAD):
        table[i] = 0
    while row < options[0] and sources < at.MAX_SOURCES:
        starts[sources] = row
        row = _source_end(options, row)
        weights[sources] = _source_weight(options, starts[sources], row, sources)
        sources += 1
    starts[sources] = row
    table[at.SOURCES] = sources
    for source in range(sources):
        place = 0
        for other in range(sources):
            if weights[other] < weights[source]:
                place += 1
        entry = at.HEAD + at.ENTRY * place
        table[entry + at.WEIGHT] = weights[source]
        _describe_source(options, starts[source], starts[source + 1], table, entry)
    _find_twins(options, table)


def _source_end(options: Ints, row: int) -> int:
    end = row + 1
    while end < options[0] and options[end * at.OPTION + at.SOURCE] == options[row * at.OPTION + at.SOURCE]:
        end += 1
    return end


def _source_weight(options: Ints, row: int, end: int, serial: int) -> int:
    side, colors = options[row * at.OPTION + at.SIDE], 0
    creature = options[row * at.OPTION + at.CREATURE]
    for base in range(row * at.OPTION, end * at.OPTION, at.OPTION):
        side = min(side, options[base + at.SIDE])
        colors |= _row_kinds(options, base) & ANY_COLOR
    weight = serial + 1 + side * at.SIDE_WEIGHT + creature * at.CREATURE_WEIGHT
    while colors:
        weight += at.COLOR_WEIGHT
        colors &= colors - 1
    return weight


def _row_kinds(options: Ints, base: int) -> int:
    kinds = 0
    i = base + at.MANA
    while i < base + at.ROW_END and options[i + 1] > 0:
        kinds |= options[i]
        i += 2
    return kinds


def row_mana(options: Ints, row: int) -> int:
    """How much mana a row makes."""
    count = 0
    i = row * at.OPTION + at.MANA
    while i < row * at.OPTION + at.ROW_END and options[i + 1] > 0:
        count += options[i + 1]
        i += 2
    return count


def row_cost(options: Ints, row: int) -> int:
    """How much mana a row's own cost asks for."""
    cost = options[row * at.OPTION + at.OWN_GENERIC]
    for i in range(row * at.OPTION + at.OWN_SYMBOLS, row * at.OPTION + at.MANA):
        if options[i]:
            cost += 1
    return cost


def _describe_source(options: Ints, row: int, end: int, table: Ints, entry: int) -> None:
    first = row * at.OPTION
    kinds, gross, net, life, kind = 0, 0, 0, 0, at.PLAIN
    flags = _row_kinds(options, first) & ~at.KINDS
    for r in range(row, end):
        base, mana, cost = r * at.OPTION, row_mana(options, r), row_cost(options, r)
        row_kinds = _row_kinds(options, base)
        kinds |= row_kinds
        gross = max(gross, mana)
        net = max(net, mana - cost)
        life = max(life, options[base + at.LIFE])
        if mana != 1 or cost:
            kind = at.COMPLEX
        elif kind != at.COMPLEX and (
            options[base + at.SIDE] != options[first + at.SIDE]
            or options[base + at.LIFE] != options[first + at.LIFE]
            or row_kinds & ~at.KINDS != flags
        ):
            kind = at.MIXED
    if kind == at.PLAIN and life:
        kind = at.COSTS_LIFE
    table[entry + at.FIRST_ROW], table[entry + at.END_ROW] = row, end
    table[entry + at.MASK], table[entry + at.GROSS], table[entry + at.NET] = kinds, gross, net
    table[entry + at.KIND], table[entry + at.TWIN] = kind, -1
    _add_to_head(table, kind, kinds, net, life)


def _add_to_head(table: Ints, kind: int, kinds: int, net: int, life: int) -> None:
    if kind == at.COMPLEX:
        table[at.COMPLEX_SOURCES] += 1
    elif kind == at.MIXED:
        table[at.MIXED_SOURCES] += 1
    elif kind == at.COSTS_LIFE:
        table[at.LIFE_SOURCES] += 1
    table[at.CAPACITY] += net
    table[at.SOURCE_LIFE] += life
    table[at.ALL_KINDS] |= kinds


def _find_twins(options: Ints, table: Ints) -> None:
    # Of sources that differ in nothing but serial the search need not try the later without the earlier.
    for place in range(1, table[at.SOURCES]):
        entry = at.HEAD + at.ENTRY * place
        before = entry - at.ENTRY
        while before >= at.HEAD and table[entry + at.KIND] > at.PLAIN:
            if _are_alike(options, table, entry, before):
                table[entry + at.TWIN] = (before - at.HEAD) // at.ENTRY
                break
            before -= at.ENTRY


def _are_alike(options: Ints, table: Ints, entry: int, other: int) -> bool:
    rows = table[entry + at.END_ROW] - table[entry + at.FIRST_ROW]
    if rows != table[other + at.END_ROW] - table[other + at.FIRST_ROW]:
        return False
    one, two = table[entry + at.FIRST_ROW] * at.OPTION, table[other + at.FIRST_ROW] * at.OPTION
    for row in range(rows):
        for i in range(row * at.OPTION + at.CREATURE, row * at.OPTION + at.ROW_END):
            if options[one + i] != options[two + i]:
                return False
    return True
