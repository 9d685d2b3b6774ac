"""Tokens (CR 111) and what makes them."""

from sim.cards import terms as t
from sim.cards.language import *

GOBLIN = token("Goblin", 1, 1, t.RED)
HASTY_GOBLIN = token("Goblin", 1, 1, t.RED, haste)
SPIRIT = token("Spirit", 1, 1, t.WHITE, flying)
SOLDIER = token("Soldier", 1, 1, t.WHITE)
SAPROLING = token("Saproling", 1, 1, t.GREEN)
BEAST = token("Beast", 3, 3, t.GREEN)
ATTACKING_GOBLINS = Count(ANOTHER & Status("attacking") & subtype("Goblin"))

SPELLS = (
    instant("Raise the Alarm", "{1}{W}", CreateToken(SOLDIER, 2)),
    sorcery("Dragon Fodder", "{1}{R}", CreateToken(GOBLIN, 2)),
    sorcery(
        "Servo Exhibition",
        "{1}{W}",
        CreateToken(token("Servo", 1, 1, 0, kind="Artifact Creature"), 2),
    ),
    sorcery("Spectral Procession", "{2/W}{2/W}{2/W}", CreateToken(SPIRIT, 3)),
    sorcery("Lingering Souls", "{2}{W}", CreateToken(SPIRIT, 2), flashback("{1}{B}")),
    sorcery("Call of the Herd", "{2}{G}", CreateToken(token("Elephant", 3, 3, t.GREEN)), flashback("{3}{G}")),
    sorcery(
        "Saproling Migration",
        "{1}{G}",
        kicker("{4}"),
        If(Paid("kicker"), CreateToken(SAPROLING, 4), CreateToken(SAPROLING, 2)),
    ),
    sorcery("Goblin Offensive", "{X}{1}{R}{R}", CreateToken(GOBLIN, X())),
)

CREATURES = (
    creature(
        "Young Pyromancer",
        "{1}{R}",
        "Human Shaman",
        2,
        1,
        whenever(casts(t.YOU, INSTANT_OR_SORCERY), CreateToken(token("Elemental", 1, 1, t.RED))),
    ),
    creature(
        "Goblin Rabblemaster",
        "{2}{R}",
        "Goblin Warrior",
        2,
        2,
        static(ANOTHER & subtype("Goblin") & CREATURE & YOURS, Rule("must attack")),
        at(begins(t.BEGINNING_OF_COMBAT, t.YOU), CreateToken(HASTY_GOBLIN)),
        whenever(attacks(), until_end_of_turn(THIS, gets(ATTACKING_GOBLINS, 0))),
    ),
    creature(
        "Siege-Gang Commander",
        "{3}{R}{R}",
        "Goblin",
        2,
        2,
        when(enters(), CreateToken(GOBLIN, 3)),
        ability(pay("{1}{R}", sacrifice=((subtype("Goblin"), 1),)), DealDamage(2, target(ANY))),
    ),
    creature(
        "Blade Splicer",
        "{2}{W}",
        "Phyrexian Human Artificer",
        1,
        1,
        when(enters(), CreateToken(token("Phyrexian Golem", 3, 3, 0, kind="Artifact Creature"))),
        static(subtype("Golem") & YOURS, first_strike),
    ),
    creature(
        "Avenger of Zendikar",
        "{5}{G}{G}",
        "Elemental",
        5,
        5,
        when(enters(), CreateToken(token("Plant", 0, 1, t.GREEN), Count(LAND & YOURS))),
        ability_word(
            "Landfall",
            whenever(
                enters(LAND & YOURS),
                May(PutCounters(t.PLUS_COUNTER, 1, each(subtype("Plant") & CREATURE & YOURS))),
            ),
        ),
    ),
    creature(
        "Hornet Nest",
        "{2}{G}",
        "Insect",
        0,
        2,
        defender,
        whenever(
            is_dealt_damage(),
            CreateToken(token("Insect", 1, 1, t.GREEN, (flying, deathtouch)), EventAmount()),
        ),
    ),
    creature(
        "Thragtusk",
        "{4}{G}",
        "Beast",
        5,
        3,
        when(enters(), GainLife(5)),
        when(leaves(), CreateToken(BEAST)),
    ),
    creature(
        "Wurmcoil Engine",
        "{6}",
        "Phyrexian Wurm",
        6,
        6,
        (deathtouch, lifelink),
        when(
            dies(),
            CreateToken(token("Phyrexian Wurm", 3, 3, 0, deathtouch, kind="Artifact Creature")),
            CreateToken(token("Phyrexian Wurm", 3, 3, 0, lifelink, kind="Artifact Creature")),
        ),
        kind="Artifact Creature",
    ),
    creature(
        "Grave Titan",
        "{4}{B}{B}",
        "Giant",
        6,
        6,
        deathtouch,
        whenever(enters_or_attacks(), CreateToken(token("Zombie", 2, 2, t.BLACK), 2)),
    ),
)

ENCHANTMENTS = (
    card(
        "Bitterblossom",
        "{1}{B}",
        "Kindred Enchantment — Faerie",
        at(
            begins(t.UPKEEP, t.YOU),
            LoseLife(1),
            CreateToken(token("Faerie Rogue", 1, 1, t.BLACK, flying)),
        ),
    ),
)

CARDS = (*SPELLS, *CREATURES, *ENCHANTMENTS)
