"""Meld cards (CR 701.42, 712.4): pairs of cards whose backs form one large card together."""

from sim.cards import terms as t
from sim.cards.language import *

SCAVENGERS = CREATURE & Named("Midnight Scavengers")
GARRISON = CREATURE & Named("Hanweir Garrison")
HUMAN = token("Human", 1, 1, t.RED)
ELDRAZI_HORROR = token("Eldrazi Horror", 3, 2, 0)

GRAF_RATS, MIDNIGHT_SCAVENGERS = meld_pair(
    creature(
        "Graf Rats",
        "{1}{B}",
        "Rat",
        2,
        1,
        at(
            begins(t.BEGINNING_OF_COMBAT, t.YOU),
            meld(SCAVENGERS, "Chittering Host"),
            only_if=own_and_control(SCAVENGERS),
        ),
    ),
    creature(
        "Midnight Scavengers",
        "{4}{B}",
        "Human Rogue",
        3,
        3,
        when(enters(), May(Move(target(in_your_graveyard(CREATURE & Stat("mana value", t.LE, 3))), t.HAND))),
    ),
    creature(
        "Chittering Host",
        None,
        "Eldrazi Horror",
        5,
        6,
        haste,
        menace,
        when(enters(), until_end_of_turn(each(ANOTHER & CREATURE & YOURS), gets(1, 0), menace)),
    ),
)

HANWEIR_BATTLEMENTS, HANWEIR_GARRISON = meld_pair(
    land(
        "Hanweir Battlements",
        tap_for("C"),
        ability("{R}, {T}", until_end_of_turn(target(CREATURE), haste)),
        ability("{3}{R}{R}, {T}", If(own_and_control(GARRISON), meld(GARRISON, "Hanweir, the Writhing Township"))),
    ),
    creature(
        "Hanweir Garrison",
        "{2}{R}",
        "Human Soldier",
        2,
        3,
        whenever(attacks(), CreateToken(HUMAN, 2, tapped=True, attacking=True)),
    ),
    creature(
        "Hanweir, the Writhing Township",
        None,
        "Eldrazi Ooze",
        7,
        4,
        (trample, haste),
        whenever(attacks(), CreateToken(ELDRAZI_HORROR, 2, tapped=True, attacking=True)),
        kind="Legendary Creature",
    ),
)

CARDS = (GRAF_RATS, MIDNIGHT_SCAVENGERS, HANWEIR_BATTLEMENTS, HANWEIR_GARRISON)
