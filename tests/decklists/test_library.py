"""Decks by name and by path, and the decks that travel with the project."""

from __future__ import annotations

import io
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sim.cards.catalog import is_real_card
from sim.decklists import library, load_deck, shipped_decks
from sim.errors import DecklistError, SimError, UnknownDeckError

ROOT = Path(__file__).parents[2]
EXPECTED = (
    "red-burn",
    "white-weenie",
    "green-stompy",
    "white-bands",
    "black-cycling",
    "blue-fliers",
    "equipment",
    "black-control",
)


@pytest.mark.parametrize("deck", shipped_decks(), ids=lambda deck: deck.name)
def test_shipped_decks_are_legal(deck: library.ShippedDeck) -> None:
    """Every deck of the project is a legal list of 60 real cards, found by each of its names."""
    loaded = load_deck(deck.name)
    assert loaded == load_deck(f"{deck.format}/{deck.name}") == load_deck(str(deck.path))
    assert loaded.size == 60
    assert all(is_real_card(name) for _, name in loaded.main)
    assert loaded.comments


def test_the_eight_decks() -> None:
    """The decks that the project is measured with."""
    assert set(EXPECTED) <= {deck.name for deck in shipped_decks()}


@pytest.mark.parametrize(("name", "event", "i"), [("red-burn", "281fad7cac", 0), ("white-weenie", "fbde0fd8a0", 30)])
def test_tournament_decks_are_unaltered(name: str, event: str, i: int, tournament_decks: list[dict[str, Any]]) -> None:
    """Two decks are main decks that were played, card by card, and say where."""
    played = next(deck for deck in tournament_decks if deck["event"] == event and deck["i"] == i)
    shipped = load_deck(name)
    assert sorted((count, card) for count, card in played["main"]) == sorted(shipped.main)
    assert event in shipped.comments[0]
    assert played["date"] in shipped.comments[0]
    assert played["format"] == library.find_deck(name).parent.name


def test_decks_of_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wheel has the decks beside the modules, which is where the loader looks first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"] == {"decks": "sim/_decks"}
    installed = tmp_path / "sim" / "_decks" / "casual"
    installed.mkdir(parents=True)
    (installed / "mine.txt").write_text("60 Mountain\n")
    monkeypatch.setattr(library, "_PACKAGE", tmp_path / "sim")
    assert [deck.name for deck in shipped_decks()] == ["mine"]
    assert load_deck("mine").main == ((60, "Mountain"),)


def test_a_file_before_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path that exists is what the user means, even if a deck has that name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "red-burn").write_text("60 Forest\n")
    assert load_deck("red-burn").main == ((60, "Forest"),)


def test_the_same_name_in_two_formats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An ambiguous name is an error that tells the names that are not."""
    for folder in ("modern", "pauper"):
        (tmp_path / "sim" / "_decks" / folder).mkdir(parents=True)
        (tmp_path / "sim" / "_decks" / folder / "mine.txt").write_text("60 Mountain\n")
    monkeypatch.setattr(library, "_PACKAGE", tmp_path / "sim")
    with pytest.raises(UnknownDeckError, match=r"did you mean modern/mine or pauper/mine\?"):
        load_deck("mine")
    assert load_deck("pauper/mine").size == 60


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads the deck from standard input, which errors name."""
    for text, size in (("// Pasted\n60 Mountain", 60), ("59 Mountain", 59)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        if size == 60:
            assert load_deck("-").name == "Pasted"
        else:
            with pytest.raises(DecklistError, match=r"^expected 60 or more cards, got 59 \(<stdin>\)$"):
                load_deck("-")


def test_missing_deck() -> None:
    """A name or path that leads nowhere tells the closest deck."""
    with pytest.raises(UnknownDeckError, match=r"got 'red-brun'; did you mean red-burn\?$"):
        load_deck("red-brun")
    with pytest.raises(UnknownDeckError, match=r"got 'no/such/file\.txt'$"):
        load_deck("no/such/file.txt")


def test_folder_instead_of_a_file(tmp_path: Path) -> None:
    """A folder is no deck."""
    with pytest.raises(DecklistError, match=r"^expected a deck file, got a folder"):
        load_deck(str(tmp_path))


def test_every_error_is_one_line(tmp_path: Path) -> None:
    """Whatever is wrong with a file, its error is one line that names the file."""
    faults = ["", "59 Mountain", "60 Mountian", "0 Mountain", "60 Mountain\n5 Shock", "\0"]
    for i, text in enumerate(faults):
        path = tmp_path / f"{i}.txt"
        path.write_text(text)
        with pytest.raises(SimError) as caught:
            load_deck(str(path))
        assert str(path) in str(caught.value)
        assert "\n" not in str(caught.value)
    path.unlink()
    assert load_deck("red-burn", legal=False) == load_deck("red-burn")
