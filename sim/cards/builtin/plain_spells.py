"""Instants and sorceries with one plain instruction or two, as outside scenarios use them."""

from sim.cards import terms as t
from sim.cards.language import *

PLAYER = target(A_PLAYER)
TARGET_CREATURE = target(CREATURE)

CARDS = (
    instant(
        "Funeral Charm",
        "{B}",
        modal(
            DiscardCards(1, PLAYER),
            until_end_of_turn(target(CREATURE), gets(2, -1)),
            until_end_of_turn(target(CREATURE), landwalk("Swamp")),
        ),
    ),
    instant(
        "Unlicensed Disintegration",
        "{1}{B}{R}",
        Destroy(target(CREATURE)),
        If(Exists(ARTIFACT & YOURS), DealDamage(3, ControllerOf(target(CREATURE)))),
    ),
    instant(
        "Abolish",
        "{1}{W}{W}",
        alternative(pay(discard=((subtype("Plains"), 1),))),
        Destroy(target(HasType(t.ARTIFACT | t.ENCHANTMENT))),
    ),
    instant(
        "Last Breath",
        "{1}{W}",
        Move(target(CREATURE & Stat("power", t.LE, 2)), t.EXILE),
        GainLife(4, ControllerOf(target(CREATURE & Stat("power", t.LE, 2)))),
    ),
    instant("Divine Verdict", "{3}{W}", Destroy(target(CREATURE & (Status("attacking") | Status("blocking"))))),
    instant("Shadowfeed", "{B}", Move(target(card_in(t.GRAVEYARD)), t.EXILE), GainLife(3)),
    instant("Cower in Fear", "{1}{B}{B}", until_end_of_turn(each(CREATURE & THEIRS), gets(-1, -1))),
    instant(
        "Hideous End",
        "{1}{B}{B}",
        Destroy(target(CREATURE & ~color(t.BLACK))),
        LoseLife(2, ControllerOf(target(CREATURE & ~color(t.BLACK)))),
    ),
    instant("Pyretic Ritual", "{1}{R}", AddMana(0, bundle=(3, 3, 3))),
    instant("Remove Soul", "{1}{U}", CounterSpell(target(SPELL & CREATURE))),
    instant("Geistflame", "{R}", DealDamage(1, target(ANY)), flashback("{3}{R}")),
    instant("Scar", "{B/R}", PutCounters(t.MINUS_COUNTER, 1, target(CREATURE))),
    instant("Go for the Throat", "{1}{B}", Destroy(target(CREATURE & ~ARTIFACT))),
    instant("Disfigure", "{B}", until_end_of_turn(target(CREATURE), gets(-2, -2))),
    instant("Burn Bright", "{2}{R}", until_end_of_turn(each(CREATURE & YOURS), gets(2, 0))),
    instant("Tortoise Formation", "{3}{U}", until_end_of_turn(each(CREATURE & YOURS), shroud)),
    instant("Manamorphose", "{1}{R/G}", add_mana("WUBRG", 2, combination=True), DrawCards(1)),
    instant(
        "Subtle Strike",
        "{1}{B}",
        modal(
            until_end_of_turn(target(CREATURE), gets(-1, -1)), PutCounters(t.PLUS_COUNTER, 1, target(CREATURE)), most=2
        ),
    ),
    instant(
        "Stroke of Midnight",
        "{2}{W}",
        Destroy(target(PERMANENT & ~LAND)),
        CreateToken(token("Human", 1, 1, t.WHITE), 1, ControllerOf(target(PERMANENT & ~LAND))),
    ),
    instant(
        "March of the Multitudes", "{X}{G}{W}{W}", convoke, CreateToken(token("Soldier", 1, 1, t.WHITE, lifelink), X())
    ),
    instant("Disdainful Stroke", "{1}{U}", CounterSpell(target(SPELL & Stat("mana value", t.GE, 4)))),
    instant("Last Gasp", "{1}{B}", until_end_of_turn(TARGET_CREATURE, gets(-3, -3))),
    instant(
        "Beast Within",
        "{2}{G}",
        Destroy(target(PERMANENT)),
        CreateToken(token("Beast", 3, 3, t.GREEN), 1, ControllerOf(target(PERMANENT))),
    ),
    instant("Titanic Growth", "{1}{G}", until_end_of_turn(TARGET_CREATURE, gets(4, 4))),
    instant("Quick Study", "{2}{U}", DrawCards(2)),
    instant("Battlegrowth", "{G}", PutCounters(t.PLUS_COUNTER, 1, TARGET_CREATURE)),
    instant("Angel's Mercy", "{2}{W}{W}", GainLife(7)),
    instant(
        "Power Word Kill",
        "{1}{B}",
        Destroy(target(CREATURE & ~subtype("Angel") & ~subtype("Demon") & ~subtype("Devil") & ~subtype("Dragon"))),
    ),
    instant("Undying Evil", "{B}", until_end_of_turn(TARGET_CREATURE, undying())),
    instant(
        "Cerulean Wisps",
        "{U}",
        until_end_of_turn(TARGET_CREATURE, ChangeColor(t.BLUE)),
        Tap(TARGET_CREATURE, untap=True),
        DrawCards(1),
    ),
    instant("Double Cleave", "{1}{R/W}", until_end_of_turn(TARGET_CREATURE, double_strike)),
    instant("Biomass Mutation", "{X}{G/U}{G/U}", until_end_of_turn(each(CREATURE & YOURS), SetPT(X(), X()))),
    instant("Kill Shot", "{2}{W}", Destroy(target(CREATURE & Status("attacking")))),
    instant("Heroes' Reunion", "{G}{W}", GainLife(7, PLAYER)),
    instant("Jace's Ingenuity", "{3}{U}{U}", DrawCards(3)),
    instant("Opportunity", "{4}{U}{U}", DrawCards(4, PLAYER)),
    instant("Whitesun's Passage", "{1}{W}", GainLife(5)),
    instant("Secure the Wastes", "{X}{W}", CreateToken(token("Warrior", 1, 1, t.WHITE), X())),
    instant("Dissipate", "{1}{U}{U}", CounterSpell(target(SPELL), to=t.EXILE)),
    sorcery(
        "Akroma's Vengeance",
        "{4}{W}{W}",
        Destroy(each(HasType(t.ARTIFACT | t.CREATURE | t.ENCHANTMENT))),
        cycling("{3}"),
    ),
    sorcery("Revoke Existence", "{1}{W}", Move(target(HasType(t.ARTIFACT | t.ENCHANTMENT)), t.EXILE)),
    sorcery(
        "Dread Return",
        "{2}{B}{B}",
        Move(target(in_your_graveyard(CREATURE)), t.BATTLEFIELD),
        flashback(pay(sacrifice=((CREATURE, 3),))),
    ),
    sorcery(
        "Battle Screech",
        "{2}{W}{W}",
        CreateToken(token("Bird", 1, 1, t.WHITE, flying), 2),
        flashback(pay(tap_others=((CREATURE & color(t.WHITE), 3),))),
    ),
    sorcery("Clear a Path", "{R}", Destroy(target(CREATURE & HasKeyword(t.DEFENDER)))),
    sorcery("Infest", "{1}{B}{B}", until_end_of_turn(each(CREATURE), gets(-2, -2))),
    sorcery("Volcanic Hammer", "{1}{R}", DealDamage(3, target(ANY))),
    sorcery("Firebolt", "{R}", DealDamage(2, target(ANY)), flashback("{4}{R}")),
    sorcery("Demolish", "{3}{R}", Destroy(target(HasType(t.ARTIFACT | t.LAND)))),
    sorcery("Concentrate", "{2}{U}{U}", DrawCards(3)),
    sorcery("Tremor", "{R}", DealDamage(1, each(CREATURE & ~HasKeyword(t.FLYING)))),
    sorcery("Precision Bolt", "{2}{R}", DealDamage(3, target(ANY))),
    sorcery("Basri's Solidarity", "{1}{W}", PutCounters(t.PLUS_COUNTER, 1, each(CREATURE & YOURS))),
    sorcery("Shrivel", "{1}{B}", until_end_of_turn(each(CREATURE), gets(-1, -1))),
    sorcery("Stone Rain", "{2}{R}", Destroy(target(LAND))),
    sorcery("Damnation", "{2}{B}{B}", Destroy(each(CREATURE), no_regeneration=True)),
    sorcery(
        "Turn to Slag",
        "{3}{R}{R}",
        DealDamage(5, TARGET_CREATURE),
        Destroy(each(subtype("Equipment") & AttachedTo(Is(TARGET_CREATURE)))),
    ),
    sorcery("Mass Appeal", "{2}{U}", DrawCards(Count(subtype("Human") & YOURS))),
    sorcery("Counsel of the Soratami", "{2}{U}", DrawCards(2)),
    sorcery("Lava Axe", "{4}{R}", DealDamage(5, target(A_PLAYER | PLANESWALKER))),
    sorcery("Path of Peace", "{3}{W}", Destroy(TARGET_CREATURE), GainLife(4, OwnerOf(TARGET_CREATURE))),
    sorcery("Dosan's Oldest Chant", "{4}{G}", GainLife(6), DrawCards(1)),
    sorcery("Sift", "{3}{U}", DrawCards(3), DiscardCards(1)),
    sorcery("Buried Alive", "{2}{B}", Search(CREATURE, t.GRAVEYARD, amount=3)),
)
