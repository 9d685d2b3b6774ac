"""Which mana pays which symbol: a matching on bit masks that takes the mana in order of preference.

Units of mana are tried in the order given, each kept if all kept ones can be matched at once (augmenting
paths). The sets that can be matched are a matroid, so this keeps the best set for any order. Generic mana
takes whatever finds no symbol, and a symbol that 2 life can pay may stay without mana. Only ints, indexing
and loops: the kernel compiles the same source.
"""

from sim.rules.payment import layout as at
from sim.rules.payment.layout import Work


def match(work: Work) -> int:
    """Match the units to the demands and generic mana; how many symbols life has to pay, -1 if impossible."""
    state, accepts, owner = work[at.STATE], work[at.ACCEPTS], work[at.OWNER]
    kinds, reaches, places = work[at.UNIT_KINDS], work[at.REACH], work[at.PLACE]
    demands, generic, units, paid = state[at.DEMANDS], state[at.GENERIC_LEFT], state[at.UNITS], state[at.PAID]
    free = (1 << demands) - 1
    left = demands + generic
    state[at.DEAD_ENDS] = state[at.PAID_WITH_LIFE] = 0
    unit = 0
    while left > 0 and unit < units:
        demand = -1
        if free:
            mana, open_demands, taken = kinds[unit], free, 0
            if paid:
                open_demands &= ~work[at.FORBIDDEN][unit]
            for d in range(demands):
                if mana & accepts[d]:
                    if open_demands >> d & 1:
                        demand = d
                        owner[d] = unit
                        places[unit] = d
                        reaches[unit] = -1
                        break
                    taken |= 1 << d
            if demand < 0 and taken & ~state[at.DEAD_ENDS]:
                demand = _augment(unit, free, work)
        if demand >= 0:
            free ^= 1 << demand
            left -= 1
        elif generic > 0:
            # A unit that found no path to a free symbol never will: generic mana can have it.
            places[unit] = at.GENERIC
            generic -= 1
            left -= 1
        else:
            places[unit] = at.UNUSED
        unit += 1
    state[at.TRIED] = unit
    state[at.LEFT] = left
    if left > 0:
        return _pay_life(free, generic, work)
    return 0


def count_bits(mask: int) -> int:
    """How many bits a mask has."""
    bits = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits


def _reach(unit: int, work: Work) -> int:
    """The demands that a unit can pay, a mask that is kept for the next time."""
    reach = work[at.REACH][unit]
    if reach < 0:
        reach, mana, accepts = 0, work[at.UNIT_KINDS][unit], work[at.ACCEPTS]
        for d in range(work[at.STATE][at.DEMANDS]):
            if mana & accepts[d]:
                reach |= 1 << d
        if work[at.STATE][at.PAID]:
            reach &= ~work[at.FORBIDDEN][unit]
        work[at.REACH][unit] = reach
    return reach


def _augment(unit: int, free: int, work: Work) -> int:
    """Find the unit a demand by moving others along an alternating path; the demand no longer free."""
    state, queue, parent, owner = work[at.STATE], work[at.QUEUE], work[at.PARENT], work[at.OWNER]
    demands = state[at.DEMANDS]
    work[at.REACH][unit] = -1
    seen = state[at.DEAD_ENDS]
    new = _reach(unit, work) & ~seen
    head, tail, before = 0, 0, -1
    while True:
        if new:
            seen |= new
            for d in range(demands):
                if new >> d & 1:
                    parent[d] = before
                    if free >> d & 1:
                        _move_owners(unit, d, work)
                        return d
                    queue[tail] = d
                    tail += 1
        if head == tail:
            # What led nowhere leads nowhere later: paths end at free demands, and these only become fewer.
            state[at.DEAD_ENDS] = seen
            return -1
        before = queue[head]
        head += 1
        new = _reach(owner[before], work) & ~seen


def _move_owners(unit: int, demand: int, work: Work) -> None:
    """Give each demand of the path the owner of the one before it, and the unit the first."""
    parent, owner, places = work[at.PARENT], work[at.OWNER], work[at.PLACE]
    while parent[demand] >= 0:
        moved = owner[parent[demand]]
        owner[demand] = moved
        places[moved] = demand
        demand = parent[demand]
    owner[demand] = unit
    places[unit] = demand


def _pay_life(free: int, generic: int, work: Work) -> int:
    """All units have a place and demands are free: leave only such as life can pay (CR 107.4f); their number.

    The matching is as great as it can be, so this is also the least life.
    """
    state, owner, places = work[at.STATE], work[at.OWNER], work[at.PLACE]
    optional = state[at.OPTIONAL]
    for d in range(state[at.DEMANDS]):
        if free & ~optional & 1 << d:
            freed = _displace(d, free, work)
            if freed < 0:
                return -1
            free ^= 1 << d | 1 << freed
    for d in range(state[at.DEMANDS] - 1, -1, -1):
        if generic > 0 and optional & ~free & 1 << d:
            places[owner[d]] = at.GENERIC
            free |= 1 << d
            generic -= 1
    state[at.PAID_WITH_LIFE] = free
    symbols = count_bits(free)
    return symbols if generic == 0 and 2 * symbols <= state[at.LIFE_LEFT] else -1


def _displace(demand: int, free: int, work: Work) -> int:
    """Pay this demand with a unit whose demand the next one pays, the last of them by life: that last one."""
    queue, parent, owner = work[at.QUEUE], work[at.PARENT], work[at.OWNER]
    optional = work[at.STATE][at.OPTIONAL]
    seen, head, tail = free | 1 << demand, 0, 1
    queue[0] = demand
    while head < tail and optional & ~free:
        before = queue[head]
        head += 1
        for d in range(work[at.STATE][at.DEMANDS]):
            if not seen >> d & 1 and _reach(owner[d], work) >> before & 1:
                seen |= 1 << d
                parent[d] = before
                if optional >> d & 1:
                    _move_units(d, demand, work)
                    return d
                queue[tail] = d
                tail += 1
    return -1


def _move_units(demand: int, end: int, work: Work) -> None:
    """Move the owner of each demand on the path to the demand before it."""
    parent, owner, places = work[at.PARENT], work[at.OWNER], work[at.PLACE]
    unit = owner[demand]
    while demand != end:
        demand = parent[demand]
        moved = owner[demand]
        owner[demand] = unit
        places[unit] = demand
        unit = moved
