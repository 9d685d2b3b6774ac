"""Triggered abilities (CR 603): matching events, looking back in time, and waiting to be put on the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules.characteristics.continuous import base_definition
from sim.rules.evaluate import holds, matches
from sim.rules.frames import Context
from sim.rules.objects import Permanent, StackObject
from sim.rules.pool import is_about_itself
from sim.rules.state import PendingTrigger

if TYPE_CHECKING:
    from sim.rules.characteristics.continuous import Cache
    from sim.rules.game import Game

Event = tuple[int, ...]


def match(game: Game, events: list[Event], before: Cache | None) -> None:
    """Note every ability that triggers on these simultaneous events (CR 603.2)."""
    kinds = game.pool.trigger_kinds
    fired: dict[tuple[int, int], PendingTrigger] = {}  # abilities that trigger once for the whole batch
    for event in events:
        if kinds >> event[0] & 1:
            _match_one(game, event, before, fired)
    if game.state.delayed:
        _match_delayed(game, events)


def _match_one(game: Game, event: Event, before: Cache | None, fired: dict[tuple[int, int], PendingTrigger]) -> None:
    _match_own(game, event, fired)
    looks_back = before is not None and _looks_back(event)
    cache = before if looks_back and before is not None else game.cache()
    listeners = cache.listeners.get(event[0])
    if not listeners:
        return
    for source, number in listeners:
        ability = game.pool.abilities[number]
        for trigger in alternatives(ability):
            assert isinstance(ability, ab.Triggered)
            _match_ability(game, event, source, number, ability, trigger, fired)


def _match_own(game: Game, event: Event, fired: dict[tuple[int, int], PendingTrigger]) -> None:
    """Abilities of a card off the battlefield about what happens to itself: cycled, put into a graveyard (CR 603.6e)."""
    entity = event[2] if event[0] == ek.ZONE_CHANGED else event[1]
    obj = game.state.objects.get(entity) if entity > 0 else None
    if obj is None or obj.zone == t.BATTLEFIELD or obj.definition not in game.pool.outside:
        return
    if isinstance(obj, StackObject) and not obj.is_spell:
        return
    for kind, number in game.pool.bases[base_definition(game, obj)].profile.triggered:
        ability = game.pool.abilities[number]
        if kind != event[0] or not isinstance(ability, ab.Triggered) or not is_about_itself(ability):
            continue
        if ability.zones >> obj.zone & 1:
            for trigger in alternatives(ability):
                _match_ability(game, event, entity, number, ability, trigger, fired, entity)


def alternatives(ability: ab.Ability) -> tuple[ab.Trigger, ...]:
    """The event patterns of a triggered ability."""
    trigger = ability.trigger if isinstance(ability, ab.Triggered) else None
    if isinstance(trigger, ab.EitherTrigger):
        return trigger.triggers
    return (trigger,) if isinstance(trigger, ab.Trigger) else ()


def _looks_back(event: Event) -> bool:
    # CR 603.10a: leaving the battlefield or a graveyard, becoming unattached, changing control, phasing out.
    if event[0] == ek.ZONE_CHANGED:
        return event[3] in (t.BATTLEFIELD, t.GRAVEYARD, t.STACK) and event[4] != t.BATTLEFIELD
    if event[0] == ek.PHASED:
        return bool(event[2])  # CR 603.10b: phasing out alone
    return event[0] in (ek.UNATTACHED, ek.CONTROL_CHANGED)


def _match_ability(
    game: Game,
    event: Event,
    source: int,
    number: int,
    ability: ab.Triggered,
    trigger: ab.Trigger,
    fired: dict[tuple[int, int], PendingTrigger],
    subject: int = 0,
) -> None:
    controller = _controller_then(game, source)
    ctx = Context(source, controller, event)
    if not fits(game, ctx, trigger, event, subject):
        return
    if trigger.per_batch and (source, number) in fired:
        first = fired[(source, number)]
        first.event = _summed(first.event, event)
        return
    if not holds(game, ctx, ability.condition):
        return  # CR 603.4: an intervening if is checked as it would trigger
    if ability.once_each_turn and not _note_once(game, source, number):
        return
    fired[(source, number)] = PendingTrigger(number, -1, source, controller, event)
    game.state.triggers.append(fired[(source, number)])


def _summed(first: Event, second: Event) -> Event:
    """The "that much" of simultaneous events that trigger once: their sum, or behind the fields how many there are."""
    fields = ek.KINDS[first[0]].fields
    if "amount" not in fields:
        number = first[-1] if len(first) > len(fields) + 1 else 1
        return (*first[: len(fields) + 1], number + 1)
    at = fields.index("amount") + 1
    return (*first[:at], first[at] + second[at], *first[at + 1 :])


def _controller_then(game: Game, source: int) -> int:
    """CR 603.3a: the controller of the source as the ability triggers, or last known (603.10)."""
    return game.object(source).controller


def _note_once(game: Game, source: int, number: int) -> bool:
    obj = game.object(source)
    if not isinstance(obj, Permanent):
        return True
    if obj.activations.get(number):
        return False
    obj.activations[number] = 1
    return True


def fits(game: Game, ctx: Context, trigger: ab.Trigger, event: Event, subject: int = 0) -> bool:
    """Whether an event fits a trigger's pattern."""
    if trigger.event != event[0]:
        return False
    if event[0] == ek.ZONE_CHANGED and not _fits_move(game, ctx, trigger, event):
        return False
    if event[0] == ek.STEP_BEGAN and trigger.step != event[2]:
        return False
    if event[0] == ek.ACTIVATED and event[4]:
        return False  # triggers speak of abilities that aren't mana abilities
    if event[0] == ek.PHASED and trigger.flags != event[2]:
        return False
    if trigger.combat and event[0] == ek.DAMAGE_DEALT and not event[4]:
        return False
    if trigger.alone and event[0] == ek.ATTACKED and not event[3]:
        return False
    if trigger.others and event[0] == ek.ATTACKED and _other_attackers(game, event[1]) < trigger.others:
        return False
    if not _subject_fits(game, ctx, trigger, event, subject):
        return False
    other = ek.OTHER[event[0]]
    if other and not matches(game, ctx, trigger.other, event[other]):
        return False
    return holds(game, ctx, trigger.condition)


def _other_attackers(game: Game, attacker: int) -> int:
    """How many other creatures attack, all of them declared by now (CR 508.3c)."""
    objects = game.state.objects
    return sum(
        isinstance(p := objects[e], Permanent) and bool(p.attacking) for e in game.state.battlefield if e != attacker
    )


def _fits_move(game: Game, ctx: Context, trigger: ab.Trigger, event: Event) -> bool:
    if not trigger.from_zones >> event[3] & 1 or not trigger.to_zones >> event[4] & 1:
        return False
    if trigger.flags and not trigger.flags & event[6]:
        return False
    if event[6] & (ek.ZC_WHOLE | ek.ZC_PART):  # CR 712.21: one permanent leaves, two cards are put into the zone
        return (trigger.from_zones == t.IN_BATTLEFIELD) == bool(event[6] & ek.ZC_WHOLE)
    return True


def _subject_fits(game: Game, ctx: Context, trigger: ab.Trigger, event: Event, given: int) -> bool:
    """The subject of a move is the object before it when it leaves a public zone, else the new object (CR 603.6)."""
    subject = given or subject_of(event)
    if subject == 0:
        return True
    return matches(game, ctx, trigger.subject, subject)


def subject_of(event: Event) -> int:
    """The entity that an event happened to; for a move, as it was on the battlefield, else as it has become."""
    if event[0] == ek.ZONE_CHANGED and event[3] not in (t.BATTLEFIELD, t.STACK, t.GRAVEYARD, t.EXILE):
        return event[2]
    if event[0] == ek.ZONE_CHANGED and (event[4] == t.BATTLEFIELD or event[6] & ek.ZC_PART):
        return event[2]
    at = ek.SUBJECT[event[0]]
    return event[at] if at else 0


def _match_delayed(game: Game, events: list[Event]) -> None:
    """Delayed triggered abilities trigger once, unless they say otherwise (CR 603.7b)."""
    for delayed in list(game.state.delayed):
        trigger, _, once, _ = game.pool.delayed(delayed.node)
        assert trigger is not None
        for event in events:
            ctx = Context(delayed.source, delayed.controller, event)
            ctx.saved = dict(delayed.saved)
            if fits(game, ctx, trigger, event):
                _fire_delayed(game, delayed, event, once)
                if once:
                    break


def _fire_delayed(game: Game, delayed: PendingTrigger, event: Event, once: bool) -> None:
    fired = delayed.copy()
    fired.event = event
    game.state.triggers.append(fired)
    if once:
        game.state.delayed.remove(delayed)


def match_states(game: Game) -> None:
    """CR 603.8: state triggers trigger when their condition is true and they are not on the stack already."""
    for source, number in game.cache().state_triggers:
        ability = game.pool.abilities[number]
        if not isinstance(ability, ab.Triggered) or not isinstance(ability.trigger, ab.StateTrigger):
            continue
        ctx = Context(source, game.controller(source))
        if holds(game, ctx, ability.trigger.condition) and not _is_waiting(game, source, number):
            game.state.triggers.append(PendingTrigger(number, -1, source, ctx.controller, ()))


def _is_waiting(game: Game, source: int, number: int) -> bool:
    if any(p.source == source and p.ability == number for p in game.state.triggers):
        return True
    on_stack = [game.spell(i) for i in game.state.stack]
    return any(o is not None and o.source == source and o.ability == number for o in on_stack)
