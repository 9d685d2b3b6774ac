"""Telling who watches a game what was looked at without any event: cards of a library, the lists of the decks, mana spent.

Somebody watches who keeps account of the cards (`Game.watch`, `card_watch.py`); most games are played without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from sim.cards import terms as t

if TYPE_CHECKING:
    from sim.rules.game import Game


class Watch(Protocol):
    """What is told besides the events."""

    def saw_top(self, seat: int, number: int) -> None:
        """Somebody, or an ability, looked at so many cards from the top of a player's library."""

    def saw_lists(self) -> None:
        """Something was offered that the lists of the decks decide, also of cards that nobody has seen."""

    def spent(self, seat: int, amount: int) -> None:
        """A player spent mana on a cost."""


def at_top(game: Game, seat: int, number: int) -> None:
    """So many cards from the top of a library are looked at."""
    if game.watch is not None:
        game.watch.saw_top(seat, number)


def at_library(game: Game, seat: int) -> None:
    """A library is searched through, or its cards are judged by what they are."""
    if game.watch is not None:
        game.watch.saw_top(seat, len(game.state.players[seat].library))


def at_zones(game: Game, mask: int) -> None:
    """All cards in these zones are judged by what they are, those of libraries among them."""
    if game.watch is not None and mask >> t.LIBRARY & 1:
        for player in game.state.players:
            at_library(game, player.seat)


def at_lists(game: Game) -> None:
    """What is offered depends on all cards of the game, wherever they are."""
    if game.watch is not None:
        game.watch.saw_lists()
