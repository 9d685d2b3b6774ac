"""Roles in combat (CR 506): who attacks what, who blocks whom, who becomes blocked, and who is removed from combat.

`blocking` and `attacking` may name objects that have left: what was in combat with them stays known for abilities that
look back. Whoever counts or deals damage asks the functions here, which leave out what has gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules.events import Event, record
from sim.rules.objects import GameObject, Permanent
from sim.rules.state import entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

# CR 506.4c: what an attacking creature attacks once the planeswalker or battle it attacked was removed from combat.
NOTHING: Final = -1_000
# Names in the turn's log: creatures that attacked in this combat, and those that had first or double strike (510.4).
ATTACKERS: Final = "attackers of this combat"
STRUCK_FIRST: Final = "first strikers of this combat"


def creature(game: Game, entity: int) -> Permanent | None:
    """The permanent if it can be in combat: a creature that is no battle (CR 506.3, 508.1a)."""
    permanent = game.permanent(entity)
    if permanent is None or game.characteristics(entity).types & (t.CREATURE | t.BATTLE) != t.CREATURE:
        return None
    return permanent


def protector(game: Game, battle: int) -> int:
    """CR 310.8: the seat of the player who protects a battle, -1 if it has no protector."""
    return int(game.object(battle).chosen.get("protector", -1))


def defended_by(game: Game, entity: int) -> int:
    """CR 508.5: the seat that defends a player, planeswalker or battle; -1 if it cannot be attacked."""
    if entity < 0:
        return entity_seat(entity)
    types = game.characteristics(entity).types if game.permanent(entity) is not None else 0
    if types & t.BATTLE:
        return protector(game, entity)
    return game.controller(entity) if types & t.PLANESWALKER else -1


def attackers(game: Game) -> list[Permanent]:
    """The attacking creatures, in order of entering."""
    objects = game.state.objects
    return [p for e in game.state.battlefield if isinstance(p := objects[e], Permanent) and p.attacking]


def blockers_of(game: Game, attacker: int) -> list[Permanent]:
    """The creatures that block an attacker now, in order of entering."""
    objects = game.state.objects
    return [p for e in game.state.battlefield if isinstance(p := objects[e], Permanent) and attacker in p.blocking]


def blocked_by(game: Game, blocker: Permanent) -> list[Permanent]:
    """The attacking creatures that a creature blocks now, in order of entering."""
    objects = game.state.objects
    return [p for e in sorted(blocker.blocking) if isinstance(p := objects.get(e), Permanent) and p.attacking]


def attacked(game: Game, attacker: Permanent) -> int:
    """The player or permanent that an attacking creature attacks now, 0 for nothing (CR 506.4c)."""
    entity = attacker.attacking
    if entity == NOTHING:
        return 0
    if entity < 0:
        return entity if game.exists(entity) else 0
    return entity if game.permanent(entity) is not None else 0


def has_attackers(game: Game) -> bool:
    """CR 508.8: whether any creature was declared as an attacker or entered attacking in this combat."""
    return ATTACKERS in game.state.turn_log


def band_of(game: Game, attacker: Permanent) -> list[Permanent]:
    """The attacking creatures in a creature's band, itself included (CR 702.22c)."""
    if not attacker.band:
        return [attacker]
    return [other for other in attackers(game) if other.band == attacker.band]


def become_attacker(game: Game, attacker: Permanent, entity: int) -> None:
    """A creature becomes an attacking creature (CR 508.1k, 508.4)."""
    attacker.attacking, attacker.defending = entity, defended_by(game, entity)
    attacker.blocked, attacker.band = False, 0
    log = game.state.turn_log
    log[ATTACKERS] = (*log.get(ATTACKERS, ()), attacker.id)


def enter_attacking(game: Game, entity: int, attacked_entity: int) -> None:
    """A permanent was put onto the battlefield attacking: never declared, and not at all if it cannot (CR 508.4)."""
    permanent = creature(game, entity)
    if permanent is None or permanent.controller != game.state.active:
        return  # CR 506.3a-b
    seat = defended_by(game, attacked_entity)
    if seat in game.opponents(game.state.active):  # CR 506.3c, 508.4a
        become_attacker(game, permanent, attacked_entity)


def become_blocked(game: Game, entities: list[int]) -> None:
    """Attackers become blocked by an effect, whole bands together (CR 509.1h, 702.22i)."""
    events: list[Event] = []
    for entity in entities:
        permanent = game.permanent(entity)
        if permanent is None or not permanent.attacking:
            continue
        for member in band_of(game, permanent):
            if not member.blocked:
                member.blocked = True
                events.append((ek.BECAME_BLOCKED, member.id, 0))
    record(game, events)


# --- Removal from combat (CR 506.4) ----------------------------------------------------


def remove_from_combat(game: Game, entity: int) -> list[Event]:
    """A permanent stops attacking, blocking and being attacked (CR 506.4); events to be recorded."""
    had_role = _stop_fighting(game, entity)
    return [(ek.COMBAT_REMOVED, entity)] if _stop_being_attacked(game, entity) or had_role else []


def _stop_fighting(game: Game, entity: int) -> bool:
    """It stops being an attacking, blocking, blocked or unblocked creature; whether it was one."""
    permanent = game.state.objects.get(entity)
    if not isinstance(permanent, Permanent) or not (permanent.attacking or permanent.is_blocking):
        return False
    if permanent.attacking:
        _forget_attacker(game, entity)
    permanent.attacking, permanent.blocked, permanent.band = 0, False, 0  # CR 702.22f
    permanent.blocking, permanent.is_blocking = (), False  # CR 509.1h: what it blocked stays blocked
    return True


def _stop_being_attacked(game: Game, entity: int) -> bool:
    """CR 506.4c: what attacked it goes on attacking, but nothing; whether anything did."""
    found = [attacker for attacker in attackers(game) if attacker.attacking == entity]
    for attacker in found:
        attacker.attacking = NOTHING
    return bool(found)


def _forget_attacker(game: Game, entity: int) -> None:
    for blocker in blockers_of(game, entity):
        blocker.blocking = tuple(other for other in blocker.blocking if other != entity)


def forget(game: Game, obj: GameObject) -> list[Event]:
    """A permanent leaves the battlefield and combat; its own roles stay as they were, as last known (CR 603.10)."""
    if not isinstance(obj, Permanent) or not (obj.attacking or obj.is_blocking):
        return []
    return [(ek.COMBAT_REMOVED, obj.id)]


def check_roles(game: Game) -> None:
    """CR 506.4: remove from combat what may no longer be in it, whatever changed it."""
    state = game.state
    if ATTACKERS not in state.turn_log:
        return
    removed: list[int] = []
    for entity in state.battlefield:
        permanent = state.objects[entity]
        if not isinstance(permanent, Permanent) or not (permanent.attacking or permanent.is_blocking):
            continue
        if not _may_fight(game, permanent):
            _stop_fighting(game, entity)
            removed.append(entity)
        elif permanent.attacking > 0 and not _may_be_attacked(game, permanent):
            removed.append(permanent.attacking)
            _stop_being_attacked(game, permanent.attacking)
    record(game, [(ek.COMBAT_REMOVED, entity) for entity in removed])


def _may_fight(game: Game, permanent: Permanent) -> bool:
    seat = game.state.active if permanent.attacking else permanent.defending
    return permanent.controller == seat and creature(game, permanent.id) is not None


def _may_be_attacked(game: Game, attacker: Permanent) -> bool:
    """Whether what it attacks is still defended by the same player, or has left (then nothing is left to remove)."""
    entity = attacker.attacking
    if entity not in game.state.objects:
        return True
    return game.permanent(entity) is not None and defended_by(game, entity) == attacker.defending


def end_of_combat(game: Game) -> None:
    """CR 511.3: all creatures, battles and planeswalkers are removed from combat."""
    if not has_attackers(game):
        return
    events: list[Event] = []
    for entity in game.state.battlefield:
        permanent = game.state.objects[entity]
        if not isinstance(permanent, Permanent):
            continue
        if permanent.attacking or permanent.is_blocking:
            events.append((ek.COMBAT_REMOVED, entity))
        permanent.attacking, permanent.blocked, permanent.band, permanent.defending = 0, False, 0, -1
        permanent.blocking, permanent.is_blocking = (), False
    game.state.turn_log.pop(ATTACKERS, None)
    game.state.turn_log.pop(STRUCK_FIRST, None)
    game.state.attacked_alone = 0
    record(game, events)


def defending_entity(game: Game, attacker: Permanent) -> int:
    """What an attacking creature attacks, or else its defending player, as an entity."""
    return attacked(game, attacker) or seat_entity(attacker.defending)
