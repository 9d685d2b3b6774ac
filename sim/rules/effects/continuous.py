"""Continuous effects of resolutions (CR 611.2), delayed and reflexive triggers (603.7, 603.12), extra turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import GainControl, Modification, Replacement, Rule
from sim.cards.program import lower
from sim.rules.battlefield.permanents import settle_control
from sim.rules.characteristics.binding import bind_amounts
from sim.rules.effects.registry import carries
from sim.rules.evaluate import entities
from sim.rules.events import record
from sim.rules.frames import Context, ResolveFrame
from sim.rules.phases import add_phases
from sim.rules.pool import DelayedAbility
from sim.rules.state import ContinuousEffect, PendingTrigger, entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game


@carries(fx.Continuous)
def begin(game: Game, frame: ResolveFrame, node: fx.Continuous) -> None:
    """CR 611.2c-d: what is affected and all numbers are fixed as the effect begins; numbers may differ by object."""
    ctx = frame.ctx
    affected = entities(game, ctx, node.what) if node.what is not None else [seat_entity(ctx.controller)]
    affected = [e for e in affected if game.exists(e)]
    gained = node.changes if not node.printed else printed_changes(ctx, node)
    by_changes: dict[int, list[int]] = {}
    for entity in affected:
        its = ctx.its
        ctx.its = (*its, entity)
        by_changes.setdefault(game.pool.node(bind_amounts(game, ctx, gained)), []).append(entity)
        ctx.its = its
    for changes, group in by_changes.items():
        _begin(game, frame, tuple(group), changes, node.duration)


def printed_changes(ctx: Context, node: fx.Continuous) -> tuple[Modification | Rule | Replacement, ...]:
    """CR 702.165d: those of the abilities that the source had as this one went on the stack; copies have the same."""
    kept = ctx.saved.get("printed", ())
    return tuple(change for i, change in enumerate(node.changes) if i in kept)


def _begin(game: Game, frame: ResolveFrame, affected: tuple[int, ...], changes: int, duration: int) -> None:
    state, ctx = game.state, frame.ctx
    if not _can_begin(game, ctx, affected, duration):
        return  # CR 611.2b: its duration never starts
    effect = ContinuousEffect(
        state.next_id, state.next_timestamp, ctx.controller, ctx.source, affected, changes, duration
    )
    state.next_id += 1
    state.next_timestamp += 1
    state.effects.append(effect)
    record(game, [(ek.EFFECT_BEGAN, effect.id, ctx.source)])
    if any(isinstance(change, GainControl) for change in game.pool.nodes[changes]):  # type: ignore[attr-defined]
        settle_control(game)  # the instructions that follow see the new controller


def _can_begin(game: Game, ctx: Context, affected: tuple[int, ...], duration: int) -> bool:
    """Whether what the duration asks of the source is so now: being there, controlled by you, attached to the affected.

    Or of the affected: that all of them are tapped.
    """
    if duration == t.WHILE_TAPPED:
        found = [game.permanent(entity) for entity in affected]
        return all(permanent is not None and permanent.tapped for permanent in found)
    if duration not in (t.WHILE_SOURCE, t.WHILE_YOU_CONTROL, t.WHILE_ATTACHED):
        return True
    permanent = game.permanent(ctx.source)
    if permanent is None:
        return False
    if duration == t.WHILE_YOU_CONTROL:
        return permanent.controller == ctx.controller
    return duration == t.WHILE_SOURCE or permanent.attached_to in affected


@carries(fx.Delay)
def delay(game: Game, frame: ResolveFrame, node: fx.Delay) -> None:
    """CR 603.7: it waits for its event, knowing what this ability knows."""
    ctx = frame.ctx
    number = game.pool.node(DelayedAbility(node.trigger, node.effect, node.once, node.until_end_of_turn))
    nodes = lower(node.effect).targets
    targets = tuple(ctx.targets[ctx.target_nodes.index(one)] if one in ctx.target_nodes else () for one in nodes)
    waiting = PendingTrigger(-1, number, ctx.source, ctx.controller, ctx.event, dict(ctx.saved), targets, ctx.x)
    waiting.turn, waiting.since = game.state.turn, game.state.next_timestamp
    game.state.delayed.append(waiting)


@carries(fx.Reflexive)
def reflexive(game: Game, frame: ResolveFrame, node: fx.Reflexive) -> None:
    """CR 603.12: "when you do": it triggers now and goes to the stack the next time a player would get priority."""
    ctx = frame.ctx
    number = game.pool.node(DelayedAbility(None, node.ability, True, False))
    waiting = PendingTrigger(-1, number, ctx.source, ctx.controller, ctx.event, dict(ctx.saved), (), ctx.x)
    game.state.triggers.append(waiting)


@carries(fx.AdditionalPhases)
def additional_phases(game: Game, frame: ResolveFrame, node: fx.AdditionalPhases) -> None:
    """CR 500.8; none after "this main phase" where it is no main phase."""
    if not node.main_only or t.MAIN_PHASES >> game.state.step & 1:
        add_phases(game, node.phases)


@carries(fx.ExtraTurn)
def extra_turn(game: Game, frame: ResolveFrame, node: fx.ExtraTurn) -> None:
    """CR 500.7."""
    for player in entities(game, frame.ctx, node.who):
        game.state.extra_turns.append(entity_seat(player))
        record(game, [(ek.EXTRA_TURN, player)])
