"""Fingerprints: a canonical integer projection of a game's whole state, stable across processes."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from sim.rules.objects import GameObject, StackObject
from sim.rules.state import ContinuousEffect, PlayerState, Shield

if TYPE_CHECKING:
    from sim.rules.game import Game


def fingerprint(game: Game) -> int:
    """64 bits over everything that is state."""
    return _hash(_projection(game))


def loop_key(game: Game) -> int:
    """The fingerprint with ids by rank and without counters that only grow: equal when a position comes back (104.4b)."""
    state = game.state
    rank = {entity: i for i, entity in enumerate(sorted(state.objects))}
    objects = tuple(_object(game, obj, rank) for _, obj in sorted(state.objects.items()))
    players = tuple(
        (p.life, p.has_lost, tuple(sorted(p.counters.items())), len(p.library), p.lands_played, tuple(p.mana))
        for p in state.players
    )
    effects = tuple((e.changes, e.duration, _ranked(e.affected, rank)) for e in state.effects)
    return _hash((state.active, state.step, players, objects, effects, len(state.triggers), len(state.delayed)))


def _ranked(value: Any, rank: dict[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_ranked(item, rank) for item in value)
    return rank.get(value, value if isinstance(value, int) and value < 0 else "gone")


_IDS = ("attached_to", "attachments", "spared", "blocking", "targets", "attacking", "damaged_by")


def _object(game: Game, obj: GameObject, rank: dict[int, int]) -> tuple[Any, ...]:
    skipped = (
        "id",
        "serial",
        "timestamp",
        "source",
        "event",
        "saved",
        "since_turn",
        "activations",
        "linked",
        "entered_at",
    )
    fields: list[Any] = []
    for cls in type(obj).__mro__[:-1]:
        for name in cls.__slots__:  # type: ignore[attr-defined]
            if name not in skipped:
                value = getattr(obj, name)
                linked = name in _IDS
                fields.append(_ranked(value, rank) if linked else value)
    return tuple(fields)


def _projection(game: Game) -> tuple[Any, ...]:
    state = game.state
    players = tuple(_player(game, player) for player in state.players)
    objects = tuple(_keyed(game, obj) for _, obj in sorted(state.objects.items()))
    zones = (tuple(state.battlefield), tuple(state.stack), tuple(state.exile), tuple(state.command))
    effects = tuple(_effect(game, e) for e in state.effects)
    waiting = tuple(_pending(game, p) for p in (*state.triggers, *state.delayed))
    flow = (
        state.turn,
        state.active,
        state.regular,
        state.step,
        state.passes,
        state.passed_over,
        state.moment,
        state.trace,
        state.winner,
        state.end_reason,
        tuple(sorted(state.turn_log.items())),
    )
    random = tuple(sorted((k, str(v)) for k, v in state.random.plain().items()))
    happened = tuple(sorted((game.pool.key("node", n), seat, found) for (n, seat), found in state.happened.items()))
    return (players, objects, zones, effects, waiting, flow, random, happened, state.pending is not None)


def _player(game: Game, player: PlayerState) -> tuple[Any, ...]:
    """A player's fields, with what restricts their mana by key (CR 106.6)."""
    fields = [_plain(getattr(player, name)) for name in player.__slots__ if name != "mana"]
    keys = [game.pool.key("node", one[2]) if one[2] >= 0 else -1 for one in player.mana]
    return (*fields, tuple((*one[:2], key) for one, key in zip(player.mana, keys, strict=True)))


def _keyed(game: Game, obj: GameObject) -> tuple[Any, ...]:
    """An object's fields with pool numbers replaced by keys that do not depend on the pool."""
    fields = [game.pool.key("definition", obj.definition)]
    for cls in type(obj).__mro__[:-1]:
        for name in cls.__slots__:  # type: ignore[attr-defined]
            value = getattr(obj, name)
            if name in ("definition", "node", "activations"):
                continue
            if name in ("copy_of", "copied", "listed", "second_definition") and value >= 0:
                value = game.pool.key("definition", value)
            if name == "ability" and isinstance(obj, StackObject) and value >= 0:
                value = game.pool.key("ability", value)
            fields.append(_plain(value))
    return tuple(fields)


def _effect(game: Game, e: ContinuousEffect) -> tuple[Any, ...]:
    """A continuous effect with its changes by key, and what is left of a shield."""
    changes = game.pool.key("node", e.changes)
    fields = (e.id, e.timestamp, e.controller, e.source, e.affected, changes, e.duration, e.until_turn, e.used)
    return (*fields, e.left, e.next_time) if isinstance(e, Shield) else fields


def _pending(game: Game, trigger: Any) -> tuple[Any, ...]:
    key = game.pool.key("ability", trigger.ability) if trigger.ability >= 0 else game.pool.key("node", trigger.node)
    return (key, trigger.source, trigger.controller, trigger.targets, trigger.x)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(sorted((str(k), str(v)) for k, v in value.items()))
    return tuple(value) if isinstance(value, list) else value


def _hash(value: Any) -> int:
    return int.from_bytes(blake2b(repr(value).encode(), digest_size=8).digest(), "big")
