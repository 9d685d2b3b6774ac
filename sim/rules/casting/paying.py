"""Paying a cost while something resolves (CR 118.12, 118.13): "you may pay", "unless its controller pays", ward."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.cards.cost import Cost
from sim.cards.queries import AmountNode
from sim.rules import decisions
from sim.rules.agenda import handles
from sim.rules.casting import costs
from sim.rules.casting.announce import pay_mana
from sim.rules.casting.mana import purse
from sim.rules.evaluate import amount
from sim.rules.frames import Context, PayFrame

if TYPE_CHECKING:
    from sim.rules.game import Game


def fixed(game: Game, ctx: Context, cost: Cost) -> Cost:
    """CR 702.21b: numbers in a cost are determined once, as the ability resolves, in the words of its controller."""
    if cost.x_is is not None and cost.mana is not None:
        x = max(0, amount(game, ctx, cost.x_is))
        cost = replace(cost, mana=cost.mana.with_x(x), x_is=None)
    if isinstance(cost.life, AmountNode):
        cost = replace(cost, life=max(0, amount(game, ctx, cost.life)))
    return cost


def can_pay_now(game: Game, seat: int, ctx: Context, cost: Cost) -> bool:
    """Whether a player could pay this cost in the middle of a resolution."""
    if cost.mana is not None and cost.mana.x and not purse(game, seat).can_pay(cost.mana, ctx.x):
        return False
    return costs.can_pay(game, seat, _payer(ctx), cost, ctx.x)


def _payer(ctx: Context) -> int:
    return ctx.source


@handles(PayFrame)
def pay(game: Game, frame: PayFrame) -> None:
    """Choose the objects one by one, then pay the mana and the rest."""
    cost = game.pool.nodes[frame.cost]
    assert isinstance(cost, Cost)
    while True:
        part, options = costs.pick_options(game, frame.seat, frame.source, cost, frame.x, frame.reserved)
        if not part:
            break
        answer = game.pick(frame.seat, decisions.COST, options, about=(part, frame.source))
        if answer is None:
            return
        frame.reserved = (*frame.reserved, (part, answer))
    if pay_mana(game, frame.seat, frame.source, cost, frame.x, frame.reserved) < 0:
        return
    game.state.agenda.remove(frame)
    costs.pay_rest(game, frame.seat, frame.source, cost, frame.reserved, frame.x)
