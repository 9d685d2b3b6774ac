"""Black: discard, destruction, drain and what it costs."""

from sim.cards import terms as t
from sim.cards.language import *

SWAMPS = Count(subtype("Swamp") & YOURS)
NONARTIFACT_NONBLACK = CREATURE & ~ARTIFACT & ~color(t.BLACK)
OPPONENT = target(AN_OPPONENT)
PLAYER = target(A_PLAYER)
TAPPED_CREATURE = Status("tapped") & CREATURE

SPELLS = (
    sorcery("Mind Rot", "{2}{B}", DiscardCards(2, target(A_PLAYER))),
    sorcery("Chainer's Edict", "{1}{B}", SacrificeChosen(target(A_PLAYER), CREATURE), flashback("{5}{B}{B}")),
    instant("Terror", "{1}{B}", Destroy(target(NONARTIFACT_NONBLACK), no_regeneration=True)),
    sorcery(
        "Duress",
        "{B}",
        RevealHand(OPPONENT),
        DiscardCards(1, OPPONENT, what=~HasType(t.CREATURE | t.LAND), chooser=YOU),
    ),
    sorcery("Corrupt", "{5}{B}", DealDamage(SWAMPS, target(ANY)), GainLife(Result())),
    sorcery("Mutilate", "{2}{B}{B}", until_end_of_turn(each(CREATURE), gets(Times(-1, SWAMPS), Times(-1, SWAMPS)))),
    instant("Doom Blade", "{1}{B}", Destroy(target(~color(t.BLACK) & CREATURE))),
    instant("Cast Down", "{1}{B}", Destroy(target(~HasSupertype(t.LEGENDARY) & CREATURE))),
    instant("Murder", "{1}{B}{B}", Destroy(target(CREATURE))),
    instant("Terminate", "{B}{R}", Destroy(target(CREATURE), no_regeneration=True)),
    instant("Diabolic Edict", "{1}{B}", SacrificeChosen(target(A_PLAYER), CREATURE)),
    sorcery(
        "Thoughtseize",
        "{B}",
        RevealHand(PLAYER),
        DiscardCards(1, PLAYER, what=~LAND, chooser=YOU),
        LoseLife(2),
    ),
    sorcery("Hymn to Tourach", "{B}{B}", DiscardCards(2, PLAYER, random=True)),
    sorcery("Sign in Blood", "{B}{B}", DrawCards(2, PLAYER), LoseLife(2, PLAYER)),
    sorcery("Demonic Tutor", "{1}{B}", Search(Anything(), t.HAND)),
    instant("Vampiric Tutor", "{B}", Search(Anything(), t.LIBRARY, on_top=True), LoseLife(2)),
)

ENCHANTMENTS = (
    enchantment("Phyrexian Arena", "{1}{B}{B}", at(begins(t.UPKEEP, t.YOU), DrawCards(1), LoseLife(1))),
    enchantment(
        "Pestilence",
        "{2}{B}{B}",
        at(begins(t.END), Sacrifice(THIS), only_if=Isnt(Exists(CREATURE))),
        ability("{B}", DealDamage(1, each(CREATURE | A_PLAYER))),
    ),
    enchantment(
        "Yawgmoth's Bargain",
        "{4}{B}{B}",
        static(YOU, Rule("skip step", amount=t.DRAW)),
        ability(pay(life=1), DrawCards(1)),
    ),
)

CREATURES = (
    creature("Ravenous Rats", "{1}{B}", "Rat", 1, 1, when(enters(), DiscardCards(1, OPPONENT))),
    creature(
        "Hypnotic Specter",
        "{1}{B}{B}",
        "Specter",
        2,
        2,
        flying,
        whenever(deals_damage(to=AN_OPPONENT), DiscardCards(1, EventOther(), random=True)),
    ),
    creature(
        "Nekrataal",
        "{2}{B}{B}",
        "Human Assassin",
        2,
        1,
        first_strike,
        when(enters(), Destroy(target(NONARTIFACT_NONBLACK), no_regeneration=True)),
    ),
    creature(
        "Sengir Vampire",
        "{3}{B}{B}",
        "Vampire",
        4,
        4,
        flying,
        whenever(dies(CREATURE & DamagedBy(THIS)), PutCounters(t.PLUS_COUNTER, 1, THIS)),
    ),
    creature("Royal Assassin", "{1}{B}{B}", "Human Assassin", 1, 1, ability("{T}", Destroy(target(TAPPED_CREATURE)))),
    creature("Nantuko Shade", "{B}{B}", "Insect Shade", 2, 1, ability("{B}", until_end_of_turn(THIS, gets(1, 1)))),
    creature(
        "Carnophage",
        "{B}",
        "Zombie",
        2,
        2,
        at(begins(t.UPKEEP, t.YOU), MayPay(pay(life=1), otherwise=Tap(THIS))),
    ),
    creature(
        "Blood Artist",
        "{1}{B}",
        "Vampire",
        0,
        1,
        whenever(dies(THIS_ONE | ANOTHER & CREATURE), LoseLife(1, PLAYER), GainLife(1)),
    ),
    creature(
        "Zulaport Cutthroat",
        "{1}{B}",
        "Human Rogue Ally",
        1,
        1,
        whenever(dies(THIS_ONE | ANOTHER & CREATURE & YOURS), LoseLife(1, EACH_OPPONENT), GainLife(1)),
    ),
    creature(
        "Gray Merchant of Asphodel",
        "{3}{B}{B}",
        "Zombie",
        2,
        4,
        when(enters(), LoseLife(Devotion(t.BLACK), EACH_OPPONENT), GainLife(Result())),
    ),
    creature(
        "Ravenous Chupacabra",
        "{2}{B}{B}",
        "Beast Horror",
        2,
        2,
        when(enters(), Destroy(target(CREATURE & THEIRS))),
    ),
    creature(
        "Skinrender",
        "{2}{B}{B}",
        "Phyrexian Zombie",
        3,
        3,
        when(enters(), PutCounters(t.MINUS_COUNTER, 3, target(CREATURE))),
    ),
    creature(
        "Bloodghast",
        "{B}{B}",
        "Vampire Spirit",
        2,
        1,
        static(THIS, Rule("can't block")),
        static(THIS, haste, only_if=Exists(AN_OPPONENT & Stat("life", t.LE, 10))),
        ability_word(
            "Landfall",
            whenever(enters(LAND & YOURS), May(Move(THIS, t.BATTLEFIELD)), zones=1 << t.GRAVEYARD),
        ),
    ),
    creature(
        "Dark Confidant",
        "{1}{B}",
        "Human Wizard",
        2,
        1,
        at(
            begins(t.UPKEEP, t.YOU),
            Move(TopOfLibrary(YOU), t.HAND, reveal=True, keep="card"),
            LoseLife(StatOf("mana value", Saved("card"))),
        ),
    ),
)

CARDS = (*SPELLS, *ENCHANTMENTS, *CREATURES)
