"""The decks of a field and their shares, as people give them: names, files, a folder of files, a csv of shares."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from sim.batch.matchup import planned_deck
from sim.batch.plan import PlannedDeck
from sim.decklists import Decklist
from sim.errors import FieldError, PlanError
from sim.stats.field import shares_of

DeckLike: TypeAlias = str | Path | Decklist
Shares: TypeAlias = str | Path | Mapping[str, float]

NO_DECKS: Final = (".plan", ".csv", ".md", ".json", ".parquet")
"""Endings of files that may lie beside the decks of a folder; every other file is a deck."""
HEADING: Final = ("deck", "share")


def decks_of_folder(folder: str | Path) -> tuple[PlannedDeck, ...]:
    """All decks of a folder, by name of file; files that end in NO_DECKS or begin with a dot are none.

    FieldError where there is no such folder or no deck in it; the error of the first deck that cannot be read or played,
    with its file and line.
    """
    return tuple(planned_deck(path) for path in deck_files(folder))


def deck_files(folder: str | Path) -> list[Path]:
    """The deck files of a folder by name; FieldError where there is no such folder or no deck in it."""
    place = Path(folder)
    if not place.is_dir():
        raise FieldError(f"expected a folder of decks, got {folder}")
    files = sorted(path for path in place.iterdir() if _is_deck(path))
    if not files:
        raise FieldError(f"expected a folder of decks, got {folder} without any")
    return files


def _is_deck(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".") and path.suffix.lower() not in NO_DECKS


def field_decks(decks: Iterable[DeckLike], folder: str | Path | None = None) -> tuple[PlannedDeck, ...]:
    """The decks given and those of a folder, in this order; what cannot be told apart is refused (`require_different`)."""
    given = list(decks)
    if sum(deck == "-" for deck in given) > 1:
        raise PlanError("expected at most one deck from standard input, got '-' more than once")
    found = (*map(planned_deck, given), *(decks_of_folder(folder) if folder is not None else ()))
    require_different(found)
    return found


def require_different(decks: Sequence[PlannedDeck]) -> None:
    """FieldError where two decks of a field have one name or one list: a list against itself is 50% by construction."""
    for place, deck in enumerate(decks):
        for other in decks[:place]:
            if deck.name == other.name:
                raise FieldError(f"expected decks of different names, got {deck.name} twice: rename one of the files")
            if deck.has_same_cards(other):
                raise FieldError(f"expected different lists, got the same cards as {other.name} and as {deck.name}")


def read_shares(shares: Shares, names: Sequence[str]) -> tuple[float, ...]:
    """How much of the field each deck is, in the order of `names`; a deck that is not named has none.

    A mapping, or a csv file with the heading `deck,share` and lines such as `red-burn,0.25` or `red-burn,25%`. FieldError
    with the file and line for what is wrong: another heading, no number, an unknown deck, a deck twice, a sum other than 1.
    """
    if isinstance(shares, Mapping):
        return tuple(shares_of(names, shares).tolist())
    found: dict[str, float] = {}
    for line, (deck, share) in _lines(Path(shares)):
        where = f"({shares}:{line})"
        if deck not in names:
            raise FieldError(f"expected a deck of the field ({', '.join(names)}), got {deck!r} {where}")
        if deck in found:
            raise FieldError(f"expected one share for {deck}, got a second {where}")
        found[deck] = _number(share, where)
    try:
        return tuple(shares_of(names, found).tolist())
    except FieldError as error:
        raise FieldError(f"{error} ({shares})") from None


def _lines(path: Path) -> list[tuple[int, list[str]]]:
    """Line number and two cells of every line after the heading."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "no text"
        raise FieldError(f"expected a csv file of shares, got {path}: {why}") from None
    reader = csv.reader(text.splitlines())
    rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader if any(map(str.strip, row))]
    if not rows or tuple(rows[0][1]) != HEADING:
        raise FieldError(
            f"expected the heading deck,share, got {','.join(rows[0][1]) if rows else 'nothing'} ({path}:1)"
        )
    for line, row in rows[1:]:
        if len(row) != len(HEADING):
            raise FieldError(f"expected a deck and its share, got {','.join(row)!r} ({path}:{line})")
    return rows[1:]


def _number(text: str, where: str) -> float:
    """A share as `0.25` or `25%`."""
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise FieldError(f"expected a share such as 0.25 or 25%, got {text!r} {where}") from None


__all__ = ["DeckLike", "Shares", "deck_files", "decks_of_folder", "field_decks", "read_shares", "require_different"]
