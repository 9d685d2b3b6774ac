"""What objects are like: their characteristics and abilities, answered for the rules engine (part of `asks/objects.py`)."""

from __future__ import annotations

from typing import Any

from sim.agents.mind.asks.memory import nodes_of
from sim.cards import terms as t
from sim.cards.type_line import VEHICLE, subtype_bits


def power(s: Any, T: Any, e: int) -> int:
    """Its power."""
    found: int = s.known[e].power
    return found


def toughness(s: Any, T: Any, e: int) -> int:
    """Its toughness."""
    found: int = s.known[e].toughness
    return found


def keywords(s: Any, T: Any, e: int) -> int:
    """Its keyword abilities, a mask."""
    found: int = s.known[e].keywords
    return found


def types(s: Any, T: Any, e: int) -> int:
    """Its card types, a mask."""
    found: int = s.known[e].types
    return found


def colors(s: Any, T: Any, e: int) -> int:
    """Its colours, a mask."""
    found: int = s.known[e].colors
    return found


def mana_value(s: Any, T: Any, e: int) -> int:
    """Its mana value as one of its characteristics, X being 0."""
    found: int = s.known[e].mana_value
    return found


def mana_value_seen(s: Any, T: Any, e: int) -> int:
    """Its mana value, with the chosen X on the stack (CR 202.3)."""
    found: int = s.view.mana_value(e)
    return found


def name(s: Any, T: Any, e: int) -> int:
    """Its name, a word."""
    return int(T.word(s.known[e].name))


def toxic(s: Any, T: Any, e: int) -> int:
    """Its total toxic value."""
    found: int = s.known[e].profile.toxic
    return found


def is_legendary(s: Any, T: Any, e: int) -> int:
    """Whether it is legendary."""
    return int(bool(s.known[e].supertypes & t.LEGENDARY))


def is_vehicle(s: Any, T: Any, e: int) -> int:
    """Whether it is a Vehicle."""
    return int(bool(s.known[e].subtypes & VEHICLE))


def makes_mana(s: Any, T: Any, e: int) -> int:
    """Whether it has a mana ability."""
    return int(bool(s.known[e].profile.mana))


def has_bands(s: Any, T: Any, e: int) -> int:
    """Whether it has a "bands with other" ability."""
    return int(bool(s.known[e].profile.bands))


def has_subtype(s: Any, T: Any, e: int, word: int) -> int:
    """Whether it has a subtype."""
    return int(bool(s.known[e].subtypes & subtype_bits((T.words[word],))))


def n_abilities(s: Any, T: Any, e: int) -> int:
    """How many abilities it has."""
    return len(s.known[e].abilities)


def ability(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th ability."""
    found: int = s.known[e].abilities[i]
    return found


def n_wards(s: Any, T: Any, e: int) -> int:
    """How many ward abilities it has."""
    return len(s.known[e].profile.wards)


def ward(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th ward ability."""
    found: int = s.known[e].profile.wards[i]
    return found


def n_triggered(s: Any, T: Any, e: int) -> int:
    """How many kinds of events its triggered abilities wait for, ability by ability."""
    return len(s.known[e].profile.triggered)


def triggered(s: Any, T: Any, e: int, i: int) -> int:
    """The number of the ability that waits for the i-th of them."""
    found: int = s.known[e].profile.triggered[i][1]
    return found


def triggered_kind(s: Any, T: Any, e: int, i: int) -> int:
    """The kind of the i-th event that its triggered abilities wait for."""
    found: int = s.known[e].profile.triggered[i][0]
    return found


def fights_alike(s: Any, T: Any, e: int) -> int:
    """A number, the same for all creatures whose abilities let them block, be blocked and band alike."""
    profile, alike = s.known[e].profile, nodes_of(T).alike
    return alike.setdefault((profile.protections, profile.landwalks, profile.bands), len(alike))
