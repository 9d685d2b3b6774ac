"""Conditions: statements about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules.evaluate.compiler import Truth, amount, compiles, entities, holds, matches
from sim.rules.evaluate.filters import chosen, compare
from sim.rules.evaluate.relations import in_relation

if TYPE_CHECKING:
    from sim.rules.frames import Context
    from sim.rules.game import Game


@compiles(q.Compare)
def _compare(node: q.Compare) -> Truth:
    return lambda game, ctx: compare(amount(game, ctx, node.first), node.comparison, amount(game, ctx, node.second))


@compiles(q.Exists)
def _exists(node: q.Exists) -> Truth:
    ref = q.All(node.what)
    return lambda game, ctx: bool(entities(game, ctx, ref))


@compiles(q.Matches)
def _matches(node: q.Matches) -> Truth:
    def truth(game: Game, ctx: Context) -> bool:
        found = entities(game, ctx, node.ref)
        return bool(found) and all(matches(game, ctx, node.what, e) for e in found)

    return truth


@compiles(q.Paid)
def _paid(node: q.Paid) -> Truth:
    return lambda game, ctx: node.key in game.paid_of(ctx)


@compiles(q.ChoseWord)
def _chose_word(node: q.ChoseWord) -> Truth:
    return lambda game, ctx: chosen(game, ctx, "word", "") == node.word


@compiles(q.TurnOf)
def _turn_of(node: q.TurnOf) -> Truth:
    return lambda game, ctx: in_relation(game, ctx, game.state.active, node.relation)


@compiles(q.DuringSteps)
def _during_steps(node: q.DuringSteps) -> Truth:
    return lambda game, ctx: node.mask >> game.state.step & 1 == 1


@compiles(q.NthPhase)
def _nth_phase(node: q.NthPhase) -> Truth:
    mask, count = (t.COMBAT_STEPS if node.phase == "combat" else t.MAIN_PHASES), f"{node.phase} phases"

    def truth(game: Game, ctx: Context) -> bool:
        state = game.state
        return mask >> state.step & 1 == 1 and state.players[state.active].turn_counts.get(count, 0) == node.number

    return truth


@compiles(q.Both)
def _both(node: q.Both) -> Truth:
    return lambda game, ctx: all(holds(game, ctx, part) for part in node.parts)


@compiles(q.Either)
def _either(node: q.Either) -> Truth:
    return lambda game, ctx: any(holds(game, ctx, part) for part in node.parts)


@compiles(q.Isnt)
def _isnt(node: q.Isnt) -> Truth:
    return lambda game, ctx: not holds(game, ctx, node.part)


@compiles(q.AfterBlocks)
def _after_blocks(node: q.AfterBlocks) -> Truth:
    return lambda game, ctx: game.blockers_were_declared()
