"""Relations of players to the "you" of an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import terms as t
from sim.rules.objects import Permanent

if TYPE_CHECKING:
    from sim.rules.frames import Context
    from sim.rules.game import Game


def in_relation(game: Game, ctx: Context, seat: int, relation: int) -> bool:
    """Whether the player in a seat is you, an opponent of yours, anyone, active, or defending against the source."""
    if relation == t.YOU:
        return seat == ctx.controller
    if relation == t.OPPONENT:
        return seat != ctx.controller
    if relation == t.ACTIVE:
        return seat == game.state.active
    return relation == t.ANYONE or seat == defending_seat(game, ctx.source)


def defending_seat(game: Game, attacker: int) -> int:
    """CR 508.5: the player whom a creature attacks or attacked, or who defends what it attacks; -1 if none."""
    obj = game.object(attacker)
    return obj.defending if isinstance(obj, Permanent) else -1


def seats_in_relation(game: Game, ctx: Context, relation: int) -> list[int]:
    """The seats in a relation, in turn order from the active player (CR 101.4); players who have left are not there."""
    return [s for s in game.apnap() if in_relation(game, ctx, s, relation)]
