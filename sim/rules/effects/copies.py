"""Copies of spells and abilities (CR 707.10): with their choices, with new targets, one for each possible target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards.ability import Modification
from sim.rules import decisions
from sim.rules.battlefield.copying import copiable_definition, copiable_faces
from sim.rules.casting import announce
from sim.rules.casting.targets import is_legal
from sim.rules.effects.registry import WAIT, carries
from sim.rules.effects.spells import choose_anew
from sim.rules.evaluate import amount, entities
from sim.rules.events import record
from sim.rules.frames import ResolveFrame
from sim.rules.objects import StackObject
from sim.rules.state import entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

Targets = tuple[tuple[int, ...], ...]


@carries(fx.CopySpell)
def copy_spell(game: Game, frame: ResolveFrame, node: fx.CopySpell) -> str | None:
    """CR 707.10: the copies have the same choices; what they target is chosen as the effect says (707.10c-e)."""
    ctx = frame.ctx
    if not frame.picked:
        players = [e for e in entities(game, ctx, node.who) if e < 0]
        originals = [e for e in entities(game, ctx, node.what) if e > 0 and game.spell(e) is not None]
        if not players or not originals:
            return None
        ctx.saved["copiers"], ctx.saved["originals"] = (players[0],), tuple(originals)
        ctx.saved["aims"] = _aims(game, frame, node)
        ctx.results["copy at"] = 0
        frame.picked = ("aims",)
    if frame.picked[0] == "aims":
        if _order(game, frame) is WAIT:
            return WAIT
        frame.picked = ("copies", *_create(game, frame, node))
    copies = frame.picked[1:]
    if node.new_targets and choose_anew(game, frame, copies, True) is WAIT:
        return WAIT
    for entity in copies:
        obj = game.spell(entity)
        if obj is not None:
            announce.become_targets(game, obj)  # whatever a copy targets becomes its target, chosen anew or not
    return None


def _aims(game: Game, frame: ResolveFrame, node: fx.CopySpell) -> tuple[int, ...]:
    """The new targets of the copies: those that the effect names or asks for and the original could target."""
    ctx, original = frame.ctx, frame.ctx.saved["originals"][0]
    if node.at is not None:
        wanted = entities(game, ctx, node.at)
    elif node.for_each is not None:
        spell = game.spell(original)
        now = {e for chosen in spell.targets for e in chosen} if spell is not None else set()
        wanted = [e for e in entities(game, ctx, q.All(node.for_each)) if e not in now]
    else:
        return ()
    seat = entity_seat(ctx.saved["copiers"][0])
    return tuple(e for e in wanted if could_target(game, original, seat, e))


def could_target(game: Game, original: int, seat: int, entity: int) -> bool:
    """CR 707.10d-e: whether it would be a legal target for each instance of the word "target" of a copy."""
    obj = game.spell(original)
    if obj is None or not obj.targets:
        return False
    nodes, ctx = announce.target_nodes(game, obj), announce.context_of(game, obj)
    ctx.controller, ctx.target_nodes, ctx.targets = seat, nodes, aimed_at(obj, entity)
    return all(is_legal(game, ctx, node, entity) for node, chosen in zip(nodes, obj.targets, strict=True) if chosen)


def aimed_at(obj: StackObject, entity: int) -> Targets:
    """The same targets with this in the place of each."""
    return tuple(tuple(entity for _ in chosen) for chosen in obj.targets)


def _order(game: Game, frame: ResolveFrame) -> str | None:
    """CR 707.10d: their controller chooses the order in which the copies are put onto the stack."""
    aims, seat = frame.ctx.saved["aims"], entity_seat(frame.ctx.saved["copiers"][0])
    while len(frame.picked) - 1 < len(aims):
        left = [e for e in aims if e not in frame.picked[1:]]
        answer = game.pick(seat, decisions.ORDER, left, about=frame.ctx.source)
        if answer is None:
            return WAIT
        frame.picked = (*frame.picked, answer)
    return None


def _create(game: Game, frame: ResolveFrame, node: fx.CopySpell) -> list[int]:
    """The copies, put onto the stack under the control of the player who makes them."""
    ctx, seat = frame.ctx, entity_seat(frame.ctx.saved["copiers"][0])
    copies: list[int] = []
    for entity in ctx.saved["originals"]:
        original = game.spell(entity)
        if original is None:
            continue
        if node.at is not None or node.for_each is not None:
            copies += [put_copy(game, original, seat, node.copy_changes, aim) for aim in frame.picked[1:]]
        else:
            number = amount(game, ctx, node.amount)
            copies += [put_copy(game, original, seat, node.copy_changes) for _ in range(number)]
    return copies


def put_copy(game: Game, original: StackObject, seat: int, changes: tuple[Modification, ...] = (), aim: int = 0) -> int:
    """CR 707.10: an object on the stack like the original, but for who controls and owns it; it is not cast."""
    state = game.state
    new = original.copy()
    assert isinstance(new, StackObject)
    new.id, new.card, new.owner, new.controller, new.is_copy = state.next_id, -1, seat, seat, True
    new.source = new.id if original.is_spell else original.source  # CR 707.10b: that of an ability stays
    new.targets = aimed_at(original, aim) if aim else original.targets
    new.serial, new.timestamp = state.next_serial, state.next_timestamp
    new.exile_after, new.cast_from, new.mana_spent = False, -1, 0  # CR 707.10: it is not cast
    if original.is_spell and original.definition in game.pool.backs and not original.face_down:
        new.definition, new.face = copiable_faces(game, original.id, changes)
        new.copy_of = -1  # CR 707.10g: it has both faces
    elif original.is_spell:
        new.copy_of = copiable_definition(game, original.id, changes)
    if original.face_down:  # CR 707.2, 708.2: the copy is no face-down spell, but has the values listed for one
        new.definition, new.face_down, new.listed, new.known_to = new.copy_of, "", -1, 0
    state.next_id += 1
    state.next_serial += 1
    state.next_timestamp += 1
    state.objects[new.id] = new
    state.stack.append(new.id)
    record(game, [(ek.COPIED, new.id, original.id, seat_entity(seat))])
    return new.id
