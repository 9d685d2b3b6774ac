"""Effects that act on combat itself (CR 506.4, 509.1h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import effects as fx
from sim.rules import combat
from sim.rules.effects.registry import carries
from sim.rules.evaluate import entities
from sim.rules.events import record
from sim.rules.frames import ResolveFrame

if TYPE_CHECKING:
    from sim.rules.game import Game


@carries(fx.BecomeBlocked)
def become_blocked(game: Game, frame: ResolveFrame, node: fx.BecomeBlocked) -> None:
    """CR 509.1h, 702.22h."""
    combat.become_blocked(game, [e for e in entities(game, frame.ctx, node.what) if e > 0])


@carries(fx.RemoveFromCombat)
def remove_from_combat(game: Game, frame: ResolveFrame, node: fx.RemoveFromCombat) -> None:
    """CR 506.4."""
    for entity in entities(game, frame.ctx, node.what):
        if entity > 0:
            record(game, combat.remove_from_combat(game, entity))
