"""Which engine plays a batch: the rules engine, one game at a time, or the array engine, thousands a second.

Both play the same games. The array engine is taken where it carries the matchup and the agents, and the batch is worth
starting it.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from joblib import delayed

from sim.batch.plan import MatchPlan
from sim.batch.workers import finished_tasks, is_backend_chosen, settle_as_worker
from sim.errors import PlanError
from sim.results import Rows

if TYPE_CHECKING:
    from sim.array.run import ArrayEngine

ENGINES: Final = ("auto", "rules", "array")
WORTH_IT: Final = 200  # random games from which on the array engine is worth starting
WORTH_COMPILING: Final = 4000  # random games from which on compiling it first is worth it
CHUNK: Final = 500  # games a thread and chunk: a fraction of a second, little to lose by Ctrl-C
_AGENTS: Final = frozenset({"random", "greedy", "heuristic"})  # who plays in both engines
_SLOWER: Final = {"heuristic": 20}  # how many random games a game of theirs takes as long as


@dataclass(frozen=True, slots=True)
class Choice:
    """The engine that plays, and why."""

    engine: str
    why: str


def choose_engine(plan: MatchPlan, wanted: str) -> Choice:
    """The engine for a plan; PlanError if the array engine was asked for and does not carry it, with the list."""
    if wanted not in ENGINES:
        raise PlanError(f"expected one of the engines {', '.join(ENGINES)}, got {wanted!r}")
    if wanted == "rules":
        return Choice("rules", "asked for")
    reasons = _reasons_against(plan, wanted == "array")
    if not reasons:
        return Choice("array", "it carries both decks and agents" if wanted == "auto" else "asked for")
    if wanted == "array":
        raise PlanError(f"expected a matchup that the array engine carries, got: {'; '.join(reasons)}")
    return Choice("rules", reasons[0])


def choose_engines(arms: Sequence[MatchPlan], wanted: str) -> tuple[tuple[MatchPlan, ...], dict[str, str]]:
    """The arms of a study with their engines, and for each engine that plays why it does.

    What counts is how many games all arms have together: the array engine is started for all of them.
    """
    games = sum(arm.games for arm in arms)
    choices = [choose_engine(replace(arm, games=games), wanted) for arm in arms]
    whys = {choice.engine: choice.why for choice in reversed(choices)}
    return tuple(replace(arm, engine=choice.engine) for arm, choice in zip(arms, choices, strict=True)), whys


def _reasons_against(plan: MatchPlan, whatever_the_size: bool) -> list[str]:
    others = [agent for agent in plan.agents if agent.partition(":")[0] not in _AGENTS]
    if others:
        return [f"the array engine has no agent {agent!r}" for agent in dict.fromkeys(others)]
    worth = plan.games * max(_SLOWER.get(agent.partition(":")[0], 1) for agent in plan.agents)
    if not whatever_the_size and worth < WORTH_IT:
        return [f"{plan.games} games are too few to start the array engine for"]
    from sim.array import compiling
    from sim.array.encode import refusals

    if not whatever_the_size and worth < WORTH_COMPILING and not compiling.is_compiled():
        return ["the array engine is not compiled yet (`mtg-sim warm` does it)"]
    return [f"{card}: {why}" for card, why in refusals(*plan.decks)]


def array_engine(plan: MatchPlan) -> ArrayEngine:
    """The array engine for a plan's decks."""
    from sim.array.run import ArrayEngine

    return ArrayEngine(plan.decks)


def play_on_array(engine: ArrayEngine, plan: MatchPlan, threads: int, done: int) -> Iterator[Rows]:
    """Play all games but the first `done`, chunk by chunk in order, as rows; equal at any number of threads.

    Where the user has set a backend of joblib, its workers play.
    """
    if is_backend_chosen():
        yield from _play_elsewhere(plan, threads, done)
        return
    size = CHUNK * threads
    for first in range(done, plan.games, size):
        chunk = range(first, min(plan.games, first + size))
        yield engine.play(plan.seed, chunk, plan.agents, threads, plan.max_decisions, noting=True)


def _play_elsewhere(plan: MatchPlan, jobs: int, done: int) -> Iterator[Rows]:
    packed = pickle.dumps(plan)
    places = range(done, plan.games, CHUNK)
    tasks = (delayed(_rows_of)(packed, range(first, min(plan.games, first + CHUNK))) for first in places)
    with closing(finished_tasks(tasks, jobs, ordered=True)) as finished:
        yield from finished


def _rows_of(packed: bytes, indices: range) -> Rows:
    """Games of a plan in a worker, whose array engine has the same words for keywords."""
    from sim.batch.playing import play_block

    settle_as_worker()
    return play_block(pickle.loads(packed), indices).rows
