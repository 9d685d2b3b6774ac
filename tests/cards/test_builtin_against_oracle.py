"""The built-in cards against the card data: what is printed, how many there are, and what they cover."""

from __future__ import annotations

from typing import Any

import pytest

from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.ability import Ability
from sim.cards.catalog import all_definitions
from sim.cards.definition import CardDefinition
from sim.cards.mana_cost import ManaCost
from sim.cards.program import lower

CARDS = all_definitions()
COLOR_LETTERS = "WUBRG"

NAMED_IN_THE_PLAN = """
    Disciple of Malice|Knights of Thorn|Sword of Forge and Frontier|Sword of Fire and Ice|Luxior, Giada's Gift
    |Blackblade Reforged|Benevolent Blessing|Pentarch Ward|Pacifism|Rancor|Spirit Mantle|Benalish Hero|Mesa Pegasus
    |Master of the Hunt|Baton of Morale|Helm of Chatzuk|Shelkin Brownie|Trap Runner|Mother of Runes|Iridescent Angel
    |Progenitus|White Knight|Black Knight|Silver Knight|Guardian of the Gateless|Lure|Fluctuator|Slice and Dice
    |Eternal Dragon|Drake Haven|Astral Slide|Lightning Rift|Complicate|Clone|Twincast|Humility|Opalescence|Blood Moon
    |Urborg, Tomb of Yawgmoth|Furnace of Rath|Jace Beleren|Chandra Nalaar|Glistener Elf|Exalted Angel|Crusade
    |Swords to Plowshares|Lightning Bolt|Counterspell|Giant Growth|Llanowar Elves|Ball Lightning|Grim Lavamancer
    |Cursed Scroll|Wrath of God|Oblivion Ring
"""


def _identity(card: CardDefinition) -> str:
    return card.name


def _letters(mask: int) -> list[str]:
    return [letter for i, letter in enumerate(COLOR_LETTERS) if mask >> i & 1]


def _parts(node: object) -> list[object]:
    """A node and every node inside it."""
    if isinstance(node, tuple):
        return [inner for part in node for inner in _parts(part)]
    if not hasattr(node, "__dataclass_fields__"):
        return []
    return [node, *(inner for name in node.__dataclass_fields__ for inner in _parts(getattr(node, name)))]


NODES = {card.name: _parts(card.abilities) for card in CARDS}


@pytest.mark.parametrize("card", CARDS, ids=_identity)
def test_what_is_printed_equals_the_card_data(card: CardDefinition, oracle_cards: dict[str, dict[str, Any]]) -> None:
    """CR 200.1: name, mana cost, colours, type line, power and toughness, loyalty."""
    record = oracle_cards[card.name]
    cost = record["mana_cost"]
    assert card.mana_cost == (ManaCost.parse(cost) if cost else None)
    assert str(card.type_line) == record["type_line"]
    assert sorted(_letters(card.colors)) == sorted(record["colors"])
    assert _printed(card) == (record.get("power"), record.get("toughness"))
    assert (str(card.loyalty) if card.loyalty is not None else None) == record.get("loyalty")


def _printed(card: CardDefinition) -> tuple[str | None, str | None]:
    if card.printed_pt is not None:
        return card.printed_pt
    if card.power is None or card.toughness is None:
        return None, None
    return str(card.power), str(card.toughness)


@pytest.mark.parametrize("card", CARDS, ids=_identity)
def test_a_card_has_text_if_and_only_if_it_has_abilities(
    card: CardDefinition, oracle_cards: dict[str, dict[str, Any]]
) -> None:
    """CR 207.1; reminder text alone, as on lands with basic land types, is no rules text (207.2)."""
    text = oracle_cards[card.name].get("oracle_text") or ""
    assert bool(card.abilities) == bool(text and not (text.startswith("(") and text.count("(") == text.count(")") == 1
                                                      and text.endswith(")")))


def test_no_card_is_left_unsupported() -> None:
    assert [card.name for card in CARDS if card.unsupported] == []
    assert [name for name, nodes in NODES.items() if any(isinstance(n, fx.Unsupported) for n in nodes)] == []


def test_there_are_at_least_two_hundred_and_no_name_twice() -> None:
    names = [card.name for card in CARDS]
    assert len(set(names)) == len(names) >= 200


def test_at_most_thirty_creatures_have_no_text() -> None:
    assert len([card for card in CARDS if card.type_line.types & t.CREATURE and not card.abilities]) <= 30


def test_the_cards_named_in_the_plan_are_here() -> None:
    names = {card.name for card in CARDS}
    assert [name for name in map(str.strip, NAMED_IN_THE_PLAN.split("|")) if name not in names] == []


@pytest.mark.parametrize("card", CARDS, ids=_identity)
def test_a_definition_is_hashable_and_equal_to_its_own_repr(card: CardDefinition) -> None:
    """Definitions are frozen data: the text of one makes an equal one."""
    again = eval(repr(card), _NAMES)  # noqa: S307
    assert again == card
    assert hash(again) == hash(card)


_NAMES: dict[str, Any] = {}
for _module in (ab, fx, q):
    _NAMES.update(vars(_module))
_NAMES.update(CardDefinition=CardDefinition, ManaCost=ManaCost)


def _effects(nodes: list[object]) -> list[fx.Effect]:
    """What abilities do: the modes of each, and of each granted or reflexive one."""
    with_modes = (ab.SpellAbility, ab.Activated, ab.Triggered)
    found = [mode for node in nodes if isinstance(node, with_modes) for mode in node.modes]
    found += [node.effect for node in nodes if isinstance(node, fx.Delay)]
    return found + [node.then for node in nodes if isinstance(node, ab.Instead) and node.then is not None]


@pytest.mark.parametrize("card", CARDS, ids=_identity)
def test_every_ability_is_lowered(card: CardDefinition) -> None:
    for effect in _effects(NODES[card.name]):
        assert lower(effect).steps
