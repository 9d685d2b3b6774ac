"""What XMage calls the things that a player may do and the objects on the stack: its rules text, brought to one form.

Both texts, XMage's and the one that `sim.report.oracle` makes of an ability, are brought to small letters with "~" for
every way in which an object speaks of itself; then one has to begin with the other.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

from sim.cards import ability as ab
from sim.cards.definition import CardDefinition
from sim.report.oracle import NoEnglishError
from sim.report.oracle.homes import line
from sim.report.oracle.writer import Writer
from sim.rules import decisions
from sim.rules.casting import actions, turning_up
from sim.rules.objects import GameObject, Permanent, StackObject

if TYPE_CHECKING:
    from sim.rules.game import Game

_KINDS: Final = "creature|artifact|enchantment|land|planeswalker|permanent|card|aura|equipment|vehicle|spell|token"
_SELF: Final = re.compile(rf"\{{this\}}|\{{source\}}|\bthis ({_KINDS})\b")
_MINUS: Final = "\N{MINUS SIGN}"
_CAST: Final = {"flashback": "flashback", "escape": "escape", "retrace": "retrace"}


def plain(text: str, name: str = "") -> str:
    """A rules text in the form in which texts are compared."""
    found = html.unescape(text.replace("<br>", " ").replace("&bull", "•")).lower()
    for own in sorted({name.lower(), name.lower().split(",")[0]} - {""}, key=len, reverse=True):
        found = re.sub(rf"(?<![\w~]){re.escape(own)}(?![\w])", "~", found)
    found = re.sub(r"\bits\b", "~'s", re.sub(r"\bit\b", "~", found))
    found = _SELF.sub("~", found).replace(_MINUS, "-").replace("—", " - ").replace("[", "").replace("]", "")
    found = re.sub(r"^cycling - |^\s*", "", found)
    return " ".join(found.replace("•", " • ").split())


def definition_of(game: Game, entity: int) -> CardDefinition:
    """The definition whose words an object uses."""
    obj = game.object(entity)
    return game.pool.definitions[obj.copy_of if obj.copy_of >= 0 else obj.definition]


def ability_text(game: Game, entity: int, number: int) -> str:
    """The text of an ability of an object in plain form; "" where the project has no English for it."""
    card = definition_of(game, entity)
    try:
        return plain(line(game.pool.abilities[number], Writer(card)), card.name)
    except NoEnglishError:
        return ""


def action_texts(game: Game, option: tuple[int, int, int]) -> tuple[str, ...]:
    """What XMage may call an action with priority, in plain form; its texts begin so."""
    code, entity, index = option
    name = game.characteristics(entity).name
    if code == decisions.PLAY_LAND:
        return (plain(f"Play {back_name(game, entity) if index else name}"),)
    if code == decisions.CAST:
        return _cast_texts(game, entity, index, name)
    if code == decisions.ACTIVATE:
        return (ability_text(game, entity, index), *_keyword_texts(game, index), *_made_up_texts(game, entity))
    if code == decisions.TURN_UP:
        return _turn_up_texts(game, entity, index)
    return ()


def back_name(game: Game, entity: int) -> str:
    """The name of a card's back face, "" if it has none."""
    back = game.pool.definitions[game.object(entity).definition].back
    return back.name if back is not None else ""


def _cast_texts(game: Game, entity: int, way: int, name: str) -> tuple[str, ...]:
    if way & actions.BACK_FACE:
        return _cast_texts(game, entity, way & ~actions.BACK_FACE, back_name(game, entity))
    if way & actions.PROTOTYPED:
        return (plain(f"Cast {name} using Prototype"),)
    if way == actions.NORMAL:
        return (plain(f"Cast {name}"),)
    if way == actions.FACE_DOWN:
        return (plain(f"Cast {name} using Morph"), plain(f"Cast {name} using Disguise"))
    ability = game.pool.abilities[way - 1]
    assert isinstance(ability, ab.AlternativeCost)
    if ability.key in _CAST:
        return (plain(f"{ability.key} {ability.cost.mana}"), plain(f"Cast {name} with {ability.key}"))
    return (plain(f"Cast {name}"),)


def _keyword_texts(game: Game, number: int) -> tuple[str, ...]:
    """Abilities that XMage words by their keyword."""
    ability = game.pool.abilities[number]
    tags = ability.tag.split() if isinstance(ability, ab.Activated) else []
    return tuple(f"{tag} {ability.cost.mana}".lower() for tag in tags) if isinstance(ability, ab.Activated) else ()


def _made_up_texts(game: Game, entity: int) -> tuple[str, ...]:
    """What exists for tests only has no type, and its ability is called by its name."""
    c = game.characteristics(entity)
    return () if c.types else ("~",)


def _turn_up_texts(game: Game, entity: int, way: int) -> tuple[str, ...]:
    permanent = game.permanent(entity)
    cost = turning_up.cost_of(game, permanent, way) if permanent is not None else None
    if permanent is None or cost is None:
        return ()
    ability = turning_up.turning_ability(game, permanent)
    printed = (plain(f"{ability.cost.mana}: Turn this face-down permanent face up."),) if ability is not None else ()
    words = plain(f"{cost.mana}: Turn this face-down permanent face up.")
    return (words, *printed, "turn this face-down permanent face up")


def mana_abilities(game: Game, seat: int) -> list[tuple[int, int]]:
    """The mana abilities of permanents that a player could activate now: (permanent, ability)."""
    from sim.rules.casting.mana import can_activate_for_mana

    found = []
    for entity in game.permanents_of(seat):
        permanent = game.permanent(entity)
        for number in game.characteristics(entity).profile.mana:
            ability = game.pool.abilities[number]
            if isinstance(permanent, Permanent) and isinstance(ability, ab.Activated):
                if can_activate_for_mana(game, permanent, ability, number):
                    found.append((entity, number))
    return found


def mana_texts(game: Game, entity: int, number: int) -> tuple[str, ...]:
    """What XMage may call a mana ability; those of basic land types are written out."""
    return (ability_text(game, entity, number),)


def begins(texts: tuple[str, ...], wanted: str, name: str = "") -> bool:
    """Whether one of the texts begins with what a script says."""
    start = plain(wanted, name)
    return any(text.startswith(start) for text in texts if text)


def has_cost(texts: tuple[str, ...], wanted: str, name: str = "") -> bool:
    """Whether one of the texts has the cost of what a script says; its effect may be worded otherwise."""
    cost = plain(wanted, name).partition(":")[0]
    return ":" in wanted and any(text.partition(":")[0] == cost for text in texts if text)


def stack_text(game: Game, obj: GameObject) -> str:
    """What an object on the stack is called: "cast name", or the text of the ability."""
    if not isinstance(obj, StackObject):
        return ""
    if obj.is_spell and obj.face_down:  # scripts call it by its card
        return plain(f"Cast {game.pool.definitions[obj.definition].name} using {obj.face_down}")
    if obj.is_spell:
        return plain(f"Cast {game.characteristics(obj.id).name}")
    return ability_text(game, obj.source, obj.ability) if obj.ability >= 0 else ""
