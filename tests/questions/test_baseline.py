"""A card replaced in its own slot: by nothing, by a basic land, by another card."""

from __future__ import annotations

import doctest

import pytest

from sim.batch.align import Change
from sim.batch.matchup import planned_deck
from sim.batch.plan import PlannedDeck
from sim.cards.blank import BLANK
from sim.errors import EditError, UnknownCardError, UnsupportedCardError
from sim.questions import baseline as module
from sim.questions.baseline import blank_for, replaced
from sim.rules.setup import slots_of

BURN = planned_deck("red-burn")


def test_the_example_of_the_module_holds() -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("main", "card", "blank"),
    [
        (((4, "Shock"), (9, "Mountain"), (10, "Forest")), "Shock", BLANK.name),
        (((4, "Shock"), (9, "Mountain"), (10, "Forest")), "Mountain", "Forest"),
        (((9, "Mountain"), (9, "Forest"), (1, "Barbarian Ring")), "Barbarian Ring", "Mountain"),
        (((9, "Mountain"), (9, "Forest"), (4, "Craw Wurm")), "Mountain", "Forest"),
        (((4, "Barbarian Ring"), (4, "Craw Wurm"), (3, "Vizzerdrix")), "Barbarian Ring", "Forest"),
        (((4, "Barbarian Ring"), (4, "Memnite")), "Barbarian Ring", "Plains"),
    ],
)
def test_what_stands_for_nothing(main: tuple[tuple[int, str], ...], card: str, blank: str) -> None:
    """A blank, or the basic land that the deck has most, then needs most."""
    assert blank_for(PlannedDeck("deck", main), card) == blank


def test_the_highest_numbered_copy_is_replaced_in_its_slot() -> None:
    last = max(token for token, card in slots_of(BURN) if card.name == "Fireblast")
    base, variant, slot_map = replaced(BURN, "fireblast")
    assert base is BURN
    assert slot_map.changes == (Change(last, "Fireblast", BLANK.name),)
    assert slot_map.keeps_size
    assert variant.name == "red-burn with (blank) for 1 Fireblast"
    assert dict(slots_of(variant))[last] is BLANK


def test_all_copies_and_another_baseline() -> None:
    """Copies that the deck has already are no hindrance: a baseline is no deck that anyone registers."""
    _, variant, slot_map = replaced(BURN, "Fireblast", None, "Shock")
    assert slot_map.removed == ("Fireblast",) * 4
    assert slot_map.added == ("Shock",) * 4
    assert (8, "Shock") in variant.main
    assert replaced(BURN, "Barbarian Ring")[2].added == ("Mountain",)


def test_what_is_refused() -> None:
    """A card that is not there, more copies than there are, itself, no card."""
    with pytest.raises(EditError, match=r"^expected a card of red-burn, got 'Zap'$"):
        replaced(BURN, "Zap")
    with pytest.raises(UnknownCardError, match="did you mean Fireblast"):
        replaced(BURN, "Fireblats")
    for copies in (0, 5):
        with pytest.raises(EditError, match=f"^expected 1 to 4 copies of Shock in red-burn, got {copies}$"):
            replaced(BURN, "Shock", copies)
    with pytest.raises(EditError, match="a baseline for Mountain other than the card itself"):
        replaced(BURN, "Mountain")
    with pytest.raises(UnknownCardError):
        replaced(BURN, "Shock", by="Nothing at all")
    with pytest.raises(UnsupportedCardError):
        replaced(BURN, "Shock", by="Ancestral Recall")
