"""Effects on the stack: countering, new targets, casting while something resolves (CR 701.6, 115.7, 608.2g).

| effect | columns of its row |
| --- | --- |
| CounterSpell | S_WHAT, S_TO: the zone that the card goes to |
| ChooseTargetsAnew | S_WHAT |
| CastNow | S_WHAT, S_FREE, S_ONLY: a filter, -1 for any |
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import entities
from sim.array.kernel.casting.spells import (
    BACK_FACE,
    COPIES,
    FACE_DOWN,
    PICKED_CAST,
    PROTOTYPED,
    S_FREE,
    S_ONLY,
    S_TO,
    S_WHAT,
    n_targets,
)
from sim.array.kernel.effects.programs import refresh_ctx
from sim.array.kernel.events import record_one, settle_cache, zone_change
from sim.array.kernel.objects import (
    add_pick,
    ask,
    forget_saved,
    note_result,
    offer,
    result_of,
    save,
    slot_at,
    spell_at,
)
from sim.array.kernel.rules import has_rule
from sim.array.kernel.words import (
    W_CAST,
    W_COPIES,
    W_COPY_AT,
)
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_NOT = -1


@room
def _counter(s: Any, T: Any, k: int, effect: int) -> None:
    """CR 701.6a: it leaves the stack without resolving; a spell's card goes to its owner's graveyard, or elsewhere."""
    row, base, seat = T.effect[effect], s.n_found, s.ctx[k][at.C_CONTROLLER]
    n = entities(s, T, k, row[S_WHAT])
    for i in range(n):
        entity = s.found[base + i]
        slot = spell_at(s, entity)
        if not slot:
            continue
        settle_cache(s, T)
        if has_rule(s, tb.R_CANT_BE_COUNTERED, slot) or _is_uncounterable(s, T, slot):
            continue
        record_one(s, T, ek.COUNTERED, 2, entity, -1 - seat, 0)
        if not s.is_spell[slot] or s.is_copy[slot]:
            call(s, T, tb.LEAVE_STACK, slot, -1, 0, 0)
            continue
        first = s.n_pr
        zone_change(s, entity, t.EXILE if s.exile_after[slot] else row[S_TO], ek.ZC_COUNTERED, seat)
        call(s, T, tb.PROPOSE, first, 0, 0, 0)
    s.n_found = base


@room
def _is_uncounterable(s: Any, T: Any, slot: int) -> int:
    """A spell's own "can't be countered" (CR 113.6): a rule of its text that works on the stack."""
    if not s.is_spell[slot]:
        return 0
    for i in range(s.n_abilities[slot]):
        row = T.abil[s.abilities[slot][i]]
        if row[tb.AB_KIND] == tb.K_STATIC and row[tb.AB_HAS_RULES]:
            for j in range(T.data[row[tb.AB_CHANGES]]):
                change = T.change[T.data[row[tb.AB_CHANGES] + 1 + j]]
                if change[tb.CH_KIND] == tb.CK_RULE and change[tb.CH_RULE] == tb.R_CANT_BE_COUNTERED:
                    return 1
    return 0


# --- New targets -------------------------------------------------------------------------------------


@room
def _choose_targets_anew(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 115.7d: each target may be changed to another legal one, or left."""
    k, base = s.frame[f][at.F_CTX], s.n_found
    if s.frame[f][at.F_PICKED] == 0:
        n = entities(s, T, k, T.effect[effect][S_WHAT])
        for i in range(n):
            if spell_at(s, s.found[base + i]):
                if s.frame[f][at.F_PICKED] == 0:
                    add_pick(s, f, COPIES)
                    forget_saved(s, k, W_COPIES)
                    note_result(s, k, W_COPY_AT, 0, 0)
                add_pick(s, f, s.found[base + i])
                save(s, k, W_COPIES, s.found[base + i])
        s.n_found = base
        if s.frame[f][at.F_PICKED] == 0:
            return 1
    return _choose_anew(s, T, f, 0)


@room
def _choose_anew(s: Any, T: Any, f: int, is_copied: int) -> int:
    """One pick for each target of each picked object: the present target stands first. Copies have no targets yet."""
    k = s.frame[f][at.F_CTX]
    while not s.error:
        slot, place = 0, result_of(s, k, W_COPY_AT)
        for i in range(1, s.frame[f][at.F_PICKED]):
            found = spell_at(s, s.picked[f][i])
            if found and not slot:
                n = n_targets(s, s.ctx_of[found], at.MOST_NODES)
                if place < n:
                    slot = found
                else:
                    place -= n
        if not slot:
            return 1
        own = refresh_ctx(s, slot)
        node, now = _node_of(s, own, place), s.ctx[own][at.C_TARGET + place]
        n = _offer_anew(s, T, own, node, now) if not s.answered else 0
        answer = ask(s, s.controller[slot], at.D_TARGET, n, s.id[slot], node, 0)
        if answer == at.NONE:
            return 0
        if answer != now:
            s.ctx[own][at.C_TARGET + place] = answer
            if not is_copied:
                record_one(s, T, ek.BECAME_TARGET, 3, answer, s.id[slot], -1 - s.controller[slot])
        note_result(s, k, W_COPY_AT, 1, 1)
    return 1


@room
def _node_of(s: Any, k: int, place: int) -> int:
    """Which node the target at a place belongs to."""
    node = 0
    while n_targets(s, k, node + 1) <= place:
        node += 1
    return node


@room
def _offer_anew(s: Any, T: Any, k: int, node: int, now: int) -> int:
    row, base = s.ctx[k], s.n_found
    first, n = n_targets(s, k, node), offer(s, 0, now)
    number = call(s, T, tb.CANDIDATES, k, row[at.C_NODE + node], -1, 0)
    for i in range(number):
        entity, taken = s.found[base + i], 0
        for j in range(row[at.C_COUNT + node]):
            if row[at.C_TARGET + first + j] == entity:
                taken = 1
        if not taken:
            n = offer(s, n, entity)
    s.n_found = base
    return n


# --- Casting now -----------------------------------------------------------------------------------------


@room
def _cast_now(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 608.2g: in an order of choice, each card in a way or not at all; what is cast goes on top, before what follows.

    The picks are, behind a mark, the card that is decided on (0: none yet) and those that are left.
    """
    k, base, picked = s.frame[f][at.F_CTX], s.n_found, s.picked[f]
    if s.frame[f][at.F_PICKED] == 0:
        add_pick(s, f, PICKED_CAST)
        add_pick(s, f, 0)
        n = entities(s, T, k, T.effect[effect][S_WHAT])
        for i in range(n):
            if s.found[base + i] > 0:
                add_pick(s, f, s.found[base + i])
        s.n_found = base
    while s.frame[f][at.F_PICKED] > 2 and not s.error:
        if picked[1] == 0:
            card = _which(s, T, f, effect)
            if card == at.NONE:
                return 0
            if card == 0:
                return 1
            picked[1] = card
        n = 0
        if not s.answered:
            n = offer(s, 0, _NOT)
            number = _ways_now(s, T, k, picked[1], effect)
            for i in range(number):
                n = offer(s, n, s.found[base + i])
            s.n_found = base
        answer = ask(s, s.ctx[k][at.C_CONTROLLER], at.D_CAST, n, picked[1], 0, 0)
        if answer == at.NONE:
            return 0
        card, left = picked[1], 2
        for i in range(2, s.frame[f][at.F_PICKED]):
            if picked[i] != card:
                picked[left] = picked[i]
                left += 1
        picked[1], s.frame[f][at.F_PICKED] = 0, left
        if answer != _NOT:
            call(s, T, tb.BEGIN_CAST, s.ctx[k][at.C_CONTROLLER], card, answer, T.effect[effect][S_FREE])
            return 0
    return 1


@room
def _which(s: Any, T: Any, f: int, effect: int) -> int:
    """The next card to cast: of several the player chooses, 0 for none of them; NONE while that is awaited."""
    k, base, n = s.frame[f][at.F_CTX], s.n_found, 0
    if not s.answered:
        for i in range(2, s.frame[f][at.F_PICKED]):
            if _ways_now(s, T, k, s.picked[f][i], effect):
                n = offer(s, n, s.picked[f][i])
            s.n_found = base
        if n < 2:
            return s.opt[0] if n else 0
        n = offer(s, n, 0)
    return ask(s, s.ctx[k][at.C_CONTROLLER], at.D_CHOOSE, n, s.ctx[k][at.C_SOURCE], W_CAST, 0)


@room
def _ways_now(s: Any, T: Any, k: int, card: int, effect: int) -> int:
    """Gather the ways in which a card can be cast now: its timing does not matter (CR 608.2g), all else does (601.3)."""
    slot, seat, row, base = slot_at(s, card), s.ctx[k][at.C_CONTROLLER], T.effect[effect], s.n_found
    if not slot:
        return 0
    n, kept = call(s, T, tb.WAYS_TO_CAST, seat, slot, 5, 0), 0
    only = 1 + (row[S_ONLY] << 8 | k) if row[S_ONLY] >= 0 else 0
    for i in range(n):
        way = s.found[base + i]
        if row[S_FREE] and (way == FACE_DOWN or way & ~(BACK_FACE | PROTOTYPED)):
            continue  # CR 118.9a: only one alternative cost
        if call(s, T, tb.CAN_BEGIN_TO_CAST, seat, slot, way, only):
            if call(s, T, tb.CAN_CAST, seat, slot, way, row[S_FREE]):
                s.found[base + kept] = way
                kept += 1
    s.n_found = base + kept
    return kept


@door(tb.DO_SPELLS)
def do_spells_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_SPELLS(frame, row of the effect) -> 1: done, 0: it waits."""
    kind, k = T.effect[b][tb.FX_KIND], s.frame[a][at.F_CTX]
    if kind == tb.FX_COUNTER_SPELL:
        _counter(s, T, k, b)
        return 1
    if kind == tb.FX_CHOOSE_TARGETS_ANEW:
        return _choose_targets_anew(s, T, a, b)
    return _cast_now(s, T, a, b) if kind == tb.FX_CAST_NOW else call(s, T, tb.DO_COPIES, a, b, 0, 0)


@door(tb.CHOOSE_ANEW)
def choose_anew_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CHOOSE_ANEW(frame whose picks, after the first, are objects on the stack, whether they are copies) -> 1: done."""
    return _choose_anew(s, T, a, b)
