"""Costs at run time, and the doors of paying by name: rows, uses of mana, arguments packed for doors.

A *cost* is one int: a row of T.cost, or COSTS + a row of `s.costs` for a cost that is made at run time (a total cost).
`new_cost` makes such a row from any cost, `add_cost` adds to it, `free_cost` gives it back. The objects that are chosen to
pay for it are kept in its row (`CO_RESERVED`), so that a cost is chosen for and paid with one number.

A *use* is what mana is spent on (`spending.Use`), one int: 0 nothing that restricted mana may pay for.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.asking import amount
from sim.array.kernel.objects import free_ctx, new_ctx

# Uses. Turning up goes with what the cost is called (CR 106.6), bits of `SP_TURN_UP`.
ANYTHING = 1  # for a bound: all mana there could be
_SPELL, _ABILITY, _TURN_UP = 2, 3, 4
PREPARE, PAYABLE, PLAN, GREATEST_X = range(4)  # what the planner is asked
BY_MORPH, BY_DISGUISE, BY_MANIFEST, BY_CLOAK, BY_CREATURE, BY_PERMANENT = 1, 2, 4, 8, 16, 32


@room
def use_spell(entity: int) -> int:
    """Mana is spent to cast this."""
    return entity << 9 | _SPELL


@room
def use_ability(entity: int) -> int:
    """Mana is spent to activate an ability of this source."""
    return entity << 9 | _ABILITY


@room
def use_turn_up(entity: int, by: int) -> int:
    """Mana is spent to turn this up, for a cost of that name (BY_MORPH is megamorph, too)."""
    return entity << 9 | by << 3 | _TURN_UP


# --- Rows ------------------------------------------------------------------------------------------


@room
def cost_row(s: Any, T: Any, cost: int) -> Any:
    """The row of a cost."""
    return T.cost[cost] if cost < tb.COSTS else s.costs[cost - tb.COSTS]


@room
def new_cost(s: Any, T: Any, cost: int) -> int:
    """A cost made at run time, for now the same as this one and with nothing chosen for it; -1 begins with no cost."""
    for i in range(at.COST_ROWS):
        if not s.cost_used[i]:
            s.cost_used[i] = 1
            row = s.costs[i]
            for j in range(tb.CO_RESERVED):
                row[j] = 0
            row[tb.CO_ONLY_MANA] = 1
            if cost >= 0:
                old = cost_row(s, T, cost)
                for j in range(tb.CO_ASKED):
                    row[j] = old[j]
            return tb.COSTS + i
    s.error = at.FULL
    return tb.COSTS


@room
def free_cost(s: Any, cost: int) -> None:
    """Give a cost made at run time back; nothing for others."""
    if cost >= tb.COSTS:
        s.cost_used[cost - tb.COSTS] = 0


@room
def change_generic(s: Any, T: Any, cost: int, more: int, less: int) -> None:
    """Increases, then reductions, of the generic mana of a cost made at run time (CR 601.2f)."""
    row = s.costs[cost - tb.COSTS]
    if row[tb.CO_HAS_MANA]:
        generic = row[tb.CO_GENERIC] + more - less
        row[tb.CO_GENERIC] = generic if generic > 0 else 0


@room
def add_mana(s: Any, T: Any, cost: int, other: int) -> None:
    """The mana of another cost besides, in a cost made at run time."""
    row, more = s.costs[cost - tb.COSTS], cost_row(s, T, other)
    if not more[tb.CO_HAS_MANA]:
        return
    n = row[tb.CO_N_SYMBOLS]
    if n + more[tb.CO_N_SYMBOLS] > tb.MOST_SYMBOLS:
        s.error = at.FULL
        return
    row[tb.CO_HAS_MANA] = 1
    row[tb.CO_GENERIC] += more[tb.CO_GENERIC]
    row[tb.CO_X] += more[tb.CO_X]
    for i in range(more[tb.CO_N_SYMBOLS]):
        row[tb.CO_SYMBOLS + n + i] = more[tb.CO_SYMBOLS + i]
    row[tb.CO_N_SYMBOLS] = n + more[tb.CO_N_SYMBOLS]


@room
def add_cost(s: Any, T: Any, cost: int, other: int) -> None:
    """Both costs together (CR 601.2f), in the first, which is made at run time (`costs.combine`)."""
    add_mana(s, T, cost, other)
    row, more = s.costs[cost - tb.COSTS], cost_row(s, T, other)
    if more[tb.CO_ONLY_MANA]:
        return
    row[tb.CO_ONLY_MANA] = 0
    row[tb.CO_ASKS_OBJECTS] |= more[tb.CO_ASKS_OBJECTS]
    for i in range(tb.CO_SACRIFICE_THIS, tb.CO_DISCARD_RANDOM):
        row[i] |= more[i]
    row[tb.CO_TAP] |= more[tb.CO_TAP]
    row[tb.CO_UNTAP] |= more[tb.CO_UNTAP]
    row[tb.CO_DISCARD_HAND] |= more[tb.CO_DISCARD_HAND]
    row[tb.CO_LOYALTY_X] |= more[tb.CO_LOYALTY_X]
    row[tb.CO_DISCARD_RANDOM] += more[tb.CO_DISCARD_RANDOM]
    row[tb.CO_TAP_POWER] += more[tb.CO_TAP_POWER]
    if not row[tb.CO_HAS_LOYALTY]:
        row[tb.CO_HAS_LOYALTY], row[tb.CO_LOYALTY] = more[tb.CO_HAS_LOYALTY], more[tb.CO_LOYALTY]
    if not row[tb.CO_HAS_X_IS]:
        row[tb.CO_HAS_X_IS], row[tb.CO_X_IS] = more[tb.CO_HAS_X_IS], more[tb.CO_X_IS]
    _add_life(s, row, more[tb.CO_LIFE])
    _add_life(s, row, more[tb.CO_LIFE_MORE])
    _add_list(s, row, more, tb.CO_N_MATERIALS, tb.CO_MATERIALS, 3, tb.MOST_MATERIALS)
    _add_list(s, row, more, tb.CO_N_REMOVE, tb.CO_REMOVE, 2, tb.MOST_REMOVE)
    _add_list(s, row, more, tb.CO_N_PUT, tb.CO_PUT, 2, tb.MOST_PUT)
    _add_list(s, row, more, tb.CO_N_GET, tb.CO_GET, 2, tb.MOST_GET)
    _add_list(s, row, more, tb.CO_N_PARTS, tb.CO_PARTS, 3, tb.MOST_PARTS)
    _sort_parts(row)


@room
def _add_life(s: Any, row: Any, life: int) -> None:
    if life == 0:
        return
    if row[tb.CO_LIFE] == 0:
        row[tb.CO_LIFE] = life
    elif row[tb.CO_LIFE_MORE] == 0:
        row[tb.CO_LIFE_MORE] = life
    elif row[tb.CO_LIFE_MORE] < tb.FIRST_NODE_AMOUNT and life < tb.FIRST_NODE_AMOUNT:
        row[tb.CO_LIFE_MORE] += life
    else:
        s.error = at.FULL


@room
def _add_list(s: Any, row: Any, more: Any, count: int, place: int, width: int, most: int) -> None:
    n = row[count]
    if n + more[count] > most:
        s.error = at.FULL
        return
    for i in range(width * more[count]):
        row[place + width * n + i] = more[place + i]
    row[count] = n + more[count]


@room
def _sort_parts(row: Any) -> None:
    """By part, those of one part in the order they came."""
    for i in range(1, row[tb.CO_N_PARTS]):
        j = tb.CO_PARTS + 3 * i
        while j > tb.CO_PARTS and row[j - 3] > row[j]:
            for c in range(3):
                row[j - 3 + c], row[j + c] = row[j + c], row[j - 3 + c]
            j -= 3


@room
def asks_for_x(s: Any, T: Any, cost: int) -> int:
    """Whether X has to be chosen for a cost (CR 107.3a)."""
    row = cost_row(s, T, cost)
    node = row[tb.CO_LIFE] >= tb.FIRST_NODE_AMOUNT or row[tb.CO_LIFE_MORE] != 0
    return 1 if row[tb.CO_LOYALTY_X] or (row[tb.CO_HAS_MANA] and row[tb.CO_X] > 0) or node else 0


@room
def reserve(s: Any, cost: int, part: int, entity: int) -> None:
    """An object is to pay for a part of a cost made at run time."""
    row = s.costs[cost - tb.COSTS]
    n = row[tb.CO_N_RESERVED]
    if n >= tb.MOST_RESERVED:
        s.error = at.FULL
        return
    row[tb.CO_RESERVED + 2 * n], row[tb.CO_RESERVED + 2 * n + 1] = part, entity
    row[tb.CO_N_RESERVED] = n + 1


@room
def n_reserved(s: Any, cost: int) -> int:
    """How many objects are to pay for a cost."""
    return s.costs[cost - tb.COSTS][tb.CO_N_RESERVED] if cost >= tb.COSTS else 0


@room
def life_of(s: Any, T: Any, seat: int, source: int, row: Any, x: int) -> int:
    """The life of a cost with X chosen."""
    if row[tb.CO_LIFE] < tb.FIRST_NODE_AMOUNT and row[tb.CO_LIFE_MORE] < tb.FIRST_NODE_AMOUNT:
        return row[tb.CO_LIFE] + row[tb.CO_LIFE_MORE]
    k = new_ctx(s, source, seat)
    s.ctx[k][at.C_X] = x
    life = amount(s, T, k, row[tb.CO_LIFE]) + amount(s, T, k, row[tb.CO_LIFE_MORE])
    free_ctx(s, k)
    return life


# --- Doors by name -----------------------------------------------------------------------------------


@room
def mana_total(s: Any, T: Any, seat: int) -> int:
    """All mana that a player could have now, whatever it may be spent on (`purse(ANYTHING).total`)."""
    return call(s, T, tb.MANA_TOTAL, seat, 0, 0, 0)


@room
def is_affordable(s: Any, T: Any, seat: int, cost: int) -> int:
    """The cheapest question first: is there enough mana in all? 1 for a cost without mana."""
    row = cost_row(s, T, cost)
    if not row[tb.CO_HAS_MANA]:
        return 1
    return 1 if row[tb.CO_N_SYMBOLS] + row[tb.CO_GENERIC] <= call(s, T, tb.MANA_TOTAL, seat, 1, 0, 0) else 0


@room
def can_pay(s: Any, T: Any, seat: int, source: int, cost: int, x: int, convoke: int, use: int) -> int:
    """Whether a whole cost can be paid now (`costs.can_pay`)."""
    return call(s, T, tb.CAN_PAY, seat | convoke << 1, source, cost, x | use << 20)


@room
def can_pay_mana(s: Any, T: Any, seat: int, source: int, cost: int, x: int, convoke: int, use: int) -> int:
    """Whether the mana of a cost can be paid without what is reserved in its row (`costs.can_pay_mana`).

    Of reserved objects only those make no mana that are tapped or gone by then; PART_ATTACK: never.
    """
    return call(s, T, tb.CAN_PAY_MANA, seat | convoke << 1, source, cost, x | use << 20)


@room
def max_x(s: Any, T: Any, seat: int, cost: int, convoke: int, use: int) -> int:
    """The greatest X that can be paid of the mana of a cost, -1 if not even 0."""
    return call(s, T, tb.MAX_X, seat | convoke << 1, cost, use, 0)


@room
def choose_objects(s: Any, T: Any, seat: int, source: int, cost: int, x: int, convoke: int, use: int) -> int:
    """One pick for each object that a cost made at run time asks for: 1 when all are reserved in it, 0 while it waits.

    It looks at `s.answered` itself: call it again as it was called.
    """
    return call(s, T, tb.PICK_COST, seat | convoke << 1, source, cost, x | use << 20)


@room
def pay_mana(s: Any, T: Any, seat: int, payer: int, cost: int, x: int, convoke: int, use: int) -> int:
    """Pay the mana of a cost (CR 601.2g-h); how much mana is spent."""
    return call(s, T, tb.PAY_MANA, seat | convoke << 1, payer, cost, x | use << 20)


@room
def pay_rest(s: Any, T: Any, seat: int, source: int, cost: int, x: int) -> None:
    """Pay everything but mana (CR 601.2h): what is reserved in the row, and the parts without a choice."""
    call(s, T, tb.PAY_REST, seat, source, cost, x)
