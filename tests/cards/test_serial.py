"""Card definitions go to JSON and come back equal."""

from __future__ import annotations

import pytest

from sim.cards import serial
from sim.cards.catalog import all_definitions
from sim.cards.definition import CardDefinition


@pytest.mark.parametrize("card", all_definitions(), ids=str)
def test_definition_comes_back_equal(card: CardDefinition) -> None:
    """Every built-in card survives the round trip."""
    assert serial.loads(serial.dumps(card)) == card


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "expected a card definition as JSON"),
        ('{"node": "Nonsense"}', "expected a kind of node"),
        ('{"node": "X"}', "expected a card definition, got: X"),
        ('{"node": "HasType", "mask": 1, "extra": 2}', "got also: extra"),
    ],
)
def test_what_is_no_definition_is_refused(text: str, problem: str) -> None:
    """One line says what was expected and what came."""
    with pytest.raises(serial.SerialError, match=problem):
        serial.loads(text)
