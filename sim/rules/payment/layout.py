"""The layouts of the payment planner's lists of ints, and what fills them from the rules engine's side.

Both engines share the planner's source: the rules engine passes lists, the kernel int64 arrays, with one
array of two dimensions for the workspace (compiled, a tuple of arrays is five times slower).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from sim.cards.mana_cost import ANY_TYPE, GENERIC_SHIFT, PHYREXIAN, SNOW, ManaCost
from sim.errors import RulesInvariantError

Ints = list[int]
Work = tuple[Ints, ...]

# Mana and symbols are ints as in `sim.cards.mana_cost`.
KINDS: Final = ANY_TYPE | SNOW  # mana can pay a symbol if they share one of these bits
RESTRICTED: Final = 128  # flag of mana that cannot pay for mana abilities, only the cost that is planned

# Options: [number of rows, row, row, ...]; row r starts at r * OPTION. Rows of one source stand together.
OPTION: Final = 23
SOURCE: Final = 1  # number of the source, in order of serial
CREATURE: Final = 2  # 1 if the source is a creature
SIDE: Final = 3  # side costs: damage, life, sacrifice (0 if none)
LIFE: Final = 4  # life to pay
OWN_GENERIC: Final = 5  # generic mana to pay first
OWN_SYMBOLS: Final = 6  # up to 3 symbols to pay first
MANA: Final = 9  # up to 6 pairs: types that each mana can have, with flags; how many such mana
MANA_END: Final = 21
ROW_KINDS: Final = 21  # of all its mana together
ROW_MANA: Final = 22  # how much it makes
ROW_COST: Final = 23  # how much mana its own cost is

# The table: a head, the entries in the order in which equally good sources are spent, the entries.
SOURCES: Final = 0
COMPLEX_SOURCES: Final = 1
MIXED_SOURCES: Final = 2
CAPACITY: Final = 3  # the most mana that all sources add beyond their own costs
SOURCE_LIFE: Final = 4  # the most life they can cost together
ALL_KINDS: Final = 5  # kinds of mana that any of them makes
HEAD: Final = 6
ENTRY: Final = 8
FIRST_ROW: Final = 0
END_ROW: Final = 1
MASK: Final = 2  # kinds of mana that any of its rows makes
GROSS: Final = 3  # the most mana of one row
NET: Final = 4  # the most mana of one row less its own cost
WEIGHT: Final = 5  # what spending it costs, see below, with the least side cost of its rows
KIND: Final = 6
TWIN: Final = 7  # the entry before it that is the same but for its serial, or -1

PLAIN: Final = 0  # one mana, no cost of mana or life, all rows alike in side costs
COSTS_LIFE: Final = 1  # the same, but for life
MIXED: Final = 2  # one mana, no cost of mana, rows that differ in side costs
COMPLEX: Final = 3

# What a plan costs, as one int, the most important on top: life, mana left over, colors that the used
# sources could make, creatures among them, side costs, serials.
SIDE_WEIGHT: Final = 1 << 16
MAX_SIDE: Final = 1 << 8
CREATURE_WEIGHT: Final = 1 << 24
COLOR_WEIGHT: Final = 1 << 32
LEFT_OVER_WEIGHT: Final = 1 << 42
LIFE_WEIGHT: Final = 1 << 52

# The workspace: lists by what they hold, one value a demand, a unit, a decision or a paid ability.
STATE: Final = 0
QUEUE: Final = 1
PARENT: Final = 2  # demand -> the demand before it on an alternating path, or -1
ACCEPTS: Final = 3  # demand -> kinds of mana that pay it
ASKED_BY: Final = 4  # demand -> its symbol's index, or OWN_COST - row
OWNER: Final = 5  # demand -> unit that pays it
UNIT_KINDS: Final = 6  # unit -> kinds of mana it can be
ORIGIN: Final = 7  # unit -> what makes it
UNIT_WEIGHT: Final = 8
FORBIDDEN: Final = 9  # unit -> demands that it may not pay
REACH: Final = 10  # unit -> demands that it can pay
PLACE: Final = 11  # unit -> demand that it pays, GENERIC or UNUSED
MAKER: Final = 12  # unit -> paid ability that makes it, or -1
DECISION: Final = 13  # decision -> entry of the table
CHOICE: Final = 14  # decision -> 0 unused, else 1 + row among those of the source
PAID_ROW: Final = 15  # paid ability -> its row
OWN_DEMANDS: Final = 16  # paid ability -> demands of its own cost
SEQUENCE: Final = 17  # the order in which paid abilities are activated
NEEDS: Final = 18  # paid ability -> paid abilities whose mana pays for it
BIGGER_COST: Final = 19
SET_ASIDE: Final = 20  # demand -> what it accepts, while it is not to be paid
LISTS: Final = 21

# work[STATE]: what one call remembers.
DEMANDS: Final = 0  # all symbols to be paid, those of mana abilities last
SPELL_DEMANDS: Final = 1  # those of the cost itself
GENERIC_LEFT: Final = 2  # generic mana to be paid
OPTIONAL: Final = 3  # demands that 2 life can pay
OPTIONALS: Final = 4  # how many these are
UNITS: Final = 5
TRIED: Final = 6  # units before this one have a place
DEAD_ENDS: Final = 7  # demands from which no alternating path leads on
PAID_WITH_LIFE: Final = 8  # demands without mana
LIFE_TOTAL: Final = 9  # life that may be paid
LIFE_LEFT: Final = 10  # less what the decided sources ask for
TIGHT: Final = 11  # 1 if that may not suffice for all that asks for it
DECISIONS: Final = 12
PAID: Final = 13  # paid abilities
SUPPLY: Final = 14  # the most mana there can be, undecided sources less their own costs
PRODUCED: Final = 15  # mana that the decided sources make
DECIDED_WEIGHT: Final = 16  # and their weight
ANY_PLAN: Final = 17  # 1 if the question is only whether there is a plan
BEST: Final = 18  # weight of the best plan so far, or -1
COMPARED: Final = 19  # not 0 if weights matter
LEFT: Final = 20  # symbols and generic mana that no unit pays
LOOKED: Final = 21  # positions looked at

GENERIC: Final = -1
UNUSED: Final = -2

# Payments.
OWN_COST: Final = -2  # in a payment: OWN_COST - row is that row's own cost; GENERIC the cost's generic mana
FIXED: Final = 1 << 20  # origin of a unit: FIXED + row; below it an entry of the table; ~index of the pool

MAX_DEMANDS: Final = 60
MAX_PAID_ABILITIES: Final = 6
MAX_MIXED: Final = 8  # sources of which each set is tried at a price
MAX_SOURCES: Final = 256
MAX_POOL: Final = 256
ROOM: Final = 1024  # mana that one payment looks at
SEARCHED: Final = 200  # positions that are looked at for a better plan


def mana_option(
    source: int,
    mana: Iterable[tuple[int, int]],
    *,
    own_cost: tuple[int, Sequence[int]] = (0, ()),
    life: int = 0,
    side: int = 0,
    creature: bool = False,
) -> Ints:
    """One row of options: `mana` in pairs (mask of types and flags, how many); own_cost (generic, symbols).

    Each mana has any type of its mask, independently: a filter land's WW, WU or UU is ((W|U, 2),).
    "Three mana of any one color" is a row a color. RulesInvariantError for what a row has no room for.
    """
    generic, symbols = own_cost
    pairs = [pair for pair in mana if pair[1] > 0]
    odd = [symbol for symbol in symbols if symbol & PHYREXIAN or symbol >> GENERIC_SHIFT]
    if len(pairs) > 6 or len(symbols) > 3 or odd:
        raise RulesInvariantError(f"expected at most 6 kinds of mana for 3 symbols, got {pairs} for {own_cost}")
    row = [source, int(creature), side, life, generic, *symbols, *[0] * (3 - len(symbols))]
    kinds = 0
    for mask, count in pairs:
        row += [mask, count]
        kinds |= mask
    row += [0] * (MANA_END - 1 - len(row))
    return [*row, kinds, sum(count for _, count in pairs), generic + len(symbols)]


def mana_options(rows: Iterable[Ints]) -> Ints:
    """Rows as the planner reads them, led by their number; rows can be kept, with another SOURCE each time."""
    options = [0]
    for row in rows:
        options += row
        options[0] += 1
    return options


def cost_ints(cost: ManaCost, x: int = 0, reduction: int = 0) -> Ints:
    """A cost as the planner reads it, with X announced and that much generic mana less (CR 118.7a)."""
    return [len(cost.symbols), cost.generic + cost.x * x - reduction, *cost.symbols]


def pool_ints(mana: Iterable[int]) -> Ints:
    """Floating mana as the planner reads it."""
    pool = [0, *mana]
    pool[0] = len(pool) - 1
    return pool


def new_table(options: Ints) -> Ints:
    """Room for the table of these options."""
    return [0] * (HEAD + (1 + ENTRY) * options[0])


def new_workspace() -> Work:
    """Lists for the planner to work in; what they hold means nothing between calls."""
    return tuple([0] * ROOM for _ in range(LISTS))


def new_plan() -> Ints:
    """Room for any plan."""
    return [0] * (8 * ROOM)
