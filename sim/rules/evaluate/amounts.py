"""Amounts: numbers that depend on the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules.evaluate.compiler import Number, amount, compiles, entities
from sim.rules.evaluate.filters import chosen, number_of, player_number
from sim.rules.state import entity_seat, resolved_key

if TYPE_CHECKING:
    from sim.rules.frames import Context
    from sim.rules.game import Game


@compiles(q.X)
def _x(node: q.X) -> Number:
    return lambda game, ctx: ctx.x


@compiles(q.ChosenNumber)
def _chosen_number(node: q.ChosenNumber) -> Number:
    return lambda game, ctx: int(chosen(game, ctx, "number", 0))


@compiles(q.Count)
def _count(node: q.Count) -> Number:
    ref, distinct = q.All(node.what), node.distinct
    if not distinct:
        return lambda game, ctx: len(entities(game, ctx, ref))
    return lambda game, ctx: different(game, distinct, entities(game, ctx, ref))


def different(game: Game, quality: str, found: list[int]) -> int:
    """How many different card types, colours or names these objects have among them."""
    each = [game.characteristics(e) for e in found if e > 0]
    if quality == "name":
        return len({c.name for c in each})
    mask = 0
    for c in each:
        mask |= c.types if quality == "card type" else c.colors
    return mask.bit_count()


@compiles(q.CountRef)
def _count_ref(node: q.CountRef) -> Number:
    if node.distinct:
        return lambda game, ctx: different(game, node.distinct, entities(game, ctx, node.ref))
    return lambda game, ctx: len(entities(game, ctx, node.ref))


@compiles(q.StatOf)
def _stat_of(node: q.StatOf) -> Number:
    return lambda game, ctx: sum(number_of(game, e, node.which) for e in entities(game, ctx, node.ref) if e > 0)


@compiles(q.PlayerStat)
def _player_stat(node: q.PlayerStat) -> Number:
    def number(game: Game, ctx: Context) -> int:
        return sum(player_number(game, entity_seat(e), node.which) for e in entities(game, ctx, node.who) if e < 0)

    return number


@compiles(q.ThisTurn)
def _this_turn(node: q.ThisTurn) -> Number:
    return lambda game, ctx: len(game.state.happened.get((game.pool.node(node), ctx.controller), ()))


@compiles(q.EventAmount)
def _event_amount(node: q.EventAmount) -> Number:
    return lambda game, ctx: game.event_amount(ctx.event)


@compiles(q.Result)
def _result(node: q.Result) -> Number:
    return lambda game, ctx: ctx.results.get(node.key, 0)


@compiles(q.Times)
def _times(node: q.Times) -> Number:
    return lambda game, ctx: node.factor * amount(game, ctx, node.amount)


@compiles(q.Plus)
def _plus(node: q.Plus) -> Number:
    sign = -1 if node.negative else 1
    return lambda game, ctx: amount(game, ctx, node.first) + sign * amount(game, ctx, node.second)


@compiles(q.Greatest)
def _greatest(node: q.Greatest) -> Number:
    ref, found = q.All(node.what), _OF_SEVERAL[node.how]
    # CR 107.2: an undefined number is 0.
    return lambda game, ctx: found([number_of(game, e, node.which) for e in entities(game, ctx, ref)] or [0])


_OF_SEVERAL: Final[dict[str, Callable[[list[int]], int]]] = {"greatest": max, "least": min, "total": sum}


@compiles(q.Devotion)
def _devotion(node: q.Devotion) -> Number:
    def number(game: Game, ctx: Context) -> int:
        # CR 700.5: mana symbols of these colours among the mana costs of permanents you control.
        total = 0
        for e in game.domain(t.IN_BATTLEFIELD):
            cost = game.characteristics(e).mana_cost
            if cost is not None and game.controller(e) == ctx.controller:
                total += sum(1 for symbol in cost.symbols if symbol & node.mask & 31)
        return total

    return number


@compiles(q.TimesPaid)
def _times_paid(node: q.TimesPaid) -> Number:
    return lambda game, ctx: sum(1 for key in game.paid_of(ctx) if key == node.key)


@compiles(q.TimesResolved)
def _times_resolved(node: q.TimesResolved) -> Number:
    def number(game: Game, ctx: Context) -> int:
        obj = game.spell(ctx.spell)
        return len(game.state.turn_log.get(resolved_key(obj.source, obj.ability), ())) if obj is not None else 0

    return number
