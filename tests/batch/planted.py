"""Cards whose worth is known: life for drawing it, a bolt for 10, one that harms its caster, a Shock, a useless one."""

from __future__ import annotations

from typing import Final

import pytest

from sim.cards import catalog
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import Trigger
from sim.cards.definition import CardDefinition
from sim.cards.language import (
    ANY,
    YOU,
    DealDamage,
    GainLife,
    LoseLife,
    artifact,
    at,
    begins,
    creature,
    instant,
    target,
    whenever,
)
from sim.cards.queries import DuringSteps, Is, This
from sim.decklists import Decklist, read_text

_DRAWN: Final = Trigger(ek.ZONE_CHANGED, Is(This()), from_zones=1 << t.LIBRARY, to_zones=1 << t.HAND, flags=ek.ZC_DRAW)

CHARM: Final = "Planted Charm"
BOLT: Final = "Planted Bolt"
CURSE: Final = "Planted Imp"
SHOCK: Final = "Planted Shock"
RELIC: Final = "Planted Relic"

CARDS: Final = (
    artifact(CHARM, "{15}", whenever(_DRAWN, GainLife(25, YOU), only_if=DuringSteps(1 << t.DRAW), zones=1 << t.HAND)),
    instant(BOLT, "{R}", DealDamage(10, target(ANY))),
    creature(CURSE, "{R}", "Imp", 1, 1, at(begins(t.UPKEEP, t.YOU), LoseLife(7, YOU))),
    instant(SHOCK, "{R}", DealDamage(2, target(ANY))),
    artifact(RELIC, "{15}"),
)


def plant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the catalogue know them, for as long as a test goes on."""
    known: dict[str, CardDefinition] = dict(catalog._definitions())
    known |= {card.whole_name: card for card in CARDS}
    names = dict(catalog._built_in_names()) | {card.name.casefold(): card.name for card in CARDS}
    monkeypatch.setattr(catalog, "_definitions", lambda: known)
    monkeypatch.setattr(catalog, "_built_in_names", lambda: names)


def planted_deck() -> Decklist:
    """Four of each among red creatures."""
    lines = (
        "20 Mountain\n4 Shock\n4 Jackal Pup\n4 Kird Ape\n4 Hill Giant\n4 Goblin Piker\n4 Lightning Bolt\n4 Incinerate\n"
    )
    return read_text(lines + "".join(f"4 {name}\n" for name in (CHARM, BOLT, CURSE)), "planted")
