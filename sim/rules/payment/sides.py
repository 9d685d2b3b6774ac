"""Payments with the least side costs when single sources make some mana at a price: pain lands and their like.

Only ints, indexing and loops: the kernel compiles the same source.
"""

from sim.rules.payment import layout as at
from sim.rules.payment.layout import Ints, Work
from sim.rules.payment.matching import count_bits, match
from sim.rules.payment.units import cheapest_kinds, extra_side_costs


def match_cheaply(life_symbols: int, options: Ints, table: Ints, work: Work) -> bool:
    """Match anew the plain units that the last matching uses; False if that may not be the best there is.

    The used units are the best for all that comes before side costs. At least as many side costs must be
    paid as symbols are left when no source pays any; a matching of the used units with as few is the best.
    """
    state, kinds = work[at.STATE], work[at.UNIT_KINDS]
    unmatched, units = state[at.LEFT], _note_used_units(work)
    for unit in range(state[at.UNITS]):
        if _is_mixed(unit, table, work):
            kinds[unit] = cheapest_kinds(work[at.ORIGIN][unit], options, table)
    match(work)
    needed = state[at.LEFT] - unmatched
    mixed = _keep_used_units(units, table, work)
    for chosen in range(1 << min(mixed, at.MAX_MIXED)):
        if count_bits(chosen) == needed:
            _let_cost_more(chosen, options, table, work)
            if match(work) == life_symbols:
                return extra_side_costs(options, table, work) == needed * at.SIDE_WEIGHT
    return False


def _is_mixed(unit: int, table: Ints, work: Work) -> bool:
    entry = work[at.ORIGIN][unit]
    return entry >= 0 and table[entry + at.KIND] == at.MIXED


def _note_used_units(work: Work) -> int:
    """Note in CHOICE the units that the last matching uses; how many."""
    used = 0
    for unit in range(work[at.STATE][at.TRIED]):
        if work[at.PLACE][unit] != at.UNUSED:
            work[at.CHOICE][used] = unit
            used += 1
    return used


def _keep_used_units(units: int, table: Ints, work: Work) -> int:
    """Drop all units but those noted; how many of them are mixed."""
    mixed = 0
    for i in range(units):
        unit = work[at.CHOICE][i]
        work[at.UNIT_KINDS][i] = work[at.UNIT_KINDS][unit]
        work[at.ORIGIN][i] = work[at.ORIGIN][unit]
        work[at.UNIT_WEIGHT][i] = work[at.UNIT_WEIGHT][unit]
        mixed += _is_mixed(i, table, work)
    work[at.STATE][at.UNITS] = units
    return mixed


def _let_cost_more(chosen: int, options: Ints, table: Ints, work: Work) -> None:
    """Let the mixed units in the mask make all their kinds of mana, the others what costs least."""
    mixed = 0
    for unit in range(work[at.STATE][at.UNITS]):
        if _is_mixed(unit, table, work):
            entry = work[at.ORIGIN][unit]
            if chosen >> mixed & 1:
                work[at.UNIT_KINDS][unit] = table[entry + at.MASK]
            else:
                work[at.UNIT_KINDS][unit] = cheapest_kinds(entry, options, table)
            mixed += 1
