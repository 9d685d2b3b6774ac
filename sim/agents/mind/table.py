"""Seeing the whole table for a decision: what lies on it, the combat that goes on, and what the stack is about to do."""

from typing import Any

from sim.agents.mind.asks.game import n_stack, step
from sim.agents.mind.fighting.combat import see_combat
from sim.agents.mind.moments import mark_threats
from sim.agents.mind.see import look
from sim.cards import terms as t


def see_table(s: Any, T: Any, moment: int) -> None:
    """See all that is on the table, as what this moment is."""
    look(s, T, moment)
    if step(s, T) == t.DECLARE_BLOCKERS:
        see_combat(s, T)
    if n_stack(s, T):
        mark_threats(s, T)
