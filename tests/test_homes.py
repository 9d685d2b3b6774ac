"""Every kind of node of the ability language has its homes: how the rules carry it out, and how it reads in English."""

from __future__ import annotations

from pathlib import Path

import pytest

import sim.rules
from sim.cards import ability, effects, queries
from sim.cards.ability import Modification
from sim.cards.effects import Effect
from sim.cards.queries import AmountNode, Condition, Filter, Ref
from sim.rules.characteristics.dependency import _WRITES
from sim.rules.effects import CARRIERS
from sim.rules.evaluate.compiler import COMPILERS

# Lowered to jumps by program.py.
CONTROL = (effects.Sequence, effects.May, effects.If, effects.ForEach, effects.MayPay, effects.OneOf)
REFUSED = (effects.Unsupported,)  # a deck that holds one is refused before any game


def kinds(base: type, module: object) -> list[type]:
    """The node classes of one family."""
    found = [item for item in vars(module).values() if isinstance(item, type) and issubclass(item, base)]
    return sorted((item for item in found if item is not base), key=lambda item: item.__name__)


@pytest.mark.parametrize("kind", kinds(Effect, effects), ids=lambda kind: kind.__name__)
def test_every_effect_is_carried_out(kind: type) -> None:
    """A leaf has a carrier, a control node none."""
    assert (kind in CARRIERS) != (kind in CONTROL or kind in REFUSED)


@pytest.mark.parametrize(
    "kind", [k for base in (Filter, Ref, AmountNode, Condition) for k in kinds(base, queries)], ids=lambda k: k.__name__
)
def test_every_query_is_evaluated(kind: type) -> None:
    """Filters, references, amounts and conditions each have a compiler."""
    assert kind in COMPILERS


@pytest.mark.parametrize("kind", kinds(Modification, ability), ids=lambda kind: kind.__name__)
def test_every_modification_has_a_layer(kind: type) -> None:
    """CR 613.1: a layer, and what it writes for the search of dependencies."""
    assert kind.layer > 0  # type: ignore[attr-defined]
    assert kind in _WRITES


@pytest.mark.parametrize("kind", sorted(ability.RULES))
def test_every_rule_is_asked_for(kind: str) -> None:
    """A kind of Rule that no place of the engine asks for would be a silence."""
    folder = Path(sim.rules.__file__).parent
    assert any(f'"{kind}"' in path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
