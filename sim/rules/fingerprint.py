"""Fingerprints: canonical integer projections of a game's whole state, stable across processes.

`fingerprint` is a fold of integers that the array engine computes alike (`array/kernel/fingerprint.py`): numbers of the
pool count by their keys, dicts as sums, what is hidden like everything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from sim.rng import MASK, mix64
from sim.rules.evaluate.linked import AT
from sim.rules.objects import GameObject, Permanent, StackObject
from sim.rules.state import ContinuousEffect, PendingTrigger, PlayerState, Shield

if TYPE_CHECKING:
    from sim.rules.game import Game

REASONS: Final = ("", "life", "library", "poison", "draw", "concede", "effect")  # why a game ends, or a player loses
FACE_DOWN: Final = ("", "morph", "disguise", "manifest", "cloak", "effect")
COUNTED: Final = (
    *("spells cast", "cards drawn", "lands played", "damage dealt", "life gained", "life lost", "attackers"),
    *("combat phases", "main phases"),
)  # what is counted of a player's turn
LOGGED: Final = ("entered", "discarded")  # of the turn's log, what all games keep
_PRIME: Final = 0x100000001B3


def fingerprint(game: Game) -> int:
    """64 bits over everything that is state."""
    state = game.state
    word = _fold(0, _flow(game))
    lists = [state.battlefield, state.stack, state.exile, state.command, state.strays, state.extra_turns]
    for player in state.players:
        word = _fold(word, _player(game, player))
        lists += (player.library, player.hand, player.graveyard)
    for ids in lists:
        word = _fold(word, ids)
    for ids in (*lists[:4], *lists[6:]):
        for entity in ids:
            word = _object(game, word, state.objects[entity])
    for effect in state.effects:
        word = _fold(word, _effect(effect))
    for trigger in (*state.triggers, *state.delayed):
        word = _fold(word, _pending(trigger))
    return word


def _fold(word: int, fields: Iterable[int]) -> int:
    """A record folded into the fingerprint: a polynomial over its fields, then mixed."""
    found = 1
    for field in fields:
        found = (found * _PRIME + field) & MASK
    return mix64(word ^ found)


def _sum(pairs: Iterable[tuple[int, int]]) -> int:
    """Pairs without an order."""
    return sum(mix64((key ^ value) & MASK) for key, value in pairs) & MASK


@cache
def text_key(text: str) -> int:
    """The number of a word: `Pool.key` of it as a node."""
    return int.from_bytes(blake2b(repr(text).encode(), digest_size=8).digest(), "big")


@cache
def _linked_key(name: str) -> int:
    """The number of the name under which an object keeps something, the copy effect that is part of it apart (CR 607.5)."""
    word, _, origin = name.partition(AT)
    return mix64(text_key(word) ^ int(origin)) if origin else text_key(word)


def _flow(game: Game) -> tuple[int, ...]:
    state = game.state
    log = [(place, entity) for place, name in enumerate(LOGGED) for entity in state.turn_log.get(name, ())]
    held = [(holder << 32, entity) for holder, found in state.held.items() for entity in found]
    return (
        *(state.trace, state.turn, state.active, state.regular, state.starting, state.step, state.passes, state.moment),
        *(state.next_id, state.next_serial, state.next_timestamp, state.attacked_alone, state.is_over),
        *(state.pending is not None, -1 if state.winner is None else state.winner, REASONS.index(state.end_reason)),
        *(_sum((place + 1 << 32, entity) for place, entity in log), _sum(held)),
        *(len(state.effects), len(state.triggers), len(state.delayed)),
    )


def _player(game: Game, player: PlayerState) -> list[int]:
    """A player's fields but the zones."""
    random, seat = game.state.random, player.seat
    fields = [
        *(player.life, player.has_lost, REASONS.index(player.lose_reason), player.drew_from_empty, player.last_turn),
        *(player.lands_played, player.mulligans, player.first_card, random.shuffles[seat], random.choices[seat]),
        _sum((text_key(kind), number) for kind, number in player.counters.items() if number),
        *(player.turn_counts.get(name, 0) for name in COUNTED),
    ]
    for kind, is_snow, restriction in player.mana:
        fields += (kind, is_snow, restriction >= 0)
    return fields


def _object(game: Game, word: int, obj: GameObject) -> int:
    """An object's fields, numbers of definitions replaced by keys that do not depend on the pool."""
    fields = (
        *(obj.id, obj.card, obj.owner, obj.controller, obj.zone, obj.serial, obj.timestamp, obj.known_to),
        *(FACE_DOWN.index(obj.face_down), game.pool.key("definition", obj.definition)),
        *(_definition(game, obj.listed), _definition(game, obj.copy_of)),
        _sum((text_key(kind), number) for kind, number in obj.counters.items() if number),
        _sum((_linked_key(key), 0) for key in obj.chosen),
        _sum((_linked_key(key), entity) for key, found in obj.linked.items() for entity in found),
    )
    word = _fold(word, fields)
    if isinstance(obj, Permanent):
        return _fold(word, _permanent(game, obj))
    return _fold(word, _on_stack(obj)) if isinstance(obj, StackObject) else word


def _definition(game: Game, number: int) -> int:
    return game.pool.key("definition", number) if number >= 0 else -1


def _permanent(game: Game, obj: Permanent) -> list[int]:
    return [
        *(obj.tapped, obj.base_controller, obj.face, obj.turned_at, obj.damage, obj.deathtouched, obj.since_turn),
        *(obj.attached_to, obj.shields, obj.no_regeneration, obj.phased_out, obj.phased_with, obj.attacking),
        *(obj.defending, obj.attacked_this_turn, obj.is_blocking, obj.blocked, obj.band, obj.entered_at, obj.cast_by),
        *(obj.cast_x, "solved" in obj.designations, "suspected" in obj.designations, sum(obj.activations.values())),
        *(_definition(game, obj.paid_for), _definition(game, obj.copied)),
        *(obj.second_card, _definition(game, obj.second_definition), _sum((text_key(key), 0) for key in obj.paid)),
        *(len(obj.attachments), *obj.attachments, len(obj.blocking), *obj.blocking),
        *(len(obj.damaged_by), *obj.damaged_by, _sum(obj.spared)),
    ]


def _on_stack(obj: StackObject) -> list[int]:
    fields = [
        *(obj.source, obj.face, obj.since, obj.is_spell, obj.origin, obj.is_copy, obj.x, obj.cast_from),
        *(obj.mana_spent, obj.exile_after, _sum((text_key(key), 0) for key in obj.paid)),
        *(len(obj.modes), *obj.modes),
    ]
    for found in obj.targets:
        fields += (len(found), *found) if found else ()
    return fields


def _effect(effect: ContinuousEffect) -> tuple[int, ...]:
    """A continuous effect without what it does, which follows from where it came from; what is left of a shield."""
    shield = (effect.left, effect.next_time) if isinstance(effect, Shield) else (0, 0)
    return (
        *(effect.id, effect.timestamp, effect.controller, effect.source, effect.duration, effect.until_turn),
        *(effect.used, *shield, *effect.affected),
    )


def _pending(trigger: PendingTrigger) -> tuple[int, ...]:
    return (trigger.ability >= 0, trigger.source, trigger.controller, trigger.turn)


def loop_key(game: Game) -> int:
    """The fingerprint with ids by rank and without counters that only grow: equal when a position comes back (104.4b)."""
    state = game.state
    rank = {entity: i for i, entity in enumerate(sorted(state.objects))}
    objects = tuple(_ranked_object(game, obj, rank) for _, obj in sorted(state.objects.items()))
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


def _ranked_object(game: Game, obj: GameObject, rank: dict[int, int]) -> tuple[Any, ...]:
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


def _hash(value: Any) -> int:
    return int.from_bytes(blake2b(repr(value).encode(), digest_size=8).digest(), "big")
