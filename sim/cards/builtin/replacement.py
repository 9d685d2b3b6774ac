"""Replacement effects (CR 614): damage, life, zones and entering."""

from sim.cards import terms as t
from sim.cards.language import *

CARD_OR_TOKEN = Status("card") | Status("token")
ENTER_TAPPED = enter_tapped(HasType(t.ARTIFACT | t.CREATURE | t.LAND) & THEIRS)

DAMAGE = (
    enchantment("Furnace of Rath", "{1}{R}{R}{R}", Replacement(would_deal_damage(), Instead(factor=2))),
    enchantment("Dictate of the Twin Gods", "{3}{R}{R}", flash, Replacement(would_deal_damage(), Instead(factor=2))),
    enchantment(
        "Gratuitous Violence",
        "{2}{R}{R}{R}",
        Replacement(would_deal_damage(CREATURE & YOURS), Instead(factor=2)),
    ),
)

LIFE = (
    enchantment("Boon Reflection", "{4}{W}", Replacement(gains_life(t.YOU), Instead(factor=2))),
    creature(
        "Rhox Faithmender",
        "{3}{W}",
        "Rhino Monk",
        1,
        5,
        lifelink,
        Replacement(gains_life(t.YOU), Instead(factor=2)),
    ),
    enchantment(
        "Tainted Remedy",
        "{2}{B}",
        Replacement(gains_life(t.OPPONENT), Instead(cancel=True, then=LoseLife(EventAmount(), EventSubject()))),
    ),
)

ZONES = (
    enchantment(
        "Rest in Peace",
        "{1}{W}",
        when(enters(), Move(each(card_in(t.GRAVEYARD)), t.EXILE)),
        Replacement(put_into_graveyard_from_anywhere(CARD_OR_TOKEN), Instead(to=t.EXILE)),
    ),
    creature(
        "Darksteel Colossus",
        "{11}",
        "Golem",
        11,
        11,
        trample,
        indestructible,
        into_library_instead(),
        kind="Artifact Creature",
    ),
    creature(
        "Laboratory Maniac",
        "{2}{U}",
        "Human Wizard",
        2,
        2,
        Replacement(
            draws(t.YOU),
            Instead(cancel=True, then=EndGame(YOU, win=True)),
            condition=Compare(PlayerStat("library", YOU), t.EQ, 0),
        ),
    ),
)

ENTERING = (
    enchantment("Kismet", "{3}{W}", ENTER_TAPPED),
    enchantment("Frozen Aether", "{3}{U}", ENTER_TAPPED),
    creature("Imposing Sovereign", "{1}{W}", "Human Noble", 2, 1, enter_tapped(CREATURE & THEIRS)),
)

CARDS = (*DAMAGE, *LIFE, *ZONES, *ENTERING)
