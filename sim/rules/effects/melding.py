"""Meld (CR 701.42): a permanent and its counterpart are exiled, then put onto the battlefield as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules import decisions
from sim.rules.battlefield.melding import can_be_melded
from sim.rules.effects.registry import WAIT, carries
from sim.rules.evaluate import entities
from sim.rules.events import propose
from sim.rules.frames import ResolveFrame
from sim.rules.zones import ordered, zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game

_EXILED = "exiled to meld"


@carries(fx.Meld)
def meld(game: Game, frame: ResolveFrame, node: fx.Meld) -> str | None:
    """CR 712.4a: exile both, then meld them; of several counterparts its controller chooses one."""
    ctx = frame.ctx
    if _EXILED not in frame.picked:
        pair = _pair(game, frame, node)
        if pair is None:
            return WAIT
        frame.picked = (*frame.picked, _EXILED)
        entry = {"keep": _EXILED}
        propose(game, [zone_change(game, e, t.EXILE, 0, ctx.controller, entry) for e in ordered(game, pair)])
        if game.state.agenda[-1] is not frame:
            return WAIT
    cards = ctx.saved.get(_EXILED, ())
    if can_be_melded(game, cards, node.into):  # CR 701.42c: else they stay where they are
        first, second = cards
        entering = {"controller": ctx.controller, "melded": second}
        propose(game, [zone_change(game, first, t.BATTLEFIELD, 0, ctx.controller, entering)])
    return None


def _pair(game: Game, frame: ResolveFrame, node: fx.Meld) -> list[int] | None:
    """This permanent and the counterpart, chosen as this resolves; none if one of them is gone."""
    ctx = frame.ctx
    others = [e for e in entities(game, ctx, q.All(node.other)) if e != ctx.source]
    if not others or game.permanent(ctx.source) is None:
        return []
    if len(others) == 1:
        return [ctx.source, others[0]]
    answer = game.pick(ctx.controller, decisions.CHOOSE, others, about=(ctx.source, "meld"))
    return None if answer is None else [ctx.source, answer]
