"""Phases of a turn: which one of its kind each is, and those that effects add (CR 500.8, 505.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules.events import record
from sim.rules.frames import TurnFrame

if TYPE_CHECKING:
    from sim.rules.game import Game

# The steps of an additional phase. CR 505.1a: every main phase but the first of the turn is a postcombat main phase.
_ADDED: Final = {
    "combat": tuple(range(t.BEGINNING_OF_COMBAT, t.END_OF_COMBAT + 1)),
    "main": (t.POSTCOMBAT_MAIN,),
}
_LAST_STEPS: Final = (t.DRAW, t.PRECOMBAT_MAIN, t.END_OF_COMBAT, t.POSTCOMBAT_MAIN, t.CLEANUP)  # of each phase
_COUNTED: Final = {
    t.BEGINNING_OF_COMBAT: "combat phases",
    t.PRECOMBAT_MAIN: "main phases",
    t.POSTCOMBAT_MAIN: "main phases",
}


def count_phase(game: Game, step: int) -> None:
    """Count the combat and main phases of the turn as each begins (CR 505.1b)."""
    kind = _COUNTED.get(step, "")
    if kind:
        counts = game.state.players[game.state.active].turn_counts
        counts[kind] = counts.get(kind, 0) + 1


def add_phases(game: Game, phases: tuple[str, ...]) -> None:
    """CR 500.8: phases directly after the present one; those that were added after it before come later."""
    step = game.state.step
    turn = next(frame for frame in game.state.agenda if isinstance(frame, TurnFrame))
    last = next(one for one in _LAST_STEPS if one >= step)
    at = 0 if step == last else turn.steps.index(last) + 1
    added = tuple(one for phase in phases for one in _ADDED[phase])
    turn.steps = (*turn.steps[:at], *added, *turn.steps[at:])
    record(game, [(ek.EXTRA_PHASE, _ADDED[phase][0]) for phase in phases])
