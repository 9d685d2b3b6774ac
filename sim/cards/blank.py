"""A card that does nothing, for measuring what a card is worth: no printed card, and no deck file can name it."""

from typing import Final

from sim.cards.definition import CardDefinition
from sim.cards.type_line import TypeLine

# The reserved name is no card name to the readers of deck files, which take "()" off as an ornament around a set.
BLANK: Final = CardDefinition("(blank)", None, TypeLine())
"""A colourless card without types, text or mana cost: it cannot be cast (CR 118.6), played or put onto the battlefield.

Without card types it is a land, creature or spell for no effect that counts or looks for some. A planned deck holds it by
its name: `PlannedDeck("nothing", ((60, BLANK.name),))`.
"""
