"""Cards that stress banding (CR 702.22)."""

from sim.cards import terms as t
from sim.cards.builtin.banding import BANDS_WITH_LEGENDS, LEGENDARY
from sim.cards.language import *

DESERT = subtype("Desert")
WITH_ITS_BAND = Is(THIS) | CREATURE & BandedWith(THIS)
LOSES_BANDING = until_end_of_turn(target(CREATURE), LoseAbilities(t.BANDING, ("bands with other",)))

CARDS = (
    creature(
        "Camel",
        "{W}",
        "Camel",
        0,
        1,
        banding,
        Replacement(
            would_deal_damage(DESERT, WITH_ITS_BAND),
            Instead(prevent=-1),
            Matches(THIS, Status("attacking")),
        ),
    ),
    land(
        "Desert",
        tap_for("C"),
        ability(
            "{T}",
            DealDamage(1, target(CREATURE & Status("attacking"))),
            only_if=DuringSteps(1 << t.END_OF_COMBAT),
        ),
        kind="Land — Desert",
    ),
    land("Adventurers' Guildhouse", static(CREATURE & color(t.GREEN) & LEGENDARY & YOURS, BANDS_WITH_LEGENDS)),
    land(
        "Tolaria",
        tap_for("U"),
        ability("{T}", LOSES_BANDING, only_if=DuringSteps(1 << t.UPKEEP)),
        kind="Legendary Land",
    ),
    instant(
        "Curtain of Light",
        "{1}{W}",
        CastOnly(AfterBlocks()),
        BecomeBlocked(target(CREATURE & Status("unblocked"))),
        DrawCards(1),
    ),
)
