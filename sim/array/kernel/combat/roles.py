"""Roles in combat (CR 506): who attacks what, who blocks whom, who becomes blocked, and who is removed from combat.

`attacking` and `blocking` may name objects that have left, as in `rules/combat/roles.py`.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.events import new_event, settle_cache
from sim.array.kernel.objects import add_found, exists, permanent_at, slot_at
from sim.array.kernel.words import IN_COMBAT, STRUCK_FIRST, W_PROTECTOR, forget_log, is_any_logged, log
from sim.cards import event_kinds as ek
from sim.cards import terms as t

# CR 506.4c: what an attacking creature attacks once the planeswalker or battle it attacked was removed from combat.
NOTHING = -1_000


@room
def is_fighter(s: Any, slot: int) -> int:
    """Whether a permanent there can be in combat: a creature that is no battle (CR 506.3, 508.1a)."""
    fits = s.c_types[slot] & (t.CREATURE | t.BATTLE) == t.CREATURE
    return 1 if fits and s.kind[slot] == at.PERMANENT and not s.phased_out[slot] else 0


@room
def defended_by(s: Any, entity: int) -> int:
    """CR 508.5: the seat that defends a player, planeswalker or battle; -1 if it cannot be attacked."""
    if entity < 0:
        return -1 - entity
    slot = permanent_at(s, entity)
    types = s.c_types[slot] if slot else 0
    if types & t.BATTLE:  # CR 310.8: its protector
        for i in range(s.n_chosen[slot]):
            if s.chosen_key[slot][i] == W_PROTECTOR:
                return s.chosen_value[slot][i]
        return -1
    return s.controller[slot] if types & t.PLANESWALKER else -1


@room
def attacked(s: Any, slot: int) -> int:
    """The player or permanent that an attacking creature attacks now, 0 for nothing (CR 506.4c)."""
    entity = s.attacking[slot]
    if entity == NOTHING:
        return 0
    if entity < 0:
        return entity if exists(s, entity) else 0
    return entity if permanent_at(s, entity) else 0


@room
def blocks(s: Any, slot: int, attacker: int) -> int:
    """Whether a creature blocks an attacker."""
    for i in range(s.n_blocking[slot]):
        if s.blocking[slot][i] == attacker:
            return 1
    return 0


@room
def attackable(s: Any, T: Any) -> int:
    """Who can be attacked this turn: the opponent, then planeswalkers and battles; how many, in `found`."""
    settle_cache(s, T)
    base, seat = s.n_found, 1 - s.active
    if s.has_lost[seat]:
        return 0
    add_found(s, -1 - seat)
    for i in range(s.n_battlefield):
        entity = s.battlefield[i]
        if s.c_types[s.slot_of[entity]] & (t.BATTLE | t.PLANESWALKER) and defended_by(s, entity) == seat:
            add_found(s, entity)
    n = s.n_found - base
    s.n_found = base
    return n


@room
def become_attacker(s: Any, slot: int, entity: int) -> None:
    """A creature becomes an attacking creature (CR 508.1k, 508.4)."""
    s.attacking[slot], s.defending[slot] = entity, defended_by(s, entity)
    s.blocked[slot], s.band[slot] = 0, 0
    log(s, IN_COMBAT, s.id[slot], 0)


@room
def enter_attacking(s: Any, T: Any, entity: int, whom: int) -> None:
    """A permanent was put onto the battlefield attacking: never declared, and not at all if it cannot (CR 508.4)."""
    settle_cache(s, T)
    slot = slot_at(s, entity)
    if not is_fighter(s, slot) or s.controller[slot] != s.active:
        return  # CR 506.3a-b
    seat = defended_by(s, whom)
    if seat == 1 - s.active and not s.has_lost[seat]:  # CR 506.3c, 508.4a
        become_attacker(s, slot, whom)


@room
def become_blocked(s: Any, T: Any, base: int) -> None:
    """Attackers become blocked by an effect, whole bands together (CR 509.1h, 702.22i)."""
    first = s.n_ev
    for i in range(base, s.n_found):
        slot = permanent_at(s, s.found[i])
        if not slot or not s.attacking[slot]:
            continue
        for j in range(s.n_battlefield):
            member = s.slot_of[s.battlefield[j]]
            with_it = 1 if s.attacking[member] and s.band[slot] and s.band[member] == s.band[slot] else 0
            if (member == slot or with_it) and not s.blocked[member]:
                s.blocked[member] = 1
                new_event(s, ek.BECAME_BLOCKED, 2, s.id[member], 0, 0)
    call(s, T, tb.RECORD, first, 0, 0, 0)


# --- Removal from combat (CR 506.4) --------------------------------------------------------------


@room
def remove_from_combat(s: Any, entity: int) -> None:
    """A permanent stops attacking, blocking and being attacked (CR 506.4); appends the event."""
    had_role = stop_fighting(s, entity)
    if stop_being_attacked(s, entity) or had_role:
        new_event(s, ek.COMBAT_REMOVED, 1, entity, 0, 0)


@room
def stop_fighting(s: Any, entity: int) -> int:
    """It stops being an attacking, blocking, blocked or unblocked creature; whether it was one."""
    slot = slot_at(s, entity)
    if not slot or s.kind[slot] != at.PERMANENT or not (s.attacking[slot] or s.is_blocking[slot]):
        return 0
    if s.attacking[slot]:
        for i in range(s.n_battlefield):
            _no_longer_blocks(s, s.slot_of[s.battlefield[i]], entity)
    s.attacking[slot], s.blocked[slot], s.band[slot] = 0, 0, 0  # CR 702.22f
    s.n_blocking[slot], s.is_blocking[slot] = 0, 0  # CR 509.1h: what it blocked stays blocked
    return 1


@room
def _no_longer_blocks(s: Any, slot: int, attacker: int) -> None:
    kept = 0
    for i in range(s.n_blocking[slot]):
        if s.blocking[slot][i] != attacker:
            s.blocking[slot][kept] = s.blocking[slot][i]
            kept += 1
    s.n_blocking[slot] = kept


@room
def stop_being_attacked(s: Any, entity: int) -> int:
    """CR 506.4c: what attacked it goes on attacking, but nothing; whether anything did."""
    found = 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.attacking[slot] == entity:
            s.attacking[slot], found = NOTHING, 1
    return found


@room
def check_roles(s: Any, T: Any) -> None:
    """CR 506.4: remove from combat what may no longer be in it, whatever changed it."""
    if not is_any_logged(s, IN_COMBAT):
        return
    settle_cache(s, T)
    base = s.n_ev
    for i in range(s.n_battlefield):
        entity = s.battlefield[i]
        slot = s.slot_of[entity]
        if not s.attacking[slot] and not s.is_blocking[slot]:
            continue
        seat = s.active if s.attacking[slot] else s.defending[slot]
        if s.controller[slot] != seat or not is_fighter(s, slot):
            stop_fighting(s, entity)
            new_event(s, ek.COMBAT_REMOVED, 1, entity, 0, 0)
        elif s.attacking[slot] > 0 and not _may_be_attacked(s, slot):
            new_event(s, ek.COMBAT_REMOVED, 1, s.attacking[slot], 0, 0)
            stop_being_attacked(s, s.attacking[slot])
    call(s, T, tb.RECORD, base, 0, 0, 0)


@room
def _may_be_attacked(s: Any, slot: int) -> int:
    """Whether what it attacks is still defended by the same player, or has left (then nothing is left to remove)."""
    entity = s.attacking[slot]
    if not slot_at(s, entity):
        return 1
    return 1 if permanent_at(s, entity) and defended_by(s, entity) == s.defending[slot] else 0


@room
def end_of_combat(s: Any, T: Any) -> None:
    """CR 511.3: all creatures, battles and planeswalkers are removed from combat."""
    if not is_any_logged(s, IN_COMBAT):
        return
    base = s.n_ev
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.attacking[slot] or s.is_blocking[slot]:
            new_event(s, ek.COMBAT_REMOVED, 1, s.battlefield[i], 0, 0)
        s.attacking[slot], s.blocked[slot], s.band[slot], s.defending[slot] = 0, 0, 0, -1
        s.n_blocking[slot], s.is_blocking[slot] = 0, 0
    forget_log(s, IN_COMBAT)
    forget_log(s, STRUCK_FIRST)
    s.attacked_alone = 0
    call(s, T, tb.RECORD, base, 0, 0, 0)


@room
def defending_entity(s: Any, slot: int) -> int:
    """What an attacking creature attacks, or else its defending player, as an entity."""
    entity = attacked(s, slot)
    return entity or -1 - s.defending[slot]


@door(tb.END_OF_COMBAT)
def end_of_combat_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """END_OF_COMBAT()."""
    end_of_combat(s, T)
    return 0


@door(tb.CHECK_ROLES)
def check_roles_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CHECK_ROLES()."""
    check_roles(s, T)
    return 0


@door(tb.REMOVE_FROM_COMBAT)
def remove_from_combat_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """REMOVE_FROM_COMBAT(entity): appends the event, for the caller to record."""
    remove_from_combat(s, a)
    return 0


@door(tb.BECOME_BLOCKED)
def become_blocked_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BECOME_BLOCKED(base): the attackers in `found` from the base on; recorded."""
    become_blocked(s, T, a)
    return 0


@door(tb.ENTER_ATTACKING)
def enter_attacking_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ENTER_ATTACKING(entity, whom it attacks)."""
    enter_attacking(s, T, a, b)
    return 0


@door(tb.ATTACKABLE)
def attackable_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ATTACKABLE() -> how many players, planeswalkers and battles can be attacked, in `found`."""
    return attackable(s, T)
