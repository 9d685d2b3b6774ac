"""What the heuristic asks about costs and forms of cards: the counterpart of `agents/mind/asks/costs.py`.

A cost is a row of the notes (`T.bk_cost`), whose node is the kernel's row. What is made to answer is given back at once.
"""

from typing import Any

from sim.agents.knowledge import columns as co
from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.agents.visible import may_see
from sim.array.kernel.asking import amount, holds
from sim.array.kernel.casting.charges import can_pay, cost_row, free_cost
from sim.array.kernel.casting.spells import AN_COST, BACK_FACE, PROTOTYPED, cast_definition, is_changed
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import base_definition, controller_of, free_ctx, known_slot, new_ctx, permanent_at
from sim.array.kernel.rules import in_force
from sim.cards import terms as t
from sim.cards.mana_cost import GENERIC_SHIFT

_WORN = 8  # cards that are seen in another form at a time


@room
def _mana_in(s: Any, T: Any, cost: int) -> int:
    """Generic mana and symbols of a cost, X being 0; 0 for none."""
    if cost < 0:
        return 0
    row = cost_row(s, T, cost)
    return row[tb.CO_GENERIC] + row[tb.CO_N_SYMBOLS] if row[tb.CO_HAS_MANA] else 0


@room
def _mana_value_in(s: Any, T: Any, cost: int) -> int:
    """The mana value of a cost (CR 202.3), X being 0."""
    row = cost_row(s, T, cost)
    if not row[tb.CO_HAS_MANA]:
        return 0
    total = row[tb.CO_GENERIC]
    for i in range(row[tb.CO_N_SYMBOLS]):
        total += max(1, row[tb.CO_SYMBOLS + i] >> GENERIC_SHIFT)
    return total


# --- Casting ---------------------------------------------------------------------------------------


@room
def mana_to_cast(s: Any, T: Any, card: int, way: int, otherwise: int) -> int:
    """How much mana a way to cast a card takes now, with what effects add or take off; `otherwise` where none do."""
    settle_cache(s, T)
    if not in_force(s, tb.R_COST_CHANGE):
        return otherwise
    cost = call(s, T, tb.TOTAL_COST, s.a_seat, card, way, 0)
    mana = _mana_in(s, T, cost)
    free_cost(s, cost)
    return mana


@room
def _alternative(T: Any, way: int) -> int:
    """The ability of the alternative cost of a way to cast, -1 for the mana cost."""
    number = (way & ~(BACK_FACE | PROTOTYPED)) - 1
    return number if 0 <= number < tb.ABILITY_ROWS and T.abil[number][tb.AB_KIND] == tb.K_ALTERNATIVE else -1


@room
def returns_later(s: Any, T: Any, way: int) -> int:
    """Whether what is cast in this way will not stay (CR 702.109a)."""
    number = _alternative(T, way)
    return 1 if number >= 0 and T.abil[number][tb.AB_THEN] >= 0 else 0


@room
def alternative_cost(s: Any, T: Any, way: int) -> int:
    """The alternative cost of a way to cast, -1 if it is the mana cost."""
    number = _alternative(T, way)
    return T.bk_ability[number][co.A_COST] if number >= 0 else -1


@room
def definition_cast(s: Any, T: Any, card: int, way: int) -> int:
    """The definition that a card would have as a spell cast in this way: of a face (CR 712.11), prototyped (718.3b)."""
    return cast_definition(T, s.definition[known_slot(s, card)], way)


@room
def begin_as_cast(s: Any, T: Any, card: int, way: int) -> int:
    """From now on a card is seen as the spell that it would be, cast in this way (CR 601.3e): its definition."""
    slot = known_slot(s, card)
    definition = cast_definition(T, s.definition[slot], way)
    _wear(s, T, slot, s.copy_of[slot] if definition == s.definition[slot] else definition)
    return definition


@room
def end_as_cast(s: Any, T: Any, card: int) -> int:
    """The card that was seen in another form last is itself again."""
    s.n_worn -= 1
    _show(s, T, known_slot(s, card), s.worn[s.n_worn])
    return 0


@room
def begin_as_face(s: Any, T: Any, card: int) -> int:
    """From now on a double-faced card is seen with its back face up, as a land that is played so (CR 712.12)."""
    slot = known_slot(s, card)
    _wear(s, T, slot, T.defs[s.definition[slot]][tb.DF_BACK])
    return 0


@room
def end_as_face(s: Any, T: Any, card: int) -> int:
    """The card is seen with its front face up again."""
    return end_as_cast(s, T, card)


@room
def _wear(s: Any, T: Any, slot: int, definition: int) -> None:
    settle_cache(s, T)  # what is derived from the state is not to see the card so
    if s.n_worn >= _WORN:
        s.error = at.FULL
        s.n_worn = 0
    s.worn[s.n_worn] = s.copy_of[slot]
    s.n_worn += 1
    _show(s, T, slot, definition)


@room
def _show(s: Any, T: Any, slot: int, definition: int) -> None:
    if s.copy_of[slot] != definition:
        s.copy_of[slot] = definition
        if not is_changed(s, slot):
            call(s, T, tb.REFRESH, slot, 0, 0, 0)


@room
def own_cost_less(s: Any, T: Any, card: int) -> int:
    """How much generic mana less (negative) a spell costs by its own text, the costs that are thought of being paid."""
    return _own_cost_change(s, T, card, 1)


@room
def own_cost_more(s: Any, T: Any, card: int) -> int:
    """How much generic mana more a spell costs by its own text, the costs that are thought of being paid."""
    return _own_cost_change(s, T, card, 0)


@room
def _own_cost_change(s: Any, T: Any, card: int, less: int) -> int:
    """CR 601.2f: see `casting/ways.own_cost_change`."""
    row, found = T.defs[base_definition(s, T, known_slot(s, card))], 0
    for i in range(row[tb.DF_N_ABILITIES]):
        static = T.abil[T.data[row[tb.DF_ABILITIES] + i]]
        if static[tb.AB_KIND] != tb.K_STATIC or static[tb.AB_OWN_COST] < 0 or not static[tb.AB_ZONES] >> t.STACK & 1:
            continue
        k, place = new_ctx(s, card, s.a_seat), static[tb.AB_OWN_COST]
        s.ctx[k][at.C_N_PAID] = s.a_n_paid
        for j in range(s.a_n_paid):
            s.ctx[k][at.C_PAID + j] = s.a_paid[j]
        for j in range(T.data[place]):
            if holds(s, T, k, static[tb.AB_COND]):
                by = amount(s, T, k, T.change[T.data[place + 1 + j]][tb.CH_AMOUNT])
                found += by if (by < 0) == (less == 1) else 0
        free_ctx(s, k)
    return found


@room
def n_materials(s: Any, T: Any) -> int:
    """How many objects have been chosen so far to craft with, in the activation that goes on."""
    return _material(s, -1)


@room
def material(s: Any, T: Any, i: int) -> int:
    """The i-th of them."""
    return _material(s, i)


@room
def _material(s: Any, wanted: int) -> int:
    """The object of a number among those to craft with; of -1 how many there are."""
    f = s.n_frames - 1
    cost, n = s.frame[f][AN_COST] if f >= 0 and s.frame[f][at.F_KIND] == at.ANNOUNCE else -1, 0
    if cost >= tb.COSTS:
        row = s.costs[cost - tb.COSTS]
        for i in range(row[tb.CO_N_RESERVED]):
            if row[tb.CO_RESERVED + 2 * i] == tb.PART_MATERIALS and row[tb.CO_RESERVED + 2 * i + 1]:
                if n == wanted:
                    return row[tb.CO_RESERVED + 2 * i + 1]
                n += 1
    return n


# --- Costs of visible abilities ----------------------------------------------------------------------


@room
def _fixed(s: Any, T: Any, e: int, cost: int) -> int:
    """A cost of a visible object's ability with its numbers as they are now (CR 702.21b), to be given back."""
    k = new_ctx(s, e, controller_of(s, e))
    found = call(s, T, tb.FIX_COST, k, T.bk_node[T.bk_cost[cost][co.P_NODE]], 0, 0)
    free_ctx(s, k)
    return found


@room
def fixed_mana(s: Any, T: Any, e: int, cost: int) -> int:
    """How much mana a cost of a visible object's ability is, its numbers as they are now."""
    mine = _fixed(s, T, e, cost)
    mana = _mana_in(s, T, mine)
    free_cost(s, mine)
    return mana


@room
def fixed_mana_value(s: Any, T: Any, e: int, cost: int) -> int:
    """The mana value of a cost of a visible object's ability, its numbers as they are now."""
    mine = _fixed(s, T, e, cost)
    mana = _mana_value_in(s, T, mine)
    free_cost(s, mine)
    return mana


@room
def fixed_life(s: Any, T: Any, e: int, cost: int) -> int:
    """The life that a cost of a visible object's ability takes, its numbers as they are now."""
    mine = _fixed(s, T, e, cost)
    life = s.costs[mine - tb.COSTS][tb.CO_LIFE]
    free_cost(s, mine)
    return life


@room
def could_pay_rest(s: Any, T: Any, e: int, cost: int) -> int:
    """Whether this player could pay all but the mana of what an ability of a visible object asks for (CR 118.12)."""
    mine = _fixed(s, T, e, cost)
    s.costs[mine - tb.COSTS][tb.CO_HAS_MANA] = 0
    found = can_pay(s, T, s.a_seat, e, mine, 0, 0, 0)
    free_cost(s, mine)
    return found


@room
def cost_of_node(s: Any, T: Any, node: int) -> int:
    """The cost that a player may pay now, by what the pick is about: as printed; -1 for none that is known."""
    return cost_row(s, T, node)[tb.CO_NOTES] - 1


@room
def due_mana_value(s: Any, T: Any, node: int) -> int:
    """The mana value of the cost that a player may pay now, its numbers determined."""
    return _mana_value_in(s, T, node)


@room
def due_life(s: Any, T: Any, node: int) -> int:
    """The life of the cost that a player may pay now, its numbers determined."""
    return cost_row(s, T, node)[tb.CO_LIFE]


@room
def parts_of_node(s: Any, T: Any, node: int) -> int:
    """Where in bk_list the parts are of what a player chooses to do (how many, then their readings); -1 for none."""
    step = T.step[node]
    return step[tb.ST_PARTS] if step[tb.ST_OP] == tb.ST_ONE_OF else -1


# --- Activating, turning up ----------------------------------------------------------------------------


@room
def activation_mana(s: Any, T: Any, source: int, ability: int) -> int:
    """How much mana an ability costs now, at the least if that depends on its target (CR 601.2f)."""
    settle_cache(s, T)
    least = _ability_mana(s, T, source, ability, 0)
    if not _depends_on_targets(s, T):
        return least
    k, aimed, base, row = new_ctx(s, source, s.a_seat), new_ctx(s, source, s.a_seat), s.n_found, T.abil[ability]
    s.ctx[aimed][at.C_N_NODES], s.ctx[aimed][at.C_COUNT] = 1, 1
    for mode in range(row[tb.AB_N_MODES]):
        program = T.prog[row[tb.AB_MODES] + mode]
        if program[tb.PG_N_TARGETS] == 1:
            for i in range(call(s, T, tb.CANDIDATES, k, T.data[program[tb.PG_TARGETS]], -1, 0)):
                s.ctx[aimed][at.C_TARGET] = s.found[base + i]
                least = min(least, _ability_mana(s, T, source, ability, 1 + aimed))
            s.n_found = base
    free_ctx(s, aimed)
    free_ctx(s, k)
    return least


@room
def _ability_mana(s: Any, T: Any, source: int, ability: int, aimed: int) -> int:
    cost = call(s, T, tb.ABILITY_COST, s.a_seat, source, ability, aimed)
    mana = _mana_in(s, T, cost)
    free_cost(s, cost)
    return mana


@room
def _depends_on_targets(s: Any, T: Any) -> int:
    if in_force(s, tb.R_ABILITY_COST_CHANGE):
        for i in range(s.n_rules):
            if s.rule_kind[i] == tb.R_ABILITY_COST_CHANGE and T.change[s.rule_change[i]][tb.CH_TARGETS] >= 0:
                return 1
    return 0


@room
def n_ways_up(s: Any, T: Any, e: int) -> int:
    """How many ways there are in which this player could turn a permanent up, whatever it costs."""
    return _can_be_turned_up(s, T, e, 0) + _can_be_turned_up(s, T, e, 1)


@room
def way_up(s: Any, T: Any, e: int, i: int) -> int:
    """The i-th of these ways."""
    return i if _can_be_turned_up(s, T, e, 0) else 1


@room
def _can_be_turned_up(s: Any, T: Any, e: int, way: int) -> int:
    return 1 if mana_up(s, T, e, way) >= 0 else 0


@room
def mana_up(s: Any, T: Any, e: int, way: int) -> int:
    """The mana of turning a permanent up in a way, X being 0; -1 where it can't be."""
    slot = permanent_at(s, e)
    if not slot or not s.face_down[slot] or not may_see(s, T, s.a_seat, slot):
        return -1
    cost = call(s, T, tb.WAYS_TO_TURN_UP, slot, way, 1, 0)
    if cost < 0:
        return -1
    mana = _mana_in(s, T, cost)
    free_cost(s, cost)
    return mana
