"""Attaching (CR 301.5, 303.4, 701.3): Auras, Equipment and Fortifications and what they are attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.type_line import AURA, EQUIPMENT, FORTIFICATION
from sim.rules.battlefield.protection import has_quality, is_spared, protections
from sim.rules.evaluate import matches
from sim.rules.events import record
from sim.rules.frames import Context
from sim.rules.objects import Permanent
from sim.rules.zones import lapsed

if TYPE_CHECKING:
    from sim.rules.game import Game

Event = tuple[int, ...]


def can_be_attached(game: Game, attachment: int, target: int, already: bool = False, as_creature: bool = False) -> bool:
    """Whether an Aura, Equipment or Fortification could be, or stay (`already`), attached to a target.

    `as_creature` takes a planeswalker for a creature (CR 702.6e).
    """
    if attachment == target or not _is_there(game, target):
        return False
    c = game.characteristics(attachment)
    if not c.subtypes & (EQUIPMENT | AURA | FORTIFICATION) or c.types & t.CREATURE:
        return False  # CR 301.5c, 303.4d, 704.5p: neither what is a creature nor what is none of these
    if c.subtypes & AURA and not _enchants(game, attachment, target):
        return False
    if c.subtypes & EQUIPMENT and not (_is_of_type(game, target, t.CREATURE) or as_creature):
        return False  # CR 301.5
    if c.subtypes & FORTIFICATION and not _is_of_type(game, target, t.LAND):
        return False  # CR 301.6
    return not _repelled(game, attachment, target, already)


def _is_of_type(game: Game, target: int, types: int) -> bool:
    return target > 0 and bool(game.characteristics(target).types & types)


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
    """CR 702.16c-d: protection from the attachment's quality; what it spares may stay, but not come (702.16n, p)."""
    return any(
        has_quality(game, target, number, attachment)
        and not (
            already and is_spared(game, target, number, attachment) and _came_in_time(game, attachment, target, number)
        )
        for number in protections(game, target)
    )


def _came_in_time(game: Game, attachment: int, target: int, number: int) -> bool:
    """CR 702.16p: whether it was attached as the protection began to apply, if that is what is asked."""
    ability, host = game.pool.abilities[number], game.permanent(target)
    if not isinstance(ability, ab.Protection) or not ability.spares_attached or host is None:
        return True
    began = any(granting == ability.granted_by for granting, _ in host.spared)
    return not began or (ability.granted_by, attachment) in host.spared


def note_spared(game: Game) -> None:
    """CR 702.16p: remember what is attached to a permanent as protection that spares it begins, until that ends."""
    if not game.pool.sparing:
        return
    for entity in game.state.battlefield:
        host = game.state.objects[entity]
        if isinstance(host, Permanent) and not host.phased_out and (host.attachments or host.spared):
            sparing = [n for n in protections(game, entity) if n in game.pool.sparing]
            grants = {game.pool.abilities[n].granted_by for n in sparing}  # type: ignore[union-attr]
            kept = [pair for pair in host.spared if pair[0] in grants]
            known = {granting for granting, _ in kept}
            new = [(granting, e) for granting in sorted(grants - known) for e in (0, *host.attachments)]
            host.spared = (*kept, *new)


def attach(game: Game, attachment: int, target: int, as_creature: bool = False) -> bool:
    """Attach if that is legal (CR 701.3a-b); True if it moved."""
    permanent = game.permanent(attachment)
    if permanent is None or permanent.attached_to == target:
        return False
    if not can_be_attached(game, attachment, target, as_creature=as_creature):
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
        host.spared = tuple(pair for pair in host.spared if permanent.id not in pair)
    return [(ek.UNATTACHED, permanent.id, target), *lapsed(game, permanent.id, (t.WHILE_ATTACHED,))]


def forget_attachments(game: Game, leaving: Permanent) -> list[Event]:
    """A permanent leaves: what it was attached to forgets it. What is attached to it stays so until the next check."""
    host = game.state.objects.get(leaving.attached_to) if leaving.attached_to else None
    if isinstance(host, Permanent):
        host.attachments = tuple(i for i in host.attachments if i != leaving.id)
        return [(ek.UNATTACHED, leaving.id, host.id), *lapsed(game, leaving.id, (t.WHILE_ATTACHED,))]
    return []
