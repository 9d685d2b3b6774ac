"""State-based actions (CR 704): all that apply happen at once, again and again until none applies."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.ending import LIBRARY, LIFE, POISON
from sim.array.kernel.events import copy_proposal, new_proposal, settle_cache, zone_change
from sim.array.kernel.objects import add_pick, ask, counters, offer, permanent_at, push, remove_frame, slot_at
from sim.array.kernel.rules import has_rule, has_rule_for_player, in_force
from sim.array.kernel.words import W_LOYALTY, W_MINUS, W_PLUS
from sim.array.kernel.zones import detach_now, take_out
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_TEN = 10  # poison counters
# A legend frame: how many groups, and of how many what stays is known; that from place 6 on. `picked` holds the groups,
# of each how many permanents it has, then these.
_GROUPS, _KNOWN, _KEPT = 4, 5, 6


@room
def check(s: Any, T: Any) -> int:
    """Perform the state-based actions that apply now, simultaneously (CR 704.3); 1 if any did, or one waits."""
    if not s.sba_due:
        return 0
    s.sba_due = 0
    while call(s, T, tb.SETTLE, 0, 0, 0, 0):
        pass
    call(s, T, tb.CHECK_ROLES, 0, 0, 0, 0)
    settle_cache(s, T)
    if _players(s, T):
        s.sba_due = 1
        return 1
    if T.has_sparing:
        call(s, T, tb.NOTE_SPARED, 0, 0, 0, 0)
    if s.cache_supertypes & t.LEGENDARY and _find_legends(s):
        s.sba_due = 1
        return 1  # the choices come first, then all actions happen at once
    return _perform(s, T, -1)


@room
def _perform(s: Any, T: Any, legend_frame: int) -> int:
    """Everything that applies besides players losing, simultaneously; 1 if anything did."""
    base, event_base = s.n_pr, s.n_ev
    _permanents(s, T)
    if s.cache_supertypes & t.WORLD:
        _worlds(s)
    if legend_frame >= 0:
        _other_legends(s, legend_frame)
        remove_frame(s, legend_frame)
    if s.n_pr > base + 1:
        _once(s, base)
    _strays(s)
    _fallen_off(s, T)
    if s.n_pr == base and s.n_ev == event_base:
        return 0
    s.sba_due = 1
    if s.n_ev > event_base:
        call(s, T, tb.RECORD, event_base, 0, 0, 0)
    call(s, T, tb.PROPOSE, base, 0, 0, 0)
    return 1


@room
def _players(s: Any, T: Any) -> int:
    """CR 704.5a-c: players who lose, all at once."""
    first, first_reason, second, second_reason = -1, 0, -1, 0
    for seat in range(2):
        reason = 0
        if not s.has_lost[seat] and not has_rule_for_player(s, tb.R_PREVENT_LOSS, seat):
            if s.life[seat] <= 0:
                reason = LIFE
            elif s.drew_from_empty[seat]:
                reason = LIBRARY
            elif s.player_counters[seat][0] >= _TEN:
                reason = POISON
        s.drew_from_empty[seat] = 0
        if reason and first < 0:
            first, first_reason = seat, reason
        elif reason:
            second, second_reason = seat, reason
    if first < 0:
        return 0
    call(s, T, tb.LOSE, first, first_reason, second, second_reason)
    return 1


# --- Permanents ---------------------------------------------------------------------------------------


@room
def _permanents(s: Any, T: Any) -> None:
    """CR 704.5f-i, m, q: creatures that die, planeswalkers without loyalty, Auras that fall off, counters that annul."""
    settle_cache(s, T)
    for i in range(s.n_battlefield):
        entity = s.battlefield[i]
        slot = s.slot_of[entity]
        if s.phased_out[slot]:
            continue
        types = s.c_types[slot]
        if types & t.CREATURE:
            _creature(s, slot)
        if types & t.PLANESWALKER and not counters(s, slot, W_LOYALTY):  # CR 704.5i
            zone_change(s, entity, t.GRAVEYARD, ek.ZC_SBA, -1)
        if s.c_subtypes[slot] & tb.AURA and not _holds_on(s, T, slot):  # CR 704.5m
            zone_change(s, entity, t.GRAVEYARD, ek.ZC_SBA, -1)
        pairs = min(counters(s, slot, W_PLUS), counters(s, slot, W_MINUS))
        if pairs:  # CR 704.5q
            new_proposal(s, ek.COUNTERS_REMOVED, 3, entity, W_PLUS, pairs)
            new_proposal(s, ek.COUNTERS_REMOVED, 3, entity, W_MINUS, pairs)


@room
def _creature(s: Any, slot: int) -> None:
    if s.c_toughness[slot] <= 0:  # CR 704.5f
        zone_change(s, s.id[slot], t.GRAVEYARD, ek.ZC_SBA, -1)
        return
    is_lethal = s.damage[slot] >= s.c_toughness[slot] or s.deathtouched[slot]
    s.deathtouched[slot] = 0
    if is_lethal and not s.c_keywords[slot] & t.INDESTRUCTIBLE:  # CR 704.5g-h
        new_proposal(s, ek.DESTROYED, 2, s.id[slot], 0, 0)


@room
def _holds_on(s: Any, T: Any, slot: int) -> int:
    host = s.attached_to[slot]
    return call(s, T, tb.CAN_ATTACH, s.id[slot], host, 1, 0) if host else 0


@room
def _worlds(s: Any) -> None:
    """CR 704.5k: of all world permanents the one that entered last stays, none if several did so at once."""
    n, last, at_once = 0, -1, 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.c_supertypes[slot] & t.WORLD and not s.phased_out[slot]:
            n += 1
            if s.entered_at[slot] > last:
                last, at_once = s.entered_at[slot], 0
            elif s.entered_at[slot] == last:
                at_once = 1
    if n < 2:
        return
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.c_supertypes[slot] & t.WORLD and not s.phased_out[slot]:
            if at_once or s.entered_at[slot] != last:
                zone_change(s, s.battlefield[i], t.GRAVEYARD, ek.ZC_SBA, -1)


@room
def _once(s: Any, base: int) -> None:
    """CR 704.7: what several actions would do to one permanent happens once; a move beats destruction."""
    for p in range(base, s.n_pr):
        kind = s.pr[p][0]
        end = s.n_pr if kind == ek.DESTROYED else p if kind == ek.ZONE_CHANGED else base
        if _is_moved(s, base, end, s.pr[p][1]):
            s.pr[p][0] = -1
    kept = base
    for p in range(base, s.n_pr):
        if s.pr[p][0] >= 0:
            if kept != p:
                copy_proposal(s, p, kept)
            kept += 1
    s.n_pr = kept


@room
def _is_moved(s: Any, base: int, end: int, entity: int) -> int:
    for p in range(base, end):
        if s.pr[p][0] == ek.ZONE_CHANGED and s.pr[p][1] == entity:
            return 1
    return 0


@room
def _strays(s: Any) -> None:
    """CR 704.5d-e: tokens off the battlefield and copies of spells off the stack cease to exist."""
    for i in range(s.n_strays):
        slot = slot_at(s, s.strays[i])
        if slot:
            take_out(s, s.strays[i], s.zone[slot], s.owner[slot])
            s.there[slot], s.slot_of[s.strays[i]] = 0, -1
    s.n_strays = 0


@room
def _fallen_off(s: Any, T: Any) -> None:
    """CR 704.5n, p: Equipment and Fortifications illegally attached, and what is neither, become unattached."""
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if not s.attached_to[slot] or s.phased_out[slot] or s.c_subtypes[slot] & tb.AURA:
            continue
        is_kind = s.c_subtypes[slot] & (tb.EQUIPMENT | tb.FORTIFICATION)
        if not is_kind or not call(s, T, tb.CAN_ATTACH, s.battlefield[i], s.attached_to[slot], 1, 0):
            detach_now(s, slot)


# --- The legend rule (CR 704.5j) ----------------------------------------------------------------------------


@room
def _find_legends(s: Any) -> int:
    """Permanents of one player with the same name of which all but one have to go: a frame asks which; 1 if any."""
    f = -1
    for i in range(s.n_battlefield):
        slot = _legend(s, i)
        if slot and not _is_like_earlier(s, i, slot) and _must_go(s, i, slot):
            f = push(s, at.LEGEND) if f < 0 else f
            _add_group(s, f, i, slot)
    return 1 if f >= 0 else 0


@room
def _legend(s: Any, i: int) -> int:
    """The slot of the i-th permanent if it is legendary and has a name, else 0."""
    slot = permanent_at(s, s.battlefield[i])
    return slot if slot and s.c_supertypes[slot] & t.LEGENDARY and s.c_name[slot] else 0


@room
def _are_alike(s: Any, slot: int, other: int) -> int:
    return 1 if s.controller[slot] == s.controller[other] and s.c_name[slot] == s.c_name[other] else 0


@room
def _is_like_earlier(s: Any, i: int, slot: int) -> int:
    for j in range(i):
        other = _legend(s, j)
        if other and _are_alike(s, slot, other):
            return 1
    return 0


@room
def _must_go(s: Any, i: int, slot: int) -> int:
    """Whether there are others like this permanent, and no effect takes the rule off any of them."""
    n = 0
    for j in range(i, s.n_battlefield):
        other = _legend(s, j)
        if other and _are_alike(s, slot, other):
            if in_force(s, tb.R_LEGEND_RULE_OFF) and has_rule(s, tb.R_LEGEND_RULE_OFF, other):
                return 0
            n += 1
    return 1 if n > 1 else 0


@room
def _add_group(s: Any, f: int, i: int, slot: int) -> None:
    if s.frame[f][_GROUPS] + _KEPT >= at.FRAME:
        s.error = at.FULL
        return
    s.frame[f][_GROUPS] += 1
    size_at = s.frame[f][at.F_PICKED]
    add_pick(s, f, 0)
    for j in range(i, s.n_battlefield):
        other = _legend(s, j)
        if other and _are_alike(s, slot, other):
            add_pick(s, f, s.battlefield[j])
            s.picked[f][size_at] += 1


@room
def choose_legend(s: Any, T: Any, f: int) -> None:
    """Each controller chooses what stays; the others go to their owners' graveyards with all else that applies."""
    frame = s.frame[f]
    while frame[_KNOWN] < frame[_GROUPS]:
        place = 0
        for _ in range(frame[_KNOWN]):
            place += 1 + s.picked[f][place]
        n = 0
        for i in range(s.picked[f][place]):
            n = offer(s, n, s.picked[f][place + 1 + i])
        kept = ask(s, s.controller[s.slot_of[s.opt[0]]], at.D_LEGEND, n, 0, 0, 0)
        if kept == at.NONE:
            return
        frame[_KEPT + frame[_KNOWN]] = kept
        frame[_KNOWN] += 1
    _perform(s, T, f)


@room
def _other_legends(s: Any, f: int) -> None:
    place = 0
    for g in range(s.frame[f][_GROUPS]):
        for i in range(s.picked[f][place]):
            entity = s.picked[f][place + 1 + i]
            if entity != s.frame[f][_KEPT + g]:
                zone_change(s, entity, t.GRAVEYARD, ek.ZC_SBA, -1)
        place += 1 + s.picked[f][place]


@door(tb.CHECK_SBA)
def check_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CHECK_SBA() -> whether any state-based action was performed, or a choice for one waits."""
    return check(s, T)


@door(tb.LEGEND_FRAME)
def legend_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """LEGEND_FRAME(frame)."""
    choose_legend(s, T, a)
    return 0
