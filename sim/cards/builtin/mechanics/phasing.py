"""Phasing (CR 702.26): permanents with phasing, and what makes others phase out."""

from sim.cards import terms as t
from sim.cards.builtin.protection import FROM_EVERYTHING
from sim.cards.language import *

MINE = target(CREATURE & YOURS & ANOTHER, up_to=True, number=-1)
CANT_BE_BLOCKED_BUT_BY_WALLS = Rule("can't be blocked", ~subtype("Wall"))

WITH_PHASING = (
    creature("Breezekeeper", "{3}{U}", "Djinn", 4, 4, flying, phasing),
    creature("Sandbar Crocodile", "{4}{U}", "Crocodile", 6, 5, phasing),
    creature(
        "Warping Wurm",
        "{2}{G}{U}",
        "Wurm",
        1,
        1,
        phasing,
        at(
            begins(t.UPKEEP, t.YOU),
            MayPay(pay("{2}{G}{U}"), None, PhaseOut(THIS)),
        ),
        whenever(phases_in(), PutCounters(t.PLUS_COUNTER, 1, THIS)),
    ),
    land("Teferi's Isle", phasing, enters_tapped(), mana_ability("{T}", add_exactly("UU")), kind="Legendary Land"),
    aura(
        "Cloak of Invisibility",
        "{U}",
        enchant(CREATURE),
        static(ENCHANTED, phasing, CANT_BE_BLOCKED_BUT_BY_WALLS),
    ),
)

PHASE_OUT = (
    instant(
        "Teferi's Protection",
        "{2}{W}",
        Continuous(YOU, gains(Rule("life total can't change"), FROM_EVERYTHING), t.YOUR_NEXT_TURN),
        PhaseOut(All(PERMANENT & YOURS)),
        Move(ThisSpell(), t.EXILE),
    ),
    instant(
        "Slip Out the Back",
        "{U}",
        PutCounters(t.PLUS_COUNTER, 1, target(CREATURE)),
        PhaseOut(target(CREATURE)),
    ),
    instant("Reality Ripple", "{1}{U}", PhaseOut(target(HasType(t.ARTIFACT | t.CREATURE | t.LAND)))),
    instant(
        "Clever Concealment",
        "{2}{W}{W}",
        convoke,
        PhaseOut(target(PERMANENT & ~LAND & YOURS, up_to=True, number=-1)),
    ),
    creature("Guardian of Faith", "{1}{W}{W}", "Spirit Knight", 3, 2, flash, vigilance, when(enters(), PhaseOut(MINE))),
    creature("Rainbow Efreet", "{3}{U}", "Efreet", 3, 1, flying, ability("{U}{U}", PhaseOut(THIS))),
    creature(
        "Crystal Golem",
        "{4}",
        "Golem",
        3,
        3,
        at(begins(t.END, t.YOU), PhaseOut(THIS)),
        kind="Artifact Creature",
    ),
    creature(
        "King of the Oathbreakers",
        "{2}{W}{B}",
        "Spirit Noble",
        3,
        3,
        flying,
        whenever(becomes_target(Is(THIS) | ANOTHER & subtype("Spirit") & YOURS, SPELL), PhaseOut(EventSubject())),
        whenever(
            phases_in(Is(THIS) | ANOTHER & subtype("Spirit") & YOURS),
            CreateToken(token("Spirit", 1, 1, t.WHITE, flying), tapped=True),
        ),
        kind="Legendary Creature",
    ),
)

CARDS = (*WITH_PHASING, *PHASE_OUT)
