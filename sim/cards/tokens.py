"""Tokens that the rules define once for all cards (CR 111.10): their words name them, their abilities stand here."""

from typing import Final

from sim.cards import terms as t
from sim.cards.ability import Activated
from sim.cards.cost import Cost
from sim.cards.definition import CardDefinition
from sim.cards.effects import DrawCards
from sim.cards.mana_cost import ManaCost
from sim.cards.type_line import TypeLine


def _artifact(subtype: str, *abilities: Activated) -> CardDefinition:
    line = TypeLine.parse(f"Artifact — {subtype}")
    return CardDefinition(f"{subtype} Token", None, line, abilities=abilities, layout="token")


# CR 111.10f: "{2}, Sacrifice this token: Draw a card."
CLUE: Final = _artifact("Clue", Activated(Cost(mana=ManaCost(2), sacrifice_this=True), (DrawCards(1),)))

# CR 702.163a: what For Mirrodin! creates.
REBEL: Final = CardDefinition("Rebel Token", None, TypeLine.parse("Creature — Rebel"), t.RED, 2, 2, layout="token")
