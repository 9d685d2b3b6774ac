"""Changes of a deck as they are written: what is understood, what is refused and how it is said."""

from __future__ import annotations

import doctest
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.cards.catalog import all_definitions
from sim.cards.names import real_names
from sim.decklists import Decklist, edits, load_deck
from sim.decklists.edits import Edit, apply, edited, read_swap
from sim.errors import DecklistError, EditError, SimError, UnknownCardError, UnsupportedCardError

BURN = load_deck("red-burn")
NAMES = sorted(set(real_names().values()))


def test_the_example_of_the_module_holds() -> None:
    assert doctest.testmod(edits).failed == 0


@pytest.mark.parametrize(
    ("options", "understood"),
    [
        ({"cuts": ["2 Shock"], "adds": ["2 Hill Giant"]}, "-2 Shock +2 Hill Giant"),
        ({"cuts": ["2x shock", "Fireblast"], "adds": ["3 Hill Giant (M21) 7"]}, "-2 Shock -1 Fireblast +3 Hill Giant"),
        ({"cuts": ["1 Shock", "1 Shock"], "adds": ["2 HILL GIANT"]}, "-2 Shock +2 Hill Giant"),
        ({"adds": ["1 Akoum Warrior"]}, "+1 Akoum Warrior // Akoum Teeth"),
        ({"swaps": ["-2 Shock +2 Hill Giant"]}, "-2 Shock +2 Hill Giant"),
        ({"swaps": ["  +2 hill  giant, -1x Shock, -Fireblast "]}, "-1 Shock -1 Fireblast +2 Hill Giant"),
        ({"swaps": ["\u22122 Shock +2 Akoum Warrior"]}, "-2 Shock +2 Akoum Warrior // Akoum Teeth"),
        ({"cuts": ["Shock"], "swaps": ["+1 Hill Giant"]}, "-1 Shock +1 Hill Giant"),
    ],
)
def test_what_is_understood(options: dict[str, list[str]], understood: str) -> None:
    """Counts and names as in deck files, whatever their case; the deck is called after its change."""
    found = edited(BURN, **options)
    assert str(found.edit) == understood
    assert found.deck.name == f"red-burn {understood}"
    assert found.understood.startswith(f"red-burn {understood}: {found.deck.size} cards, ")
    counts = Counter({name: count for count, name in BURN.main})
    counts.subtract({name: count for count, name in found.edit.cut})
    counts.update({name: count for count, name in found.edit.add})
    assert Counter({name: count for count, name in found.deck.main}) == +counts
    assert found.deck.sideboard == BURN.sideboard


def test_lines_keep_their_places() -> None:
    """What is cut to nothing leaves, what is new comes last; the name can be given."""
    deck = edited(
        BURN, cuts=["4 Jackal Pup", "1 Mogg Fanatic"], adds=["1 Sulfuric Vortex", "4 Hill Giant"], name="new"
    ).deck
    names = [name for _, name in BURN.main if name != "Jackal Pup"]
    assert [name for _, name in deck.main] == [*names, "Hill Giant"]
    assert deck.name == "new"


# --- What is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "kind", "problem"),
    [
        ({}, EditError, "expected a card of red-burn to cut or to add, got none"),
        ({"cuts": ["2 Zap"]}, EditError, "expected a card of red-burn to cut, got 'Zap'"),
        ({"cuts": ["2 Lightning Helix"]}, EditError, "got 'Lightning Helix'; did you mean Lightning Bolt?"),
        ({"cuts": ["2 Shok"]}, UnknownCardError, "got 'Shok'; did you mean Shock? (--cut '2 Shok')"),
        ({"cuts": ["5 Shock"]}, EditError, "expected at most 4 Shock to cut from red-burn, got 5"),
        ({"cuts": ["3 Shock", "2 Shock"]}, EditError, "expected at most 4 Shock to cut from red-burn, got 5"),
        ({"cuts": ["0 Shock"]}, DecklistError, "expected a count from 1 to 999, got '0' (--cut '0 Shock')"),
        ({"cuts": [" "]}, EditError, "expected a card such as '2 Shock', got ' ' (--cut ' ')"),
        ({"cuts": ["2 Shock"]}, DecklistError, "expected 60 or more cards, got 58 (red-burn -2 Shock)"),
        ({"cuts": ["1 Shock"], "adds": ["1 Shock"]}, EditError, "to be cut or added, got both for Shock"),
        ({"cuts": ["1 Shock"], "swaps": ["+1 Shock"]}, EditError, "to be cut or added, got both for Shock"),
        ({"adds": ["1 Shock"]}, DecklistError, "expected at most 4 of Shock, got 5 (red-burn +1 Shock)"),
        ({"adds": ["SB: 1 Zap"]}, EditError, "a card of the main deck, got one of the sideboard (--add 'SB: 1 Zap')"),
        ({"adds": ["1 Zapp"]}, UnknownCardError, "got 'Zapp'; did you mean Zap? (--add '1 Zapp')"),
        ({"adds": ["1 (blank)"]}, UnknownCardError, "got '(blank)'"),
        ({"adds": ["1 Ancestral Recall"]}, UnsupportedCardError, "Ancestral Recall (not among the built-in cards)"),
        ({"swaps": ["2 Shock"]}, EditError, "a swap such as '-2 Shock +2 Lightning Bolt', got '2 Shock'"),
        ({"swaps": [""]}, EditError, "a swap such as '-2 Shock +2 Lightning Bolt', got ''"),
        ({"swaps": ["-2 Shock +"]}, EditError, "a swap such as '-2 Shock +2 Lightning Bolt', got '+'"),
        ({"swaps": ["-2 Shok +2 Zap"]}, UnknownCardError, "got 'Shok'; did you mean Shock? (--swap '-2 Shok +2 Zap')"),
        ({"swaps": ["-2 Shock +2 Zapp"]}, UnknownCardError, "got 'Zapp'; did you mean Zap?"),
        ({"swaps": ["-2 Shock and 2 Zap"]}, UnknownCardError, "got 'Shock and 2 Zap'"),
        ({"swaps": ["-2 Shock +0 Zap"]}, EditError, "expected a count from 1 to 999, got 0"),
        ({"swaps": ["-1 Shock " * 99]}, EditError, "expected a swap such as"),
    ],
)
def test_what_is_refused(options: dict[str, list[str]], kind: type[SimError], problem: str) -> None:
    """One line for people: what was expected, what came, where."""
    with pytest.raises(kind) as raised:
        edited(BURN, **options)
    assert problem in str(raised.value)
    assert "\n" not in str(raised.value)


# --- Names that look like something else -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("-2 Shock +2 +2 Mace", [("-", (2, "Shock")), ("+", (2, "+2 Mace"))]),
        ("-+2 Mace +Shock", [("-", (1, "+2 Mace")), ("+", (1, "Shock"))]),
        ("-1 +2 Mace, +3 Borrowing 100,000 Arrows", [("-", (1, "+2 Mace")), ("+", (3, "Borrowing 100,000 Arrows"))]),
        ("-1996 World Champion", [("-", (1, "1996 World Champion"))]),
        ("+2 1996 World Champion", [("+", (2, "1996 World Champion"))]),
        (
            "-17-Year Cicadas +1 Lim-D\u00fbl's Vault",
            [("-", (1, "17-Year Cicadas")), ("+", (1, "Lim-D\u00fbl's Vault"))],
        ),
        ("+1 lim-dul\u2019s vault", [("+", (1, "Lim-D\u00fbl's Vault"))]),
        ("- 1 Fire // Ice + 2 wear/tear", [("-", (1, "Fire // Ice")), ("+", (2, "Wear // Tear"))]),
    ],
)
def test_names_decide_where_a_card_ends(text: str, cards: list[tuple[str, tuple[int, str]]]) -> None:
    """Signs, digits, commas, dashes and apostrophes belong to names."""
    assert read_swap(text) == cards


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("+-"), st.integers(1, 20), st.sampled_from(NAMES)), min_size=1, max_size=4))
def test_any_cards_read_back(cards: list[tuple[str, int, str]]) -> None:
    """Whatever names stand beside each other."""
    text = " ".join(f"{sign}{count} {name}" for sign, count, name in cards)
    if len(text) <= 500:
        assert read_swap(text) == [(sign, (count, name)) for sign, count, name in cards]


def test_two_ways_to_read_a_swap_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two printed names do this yet, but one day they may."""
    names = {"Shock": "Shock", "Shock +2 Mace": "Shock +2 Mace", "+2 Mace": "+2 Mace", "Mace": "Mace"}
    monkeypatch.setattr(edits, "exact_name", names.get)
    with pytest.raises(EditError, match=r"got '-1 Shock \+2 Mace' or '-1 Shock \+2 Mace': use --cut and --add"):
        read_swap("-1 Shock +2 Mace")


BUILT_IN = sorted(card.whole_name for card in all_definitions() if not card.unsupported)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_an_edit_and_its_reverse(data: st.DataObject) -> None:
    """Read back from what it says it is equal, and undone it gives the deck again."""
    cut = [(data.draw(st.integers(1, count)), name) for count, name in data.draw(_SOME_OF_BURN)]
    others = [name for name in BUILT_IN if name not in dict(map(reversed, BURN.main))]  # type: ignore[arg-type]
    size = sum(count for count, _ in cut)
    add = [(1, name) for name in data.draw(st.permutations(others))[:size]]
    edit = Edit(tuple(cut), tuple(add))
    there = edited(BURN, swaps=[str(edit)]) if len(str(edit)) <= 500 else apply(BURN, edit)
    assert there.edit == edit
    back = apply(there.deck, Edit(edit.add, edit.cut)).deck
    assert sorted(back.main) == sorted(BURN.main)


_SOME_OF_BURN = st.lists(st.sampled_from(BURN.main), min_size=1, max_size=3, unique=True)


def test_a_deck_that_names_a_card_twice() -> None:
    """As a list made in Python may."""
    deck = Decklist("twice", ((2, "Shock"), (56, "Mountain"), (2, "Shock")))
    assert edited(deck, cuts=["3 Shock"], adds=["3 Zap"]).deck.main == ((1, "Shock"), (56, "Mountain"), (3, "Zap"))
