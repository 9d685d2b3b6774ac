"""Plain text: one card a line, the sideboard after a `Sideboard` line, a blank line, or marked by `SB:`."""

from __future__ import annotations

from sim.decklists.decklist import Decklist, Entry, Part
from sim.decklists.layout import DeckBuilder, Line, header_part, split_lines
from sim.decklists.line import has_sideboard_mark, read_card_line
from sim.errors import DecklistError


def read_plain(text: str, source: str = "") -> Decklist:
    """A deck from plain text; errors carry `source` and the line."""
    lines = split_lines(text)
    builder = DeckBuilder(source)
    sideboard_from = _sideboard_start(lines)
    for line in lines:
        if line.comment and line.header is None:
            builder.comments.append(line.comment)
        elif _is_card(line):
            part = Part.SIDEBOARD if line.number >= sideboard_from else Part.MAIN
            builder.add(read_card_line(line.text, source, line.number), part)
    return builder.build()


def _is_card(line: Line) -> bool:
    return bool(line.text) and line.comment is None and line.header is None and not line.is_group


def _sideboard_start(lines: list[Line]) -> int:
    """The number of the line from which unmarked cards are the sideboard's, past the end if there is none.

    `SB:` marks anywhere win; else a `Sideboard` line; else one blank stretch between cards, and only one:
    more of them divide the main deck into groups.
    """
    after_the_end = len(lines) + 1
    if any(has_sideboard_mark(line.text) for line in lines):
        return after_the_end
    for line in lines:
        if line.header and header_part(line.header) is Part.SIDEBOARD:
            return line.number
    starts = _block_starts(lines)
    return starts[1] if len(starts) == 2 else after_the_end


def _block_starts(lines: list[Line]) -> list[int]:
    """The numbers of the first card lines of each block of cards between blank lines."""
    starts: list[int] = []
    fresh = True
    for line in lines:
        if not line.text:
            fresh = True
        elif fresh and _is_card(line):
            starts.append(line.number)
            fresh = False
    return starts


def write_plain(deck: Decklist) -> str:
    """The deck as plain text, which reads back equal; DecklistError for parts that plain text cannot hold."""
    if deck.commander or deck.companion or deck.maybeboard:
        raise DecklistError(
            "expected main deck and sideboard only, got a commander, companion or maybeboard", deck.source
        )
    rows = [f"# {comment}" for comment in deck.comments]
    rows += _rows(deck.main)
    if deck.sideboard:
        rows += ["", "Sideboard", *_rows(deck.sideboard)]
    return "\n".join([*rows, ""])


def _rows(entries: tuple[Entry, ...]) -> list[str]:
    return [f"{count} {name}" for count, name in entries]
