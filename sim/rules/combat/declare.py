"""Whole declarations at once: judging them with reason and rule (CR 508.1, 509.1, 510.1e), and turning them into picks.

A declaration of attackers maps attackers to what they attack, with bands as groups of attackers; one of blockers maps
blockers to the attackers they block; a division maps sources to the amounts of their recipients. Players and agents may
answer with these or pick by pick; both come to the same picks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from sim.errors import IllegalChoiceError
from sim.rules import decisions
from sim.rules.combat.attack import candidates, why_not_attack
from sim.rules.combat.attack_options import problem_of
from sim.rules.combat.bands import Banding
from sim.rules.combat.block import Task, able_blockers, allowance, task_of, why_not_blocker
from sim.rules.combat.damage import fighters
from sim.rules.combat.division import Assigned, Plan, claimed, open_needs
from sim.rules.combat.evasion import Obstacle, obstacle
from sim.rules.combat.requirements import most_obeyed, obeyed
from sim.rules.combat.roles import attackers
from sim.rules.combat.tax import can_be_paid
from sim.rules.frames import CombatFrame
from sim.rules.view import entity_name

if TYPE_CHECKING:
    from sim.rules.game import Game

Attackers = Mapping[int, int]
Bands = Sequence[Sequence[int]]
Blockers = Mapping[int, Sequence[int]]
Division = Mapping[int, Mapping[int, int]]


def _refuse(game: Game, what: str, why: Obstacle) -> IllegalChoiceError:
    return IllegalChoiceError(f"{what}: {why.reason}", why.rule, game.position())


def _name(game: Game, entity: int) -> str:
    if entity > 0 and entity not in game.state.objects and entity not in game.state.last_known:
        return f"object {entity}"
    return entity_name(game, entity)


# --- Judging declarations ------------------------------------------------------------------------


def verify_attack(game: Game, attacks: Attackers, bands: Bands = ()) -> None:
    """Judge a declaration of attackers whole (CR 508.1); IllegalChoiceError with reason and rule if it is illegal."""
    for attacker, defender in attacks.items():
        why = why_not_attack(game, attacker, defender)
        if why is not None:
            raise _refuse(game, f"{_name(game, attacker)} can't attack {_name(game, defender)}", why)
    _verify_whole_attack(game, attacks)
    _verify_bands(game, attacks, bands)


def _verify_whole_attack(game: Game, attacks: Attackers) -> None:
    able = candidates(game)
    problem = problem_of(game, able)
    if problem is None:
        return
    choices = tuple(attacks.get(entity, 0) for entity, _ in able)
    if problem.is_alone_illegally(choices):
        raise _refuse(game, "illegal attack", Obstacle("its only attacker can't attack alone", "508.1c"))
    most = problem.most_obeyed()
    if problem.obeyed(choices) < most:
        reason = f"it obeys {problem.obeyed(choices)} requirements where {most} can be obeyed"
        raise _refuse(game, "illegal attack", Obstacle(reason, "508.1d"))
    declared = tuple((entity, choice) for (entity, _), choice in zip(able, choices, strict=True) if choice)
    if problem.taxed.intersection(choices) and not can_be_paid(game, declared):
        raise _refuse(game, "illegal attack", Obstacle("its cost can't be paid", "508.1h"))


def _verify_bands(game: Game, attacks: Attackers, bands: Bands) -> None:
    banding = Banding.of(game, sorted(attacks.items()))
    seen: set[int] = set()
    for band in _real(bands):
        names = ", ".join(_name(game, e) for e in band)
        if any(e not in attacks for e in band):
            raise _refuse(game, f"no band of {names}", Obstacle("only attackers can be in a band", "702.22c"))
        if seen.intersection(band):
            raise _refuse(game, f"no band of {names}", Obstacle("each can be in only one band", "702.22c"))
        seen.update(band)
        if len({attacks[e] for e in band}) > 1:
            raise _refuse(game, f"no band of {names}", Obstacle("they do not attack the same", "702.22d"))
        if not banding.is_legal(band):
            raise _refuse(game, f"no band of {names}", Obstacle("more than one of them is without banding", "702.22c"))


def _real(bands: Bands) -> list[tuple[int, ...]]:
    """Bands of two or more; a creature alone in its band is in none."""
    return [tuple(sorted(band)) for band in bands if len(band) > 1]


def verify_block(game: Game, seat: int, blocks: Blockers) -> None:
    """Judge a player's declaration of blockers whole (CR 509.1); IllegalChoiceError with reason and rule if illegal."""
    against = [p.id for p in attackers(game) if p.defending == seat]
    for blocker, chosen in blocks.items():
        for attacker in chosen:
            why = _why_not_block(game, seat, blocker, attacker, against)
            if why is not None:
                raise _refuse(game, f"{_name(game, blocker)} can't block {_name(game, attacker)}", why)
        if len(set(chosen)) != len(chosen) or len(chosen) > allowance(game, blocker):
            reason = f"it blocks {len(chosen)} where {allowance(game, blocker)} different attackers are allowed"
            raise _refuse(game, f"illegal block by {_name(game, blocker)}", Obstacle(reason, "509.1a"))
    task = task_of(game, able_blockers(game, seat))
    if task is not None:
        _verify_whole_block(game, task, blocks)


def _why_not_block(game: Game, seat: int, blocker: int, attacker: int, against: list[int]) -> Obstacle | None:
    why = why_not_blocker(game, seat, blocker)
    if why is None and attacker not in against:
        why = Obstacle("it is not attacking that player or what that player defends", "509.1a")
    return why if why is not None else obstacle(game, blocker, attacker)


def _verify_whole_block(game: Game, task: Task, blocks: Blockers) -> None:
    counts = [sum(attacker in chosen for chosen in blocks.values()) for attacker in task.attackers]
    for attacker, count, least in zip(task.attackers, counts, task.problem.least, strict=True):
        if 0 < count < least:
            raise _refuse(game, f"illegal block of {_name(game, attacker)}", Obstacle("it has menace", "702.111b"))
    blocking = [blocker for blocker, chosen in blocks.items() if chosen]
    if len(blocking) == 1 and task.problem.not_alone[task.blockers.index(blocking[0])]:
        raise _refuse(game, f"illegal block by {_name(game, blocking[0])}", Obstacle("it can't block alone", "509.1b"))
    most = most_obeyed(task.problem)
    here = obeyed(task.problem, task.numbered(blocks, len(task.blockers)))
    if here < most:
        reason = f"it obeys {here} requirements where {most} can be obeyed"
        raise _refuse(game, "illegal block", Obstacle(reason, "509.1c"))


def verify_damage(game: Game, seat: int, division: Division) -> None:
    """Judge how one player divides combat damage, whole, while that is being asked (CR 510.1e, 702.19b).

    It is about the sources up to the next choice of another player; those that leave no choice may be left out.
    Raises IllegalChoiceError with reason and rule.
    """
    frame, _, _ = _waiting(game, "damage")
    plans: tuple[Plan, ...] = frame.data[0]
    assigned: Assigned = frame.data[1]
    now = _plans_until_another_chooses(plans[frame.at :], seat)
    for source in division:
        if source not in [plan.source for plan in now if plan.chooser == seat]:
            why = Obstacle(f"seat {seat} does not divide damage of it now", "510.1")
            raise _refuse(game, f"illegal damage by {_name(game, source)}", why)
    for plan in now:
        given = division.get(plan.source, {})
        if given or plan.has_choice:
            _verify_one_division(game, plan, given)
        amounts = given or {plan.recipients[0]: plan.amount}
        assigned += tuple((plan.source, recipient, amount) for recipient, amount in amounts.items())
    for entity in open_needs(game, sorted(claimed(plans, assigned)), assigned):
        why = Obstacle("lethal damage is not assigned to all blockers of what tramples over it", "702.19b")
        raise _refuse(game, f"illegal damage to {_name(game, entity)}", why)


def _plans_until_another_chooses(plans: tuple[Plan, ...], seat: int) -> list[Plan]:
    return list(takewhile(lambda plan: plan.chooser == seat or not plan.has_choice, plans))


def _verify_one_division(game: Game, plan: Plan, given: Mapping[int, int]) -> None:
    if dict(given) == {plan.past: plan.amount}:
        return
    what = f"illegal damage by {_name(game, plan.source)}"
    strangers = [entity for entity in given if entity not in plan.recipients]
    if strangers:
        raise _refuse(game, what, Obstacle(f"{_name(game, strangers[0])} can't be assigned any", "510.1c"))
    if sum(given.values()) != plan.amount or min(given.values(), default=0) < 0:
        raise _refuse(game, what, Obstacle(f"the amounts have to add up to {plan.amount}", "510.1a"))


# --- From declarations to picks ------------------------------------------------------------------------


def declare_attack(game: Game, attacks: Attackers, bands: Bands = ()) -> None:
    """Declare attackers: judged whole, then submitted pick by pick.

    If no pick waits because nothing was left to choose, it has to be what was declared; IllegalChoiceError if not.
    """
    if _waits(game, "attack", game.state.active):
        verify_attack(game, attacks, bands)
        _submit(game, "attack", lambda: attack_pick(game, attacks, bands))
    elif dict(attacks) != {p.id: p.attacking for p in attackers(game)}:
        verify_attack(game, attacks, bands)
        raise _none_waits(game, "attackers", "508.1")


def declare_block(game: Game, seat: int, blocks: Blockers) -> None:
    """Declare a player's blockers: judged whole, then submitted pick by pick; what was forced has to be the same."""
    if _waits(game, "block", seat):
        verify_block(game, seat, blocks)
        _submit(game, "block", lambda: block_pick(game, blocks))
        return
    mine = {p.id: set(p.blocking) for p in fighters(game) if p.is_blocking and p.controller == seat}
    declared = {blocker: set(chosen) for blocker, chosen in blocks.items() if chosen}
    if declared.keys() != mine.keys() or any(not chosen <= mine[b] for b, chosen in declared.items()):
        verify_block(game, seat, blocks)
        raise _none_waits(game, "blockers", "509.1")


def declare_damage(game: Game, seat: int, division: Division) -> None:
    """Divide the combat damage that a player is asked about: judged whole, then submitted pick by pick."""
    if not _waits(game, "damage", seat):
        raise _none_waits(game, "combat damage", "510.1")
    verify_damage(game, seat, division)
    _submit(game, "damage", lambda: damage_pick(game, division))


def _waits(game: Game, kind: str, seat: int) -> bool:
    """Whether the decision that waits is one of this player's in a declaration of this kind."""
    decision = game.next_decision()
    return decision is not None and decision.seat == seat and _frame(game, kind) is not None


def _none_waits(game: Game, what: str, rule: str) -> IllegalChoiceError:
    return IllegalChoiceError(f"expected a waiting declaration of {what}, got none", rule, game.position())


def _submit(game: Game, kind: str, wanted: Callable[[], Any]) -> None:
    """Answer every pick of the declaration that is waiting and the same player's."""
    first, decision = _frame(game, kind), game.next_decision()
    seat = decision.seat if decision is not None else -1
    while decision is not None and decision.seat == seat and _frame(game, kind) is first:
        game.submit(_index(game, wanted()))
        decision = game.next_decision()


def _index(game: Game, value: Any) -> int:
    """Where the wanted value stands among the options that wait."""
    pending = game.state.pending
    if pending is None or value not in pending[2]:
        options = () if pending is None else pending[2]
        raise IllegalChoiceError(f"expected one of {options}, got {value}", "", game.position())
    return pending[2].index(value)


def _frame(game: Game, kind: str) -> CombatFrame | None:
    frame = game.state.agenda[-1] if game.state.agenda else None
    return frame if isinstance(frame, CombatFrame) and frame.kind == kind else None


def _waiting(game: Game, kind: str) -> tuple[CombatFrame, str, Any]:
    """The frame that asks, the kind of pick, and what it is about; IllegalChoiceError if no such pick waits."""
    frame, pending = _frame(game, kind), game.state.pending
    if frame is None or pending is None:
        raise IllegalChoiceError(f"expected a waiting declaration of {kind}, got none", "", game.position())
    return frame, pending[1], pending[3]


def attack_pick(game: Game, attacks: Attackers, bands: Bands = ()) -> int:
    """The value of the waiting pick (attack or band) in a declaration of attackers."""
    frame, kind, entity = _waiting(game, "attack")
    if kind == decisions.ATTACK:
        return attacks.get(entity, 0)
    mine = next((band for band in _real(bands) if entity in band), ())
    order = [attacker for attacker, defender in frame.picks if defender]
    numbers = {number for attacker, number in zip(order, frame.data, strict=False) if attacker in mine}
    return next(iter(numbers), max(frame.data, default=0) + 1) if mine else 0


def block_pick(game: Game, blocks: Blockers) -> int:
    """The value of the waiting pick in a declaration of blockers."""
    frame, _, blocker = _waiting(game, "block")
    already = [attacker for who, attacker in frame.picks if who == blocker]
    return next((attacker for attacker in blocks.get(blocker, ()) if attacker not in already), 0)


def damage_pick(game: Game, division: Division) -> int:
    """The value of the waiting pick in a division of combat damage."""
    frame, kind, about = _waiting(game, "damage")
    if kind == decisions.MAY:
        plan: Plan = frame.data[0][frame.at]
        return int(division.get(about, {}).get(plan.past, 0) == plan.amount)
    source, recipient, _ = about
    return division.get(source, {}).get(recipient, 0)
