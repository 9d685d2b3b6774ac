"""One line of a deck file: a count and a card, with the ornaments that other programs hang on it.

Read are `4 Name`, `4x Name`, `Name` (one), `SB: 4 Name`, and after or before the name, in any order:
`(SET) 62`, `(SET)`, `()`, `[SET]`, `[Category {top}]`, `^Have,#37d67a^`, `*F*`, `*E*`, `*CMDR*`, `#tag`,
`# comment`, `#!Commander`. An ornament is taken off only when the line with it is no card name, since
`Hazmat Suit (Used)`, `1996 World Champion` and `+2 Mace` are names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sim.cards.catalog import canonical_name, close_matches
from sim.decklists.decklist import Part
from sim.errors import DecklistError, UnknownCardError

GREATEST_COUNT: Final = 999
# The longest card name has 141 letters; no line of a card comes near this.
LONGEST_LINE: Final = 500
_SHOWN: Final = 60

_SIDEBOARD_MARK: Final = re.compile(r"sb:\s*", re.IGNORECASE)
_COMMANDER_MARK: Final = re.compile(r"\*CMDR\*|#!commander\b", re.IGNORECASE)
_COUNT: Final = re.compile(r"(?P<count>[+-]?[0-9][0-9.,/]*)[xX]?\s+(?P<rest>.+)")
_ORNAMENTS: Final = (
    re.compile(r"\s+#.*$"),
    re.compile(r"\s*\*[A-Za-z]+\*$"),
    re.compile(r"\s*\^[^^]*\^$"),
    re.compile(r"\s*\[[^\]]*\]$"),
    re.compile(r"^\[[^\]]*\]\s*"),
    re.compile(r"\s*\([A-Za-z0-9_]*\)(\s+\S+)?$"),
)
_SLASHES: Final = re.compile(r"\s*/{1,3}\s*")


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card and its count; `part` where the line itself says which part of the deck it belongs to."""

    count: int
    name: str
    part: Part | None = None


def has_sideboard_mark(text: str) -> bool:
    """Whether the line says by `SB:` that its card is in the sideboard."""
    return _SIDEBOARD_MARK.match(text) is not None


def read_card_line(text: str, path: str, number: int | None = None) -> CardLine:
    """The card of a stripped line; DecklistError for a bad count, UnknownCardError for a name no card has."""
    if len(text) > LONGEST_LINE:
        problem = f"expected a card, got a line of {len(text)} characters that begins with {shortened(text)!r}"
        raise DecklistError(problem, path, number)
    part = Part.COMMANDER if _COMMANDER_MARK.search(text) else None
    if has_sideboard_mark(text):
        part = Part.SIDEBOARD
        text = _SIDEBOARD_MARK.sub("", text, count=1)
    counted = _COUNT.fullmatch(text)
    name = _known_name(counted["rest"]) if counted else None
    if counted and name is not None:
        return CardLine(_count(counted["count"], path, number), name, part)
    name = _known_name(text)
    if name is not None:
        return CardLine(1, name, part)
    bare = list(_undressed(counted["rest"] if counted else text))[-1]
    raise UnknownCardError(shortened(bare), close_matches(bare), path, number)


def shortened(text: str) -> str:
    """What an error shows of a text: enough to find it, not so much that it hides the message."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _count(digits: str, path: str, number: int | None) -> int:
    if not digits.isdecimal() or len(digits) > len(str(GREATEST_COUNT)) or int(digits) == 0:
        raise DecklistError(f"expected a count from 1 to {GREATEST_COUNT}, got {shortened(digits)!r}", path, number)
    return int(digits)


def _known_name(text: str) -> str | None:
    """The whole name of the card that the text names, with as many ornaments left on as can be."""
    for candidate in _undressed(text):
        name = exact_name(candidate)
        if name is not None:
            return name
    return None


def exact_name(text: str) -> str | None:
    """The whole name of the card that the text names without any ornament, in whatever case; None where none has it."""
    return canonical_name(text) or canonical_name(_SLASHES.sub(" // ", text))


def _undressed(text: str) -> Iterator[str]:
    """The text, then the text with one more ornament taken off each time."""
    yield text
    while True:
        for ornament in _ORNAMENTS:
            shorter = ornament.sub("", text, count=1)
            if shorter and shorter != text:
                break
        else:
            return
        text = shorter
        yield text
