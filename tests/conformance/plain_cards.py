"""The cards that scenarios may use: the built-in ones, a few stand-ins, and creatures that are mere bodies.

Creatures without text, or with keywords alone, are made from the card data: the project ships few of them, but
everything about them is printed data.
"""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from sim.cards import catalog
from sim.cards import terms as t
from sim.cards.ability import Keywords
from sim.cards.definition import CardDefinition
from sim.cards.language import card
from tests.conformance import stand_ins

DATA: Final = Path(__file__).parents[3] / "shared" / "data" / "oracle-cards.jsonl.gz"
_KEYWORDS: Final = {name: 1 << place for place, name in enumerate(t.KEYWORD_NAMES)}
_REMINDER: Final = re.compile(r"\s*\([^()]*\)")


def is_known(name: str) -> bool:
    """Whether a card is built in, has a stand-in, or can be made from its printed data."""
    return catalog.is_built_in(name) or name in _stand_ins() or name in _plain_creatures()


def find(name: str) -> CardDefinition:
    """The definition of a known card."""
    if catalog.is_built_in(name):
        return catalog.find(name)
    return _stand_ins()[name] if name in _stand_ins() else _made(name)


@cache
def _stand_ins() -> dict[str, CardDefinition]:
    return {definition.name: definition for definition in stand_ins.CARDS}


@cache
def _plain_creatures() -> dict[str, dict[str, Any]]:
    """The records of creature cards whose text is empty or only keywords without parameter, by name."""
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    return {record["name"]: record for record in records if _is_plain(record)}


def _is_plain(record: dict[str, Any]) -> bool:
    if record["layout"] != "normal" or "Creature" not in record["type_line"] or not record["mana_cost"]:
        return False
    has_numbers = str(record.get("power")).isdigit() and str(record.get("toughness")).isdigit()
    return has_numbers and all(word in _KEYWORDS for word in _words(record))


def _words(record: dict[str, Any]) -> list[str]:
    parts = re.split(r"[,;\n]", _REMINDER.sub("", record.get("oracle_text") or "").lower())
    return [part.strip() for part in parts if part.strip()]


@cache
def _made(name: str) -> CardDefinition:
    record = _plain_creatures()[name]
    numbers = {"power": int(record["power"]), "toughness": int(record["toughness"])}
    keywords = [Keywords(_KEYWORDS[word]) for word in _words(record)]
    return card(name, record["mana_cost"], record["type_line"], *keywords, **numbers)
