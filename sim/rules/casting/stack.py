"""The stack (CR 405, 603.3, 608): putting triggers on it, and resolving what is on top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.effects import Effect, Sequence
from sim.cards.program import lower
from sim.cards.type_line import AURA
from sim.rules import decisions
from sim.rules.agenda import push
from sim.rules.casting import announce
from sim.rules.casting.optional import can_be_aimed
from sim.rules.casting.targets import still_legal
from sim.rules.characteristics.continuous import base_definition
from sim.rules.evaluate import holds
from sim.rules.events import propose, record
from sim.rules.frames import AnnounceFrame, Context, ResolveFrame
from sim.rules.objects import Permanent, StackObject
from sim.rules.state import LastKnown, PendingTrigger, resolved_key, seat_entity
from sim.rules.zones import zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game

# --- Triggers --------------------------------------------------------------------------


def put_triggers(game: Game) -> bool:
    """CR 603.3b: in APNAP order each player puts the triggers they control on the stack in any order; one a call.

    What triggers meanwhile, as targets are chosen, waits until all of these are there. False while the order is awaited
    or an announcement goes on.
    """
    state = game.state
    state.putting = state.putting or len(state.triggers)
    now = state.triggers[: state.putting]
    for seat in game.apnap():
        mine = [trigger for trigger in now if trigger.controller == seat]
        if not mine:
            continue
        chosen = mine[0]
        if len(mine) > 1 and not _are_alike(mine):
            answer = game.pick(seat, decisions.ORDER_TRIGGERS, tuple(range(len(mine))), about=_sources(mine))
            if answer is None:
                return False
            chosen = mine[answer]
        state.triggers.remove(chosen)
        state.putting -= 1
        put_trigger(game, chosen)
        return True
    state.triggers, state.putting = state.triggers[state.putting :], 0
    return True


def _sources(triggers: list[PendingTrigger]) -> tuple[tuple[int, int], ...]:
    return tuple((trigger.source, trigger.ability) for trigger in triggers)


def _are_alike(triggers: list[PendingTrigger]) -> bool:
    """Triggers of one ability on one event are the same in any order."""
    first = triggers[0].plain()
    return all(trigger.plain() == first for trigger in triggers)


def put_trigger(game: Game, trigger: PendingTrigger) -> None:
    """CR 603.3d: it goes on the stack and its modes and targets are chosen; without legal ones it is removed."""
    obj = announce.new_stack_object(game, trigger.controller, trigger.source, trigger.ability)
    obj.node, obj.event, obj.saved = trigger.node, trigger.event, dict(trigger.saved)
    obj.since = trigger.since
    obj.x = trigger.x or _x_of_source(game, trigger.source)
    if trigger.targets:
        obj.targets = trigger.targets
    if trigger.ability in game.pool.granting:
        obj.saved["printed"] = printed_now(game, obj)
    modes = announce.programs_of(game, obj)
    least, _ = announce.mode_bounds(game, obj)
    ctx = announce.context_of(game, obj)
    legal = sum(1 for mode in modes if not mode.targets or can_be_aimed(game, ctx, (mode,), ctx.paid))
    if legal < least:
        remove_from_stack(game, obj)
        return
    frame = AnnounceFrame(obj.id, trigger.controller)
    frame.kinds = (announce.TRIGGER, trigger.ability, 0)
    push(game, frame)


def printed_now(game: Game, obj: StackObject) -> tuple[int, ...]:
    """CR 702.165d: which of the abilities that it may grant its source has, or had last, as it goes on the stack."""
    c = game.characteristics(obj.source)
    found = []
    for i, change in enumerate(game.pool.granting[obj.ability]):
        if isinstance(change, ab.GainKeyword):
            has = c.keywords & change.mask == change.mask
        else:
            has = isinstance(change, ab.GainAbility) and game.pool.ability(change.ability) in c.abilities
        found += [i] if has else []
    return tuple(found)


def _x_of_source(game: Game, source: int) -> int:
    """CR 107.3m: an enters trigger knows the X of the spell that became the permanent."""
    obj = game.object(source)
    return obj.cast_x if isinstance(obj, Permanent) else 0


# --- Resolving ----------------------------------------------------------------------------


def resolve_top(game: Game) -> None:
    """CR 608.2: the top object resolves, if its intervening if still holds and any of its targets is still legal."""
    obj = game.state.objects[game.state.stack[-1]]
    assert isinstance(obj, StackObject)
    ctx = announce.context_of(game, obj)
    if not _intervening_if_holds(game, obj, ctx):
        leave_stack(game, obj)
        return
    slices = _slices(game, obj, ctx)
    had = any(chosen for _, targets, _, _ in slices for chosen in targets)
    if had and not any(e for _, _, legal, _ in slices for chosen in legal for e in chosen):
        record(game, [(ek.DID_NOT_RESOLVE, obj.id, seat_entity(obj.controller))])  # CR 608.2b
        leave_stack(game, obj)
        return
    if obj.is_spell and _becomes_permanent(game, obj):
        _enter_from_stack(game, obj, slices)
        return
    if not obj.is_spell and obj.ability >= 0:
        log, key = game.state.turn_log, resolved_key(obj.source, obj.ability)
        log[key] = (*log.get(key, ()), obj.id)
    _push_programs(game, obj, slices)


def _intervening_if_holds(game: Game, obj: StackObject, ctx: Context) -> bool:
    """CR 603.4: checked again on resolution."""
    if obj.is_spell or obj.ability < 0:
        return True
    ability = game.pool.abilities[obj.ability]
    return not isinstance(ability, ab.Triggered) or holds(game, ctx, ability.condition)


def _slices(game: Game, obj: StackObject, ctx: Context) -> list[tuple[int, Any, Any, Any]]:
    """For each chosen mode: its number, the chosen targets, those still legal, and the division."""
    found: list[tuple[int, Any, Any, Any]] = []
    modes, at = announce.programs_of(game, obj), 0
    for mode in obj.modes:
        count = len(modes[mode].targets)
        chosen = obj.targets[at : at + count]
        legal = still_legal(game, ctx, modes[mode], chosen) if count else chosen
        found.append((mode, chosen, legal, obj.division[at : at + count]))
        at += count
    return found


def _push_programs(game: Game, obj: StackObject, slices: list[tuple[int, Any, Any, Any]]) -> None:
    """One frame for each chosen mode, the first on top; the last one to end takes the object off the stack."""
    modes = announce.programs_of(game, obj)
    for place, (mode, chosen, legal, division) in enumerate(reversed(slices)):
        ctx = announce.context_of(game, obj)
        ctx.target_nodes = modes[mode].targets or _inherited_nodes(game, obj)
        ctx.targets = legal if modes[mode].targets else obj.targets
        ctx.division = tuple(
            tuple(part for e, part in zip(c, d, strict=False) if e in still)
            for c, d, still in zip(chosen, division, legal, strict=False)
        )
        node = game.pool.node(_effect_of(game, obj, mode))
        push(game, ResolveFrame(node, ctx, obj.id if place == 0 else 0))


def _inherited_nodes(game: Game, obj: StackObject) -> tuple[Any, ...]:
    """A delayed trigger speaks of the targets of the ability that made it."""
    if obj.node < 0:
        return ()
    effect = game.pool.delayed(obj.node).effect
    if not isinstance(effect, Effect):
        return ()
    return lower(effect).targets


def _effect_of(game: Game, obj: StackObject, mode: int) -> Any:
    if obj.node >= 0:
        effect = game.pool.delayed(obj.node).effect
        return effect if isinstance(effect, Effect) else announce.modes_of(effect)[mode]
    if obj.ability < 0:
        return Sequence(())
    ability = game.pool.abilities[obj.ability]
    assert isinstance(ability, ab.Activated | ab.Triggered | ab.SpellAbility)
    return ability.modes[mode]


def _becomes_permanent(game: Game, obj: StackObject) -> bool:
    return bool(game.characteristics(obj.id).types & t.PERMANENT_TYPES)


def _enter_from_stack(game: Game, obj: StackObject, slices: list[tuple[int, Any, Any, Any]]) -> None:
    """CR 608.3: a permanent spell becomes a permanent under its controller's control; an Aura is attached (608.3c)."""
    entry: dict[str, Any] = {"controller": obj.controller}
    if obj.face_down:
        entry["face_down"] = obj.face_down
    elif obj.face:
        entry["face"] = obj.face  # CR 712.13: the same face is up
    base = game.pool.bases[base_definition(game, obj)]
    if base.subtypes & AURA:
        entry["attach_to"] = slices[0][2][0][0]
    record(game, [(ek.RESOLVED, obj.id, seat_entity(obj.controller))])
    flags = ek.ZC_RESOLVE | (ek.ZC_FACE_DOWN if obj.face_down else 0)
    propose(game, [zone_change(game, obj.id, t.BATTLEFIELD, flags, obj.controller, entry)])


def leave_stack(game: Game, obj: StackObject, resolved: bool = False) -> None:
    """CR 608.2n: a spell's card goes to its owner's graveyard (or where its way of casting says); an ability is gone."""
    if obj.id not in game.state.objects:
        return
    if not obj.is_spell:
        remove_from_stack(game, obj)
        return
    to = t.EXILE if obj.exile_after else t.GRAVEYARD
    if resolved and "buyback" in obj.paid and not obj.exile_after:
        to = t.HAND  # CR 702.27a
    if obj.is_copy:
        remove_from_stack(game, obj)
        return
    propose(game, [zone_change(game, obj.id, to, ek.ZC_RESOLVE, obj.controller)])


def remove_from_stack(game: Game, obj: StackObject) -> None:
    """An ability or a copy ceases to exist; what it was is last-known information (CR 608.2n, 704.5e)."""
    game.state.last_known[obj.id] = LastKnown(obj, game.characteristics(obj.id))
    game.state.stack.remove(obj.id)
    del game.state.objects[obj.id]
    game.drop_cache()
