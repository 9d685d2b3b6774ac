"""What a player can pay with (CR 106, 601.2g): the rows of the payment planner (`casting/mana.py`).

A *purse* is a place p of `s.pay_options`, `pay_table`, `pay_pool` for the planner, with the permanent and the ability of each
row. Places 0 and 1 are kept for the players for as long as nothing happens that matters for mana (`purse_version` is 1 + the
`mana_version` it was made in); place 2 is for questions with conditions.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, entities, holds
from sim.array.kernel.casting.charges import PREPARE, n_reserved
from sim.array.kernel.casting.limits import is_kept_from_activating, is_sick, times_activated
from sim.array.kernel.casting.spending import may_spend
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import counters, free_ctx, known_slot, new_ctx, slot_at
from sim.array.kernel.rules import has_rule_for_player
from sim.cards import terms as t
from sim.cards.mana_cost import COLORLESS, SNOW
from sim.rules.payment import layout as pay

_OTHER = 2  # the place of a purse that is not kept


# --- Purses ------------------------------------------------------------------------------------------


@room
def purse(s: Any, T: Any, seat: int, cost: int, convoke: int, leaving: int, use: int) -> int:
    """The place of the purse of a player, without what is reserved in the row of `cost` (-1: nothing) and will be gone.

    `leaving` is a permanent that is tapped or sacrificed for the cost itself, 0 for none.
    """
    settle_cache(s, T)
    restricted = 0
    if use and T.has_restricted_mana:
        restricted = _has_restricted(s, T, seat)
    if convoke or restricted or _makes_mana(s, leaving) or _holds_back(s, T, cost):
        _fill(s, T, _OTHER, seat, cost, convoke, leaving, use)
        return _OTHER
    if s.purse_version[seat] != s.mana_version + 1:
        s.purse_version[seat] = 0 if _fill(s, T, seat, seat, -1, 0, 0, 0) else s.mana_version + 1
    return seat


@room
def _makes_mana(s: Any, entity: int) -> int:
    """Whether an object that is there has any mana ability."""
    slot = slot_at(s, entity)
    return 1 if slot and s.c_has[slot] & tb.HAS_MANA else 0


@room
def _holds_back(s: Any, T: Any, cost: int) -> int:
    """Whether any object reserved for a cost would make mana and cannot (`costs.held_back`)."""
    for i in range(n_reserved(s, cost)):
        row = s.costs[cost - tb.COSTS]
        if _is_held(s, T, row[tb.CO_RESERVED + 2 * i], row[tb.CO_RESERVED + 2 * i + 1]):
            return 1
    return 0


@room
def _is_held(s: Any, T: Any, part: int, entity: int) -> int:
    """CR 601.2g-h: what is sacrificed or returned may be tapped for mana first, unless it would be gone with that."""
    slot = slot_at(s, entity)
    if not slot or s.zone[slot] != t.BATTLEFIELD or not s.c_has[slot] & tb.HAS_MANA:
        return 0
    if part == tb.PART_TAP_OTHERS or part == tb.PART_CREW or part == tb.PART_ATTACK:
        return 1
    for i in range(s.n_abilities[slot]):
        row = T.abil[s.abilities[slot][i]]
        if row[tb.AB_KIND] == tb.K_ACTIVATED and row[tb.AB_IS_MANA]:
            cost = T.cost[row[tb.AB_COST]]
            if cost[tb.CO_SACRIFICE_THIS] or cost[tb.CO_EXILE_THIS] or cost[tb.CO_RETURN_THIS]:
                return 1
    return 0


@room
def _is_out(s: Any, T: Any, entity: int, cost: int, leaving: int, convoke: int) -> int:
    """Whether a permanent pays for something else, and so neither makes mana nor convokes."""
    if entity == leaving:
        return 1
    for i in range(n_reserved(s, cost)):
        row = s.costs[cost - tb.COSTS]
        if row[tb.CO_RESERVED + 2 * i + 1] == entity:
            part = row[tb.CO_RESERVED + 2 * i]
            tapped = part == tb.PART_TAP_OTHERS or part == tb.PART_CREW
            if (convoke and tapped) or _is_held(s, T, part, entity):
                return 1
    return 0


@room
def _has_restricted(s: Any, T: Any, seat: int) -> int:
    """Whether a player has, or could make, mana that may be spent on some things only (CR 106.6)."""
    for i in range(s.n_pool[seat]):
        if s.pool_only[seat][i] >= 0:
            return 1
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.controller[slot] == seat and s.c_has[slot] & tb.HAS_MANA:
            for j in range(s.n_abilities[slot]):
                row = T.abil[s.abilities[slot][j]]
                if row[tb.AB_KIND] == tb.K_ACTIVATED and row[tb.AB_IS_MANA] and row[tb.AB_RESTRICTION] >= 0:
                    return 1
    return 0


@room
def _fill(s: Any, T: Any, p: int, seat: int, cost: int, convoke: int, leaving: int, use: int) -> int:
    """Make a purse in a place; whether any of its mana abilities depends on more than its source."""
    options = s.pay_options[p]
    options[0] = 0
    place, volatile = -1, 0
    for i in range(s.n_battlefield):
        entity = s.battlefield[i]
        slot = s.slot_of[entity]
        if s.controller[slot] != seat:
            continue
        has = s.c_has[slot]
        if has & tb.HAS_MANA and T.has_volatile_mana and not volatile:
            volatile = _is_volatile(s, T, slot)
        if not convoke and (not has & tb.HAS_MANA or (s.tapped[slot] and not has & tb.HAS_NON_TAP_MANA)):
            continue
        if _is_out(s, T, entity, cost, leaving, convoke):
            continue
        found = _add_abilities(s, T, p, seat, slot, place + 1, use) if has & tb.HAS_MANA else 0
        if convoke and s.c_types[slot] & t.CREATURE and not s.tapped[slot]:
            _add_convoke(s, p, slot, place + 1)
            found = 1
        place += 1 if found else 0
    _fill_pool(s, T, p, seat, use)
    bound = has_rule_for_player(s, tb.R_CANT_LOSE_LIFE, seat) or has_rule_for_player(
        s, tb.R_LIFE_TOTAL_CANT_CHANGE, seat
    )
    s.purse_life[p] = 0 if bound or s.life[seat] < 0 else s.life[seat]  # CR 119.8
    call(s, T, tb.PLANNER, PREPARE, p, 0, 0)
    s.purse_total[p] = s.pay_table[p][pay.CAPACITY] + s.pay_pool[p][0]
    return volatile


@room
def _is_volatile(s: Any, T: Any, slot: int) -> int:
    for j in range(s.n_abilities[slot]):
        row = T.abil[s.abilities[slot][j]]
        if row[tb.AB_KIND] == tb.K_ACTIVATED and row[tb.AB_IS_MANA] and row[tb.AB_VOLATILE]:
            return 1
    return 0


@room
def _fill_pool(s: Any, T: Any, p: int, seat: int, use: int) -> None:
    """Floating mana: what may be spent on least first, then what fewest costs ask for."""
    pool, n = s.pay_pool[p], 0
    for rank in range(4):
        for i in range(s.n_pool[seat]):
            kind, only = s.pool_type[seat][i], s.pool_only[seat][i]
            if rank != (2 if only < 0 else 0) + (1 if kind != COLORLESS else 0):
                continue
            if may_spend(s, T, seat, only, use):
                n += 1
                pool[n] = 1 << kind | (SNOW if s.pool_snow[seat][i] else 0) | (pay.RESTRICTED if only >= 0 else 0)
    pool[0] = n


# --- The planner's rows ----------------------------------------------------------------------------------


@room
def _add_abilities(s: Any, T: Any, p: int, seat: int, slot: int, place: int, use: int) -> int:
    """The rows of all mana abilities of a permanent that can be activated now; whether there are any abilities such."""
    found = 0
    for i in range(s.n_abilities[slot]):
        number = s.abilities[slot][i]
        row = T.abil[number]
        if row[tb.AB_KIND] != tb.K_ACTIVATED or not row[tb.AB_IS_MANA]:
            continue
        if row[tb.AB_RESTRICTION] >= 0 and not may_spend(s, T, seat, row[tb.AB_RESTRICTION], use):
            continue
        if can_activate_for_mana(s, T, slot, number):
            _add_options(s, T, p, slot, number, place)
            found = 1
    return found


@room
def can_activate_for_mana(s: Any, T: Any, slot: int, number: int) -> int:
    """Whether a mana ability can be activated now, but for mana in its cost (CR 602.2, 605.3)."""
    row = T.abil[number]
    cost = T.cost[row[tb.AB_COST]]
    if s.phased_out[slot] or (cost[tb.CO_TAP] and (s.tapped[slot] or is_sick(s, slot))):
        return 0
    if cost[tb.CO_TAP_POWER]:
        return 0
    for i in range(cost[tb.CO_N_PARTS]):
        part = cost[tb.CO_PARTS + 3 * i]
        if part != tb.PART_RETURN and part != tb.PART_EXILE_HAND and part != tb.PART_REVEAL:
            return 0  # objects to choose: such mana abilities are not planned, only activated by hand
    for i in range(cost[tb.CO_N_REMOVE]):
        if counters(s, slot, cost[tb.CO_REMOVE + 2 * i]) < cost[tb.CO_REMOVE + 2 * i + 1]:
            return 0
    if row[tb.AB_ONCE] and times_activated(s, slot, number):
        return 0
    if is_kept_from_activating(s, T, s.controller[slot], s.id[slot], row[tb.AB_TAGS]):
        return 0  # CR 605.1a: mana abilities are activated abilities
    if row[tb.AB_COND] < 0:
        return 1
    k = new_ctx(s, s.id[slot], s.controller[slot])
    answer = holds(s, T, k, row[tb.AB_COND])
    free_ctx(s, k)
    return answer


@room
def _new_row(s: Any, p: int, entity: int, number: int, place: int) -> int:
    """One more row of options, all zeros but for its source; where it begins in the options."""
    n = s.pay_options[p][0]
    if n >= at.SOURCE_ROWS:
        s.error = at.FULL
        n = at.SOURCE_ROWS - 1
    s.pay_options[p][0] = n + 1
    s.pay_row_entity[p][n], s.pay_row_ability[p][n] = entity, number
    base = n * pay.OPTION
    for i in range(1, pay.OPTION + 1):
        s.pay_options[p][base + i] = 0
    s.pay_options[p][base + pay.SOURCE] = place
    return base


@room
def _add_convoke(s: Any, p: int, slot: int, place: int) -> None:
    """A creature that convokes; a colourless one pays for generic mana alone (CR 702.51a)."""
    base = _new_row(s, p, s.id[slot], -1, place)
    options, colors = s.pay_options[p], s.c_colors[slot]
    kinds = (colors or 1 << COLORLESS) | pay.RESTRICTED
    options[base + pay.CREATURE], options[base + pay.SIDE] = 1, 1
    options[base + pay.MANA], options[base + pay.MANA + 1] = kinds, 1
    options[base + pay.ROW_KINDS], options[base + pay.ROW_MANA] = kinds, 1


@room
def _add_options(s: Any, T: Any, p: int, slot: int, number: int, place: int) -> None:
    """The rows of one mana ability: one, or one for each type of which all its mana is."""
    row = T.abil[number]
    made = row[tb.AB_MANA_ROW]
    life, count, colors = T.cost[row[tb.AB_COST]][tb.CO_LIFE], T.data[made + tb.MR_AMOUNT], 0
    of = T.data[made + tb.MR_COLORS_OF]
    if count >= tb.FIRST_NODE_AMOUNT or life >= tb.FIRST_NODE_AMOUNT or of >= 0:
        k = new_ctx(s, s.id[slot], s.controller[slot])
        count, life = amount(s, T, k, count), amount(s, T, k, life)
        colors = colors_among(s, T, k, of) if of >= 0 else 0
        free_ctx(s, k)
    bundle = T.data[made + tb.MR_N_BUNDLE]
    if (of >= 0 and not colors) or (of < 0 and count <= 0 and not bundle):
        return
    flags = SNOW if s.c_supertypes[slot] & t.SNOW else 0
    flags |= pay.RESTRICTED if row[tb.AB_RESTRICTION] >= 0 else 0
    types = T.data[made + tb.MR_TYPES]
    if of >= 0 or bundle:
        base = _ability_row(s, T, p, slot, number, place, life)
        for kind in range(6):
            many = colors >> kind & 1
            for i in range(bundle if of < 0 else 0):
                many += 1 if T.data[made + tb.MR_BUNDLE + i] == kind else 0
            _put_mana(s, p, base, 1 << kind | flags, many)
    elif T.data[made + tb.MR_COMBINATION] or count == 1:
        _put_mana(s, p, _ability_row(s, T, p, slot, number, place, life), types | flags, count)
    else:
        for kind in range(6):
            if types >> kind & 1:
                _put_mana(s, p, _ability_row(s, T, p, slot, number, place, life), 1 << kind | flags, count)


@room
def colors_among(s: Any, T: Any, k: int, of: int) -> int:
    """All colours that there are among some objects, a mask."""
    base, colors = s.n_found, 0
    for i in range(entities(s, T, k, of)):
        slot = known_slot(s, s.found[base + i])
        colors |= s.c_colors[slot]
    s.n_found = base
    return colors


@room
def _ability_row(s: Any, T: Any, p: int, slot: int, number: int, place: int, life: int) -> int:
    """A row with all but the mana."""
    base = _new_row(s, p, s.id[slot], number, place)
    options, row = s.pay_options[p], T.abil[number]
    cost, made = T.cost[row[tb.AB_COST]], row[tb.AB_MANA_ROW]
    creature = s.c_types[slot] & t.CREATURE and not T.data[made + tb.MR_ONLY]
    options[base + pay.CREATURE] = 1 if creature else 0
    options[base + pay.SIDE], options[base + pay.LIFE] = T.data[made + tb.MR_SIDE], life
    if cost[tb.CO_HAS_MANA]:
        options[base + pay.OWN_GENERIC] = cost[tb.CO_GENERIC]
        for i in range(cost[tb.CO_N_SYMBOLS]):
            options[base + pay.OWN_SYMBOLS + i] = cost[tb.CO_SYMBOLS + i]
        options[base + pay.ROW_COST] = cost[tb.CO_GENERIC] + cost[tb.CO_N_SYMBOLS]
    return base


@room
def _put_mana(s: Any, p: int, base: int, kinds: int, count: int) -> None:
    """More mana in a row."""
    if count <= 0:
        return
    options = s.pay_options[p]
    i = base + pay.MANA
    while options[i + 1]:
        i += 2
    options[i], options[i + 1] = kinds, count
    options[base + pay.ROW_KINDS] |= kinds
    options[base + pay.ROW_MANA] += count


@door(tb.PURSE)
def purse_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PURSE(seat + 2 * convoke, cost or -1, what is leaving, use): the place of the purse of a player."""
    return purse(s, T, a & 1, b, a >> 1, c, d)
