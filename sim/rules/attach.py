"""Attaching (CR 301.5, 303.4, 701.3): Auras, Equipment and Fortifications and what they are attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.type_line import AURA, EQUIPMENT, FORTIFICATION
from sim.rules.evaluate import matches
from sim.rules.events import record
from sim.rules.frames import Context
from sim.rules.objects import Permanent
from sim.rules.protection import has_quality, is_spared, protections

if TYPE_CHECKING:
    from sim.rules.game import Game

Event = tuple[int, ...]


def can_be_attached(game: Game, attachment: int, target: int, already: bool = False) -> bool:
    """Whether an Aura, Equipment or Fortification could be, or stay (`already`), attached to a target."""
    if attachment == target or not _is_there(game, target):
        return False
    c = game.characteristics(attachment)
    if c.types & t.CREATURE and c.subtypes & (EQUIPMENT | AURA | FORTIFICATION):
        return False  # CR 301.5c, 303.4d: what is a creature can't be attached
    if c.subtypes & AURA and not _enchants(game, attachment, target):
        return False
    if c.subtypes & EQUIPMENT and not (target > 0 and game.characteristics(target).types & t.CREATURE):
        return False  # CR 301.5
    if c.subtypes & FORTIFICATION and not (target > 0 and game.characteristics(target).types & t.LAND):
        return False  # CR 301.6
    return not _repelled(game, attachment, target, already)


def _is_there(game: Game, target: int) -> bool:
    return game.exists(target) if target < 0 else game.permanent(target) is not None


def _enchants(game: Game, aura: int, target: int) -> bool:
    """CR 303.4a: what the enchant ability allows."""
    number = game.characteristics(aura).profile.enchant
    ability = game.pool.abilities[number] if number >= 0 else None
    if not isinstance(ability, ab.Enchant):
        return False
    return matches(game, Context(aura, game.controller(aura)), ability.what, target)


def _repelled(game: Game, attachment: int, target: int, already: bool) -> bool:
    """CR 702.16c-d: protection from the attachment's quality, unless it spares this one (702.16n, p)."""
    for number in protections(game, target):
        if has_quality(game, target, number, attachment):
            if not already or not is_spared(game, target, number, attachment):
                return True
            if _only_attached_before(game, number) and not _was_attached_before(game, attachment, target, number):
                return True
    return False


def _only_attached_before(game: Game, number: int) -> bool:
    ability = game.pool.abilities[number]
    return isinstance(ability, ab.Protection) and ability.spares_attached


def _was_attached_before(game: Game, attachment: int, target: int, number: int) -> bool:
    """CR 702.16p: attached when the protection began to apply; nothing else could have come since."""
    return True


def attach(game: Game, attachment: int, target: int) -> bool:
    """Attach if that is legal (CR 701.3a-b); True if it moved."""
    permanent = game.permanent(attachment)
    if permanent is None or permanent.attached_to == target or not can_be_attached(game, attachment, target):
        return False
    record(game, [*detach_now(game, permanent), *attach_now(game, attachment, target)])
    return True


def attach_now(game: Game, attachment: int, target: int) -> list[Event]:
    """Carry out an attachment; it gets a new timestamp (CR 613.7e, 701.3c)."""
    permanent = game.state.objects[attachment]
    if not isinstance(permanent, Permanent):
        return []
    permanent.attached_to = target
    permanent.timestamp = game.state.next_timestamp
    game.state.next_timestamp += 1
    host = game.state.objects.get(target)
    if isinstance(host, Permanent):
        host.attachments = (*host.attachments, attachment)
    return [(ek.ATTACHED, attachment, target)]


def detach_now(game: Game, permanent: Permanent) -> list[Event]:
    """Carry out that something becomes unattached (CR 701.3d)."""
    target = permanent.attached_to
    if not target:
        return []
    permanent.attached_to = 0
    host = game.state.objects.get(target)
    if isinstance(host, Permanent):
        host.attachments = tuple(i for i in host.attachments if i != permanent.id)
    return [(ek.UNATTACHED, permanent.id, target)]


def unattach(game: Game, attachment: int) -> None:
    """An Equipment or Fortification becomes unattached and stays (CR 704.5n)."""
    permanent = game.permanent(attachment)
    if permanent is not None:
        record(game, detach_now(game, permanent))


def forget_attachments(game: Game, leaving: Permanent) -> list[Event]:
    """A permanent leaves: what it was attached to forgets it. What is attached to it stays so until the next check."""
    host = game.state.objects.get(leaving.attached_to) if leaving.attached_to else None
    if isinstance(host, Permanent):
        host.attachments = tuple(i for i in host.attachments if i != leaving.id)
        return [(ek.UNATTACHED, leaving.id, host.id)]
    return []
