"""What activating an ability costs (CR 602.2b, 601.2f), changed for its keyword, its object, or what it targets.

And what turning a face-down permanent up costs (CR 116.2b): its morph or disguise cost, or its mana cost.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.encoding.query_ops import F_TAG
from sim.array.kernel.asking import amount, matches
from sim.array.kernel.casting.charges import (
    BY_CLOAK,
    BY_CREATURE,
    BY_DISGUISE,
    BY_MANIFEST,
    BY_MORPH,
    BY_PERMANENT,
    can_pay,
    change_generic,
    cost_row,
    free_cost,
    is_affordable,
    new_cost,
    use_ability,
    use_turn_up,
)
from sim.array.kernel.casting.spells import AN_NUMBER, AN_SEAT
from sim.array.kernel.objects import add_found, free_ctx, new_ctx, slot_at
from sim.array.kernel.rules import affects, affects_player, in_force, rule_ctx
from sim.array.kernel.rules import rule_amount as amount_of
from sim.cards import terms as t

BY_ABILITY, BY_MANA_COST = 0, 1  # ways to turn a permanent up


@room
def ability_cost(s: Any, T: Any, seat: int, entity: int, ability: int, first: int, n: int) -> int:
    """What activating costs now, with the n targets at `s.found[first]`; for the caller to give back."""
    cost, tags = T.abil[ability][tb.AB_COST], T.abil[ability][tb.AB_TAGS]
    if tags & tb.TAG_EQUIP and in_force(s, tb.R_EQUIP_COST):
        for i in range(s.n_rules):
            if s.rule_kind[i] == tb.R_EQUIP_COST and T.change[s.rule_change[i]][tb.CH_COST] >= 0:
                if _concerns(s, T, i, seat, entity, 0, first, 0):
                    if cost < tb.COSTS:
                        cost = new_cost(s, T, cost)
                    _replace_mana(s, T, cost, T.change[s.rule_change[i]][tb.CH_COST])
    if in_force(s, tb.R_ABILITY_COST_CHANGE):
        for i in range(s.n_rules):
            if s.rule_kind[i] == tb.R_ABILITY_COST_CHANGE and cost_row(s, T, cost)[tb.CO_HAS_MANA]:
                if _concerns(s, T, i, seat, entity, tags, first, n):
                    by = amount_of(s, T, i)
                    if cost < tb.COSTS:
                        cost = new_cost(s, T, cost)
                    change_generic(s, T, cost, max(by, 0), max(-by, 0))
    return cost


@room
def _replace_mana(s: Any, T: Any, cost: int, other: int) -> None:
    row, new = s.costs[cost - tb.COSTS], cost_row(s, T, other)
    for i in range(tb.CO_N_SYMBOLS + 1):  # CO_HAS_MANA, CO_GENERIC, CO_X, CO_N_SYMBOLS
        row[i] = new[i]
    for i in range(new[tb.CO_N_SYMBOLS]):
        row[tb.CO_SYMBOLS + i] = new[tb.CO_SYMBOLS + i]


@room
def _concerns(s: Any, T: Any, i: int, seat: int, entity: int, tags: int, first: int, n: int) -> int:
    """Whether a rule about ability costs is about this player, object, kind of ability and targets."""
    rule = T.change[s.rule_change[i]]
    if not affects_player(s, i, seat) or (rule[tb.CH_TAG] and not rule[tb.CH_TAG] & tags):
        return 0
    k = rule_ctx(s, T, i)
    found = 1
    if rule[tb.CH_TARGETS] >= 0:
        found = 0
        for j in range(n):
            if not found and matches(s, T, k, rule[tb.CH_TARGETS], s.found[first + j]):
                found = 1
    if found and rule[tb.CH_WHAT] >= 0:
        found = matches(s, T, k, rule[tb.CH_WHAT], entity)
    free_ctx(s, k)
    return found


@room
def can_pay_for(s: Any, T: Any, seat: int, source: int, ability: int, first: int, n: int) -> int:
    """Whether a player can pay for an ability now, with these targets."""
    cost = ability_cost(s, T, seat, source, ability, first, n)
    found = 0
    if is_affordable(s, T, seat, cost):
        found = can_pay(s, T, seat, source, cost, 0, 0, use_ability(source))
    free_cost(s, cost)
    return found


@room
def depends_on_targets(s: Any, T: Any) -> int:
    """Whether what abilities cost may depend on what they target, which is chosen before (CR 601.2c, 601.2f)."""
    if in_force(s, tb.R_ABILITY_COST_CHANGE):
        for i in range(s.n_rules):
            if s.rule_kind[i] == tb.R_ABILITY_COST_CHANGE and T.change[s.rule_change[i]][tb.CH_TARGETS] >= 0:
                return 1
    return 0


@room
def _is_payable(s: Any, T: Any, seat: int, source: int, ability: int) -> int:
    """Whether it can be paid for, with some target where that makes a difference."""
    if can_pay_for(s, T, seat, source, ability, 0, 0):
        return 1
    if not depends_on_targets(s, T):
        return 0
    k, base, found = new_ctx(s, source, seat), s.n_found, 0
    row = T.abil[ability]
    for mode in range(row[tb.AB_N_MODES]):
        pg = T.prog[row[tb.AB_MODES] + mode]
        if pg[tb.PG_N_TARGETS] == 1 and not found:
            n = call(s, T, tb.CANDIDATES, k, T.data[pg[tb.PG_TARGETS]], -1, 0)
            for i in range(n):
                if not found:
                    found = can_pay_for(s, T, seat, source, ability, base + i, 1)
            s.n_found = base
    free_ctx(s, k)
    return found


@room
def payable_targets(s: Any, T: Any, f: int, base: int, n: int) -> int:
    """Of the targets at `s.found[base]` keep those with which, beside what is picked, the cost can be paid."""
    frame, kept = s.frame[f], 0
    slot = slot_at(s, frame[4])
    if not depends_on_targets(s, T):
        return n
    for i in range(n):
        entity, first = s.found[base + i], s.n_found
        for j in range(frame[at.F_PICKED]):
            add_found(s, s.picked[f][j])
        add_found(s, entity)
        if can_pay_for(s, T, frame[AN_SEAT], s.source[slot], frame[AN_NUMBER], first, s.n_found - first):
            s.found[base + kept] = entity
            kept += 1
        s.n_found = first
    return kept


@room
def cost_with_targets(s: Any, T: Any, seat: int, source: int, ability: int, k: int) -> int:
    """What activating costs with the targets of a context, -1 for none."""
    base = s.n_found
    if k >= 0:
        row, n = s.ctx[k], 0
        for i in range(row[at.C_N_NODES]):
            n += row[at.C_COUNT + i]
        for i in range(n):
            add_found(s, row[at.C_TARGET + i])
    cost = ability_cost(s, T, seat, source, ability, base, s.n_found - base)
    s.n_found = base
    return cost


@room
def is_kept_from_activating(s: Any, T: Any, seat: int, entity: int, tags: int) -> int:
    """CR 602.5: of the affected permanents, or by the affected players of what matches; or abilities of this tag."""
    found = 0
    for i in range(s.n_rules):
        what = T.change[s.rule_change[i]][tb.CH_WHAT]
        if s.rule_kind[i] == tb.R_CANT_USE_ABILITY and tags and affects_player(s, i, seat):
            if what >= 0 and T.node[what][tb.N_OP] == F_TAG and T.node[what][tb.N_A] & tags:
                return 1
        if s.rule_kind[i] == tb.R_CANT_ACTIVATE and not found:
            if affects(s, i, entity):
                return 1
            if affects_player(s, i, seat):
                k = rule_ctx(s, T, i)
                found = 1 if what < 0 or matches(s, T, k, what, entity) else 0
                free_ctx(s, k)
    return found


# --- Turning face up -----------------------------------------------------------------------------------


@room
def cost_to_turn_up(s: Any, T: Any, slot: int, way: int) -> int:
    """What turning a permanent up in a way costs, for the caller to give back; -1 if it can't be (CR 701.40c-d)."""
    if way == BY_MANA_COST:  # CR 701.40b, 701.58b: the mana cost of the card that represents it
        if s.face_down[slot] != at.MANIFESTED and s.face_down[slot] != at.CLOAKED:
            return -1
        base = T.defs[s.definition[slot]]
        return base[tb.DF_COST] if base[tb.DF_TYPES] & t.CREATURE else -1
    ability = call(s, T, tb.TURNING_ABILITY, slot, 0, 0, 0)
    if ability < 0:
        return -1
    cost = T.abil[ability][tb.AB_COST]
    if T.abil[ability][tb.AB_LESS] and cost_row(s, T, cost)[tb.CO_HAS_MANA]:
        k = new_ctx(s, s.id[slot], s.controller[slot])
        cost = new_cost(s, T, cost)
        change_generic(s, T, cost, 0, amount(s, T, k, T.abil[ability][tb.AB_LESS]))
        free_ctx(s, k)
    return cost


@room
def name_of_way(s: Any, T: Any, slot: int, way: int) -> int:
    """What the cost of a way is called where mana is for turning up alone (CR 106.6)."""
    by = BY_PERMANENT | (BY_CREATURE if s.c_types[slot] & t.CREATURE else 0)
    if way == BY_MANA_COST:
        return by | (BY_MANIFEST if s.face_down[slot] == at.MANIFESTED else BY_CLOAK)
    ability = call(s, T, tb.TURNING_ABILITY, slot, 0, 0, 0)
    if ability < 0:
        return by
    return by | (BY_DISGUISE if T.abil[ability][tb.AB_NUMBER] == at.DISGUISED else BY_MORPH)


@room
def can_turn_up(s: Any, T: Any, slot: int, way: int) -> int:
    """Whether its controller can pay now to turn a permanent up in a way, X being 0."""
    cost = cost_to_turn_up(s, T, slot, way)
    if cost < 0:
        return 0
    use = use_turn_up(s.id[slot], name_of_way(s, T, slot, way))
    found = can_pay(s, T, s.controller[slot], s.id[slot], cost, 0, 0, use)
    free_cost(s, cost)
    return found


@door(tb.ABILITY_COST)
def ability_cost_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ABILITY_COST(seat, source, ability, 1 + a context with its targets, 0 for none) -> a cost to give back."""
    return cost_with_targets(s, T, a, b, c, d - 1)


@door(tb.CAN_PAY_ABILITY)
def can_pay_ability_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_PAY_ABILITY(seat, source, ability)."""
    return _is_payable(s, T, a, b, c)


@door(tb.PAYABLE_TARGETS)
def payable_targets_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PAYABLE_TARGETS(frame, where in `s.found`, how many) -> how many of them are kept there."""
    return payable_targets(s, T, a, b, c)


@door(tb.IS_FORBIDDEN)
def is_forbidden_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """IS_FORBIDDEN(seat, object, tags): whether effects keep the player from activating such an ability of it."""
    return is_kept_from_activating(s, T, a, b, c)


@door(tb.WAYS_TO_TURN_UP)
def ways_to_turn_up_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """WAYS_TO_TURN_UP(slot, way, 0) -> whether its controller can; (slot, way, 1) -> what it costs, -1 for none."""
    return cost_to_turn_up(s, T, a, b) if c else can_turn_up(s, T, a, b)


@door(tb.TURN_UP_NAME)
def turn_up_name_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """TURN_UP_NAME(slot, way) -> what the cost is called, BY_*."""
    return name_of_way(s, T, a, b)
