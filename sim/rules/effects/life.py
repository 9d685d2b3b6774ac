"""Damage, life, prevention and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules import ending
from sim.rules.battlefield import damage
from sim.rules.characteristics.binding import bind_amounts
from sim.rules.effects.registry import amount_for, carries
from sim.rules.evaluate import amount, entities
from sim.rules.events import propose, record
from sim.rules.frames import Proposal, ResolveFrame
from sim.rules.state import Shield, entity_seat

if TYPE_CHECKING:
    from sim.rules.game import Game


@carries(fx.DealDamage)
def deal_damage(game: Game, frame: ResolveFrame, node: fx.DealDamage) -> None:
    """CR 120: to all recipients at once; divided as announced if its target says so."""
    ctx = frame.ctx
    sources = entities(game, ctx, node.source)
    if not sources:
        return
    shares = divided_shares(game, frame, node.to)
    targets = entities(game, ctx, node.to)
    triples = [
        (source, e, shares[e] if shares else amount_for(game, ctx, node.amount, e))
        for source in sources
        for e in targets
    ]
    damage.deal(game, triples, result=node.result, no_regeneration=node.no_regeneration)


def divided_shares(game: Game, frame: ResolveFrame, to: q.Ref) -> dict[int, int]:
    """CR 601.2d: how the amount was divided among the targets that are still legal; empty if it was not."""
    ctx = frame.ctx
    if not isinstance(to, q.Target) or not to.divided or to not in ctx.target_nodes:
        return {}
    at = ctx.target_nodes.index(to)
    return dict(zip(ctx.targets[at], ctx.division[at], strict=True))


@carries(fx.GainLife)
def gain_life(game: Game, frame: ResolveFrame, node: fx.GainLife) -> None:
    """CR 119.3."""
    ctx = frame.ctx
    found = [e for e in entities(game, ctx, node.who) if e < 0]
    entry = {"result": node.result} if node.result else None
    events = [(ek.LIFE_GAINED, e, amount_for(game, ctx, node.amount, e), ctx.source) for e in found]
    propose(game, [Proposal(event, entry) for event in events])


@carries(fx.LoseLife)
def lose_life(game: Game, frame: ResolveFrame, node: fx.LoseLife) -> None:
    """CR 119.3."""
    ctx = frame.ctx
    found = [e for e in entities(game, ctx, node.who) if e < 0]
    entry = {"result": node.result} if node.result else None
    propose(
        game, [Proposal((ek.LIFE_LOST, e, amount_for(game, ctx, node.amount, e), ctx.source), entry) for e in found]
    )


@carries(fx.PreventDamage)
def prevent_damage(game: Game, frame: ResolveFrame, node: fx.PreventDamage) -> None:
    """CR 615.7: a shield until end of turn."""
    ctx = frame.ctx
    left = -1 if node.amount is None else amount(game, ctx, node.amount)
    affected = tuple(entities(game, ctx, node.to)) if node.to is not None else ()
    sources: q.Filter = bind_amounts(game, ctx, node.from_sources)
    pattern = ab.Trigger(ek.DAMAGE_DEALT, sources, combat=node.combat_only)
    changes = (ab.Replacement(pattern, ab.Instead(prevent=left)),)
    shield = Shield(
        game.state.next_id,
        game.state.next_timestamp,
        ctx.controller,
        ctx.source,
        affected,
        game.pool.node(changes),
        t.END_OF_TURN,
    )
    shield.left, shield.next_time = left, node.next_time
    game.state.next_id += 1
    game.state.next_timestamp += 1
    game.state.effects.append(shield)
    record(game, [(ek.EFFECT_BEGAN, shield.id, ctx.source)])


@carries(fx.EndGame)
def end_game(game: Game, frame: ResolveFrame, node: fx.EndGame) -> None:
    """CR 104.2b, 104.3e: an effect says that players win or lose."""
    seats = [entity_seat(e) for e in entities(game, frame.ctx, node.who) if e < 0]
    if node.win:
        for seat in seats[:1]:
            ending.win(game, seat)
    else:
        ending.lose(game, [(seat, "effect") for seat in seats])
