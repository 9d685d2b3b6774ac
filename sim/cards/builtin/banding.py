"""Banding and "bands with other" (CR 702.22)."""

from sim.cards import terms as t
from sim.cards.language import *

GAINS_BANDING = until_end_of_turn(target(CREATURE), banding)
WOLVES = "Wolves of the Hunt"

WITH_BANDING = (
    creature("Benalish Hero", "{W}", "Human Soldier", 1, 1, banding),
    creature("Pikemen", "{1}{W}", "Human Soldier", 1, 1, first_strike, banding),
    creature("Mesa Pegasus", "{1}{W}", "Pegasus", 1, 1, flying, banding),
    creature("Kjeldoran Skyknight", "{2}{W}", "Human Knight", 1, 1, flying, first_strike, banding),
    creature("Knights of Thorn", "{3}{W}", "Human Knight", 2, 2, protection_from_color(t.RED), banding),
)

GIVING_BANDING = (
    artifact("Baton of Morale", "{2}", ability("{2}", GAINS_BANDING)),
    artifact("Helm of Chatzuk", "{1}", ability("{1}, {T}", GAINS_BANDING)),
)

BANDS_WITH_OTHER = (
    creature(
        "Master of the Hunt",
        "{2}{G}{G}",
        "Human",
        2,
        2,
        ability(
            "{2}{G}{G}",
            CreateToken(
                token(
                    WOLVES,
                    "Wolf",
                    1,
                    1,
                    t.GREEN,
                    BandsWithOther(CREATURE & Named(WOLVES), f"creatures named {WOLVES}"),
                )
            ),
        ),
    ),
    creature(
        "Shelkin Brownie",
        "{1}{G}",
        "Ouphe",
        1,
        1,
        ability("{T}", until_end_of_turn(target(CREATURE), LoseAbilities(tags=("bands with other",)))),
    ),
)

CARDS = (*WITH_BANDING, *GIVING_BANDING, *BANDS_WITH_OTHER)
