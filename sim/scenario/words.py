"""The words of a scenario and what they mean in a game: steps, colours, names of objects, and answers to picks.

A player is a seat (`P0`); an object is its handle (a `Thing`) or its name, "Grizzly Bears#2" for the second of that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sim.cards import terms as t
from sim.cards.mana_cost import MANA_TYPES
from sim.errors import SimError
from sim.rules import decisions as d
from sim.rules.casting.actions import PROTOTYPED
from sim.rules.decisions import Decision
from sim.rules.game import Game
from sim.rules.objects import StackObject
from sim.rules.state import entity_seat, seat_entity
from sim.rules.view import entity_name

P0, P1, P2, P3 = range(4)


class ScenarioError(SimError):
    """A script that does not fit its game: an unknown word, an answer nobody asked for, a point that is never reached."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One object of the game. A card that changes zones becomes another object (CR 400.7), which this no longer is."""

    id: int
    name: str

    def __str__(self) -> str:
        return self.name


What = str | int | Thing
"""A player by seat, or an object by name or handle."""

# --- Steps ------------------------------------------------------------------------------------

_OTHER_STEP_NAMES: Final = {
    "untap": t.UNTAP,
    "draw": t.DRAW,
    "main": t.PRECOMBAT_MAIN,
    "precombat main": t.PRECOMBAT_MAIN,
    "first main": t.PRECOMBAT_MAIN,
    "postcombat main": t.POSTCOMBAT_MAIN,
    "second main": t.POSTCOMBAT_MAIN,
    "attackers": t.DECLARE_ATTACKERS,
    "blockers": t.DECLARE_BLOCKERS,
    "first strike damage": t.FIRST_STRIKE_DAMAGE,
    "damage": t.COMBAT_DAMAGE,
    "end": t.END,
    "cleanup": t.CLEANUP,
}


def step_code(name: str) -> int:
    """The code of a step or main phase from its name, with or without the words "step" and "phase"."""
    word = name.lower().strip()
    for known in (word, word.removesuffix(" step"), word.removesuffix(" phase")):
        if known in t.STEP_NAMES:
            return t.STEP_NAMES.index(known)
        if known in _OTHER_STEP_NAMES:
            return _OTHER_STEP_NAMES[known]
    raise ScenarioError(f"expected a step or main phase ({', '.join(t.STEP_NAMES)}), got {name!r}")


# --- Colours and mana ----------------------------------------------------------------------------

COLORS: Final = {name: mask for mask, name in t.COLOR_NAMES.items()}


def color_mask(name: str) -> int:
    """The mask of a colour's name."""
    if name.lower() not in COLORS:
        raise ScenarioError(f"expected a color ({', '.join(COLORS)}), got {name!r}")
    return COLORS[name.lower()]


def mana_codes(text: str) -> list[int]:
    """The mana types of text such as "RRG", "{R}{R}" or "CC"."""
    letters = text.replace("{", "").replace("}", "").upper()
    if any(letter not in MANA_TYPES for letter in letters):
        raise ScenarioError(f"expected mana as letters of {''.join(MANA_TYPES)}, got {text!r}")
    return [MANA_TYPES.index(letter) for letter in letters]


# --- Names of objects --------------------------------------------------------------------------

# Where an object of a name is looked for first.
ZONES_BY_INTEREST: Final = (t.BATTLEFIELD, t.STACK, t.HAND, t.GRAVEYARD, t.EXILE, t.COMMAND, t.LIBRARY)


def name_of(game: Game, entity: int) -> str:
    """What a script calls a player or object: its name, a face-down one's own; "P0" for a player."""
    if entity < 0:
        return f"P{entity_seat(entity)}"
    if entity not in game.state.objects and entity not in game.state.last_known:
        return f"object {entity}"
    return entity_name(game, entity)


def objects_in(game: Game, zone: int) -> list[int]:
    """All objects of a zone: in order of entering where that is known, libraries from the top."""
    return game.domain(1 << zone)


def named(game: Game, name: str, entities: Iterable[int]) -> list[int]:
    """Those of these objects that have a name now; if there are none, those whose card has it printed."""
    among = [e for e in entities if e > 0]
    found = [e for e in among if name_of(game, e) == name]
    return found or [e for e in among if name in printed_names(game, e)]


def printed_names(game: Game, entity: int) -> tuple[str, ...]:
    """The names on the faces of an object's card, the front face's first."""
    number = game.object(entity).definition
    back = game.pool.backs.get(number, -1)
    return tuple(game.pool.definitions[face].name for face in (number, back) if face >= 0)


def split_number(name: str) -> tuple[str, int]:
    """The parts of "Grizzly Bears#2": ("Grizzly Bears", 2); 0 for a name without number."""
    text, mark, number = name.rpartition("#")
    return (text, int(number)) if mark and number.isdigit() else (name, 0)


def entity_of(game: Game, what: What, among: Sequence[int] = (), zones: Sequence[int] = ZONES_BY_INTEREST) -> int:
    """The entity that a word means: among these entities if it can, else in the first of these zones that has it.

    Numbers count all objects of the name in a zone, in order of entering. ScenarioError if nothing has the name, or if
    it could mean objects of several players.
    """
    if isinstance(what, Thing):
        return what.id
    if isinstance(what, int):
        return seat_entity(what)
    name, number = split_number(what)
    if number:
        return _numbered(game, name, number, among, zones)
    found = named(game, name, among)
    for zone in zones:
        found = found or named(game, name, objects_in(game, zone))
    if not found:
        raise ScenarioError(f"expected an object in the game, got {what!r} in {game.position()}")
    if len({game.controller(e) for e in found}) > 1:
        raise ScenarioError(f"expected one object, got {what!r} of several players: give it a number or its handle")
    return found[0]


def _numbered(game: Game, name: str, number: int, among: Sequence[int], zones: Sequence[int]) -> int:
    first = [game.object(e).zone for e in named(game, name, among)]
    for zone in dict.fromkeys((*first, *zones)):
        found = named(game, name, objects_in(game, zone))
        if found:
            if number > len(found):
                where = t.ZONE_NAMES[zone]
                raise ScenarioError(f"expected {name}#{number} in the {where}, got only {len(found)} of that name")
            return found[number - 1]
    raise ScenarioError(f"expected an object in the game, got '{name}#{number}' in {game.position()}")


# --- Answers to picks -----------------------------------------------------------------------------

_YES_NO: Final = (d.MAY, d.MAY_PAY, d.PAY_OPTIONAL, d.MULLIGAN)
_SCRY: Final = {"top": 0, "bottom": 1, "graveyard": 1}


def option_of(game: Game, decision: Decision, answer: Any) -> Any:
    """The option that an answer in words means; it need not be among the legal ones."""
    kind = decision.kind
    if kind in _YES_NO:
        return int(bool(answer))
    if kind in (d.X_VALUE, d.DIVIDE, d.BAND, d.PREVENT, d.CHOOSE_NUMBER):
        return answer
    if kind == d.MODE:
        return -1 if answer is None else answer - 1
    if kind == d.ONE_OF:
        return answer - 1
    if kind == d.CAST_NOW:
        return _way_now(decision.options, answer)
    if kind == d.SCRY:
        return _SCRY.get(answer, answer)
    if kind == d.CHOOSE_COLOR:
        return color_mask(answer)
    if kind == d.CHOOSE_TYPE:
        return _type_option(answer, decision.options)
    if kind == d.MANA:
        return mana_codes(answer)[0] + 1
    if kind in (d.ORDER_TRIGGERS, d.REPLACEMENT):
        return _nth_of_source(game, decision, answer)
    if kind in (d.CHOOSE_NAME, d.PARTS):
        return answer
    return 0 if answer is None else entity_of(game, answer, [o for o in decision.options if o])


def _way_now(options: Sequence[Any], answer: bool | int | str | None) -> Any:
    """Whether, or how, something is cast while something resolves: True, "prototyped", or the way itself."""
    if answer == "prototyped":
        return next((way for way in options if way >= 0 and way & PROTOTYPED), None)
    return options[1] if answer is True else answer or -1


def _type_option(name: str, options: Sequence[Any]) -> Any:
    codes = {word.lower(): code for code, word in t.TYPE_NAMES.items()}
    return name if name in options else codes.get(name.lower(), name)


def _nth_of_source(game: Game, decision: Decision, answer: str | int | Thing) -> Any:
    """Triggers and replacement effects by the name of what they come from, "#2" for its second; or by place from 1."""
    if isinstance(answer, int):
        return decision.options[answer - 1] if 0 < answer <= len(decision.options) else None
    sources = [_source(game, decision, i) for i in range(len(decision.options))]
    if isinstance(answer, Thing):
        fitting = [i for i, source in enumerate(sources) if source == answer.id]
        number = 1
    else:
        name, number = split_number(answer)
        fitting = [i for i, source in enumerate(sources) if _source_name(game, source) == name]
    number = max(1, number)
    return decision.options[fitting[number - 1]] if number <= len(fitting) else None


def _source(game: Game, decision: Decision, place: int) -> int:
    if decision.kind == d.ORDER_TRIGGERS:
        return int(decision.about[place][0])
    source = int(decision.options[place][0])
    effect = next((e for e in game.state.effects if e.id == -source), None) if source < 0 else None
    return effect.source if effect is not None else source


def _source_name(game: Game, source: int) -> str:
    return name_of(game, source) if source else "regeneration"


def words_of(game: Game, decision: Decision) -> list[str]:
    """The legal options of a pick in words, for messages and for looking at them."""
    return [_in_words(game, decision, place, option) for place, option in enumerate(decision.options)]


def _in_words(game: Game, decision: Decision, place: int, option: Any) -> str:
    kind = decision.kind
    if kind == d.PRIORITY:
        return action_in_words(game, option)
    if kind in _YES_NO:
        return "yes" if option else "no"
    if kind in (d.MODE, d.ONE_OF):
        return "done" if option < 0 else f"mode {option + 1}"
    if kind == d.CAST_NOW:
        return "not" if option < 0 else "prototyped" if option & PROTOTYPED else f"way {option}"
    if kind == d.CHOOSE_COLOR:
        return t.COLOR_NAMES[option]
    if kind == d.MANA:
        return MANA_TYPES[option - 1]
    if kind in (d.ORDER_TRIGGERS, d.REPLACEMENT):
        return _source_name(game, _source(game, decision, place))
    if kind == d.SCRY:
        return "bottom" if option else "top"
    if kind in (d.X_VALUE, d.DIVIDE, d.BAND, d.CHOOSE_NAME, d.PREVENT, d.CHOOSE_NUMBER) or isinstance(option, str):
        return str(option)
    if kind == d.CHOOSE_TYPE:
        return t.TYPE_NAMES[option]
    return "none" if option == 0 else name_of(game, option)


_ACTIONS: Final = {d.PLAY_LAND: "play", d.CAST: "cast", d.ACTIVATE: "activate", d.TURN_UP: "turn up"}


def action_in_words(game: Game, action: tuple[int, int, int]) -> str:
    """As in "cast Lightning Bolt", "cast Blitz Automaton prototyped", "activate Mogg Fanatic", "pass"."""
    if action[0] == d.PASS:
        return "pass"
    how = " prototyped" if action[0] == d.CAST and action[2] & PROTOTYPED else ""
    return f"{_ACTIONS[action[0]]} {name_of(game, action[1])}{how}"


def mentioned(about: Any) -> tuple[int, ...]:
    """The objects that a pick is about."""
    parts = about[:2] if isinstance(about, tuple) else (about,)
    return tuple(part for part in parts if isinstance(part, int) and part > 0)


def source_name_of(game: Game, entity: int) -> str:
    """The name of an object, of an ability on the stack that of its source."""
    obj = game.state.objects.get(entity)
    if isinstance(obj, StackObject) and not obj.is_spell:
        return name_of(game, obj.source)
    return name_of(game, entity)
