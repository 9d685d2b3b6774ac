"""Turning permanents face up and face down (CR 708): what is turned up is the same object with its own values back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules.battlefield.damage import counters_put
from sim.rules.characteristics.continuous import face_up_definition
from sim.rules.events import owns, propose, record
from sim.rules.frames import Proposal
from sim.rules.objects import Permanent
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game
    from sim.rules.pool import Profile


def turn_face_up(game: Game, entities: Iterable[int], x: int = 0, paid: str = "") -> None:
    """Turn face-down permanents face up (CR 708.8), `paid` being the kind of cost that was paid for it, with X chosen."""
    found = [p for p in map(game.permanent, entities) if p is not None and p.face_down]
    entry: dict[str, Any] = {"x": x, "paid": paid}
    propose(game, [Proposal((ek.TURNED_FACE_UP, p.id, seat_entity(p.controller)), dict(entry)) for p in found])


@owns(ek.TURNED_FACE_UP)
def carry_out_turn_up(game: Game, proposal: Proposal, then: list[Proposal]) -> list[tuple[int, ...]]:
    """Its own values come back (CR 708.8); an instant or sorcery card is only revealed (701.40g, 701.58g)."""
    entity, entry = proposal.event[1], proposal.entry or {}
    permanent = game.permanent(entity)
    if permanent is None or not permanent.face_down:
        return []
    if game.pool.bases[permanent.definition].types & (t.INSTANT | t.SORCERY):
        return [(ek.REVEALED, entity, seat_entity(permanent.controller))]
    permanent.face_down, permanent.listed, permanent.known_to = "", -1, 0
    permanent.cast_x = entry.get("x", 0)  # CR 702.37f, 702.168e: its other abilities refer to that X
    permanent.chosen = {**permanent.chosen, **entry.get("chosen", {})}
    _new_timestamp(game, permanent)
    counters = dict(entry.get("counters", {}))
    if entry.get("paid") == "megamorph":  # CR 702.37b
        counters[t.PLUS_COUNTER] = counters.get(t.PLUS_COUNTER, 0) + 1
    then += [counters_put(entity, kind, number, permanent.controller, game) for kind, number in counters.items()]
    return [proposal.event]


def turn_face_down(game: Game, entities: Iterable[int], listed: int = -1) -> None:
    """Turn permanents face down, as 2/2 creatures or as the effect lists (CR 708.2a).

    Not a double-faced one (712.16); and a face-down one stays as it is (708.2b).
    """
    found = [p for p in map(game.permanent, entities) if p is not None and _can_be_turned_down(game, p)]
    events: list[tuple[int, ...]] = []
    for permanent in found:
        permanent.face_down, permanent.listed, permanent.known_to = "effect", listed, 1 << permanent.controller
        _new_timestamp(game, permanent)
        events.append((ek.TURNED_FACE_DOWN, permanent.id, seat_entity(permanent.controller)))
    record(game, events)


def _can_be_turned_down(game: Game, permanent: Permanent) -> bool:
    is_double_faced = permanent.definition in game.pool.backs or permanent.definition in game.pool.combined
    return not permanent.face_down and not is_double_faced


def _new_timestamp(game: Game, permanent: Permanent) -> None:
    permanent.timestamp = game.state.next_timestamp  # CR 613.7f
    game.state.next_timestamp += 1


def face_up_profile(game: Game, permanent: Permanent) -> Profile:
    """The abilities that a face-down permanent would have face up (CR 702.37e, 702.168d, 708.11)."""
    if not _abilities_change(game):
        return game.pool.bases[face_up_definition(game, permanent)].profile
    kept, before = game._cache, (permanent.face_down, permanent.timestamp)
    permanent.face_down, permanent.timestamp = "", game.state.next_timestamp
    game._cache = None
    found = game.characteristics(permanent.id).profile
    permanent.face_down, permanent.timestamp = before
    game._cache = kept
    return found


def turned_profile(game: Game, permanent: Permanent) -> Profile:
    """The abilities that a permanent would have with its other face up (CR 712.20)."""
    kept, before = game._cache, (permanent.face, permanent.timestamp)
    permanent.face, permanent.timestamp = 1 - permanent.face, game.state.next_timestamp
    game._cache = None
    found = game.characteristics(permanent.id).profile
    permanent.face, permanent.timestamp = before
    game._cache = kept
    return found


def _abilities_change(game: Game) -> bool:
    """Whether any continuous effect gives or takes abilities or copies something, so that it has to be looked at."""
    pool, state = game.pool, game.state
    nodes: list[Any] = [pool.nodes[effect.changes] for effect in state.effects]
    statics = {number for c in game.cache().characteristics.values() for number in c.profile.statics}
    found = [pool.abilities[number] for number in statics]
    nodes += [static.changes for static in found if isinstance(static, ab.Static)]
    return any(_changes_abilities(change) for changes in nodes for change in changes)


def _changes_abilities(change: object) -> bool:
    kinds = (ab.LoseAbilities, ab.GainAbility, ab.BecomeCopy)
    return isinstance(change, kinds) or (isinstance(change, ab.ChangeTypes) and bool(change.basic_land_types))
