"""Declaring attackers (CR 508): who may attack whom, what must attack, bands, costs, and the declaration itself.

Restrictions and requirements are solved exactly for these classes (`cards.ability.RULES`); a card that says something
else of attacking cannot be written and is refused with its text:

- restrictions (508.1c): untapped, not summoning sick (302.6), no defender (702.3b) unless "can attack as though no
  defender"; "can't attack" (whom: `what`); "can't attack alone".
- requirements (508.1d): "must attack" (whom: `what`), each in force for a creature counted by itself.
- costs (508.1h): "attack tax" of mana for each attacker of a player or permanent; nobody is required to pay.

Who may attack is decided by the picks themselves: a value is offered only if some legal declaration contains it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import agenda, decisions
from sim.rules.battlefield.permanents import tap_all
from sim.rules.characteristics.continuous import has_rule
from sim.rules.combat.attack_options import AttackProblem, problem_of
from sim.rules.combat.bands import Banding, has_any_banding
from sim.rules.combat.evasion import Obstacle
from sim.rules.combat.roles import become_attacker, creature, defended_by
from sim.rules.combat.tax import charge
from sim.rules.evaluate import matches
from sim.rules.events import Event, record
from sim.rules.frames import CombatFrame
from sim.rules.objects import Permanent
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

_NO_CREATURE: Final = Obstacle("only creatures that are no battles attack", "508.1a")
_NOT_YOURS: Final = Obstacle("only creatures of the active player attack", "508.1a")
_TAPPED: Final = Obstacle("tapped creatures can't attack", "508.1a")
_SICK: Final = Obstacle("it has not been controlled since the turn began and has no haste", "302.6")
_DEFENDER: Final = Obstacle("it has defender", "702.3b")
_NO_SUCH_DEFENDER: Final = Obstacle("only opponents, their planeswalkers and battles can be attacked", "508.1b")
_RESTRICTED: Final = Obstacle("it can't attack there", "508.1c")


# --- Who may attack whom ---------------------------------------------------------------------


def why_not_attacker(game: Game, entity: int) -> Obstacle | None:
    """Why a permanent can't attack at all, None if it may by all that concerns itself (CR 508.1a, 508.1c)."""
    permanent = creature(game, entity)
    if permanent is None:
        return _NO_CREATURE
    if permanent.controller != game.state.active:
        return _NOT_YOURS
    if permanent.tapped:
        return _TAPPED
    keywords = game.characteristics(entity).keywords
    if permanent.since_turn >= game.state.players[permanent.controller].last_turn and not keywords & t.HASTE:
        return _SICK
    if keywords & t.DEFENDER and not has_rule(game, "can attack as though no defender", entity):
        return _DEFENDER
    return None


def attackable(game: Game) -> list[int]:
    """The players, planeswalkers and battles that can be attacked this turn: players first, then order of entering."""
    opponents = game.opponents(game.state.active)
    permanents = [e for e in game.domain(t.IN_BATTLEFIELD) if defended_by(game, e) in opponents]
    return [seat_entity(seat) for seat in opponents] + permanents


def why_not_there(game: Game, attacker: int, defender: int) -> Obstacle | None:
    """Why a creature that may attack can't attack this player or permanent (CR 508.1c)."""
    for rule in game.cache().rules.get("can't attack", ()):
        if attacker in rule.affected and matches(game, rule.ctx, rule.rule.what, defender):
            return _RESTRICTED
    return None


def why_not_attack(game: Game, attacker: int, defender: int) -> Obstacle | None:
    """Why a creature can't attack a player or permanent, by all that concerns the two; None if it can."""
    found = why_not_attacker(game, attacker)
    if found is None and defender not in attackable(game):
        found = _NO_SUCH_DEFENDER
    return found if found is not None else why_not_there(game, attacker, defender)


def candidates(game: Game) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The creatures that may attack, in serial order, each with whom it may attack."""
    able = [entity for entity in game.state.battlefield if why_not_attacker(game, entity) is None]
    if not able:
        return ()
    defenders = attackable(game)
    found = [(entity, tuple(d for d in defenders if why_not_there(game, entity, d) is None)) for entity in able]
    return tuple((entity, there) for entity, there in found if there)


# --- The declaration (CR 508.1) ----------------------------------------------------------------


def begin_attack(game: Game) -> None:
    """The turn-based action of declaring attackers (CR 508.1); nothing if no creature can attack."""
    able = candidates(game)
    if able:
        frame = CombatFrame("attack")
        frame.data = able
        agenda.push(game, frame)


def declare_attackers(game: Game, frame: CombatFrame) -> None:
    """Go on with the declaration: attackers, bands, tapping, costs, and then they attack."""
    if frame.pc == 0 and not _choose_attackers(game, frame):
        return
    if frame.pc == 1 and not _choose_bands(game, frame):
        return
    if frame.pc == 2:
        frame.pc = 3
        _tap_attackers(game, frame)
    if frame.pc == 3 and game.state.agenda[-1] is frame:
        frame.pc = 4
        charge(game, declared(frame))
    if frame.pc == 4 and game.state.agenda[-1] is frame:
        _attack(game, frame)


def declared(frame: CombatFrame) -> tuple[tuple[int, int], ...]:
    """The attackers chosen so far, each with what it attacks."""
    return tuple((attacker, defender) for attacker, defender in frame.picks if defender)


def _choose_attackers(game: Game, frame: CombatFrame) -> bool:
    """CR 508.1a-b: for each creature that may attack, stay home (0) or whom it attacks."""
    problem = problem_of(game, frame.data)
    while frame.at < len(frame.data):
        entity, _ = frame.data[frame.at]
        options = attack_options(game, frame, problem) if game.state.answer is None else ()
        answer = game.pick(game.state.active, decisions.ATTACK, options, about=entity)
        if answer is None:
            return False
        frame.picks = (*frame.picks, (entity, answer))
        frame.at += 1
    frame.pc, frame.data = 1, ()
    return True


def attack_options(game: Game, frame: CombatFrame, problem: AttackProblem | None) -> tuple[int, ...]:
    """Staying home and the defenders of the next creature, as far as a legal declaration contains them."""
    options: tuple[int, ...] = (0, *frame.data[frame.at][1])
    if problem is None:
        return options
    chosen = tuple(defender for _, defender in frame.picks)
    return tuple(option for option in options if problem.can_complete(game, (*chosen, option)))


def _choose_bands(game: Game, frame: CombatFrame) -> bool:
    """CR 508.1e, 702.22c: for each attacker no band (0) or the number of its band; kept in `data` in order."""
    attackers = declared(frame)
    if has_any_banding(game, (attacker for attacker, _ in attackers)):
        banding = Banding.of(game, attackers)
        while len(frame.data) < len(attackers):
            attacker, _ = attackers[len(frame.data)]
            options = banding.options(frame.data) if game.state.answer is None else ()
            answer = game.pick(game.state.active, decisions.BAND, options, about=attacker)
            if answer is None:
                return False
            frame.data = (*frame.data, answer)
    frame.pc = 2
    return True


def _tap_attackers(game: Game, frame: CombatFrame) -> None:
    """CR 508.1f, 702.20b: attackers tap, but those with vigilance."""
    attackers = [attacker for attacker, _ in declared(frame)]
    tap_all(game, [e for e in attackers if not game.characteristics(e).keywords & t.VIGILANCE])


def _attack(game: Game, frame: CombatFrame) -> None:
    """CR 508.1k-m: each chosen creature still controlled by the active player becomes an attacking creature."""
    state = game.state
    agenda.pop(game, frame)
    attackers: list[tuple[Permanent, int, int]] = []
    bands = frame.data or (0,) * len(declared(frame))
    for (entity, defender), band in zip(declared(frame), bands, strict=True):
        permanent = game.permanent(entity)
        if permanent is not None and permanent.controller == state.active:
            become_attacker(game, permanent, defender)
            permanent.band, permanent.attacked_this_turn = band, True
            attackers.append((permanent, defender, band))
    _record_attack(game, attackers, alone=len(declared(frame)) == 1)


def _record_attack(game: Game, attackers: list[tuple[Permanent, int, int]], alone: bool) -> None:
    """One batch for all attackers; `alone` by CR 506.5 if only one was declared."""
    state = game.state
    counts = state.players[state.active].turn_counts
    if attackers:
        counts["attackers"] = counts.get("attackers", 0) + len(attackers)
        state.attacked_alone = attackers[0][0].id if alone else 0
    events: list[Event] = [(ek.ATTACKED, p.id, defender, int(alone)) for p, defender, _ in attackers]
    events += [(ek.BANDED, p.id, band) for p, _, band in attackers if band]
    record(game, events)
