"""Banding and "bands with other" (CR 702.22)."""

from sim.cards import terms as t
from sim.cards.language import *

GAINS_BANDING = until_end_of_turn(target(CREATURE), banding)
WOLVES = "Wolves of the Hunt"
LEGENDARY = HasSupertype(t.LEGENDARY)
BANDS_WITH_LEGENDS = BandsWithOther(CREATURE & LEGENDARY, "legendary creatures")

WITH_BANDING = (
    creature("Benalish Hero", "{W}", "Human Soldier", 1, 1, banding),
    creature("Timber Wolves", "{G}", "Wolf", 1, 1, banding),
    creature("Shield Bearer", "{1}{W}", "Human Soldier", 0, 3, banding),
    creature("Benalish Infantry", "{2}{W}", "Human Soldier", 1, 3, banding),
    creature("Pikemen", "{1}{W}", "Human Soldier", 1, 1, (first_strike, banding)),
    creature("Mesa Pegasus", "{1}{W}", "Pegasus", 1, 1, (flying, banding)),
    creature("Kjeldoran Skyknight", "{2}{W}", "Human Knight", 1, 1, (flying, first_strike, banding)),
    creature("Knights of Thorn", "{3}{W}", "Human Knight", 2, 2, (protection_from_color(t.RED), banding)),
    creature("Noble Elephant", "{3}{W}", "Elephant", 2, 2, (trample, banding)),
    creature(
        "Dire Wolves",
        "{2}{G}",
        "Wolf",
        2,
        2,
        static(THIS, banding, only_if=Exists(subtype("Plains") & YOURS)),
    ),
)

GIVING_BANDING = (
    artifact("Baton of Morale", "{2}", ability("{2}", GAINS_BANDING)),
    artifact("Helm of Chatzuk", "{1}", ability("{1}, {T}", GAINS_BANDING)),
    aura("Cooperation", "{2}{W}", enchant(CREATURE), static(ENCHANTED, banding)),
    instant("Errand of Duty", "{1}{W}", CreateToken(token("Knight", 1, 1, t.WHITE, banding))),
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
                    "Wolf",
                    1,
                    1,
                    t.GREEN,
                    BandsWithOther(CREATURE & Named(WOLVES), f"creatures named {WOLVES}"),
                    name=WOLVES,
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
    land("Cathedral of Serra", static(CREATURE & color(t.WHITE) & LEGENDARY & YOURS, BANDS_WITH_LEGENDS)),
    land("Mountain Stronghold", static(CREATURE & color(t.RED) & LEGENDARY & YOURS, BANDS_WITH_LEGENDS)),
)

CARDS = (*WITH_BANDING, *GIVING_BANDING, *BANDS_WITH_OTHER)
