"""Effects on the stack: countering, choosing new targets (CR 701.6, 115.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import decisions
from sim.rules.casting import announce, stack
from sim.rules.casting.targets import candidates
from sim.rules.characteristics.continuous import has_rule
from sim.rules.effects.registry import WAIT, carries
from sim.rules.evaluate import entities
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
    return choose_anew(game, frame, frame.ctx.saved["copies"])


def choose_anew(game: Game, frame: ResolveFrame, objects: tuple[int, ...], is_copied: bool = False) -> str | None:
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
