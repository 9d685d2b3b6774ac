"""What several rooms read of objects and players: numbers, relations, choices, linked abilities (`rules/evaluate`)."""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.encoding import query_ops as qo
from sim.array.kernel.objects import base_definition, counters, known_slot, slot_at
from sim.array.kernel.words import W_CHOSEN
from sim.cards import terms as t

ORIGIN: Final = (
    tb.WORDS
)  # a key of linked abilities that a copy effect gave is the word + ORIGIN * the effect's timestamp


@room
def fresh(s: Any, T: Any, slot: int) -> None:
    """Have the characteristics of what is in a slot up to date (`Game.characteristics`)."""
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    if s.zone[slot] != t.BATTLEFIELD and s.there[slot] and not s.defining[slot]:
        if T.defs[base_definition(s, T, slot)][tb.DF_HAS_CDA]:  # CR 604.3
            call(s, T, tb.REFRESH, slot, 0, 0, 0)


@room
def linked_key(s: Any, T: Any, k: int, word: int) -> int:
    """Under which key an object keeps what one ability did for those linked to it alone (CR 607.5, 707.7)."""
    origin = s.ctx[k][at.C_ORIGIN]
    if origin < 0:
        slot = known_slot(s, s.ctx[k][at.C_SOURCE])
        if s.cache_dirty and s.there[slot]:
            call(s, T, tb.COMPUTE, 0, 0, 0, 0)
        origin = s.c_origin[slot]
    return word + ORIGIN * origin


@room
def chosen(s: Any, T: Any, k: int, word: int, default: int) -> int:
    """What this ability chose as it resolved, else what was chosen for its source, as it is or was last (CR 607.2d)."""
    row = s.ctx[k]
    for i in range(row[at.C_N_RESULTS]):
        if row[at.C_RESULT + 2 * i] == word + W_CHOSEN:
            return row[at.C_RESULT + 2 * i + 1]
    slot, key = known_slot(s, row[at.C_SOURCE]), linked_key(s, T, k, word)
    for i in range(s.n_chosen[slot]):
        if s.chosen_key[slot][i] == key:
            return s.chosen_value[slot][i]
    return default


@room
def in_relation(s: Any, k: int, seat: int, relation: int) -> int:
    """Whether a player is you, an opponent, anyone, active, or defending against the source (CR 508.5)."""
    if relation == t.YOU:
        return 1 if seat == s.ctx[k][at.C_CONTROLLER] else 0
    if relation == t.OPPONENT:
        return 1 if seat != s.ctx[k][at.C_CONTROLLER] else 0
    if relation == t.ACTIVE:
        return 1 if seat == s.active else 0
    if relation == t.ANYONE:
        return 1
    slot = known_slot(s, s.ctx[k][at.C_SOURCE])
    return 1 if s.kind[slot] == at.PERMANENT and seat == s.defending[slot] else 0


@room
def compare(first: int, comparison: int, second: int) -> int:
    """One of the six comparisons."""
    if comparison == t.EQ:
        return 1 if first == second else 0
    if comparison == t.NE:
        return 1 if first != second else 0
    if comparison == t.LT:
        return 1 if first < second else 0
    if comparison == t.LE:
        return 1 if first <= second else 0
    if comparison == t.GT:
        return 1 if first > second else 0
    return 1 if first >= second else 0


@room
def number_of(s: Any, T: Any, entity: int, which: int) -> int:
    """A number of an object as it is or was last: S_* of `query_ops`, or NO_COUNTER + a kind of counter."""
    slot = known_slot(s, entity)
    if which > qo.NO_COUNTER:
        return counters(s, slot, which - qo.NO_COUNTER)
    if which <= qo.S_MANA_VALUE:
        fresh(s, T, slot)
        if which == qo.S_POWER:
            return s.c_power[slot]
        return s.c_toughness[slot] if which == qo.S_TOUGHNESS else _mana_value(s, T, slot)
    total = 0
    if which == qo.S_COUNTERS:
        for i in range(at.COUNTERS):
            total += s.counter_number[slot][i]
    elif which == qo.S_MANA_SPENT:
        total = s.mana_spent[slot] if s.kind[slot] == at.ON_STACK else 0
    elif which == qo.S_BLOCKING:
        if s.kind[slot] == at.PERMANENT:
            for i in range(s.n_blocking[slot]):
                total += 1 if slot_at(s, s.blocking[slot][i]) else 0
    else:
        for i in range(s.n_battlefield):
            total += blocks(s, s.slot_of[s.battlefield[i]], entity)
    return total


@room
def _mana_value(s: Any, T: Any, slot: int) -> int:
    """CR 202.3; with the chosen X on the stack (202.3e)."""
    cost = s.c_cost[slot]
    if s.kind[slot] == at.ON_STACK and cost >= 0 and not s.face_down[slot]:
        return s.c_mana_value[slot] + T.cost[cost][tb.CO_X] * s.x[slot]
    return s.c_mana_value[slot]


@room
def blocks(s: Any, slot: int, attacker: int) -> int:
    """Whether a creature blocks an attacker, as it is or was last."""
    if s.kind[slot] == at.PERMANENT:
        for i in range(s.n_blocking[slot]):
            if s.blocking[slot][i] == attacker:
                return 1
    return 0


@room
def player_number(s: Any, seat: int, which: int) -> int:
    """A number of a player: P_* of `query_ops`, TURN_COUNT + a count of the turn, PLAYER_COUNTER + a kind of counter."""
    if which >= qo.PLAYER_COUNTER:
        return s.player_counters[seat][which - qo.PLAYER_COUNTER]
    if which >= qo.TURN_COUNT:
        return s.turn_counts[seat][which - qo.TURN_COUNT]
    if which == qo.P_LIFE:
        return s.life[seat]
    if which == qo.P_HAND:
        return s.n_hand[seat]
    return s.n_library[seat] if which == qo.P_LIBRARY else s.n_graveyard[seat]


@room
def was_paid(s: Any, T: Any, k: int, key: int) -> int:
    """How often a cost was paid as this was cast, also once it is a permanent (CR 702.33e; `Game.paid_of`)."""
    row, found = s.ctx[k], 0
    if row[at.C_N_PAID]:
        for i in range(row[at.C_N_PAID]):
            found += 1 if row[at.C_PAID + i] == key else 0
        return found
    slot = known_slot(s, row[at.C_SOURCE])
    if s.kind[slot] == at.PLAIN:
        return 0
    if s.kind[slot] == at.PERMANENT and s.n_paid[slot] and not _is_as_it_was_cast(s, T, slot):
        return 0
    for i in range(s.n_paid[slot]):
        found += 1 if s.paid[slot][i] == key else 0
    return found


@room
def _is_as_it_was_cast(s: Any, T: Any, slot: int) -> int:
    """CR 607.2i: what has become a copy since knows nothing of what was paid."""
    if s.cache_dirty and s.there[slot]:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    shown = s.copy_of[slot] if s.copy_of[slot] >= 0 else s.definition[slot]
    return 1 if s.c_copiable[slot] < 0 and shown == s.paid_for[slot] else 0
