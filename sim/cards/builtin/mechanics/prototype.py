"""Prototype: cards that may be cast smaller, cheaper and in colour (CR 702.160, 718)."""

from sim.cards import terms as t
from sim.cards.language import *

_POWER = StatOf("power", THIS)

CARDS = (
    creature(
        "Blitz Automaton",
        "{7}",
        "Construct",
        6,
        4,
        prototype("{2}{R}", 3, 2),
        haste,
        kind="Artifact Creature",
    ),
    creature(
        "Phyrexian Fleshgorger",
        "{7}",
        "Phyrexian Wurm",
        7,
        5,
        prototype("{1}{B}{B}", 3, 3),
        (menace, lifelink),
        ward(pay(life=_POWER)),
        kind="Artifact Creature",
    ),
    creature(
        "Boulderbranch Golem",
        "{7}",
        "Golem",
        6,
        5,
        prototype("{3}{G}", 3, 3),
        when(enters(), GainLife(_POWER)),
        kind="Artifact Creature",
    ),
    creature(
        "Rust Goliath",
        "{10}",
        "Construct",
        10,
        10,
        prototype("{3}{G}{G}", 3, 5),
        (reach, trample),
        kind="Artifact Creature",
    ),
    instant(
        "Double Major",
        "{G}{U}",
        CopySpell(
            target(CREATURE & SPELL & YOURS),
            new_targets=False,
            copy_changes=(ChangeTypes(remove_supertypes=t.LEGENDARY),),
        ),
    ),
)
