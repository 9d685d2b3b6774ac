"""Ward (CR 702.21) with every kind of cost."""

from sim.cards import terms as t
from sim.cards.language import *

DISCARD = pay(discard=((Anything(), 1),))

MANA = (
    creature(
        "Tolarian Terror",
        "{6}{U}",
        "Serpent",
        5,
        5,
        costs_less(Count(in_your_graveyard(INSTANT_OR_SORCERY))),
        ward("{2}"),
    ),
)

CARDS_AND_PERMANENTS = (
    creature(
        "Maha, Its Feathers Night",
        "{3}{B}{B}",
        "Elemental Bird",
        6,
        5,
        (flying, trample),
        ward(DISCARD),
        static(CREATURE & THEIRS, SetPT(None, 1)),
        kind="Legendary Creature",
    ),
    creature(
        "Ulamog's Dreadsire",
        "{10}",
        "Eldrazi",
        10,
        10,
        vigilance,
        ward(pay(sacrifice=((PERMANENT & Stat("mana value", t.GE, 1), 1),))),
        ability("{T}", CreateToken(token("Eldrazi", 10, 10, 0))),
    ),
    creature(
        "Vein Ripper",
        "{3}{B}{B}{B}",
        "Vampire Assassin",
        6,
        5,
        flying,
        ward(pay(sacrifice=((CREATURE, 1),))),
        whenever(dies(CREATURE), LoseLife(2, target(AN_OPPONENT)), GainLife(2)),
    ),
    creature(
        "Sunset Saboteur",
        "{1}{B}",
        "Human Rogue",
        4,
        1,
        menace,
        ward(DISCARD),
        whenever(attacks(), PutCounters(t.PLUS_COUNTER, 1, target(CREATURE & THEIRS))),
    ),
    creature("Spectral Snatcher", "{4}{B}{B}", "Spirit", 6, 5, ward(DISCARD), landcycling("Swamp", "{2}")),
)

LIFE = (
    creature(
        "Sire of Seven Deaths",
        "{7}",
        "Eldrazi",
        7,
        7,
        (first_strike, vigilance),
        (menace, trample),
        (reach, lifelink),
        ward(pay(life=7)),
    ),
    creature(
        "Raubahn, Bull of Ala Mhigo",
        "{1}{R}",
        "Human Warrior",
        2,
        2,
        ward(pay(life=StatOf("power", THIS))),
        whenever(
            attacks(),
            Attach(
                target(subtype("Equipment") & YOURS, up_to=True),
                target(CREATURE & Status("attacking")),
            ),
        ),
        kind="Legendary Creature",
    ),
)

CARDS = (*MANA, *CARDS_AND_PERMANENTS, *LIFE)
