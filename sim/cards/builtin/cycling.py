"""Cycling, typecycling and the cards that watch it (CR 702.29)."""

from sim.cards import terms as t
from sim.cards.language import *

IN_UPKEEP = Both((TurnOf(t.YOU), DuringSteps(1 << t.UPKEEP)))

CREATURES = (
    creature("Disciple of Malice", "{1}{B}", "Human Cleric", 1, 2, protection_from_color(t.WHITE), cycling("{2}")),
    creature(
        "Twisted Abomination",
        "{5}{B}",
        "Zombie Mutant",
        5,
        3,
        ability("{B}", Regenerate(THIS)),
        landcycling("Swamp", "{2}"),
    ),
    creature(
        "Undead Gladiator",
        "{1}{B}{B}",
        "Zombie Barbarian",
        3,
        1,
        ability(
            pay("{1}{B}", discard=((Anything(), 1),)),
            Move(THIS, t.HAND),
            zones=1 << t.GRAVEYARD,
            only_if=IN_UPKEEP,
        ),
        cycling("{1}{B}"),
    ),
    creature(
        "Chartooth Cougar",
        "{5}{R}",
        "Cat Beast",
        4,
        4,
        ability("{R}", until_end_of_turn(THIS, gets(1, 0))),
        landcycling("Mountain", "{2}"),
    ),
    creature(
        "Cloud of Faeries",
        "{1}{U}",
        "Faerie",
        1,
        1,
        flying,
        when(enters(), ChooseObjects(LAND, "lands", 0, 2), Tap(Saved("lands"), untap=True)),
        cycling("{2}"),
    ),
    creature(
        "Eternal Dragon",
        "{5}{W}{W}",
        "Dragon Spirit",
        5,
        5,
        flying,
        ability("{3}{W}{W}", Move(THIS, t.HAND), zones=1 << t.GRAVEYARD, only_if=IN_UPKEEP),
        landcycling("Plains", "{2}"),
    ),
)

SPELLS = (
    instant(
        "Expunge",
        "{2}{B}",
        Destroy(target(CREATURE & ~ARTIFACT & ~color(t.BLACK)), no_regeneration=True),
        cycling("{2}"),
    ),
    instant(
        "Death Pulse",
        "{2}{B}{B}",
        until_end_of_turn(target(CREATURE), gets(-4, -4)),
        cycling("{1}{B}{B}"),
        when_cycled(May(until_end_of_turn(target(CREATURE), gets(-1, -1)))),
    ),
    sorcery(
        "Slice and Dice",
        "{4}{R}{R}",
        DealDamage(4, each(CREATURE)),
        cycling("{2}{R}"),
        when_cycled(May(DealDamage(1, each(CREATURE)))),
    ),
    sorcery(
        "Unearth",
        "{B}",
        Move(target(in_your_graveyard(CREATURE & Stat("mana value", t.LE, 3))), t.BATTLEFIELD),
        cycling("{2}"),
    ),
    instant(
        "Complicate",
        "{2}{U}",
        counter_unless(target(SPELL), "{3}"),
        cycling("{2}{U}"),
        when_cycled(May(counter_unless(target(SPELL), "{1}"))),
    ),
    instant(
        "Choking Tethers",
        "{3}{U}",
        Tap(target(CREATURE, up_to=True, number=4)),
        cycling("{1}{U}"),
        when_cycled(May(Tap(target(CREATURE)))),
    ),
)

LANDS = (
    land("Barren Moor", enters_tapped(), tap_for("B"), cycling("{B}")),
    land("Forgotten Cave", enters_tapped(), tap_for("R"), cycling("{R}")),
)

WATCHERS = (
    artifact("Fluctuator", "{2}", static(YOU, Rule("ability cost change", amount=-2, tag="cycling"))),
    enchantment(
        "Lightning Rift",
        "{1}{R}",
        whenever(cycles(t.ANYONE), MayPay(pay("{1}"), DealDamage(2, target(ANY)))),
    ),
    enchantment(
        "Astral Slide",
        "{2}{W}",
        whenever(
            cycles(t.ANYONE),
            May(
                sequence(
                    Move(target(CREATURE), t.EXILE, keep="exiled"),
                    Delay(begins(t.END), Move(Saved("exiled"), t.BATTLEFIELD)),
                )
            ),
        ),
    ),
    enchantment(
        "Drake Haven",
        "{2}{U}",
        whenever(
            cycles_or_discards(t.YOU),
            MayPay(pay("{1}"), CreateToken(token("Drake", 2, 2, t.BLUE, flying))),
            tag="cycle or discard",
        ),
    ),
)

CARDS = (*CREATURES, *SPELLS, *LANDS, *WATCHERS)
