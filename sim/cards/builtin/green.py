"""Green: mana creatures, large creatures and what makes them larger."""

from sim.cards import terms as t
from sim.cards.language import *

BEAST = subtype("Beast")
FOREST = subtype("Forest")
BASIC_LAND = LAND & HasSupertype(t.BASIC)
YOUR_CREATURE = target(CREATURE & YOURS)
NOT_YOURS = target(CREATURE & ~YOURS)
ANOTHER_CREATURE = target(CREATURE & ~Is(YOUR_CREATURE))

CREATURES = (
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, tap_for("G")),
    creature("Fyndhorn Elves", "{G}", "Elf Druid", 1, 1, tap_for("G")),
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
    creature("Elvish Visionary", "{1}{G}", "Elf Shaman", 1, 1, when(enters(), DrawCards(1))),
    creature(
        "Sakura-Tribe Elder",
        "{1}{G}",
        "Snake Shaman",
        1,
        1,
        ability(pay(sacrifice_this=True), Search(BASIC_LAND, t.BATTLEFIELD, tapped=True)),
    ),
    creature("Wood Elves", "{2}{G}", "Elf Scout", 1, 1, when(enters(), Search(FOREST, t.BATTLEFIELD))),
    creature(
        "Wild Nacatl",
        "{G}",
        "Cat Warrior",
        1,
        1,
        static(THIS, gets(1, 1), only_if=Exists(subtype("Mountain") & YOURS)),
        static(THIS, gets(1, 1), only_if=Exists(subtype("Plains") & YOURS)),
    ),
    creature(
        "Acidic Slime",
        "{3}{G}{G}",
        "Ooze",
        2,
        2,
        deathtouch,
        when(enters(), Destroy(target(HasType(t.ARTIFACT | t.ENCHANTMENT | t.LAND)))),
    ),
    creature(
        "Reclamation Sage",
        "{2}{G}",
        "Elf Shaman",
        2,
        1,
        when(enters(), May(Destroy(target(HasType(t.ARTIFACT | t.ENCHANTMENT))))),
    ),
    creature(
        "Ulvenwald Tracker",
        "{G}",
        "Human Shaman",
        1,
        1,
        ability("{1}{G}, {T}", Fight(YOUR_CREATURE, ANOTHER_CREATURE)),
    ),
    creature(
        "Primeval Titan",
        "{4}{G}{G}",
        "Giant",
        6,
        6,
        trample,
        whenever(enters_or_attacks(), May(Search(LAND, t.BATTLEFIELD, 2, tapped=True))),
    ),
)

SPELLS = (
    instant("Giant Growth", "{G}", until_end_of_turn(target(CREATURE), gets(3, 3))),
    sorcery("Overrun", "{2}{G}{G}{G}", until_end_of_turn(each(CREATURE & YOURS), gets(3, 3), trample)),
    sorcery("Prey Upon", "{G}", Fight(YOUR_CREATURE, NOT_YOURS)),
    sorcery("Rabid Bite", "{1}{G}", DealDamage(StatOf("power", YOUR_CREATURE), NOT_YOURS, source=YOUR_CREATURE)),
    sorcery("Rampant Growth", "{1}{G}", Search(BASIC_LAND, t.BATTLEFIELD, tapped=True)),
    instant("Naturalize", "{1}{G}", Destroy(target(HasType(t.ARTIFACT | t.ENCHANTMENT)))),
)

CARDS = (*CREATURES, *SPELLS)
