"""Attackers and blockers as scripted; nobody attacks or blocks beyond that unless they must."""

from __future__ import annotations

from typing import Any

from sim.rules import decisions as d
from sim.rules.casting.mana import is_sick
from sim.rules.combat.roles import attackers as attacking
from sim.rules.decisions import Decision
from sim.rules.frames import Frame
from sim.rules.state import seat_entity
from tests.conformance.doing import Action, Doing
from tests.conformance.table import HarnessError, Table


class Combat:
    """The declarations of one game."""

    def __init__(self, table: Table, doing: Doing) -> None:
        self.table = table
        self.game = table.game
        self.doing = doing
        self.dialogs = doing.dialogs
        self.frames: dict[str, Frame] = {}  # the declaration that the plans below are for
        self.attacks: dict[int, tuple[int, Action]] = {}
        self.blocks: dict[int, list[tuple[int, Action]]] = {}

    def answer(self, decision: Decision) -> None:
        """Answer a pick of a declaration."""
        option = self._attack(decision) if decision.kind == d.ATTACK else self._block(decision)
        self.game.submit(decision.options.index(option))

    # --- Attacking --------------------------------------------------------------------------------

    def _attack(self, decision: Decision) -> int:
        frame = self.game.state.agenda[-1]
        if self.frames.get("attack") is not frame:
            self.frames["attack"] = frame
            self._plan_attack(decision.seat)
        planned = self.attacks.get(decision.about)
        if planned is not None and planned[0] in decision.options:
            self.doing.done(planned[1])
            self.table.attacked.append(self.table.name(decision.about))
            return planned[0]
        option = int(decision.options[0])
        if option:
            self.table.attacked.append(self.table.name(decision.about))
        return option

    def _plan_attack(self, seat: int) -> None:
        self.attacks = {}
        self.table.attacked = []
        defender: int | None = None
        for action in self.doing.of_turn(seat, "attack"):
            defender = self._defender(action, seat, defender)
            attacker = self._attacker(action, seat)
            if attacker is not None:
                self.attacks[attacker] = (defender, action)

    def _defender(self, action: Action, seat: int, before: int | None) -> int:
        """Who is attacked; what an earlier attack of this combat named stays in force."""
        named: Any = action.get("defender")
        if named is None:
            return before if before is not None else seat_entity(self.game.opponents(seat)[-1])
        if "player" in named:
            return seat_entity(self.table.seat(named["player"]))
        return self.table.the_permanent(named["name"])

    def _attacker(self, action: Action, seat: int) -> int | None:
        found = self.table.permanents(action["attacker"], self.table.letter(seat))
        if action.get("attacker_index") is not None:
            return found[action["attacker_index"]] if action["attacker_index"] < len(found) else None
        for entity in found:
            permanent = self.table.permanent(entity)
            if entity not in self.attacks and not permanent.tapped and not is_sick(self.game, permanent):
                return entity
        return None

    # --- Blocking -----------------------------------------------------------------------------------

    def _block(self, decision: Decision) -> int:
        frame = self.game.state.agenda[-1]
        key = f"block {decision.seat}"
        if self.frames.get(key) is not frame:
            self.frames[key] = frame
            self._plan_blocks(decision.seat)
        for place, (attacker, action) in enumerate(self.blocks.get(decision.about, [])):
            if attacker in decision.options:
                self.doing.done(action)
                del self.blocks[decision.about][place]
                self.table.blocked.append(self.table.name(decision.about))
                return attacker  # those that are impossible are left undone, as XMage does
        if self.blocks.get(decision.about) and self.doing.is_error_expected:
            raise HarnessError(f"{self.table.name(decision.about)} can't block so")
        option = 0 if 0 in decision.options else int(decision.options[0])
        if option:
            self.table.blocked.append(self.table.name(decision.about))
        return option

    def _plan_blocks(self, seat: int) -> None:
        self.blocks = {}
        self.table.blocked = []
        for action in self.doing.of_turn(seat, "block"):
            blocker, attacker = self._blocker(action, seat), self._blocked(action)
            if blocker is not None and attacker is not None:
                self.blocks.setdefault(blocker, []).append((attacker, action))
        self.dialogs.blocked_in_order = list(self.blocks)

    def _blocker(self, action: Action, seat: int) -> int | None:
        found = self.table.permanents(action["blocker"], self.table.letter(seat))
        index = action.get("blocker_index") or 0
        return found[index] if index < len(found) else None

    def _blocked(self, action: Action) -> int | None:
        found = [p.id for p in attacking(self.game) if self.table.is_meant(p.id, action["attacker"])]
        index = action.get("attacker_index") or 0
        return found[index] if index < len(found) else None
