"""Zones (CR 400-408): the one place where objects move. A moved card is a new object (CR 400.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import AlternativeCost
from sim.rules.characteristics.continuous import base_definition
from sim.rules.evaluate import matches
from sim.rules.events import owns, propose, record
from sim.rules.frames import Proposal
from sim.rules.objects import GameObject, Permanent, StackObject
from sim.rules.pool import DelayedAbility
from sim.rules.state import ContinuousEffect, LastKnown, PendingTrigger, entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

_WHERE_TOKENS_LIVE = (t.BATTLEFIELD, t.STACK, t.NOWHERE)
_PUBLIC = (t.BATTLEFIELD, t.GRAVEYARD, t.STACK, t.EXILE, t.COMMAND)


def zone_list(game: Game, zone: int, owner: int) -> list[int]:
    """The ids in a zone: a player's own, or the shared one."""
    state = game.state
    if zone == t.BATTLEFIELD:
        return state.battlefield
    if zone == t.HAND:
        return state.players[owner].hand
    if zone == t.GRAVEYARD:
        return state.players[owner].graveyard
    if zone == t.LIBRARY:
        return state.players[owner].library
    if zone == t.STACK:
        return state.stack
    return state.exile if zone == t.EXILE else state.command


def zone_change(
    game: Game, entity: int, to: int, flags: int = 0, seat: int | None = None, entry: dict[str, Any] | None = None
) -> Proposal:
    """The proposal that an object moves; `seat` is the player who moves it, `entry` how a permanent is to enter."""
    obj = game.state.objects[entity]
    who = seat_entity(seat if seat is not None else obj.controller)
    return Proposal((ek.ZONE_CHANGED, entity, 0, obj.zone, to, who, flags), entry)


def move_all(game: Game, entities: list[int], to: int, flags: int = 0, seat: int | None = None) -> None:
    """Move objects that still exist, simultaneously, in APNAP order of owners then old order (CR 101.4)."""
    present = [e for e in entities if game.exists(e)]
    propose(game, [zone_change(game, e, to, flags, seat) for e in ordered(game, present)])


def ordered(game: Game, entities: list[int]) -> list[int]:
    """Objects in APNAP order of owners, each player's in the order they had (stable)."""
    rank = {seat: i for i, seat in enumerate(game.apnap())}
    return sorted(entities, key=lambda e: rank.get(game.object(e).owner, len(rank)))


@owns(ek.ZONE_CHANGED)
def change_zone(game: Game, proposal: Proposal, then: list[Proposal]) -> list[tuple[int, ...]]:
    """Carry out a move: leave the old zone, become a new object, enter the new zone."""
    _, old_id, _, _, to, player, flags = proposal.event
    obj = game.state.objects.get(old_id)
    if obj is None or (obj.card < 0 and obj.zone not in _WHERE_TOKENS_LIVE and not flags & ek.ZC_CAST):
        return []  # CR 111.8: a token that has left the battlefield stays where it is until it ceases to exist
    if to == t.BATTLEFIELD and _is_kept_out(game, proposal):
        return []
    from_zone = obj.zone
    entry = proposal.entry or {}
    events = _leave(game, obj)
    if isinstance(obj, Permanent) and obj.second_card >= 0:
        new, moved = _part(game, obj, proposal)
        events += moved
    else:
        new = _enter(game, obj, to, flags, entry)
        events.append((ek.ZONE_CHANGED, old_id, new.id, from_zone, to, player, flags))
        _remember(game, new, entry)
    if obj.face_down and from_zone in (t.BATTLEFIELD, t.STACK) and to != t.BATTLEFIELD:
        events.append((ek.REVEALED, new.id, seat_entity(new.owner)))  # CR 708.9
    events += _what_it_was(game, new, player, flags)
    if to == t.BATTLEFIELD and isinstance(obj, StackObject) and obj.is_spell and obj.paid:
        _promise(game, obj, new)
    if "when_copied" in entry:  # CR 603.12, 707.9g: "when you do"
        _when_copied(game, new, *entry["when_copied"])
    if entry.get("gains") is not None:
        events.append(_enters_with(game, new, entry["gains"]))
    if old_id in game.state.held:
        then += _returning(game, old_id)
    if to == t.LIBRARY and entry.get("shuffle"):
        events.append(_shuffle_now(game, new.owner))
    if to == t.BATTLEFIELD and entry.get("attach_to"):
        from sim.rules.battlefield.attach import attach_now

        events += attach_now(game, new.id, entry["attach_to"])
    return events


def _part(game: Game, melded: Permanent, proposal: Proposal) -> tuple[GameObject, list[tuple[int, ...]]]:
    """CR 712.21: one permanent leaves the battlefield, and the two cards are put into the zone in the order chosen.

    The first event is the permanent's, one more each card's.
    """
    _, old, _, origin, to, player, flags = proposal.event
    entry = proposal.entry or {}
    found = [_enter(game, card, to, flags, entry) for card in cards_of(melded, entry.get("second_first", False))]
    for new in found:
        _remember(game, new, entry)
    game.state.last_known[old].became = tuple(new.id for new in found)
    whole = (ek.ZONE_CHANGED, old, found[0].id, origin, to, player, flags | ek.ZC_WHOLE)
    parts = [(ek.ZONE_CHANGED, old, new.id, origin, to, player, flags | ek.ZC_PART) for new in found]
    return found[0], [whole, *parts]


def cards_of(melded: Permanent, second_first: bool = False) -> list[GameObject]:
    """The two cards that represent a melded permanent, each with its own characteristics again (CR 712.4b)."""
    cards = [(melded.card, melded.definition), (melded.second_card, melded.second_definition)]
    return [
        GameObject(melded.id, card, definition, melded.owner, melded.zone)
        for card, definition in (reversed(cards) if second_first else cards)
    ]


def _promise(game: Game, spell: StackObject, permanent: GameObject) -> None:
    """CR 702.109a: what was paid for the spell makes a delayed trigger about the permanent that it becomes."""
    for number in game.pool.bases[base_definition(game, spell)].profile.alternative:
        ability = game.pool.abilities[number]
        if isinstance(ability, AlternativeCost) and ability.then is not None and ability.key in spell.paid:
            then = ability.then
            node = game.pool.node(DelayedAbility(then.trigger, then.effect, then.once, then.until_end_of_turn))
            waiting = PendingTrigger(-1, node, permanent.id, permanent.controller, ())
            waiting.turn = game.state.turn
            game.state.delayed.append(waiting)


def _is_kept_out(game: Game, proposal: Proposal) -> bool:
    """Whether an effect keeps it, as it would be, from entering: it stays as and where it is (CR 701.40f, 701.58f)."""
    rules = game.cache().rules.get("can't enter")
    if not rules:
        return False
    from sim.rules.battlefield.entering import as_it_would_enter

    with as_it_would_enter(game, proposal):
        return any(matches(game, rule.ctx, rule.rule.what, proposal.event[1]) for rule in rules)


def _leave(game: Game, obj: GameObject) -> list[tuple[int, ...]]:
    """Take an object out of its zone, keeping last-known information of what was public."""
    state, events = game.state, []
    if obj.zone in _PUBLIC:
        cache = game.cache()
        copied = (cache.copiable.get(obj.id, -1), cache.origins.get(obj.id, 0)) if obj.zone == t.BATTLEFIELD else ()
        state.last_known[obj.id] = LastKnown(obj, game.characteristics(obj.id), *copied)
    if isinstance(obj, Permanent):
        from sim.rules import combat
        from sim.rules.battlefield.attach import forget_attachments

        events += combat.forget(game, obj)
        events += forget_attachments(game, obj)
        events += lapsed(game, obj.id, (t.WHILE_SOURCE, t.WHILE_YOU_CONTROL))
    if obj.zone != t.NOWHERE:
        zone_list(game, obj.zone, obj.owner).remove(obj.id)
    del state.objects[obj.id]
    return events


def lapsed(game: Game, source: int, lasting: tuple[int, ...]) -> list[tuple[int, ...]]:
    """CR 611.2b: what lasts for as long as a permanent is there, or is controlled by a player, ends with that."""
    ended = [e for e in game.state.effects if e.duration in lasting and e.source == source]
    if ended:
        game.state.effects = [e for e in game.state.effects if e not in ended]
    return [(ek.EFFECT_ENDED, e.id, e.source) for e in ended]


def _enter(game: Game, old: GameObject, to: int, flags: int, entry: dict[str, Any]) -> GameObject:
    """Make the new object and put it into its zone."""
    state = game.state
    kind = Permanent if to == t.BATTLEFIELD else StackObject if to == t.STACK else GameObject
    new = kind(state.next_id, old.card, old.definition, old.owner, to)
    state.next_id += 1
    new.serial, new.timestamp = state.next_serial, state.next_timestamp
    state.next_serial += 1
    state.next_timestamp += 1
    if isinstance(new, Permanent):
        new.entered_at = state.moment
        _set_up_permanent(game, new, old, entry)
    elif entry.get("face_down"):
        new.face_down, new.listed = entry["face_down"], entry.get("listed", -1)
        new.known_to = 0 if entry.get("unseen") else 1 << old.owner  # CR 406.3
    state.objects[new.id] = new
    _place(game, new, flags, entry.get("place", 1))
    if new.card < 0 and to not in (t.BATTLEFIELD, t.STACK):
        state.strays.append(new.id)  # CR 704.5d-e: it ceases to exist with the next check
    if entry.get("attacking"):
        from sim.rules import combat

        combat.enter_attacking(game, new.id, entry["attacking"])
    return new


def _place(game: Game, new: GameObject, flags: int, place: int) -> None:
    ids = zone_list(game, new.zone, new.owner)
    if new.zone == t.LIBRARY and not flags & ek.ZC_BOTTOM:
        ids.insert(place - 1, new.id)  # below all of a library that has fewer cards (CR 401.7)
    else:
        ids.append(new.id)


def _set_up_permanent(game: Game, new: Permanent, old: GameObject, entry: dict[str, Any]) -> None:
    """How a permanent enters (CR 110.5, 614.1c-d): status, counters, choices, copied values."""
    new.controller = new.base_controller = entry.get("controller", old.owner)
    new.since_turn = game.state.turn
    new.tapped = entry.get("tapped", False)
    new.counters = dict(entry.get("counters", ()))
    for kind, number in entry.get("copy_counters", {}).items():  # CR 707.9e: of the last copy effect alone
        if number > 0:
            new.counters[kind] = new.counters.get(kind, 0) + number
    new.chosen, new.linked = dict(entry.get("chosen", ())), dict(entry.get("linked", ()))
    new.copied = entry.get("copied", -1)
    new.face_down, new.listed = entry.get("face_down", ""), entry.get("listed", -1)
    new.face = entry.get("face", 0)
    if entry.get("melded"):
        _join(game, new, entry["melded"])
    new.copy_of = entry.get("copy_of", -1)
    new.known_to = 1 << new.controller if new.face_down else 0
    if isinstance(old, StackObject) and old.is_spell:
        new.paid, new.cast_x = old.paid, old.x
        new.cast_by = old.controller if old.cast_from >= 0 else -1
        if new.copy_of < 0:  # CR 607.2i: what enters as a copy of something else was not cast as that
            new.paid_for = old.copy_of if old.copy_of >= 0 else old.definition
        new.copy_of = new.copy_of if new.copy_of >= 0 else old.copy_of
        if old.saved.get("exiled"):  # CR 607.2q: "exiled with" it while its cost was paid
            cards = {game.object(e).card for e in old.saved["exiled"]}
            new.linked["exiled"] = tuple(e for e in game.state.exile if game.state.objects[e].card in cards)
    if isinstance(old, StackObject) and old.is_copy:
        new.card = -1
    base = game.pool.bases[base_definition(game, new)]
    if not new.face_down and base.types & t.PLANESWALKER and base.loyalty >= 0:
        new.counters[t.LOYALTY] = new.counters.get(t.LOYALTY, 0) + base.loyalty  # CR 306.5b


def _join(game: Game, new: Permanent, counterpart: int) -> None:
    """CR 701.42a, 712.14c: the other card of the pair enters as part of the same permanent, with its back face up."""
    other = game.state.objects[counterpart]
    _leave(game, other)
    new.second_card, new.second_definition = other.card, other.definition


def _when_copied(game: Game, new: GameObject, node: int, copied: int) -> None:
    trigger = PendingTrigger(-1, node, new.id, new.controller, (), {"copied": (copied,)})
    game.state.triggers.append(trigger)


def _enters_with(game: Game, new: GameObject, changes: int) -> tuple[int, ...]:
    """Abilities that a permanent enters with, for as long as it is there."""
    state = game.state
    effect = ContinuousEffect(
        state.next_id, state.next_timestamp, new.controller, new.id, (new.id,), changes, t.FOREVER
    )
    state.next_id += 1
    state.next_timestamp += 1
    state.effects.append(effect)
    return (ek.EFFECT_BEGAN, effect.id, new.id)


def _returning(game: Game, source: int) -> list[Proposal]:
    """CR 610.3: what was exiled until this left comes back at once, under its owner's control; no trigger does it."""
    held = game.state.held.pop(source)
    present = [e for e in held if e in game.state.objects]
    return [
        zone_change(game, e, t.BATTLEFIELD, 0, game.object(e).owner, {"controller": game.object(e).owner})
        for e in ordered(game, present)
    ]


def _remember(game: Game, new: GameObject, entry: dict[str, Any]) -> None:
    """Keep the new object where the effect that moved it asked for it: for itself, or for linked abilities."""
    keep, link = entry.get("keep"), entry.get("link")
    if entry.get("held_by"):
        game.state.held[entry["held_by"]] = (*game.state.held.get(entry["held_by"], ()), new.id)
    if keep:
        from sim.rules.agenda import resolving

        frame = resolving(game)
        if frame is not None:
            frame.ctx.saved[keep] = (*frame.ctx.saved.get(keep, ()), new.id)
    if link:
        key, source = link
        holder = game.state.objects.get(source)
        if holder is None:  # CR 607.2: the source has left; its linked ability knows the object all the same
            holder = game.object(source)
        holder.linked[key] = (*holder.linked.get(key, ()), new.id)


def _what_it_was(game: Game, new: GameObject, player: int, flags: int) -> list[tuple[int, ...]]:
    """The named things that a move is besides: a draw, a discard, a sacrifice, a land played."""
    events: list[tuple[int, ...]] = []
    if flags & ek.ZC_DRAW:
        events.append((ek.DREW, player, new.id))
        _count(game, player, "cards drawn")
    if flags & ek.ZC_DISCARD:
        events.append((ek.DISCARDED, new.id, player, int(bool(flags & ek.ZC_CYCLE))))
        _log(game, "discarded", new.id)
    if flags & ek.ZC_CYCLE:
        events.append((ek.CYCLED, new.id, player))
    if flags & ek.ZC_PLAY:
        events.append((ek.LAND_PLAYED, new.id, player))
        game.state.players[entity_seat(player)].lands_played += 1
        _count(game, player, "lands played")
    if new.zone == t.BATTLEFIELD:
        _log(game, "entered", new.id)
    return events


def _count(game: Game, player: int, what: str) -> None:
    counts = game.state.players[entity_seat(player)].turn_counts
    counts[what] = counts.get(what, 0) + 1


def _log(game: Game, what: str, entity: int) -> None:
    log = game.state.turn_log
    log[what] = (*log.get(what, ()), entity)


# --- Drawing and shuffling ------------------------------------------------------------


def draw_proposal(seat: int) -> Proposal:
    """The proposal that a player draws one card (CR 121.1)."""
    return Proposal((ek.DREW, seat_entity(seat), 0))


@owns(ek.DREW)
def draw(game: Game, proposal: Proposal, then: list[Proposal]) -> list[tuple[int, ...]]:
    """Draw one card; from an empty library nothing moves but the player will lose (CR 121.4, 704.5b)."""
    seat = entity_seat(proposal.event[1])
    player = game.state.players[seat]
    if not player.library:
        player.drew_from_empty = True
        game.state.sba_due = True
        return []
    move = zone_change(game, player.library[0], t.HAND, ek.ZC_DRAW, seat)
    return change_zone(game, move, then)


def shuffle(game: Game, seat: int) -> None:
    """Shuffle a library (CR 701.24)."""
    record(game, [_shuffle_now(game, seat)])


def _shuffle_now(game: Game, seat: int) -> tuple[int, ...]:
    """The order of one key per deck slot, the same for a card in the same slot; the event, to be recorded."""
    state = game.state
    library, first = state.players[seat].library, state.players[seat].first_card
    by_card = {state.objects[i].card - first: i for i in library}
    order = state.random.shuffled(seat, sorted(by_card))
    state.players[seat].library = [by_card[card] for card in order]
    for entity in library:
        if state.objects[entity].known_to:
            hidden = state.objects[entity].copy()
            hidden.known_to = 0
            state.objects[entity] = hidden
    return ek.SHUFFLED, seat_entity(seat)


# --- Tokens -----------------------------------------------------------------------------


def create_token(game: Game, definition: int, seat: int, entry: dict[str, Any] | None = None) -> Proposal:
    """The proposal that a token is created under a player's control (CR 111.2): it comes from nowhere."""
    state = game.state
    obj = GameObject(state.next_id, -1, definition, seat, t.NOWHERE)
    state.next_id += 1
    state.objects[obj.id] = obj
    entry = dict(entry or {}, controller=seat)
    return Proposal((ek.ZONE_CHANGED, obj.id, 0, t.NOWHERE, t.BATTLEFIELD, seat_entity(seat), ek.ZC_TOKEN), entry)


def put_emblem(game: Game, definition: int, seat: int) -> int:
    """CR 114.2: an emblem in the command zone, which is neither a card nor a permanent (114.5)."""
    state = game.state
    emblem = GameObject(state.next_id, -1, definition, seat, t.COMMAND)
    emblem.serial, emblem.timestamp = state.next_serial, state.next_timestamp
    state.next_id += 1
    state.next_serial += 1
    state.next_timestamp += 1
    state.objects[emblem.id] = emblem
    state.command.append(emblem.id)
    return emblem.id
