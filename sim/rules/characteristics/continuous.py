"""Continuous effects (CR 611, 613): characteristics layer by layer, and everything else that is derived from them.

`compute` makes one Cache for a state of the game: characteristics of all permanents, the rules in force, and who listens
for which event. It is dropped when an event changes what it depends on (`events.record`) and never changed in place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.reads import reads
from sim.rules.evaluate import entities, holds
from sim.rules.frames import Context
from sim.rules.looking import at_library
from sim.rules.objects import Characteristics, GameObject, Permanent, StackObject
from sim.rules.pool import is_about_itself

if TYPE_CHECKING:
    from sim.rules.game import Game


@dataclass(slots=True)
class RuleInForce:
    """A Rule that holds now: for which objects and players, and in whose words."""

    rule: ab.Rule
    ctx: Context
    affected: frozenset[int]


@dataclass(slots=True)
class Cache:
    """What follows from a state: see the module. `reads` are the event kinds (mask) that drop it besides the usual."""

    characteristics: dict[int, Characteristics] = field(default_factory=dict)
    rules: dict[str, list[RuleInForce]] = field(default_factory=dict)
    listeners: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    state_triggers: list[tuple[int, int]] = field(default_factory=list)
    replacements: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    replacement_kinds: int = 0
    reads: int = 0
    controllers: dict[int, int] = field(default_factory=dict)
    granted: dict[tuple[int, int], int] = field(default_factory=dict)  # (object, ability) -> the effect's timestamp
    copiable: dict[int, int] = field(default_factory=dict)  # definitions of what copy effects have changed (CR 613.2a)
    origins: dict[int, int] = field(default_factory=dict)  # timestamp of the copy effect that gave the abilities
    player_abilities: dict[int, tuple[int, ...]] = field(default_factory=dict)  # abilities that players have
    player_keywords: dict[int, int] = field(default_factory=dict)
    elsewhere: dict[int, Characteristics] = field(default_factory=dict)  # of what is changed off the battlefield
    actors: list[int] = field(default_factory=list)  # permanents with abilities to activate, or to turn face up
    supertypes: int = 0  # of all permanents together
    is_settled: bool = False  # whether the controllers have been found to be what layer 2 says


def base_definition(game: Game, obj: GameObject) -> int:
    """The definition whose values an object has before layers: face down, copied, back face or printed (CR 613.2)."""
    pool = game.pool
    if obj.face_down and obj.zone in (t.BATTLEFIELD, t.STACK):
        return pool.listed(obj.face_down, obj.listed)
    return face_up_definition(game, obj)


def face_up_definition(game: Game, obj: GameObject) -> int:
    """The definition whose values an object has, or would have, face up: copied, back face or printed (CR 613.2)."""
    pool = game.pool
    if obj.copy_of >= 0:
        return obj.copy_of  # CR 712.18: a copy stays one whichever face of its card is up
    if obj.definition in pool.backs and isinstance(obj, Permanent | StackObject) and obj.face:
        return pool.backs[obj.definition]  # CR 712.8a: a back face counts on the battlefield and on the stack only
    if isinstance(obj, Permanent) and obj.second_card >= 0:
        return pool.combined[obj.definition]  # CR 712.4b, 712.8g: the combined face counts on the battlefield only
    return obj.definition


def is_as_it_was_cast(game: Game, permanent: Permanent) -> bool:
    """Whether a permanent has the abilities that the spell had which became it: nothing has made it a copy since."""
    known = game.state.last_known.get(permanent.id) if permanent.id not in game.state.objects else None
    copied = game.cache().copiable.get(permanent.id, -1) if known is None else known.copiable
    shown = permanent.copy_of if permanent.copy_of >= 0 else permanent.definition
    return copied < 0 and shown == permanent.paid_for


def outside_battlefield(game: Game, obj: GameObject) -> Characteristics:
    """Characteristics in other zones: as printed or copied; a characteristic-defining ability works there too (604.3)."""
    base = game.pool.bases[base_definition(game, obj)]
    if not base.profile.statics or obj.id in game.defining:
        return base  # an ability that counts its own object's card types sees them as printed
    game.defining.append(obj.id)
    changed = base
    for number in base.profile.statics:
        static = game.pool.abilities[number]
        if isinstance(static, ab.Static) and static.is_cda:
            changed = changed.copy() if changed is base else changed
            ctx = Context(obj.id, obj.controller)
            for change in static.changes:
                if isinstance(change, ab.Modification):
                    from sim.rules.characteristics.layers import apply

                    apply(game, ctx, changed, change)
    game.defining.remove(obj.id)
    return changed


def compute(game: Game) -> Cache:
    """Everything that continuous effects make true in the present state (CR 613)."""
    from sim.rules.characteristics import layers

    cache = Cache()
    game._cache = cache  # queries inside layers see what has been applied so far (CR 613.6)
    objects, bases, backs = game.state.objects, game.pool.bases, game.pool.backs
    present: list[Permanent] = []
    away: list[Permanent] = []
    for entity in game.state.battlefield:
        obj = objects[entity]
        if isinstance(obj, Permanent):
            if obj.phased_out:
                away.append(obj)
                continue
            is_plain = not obj.face_down and obj.copy_of < 0 and obj.second_card < 0 and obj.definition not in backs
            cache.characteristics[entity] = bases[obj.definition if is_plain else base_definition(game, obj)]
            present.append(obj)
    layers.apply_all(game, cache, present)
    for obj in away:  # CR 702.26b: no effect changes it; who asks is told what it was as it phased out
        known = game.state.last_known.get(obj.id)
        cache.characteristics[obj.id] = known.characteristics if known else game.pool.bases[base_definition(game, obj)]
    for obj in present:
        for number in cache.characteristics[obj.id].profile.statics:
            if game.pool.static_facts(number).is_outside:
                _change_elsewhere(game, cache, obj, number)
    _gather(game, cache, present)
    return cache


def _change_elsewhere(game: Game, cache: Cache, obj: Permanent, number: int) -> None:
    """CR 613.1, 611.3: a permanent's static ability that changes cards of other zones: "each card in your hand has"."""
    from sim.rules.characteristics import layers

    static = game.pool.abilities[number]
    assert isinstance(static, ab.Static)
    cache.reads |= game.pool.static_facts(number).reads | ek.bit(ek.ZONE_CHANGED)
    ctx = Context(obj.id, obj.controller)
    if not holds(game, ctx, static.condition):
        return
    changes = [change for change in static.changes if isinstance(change, ab.Modification)]
    for entity in entities(game, ctx, static.affects):
        if entity > 0 and game.object(entity).zone != t.BATTLEFIELD:
            changed = game.characteristics(entity).copy()
            for change in sorted(changes, key=lambda change: change.layer):
                layers.apply(game, ctx, changed, change, entity)
            cache.elsewhere[entity] = changed


def _gather(game: Game, cache: Cache, present: list[Permanent]) -> None:
    """Rules, listeners and replacement effects of what is there now."""
    for obj in present:
        c = cache.characteristics[obj.id]
        profile = c.profile
        cache.supertypes |= c.supertypes
        if len(profile.activated) > len(profile.mana) or obj.face_down:
            cache.actors.append(obj.id)
        if profile.triggered:
            for kind, number in profile.triggered:
                _listen(game, cache, obj, kind, number, t.BATTLEFIELD)
        for number in profile.state_triggers:
            cache.state_triggers.append((obj.id, number))
        if profile.replacements:
            for number in profile.replacements:
                _replace(game, cache, obj, number, t.BATTLEFIELD)
        if profile.statics:
            for number in profile.statics:
                _rules_of_static(game, cache, obj, number)
    _gather_outside(game, cache)
    _rules_of_effects(game, cache)


def _listen(game: Game, cache: Cache, obj: GameObject, kind: int, number: int, zone: int) -> None:
    ability = game.pool.abilities[number]
    if isinstance(ability, ab.Triggered) and ability.zones >> zone & 1:
        cache.listeners.setdefault(kind, []).append((obj.id, number))


def _replace(game: Game, cache: Cache, obj: GameObject, number: int, zone: int) -> None:
    ability = game.pool.abilities[number]
    if not isinstance(ability, ab.Replacement) or not ability.zones >> zone & 1:
        return
    if ability.event.event in (ek.ZONE_CHANGED, ek.TURNED_FACE_UP) and is_about_itself(ability):
        return  # CR 614.12, 708.11: looked up on the object itself
    # CR 120.4c: what leaves a player some life replaces a result of damage.
    kind = ability.event.event if ability.instead.floor_life < 0 else ek.LIFE_LOST
    cache.replacements.setdefault(kind, []).append((obj.id, number))
    cache.replacement_kinds |= 1 << kind
    cache.reads |= reads(ability.condition) if ability.condition is not None else 0


def _gather_outside(game: Game, cache: Cache) -> None:
    """Abilities that work in a hand, graveyard, library, exile or on the stack (CR 113.6)."""
    listening = game.pool.listening
    if not listening:
        return
    state = game.state
    lists = [ids for player in state.players for ids in (player.hand, player.graveyard, player.library)]
    for ids in (*lists, state.exile, state.stack, state.command):
        for entity in ids:
            obj = state.objects[entity]
            if listening.get(obj.definition, 0) >> obj.zone & 1:
                if obj.zone == t.LIBRARY:
                    at_library(game, obj.owner)
                _gather_card(game, cache, obj)


def _gather_card(game: Game, cache: Cache, obj: GameObject) -> None:
    if isinstance(obj, StackObject) and not obj.is_spell:
        return
    profile = game.pool.bases[base_definition(game, obj)].profile
    for kind, number in profile.triggered:
        if not is_about_itself(game.pool.abilities[number]):
            _listen(game, cache, obj, kind, number, obj.zone)
    for number in profile.replacements:
        _replace(game, cache, obj, number, obj.zone)
    for number in profile.statics:
        _rules_of_static(game, cache, obj, number)


def _rules_of_static(game: Game, cache: Cache, obj: GameObject, number: int) -> None:
    static = game.pool.abilities[number]
    if not isinstance(static, ab.Static) or not static.zones >> obj.zone & 1:
        return
    facts = game.pool.static_facts(number)
    if not facts.rules:
        return
    cache.reads |= facts.reads
    ctx = Context(obj.id, obj.controller)
    if not holds(game, ctx, static.condition):
        return
    affected = frozenset(entities(game, ctx, static.affects))
    for rule in facts.rules:
        cache.rules.setdefault(rule.kind, []).append(RuleInForce(rule, ctx, affected))


def _rules_of_effects(game: Game, cache: Cache) -> None:
    for effect in game.state.effects:
        changes: Any = game.pool.nodes[effect.changes]
        for change in changes:
            if isinstance(change, ab.Rule):
                ctx = Context(effect.source, effect.controller)
                found = RuleInForce(change, ctx, frozenset(effect.affected))
                cache.rules.setdefault(change.kind, []).append(found)
            elif isinstance(change, ab.Replacement):
                cache.replacements.setdefault(change.event.event, []).append((-effect.id, -1))
                cache.replacement_kinds |= 1 << change.event.event


def has_tag(game: Game, entity: int, tag: str) -> bool:
    """Whether an object has an ability whose tag has this word, or of this keyword's own kind."""
    c = game.characteristics(entity)
    profile = c.profile
    if tag == "bands with other":
        return bool(profile.bands)
    if tag == "morph":
        return profile.morph >= 0
    if tag == "activated abilities":
        return bool(profile.activated)
    return any(tag in getattr(game.pool.abilities[number], "tag", "").split() for number in c.abilities)


def rules_for(game: Game, kind: str, entity: int) -> list[RuleInForce]:
    """The rules of a kind in force for an object or player; most often none."""
    found = game.cache().rules.get(kind)
    if not found:
        return []
    return [rule for rule in found if entity in rule.affected]


def has_rule(game: Game, kind: str, entity: int) -> bool:
    """Whether any rule of a kind is in force for an object or player."""
    found = game.cache().rules.get(kind)
    return found is not None and any(entity in rule.affected for rule in found)
