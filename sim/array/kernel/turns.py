"""Starting the game and the turn structure (CR 103, 500-514): turns, steps, and their turn-based actions (703)."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.events import new_event, propose, record, record_one, zone_change
from sim.array.kernel.objects import (
    add_pick,
    ask,
    free_ctx,
    n_players,
    offer,
    permanent_at,
    push,
    remove_frame,
    was_picked,
)
from sim.array.kernel.rules import has_rule, has_rule_for_player, rule_amounts
from sim.array.kernel.words import COMBAT_PHASES, IN_COMBAT, MAIN_PHASES, is_any_logged
from sim.array.kernel.zones import move_effect, propose_draw
from sim.cards import event_kinds as ek
from sim.cards import terms as t

HAND_SIZE = 7
MOST_TURNS = 500
# Frame of starting: place 4 the player who bottoms, 5 how many have kept (bits by seat), 6 and 7 answers + 1 by seat.
_SEAT, _KEPT, _ANSWER = 4, 5, 6
# Frame of turns: place 4 how many steps are left, 5 on the steps.
_LEFT, _STEPS = 4, 5
_STEP = 4  # frame of a step
_HOLDER = 4  # frame of priority, see priority.py


# --- Starting the game (CR 103) -----------------------------------------------------------------------


@room
def start(s: Any, T: Any, f: int) -> None:
    """Shuffle, draw opening hands, mulligans (CR 103.3, 103.5)."""
    frame = s.frame[f]
    if frame[at.F_PC] == 0:
        call(s, T, tb.SHUFFLE, 0, 0, 0, 0)
        call(s, T, tb.SHUFFLE, 1, 0, 0, 0)
        _draw_hand(s, T, 0)
        _draw_hand(s, T, 1)
        frame[at.F_PC] = 1
    while frame[at.F_PC] < 3:
        if frame[at.F_PC] == 1 and not _mulligans(s, T, f):
            return
        if frame[at.F_PC] == 2 and not _bottoms(s, T, f):
            return
    remove_frame(s, f)
    push(s, at.TURN)


@room
def _draw_hand(s: Any, T: Any, seat: int) -> None:
    base = s.n_pr
    for _ in range(HAND_SIZE):
        propose_draw(s, seat)
    propose(s, T, base)


@room
def _mulligans(s: Any, T: Any, f: int) -> int:
    """Each player who has not kept says whether they take a mulligan, then all take theirs (CR 103.5)."""
    frame, waiting = s.frame[f], 0
    for seat in range(2):
        if frame[_KEPT] >> seat & 1:
            continue
        waiting = 1
        if frame[_ANSWER + seat]:
            continue
        n = offer(s, 0, 0)
        n = offer(s, n, 1) if s.mulligans[seat] < HAND_SIZE else n
        answer = ask(s, seat, at.D_MULLIGAN, n, s.mulligans[seat], 0, 0)
        if answer == at.NONE:
            return 0
        frame[_ANSWER + seat] = answer + 1
    for seat in range(2):
        if frame[_ANSWER + seat] == 2:
            _mulligan(s, T, seat)
    for seat in range(2):
        if frame[_ANSWER + seat] == 1:
            frame[_KEPT] |= 1 << seat
        frame[_ANSWER + seat] = 0
    frame[at.F_PC], frame[_SEAT] = (2 if waiting else 3), 0
    return 1


@room
def _mulligan(s: Any, T: Any, seat: int) -> None:
    base = s.n_pr
    for i in range(s.n_hand[seat]):
        zone_change(s, s.hand[seat][i], t.LIBRARY, 0, seat)
    propose(s, T, base)
    s.mulligans[seat] += 1
    record_one(s, T, ek.MULLIGAN, 2, -1 - seat, HAND_SIZE - s.mulligans[seat], 0)
    call(s, T, tb.SHUFFLE, seat, 0, 0, 0)
    _draw_hand(s, T, seat)


@room
def _bottoms(s: Any, T: Any, f: int) -> int:
    """Each player puts a card on the bottom for each mulligan taken (CR 103.5)."""
    frame = s.frame[f]
    while frame[_SEAT] < 2:
        seat = frame[_SEAT]
        while s.n_hand[seat] > HAND_SIZE - s.mulligans[seat]:
            n = 0
            for i in range(s.n_hand[seat]):
                n = offer(s, n, s.hand[seat][i])
            answer = ask(s, seat, at.D_BOTTOM, n, s.mulligans[seat], 0, 0)
            if answer == at.NONE:
                return 0
            base = s.n_pr
            zone_change(s, answer, t.LIBRARY, ek.ZC_BOTTOM, seat)
            propose(s, T, base)
            if s.n_frames - 1 != f:
                return 0
        frame[_SEAT] += 1
    frame[at.F_PC] = 1
    return 1


# --- Turns ---------------------------------------------------------------------------------------------


@room
def next_turn(s: Any, T: Any, f: int) -> None:
    """The next step or phase of the turn; after the last, the next turn (CR 500)."""
    frame = s.frame[f]
    if frame[_LEFT] == 0:
        _begin_turn(s, T)
        if s.is_over:
            return
        for step in range(t.CLEANUP + 1):
            frame[_STEPS + step] = step
        frame[_LEFT] = t.CLEANUP + 1
    step = frame[_STEPS]
    for i in range(frame[_LEFT] - 1):
        frame[_STEPS + i] = frame[_STEPS + i + 1]
    frame[_LEFT] -= 1
    if step == t.BEGINNING_OF_COMBAT:
        s.turn_counts[s.active][COMBAT_PHASES] += 1
    if step == t.PRECOMBAT_MAIN or step == t.POSTCOMBAT_MAIN:
        s.turn_counts[s.active][MAIN_PHASES] += 1
    if _is_skipped(s, T, step):
        return
    s.step = step
    g = push(s, at.STEP)
    s.frame[g][_STEP] = step


@room
def _begin_turn(s: Any, T: Any) -> None:
    if s.turn >= MOST_TURNS:
        s.is_over, s.unfinished, s.winner, s.end_reason, s.waiting = 1, 1, -1, 0, 0
        return
    if s.n_extra_turns:
        s.n_extra_turns -= 1
        s.active = s.extra_turns[s.n_extra_turns]
    else:
        s.regular = 1 - s.regular if s.turn else s.starting
        s.active = s.regular
    s.turn += 1
    s.n_log, s.n_happened, s.combat_on = 0, 0, 0
    for seat in range(2):
        s.lands_played[seat] = 0
        for i in range(at.TURN_COUNTS):
            s.turn_counts[seat][i] = 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        s.n_activated[slot], s.attacked_this_turn[slot] = 0, 0
    s.last_turn[s.active] = s.turn
    end_effects(s, T, t.YOUR_NEXT_TURN, s.active)
    record_one(s, T, ek.TURN_BEGAN, 2, -1 - s.active, s.turn, 0)


@room
def end_effects(s: Any, T: Any, duration: int, seat: int) -> None:
    """End all effects of a duration, with a seat only those that this player controls."""
    base, kept = s.n_ev, 0
    for i in range(s.n_effects):
        if s.fx_duration[i] == duration and (seat < 0 or s.fx_controller[i] == seat):
            new_event(s, ek.EFFECT_ENDED, 2, s.fx_id[i], s.fx_source[i], 0)
        else:
            if kept != i:
                move_effect(s, i, kept)
            kept += 1
    s.n_effects = kept
    if s.n_ev > base:
        record(s, T, base, 0)


@room
def _is_skipped(s: Any, T: Any, step: int) -> int:
    if step == t.DRAW and s.turn == 1:
        return 1  # CR 103.8a
    for i in range(rule_amounts(s, T, tb.R_SKIP_STEP, -1 - s.active)):
        if s.found[s.n_found + i] == step:
            return 1
    if step == t.DECLARE_BLOCKERS or step == t.COMBAT_DAMAGE:
        return 0 if is_any_logged(s, IN_COMBAT) else 1  # CR 508.8
    if step == t.FIRST_STRIKE_DAMAGE:
        return 1 if not is_any_logged(s, IN_COMBAT) or not _needs_first_strike(s, T) else 0  # CR 510.4
    return 0


@room
def _needs_first_strike(s: Any, T: Any) -> int:
    if s.cache_dirty:
        call(s, T, tb.COMPUTE, 0, 0, 0, 0)
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        fights = s.attacking[slot] or s.is_blocking[slot]
        if fights and s.c_keywords[slot] & (t.FIRST_STRIKE | t.DOUBLE_STRIKE):
            return 1
    return 0


@room
def go_through_step(s: Any, T: Any, f: int) -> None:
    """Turn-based actions, then priority, then the end of the step (CR 500.2-3, 703)."""
    frame = s.frame[f]
    step = frame[_STEP]
    if frame[at.F_PC] == 0:
        frame[at.F_PC] = 1
        record_one(s, T, ek.STEP_BEGAN, 2, -1 - s.active, step, 0)
        _turn_based(s, T, step)
        return
    if frame[at.F_PC] == 1:
        frame[at.F_PC] = 2
        if step == t.UNTAP:
            return  # CR 502.4
        if step == t.CLEANUP:
            _cleanup_priority(s, T, f)
            return
        s.passes = 0
        if call(s, T, tb.NOBODY_CAN_ACT, 0, 0, 0, 0):
            s.windows_skipped += n_players(s)
            return
        g = push(s, at.PRIORITY)
        s.frame[g][_HOLDER] = s.active
        return
    _end_step(s, T, f)


@room
def _end_step(s: Any, T: Any, f: int) -> None:
    if s.frame[f][at.F_PC] == 2:
        s.frame[f][at.F_PC] = 3
        for seat in range(2):
            if s.n_pool[seat]:
                s.n_pool[seat] = 0  # CR 500.5
                s.version += 1
                s.mana_version += 1
        if s.frame[f][_STEP] == t.END_OF_COMBAT:
            call(s, T, tb.END_OF_COMBAT, 0, 0, 0, 0)
            end_effects(s, T, t.END_OF_COMBAT_DURATION, -1)
    remove_frame(s, f)


@room
def _turn_based(s: Any, T: Any, step: int) -> None:
    if step == t.UNTAP:
        _untap_step(s, T)
    elif step == t.DRAW:
        base = s.n_pr
        propose_draw(s, s.active)
        propose(s, T, base)
    elif step == t.DECLARE_ATTACKERS:
        call(s, T, tb.BEGIN_ATTACK, 0, 0, 0, 0)
    elif step == t.DECLARE_BLOCKERS:
        call(s, T, tb.BEGIN_BLOCK, 0, 0, 0, 0)
    elif step == t.FIRST_STRIKE_DAMAGE:
        call(s, T, tb.BEGIN_DAMAGE, 1, 0, 0, 0)
    elif step == t.COMBAT_DAMAGE:
        call(s, T, tb.BEGIN_DAMAGE, 0, 0, 0, 0)
    elif step == t.CLEANUP:
        _cleanup(s, T)


@room
def _untap_step(s: Any, T: Any) -> None:
    """CR 502.1-3: phasing, then the active player's permanents untap."""
    call(s, T, tb.PHASE, s.active, 0, 0, 0)
    call(s, T, tb.SETTLE, 0, 0, 0, 0)
    base = s.n_pr
    for i in range(s.n_battlefield):
        entity = s.battlefield[i]
        slot = permanent_at(s, entity)
        if slot and s.controller[slot] == s.active and s.tapped[slot]:
            if not has_rule(s, tb.R_DOESNT_UNTAP, slot):
                propose_untap(s, entity)
    propose(s, T, base)


@room
def propose_untap(s: Any, entity: int) -> None:
    """Propose that a tapped permanent untaps."""
    p = s.n_pr
    s.n_pr += 1
    row = s.pr[p]
    row[0], row[1], row[at.EVENT - 1] = ek.UNTAPPED, entity, 1
    row[at.P_HAS_ENTRY], row[at.P_N_APPLIED], row[at.P_DAMAGE + at.EVENT - 1] = 0, 0, -1


# --- Cleanup (CR 514) -------------------------------------------------------------------------------------


@room
def _cleanup(s: Any, T: Any) -> None:
    seat = s.active
    if has_rule_for_player(s, tb.R_NO_MAXIMUM_HAND_SIZE, seat):
        return
    limit = HAND_SIZE
    for i in range(rule_amounts(s, T, tb.R_MAXIMUM_HAND_SIZE, -1 - seat)):
        limit += s.found[s.n_found + i]
    too_many = s.n_hand[seat] - max(0, limit)
    if too_many > 0:
        f = push(s, at.DISCARD)
        s.frame[f][4], s.frame[f][5] = seat, too_many


@room
def discard(s: Any, T: Any, f: int) -> None:
    """CR 514.1: discard down to the maximum hand size, card by card, all at once in the end."""
    frame = s.frame[f]
    seat = frame[4]
    while frame[5] > 0:
        n = 0
        for i in range(s.n_hand[seat]):
            if not was_picked(s, f, 0, s.hand[seat][i]):
                n = offer(s, n, s.hand[seat][i])
        if n == 0:
            break
        answer = ask(s, seat, at.D_DISCARD, n, 0, frame[5], 0)
        if answer == at.NONE:
            return
        add_pick(s, f, answer)
        frame[5] -= 1
    base = s.n_pr
    for i in range(frame[at.F_PICKED]):
        zone_change(s, s.picked[f][i], t.GRAVEYARD, ek.ZC_DISCARD, seat)
    remove_frame(s, f)
    propose(s, T, base)


@room
def _cleanup_priority(s: Any, T: Any, f: int) -> None:
    """CR 514.2-3: damage and effects wear off; priority only if something happens."""
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        s.damage[slot], s.deathtouched[slot], s.shields[slot] = 0, 0, 0
        s.n_damaged_by[slot], s.no_regeneration[slot] = 0, 0
    end_effects(s, T, t.END_OF_TURN, -1)
    kept = 0
    for i in range(s.n_delayed):
        if T.abil[s.dl_node[i]][tb.AB_FLEETING]:
            free_ctx(s, s.dl_ctx[i])
            continue
        s.dl_ability[kept], s.dl_node[kept], s.dl_source[kept] = s.dl_ability[i], s.dl_node[i], s.dl_source[i]
        s.dl_controller[kept], s.dl_ctx[kept], s.dl_number[kept] = s.dl_controller[i], s.dl_ctx[i], s.dl_number[i]
        s.dl_turn[kept], s.dl_since[kept] = s.dl_turn[i], s.dl_since[i]
        kept += 1
    s.n_delayed = kept
    if call(s, T, tb.CHECK_SBA, 0, 0, 0, 0) or s.n_triggers:
        s.frame[f][at.F_PC] = 0
        s.passes = 0
        _insert_priority(s, f)
    else:
        s.frame[f][at.F_PC] = 2


@room
def _insert_priority(s: Any, f: int) -> None:
    """A frame of priority directly above that of the step, below what state-based actions have put there."""
    push(s, at.PRIORITY)
    for g in range(s.n_frames - 1, f + 1, -1):
        for i in range(at.FRAME):
            s.frame[g][i] = s.frame[g - 1][i]
        for i in range(at.PICKED):
            s.picked[g][i] = s.picked[g - 1][i]
    for i in range(at.FRAME):
        s.frame[f + 1][i] = 0
    s.frame[f + 1][at.F_KIND], s.frame[f + 1][at.F_CTX], s.frame[f + 1][_HOLDER] = at.PRIORITY, -1, s.active


@door(tb.START_FRAME)
def start_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """START_FRAME(frame)."""
    start(s, T, a)
    return 0


@door(tb.TURN_FRAME)
def turn_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """TURN_FRAME(frame)."""
    next_turn(s, T, a)
    return 0


@door(tb.STEP_FRAME)
def step_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """STEP_FRAME(frame)."""
    go_through_step(s, T, a)
    return 0


@door(tb.DISCARD_FRAME)
def discard_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DISCARD_FRAME(frame)."""
    discard(s, T, a)
    return 0
