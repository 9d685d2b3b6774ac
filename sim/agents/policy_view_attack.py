"""Seeing an attack: the plan for this turn's, and what one more creature or a larger team would add to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from sim.agents import policy_layout as at
from sim.agents import worth as w
from sim.agents.policy_attack import plan_attack
from sim.agents.policy_fight import CANNOT, clash_of, fill_clashes, is_lost, run_free, strength
from sim.agents.policy_values import creature_worth
from sim.agents.policy_view import Scene, Thing
from sim.agents.policy_view_combat import possible_clashes
from sim.cards import terms as t
from sim.rules import view_queries as ask
from sim.rules.frames import Context

if TYPE_CHECKING:
    from sim.agents.policy_view_judge import Judge


_CROWD: Final = 10  # creatures of this player beyond which attacks that are alike are planned once
_IDLE = at.TAPPED | at.SICK | at.CANT_ATTACK


class AttackPlan:
    """Which of this player's creatures attack, what that is worth, and the tables that it was worked out from."""

    __slots__ = ("able", "back", "clash", "on", "value")

    def __init__(self, scene: Scene, able: list[int], changed: tuple[Thing, ...] = ()) -> None:
        self.able = able
        self.clash = possible_clashes(scene, scene.mine, scene.theirs, True)
        for thing in changed:
            self._see_again(scene, thing)
        self.back = possible_clashes(scene, scene.theirs, scene.mine, False)
        self.on = [0] * len(scene.mine)
        self.value = plan_attack(scene.mine, able, scene.theirs, self.clash, self.back, scene.facts, self.on)

    def _see_again(self, scene: Scene, thing: Thing) -> None:
        """Who could block a creature whose keywords are others in its row than on the battlefield."""
        row, was_flying = self.clash[scene.mine.index(thing)], scene.view.characteristics(thing[at.ENTITY]).keywords
        for j, blocker in enumerate(scene.theirs):
            if _may_block(thing, blocker) == CANNOT:
                row[j] = CANNOT
            elif row[j] == CANNOT and was_flying & t.FLYING and not thing[at.KEYWORDS] & t.FLYING:
                row[j] = clash_of(thing, blocker, 0)


def attack_plan(scene: Scene) -> AttackPlan:
    """The plan for the attack that is being declared."""
    may = {entity for entity, _ in ask.possible_attackers(scene.view)}
    return AttackPlan(scene, [int(row[at.ENTITY] in may) for row in scene.mine])


def expected_attack(scene: Scene) -> AttackPlan:
    """The plan for the attack of this turn while it is still to come, worked out once."""
    if not isinstance(scene.attack, AttackPlan):
        scene.attack = _expected(scene)
    return scene.attack


def attack_gain_without(scene: Scene, blocker: Thing) -> int:
    """What it adds to the attack of this turn if this creature of theirs cannot block.

    In a crowd blockers that are alike are thought away once.
    """
    before, flags = expected_attack(scene), blocker[at.FLAGS]
    if not scene.facts[at.MY_POWER] or flags & (at.TAPPED | at.CANT_BLOCK):
        return 0
    key = _likeness(scene, blocker, False) if len(scene.mine) + len(scene.theirs) > _CROWD else (blocker[at.ENTITY],)
    if key not in scene.planned:
        blocker[at.FLAGS] |= at.CANT_BLOCK
        scene.planned[key] = _expected(scene).value
        blocker[at.FLAGS] = flags
    return scene.planned[key] - before.value


def _expected(scene: Scene, changed: tuple[Thing, ...] = (), idle: int = _IDLE) -> AttackPlan:
    able = [int(not row[at.FLAGS] & idle and not row[at.KEYWORDS] & t.DEFENDER) for row in scene.mine]
    return AttackPlan(scene, able, changed)


def value_with(scene: Scene, changed: tuple[Thing, ...]) -> int:
    """What the attack to come is worth with these rows as they are now.

    In a crowd many creatures are alike, and so are the attacks with one or another of them changed: each is planned once.
    """
    if len(scene.mine) <= _CROWD:
        return _expected(scene, changed).value
    key = tuple(sorted(_likeness(scene, row, any(row is one for one in changed)) for row in scene.mine))
    if key not in scene.planned:
        scene.planned[key] = _expected(scene, changed).value
    return scene.planned[key]


def _likeness(scene: Scene, row: Thing, is_changed: bool) -> tuple[Any, ...]:
    """All by which a creature may fight otherwise than another."""
    profile = scene.view.characteristics(row[at.ENTITY]).profile
    own = (profile.protections, profile.landwalks, profile.bands)
    return (*row[at.WORTH : at.ENTITY], *row[at.ENTITY + 1 :], is_changed, own)


def another_attack(scene: Scene) -> int:
    """What one more attack this turn is worth once the attackers have untapped; the first should be made first."""
    if scene.facts[at.MOMENT] not in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER):
        return 0
    return max(0, _expected(scene, (), at.SICK | at.CANT_ATTACK).value)


def slip_gain(scene: Scene, attacker: Thing, venom: int, slips: bool) -> int:
    """What the attack of this turn gains if an attacker poisons more, or slips by most of what could block it."""
    if scene.facts[at.MOMENT] != at.MY_MAIN_BEFORE or attacker[at.FLAGS] & _IDLE or not attacker[at.MINE]:
        return 0
    before = expected_attack(scene)
    kept = attacker[at.VENOM], attacker[at.KEYWORDS]
    attacker[at.VENOM] += venom
    attacker[at.KEYWORDS] |= t.SHADOW if slips else 0
    after = value_with(scene, (attacker,) if slips else ())
    attacker[at.VENOM], attacker[at.KEYWORDS] = kept
    return (after - before.value) * (6 if slips else 10) // 10


def attack_gain_of(
    scene: Scene,
    power: int,
    toughness: int,
    keywords: int,
    extra: int,
    stays: int = 0,
    crew: Iterable[Thing] = (),
) -> int:
    """What the attack of this turn gains if one more creature with haste comes for this turn only.

    Or if a permanent that is worth `stays` as it is attacks as a creature: its death is its loss; those of the `crew`
    are tapped for it, and neither attack nor block.
    """
    before = expected_attack(scene)
    worth = creature_worth(power, toughness, keywords, extra)
    worth, flags = (max(stays, worth), at.CANT_BLOCK) if stays else (worth // 5, at.FLEETING)  # it is gone afterwards
    row = [at.A_CREATURE, 1, worth, power, toughness, keywords, flags, 0, 0, 0, 0]
    clash = [row[:] for row in before.clash] + [[_may_block(row, other) for other in scene.theirs]]
    back = [[*row, CANNOT] for row in before.back]
    mine = [*scene.mine, row]
    fill_clashes(mine, scene.theirs, clash)
    on, members = [0] * len(mine), list(crew)
    able = [int(a and other not in members) for a, other in zip(before.able, scene.mine, strict=True)]
    flags_before = [member[at.FLAGS] for member in members]
    for member in members:
        member[at.FLAGS] |= at.TAPPED
    value = plan_attack(mine, [*able, 1], scene.theirs, clash, back, scene.facts, on)
    for member, kept in zip(members, flags_before, strict=True):
        member[at.FLAGS] = kept
    return value - before.value if on[-1] else 0


def _may_block(attacker: Thing, blocker: Thing) -> int:
    """Whether a creature that is not there yet could be blocked, by keywords alone."""
    if blocker[at.FLAGS] & (at.TAPPED | at.CANT_BLOCK):
        return CANNOT
    if attacker[at.KEYWORDS] & t.FLYING and not blocker[at.KEYWORDS] & (t.FLYING | t.REACH):
        return CANNOT
    return CANNOT if (attacker[at.KEYWORDS] ^ blocker[at.KEYWORDS]) & t.SHADOW else 0


def team_gain(scene: Scene, judge: Judge, reading: w.Reading, ctx: Context) -> int:
    """What the attack of this turn gains if many creatures become larger for the turn, before it is declared."""
    if scene.facts[at.MOMENT] != at.MY_MAIN_BEFORE or not scene.facts[at.MY_POWER]:
        return 0
    before = expected_attack(scene)
    kept = [row[:] for row in scene.mine]
    for row in reading.rows:
        if row[0] in (at.PUMP, at.GIVE) and w.REF >= row[1] > w.CHOSEN:
            for thing in judge.group(reading, row[1], ctx):
                if thing[at.MINE]:
                    _enlarge(thing, row)
    after = _expected(scene)
    for thing, old in zip(scene.mine, kept, strict=True):
        thing[:] = old
    return after.value - before.value


def attack_gain_with(scene: Scene, thing: Thing, power: int, toughness: int, keywords: int) -> int:
    """What the attack of this turn gains if one of this player's creatures is so much larger, or has these keywords."""
    if thing[at.KIND] != at.A_CREATURE or not thing[at.MINE] or thing not in scene.mine:
        return 0
    before, kept = expected_attack(scene), thing[:]
    _enlarge(thing, (at.PUMP, 0, power, toughness, 100, 0, 0))
    _enlarge(thing, (at.GIVE, 0, keywords, 0, 100, 0, 0))
    after = _expected(scene)
    thing[:] = kept
    return after.value - before.value


def _enlarge(thing: Thing, row: w.Row) -> None:
    if row[0] == at.GIVE:
        thing[at.KEYWORDS] |= row[2]
        if row[2] & t.HASTE:
            thing[at.FLAGS] &= ~at.SICK
    else:
        thing[at.POWER] += row[2] if row[2] < w.DYNAMIC else 1
        thing[at.TOUGHNESS] += row[3] if row[3] < w.DYNAMIC else 1


def whom_to_attack(scene: Scene, plan: AttackPlan, entity: int, options: tuple[int, ...]) -> int:
    """What an attacker should attack: the player, or a planeswalker that the attack can spare the damage for."""
    choices = [option for option in options if option]
    walkers = [option for option in choices if option > 0]
    players = [option for option in choices if option < 0]
    if not walkers or not players:
        return choices[0]
    race = [scene.facts[at.THEIR_LIFE], scene.facts[at.THEIR_ROOM], 0, 0]
    run_free(scene.mine, plan.on, race)
    if is_lost(race):
        return players[0]
    target = max(walkers, key=lambda e: (scene.thing(e)[at.WORTH], -e))
    need = scene.thing(target)[at.TOUGHNESS]
    for row, on in zip(scene.mine, plan.on, strict=True):
        if row[at.ENTITY] == entity:
            return target if need > 0 else players[0]
        need -= strength(row) if on else 0
    return players[0]
