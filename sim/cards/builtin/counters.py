"""Counters on permanents (CR 122)."""

from sim.cards import terms as t
from sim.cards.language import *

REMOVE_ONE = ((t.PLUS_COUNTER, 1),)

CARDS = (
    creature(
        "Triskelion",
        "{6}",
        "Construct",
        1,
        1,
        enters_with(t.PLUS_COUNTER, 3),
        ability(pay(remove_counters=REMOVE_ONE), DealDamage(1, target(ANY))),
        kind="Artifact Creature",
    ),
    creature(
        "Walking Ballista",
        "{X}{X}",
        "Construct",
        0,
        0,
        enters_with(t.PLUS_COUNTER, X()),
        ability("{4}", PutCounters(t.PLUS_COUNTER, 1, THIS)),
        ability(pay(remove_counters=REMOVE_ONE), DealDamage(1, target(ANY))),
        kind="Artifact Creature",
    ),
    creature(
        "Spike Feeder",
        "{1}{G}{G}",
        "Spike",
        0,
        0,
        enters_with(t.PLUS_COUNTER, 2),
        ability(pay("{2}", remove_counters=REMOVE_ONE), PutCounters(t.PLUS_COUNTER, 1, target(CREATURE))),
        ability(pay(remove_counters=REMOVE_ONE), GainLife(2)),
    ),
    artifact(
        "Ratchet Bomb",
        "{2}",
        ability("{T}", PutCounters("charge", 1, THIS)),
        ability(
            pay("{T}", sacrifice_this=True),
            Destroy(each(PERMANENT & ~LAND & Stat("mana value", t.EQ, StatOf("charge", THIS)))),
        ),
    ),
    artifact(
        "Nevinyrral's Disk",
        "{4}",
        enters_tapped(),
        ability("{1}, {T}", Destroy(each(HasType(t.ARTIFACT | t.CREATURE | t.ENCHANTMENT)))),
    ),
    enchantment(
        "Pernicious Deed",
        "{1}{B}{G}",
        ability(
            pay("{X}", sacrifice_this=True),
            Destroy(each(HasType(t.ARTIFACT | t.CREATURE | t.ENCHANTMENT) & Stat("mana value", t.LE, X()))),
        ),
    ),
    artifact("Icy Manipulator", "{4}", ability("{1}, {T}", Tap(target(HasType(t.ARTIFACT | t.CREATURE | t.LAND))))),
    artifact(
        "Howling Mine",
        "{2}",
        at(
            begins(t.DRAW),
            DrawCards(1, EventSubject()),
            only_if=Matches(THIS, Status("untapped")),
        ),
    ),
)
