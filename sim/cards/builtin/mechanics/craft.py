"""Craft (CR 702.167): double-faced artifacts that are exiled with materials and come back with their other face up."""

from sim.cards import terms as t
from sim.cards.language import *

BASIC_PLAINS = HasSupertype(t.BASIC) & subtype("Plains")
GNOME = token("Gnome", 1, 1, 0, kind="Artifact Creature")

CARDS = (
    transforming(
        artifact(
            "Clay-Fired Bricks",
            "{1}{W}",
            when(enters(), Search(BASIC_PLAINS, t.HAND, reveal=True), GainLife(2)),
            craft(ARTIFACT, "{5}{W}{W}"),
        ),
        artifact(
            "Cosmium Kiln",
            "",
            when(enters(), CreateToken(GNOME, 2)),
            static(CREATURE & YOURS, gets(1, 1)),
            colors=t.WHITE,
        ),
    ),
    transforming(
        artifact(
            "Tithing Blade",
            "{1}{B}",
            when(enters(), SacrificeChosen(EACH_OPPONENT, CREATURE)),
            craft(CREATURE, "{4}{B}"),
        ),
        artifact(
            "Consuming Sepulcher",
            "",
            at(begins(t.UPKEEP, t.YOU), LoseLife(1, EACH_OPPONENT), GainLife(1)),
            colors=t.BLACK,
        ),
    ),
)
