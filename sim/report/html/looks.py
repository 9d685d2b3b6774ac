"""What a card frame shows of an object but its state: name, cost, type line, colours and text, each look once.

A look is [name, mana cost as printed, type line, colours as letters of WUBRG, kind, text]; `kind` is the row that the object
lies in: "land", "creature", "other".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.cards import terms as t
from sim.cards.type_line import ALL_CREATURE_TYPES, TypeLine, subtype_names
from sim.report.oracle import NoEnglishError, render
from sim.report.oracle.homes import line
from sim.report.oracle.writer import Writer
from sim.rules.characteristics.continuous import base_definition
from sim.rules.objects import Characteristics, GameObject

if TYPE_CHECKING:
    from sim.rules.game import Game
    from sim.rules.pool import Pool

Look = tuple[str, str, str, str, str, str]

FACE_DOWN_CREATURE: Final = "Face-down creature"  # CR 708.2a: it has no name
FACE_DOWN: Final = "Face-down card"


class Looks:
    """The looks of one game, numbered as they first appear."""

    def __init__(self) -> None:
        self.all: list[Look] = []
        self._numbers: dict[Look, int] = {}
        self._known: dict[tuple[object, ...], int] = {}  # by all that a look is made of

    def of(self, game: Game, obj: GameObject, found: Characteristics) -> int:
        """The number of the look of an object with these characteristics."""
        definition = base_definition(game, obj)
        key = (
            *(definition, found.name, found.mana_cost, found.supertypes, found.types, found.subtypes, found.colors),
            *(found.abilities, found.keywords),
        )
        if key not in self._known:
            self._known[key] = self._number(look_of(game.pool, definition, found, type_words(found)))
        return self._known[key]

    def printed(self, game: Game, definition: int) -> int:
        """The number of the look of a card as it is printed."""
        if (definition,) not in self._known:
            pool = game.pool
            line = str(pool.definitions[definition].type_line)
            self._known[definition,] = self._number(look_of(pool, definition, pool.bases[definition], line))
        return self._known[definition,]

    def _number(self, look: Look) -> int:
        if look not in self._numbers:
            self._numbers[look] = len(self.all)
            self.all.append(look)
        return self._numbers[look]


def look_of(pool: Pool, definition: int, found: Characteristics, type_line: str) -> Look:
    """The look of something with these characteristics."""
    cost = "" if found.mana_cost is None else str(found.mana_cost)
    name = found.name or (FACE_DOWN_CREATURE if found.types & t.CREATURE else FACE_DOWN)
    colors, text = color_letters(found.colors), rules_text(pool, definition, found)
    return (name, cost, type_line, colors, row_of(found.types), text)


def rules_text(pool: Pool, definition: int, found: Characteristics) -> str:
    """The abilities of an object in our own English, one a line; what effects gave it comes last."""
    card, base = pool.definitions[definition], pool.bases[definition]
    writer = Writer(card, card.name or "this creature")
    try:
        if found.abilities == base.abilities:
            lines = [render(card)]
        else:
            lines = [line(pool.abilities[number], writer) for number in found.abilities]
    except NoEnglishError:
        lines = [card.name]
    printed = "\n".join(lines).lower()
    given = [name for i, name in enumerate(t.KEYWORD_NAMES) if found.keywords >> i & 1 and name not in printed]
    return "\n".join([part for part in (*lines, ", ".join(given).capitalize()) if part])


def type_words(found: Characteristics) -> str:
    """The type line as the characteristics have it now."""
    names = subtype_names(found.subtypes)
    if found.subtypes & ALL_CREATURE_TYPES == ALL_CREATURE_TYPES:  # CR 702.73a: changeling
        names = ("every creature type",)
    return str(TypeLine(found.supertypes, found.types, found.subtypes, names))


def color_letters(colors: int) -> str:
    """A mask of colours as letters of WUBRG, "" for colourless."""
    return "".join(letter for bit, letter in zip(t.COLORS, "WUBRG", strict=True) if colors & bit)


def row_of(types: int) -> str:
    """In which row of the battlefield something with these types is drawn."""
    if types & t.CREATURE:
        return "creature"
    return "land" if types & t.LAND else "other"
