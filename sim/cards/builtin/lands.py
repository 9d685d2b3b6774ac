"""Nonbasic lands and the artifacts that give mana."""

from sim.cards import terms as t
from sim.cards.language import *

NONBASIC_LAND = LAND & ~HasSupertype(t.BASIC)

CARDS = (
    land(
        "Wasteland",
        tap_for("C"),
        ability(pay("{T}", sacrifice_this=True), Destroy(target(NONBASIC_LAND))),
    ),
)
