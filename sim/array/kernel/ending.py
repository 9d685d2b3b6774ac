"""Ending the game (CR 104): who wins, who loses, and draws. Reasons are places in `results.END_REASONS`."""

from typing import Any

from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.events import new_event, record_one
from sim.array.kernel.words import W_EFFECT, W_LIBRARY, W_LIFE, W_POISON
from sim.cards import event_kinds as ek

LIFE, LIBRARY, POISON, DRAW, _, EFFECT = range(1, 7)  # `results.END_REASONS`


@room
def _lose(s: Any, T: Any, seat: int, reason: int) -> None:
    s.has_lost[seat], s.lose_reason[seat] = 1, reason
    word = W_LIFE if reason == LIFE else W_LIBRARY if reason == LIBRARY else W_POISON if reason == POISON else W_EFFECT
    record_one(s, T, ek.LOST, 2, -1 - seat, word, 0)


@room
def _over(s: Any, T: Any, winner: int, reason: int) -> None:
    base = s.n_ev
    for i in range(s.n_battlefield):  # CR 708.9: what is face down is revealed as the game ends
        _reveal(s, s.slot_of[s.battlefield[i]])
    for i in range(s.n_stack):
        _reveal(s, s.slot_of[s.stack[i]])
    if s.n_ev > base:
        call(s, T, tb.RECORD, base, 0, 0, 0)
    s.is_over, s.winner, s.end_reason, s.waiting = 1, winner, reason, 0


@room
def _reveal(s: Any, slot: int) -> None:
    if s.face_down[slot]:
        new_event(s, ek.REVEALED, 2, s.id[slot], -1 - s.owner[slot], 0)


@door(tb.LOSE)
def lose_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """LOSE(seat, reason, another seat that loses at the same time or -1, its reason); a draw if nobody is left."""
    _lose(s, T, a, b)
    if c >= 0:
        _lose(s, T, c, d)
    if s.has_lost[0] and s.has_lost[1]:  # CR 104.4a
        _over(s, T, -1, DRAW)
    else:  # CR 104.2a
        _over(s, T, 1 if s.has_lost[0] else 0, b)
    return 0


@door(tb.WIN)
def win_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """WIN(seat): an effect says so (CR 104.2b)."""
    record_one(s, T, ek.WON, 1, -1 - a, 0, 0)
    _over(s, T, a, EFFECT)
    return 0
