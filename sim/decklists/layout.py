"""What all text formats share: lines without byte-order marks and odd spaces, comments, headers, building."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final

from sim.decklists.decklist import Decklist, Entry, Part, merged, total
from sim.decklists.line import CardLine
from sim.errors import DecklistError

STDIN: Final = "<stdin>"

_COUNT_SUFFIX: Final = r"\s*:?\s*(?:[(\[]\s*[0-9]+(?:\s+cards?)?\s*[)\]])?\s*:?"
_HEADERS: Final = {
    "about": None,
    "commander": Part.COMMANDER,
    "commanders": Part.COMMANDER,
    "companion": Part.COMPANION,
    "deck": Part.MAIN,
    "main": Part.MAIN,
    "maindeck": Part.MAIN,
    "mainboard": Part.MAIN,
    "main deck": Part.MAIN,
    "sideboard": Part.SIDEBOARD,
    "maybeboard": Part.MAYBEBOARD,
    "considering": Part.MAYBEBOARD,
}
_HEADER: Final = re.compile(rf"(?P<word>{'|'.join(_HEADERS)}){_COUNT_SUFFIX}", re.IGNORECASE)
# Many programs group the main deck by card type, with headings that are no cards.
_GROUP: Final = re.compile(
    r"(?:(?:artifact|battle|creature|enchantment|instant|land|planeswalker|spell|other|other spell)s?"
    rf"|sorcer(?:y|ies)|instants? (?:and|&) sorcer(?:y|ies)){_COUNT_SUFFIX}",
    re.IGNORECASE,
)
_COMMENT: Final = re.compile(r"(?://+|#(?!!))\s*(?P<text>.*)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file, stripped, with its number from 1."""

    number: int
    text: str

    @property
    def comment(self) -> str | None:
        """What a comment line says, None for any other line."""
        match = _COMMENT.fullmatch(self.text)
        return match["text"].strip() if match else None

    @property
    def header(self) -> str | None:
        """The word of a header line such as `Sideboard` or `// Sideboard (15)`, in lower case."""
        match = _HEADER.fullmatch(self.comment or self.text)
        word = match["word"].casefold() if match else None
        return None if word == "about" and self.comment else word

    @property
    def is_group(self) -> bool:
        """Whether the line is the heading of a group by card type, such as `Creatures (14)`."""
        return _GROUP.fullmatch(self.text) is not None


def split_lines(text: str) -> list[Line]:
    """The lines with all white space made simple; blank ones stay, since they can carry meaning."""
    rows = text.removeprefix("\ufeff").replace("\u200b", "").splitlines()
    return [Line(i, " ".join(row.split())) for i, row in enumerate(rows, 1)]


def header_part(header: str) -> Part | None:
    """The part of the deck that begins under a header; None under `About`."""
    return _HEADERS[header]


@dataclass(slots=True)
class DeckBuilder:
    """Collects the cards of a file by part, then makes the Decklist."""

    source: str
    parts: dict[Part, list[Entry]] = field(default_factory=lambda: {part: [] for part in Part})
    comments: list[str] = field(default_factory=list)
    name: str = ""

    def add(self, card: CardLine, part: Part) -> None:
        """Put a card where its own mark says, else where it stands."""
        self.parts[card.part or part].append((card.count, card.name))

    def build(self) -> Decklist:
        """The deck; DecklistError where the file names no card."""
        parts = {part: merged(entries) for part, entries in self.parts.items()}
        if not total(parts[Part.MAIN]) and not total(parts[Part.COMMANDER]):
            raise DecklistError("expected lines such as '4 Lightning Bolt', got no card of a main deck", self.source)
        sideboard = self._sideboard_with_companion(parts)
        return Decklist(
            name=self.name or self._name_by_source(),
            main=parts[Part.MAIN],
            sideboard=sideboard,
            commander=parts[Part.COMMANDER],
            companion=parts[Part.COMPANION],
            maybeboard=parts[Part.MAYBEBOARD],
            source=self.source,
            comments=tuple(self.comments),
        )

    def _sideboard_with_companion(self, parts: dict[Part, tuple[Entry, ...]]) -> tuple[Entry, ...]:
        """CR 702.139a: a companion starts outside the game; files list it in the sideboard again, or not."""
        listed = {name for _, name in parts[Part.SIDEBOARD]}
        return parts[Part.SIDEBOARD] + tuple(e for e in parts[Part.COMPANION] if e[1] not in listed)

    def _name_by_source(self) -> str:
        if self.source and self.source != STDIN:
            return PurePath(self.source).stem
        return self.comments[0] if self.comments else "deck"
