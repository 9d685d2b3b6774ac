"""Restrictions and requirements on blocks, solved exactly (CR 509.1b-c), over small numbers without a game.

Blockers and attackers are positions. A requirement is a set of (blocker, attacker) pairs and is obeyed if at least one
of them is among the blocks: "this creature blocks if able" is all pairs of a blocker, "must be blocked" all pairs of an
attacker, and "all creatures able to block this do so" one requirement for each pair.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from sim.rules.combat.integer_program import most_by_program

SEARCHED = 2_000  # positions of one search, about 30 ms; ordinary boards need fewer than 100
Blocks = tuple[tuple[int, ...], ...]  # for each blocker so far the attackers that it blocks
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BlockProblem:
    """What one player may declare: who is `able` to block whom, how many, and what is required.

    `least` is for each attacker the fewest creatures that may block it if any does (menace: 2), `not_alone` for each
    blocker whether it can't block alone.
    """

    able: Blocks
    allowance: tuple[int, ...]
    least: tuple[int, ...]
    not_alone: tuple[bool, ...]
    requirements: tuple[tuple[Pair, ...], ...]


def obeyed(problem: BlockProblem, blocks: Blocks) -> int:
    """The number of requirements that these blocks obey."""
    pairs = {(b, a) for b, chosen in enumerate(blocks) for a in chosen}
    return sum(any(pair in pairs for pair in requirement) for requirement in problem.requirements)


@lru_cache(maxsize=256)
def most_obeyed(problem: BlockProblem) -> int:
    """CR 509.1c: the greatest number of requirements that can be obeyed without disobeying a restriction."""
    search = _Search(problem)
    try:
        for goal in range(search.bound(0, 0), 0, -1):
            if search.reaches((), (), goal):
                return goal
    except _TooCrowdedError:
        return most_by_program(problem, (), ())
    return 0


def can_complete(problem: BlockProblem, blocks: Blocks, current: tuple[int, ...]) -> bool:
    """Whether blocks declared so far can become a legal declaration.

    `blocks` are those of the first blockers, who are done; `current` what the next one blocks so far.
    """
    most = most_obeyed(problem)
    try:
        return _Search(problem).reaches(blocks, current, most)
    except _TooCrowdedError:
        return most_by_program(problem, blocks, current) >= most


class _TooCrowdedError(Exception):
    """The search has looked at so many positions that the integer program is faster."""


class _State:
    """Where a declaration stands: blocks for each attacker, requirements obeyed (mask), blockers, whether one is
    among them that can't block alone.
    """

    __slots__ = ("blockers", "counts", "lonely", "met")

    def __init__(self, counts: tuple[int, ...], met: int, blockers: int, lonely: bool) -> None:
        self.counts = counts
        self.met = met
        self.blockers = blockers
        self.lonely = lonely


class _Search:
    """Depth first over the blockers, with a bound on what can still be obeyed and a memory of dead ends."""

    def __init__(self, problem: BlockProblem) -> None:
        self.problem = problem
        self.left = SEARCHED
        self.dead: set[tuple[Any, ...]] = set()
        self.alike = _alike(problem)
        self.masks = _masks(problem)
        self.later = _later(problem, self.masks)
        self.gains = _gains(problem, self.masks)
        self.wanted = {a for requirement in problem.requirements for _, a in requirement}
        self.company_matters = any(problem.not_alone)

    def reaches(self, blocks: Blocks, current: tuple[int, ...], goal: int) -> bool:
        """Whether some completion obeys every restriction and at least `goal` requirements."""
        state = _State((0,) * len(self.problem.least), 0, 0, False)
        for blocker, chosen in enumerate(blocks):
            state = self.after(state, blocker, chosen)
        return self.extend(len(blocks), state, current, goal)

    def extend(self, blocker: int, state: _State, chosen: tuple[int, ...], goal: int) -> bool:
        """The same from one blocker on, which blocks at least the chosen."""
        self.left -= 1
        if not self.left:
            raise _TooCrowdedError
        if blocker == len(self.problem.able):
            return state.met.bit_count() >= goal and self.is_allowed(state)
        if state.met.bit_count() + self.bound(blocker, state.met) < goal:
            return False
        if chosen:
            return any(
                self.extend(blocker + 1, self.after(state, blocker, more), (), goal)
                for more in self.choices(blocker, state, chosen)
            )
        key = (self.key(blocker, state), goal - state.met.bit_count())
        if key in self.dead:
            return False
        tried: set[tuple[Any, ...]] = set()
        for more in self.choices(blocker, state, chosen):
            after = self.after(state, blocker, more)
            key_after = self.key(blocker + 1, after)
            if key_after not in tried:
                tried.add(key_after)
                if self.extend(blocker + 1, after, (), goal):
                    return True
        self.dead.add(key)
        return False

    def key(self, blocker: int, state: _State) -> tuple[Any, ...]:
        """What matters of a state from a blocker on; attackers that are alike are told apart by their state alone."""
        open_ones = state.met & self.later[blocker]
        groups = [
            tuple(sorted((state.counts[a], *(open_ones >> r & 1 for r in own)) for a, own in group))
            for group in self.alike.groups
        ]
        shared = open_ones & self.alike.shared
        return (blocker, tuple(groups), shared, state.met.bit_count(), state.blockers, state.lonely)

    def is_allowed(self, state: _State) -> bool:
        """CR 509.1b: menace, and creatures that can't block alone."""
        if state.lonely and state.blockers == 1:
            return False
        return all(count == 0 or count >= least for count, least in zip(state.counts, self.problem.least, strict=True))

    def bound(self, blocker: int, met: int) -> int:
        """No completion from this blocker on obeys more further requirements than this."""
        return min((self.later[blocker] & ~met).bit_count(), self.gains[blocker])

    def after(self, state: _State, blocker: int, chosen: tuple[int, ...]) -> _State:
        """The state once a blocker's blocks are decided; counts stop where more make no difference."""
        if not chosen:
            return state
        counts, met, least = list(state.counts), state.met, self.problem.least
        for attacker in chosen:
            met |= self.masks.get((blocker, attacker), 0)
            if least[attacker] > 1:
                counts[attacker] = min(counts[attacker] + 1, least[attacker])
        lonely = state.lonely or self.problem.not_alone[blocker]
        return _State(tuple(counts), met, min(state.blockers + 1, 2), lonely)

    def choices(self, blocker: int, state: _State, chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
        """What the blocker may block, at least the chosen; most gain first, without attackers that change nothing."""
        room = self.problem.allowance[blocker] - len(chosen)
        useful = [a for a in self.problem.able[blocker] if a not in chosen and self.is_useful(blocker, a, state)]
        found = [chosen]
        for attacker in useful:
            found += [(*one, attacker) for one in found if len(one) - len(chosen) < room]
        if room >= len(useful) and all(self.problem.least[a] == 1 for a in useful):
            return [found[-1]] if not self.problem.not_alone[blocker] else [found[-1], chosen]
        return sorted(found, key=lambda one: -self.gain(blocker, state, one))

    def gain(self, blocker: int, state: _State, chosen: tuple[int, ...]) -> int:
        """Requirements newly obeyed, and then attackers that lack blockers."""
        met, filled = 0, 0
        for attacker in chosen:
            met |= self.masks.get((blocker, attacker), 0)
            filled += 0 < state.counts[attacker] < self.problem.least[attacker]
        return 100 * (met & ~state.met).bit_count() + filled

    def is_useful(self, blocker: int, attacker: int, state: _State) -> bool:
        """Whether blocking this attacker can matter for what is required or restricted."""
        if self.company_matters or self.masks.get((blocker, attacker), 0) & ~state.met:
            return True
        count, least = state.counts[attacker], self.problem.least[attacker]
        return 0 < count < least or (count == 0 and least > 1 and attacker in self.wanted)


class _Alike(NamedTuple):
    """Attackers in groups that could trade places, each with the requirements that are only about it."""

    groups: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    shared: int  # mask of the requirements about several attackers


def _alike(problem: BlockProblem) -> _Alike:
    about = [sorted({a for _, a in requirement}) for requirement in problem.requirements]
    groups: dict[tuple[Any, ...], list[tuple[int, tuple[int, ...]]]] = {}
    for attacker, least in enumerate(problem.least):
        able = tuple(b for b, can in enumerate(problem.able) if attacker in can)
        own, shared = [], []
        for number, requirement in enumerate(problem.requirements):
            blockers = tuple(sorted(b for b, a in requirement if a == attacker))
            if blockers and len(about[number]) == 1:
                own.append((blockers, number))
            elif blockers:
                shared.append((number, blockers))
        own.sort()
        signature = (least, able, tuple(blockers for blockers, _ in own), tuple(shared))
        groups.setdefault(signature, []).append((attacker, tuple(number for _, number in own)))
    return _Alike(
        tuple(tuple(group) for group in groups.values()),
        sum(1 << number for number, attackers in enumerate(about) if len(attackers) > 1),
    )


def _masks(problem: BlockProblem) -> dict[Pair, int]:
    """For each pair the requirements that it obeys, as a mask."""
    masks: dict[Pair, int] = {}
    for number, requirement in enumerate(problem.requirements):
        for blocker, attacker in requirement:
            if attacker in problem.able[blocker]:
                masks[blocker, attacker] = masks.get((blocker, attacker), 0) | 1 << number
    return masks


def _later(problem: BlockProblem, masks: dict[Pair, int]) -> list[int]:
    """For each blocker the requirements that it or a later one can obey."""
    later = [0] * (len(problem.able) + 1)
    for blocker in range(len(problem.able) - 1, -1, -1):
        later[blocker] = later[blocker + 1]
        for attacker in problem.able[blocker]:
            later[blocker] |= masks.get((blocker, attacker), 0)
    return later


def _gains(problem: BlockProblem, masks: dict[Pair, int]) -> list[int]:
    """For each blocker a bound on the requirements that it and all later ones obey, by their allowances."""
    gains = [0] * (len(problem.able) + 1)
    for blocker in range(len(problem.able) - 1, -1, -1):
        best = sorted((masks.get((blocker, a), 0).bit_count() for a in problem.able[blocker]), reverse=True)
        gains[blocker] = gains[blocker + 1] + sum(best[: problem.allowance[blocker]])
    return gains
