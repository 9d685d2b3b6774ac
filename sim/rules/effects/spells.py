"""Effects on the stack: countering, copying, choosing new targets (CR 701.6, 707.10, 115.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import Modification
from sim.rules import decisions
from sim.rules.battlefield.copying import copiable_definition, copiable_faces
from sim.rules.casting import announce, stack
from sim.rules.casting.targets import candidates
from sim.rules.characteristics.continuous import has_rule
from sim.rules.effects.registry import WAIT, carries
from sim.rules.evaluate import amount, entities
from sim.rules.events import propose, record
from sim.rules.frames import ResolveFrame
from sim.rules.objects import StackObject
from sim.rules.state import seat_entity
from sim.rules.zones import zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game


@carries(fx.CounterSpell)
def counter(game: Game, frame: ResolveFrame, node: fx.CounterSpell) -> None:
    """CR 701.6a: it leaves the stack without resolving; a spell's card goes to its owner's graveyard, or elsewhere."""
    for entity in entities(game, frame.ctx, node.what):
        obj = game.spell(entity) if entity > 0 else None
        if obj is None or has_rule(game, "can't be countered", entity) or _is_uncounterable(game, obj):
            continue
        record(game, [(ek.COUNTERED, entity, seat_entity(frame.ctx.controller))])
        if not obj.is_spell or obj.is_copy:
            stack.remove_from_stack(game, obj)
            continue
        to = t.EXILE if obj.exile_after else node.to
        propose(game, [zone_change(game, entity, to, ek.ZC_COUNTERED, frame.ctx.controller)])


def _is_uncounterable(game: Game, obj: StackObject) -> bool:
    """A spell's own "can't be countered" (CR 113.6): a rule of its text that works on the stack."""
    from sim.cards import ability as ab

    for number in game.characteristics(obj.id).profile.statics:
        static = game.pool.abilities[number]
        if isinstance(static, ab.Static) and obj.is_spell:
            if any(isinstance(c, ab.Rule) and c.kind == "can't be countered" for c in static.changes):
                return True
    return False


@carries(fx.CopySpell)
def copy_spell(game: Game, frame: ResolveFrame, node: fx.CopySpell) -> str | None:
    """CR 707.10: the copies have the same choices; new targets may then be chosen (707.10c)."""
    ctx = frame.ctx
    if not frame.picked:
        copies = []
        for entity in entities(game, ctx, node.what):
            original = game.spell(entity) if entity > 0 else None
            if original is not None:
                number = amount(game, ctx, node.amount)
                copies += [_copy(game, original, ctx.controller, node.copy_changes) for _ in range(number)]
        frame.picked = ("copies", *copies)
        frame.ctx.saved["copies"] = tuple(copies)
        frame.ctx.results["copy at"] = 0
    if node.new_targets and _choose_anew(game, frame, frame.ctx.saved["copies"], True) is WAIT:
        return WAIT
    for entity in frame.ctx.saved["copies"]:
        obj = game.spell(entity)
        if obj is not None:
            announce.become_targets(game, obj)  # whatever a copy targets becomes its target, chosen anew or not
    return None


def _copy(game: Game, original: StackObject, seat: int, changes: tuple[Modification, ...] = ()) -> int:
    """CR 707.10a: an object on the stack like the original, but for its controller; it is not cast."""
    state = game.state
    new = original.copy()
    assert isinstance(new, StackObject)
    new.id, new.card, new.owner, new.controller, new.is_copy = state.next_id, -1, seat, seat, True
    new.source = new.id if original.is_spell else original.source
    new.serial, new.timestamp = state.next_serial, state.next_timestamp
    new.exile_after, new.cast_from = False, -1  # CR 707.10: it is not cast
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


@carries(fx.ChooseTargetsAnew)
def choose_targets_anew(game: Game, frame: ResolveFrame, node: fx.ChooseTargetsAnew) -> str | None:
    """CR 115.7d: each target may be changed to another legal one, or left."""
    if not frame.picked:
        found = [e for e in entities(game, frame.ctx, node.what) if game.spell(e) is not None]
        if not found:
            return None
        frame.picked = tuple(found)
        frame.ctx.saved["copies"] = tuple(found)
        frame.ctx.results["copy at"] = 0
    return _choose_anew(game, frame, frame.ctx.saved["copies"])


def _choose_anew(game: Game, frame: ResolveFrame, objects: tuple[int, ...], is_copied: bool = False) -> str | None:
    """One pick for each target of each object: the present target stands first. Copies have no targets yet."""
    slots = [(e, i, k) for e in objects for i, k in _slots(game, e)]
    while frame.ctx.results["copy at"] < len(slots):
        entity, at, place = slots[frame.ctx.results["copy at"]]
        obj = game.spell(entity)
        if obj is None:
            break
        answer = game.pick(obj.controller, decisions.TARGET, _options(game, obj, at, place), about=(entity, at))
        if answer is None:
            return WAIT
        chosen = list(obj.targets[at])
        if chosen[place] != answer:
            chosen[place] = answer
            obj.targets = (*obj.targets[:at], tuple(chosen), *obj.targets[at + 1 :])
            if not is_copied:
                record(game, [(ek.BECAME_TARGET, answer, entity, seat_entity(obj.controller))])
        frame.ctx.results["copy at"] += 1
    return None


def _slots(game: Game, entity: int) -> list[tuple[int, int]]:
    obj = game.spell(entity)
    return [(i, k) for i, chosen in enumerate(obj.targets) for k in range(len(chosen))] if obj is not None else []


def _options(game: Game, obj: StackObject, at: int, place: int) -> list[int]:
    nodes = announce.target_nodes(game, obj)
    ctx = announce.context_of(game, obj)
    ctx.target_nodes, ctx.targets = nodes, obj.targets
    now = obj.targets[at][place]
    taken = tuple(e for e in obj.targets[at] if e != now)
    return [now, *(e for e in candidates(game, ctx, nodes[at], taken) if e != now)]
