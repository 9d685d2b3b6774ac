"""Toxic (CR 702.164), proliferate (701.34) and what is corrupted by three poison counters."""

from sim.cards import terms as t
from sim.cards.language import *

IS_CORRUPTED = Exists(AN_OPPONENT & Stat(t.POISON, t.GE, 3))
TOXIC_CREATURE = CREATURE & HasAbility("toxic")
CANT_BLOCK = static(THIS, Rule("can't block"))
MITE = token("Phyrexian Mite", 1, 1, 0, toxic(1), CANT_BLOCK, kind="Artifact Creature")
LEAVES_THEIRS = target(HasType(t.ARTIFACT | t.CREATURE) & THEIRS & Stat("mana value", t.LE, 3))
ANOTHER_OF_YOURS = target(ANOTHER & CREATURE & YOURS)
HITS_PLAYER = deals_combat_damage(to=A_PLAYER)

WHITE = (
    creature("Crawling Chorus", "{W}", "Phyrexian Horror", 1, 1, toxic(1), when(dies(), CreateToken(MITE))),
    creature("Jawbone Duelist", "{1}{W}", "Phyrexian Soldier", 1, 1, double_strike, toxic(1)),
    creature(
        "Duelist of Deep Faith",
        "{1}{W}",
        "Phyrexian Soldier",
        2,
        2,
        toxic(1),
        static(THIS, first_strike, only_if=TurnOf(t.YOU)),
    ),
    creature(
        "Skrelv, Defector Mite",
        "{W}",
        "Phyrexian Mite",
        1,
        1,
        toxic(1),
        CANT_BLOCK,
        ability(
            "{W/P}, {T}",
            ChooseValue("color"),
            until_end_of_turn(ANOTHER_OF_YOURS, toxic(1), HexproofFrom(HasChosenColor(), "that color")),
            until_end_of_turn(ANOTHER_OF_YOURS, Rule("can't be blocked", HasChosenColor())),
        ),
        kind="Legendary Artifact Creature",
    ),
    creature(
        "Annex Sentry",
        "{2}{W}",
        "Phyrexian Cleric",
        1,
        4,
        toxic(1),
        when(enters(), Move(LEAVES_THEIRS, t.EXILE, until_leaves=True)),
        kind="Artifact Creature",
    ),
    creature(
        "Flensing Raptor",
        "{2}{W}",
        "Phyrexian Bird",
        2,
        2,
        flying,
        toxic(1),
        when(enters(), until_end_of_turn(target(ANOTHER & TOXIC_CREATURE & YOURS), gets(1, 1), flying)),
    ),
    creature("Basilica Shepherd", "{3}{W}{W}", "Phyrexian Angel", 3, 3, flying, when(enters(), CreateToken(MITE, 2))),
    creature(
        "Apostle of Invasion",
        "{4}{W}{W}",
        "Phyrexian Angel",
        4,
        4,
        flying,
        ability_word("Corrupted", static(THIS, double_strike, only_if=IS_CORRUPTED)),
    ),
    enchantment(
        "Skrelv's Hive",
        "{1}{W}",
        at(begins(t.UPKEEP, t.YOU), LoseLife(1), CreateToken(MITE)),
        ability_word("Corrupted", static(TOXIC_CREATURE & YOURS, lifelink, only_if=IS_CORRUPTED)),
    ),
    instant(
        "Charge of the Mites",
        "{2}{W}",
        modal(
            DealDamage(Count(CREATURE & YOURS), target(HasType(t.CREATURE | t.PLANESWALKER))),
            CreateToken(MITE, 2),
        ),
    ),
    equipment(
        "Infested Fleshcutter",
        "{1}{W}",
        static(EQUIPPED, gets(2, 0)),
        whenever(attacks(Is(EQUIPPED)), CreateToken(MITE)),
        equip("{2}{W}"),
    ),
)

BLUE = (
    instant("Prologue to Phyresis", "{1}{U}", PutCounters(t.POISON, 1, EACH_OPPONENT), DrawCards(1)),
    creature("Thrummingbird", "{1}{U}", "Phyrexian Bird Horror", 1, 1, flying, whenever(HITS_PLAYER, Proliferate())),
)

BLACK = (
    creature("Bilious Skulldweller", "{B}", "Phyrexian Insect", 1, 1, deathtouch, toxic(1)),
    creature("Pestilent Syphoner", "{1}{B}", "Phyrexian Insect", 1, 1, flying, toxic(1)),
    creature("Blightbelly Rat", "{1}{B}", "Phyrexian Rat", 2, 2, toxic(1), when(dies(), Proliferate())),
    creature("Stinging Hivemaster", "{2}{B}", "Phyrexian Warlock", 3, 2, toxic(1), when(dies(), CreateToken(MITE))),
    creature("Sheoldred's Headcleaver", "{3}{B}", "Phyrexian Warrior", 2, 4, menace, toxic(2)),
    creature(
        "Bonepicker Skirge",
        "{2}{B}",
        "Phyrexian Imp",
        2,
        2,
        flying,
        ability_word("Corrupted", static(THIS, deathtouch, lifelink, only_if=IS_CORRUPTED)),
    ),
    sorcery(
        "Drown in Ichor",
        "{1}{B}",
        until_end_of_turn(target(CREATURE), gets(-4, -4)),
        Proliferate(),
    ),
    sorcery("Infectious Inquiry", "{2}{B}", DrawCards(2), LoseLife(2), PutCounters(t.POISON, 1, EACH_OPPONENT)),
    instant(
        "Vraska's Fall",
        "{2}{B}",
        SacrificeChosen(EACH_OPPONENT, HasType(t.CREATURE | t.PLANESWALKER)),
        PutCounters(t.POISON, 1, EACH_OPPONENT),
    ),
)

GREEN = (
    creature(
        "Venerated Rotpriest",
        "{G}",
        "Phyrexian Druid",
        1,
        2,
        toxic(1),
        whenever(becomes_target(CREATURE & YOURS, Status("spell")), PutCounters(t.POISON, 1, target(AN_OPPONENT))),
    ),
    creature("Branchblight Stalker", "{1}{G}", "Phyrexian Elf Scout", 3, 1, toxic(2)),
    creature("Ichorspit Basilisk", "{2}{G}", "Phyrexian Basilisk", 1, 3, deathtouch, toxic(1)),
    creature(
        "Bloated Contaminator",
        "{2}{G}",
        "Phyrexian Beast",
        4,
        4,
        trample,
        toxic(1),
        whenever(HITS_PLAYER, Proliferate()),
    ),
    creature("Tyrranax Atrocity", "{3}{G}{G}", "Phyrexian Dinosaur", 4, 4, haste, toxic(3)),
)

GOLD = (
    creature(
        "Slaughter Singer",
        "{G}{W}",
        "Phyrexian Cleric",
        2,
        2,
        toxic(2),
        whenever(attacks(ANOTHER & TOXIC_CREATURE & YOURS), until_end_of_turn(EventSubject(), gets(1, 1))),
    ),
    creature(
        "Voidwing Hybrid",
        "{U}{B}",
        "Phyrexian Bat",
        2,
        1,
        flying,
        toxic(1),
        when(proliferates(t.YOU), Move(THIS, t.HAND), zones=1 << t.GRAVEYARD),
    ),
)

COLORLESS = (
    artifact(
        "Contagion Clasp",
        "{2}",
        when(enters(), PutCounters(t.MINUS_COUNTER, 1, target(CREATURE))),
        ability("{4}, {T}", Proliferate()),
    ),
    equipment("Prosthetic Injector", "{1}", static(EQUIPPED, gets(0, 2), toxic(1)), equip("{1}")),
    land(
        "Mirrex",
        tap_for("C"),
        mana_ability("{T}", add_mana("WUBRG"), only_if=Matches(THIS, Status("entered this turn"))),
        ability("{3}, {T}", CreateToken(MITE)),
        kind="Land — Sphere",
    ),
)

CARDS = (*WHITE, *BLUE, *BLACK, *GREEN, *GOLD, *COLORLESS)
