"""By which keywords abilities and events are known, for counting which keywords a player could use and did."""

from __future__ import annotations

from typing import Final

from sim.cards import ability as ab
from sim.cards import event_kinds as ek

Words = tuple[str, ...]
COUNTED: Final = {"poison": ("toxic", "infect")}  # player counters by which a keyword shows
EARLY: Final = ("flash", "convoke", "changeling", *sum(COUNTED.values(), ()))  # not used by attacking
ACTIONS: Final = {
    ek.TRANSFORMED: "transform",
    ek.SCRIED: "scry",
    ek.REGENERATED: "regenerate",
    ek.PROLIFERATED: "proliferate",
}
"""What happened, as the name of a keyword action."""
STATIC: Final = (ab.Protection, ab.HexproofFrom, ab.Ward, ab.Landwalk, ab.BandsWithOther, ab.Toxic, ab.Static)
"""Abilities that act by themselves, by having them."""
_NAMES: Final[dict[type, Words]] = {
    ab.Protection: ("protection",),
    ab.HexproofFrom: ("hexproof from",),
    ab.Ward: ("ward",),
    ab.Landwalk: ("landwalk",),
    ab.BandsWithOther: ("bands with other",),
}


def words_of(ability: ab.Ability) -> Words:
    """The keywords of an ability: how it is called where it comes from a keyword."""
    named = _NAMES.get(type(ability))
    if named is not None:
        return named
    if isinstance(ability, ab.Activated):
        return tuple(ability.tag.split())  # several keywords: typecycling is cycling (CR 702.29f)
    tag = getattr(ability, "tag", "") or getattr(ability, "key", "")
    return (tag,) if tag else ()
