"""Linked abilities (CR 607): under which name an object keeps what one ability did for those that refer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sim.rules.frames import Context
    from sim.rules.game import Game


AT: Final = "@"  # between a name and the copy effect that it belongs to


def origin_of(game: Game, entity: int) -> int:
    """Which copy effect gave an object the abilities that it has, or had last; 0 for its own (CR 607.5, 707.7)."""
    known = game.state.last_known.get(entity) if entity not in game.state.objects else None
    return known.origin if known is not None else game.cache().origins.get(entity, 0)


def linked_key(game: Game, ctx: Context, kind: str) -> str:
    """Under which name an object keeps what one ability did for those linked to it: with them alone (CR 607.5, 707.7)."""
    origin = ctx.origin if ctx.origin >= 0 else origin_of(game, ctx.source)
    return f"{kind}{AT}{origin}" if origin else kind
