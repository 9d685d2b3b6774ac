"""Combat (CR 506-511): attacking, blocking, combat damage, banding, and removal from combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.rules.agenda import handles
from sim.rules.combat.attack import attackable, begin_attack, declare_attackers, why_not_attack
from sim.rules.combat.block import able_blockers, allowance, begin_block, declare_blockers
from sim.rules.combat.damage import assign_damage, begin_damage, needs_first_strike_step
from sim.rules.combat.evasion import can_block
from sim.rules.combat.roles import (
    attacked,
    become_blocked,
    check_roles,
    end_of_combat,
    enter_attacking,
    forget,
    has_attackers,
    remove_from_combat,
)
from sim.rules.frames import CombatFrame

if TYPE_CHECKING:
    from sim.rules.game import Game

_ACTIONS = {"attack": declare_attackers, "block": declare_blockers, "damage": assign_damage}


@handles(CombatFrame)
def go_on(game: Game, frame: CombatFrame) -> None:
    """Go on with a turn-based action of combat."""
    _ACTIONS[frame.kind](game, frame)


__all__ = [
    "able_blockers",
    "allowance",
    "attackable",
    "attacked",
    "become_blocked",
    "begin_attack",
    "begin_block",
    "begin_damage",
    "can_block",
    "check_roles",
    "end_of_combat",
    "enter_attacking",
    "forget",
    "has_attackers",
    "needs_first_strike_step",
    "remove_from_combat",
    "why_not_attack",
]
