"""The agenda: the kernel goes on with the top frame until a pick waits or the game is over; and who picks."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.hashing import below
from sim.array.kernel.looking import KEYWORDS


@room
def advance(s: Any, T: Any) -> None:
    """Go on until a pick waits or the game is over (`agenda.run`)."""
    if s.waiting or s.is_over:
        return
    if s.decisions >= s.max_decisions:
        s.is_over, s.unfinished, s.winner, s.end_reason = 1, 2, -1, 0
        return
    while s.n_frames and not s.waiting and not s.is_over and not s.error:
        f = s.n_frames - 1
        call(s, T, tb.FIRST_FRAME_DOOR + s.frame[f][at.F_KIND] - 1, f, 0, 0, 0)


@room
def submit(s: Any, T: Any, pick: int) -> None:
    """Answer the pick that waits with the place of an option."""
    if s.noting & KEYWORDS:
        call(s, T, tb.NOTE_PICK, pick, 0, 0, 0)
    s.answer, s.answered, s.pick, s.waiting = s.opt[pick], 1, pick, 0
    s.decisions += 1


@room
def choose(s: Any, T: Any) -> int:
    """What the agent of the seat that is asked picks."""
    seat = s.ask_seat
    if s.agent[seat] == at.RANDOM:
        pick = below(s.agent_key[seat], s.agent_picks[seat], s.n_options)
        s.agent_picks[seat] += 1
        return pick
    return call(s, T, tb.HEURISTIC if s.agent[seat] == at.HEURISTIC else tb.GREEDY, seat, 0, 0, 0)


@door(tb.ADVANCE)
def advance_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """ADVANCE(): 1 if a pick waits."""
    advance(s, T)
    return s.waiting


@door(tb.SUBMIT)
def submit_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """SUBMIT(pick), then go on: 1 if a pick waits."""
    submit(s, T, a)
    advance(s, T)
    return s.waiting


@door(tb.PLAY)
def play_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PLAY(most picks, 0 for any number): play on until somebody outside has to pick; how many picks were made."""
    picks = 0
    advance(s, T)
    while s.waiting and not s.error and s.agent[s.ask_seat] != at.OUTSIDE:
        submit(s, T, choose(s, T))
        picks += 1
        if picks == a:
            break
        advance(s, T)
    return picks
