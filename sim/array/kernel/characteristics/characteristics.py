"""Everything that follows from continuous effects in the present state (CR 613; `characteristics/continuous.py`).

COMPUTE makes it anew when an event has set `cache_dirty`: characteristics of all permanents, the rules in force, who
listens for which event, and which replacement effects there are. Layers are a room of their own.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, entities, holds
from sim.array.kernel.characteristics.values import add_counters, take_values
from sim.array.kernel.events import new_event, record
from sim.array.kernel.looking import look_at_library
from sim.array.kernel.objects import base_definition, clear_ctx, free_ctx, new_ctx, slot_at
from sim.array.kernel.rules import rule_ctx
from sim.array.kernel.zones import lapse
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_WORDS = at.SLOTS // 64 + 1
_LAST_BIT = -(1 << 63)
_ABOUT_ITSELF = 1 << ek.ZONE_CHANGED | 1 << ek.TURNED_FACE_UP


@room
def compute(s: Any, T: Any) -> None:
    """Everything that continuous effects make true now; queries on the way see what has been applied so far (613.6)."""
    _begin_anew(s, T)
    has_layers = _has_changes(s, T)
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.kind[slot] == at.PERMANENT and not s.phased_out[slot]:
            take_values(s, T, slot, base_definition(s, T, slot))
            has_layers |= s.c_has[slot] & tb.HAS_LAYERS
    if has_layers:
        call(s, T, tb.LAYERS, 0, 0, 0, 0)
    else:
        add_counters(s)
    for i in range(s.n_battlefield if has_layers else 0):
        slot = s.slot_of[s.battlefield[i]]
        if s.c_has[slot] & tb.HAS_LAYERS and not s.phased_out[slot]:
            for j in range(s.n_abilities[slot]):
                if T.abil[s.abilities[slot][j]][tb.AB_IS_OUTSIDE]:
                    call(s, T, tb.LAYERS, 1, slot, s.abilities[slot][j], 0)
    k = new_ctx(s, 0, 0)
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.kind[slot] == at.PERMANENT and not s.phased_out[slot]:
            _gather(s, T, k, slot)
    if T.listening_any:
        _gather_outside(s, T, k)
    for i in range(s.n_effects):
        _gather_effect(s, T, i)
    free_ctx(s, k)


@room
def _begin_anew(s: Any, T: Any) -> None:
    s.cache_dirty, s.cache_settled, s.cache_reads, s.cache_supertypes = 0, 0, 0, 0
    s.n_listen, s.n_replace, s.n_rules, s.n_actors, s.n_state_triggers = 0, 0, 0, 0, 0
    s.listen_kinds, s.replace_kinds, s.rule_kinds = 0, 0, 0
    for seat in range(2):
        s.player_keywords[seat], s.n_player_abilities[seat] = 0, 0
    for i in range(s.n_elsewhere):  # what was changed off the battlefield is as printed again
        slot = s.elsewhere[i]
        if s.there[slot]:
            take_values(s, T, slot, base_definition(s, T, slot))
    s.n_elsewhere = 0


@room
def _has_changes(s: Any, T: Any) -> int:
    """Whether any effect of a resolution changes characteristics."""
    for i in range(s.n_effects):
        place = s.fx_changes[i]
        for j in range(T.data[place]):
            if T.change[T.data[place + 1 + j]][tb.CH_LAYER]:
                return 1
    return 0


# --- Who listens, what replaces, which rules hold ---------------------------------------------------------


@room
def _gather(s: Any, T: Any, k: int, slot: int) -> None:
    has = s.c_has[slot]
    s.cache_supertypes |= s.c_supertypes[slot]
    if has & tb.HAS_NON_MANA or s.face_down[slot]:
        s.actors[s.n_actors] = s.id[slot]
        s.n_actors += 1
    if has & (tb.HAS_TRIGGERED | tb.HAS_STATE_TRIGGERS | tb.HAS_REPLACEMENTS | tb.HAS_STATICS):
        for i in range(s.n_abilities[slot]):
            _gather_ability(s, T, k, slot, s.abilities[slot][i], 0)


@room
def _gather_ability(s: Any, T: Any, k: int, slot: int, number: int, is_outside: int) -> None:
    """One ability of an object in a zone where it works, if it does (CR 113.6)."""
    row = T.abil[number]
    kind = row[tb.AB_KIND]
    if kind == tb.K_WARD:  # CR 702.21a
        number, row, kind = row[tb.AB_TRIGGERED], T.abil[row[tb.AB_TRIGGERED]], tb.K_TRIGGERED
    if not row[tb.AB_ZONES] >> s.zone[slot] & 1:
        if kind != tb.K_TRIGGERED or row[tb.AB_N_TRIGGERS]:
            return
    if kind == tb.K_TRIGGERED:
        if row[tb.AB_N_TRIGGERS] == 0:
            if not is_outside:
                _note_state_trigger(s, slot, number)
        elif not is_outside or not row[tb.AB_IS_SELF]:
            _listen(s, row, slot, number)
    elif kind == tb.K_REPLACEMENT:
        _replace(s, T, row, slot, number)
    elif kind == tb.K_STATIC and row[tb.AB_HAS_RULES]:
        _rules_of(s, T, k, row, slot, number)


@room
def _note_state_trigger(s: Any, slot: int, number: int) -> None:
    n = s.n_state_triggers
    if n >= 32:
        s.error = at.FULL
        return
    s.state_trigger_source[n], s.state_trigger_ability[n] = s.id[slot], number
    s.n_state_triggers = n + 1


@room
def _listen(s: Any, row: Any, slot: int, number: int) -> None:
    low, high = row[tb.AB_EVENTS_LOW], row[tb.AB_EVENTS_HIGH]
    for i in range(62):
        if (low >> i if i < 31 else high >> (i - 31)) & 1:
            n = s.n_listen
            if n >= at.LISTENERS:
                s.error = at.FULL
                return
            s.listen_kind[n], s.listen_source[n], s.listen_ability[n] = i, s.id[slot], number
            s.listen_kinds |= 1 << i
            s.n_listen = n + 1


@room
def _replace(s: Any, T: Any, row: Any, slot: int, number: int) -> None:
    """CR 614.12, 708.11: what is about the object's own entering or turning up is looked up on the object itself."""
    mask = row[tb.AB_EVENTS_LOW] | row[tb.AB_EVENTS_HIGH] << 31
    if row[tb.AB_IS_SELF] and mask & _ABOUT_ITSELF:
        return
    for i in range(62):
        if mask >> i & 1:
            _note_replacement(s, i, s.id[slot], number)
    s.cache_reads |= T.abil_reads[number]


@room
def _note_replacement(s: Any, kind: int, source: int, number: int) -> None:
    n = s.n_replace
    if n >= at.RULES:
        s.error = at.FULL
        return
    s.replace_kind[n], s.replace_source[n], s.replace_ability[n] = kind, source, number
    s.replace_kinds |= 1 << kind
    s.n_replace = n + 1


@room
def _gather_outside(s: Any, T: Any, k: int) -> None:
    """Abilities that work in a hand, graveyard, library, exile or on the stack (CR 113.6)."""
    zones = T.listening_any
    for seat in range(2):
        for i in range(s.n_hand[seat] if zones >> t.HAND & 1 else 0):
            _gather_card(s, T, k, s.slot_of[s.hand[seat][i]])
        for i in range(s.n_graveyard[seat] if zones >> t.GRAVEYARD & 1 else 0):
            _gather_card(s, T, k, s.slot_of[s.graveyard[seat][i]])
        for i in range(s.n_library[seat] if zones >> t.LIBRARY & 1 else 0):
            _gather_card(s, T, k, s.slot_of[s.library[seat][i]])
    for i in range(s.n_exile if zones >> t.EXILE & 1 else 0):
        _gather_card(s, T, k, s.slot_of[s.exile[i]])
    for i in range(s.n_stack if zones >> t.STACK & 1 else 0):
        _gather_card(s, T, k, s.slot_of[s.stack[i]])
    for i in range(s.n_command if zones >> t.COMMAND & 1 else 0):
        _gather_card(s, T, k, s.slot_of[s.command[i]])


@room
def _gather_card(s: Any, T: Any, k: int, slot: int) -> None:
    if not T.defs[s.definition[slot]][tb.DF_LISTENING] >> s.zone[slot] & 1:
        return
    if s.zone[slot] == t.LIBRARY:
        look_at_library(s, s.owner[slot])
    if s.kind[slot] == at.ON_STACK and not s.is_spell[slot]:
        return
    base = T.defs[base_definition(s, T, slot)]
    for i in range(base[tb.DF_N_ABILITIES]):
        _gather_ability(s, T, k, slot, T.data[base[tb.DF_ABILITIES] + i], 1)


@room
def _rules_of(s: Any, T: Any, k: int, row: Any, slot: int, number: int) -> None:
    """The rules of a static ability, if its condition holds (CR 613.11); what a spell itself costs is asked elsewhere."""
    s.cache_reads |= T.abil_reads[number]
    clear_ctx(s, k, s.id[slot], s.controller[slot])
    if not holds(s, T, k, row[tb.AB_COND]):
        return
    base, first = s.n_found, -1
    n = entities(s, T, k, row[tb.AB_AFFECTS])
    for i in range(row[tb.AB_N_CHANGES]):
        change = T.data[row[tb.AB_CHANGES] + 1 + i]
        if T.change[change][tb.CH_KIND] == tb.CK_RULE and not T.change[change][tb.CH_OWN_COST]:
            r = _new_rule(s, T, change, s.id[slot], s.controller[slot], -1)
            if first < 0:
                first = r
                for j in range(n):
                    _affect(s, r, s.found[base + j])
            else:
                for j in range(_WORDS):
                    s.rule_affected[r][j] = s.rule_affected[first][j]
    s.n_found = base


@room
def _new_rule(s: Any, T: Any, change: int, source: int, controller: int, effect: int) -> int:
    r = s.n_rules
    if r >= at.RULES:
        s.error = at.FULL
        return at.RULES - 1
    s.n_rules = r + 1
    s.rule_kind[r], s.rule_change[r], s.rule_source[r] = T.change[change][tb.CH_RULE], change, source
    s.rule_controller[r], s.rule_effect[r] = controller, effect
    s.rule_kinds |= 1 << s.rule_kind[r]
    for j in range(_WORDS):
        s.rule_affected[r][j] = 0
    return r


@room
def _affect(s: Any, r: int, entity: int) -> None:
    if entity < 0:
        s.rule_affected[r][_WORDS - 1] |= 1 << (-1 - entity)
        return
    slot = slot_at(s, entity)
    if slot:
        s.rule_affected[r][slot >> 6] |= _LAST_BIT if slot & 63 == 63 else 1 << (slot & 63)


@room
def _gather_effect(s: Any, T: Any, e: int) -> None:
    """Rules and replacement effects of an effect of a resolution."""
    place = s.fx_changes[e]
    for i in range(T.data[place]):
        change = T.data[place + 1 + i]
        kind = T.change[change][tb.CH_KIND]
        if kind == tb.CK_RULE:
            r = _new_rule(s, T, change, s.fx_source[e], s.fx_controller[e], e)
            for j in range(s.fx_n_affected[e]):
                _affect(s, r, s.fx_affected[e][j])
        elif kind == tb.CK_REPLACEMENT:
            _note_replacement(s, T.change[change][tb.CH_A], -s.fx_id[e], -1)


# --- Control, numbers of rules ----------------------------------------------------------------------------


@room
def settle_control(s: Any, T: Any) -> int:
    """Make the controller of each permanent what layer 2 says; 1 if any changed (CR 613.1b)."""
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    if s.cache_settled:
        return 0
    base, changed = s.n_ev, 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.kind[slot] != at.PERMANENT or s.phased_out[slot]:
            continue  # CR 702.26d: phasing changes no control
        seat = s.layer2_controller[slot] if s.layer2_controller[slot] >= 0 else s.base_controller[slot]
        if seat != s.controller[slot]:
            s.controller[slot], s.since_turn[slot] = seat, s.turn  # CR 302.6
            if s.face_down[slot]:
                s.known_to[slot] = 1 << seat  # CR 708.5
            new_event(s, ek.CONTROL_CHANGED, 2, s.id[slot], -1 - seat, 0)
            lapse(s, s.id[slot], 1 << t.WHILE_YOU_CONTROL)
            changed = 1
    if changed:
        record(s, T, base, 0)
    s.cache_settled = 1 - changed
    return changed


@room
def _refresh(s: Any, T: Any, slot: int) -> None:
    """The characteristics of an object as printed or copied; off the battlefield with what defines them (CR 604.3)."""
    if not s.there[slot]:
        return
    definition = base_definition(s, T, slot)
    take_values(s, T, slot, definition)
    row = T.defs[definition]
    if row[tb.DF_HAS_CDA] and s.zone[slot] != t.BATTLEFIELD and not s.defining[slot]:
        s.defining[slot] = 1  # an ability that counts its own object's card types sees them as printed
        for i in range(row[tb.DF_N_ABILITIES]):
            number = T.data[row[tb.DF_ABILITIES] + i]
            if T.abil[number][tb.AB_IS_CDA]:
                call(s, T, tb.LAYERS, 2, slot, number, 0)
        s.defining[slot] = 0


@room
def _rule_value(s: Any, T: Any, r: int) -> int:
    k = rule_ctx(s, T, r)
    value = amount(s, T, k, T.change[s.rule_change[r]][tb.CH_AMOUNT])
    free_ctx(s, k)
    return value


@door(tb.COMPUTE)
def compute_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """COMPUTE()."""
    compute(s, T)
    return 0


@door(tb.REFRESH)
def refresh_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """REFRESH(slot)."""
    _refresh(s, T, a)
    return 0


@door(tb.SETTLE)
def settle_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """SETTLE(): 1 if any permanent changed its controller."""
    return settle_control(s, T)


@door(tb.RULE_VALUE)
def rule_value_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """RULE_VALUE(place among the rules in force): the number of a static ability's rule now."""
    return _rule_value(s, T, a)
