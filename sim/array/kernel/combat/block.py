"""Declaring blockers (CR 509): who may block whom and how many, and the declaration itself.

The frame: pc is the place of the blocker that is asked; place 4 the defending seat, -1 for none; 5 whether what follows
from the position is there: the blockers `able`, each with whom it can block in `able_to` and how many in `allowed`. The
blocks so far are pairs of `chosen_defender` (the blocker) and `chosen_attacker`.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.combat.requirements import can_complete, gather_requirements, is_hard, most_obeyed
from sim.array.kernel.combat.roles import blocks, defending_entity, is_fighter
from sim.array.kernel.events import new_event, settle_cache
from sim.array.kernel.objects import ask, offer, permanent_at, push, remove_frame
from sim.array.kernel.rules import in_force, rule_amounts
from sim.cards import event_kinds as ek

_SEAT, _READY, _IS_HARD, _GOAL = 4, 5, 6, 7
_MOST_ATTACKERS = 48
_ANY_NUMBER = 1_000


# --- Who may block whom ---------------------------------------------------------------------------------


@room
def _allowance(s: Any, T: Any, blocker: int) -> int:
    """How many attackers a creature can block (CR 509.1a-b)."""
    number = 1
    if in_force(s, tb.R_CAN_BLOCK_ADDITIONAL):
        for i in range(rule_amounts(s, T, tb.R_CAN_BLOCK_ADDITIONAL, blocker)):
            more = s.found[s.n_found + i]
            number += more if more >= 0 else _ANY_NUMBER
    return number


@room
def _gather_blockers(s: Any, T: Any, seat: int) -> None:
    """The creatures of a player that can block something, in serial order, each with whom."""
    settle_cache(s, T)
    n = 0
    for i in range(s.n_battlefield):
        entity = s.battlefield[i]
        slot = s.slot_of[entity]
        if s.controller[slot] != seat or s.tapped[slot] or not is_fighter(s, slot):
            continue
        if n >= at.ATTACKERS:
            s.error = at.FULL
            return
        s.able[n], s.n_able_to[n] = entity, 0
        for j in range(s.n_battlefield):
            attacker = s.slot_of[s.battlefield[j]]
            if s.attacking[attacker] and s.defending[attacker] == seat:
                if call(s, T, tb.CAN_BLOCK, entity, s.battlefield[j], 0, 0):
                    _may_block(s, n, s.battlefield[j])
        if s.n_able_to[n]:
            s.allowed[n] = min(s.n_able_to[n], _allowance(s, T, entity))
            n += 1
    s.n_able = n


@room
def _may_block(s: Any, i: int, attacker: int) -> None:
    if s.n_able_to[i] >= _MOST_ATTACKERS:
        s.error = at.FULL
        return
    s.able_to[i][s.n_able_to[i]] = attacker
    s.n_able_to[i] += 1


# --- The declaration (CR 509.1) --------------------------------------------------------------------------


@room
def begin_block(s: Any) -> None:
    """The turn-based action of declaring blockers (CR 509.1)."""
    f = push(s, at.BLOCK)
    s.frame[f][_SEAT], s.n_chosen_attacks = -1, 0
    seat = 1 - s.active
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.attacking[slot] and s.defending[slot] == seat and not s.has_lost[seat]:
            s.frame[f][_SEAT] = seat


@room
def declare_blockers(s: Any, T: Any, f: int) -> None:
    """Go on with the declaration."""
    frame = s.frame[f]
    if frame[_SEAT] >= 0:
        if not frame[_READY]:
            _gather_blockers(s, T, frame[_SEAT])
            frame[_READY], frame[_IS_HARD] = 1, is_hard(s)
            if frame[_IS_HARD]:
                gather_requirements(s, T)
                frame[_GOAL] = most_obeyed(s)
        if not _choose_blocks(s, T, f):
            return
        _block(s, T, frame[_SEAT])
    remove_frame(s, f)
    base = s.n_ev
    for i in range(s.n_battlefield):  # CR 509.1h, 509.3g: attackers without blockers are unblocked creatures
        slot = s.slot_of[s.battlefield[i]]
        if s.attacking[slot] and not s.blocked[slot]:
            new_event(s, ek.NOT_BLOCKED, 2, s.battlefield[i], defending_entity(s, slot), 0)
    call(s, T, tb.RECORD, base, 0, 0, 0)


@room
def _choose_blocks(s: Any, T: Any, f: int) -> int:
    """CR 509.1a: for each blocker one attacker after another, up to its allowance, or done (0)."""
    frame = s.frame[f]
    while frame[at.F_PC] < s.n_able:
        i, n, first = frame[at.F_PC], 0, s.n_chosen_attacks
        while first > 0 and s.chosen_defender[first - 1] == s.able[i]:
            first -= 1
        if s.n_chosen_attacks - first == s.allowed[i]:
            frame[at.F_PC] += 1
            continue
        if not s.answered:
            n = _block_options(s, f, i, first)
        answer = ask(s, frame[_SEAT], at.D_BLOCK, n, s.able[i], 0, 0)
        if answer == at.NONE:
            return 0
        if answer == 0:
            frame[at.F_PC] += 1
        elif s.n_chosen_attacks >= at.ATTACKERS:
            s.error = at.FULL
            return 0
        else:
            s.chosen_defender[s.n_chosen_attacks], s.chosen_attacker[s.n_chosen_attacks] = s.able[i], answer
            s.n_chosen_attacks += 1
    return 1


@room
def _block_options(s: Any, f: int, i: int, first: int) -> int:
    """Done and the attackers that the blocker may block next, as far as a legal declaration contains them."""
    n, hard, goal = 0, s.frame[f][_IS_HARD], s.frame[f][_GOAL]
    if not hard or can_complete(s, i, first, -1, goal):
        n = offer(s, n, 0)
    for j in range(s.n_able_to[i]):
        if not _is_chosen(s, first, s.able_to[i][j]) and (not hard or can_complete(s, i, first, j, goal)):
            n = offer(s, n, s.able_to[i][j])
    return n


@room
def _is_chosen(s: Any, first: int, attacker: int) -> int:
    for i in range(first, s.n_chosen_attacks):
        if s.chosen_attacker[i] == attacker:
            return 1
    return 0


@room
def _block(s: Any, T: Any, seat: int) -> None:
    """CR 509.1g-i: chosen creatures block, whole bands become blocked (702.22h); one batch for one player's blocks."""
    base = s.n_ev
    for i in range(s.n_chosen_attacks):
        slot = permanent_at(s, s.chosen_defender[i])
        if slot and s.controller[slot] == seat:
            if i == 0 or s.chosen_defender[i] != s.chosen_defender[i - 1]:
                s.is_blocking[slot], s.defending[slot], s.n_blocking[slot] = 1, seat, 0
            _spread(s, slot, permanent_at(s, s.chosen_attacker[i]))
    for i in range(s.n_chosen_attacks):
        slot = permanent_at(s, s.chosen_defender[i])
        is_first = i == 0 or s.chosen_defender[i] != s.chosen_defender[i - 1]
        if is_first and slot and s.controller[slot] == seat:
            new_event(s, ek.BLOCKS, 2, s.chosen_defender[i], s.n_blocking[slot], 0)
            for j in range(s.n_blocking[slot]):
                new_event(s, ek.BLOCKED, 2, s.chosen_defender[i], s.blocking[slot][j], 0)
    for i in range(s.n_battlefield):
        _become_blocked(s, s.slot_of[s.battlefield[i]], seat)
    call(s, T, tb.RECORD, base, 0, 0, 0)


@room
def _spread(s: Any, blocker: int, attacker: int) -> None:
    """CR 702.22h: the chosen attacker with all in its band, in order of entering."""
    if not attacker:
        return
    if not s.band[attacker]:
        _add_blocked(s, blocker, s.id[attacker])
        return
    for i in range(s.n_battlefield):
        member = s.slot_of[s.battlefield[i]]
        if s.attacking[member] and s.band[member] == s.band[attacker]:
            _add_blocked(s, blocker, s.id[member])


@room
def _add_blocked(s: Any, blocker: int, attacker: int) -> None:
    n = s.n_blocking[blocker]
    if blocks(s, blocker, attacker):
        return
    if n >= at.BLOCKING:
        s.error = at.FULL
        return
    while n > 0 and s.blocking[blocker][n - 1] > attacker:
        s.blocking[blocker][n] = s.blocking[blocker][n - 1]
        n -= 1
    s.blocking[blocker][n] = attacker
    s.n_blocking[blocker] += 1


@room
def _become_blocked(s: Any, slot: int, seat: int) -> None:
    """CR 509.1h: attackers with blockers become blocked."""
    if not s.attacking[slot] or s.defending[slot] != seat:
        return
    count = 0
    for i in range(s.n_chosen_attacks):
        blocker = permanent_at(s, s.chosen_defender[i])
        is_first = i == 0 or s.chosen_defender[i] != s.chosen_defender[i - 1]
        if is_first and blocker and s.controller[blocker] == seat and blocks(s, blocker, s.id[slot]):
            count += 1
    if count:
        if not s.blocked[slot]:
            new_event(s, ek.BECAME_BLOCKED, 2, s.id[slot], count, 0)
        s.blocked[slot] = 1


@door(tb.BEGIN_BLOCK)
def begin_block_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BEGIN_BLOCK()."""
    begin_block(s)
    return 0


@door(tb.BLOCK_FRAME)
def block_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BLOCK_FRAME(frame)."""
    declare_blockers(s, T, a)
    return 0
