"""Vehicles (CR 301.7) with crew (702.122), and creatures with dash (702.109)."""

from sim.cards.definition import CardDefinition
from sim.cards.language import *


def vehicle(name: str, cost: str, power: int, toughness: int, *parts: Part | tuple[Part, ...]) -> CardDefinition:
    """A Vehicle, with the power and toughness that it has while it is a creature."""
    return card(name, cost, "Artifact — Vehicle", *parts, power=power, toughness=toughness)


LOOT = May(sequence(DrawCards(1), DiscardCards(1)))

VEHICLES = (
    vehicle(
        "Smuggler's Copter",
        "{2}",
        3,
        3,
        flying,
        whenever(EitherTrigger((attacks(), blocks())), LOOT),
        crew(1),
    ),
    vehicle("Sky Skiff", "{2}", 2, 3, flying, crew(1)),
    vehicle(
        "Renegade Freighter",
        "{3}",
        4,
        3,
        whenever(attacks(), until_end_of_turn(THIS, gets(1, 1), trample)),
        crew(2),
    ),
)

DASHING = (
    creature("Mardu Scout", "{R}{R}", "Goblin Scout", 3, 1, *dash("{1}{R}")),
    creature("Alesha's Vanguard", "{3}{B}", "Orc Warrior", 3, 3, *dash("{2}{B}")),
    creature(
        "Goblin Heelcutter",
        "{3}{R}",
        "Goblin Berserker",
        3,
        2,
        whenever(attacks(), until_end_of_turn(target(CREATURE), Rule("can't block"))),
        *dash("{2}{R}"),
    ),
)

CARDS = (*VEHICLES, *DASHING)
