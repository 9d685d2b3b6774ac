"""Layers (CR 613): which effects there are, in which order they apply, and what each does to characteristics.

An effect that starts to apply in one layer goes on applying in the later ones, to the same objects, even if the ability
it comes from is gone by then (613.6). Within a layer: characteristic-defining abilities first (613.3), then by
timestamp (613.7), but after what they depend on (613.8), which is looked at anew after each effect (613.8c).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.type_line import (
    ALL_CREATURE_TYPES,
    ALL_LAND_TYPES,
    BASIC_LAND_BITS,
    BASIC_LAND_TYPES,
    SUBTYPES_OF_TYPE,
    subtype_bits,
)
from sim.rules.battlefield.copying import with_exceptions
from sim.rules.characteristics.binding import bind
from sim.rules.characteristics.continuous import base_definition
from sim.rules.characteristics.dependency import next_effect
from sim.rules.evaluate import amount, entities, holds
from sim.rules.evaluate.linked import linked_key
from sim.rules.frames import Context
from sim.rules.objects import Characteristics, Permanent

if TYPE_CHECKING:
    from sim.rules.characteristics.continuous import Cache
    from sim.rules.game import Game

LAYERS = (1, 2, 4, 5, 6, 70, 71, 72, 73)


class Applying:
    """One continuous effect on its way through the layers. `affected` is fixed once it has begun to apply (613.6)."""

    __slots__ = ("ability", "affected", "changes", "condition", "ctx", "is_cda", "ref", "source", "timestamp")

    def __init__(self, ctx: Context, timestamp: int, changes: tuple[Any, ...], source: int, ability: int) -> None:
        self.ctx = ctx
        self.timestamp = timestamp
        self.changes = changes
        self.source = source
        self.ability = ability  # -1 for effects of resolutions
        self.ref: q.Ref | None = None
        self.condition: q.Condition | None = None
        self.affected: tuple[int, ...] | None = None
        self.is_cda = False


def apply_all(game: Game, cache: Cache, present: list[Permanent]) -> None:
    """Apply all continuous effects to the permanents present, layer by layer."""
    effects = _of_resolutions(game)
    started: dict[tuple[int, int], Applying] = {}
    if not effects and not any(cache.characteristics[obj.id].profile.statics for obj in present):
        _counters(cache, present)
        return
    for layer in LAYERS:
        _apply_layer(game, cache, present, layer, effects, started)
        if layer == 72:
            _counters(cache, present)
    _give_to_players(game, cache, [*effects, *started.values()])


def _of_resolutions(game: Game) -> list[Applying]:
    found = []
    for effect in game.state.effects:
        changes: Any = game.pool.nodes[effect.changes]
        if any(isinstance(change, ab.Modification) for change in changes):
            ctx = Context(effect.source, effect.controller)
            applying = Applying(ctx, effect.timestamp, changes, effect.source, -1)
            applying.affected = effect.affected
            found.append(applying)
    return found


def _apply_layer(
    game: Game,
    cache: Cache,
    present: list[Permanent],
    layer: int,
    effects: list[Applying],
    started: dict[tuple[int, int], Applying],
) -> None:
    """Apply the effects of one layer, each after what it depends on; what exists is looked up after each (613.8c)."""
    done: set[int] = set()
    applied: set[tuple[int, int]] = set()
    while True:
        waiting = [e for e in effects if id(e) not in done and _in_layer(e, layer)]
        waiting += [
            s for s in _of_statics(game, cache, present, layer, started) if (s.source, s.ability) not in applied
        ]
        if not waiting:
            return
        effect = next_effect(game, cache, waiting, layer)
        done.add(id(effect))
        if effect.ability >= 0:
            applied.add((effect.source, effect.ability))
            started[(effect.source, effect.ability)] = effect
        apply_effect(game, cache, effect, layer)


def _in_layer(effect: Applying, layer: int) -> bool:
    return any(isinstance(change, ab.Modification) and change.layer == layer for change in effect.changes)


def _of_statics(
    game: Game, cache: Cache, present: list[Permanent], layer: int, started: dict[tuple[int, int], Applying]
) -> list[Applying]:
    """Static abilities that exist now, and those that have begun to apply already (CR 613.6), in this layer."""
    found = [effect for effect in started.values() if _in_layer(effect, layer)]
    for obj in present:
        for number in cache.characteristics[obj.id].profile.statics:
            if layer not in game.pool.static_facts(number).layers or (obj.id, number) in started:
                continue
            effect = _of_static(game, cache, obj, number, layer)
            if effect is not None:
                found.append(effect)
    return found


def _of_static(game: Game, cache: Cache, obj: Permanent, number: int, layer: int) -> Applying | None:
    static = game.pool.abilities[number]
    if not isinstance(static, ab.Static) or not static.zones & t.IN_BATTLEFIELD:
        return None
    controller = cache.controllers.get(obj.id, obj.controller)
    # CR 613.7a: the object's timestamp, or that of the effect that granted the ability, whichever is later.
    timestamp = max(obj.timestamp, cache.granted.get((obj.id, number), 0))
    effect = Applying(Context(obj.id, controller), timestamp, static.changes, obj.id, number)
    effect.ref, effect.condition, effect.is_cda = static.affects, static.condition, static.is_cda
    cache.reads |= game.pool.static_facts(number).reads
    return effect


def affected_now(game: Game, effect: Applying) -> tuple[int, ...]:
    """What an effect applies to: fixed once begun, else what its reference finds if its condition holds."""
    if effect.affected is not None:
        return effect.affected
    if effect.ref is None or not holds(game, effect.ctx, effect.condition):
        return ()
    return tuple(entities(game, effect.ctx, effect.ref))


def apply_effect(game: Game, cache: Cache, effect: Applying, layer: int) -> None:
    """Apply one effect's changes of a layer to what it affects, and fix what that is."""
    effect.affected = affected_now(game, effect)
    changes = [c for c in effect.changes if isinstance(c, ab.Modification) and c.layer == layer]
    for entity in effect.affected:
        old = cache.characteristics.get(entity)
        if old is None:
            continue
        new = old.copy()
        for change in changes:
            if isinstance(change, ab.GainControl):
                cache.controllers[entity] = effect.ctx.controller
            elif isinstance(change, ab.BecomeCopy):
                new = _copied(game, cache, effect, entity, change, new)
            else:
                apply(game, effect.ctx, new, change, entity)
                if isinstance(change, ab.GainAbility) and new.abilities[-1] not in old.abilities:
                    cache.granted[(entity, new.abilities[-1])] = effect.timestamp
        cache.characteristics[entity] = new


def _give_to_players(game: Game, cache: Cache, effects: list[Applying]) -> None:
    """CR 613.10: players get abilities once the objects are determined, from what still has the ability that says so."""
    for effect in sorted(effects, key=lambda e: e.timestamp):
        players = [entity for entity in effect.affected or () if entity < 0]
        if not players or (effect.ability >= 0 and effect.ability not in _abilities_of(cache, effect.source)):
            continue
        for entity in players:
            for change in effect.changes:
                _give_to_player(game, cache, effect.ctx, entity, change)


def _abilities_of(cache: Cache, entity: int) -> tuple[int, ...]:
    found = cache.characteristics.get(entity)
    return found.abilities if found is not None else ()


def _give_to_player(game: Game, cache: Cache, ctx: Context, entity: int, change: Any) -> None:
    """Players can have protection, hexproof and shroud (CR 702.11c, 702.16b, 702.18a)."""
    if isinstance(change, ab.GainAbility):
        number = game.pool.ability(bind(game, ctx, change.ability))
        cache.player_abilities[entity] = (*cache.player_abilities.get(entity, ()), number)
    elif isinstance(change, ab.GainKeyword):
        cache.player_keywords[entity] = cache.player_keywords.get(entity, 0) | change.mask


def _copied(
    game: Game, cache: Cache, effect: Applying, entity: int, change: ab.BecomeCopy, old: Characteristics
) -> Characteristics:
    """Layer 1 (CR 707.2): the copiable values of what was meant; a face-down permanent keeps its own (708.10).

    Those of a static ability were determined as its effect first started to apply (707.2c).
    """
    obj = game.state.objects[entity]
    number = game.pool.definition(change.card) if change.card is not None else _locked_in(game, effect.ctx.source)
    if number < 0 or obj.face_down:
        return old
    cache.origins[entity] = effect.timestamp
    own = cache.copiable.get(entity, -1)
    own = own if own >= 0 else base_definition(game, obj)
    cache.copiable[entity] = with_exceptions(game, number, change.changes, own)
    return game.pool.bases[cache.copiable[entity]].copy()


def _locked_in(game: Game, source: int) -> int:
    obj = game.object(source)
    return obj.copied if isinstance(obj, Permanent) else -1


def _counters(cache: Cache, present: list[Permanent]) -> None:
    """Layer 7c (CR 613.4c): +1/+1 and -1/-1 counters."""
    for obj in present:
        if not obj.counters:
            continue
        change = obj.counters.get(t.PLUS_COUNTER, 0) - obj.counters.get(t.MINUS_COUNTER, 0)
        if change:
            new = cache.characteristics[obj.id].copy()
            new.power += change
            new.toughness += change
            cache.characteristics[obj.id] = new


# --- What each modification does ---------------------------------------------------------


def apply(game: Game, ctx: Context, c: Characteristics, change: ab.Modification, entity: int = 0) -> None:
    """Change a private copy of characteristics by one modification."""
    match change:
        case ab.ChangeTypes():
            _change_types(game, ctx, c, change)
        case ab.ChangeColor(mask, add, chosen):
            value = game.object(ctx.source).chosen.get(linked_key(game, ctx, "color"), 0) if chosen else mask
            c.colors = c.colors | value if add else value
        case ab.GainKeyword(mask):
            c.keywords |= mask
        case ab.GainAbility(ability):
            _set_abilities(game, c, (*c.abilities, game.pool.ability(bind(game, ctx, ability))), c.keywords)
        case ab.GainActivatedOf():
            _set_abilities(game, c, (*c.abilities, *_activated_of(game, ctx, change)), c.keywords)
        case ab.LoseAbilities():
            _lose_abilities(game, c, change)
        case ab.DefinePT(power, toughness) | ab.SetPT(power, toughness):
            ctx = _with_it(ctx, entity)
            c.power = (
                c.power
                if power is None
                else max(0, amount(game, ctx, power))
                if _cda(change)
                else amount(game, ctx, power)
            )
            c.toughness = c.toughness if toughness is None else amount(game, ctx, toughness)
        case ab.ModifyPT(power, toughness):
            ctx = _with_it(ctx, entity)
            c.power += amount(game, ctx, power)
            c.toughness += amount(game, ctx, toughness)
        case ab.SwitchPT():
            c.power, c.toughness = c.toughness, c.power


def _activated_of(game: Game, ctx: Context, change: ab.GainActivatedOf) -> list[int]:
    """The activated abilities of what is meant (CR 113.7), with how often each may be activated."""
    found = []
    for entity in entities(game, ctx, change.of):
        for number in game.characteristics(entity).profile.activated:
            ability = game.pool.abilities[number]
            assert isinstance(ability, ab.Activated)
            once = ability.once_each_turn or change.once_each_turn
            found.append(game.pool.ability(replace(ability, once_each_turn=once)))
    return found


def _cda(change: ab.Modification) -> bool:
    return isinstance(change, ab.DefinePT)


def _with_it(ctx: Context, entity: int) -> Context:
    """The context in which `It` is the affected object."""
    if not entity:
        return ctx
    new = ctx.copy()
    new.its = (entity,)
    return new


def _set_abilities(game: Game, c: Characteristics, abilities: tuple[int, ...], keywords: int) -> None:
    c.abilities = abilities
    c.profile = game.pool.profile(abilities)
    c.keywords = keywords


def _lose_abilities(game: Game, c: Characteristics, change: ab.LoseAbilities) -> None:
    if change.all:
        _set_abilities(game, c, (), 0)
        return
    abilities, tags = c.abilities, change.tags
    if change.mask & t.BANDING:
        tags = (*tags, "bands with other")  # CR 702.22b: they go together
    if tags:
        abilities = tuple(a for a in abilities if not _tagged(game.pool.abilities[a], tags))
    _set_abilities(game, c, abilities, c.keywords & ~change.mask)


def _tagged(ability: ab.Ability, tags: tuple[str, ...]) -> bool:
    if isinstance(ability, ab.BandsWithOther):
        return "bands with other" in tags
    return any(tag in getattr(ability, "tag", "").split() for tag in tags)


def _change_types(game: Game, ctx: Context, c: Characteristics, change: ab.ChangeTypes) -> None:
    """Layer 4: card types, subtypes and supertypes (CR 205.1, 305.7)."""
    if change.set_types is not None:
        _set_card_types(c, change.set_types)
    c.types |= change.add
    if change.remove:
        _set_card_types(c, c.types & ~change.remove)
    if change.set_subtypes is not None:
        _set_subtypes(c, subtype_bits(change.set_subtypes))
    c.subtypes |= subtype_bits(change.add_subtypes)
    c.supertypes = (c.supertypes | change.add_supertypes) & ~change.remove_supertypes
    if change.all_creature_types:
        c.subtypes |= ALL_CREATURE_TYPES
    if change.chosen_subtype:
        chosen = game.object(ctx.source).chosen
        kinds = (linked_key(game, ctx, kind) for kind in ("creature type", "basic land type"))
        word = next((chosen[kind] for kind in kinds if chosen.get(kind)), "")
        c.subtypes |= subtype_bits((word,)) if word else 0  # what became a copy has chosen nothing (CR 607.2d)
    if change.basic_land_types:
        _set_land_types(game, c, change.basic_land_types)
    elif c.types & t.LAND:
        _add_intrinsic_mana(game, c)


def _set_card_types(c: Characteristics, types: int) -> None:
    """CR 205.1a: losing a card type loses the subtypes that belong to it alone."""
    for bit, subtypes in SUBTYPES_OF_TYPE.items():
        if c.types & bit and not types & bit:
            c.subtypes &= ~subtypes
    c.types = types


def _set_subtypes(c: Characteristics, bits: int) -> None:
    """CR 205.1a: new subtypes replace those of the same set only; without any, creature types go."""
    sets = [subtypes for subtypes in SUBTYPES_OF_TYPE.values() if bits & subtypes] or [ALL_CREATURE_TYPES]
    for subtypes in sets:
        c.subtypes &= ~subtypes
    c.subtypes |= bits


def _set_land_types(game: Game, c: Characteristics, names: tuple[str, ...]) -> None:
    """CR 305.7: old land types and the abilities of the rules text go; the new types bring their mana abilities."""
    c.subtypes = c.subtypes & ~ALL_LAND_TYPES | subtype_bits(names)
    mana = tuple(game.pool.basic_mana[BASIC_LAND_TYPES.index(name)] for name in names if name in BASIC_LAND_TYPES)
    _set_abilities(game, c, mana, 0)


def _add_intrinsic_mana(game: Game, c: Characteristics) -> None:
    """CR 305.6: a basic land type gained brings its mana ability."""
    for i, bit in enumerate(BASIC_LAND_BITS):
        number = game.pool.basic_mana[i]
        if c.subtypes & bit and number not in c.abilities:
            _set_abilities(game, c, (*c.abilities, number), c.keywords)
