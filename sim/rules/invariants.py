"""Invariants: what must be true of a game at every moment. A violation is a bug, reported with the position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sim.cards import terms as t
from sim.errors import RulesInvariantError
from sim.rules.characteristics import continuous
from sim.rules.objects import Permanent, StackObject

if TYPE_CHECKING:
    from sim.rules.game import Game


def check(game: Game) -> None:
    """All invariants; RulesInvariantError names the first that fails."""
    _one_zone_each(game)
    _cards_conserved(game)
    _attachments(game)
    _references(game)
    _counters(game)
    _caches(game)


def _fail(game: Game, problem: str) -> None:
    raise RulesInvariantError(problem, game.position())


def _one_zone_each(game: Game) -> None:
    """CR 400.1: each object is in exactly one zone, and knows which."""
    state, objects = game.state, game.state.objects
    shared = ((t.BATTLEFIELD, state.battlefield), (t.STACK, state.stack), (t.EXILE, state.exile))
    lists = [*shared, (t.COMMAND, state.command)]
    for player in state.players:
        lists += [(t.LIBRARY, player.library), (t.HAND, player.hand), (t.GRAVEYARD, player.graveyard)]
    listed: list[int] = []
    for zone, ids in lists:
        listed += ids
        for entity in ids:
            if entity not in objects:
                _fail(game, f"expected an object in {t.ZONE_NAMES[zone]}, got the stale id {entity}")
            if objects[entity].zone != zone:
                _fail(game, f"expected object {entity} to know that it is in {t.ZONE_NAMES[zone]}")
    seen = set(listed)
    if len(seen) != len(listed):
        _fail(
            game, f"expected each object in one zone, got {[e for e, n in Counter(listed).items() if n > 1]} in several"
        )
    if len(seen) != len(objects):
        lost = [e for e, o in objects.items() if e not in seen and o.zone != t.NOWHERE]
        if lost:
            _fail(game, f"expected every object in a zone list, got none for {lost}")


def _cards_conserved(game: Game) -> None:
    """Every physical card is one object, or one of the two that represent a melded permanent."""
    objects = game.state.objects.values()
    cards = [o.card for o in objects if o.card >= 0]
    cards += [o.second_card for o in objects if isinstance(o, Permanent) and o.second_card >= 0]  # CR 701.42a
    number = len(set(cards))
    if number != len(cards):
        _fail(game, f"expected one object a card, got {[c for c, n in Counter(cards).items() if n > 1]} twice")
    if number != game.cards_in_game and not any(p.has_lost for p in game.state.players):
        _fail(game, f"expected {game.cards_in_game} cards in the game, got {number}")


def _attachments(game: Game) -> None:
    """CR 701.3: attachment is known to both sides."""
    for entity in game.state.battlefield:
        permanent = game.state.objects[entity]
        if not isinstance(permanent, Permanent):
            _fail(game, f"expected a permanent on the battlefield, got {type(permanent).__name__}")
            return
        host = game.state.objects.get(permanent.attached_to) if permanent.attached_to > 0 else None
        if permanent.phased_out and not permanent.phased_with:
            continue  # CR 702.26i: what it was attached to does not see it
        if isinstance(host, Permanent) and entity not in host.attachments:
            _fail(game, f"expected {permanent.attached_to} to know what is attached to it, got no {entity}")
        for attached in permanent.attachments:
            other = game.state.objects.get(attached)
            if not isinstance(other, Permanent) or other.attached_to != entity:
                _fail(game, f"expected {attached} to be attached to {entity}")


def _references(game: Game) -> None:
    """No stale ids: what combat and the stack refer to is there or is last known."""
    known = game.state.last_known
    for entity in (*game.state.battlefield, *game.state.stack):
        obj = game.state.objects[entity]
        refs: tuple[int, ...] = ()
        if isinstance(obj, Permanent):
            refs = obj.blocking
            if any(i not in game.state.objects and i not in known for i in refs):
                _fail(game, f"expected {entity} to block creatures in combat, got stale {refs}")
        elif isinstance(obj, StackObject):
            refs = (obj.source, *(e for chosen in obj.targets for e in chosen if e > 0))
            if any(i not in game.state.objects and i not in known for i in refs):
                _fail(game, f"expected {entity} on the stack to refer to known objects, got {refs}")


def _counters(game: Game) -> None:
    """CR 122.1: no negative numbers of counters, no poison below zero, no negative damage."""
    for obj in game.state.objects.values():
        if obj.counters and any(number <= 0 for number in obj.counters.values()):
            _fail(game, f"expected positive numbers of counters on {obj.id}, got {obj.counters}")
        if isinstance(obj, Permanent) and obj.damage < 0:
            _fail(game, f"expected no negative damage on {obj.id}, got {obj.damage}")
    for player in game.state.players:
        if any(number < 0 for number in player.counters.values()):
            _fail(game, f"expected no negative counters of seat {player.seat}, got {player.counters}")


def _caches(game: Game) -> None:
    """Caches equal a recomputation from scratch."""
    kept = game._cache
    if kept is None:
        return
    game._cache = None
    fresh = continuous.compute(game)
    game._cache = kept
    for entity, c in fresh.characteristics.items():
        old = kept.characteristics.get(entity)
        if old is not c and (old is None or old.values() != c.values()):
            _fail(game, f"expected cached characteristics of {entity} to be {c.values()}, got {old and old.values()}")
    if set(kept.characteristics) != set(fresh.characteristics):
        _fail(game, "expected the cache to hold the permanents on the battlefield")
    if {e: c.values() for e, c in kept.elsewhere.items()} != {e: c.values() for e, c in fresh.elsewhere.items()}:
        _fail(game, "expected cached characteristics of cards off the battlefield to equal a recomputation")
    if kept.listeners != fresh.listeners or kept.replacements != fresh.replacements:
        _fail(game, "expected cached listeners and replacement effects to equal a recomputation")
    if {k: [(r.rule, r.affected) for r in v] for k, v in kept.rules.items()} != {
        k: [(r.rule, r.affected) for r in v] for k, v in fresh.rules.items()
    }:
        _fail(game, "expected cached rules in force to equal a recomputation")
