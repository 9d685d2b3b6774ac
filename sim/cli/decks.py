"""`mtg-sim decks`: the decks that travel with the project."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import click

from sim.cards.catalog import find, is_built_in
from sim.decklists import Decklist, ShippedDeck, load_deck, shipped_decks

SCHEMA: Final = "mtg-sim/decks/1"
_COLORS: Final = "WUBRG"
_HEAD: Final = ("name", "format", "cards", "colors", "about")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of a table.")
def decks(as_json: bool) -> None:
    """List the decks that every command knows by name."""
    if as_json:
        found = [_entry(shipped) for shipped in shipped_decks()]
        click.echo(json.dumps({"schema": SCHEMA, "decks": found}, indent=2, ensure_ascii=False))
        return
    rows = [_HEAD, *map(_row, shipped_decks())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _entry(shipped: ShippedDeck) -> dict[str, Any]:
    """A deck as the document has it."""
    deck, (name, kind, size, colors, about) = load_deck(str(shipped.path)), _row(shipped)
    entry = {"name": name, "format": kind, "cards": int(size), "colors": colors, "about": about}
    return entry | {"path": str(shipped.path), "main": [list(line) for line in deck.main]}


def _row(shipped: ShippedDeck) -> tuple[str, ...]:
    deck = load_deck(str(shipped.path))
    about = deck.comments[0] if deck.comments else ""
    return shipped.name, shipped.format, str(deck.size), _colors(deck), about


def _colors(deck: Decklist) -> str:
    """The colors of the deck's cards in the order WUBRG, or `colorless`; a card not built in adds `?`."""
    mask = 0
    for color in _color_masks(deck):
        mask |= color
    letters = "".join(letter for bit, letter in enumerate(_COLORS) if mask >> bit & 1)
    unknown = "" if all(is_built_in(name) for _, name in deck.main) else "?"
    return letters + unknown or "colorless"


def _color_masks(deck: Decklist) -> Iterator[int]:
    return (find(name).colors for _, name in deck.main if is_built_in(name))
