"""Every kind of effect node has its home in the agents' table, and what cards are worth makes sense."""

from __future__ import annotations

import pytest

from sim.agents.knowledge import worth
from sim.agents.knowledge.worth_alone import worth_of_definition
from sim.cards import catalog
from sim.cards import effects as fx
from sim.cards.catalog import all_faces


def kinds_of_effects() -> set[type]:
    """All kinds of effect nodes."""
    return {k for k in vars(fx).values() if isinstance(k, type) and issubclass(k, fx.Effect) and k is not fx.Effect}


def test_every_kind_of_effect_has_a_worth_or_a_reason() -> None:
    homes, refused = set(worth.READERS), set(worth.NO_WORTH)
    assert homes | refused == kinds_of_effects()
    assert not homes & refused
    assert all(worth.NO_WORTH.values())


def test_every_built_in_card_has_a_worth() -> None:
    for card in all_faces():
        assert 1 <= worth_of_definition(card) <= 1000, card.name


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Serra Angel", "Air Elemental"),
        ("Air Elemental", "Grizzly Bears"),
        ("Hypnotic Specter", "Leonin Skyhunter"),
        ("Ravenous Baloth", "Trained Armodon"),
        ("Lightning Bolt", "Shock"),
        ("Counterspell", "Mana Leak"),
        ("Divination", "Think Twice"),
        ("Grave Titan", "Hill Giant"),
        ("Sword of Fire and Ice", "Bonesplitter"),
        ("Llanowar Elves", "Ornithopter"),
        ("Time Walk", "Opt"),
    ],
)
def test_better_cards_are_worth_more(better: str, worse: str) -> None:
    assert worth_of_definition(catalog.find(better)) > worth_of_definition(catalog.find(worse))


def test_reading_an_effect_twice_gives_the_same_rows() -> None:
    for card in all_faces():
        for ability in card.abilities:
            for mode in worth.modes_of(ability):
                assert worth.read(mode) is worth.read(mode)
