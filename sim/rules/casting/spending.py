"""Mana with a spending restriction (CR 106.6): what a payment is for, and whether a mana may be spent on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sim.cards import terms as t
from sim.cards.effects import Spending
from sim.rules.evaluate import matches
from sim.rules.frames import Context

if TYPE_CHECKING:
    from sim.rules.game import Game


class Use(NamedTuple):
    """What mana is spent on: "spell" to cast, "ability" to activate of this source, "turn up" this permanent.

    `by` is of a permanent that is turned up whose cost it is: "morph", "megamorph", "disguise", or its mana cost as it was
    "manifest"ed or "cloak"ed. Nothing else that is paid for may be paid with restricted mana.
    """

    kind: str
    entity: int
    by: str = ""


ANYTHING: Final = Use("anything", 0)  # for a bound: all mana there could be
UNRESTRICTED: Final = -1


def may_spend(game: Game, seat: int, restriction: int, use: Use | None) -> bool:
    """Whether mana with this restriction (a node, -1 for none) may be spent on something."""
    if restriction == UNRESTRICTED or use == ANYTHING:
        return True
    spending = game.pool.nodes[restriction]
    if use is None or not isinstance(spending, Spending):
        return False
    if use.kind == "turn up":
        return _pays_for_turning_up(game, spending, use)
    what = spending.spells if use.kind == "spell" else spending.abilities
    return what is not None and matches(game, Context(use.entity, seat), what, use.entity)


def _pays_for_turning_up(game: Game, spending: Spending, use: Use) -> bool:
    """A megamorph cost is a morph cost (CR 702.37b)."""
    kinds = {use.by, "morph" if use.by == "megamorph" else use.by, "permanent"}
    if game.characteristics(use.entity).types & t.CREATURE:
        kinds.add("creature")
    return not kinds.isdisjoint(spending.turn_up)


def spell_use(game: Game, entity: int) -> Use | None:
    """What casting is as a use, which matters only where there is restricted mana at all."""
    return Use("spell", entity) if game.pool.restricting else None
