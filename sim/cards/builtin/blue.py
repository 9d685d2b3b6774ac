"""Blue: counterspells, bounce, card drawing and fliers."""

from sim.cards import terms as t
from sim.cards.language import *

COUNTERSPELLS = (
    instant("Counterspell", "{U}{U}", CounterSpell(target(SPELL))),
    instant("Mana Leak", "{1}{U}", counter_unless(target(SPELL), "{3}")),
)

SPELLS = (instant("Unsummon", "{U}", Move(target(CREATURE), t.HAND)),)

CREATURES = (
    creature("Air Elemental", "{3}{U}{U}", "Elemental", 4, 4, flying),
    creature("Mahamoti Djinn", "{4}{U}{U}", "Djinn", 5, 6, flying),
    creature(
        "Spiketail Hatchling",
        "{1}{U}",
        "Drake",
        1,
        1,
        flying,
        ability(pay(sacrifice_this=True), counter_unless(target(SPELL), "{1}")),
    ),
    creature(
        "Thieving Magpie",
        "{2}{U}{U}",
        "Bird",
        1,
        3,
        flying,
        whenever(deals_damage(to=AN_OPPONENT), DrawCards(1)),
    ),
)

CARDS = (*COUNTERSPELLS, *SPELLS, *CREATURES)
