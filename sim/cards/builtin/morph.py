"""Morph: creatures that may be cast face down (CR 702.37)."""

from sim.cards.language import *

CARDS = (
    creature(
        "Exalted Angel",
        "{4}{W}{W}",
        "Angel",
        4,
        5,
        flying,
        whenever(deals_damage(), GainLife(EventAmount())),
        morph("{2}{W}{W}"),
    ),
    creature(
        "Whipcorder", "{W}{W}", "Human Soldier Rebel", 2, 2, ability("{W}, {T}", Tap(target(CREATURE))), morph("{W}")
    ),
)
