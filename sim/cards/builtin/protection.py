"""Protection from colours, types, names, players and everything (CR 702.16)."""

from sim.cards import terms as t
from sim.cards.language import *

AURA = subtype("Aura")
MULTICOLORED = ColorCount(t.GE, 2)
FROM_EACH_COLOR = Protection(ColorCount(t.GE, 1), "each color")
FROM_EVERYTHING = Protection(Anything(), "everything", from_everything=True)
FROM_EACH_OPPONENT = Protection(ControlledBy(t.OPPONENT), "each of your opponents")
FROM_CHOSEN_TYPE = Protection(HasChosenType(), "the chosen card type")

FROM_COLORS = (
    creature("White Knight", "{W}{W}", "Human Knight", 2, 2, first_strike, protection_from_color(t.BLACK)),
    creature("Black Knight", "{B}{B}", "Human Knight", 2, 2, first_strike, protection_from_color(t.WHITE)),
    creature("Silver Knight", "{W}{W}", "Human Knight", 2, 2, (first_strike, protection_from_color(t.RED))),
    creature("Blood Knight", "{R}{R}", "Human Knight", 2, 2, (first_strike, protection_from_color(t.WHITE))),
    creature("Soltari Priest", "{W}{W}", "Soltari Cleric", 2, 1, protection_from_color(t.RED), shadow),
    creature("Soltari Monk", "{W}{W}", "Soltari Monk Cleric", 2, 1, protection_from_color(t.BLACK), shadow),
    creature("Sea Sprite", "{1}{U}", "Faerie", 1, 1, (flying, protection_from_color(t.RED))),
    creature(
        "Mirran Crusader",
        "{1}{W}{W}",
        "Human Knight",
        2,
        2,
        (double_strike, protection_from_color(t.BLACK), protection_from_color(t.GREEN)),
    ),
    creature(
        "Auriok Champion",
        "{W}{W}",
        "Human Cleric",
        1,
        1,
        (protection_from_color(t.BLACK), protection_from_color(t.RED)),
        whenever(enters(ANOTHER & CREATURE), May(GainLife(1))),
    ),
    creature(
        "Kor Firewalker",
        "{W}{W}",
        "Kor Soldier",
        2,
        2,
        protection_from_color(t.RED),
        whenever(casts(t.ANYONE, color(t.RED)), May(GainLife(1))),
    ),
    creature("Iridescent Angel", "{5}{W}{U}", "Angel", 4, 4, (flying, FROM_EACH_COLOR)),
    creature(
        "Etched Champion",
        "{3}",
        "Soldier",
        2,
        2,
        ability_word(
            "Metalcraft",
            static(THIS, FROM_EACH_COLOR, only_if=Compare(Count(ARTIFACT & YOURS), t.GE, 3)),
        ),
        kind="Artifact Creature",
    ),
)

FROM_OTHER_QUALITIES = (
    creature(
        "Guardian of the Guildpact",
        "{3}{W}",
        "Spirit",
        2,
        3,
        protection_from(ColorCount(t.EQ, 1), "monocolored"),
    ),
    creature("Enemy of the Guildpact", "{4}{B}", "Spirit", 4, 2, protection_from(MULTICOLORED, "multicolored")),
    creature(
        "Soldier of the Pantheon",
        "{W}",
        "Human Soldier",
        2,
        1,
        protection_from(MULTICOLORED, "multicolored"),
        whenever(casts(t.OPPONENT, MULTICOLORED), GainLife(1)),
    ),
    creature(
        "Stonecoil Serpent",
        "{X}",
        "Snake",
        0,
        0,
        (reach, trample, protection_from(MULTICOLORED, "multicolored")),
        enters_with(t.PLUS_COUNTER, X()),
        kind="Artifact Creature",
    ),
    creature("Tel-Jilad Chosen", "{1}{G}", "Elf Warrior", 2, 1, protection_from(ARTIFACT, "artifacts")),
    creature(
        "Azorius First-Wing",
        "{W}{U}",
        "Griffin",
        2,
        2,
        (flying, protection_from(ENCHANTMENT, "enchantments")),
    ),
    creature(
        "Baneslayer Angel",
        "{3}{W}{W}",
        "Angel",
        5,
        5,
        (
            flying,
            first_strike,
            lifelink,
            protection_from(subtype("Demon"), "Demons"),
            protection_from(subtype("Dragon"), "Dragons"),
        ),
    ),
    creature(
        "Elite Inquisitor",
        "{W}{W}",
        "Human Soldier",
        2,
        2,
        (first_strike, vigilance),
        (
            protection_from(subtype("Vampire"), "Vampires"),
            protection_from(subtype("Werewolf"), "Werewolves"),
            protection_from(subtype("Zombie"), "Zombies"),
        ),
    ),
    creature("Warren-Scourge Elf", "{1}{G}", "Elf Warrior", 1, 1, protection_from(subtype("Goblin"), "Goblins")),
    aura(
        "Spirit Mantle",
        "{1}{W}",
        enchant(CREATURE),
        static(ENCHANTED, gets(1, 1), protection_from(CREATURE, "creatures")),
    ),
    aura(
        "Tattoo Ward",
        "{2}{W}",
        enchant(CREATURE),
        static(ENCHANTED, gets(1, 1), Protection(ENCHANTMENT, "enchantments", spares=Is(THIS))),
        ability(pay(sacrifice_this=True), Destroy(target(ENCHANTMENT))),
    ),
    creature(
        "Progenitus",
        "{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}",
        "Hydra Avatar",
        10,
        10,
        FROM_EVERYTHING,
        into_library_instead(),
        kind="Legendary Creature",
    ),
)

CHOSEN_QUALITY = (
    creature(
        "Mother of Runes",
        "{W}",
        "Human Cleric",
        1,
        1,
        ability(
            "{T}",
            ChooseValue("color"),
            until_end_of_turn(target(CREATURE & YOURS), protection_from_chosen_color()),
        ),
    ),
    creature(
        "Voice of All",
        "{2}{W}{W}",
        "Angel",
        2,
        2,
        flying,
        as_enters_choose("color"),
        static(THIS, protection_from_chosen_color()),
    ),
    instant(
        "Brave the Elements",
        "{W}",
        ChooseValue("color"),
        until_end_of_turn(each(CREATURE & color(t.WHITE) & YOURS), protection_from_chosen_color()),
    ),
    aura(
        "Benevolent Blessing",
        "{1}{W}",
        flash,
        enchant(CREATURE),
        as_enters_choose("color"),
        static(
            ENCHANTED,
            protection_from_chosen_color(spares=subtype("Aura", "Equipment") & YOURS, spares_attached=True),
        ),
    ),
    aura(
        "Pentarch Ward",
        "{2}{W}",
        enchant(CREATURE),
        as_enters_choose("color"),
        when(enters(), DrawCards(1)),
        static(ENCHANTED, protection_from_chosen_color(spares=Is(THIS))),
    ),
    aura(
        "Cho-Manno's Blessing",
        "{W}{W}",
        flash,
        enchant(CREATURE),
        as_enters_choose("color"),
        static(ENCHANTED, protection_from_chosen_color(spares=Is(THIS))),
    ),
    aura(
        "Flickering Ward",
        "{W}",
        enchant(CREATURE),
        as_enters_choose("color"),
        static(ENCHANTED, protection_from_chosen_color(spares=Is(THIS))),
        ability("{W}", Move(THIS, t.HAND)),
    ),
    creature(
        "Serra's Emissary",
        "{4}{W}{W}{W}",
        "Angel",
        7,
        7,
        flying,
        as_enters_choose("card type"),
        static(IsPlayer(t.YOU) | CREATURE & YOURS, FROM_CHOSEN_TYPE),
    ),
)

PLAYERS = (
    enchantment(
        "Runed Halo",
        "{W}{W}",
        as_enters_choose("card name"),
        static(YOU, Protection(HasChosenName(), "the chosen card name")),
    ),
    creature(
        "Seht's Tiger",
        "{2}{W}{W}",
        "Cat",
        3,
        3,
        flash,
        when(enters(), ChooseValue("color"), until_end_of_turn(YOU, protection_from_chosen_color())),
    ),
    artifact(
        "The Stasis Coffin",
        "{3}",
        ability(
            pay("{2}, {T}", exile_this=True),
            Continuous(YOU, gains(FROM_EVERYTHING), t.YOUR_NEXT_TURN),
        ),
        kind="Legendary Artifact",
    ),
    creature(
        "Absolute Virtue",
        "{6}{W}{U}",
        "Avatar Warrior",
        8,
        8,
        cant_be_countered(),
        flying,
        static(YOU, FROM_EACH_OPPONENT),
        kind="Legendary Creature",
    ),
    creature(
        "Cliffside Rescuer",
        "{1}{W}",
        "Kor Soldier",
        2,
        2,
        vigilance,
        ability(
            pay("{T}", sacrifice_this=True),
            until_end_of_turn(target(PERMANENT & YOURS), FROM_EACH_OPPONENT),
        ),
    ),
)

CARDS = (*FROM_COLORS, *FROM_OTHER_QUALITIES, *CHOSEN_QUALITY, *PLAYERS)
