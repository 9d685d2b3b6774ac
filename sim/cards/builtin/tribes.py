"""Lords and slivers, and what makes spells cost less or more (CR 601.2f)."""

from sim.cards import terms as t
from sim.cards.language import *

ELF = subtype("Elf")
GOBLIN = subtype("Goblin")
MERFOLK = subtype("Merfolk")
SLIVER = subtype("Sliver")
ZOMBIE = subtype("Zombie")

LORDS = (
    creature("Goblin King", "{1}{R}{R}", "Goblin", 2, 2, static(ANOTHER & GOBLIN, gets(1, 1), landwalk("Mountain"))),
    creature(
        "Goblin Chieftain",
        "{1}{R}{R}",
        "Goblin",
        2,
        2,
        haste,
        static(ANOTHER & GOBLIN & CREATURE & YOURS, gets(1, 1), haste),
    ),
    creature("Lord of Atlantis", "{U}{U}", "Merfolk", 2, 2, static(ANOTHER & MERFOLK, gets(1, 1), landwalk("Island"))),
    creature(
        "Elvish Archdruid",
        "{1}{G}{G}",
        "Elf Druid",
        2,
        2,
        static(ANOTHER & ELF & CREATURE & YOURS, gets(1, 1)),
        tap_for("G", Count(ELF & YOURS)),
    ),
    creature(
        "Elvish Champion",
        "{1}{G}{G}",
        "Elf",
        2,
        2,
        static(ANOTHER & ELF & CREATURE, gets(1, 1), landwalk("Forest")),
    ),
    creature(
        "Zombie Master",
        "{1}{B}{B}",
        "Zombie",
        2,
        3,
        static(ANOTHER & ZOMBIE & CREATURE, landwalk("Swamp")),
        static(ANOTHER & ZOMBIE, ability("{B}", Regenerate(THIS))),
    ),
    creature(
        "Coppercoat Vanguard",
        "{1}{W}",
        "Human Soldier",
        2,
        2,
        static(ANOTHER & subtype("Human") & YOURS, gets(1, 0), ward("{1}")),
    ),
    creature("Muscle Sliver", "{1}{G}", "Sliver", 1, 1, static(SLIVER & CREATURE, gets(1, 1))),
    creature("Crystalline Sliver", "{W}{U}", "Sliver", 2, 2, static(SLIVER, shroud)),
    creature(
        "Champion of the Parish",
        "{W}",
        "Human Soldier",
        1,
        1,
        whenever(enters(ANOTHER & subtype("Human") & YOURS), PutCounters(t.PLUS_COUNTER, 1, THIS)),
    ),
)

COST_CHANGES = (
    creature(
        "Goblin Warchief",
        "{1}{R}{R}",
        "Goblin Warrior",
        2,
        2,
        static(YOU, Rule("cost change", GOBLIN, -1)),
        static(GOBLIN & YOURS, haste),
    ),
    creature(
        "Goblin Electromancer",
        "{U}{R}",
        "Goblin Wizard",
        2,
        2,
        static(YOU, Rule("cost change", INSTANT_OR_SORCERY, -1)),
    ),
    artifact("Ruby Medallion", "{2}", static(YOU, Rule("cost change", color(t.RED), -1))),
    artifact("Helm of Awakening", "{2}", static(EACH_PLAYER, Rule("cost change", amount=-1))),
    artifact("Sphere of Resistance", "{2}", static(EACH_PLAYER, Rule("cost change", amount=1))),
    creature(
        "Thalia, Guardian of Thraben",
        "{1}{W}",
        "Human Soldier",
        2,
        1,
        first_strike,
        static(EACH_PLAYER, Rule("cost change", ~CREATURE, 1)),
        kind="Legendary Creature",
    ),
    creature(
        "Meddling Mage",
        "{W}{U}",
        "Human Wizard",
        2,
        2,
        as_enters_choose("nonland card name"),
        static(EACH_PLAYER, Rule("can't cast", HasChosenName())),
    ),
)

LEGENDS = (artifact("Mirror Gallery", "{5}", static(PERMANENT, Rule("legend rule off"))),)

CARDS = (*LORDS, *COST_CHANGES, *LEGENDS)
