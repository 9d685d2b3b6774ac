"""Creatures of the evergreen keywords: what nearly every set prints."""

from sim.cards import terms as t
from sim.cards.language import *

FLIERS = (
    creature("Suntail Hawk", "{W}", "Bird", 1, 1, flying),
    creature("Healer's Hawk", "{W}", "Bird", 1, 1, flying, lifelink),
    creature("Stormfront Pegasus", "{1}{W}", "Pegasus", 2, 1, flying),
    creature("Vampire Nighthawk", "{1}{B}{B}", "Vampire Shaman", 2, 3, flying, deathtouch, lifelink),
    creature("Darksteel Gargoyle", "{7}", "Gargoyle", 3, 3, flying, indestructible, kind="Artifact Creature"),
)

FIGHTERS = (
    creature("Giant Spider", "{3}{G}", "Spider", 2, 4, reach),
    creature("Deadly Recluse", "{1}{G}", "Spider", 1, 2, reach, deathtouch),
    creature("Typhoid Rats", "{B}", "Rat", 1, 1, deathtouch),
    creature("Fencing Ace", "{1}{W}", "Human Soldier", 1, 1, double_strike),
    creature("Boros Swiftblade", "{R}{W}", "Human Soldier", 1, 2, double_strike),
    creature("Raging Goblin", "{R}", "Goblin Berserker", 1, 1, haste),
    creature("Lightning Elemental", "{3}{R}", "Elemental", 4, 1, haste),
    creature("Child of Night", "{1}{B}", "Vampire", 2, 1, lifelink),
    creature("Boggart Brute", "{2}{R}", "Goblin Warrior", 3, 2, menace),
    creature("Darksteel Myr", "{3}", "Myr", 0, 1, indestructible, kind="Artifact Creature"),
)

WALLS = (
    creature("Steel Wall", "{1}", "Wall", 0, 4, defender, kind="Artifact Creature"),
    creature("Wall of Omens", "{1}{W}", "Wall", 0, 4, defender, when(enters(), DrawCards(1))),
    creature("Wall of Blossoms", "{1}{G}", "Plant Wall", 0, 4, defender, when(enters(), DrawCards(1))),
)

HARD_TO_TARGET = (
    creature("Gladecover Scout", "{G}", "Elf Scout", 1, 1, hexproof),
    creature("Slippery Bogle", "{G/U}", "Beast", 1, 1, hexproof),
    creature("Troll Ascetic", "{1}{G}{G}", "Troll Shaman", 3, 2, hexproof, ability("{1}{G}", Regenerate(THIS))),
    creature(
        "Knight of Grace",
        "{1}{W}",
        "Human Knight",
        2,
        2,
        first_strike,
        HexproofFrom(color(t.BLACK), "black"),
        static(THIS, gets(1, 0), only_if=Exists(PERMANENT & color(t.BLACK))),
    ),
    creature(
        "Knight of Malice",
        "{1}{B}",
        "Human Knight",
        2,
        2,
        first_strike,
        HexproofFrom(color(t.WHITE), "white"),
        static(THIS, gets(1, 0), only_if=Exists(PERMANENT & color(t.WHITE))),
    ),
    creature(
        "Argothian Enchantress",
        "{1}{G}",
        "Human Druid",
        0,
        1,
        shroud,
        whenever(casts(t.YOU, ENCHANTMENT), DrawCards(1)),
    ),
    creature(
        "Nimble Mongoose",
        "{G}",
        "Mongoose",
        1,
        1,
        shroud,
        ability_word(
            "Threshold",
            static(THIS, gets(2, 2), only_if=Compare(PlayerStat("graveyard", YOU), t.GE, 7)),
        ),
    ),
    creature(
        "Sylvan Safekeeper",
        "{G}",
        "Human Wizard",
        1,
        1,
        ability(pay(sacrifice=((LAND, 1),)), until_end_of_turn(target(CREATURE & YOURS), shroud)),
    ),
    creature("Waterfall Aerialist", "{3}{U}", "Djinn Wizard", 3, 1, flying, ward("{2}")),
    creature("Owlin Shieldmage", "{3}{W}{B}", "Bird Warlock", 3, 3, flying, ward(pay(life=3))),
)

FLASH_AND_PROWESS = (
    creature("Ashcoat Bear", "{1}{G}", "Bear", 2, 2, flash),
    creature(
        "Briarpack Alpha",
        "{3}{G}",
        "Wolf",
        3,
        3,
        flash,
        when(enters(), until_end_of_turn(target(CREATURE), gets(2, 2))),
    ),
    creature(
        "Whitemane Lion",
        "{1}{W}",
        "Cat",
        2,
        2,
        flash,
        when(enters(), ChooseObjects(CREATURE & YOURS, "returned"), Move(Saved("returned"), t.HAND)),
    ),
    creature("Monastery Swiftspear", "{R}", "Human Monk", 1, 2, haste, prowess()),
    creature("Dwarven Forge-Chanter", "{1}{R}", "Dwarf Wizard", 1, 3, ward(pay(life=2)), prowess()),
    creature(
        "Seeker of the Way",
        "{1}{W}",
        "Human Warrior",
        2,
        2,
        prowess(),
        whenever(casts(t.YOU, ~CREATURE), until_end_of_turn(THIS, lifelink)),
    ),
)

CARDS = (*FLIERS, *FIGHTERS, *WALLS, *HARD_TO_TARGET, *FLASH_AND_PROWESS)
