"""Copiable values (CR 707.2): what a copy of an object gets, and what a copy effect makes different (CR 707.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards.definition import CardDefinition
from sim.cards.type_line import subtype_bits
from sim.rules.characteristics.continuous import base_definition
from sim.rules.objects import Permanent, StackObject

if TYPE_CHECKING:
    from sim.rules.game import Game

Changes = tuple[ab.Modification, ...]


def copiable_definition(game: Game, entity: int, changes: Changes = (), own: int = -1) -> int:
    """CR 707.2: the copiable values of an object as a definition, with the exceptions that the effect makes (707.9).

    `own` are the copiable values that what becomes the copy has without the effect, for those that it retains.
    """
    number = game.pool.alone(_copied_values(game, entity))  # CR 708.2: of a face-down object what is listed for it
    return with_exceptions(game, number, changes, own)


def copiable_faces(game: Game, entity: int, changes: Changes = ()) -> tuple[int, int]:
    """CR 707.8a, 707.10g: the definition of a token or spell that copies an object, and which of its faces is up.

    A copy of a double-faced one has both faces, each with the copiable values of the same face.
    """
    obj = game.object(entity)
    back = game.pool.backs.get(obj.definition, -1)
    if back < 0 or obj.face_down:
        return copiable_definition(game, entity, changes), 0
    copied = _copied_values(game, entity)
    faces = (obj.definition, back) if copied in (obj.definition, back) else (copied, copied)
    front, other = (game.pool.definitions[with_exceptions(game, number, changes)] for number in faces)
    other = replace(other, back=None, layout=game.pool.definitions[obj.definition].layout)
    number = game.pool.definition(replace(front, back=other, layout=other.layout))
    return number, obj.face if isinstance(obj, Permanent | StackObject) else 0


def _copied_values(game: Game, entity: int) -> int:
    """The definition whose values an object has, or had last (CR 608.2h), after copy effects."""
    known = game.state.last_known.get(entity) if entity not in game.state.objects else None
    changed = game.cache().copiable.get(entity, -1) if known is None else known.copiable
    return changed if changed >= 0 else base_definition(game, game.object(entity))


def with_exceptions(game: Game, number: int, changes: Changes, own: int = -1) -> int:
    """CR 707.9: copiable values with the exceptions that a copy effect makes; they become part of the values."""
    if not changes:
        return number
    key = (number, game.pool.node(changes), own)
    found = game.pool.excepted.get(key)
    if found is None:
        card = game.pool.definitions[number]
        for change in changes:
            card = _excepted(card, change, game.pool.definitions[own] if own >= 0 else card)
        found = game.pool.excepted[key] = game.pool.definition(card)
    return found


def _excepted(card: CardDefinition, change: ab.Modification, own: CardDefinition) -> CardDefinition:
    """Copiable values with one exception made."""
    match change:
        case ab.ChangeTypes():
            return _with_types(card, change)
        case ab.SetPT(int(power), int(toughness)):
            return _with_size(card, power, toughness)
        case ab.ChangeColor(mask, add):
            return replace(card, colors=card.colors | mask if add else mask)
        case ab.GainKeyword(mask):
            return replace(card, abilities=(*card.abilities, ab.Keywords(mask)))
        case ab.GainAbility(ability):
            return replace(card, abilities=(*card.abilities, ability))
        case ab.Rename(name):
            return replace(card, name=name)
        case ab.Retain(what):
            return _with_own(card, what, own)
    return card


def _with_types(card: CardDefinition, change: ab.ChangeTypes) -> CardDefinition:
    line = card.type_line
    subtypes = line.subtypes | subtype_bits(change.add_subtypes)
    supertypes = (line.supertypes | change.add_supertypes) & ~change.remove_supertypes
    return replace(
        card, type_line=replace(line, types=line.types | change.add, subtypes=subtypes, supertypes=supertypes)
    )


def _with_size(card: CardDefinition, power: int | None, toughness: int | None) -> CardDefinition:
    """CR 707.9d: what defines the size is not copied where another size is given."""
    rest = tuple(ability for ability in card.abilities if not _defines(ability, ab.DefinePT))
    return replace(card, power=power, toughness=toughness, abilities=rest, printed_pt=None)


def _with_own(card: CardDefinition, what: tuple[str, ...], own: CardDefinition) -> CardDefinition:
    """CR 707.9c-d: what is not copied stays its own, and what defines it is not copied either."""
    if "color" in what:
        rest = tuple(ability for ability in card.abilities if not _defines(ability, ab.ChangeColor))
        card = replace(card, colors=own.colors, abilities=rest)
    if "size" in what:
        card = _with_size(card, own.power, own.toughness)
    return replace(card, name=own.name) if "name" in what else card


def _defines(ability: ab.Ability, kind: type[ab.Modification]) -> bool:
    """Whether an ability is characteristic-defining and defines this (CR 604.3)."""
    is_defining = isinstance(ability, ab.Static) and ability.is_cda
    return is_defining and any(isinstance(change, kind) for change in getattr(ability, "changes", ()))
