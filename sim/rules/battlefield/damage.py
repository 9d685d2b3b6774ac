"""Damage (CR 120): dealing it, and what it results in. Loss and gain of life (CR 119) have their owners here too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import agenda
from sim.rules.battlefield.protection import is_protected_from
from sim.rules.characteristics.continuous import has_rule
from sim.rules.events import owns, propose, record
from sim.rules.frames import Proposal
from sim.rules.objects import Permanent
from sim.rules.state import entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

Event = tuple[int, ...]


def deal(
    game: Game,
    damages: Iterable[tuple[int, int, int]],
    combat: bool = False,
    result: str = "",
    no_regeneration: bool = False,
) -> None:
    """Deal damage simultaneously: (source, target, amount) triples; nothing happens for 0 or less (CR 120.8).

    `result` names the number under which the resolving ability learns what was dealt "this way".
    """
    proposals: list[Proposal] = []
    for source, target, amount in damages:
        if amount <= 0 or not can_be_dealt(game, target):
            continue
        if _prevented_by_protection(game, source, target):
            record(game, [(ek.PREVENTED, source, target, amount)])
            continue
        entry = {"result": result, "no_regeneration": no_regeneration} if result or no_regeneration else None
        proposals.append(Proposal((ek.DAMAGE_DEALT, source, target, amount, int(combat)), entry))
    propose(game, proposals)


def can_be_dealt(game: Game, target: int) -> bool:
    """CR 120.1: damage is dealt to players, creatures, planeswalkers and battles only."""
    if target < 0:
        return not game.state.players[entity_seat(target)].has_lost
    if game.permanent(target) is None:
        return False
    return bool(game.characteristics(target).types & (t.CREATURE | t.PLANESWALKER | t.BATTLE))


def _prevented_by_protection(game: Game, source: int, target: int) -> bool:
    # CR 702.16e: damage from a source with the quality is prevented, unless damage can't be prevented (615.12).
    return is_protected_from(game, target, source) and not has_rule(game, "damage can't be prevented", source)


@owns(ek.DAMAGE_DEALT)
def carry_out_damage(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """CR 120.3: the results of damage, by what the source has and what the target is."""
    _, source, target, amount, combat = proposal.event
    if amount <= 0 or not can_be_dealt(game, target):
        return []
    c = game.characteristics(source)  # CR 702.90d: as it is, or as it last was
    keywords = c.keywords
    _note_result(game, proposal, amount)
    if target < 0:
        _damage_player(game, proposal.event, keywords, then)
        if combat and c.profile.toxic and c.types & t.CREATURE:
            # CR 120.3g, 702.164c: besides the other results, and nothing that uses the stack.
            then.append(counters_put(target, t.POISON, c.profile.toxic, game.controller(source), game))
    else:
        _damage_permanent(game, proposal, keywords, then)
    if keywords & t.LIFELINK:
        # CR 120.3f, 702.15b: lifelink is a result of damage, not a trigger.
        then.append(life_gain(game.controller(source), amount, source))
    return [(ek.DAMAGE_DEALT, source, target, amount, combat)]


def _note_result(game: Game, proposal: Proposal, amount: int) -> None:
    entry = proposal.entry
    frame = agenda.resolving(game) if entry is not None and entry.get("result") else None
    if entry is not None and frame is not None:
        key = entry["result"]
        frame.ctx.results[key] = frame.ctx.results.get(key, 0) + amount


def _damage_player(game: Game, event: Event, keywords: int, then: list[Proposal]) -> None:
    _, source, target, amount, _ = event
    seat = entity_seat(target)
    counts = game.state.players[seat].turn_counts
    counts["damage dealt"] = counts.get("damage dealt", 0) + amount
    if keywords & t.INFECT:
        # CR 120.3b: infect gives that many poison counters instead of loss of life.
        then.append(counters_put(target, t.POISON, amount, game.controller(source), game))
    else:
        then.append(Proposal((ek.LIFE_LOST, target, amount, source), {"damage": event}))


def _damage_permanent(game: Game, proposal: Proposal, keywords: int, then: list[Proposal]) -> None:
    _, source, target, amount, _ = proposal.event
    permanent = game.permanent(target)
    if permanent is None:
        return
    types = game.characteristics(target).types
    permanent.damaged_by = (*permanent.damaged_by, source)
    if types & t.PLANESWALKER:
        then.append(counters_removed(game, target, t.LOYALTY, amount))  # CR 120.3c
    if types & t.BATTLE:
        then.append(counters_removed(game, target, "defense", amount))  # CR 120.3h
    if not types & t.CREATURE:
        return
    if proposal.entry is not None and proposal.entry.get("no_regeneration"):
        permanent.no_regeneration = True
    if keywords & (t.WITHER | t.INFECT):
        then.append(counters_put(target, t.MINUS_COUNTER, amount, game.controller(source), game))  # CR 120.3d
        permanent.deathtouched |= bool(keywords & t.DEATHTOUCH)
        return
    _mark(permanent, amount, bool(keywords & t.DEATHTOUCH))


def _mark(permanent: Permanent, amount: int, deathtouch: bool) -> None:
    """CR 120.3e: damage is marked; CR 702.2b: deathtouch is remembered until state-based actions look."""
    permanent.damage += amount
    permanent.deathtouched |= deathtouch


# --- Life (CR 119) -------------------------------------------------------------------


def life_gain(seat: int, amount: int, source: int) -> Proposal:
    """The proposal that a player gains life."""
    return Proposal((ek.LIFE_GAINED, seat_entity(seat), amount, source))


def can_change_life(game: Game, rule: str, player: int) -> bool:
    """CR 119.7, 119.8: whether no effect forbids it, be it gaining or losing life or any change of the life total."""
    return not has_rule(game, rule, player) and not has_rule(game, "life total can't change", player)


@owns(ek.LIFE_GAINED)
def gain_life(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """CR 119.3; nothing for 0 and for a player who can't gain life (119.7)."""
    _, target, amount, source = proposal.event
    if amount <= 0 or not can_change_life(game, "can't gain life", target):
        return []
    player = game.state.players[entity_seat(target)]
    _note_result(game, proposal, amount)
    player.life += amount
    player.turn_counts["life gained"] = player.turn_counts.get("life gained", 0) + amount
    return [(ek.LIFE_GAINED, target, amount, source)]


@owns(ek.LIFE_LOST)
def lose_life(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """CR 119.3: the player's life total goes down."""
    _, target, amount, source = proposal.event
    if amount <= 0 or not can_change_life(game, "can't lose life", target):
        return []
    player = game.state.players[entity_seat(target)]
    _note_result(game, proposal, amount)
    player.life -= amount
    player.turn_counts["life lost"] = player.turn_counts.get("life lost", 0) + amount
    return [(ek.LIFE_LOST, target, amount, source)]


def pay_life(game: Game, seat: int, amount: int) -> None:
    """CR 119.4: paying life is losing it."""
    if amount > 0:
        record(game, [(ek.LIFE_PAID, seat_entity(seat), amount)])
        propose(game, [Proposal((ek.LIFE_LOST, seat_entity(seat), amount, 0))])


# --- Counters (CR 122) -----------------------------------------------------------------


def counters_put(target: int, counter: str, amount: int, seat: int, game: Game) -> Proposal:
    """The proposal that counters are put on an object or player."""
    return Proposal((ek.COUNTERS_PUT, target, game.pool.node(counter), amount, seat_entity(seat)))


def counters_removed(game: Game, target: int, counter: str, amount: int) -> Proposal:
    """The proposal that counters are removed."""
    return Proposal((ek.COUNTERS_REMOVED, target, game.pool.node(counter), amount))


def counters_of(game: Game, target: int) -> dict[str, int] | None:
    """The counters of a player or of an object that is still there."""
    if target < 0:
        return game.state.players[entity_seat(target)].counters
    found = game.state.objects.get(target)
    return found.counters if found is not None else None


@owns(ek.COUNTERS_PUT)
def put_counters(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """Put counters on (CR 122.1, 122.6)."""
    _, target, node, amount, _ = proposal.event
    counters, name = counters_of(game, target), game.pool.nodes[node]
    if counters is None or amount <= 0:
        return []
    counters[str(name)] = counters.get(str(name), 0) + amount
    return [proposal.event]


@owns(ek.COUNTERS_REMOVED)
def remove_counters(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """Remove counters, no more than there are."""
    _, target, node, amount = proposal.event
    counters, name = counters_of(game, target), str(game.pool.nodes[node])
    if counters is None:
        return []
    removed = min(amount, counters.get(name, 0))
    if removed <= 0:
        return []
    counters[name] -= removed
    if not counters[name]:
        del counters[name]
    return [(ek.COUNTERS_REMOVED, target, node, removed)]
