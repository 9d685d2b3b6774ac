"""Keywords of single blocks: exalted, convoke, changeling, infect, wither, regeneration, persist, undying."""

from sim.cards import terms as t
from sim.cards.language import *

EXALTED = (
    creature("Akrasan Squire", "{W}", "Human Soldier", 1, 1, exalted()),
    creature("Noble Hierarch", "{G}", "Human Druid", 0, 1, exalted(), tap_for("GWU")),
    creature(
        "Qasali Pridemage",
        "{G}{W}",
        "Cat Wizard",
        2,
        2,
        exalted(),
        ability(pay("{1}", sacrifice_this=True), Destroy(target(HasType(t.ARTIFACT | t.ENCHANTMENT)))),
    ),
)

CONVOKE = (
    creature("Siege Wurm", "{5}{G}{G}", "Wurm", 5, 5, convoke, trample),
    instant("Stoke the Flames", "{2}{R}{R}", convoke, DealDamage(4, target(ANY))),
    enchantment(
        "Conclave Tribunal",
        "{3}{W}",
        convoke,
        when(enters(), Move(target(PERMANENT & ~LAND & THEIRS), t.EXILE, until_leaves=True)),
    ),
    instant("Gather Courage", "{G}", convoke, until_end_of_turn(target(CREATURE), gets(2, 2))),
)

CHANGELINGS = (
    creature("Universal Automaton", "{1}", "Shapeshifter", 1, 1, changeling, kind="Artifact Creature"),
    creature("Woodland Changeling", "{1}{G}", "Shapeshifter", 2, 2, changeling),
    creature(
        "Mothdust Changeling",
        "{U}",
        "Shapeshifter",
        1,
        1,
        changeling,
        ability(pay(tap_others=((CREATURE & YOURS, 1),)), until_end_of_turn(THIS, flying)),
    ),
    creature(
        "Taurean Mauler",
        "{2}{R}",
        "Shapeshifter",
        2,
        2,
        changeling,
        whenever(casts(t.OPPONENT), May(PutCounters(t.PLUS_COUNTER, 1, THIS))),
    ),
    creature(
        "Chameleon Colossus",
        "{2}{G}{G}",
        "Shapeshifter",
        4,
        4,
        changeling,
        protection_from_color(t.BLACK),
        ability("{2}{G}{G}", until_end_of_turn(THIS, gets(StatOf("power", THIS), StatOf("power", THIS)))),
    ),
    creature(
        "Mirror Entity",
        "{2}{W}",
        "Shapeshifter",
        1,
        1,
        changeling,
        ability(
            "{X}",
            until_end_of_turn(each(CREATURE & YOURS), SetPT(X(), X()), ChangeTypes(all_creature_types=True)),
        ),
    ),
)

INFECT = (
    creature("Glistener Elf", "{G}", "Phyrexian Elf Warrior", 1, 1, infect),
    creature("Plague Stinger", "{1}{B}", "Phyrexian Insect Horror", 1, 1, flying, infect),
    creature("Blighted Agent", "{1}{U}", "Phyrexian Human Rogue", 1, 1, infect, static(THIS, Rule("can't be blocked"))),
    creature("Blight Mamba", "{1}{G}", "Phyrexian Snake", 1, 1, infect, ability("{1}{G}", Regenerate(THIS))),
    creature(
        "Ichorclaw Myr",
        "{2}",
        "Phyrexian Myr",
        1,
        1,
        infect,
        whenever(becomes_blocked(), until_end_of_turn(THIS, gets(2, 2))),
        kind="Artifact Creature",
    ),
    creature(
        "Ichor Rats",
        "{1}{B}{B}",
        "Phyrexian Rat",
        2,
        1,
        infect,
        when(enters(), PutCounters("poison", 1, EACH_PLAYER)),
    ),
    creature(
        "Phyrexian Crusader",
        "{1}{B}{B}",
        "Phyrexian Zombie Knight",
        2,
        2,
        (first_strike, protection_from_color(t.RED), protection_from_color(t.WHITE)),
        infect,
    ),
    instant("Tainted Strike", "{B}", until_end_of_turn(target(CREATURE), gets(1, 0), infect)),
)

WITHER = (
    creature("Boggart Ram-Gang", "{R/G}{R/G}{R/G}", "Goblin Warrior", 3, 3, haste, wither),
    creature("Harvest Gwyllion", "{2}{W/B}{W/B}", "Hag", 2, 4, wither),
    creature("Cinderbones", "{2}{B}", "Elemental Skeleton", 1, 1, wither, ability("{1}{B}", Regenerate(THIS))),
    creature("Corrosive Mentor", "{2}{B}", "Elemental Rogue", 1, 3, static(CREATURE & color(t.BLACK) & YOURS, wither)),
    creature("Inescapable Brute", "{5}{R}", "Giant Warrior", 3, 3, wither, static(THIS, Rule("must be blocked"))),
    creature(
        "Kulrath Knight",
        "{3}{B/R}{B/R}",
        "Elemental Knight",
        3,
        3,
        flying,
        wither,
        static(
            CREATURE & THEIRS & Stat("counters", t.GE, 1),
            Rule("can't attack"),
            Rule("can't block"),
        ),
    ),
)

RETURNING = (
    creature("Drudge Skeletons", "{1}{B}", "Skeleton", 1, 1, ability("{B}", Regenerate(THIS))),
    creature(
        "Reassembling Skeleton",
        "{1}{B}",
        "Skeleton Warrior",
        1,
        1,
        ability("{1}{B}", Move(THIS, t.BATTLEFIELD, tapped=True), zones=1 << t.GRAVEYARD),
    ),
    creature("Young Wolf", "{G}", "Wolf", 1, 1, undying()),
    creature("Strangleroot Geist", "{G}{G}", "Spirit", 2, 1, haste, undying()),
    creature("Safehold Elite", "{1}{G/W}", "Elf Scout", 2, 2, persist()),
    creature("Kitchen Finks", "{1}{G/W}{G/W}", "Ouphe", 3, 2, when(enters(), GainLife(2)), persist()),
)

CARDS = (*EXALTED, *CONVOKE, *CHANGELINGS, *INFECT, *WITHER, *RETURNING)
