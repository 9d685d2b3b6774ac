"""Seeing combat: the blocks that have been declared, what they will do, and who could block whom."""

from __future__ import annotations

from sim.agents import policy_layout as at
from sim.agents.policy_fight import (
    ATTACKER_DIES,
    BLOCKER_DIES,
    CANNOT,
    IMMUNE,
    clash_of,
    combat_value,
    fill_clashes,
)
from sim.agents.policy_view import Scene, Thing
from sim.cards import terms as t
from sim.rules import view_queries as ask


class Combat:
    """A combat with its blocks: rows of both sides, and what it comes to for this player as it stands."""

    __slots__ = ("attackers", "base", "blockers", "blocks", "clash", "life", "on", "places", "room", "sign")

    def __init__(self, scene: Scene) -> None:
        rows = scene.mine + scene.theirs
        self.attackers = [row for row in rows if row[at.FLAGS] & at.ATTACKING]
        self.blockers = [row for row in rows if row[at.FLAGS] & at.BLOCKING]
        self.sign = 1 if self.attackers and self.attackers[0][at.MINE] else -1
        number = {row[at.ENTITY]: i for i, row in enumerate(self.attackers)}
        self.blocks = [self._blocked_by(scene, row, number) for row in self.blockers]
        self.on = [1 if scene.objects[row[at.ENTITY]].attacking < 0 else 2 for row in self.attackers]
        self.clash = [
            [self._immune(scene, i, j) for j in range(len(self.blockers))] for i in range(len(self.attackers))
        ]
        fill_clashes(self.attackers, self.blockers, self.clash)
        self.life = scene.facts[at.THEIR_LIFE] if self.sign > 0 else scene.facts[at.MY_LIFE]
        self.room = scene.facts[at.THEIR_ROOM] if self.sign > 0 else scene.facts[at.MY_ROOM]
        self.places = {row[at.ENTITY]: (0, i) for i, row in enumerate(self.attackers)}
        self.places.update({row[at.ENTITY]: (1, j) for j, row in enumerate(self.blockers)})
        self.base = self.value()
        self._mark_incoming()
        if self.sign < 0:
            self._mark_damage_to(scene)

    def _mark_damage_to(self, scene: Scene) -> None:
        """What the attackers that are not blocked are about to deal this player."""
        for i, row in enumerate(self.attackers):
            if self.on[i] == 1 and i not in self.blocks and not row[at.FLAGS] & at.BLOCKED:
                scene.me[at.INCOMING] += max(0, row[at.POWER])

    @staticmethod
    def _blocked_by(scene: Scene, row: Thing, number: dict[int, int]) -> int:
        for entity in scene.objects[row[at.ENTITY]].blocking:
            if entity in number:
                return number[entity]
        return -1

    def _immune(self, scene: Scene, i: int, j: int) -> int:
        if self.blocks[j] != i:
            return 0
        protected = ask.is_protected(scene.view, self.blockers[j][at.ENTITY], self.attackers[i][at.ENTITY])
        return IMMUNE if protected else 0

    def value(self) -> int:
        """What the combat comes to for this player."""
        sides = self.attackers, self.on, self.blockers, self.blocks
        return self.sign * combat_value(*sides, self.clash, self.life, self.room, 1000)

    def changed(self, thing: Thing, power: int, toughness: int, keywords: int, venom: int = 0) -> int:
        """How much better it comes out if a creature in it had more power, toughness, keywords and toxic."""
        side, place = self.places[thing[at.ENTITY]]
        kept = thing[at.POWER], thing[at.TOUGHNESS], thing[at.KEYWORDS], thing[at.VENOM]
        before = [row[:] for row in self.clash]
        thing[at.POWER] += power
        thing[at.TOUGHNESS] += toughness
        thing[at.KEYWORDS] |= keywords
        thing[at.VENOM] += venom
        self._again(side, place)
        found = self.value() - self.base
        thing[at.POWER], thing[at.TOUGHNESS], thing[at.KEYWORDS], thing[at.VENOM] = kept
        self.clash = before
        return found

    def without(self, thing: Thing) -> int:
        """How much better it comes out if a creature were not in it any more, not counting the creature itself."""
        side, place = self.places[thing[at.ENTITY]]
        if side == 0:
            before, self.on[place] = self.on[place], 0
            found = self.value() - self.base
            self.on[place] = before
            return found
        before, self.blocks[place] = self.blocks[place], -1
        found = self.value() - self.base
        self.blocks[place] = before
        return found

    def _again(self, side: int, place: int) -> None:
        if side == 0:
            for j in range(len(self.blockers)):
                self.clash[place][j] = clash_of(self.attackers[place], self.blockers[j], self.clash[place][j] & IMMUNE)
        else:
            for i in range(len(self.attackers)):
                self.clash[i][place] = clash_of(self.attackers[i], self.blockers[place], self.clash[i][place] & IMMUNE)

    def _mark_incoming(self) -> None:
        """For each creature that this combat kills: the damage that it is about to be dealt."""
        for i, attacker in enumerate(self.attackers):
            group = [j for j, place in enumerate(self.blocks) if place == i]
            power = sum(max(0, self.blockers[j][at.POWER]) for j in group)
            for j in group:
                blocker = self.blockers[j]
                result = self._bare_clash(attacker, blocker)
                if result & BLOCKER_DIES:
                    blocker[at.INCOMING] = _incoming(max(0, attacker[at.POWER]), attacker)
                if result & ATTACKER_DIES or (len(group) > 1 and power >= attacker[at.TOUGHNESS]):
                    attacker[at.INCOMING] = max(attacker[at.INCOMING], _incoming(power, blocker))

    @staticmethod
    def _bare_clash(attacker: Thing, blocker: Thing) -> int:
        """Who dies but for regeneration."""
        kept = attacker[at.FLAGS], blocker[at.FLAGS]
        attacker[at.FLAGS] &= ~at.CAN_REGENERATE
        blocker[at.FLAGS] &= ~at.CAN_REGENERATE
        result = clash_of(attacker, blocker, 0)
        attacker[at.FLAGS], blocker[at.FLAGS] = kept
        return result


def _incoming(damage: int, source: Thing) -> int:
    return at.DESTROYED if source[at.KEYWORDS] & t.DEATHTOUCH and damage else damage


def possible_clashes(scene: Scene, attackers: list[Thing], blockers: list[Thing], now: bool) -> list[list[int]]:
    """Who could block whom, and how each such fight would end; `now` leaves out tapped blockers."""
    found = []
    for attacker in attackers:
        row = []
        for blocker in blockers:
            if blocker[at.FLAGS] & at.CANT_BLOCK or (now and blocker[at.FLAGS] & at.TAPPED):
                row.append(CANNOT)
            else:
                row.append(_could_block(scene, blocker[at.ENTITY], attacker[at.ENTITY]))
        found.append(row)
    fill_clashes(attackers, blockers, found)
    return found


def _could_block(scene: Scene, blocker: int, attacker: int) -> int:
    if not ask.could_block(scene.view, blocker, attacker):
        return CANNOT
    return IMMUNE if ask.is_protected(scene.view, blocker, attacker) else 0
