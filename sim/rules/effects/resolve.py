"""Walking through a program (CR 608.2c): instructions in order, jumps, loops, and the choices they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import program as pr
from sim.cards.effects import Effect
from sim.errors import RulesInvariantError
from sim.rules import decisions
from sim.rules.agenda import handles, push
from sim.rules.casting.paying import can_pay_now, fixed
from sim.rules.effects.registry import CARRIERS, WAIT
from sim.rules.evaluate import entities, holds
from sim.rules.events import record
from sim.rules.frames import PayFrame, ResolveFrame
from sim.rules.objects import StackObject
from sim.rules.state import entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game


@handles(ResolveFrame)
def resolve(game: Game, frame: ResolveFrame) -> None:
    """Carry out steps until a pick waits, something else comes first, or the program ends."""
    effect = game.pool.nodes[frame.node]
    assert isinstance(effect, Effect)
    steps = pr.lower(effect).steps
    agenda, state = game.state.agenda, game.state
    while agenda[-1] is frame and state.pending is None and not state.is_over:
        if frame.pc >= len(steps):
            _end(game, frame)
            return
        step = steps[frame.pc]
        if step.op == pr.DO:
            if not _do(game, frame, step.node):
                return
        elif not _control(game, frame, step):
            return


def _do(game: Game, frame: ResolveFrame, node: object) -> bool:
    carrier = CARRIERS.get(type(node))
    if carrier is None:
        raise RulesInvariantError(f"expected an effect with a home in rules/effects, got: {type(node).__name__}", "")
    at = frame.pc
    if carrier(game, frame, node) is WAIT:
        return False
    frame.pc = at + 1
    frame.picked = ()
    return True


def _control(game: Game, frame: ResolveFrame, step: pr.Step) -> bool:
    """Jumps and loops; False while a pick waits."""
    if step.op == pr.JUMP:
        frame.pc = step.to
        return True
    if step.op == pr.TEST:
        frame.pc = frame.pc + 1 if holds(game, frame.ctx, step.node) else step.to  # type: ignore[arg-type]
        return True
    if step.op == pr.ONE_OF:
        return _one_of(game, frame, step)
    if step.op == pr.MAY:
        return _may(game, frame, step)
    if step.op == pr.PAY:
        return _may_pay(game, frame, step)
    if step.op == pr.LOOP:
        found = tuple(entities(game, frame.ctx, step.node))  # type: ignore[arg-type]
        frame.loops = (*frame.loops[: step.depth], found)
        frame.pc += 1
        return True
    _next(frame, step)
    return True


def _next(frame: ResolveFrame, step: pr.Step) -> None:
    left = frame.loops[step.depth]
    frame.ctx.its = frame.ctx.its[: step.depth]
    if not left:
        frame.loops = frame.loops[: step.depth]
        frame.pc = step.to
        return
    frame.loops = (*frame.loops[: step.depth], left[1:])
    frame.ctx.its = (*frame.ctx.its, left[0])
    frame.pc += 1


def _one_of(game: Game, frame: ResolveFrame, step: pr.Step) -> bool:
    """CR 608.2d: a player chooses what is done, as that is reached; or it is chosen at random."""
    effect, places = step.choice
    if effect.by is None:
        frame.pc = places[game.state.random.choose(frame.ctx.controller, len(places))]
        return True
    seat = entity_seat(entities(game, frame.ctx, effect.by)[0])
    about = (frame.ctx.source, game.pool.node(effect))
    answer = game.pick(seat, decisions.ONE_OF, tuple(range(len(places))), about=about)
    if answer is None:
        return False
    frame.pc = places[answer]
    return True


def _may(game: Game, frame: ResolveFrame, step: pr.Step) -> bool:
    """CR 608.2d: a player may. Asked only of a player who is there."""
    players = [e for e in entities(game, frame.ctx, step.node) if e < 0]  # type: ignore[arg-type]
    if not players:
        frame.pc = step.to
        return True
    answer = game.pick(entity_seat(players[0]), decisions.MAY, (0, 1), about=frame.ctx.source)
    if answer is None:
        return False
    frame.pc = frame.pc + 1 if answer else step.to
    return True


def _may_pay(game: Game, frame: ResolveFrame, step: pr.Step) -> bool:
    """CR 118.12: a player may pay; first whether, then the payment in a frame of its own."""
    asked, who = step.pay
    cost = fixed(game, frame.ctx, asked)
    players = [e for e in entities(game, frame.ctx, who) if e < 0]
    seat = entity_seat(players[0]) if players else -1
    if seat < 0 or not can_pay_now(game, seat, frame.ctx, cost):
        frame.pc = step.to
        return True
    node = game.pool.node(cost)
    answer = game.pick(seat, decisions.MAY_PAY, (0, 1), about=(frame.ctx.source, node))
    if answer is None:
        return False
    if not answer:
        frame.pc = step.to
        return True
    frame.pc += 1
    pay = PayFrame(node, seat, frame.ctx.source)
    pay.x = frame.ctx.x
    push(game, pay)
    return True


def _end(game: Game, frame: ResolveFrame) -> None:
    """The last instruction is done: the spell or ability leaves the stack (CR 608.2n)."""
    from sim.rules.casting import stack

    game.state.agenda.remove(frame)
    obj = game.state.objects.get(frame.after) if frame.after else None
    if isinstance(obj, StackObject):
        record(game, [(ek.RESOLVED, obj.id, seat_entity(obj.controller))])
        stack.leave_stack(game, obj, resolved=True)
