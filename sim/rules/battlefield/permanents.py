"""Changes of permanents that are no move: tapping, destroying, sacrificing, control, faces (CR 701, 708)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules.characteristics.continuous import has_rule
from sim.rules.events import owns, propose, record
from sim.rules.frames import Proposal
from sim.rules.objects import Permanent
from sim.rules.state import seat_entity
from sim.rules.zones import lapsed, zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game

Event = tuple[int, ...]


def tap_all(game: Game, entities: list[int], for_mana: bool = False) -> None:
    """Tap permanents (CR 701.26a); tapped ones stay as they are."""
    propose(game, [Proposal((ek.TAPPED, e, int(for_mana))) for e in entities if _is_tapped(game, e) is False])


def untap_all(game: Game, entities: list[int]) -> None:
    """Untap permanents (CR 701.26b)."""
    propose(game, [Proposal((ek.UNTAPPED, e)) for e in entities if _is_tapped(game, e) is True])


def _is_tapped(game: Game, entity: int) -> bool | None:
    permanent = game.permanent(entity)
    return None if permanent is None else permanent.tapped


@owns(ek.TAPPED)
def carry_out_tap(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """Tap one permanent."""
    permanent = game.permanent(proposal.event[1])
    if permanent is None or permanent.tapped:
        return []
    permanent.tapped = True
    return [proposal.event]


@owns(ek.UNTAPPED)
def carry_out_untap(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """Untap one permanent."""
    permanent = game.permanent(proposal.event[1])
    if permanent is None or not permanent.tapped:
        return []
    permanent.tapped = False
    return [*_no_longer_tapped(game, permanent.id), proposal.event]


def _no_longer_tapped(game: Game, entity: int) -> list[Event]:
    """CR 611.2b: what lasts for as long as a permanent remains tapped ends as it untaps."""
    about = [e for e in game.state.effects if e.duration == t.WHILE_TAPPED and entity in e.affected]
    for effect in about:
        effect.affected = tuple(e for e in effect.affected if e != entity)
    game.state.effects = [e for e in game.state.effects if e not in about or e.affected]
    return [(ek.EFFECT_ENDED, e.id, e.source) for e in about]


def destroy(game: Game, entities: list[int], source: int = 0, no_regeneration: bool = False) -> None:
    """Destroy permanents simultaneously (CR 701.8); indestructible ones are not (702.12b)."""
    proposals = []
    for e in entities:
        permanent = game.permanent(e)
        if permanent is None or game.characteristics(e).keywords & t.INDESTRUCTIBLE:
            continue
        entry = {"no_regeneration": True} if no_regeneration else None
        proposals.append(Proposal((ek.DESTROYED, e, source), entry))
    propose(game, proposals)


@owns(ek.DESTROYED)
def carry_out_destroy(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """Nothing replaced it: the permanent goes to its owner's graveyard (CR 701.8a)."""
    entity = proposal.event[1]
    if game.permanent(entity) is None:
        return []
    then.append(zone_change(game, entity, t.GRAVEYARD, ek.ZC_DESTROY))
    return [proposal.event]


def can_regenerate(game: Game, proposal: Proposal) -> bool:
    """Whether a regeneration shield can replace this destruction (CR 701.19a, c)."""
    permanent = game.permanent(proposal.event[1])
    if permanent is None or not permanent.shields or permanent.no_regeneration:
        return False
    if proposal.entry is not None and proposal.entry.get("no_regeneration"):
        return False
    return not has_rule(game, "can't be regenerated", permanent.id)


def regenerate(game: Game, permanent: Permanent) -> None:
    """CR 701.19a: the shield is used up; remove all damage, tap it, and remove it from combat."""
    from sim.rules import combat

    permanent.shields -= 1
    permanent.damage, permanent.deathtouched = 0, False
    record(game, [(ek.REGENERATED, permanent.id)])
    tap_all(game, [permanent.id])
    record(game, combat.remove_from_combat(game, permanent.id))


def sacrifice_proposals(game: Game, entities: list[int]) -> list[Proposal]:
    """The proposals that controllers sacrifice permanents (CR 701.21a)."""
    return [zone_change(game, e, t.GRAVEYARD, ek.ZC_SACRIFICE) for e in entities if game.permanent(e) is not None]


def sacrifice(game: Game, entities: list[int]) -> None:
    """Sacrifice permanents; it is no destruction (CR 701.21a)."""
    proposals = sacrifice_proposals(game, entities)
    record(game, [(ek.SACRIFICED, p.event[1], p.event[5]) for p in proposals])
    propose(game, proposals)


def settle_control(game: Game) -> bool:
    """Make the effective controller of each permanent what layer 2 says; True if any changed (CR 613.1b)."""
    cache = game.cache()
    if cache.is_settled:
        return False
    changed: list[Event] = []
    for entity in game.state.battlefield:
        permanent = game.state.objects[entity]
        if not isinstance(permanent, Permanent) or permanent.phased_out:
            continue  # CR 702.26d: phasing changes no control
        seat = cache.controllers.get(entity, permanent.base_controller)
        if seat != permanent.controller:
            permanent.controller = seat
            permanent.since_turn = game.state.turn  # CR 302.6: summoning sick under the new controller
            if permanent.face_down:
                permanent.known_to = 1 << seat  # CR 708.5: only its controller may look at it
            changed.append((ek.CONTROL_CHANGED, entity, seat_entity(seat)))
            changed += lapsed(game, entity, (t.WHILE_YOU_CONTROL,))
    record(game, changed)
    cache.is_settled = not changed
    return bool(changed)


def transform(game: Game, entities: list[int], converts: bool = False) -> int:
    """Transform permanents (CR 701.27a), or convert them (701.28a): the same action. How many; those that can't stay."""
    able = [e for e in entities if can_transform(game, e)]
    propose(game, [Proposal((ek.TRANSFORMED, e, int(converts))) for e in able])
    return len(able)


def can_transform(game: Game, entity: int) -> bool:
    """Whether a permanent can transform or convert.

    Only one represented by a double-faced card or token can (CR 701.27c, 712.9), if it is face up (712.15a), if its other
    face is no instant or sorcery (701.27d), and if no effect forbids it (701.28f).
    """
    permanent = game.permanent(entity)
    if permanent is None or permanent.face_down:
        return False
    back = game.pool.backs.get(permanent.definition, -1)
    if back < 0:
        return False
    other = game.pool.bases[permanent.definition if permanent.face else back]
    return bool(other.types & t.PERMANENT_TYPES) and not has_rule(game, "can't transform", entity)


def has_turned_since(game: Game, entity: int, timestamp: int) -> bool:
    """CR 701.27f: whether a permanent has transformed or converted since a moment."""
    permanent = game.permanent(entity)
    return permanent is not None and permanent.turned_at >= timestamp


@owns(ek.TRANSFORMED)
def carry_out_transform(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """It is the same object, with its other face up and a new timestamp (CR 613.7g, 712.18)."""
    permanent = game.permanent(proposal.event[1])
    if permanent is None:
        return []
    permanent.face ^= 1
    permanent.chosen = {**permanent.chosen, **(proposal.entry or {}).get("chosen", {})}  # CR 712.20
    permanent.timestamp = permanent.turned_at = game.state.next_timestamp
    game.state.next_timestamp += 1
    return [proposal.event]
