"""Prepares the sources of mana once for all costs of a priority window: what each is, in order of preference.

Only ints, indexing and loops: the kernel compiles the same source.
"""

from sim.cards.mana_cost import ANY_COLOR
from sim.rules.payment import layout as at
from sim.rules.payment.layout import Ints


def prepare_sources(options: Ints, table: Ints) -> None:
    """Fill `table` (HEAD + (1 + ENTRY) * rows ints) from the options, sources in order of preference.

    Fewest colors that it could make, lands before creatures, no side cost before side cost, lowest serial.
    """
    rows = options[0]
    entry = at.HEAD + rows
    sources, row = 0, 0
    for i in range(at.HEAD):
        table[i] = 0
    while row < rows and sources < at.MAX_SOURCES:
        end = row + 1
        while end < rows and options[end * at.OPTION + at.SOURCE] == options[row * at.OPTION + at.SOURCE]:
            end += 1
        table[entry + at.FIRST_ROW] = row
        table[entry + at.END_ROW] = end
        weight = _describe_source(options, table, entry) + sources + 1
        table[entry + at.WEIGHT] = weight
        place = at.HEAD + sources
        while place > at.HEAD and table[table[place - 1] + at.WEIGHT] > weight:
            table[place] = table[place - 1]
            place -= 1
        table[place] = entry
        sources += 1
        entry += at.ENTRY
        row = end
    table[at.SOURCES] = sources
    if table[at.COMPLEX_SOURCES] or table[at.MIXED_SOURCES] or table[at.SOURCE_LIFE]:
        _find_twins(options, table)


def _describe_source(options: Ints, table: Ints, entry: int) -> int:
    """Fill the entry and add it to the head; its weight but for the serial."""
    row, end = table[entry + at.FIRST_ROW], table[entry + at.END_ROW]
    base = row * at.OPTION
    kinds, gross, life = options[base + at.ROW_KINDS], options[base + at.ROW_MANA], options[base + at.LIFE]
    net, side = gross - options[base + at.ROW_COST], options[base + at.SIDE]
    kind = at.COMPLEX if gross != 1 or net != 1 else at.COSTS_LIFE if life else at.PLAIN
    for other in range(base + at.OPTION, end * at.OPTION, at.OPTION):
        mana, cost = options[other + at.ROW_MANA], options[other + at.ROW_COST]
        if mana != 1 or cost:
            kind = at.COMPLEX
        elif kind != at.COMPLEX and not _is_priced_alike(options, base, other):
            kind = at.MIXED
        kinds |= options[other + at.ROW_KINDS]
        gross = max(gross, mana)
        net = max(net, mana - cost)
        life = max(life, options[other + at.LIFE])
        side = min(side, options[other + at.SIDE])
    table[entry + at.MASK] = kinds
    table[entry + at.GROSS] = gross
    table[entry + at.NET] = net
    table[entry + at.KIND] = kind
    table[entry + at.TWIN] = -1
    _add_to_head(table, entry, life)
    weight = side * at.SIDE_WEIGHT + options[base + at.CREATURE] * at.CREATURE_WEIGHT
    kinds &= ANY_COLOR
    while kinds:
        weight += at.COLOR_WEIGHT
        kinds &= kinds - 1
    return weight


def _is_priced_alike(options: Ints, base: int, other: int) -> bool:
    return (
        options[base + at.SIDE] == options[other + at.SIDE]
        and options[base + at.LIFE] == options[other + at.LIFE]
        and (options[base + at.ROW_KINDS] ^ options[other + at.ROW_KINDS]) & ~at.KINDS == 0
    )


def _add_to_head(table: Ints, entry: int, life: int) -> None:
    if table[entry + at.KIND] == at.COMPLEX:
        table[at.COMPLEX_SOURCES] += 1
    elif table[entry + at.KIND] == at.MIXED:
        table[at.MIXED_SOURCES] += 1
    if table[entry + at.NET] > 0:
        table[at.CAPACITY] += table[entry + at.NET]
    table[at.SOURCE_LIFE] += life
    table[at.ALL_KINDS] |= table[entry + at.MASK]


def _find_twins(options: Ints, table: Ints) -> None:
    # Of sources that differ in nothing but serial the search need not try the later without the earlier.
    for place in range(at.HEAD + 1, at.HEAD + table[at.SOURCES]):
        entry, before = table[place], place - 1
        while before >= at.HEAD and table[entry + at.KIND] > at.PLAIN:
            if _are_alike(options, table, entry, table[before]):
                table[entry + at.TWIN] = table[before]
                break
            before -= 1


def _are_alike(options: Ints, table: Ints, entry: int, other: int) -> bool:
    rows = table[entry + at.END_ROW] - table[entry + at.FIRST_ROW]
    if rows != table[other + at.END_ROW] - table[other + at.FIRST_ROW]:
        return False
    if table[entry + at.MASK] != table[other + at.MASK]:
        return False
    one, two = table[entry + at.FIRST_ROW] * at.OPTION, table[other + at.FIRST_ROW] * at.OPTION
    for i in range(rows * at.OPTION):
        if i % at.OPTION and options[one + i + at.SOURCE] != options[two + i + at.SOURCE]:
            return False
    return True
