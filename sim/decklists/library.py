"""Decks by name or by path: those that travel with the project, and the user's own files."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from sim.decklists.decklist import Decklist
from sim.decklists.detect import GREATEST_BYTES, read_bytes
from sim.decklists.layout import STDIN
from sim.decklists.legality import require_legal
from sim.errors import DecklistError, UnknownDeckError

SUFFIX: Final = ".txt"
_PACKAGE: Final = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class ShippedDeck:
    """A deck of the project: decks/<format>/<name>.txt."""

    format: str
    name: str
    path: Path


def decks_folder() -> Path:
    """Where the project's decks lie: in an installed package beside its modules, in a checkout at the top."""
    installed = _PACKAGE / "_decks"
    return installed if installed.is_dir() else _PACKAGE.parent / "decks"


def shipped_decks() -> tuple[ShippedDeck, ...]:
    """All decks of the project, by format and name."""
    paths = sorted(decks_folder().glob(f"*/*{SUFFIX}"))
    return tuple(ShippedDeck(path.parent.name, path.stem, path) for path in paths)


def find_deck(name: str) -> Path:
    """The file that `name` means: a path, or `red-burn` or `premodern/red-burn` for a deck of the project."""
    path = Path(name)
    if name and _is_file(path):
        return path
    wanted = name.removesuffix(SUFFIX)
    shipped = shipped_decks()
    found = [deck for deck in shipped if wanted in (deck.name, f"{deck.format}/{deck.name}")]
    if len(found) == 1:
        return found[0].path
    if found:
        raise UnknownDeckError(name, [f"{deck.format}/{deck.name}" for deck in found])
    if name and _is_folder(path):
        raise DecklistError("expected a deck file, got a folder", name)
    raise UnknownDeckError(name, get_close_matches(wanted, [deck.name for deck in shipped]))


def load_deck(name: str, *, legal: bool = True) -> Decklist:
    """The deck of this name or path, `-` for standard input; with `legal` one fit for constructed play."""
    if name == "-":
        deck = read_bytes(sys.stdin.buffer.read(GREATEST_BYTES + 1), STDIN)
    else:
        path = find_deck(name)
        deck = read_bytes(_content(path), str(path))
    if legal:
        require_legal(deck)
    return deck


def _is_file(path: Path) -> bool:
    """Whether the path leads to something that can be read, a pipe of the shell included."""
    try:
        return path.exists() and not path.is_dir()
    except OSError:  # a name longer than the system takes
        return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _content(path: Path) -> bytes:
    """The bytes of a file, one more than a deck may have at most: some files never end."""
    try:
        with path.open("rb") as file:
            return file.read(GREATEST_BYTES + 1)
    except OSError as error:
        raise DecklistError(f"expected a readable file, got: {error.strerror}", str(path)) from error
