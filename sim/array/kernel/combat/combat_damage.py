"""Combat damage (CR 510): which creatures assign damage in a step, who divides it, and dealing it all at once.

The frame: pc 1 once it is decided whether damage goes past the blockers; place 4 the plan that is being asked about, 5
whether the plans of the step are there, 6 whether it is the first of two steps; `picked` the amounts of the plan at hand.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.combat.bands import takes_over
from sim.array.kernel.combat.division import legal_amounts, may_assign_past
from sim.array.kernel.combat.roles import attacked, blocks
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import (
    add_found,
    add_pick,
    apnap,
    ask,
    controller_of,
    offer,
    push,
    remove_frame,
    slot_at,
)
from sim.array.kernel.rules import has_rule
from sim.array.kernel.words import STRUCK_FIRST, forget_log, is_logged, log
from sim.cards import terms as t

_PLAN, _READY, _IS_FIRST = 4, 5, 6
_FAST = t.FIRST_STRIKE | t.DOUBLE_STRIKE
_MOST_RECIPIENTS, _MOST_ASSIGNED = 24, 200


# --- Plans (CR 510.1) -------------------------------------------------------------------------------------


@room
def _strikes(s: Any, slot: int, first_strike: int) -> int:
    """CR 510.4, 702.4b, 702.7b: whether a creature assigns combat damage in this step."""
    keywords = s.c_keywords[slot]
    if first_strike:
        return 1 if keywords & _FAST else 0
    return 1 if keywords & t.DOUBLE_STRIKE or not is_logged(s, STRUCK_FIRST, s.id[slot]) else 0


@room
def make_plans(s: Any, T: Any, first_strike: int) -> None:
    """What each creature assigns in this step, in the order of announcement."""
    settle_cache(s, T)
    s.n_plans = 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.attacking[slot] and s.c_power[slot] > 0 and _strikes(s, slot, first_strike):
            _plan_attacker(s, T, slot)
    for i in range(2):
        seat = apnap(s, i)
        for j in range(s.n_battlefield):
            slot = s.slot_of[s.battlefield[j]]
            if s.is_blocking[slot] and s.defending[slot] == seat and _strikes(s, slot, first_strike):
                _plan_blocker(s, T, slot)


@room
def _new_plan(s: Any, slot: int, chooser: int) -> int:
    i = s.n_plans
    if i >= at.ATTACKERS:
        s.error = at.FULL
        return at.ATTACKERS - 1
    s.n_plans += 1
    s.plan_source[i], s.plan_chooser[i], s.plan_amount[i] = s.id[slot], chooser, s.c_power[slot]
    s.plan_tramples[i], s.plan_past[i], s.n_recipients[i] = 0, 0, 0
    return i


@room
def _add_recipient(s: Any, i: int, entity: int) -> None:
    if s.n_recipients[i] >= _MOST_RECIPIENTS:
        s.error = at.FULL
        return
    s.recipients[i][s.n_recipients[i]] = entity
    s.n_recipients[i] += 1


@room
def _plan_attacker(s: Any, T: Any, slot: int) -> None:
    target, seat = attacked(s, slot), s.controller[slot]
    if not s.blocked[slot]:
        if target:  # CR 510.1b
            _add_recipient(s, _new_plan(s, slot, seat), target)
            _put_in_order(s)
        return
    past = target if target and has_rule(s, tb.R_ASSIGN_AS_THOUGH_UNBLOCKED, slot) else 0
    tramples, base = s.c_keywords[slot] & t.TRAMPLE, s.n_found
    for j in range(s.n_battlefield):
        if s.n_blocking[s.slot_of[s.battlefield[j]]] and blocks(s, s.slot_of[s.battlefield[j]], s.id[slot]):
            add_found(s, s.battlefield[j])
    end = s.n_found
    if end == base:
        # CR 702.19d, 510.1c: with nobody left to block it, only trample (or as though unblocked) gets through.
        through = target if tramples else past
        if through:
            _add_recipient(s, _new_plan(s, slot, seat), through)
            _put_in_order(s)
        return
    others_choose = takes_over(s, T, base, end)  # CR 702.22j
    i = _new_plan(s, slot, s.defending[slot] if others_choose else seat)
    for j in range(base, end):
        _add_recipient(s, i, s.found[j])
    s.n_found = base
    s.plan_past[i] = past
    if tramples and target and not others_choose:
        _add_recipient(s, i, target)
        s.plan_tramples[i] = 1
    _put_in_order(s)


@room
def _put_in_order(s: Any) -> None:
    """Those that trample come last, before them those whose damage the defending player divides (702.22j)."""
    i = s.n_plans - 1
    while i > 0 and _rank(s, i) < _rank(s, i - 1):
        _swap(s, i, i - 1)
        i -= 1


@room
def _rank(s: Any, i: int) -> int:
    return 2 * s.plan_tramples[i] + (1 if s.plan_chooser[i] == s.active else 0)


@room
def _swap(s: Any, i: int, j: int) -> None:
    s.plan_source[i], s.plan_source[j] = s.plan_source[j], s.plan_source[i]
    s.plan_chooser[i], s.plan_chooser[j] = s.plan_chooser[j], s.plan_chooser[i]
    s.plan_amount[i], s.plan_amount[j] = s.plan_amount[j], s.plan_amount[i]
    s.plan_tramples[i], s.plan_tramples[j] = s.plan_tramples[j], s.plan_tramples[i]
    s.plan_past[i], s.plan_past[j] = s.plan_past[j], s.plan_past[i]
    for k in range(max(s.n_recipients[i], s.n_recipients[j])):
        s.recipients[i][k], s.recipients[j][k] = s.recipients[j][k], s.recipients[i][k]
    s.n_recipients[i], s.n_recipients[j] = s.n_recipients[j], s.n_recipients[i]


@room
def _plan_blocker(s: Any, T: Any, slot: int) -> None:
    base = s.n_found
    for i in range(s.n_blocking[slot]):  # they are in order of entering
        attacker = slot_at(s, s.blocking[slot][i])
        if attacker and s.kind[attacker] == at.PERMANENT and s.attacking[attacker]:
            add_found(s, s.blocking[slot][i])
    end = s.n_found
    if s.c_power[slot] > 0 and end > base:  # CR 510.1a, d
        # CR 702.22k: the active player divides the damage of what blocks a creature with banding.
        i = _new_plan(s, slot, s.active if takes_over(s, T, base, end) else s.controller[slot])
        for j in range(base, end):
            _add_recipient(s, i, s.found[j])
    s.n_found = base


# --- The step -----------------------------------------------------------------------------------------------


@room
def begin_damage(s: Any, T: Any, first_strike: int) -> None:
    """The turn-based action of a combat damage step: assign, then deal (CR 510.1-2)."""
    make_plans(s, T, first_strike)
    if first_strike:
        forget_log(s, STRUCK_FIRST)
        for i in range(s.n_battlefield):
            slot = s.slot_of[s.battlefield[i]]
            if (s.attacking[slot] or s.is_blocking[slot]) and s.c_keywords[slot] & _FAST:
                log(s, STRUCK_FIRST, s.battlefield[i], 0)
    f = push(s, at.DAMAGE)
    s.frame[f][_READY], s.frame[f][_IS_FIRST], s.n_assigned = 1, first_strike, 0


@room
def assign_damage(s: Any, T: Any, f: int) -> None:
    """Go on with the assignment."""
    frame = s.frame[f]
    if not frame[_READY]:
        make_plans(s, T, frame[_IS_FIRST])
        frame[_READY] = 1
    while frame[_PLAN] < s.n_plans:
        if not _assign(s, f, frame[_PLAN]):
            return
        frame[_PLAN] += 1
        frame[at.F_PC], frame[at.F_PICKED] = 0, 0
    remove_frame(s, f)
    _deal(s, T)


@room
def _assign(s: Any, f: int, i: int) -> int:
    """One creature's damage; 0 while a pick is awaited."""
    frame = s.frame[f]
    if frame[at.F_PC] == 0 and s.plan_past[i]:
        n = offer(s, 0, 0)
        if not s.answered and may_assign_past(s, i):
            n = offer(s, n, 1)
        answer = ask(s, s.plan_chooser[i], at.D_MAY, n, s.plan_source[i], 0, 0)
        if answer == at.NONE:
            return 0
        if answer:
            _assigned(s, s.plan_source[i], s.plan_past[i], s.plan_amount[i])
            return 1
    frame[at.F_PC] = 1
    while frame[at.F_PICKED] < s.n_recipients[i]:
        done, left, n = frame[at.F_PICKED], s.plan_amount[i], 0
        for j in range(done):
            left -= s.picked[f][j]
            k = s.n_assigned + j  # as though it were assigned already
            s.assigned_source[k], s.assigned_to[k], s.assigned[k] = (
                s.plan_source[i],
                s.recipients[i][j],
                s.picked[f][j],
            )
        if not s.answered:
            n = legal_amounts(s, i, done, left)
        answer = ask(s, s.plan_chooser[i], at.D_DIVIDE, n, s.plan_source[i], s.recipients[i][done], left)
        if answer == at.NONE:
            return 0
        add_pick(s, f, answer)
    for j in range(s.n_recipients[i]):
        if s.picked[f][j]:
            _assigned(s, s.plan_source[i], s.recipients[i][j], s.picked[f][j])
    return 1


@room
def _assigned(s: Any, source: int, recipient: int, amount: int) -> None:
    n = s.n_assigned
    if n >= _MOST_ASSIGNED:
        s.error = at.FULL
        return
    s.assigned_source[n], s.assigned_to[n], s.assigned[n] = source, recipient, amount
    s.n_assigned = n + 1


@room
def _deal(s: Any, T: Any) -> None:
    """CR 510.2: all at once; sources in APNAP order of controllers, then in order of entering."""
    base = s.n_found
    for i in range(s.n_assigned):
        for _ in range(3):
            add_found(s, 0)
        place = s.n_found - 3
        while place > base and _comes_first(s, s.assigned_source[i], s.found[place - 3]):
            for k in range(3):
                s.found[place + k] = s.found[place + k - 3]
            place -= 3
        s.found[place], s.found[place + 1] = s.assigned_source[i], s.assigned_to[i]
        s.found[place + 2] = s.assigned[i]
    if s.n_found > base:
        call(s, T, tb.DAMAGE_ALL, base, 1, 0, 0)
    s.n_found = base


@room
def _comes_first(s: Any, a: int, b: int) -> int:
    mine, other = controller_of(s, a), controller_of(s, b)
    return 1 if (a < b if mine == other else mine == s.active) else 0


@door(tb.BEGIN_DAMAGE)
def begin_damage_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BEGIN_DAMAGE(whether it is the first of two steps)."""
    begin_damage(s, T, a)
    return 0


@door(tb.DAMAGE_FRAME)
def damage_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DAMAGE_FRAME(frame)."""
    assign_damage(s, T, a)
    return 0
