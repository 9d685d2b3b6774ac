"""Green: mana creatures, large creatures and what makes them larger."""

from sim.cards import terms as t
from sim.cards.language import *

BEAST = subtype("Beast")
FOREST = subtype("Forest")

CREATURES = (
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, tap_for("G")),
    creature(
        "Rogue Elephant",
        "{G}",
        "Elephant",
        3,
        3,
        when(enters(), MayPay(pay(sacrifice=((FOREST, 1),)), otherwise=Sacrifice(THIS))),
    ),
    creature("River Boa", "{1}{G}", "Snake", 2, 1, landwalk("Island"), ability("{G}", Regenerate(THIS))),
    creature(
        "Kavu Titan",
        "{1}{G}",
        "Kavu",
        2,
        2,
        kicker("{2}{G}"),
        as_enters(Instead(counters=((t.PLUS_COUNTER, 3),), gains=(trample,)), only_if=Paid("kicker")),
    ),
    creature("Ravenous Baloth", "{2}{G}{G}", "Beast", 4, 4, ability(pay(sacrifice=((BEAST, 1),)), GainLife(4))),
)

SPELLS = (
    instant("Giant Growth", "{G}", until_end_of_turn(target(CREATURE), gets(3, 3))),
    sorcery("Overrun", "{2}{G}{G}{G}", until_end_of_turn(each(CREATURE & YOURS), gets(3, 3), trample)),
)

CARDS = (*CREATURES, *SPELLS)
