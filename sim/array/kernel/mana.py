"""Mana (CR 106, 605): where it can come from, what can be paid, and carrying out a payment plan (`casting/mana.py`).

What a player can pay with is a *purse*: a place p of `s.pay_options`, `pay_table`, `pay_pool` for the planner, with the
permanent and the ability of each row. Places 0 and 1 are kept for the players for as long as nothing happens that matters
for mana (`purse_version` is 1 + the `mana_version` it was made in); place 2 is for questions with conditions.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, entities, holds, matches
from sim.array.kernel.charges import ANYTHING, cost_row, n_reserved
from sim.array.kernel.events import new_event, new_proposal, settle_cache
from sim.array.kernel.objects import (
    add_found,
    counters,
    free_ctx,
    known_slot,
    new_ctx,
    note_result,
    push,
    slot_at,
)
from sim.array.kernel.payment import GREATEST_X, PAYABLE, PLAN, PREPARE
from sim.array.kernel.rules import affects_player, affects_slot, has_rule_for_player
from sim.array.kernel.words import W_MANA_MADE
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.mana_cost import COLORLESS, SNOW
from sim.rules.payment import layout as pay

_OTHER = 2  # the place of a purse that is not kept
_MOST_USED = 250
_F_PROGRAM = 4  # of a frame of RESOLVE, see `programs.py`


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


@room
def may_spend(s: Any, T: Any, seat: int, restriction: int, use: int) -> int:
    """Whether mana with this restriction (-1 for none) may be spent on something (CR 106.6)."""
    if restriction < 0 or use == ANYTHING:
        return 1
    kind, entity = use & 7, use >> 9
    if kind == 0:
        return 0
    if kind == 4:  # turning up
        by = use >> 3 & 63 | 32
        slot = slot_at(s, entity)
        if slot and s.c_types[slot] & t.CREATURE:
            by |= 16
        return 1 if T.data[restriction + tb.SP_TURN_UP] & by else 0
    what = T.data[restriction + (tb.SP_SPELLS if kind == 2 else tb.SP_ABILITIES)]
    if what < 0:
        return 0
    k = new_ctx(s, entity, seat)
    answer = matches(s, T, k, what, entity)
    free_ctx(s, k)
    return answer


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
    if is_kept_from_activating(s, T, s.controller[slot], slot, row[tb.AB_TAGS]):
        return 0  # CR 605.1a: mana abilities are activated abilities
    if row[tb.AB_COND] < 0:
        return 1
    k = new_ctx(s, s.id[slot], s.controller[slot])
    answer = holds(s, T, k, row[tb.AB_COND])
    free_ctx(s, k)
    return answer


@room
def is_sick(s: Any, slot: int) -> int:
    """CR 302.6: a creature not controlled continuously since its controller's turn began, without haste."""
    if s.since_turn[slot] < s.last_turn[s.controller[slot]]:
        return 0
    return 1 if s.c_types[slot] & t.CREATURE and not s.c_keywords[slot] & t.HASTE else 0


@room
def times_activated(s: Any, slot: int, number: int) -> int:
    """How often an ability of a permanent has been activated this turn."""
    for i in range(s.n_activated[slot]):
        if s.activated[slot][i] == number:
            return s.activated_times[slot][i]
    return 0


@room
def is_kept_from_activating(s: Any, T: Any, seat: int, slot: int, tags: int) -> int:
    """CR 602.5: of the affected permanents, or by the affected players of what matches; or abilities of this tag."""
    if not (s.rule_kinds >> tb.R_CANT_ACTIVATE | s.rule_kinds >> tb.R_CANT_USE_ABILITY) & 1:
        return 0
    for i in range(s.n_rules):
        if s.rule_kind[i] == tb.R_CANT_USE_ABILITY and affects_player(s, i, seat):
            if T.change[s.rule_change[i]][tb.CH_TAG] & tags:
                return 1
        if s.rule_kind[i] != tb.R_CANT_ACTIVATE:
            continue
        if affects_slot(s, i, slot):
            return 1
        if affects_player(s, i, seat):
            k = new_ctx(s, s.rule_source[i], s.rule_controller[i])
            found = matches(s, T, k, T.change[s.rule_change[i]][tb.CH_WHAT], s.id[slot])
            free_ctx(s, k)
            if found:
                return 1
    return 0


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


# --- Questions -----------------------------------------------------------------------------------------------


@room
def can_pay_from(s: Any, T: Any, p: int, cost: int, x: int) -> int:
    """Whether a purse pays the mana of a cost with X chosen."""
    row = cost_row(s, T, cost)
    n, generic = row[tb.CO_N_SYMBOLS], row[tb.CO_GENERIC]
    if n + generic > s.purse_total[p] + s.purse_life[p]:
        return 0
    _read_cost(s, row, x)
    return call(s, T, tb.PLANNER, PAYABLE, p, 0, 0)


@room
def _read_cost(s: Any, row: Any, x: int) -> None:
    """The mana of a cost as the planner reads it."""
    s.pay_cost[0], s.pay_cost[1] = row[tb.CO_N_SYMBOLS], row[tb.CO_GENERIC] + row[tb.CO_X] * x
    for i in range(row[tb.CO_N_SYMBOLS]):
        s.pay_cost[2 + i] = row[tb.CO_SYMBOLS + i]


@room
def _leaving(s: Any, row: Any, source: int) -> int:
    """The permanent that is tapped or sacrificed for the cost itself, 0 for none."""
    if not row[tb.CO_TAP] and not row[tb.CO_SACRIFICE_THIS]:
        return 0
    slot = slot_at(s, source)
    return source if slot and s.kind[slot] == at.PERMANENT and not s.phased_out[slot] else 0


# --- Paying ------------------------------------------------------------------------------------------------------


@room
def pay_with(s: Any, T: Any, seat: int, p: int, use: int) -> int:
    """Activate the planned mana abilities, then spend the mana (CR 601.2g-h) on this use; how much of it."""
    plan = s.pay_plan
    first = 3 + plan[0]
    end, spent = first + 3 * plan[1], 0
    for i in range(plan[0]):
        row = plan[3 + i]
        for j in range(first, end, 3):
            if plan[j + 2] == pay.OWN_COST - row:
                spend(s, T, seat, plan[j + 1], 0)
        _activate_row(s, T, seat, p, row)
    for j in range(first, end, 3):
        origin = plan[j]
        if plan[j + 2] > pay.OWN_COST and not (origin >= 0 and s.pay_row_ability[p][origin] < 0):
            spend(s, T, seat, plan[j + 1], use)
            spent += 1
    if plan[2]:
        call(s, T, tb.PAY_LIFE, seat, 2 * plan[2], 0, 0)
    return spent


@room
def spend(s: Any, T: Any, seat: int, kind: int, use: int) -> None:
    """Take one mana of a type from the pool: the first to have come, unsnowy before snowy, restricted before other."""
    s.version += 1
    s.mana_version += 1
    best, rank = -1, 4
    for i in range(s.n_pool[seat]):
        if s.pool_type[seat][i] == kind:
            mine = (2 if s.pool_only[seat][i] < 0 else 0) + (1 if s.pool_snow[seat][i] else 0)
            if mine < rank and may_spend(s, T, seat, s.pool_only[seat][i], use):
                best, rank = i, mine
    if best < 0:
        s.error = at.NOT_CARRIED
        return
    s.n_pool[seat] -= 1
    for i in range(best, s.n_pool[seat]):
        s.pool_type[seat][i], s.pool_snow[seat][i] = s.pool_type[seat][i + 1], s.pool_snow[seat][i + 1]
        s.pool_only[seat][i] = s.pool_only[seat][i + 1]


@room
def _activate_row(s: Any, T: Any, seat: int, p: int, row: int) -> None:
    """Activate the mana ability of a row so that it makes the mana that is used, and more of that if it makes more."""
    entity, number = s.pay_row_entity[p][row], s.pay_row_ability[p][row]
    if number < 0:
        _tap(s, T, entity, 0)  # CR 702.51a: convoke taps a creature
        return
    plan, used = s.pay_plan, 0
    first = 3 + plan[0]
    for j in range(first, first + 3 * plan[1], 3):
        if plan[j] == row and used < _MOST_USED:
            s.scratch[used] = plan[j + 1]
            used += 1
    base, options, n = row * pay.OPTION + pay.MANA, s.pay_options[p], 0
    for pair in range(6):
        kinds = options[base + 2 * pair]
        for _ in range(options[base + 2 * pair + 1]):
            wanted = _take_used(s, kinds, used)
            if wanted < 0:
                wanted = 0
                while not kinds >> wanted & 1:
                    wanted += 1
            if n >= _MOST_USED:
                s.error = at.FULL
                return
            s.scratch[256 + n] = wanted
            n += 1
    _activate(s, T, seat, entity, number, n)


@room
def _take_used(s: Any, kinds: int, used: int) -> int:
    """Take the first mana among those used that one of these kinds is; -1 for none."""
    for i in range(used):
        if s.scratch[i] >= 0 and kinds >> s.scratch[i] & 1:
            wanted = s.scratch[i]
            s.scratch[i] = -1
            return wanted
    return -1


@room
def _tap(s: Any, T: Any, entity: int, for_mana: int) -> None:
    base = s.n_pr
    new_proposal(s, ek.TAPPED, 2, entity, for_mana, 0)
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def _activate(s: Any, T: Any, seat: int, entity: int, number: int, made: int) -> None:
    """CR 605.3: pay the costs of a mana ability other than mana; it resolves at once, without the stack.

    The mana that it makes is at `s.scratch[256]` and after.
    """
    row, slot = T.abil[number], s.slot_of[entity]
    cost, snow = T.cost[row[tb.AB_COST]], 1 if s.c_supertypes[slot] & t.SNOW else 0
    if made > at.POOL - s.n_pool[seat]:
        s.error = at.FULL
        return
    if row[tb.AB_ONCE]:
        note_activation(s, slot, number)
    if cost[tb.CO_TAP]:
        _tap(s, T, entity, 1)
    for i in range(cost[tb.CO_N_REMOVE]):
        base = s.n_pr
        new_proposal(s, ek.COUNTERS_REMOVED, 3, entity, cost[tb.CO_REMOVE + 2 * i], cost[tb.CO_REMOVE + 2 * i + 1])
        call(s, T, tb.PROPOSE, base, 0, 0, 0)
    if cost[tb.CO_LIFE]:
        k = new_ctx(s, entity, seat)
        life = amount(s, T, k, cost[tb.CO_LIFE])
        free_ctx(s, k)
        if life > 0:
            call(s, T, tb.PAY_LIFE, seat, life, 0, 0)
    if cost[tb.CO_SACRIFICE_THIS]:
        base = s.n_found
        add_found(s, entity)
        call(s, T, tb.SACRIFICE, base, 0, 0, 0)
        s.n_found = base
    add_to_pool(s, T, seat, entity, made, snow, row[tb.AB_RESTRICTION])
    if not T.data[row[tb.AB_MANA_ROW] + tb.MR_IS_PLAIN]:
        _resolve_rest(s, T, seat, entity, row)


@room
def _resolve_rest(s: Any, T: Any, seat: int, entity: int, row: Any) -> None:
    """What else the ability does goes on the agenda, its mana being made already."""
    k = new_ctx(s, entity, seat)
    note_result(s, k, W_MANA_MADE, 1, 0)
    f = push(s, at.RESOLVE)
    s.frame[f][at.F_CTX], s.frame[f][_F_PROGRAM] = k, row[tb.AB_MODES]


@room
def note_activation(s: Any, slot: int, number: int) -> None:
    """One more activation of an ability of a permanent this turn."""
    n = s.n_activated[slot]
    for i in range(n):
        if s.activated[slot][i] == number:
            s.activated_times[slot][i] += 1
            return
    if n >= at.ACTIVATED:
        s.error = at.FULL
        return
    s.activated[slot][n], s.activated_times[slot][n] = number, 1
    s.n_activated[slot] = n + 1


@room
def add_to_pool(s: Any, T: Any, seat: int, source: int, made: int, snow: int, restriction: int) -> None:
    """Add the mana at `s.scratch[256]` and after to a pool (CR 106.4), for some uses only if it is restricted (106.6)."""
    n = s.n_pool[seat]
    if n + made > at.POOL:
        s.error = at.FULL
        return
    for i in range(made):
        s.pool_type[seat][n + i], s.pool_snow[seat][n + i] = s.scratch[256 + i], snow
        s.pool_only[seat][n + i] = restriction
    s.n_pool[seat] = n + made
    base = s.n_ev
    for kind in range(6):
        count = 0
        for i in range(made):
            count += 1 if s.scratch[256 + i] == kind else 0
        if count:
            row = s.ev[new_event(s, ek.MANA_ADDED, 4, -1 - seat, source, kind)]
            row[4] = count
    call(s, T, tb.RECORD, base, 0, 0, 0)


# --- Doors ---------------------------------------------------------------------------------------------------------


@door(tb.MANA_TOTAL)
def mana_total_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """MANA_TOTAL(seat, with life): all the mana a player could have, whatever for, and with b the life besides."""
    p = purse(s, T, a, -1, 0, 0, ANYTHING)
    return s.purse_total[p] + (s.purse_life[p] if b else 0)


@door(tb.CAN_PAY_MANA)
def can_pay_mana_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_PAY_MANA(seat + 2 * convoke, source, cost, x + use << 20): whether the mana of a cost can be paid."""
    row = cost_row(s, T, c)
    if not row[tb.CO_HAS_MANA]:
        return 1
    p = purse(s, T, a & 1, c, a >> 1, _leaving(s, row, b), d >> 20)
    return can_pay_from(s, T, p, c, d & 0xFFFFF)


@door(tb.MAX_X)
def max_x_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """MAX_X(seat + 2 * convoke, cost, use): the greatest X that can be paid, -1 if not even 0."""
    row = cost_row(s, T, b)
    p = purse(s, T, a & 1, -1, a >> 1, 0, c)
    _read_cost(s, row, 0)
    return call(s, T, tb.PLANNER, GREATEST_X, p, row[tb.CO_X], 0)


@door(tb.PAY_MANA)
def pay_mana_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PAY_MANA(seat + 2 * convoke, payer, cost, x + use << 20): pay the mana of a cost; how much mana is spent."""
    row = cost_row(s, T, c)
    if not row[tb.CO_HAS_MANA] or (
        row[tb.CO_N_SYMBOLS] == 0 and row[tb.CO_GENERIC] + row[tb.CO_X] * (d & 0xFFFFF) == 0
    ):
        return 0
    p = purse(s, T, a & 1, c, a >> 1, _leaving(s, row, b), d >> 20)
    _read_cost(s, row, d & 0xFFFFF)
    if not call(s, T, tb.PLANNER, PLAN, p, 0, 0):
        s.error = at.NOT_CARRIED  # expected a payable cost
        return 0
    return pay_with(s, T, a & 1, p, d >> 20)


@door(tb.ADD_MANA)
def add_mana_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ADD_MANA(seat, source, how much, restriction): the mana at `s.scratch[256]` and after goes to the pool."""
    add_to_pool(s, T, a, b, c, 0, d)
    return 0
