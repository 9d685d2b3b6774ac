"""Whether a card may be cast or played now (CR 601.3): its own text, effects that forbid, and effects that permit."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import door, room
from sim.array.kernel.asking import holds, matches
from sim.array.kernel.casting.as_cast import is_about, look_as_cast, look_as_it_is, rule_about
from sim.array.kernel.casting.spells import BACK_FACE, FACE_DOWN, NORMAL, PROTOTYPED, cast_definition
from sim.array.kernel.objects import free_ctx, new_ctx, permanent_at
from sim.array.kernel.rules import in_force
from sim.cards import terms as t


@room
def may_begin_to_cast(s: Any, T: Any, seat: int, slot: int, way: int, in_time: int) -> int:
    """Whether timing and effects allow this way to cast now (CR 601.3); `in_time` without any effect on it."""
    if way != FACE_DOWN and not _allows_itself(s, T, seat, slot, way):
        return 0
    if in_time and not in_force(s, tb.R_CANT_CAST):
        return 1
    changed = look_as_cast(s, T, slot, seat, way)
    found = in_time or rule_about(s, T, tb.R_CAST_AS_THOUGH_FLASH, seat, s.id[slot])
    if found and rule_about(s, T, tb.R_CANT_CAST, seat, s.id[slot]):
        found = 0
    look_as_it_is(s, T, slot, changed)
    return found


@room
def _allows_itself(s: Any, T: Any, seat: int, slot: int, way: int) -> int:
    """CR 113.6e: "cast this spell only ..." of what would be cast."""
    base = T.defs[cast_definition(T, s.definition[slot], way)]
    if not base[tb.DF_HAS] & tb.HAS_CAST_ONLY:
        return 1
    k, found = new_ctx(s, s.id[slot], seat), 1
    for i in range(base[tb.DF_N_ABILITIES]):
        number = T.data[base[tb.DF_ABILITIES] + i]
        if T.abil[number][tb.AB_KIND] == tb.K_CAST_ONLY and not holds(s, T, k, T.abil[number][tb.AB_COND]):
            found = 0
    free_ctx(s, k)
    return found


@room
def _uses(s: Any, slot: int, key: int) -> int:
    for i in range(s.n_activated[slot]):
        if s.activated[slot][i] == key:
            return s.activated_times[slot][i]
    return 0


@room
def _is_used_up(s: Any, T: Any, i: int) -> int:
    """An effect may let its controller cast only so many spells a turn from elsewhere."""
    most = T.change[s.rule_change[i]][tb.CH_AMOUNT]
    source = permanent_at(s, s.rule_source[i])
    if s.rule_kind[i] != tb.R_MAY_CAST or most >= tb.FIRST_NODE_AMOUNT or not most or not source:
        return 0
    return 1 if _uses(s, source, -1 - s.rule_change[i]) >= most else 0


@room
def _permitting(s: Any, T: Any, seat: int, card: int, kind: int, first: int) -> int:
    """The next rule from a place on that lets a player cast this card, -1 if there is none."""
    for i in range(first, s.n_rules):
        if s.rule_kind[i] == kind and is_about(s, T, i, seat, card) and not _is_used_up(s, T, i):
            return i
    return -1


@room
def may_cast_from_elsewhere(s: Any, T: Any, seat: int, slot: int, way: int) -> int:
    """Whether an effect lets this player cast a card from where it is as the spell that it would be (CR 601.3e, 718.3a)."""
    if s.zone[slot] == t.HAND or not s.rule_kinds & (1 << tb.R_MAY_PLAY | 1 << tb.R_MAY_CAST):
        return 0
    changed = look_as_cast(s, T, slot, seat, way)
    found = _permitting(s, T, seat, s.id[slot], tb.R_MAY_PLAY, 0) >= 0
    if not found:
        found = _permitting(s, T, seat, s.id[slot], tb.R_MAY_CAST, 0) >= 0
    look_as_it_is(s, T, slot, changed)
    return 1 if found else 0


@room
def use_permission(s: Any, T: Any, seat: int, slot: int, way: int) -> None:
    """Count the use of a permission, if it takes one that is limited to cast this card."""
    if not in_force(s, tb.R_MAY_CAST) or s.zone[slot] == t.HAND:
        return
    changed, first, unlimited = look_as_cast(s, T, slot, seat, way), -1, 0
    for which in range(2):
        kind = tb.R_MAY_CAST if which else tb.R_MAY_PLAY
        i = _permitting(s, T, seat, s.id[slot], kind, 0)
        while i >= 0:
            if first < 0:
                first = i
            if T.change[s.rule_change[i]][tb.CH_AMOUNT] == 0:
                unlimited = 1
            i = _permitting(s, T, seat, s.id[slot], kind, i + 1)
    look_as_it_is(s, T, slot, changed)
    source = permanent_at(s, s.rule_source[first]) if first >= 0 and not unlimited else 0
    if source:
        _count(s, source, -1 - s.rule_change[first])


@room
def _count(s: Any, slot: int, key: int) -> None:
    n = s.n_activated[slot]
    for i in range(n):
        if s.activated[slot][i] == key:
            s.activated_times[slot][i] += 1
            return
    if n >= at.ACTIVATED:
        s.error = at.FULL
        return
    s.activated[slot][n], s.activated_times[slot][n], s.n_activated[slot] = key, 1, n + 1


@room
def _may_play(s: Any, T: Any, seat: int, slot: int, face: int) -> int:
    """Whether an effect lets this player play a card from where it is (CR 601.3b), a modal one with this face up."""
    if s.zone[slot] == t.HAND or not in_force(s, tb.R_MAY_PLAY):
        return 0
    changed = look_as_cast(s, T, slot, seat, BACK_FACE if face else NORMAL)
    found = rule_about(s, T, tb.R_MAY_PLAY, seat, s.id[slot])
    look_as_it_is(s, T, slot, changed)
    return found


@room
def permitted_forms(s: Any, T: Any, seat: int, slot: int) -> int:
    """How effects let a player use a card from elsewhere: bits 1 and 2 to play its faces, 4 to cast it in any form."""
    base = T.defs[s.definition[slot]]
    found = _may_play(s, T, seat, slot, 0)
    if base[tb.DF_IS_MODAL] and _may_play(s, T, seat, slot, 1):
        found |= 2
    if may_cast_from_elsewhere(s, T, seat, slot, NORMAL):
        return found | 4
    if base[tb.DF_PROTOTYPE] >= 0 and may_cast_from_elsewhere(s, T, seat, slot, PROTOTYPED):
        return found | 4
    if base[tb.DF_MORPH] >= 0 and may_cast_from_elsewhere(s, T, seat, slot, FACE_DOWN):
        return found | 4
    if base[tb.DF_IS_MODAL] and may_cast_from_elsewhere(s, T, seat, slot, BACK_FACE):
        return found | 4
    return found


@door(tb.CAN_BEGIN_TO_CAST)
def can_begin_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_BEGIN_TO_CAST(seat | not the time for it << 1, slot, way, 0): whether timing and effects allow it.

    With 1 + a filter << 8 | context: whether, besides, the spell that it would be matches.
    """
    if not may_begin_to_cast(s, T, a & 1, b, c, 1 - (a >> 1)):
        return 0
    if d == 0:
        return 1
    changed = look_as_cast(s, T, b, a & 1, c)
    found = matches(s, T, (d - 1) & 255, (d - 1) >> 8, s.id[b])
    look_as_it_is(s, T, b, changed)
    return found


@door(tb.MAY_CAST_FROM_ELSEWHERE)
def may_cast_from_elsewhere_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """MAY_CAST_FROM_ELSEWHERE(seat, slot, form): whether an effect lets the player cast it from where it is."""
    return may_cast_from_elsewhere(s, T, a, b, c)


@door(tb.USE_PERMISSION)
def use_permission_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """USE_PERMISSION(seat, slot, way, 0): counts a use; with 1 at the end tells how the card may be played or cast."""
    if d:
        return permitted_forms(s, T, a, b)
    use_permission(s, T, a, b, c)
    return 0
