"""The table of what carries out each kind of effect node."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sim.rules.evaluate import amount
from sim.rules.frames import Context, ResolveFrame

if TYPE_CHECKING:
    from sim.cards.queries import Amount
    from sim.rules.game import Game

WAIT: Final = "wait"
"""What a carrier returns while it waits for a pick: it is called again with the answer."""

Carrier = Callable[["Game", ResolveFrame, Any], "str | None"]
CARRIERS: dict[type, Carrier] = {}
F = TypeVar("F", bound=Callable[..., Any])


def carries(kind: type) -> Callable[[F], F]:
    """Register the function that carries out a kind of effect. It changes nothing before its last pick is answered."""

    def register(function: F) -> F:
        CARRIERS[kind] = function
        return function

    return register


def amount_for(game: Game, ctx: Context, value: Amount, entity: int) -> int:
    """An amount in which `It` is the recipient at hand."""
    if isinstance(value, int):
        return value
    its = ctx.its
    ctx.its = (*its, entity)
    number = amount(game, ctx, value)
    ctx.its = its
    return number
