"""Priority (CR 117): state-based actions and triggers first, then the player who has it acts or passes."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.events import propose, with_entry, zone_change
from sim.array.kernel.hashing import fold, u64
from sim.array.kernel.objects import apnap, n_players, remove_frame, slot_at
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_HOLDER = 4  # the seat that has priority
_MOST_WITHOUT_PICK = 3000
_WATCHED = 60
# Codes of actions (`sim.rules.decisions`).
PASS, PLAY_LAND, CAST, ACTIVATE, TURN_UP = range(5)


@room
def give_priority(s: Any, T: Any, f: int) -> None:
    """CR 117.5: once all is settled the player who has priority is asked, if there is anything to do."""
    frame = s.frame[f]
    if frame[at.F_PC] == 0:
        if not _settle(s, T, f) or not _watch_for_loop(s, T):
            return
        holder = frame[_HOLDER]
        asked = s.ask_every_window
        n = call(s, T, tb.LEGAL_ACTIONS, holder, 0, 0, 0) if asked or not yields(s, holder) else 0
        if n == 0 and not asked:
            s.windows_skipped += 1
            _passed(s, T, f)
            return
        s.windows_asked += 1
        frame[at.F_PC] = 1
        s.waiting, s.ask_seat, s.ask_kind, s.n_options = 1, holder, at.D_PRIORITY, n + 1
        s.opt[0], s.opt_b[0], s.opt_c[0], s.about_a, s.about_b, s.about_c = 0, 0, 0, 0, 0, 0
        return
    frame[at.F_PC], s.answered = 0, 0
    pick = s.pick
    if s.opt[pick] == PASS:
        _passed(s, T, f)
        return
    s.passes = 0
    _act(s, T, frame[_HOLDER], s.opt[pick], s.opt_b[pick], s.opt_c[pick])


@room
def yields(s: Any, seat: int) -> int:
    """Whether the agent of a seat has said that it passes here (`decisions.Yields`)."""
    if s.n_stack:
        return s.yield_on_top[seat] and s.controller[s.slot_of[s.stack[s.n_stack - 1]]] == seat
    return (s.yield_own[seat] if s.active == seat else s.yield_others[seat]) >> s.step & 1


@room
def _settle(s: Any, T: Any, f: int) -> int:
    """State-based actions, then triggers, until neither is left (CR 117.5); 0 while a frame or pick comes first."""
    while s.n_frames - 1 == f and not s.error:
        if call(s, T, tb.CHECK_SBA, 0, 0, 0, 0):
            if s.is_over or s.waiting:
                return 0
            continue
        if s.cache_dirty:
            call(s, T, tb.COMPUTE, 0, 0, 0, 0)
        if s.n_state_triggers:
            call(s, T, tb.MATCH_STATES, 0, 0, 0, 0)
        if s.n_triggers == 0:
            return 1 - s.is_over
        if not call(s, T, tb.PUT_TRIGGERS, 0, 0, 0, 0):
            return 0
    return 0


@room
def _passed(s: Any, T: Any, f: int) -> None:
    s.passes += 1
    if s.passes >= n_players(s):
        s.passes = 0
        if s.n_stack:
            s.frame[f][_HOLDER] = s.active
            call(s, T, tb.RESOLVE_TOP, 0, 0, 0, 0)
        else:
            remove_frame(s, f)
        return
    s.frame[f][_HOLDER] = 1 - s.frame[f][_HOLDER] if n_players(s) > 1 else apnap(s, 0)


@room
def _act(s: Any, T: Any, seat: int, code: int, entity: int, index: int) -> None:
    if code == PLAY_LAND:
        base = s.n_pr
        p = zone_change(s, entity, t.BATTLEFIELD, ek.ZC_PLAY, seat)
        row = with_entry(s, p)
        row[at.P_CONTROLLER], row[at.P_FACE] = seat, index
        propose(s, T, base)
    elif code == CAST:
        if s.rule_kinds >> tb.R_MAY_CAST & 1:
            call(s, T, tb.USE_PERMISSION, seat, slot_at(s, entity), index, 0)
        call(s, T, tb.BEGIN_CAST, seat, entity, index, 0)
    elif code == ACTIVATE:
        call(s, T, tb.BEGIN_ACTIVATION, seat, entity, index, 0)
    else:
        call(s, T, tb.BEGIN_TURN_UP, seat, entity, index, 0)


@room
def nobody_can_act(s: Any, T: Any) -> int:
    """Whether a step's windows are known to be empty: what `priority.nobody_can_act` of the rules engine answers."""
    if s.sba_due or s.n_triggers or s.n_stack or t.MAIN_PHASES >> s.step & 1 or s.ask_every_window:
        return 0
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    if s.n_state_triggers:
        return 0
    for seat in range(2):
        if not s.has_lost[seat] and not yields(s, seat) and not is_known_to_have_none(s, seat):
            return 0
    return 1


@room
def is_known_to_have_none(s: Any, seat: int) -> int:
    """Whether nothing has happened since this player could do nothing outside their main phases."""
    return s.kept_version[seat] == s.version and not s.kept_sorcery[seat] and not s.kept_some[seat]


@room
def _watch_for_loop(s: Any, T: Any) -> int:
    """CR 104.4b: a mandatory loop, or one in which something grows."""
    if s.loop_decisions != s.decisions or s.loop_count == 0:
        s.loop_decisions, s.loop_count, s.n_marks = s.decisions, 0, 0
    s.loop_count += 1
    if s.loop_count < _WATCHED:
        return 1
    if s.loop_count > _MOST_WITHOUT_PICK:
        s.is_over, s.unfinished, s.winner, s.end_reason, s.waiting = 1, 3, -1, 0, 0
        return 0
    if s.loop_count % 2 or (s.n_stack == 0 and s.n_triggers == 0):
        return 1
    key = _position(s)
    for i in range(s.n_marks):
        if s.mark[i] == key:
            s.error = at.NOT_CARRIED  # the rules engine tells whether it is the same position
            return 0
    if s.n_marks >= at.MARKS:
        s.error = at.FULL
        return 0
    s.mark[s.n_marks] = key
    s.n_marks += 1
    return 1


@room
def _position(s: Any) -> Any:
    """A number that is the same when a position comes back; it may be so for others."""
    key = u64(s.active * 16 + s.step)
    for seat in range(2):
        key = fold(key, u64(s.life[seat] * 1000 + s.n_library[seat]))
        key = fold(key, u64(s.n_hand[seat] * 1000 + s.n_graveyard[seat]))
    key = fold(key, u64(s.n_battlefield * 1000 + s.n_exile))
    number = 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        number += s.tapped[slot] + s.damage[slot] * 256
        for j in range(at.COUNTERS):
            number += s.counter_number[slot][j] * 65536
    return fold(key, u64(number * 4096 + s.n_stack * 64 + s.n_triggers))


@door(tb.PRIORITY_FRAME)
def priority_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PRIORITY_FRAME(frame)."""
    give_priority(s, T, a)
    return 0


@door(tb.NOBODY_CAN_ACT)
def nobody_can_act_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """NOBODY_CAN_ACT() -> whether the windows of this step are known to be empty."""
    return nobody_can_act(s, T)
