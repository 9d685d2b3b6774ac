"""Combat damage (CR 510): which creatures assign damage in a step, who divides it, and dealing it all at once.

First the damage of all attackers is announced, then that of the blockers of each defending player (510.1, 802.5).
Among the attackers those that trample come last, and before them come those whose damage the defending player divides
(702.22j): what an attacker tramples over counts all damage of the step (702.19b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import terms as t
from sim.rules import agenda, decisions
from sim.rules.battlefield.damage import deal
from sim.rules.characteristics.continuous import has_rule
from sim.rules.combat.bands import takes_over
from sim.rules.combat.division import Assigned, Plan, legal_amounts, may_assign_past
from sim.rules.combat.roles import STRUCK_FIRST, attacked, attackers, blocked_by, blockers_of
from sim.rules.frames import CombatFrame
from sim.rules.objects import Permanent

if TYPE_CHECKING:
    from sim.rules.game import Game

_FAST = t.FIRST_STRIKE | t.DOUBLE_STRIKE


# --- Who deals damage in which step (CR 510.4) -----------------------------------------------


def fighters(game: Game) -> list[Permanent]:
    """All attacking and blocking creatures, in order of entering."""
    found = [game.state.objects[e] for e in game.state.battlefield]
    return [p for p in found if isinstance(p, Permanent) and (p.attacking or p.is_blocking)]


def needs_first_strike_step(game: Game) -> bool:
    """CR 510.4: whether a creature in combat has first or double strike, so that there are two damage steps."""
    return any(game.characteristics(p.id).keywords & _FAST for p in fighters(game))


def strikes(game: Game, fighter: Permanent, first_strike: bool) -> bool:
    """CR 510.4, 702.4b, 702.7b: whether a creature assigns combat damage in this step."""
    keywords = game.characteristics(fighter.id).keywords
    if first_strike:
        return keywords & _FAST != 0
    struck = game.state.turn_log.get(STRUCK_FIRST, ())
    return fighter.id not in struck or keywords & t.DOUBLE_STRIKE != 0


# --- Plans (CR 510.1) ---------------------------------------------------------------------------


def damage_plans(game: Game, first_strike: bool) -> list[Plan]:
    """What each creature assigns in this step, in the order of announcement."""
    active = game.state.active
    of_attackers = [_attacker_plan(game, p) for p in attackers(game) if strikes(game, p, first_strike)]
    found = [plan for plan in of_attackers if plan is not None]
    found.sort(key=lambda plan: (plan.tramples, plan.chooser == active))
    for seat in game.apnap():
        for p in fighters(game):
            if p.is_blocking and p.defending == seat and strikes(game, p, first_strike):
                plan = _blocker_plan(game, p)
                found += [plan] if plan is not None else []
    return found


def _attacker_plan(game: Game, attacker: Permanent) -> Plan | None:
    c = game.characteristics(attacker.id)
    if c.power <= 0:
        return None  # CR 510.1a
    target, seat = attacked(game, attacker), attacker.controller
    if not attacker.blocked:
        return Plan(attacker.id, seat, c.power, (target,)) if target else None  # CR 510.1b
    blockers = blockers_of(game, attacker.id)
    past = target if target and has_rule(game, "assign as though unblocked", attacker.id) else 0
    if not blockers:
        # CR 702.19d, 510.1c: with nobody left to block it, only trample (or as though unblocked) gets through.
        through = target if c.keywords & t.TRAMPLE else past
        return Plan(attacker.id, seat, c.power, (through,)) if through else None
    recipients = tuple(p.id for p in blockers)
    if takes_over(game, blockers):
        return Plan(attacker.id, attacker.defending, c.power, recipients, past=past)  # CR 702.22j
    if c.keywords & t.TRAMPLE and target:
        return Plan(attacker.id, seat, c.power, (*recipients, target), tramples=True, past=past)
    return Plan(attacker.id, seat, c.power, recipients, past=past)


def _blocker_plan(game: Game, blocker: Permanent) -> Plan | None:
    power, blocked = game.characteristics(blocker.id).power, blocked_by(game, blocker)
    if power <= 0 or not blocked:
        return None  # CR 510.1a, d
    # CR 702.22k: the active player divides the damage of what blocks a creature with banding.
    chooser = game.state.active if takes_over(game, blocked) else blocker.controller
    return Plan(blocker.id, chooser, power, tuple(p.id for p in blocked))


# --- The step -------------------------------------------------------------------------------------


def begin_damage(game: Game, first_strike: bool) -> None:
    """The turn-based action of a combat damage step: assign, then deal (CR 510.1-2)."""
    plans = tuple(damage_plans(game, first_strike))
    if first_strike:
        fast = [p.id for p in fighters(game) if game.characteristics(p.id).keywords & _FAST]
        game.state.turn_log[STRUCK_FIRST] = tuple(fast)
    frame = CombatFrame("damage")
    frame.data = (plans, ())
    agenda.push(game, frame)


def assign_damage(game: Game, frame: CombatFrame) -> None:
    """Go on with the assignment. `data` is the plans and what is assigned; `picks` the amounts of the plan at `at`."""
    plans: tuple[Plan, ...] = frame.data[0]
    while frame.at < len(plans):
        if not _assign(game, frame, plans):
            return
        frame.at, frame.pc, frame.picks = frame.at + 1, 0, ()
    agenda.pop(game, frame)
    _deal(game, plans, frame.data[1])


def _assign(game: Game, frame: CombatFrame, plans: tuple[Plan, ...]) -> bool:
    """One creature's damage; False while a pick is awaited."""
    plan: Plan = plans[frame.at]
    if frame.pc == 0 and plan.past:
        options = (0, 1) if may_assign_past(game, plans, frame.at, frame.data[1]) else (0,)
        answer = game.pick(plan.chooser, decisions.MAY, options, about=plan.source)
        if answer is None:
            return False
        if answer:
            frame.data = (plans, (*frame.data[1], (plan.source, plan.past, plan.amount)))
            return True
    frame.pc = 1
    while len(frame.picks) < len(plan.recipients):
        recipient, left = plan.recipients[len(frame.picks)], plan.amount - sum(frame.picks)
        is_answered = game.state.answer is not None
        amounts = () if is_answered else legal_amounts(game, plans, frame.at, frame.data[1], frame.picks)
        answer = game.pick(plan.chooser, decisions.DIVIDE, amounts, about=(plan.source, recipient, left))
        if answer is None:
            return False
        frame.picks = (*frame.picks, answer)
    given = [(plan.source, recipient, a) for recipient, a in zip(plan.recipients, frame.picks, strict=True) if a]
    frame.data = (plans, (*frame.data[1], *given))
    return True


def _deal(game: Game, plans: tuple[Plan, ...], assigned: Assigned) -> None:
    """CR 510.2: all at once; sources in APNAP order of controllers, then in order of entering."""
    rank = {seat: i for i, seat in enumerate(game.apnap())}
    deal(game, sorted(assigned, key=lambda one: (rank.get(game.controller(one[0]), 0), one[0])), combat=True)
