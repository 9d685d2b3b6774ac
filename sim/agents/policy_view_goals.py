"""Seeing how this player's Cases are to be solved (CR 719.3a), and what a step towards that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sim.agents import policy_layout as at
from sim.agents.worth_alone import worth_of_ability
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.keywords import unlocked
from sim.rules import view_queries as ask
from sim.rules.frames import Context
from sim.rules.objects import GameObject

if TYPE_CHECKING:
    from sim.agents.policy_view import Scene

# What is still missing: cards to be rid of, permanents, colours of them, permanents to be rid of, spells, attackers.
HAND, PERMANENTS, COLORS, ABSENCE, SPELLS, ATTACKERS = range(6)
_MOST: Final = 80  # what solving a Case is worth at the most
_LEAST: Final = 30
_MAIN: Final = (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER)


class Goal(NamedTuple):
    """What a Case asks for: which kind of thing, how many more, and what being solved is worth."""

    source: int
    kind: int
    what: q.Filter
    missing: int
    worth: int


def see_goals(scene: Scene) -> tuple[Goal, ...]:
    """The goals of this player's unsolved Cases; the attack and the creatures to be rid of are marked in the scene."""
    cases = scene.book.cases()
    if not cases:
        return ()
    found: list[Goal] = []
    for permanent, c in scene.view.permanents():
        if permanent.controller == scene.seat and "solved" not in permanent.designations:
            for number in c.profile.triggered:
                if number[1] in cases:
                    found += _goal(scene, permanent.id, number[1], c.abilities)
    for goal in found:
        _mark(scene, goal)
    return tuple(found)


def _goal(scene: Scene, source: int, number: int, abilities: tuple[int, ...]) -> list[Goal]:
    ability = scene.view.pool.abilities[number]
    if not isinstance(ability, ab.Triggered) or not isinstance(ability.condition, q.Both):
        return []
    shape = _shape(ability.condition.parts[0])
    if shape is None:
        return []
    kind, what, amount, number_wanted = shape
    have = ask.number(scene.view, Context(source, scene.seat), amount)
    missing = have if kind in (HAND, ABSENCE) else number_wanted - have
    return [Goal(source, kind, what, missing, solving_worth(scene, abilities))] if missing > 0 else []


def _shape(node: q.Condition) -> tuple[int, q.Filter, q.Amount, int] | None:
    """A condition as what it asks for, of which kind, the number to look at, and how many it takes."""
    match node:
        case q.Compare(q.PlayerStat("hand"), t.EQ, 0):
            return HAND, q.Anything(), node.first, 0
        case q.Compare(q.Count(what, "color"), t.EQ | t.GE, int(number)):
            return COLORS, what, node.first, number
        case q.Compare(q.Count(what, ""), t.GE, int(number)):
            return PERMANENTS, what, node.first, number
        case q.Compare(q.ThisTurn(event), t.GE, int(number)) if event.event == ek.CAST:
            return SPELLS, event.subject, node.first, number
        case q.Compare(q.ThisTurn(event), t.GE, int(number)) if event.event == ek.ATTACKED:
            return ATTACKERS, event.subject, node.first, number
        case q.Isnt(q.Exists(what)):
            return ABSENCE, what, q.Count(what), 0
    return None


def solving_worth(scene: Scene, abilities: tuple[int, ...]) -> int:
    """What the solved abilities of a Case are worth, half of which is counted for it as it is."""
    nodes = [unlocked(scene.view.pool.abilities[number]) for number in abilities]
    return max(_LEAST, min(_MOST, sum(worth_of_ability(node) for node in nodes if node is not None)))


def _mark(scene: Scene, goal: Goal) -> None:
    """An attack with enough creatures is worth more; a creature that is in the way of a solution is worth less."""
    if goal.kind == ATTACKERS:
        scene.facts[at.WANTED], scene.facts[at.WANTED_WORTH] = goal.missing, goal.worth
    if goal.kind == ABSENCE:
        ctx = Context(goal.source, scene.seat)
        for thing in scene.mine:
            if ask.has_quality(scene.view, ctx, goal.what, thing[at.ENTITY]):
                thing[at.WORTH] = max(5, thing[at.WORTH] - goal.worth // goal.missing)


def step_worth(scene: Scene, card: GameObject) -> int:
    """What casting or playing a card adds by bringing this player's Cases nearer to being solved."""
    if not scene.goals or scene.facts[at.MOMENT] not in _MAIN:
        return 0
    return min(_MOST, sum(_step(scene, goal, card) for goal in scene.goals))


def loss_worth(scene: Scene, permanent: GameObject) -> int:
    """What it costs to be rid of a permanent that counts towards solving a Case."""
    goals = [goal for goal in scene.goals if goal.kind == PERMANENTS and _counts(scene, goal, permanent)]
    return sum(goal.worth // goal.missing for goal in goals)


def _step(scene: Scene, goal: Goal, card: GameObject) -> int:
    if goal.kind == HAND:
        return goal.worth // goal.missing if goal.missing <= 3 else goal.worth // 10
    if goal.kind == SPELLS:
        return goal.worth // goal.missing if _is_in_reach(scene, goal, card) else 0
    if goal.kind in (PERMANENTS, COLORS) and _would_count(scene, goal, card):
        return goal.worth // goal.missing
    return 0


def _is_in_reach(scene: Scene, goal: Goal, card: GameObject) -> bool:
    """Whether enough such spells are held to reach the number this turn, this card among them, and mana for them."""
    ctx = Context(goal.source, scene.seat)
    held = [c for c in scene.view.hand if ask.has_quality(scene.view, ctx, goal.what, c)]
    mana = sum(sorted(scene.card(scene.view.object(c)).spell.mana for c in held)[: goal.missing])
    return card.id in held and len(held) >= goal.missing and mana <= scene.facts[at.MY_MANA]


def _would_count(scene: Scene, goal: Goal, card: GameObject) -> bool:
    """Whether a card would be one more of what is counted, once it is a permanent."""
    c = scene.view.characteristics(card.id)
    if not c.types & t.PERMANENT_TYPES or not _counts(scene, goal, card):
        return False
    return goal.kind == PERMANENTS or bool(c.colors & ~_colors_of(scene))


def _counts(scene: Scene, goal: Goal, card: GameObject) -> bool:
    """Whether an object has the quality that is counted, wherever it is."""
    parts = goal.what.parts if isinstance(goal.what, q.And) else (goal.what,)
    quality = q.And(tuple(part for part in parts if not isinstance(part, q.InZone | q.ControlledBy)))
    return ask.has_quality(scene.view, Context(goal.source, scene.seat), quality, card.id)


def _colors_of(scene: Scene) -> int:
    """The colours among this player's permanents."""
    mask = 0
    for permanent, c in scene.view.permanents():
        mask |= c.colors if permanent.controller == scene.seat else 0
    return mask
