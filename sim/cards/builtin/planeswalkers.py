"""Planeswalkers (CR 306, 606)."""

from sim.cards import terms as t
from sim.cards.language import *

PLAYER = target(A_PLAYER)
PLAYER_OR_PLANESWALKER = target(A_PLAYER | PLANESWALKER)
THEIR_CONTROLLER = ControllerOf(PLAYER_OR_PLANESWALKER)  # a player is their own

CARDS = (
    planeswalker(
        "Jace Beleren",
        "{1}{U}{U}",
        "Jace",
        3,
        loyalty(2, DrawCards(1, EACH_PLAYER)),
        loyalty(-1, DrawCards(1, PLAYER)),
        loyalty(-10, Mill(20, PLAYER)),
    ),
    planeswalker(
        "Ajani Goldmane",
        "{2}{W}{W}",
        "Ajani",
        4,
        loyalty(1, GainLife(2)),
        loyalty(
            -1,
            PutCounters(t.PLUS_COUNTER, 1, each(CREATURE & YOURS)),
            until_end_of_turn(each(CREATURE & YOURS), vigilance),
        ),
        loyalty(
            -6,
            CreateToken(
                token("Avatar", None, None, t.WHITE, defines_pt(PlayerStat("life", YOU), PlayerStat("life", YOU)))
            ),
        ),
    ),
    planeswalker(
        "Garruk Wildspeaker",
        "{2}{G}{G}",
        "Garruk",
        3,
        loyalty(1, Tap(target(LAND, number=2), untap=True)),
        loyalty(-1, CreateToken(token("Beast", 3, 3, t.GREEN))),
        loyalty(-4, until_end_of_turn(each(CREATURE & YOURS), gets(3, 3), trample)),
    ),
    planeswalker(
        "Chandra Nalaar",
        "{3}{R}{R}",
        "Chandra",
        6,
        loyalty(1, DealDamage(1, PLAYER_OR_PLANESWALKER)),
        loyalty(0, DealDamage(X(), target(CREATURE)), x=True),
        loyalty(
            -8, DealDamage(10, Together((PLAYER_OR_PLANESWALKER, each(CREATURE & ControlledByRef(THEIR_CONTROLLER)))))
        ),
    ),
    planeswalker(
        "Liliana Vess",
        "{3}{B}{B}",
        "Liliana",
        5,
        loyalty(1, DiscardCards(1, PLAYER)),
        loyalty(-2, Search(Anything(), t.LIBRARY, on_top=True)),
        loyalty(-8, Move(each(card_in(t.GRAVEYARD, CREATURE)), t.BATTLEFIELD, controller="you")),
    ),
)
