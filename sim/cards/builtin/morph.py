"""Morph: creatures that may be cast face down (CR 702.37)."""

from sim.cards import terms as t
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
    creature(
        "Battering Craghorn",
        "{2}{R}{R}",
        "Goat Beast",
        3,
        1,
        first_strike,
        morph("{1}{R}{R}"),
    ),
    creature(
        "Skinthinner",
        "{1}{B}",
        "Zombie",
        2,
        1,
        morph("{3}{B}{B}"),
        when(turned_face_up(), Destroy(target(~color(t.BLACK) & CREATURE), no_regeneration=True)),
    ),
    creature(
        "Nantuko Vigilante",
        "{3}{G}",
        "Insect Druid Mutant",
        3,
        2,
        morph("{1}{G}"),
        when(turned_face_up(), Destroy(target(HasType(t.ARTIFACT | t.ENCHANTMENT)))),
    ),
    creature(
        "Daru Mender", "{W}", "Human Cleric", 1, 1, morph("{W}"), when(turned_face_up(), Regenerate(target(CREATURE)))
    ),
    creature(
        "Grinning Demon", "{2}{B}{B}", "Demon", 6, 6, at(begins(t.UPKEEP, t.YOU), LoseLife(2)), morph("{2}{B}{B}")
    ),
)
