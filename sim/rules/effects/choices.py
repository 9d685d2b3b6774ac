"""Choices that are no targets (CR 608.2d): objects, values; and adding mana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.rules import decisions
from sim.rules.battlefield.entering import choose_value, value_key
from sim.rules.casting import mana
from sim.rules.casting.spending import UNRESTRICTED
from sim.rules.effects.registry import WAIT, amount_for, carries
from sim.rules.evaluate import amount, entities
from sim.rules.evaluate.linked import linked_key
from sim.rules.events import record
from sim.rules.frames import Context, ResolveFrame
from sim.rules.state import entity_seat

if TYPE_CHECKING:
    from sim.rules.game import Game


@carries(fx.ChooseObjects)
def choose_objects(game: Game, frame: ResolveFrame, node: fx.ChooseObjects) -> str | None:
    """One pick an object, then done; or at random."""
    ctx = frame.ctx
    seat = entity_seat(entities(game, ctx, node.who)[0])
    found = entities(game, ctx, q.All(node.what))
    least, most = amount(game, ctx, node.least), amount(game, ctx, node.most)
    if node.random:
        _choose_at_random(game, frame, node, seat, found, most)
        return None
    while len(frame.picked) < min(most, len(found)) and 0 not in frame.picked:
        options = [e for e in found if e not in frame.picked]
        if len(frame.picked) >= least:
            options.append(0)
        answer = game.pick(seat, decisions.CHOOSE, options, about=(ctx.source, node.keep))
        if answer is None:
            return WAIT
        frame.picked = (*frame.picked, answer)
    _keep(frame, node, tuple(e for e in frame.picked if e))
    return None


def _keep(frame: ResolveFrame, node: fx.ChooseObjects, chosen: tuple[int, ...]) -> None:
    before = frame.ctx.saved.get(node.keep, ()) if node.adds else ()
    frame.ctx.saved[node.keep] = (*before, *chosen)


def _choose_at_random(
    game: Game, frame: ResolveFrame, node: fx.ChooseObjects, seat: int, found: list[int], number: int
) -> None:
    left = list(found)
    chosen = [left.pop(game.state.random.choose(seat, len(left))) for _ in range(min(number, len(left)))]
    _keep(frame, node, tuple(chosen))


@carries(fx.ChooseValue)
def choose(game: Game, frame: ResolveFrame, node: fx.ChooseValue) -> str | None:
    """A colour, type, name or opponent, kept on the source."""
    ctx = frame.ctx
    chooser = Context(ctx.source, entity_seat(entities(game, ctx, node.who)[0]))
    if node.among and not _names_left(game, ctx, node):
        return None  # CR 609.3: there is nothing left to choose
    value = _name_among(game, chooser, node) if node.among else choose_value(game, chooser, node.kind)
    if value is None:
        return WAIT
    if node.among:
        kept, key = game.object(ctx.source).chosen, linked_key(game, ctx, "names")
        kept[key] = (*kept.get(key, ()), value)
    ctx.results["chosen " + value_key(node.kind)] = game.pool.node(value)
    game.object(ctx.source).chosen[linked_key(game, ctx, value_key(node.kind))] = value
    record(game, [(ek.CHOSEN, ctx.source, game.pool.node(value))])
    return None


def _names_left(game: Game, ctx: Context, node: fx.ChooseValue) -> tuple[str, ...]:
    """Names that have not been chosen for this object, which remembers them (CR 607.2d)."""
    before = game.object(ctx.source).chosen.get(linked_key(game, ctx, "names"), ())
    return tuple(card.name for card in node.among if card.name not in before)


def _name_among(game: Game, ctx: Context, node: fx.ChooseValue) -> str | None:
    names = _names_left(game, ctx, node)
    answer: str | None = game.pick(ctx.controller, decisions.CHOOSE_NAME, names, about=ctx.source)
    return answer


@carries(fx.AddMana)
def add_mana(game: Game, frame: ResolveFrame, node: fx.AddMana) -> str | None:
    """CR 106.3: of a mana ability that the planner used the mana has been added already."""
    ctx = frame.ctx
    if ctx.results.get("mana made"):
        return None
    made = list(frame.picked)
    restriction = game.pool.node(node.only) if node.only is not None else UNRESTRICTED
    for player in (e for e in entities(game, ctx, node.who) if e < 0):
        seat = entity_seat(player)
        number = amount_for(game, ctx, node.amount, player)
        if node.bundle or node.colors_of is not None:
            mana.add(game, seat, ctx.source, list(mana.made_together(game, ctx, node)), restriction=restriction)
            continue
        options = [kind for kind in range(6) if node.types >> kind & 1]
        while len(made) < (number if node.combination else min(1, number)):
            answer = game.pick(seat, decisions.MANA, [kind + 1 for kind in options], about=ctx.source)
            if answer is None:
                frame.picked = tuple(made)
                return WAIT
            made.append(answer - 1)
            frame.picked = tuple(made)
        mana.add(game, seat, ctx.source, made if node.combination else made * number, restriction=restriction)
    return None
