"""Choosing targets, and dividing among them (CR 601.2c-d): parts of an announcement."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount
from sim.array.kernel.casting.spells import ABILITY, AN_AT, AN_OBJECT, AN_SEAT, AN_WHAT, n_targets
from sim.array.kernel.effects.programs import program_of
from sim.array.kernel.events import new_event
from sim.array.kernel.objects import add_pick, ask, offer, slot_at
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_MOST = 1_000_000


@room
def _choose_targets(s: Any, T: Any, f: int) -> int:
    """CR 601.2c: one pick a target, then done if more were allowed."""
    frame = s.frame[f]
    slot = slot_at(s, frame[AN_OBJECT])
    k = s.ctx_of[slot]
    row = s.ctx[k]
    inherited = _inherits(s, T, slot)
    if row[at.C_N_NODES] == 0 or inherited:
        return 1
    while frame[AN_AT] < row[at.C_N_NODES]:
        node = row[at.C_NODE + frame[AN_AT]]
        if node != tb.NO_TARGET and not _choose_for(s, T, f, k, node):
            return 0
        first = n_targets(s, k, frame[AN_AT])
        if first + frame[at.F_PICKED] > at.MOST_TARGETS:
            s.error = at.FULL
            return 0
        for i in range(frame[at.F_PICKED]):
            row[at.C_TARGET + first + i], row[at.C_SHARE + first + i] = s.picked[f][i], 0
        row[at.C_COUNT + frame[AN_AT]] = frame[at.F_PICKED]
        frame[at.F_PICKED] = 0
        frame[AN_AT] += 1
    become_targets(s, T, slot)
    return 1


@room
def _inherits(s: Any, T: Any, slot: int) -> int:
    """Whether the targets in the context are not its own."""
    for i in range(s.n_modes[slot]):
        if T.prog[program_of(s, T, slot, s.modes[slot][i])][tb.PG_N_TARGETS]:
            return 0
    return 1


@room
def _choose_for(s: Any, T: Any, f: int, k: int, node: int) -> int:
    frame, row = s.frame[f], T.target[node]
    least, most = max(0, amount(s, T, k, row[tb.TA_LEAST])), amount(s, T, k, row[tb.TA_MOST])
    if row[tb.TA_DIVIDED]:  # CR 601.2d
        divided = amount(s, T, k, row[tb.TA_DIVIDED])
        most = min(most, divided) if most >= 0 else divided
    most = most if most >= 0 else _MOST
    seat = frame[AN_SEAT] if row[tb.TA_CHOOSER] == t.YOU else 1 - frame[AN_SEAT]
    while frame[at.F_PICKED] < most:
        n = 0
        if not s.answered:
            n = _offer_targets(s, T, f, k, node)
            if frame[at.F_PICKED] >= least:
                n = offer(s, n, 0)
            if n == 0:
                break
        answer = ask(s, seat, at.D_TARGET, n, frame[AN_OBJECT], frame[AN_AT], 0)
        if answer == at.NONE:
            return 0
        if answer == 0:
            break
        add_pick(s, f, answer)
    return 1


@room
def _offer_targets(s: Any, T: Any, f: int, k: int, node: int) -> int:
    """Candidates after which the remaining targets can still be chosen."""
    base, frame, row = s.n_found, s.frame[f], s.ctx[k]
    n = call(s, T, tb.CANDIDATES, k, node, f, 0)
    if frame[AN_WHAT] == ABILITY:
        n = call(s, T, tb.PAYABLE_TARGETS, f, base, n, 0)
        s.n_found = base + n
    kept = 0
    if frame[AN_AT] + 1 < row[at.C_N_NODES] and n > 1:
        first, picked = n_targets(s, k, frame[AN_AT]), frame[at.F_PICKED]
        if first + picked >= at.MOST_TARGETS:
            s.error = at.FULL
            return 0
        for i in range(picked):
            row[at.C_TARGET + first + i] = s.picked[f][i]
        for i in range(n):
            row[at.C_TARGET + first + picked], row[at.C_COUNT + frame[AN_AT]] = s.found[base + i], picked + 1
            if call(s, T, tb.CAN_CHOOSE_ALL, k, frame[AN_AT] + 1, 0, 0):
                kept = offer(s, kept, s.found[base + i])
        row[at.C_COUNT + frame[AN_AT]] = 0
    if kept == 0:
        for i in range(n):
            kept = offer(s, kept, s.found[base + i])
    s.n_found = base
    return kept


@room
def become_targets(s: Any, T: Any, slot: int) -> None:
    """CR 601.2c, 603.2: each object and player that became a target; wards and the like trigger on it."""
    row, base = s.ctx[s.ctx_of[slot]], s.n_ev
    n = n_targets(s, s.ctx_of[slot], row[at.C_N_NODES])
    for i in range(n):
        seen = 0
        for j in range(i):
            if row[at.C_TARGET + j] == row[at.C_TARGET + i]:
                seen = 1
        if not seen:
            new_event(s, ek.BECAME_TARGET, 3, row[at.C_TARGET + i], s.id[slot], -1 - s.controller[slot])
    call(s, T, tb.RECORD, base, 0, 0, 0)


@room
def _divide(s: Any, T: Any, f: int) -> int:
    """CR 601.2d: one amount a target, at least 1 each, the last is what is left."""
    frame = s.frame[f]
    slot = slot_at(s, frame[AN_OBJECT])
    k = s.ctx_of[slot]
    row = s.ctx[k]
    if _inherits(s, T, slot):
        return 1
    while frame[AN_AT] < row[at.C_N_NODES]:
        node, first = row[at.C_NODE + frame[AN_AT]], n_targets(s, k, frame[AN_AT])
        divided, count = T.target[node][tb.TA_DIVIDED] if node >= 0 else 0, row[at.C_COUNT + frame[AN_AT]]
        total = amount(s, T, k, divided) if divided else 0
        while total and frame[at.F_PICKED] < count:
            place, left, n = frame[at.F_PICKED], total, 0
            for i in range(place):
                left -= s.picked[f][i]
            others = count - place - 1
            if others == 0:
                n = offer(s, n, left)
            else:
                for i in range(1, left - others + 1):
                    n = offer(s, n, i)
            answer = ask(s, frame[AN_SEAT], at.D_DIVIDE, n, s.id[slot], row[at.C_TARGET + first + place], left)
            if answer == at.NONE:
                return 0
            add_pick(s, f, answer)
        for i in range(frame[at.F_PICKED]):
            row[at.C_SHARE + first + i] = s.picked[f][i]
        frame[at.F_PICKED] = 0
        frame[AN_AT] += 1
    return 1


@door(tb.AIM)
def aim_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """AIM(frame, 0 to choose targets, 1 to divide among them) -> 1 when done, 0 while it waits."""
    return _divide(s, T, a) if b else _choose_targets(s, T, a)


@door(tb.BECOME_TARGETS)
def become_targets_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BECOME_TARGETS(slot of what is on the stack): each of its targets has become one."""
    become_targets(s, T, a)
    return 0
