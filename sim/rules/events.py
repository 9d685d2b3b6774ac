"""The life of an event: proposed, offered to replacement effects, carried out by its one owner, recorded, matched.

Whoever wants a change proposes it with `propose`. Simultaneous events are one batch. What an event brings about at once
(damage: loss of life, counters, lifelink; destruction: the move to the graveyard) follows as one batch of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rng import MASK, mix64
from sim.rules.frames import Proposal, ProposeFrame, ResolveFrame

if TYPE_CHECKING:
    from sim.rules.characteristics.continuous import Cache
    from sim.rules.game import Game

Event = tuple[int, ...]
Owner = Callable[["Game", Proposal, "list[Proposal]"], "list[Event]"]
OWNERS: dict[int, Owner] = {}
F = TypeVar("F", bound=Owner)


def owns(kind: int) -> Callable[[F], F]:
    """Register the one function that carries out a kind of event."""

    def register(function: F) -> F:
        OWNERS[kind] = function
        return function

    return register


def propose(game: Game, proposals: list[Proposal]) -> None:
    """Carry out a batch of simultaneous events, or put them on the agenda if replacement effects may have a say."""
    if not proposals:
        return
    frame = game.state.agenda[-1] if game.state.agenda else None
    if isinstance(frame, ResolveFrame) and frame.ctx.applied:
        for proposal in proposals:
            proposal.applied += frame.ctx.applied  # CR 614.5: an effect gets one chance at what comes of its event
    if needs_offering(game, proposals):
        game.state.agenda.append(ProposeFrame(proposals))
    else:
        carry_out(game, proposals)


def propose_events(game: Game, events: Iterable[Event]) -> None:
    """The same for plain event tuples."""
    propose(game, [Proposal(event) for event in events])


def needs_offering(game: Game, proposals: list[Proposal]) -> bool:
    """Whether any replacement or prevention effect could apply to one of these (CR 614.1)."""
    kinds = game.cache().replacement_kinds
    for proposal in proposals:
        event = proposal.event
        if kinds >> event[0] & 1:
            return True
        if event[0] == ek.ZONE_CHANGED and _replaces_own_move(game, proposal):
            return True
        if event[0] in (ek.TURNED_FACE_UP, ek.TRANSFORMED):
            return True  # CR 708.11, 712.20: how it is turned up, or over
        if event[0] == ek.DESTROYED and game.state.objects[event[1]].shields:  # type: ignore[attr-defined]
            return True
    return False


def _replaces_own_move(game: Game, proposal: Proposal) -> bool:
    """CR 614.12: a permanent's own abilities apply to its entering; and CR 303.4f: an Aura's controller chooses."""
    event = proposal.event
    obj = game.object(event[1])
    if event[4] == t.BATTLEFIELD:
        if event[6] & ek.ZC_FACE_DOWN:
            return False  # CR 708.3: it is face down before it enters
        base = game.pool.bases[face_entering(game, obj.definition, proposal.entry or {})]
        return bool(base.profile.replacements) or (base.profile.enchant >= 0 and not event[6] & ek.ZC_RESOLVE)
    if obj.zone == t.BATTLEFIELD:  # whatever it is now: a copy, face down as listed, with an ability gained
        is_melded = getattr(obj, "second_card", -1) >= 0  # CR 712.21a: in which order its cards go
        return is_melded or bool(game.characteristics(obj.id).profile.replacements)
    redirected = game.pool.redirected
    return bool((redirected.get(obj.definition, 0) | redirected.get(obj.copy_of, 0)) >> event[4] & 1)


def face_entering(game: Game, definition: int, entry: dict[str, Any]) -> int:
    """The face with which a card enters: front face up unless said otherwise, the combined one if melded (CR 712.14)."""
    if entry.get("melded"):
        return game.pool.combined[definition]
    return game.pool.backs[definition] if entry.get("face") else definition


def carry_out(game: Game, proposals: list[Proposal]) -> None:
    """Carry out a batch that nothing replaces any more, then what it brings about."""
    game.state.moment += 1
    before = game.cache() if _looks_back(proposals) else None
    then: list[Proposal] = []
    done: list[Event] = []
    for proposal in proposals:
        done += OWNERS[proposal.event[0]](game, proposal, then)
    record(game, done, before)
    propose(game, then)


def _looks_back(proposals: list[Proposal]) -> bool:
    for proposal in proposals:
        event = proposal.event
        if event[0] == ek.ZONE_CHANGED and event[3] in (t.BATTLEFIELD, t.GRAVEYARD, t.STACK):
            return True
        if event[0] in _ALWAYS_LOOK_BACK:
            return True
    return False


_ALWAYS_LOOK_BACK = frozenset((ek.UNATTACHED, ek.CONTROL_CHANGED, ek.PHASED))

# Events after which characteristics, rules or listeners may be others than before, whatever the abilities read.
_DROPPING = ek.bit(
    ek.COUNTERS_PUT,
    ek.COUNTERS_REMOVED,
    ek.ATTACHED,
    ek.UNATTACHED,
    ek.CONTROL_CHANGED,
    ek.TURNED_FACE_UP,
    ek.TURNED_FACE_DOWN,
    ek.TRANSFORMED,
    ek.PHASED,
    ek.EFFECT_BEGAN,
    ek.EFFECT_ENDED,
    ek.CHOSEN,
    ek.LOST,
    ek.DESIGNATED,
    ek.EMBLEM,
)
_STEP_ONLY = ek.bit(ek.STEP_BEGAN)
_MOVED = ek.bit(ek.ZONE_CHANGED)
_MAY_DROP = _DROPPING | _MOVED
# Events after which a player's sources of mana, or what may be paid with life, may be others.
_MANA = _DROPPING | ek.bit(
    ek.TAPPED, ek.UNTAPPED, ek.MANA_ADDED, ek.LIFE_GAINED, ek.LIFE_LOST, ek.LIFE_PAID, ek.TURN_BEGAN
)
# Events after which a state-based action could apply (CR 704.5).
_CHECKED = _DROPPING | ek.bit(ek.ZONE_CHANGED, ek.DAMAGE_DEALT, ek.LIFE_LOST, ek.LIFE_PAID, ek.DREW)

# Events whose second field is a number in the pool: a kind of counter, a value chosen, why a player lost, a designation.
_NAMED = ek.bit(ek.COUNTERS_PUT, ek.COUNTERS_REMOVED, ek.CHOSEN, ek.LOST, ek.DESIGNATED)


def record(game: Game, events: list[Event], before: Cache | None = None) -> None:
    """Record carried-out events: trace, caches, triggers. `before` is what was true before the batch (CR 603.10)."""
    if not events:
        return
    state, kinds = game.state, 0
    for event in events:
        kind = event[0]
        kinds |= 1 << kind
        state.trace = fold_event(state.trace, event if not _NAMED >> kind & 1 else _with_key(game, event))
        if _CHECKED >> kind & 1:
            state.sba_due = True
        cache = game._cache
        if cache is not None and (_MAY_DROP | cache.reads) >> kind & 1 and _drops(game, event):
            game._cache = None
            state.sba_due = True  # CR 704.3: what is no creature on another turn lets go of its Equipment at once
    if kinds != _STEP_ONLY:
        game.version += 1
        if kinds & _MANA or (kinds & _MOVED and _on_battlefield(events)):
            game.mana_version += 1
    history.note(game, events)
    if kinds & game.pool.trigger_kinds or state.delayed:
        triggers.match(game, events, before)
    if game.observers:
        for observer in game.observers:
            for event in events:
                observer(game, event)
    if game.options.check_invariants == "events":
        from sim.rules import invariants

        invariants.check(game)


def _with_key(game: Game, event: Event) -> Event:
    """An event whose second field is a node of the pool, by a number that does not depend on the games played before."""
    return (event[0], event[1], game.pool.key("node", event[2]), *event[3:])


def _on_battlefield(events: list[Event]) -> bool:
    return any(e[0] == ek.ZONE_CHANGED and (e[3] == t.BATTLEFIELD or e[4] == t.BATTLEFIELD) for e in events)


def _drops(game: Game, event: Event) -> bool:
    kind = event[0]
    if _DROPPING >> kind & 1:
        return True
    if kind == ek.ZONE_CHANGED and (event[3] == t.BATTLEFIELD or event[4] == t.BATTLEFIELD):
        return True
    cache = game._cache
    if cache is None:
        return False
    if kind == ek.ZONE_CHANGED and game.pool.listening and _listens(game, event):
        return True
    return cache.reads >> kind & 1 == 1


def _listens(game: Game, event: Event) -> bool:
    """Whether the card that moved has abilities that listen from outside the battlefield."""
    obj = game.state.objects.get(event[2])
    return obj is not None and obj.definition in game.pool.listening


def fold_event(trace: int, event: Event) -> int:
    """The trace hash after one more event: a polynomial over its fields, then mixed."""
    word = 0
    for field in event:
        word = (word * 0x100000001B3 + field) & MASK
    return mix64(trace ^ word)


from sim.rules import history, triggers  # noqa: E402  they need nothing of this module; this one is matched by them
