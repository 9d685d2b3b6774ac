"""Frames of the agenda as rows of `s.frame`: each function fills its row and says which kind it is.

What the columns mean is said in the room of the kernel that owns the kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sim.array import layout as at
from sim.array.encoder import Refused
from sim.rules.cleanup import DiscardFrame
from sim.rules.frames import PriorityFrame, StartFrame, StepFrame, TurnFrame

FRAMES: Final[dict[type, Callable[[Any, list[int], int, Any], int]]] = {}


def put_frame(state: Any, f: int, frame: Any) -> None:
    """Write a frame of the rules engine to the place f; `state` is the encoding of the game (`encode_state`)."""
    function = FRAMES.get(type(frame))
    if function is None:
        raise Refused(type(frame).__name__)
    row = state.s.frame[f]
    row[at.F_PC], row[at.F_CTX] = frame.pc, -1
    row[at.F_KIND] = function(state, row, f, frame)


def _frames(kind: type) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        FRAMES[kind] = function
        return function

    return register


@_frames(StartFrame)
def _start(state: Any, row: list[int], f: int, frame: StartFrame) -> int:
    row[4], row[5] = frame.seat, sum(1 << seat for seat in frame.kept)
    for seat, answer in frame.answers:
        row[6 + seat] = answer + 1
    return at.START


@_frames(TurnFrame)
def _turn(state: Any, row: list[int], f: int, frame: TurnFrame) -> int:
    row[4] = state.fits("steps", len(frame.steps), at.FRAME - 5)
    row[5 : 5 + len(frame.steps)] = frame.steps
    return at.TURN


@_frames(StepFrame)
def _step(state: Any, row: list[int], f: int, frame: StepFrame) -> int:
    row[4] = frame.step
    return at.STEP


@_frames(PriorityFrame)
def _priority(state: Any, row: list[int], f: int, frame: PriorityFrame) -> int:
    row[4] = frame.holder
    return at.PRIORITY


@_frames(DiscardFrame)
def _discard(state: Any, row: list[int], f: int, frame: DiscardFrame) -> int:
    row[4], row[5] = frame.seat, frame.left
    state.put_picked(row, f, frame.picked)
    return at.DISCARD
