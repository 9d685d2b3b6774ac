"""Declaring attackers (CR 508): who may attack whom, bands, costs, and the declaration itself.

The frame: pc 0 attackers are chosen, 1 bands, 2 they tap, 3 costs are paid, 4 they attack; place 4 whose band is asked
next, a place of `chosen_attacker`; 5 whether what follows from the position is there: the creatures that may attack in
`able`, each with whom in `able_to`. The answers so far are `chosen_attacker`, `chosen_defender` (0: stays home) and
`chosen_band`, all in the same order.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.combat.attack_options import can_complete, most_obeyed
from sim.array.kernel.combat.bands import band_options, has_any_banding
from sim.array.kernel.combat.roles import attackable, become_attacker, is_fighter
from sim.array.kernel.events import new_event, new_proposal, settle_cache
from sim.array.kernel.objects import ask, offer, permanent_at, push, remove_frame, slot_at
from sim.array.kernel.rules import affects, has_rule, in_force, rule_is_about
from sim.array.kernel.words import ATTACKERS as ATTACKED_WITH
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_BAND_AT, _READY = 4, 5
_HARD = 1 << tb.R_MUST_ATTACK | 1 << tb.R_CANT_ATTACK_ALONE | 1 << tb.R_ATTACK_TAX
_MOST_DEFENDERS = 48


# --- Who may attack whom ------------------------------------------------------------------------------


@room
def may_attack(s: Any, slot: int) -> int:
    """Whether a permanent may attack by all that concerns itself (CR 508.1a, 508.1c)."""
    if s.controller[slot] != s.active or s.tapped[slot] or not is_fighter(s, slot):
        return 0
    keywords = s.c_keywords[slot]
    if s.since_turn[slot] >= s.last_turn[s.active] and not keywords & t.HASTE:  # CR 302.6
        return 0
    return 0 if keywords & t.DEFENDER and not has_rule(s, tb.R_CAN_ATTACK_AS_THOUGH_NO_DEFENDER, slot) else 1


@room
def _may_attack_there(s: Any, T: Any, attacker: int, defender: int) -> int:
    """CR 508.1c."""
    if in_force(s, tb.R_CANT_ATTACK):
        for i in range(s.n_rules):
            if s.rule_kind[i] == tb.R_CANT_ATTACK and affects(s, i, attacker) and rule_is_about(s, T, i, defender):
                return 0
    return 1


@room
def begin_attack(s: Any, T: Any) -> None:
    """The turn-based action of declaring attackers (CR 508.1); nothing if no creature can attack."""
    _gather_attackers(s, T)
    if s.n_able:
        s.n_chosen_attacks = 0
        f = push(s, at.ATTACK)
        s.frame[f][_READY] = 1


@room
def _gather_attackers(s: Any, T: Any) -> None:
    """The creatures that may attack, in serial order, each with whom it may attack."""
    settle_cache(s, T)
    base, n_defenders, n = s.n_found, 0, 0
    for i in range(s.n_battlefield):
        entity = s.battlefield[i]
        if not may_attack(s, s.slot_of[entity]):
            continue
        if n_defenders == 0:
            n_defenders = attackable(s, T)
        if n >= at.ATTACKERS or n_defenders > _MOST_DEFENDERS:
            s.error = at.FULL
            return
        s.n_found = base + n_defenders
        s.able[n], s.n_able_to[n] = entity, 0
        for j in range(n_defenders):
            if _may_attack_there(s, T, entity, s.found[base + j]):
                s.able_to[n][s.n_able_to[n]] = s.found[base + j]
                s.n_able_to[n] += 1
        n += 1 if s.n_able_to[n] else 0
    s.n_found, s.n_able = base, n


# --- The declaration (CR 508.1) ------------------------------------------------------------------------


@room
def declare_attackers(s: Any, T: Any, f: int) -> None:
    """Go on with the declaration: attackers, bands, tapping, costs, and then they attack."""
    frame = s.frame[f]
    if frame[at.F_PC] == 0:
        if not frame[_READY]:
            _gather_attackers(s, T)
            frame[_READY] = 1
        if not _choose_attackers(s, T):
            return
        frame[at.F_PC] = 1
    if frame[at.F_PC] == 1:
        if not _choose_bands(s, T, f):
            return
        frame[at.F_PC] = 2
    if frame[at.F_PC] == 2:
        frame[at.F_PC] = 3
        _tap_attackers(s, T)
    if frame[at.F_PC] == 3 and s.n_frames - 1 == f:
        frame[at.F_PC] = 4
        if in_force(s, tb.R_ATTACK_TAX):
            call(s, T, tb.TAX, 0, 1, 0, 0)
    if frame[at.F_PC] == 4 and s.n_frames - 1 == f:
        _attack(s, T, f)


@room
def _choose_attackers(s: Any, T: Any) -> int:
    """CR 508.1a-b: for each creature that may attack, stay home (0) or whom it attacks."""
    while s.n_chosen_attacks < s.n_able:
        i, n = s.n_chosen_attacks, 0
        if not s.answered:
            n = _attack_options(s, T, i)
        answer = ask(s, s.active, at.D_ATTACK, n, s.able[i], 0, 0)
        if answer == at.NONE:
            return 0
        s.chosen_attacker[i], s.chosen_defender[i], s.chosen_band[i] = s.able[i], answer, 0
        s.n_chosen_attacks = i + 1
    return 1


@room
def _attack_options(s: Any, T: Any, i: int) -> int:
    """Staying home and the defenders of the next creature, as far as a legal declaration contains them."""
    settle_cache(s, T)
    if not s.rule_kinds & _HARD:
        n = offer(s, 0, 0)
        for j in range(s.n_able_to[i]):
            n = offer(s, n, s.able_to[i][j])
        return n
    n, goal = 0, most_obeyed(s, T)
    s.searched = 0
    for j in range(-1, s.n_able_to[i]):
        s.chosen_defender[i] = s.able_to[i][j] if j >= 0 else 0
        if can_complete(s, T, i + 1, goal):
            n = offer(s, n, s.chosen_defender[i])
    return n


@room
def _choose_bands(s: Any, T: Any, f: int) -> int:
    """CR 508.1e, 702.22c: for each attacker no band (0) or the number of its band."""
    frame = s.frame[f]
    if not s.answered:
        settle_cache(s, T)
    if frame[_BAND_AT] == 0 and not s.answered and not _any_banding(s):
        return 1
    while frame[_BAND_AT] < s.n_chosen_attacks:
        i, n = frame[_BAND_AT], 0
        if s.chosen_defender[i]:
            if not s.answered:
                n = band_options(s, T, i)
            answer = ask(s, s.active, at.D_BAND, n, s.chosen_attacker[i], 0, 0)
            if answer == at.NONE:
                return 0
            s.chosen_band[i] = answer
        frame[_BAND_AT] = i + 1
    return 1


@room
def _any_banding(s: Any) -> int:
    for i in range(s.n_chosen_attacks):
        if s.chosen_defender[i] and has_any_banding(s, slot_at(s, s.chosen_attacker[i])):
            return 1
    return 0


@room
def _tap_attackers(s: Any, T: Any) -> None:
    """CR 508.1f, 702.20b: attackers tap, but those with vigilance."""
    settle_cache(s, T)
    base = s.n_pr
    for i in range(s.n_chosen_attacks):
        slot = permanent_at(s, s.chosen_attacker[i])
        if s.chosen_defender[i] and slot and not s.tapped[slot] and not s.c_keywords[slot] & t.VIGILANCE:
            new_proposal(s, ek.TAPPED, 2, s.chosen_attacker[i], 0, 0)
    call(s, T, tb.PROPOSE, base, 0, 0, 0)


@room
def _attack(s: Any, T: Any, f: int) -> None:
    """CR 508.1k-m: each chosen creature still controlled by the active player becomes an attacking creature."""
    settle_cache(s, T)
    remove_frame(s, f)
    declared, n, base = 0, 0, s.n_ev
    for i in range(s.n_chosen_attacks):
        declared += 1 if s.chosen_defender[i] else 0
    for i in range(s.n_chosen_attacks):
        slot = permanent_at(s, s.chosen_attacker[i])
        if s.chosen_defender[i] and slot and s.controller[slot] == s.active:
            become_attacker(s, slot, s.chosen_defender[i])
            s.band[slot], s.attacked_this_turn[slot] = s.chosen_band[i], 1
            if n == 0:
                s.attacked_alone = s.chosen_attacker[i] if declared == 1 else 0
            n += 1
            new_event(s, ek.ATTACKED, 3, s.chosen_attacker[i], s.chosen_defender[i], 1 if declared == 1 else 0)
    for i in range(s.n_chosen_attacks):
        slot = permanent_at(s, s.chosen_attacker[i])
        if s.chosen_defender[i] and s.chosen_band[i] and slot and s.controller[slot] == s.active:
            new_event(s, ek.BANDED, 2, s.chosen_attacker[i], s.chosen_band[i], 0)
    s.turn_counts[s.active][ATTACKED_WITH] += n
    call(s, T, tb.RECORD, base, 0, 0, 0)


@door(tb.BEGIN_ATTACK)
def begin_attack_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BEGIN_ATTACK()."""
    begin_attack(s, T)
    return 0


@door(tb.ATTACK_FRAME)
def attack_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ATTACK_FRAME(frame)."""
    declare_attackers(s, T, a)
    return 0
