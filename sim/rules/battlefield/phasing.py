"""Phasing (CR 702.26): what phased out before the untap step phases in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.rules.events import record
from sim.rules.objects import Permanent

if TYPE_CHECKING:
    from sim.rules.game import Game


def phase(game: Game, seat: int) -> None:
    """CR 502.1, 702.26a: phased-out permanents that phased out under a player's control phase in."""
    events: list[tuple[int, ...]] = []
    for entity in game.state.battlefield:
        permanent = game.state.objects[entity]
        if isinstance(permanent, Permanent) and permanent.phased_out and permanent.controller == seat:
            permanent.phased_out = False
            events.append((ek.PHASED, entity, 0))
    record(game, events)
