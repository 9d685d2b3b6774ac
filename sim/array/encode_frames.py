"""Frames of the agenda as rows of `s.frame`: each function fills its row and says which kind it is.

What the columns mean is said in the room of the kernel that owns the kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sim.array import layout as at
from sim.array.encoder import Refused
from sim.cards import terms as t
from sim.rules.cleanup import DiscardFrame
from sim.rules.frames import CombatFrame, PriorityFrame, StartFrame, StepFrame, TurnFrame

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


@_frames(CombatFrame)
def _combat(state: Any, row: list[int], f: int, frame: CombatFrame) -> int:
    """What follows from the position is worked out anew by the rooms of combat: column 5 is 0."""
    return _COMBAT[frame.kind](state, row, f, frame)


def _attack(state: Any, row: list[int], f: int, frame: CombatFrame) -> int:
    s, bands = state.s, list(frame.data) if frame.pc else []
    s.n_chosen_attacks = state.fits("attackers", len(frame.picks), at.ATTACKERS)
    for i, (entity, defender) in enumerate(frame.picks):
        s.chosen_attacker[i], s.chosen_defender[i], s.chosen_band[i] = entity, defender, 0
        if defender and bands:
            s.chosen_band[i], row[4] = bands.pop(0), i + 1
    return at.ATTACK


def _block(state: Any, row: list[int], f: int, frame: CombatFrame) -> int:
    s, seats = state.s, frame.data[0]
    row[at.F_PC], row[4] = max(0, frame.pc - 1), seats[frame.at] if frame.at < len(seats) else -1
    s.n_chosen_attacks = state.fits("blocks", len(frame.picks), at.ATTACKERS)
    for i, (blocker, attacker) in enumerate(frame.picks):
        s.chosen_defender[i], s.chosen_attacker[i] = blocker, attacker
    return at.BLOCK


def _damage(state: Any, row: list[int], f: int, frame: CombatFrame) -> int:
    s = state.s
    row[4], row[6] = frame.at, int(s.step == t.FIRST_STRIKE_DAMAGE)
    s.n_assigned = state.fits("assigned damage", len(frame.data[1]), 200)
    for i, one in enumerate(frame.data[1]):
        s.assigned_source[i], s.assigned_to[i], s.assigned[i] = one
    state.put_picked(row, f, frame.picks)
    return at.DAMAGE


_COMBAT: Final = {"attack": _attack, "block": _block, "damage": _damage}
