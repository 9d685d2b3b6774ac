"""Which format a deck file has, by its content, and reading it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from sim.decklists.arena import read_arena
from sim.decklists.decklist import Decklist, Part
from sim.decklists.layout import Line, header_part, split_lines
from sim.decklists.plain import read_plain
from sim.errors import DecklistError

Reader = Callable[[str, str], Decklist]

# No deck list comes near it; a larger file was named by mistake.
GREATEST_BYTES: Final = 1 << 20

_OTHER_FORMATS: Final = (
    (re.compile(r"\s*<"), "XML (Cockatrice or MTGO)"),
    (re.compile(r"\s*\[[a-z]+\]\s*$", re.IGNORECASE | re.MULTILINE), "a Forge .dck file"),
    (re.compile(r"^NAME:|^LAYOUT ", re.MULTILINE), "an XMage .dck file"),
)


def detect(text: str, source: str = "") -> Reader:
    """The reader for this text; DecklistError names a known format that is not read."""
    for pattern, name in _OTHER_FORMATS:
        if pattern.match(text):
            raise DecklistError(f"expected plain text or MTG Arena text, got {name}", source)
    return read_arena if any(_is_of_arena(line) for line in split_lines(text)) else read_plain


def _is_of_arena(line: Line) -> bool:
    """A header that plain text does not have; as a comment, `# Deck` is no more than a title."""
    if line.header is None:
        return False
    titles = (Part.MAIN, Part.SIDEBOARD) if line.comment else (Part.SIDEBOARD,)
    return header_part(line.header) not in titles


def read_text(text: str, source: str = "") -> Decklist:
    """A deck from text of any format that is read."""
    return detect(text, source)(text, source)


def read_bytes(data: bytes, source: str = "") -> Decklist:
    """A deck from the bytes of a file; DecklistError where they are no text."""
    if len(data) > GREATEST_BYTES:
        raise DecklistError(f"expected a deck list, got more than {GREATEST_BYTES} bytes", source)
    return read_text(_decoded(data, source), source)


def _decoded(data: bytes, source: str) -> str:
    """The text; a file that is nearly text is told from binary data, and where it fails."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16", errors="replace")
        foreign = "\ufffd" in text
    else:
        text = data.decode("utf-8-sig", errors="replace")
        foreign = False
    if foreign or any(ord(c) < 32 and not c.isspace() for c in text):
        raise DecklistError("expected text in UTF-8, got binary data", source)
    if "\ufffd" in text:
        line = text[: text.index("\ufffd")].count("\n") + 1
        raise DecklistError("expected text in UTF-8, got another encoding (save the file as UTF-8)", source, line)
    return text
