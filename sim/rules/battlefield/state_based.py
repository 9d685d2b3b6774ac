"""State-based actions (CR 704): all that apply happen at once, again and again until none applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.type_line import AURA, EQUIPMENT, FORTIFICATION
from sim.rules import combat, decisions, ending
from sim.rules.agenda import handles, push
from sim.rules.battlefield.attach import can_be_attached, detach_now, note_spared
from sim.rules.battlefield.damage import counters_removed
from sim.rules.battlefield.permanents import settle_control
from sim.rules.characteristics.continuous import has_rule
from sim.rules.events import propose, record
from sim.rules.frames import LegendFrame, Proposal
from sim.rules.objects import Characteristics, Permanent
from sim.rules.zones import zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game


def check(game: Game) -> bool:
    """Perform the state-based actions that apply now, simultaneously (CR 704.3); True if any did, or one waits."""
    state = game.state
    if not state.sba_due:
        return False
    state.sba_due = False
    while settle_control(game):
        pass
    combat.check_roles(game)
    if _players(game):
        state.sba_due = True
        return True
    note_spared(game)
    legends = _legends(game)
    if legends:
        state.sba_due = True
        push(game, LegendFrame(legends))  # the choices come first, then all actions happen at once
        return True
    return _perform(game, [])


def _perform(game: Game, legends: list[Proposal]) -> bool:
    """Everything that applies besides players losing, simultaneously; True if anything did."""
    proposals = _once(_permanents(game) + _worlds(game) + legends) + _strays(game)
    unattached = _fallen_off(game)
    if not proposals and not unattached:
        return False
    game.state.sba_due = True
    record(game, unattached)
    propose(game, proposals)
    return True


def _players(game: Game) -> bool:
    """CR 704.5a-c: players who lose, all at once."""
    losers = []
    for player in game.state.players:
        if player.has_lost or has_rule(game, "prevent loss", -1 - player.seat):
            player.drew_from_empty = False
            continue
        if player.life <= 0:
            losers.append((player.seat, "life"))
        elif player.drew_from_empty:
            losers.append((player.seat, "library"))
        elif player.counters.get(t.POISON, 0) >= 10:
            losers.append((player.seat, "poison"))
        player.drew_from_empty = False
    if losers:
        ending.lose(game, losers)
    return bool(losers)


def _permanents(game: Game) -> list[Proposal]:
    """CR 704.5f-i, m, q: creatures that die, planeswalkers without loyalty, Auras that fall off, counters that annul."""
    found: list[Proposal] = []
    cache, objects = game.cache(), game.state.objects
    for entity in game.state.battlefield:
        permanent = objects[entity]
        if not isinstance(permanent, Permanent) or permanent.phased_out:
            continue
        c = cache.characteristics[entity]
        if c.types & t.CREATURE:
            _creature(game, permanent, c, found)
        if c.types & t.PLANESWALKER and not permanent.counters.get(t.LOYALTY):
            found.append(zone_change(game, entity, t.GRAVEYARD, ek.ZC_SBA))  # CR 704.5i
        if c.subtypes & AURA and not _holds_on(game, permanent):
            found.append(zone_change(game, entity, t.GRAVEYARD, ek.ZC_SBA))  # CR 704.5m
        if permanent.counters:
            _annul_counters(game, permanent, found)
    return found


def _worlds(game: Game) -> list[Proposal]:
    """CR 704.5k: the world rule; of all world permanents the one that entered last stays, none if several did so at once.

    A permanent has had the supertype since it entered: no effect here gives it to one that is there.
    """
    objects, cache = game.state.objects, game.cache()
    if not cache.supertypes & t.WORLD:
        return []
    worlds = [e for e in game.state.battlefield if cache.characteristics[e].supertypes & t.WORLD]
    there = [e for e in worlds if game.permanent(e) is not None]
    since = [p.entered_at for e in there if isinstance(p := objects[e], Permanent)]
    stays = max(since) if since and since.count(max(since)) == 1 else -1
    going = [e for e, moment in zip(there, since, strict=True) if moment != stays]
    return [zone_change(game, e, t.GRAVEYARD, ek.ZC_SBA) for e in going] if len(there) > 1 else []


def _creature(game: Game, permanent: Permanent, c: Characteristics, found: list[Proposal]) -> None:
    if c.toughness <= 0:
        found.append(zone_change(game, permanent.id, t.GRAVEYARD, ek.ZC_SBA))  # CR 704.5f
        return
    lethal = permanent.damage >= c.toughness or permanent.deathtouched
    permanent.deathtouched = False
    if lethal and not c.keywords & t.INDESTRUCTIBLE:
        found.append(Proposal((ek.DESTROYED, permanent.id, 0)))  # CR 704.5g-h


def _holds_on(game: Game, aura: Permanent) -> bool:
    return aura.attached_to != 0 and can_be_attached(game, aura.id, aura.attached_to, already=True)


def _annul_counters(game: Game, permanent: Permanent, found: list[Proposal]) -> None:
    # CR 704.5q: +1/+1 and -1/-1 counters annul each other.
    pairs = min(permanent.counters.get(t.PLUS_COUNTER, 0), permanent.counters.get(t.MINUS_COUNTER, 0))
    if pairs:
        found.append(counters_removed(game, permanent.id, t.PLUS_COUNTER, pairs))
        found.append(counters_removed(game, permanent.id, t.MINUS_COUNTER, pairs))


def _once(found: list[Proposal]) -> list[Proposal]:
    """CR 704.7: what several actions would do to one permanent happens once; a move beats destruction."""
    kept: list[Proposal] = []
    moving = {p.event[1] for p in found if p.event[0] == ek.ZONE_CHANGED}
    seen: set[int] = set()
    for proposal in found:
        kind, entity = proposal.event[0], proposal.event[1]
        if (kind == ek.DESTROYED and entity in moving) or (kind == ek.ZONE_CHANGED and entity in seen):
            continue
        if kind == ek.ZONE_CHANGED:
            seen.add(entity)
        kept.append(proposal)
    return kept


def _fallen_off(game: Game) -> list[tuple[int, ...]]:
    """CR 704.5n, p: Equipment and Fortifications illegally attached, and what is neither, become unattached."""
    events: list[tuple[int, ...]] = []
    for entity in game.state.battlefield:
        permanent = game.state.objects[entity]
        if not isinstance(permanent, Permanent) or not permanent.attached_to or permanent.phased_out:
            continue
        c = game.characteristics(entity)
        if c.subtypes & AURA:
            continue
        is_kind = bool(c.subtypes & (EQUIPMENT | FORTIFICATION))
        if not is_kind or not can_be_attached(game, entity, permanent.attached_to, already=True):
            events += detach_now(game, permanent)
    return events


def _strays(game: Game) -> list[Proposal]:
    """CR 704.5d-e: tokens off the battlefield and copies of spells off the stack cease to exist."""
    for entity in game.state.strays:
        if entity in game.state.objects:
            _cease(game, entity)
    game.state.strays = []
    return []


def _cease(game: Game, entity: int) -> None:
    from sim.rules.zones import zone_list

    obj = game.state.objects.pop(entity)
    if obj.zone != t.NOWHERE:
        zone_list(game, obj.zone, obj.owner).remove(entity)


def _legends(game: Game) -> tuple[tuple[int, ...], ...]:
    """CR 704.5j: permanents of one player with the same name of which all but one have to go."""
    by_name: dict[tuple[int, str], list[int]] = {}
    cache = game.cache()
    if not cache.supertypes & t.LEGENDARY:
        return ()
    for entity in game.state.battlefield:
        c = cache.characteristics[entity]
        if c.supertypes & t.LEGENDARY and c.name and game.permanent(entity) is not None:
            by_name.setdefault((game.controller(entity), c.name), []).append(entity)
    groups = [same for same in by_name.values() if len(same) > 1]
    return tuple(tuple(same) for same in groups if not any(has_rule(game, "legend rule off", e) for e in same))


@handles(LegendFrame)
def choose_legend(game: Game, frame: LegendFrame) -> None:
    """Each controller chooses what stays; the others go to their owners' graveyards with all else that applies."""
    while len(frame.kept) < len(frame.groups):
        group = frame.groups[len(frame.kept)]
        kept = game.pick(game.controller(group[0]), decisions.LEGEND, group)
        if kept is None:
            return
        frame.kept = (*frame.kept, kept)
    game.state.agenda.remove(frame)
    others = [e for group in frame.groups for e in group if e not in frame.kept]
    _perform(game, [zone_change(game, e, t.GRAVEYARD, ek.ZC_SBA) for e in others])
