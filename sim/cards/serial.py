"""Card definitions to and from JSON: every node is an object with its name and its fields.

    {"node": "DealDamage", "amount": 3, "to": {"node": "Target", ...}, ...}

Tuples are JSON lists. Only the frozen dataclasses of the ability language are read back; anything else is refused by name.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from sim.cards import ability, cost, definition, effects, mana_cost, queries, type_line
from sim.cards.definition import CardDefinition
from sim.errors import SimError


class SerialError(SimError):
    """JSON that is no card definition of this language."""


@lru_cache(maxsize=1)
def _kinds() -> dict[str, type]:
    """Every node class of the language by its name."""
    modules = (ability, cost, definition, effects, mana_cost, queries, type_line)
    found = {name: item for module in modules for name, item in vars(module).items() if isinstance(item, type)}
    return {name: item for name, item in found.items() if is_dataclass(item)}


def to_plain(node: Any) -> Any:
    """A node as plain JSON values."""
    if isinstance(node, tuple):
        return [to_plain(part) for part in node]
    if is_dataclass(node) and not isinstance(node, type):
        return {"node": type(node).__name__, **{f.name: to_plain(getattr(node, f.name)) for f in fields(node)}}
    if node is None or isinstance(node, int | str | bool):
        return node
    raise SerialError(f"expected a node of the ability language, got: {type(node).__name__}")


def from_plain(value: Any) -> Any:
    """The node of plain JSON values; SerialError for a kind or field that the language does not have."""
    if isinstance(value, list):
        return tuple(from_plain(part) for part in value)
    if not isinstance(value, dict):
        return value
    kind = _kinds().get(value.get("node", ""))
    if kind is None:
        raise SerialError(f"expected a kind of node of the ability language, got: {value.get('node')!r}")
    names = {f.name for f in fields(kind)}
    unknown = sorted(set(value) - names - {"node"})
    if unknown:
        raise SerialError(f"expected fields of {kind.__name__}, got also: {', '.join(unknown)}")
    return kind(**{name: from_plain(part) for name, part in value.items() if name != "node"})


def dumps(card: CardDefinition) -> str:
    """A card definition as one line of JSON."""
    return json.dumps(to_plain(card), ensure_ascii=False)


def loads(text: str) -> CardDefinition:
    """The card definition of a line written by `dumps`; SerialError where it is none."""
    try:
        card = from_plain(json.loads(text))
    except (ValueError, TypeError) as error:
        raise SerialError(f"expected a card definition as JSON, got: {text[:60]!r} ({error})") from error
    if not isinstance(card, CardDefinition):
        raise SerialError(f"expected a card definition, got: {type(card).__name__}")
    return card
