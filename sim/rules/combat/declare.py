"""Whole declarations at once: judging them with reason and rule (CR 508.1, 509.1, 510.1e), and turning them into picks.

A declaration of attackers maps attackers to what they attack, with bands as groups of attackers; one of blockers maps
blockers to the attackers they block; a division maps sources to the amounts of their recipients. Players and agents may
answer with these or pick by pick; both come to the same picks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sim.errors import IllegalChoiceError
from sim.rules import decisions
from sim.rules.combat.attack import candidates, why_not_attack
from sim.rules.combat.attack_options import problem_of as attack_problem
from sim.rules.combat.bands import Banding
from sim.rules.combat.block import able_blockers, allowance, why_not_blocker
from sim.rules.combat.block import problem_of as block_problem
from sim.rules.combat.division import Assigned, Plan, claimed, open_needs
from sim.rules.combat.evasion import Obstacle, obstacle
from sim.rules.combat.requirements import BlockProblem, most_obeyed, obeyed
from sim.rules.combat.roles import attackers
from sim.rules.combat.tax import can_be_paid
from sim.rules.frames import CombatFrame

if TYPE_CHECKING:
    from sim.rules.game import Game

Attackers = Mapping[int, int]
Bands = Sequence[Sequence[int]]
Blockers = Mapping[int, Sequence[int]]
Division = Mapping[int, Mapping[int, int]]


def _refuse(game: Game, what: str, why: Obstacle) -> IllegalChoiceError:
    return IllegalChoiceError(f"{what}: {why.reason}", why.rule, game.position())


def _name(game: Game, entity: int) -> str:
    if entity < 0:
        return f"seat {-1 - entity}"
    exists = entity in game.state.objects or entity in game.state.last_known
    return f"{game.characteristics(entity).name or 'face-down creature'} ({entity})" if exists else f"object {entity}"


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
    problem = attack_problem(game, able)
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
    banding = Banding(game, tuple(sorted(attacks.items())))
    seen: set[int] = set()
    for band in _real(bands):
        names = ", ".join(_name(game, e) for e in band)
        if any(e not in attacks for e in band):
            raise _refuse(game, f"no band of {names}", Obstacle("only attackers can be in a band", "702.22c"))
        if seen.intersection(band):
            raise _refuse(game, f"no band of {names}", Obstacle("each can be in only one band", "702.22c"))
        seen.update(band)
        if len({attacks[e] for e in band}) > 1:
            raise _refuse(game, f"no band of {names}", Obstacle("they attack different players or permanents", "702.22d"))
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
    able = able_blockers(game, seat)
    problem = block_problem(game, able)
    if problem is not None:
        _verify_whole_block(game, problem, [blocker for blocker, _ in able], blocks)


def _why_not_block(game: Game, seat: int, blocker: int, attacker: int, against: list[int]) -> Obstacle | None:
    why = why_not_blocker(game, seat, blocker)
    if why is None and attacker not in against:
        why = Obstacle("it is not attacking that player or what that player defends", "509.1a")
    return why if why is not None else obstacle(game, blocker, attacker)


def _verify_whole_block(game: Game, problem: BlockProblem, blockers: list[int], blocks: Blockers) -> None:
    against = sorted({attacker for chosen in blocks.values() for attacker in chosen})
    for attacker in against:
        count = sum(attacker in chosen for chosen in blocks.values())
        if count < 2 and game.characteristics(attacker).keywords & _menace():
            raise _refuse(game, f"illegal block of {_name(game, attacker)}", Obstacle("it has menace", "702.111b"))
    alone = [blocker for blocker, chosen in blocks.items() if chosen]
    if len(alone) == 1 and problem.not_alone[blockers.index(alone[0])]:
        raise _refuse(game, f"illegal block by {_name(game, alone[0])}", Obstacle("it can't block alone", "509.1b"))
    number = {attacker: i for i, attacker in enumerate(_numbered(game, blockers))}
    whole = tuple(tuple(number[a] for a in blocks.get(blocker, ())) for blocker in blockers)
    most, here = most_obeyed(problem), obeyed(problem, whole)
    if here < most:
        reason = f"it obeys {here} requirements where {most} can be obeyed"
        raise _refuse(game, "illegal block", Obstacle(reason, "509.1c"))
