"""Protection (CR 702.16), and hexproof and shroud (702.11, 702.18): what may not damage, enchant, block or target.

`D`amage, `E`nchant and equip, `B`lock and `T`arget each ask `is_protected_from` in their own place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules.evaluate import matches
from sim.rules.evaluate.relations import in_relation
from sim.rules.frames import Context
from sim.rules.objects import Characteristics, GameObject, StackObject
from sim.rules.state import entity_seat

if TYPE_CHECKING:
    from sim.rules.game import Game


def protections(game: Game, entity: int) -> tuple[int, ...]:
    """The protection abilities of a permanent, or of a player who was given some (CR 702.16b)."""
    if entity > 0:
        # CR 702.16b: only permanents have use of it; a card in another zone is not protected.
        found = game.state.objects.get(entity)
        if found is None or found.zone != t.BATTLEFIELD:
            return ()
        return game.characteristics(entity).profile.protections
    granted = game.cache().player_abilities.get(entity, ())
    return tuple(n for n in granted if isinstance(game.pool.abilities[n], ab.Protection))


def is_protected_from(game: Game, entity: int, source: int) -> bool:
    """Whether a permanent or player has protection from a source (CR 702.16b-f)."""
    found = protections(game, entity)
    if not found:
        return False
    return any(has_quality(game, entity, number, source) for number in found)


def has_quality(game: Game, entity: int, number: int, source: int) -> bool:
    """Whether a source has the quality that one protection ability names."""
    ability = game.pool.abilities[number]
    if not isinstance(ability, ab.Protection):
        return False
    if ability.from_everything:
        return True  # CR 702.16j
    return matches(game, Context(entity, game.controller(entity)), ability.what, source)


def is_spared(game: Game, entity: int, number: int, attached: int) -> bool:
    """CR 702.16n, p: whether this protection leaves an attached object where it is."""
    ability = game.pool.abilities[number]
    if not isinstance(ability, ab.Protection) or ability.spares is None:
        return False
    return matches(game, Context(entity, game.controller(entity)), ability.spares, attached)


# --- Targeting -----------------------------------------------------------------------------


def can_be_targeted(game: Game, entity: int, source: int, seat: int) -> bool:
    """Whether a player's spell or ability from a source may target this (CR 115, 702.11, 702.16b, 702.18)."""
    if entity < 0:
        return _player_can_be_targeted(game, entity, source, seat)
    obj = game.state.objects.get(entity)
    if obj is None:
        return False
    c = game.characteristics(entity)
    if obj.zone == t.BATTLEFIELD and _is_shielded(game, obj, c, source, seat):
        return False
    return not c.profile.protections or not protection_forbids_target(game, entity, source, seat)


def _is_shielded(game: Game, obj: GameObject, c: Characteristics, source: int, seat: int) -> bool:
    """CR 702.11b, d, 702.18a: hexproof and shroud of a permanent."""
    if not c.keywords & (t.SHROUD | t.HEXPROOF) and not c.profile.hexproof_from:
        return False
    if c.keywords & t.SHROUD:
        return True
    return obj.controller != seat and (bool(c.keywords & t.HEXPROOF) or _hexproof_from(game, obj.id, source))


def protection_forbids_target(game: Game, entity: int, source: int, seat: int) -> bool:
    """CR 702.16b, k: protection from the source, or from the player whose spell or ability it is."""
    ctx = Context(entity, game.controller(entity))
    for number in protections(game, entity):
        ability = game.pool.abilities[number]
        if isinstance(ability, ab.Protection) and _means_player(game, ctx, ability.what, seat):
            return True
    return is_protected_from(game, entity, source)


def _means_player(game: Game, ctx: Context, what: q.Filter, seat: int) -> bool:
    """Whether a quality is to belong to a player, and the one in this seat is meant."""
    match what:
        case q.SeatControls(mine):
            return seat == mine
        case q.Not(q.SeatControls(mine)):
            return seat != mine
        case q.ControlledBy(relation):
            return in_relation(game, ctx, seat, relation)
    return False


def _hexproof_from(game: Game, entity: int, source: int) -> bool:
    for number in game.characteristics(entity).profile.hexproof_from:
        ability = game.pool.abilities[number]
        ctx = Context(entity, game.controller(entity))
        if isinstance(ability, ab.HexproofFrom) and matches(game, ctx, ability.what, source):
            return True
    return False


def _player_can_be_targeted(game: Game, entity: int, source: int, seat: int) -> bool:
    if game.state.players[entity_seat(entity)].has_lost:
        return False
    cache = game.cache()
    if entity not in cache.player_keywords and entity not in cache.player_abilities:
        return True
    keywords = cache.player_keywords.get(entity, 0)
    if keywords & t.SHROUD or (keywords & t.HEXPROOF and entity_seat(entity) != seat):
        return False
    return not protection_forbids_target(game, entity, source, seat)


def source_of(game: Game, entity: int) -> int:
    """The source whose qualities count: a spell itself, or the source of an ability (CR 113.7)."""
    obj = game.object(entity)
    return obj.source if isinstance(obj, StackObject) and not obj.is_spell else entity
