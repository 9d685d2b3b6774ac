"""Designations of permanents: solved (CR 719.3b) and suspected (CR 701.60), with what comes with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import GainAbility, GainKeyword, Rule, Static
from sim.cards.queries import This
from sim.rules.events import record
from sim.rules.objects import Permanent
from sim.rules.state import ContinuousEffect

if TYPE_CHECKING:
    from sim.rules.game import Game

# What permanents have for as long as they have a designation. CR 701.60c: menace and "This creature can't block".
_COMES_WITH: Final = {
    "suspected": (GainKeyword(t.MENACE), GainAbility(Static(This(), (Rule("can't block"),)))),
}


def designate(game: Game, entity: int, name: str) -> None:
    """A permanent gets a designation, once (CR 701.60d); it keeps it until it leaves (719.3b, 701.60a)."""
    permanent = game.permanent(entity)
    if permanent is None or name in permanent.designations:
        return
    record(game, [(ek.DESIGNATED, entity, game.pool.node(name), 1), *mark(game, permanent, name)])


def mark(game: Game, permanent: Permanent, name: str) -> list[tuple[int, ...]]:
    """Put a designation on a permanent, and begin what comes with it; the events of that, to be recorded."""
    permanent.designations = (*permanent.designations, name)
    if name not in _COMES_WITH:
        return []
    state, changes = game.state, game.pool.node(_COMES_WITH[name])
    seat, affected = permanent.controller, (permanent.id,)
    effect = ContinuousEffect(
        state.next_id, state.next_timestamp, seat, permanent.id, affected, changes, t.WHILE_SOURCE
    )
    state.next_id += 1
    state.next_timestamp += 1
    state.effects.append(effect)
    return [(ek.EFFECT_BEGAN, effect.id, permanent.id)]


def take_away(game: Game, entity: int, name: str) -> None:
    """An effect causes a permanent to no longer have a designation (CR 701.60a), nor what came with it."""
    permanent = game.permanent(entity)
    if permanent is None or name not in permanent.designations:
        return
    permanent.designations = tuple(other for other in permanent.designations if other != name)
    changes = game.pool.node(_COMES_WITH.get(name, ()))
    ended = [e for e in game.state.effects if e.source == entity and e.changes == changes]
    game.state.effects = [e for e in game.state.effects if e not in ended]
    gone = [(ek.EFFECT_ENDED, e.id, e.source) for e in ended]
    record(game, [(ek.DESIGNATED, entity, game.pool.node(name), 0), *gone])
