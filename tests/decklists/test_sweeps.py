"""One number of a deck through a range: what makes room and what fills it."""

from __future__ import annotations

import doctest
from dataclasses import replace

import pytest

from sim.cards.catalog import find
from sim.decklists import Decklist, load_deck, sweeps
from sim.decklists.sweeps import swept
from sim.errors import DecklistError, EditError, SimError, UnknownCardError, UnsupportedCardError

BURN = load_deck("red-burn")
TWO_COLORS = Decklist(
    "two", ((4, "Shock"), (4, "Zap"), (4, "Hill Giant"), (30, "Mountain"), (10, "Forest"), (8, "Plains"))
)


def edits_of(deck: Decklist, text: str) -> list[str]:
    """What each variant changes."""
    return [str(found.edit) for found in swept(deck, text)]


def test_the_example_of_the_module_holds() -> None:
    assert doctest.testmod(sweeps).failed == 0


def test_lands_for_nonlands() -> None:
    """The cards with the most copies make room, the dearest first; the deck as it is (19 lands) is left out."""
    assert edits_of(BURN, "lands=18..22") == [
        "-1 Mountain +1 Cursed Scroll",
        "-1 Fireblast +1 Mountain",
        "-1 Ball Lightning -1 Fireblast +2 Mountain",
        "-1 Ball Lightning -1 Fireblast -1 Incinerate +3 Mountain",
    ]
    for found, lands in zip(swept(BURN, "LANDS = 18 .. 22"), (18, 20, 21, 22), strict=True):
        assert found.deck.size == 60
        assert sum(count for count, name in found.deck.main if find(name).is_land) == lands
        assert found.deck.name == f"red-burn lands={lands}"
        assert found.understood == f"red-burn lands={lands} ({found.edit}): 60 cards, {lands} of them lands"


def test_basics_come_and_go_in_their_proportion() -> None:
    """30 : 10 : 8, one after another; nothing is taken that the deck lacks."""
    assert edits_of(TWO_COLORS, "lands=56..58") == [
        "-3 Hill Giant -2 Shock -3 Zap +2 Forest +5 Mountain +1 Plains",
        "-3 Hill Giant -3 Shock -3 Zap +2 Forest +6 Mountain +1 Plains",
        "-4 Hill Giant -3 Shock -3 Zap +2 Forest +6 Mountain +2 Plains",
    ]
    room = replace(
        TWO_COLORS,
        main=(*TWO_COLORS.main[:2], (1, "Hill Giant"), (1, "Craw Wurm"), *TWO_COLORS.main[3:], (2, "Island")),
    )
    assert edits_of(room, "lands=46") == ["-1 Forest -2 Mountain -1 Plains +1 Craw Wurm +3 Hill Giant"]


def test_copies_of_a_card() -> None:
    """A nonland for nonlands, a land for basic lands; also a card that the deck does not have."""
    assert edits_of(BURN, "shock=2..4") == ["-2 Shock +1 Cursed Scroll +1 Grim Lavamancer", "-1 Shock +1 Cursed Scroll"]
    assert edits_of(BURN, "Hill Giant=0..2") == [
        "-1 Fireblast +1 Hill Giant",
        "-1 Ball Lightning -1 Fireblast +2 Hill Giant",
    ]
    assert edits_of(BURN, "Barbarian Ring=0..3") == [
        "-2 Barbarian Ring +2 Mountain",
        "-1 Barbarian Ring +1 Mountain",
        "-1 Mountain +1 Barbarian Ring",
    ]
    assert edits_of(TWO_COLORS, "Forest=8") == ["-2 Forest +2 Mountain"]
    assert edits_of(BURN, "Akoum Warrior=1") == ["-1 Fireblast +1 Akoum Warrior // Akoum Teeth"]


def test_the_sideboard_counts_for_the_limit() -> None:
    """CR 100.4a: a card of which the fourth copy is in the sideboard gains none."""
    deck = replace(BURN, sideboard=((1, "Cursed Scroll"),))
    assert edits_of(deck, "lands=18") == ["-1 Mountain +1 Grim Lavamancer"]


@pytest.mark.parametrize(
    ("text", "kind", "problem"),
    [
        ("lands", EditError, "expected a range such as 'lands=22..26' or 'Shock=0..4', got 'lands' (--sweep 'lands')"),
        ("lands=", EditError, "expected a range such as"),
        ("lands=17..", EditError, "expected a range such as"),
        ("lands=26..22", EditError, "expected a range such as"),
        ("lands=-1..2", EditError, "expected a range such as"),
        ("=3", EditError, "expected a range such as"),
        ("Shock=a..b", EditError, "expected a range such as"),
        ("lands=19", EditError, "expected a change of red-burn, got lands=19, which it has"),
        ("Shock=4..4", EditError, "expected a change of red-burn, got Shock=4, which it has"),
        ("Zapp=1", UnknownCardError, "got 'Zapp'; did you mean Zap? (--sweep 'Zapp=1')"),
        ("Ancestral Recall=1", UnsupportedCardError, "Ancestral Recall (not among the built-in cards)"),
        ("(blank)=1", UnknownCardError, "got '(blank)'"),
        ("Shock=0..5", DecklistError, "expected at most 4 of Shock, got 5 (red-burn Shock=5)"),
        ("lands=3", EditError, "expected another nonland card of red-burn that may have one copy more, got none"),
        ("lands=61", EditError, "expected another nonland card of red-burn left to cut, got none"),
        (
            "Mountain=18",
            EditError,
            "expected another basic land of red-burn left to cut, got none: use --cut and --add",
        ),
    ],
)
def test_what_is_refused(text: str, kind: type[SimError], problem: str) -> None:
    """One line for people."""
    with pytest.raises(kind) as raised:
        swept(BURN, text)
    assert problem in str(raised.value)
