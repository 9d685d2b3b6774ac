"""Designations of permanents: solved (CR 719.3b) and suspected (CR 701.60), with what comes with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import GainAbility, GainKeyword, Rule, Static
from sim.cards.queries import This
from sim.rules.events import record
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
    permanent.designations = (*permanent.designations, name)
    record(game, [(ek.DESIGNATED, entity, game.pool.node(name), 1)])
    if name in _COMES_WITH:
        _begin(game, entity, permanent.controller, game.pool.node(_COMES_WITH[name]))


def take_away(game: Game, entity: int, name: str) -> None:
    """An effect causes a permanent to no longer have a designation (CR 701.60a), nor what came with it."""
    permanent = game.permanent(entity)
    if permanent is None or name not in permanent.designations:
        return
    permanent.designations = tuple(other for other in permanent.designations if other != name)
    record(game, [(ek.DESIGNATED, entity, game.pool.node(name), 0)])
    changes = game.pool.node(_COMES_WITH.get(name, ()))
    ended = [e for e in game.state.effects if e.source == entity and e.changes == changes]
    game.state.effects = [e for e in game.state.effects if e not in ended]
    record(game, [(ek.EFFECT_ENDED, e.id, e.source) for e in ended])


def _begin(game: Game, entity: int, seat: int, changes: int) -> None:
    state = game.state
    effect = ContinuousEffect(state.next_id, state.next_timestamp, seat, entity, (entity,), changes, t.WHILE_SOURCE)
    state.next_id += 1
    state.next_timestamp += 1
    state.effects.append(effect)
    record(game, [(ek.EFFECT_BEGAN, effect.id, entity)])
