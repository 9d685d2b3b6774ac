"""Casting while a spell or ability resolves (CR 608.2g), and copies of cards that are cast so (CR 707.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules import decisions
from sim.rules.casting import actions, announce
from sim.rules.effects.registry import WAIT, carries
from sim.rules.evaluate import entities, matches
from sim.rules.evaluate.filters import chosen
from sim.rules.frames import Context, ResolveFrame
from sim.rules.objects import GameObject
from sim.rules.zones import zone_list

if TYPE_CHECKING:
    from sim.rules.game import Game

NOT: Final = -1


@carries(fx.CopyCards)
def copy_cards(game: Game, frame: ResolveFrame, node: fx.CopyCards) -> None:
    """CR 707.12: each copy is created where the card is; one that is not cast then ceases to exist (704.5e)."""
    if node.named:
        frame.ctx.saved[node.keep] = _copies_by_name(game, frame.ctx, node.named)
        return
    found = entities(game, frame.ctx, node.what) if node.what is not None else []
    there = [e for e in found if e > 0 and e in game.state.objects]
    frame.ctx.saved[node.keep] = tuple(create_copy(game, frame.ctx.controller, e) for e in there)


def _copies_by_name(game: Game, ctx: Context, named: str) -> tuple[int, ...]:
    """CR 707.13-14: of the card with the name chosen as this resolves, or noted for this object, outside the game."""
    if named == "chosen" and "chosen card name" not in ctx.results:
        return ()
    name = chosen(game, ctx, "card name" if named == "chosen" else "noted name", "")
    number = game.pool.named(name)
    return (put_copy(game, ctx.controller, number, t.NOWHERE),) if number >= 0 else ()


def create_copy(game: Game, seat: int, entity: int) -> int:
    """A copy of a card in the zone where that is, under this player's control; both faces are copied (CR 707.8a)."""
    original = game.state.objects[entity]
    return put_copy(game, seat, original.definition, original.zone)


def put_copy(game: Game, seat: int, definition: int, zone: int) -> int:
    """A copy of a card comes to be in a zone; without a card, it does not stay there."""
    state = game.state
    obj = GameObject(state.next_id, -1, definition, seat, zone)
    obj.serial, obj.timestamp = state.next_serial, state.next_timestamp
    state.next_id += 1
    state.next_serial += 1
    state.next_timestamp += 1
    state.objects[obj.id] = obj
    if zone != t.NOWHERE:  # CR 707.13: outside the game
        zone_list(game, zone, seat).append(obj.id)
    state.strays.append(obj.id)
    state.sba_due = True
    game.drop_cache()
    return obj.id


@carries(fx.CastNow)
def cast_now(game: Game, frame: ResolveFrame, node: fx.CastNow) -> str | None:
    """CR 608.2g: in an order of choice, each card in a way or not at all; what is cast goes on top, before what follows.

    `picked` holds, behind a mark, the card that is decided on (0: none yet) and those that are left.
    """
    if not frame.picked:
        frame.picked = ("cast", 0, *(e for e in entities(game, frame.ctx, node.what) if e > 0))
    while len(frame.picked) > 2:
        card = frame.picked[1] or _which(game, frame, node)
        if not card:
            return WAIT if card is None else None
        left = tuple(e for e in frame.picked[2:] if e != card)
        frame.picked = ("cast", card, *left, card)
        options = (NOT, *ways_now(game, frame.ctx, card, node))
        answer = game.pick(frame.ctx.controller, decisions.CAST_NOW, options, about=card)
        if answer is None:
            return WAIT
        frame.picked = ("cast", 0, *left)
        if answer != NOT:
            announce.begin_cast(game, frame.ctx.controller, card, answer, node.free)
            return WAIT
    return None


def _which(game: Game, frame: ResolveFrame, node: fx.CastNow) -> int | None:
    """The next card to cast: of several the player chooses, 0 for none of them; None while that is awaited."""
    able = [e for e in frame.picked[2:] if ways_now(game, frame.ctx, e, node)]
    if len(able) < 2:
        return able[0] if able else 0
    about = (frame.ctx.source, "cast")
    chosen: int | None = game.pick(frame.ctx.controller, decisions.CHOOSE, (*able, 0), about=about)
    return chosen


def ways_now(game: Game, ctx: Context, card: int, node: fx.CastNow) -> list[int]:
    """The ways in which a card can be cast now: its timing does not matter (CR 608.2g), all else does (601.3)."""
    obj, seat = game.state.objects.get(card), ctx.controller
    if obj is None:
        return []
    c = game.pool.bases[obj.definition]
    ways = actions.ways_to_cast(game, seat, obj, c, permitted=True)
    return [way for way in ways if _is_allowed(game, ctx, obj, way, node) and _completes(game, seat, obj, way, node)]


def _is_allowed(game: Game, ctx: Context, obj: GameObject, way: int, node: fx.CastNow) -> bool:
    """Whether no effect forbids it, and the spell is one that may be cast: its characteristics count (CR 601.3e)."""
    if node.free and (way == actions.FACE_DOWN or actions.alternative_of(way)):
        return False  # CR 118.9a: only one alternative cost
    if not actions.may_begin_to_cast(game, ctx.controller, obj, way, in_time=True):
        return False
    with actions.as_it_would_be_cast(game, ctx.controller, obj, way) as entity:
        return isinstance(node.only, q.Anything) or matches(game, ctx, node.only, entity)


def _completes(game: Game, seat: int, obj: GameObject, way: int, node: fx.CastNow) -> bool:
    """Whether it can be paid for and aimed; without paying its mana cost the additional costs are left (CR 118.9d)."""
    return actions.can_cast(game, seat, obj, way, node.free)
