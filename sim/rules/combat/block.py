"""Declaring blockers (CR 509): who may block whom and how many, what must block, and the declaration itself.

Restrictions and requirements are solved exactly for these classes (`cards.ability.RULES`); a card that says something
else of blocking cannot be written and is refused with its text:

- restrictions (509.1b): untapped; the evasion of `evasion.py`; "can't block" and "can't be blocked" (whom, by whom:
  `what`); menace (702.111b); "can't block alone"; one attacker each but for "can block additional".
- requirements (509.1c): "must block" (one that matches `what`), "must be blocked" (by one that matches), "must be
  blocked by all" (each that matches is asked for itself); each in force for a creature counted by itself.

Blocks spread to whole bands afterwards (702.22h): that is no declaration, so neither evasion nor allowances matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import agenda, decisions
from sim.rules.combat.evasion import Obstacle, can_block
from sim.rules.combat.requirements import BlockProblem, Blocks, Pair, can_complete
from sim.rules.combat.roles import attackers, band_of, creature, defending_entity
from sim.rules.evaluate import amount, matches
from sim.rules.events import Event, record
from sim.rules.frames import CombatFrame
from sim.rules.objects import Permanent

if TYPE_CHECKING:
    from sim.rules.game import Game

Able = tuple[tuple[int, tuple[int, ...]], ...]  # blockers, each with the attackers that it can block
Declared = dict[int, tuple[int, ...]]  # for each blocker the attackers chosen for it

_NO_CREATURE: Final = Obstacle("only creatures that are no battles block", "509.1a")
_NOT_YOURS: Final = Obstacle("only creatures of the defending player block", "509.1a")
_TAPPED: Final = Obstacle("tapped creatures can't block", "509.1a")
_HARD: Final = ("must block", "must be blocked", "must be blocked by all", "can't block alone")
_ANY_NUMBER: Final = 1_000


# --- Who may block whom --------------------------------------------------------------------------


def why_not_blocker(game: Game, seat: int, entity: int) -> Obstacle | None:
    """Why a permanent can't be declared as a blocker at all, None if it may (CR 509.1a)."""
    permanent = creature(game, entity)
    if permanent is None:
        return _NO_CREATURE
    if permanent.controller != seat:
        return _NOT_YOURS
    return _TAPPED if permanent.tapped else None


def allowance(game: Game, blocker: int) -> int:
    """How many attackers a creature can block (CR 509.1a-b)."""
    number = 1
    for rule in game.cache().rules.get("can block additional", ()):
        if blocker in rule.affected:
            more = amount(game, rule.ctx, rule.rule.amount)
            number += more if more >= 0 else _ANY_NUMBER
    return number


def able_blockers(game: Game, seat: int) -> Able:
    """The creatures of a player that can block something, in serial order, each with whom."""
    against = [p.id for p in attackers(game) if p.defending == seat]
    found = []
    for entity in game.state.battlefield:
        if why_not_blocker(game, seat, entity) is None:
            can = tuple(attacker for attacker in against if can_block(game, entity, attacker))
            if can:
                found.append((entity, can))
    return tuple(found)


# --- Restrictions and requirements on the whole declaration ------------------------------------------


class Task(NamedTuple):
    """The problem of a declaration, with the blockers and attackers that its numbers stand for."""

    problem: BlockProblem
    blockers: tuple[int, ...]
    attackers: tuple[int, ...]

    def numbered(self, blocks: Mapping[int, Sequence[int]], first: int) -> Blocks:
        """The blocks of the first blockers, by number."""
        number = {attacker: i for i, attacker in enumerate(self.attackers)}
        return tuple(tuple(number[a] for a in blocks.get(blocker, ())) for blocker in self.blockers[:first])


def task_of(game: Game, able: Able) -> Task | None:
    """The task of a declaration by these blockers; None if every pick that is offered can be completed."""
    rules = game.cache().rules
    against = sorted({attacker for _, can in able for attacker in can})
    least = tuple(2 if game.characteristics(e).keywords & t.MENACE else 1 for e in against)
    if all(number == 1 for number in least) and not (rules and any(kind in rules for kind in _HARD)):
        return None
    at = {attacker: i for i, attacker in enumerate(against)}
    alone = {e for rule in rules.get("can't block alone", ()) for e in rule.affected}
    problem = BlockProblem(
        tuple(tuple(at[attacker] for attacker in can) for _, can in able),
        tuple(allowance(game, blocker) for blocker, _ in able),
        least,
        tuple(blocker in alone for blocker, _ in able),
        tuple(_requirements(game, able, at)),
    )
    return Task(problem, tuple(blocker for blocker, _ in able), tuple(against))


def _requirements(game: Game, able: Able, at: dict[int, int]) -> list[tuple[Pair, ...]]:
    """CR 509.1c: each requirement as the pairs of which one obeys it; those that nobody can obey are left out."""
    rules = game.cache().rules
    pairs = [(b, blocker, attacker) for b, (blocker, can) in enumerate(able) for attacker in can]
    found: list[tuple[Pair, ...]] = []
    for rule in rules.get("must block", ()):
        for blocker in sorted(rule.affected):
            same = [(b, a) for b, who, a in pairs if who == blocker and matches(game, rule.ctx, rule.rule.what, a)]
            found.append(tuple((b, at[a]) for b, a in same))
    for rule in rules.get("must be blocked", ()):
        for attacker in sorted(rule.affected):
            same = [(b, a) for b, who, a in pairs if a == attacker and matches(game, rule.ctx, rule.rule.what, who)]
            found.append(tuple((b, at[a]) for b, a in same))
    for rule in rules.get("must be blocked by all", ()):
        fit = [(b, a) for b, who, a in pairs if a in rule.affected and matches(game, rule.ctx, rule.rule.what, who)]
        found += [((b, at[a]),) for b, a in fit]
    return [requirement for requirement in found if requirement]


# --- The declaration (CR 509.1) ------------------------------------------------------------------------


def begin_block(game: Game) -> None:
    """The turn-based action of declaring blockers: each defending player in APNAP order (CR 509.1, 802.4)."""
    frame = CombatFrame("block")
    attacked = {p.defending for p in attackers(game)}
    frame.data = (tuple(seat for seat in game.apnap() if seat in attacked), ())
    agenda.push(game, frame)


def declare_blockers(game: Game, frame: CombatFrame) -> None:
    """Go on with the declarations. `data` is the defending seats and who can block whom of the one at `at`."""
    seats = frame.data[0]
    while frame.at < len(seats):
        if frame.pc == 0:
            frame.data, frame.picks = (seats, able_blockers(game, seats[frame.at])), ()
            frame.pc = 1
        if not _choose_blocks(game, frame):
            return
        _block(game, seats[frame.at], chosen_blocks(frame))
        frame.at, frame.pc = frame.at + 1, 0
    agenda.pop(game, frame)
    _note_unblocked(game)


def chosen_blocks(frame: CombatFrame) -> Declared:
    """The blocks chosen so far by the player who declares."""
    blocks: Declared = {}
    for blocker, attacker in frame.picks:
        blocks[blocker] = (*blocks.get(blocker, ()), attacker)
    return blocks


def _choose_blocks(game: Game, frame: CombatFrame) -> bool:
    """CR 509.1a: for each blocker one attacker after another, up to its allowance, or done (0)."""
    seats, able = frame.data
    task = task_of(game, able)
    while frame.pc <= len(able):
        blocker, can = able[frame.pc - 1]
        mine = tuple(attacker for who, attacker in frame.picks if who == blocker)
        if len(mine) == min(len(can), allowance(game, blocker)):
            frame.pc += 1
            continue
        options = _block_options(frame, task, mine) if game.state.answer is None else ()
        answer = game.pick(seats[frame.at], decisions.BLOCK, options, about=blocker)
        if answer is None:
            return False
        if answer:
            frame.picks = (*frame.picks, (blocker, answer))
        else:
            frame.pc += 1
    return True


def _block_options(frame: CombatFrame, task: Task | None, mine: tuple[int, ...]) -> tuple[int, ...]:
    """Done and the attackers that the blocker may block next, as far as a legal declaration contains them."""
    able, at = frame.data[1], frame.pc - 1
    others = tuple(attacker for attacker in able[at][1] if attacker not in mine)
    if task is None:
        return (0, *others)
    *before, chosen = task.numbered(chosen_blocks(frame), at + 1)
    done = can_complete(task.problem, (*before, chosen), ())
    more = [a for a in others if can_complete(task.problem, tuple(before), (*chosen, task.attackers.index(a)))]
    return (0, *more) if done else tuple(more)


def _block(game: Game, seat: int, blocks: Declared) -> None:
    """CR 509.1g-i: chosen creatures block, whole bands become blocked (702.22h); one batch for one player's blocks."""
    blockers = [game.permanent(e) for e in blocks]
    present = [p for p in blockers if p is not None and p.controller == seat]
    for blocker in present:
        blocker.is_blocking, blocker.defending = True, seat
        blocker.blocking = _spread(game, blocks[blocker.id])
    events: list[Event] = []
    for blocker in present:
        events.append((ek.BLOCKS, blocker.id, len(blocker.blocking)))
        events += [(ek.BLOCKED, blocker.id, attacker) for attacker in blocker.blocking]
    record(game, events + _become_blocked(game, seat, present))


def _spread(game: Game, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """CR 702.22h: the chosen attackers with all in their bands, in order of entering."""
    found = {member.id for e in chosen if (p := game.permanent(e)) is not None for member in band_of(game, p)}
    return tuple(sorted(found))


def _become_blocked(game: Game, seat: int, blockers: list[Permanent]) -> list[Event]:
    """CR 509.1h: attackers with blockers become blocked."""
    events: list[Event] = []
    for attacker in attackers(game):
        count = sum(attacker.id in blocker.blocking for blocker in blockers)
        if attacker.defending == seat and count:
            if not attacker.blocked:
                events.append((ek.BECAME_BLOCKED, attacker.id, count))
            attacker.blocked = True
    return events


def _note_unblocked(game: Game) -> None:
    """CR 509.1h, 509.3g: attackers without blockers are unblocked creatures."""
    unblocked = [p for p in attackers(game) if not p.blocked]
    record(game, [(ek.NOT_BLOCKED, p.id, defending_entity(game, p)) for p in unblocked])
