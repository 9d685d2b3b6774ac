"""The cards that the project plays, by name: what every module of `sim.cards.builtin` lists in `CARDS`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

import sim.cards.builtin
from sim.cards.blank import BLANK
from sim.cards.names import closest, index_by_key, name_key, real_names
from sim.errors import SimulationError, UnknownCardError, UnsupportedCardError

if TYPE_CHECKING:
    from sim.cards.definition import CardDefinition

NOT_BUILT_IN = "not among the built-in cards"


@cache
def _definitions() -> dict[str, CardDefinition]:
    """Name -> definition, in order of name; the order of modules decides nothing."""
    found: dict[str, CardDefinition] = {}
    for module in pkgutil.walk_packages(sim.cards.builtin.__path__, "sim.cards.builtin."):
        for card in importlib.import_module(module.name).CARDS:
            name = card.whole_name
            if name in found:
                raise SimulationError(f"expected one definition of {name}, got a second in {module.name}")
            found[name] = card
    return dict(sorted(found.items()))


@cache
def _built_in_names() -> dict[str, str]:
    return index_by_key(list(_definitions()))


def all_definitions() -> tuple[CardDefinition, ...]:
    """Every built-in card, in order of name."""
    return tuple(_definitions().values())


def all_faces() -> tuple[CardDefinition, ...]:
    """Every face of the built-in cards (CR 712.8): a double-faced card is followed by its back face.

    So is the first card of a meld pair by the combined one.
    """
    faces = (face for card in all_definitions() for face in (card, card.back, card.combined) if face is not None)
    return tuple({face.name: face for face in faces}.values())


def is_built_in(name: str) -> bool:
    """Whether the project ships a definition of this card."""
    return name_key(name) in _built_in_names()


def is_real_card(name: str) -> bool:
    """Whether a Magic card that a deck can hold has this name or this front face."""
    return canonical_name(name) is not None


def canonical_name(name: str) -> str | None:
    """The whole English name of the card so written (CR 201.2), None where no card has it."""
    key = name_key(name)
    return _built_in_names().get(key) or real_names().get(key)


def close_matches(name: str) -> tuple[str, ...]:
    """Up to three real card names most like a misspelt one, best first."""
    return closest(name, real_names() | _built_in_names())


def find(name: str) -> CardDefinition:
    """The definition of a card; UnsupportedCardError for a real one not built in, else UnknownCardError.

    The card that does nothing is found by its reserved name (`BLANK`), which no other function here knows.
    """
    key = name_key(name)
    if key == BLANK.name:
        return BLANK
    if key in _built_in_names():
        return _definitions()[_built_in_names()[key]]
    real = real_names().get(key)
    if real is not None:
        raise UnsupportedCardError([(real, NOT_BUILT_IN)])
    raise UnknownCardError(name, close_matches(name))
