"""Binding: a granted ability is written with the granting source's "you" and choices, and must keep their meaning.

"Enchanted creature has protection from the chosen colour": the colour is the Aura's, the ability the creature's. Binding
replaces what refers to the source's choices by what was chosen, so that the ability can stand on another object.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules.evaluate import amount, entities
from sim.rules.evaluate.filters import chosen

if TYPE_CHECKING:
    from sim.cards.definition import CardDefinition
    from sim.rules.frames import Context
    from sim.rules.game import Game


def bind(game: Game, ctx: Context, ability: ab.Ability) -> ab.Ability:
    """The ability with the source's choices filled in; the same ability if it refers to none."""
    if not _needs_binding(ability):
        return ability
    bound: ab.Ability = _bound(game, ctx, ability)
    return bound


@cache
def _needs_binding(node: object) -> bool:
    if isinstance(node, _BOUND):
        return True
    if isinstance(node, ab.Protection) and (node.spares is not None or node.chosen or _is_from_players(node.what)):
        return True
    if isinstance(node, tuple):
        return any(_needs_binding(part) for part in node)
    if hasattr(node, "__dataclass_fields__"):
        return any(_needs_binding(getattr(node, f.name)) for f in fields(node))  # type: ignore[arg-type]
    return False


def _is_from_players(what: q.Filter) -> bool:
    # CR 702.16k: "your opponents" are those of the granting source's controller.
    return isinstance(what, q.ControlledBy)


_BOUND = (q.HasChosenColor, q.HasChosenName, q.HasChosenType, q.ChosenPlayer, q.ChosenNumber)
_NOTHING = q.Not(q.Anything())


def _bound(game: Game, ctx: Context, node: Any) -> Any:
    match node:
        case q.HasChosenColor():
            return q.HasColor(chosen(game, ctx, "color", 0))
        case q.HasChosenName():
            return q.Named(chosen(game, ctx, "card name", ""))
        case q.HasChosenType():
            subtype = chosen(game, ctx, "creature type", "") or chosen(game, ctx, "basic land type", "")
            return q.HasSubtype((subtype,)) if subtype else q.HasType(chosen(game, ctx, "card type", 0))
        case q.ControlledByRef(q.ChosenPlayer()):
            player = chosen(game, ctx, "player", 0)
            return q.SeatControls(-1 - player) if player else _NOTHING
        case q.Not(q.Stat(which, comparison, q.ChosenNumber())):
            number = chosen(game, ctx, "number", -1)
            return q.Not(q.Stat(which, comparison, number)) if number >= 0 else _NOTHING
        case ab.Protection():
            return _bound_protection(game, ctx, node)
        case ab.HexproofFrom(q.HasChosenColor()):
            color = chosen(game, ctx, "color", 0)
            return ab.HexproofFrom(q.HasColor(color), t.COLOR_NAMES.get(color, node.text))
        case tuple():
            return tuple(_bound(game, ctx, part) for part in node)
    if hasattr(node, "__dataclass_fields__"):
        return replace(node, **{f.name: _bound(game, ctx, getattr(node, f.name)) for f in fields(node)})
    return node


def _bound_protection(game: Game, ctx: Context, node: ab.Protection) -> ab.Protection:
    color = chosen(game, ctx, "color", 0) if node.chosen else 0
    text = t.COLOR_NAMES.get(color, node.text)
    what = bind_you(ctx, node.what) if _is_from_players(node.what) else _bound(game, ctx, node.what)
    spares = bind_you(ctx, node.spares) if node.spares is not None else None
    granted_by = ctx.source if node.spares_attached else 0
    return replace(node, what=what, text=text, spares=spares, chosen=False, granted_by=granted_by)


def bind_you(ctx: Context, node: Any) -> Any:
    """Filters that speak of "this" and "you" with both filled in, for use away from their source."""
    match node:
        case q.Is(q.This()):
            return q.IsObject(ctx.source)
        case q.ControlledBy(t.YOU):
            return q.SeatControls(ctx.controller)
        case q.ControlledBy(t.OPPONENT):
            return q.Not(q.SeatControls(ctx.controller))
        case q.IsPlayer(t.YOU):
            return q.IsSeat(ctx.controller)
        case tuple():
            return tuple(bind_you(ctx, part) for part in node)
    if isinstance(node, q.Filter):
        names = [f.name for f in fields(node)]  # type: ignore[arg-type]
        return replace(node, **{name: bind_you(ctx, getattr(node, name)) for name in names})  # type: ignore[type-var]
    return node


_FLEETING = (q.Saved, q.Target, q.It, q.EventSubject, q.EventOther, q.EventNew, q.EventAbility, q.ThisSpell)


def bind_amounts(game: Game, ctx: Context, node: Any) -> Any:
    """CR 608.2h, 611.2d: numbers, choices and objects of a resolution's continuous effect are fixed as it begins."""
    if isinstance(node, q.AmountNode):
        return amount(game, ctx, node)
    if isinstance(node, _BOUND):
        return _bound(game, ctx, node)
    if isinstance(node, q.Is) and isinstance(node.ref, _FLEETING):
        found = tuple(q.IsObject(e) for e in entities(game, ctx, node.ref))
        return q.Or(found) if found else _NOTHING
    if isinstance(node, q.And | q.Or):
        return type(node)(tuple(bind_amounts(game, ctx, part) for part in node.parts))
    if isinstance(node, q.Not):
        return q.Not(bind_amounts(game, ctx, node.part))
    if isinstance(node, ab.ChangeColor) and node.chosen:
        return replace(node, mask=chosen(game, ctx, "color", 0), chosen=False)
    if isinstance(node, tuple):
        return tuple(bind_amounts(game, ctx, part) for part in node)
    if isinstance(node, ab.GainAbility):
        return ab.GainAbility(bind(game, ctx, node.ability))
    if isinstance(node, ab.BecomeCopy):
        changes = tuple(_this_ability(game, ctx, change) for change in node.changes)
        return replace(node, card=_copied_card(game, ctx, node.of), changes=changes)
    if isinstance(node, ab.ModifyPT | ab.SetPT | ab.DefinePT):
        return replace(
            node, power=bind_amounts(game, ctx, node.power), toughness=bind_amounts(game, ctx, node.toughness)
        )
    if isinstance(node, ab.Rule):
        return replace(node, amount=bind_amounts(game, ctx, node.amount), what=bind_amounts(game, ctx, node.what))
    return node


def _this_ability(game: Game, ctx: Context, change: ab.Modification) -> ab.Modification:
    """CR 707.9a: "except it has this ability" is the ability that resolves."""
    spell = game.spell(ctx.spell)
    if not isinstance(change, ab.GainThisAbility) or spell is None or spell.ability < 0:
        return change
    return ab.GainAbility(game.pool.abilities[spell.ability])


def _copied_card(game: Game, ctx: Context, of: q.Ref) -> CardDefinition | None:
    """CR 707.2b: what is copied is fixed as the effect begins; None if it is not there."""
    from sim.rules.battlefield.copying import copiable_definition

    found = [e for e in entities(game, ctx, of) if e > 0]
    return game.pool.definitions[copiable_definition(game, found[0])] if found else None
