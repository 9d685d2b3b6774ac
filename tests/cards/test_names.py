"""The list of real card names, and finding cards by name."""

from __future__ import annotations

from importlib.resources import files
from types import SimpleNamespace

import pytest

from benchmarks.card_names import packed_names
from sim.cards import catalog
from sim.cards.names import name_key, real_names
from sim.errors import UnknownCardError, UnsupportedCardError


def test_the_list_is_made_from_the_data(oracle_data: bytes) -> None:
    """The shipped list is what the tool makes of the card data, byte for byte."""
    assert files("sim.cards").joinpath("names.txt.gz").read_bytes() == packed_names(oracle_data)


def test_no_two_cards_share_a_key() -> None:
    """Comparing names without case and accents confuses no two cards."""
    wholes = set(real_names().values())
    assert len({name_key(name) for name in wholes}) == len(wholes) > 34_000


def test_what_the_list_leaves_out() -> None:
    """Digital variants and cards that no deck holds are not real cards here."""
    assert catalog.is_real_card("Lightning Helix")
    assert not catalog.is_real_card("A-Lightning Helix")
    assert not catalog.is_real_card("Akoum")
    assert not catalog.is_real_card("Sol Ring // Sol Ring")


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("LIGHTNING  bolt", "Lightning Bolt"),
        ("Lim-Dul\u2019s vault", "Lim-Dûl's Vault"),
        ("\u00c6ther Vial", "Aether Vial"),
        ("Delver of Secrets", "Delver of Secrets // Insectile Aberration"),
        ("Insectile Aberration", None),
        ("Lightnig Bolt", None),
        ("", None),
    ],
)
def test_canonical_name(name: str, whole: str | None) -> None:
    """CR 201.2: one English name, however it is typed; back faces name no card."""
    assert catalog.canonical_name(name) == whole
    assert catalog.is_real_card(name) is (whole is not None)


def test_close_matches() -> None:
    """The nearest names come first, and none where nothing is near."""
    assert catalog.close_matches("Lightnig Bolt")[0] == "Lightning Bolt"
    assert catalog.close_matches("lightning bolts")[0] == "Lightning Bolt"
    assert catalog.close_matches("qqqqqqqq") == ()
    assert len(catalog.close_matches("Goblin")) <= 3


def test_find_tells_typos_from_missing_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A real card that is not built in is another mistake than a name that no card has."""
    known = {"Shock": SimpleNamespace(name="Shock")}
    monkeypatch.setattr(catalog, "_definitions", lambda: known)
    monkeypatch.setattr(catalog, "_built_in_names", lambda: {"shock": "Shock"})
    assert catalog.find("SHOCK") is known["Shock"]
    assert catalog.is_built_in("shock")
    with pytest.raises(UnsupportedCardError, match=r"1 card is not: Storm Crow \(not among the built-in cards\)"):
        catalog.find("storm crow")
    with pytest.raises(UnknownCardError, match=r"got 'Storm Corw'; did you mean Storm Crow"):
        catalog.find("Storm Corw")


def test_every_built_in_card_is_real_and_found() -> None:
    """The catalogue is in order of name and every definition is found by its own name."""
    names = [card.whole_name for card in catalog.all_definitions()]
    assert names == sorted(set(names))
    for card in catalog.all_definitions():
        assert catalog.find(card.name) is card
        assert name_key(card.name) in real_names()
