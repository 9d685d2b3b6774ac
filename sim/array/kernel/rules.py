"""Rules in force (CR 613.11): what continuous effects say of what may or must be done (`continuous.has_rule`)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.objects import add_found, free_ctx, new_ctx, note_result, save, slot_at
from sim.array.kernel.words import W_BOUND, W_CHOSEN, W_COLOR

_PLAYERS = at.SLOTS // 64  # the word of the players


@room
def in_force(s: Any, kind: int) -> int:
    """Whether any rule of a kind is in force."""
    return s.rule_kinds >> kind & 1


@room
def affects_slot(s: Any, i: int, slot: int) -> int:
    """Whether a rule in force affects the object in a slot."""
    return s.rule_affected[i][slot >> 6] >> (slot & 63) & 1


@room
def affects_player(s: Any, i: int, seat: int) -> int:
    """Whether a rule in force affects a player."""
    return s.rule_affected[i][_PLAYERS] >> seat & 1


@room
def affects(s: Any, i: int, entity: int) -> int:
    """Whether a rule in force affects an object that is there, or a player."""
    if entity < 0:
        return affects_player(s, i, -1 - entity)
    slot = slot_at(s, entity)
    return affects_slot(s, i, slot) if slot else 0


@room
def has_rule(s: Any, kind: int, slot: int) -> int:
    """Whether a rule of a kind affects the object in a slot."""
    if s.rule_kinds >> kind & 1:
        for i in range(s.n_rules):
            if s.rule_kind[i] == kind and affects_slot(s, i, slot):
                return 1
    return 0


@room
def has_rule_for_player(s: Any, kind: int, seat: int) -> int:
    """Whether a rule of a kind affects a player."""
    if s.rule_kinds >> kind & 1:
        for i in range(s.n_rules):
            if s.rule_kind[i] == kind and affects_player(s, i, seat):
                return 1
    return 0


@room
def rule_amount(s: Any, T: Any, i: int) -> int:
    """The number of a rule in force: fixed as its effect began, or of its static ability now."""
    value = T.change[s.rule_change[i]][tb.CH_AMOUNT]
    if value < tb.FIRST_NODE_AMOUNT:
        return value
    if s.rule_effect[i] >= 0:
        return s.fx_bound[s.rule_effect[i]][T.change[s.rule_change[i]][tb.CH_BOUND]]
    return call(s, T, tb.RULE_VALUE, i, 0, 0, 0)


@room
def rule_amounts(s: Any, T: Any, kind: int, entity: int) -> int:
    """The numbers of all rules of a kind that affect an entity, at `s.found[s.n_found + i]`; how many."""
    if not s.rule_kinds >> kind & 1:
        return 0
    base, n = s.n_found, 0
    for i in range(s.n_rules):
        if s.rule_kind[i] == kind and affects(s, i, entity):
            value = rule_amount(s, T, i)
            s.n_found = base + n
            add_found(s, value)
            n += 1
    s.n_found = base
    return n


@room
def rule_ctx(s: Any, T: Any, i: int) -> int:
    """A context for the filters of a rule in force, with what was fixed as its effect began (CR 611.2d).

    CH_B: a chosen colour, CH_A: so many places for objects and players, behind the amount.
    """
    k = new_ctx(s, s.rule_source[i], s.rule_controller[i])
    e, row = s.rule_effect[i], T.change[s.rule_change[i]]
    if e >= 0 and row[tb.CH_A] + row[tb.CH_B]:
        place = row[tb.CH_BOUND] + (1 if row[tb.CH_AMOUNT] >= tb.FIRST_NODE_AMOUNT else 0)
        if row[tb.CH_B]:
            note_result(s, k, W_COLOR + W_CHOSEN, s.fx_bound[e][place], 0)
        for j in range(row[tb.CH_A]):
            entity = s.fx_bound[e][place + row[tb.CH_B] + j]
            if entity:
                save(s, k, W_BOUND, entity)
    return k


@room
def rule_is_about(s: Any, T: Any, i: int, entity: int) -> int:
    """Whether an entity matches the filter of a rule in force, as the rule's source sees it."""
    what = T.change[s.rule_change[i]][tb.CH_WHAT]
    if what < 0:
        return 1
    k = rule_ctx(s, T, i)
    found = call(s, T, tb.EVALUATE, k, what, entity, 0)
    free_ctx(s, k)
    return found
