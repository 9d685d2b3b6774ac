"""MTG Arena text: parts under the headers About, Commander, Companion, Deck, Sideboard, Maybeboard."""

from __future__ import annotations

from typing import Final

from sim.decklists.decklist import Decklist, Part
from sim.decklists.layout import DeckBuilder, Line, header_part, split_lines
from sim.decklists.line import read_card_line, shortened
from sim.errors import DecklistError

_NAME: Final = "name "
# Programs that leave out the Deck header end these parts by a blank line.
_SINGLE: Final = (Part.COMMANDER, Part.COMPANION)


def read_arena(text: str, source: str = "") -> Decklist:
    """A deck from MTG Arena text; errors carry `source` and the line."""
    builder = DeckBuilder(source)
    part: Part | None = Part.MAIN
    for line in split_lines(text):
        if line.header is not None:
            part = header_part(line.header)
        elif line.comment is not None:
            builder.comments += filter(None, [line.comment])
        elif not line.text:
            part = Part.MAIN if part in _SINGLE else part
        elif part is None:
            builder.name = _about(line, source)
        elif not line.is_group:
            builder.add(read_card_line(line.text, source, line.number), part)
    return builder.build()


def _about(line: Line, source: str) -> str:
    """The deck's name, the one thing that the About part tells."""
    if not line.text.casefold().startswith(_NAME):
        raise DecklistError(f"expected 'Name ...' under About, got {shortened(line.text)!r}", source, line.number)
    return line.text[len(_NAME) :]


def write_arena(deck: Decklist) -> str:
    """The deck as MTG Arena text, which reads back equal."""
    parts = {
        "Commander": deck.commander,
        "Companion": deck.companion,
        "Deck": deck.main,
        "Sideboard": deck.sideboard,
        "Maybeboard": deck.maybeboard,
    }
    blocks = ["\n".join(["About", f"Name {deck.name}", *(f"# {comment}" for comment in deck.comments)])]
    for header, entries in parts.items():
        if entries:
            blocks.append("\n".join([header, *(f"{count} {name}" for count, name in entries)]))
    return "\n\n".join(blocks) + "\n"
