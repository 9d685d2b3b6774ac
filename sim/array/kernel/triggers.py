"""Triggered abilities (CR 603): matching events, looking back in time, delayed ones, and what happened this turn.

A trigger that waits is a row of `tr_*`, a delayed one of `dl_*`; its context holds the event, and of a delayed one what
the ability that made it knew. `T.trig` says what an ability listens for; filters of -1 are for anything.
"""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import holds, matches
from sim.array.kernel.objects import base_definition, copy_ctx, free_ctx, new_ctx, slot_at
from sim.cards import event_kinds as ek
from sim.cards import terms as t

# Of each kind of event: which field is its amount (0: none), and how many fields it has.
_AMOUNT: Final = tuple(kind.fields.index("amount") + 1 if "amount" in kind.fields else 0 for kind in ek.KINDS)
_N_FIELDS: Final = tuple(len(kind.fields) for kind in ek.KINDS)
_SUBJECT: Final = ek.SUBJECT
_OTHER: Final = ek.OTHER
_LEAVES: Final = 1 << t.BATTLEFIELD | 1 << t.STACK | 1 << t.GRAVEYARD  # where the subject of a move is what it was
_PUBLIC: Final = _LEAVES | 1 << t.EXILE
_COUNT: Final = at.C_EVENT + at.EVENT - 1  # how many fields the event of a context has


@room
def match(s: Any, T: Any, base: int, end: int, looked_back: int) -> None:
    """Note every ability that triggers on these simultaneous events (CR 603.2)."""
    k, first = new_ctx(s, 0, 0) if T.n_counted or s.n_delayed else -1, s.n_triggers
    if T.n_counted:
        for i in range(base, end):
            _note(s, T, k, i)
    for i in range(base, end):
        kind = s.ev[i][0]
        if not T.trigger_kinds >> kind & 1:
            continue
        own, back = _own_slot(s, T, i) if T.outside_any else 0, looked_back and _looks_back(s, i)
        if s.cache_dirty and not back:
            call(s, T, tb.COMPUTE, 0, 0, 0, 0)
        if own or (s.n_before if back else s.listen_kinds >> kind & 1):
            k = new_ctx(s, 0, 0) if k < 0 else k
            _set_event(s, k, i)
            if own:
                _match_own(s, T, k, own, first)
            if back:
                _match_before(s, T, k, first)
            else:
                _match_now(s, T, k, first)
    if s.n_delayed:
        _match_delayed(s, T, k, base, end)
    free_ctx(s, k)


@room
def _set_event(s: Any, k: int, i: int) -> None:
    for j in range(at.EVENT):
        s.ctx[k][at.C_EVENT + j] = s.ev[i][j]


@room
def _looks_back(s: Any, i: int) -> int:
    # CR 603.10a: leaving the battlefield or a graveyard, becoming unattached, changing control, phasing out (603.10b).
    event = s.ev[i]
    if event[0] == ek.ZONE_CHANGED:
        return _LEAVES >> event[3] & 1 if event[4] != t.BATTLEFIELD else 0
    if event[0] == ek.PHASED:
        return event[2]
    return 1 if event[0] == ek.UNATTACHED or event[0] == ek.CONTROL_CHANGED else 0


@room
def _match_before(s: Any, T: Any, k: int, first: int) -> None:
    kind = s.ctx[k][at.C_EVENT]
    for j in range(s.n_before):
        if s.before_kind[j] == kind:
            _match_ability(s, T, k, s.before_source[j], s.before_ability[j], first, 0)


@room
def _match_now(s: Any, T: Any, k: int, first: int) -> None:
    kind = s.ctx[k][at.C_EVENT]
    for j in range(s.n_listen if s.listen_kinds >> kind & 1 else 0):
        if s.listen_kind[j] == kind:
            _match_ability(s, T, k, s.listen_source[j], s.listen_ability[j], first, 0)


@room
def _own_slot(s: Any, T: Any, i: int) -> int:
    """The slot of what an event is about, if that is off the battlefield and its abilities may work there; else 0."""
    slot = slot_at(s, s.ev[i][2 if s.ev[i][0] == ek.ZONE_CHANGED else 1])
    if not slot or s.zone[slot] == t.BATTLEFIELD or not T.defs[s.definition[slot]][tb.DF_OUTSIDE]:
        return 0
    return 0 if s.kind[slot] == at.ON_STACK and not s.is_spell[slot] else slot


@room
def _match_own(s: Any, T: Any, k: int, slot: int, first: int) -> None:
    """Abilities of a card off the battlefield about what happens to itself: cycled, put into a graveyard (CR 603.6e)."""
    base = T.defs[base_definition(s, T, slot)]
    for i in range(base[tb.DF_N_ABILITIES]):
        number = T.data[base[tb.DF_ABILITIES] + i]
        ability = T.abil[number]
        if (
            ability[tb.AB_KIND] == tb.K_TRIGGERED
            and ability[tb.AB_IS_SELF]
            and ability[tb.AB_ZONES] >> s.zone[slot] & 1
        ):
            _match_ability(s, T, k, s.id[slot], number, first, s.id[slot])


@room
def _match_ability(s: Any, T: Any, k: int, source: int, number: int, first: int, subject: int) -> None:
    """Whether an ability triggers on the event of the context, by each of its patterns."""
    row, ability = s.ctx[k], T.abil[number]
    if ability[tb.AB_IS_SELF] and source != (subject or subject_of(row)):
        return  # "when this": nothing else need be looked at
    row[at.C_SOURCE], row[at.C_CONTROLLER] = source, s.controller[s.slot_of[source]]  # CR 603.3a, 603.10
    for i in range(ability[tb.AB_N_TRIGGERS]):
        trigger = ability[tb.AB_TRIGGERS] + i
        if fits(s, T, k, trigger, subject):
            _fire(s, T, k, number, trigger, first)


@room
def _fire(s: Any, T: Any, k: int, number: int, trigger: int, first: int) -> None:
    row = s.ctx[k]
    source = row[at.C_SOURCE]
    if T.trig[trigger][tb.TG_PER_BATCH]:
        for w in range(s.n_triggers - 1, first - 1, -1):
            if s.tr_source[w] == source and s.tr_ability[w] == number:
                _sum(s, row, s.ctx[s.tr_ctx[w]])
                return
    if not holds(s, T, k, T.abil[number][tb.AB_COND]):
        return  # CR 603.4: an intervening if is checked as it would trigger
    if T.abil[number][tb.AB_ONCE] and not _note_once(s, source, number):
        return
    wait(s, number, -1, source, row[at.C_CONTROLLER], event_ctx(s, k))


@room
def event_ctx(s: Any, k: int) -> int:
    """A new context with source, controller and event of another."""
    row = s.ctx[k]
    new = new_ctx(s, row[at.C_SOURCE], row[at.C_CONTROLLER])
    for j in range(at.EVENT):
        s.ctx[new][at.C_EVENT + j] = row[at.C_EVENT + j]
    return new


@room
def wait(s: Any, ability: int, node: int, source: int, controller: int, k: int) -> int:
    """A triggered ability waits to be put on the stack, context k being its own; its place."""
    w = s.n_triggers
    if w >= at.WAITING:
        s.error = at.FULL
        return w - 1
    s.n_triggers = w + 1
    s.tr_ability[w], s.tr_node[w], s.tr_source[w], s.tr_controller[w] = ability, node, source, controller
    s.tr_ctx[w], s.tr_number[w], s.tr_turn[w], s.tr_since[w] = k, 0, 0, 0
    return w


@room
def _sum(s: Any, event: Any, first: Any) -> None:
    """The "that much" of simultaneous events that trigger once: their sum, or behind the fields how many there are."""
    kind = first[at.C_EVENT]
    place = _AMOUNT[kind]
    if place:
        first[at.C_EVENT + place] += event[at.C_EVENT + place]
        return
    n = _N_FIELDS[kind]
    number = first[at.C_EVENT + n + 1] if first[_COUNT] > n else 1
    first[at.C_EVENT + n + 1], first[_COUNT] = number + 1, n + 1


@room
def _note_once(s: Any, source: int, number: int) -> int:
    """Whether an ability that triggers once each turn has not yet, which is noted; only permanents keep count."""
    slot = s.slot_of[source]
    if s.kind[slot] != at.PERMANENT:
        return 1
    n = s.n_activated[slot]
    for i in range(n):
        if s.activated[slot][i] == number:
            return 0
    if n >= at.ACTIVATED:
        s.error = at.FULL
        return 0
    s.activated[slot][n], s.activated_times[slot][n], s.n_activated[slot] = number, 1, n + 1
    return 1


# --- Whether an event fits a pattern ------------------------------------------------------------------


@room
def fits(s: Any, T: Any, k: int, trigger: int, given: int) -> int:
    """Whether the event of a context fits a trigger's pattern, `given` being what it is about if that is known."""
    row, tg = s.ctx[k], T.trig[trigger]
    kind = row[at.C_EVENT]
    if tg[tb.TG_IS_STATE] or tg[tb.TG_EVENT] != kind:
        return 0
    if kind == ek.ZONE_CHANGED:
        if not _fits_move(row, tg):
            return 0
    elif not _fits_kind(s, row, tg):
        return 0
    subject = given or subject_of(row)
    if subject and tg[tb.TG_SUBJECT] >= 0 and not matches(s, T, k, tg[tb.TG_SUBJECT], subject):
        return 0
    other = _OTHER[kind]
    if other and tg[tb.TG_OTHER] >= 0 and not matches(s, T, k, tg[tb.TG_OTHER], row[at.C_EVENT + other]):
        return 0
    return holds(s, T, k, tg[tb.TG_COND])


@room
def _fits_move(row: Any, tg: Any) -> int:
    flags = row[at.C_EVENT + 6]
    if not tg[tb.TG_FROM] >> row[at.C_EVENT + 3] & 1 or not tg[tb.TG_TO] >> row[at.C_EVENT + 4] & 1:
        return 0
    return 0 if tg[tb.TG_FLAGS] and not tg[tb.TG_FLAGS] & flags else 1


@room
def _fits_kind(s: Any, row: Any, tg: Any) -> int:
    kind = row[at.C_EVENT]
    if kind == ek.STEP_BEGAN:
        return 1 if tg[tb.TG_STEP] == row[at.C_EVENT + 2] else 0
    if kind == ek.ACTIVATED:
        return 1 - row[at.C_EVENT + 4]  # triggers speak of abilities that aren't mana abilities
    if kind == ek.PHASED:
        return 1 if tg[tb.TG_FLAGS] == row[at.C_EVENT + 2] else 0
    if kind == ek.DAMAGE_DEALT:
        return 0 if tg[tb.TG_COMBAT] and not row[at.C_EVENT + 4] else 1
    if kind == ek.ATTACKED:
        if tg[tb.TG_ALONE] and not row[at.C_EVENT + 3]:
            return 0
        return 0 if tg[tb.TG_OTHERS] and _other_attackers(s, row[at.C_EVENT + 1]) < tg[tb.TG_OTHERS] else 1
    return 1


@room
def _other_attackers(s: Any, attacker: int) -> int:
    """How many other creatures attack, all of them declared by now (CR 508.3c)."""
    n = 0
    for i in range(s.n_battlefield):
        if s.battlefield[i] != attacker and s.attacking[s.slot_of[s.battlefield[i]]]:
            n += 1
    return n


@room
def subject_of(row: Any) -> int:
    """What the event of a context row happened to; what moved as it was where that was public, else as it has become."""
    kind = row[at.C_EVENT]
    if kind != ek.ZONE_CHANGED:
        place = _SUBJECT[kind]
        return row[at.C_EVENT + place] if place else 0
    enters = row[at.C_EVENT + 4] == t.BATTLEFIELD or not _PUBLIC >> row[at.C_EVENT + 3] & 1
    return row[at.C_EVENT + 2] if enters else row[at.C_EVENT + 1]


# --- Delayed triggers, state triggers, what happened this turn ------------------------------------------


@room
def _match_delayed(s: Any, T: Any, k: int, base: int, end: int) -> None:
    """Delayed triggered abilities trigger once, unless they say otherwise (CR 603.7b)."""
    d = 0
    while d < s.n_delayed:
        ability, done = T.abil[s.dl_node[d]], 0
        for i in range(base, end):
            trigger = ability[tb.AB_TRIGGERS]
            if not done and T.trig[trigger][tb.TG_EVENT] == s.ev[i][0] and _delayed_fits(s, T, k, d, i, trigger):
                done = ability[tb.AB_ONCE]
                _fire_delayed(s, d, i, done)
        d += 1 - done


@room
def _delayed_fits(s: Any, T: Any, k: int, d: int, i: int, trigger: int) -> int:
    row, known = s.ctx[k], s.ctx[s.dl_ctx[d]]
    _set_event(s, k, i)
    row[at.C_SOURCE], row[at.C_CONTROLLER] = s.dl_source[d], s.dl_controller[d]
    n = known[at.C_N_SAVED]
    row[at.C_N_SAVED] = n
    for j in range(2 * n):
        row[at.C_SAVED + j] = known[at.C_SAVED + j]
    found = fits(s, T, k, trigger, 0)
    row[at.C_N_SAVED] = 0
    return found


@room
def _fire_delayed(s: Any, d: int, i: int, once: int) -> None:
    k = s.dl_ctx[d] if once else copy_ctx(s, s.dl_ctx[d])
    _set_event(s, k, i)
    w = wait(s, s.dl_ability[d], s.dl_node[d], s.dl_source[d], s.dl_controller[d], k)
    s.tr_number[w], s.tr_turn[w], s.tr_since[w] = s.dl_number[d], s.dl_turn[d], s.dl_since[d]
    if once:
        s.n_delayed -= 1
        for j in range(d, s.n_delayed):
            s.dl_ability[j], s.dl_node[j], s.dl_source[j] = s.dl_ability[j + 1], s.dl_node[j + 1], s.dl_source[j + 1]
            s.dl_controller[j], s.dl_ctx[j] = s.dl_controller[j + 1], s.dl_ctx[j + 1]
            s.dl_number[j], s.dl_turn[j], s.dl_since[j] = s.dl_number[j + 1], s.dl_turn[j + 1], s.dl_since[j + 1]


@room
def match_states(s: Any, T: Any) -> None:
    """CR 603.8: state triggers trigger when their condition is true and they are not on the stack already."""
    for i in range(s.n_state_triggers):
        source, number = s.state_trigger_source[i], s.state_trigger_ability[i]
        k = new_ctx(s, source, s.controller[s.slot_of[source]])
        trigger = T.trig[T.abil[number][tb.AB_TRIGGERS]]
        if holds(s, T, k, trigger[tb.TG_COND]) and not _is_waiting(s, source, number):
            wait(s, number, -1, source, s.ctx[k][at.C_CONTROLLER], k)
        else:
            free_ctx(s, k)


@room
def _is_waiting(s: Any, source: int, number: int) -> int:
    for w in range(s.n_triggers):
        if s.tr_source[w] == source and s.tr_ability[w] == number:
            return 1
    for i in range(s.n_stack):
        slot = s.slot_of[s.stack[i]]
        if s.source[slot] == source and s.ability[slot] == number:
            return 1
    return 0


@room
def _note(s: Any, T: Any, k: int, i: int) -> None:
    """Count an event for whatever asks how often such a thing happened this turn, for each player as "you"."""
    kind = s.ev[i][0]
    for c in range(T.n_counted):
        if T.counted_event[c] == kind:
            _set_event(s, k, i)
            for seat in range(2):
                _note_for(s, T, k, c, seat)


@room
def _note_for(s: Any, T: Any, k: int, c: int, seat: int) -> None:
    row, node, n = s.ctx[k], T.counted_node[c], s.n_happened
    subject = subject_of(row)
    for j in range(n):
        if s.happened_node[j] == node and s.happened_seat[j] == seat and s.happened_to[j] == subject:
            return
    row[at.C_SOURCE], row[at.C_CONTROLLER] = 0, seat
    if not fits(s, T, k, T.counted_trigger[c], 0):
        return
    if n >= at.LOG:
        s.error = at.FULL
        return
    s.happened_node[n], s.happened_seat[n], s.happened_to[n], s.n_happened = node, seat, subject, n + 1
    if not s.cache_dirty and s.cache_reads >> row[at.C_EVENT] & 1:
        s.cache_dirty = 1  # what asks for the number has just been given another


@door(tb.MATCH)
def match_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """MATCH(first event, behind the last, whether `before_*` was kept for them)."""
    match(s, T, a, b, c)
    return 0


@door(tb.MATCH_STATES)
def match_states_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """MATCH_STATES()."""
    match_states(s, T)
    return 0
