"""The agenda: the engine goes on with the top frame until a pick waits or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sim.rules.frames import Frame, ResolveFrame

if TYPE_CHECKING:
    from sim.rules.game import Game

HANDLERS: dict[type[Frame], Callable[[Any, Any], None]] = {}
F = TypeVar("F", bound=Callable[..., None])


def handles(kind: type[Frame]) -> Callable[[F], F]:
    """Register the function that goes on with frames of a kind."""

    def register(function: F) -> F:
        HANDLERS[kind] = function
        return function

    return register


def run(game: Game) -> None:
    """Go on until a pick waits, the game is over, or its budget of decisions is used up."""
    state = game.state
    if state.decisions >= game.options.max_decisions:
        finish_unfinished(game, "decision budget")
        return
    agenda = state.agenda
    while agenda and state.pending is None and not state.is_over:
        frame = agenda[-1]
        HANDLERS[type(frame)](game, frame)
    if game.options.check_invariants:
        from sim.rules import invariants

        invariants.check(game)


def push(game: Game, frame: Frame) -> None:
    """Put a frame on top: it is done before what lies below goes on."""
    game.state.agenda.append(frame)


def pop(game: Game, frame: Frame) -> None:
    """Take a finished frame off; it may lie below frames that it pushed last."""
    agenda = game.state.agenda
    if agenda[-1] is frame:
        agenda.pop()
    else:
        agenda.remove(frame)


def resolving(game: Game) -> ResolveFrame | None:
    """The frame of the ability that is carried out at the moment, if any."""
    for frame in reversed(game.state.agenda):
        if isinstance(frame, ResolveFrame):
            return frame
    return None


def finish_unfinished(game: Game, reason: str) -> None:
    """End a game that the rules did not end; it is counted apart."""
    state = game.state
    state.is_over, state.unfinished, state.winner, state.end_reason = True, reason, None, ""
    state.pending = None
