"""Targets (CR 115, 601.2c, 608.2b): what may be chosen, whether a choice can be completed, what is still legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.program import Program
from sim.rules.battlefield.protection import can_be_targeted, source_of
from sim.rules.evaluate import amount, holds, matches
from sim.rules.evaluate.refs import speaks_of_players, zones_of
from sim.rules.frames import Context
from sim.rules.looking import at_zones
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game


_ORDERED = (t.IN_BATTLEFIELD, 1 << t.STACK)


def candidates(game: Game, ctx: Context, node: q.Target, taken: tuple[int, ...] = ()) -> list[int]:
    """Legal targets for one instance of the word "target", players first, then in (zone, serial) order."""
    source = _source(game, ctx)
    found = [e for e in _domain(game, node) if e not in taken and _may_be_chosen(game, ctx, node, e, source)]
    # The battlefield and the stack are in serial order as they stand.
    return found if zones_of(node.what) in _ORDERED else sorted(found, key=lambda e: _order(game, e))


def _domain(game: Game, node: q.Target) -> list[int]:
    zones = zones_of(node.what)
    at_zones(game, zones)
    found = game.domain(zones)
    return [seat_entity(seat) for seat in game.apnap()] + found if speaks_of_players(node.what) else found


def _order(game: Game, entity: int) -> tuple[int, int, int]:
    if entity < 0:
        return (0, 0, -entity)
    obj = game.object(entity)
    return (1, obj.zone, obj.serial)


def is_legal(game: Game, ctx: Context, node: q.Target, entity: int) -> bool:
    """Whether an entity is a legal target now: right kind and place, not this spell itself (115.5), targetable."""
    if not game.exists(entity):
        return False
    if entity > 0 and not zones_of(node.what) >> game.object(entity).zone & 1:
        return False
    return _may_be_chosen(game, ctx, node, entity, _source(game, ctx))


def _source(game: Game, ctx: Context) -> int:
    return source_of(game, ctx.spell) if ctx.spell else ctx.source


def _may_be_chosen(game: Game, ctx: Context, node: q.Target, entity: int, source: int) -> bool:
    """The same for what is known to be in the right place."""
    if entity == ctx.spell or not can_be_targeted(game, entity, source, ctx.controller):
        return False
    return matches(game, ctx, node.what, entity)


def bounds(game: Game, ctx: Context, node: q.Target) -> tuple[int, int]:
    """The least and the most targets of a node; what is divided gives each at least 1 (CR 601.2d)."""
    least, most = amount(game, ctx, node.least), amount(game, ctx, node.most)
    divided = amount(game, ctx, node.divided) if node.divided else 0
    if node.divided:
        most = min(most, divided) if most >= 0 else divided
    return max(0, least), most if most >= 0 else 1_000_000


NO_TARGET = q.Target(q.Not(q.Anything()), least=0, most=0)


def targets_in_force(game: Game, ctx: Context, program: Program) -> tuple[q.Target, ...]:
    """The targets of a program, with none in place of those that what was paid leaves out.

    CR 702.33g, 702.166d: a spell is cast as if it did not have the targets of a part that has its effect only if a cost
    was paid, unless that was announced.
    """
    if not program.only_if:
        return program.targets
    pairs = zip(program.targets, program.only_if, strict=True)
    return tuple(node if holds(game, ctx, condition) else NO_TARGET for node, condition in pairs)


def can_choose_all(game: Game, ctx: Context, nodes: tuple[q.Target, ...]) -> bool:
    """Whether every target could be chosen (CR 601.2c); targets that depend on others are tried out."""
    ctx.target_nodes = nodes
    if not any(_depends_on_targets(node) for node in nodes):
        return all(_enough(game, ctx, node) for node in nodes)
    return _complete(game, ctx, nodes, len(ctx.targets))


def _enough(game: Game, ctx: Context, node: q.Target) -> bool:
    least, _ = bounds(game, ctx, node)
    if least == 0:
        return True
    count, source = 0, _source(game, ctx)
    for entity in _domain(game, node):
        if _may_be_chosen(game, ctx, node, entity, source):
            count += 1
            if count >= least:
                return True
    return False


_dependent: dict[int, tuple[q.Filter, bool]] = {}  # by identity, the filter kept alive beside its answer


def _depends_on_targets(node: q.Target) -> bool:
    kept = _dependent.get(id(node.what))
    if kept is None:
        kept = _dependent[id(node.what)] = (node.what, _mentions_target(node.what))
    return kept[1]


def _mentions_target(node: object) -> bool:
    if isinstance(node, q.Target):
        return True
    if isinstance(node, tuple):
        return any(_mentions_target(part) for part in node)
    if hasattr(node, "__dataclass_fields__"):
        return any(_mentions_target(getattr(node, name)) for name in node.__dataclass_fields__)
    return False


def _complete(game: Game, ctx: Context, nodes: tuple[q.Target, ...], at: int) -> bool:
    """Try the first `least` candidates of each node in turn; enough for one target a node, which is what depends."""
    if at >= len(nodes):
        return True
    before = ctx.targets
    least, _ = bounds(game, ctx, nodes[at])
    found = candidates(game, ctx, nodes[at])
    options: list[tuple[int, ...]] = [()] if least == 0 else []
    options += [(e, *[o for o in found if o != e][: least - 1]) for e in found] if len(found) >= max(1, least) else []
    for option in options:
        ctx.targets = (*before[:at], option)
        if _complete(game, ctx, nodes, at + 1):
            ctx.targets = before
            return True
    ctx.targets = before
    return False


def still_legal(
    game: Game, ctx: Context, program: Program, chosen: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """CR 608.2b: the chosen targets that are still legal as the spell or ability resolves."""
    ctx.target_nodes, ctx.targets = program.targets, chosen
    return tuple(
        tuple(e for e in entities if is_legal(game, ctx, node, e))
        for node, entities in zip(program.targets, chosen, strict=True)
    )
