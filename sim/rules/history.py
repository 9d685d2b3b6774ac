"""What happened this turn, for abilities that ask: "creatures that attacked this turn", "spells you've cast this turn".

Each event is judged as it happens, for every player as "you": what an object was then counts, not what it is later, and
whether the ability that asks was there already does not matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards.queries import ThisTurn
from sim.rules.frames import Context
from sim.rules.triggers import fits, subject_of

if TYPE_CHECKING:
    from sim.rules.game import Game

Event = tuple[int, ...]


def note(game: Game, events: list[Event]) -> None:
    """Count these events for whatever asks about their kinds."""
    counted = game.pool.counted
    if not counted:
        return
    for event in events:
        for number in counted.get(event[0], ()):
            for player in game.state.players:
                _note_for(game, event, number, player.seat)


def _note_for(game: Game, event: Event, number: int, seat: int) -> None:
    node = game.pool.nodes[number]
    assert isinstance(node, ThisTurn)
    subject = subject_of(event)
    known = game.state.happened.get((number, seat), ())
    if subject in known or not fits(game, Context(0, seat, event), node.event, event):
        return
    game.state.happened[number, seat] = (*known, subject)
    cache = game._cache
    if cache is not None and cache.reads >> event[0] & 1:
        game.drop_cache()  # what asks for the number has just been given another
