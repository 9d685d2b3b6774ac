"""Protection from colours, types, names, players and everything (CR 702.16)."""

from sim.cards import terms as t
from sim.cards.language import *

FROM_COLORS = (
    creature("White Knight", "{W}{W}", "Human Knight", 2, 2, first_strike, protection_from_color(t.BLACK)),
    creature("Black Knight", "{B}{B}", "Human Knight", 2, 2, first_strike, protection_from_color(t.WHITE)),
    creature("Silver Knight", "{W}{W}", "Human Knight", 2, 2, first_strike, protection_from_color(t.RED)),
    creature("Soltari Priest", "{W}{W}", "Soltari Cleric", 2, 1, protection_from_color(t.RED), shadow),
    creature("Soltari Monk", "{W}{W}", "Soltari Monk Cleric", 2, 1, protection_from_color(t.BLACK), shadow),
    creature("Sea Sprite", "{1}{U}", "Faerie", 1, 1, flying, protection_from_color(t.RED)),
)

CHOSEN_COLOR = (
    creature(
        "Mother of Runes",
        "{W}",
        "Human Cleric",
        1,
        1,
        ability(
            "{T}",
            ChooseValue("color"),
            until_end_of_turn(target(CREATURE & YOURS), protection_from_chosen_color()),
        ),
    ),
    aura(
        "Benevolent Blessing",
        "{1}{W}",
        flash,
        enchant(CREATURE),
        as_enters_choose("color"),
        static(
            ENCHANTED,
            protection_from_chosen_color(spares=subtype("Aura", "Equipment") & YOURS, spares_attached=True),
        ),
    ),
    aura(
        "Pentarch Ward",
        "{2}{W}",
        enchant(CREATURE),
        as_enters_choose("color"),
        when(enters(), DrawCards(1)),
        static(ENCHANTED, protection_from_chosen_color(spares=Is(THIS))),
    ),
)

CARDS = (*FROM_COLORS, *CHOSEN_COLOR)
