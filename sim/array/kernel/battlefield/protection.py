"""Protection (CR 702.16), and hexproof and shroud (702.11, 702.18): what may not damage, enchant, block or target."""

from typing import Any

from sim.array import tables as tb
from sim.array.doors import door, room
from sim.array.kernel.asking import matches
from sim.array.kernel.battlefield.qualities import has_quality
from sim.array.kernel.evaluate.seen import seen
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import free_ctx, new_ctx, slot_at
from sim.cards import terms as t


@room
def is_protected_from(s: Any, T: Any, entity: int, source: int) -> int:
    """Whether a permanent or player has protection from a source (CR 702.16b-f)."""
    if entity < 0:
        return _player_is_protected_from(s, T, -1 - entity, source)
    slot = slot_at(s, entity)
    if not slot or s.zone[slot] != t.BATTLEFIELD:
        return 0  # CR 702.16b: only permanents have use of it
    settle_cache(s, T)
    if s.c_has[slot] & tb.HAS_PROTECTIONS:
        for i in range(s.n_abilities[slot]):
            if T.abil[s.abilities[slot][i]][tb.AB_KIND] == tb.K_PROTECTION:
                if has_quality(s, T, entity, s.controller[slot], s.abilities[slot][i], source):
                    return 1
    return 0


@room
def _player_is_protected_from(s: Any, T: Any, seat: int, source: int) -> int:
    settle_cache(s, T)
    for i in range(s.n_player_abilities[seat]):
        if T.abil[s.player_abilities[seat][i]][tb.AB_KIND] == tb.K_PROTECTION:
            if has_quality(s, T, -1 - seat, seat, s.player_abilities[seat][i], source):
                return 1
    return 0


# --- Targeting -----------------------------------------------------------------------------------------


@room
def can_be_targeted(s: Any, T: Any, entity: int, source: int, seat: int) -> int:
    """Whether a player's spell or ability from a source may target this (CR 115, 702.11, 702.16b, 702.18)."""
    if entity < 0:
        return _player_can_be_targeted(s, T, -1 - entity, source, seat)
    if not slot_at(s, entity):
        return 0
    slot = seen(s, T, entity)
    if s.zone[slot] != t.BATTLEFIELD:
        return 1
    if s.c_keywords[slot] & t.SHROUD:  # CR 702.18a
        return 0
    if s.controller[slot] != seat:  # CR 702.11b, d
        if s.c_keywords[slot] & t.HEXPROOF:
            return 0
        if s.c_has[slot] & tb.HAS_HEXPROOF_FROM and _hexproof_from(s, T, slot, source):
            return 0
    if s.c_has[slot] & tb.HAS_PROTECTIONS:
        for i in range(s.n_abilities[slot]):
            if _is_from_player(s, T, s.controller[slot], s.abilities[slot][i], seat):
                return 0
        return 1 - is_protected_from(s, T, entity, source)
    return 1


@room
def _hexproof_from(s: Any, T: Any, slot: int, source: int) -> int:
    k, found = new_ctx(s, s.id[slot], s.controller[slot]), 0
    for i in range(s.n_abilities[slot]):
        ability = T.abil[s.abilities[slot][i]]
        if ability[tb.AB_KIND] == tb.K_HEXPROOF_FROM and not found and matches(s, T, k, ability[tb.AB_WHAT], source):
            found = 1
    free_ctx(s, k)
    return found


@room
def _is_from_player(s: Any, T: Any, controller: int, number: int, seat: int) -> int:
    """CR 702.16k: whether a protection is from what belongs to a player, and the one in this seat is meant.

    The ability's number says who: 1 + seat, -1 - seat for all but that seat, 4 + relation to the controller.
    """
    ability = T.abil[number]
    if ability[tb.AB_KIND] != tb.K_PROTECTION:
        return 0
    who = ability[tb.AB_NUMBER]
    if who < 0:
        return 1 if seat != -1 - who else 0
    if who == 1 or who == 2:
        return 1 if seat == who - 1 else 0
    if who == 0:
        return 0
    relation = who - 4
    if relation == t.YOU:
        return 1 if seat == controller else 0
    if relation == t.OPPONENT:
        return 1 if seat != controller else 0
    if relation == t.ACTIVE:
        return 1 if seat == s.active else 0
    return 1 if relation == t.ANYONE else 0


@room
def _player_can_be_targeted(s: Any, T: Any, player: int, source: int, seat: int) -> int:
    if s.has_lost[player]:
        return 0
    settle_cache(s, T)
    keywords = s.player_keywords[player]
    if keywords & t.SHROUD or (keywords & t.HEXPROOF and player != seat):
        return 0
    for i in range(s.n_player_abilities[player]):
        if _is_from_player(s, T, player, s.player_abilities[player][i], seat):
            return 0
    return 1 - _player_is_protected_from(s, T, player, source)


@door(tb.PROTECTED)
def protected_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PROTECTED(entity, source) -> whether it has protection from it."""
    return is_protected_from(s, T, a, b)


@door(tb.CAN_TARGET)
def can_target_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_TARGET(entity, source, seat) -> whether that player's spell or ability from the source may target it."""
    return can_be_targeted(s, T, a, b, c)
