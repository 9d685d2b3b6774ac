"""Ending the game (CR 104, 800.4): who wins, who loses, and draws."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules.events import record
from sim.rules.objects import Permanent
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game


def lose(game: Game, losers: list[tuple[int, str]]) -> None:
    """Players lose simultaneously, each for a reason; if nobody is left it is a draw (CR 104.2a, 104.4a)."""
    state = game.state
    for seat, reason in losers:
        player = state.players[seat]
        player.has_lost, player.lose_reason = True, reason
        record(game, [(ek.LOST, seat_entity(seat), game.pool.node(reason))])
    left = [player.seat for player in state.players if not player.has_lost]
    if len(left) == 1:
        _over(game, left[0], losers[-1][1])
    elif not left:
        _over(game, None, "draw")
    else:
        for seat, _ in losers:
            leave(game, seat)


def win(game: Game, seat: int) -> None:
    """An effect says that a player wins (CR 104.2b)."""
    record(game, [(ek.WON, seat_entity(seat))])
    _over(game, seat, "effect")


def draw(game: Game) -> None:
    """The game is a draw (CR 104.4)."""
    _over(game, None, "draw")


def concede(game: Game, seat: int) -> None:
    """A player concedes and loses at once (CR 104.3a)."""
    lose(game, [(seat, "concede")])


def _over(game: Game, winner: int | None, reason: str) -> None:
    state = game.state
    _reveal(game, range(len(state.players)))
    state.is_over, state.winner, state.end_reason = True, winner, reason
    state.pending = None


def _is_left_with(game: Game, entity: int, seat: int) -> bool:
    """CR 800.4a: whether the player who left still controls it; what is phased out goes by who would (702.26n)."""
    permanent = game.state.objects[entity]
    if isinstance(permanent, Permanent) and permanent.phased_out:
        return permanent.base_controller == seat
    return permanent.controller == seat


def _reveal(game: Game, owners: Collection[int]) -> None:
    """CR 708.9: face-down permanents and spells are revealed as the game ends or as their owner leaves it."""
    state = game.state
    hidden = [state.objects[e] for e in (*state.battlefield, *state.stack) if state.objects[e].face_down]
    record(game, [(ek.REVEALED, obj.id, seat_entity(obj.owner)) for obj in hidden if obj.owner in owners])


def leave(game: Game, seat: int) -> None:
    """CR 800.4a: all a player owns leaves the game; control effects end; the rest that player controls is exiled."""
    from sim.rules.battlefield.permanents import settle_control
    from sim.rules.zones import change_zone, zone_change, zone_list

    state = game.state
    _reveal(game, (seat,))
    state.effects = [e for e in state.effects if e.controller != seat]
    for entity in [i for i, o in state.objects.items() if o.owner == seat]:
        leaving = entity
        if state.objects[entity].zone == t.BATTLEFIELD:
            change_zone(game, zone_change(game, entity, t.COMMAND), [])
            leaving = state.command[-1]
        obj = state.objects.pop(leaving)
        zone_list(game, obj.zone, obj.owner).remove(leaving)
    game.drop_cache()
    while settle_control(game):
        pass
    for entity in [i for i in state.battlefield if _is_left_with(game, i, seat)]:
        change_zone(game, zone_change(game, entity, t.EXILE), [])
    game.drop_cache()
    state.triggers = [trigger for trigger in state.triggers if trigger.controller != seat]
    state.putting = 0
    state.extra_turns = [other for other in state.extra_turns if other != seat]
