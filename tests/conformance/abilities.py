"""Whether an object has an ability that a scenario names by XMage's class of it."""

from __future__ import annotations

from typing import Any, Final

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.keywords import protection_from_color
from tests.conformance.table import Table, UnsupportedError

_KEYWORDS: Final = {name.replace(" ", ""): 1 << place for place, name in enumerate(t.KEYWORD_NAMES)}
_COLORS: Final = {"WHITE": 1, "BLUE": 2, "BLACK": 4, "RED": 8, "GREEN": 16}
_LANDWALKS: Final = ("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk")


def has_ability(table: Table, entity: int, ability: dict[str, Any]) -> bool:
    """Whether an object has this ability; UnsupportedError for one that the runner does not know."""
    keyword = str(ability.get("keyword", "")).replace(" ", "").lower()
    c = table.game.characteristics(entity)
    if keyword in _KEYWORDS and not ability.get("args"):
        return bool(c.keywords & _KEYWORDS[keyword])
    if keyword == "protection":
        return _is_protected(table, entity, ability)
    if keyword in _LANDWALKS:
        found = (table.game.pool.abilities[n] for n in c.profile.landwalks)
        return any(isinstance(a, ab.Landwalk) and a.text == keyword for a in found)
    if keyword in ("cycling", "equip", "prowess", "exalted", "flanking", "persist", "undying", "bushido"):
        return table.game.has_tag(entity, keyword)
    raise UnsupportedError(f"ability {ability.get('class', keyword)}")


def _is_protected(table: Table, entity: int, ability: dict[str, Any]) -> bool:
    numbers = table.game.characteristics(entity).profile.protections
    wanted = [
        _COLORS[arg["name"]] for arg in ability.get("args", []) if isinstance(arg, dict) and arg.get("name") in _COLORS
    ]
    if len(wanted) != len(ability.get("args", [])):
        raise UnsupportedError("ability protection from another quality")
    found = [one for n in numbers if isinstance(one := table.game.pool.abilities[n], ab.Protection)]
    if not wanted:
        return bool(found)
    return all(any(_is_from(table, entity, one, mask) for one in found) for mask in wanted)


def _is_from(table: Table, entity: int, ability: ab.Protection, mask: int) -> bool:
    if ability.chosen:
        return table.game.object(ability.granted_by or entity).chosen.get("color") == mask
    return ability.what == protection_from_color(mask).what
