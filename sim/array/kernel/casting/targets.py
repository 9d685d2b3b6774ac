"""Targets (CR 115, 601.2c, 608.2b): what may be chosen, whether a choice can be completed, what is still legal.

The target nodes of a context are rows of T.target, NO_TARGET for one that what was paid leaves out (CR 702.33g); the
targets stand one behind the other, C_COUNT of each node; nodes whose targets are not chosen yet come last, with none.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, holds, matches
from sim.array.kernel.casting.spells import n_targets
from sim.array.kernel.objects import exists, gather, known_slot, slot_at, was_picked
from sim.cards import terms as t


@room
def least_of(s: Any, T: Any, k: int, row: int) -> int:
    """The least number of targets of a node."""
    return 0 if row == tb.NO_TARGET else max(0, amount(s, T, k, T.target[row][tb.TA_LEAST]))


@room
def source_for(s: Any, k: int) -> int:
    """The source whose qualities count: a spell itself, or the source of an ability (CR 113.7)."""
    spell = s.ctx[k][at.C_SPELL]
    if not spell:
        return s.ctx[k][at.C_SOURCE]
    slot = known_slot(s, spell)
    return s.source[slot] if s.kind[slot] == at.ON_STACK and not s.is_spell[slot] else spell


@room
def may_be_chosen(s: Any, T: Any, k: int, row: int, entity: int, source: int) -> int:
    """Whether what is in the right place may be a target: not this spell itself (CR 115.5), targetable, as described."""
    if entity == s.ctx[k][at.C_SPELL]:
        return 0
    if not call(s, T, tb.CAN_TARGET, entity, source, s.ctx[k][at.C_CONTROLLER], 0):
        return 0
    return matches(s, T, k, T.target[row][tb.TA_WHAT], entity)


@room
def candidates(s: Any, T: Any, k: int, row: int, f: int) -> int:
    """Legal targets of one node, gathered at `s.found`, in order; those picked with frame f are taken; how many."""
    base = s.n_found
    if row == tb.NO_TARGET:
        return 0
    zones, source = T.target[row][tb.TA_ZONES], source_for(s, k)
    gather(s, zones, T.target[row][tb.TA_PLAYERS])
    end, n = s.n_found, 0
    for i in range(base, end):
        entity = s.found[i]
        if f >= 0 and was_picked(s, f, 0, entity):
            continue
        if may_be_chosen(s, T, k, row, entity, source):
            s.found[base + n] = entity
            n += 1
    s.n_found = base + n
    if zones != t.IN_BATTLEFIELD and zones != 1 << t.STACK:  # these are in serial order as they stand
        _sort(s, base, n)
    return n


@room
def _sort(s: Any, base: int, n: int) -> None:
    """Players first, by seat, then objects by zone and serial."""
    for i in range(base + 1, base + n):
        entity = s.found[i]
        j = i - 1
        while j >= base and _is_before(s, entity, s.found[j]):
            s.found[j + 1] = s.found[j]
            j -= 1
        s.found[j + 1] = entity


@room
def _is_before(s: Any, first: int, second: int) -> int:
    if first < 0 or second < 0:
        return 1 if first < 0 and (second > 0 or first > second) else 0
    a, b = s.slot_of[first], s.slot_of[second]
    if s.zone[a] != s.zone[b]:
        return 1 if s.zone[a] < s.zone[b] else 0
    return 1 if s.serial[a] < s.serial[b] else 0


# --- Whether all can be chosen -------------------------------------------------------------------


@room
def set_targets(s: Any, T: Any, k: int, program: int) -> None:
    """Add the targets of a program to the nodes of a context, none in place of those that what was paid leaves out."""
    row, pg = s.ctx[k], T.prog[program]
    n = row[at.C_N_NODES]
    if n + pg[tb.PG_N_TARGETS] > at.MOST_NODES:
        s.error = at.FULL
        return
    for i in range(pg[tb.PG_N_TARGETS]):
        in_force = pg[tb.PG_ONLY_IF] < 0 or holds(s, T, k, T.data[pg[tb.PG_ONLY_IF] + i])
        row[at.C_NODE + n + i] = T.data[pg[tb.PG_TARGETS] + i] if in_force else tb.NO_TARGET
        row[at.C_COUNT + n + i] = 0
    row[at.C_N_NODES] = n + pg[tb.PG_N_TARGETS]


@room
def can_choose_all(s: Any, T: Any, k: int, decided: int) -> int:
    """Whether every target could be chosen (CR 601.2c), the first nodes being decided; dependent ones are tried out."""
    row, depends = s.ctx[k], 0
    for i in range(row[at.C_N_NODES]):
        node = row[at.C_NODE + i]
        if node != tb.NO_TARGET and T.target[node][tb.TA_MENTIONS]:
            depends = 1
    if depends:
        return _complete(s, T, k, decided)
    for i in range(row[at.C_N_NODES]):
        if not _enough(s, T, k, row[at.C_NODE + i]):
            return 0
    return 1


@room
def _enough(s: Any, T: Any, k: int, row: int) -> int:
    least = least_of(s, T, k, row)
    if least == 0:
        return 1
    base, source, count = s.n_found, source_for(s, k), 0
    gather(s, T.target[row][tb.TA_ZONES], T.target[row][tb.TA_PLAYERS])
    end = s.n_found
    for i in range(base, end):
        if may_be_chosen(s, T, k, row, s.found[i], source):
            count += 1
            if count >= least:
                break
    s.n_found = base
    return 1 if count >= least else 0


@room
def _complete(s: Any, T: Any, k: int, node: int) -> int:
    """Try the first `least` candidates of each node in turn; enough for one target a node, which is what depends."""
    row = s.ctx[k]
    if node >= row[at.C_N_NODES]:
        return 1
    least, base, first = least_of(s, T, k, row[at.C_NODE + node]), s.n_found, n_targets(s, k, node)
    n = candidates(s, T, k, row[at.C_NODE + node], -1)
    done = 1 if least == 0 and _complete(s, T, k, node + 1) else 0
    wanted = least or max(1, n - 1)
    if n >= max(1, least) and first + wanted <= at.MOST_TARGETS:
        for i in range(n):
            if done:
                break
            row[at.C_TARGET + first] = s.found[base + i]
            count = 1
            for j in range(n):
                if j != i and count < wanted:
                    row[at.C_TARGET + first + count] = s.found[base + j]
                    count += 1
            row[at.C_COUNT + node] = count
            done = _complete(s, T, k, node + 1)
    row[at.C_COUNT + node] = 0
    s.n_found = base
    return done


@room
def can_be_aimed(s: Any, T: Any, k: int, program: int) -> int:
    """Whether all targets of one mode can be chosen with what was paid (CR 601.2c, 700.2a)."""
    if T.prog[program][tb.PG_N_TARGETS] == 0:
        return 1
    s.ctx[k][at.C_N_NODES] = 0
    set_targets(s, T, k, program)
    return can_choose_all(s, T, k, 0)


# --- Resolving ---------------------------------------------------------------------------------------


@room
def is_legal(s: Any, T: Any, k: int, row: int, entity: int) -> int:
    """Whether an entity is a legal target now: right kind and place, not this spell itself, targetable."""
    if row == tb.NO_TARGET or not exists(s, entity):
        return 0
    if entity > 0 and not T.target[row][tb.TA_ZONES] >> s.zone[slot_at(s, entity)] & 1:
        return 0
    return may_be_chosen(s, T, k, row, entity, source_for(s, k))


@room
def still_legal(s: Any, T: Any, k: int) -> int:
    """CR 608.2b: take the targets of a context that are legal no more out of it, with their shares; how many are left."""
    row, place, base = s.ctx[k], 0, s.n_found
    for i in range(row[at.C_N_NODES]):
        for _ in range(row[at.C_COUNT + i]):
            legal = is_legal(s, T, k, row[at.C_NODE + i], row[at.C_TARGET + place])
            s.found[base + place] = legal
            place += 1
            s.n_found = base + place
    place, kept = 0, 0
    for i in range(row[at.C_N_NODES]):
        count = row[at.C_COUNT + i]
        row[at.C_COUNT + i] = 0
        for _ in range(count):
            if s.found[base + place]:
                row[at.C_TARGET + kept], row[at.C_SHARE + kept] = row[at.C_TARGET + place], row[at.C_SHARE + place]
                row[at.C_COUNT + i] += 1
                kept += 1
            place += 1
    s.n_found = base
    return kept


@door(tb.CANDIDATES)
def candidates_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CANDIDATES(context, target row, frame or -1) -> how many, at `s.found` from the old `s.n_found` on."""
    return candidates(s, T, a, b, c)


@door(tb.CAN_CHOOSE_ALL)
def can_choose_all_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_CHOOSE_ALL(context, how many of its nodes are decided, 0, 0) -> whether the others can be chosen for.

    (context, 0, 1 + a program, 0): the program's targets become its nodes; with 1, they are only added to its nodes.
    """
    if c and d:
        set_targets(s, T, a, c - 1)
        return 1
    return can_be_aimed(s, T, a, c - 1) if c else can_choose_all(s, T, a, b)


@door(tb.STILL_LEGAL)
def still_legal_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """STILL_LEGAL(context): takes out of it what is legal no more -> how many targets are left."""
    return still_legal(s, T, a)
