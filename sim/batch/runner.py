"""Carry out a plan: chunks of whole pairs, on any number of workers, in any order.

joblib is the seam: `with joblib.parallel_config(backend="dask"): run_matchup(..., jobs=-1)` runs elsewhere.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import closing, contextmanager
from typing import Any

from joblib import delayed

from sim.agents import registry
from sim.agents.table import ONE_AT_A_TIME, play_out, seat_agents
from sim.batch.plan import MatchPlan
from sim.batch.workers import finished_tasks, is_backend_chosen, require_jobs, settle_as_worker
from sim.errors import SimulationError
from sim.results import CardRows, GameResult
from sim.rules.card_watch import CardWatch
from sim.rules.game import Game
from sim.rules.usage import KeywordWatch

SELDOM = (20_000, 20, 50)  # thresholds of the garbage collector while games are played
CHUNK_GAMES = 40  # about a second of work: much against sending it, little to lose by Ctrl-C

PlayChunk = Callable[[MatchPlan, range], list[GameResult]]


def play_game(plan: MatchPlan, index: int, cards: Any = None) -> GameResult:
    """Play one game of a plan; the result depends on the plan and the index alone.

    With `cards`, a record of `results.CARDS`, what became of the cards is written there.
    """
    game = Game(plan.seated_decks(index), seed=plan.seed, index=index, max_decisions=plan.max_decisions)
    watch = KeywordWatch(game)
    account = CardWatch(game) if cards is not None else None
    play_out(game, seat_agents(game, plan.seated_agents(index)), watch.note_pick)
    if account is not None:
        account.put(cards)
    return watch.on(game.result)


def play_chunk(plan: MatchPlan, indices: Sequence[int], cards: CardRows | None = None) -> list[GameResult]:
    """Play some games of a plan, and fill in what became of the cards, if asked; a fault names the game that shows it."""
    games = []
    with ONE_AT_A_TIME, collecting_seldom():
        for place, index in enumerate(indices):
            try:
                games.append(play_game(plan, index, cards[place]) if cards is not None else play_game(plan, index))
            except Exception as fault:
                problem = f"game {index} of seed {plan.seed} broke off: {type(fault).__name__}: {fault}"
                raise SimulationError(problem) from fault
    return games


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Games make much that is soon freed and hardly a cycle: the garbage collector need not look so often."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def run_plan(
    plan: MatchPlan, jobs: int = 1, done: Set[int] = frozenset(), play: PlayChunk = play_chunk
) -> Iterator[list[GameResult]]:
    """Play all games whose pair is not done yet; chunks come in the order in which they finish."""
    if require_jobs(jobs) == 1 and not is_backend_chosen():
        yield from (play(plan, chunk) for chunk in chunks(plan.games, 2, done))
        return
    size = min(CHUNK_GAMES, max(2, plan.games // 16 * 2))
    added = registry.registered()
    tasks = (delayed(_play_in_worker)(play, plan, chunk, added) for chunk in chunks(plan.games, size, done))
    with closing(finished_tasks(tasks, jobs)) as finished:
        yield from finished


def chunks(games: int, size: int, done: Set[int]) -> Iterator[range]:
    """Ranges of at most `size` games (even) that cover every pair of which a game is missing."""
    start = None
    for first in range(0, games, 2):
        missing = first not in done or first + 1 not in done
        if start is not None and (not missing or first - start >= size):
            yield range(start, first)
            start = None
        if missing and start is None:
            start = first
    if start is not None:
        yield range(start, games)


def _play_in_worker(
    play: PlayChunk, plan: MatchPlan, indices: range, agents: Mapping[str, registry.Factory]
) -> list[GameResult]:
    settle_as_worker()
    registry.register_all(agents)
    return play(plan, indices)
