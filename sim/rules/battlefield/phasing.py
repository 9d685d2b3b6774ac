"""Phasing (CR 702.26): permanents phase out, directly or along with what they are attached to, and phase in.

A phased-out permanent stays in the list of the battlefield with its counters, attachments and choices, but
`game.permanent`, `game.exists` and `game.domain` do not find it (702.26b). `controller` is then who controlled it as it
phased out, in whose untap step it phases in; `phased_with` the host along with which it phases in (702.26g).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import combat
from sim.rules.events import owns, propose
from sim.rules.frames import Proposal
from sim.rules.objects import Permanent
from sim.rules.state import LastKnown
from sim.rules.zones import lapsed

if TYPE_CHECKING:
    from sim.rules.game import Game

Event = tuple[int, ...]


def phase_out(game: Game, entities: list[int]) -> None:
    """CR 702.26b, g: permanents phase out, and with each what is attached to it."""
    propose(game, _phasing_out(game, entities))


def phase(game: Game, seat: int) -> None:
    """CR 502.1, 702.26a: what has phasing phases out, and what had phased out under this player phases in, all at once."""
    mine = [e for e in game.permanents_of(seat) if game.characteristics(e).keywords & t.PHASING]
    propose(game, _phasing_out(game, mine) + _phasing_in(game, seat))


def _phasing_out(game: Game, entities: list[int]) -> list[Proposal]:
    hosts = {e: 0 for e in entities if game.permanent(e) is not None}
    waiting = list(hosts)
    for host in waiting:  # grows: what is attached to what phases out indirectly goes along, too
        permanent = game.permanent(host)
        for attached in permanent.attachments if permanent is not None else ():
            if attached not in waiting:
                waiting.append(attached)
            hosts[attached] = host  # CR 702.26h: indirectly, even if directly as well
    return [Proposal((ek.PHASED, e, 1), {"with": host} if host else None) for e, host in hosts.items()]


def _phasing_in(game: Game, seat: int) -> list[Proposal]:
    """What phased out directly under this player or one whose turn has been passed over, then what is attached to it."""
    seats = {seat, *game.state.passed_over}  # CR 702.26n
    there = [
        p for p in map(game.state.objects.get, game.state.battlefield) if isinstance(p, Permanent) and p.phased_out
    ]
    coming = [p.id for p in there if not p.phased_with and p.controller in seats]
    for host in coming:  # grows
        coming += [p.id for p in there if p.phased_with == host]
    return [Proposal((ek.PHASED, entity, 0)) for entity in coming]


@owns(ek.PHASED)
def carry_out_phasing(game: Game, proposal: Proposal, then: list[Proposal]) -> list[Event]:
    """Change the status of one permanent; nothing changes zones, becomes attached or unattached (CR 702.26d, j)."""
    _, entity, is_out = proposal.event
    permanent = game.state.objects.get(entity)
    if not isinstance(permanent, Permanent) or permanent.phased_out == bool(is_out):
        return []
    if not is_out:
        _phase_in(game, permanent)
        return [proposal.event]
    events = combat.remove_from_combat(game, entity)  # CR 702.26b, 506.4
    copiable = game.cache().copiable.get(entity, -1)
    game.state.last_known[entity] = LastKnown(permanent, game.characteristics(entity), copiable)
    permanent.phased_out, permanent.phased_with = True, (proposal.entry or {}).get("with", 0)
    host = game.state.objects.get(permanent.attached_to)
    if not permanent.phased_with and isinstance(host, Permanent):
        host.attachments = tuple(i for i in host.attachments if i != entity)  # which does not see it any more
    # CR 702.26f: what lasts for as long as it is there ends.
    return [*events, *lapsed(game, entity, (t.WHILE_SOURCE, t.WHILE_YOU_CONTROL)), proposal.event]


def _phase_in(game: Game, permanent: Permanent) -> None:
    """CR 702.26c, i: still attached to what it was attached to, if that is there; else unattached."""
    permanent.phased_out = False
    game.state.last_known.pop(permanent.id, None)
    if permanent.phased_with:
        permanent.phased_with = 0
        return
    host = game.state.objects.get(permanent.attached_to)
    if isinstance(host, Permanent):
        host.attachments = (*host.attachments, permanent.id)
    elif permanent.attached_to >= 0 or not game.exists(permanent.attached_to):
        permanent.attached_to = 0
