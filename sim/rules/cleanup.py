"""Discarding down to the maximum hand size (CR 514.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import decisions
from sim.rules.agenda import handles
from sim.rules.frames import Frame
from sim.rules.zones import move_all

if TYPE_CHECKING:
    from sim.rules.game import Game


class DiscardFrame(Frame):
    """A player chooses cards of the hand until `left` are chosen, then discards them all at once."""

    __slots__ = ("left", "picked", "seat")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.left = left
        self.picked: tuple[int, ...] = ()


def discard_frame(game: Game, limit: int) -> DiscardFrame | None:
    """The frame for the active player's discard, None if the hand is small enough."""
    seat = game.state.active
    too_many = len(game.state.players[seat].hand) - limit
    return DiscardFrame(seat, too_many) if too_many > 0 else None


@handles(DiscardFrame)
def discard(game: Game, frame: DiscardFrame) -> None:
    """One pick a card."""
    hand = game.state.players[frame.seat].hand
    while frame.left > 0:
        options = tuple(card for card in hand if card not in frame.picked)
        if not options:
            break
        answer = game.pick(frame.seat, decisions.DISCARD, options, about=(0, frame.left))
        if answer is None:
            return
        frame.picked = (*frame.picked, answer)
        frame.left -= 1
    game.state.agenda.remove(frame)
    move_all(game, list(frame.picked), t.GRAVEYARD, ek.ZC_DISCARD, frame.seat)
