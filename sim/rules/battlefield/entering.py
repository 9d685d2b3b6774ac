"""Entering the battlefield (CR 614.12, 603.6d): tapped, with counters, with a choice, as a copy, attached.

What applies to a permanent's entering is found by what it would be on the battlefield; the choices are made before it
enters and are kept in the proposal's entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.type_line import AURA, BASIC_LAND_TYPES, subtype_names
from sim.rules import decisions
from sim.rules.battlefield.copying import copiable_definition
from sim.rules.battlefield.damage import pay_life
from sim.rules.battlefield.face_down import face_up_profile, turned_profile
from sim.rules.casting import costs
from sim.rules.characteristics.binding import bind_amounts
from sim.rules.characteristics.continuous import base_definition
from sim.rules.evaluate import amount, entities, holds, matches
from sim.rules.events import face_entering
from sim.rules.frames import Context, Proposal
from sim.rules.looking import at_lists
from sim.rules.objects import Permanent
from sim.rules.pool import DelayedAbility, is_about_itself

if TYPE_CHECKING:
    from sim.rules.game import Game


def entry_of(proposal: Proposal) -> dict[str, Any]:
    """The entry of a proposal, made if it has none."""
    if proposal.entry is None:
        proposal.entry = {}
    return proposal.entry


def entering_definition(game: Game, proposal: Proposal) -> int:
    """The definition that the permanent will have: face down, what it enters as a copy of, or its own face's."""
    entry, obj = proposal.entry or {}, game.object(proposal.event[1])
    if entry.get("face_down"):
        return game.pool.listed(entry["face_down"], entry.get("listed", -1))
    copied: int = entry.get("copy_of", obj.copy_of)
    if copied >= 0:
        return copied
    return face_entering(game, obj.definition, entry)


@contextmanager
def as_it_would_enter(game: Game, proposal: Proposal) -> Iterator[None]:
    """CR 614.12, 708.3: what enters as a copy, face down, or with its back face up, is looked at as that, by all effects."""
    entry = proposal.entry or {}
    if proposal.event[0] != ek.ZONE_CHANGED or not entry:
        yield
        return
    obj = game.object(proposal.event[1])
    before = obj.copy_of, obj.controller
    if entry.get("copy_of", -1) >= 0 or entry.get("face") or entry.get("face_down") or entry.get("melded"):
        obj.copy_of = entering_definition(game, proposal)
    obj.controller = entry.get("controller", obj.controller)
    yield
    obj.copy_of, obj.controller = before


def own_replacements(game: Game, proposal: Proposal) -> list[tuple[int, int]]:
    """Replacement effects of an object itself: its own entering (CR 614.12), going elsewhere, or turning up (708.11)."""
    event = proposal.event
    found = []
    for ability_number in _own_abilities(game, proposal):
        ability = game.pool.abilities[ability_number]
        key = (event[1], ability_number)
        if isinstance(ability, ab.Replacement) and key not in proposal.applied and _fits(game, proposal, ability):
            found.append(key)
    return found


def _own_abilities(game: Game, proposal: Proposal) -> tuple[int, ...]:
    """The replacement abilities of the moving object: as it would exist on the battlefield, or as it is."""
    obj = game.object(proposal.event[1])
    if proposal.event[0] == ek.TURNED_FACE_UP:
        return face_up_profile(game, obj).replacements if isinstance(obj, Permanent) else ()
    if proposal.event[0] == ek.TRANSFORMED:
        return turned_profile(game, obj).replacements if isinstance(obj, Permanent) else ()
    if proposal.event[4] == t.BATTLEFIELD:
        number = entering_definition(game, proposal)
        abilities = game.pool.bases[number].profile.replacements
        return _kept_on_entering(game, proposal, number) if abilities and _takes_abilities(game) else abilities
    if obj.zone == t.BATTLEFIELD:
        return game.characteristics(obj.id).profile.replacements
    return game.pool.bases[base_definition(game, obj)].profile.replacements


def _takes_abilities(game: Game) -> bool:
    """Whether any static ability could take abilities from a permanent that enters: Humility, Blood Moon."""
    pool = game.pool
    statics = (pool.abilities[n] for c in game.cache().characteristics.values() for n in c.profile.statics)
    changes = (change for static in statics if isinstance(static, ab.Static) for change in static.changes)
    return any(
        isinstance(change, ab.LoseAbilities) or (isinstance(change, ab.ChangeTypes) and change.basic_land_types)
        for change in changes
    )


def _kept_on_entering(game: Game, proposal: Proposal, number: int) -> tuple[int, ...]:
    """CR 614.12: the replacement abilities that the permanent would have there, by a look at it as if it were."""
    with as_it_would_be(game, proposal, number) as entity:
        return game.characteristics(entity).profile.replacements


@contextmanager
def as_it_would_be(game: Game, proposal: Proposal, number: int) -> Iterator[int]:
    """The permanent as it would exist on the battlefield with this definition, under all continuous effects."""
    state, kept = game.state, game._cache
    would_be = Permanent(state.next_id, -1, number, game.object(proposal.event[1]).owner, t.BATTLEFIELD)
    would_be.controller = would_be.base_controller = _entering_controller(game, proposal)
    would_be.timestamp = state.next_timestamp
    state.objects[would_be.id] = would_be
    state.battlefield.append(would_be.id)
    game._cache = None
    yield would_be.id
    state.battlefield.pop()
    del state.objects[would_be.id]
    game._cache = kept


def _fits(game: Game, proposal: Proposal, ability: ab.Replacement) -> bool:
    event, pattern = proposal.event, ability.event
    if pattern.event != event[0] or not is_about_itself(ability):
        return False
    if event[0] in (ek.TURNED_FACE_UP, ek.TRANSFORMED):
        return holds(game, Context(event[1], game.controller(event[1]), event), ability.condition)
    if not pattern.from_zones >> event[3] & 1 or not pattern.to_zones >> event[4] & 1:
        return False
    if event[4] != t.BATTLEFIELD and not ability.zones >> event[3] & 1:
        return False
    ctx = Context(event[1], _entering_controller(game, proposal), event)
    return holds(game, ctx, ability.condition)


def _entering_controller(game: Game, proposal: Proposal) -> int:
    return int((proposal.entry or {}).get("controller", game.object(proposal.event[1]).controller))


def apply(game: Game, ctx: Context, proposal: Proposal, ability: ab.Replacement) -> bool:
    """Apply what an effect says of entering; False while a choice is awaited."""
    enters = proposal.event[0] == ek.ZONE_CHANGED and proposal.event[4] == t.BATTLEFIELD
    if not enters and proposal.event[0] not in (ek.TURNED_FACE_UP, ek.TRANSFORMED):
        return True
    instead, entry = ability.instead, entry_of(proposal)
    if is_about_itself(ability):
        ctx.controller = _entering_controller(game, proposal)
        spell = game.spell(proposal.event[1])
        ctx.x = spell.x if spell is not None else entry.get("x", 0)  # CR 107.3m, 702.37f
    if instead.under_your_control:
        entry["controller"] = ctx.controller
        return True
    if instead.copy is not None:
        return _enter_as_copy(game, ctx, proposal, ability)
    if instead.choose:
        value = _choose_as_it_enters(game, ctx, instead)
        if value is None:
            return False
        _keep_choice(game, entry, instead.choose, value)
        if instead.choose == "life":
            pay_life(game, ctx.controller, value)
    if instead.unless_pay is not None:
        return _pay_or_tapped(game, ctx, proposal, instead.unless_pay)
    if instead.transformed:
        _enter_transformed(game, proposal)
    _enter_with(game, ctx, entry, instead)
    return True


def _enter_with(game: Game, ctx: Context, entry: dict[str, Any], instead: ab.Instead) -> None:
    """CR 614.1c-d: tapped, with counters, with abilities."""
    if instead.tapped:
        entry["tapped"] = True
    for counter, number in instead.counters:
        counters = dict(entry.get("counters", {}))
        counters[counter] = counters.get(counter, 0) + amount(game, ctx, number)
        entry["counters"] = {k: v for k, v in counters.items() if v > 0}
    if instead.gains:
        entry["gains"] = game.pool.node(tuple(_gain(ability) for ability in instead.gains))


def _enter_transformed(game: Game, proposal: Proposal) -> None:
    """CR 712.13a: with its back face up; what has an instant or sorcery there goes from the stack to the graveyard."""
    event, entry = proposal.event, entry_of(proposal)
    back = game.pool.backs.get(game.object(event[1]).definition, -1)
    if back < 0 or entry.get("face_down"):
        return
    if game.pool.bases[back].types & t.PERMANENT_TYPES:
        entry["face"] = 1
    else:
        proposal.event = (*event[:4], t.GRAVEYARD, *event[5:]) if event[3] == t.STACK else ()
        proposal.entry = None


def _choose_as_it_enters(game: Game, ctx: Context, instead: ab.Instead) -> Any:
    """CR 614.12c: a value chosen as the permanent enters, at random if its text says so; None while it is awaited."""
    if instead.choose == "life":  # CR 607.2g: any amount of it is paid as the permanent enters
        life = game.state.players[ctx.controller].life
        return game.pick(ctx.controller, decisions.CHOOSE_NUMBER, tuple(range(max(0, life) + 1)), about=ctx.source)
    if not instead.choose_among:
        return choose_value(game, ctx, instead.choose)
    if instead.at_random:
        return instead.choose_among[game.state.random.choose(ctx.controller, len(instead.choose_among))]
    kind = decisions.CHOOSE_NAME if isinstance(instead.choose_among[0], str) else decisions.CHOOSE_NUMBER
    return game.pick(ctx.controller, kind, instead.choose_among, about=ctx.source)


def _keep_choice(game: Game, entry: dict[str, Any], kind: str, value: Any) -> None:
    """CR 607.2d; the copiable values of a chosen permanent are locked in for what copies it (CR 707.2c)."""
    if kind != "creature":
        entry["chosen"] = {**entry.get("chosen", {}), value_key(kind): value}
    elif value:
        entry["linked"], entry["copied"] = {"chosen": (value,)}, copiable_definition(game, value)


def _gain(ability: ab.Ability) -> ab.Modification:
    """It enters with an ability besides its own (a kicked creature "with trample"): no copiable value (CR 707.2)."""
    return ab.GainKeyword(ability.mask) if isinstance(ability, ab.Keywords) else ab.GainAbility(ability)


def _pay_or_tapped(game: Game, ctx: Context, proposal: Proposal, cost: Cost) -> bool:
    """As it enters its controller may pay; if they do not, it enters tapped (CR 614.1c)."""
    if not costs.can_pay_simple(game, ctx.controller, ctx.source, cost):
        entry_of(proposal)["tapped"] = True
        return True
    answer = game.pick(ctx.controller, decisions.MAY_PAY, (0, 1), about=(ctx.source, game.pool.node(cost)))
    if answer is None:
        return False
    if answer:
        costs.pay_rest(game, ctx.controller, ctx.source, cost, ())
    else:
        entry_of(proposal)["tapped"] = True
    return True


def _enter_as_copy(game: Game, ctx: Context, proposal: Proposal, ability: ab.Replacement) -> bool:
    """CR 707.5: it may enter as a copy of an object on the battlefield; nothing is targeted."""
    what = ability.instead.copy
    options = entities(game, ctx, q.All(what)) if what is not None else []
    if ability.optional or not options:
        options = [0, *options]
    answer = game.pick(ctx.controller, decisions.ENTER_AS_COPY, options, about=ctx.source)
    if answer is None:
        return False
    if answer:
        _become_copy(game, ctx, proposal, ability.instead, answer)
    return True


def _become_copy(game: Game, ctx: Context, proposal: Proposal, instead: ab.Instead, copied: int) -> None:
    """The values that it enters with, and what this effect does besides, in place of what an earlier one did (707.9e, g)."""
    entry, own = entry_of(proposal), entering_definition(game, proposal)
    sized = (bind_amounts(game, ctx, c) if isinstance(c, ab.SetPT) else c for c in instead.copy_changes)
    changes: tuple[ab.Modification, ...] = (*sized, *map(_gain, instead.gains))
    number = copiable_definition(game, copied, changes, own)
    for change in changes:
        if isinstance(change, ab.Provided) and _would_match(game, proposal, number, change.what):
            changes = (*changes, *change.changes)  # CR 707.9f: all other exceptions are taken into account
    entry["copy_of"] = copiable_definition(game, copied, changes, own)
    more = [change for change in changes if isinstance(change, ab.EntersWith)]
    entry["copy_counters"] = {change.counter: amount(game, ctx, change.amount) for change in more}
    entry.pop("when_copied", None)
    if instead.when_copied is not None:
        ability = ab.SpellAbility((instead.when_copied,))
        entry["when_copied"] = (game.pool.node(DelayedAbility(None, ability, True, False)), copied)


def _would_match(game: Game, proposal: Proposal, number: int, what: q.Filter) -> bool:
    with as_it_would_be(game, proposal, number) as entity:
        return matches(game, Context(entity, _entering_controller(game, proposal)), what, entity)


def value_key(kind: str) -> str:
    """Under which name a chosen value is kept: a nonland card name is a card name."""
    return {"nonland card name": "card name", "life": "number"}.get(kind, kind)


def choose_value(game: Game, ctx: Context, kind: str) -> Any:
    """Choose a colour, type, name or opponent (CR 607.2d, 614.12c); None while the choice is awaited."""
    seat = ctx.controller
    if kind == "color":
        return game.pick(seat, decisions.CHOOSE_COLOR, t.COLORS, about=ctx.source)
    if kind == "creature type":
        at_lists(game)
        return game.pick(seat, decisions.CHOOSE_TYPE, creature_types(game), about=ctx.source)
    if kind == "basic land type":
        return game.pick(seat, decisions.CHOOSE_TYPE, BASIC_LAND_TYPES, about=ctx.source)
    if kind == "card type":
        return game.pick(seat, decisions.CHOOSE_TYPE, tuple(t.TYPE_NAMES), about=ctx.source)
    if kind == "creature":
        found = entities(game, ctx, q.All(q.HasType(t.CREATURE)))
        return game.pick(seat, decisions.CHOOSE, found or (0,), about=(ctx.source, kind))
    if kind in ("card name", "nonland card name"):
        at_lists(game)
        return game.pick(seat, decisions.CHOOSE_NAME, card_names(game, kind == "card name"), about=ctx.source)
    seats = game.apnap() if kind == "player" else game.opponents(seat)
    return game.pick(seat, decisions.CHOOSE, tuple(-1 - s for s in seats), about=(ctx.source, kind))


def creature_types(game: Game) -> tuple[str, ...]:
    """The creature types on offer: those that any card of this game has (any other choice is as good as none)."""
    from sim.cards.type_line import ALL_CREATURE_TYPES

    bits = 0
    for card in game.pool.definitions:
        bits |= card.type_line.subtypes & ALL_CREATURE_TYPES
    return subtype_names(bits) or ("Human",)


def card_names(game: Game, lands: bool = True) -> tuple[str, ...]:
    """The card names on offer: those of the cards of this game, in the alphabet's order; with lands or without."""
    cards = [card for card in game.pool.definitions if card.name and card.layout != "token"]
    return tuple(sorted({card.name for card in cards if lands or not card.type_line.types & t.LAND}))


def choose_host(game: Game, proposal: Proposal) -> bool:
    """CR 303.4f: an Aura that enters other than by resolving as an Aura spell is attached to what its controller chooses.

    So is one that another spell enters as a copy of (CR 707.5). Where nothing can be enchanted it does not enter.
    """
    event = proposal.event
    if event[0] != ek.ZONE_CHANGED or event[4] != t.BATTLEFIELD:
        return True
    entry = proposal.entry or {}
    base = game.pool.bases[entering_definition(game, proposal)]
    if entry.get("face_down") or not base.subtypes & AURA or "attach_to" in entry:
        return True
    seat = _entering_controller(game, proposal)
    options = hosts(game, event[1], base.profile.enchant, seat)
    if not options:  # CR 303.4g: it stays in the zone it was in, but from the stack it goes to the graveyard
        proposal.event = (*event[:4], t.GRAVEYARD, *event[5:]) if event[3] == t.STACK else ()
        proposal.entry = None
        return True
    answer = game.pick(seat, decisions.ATTACH, options, about=event[1])
    if answer is None:
        return False
    entry_of(proposal)["attach_to"] = answer
    return True


def hosts(game: Game, aura: int, enchant: int, seat: int) -> list[int]:
    """What an Aura could enchant: players and permanents that its enchant ability and their protection allow."""
    from sim.rules.battlefield.protection import is_protected_from

    ability = game.pool.abilities[enchant] if enchant >= 0 else None
    if not isinstance(ability, ab.Enchant):
        return []
    found = entities(game, Context(aura, seat), q.All(ability.what))
    return [e for e in found if not is_protected_from(game, e, aura)]
