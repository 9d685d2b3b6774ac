"""The numbers of the kinds of decisions are the same in the agents' minds, the rules engine and the array engine."""

from sim.agents.mind import kinds
from sim.array import layout
from sim.array.parity import KIND
from sim.rules import decisions


def test_kinds_have_the_numbers_of_the_array_engine() -> None:
    assert len(kinds.KINDS) == len(layout.DECISIONS)
    for number, name in enumerate(layout.DECISIONS):
        assert KIND[kinds.KINDS[number]] == number, name


def test_every_kind_of_the_rules_engine_has_its_number() -> None:
    named = {name: value for name, value in vars(decisions).items() if name.isupper() and isinstance(value, str)}
    assert set(named.values()) == set(kinds.KINDS)
    for name, value in named.items():
        assert getattr(kinds, name) == kinds.NUMBER[value]
