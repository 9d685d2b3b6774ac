"""Entering the battlefield (CR 614.12, 603.6d): tapped, with counters, with a choice, as a copy, attached.

What applies to a permanent's entering is found by what it would be on the battlefield; the choices are made before it
enters and are kept in the proposal's row. Rows of `T.instead` are written by `encode_replacements`. AB_AFFECTS of an
enchant ability is the node of all that it allows.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, entities, holds, matches
from sim.array.kernel.battlefield.would_enter import (
    begin_would_be,
    end_would_be,
    entering_controller,
    entering_definition,
    look_as,
    looks_different,
)
from sim.array.kernel.events import settle_cache, with_entry
from sim.array.kernel.hashing import choose_random
from sim.array.kernel.looking import look_at_lists
from sim.array.kernel.objects import add_found, apnap, ask, free_ctx, known_slot, new_ctx, offer, slot_at, spell_at
from sim.array.kernel.rules import has_rule_for_player, rule_ctx
from sim.array.kernel.words import W_CARD_NAME, W_CREATURE, W_CREATURE_TYPE, W_OPPONENT, W_PLAYER
from sim.array.kernel.zones import base_definition
from sim.cards import event_kinds as ek
from sim.cards import terms as t

WAITS, AS_IT_WAS, ANOTHER = 0, 1, 2  # what becomes of a proposal as a host is chosen

# --- The replacement abilities of the object itself --------------------------------------------------


@room
def own_replacements(s: Any, T: Any, p: int) -> int:
    """Gather as pairs the replacement effects of an object itself: of entering (CR 614.12), going elsewhere, turning up."""
    row = s.pr[p]
    slot = known_slot(s, row[1])
    if row[0] == ek.TURNED_FACE_UP or row[0] == ek.TRANSFORMED:
        return _of_turning(s, T, p, slot)
    if row[4] == t.BATTLEFIELD:
        definition = entering_definition(s, T, p)
        if not T.defs[definition][tb.DF_HAS] & tb.HAS_REPLACEMENTS:
            return 0
        if any_static(s, T, 1):  # Humility, Blood Moon
            return _kept_on_entering(s, T, p, definition, s.owner[slot])
        return _of_definition(s, T, p, definition)
    if s.zone[slot] == t.BATTLEFIELD:
        settle_cache(s, T)
        return _of_slot(s, T, p, slot)
    return _of_definition(s, T, p, base_definition(s, T, slot))


@room
def _kept_on_entering(s: Any, T: Any, p: int, definition: int, owner: int) -> int:
    """CR 614.12: those that the permanent would have there; whether they apply is looked at without it."""
    there, base, n = begin_would_be(s, T, definition, owner, entering_controller(s, p)), s.n_found, 0
    for i in range(s.n_abilities[there]):
        add_found(s, s.abilities[there][i])
    count = s.n_found - base
    end_would_be(s, T, there)
    for i in range(count):
        n += _gather_one(s, T, p, s.found[base + i])
    for i in range(2 * n):
        s.found[base + i] = s.found[base + count + i]
    s.n_found = base + 2 * n
    return n


@room
def _of_slot(s: Any, T: Any, p: int, slot: int) -> int:
    n = 0
    if s.c_has[slot] & tb.HAS_REPLACEMENTS:
        for i in range(s.n_abilities[slot]):
            n += _gather_one(s, T, p, s.abilities[slot][i])
    return n


@room
def _of_definition(s: Any, T: Any, p: int, definition: int) -> int:
    n, base = 0, T.defs[definition]
    if base[tb.DF_HAS] & tb.HAS_REPLACEMENTS:
        for i in range(base[tb.DF_N_ABILITIES]):
            n += _gather_one(s, T, p, T.data[base[tb.DF_ABILITIES] + i])
    return n


@room
def _gather_one(s: Any, T: Any, p: int, number: int) -> int:
    if T.abil[number][tb.AB_KIND] != tb.K_REPLACEMENT or was_applied(s, p, s.pr[p][1], number):
        return 0
    if not _fits(s, T, p, T.instead[T.abil[number][tb.AB_INSTEAD]]):
        return 0
    add_found(s, s.pr[p][1])
    add_found(s, number)
    return 1


@room
def was_applied(s: Any, p: int, source: int, number: int) -> int:
    """Whether a replacement effect has had its chance at a proposal (CR 614.5)."""
    row = s.pr[p]
    for i in range(row[at.P_N_APPLIED]):
        if row[at.P_APPLIED + 2 * i] == source and row[at.P_APPLIED + 2 * i + 1] == number:
            return 1
    return 0


@room
def _fits(s: Any, T: Any, p: int, instead: Any) -> int:
    row = s.pr[p]
    if instead[tb.IN_EVENT] != row[0] or not instead[tb.IN_IS_SELF]:
        return 0
    if row[0] == ek.ZONE_CHANGED:
        if not instead[tb.IN_FROM] >> row[3] & 1 or not instead[tb.IN_INTO] >> row[4] & 1:
            return 0
        if row[4] != t.BATTLEFIELD and not instead[tb.IN_ZONES] >> row[3] & 1:
            return 0
    if instead[tb.IN_COND] < 0:
        return 1
    seat = entering_controller(s, p) if row[0] == ek.ZONE_CHANGED else s.controller[known_slot(s, row[1])]
    k = new_ctx(s, row[1], seat)
    for i in range(at.EVENT):
        s.ctx[k][at.C_EVENT + i] = row[i]
    found = holds(s, T, k, instead[tb.IN_COND])
    free_ctx(s, k)
    return found


@room
def _of_turning(s: Any, T: Any, p: int, slot: int) -> int:
    """CR 708.11, 712.20: of a permanent as it would be face up, or with its other face up."""
    if s.kind[slot] != at.PERMANENT:
        return 0
    looks = s.n_effects or any_static(s, T, 2)
    down, face, timestamp = s.face_down[slot], s.face[slot], s.timestamp[slot]
    if s.pr[p][0] == ek.TURNED_FACE_UP:
        s.face_down[slot] = 0
    else:
        s.face[slot] = 1 - face
    if not looks:
        n = _of_definition(s, T, p, base_definition(s, T, slot))
        s.face_down[slot], s.face[slot] = down, face
        return n
    s.timestamp[slot], s.cache_dirty = s.next_timestamp, 1
    settle_cache(s, T)
    n = _of_slot(s, T, p, slot)
    s.face_down[slot], s.face[slot], s.timestamp[slot], s.cache_dirty = down, face, timestamp, 1
    settle_cache(s, T)
    return n


@room
def any_static(s: Any, T: Any, what: int) -> int:
    """Whether any permanent has a static ability that could take abilities (1), or change those of others at all (2)."""
    settle_cache(s, T)
    if not T.takes_abilities & what:
        return 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.c_has[slot] & tb.HAS_STATICS:
            for j in range(s.n_abilities[slot]):
                if T.takes[s.abilities[slot][j]] & what:
                    return 1
    return 0


# --- Applying ----------------------------------------------------------------------------------------


@room
def enter(s: Any, T: Any, k: int, p: int, i: int) -> int:
    """Apply what an effect says of entering or turning up; 0 while a choice is awaited."""
    row, instead = s.pr[p], T.instead[i]
    enters = row[0] == ek.ZONE_CHANGED and row[4] == t.BATTLEFIELD
    if not enters and row[0] != ek.TURNED_FACE_UP and row[0] != ek.TRANSFORMED:
        return 1
    with_entry(s, p)
    if instead[tb.IN_IS_SELF]:
        s.ctx[k][at.C_CONTROLLER] = entering_controller(s, p)
        spell = spell_at(s, row[1])
        s.ctx[k][at.C_X] = s.x[spell] if spell else row[at.P_X]  # CR 107.3m, 702.37f
    if instead[tb.IN_YOURS]:
        row[at.P_CONTROLLER] = s.ctx[k][at.C_CONTROLLER]
        return 1
    if instead[tb.IN_COPY] >= 0:
        return _enter_as_copy(s, T, k, p, i)
    if instead[tb.IN_CHOOSE]:
        value = _choose(s, T, k, i)
        if value == at.NONE:
            return 0
        _keep_choice(s, T, k, p, i, value)
    if instead[tb.IN_PAY] >= 0:
        return _pay_or_tapped(s, T, k, p, i)
    if instead[tb.IN_TRANSFORMED]:
        _enter_transformed(s, T, p)
    _enter_with(s, T, k, p, i)
    return 1


@room
def _enter_with(s: Any, T: Any, k: int, p: int, i: int) -> None:
    """CR 614.1c-d: tapped, with counters, with abilities."""
    row, instead = s.pr[p], T.instead[i]
    if instead[tb.IN_TAPPED]:
        row[at.P_TAPPED] = 1
    for c in range(instead[tb.IN_N_COUNTERS]):
        place = instead[tb.IN_COUNTERS] + 2 * c
        number = amount(s, T, k, T.data[place + 1])
        if number > 0:
            _more_counters(s, row, T.data[place], number)
    if instead[tb.IN_GAINS] >= 0:
        row[at.P_GAINS] = instead[tb.IN_GAINS]


@room
def _more_counters(s: Any, row: Any, kind: int, number: int) -> None:
    n = row[at.P_N_COUNTERS]
    for i in range(n):
        if row[at.P_COUNTER + 2 * i] == kind:
            row[at.P_COUNTER + 2 * i + 1] += number
            return
    if n >= 4:
        s.error = at.FULL
        return
    row[at.P_COUNTER + 2 * n], row[at.P_COUNTER + 2 * n + 1], row[at.P_N_COUNTERS] = kind, number, n + 1


@room
def _enter_transformed(s: Any, T: Any, p: int) -> None:
    """CR 712.13a: with its back face up; what has an instant or sorcery there goes from the stack to the graveyard."""
    row = s.pr[p]
    back = T.defs[s.definition[known_slot(s, row[1])]][tb.DF_BACK]
    if back < 0 or row[at.P_FACE_DOWN]:
        return
    if T.defs[back][tb.DF_TYPES] & t.PERMANENT_TYPES:
        row[at.P_FACE] = 1
        return
    _does_not_enter(row)


@room
def _does_not_enter(row: Any) -> None:
    """It stays in the zone it was in, but from the stack it goes to the graveyard."""
    row[at.P_HAS_ENTRY] = 0
    if row[3] == t.STACK:
        row[4] = t.GRAVEYARD
    else:
        row[0] = -1


# --- Choices -----------------------------------------------------------------------------------------


@room
def _choose(s: Any, T: Any, k: int, i: int) -> int:
    """CR 614.12c: a value chosen as the permanent enters, at random if its text says so; NONE while it is awaited."""
    instead, seat, source = T.instead[i], s.ctx[k][at.C_CONTROLLER], s.ctx[k][at.C_SOURCE]
    kind, n = instead[tb.IN_CHOOSE], 0
    if kind == tb.IC_VALUE and instead[tb.IN_AT_RANDOM]:
        return T.data[instead[tb.IN_AMONG] + choose_random(s, seat, instead[tb.IN_N_AMONG])]
    if s.answered:
        return ask(s, seat, instead[tb.IN_ASK], 0, source, 0, 0)
    if kind == tb.IC_VALUE:
        if instead[tb.IN_KEY] == W_CREATURE_TYPE or instead[tb.IN_KEY] == W_CARD_NAME:
            look_at_lists(s)
        for j in range(instead[tb.IN_N_AMONG]):
            n = offer(s, n, T.data[instead[tb.IN_AMONG] + j])
    elif kind == tb.IC_LIFE:  # CR 607.2g
        for j in range(max(0, s.life[seat]) + 1):
            n = offer(s, n, j)
    elif kind == tb.IC_CREATURE:
        base = s.n_found
        found = entities(s, T, k, instead[tb.IN_AMONG])
        for j in range(found):
            n = offer(s, n, s.found[base + j])
        s.n_found = base
        n = offer(s, n, 0) if n == 0 else n
    else:
        for j in range(2):
            if apnap(s, j) >= 0 and (kind == tb.IC_PLAYER or apnap(s, j) != seat):
                n = offer(s, n, -1 - apnap(s, j))
    what = W_CREATURE if kind == tb.IC_CREATURE else W_PLAYER if kind == tb.IC_PLAYER else W_OPPONENT
    return ask(s, seat, instead[tb.IN_ASK], n, source, what, 0)


@room
def _keep_choice(s: Any, T: Any, k: int, p: int, i: int, value: int) -> None:
    """CR 607.2d; the copiable values of a chosen permanent are locked in for what copies it (CR 707.2c)."""
    row, instead = s.pr[p], T.instead[i]
    if instead[tb.IN_CHOOSE] == tb.IC_CREATURE:
        if value:
            row[at.P_LINKED], row[at.P_LINKED + 1], row[at.P_N_LINKED] = instead[tb.IN_KEY], value, 1
            row[at.P_COPIED] = T.defs[copied_values(s, T, value)][tb.DF_ALONE]
        return
    place = 0
    while place < row[at.P_N_CHOSEN] and row[at.P_CHOSEN + 2 * place] != instead[tb.IN_KEY]:
        place += 1
    if place >= 4:
        s.error = at.FULL
        return
    row[at.P_CHOSEN + 2 * place], row[at.P_CHOSEN + 2 * place + 1] = instead[tb.IN_KEY], value
    row[at.P_N_CHOSEN] = max(row[at.P_N_CHOSEN], place + 1)
    if instead[tb.IN_CHOOSE] == tb.IC_LIFE:
        call(s, T, tb.PAY_LIFE, s.ctx[k][at.C_CONTROLLER], value, 0, 0)


@room
def _pay_or_tapped(s: Any, T: Any, k: int, p: int, i: int) -> int:
    """As it enters its controller may pay life; if they do not, it enters tapped (CR 614.1c)."""
    seat, source, life = s.ctx[k][at.C_CONTROLLER], s.ctx[k][at.C_SOURCE], T.instead[i][tb.IN_PAY]
    settle_cache(s, T)
    frozen = has_rule_for_player(s, tb.R_CANT_LOSE_LIFE, seat) or has_rule_for_player(
        s, tb.R_LIFE_TOTAL_CANT_CHANGE, seat
    )
    if life > 0 and (s.life[seat] < life or frozen):  # CR 119.4, 119.8
        s.pr[p][at.P_TAPPED] = 1
        return 1
    offer(s, offer(s, 0, 0), 1)
    answer = ask(s, seat, at.D_MAY_PAY, 2, source, T.instead[i][tb.IN_PAY_COST], 0)
    if answer == at.NONE:
        return 0
    if answer:
        call(s, T, tb.PAY_LIFE, seat, life, 0, 0)
    else:
        s.pr[p][at.P_TAPPED] = 1
    return 1


# --- Copies ------------------------------------------------------------------------------------------


@room
def copied_values(s: Any, T: Any, entity: int) -> int:
    """The definition whose values an object has, or had last (CR 608.2h), after copy effects."""
    slot = known_slot(s, entity)
    if s.there[slot]:
        settle_cache(s, T)
    changed = s.c_copiable[slot]
    return changed if changed >= 0 else base_definition(s, T, slot)


@room
def _enter_as_copy(s: Any, T: Any, k: int, p: int, i: int) -> int:
    """CR 707.5: it may enter as a copy of an object on the battlefield; nothing is targeted."""
    seat, source, n = s.ctx[k][at.C_CONTROLLER], s.ctx[k][at.C_SOURCE], 0
    if not s.answered:
        base = s.n_found
        found = entities(s, T, k, T.instead[i][tb.IN_COPY])
        if T.instead[i][tb.IN_OPTIONAL] or not found:
            n = offer(s, n, 0)
        for j in range(found):
            n = offer(s, n, s.found[base + j])
        s.n_found = base
    answer = ask(s, seat, at.D_COPY, n, source, 0, 0)
    if answer == at.NONE:
        return 0
    if answer:
        _become_copy(s, T, k, p, i, answer)
    return 1


@room
def _become_copy(s: Any, T: Any, k: int, p: int, i: int, copied: int) -> None:
    """The values that it enters with, and what this effect does besides, in place of what an earlier one did (707.9e, g)."""
    row, instead = s.pr[p], T.instead[i]
    values, own, more = T.defs[copied_values(s, T, copied)][tb.DF_ALONE], entering_definition(s, T, p), 1
    if instead[tb.IN_SIZED]:
        own = base_definition(s, T, known_slot(s, row[1]))
    definition = excepted(s, T, instead[tb.IN_EXCEPT], own, values)
    if instead[tb.IN_PROVIDED] >= 0:  # CR 707.9f: all other exceptions are taken into account
        seat = entering_controller(s, p)
        there = begin_would_be(s, T, definition, s.owner[known_slot(s, row[1])], seat)
        look = new_ctx(s, s.id[there], seat)
        more = matches(s, T, look, instead[tb.IN_PROVIDED], s.id[there])
        free_ctx(s, look)
        end_would_be(s, T, there)
        if more:
            definition = excepted(s, T, instead[tb.IN_MORE], own, values)
    row[at.P_COPY_OF], row[at.P_COPY_COUNTER + 1] = definition, 0
    if instead[tb.IN_COPY_COUNTER] and more:
        row[at.P_COPY_COUNTER] = instead[tb.IN_COPY_COUNTER]
        row[at.P_COPY_COUNTER + 1] = amount(s, T, k, instead[tb.IN_COPY_NUMBER])
    row[at.P_WHEN_COPIED], row[at.P_WHEN_COPIED + 1] = max(0, instead[tb.IN_WHEN_COPIED]), copied


@room
def excepted(s: Any, T: Any, place: int, own: int, definition: int) -> int:
    """CR 707.9: copiable values with the exceptions that a copy effect makes, by the table at a place of `data`; -1 none.

    There: how many definitions the effect may be of, for each its number (-1: any) and where its table stands: how many
    definitions, then for each what it becomes, -1 if that is not carried.
    """
    if place < 0:
        return definition
    for j in range(T.data[place]):
        table, of = T.data[place + 2 + 2 * j], T.data[place + 1 + 2 * j]
        if (of == own or of < 0) and definition < T.data[table] and T.data[table + 1 + definition] >= 0:
            return T.data[table + 1 + definition]
    s.error = at.NOT_CARRIED
    return definition


# --- Hosts of Auras ----------------------------------------------------------------------------------


@room
def choose_host(s: Any, T: Any, p: int) -> int:
    """CR 303.4f: an Aura that enters other than by resolving as an Aura spell is attached to what its controller chooses."""
    row = s.pr[p]
    if row[0] != ek.ZONE_CHANGED or row[4] != t.BATTLEFIELD:
        return AS_IT_WAS
    if row[at.P_HAS_ENTRY] and (row[at.P_FACE_DOWN] or row[at.P_ATTACH_TO]):
        return AS_IT_WAS
    enchant = T.defs[entering_definition(s, T, p)][tb.DF_ENCHANT]
    if enchant < 0:
        return AS_IT_WAS
    seat, n = entering_controller(s, p), 0
    if not s.answered:
        n = _offer_hosts(s, T, row[1], T.abil[enchant][tb.AB_AFFECTS], seat)
        if n == 0:  # CR 303.4g
            _does_not_enter(row)
            return ANOTHER
    answer = ask(s, seat, at.D_ATTACH, n, row[1], 0, 0)
    if answer == at.NONE:
        return WAITS
    with_entry(s, p)[at.P_ATTACH_TO] = answer
    return AS_IT_WAS


@room
def _offer_hosts(s: Any, T: Any, aura: int, node: int, seat: int) -> int:
    """What an Aura could enchant: players and permanents that its enchant ability and their protection allow."""
    k, base, n = new_ctx(s, aura, seat), s.n_found, 0
    found = entities(s, T, k, node)
    for i in range(found):
        if not call(s, T, tb.PROTECTED, s.found[base + i], aura, 0, 0):
            n = offer(s, n, s.found[base + i])
    s.n_found = base
    free_ctx(s, k)
    return n


@room
def is_kept_out(s: Any, T: Any, p: int) -> int:
    """Whether an effect keeps it, as it would be, from entering: it stays as and where it is (CR 701.40f, 701.58f)."""
    settle_cache(s, T)
    if not s.rule_kinds >> tb.R_CANT_ENTER & 1:
        return 0
    row = s.pr[p]
    slot, found = slot_at(s, row[1]), 0
    copy_of, controller, seat = s.copy_of[slot], s.controller[slot], entering_controller(s, p)
    look_as(s, T, slot, entering_definition(s, T, p) if looks_different(s, p) else copy_of, seat)
    for i in range(s.n_rules):
        if s.rule_kind[i] == tb.R_CANT_ENTER and not found:
            k = rule_ctx(s, T, i)
            what = T.change[s.rule_change[i]][tb.CH_WHAT]
            found = matches(s, T, k, what, row[1]) if what >= 0 else 1
            free_ctx(s, k)
    look_as(s, T, slot, copy_of, controller)
    return found


@door(tb.OWN_REPLACEMENTS)
def own_replacements_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """OWN_REPLACEMENTS(proposal): gathers pairs (object, ability); how many."""
    return own_replacements(s, T, a)


@door(tb.ENTER)
def enter_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ENTER(context, proposal, row of `instead`): 0 while a choice is awaited."""
    return enter(s, T, a, b, c)


@door(tb.HOST)
def host_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """HOST(proposal): 0 while a choice is awaited, 2 if it enters no more, else 1."""
    return choose_host(s, T, a)


@door(tb.KEPT_OUT)
def kept_out_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """KEPT_OUT(proposal): whether an effect keeps it from entering."""
    return is_kept_out(s, T, a)
