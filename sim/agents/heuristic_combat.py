"""The heuristic's attacks, bands and blocks: one plan for each declaration, then pick by pick."""

from __future__ import annotations

from typing import Any

from sim.agents import policy_layout as at
from sim.agents.policy_block import plan_blocks
from sim.agents.policy_division import begin_band, join_band, plan_band, plan_free_band
from sim.agents.policy_fight import CANNOT, IMMUNE, fill_clashes
from sim.agents.policy_view import Scene, Thing
from sim.agents.policy_view_attack import AttackPlan, attack_plan, whom_to_attack
from sim.agents.policy_view_combat import possible_clashes
from sim.rules import decisions as d
from sim.rules import view_queries as ask


class CombatMind:
    """Remembers the plan of the declaration that is going on, so that it is made once and not for each pick."""

    def __init__(self) -> None:
        self._made = (0, 0, "", 0)  # turn, combat phase, kind, the creature that was asked about last
        self._attack: AttackPlan | None = None
        self._attackers: dict[int, int] = {}
        self._blocks: dict[int, int] = {}

    def choose(self, scene: Scene, kind: str, options: tuple[Any, ...], about: Any) -> int:
        """The pick of a declaration of attackers, bands or blockers."""
        if kind == d.ATTACK:
            return self._choose_attack(scene, options, about)
        if kind == d.BAND:
            return self._choose_band(scene, options, about)
        return self._choose_block(scene, options, about)

    def _is_new(self, scene: Scene, kind: str, about: int) -> bool:
        """Whether a declaration begins: those who are asked about come in order of entering."""
        turn, combat, last_kind, last = self._made
        now = scene.view.turn, scene.view.combat_number
        self._made = (*now, kind, about)
        return (turn, combat) != now or last_kind != kind or about < last

    def _choose_attack(self, scene: Scene, options: tuple[Any, ...], about: int) -> int:
        if self._is_new(scene, d.ATTACK, about) or self._attack is None:
            self._attack = attack_plan(scene)
            self._attackers = {row[at.ENTITY]: on for row, on in zip(scene.mine, self._attack.on, strict=True)}
        if not self._attackers.get(about, 0):
            return 0 if not options[0] else _home_or_first(options)
        return options.index(whom_to_attack(scene, self._attack, about, options)) if any(options) else 0

    def _choose_band(self, scene: Scene, options: tuple[Any, ...], about: int) -> int:
        attackers = ask.declared_attackers(scene.view)
        on = [int(row[at.ENTITY] in attackers) for row in scene.mine]
        clash = possible_clashes(scene, scene.mine, scene.theirs, True)
        band = [0] * len(scene.mine)
        plan_band(scene.mine, on, clash, band)
        if not any(band):
            plan_free_band(scene.mine, on, scene.theirs, clash, scene.facts, band)
        member = any(b and row[at.ENTITY] == about for row, b in zip(scene.mine, band, strict=True))
        return options.index(1) if member and 1 in options else options.index(0) if 0 in options else 0

    def _choose_block(self, scene: Scene, options: tuple[Any, ...], about: int) -> int:
        if self._is_new(scene, d.BLOCK, about):
            self._blocks = _planned_blocks(scene)
        wanted = self._blocks.get(about, 0)
        if wanted in options:
            if wanted:
                self._blocks[about] = 0
            return options.index(wanted)
        return options.index(0) if 0 in options else 0


def _home_or_first(options: tuple[Any, ...]) -> int:
    return options.index(0) if 0 in options else 0


def _planned_blocks(scene: Scene) -> dict[int, int]:
    """For each of this player's creatures the attacker that it should block."""
    bands = _bands(scene)
    attackers = [members[0] if len(members) == 1 else _as_one(members) for members in bands]
    blockers = [row for row in scene.mine if not row[at.FLAGS] & at.TAPPED]
    each = [possible_clashes(scene, members, blockers, True) for members in bands]
    clash = [[_any_open(rows, j) for j in range(len(blockers))] for rows in each]
    fill_clashes(attackers, blockers, clash)
    on = [1 if scene.objects[row[at.ENTITY]].attacking == scene.me[at.ENTITY] else 2 for row in attackers]
    blocks = [-1] * len(blockers)
    plan_blocks(attackers, on, blockers, clash, scene.facts[at.MY_LIFE], scene.facts[at.MY_ROOM], blocks)
    found = {}
    for j, place in enumerate(blocks):
        if place >= 0:
            member = next(k for k, row in enumerate(each[place]) if row[j] != CANNOT)
            found[blockers[j][at.ENTITY]] = bands[place][member][at.ENTITY]
    return found


def _as_one(members: list[Thing]) -> Thing:
    """A band as one attacker."""
    row = members[0][:]
    begin_band(row, members[0])
    for member in members:
        join_band(row, member)
    return row


def _bands(scene: Scene) -> list[list[Thing]]:
    """The attackers, each band together (CR 702.22h: a block of one blocks them all)."""
    groups: dict[tuple[int, int], list[Thing]] = {}
    for row in scene.theirs:
        if row[at.FLAGS] & at.ATTACKING:
            number = scene.objects[row[at.ENTITY]].band
            groups.setdefault((number, 0 if number else row[at.ENTITY]), []).append(row)
    return list(groups.values())


def _any_open(rows: list[list[int]], j: int) -> int:
    """What is open to a blocker against any member of a band."""
    found = [row[j] for row in rows if row[j] != CANNOT]
    return min(found) & IMMUNE if found else CANNOT
