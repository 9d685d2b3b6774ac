"""How well the heuristic plays: against `random` and `greedy` in mirrors of each deck, and whether it plays its lands.

    python benchmarks/bench_play.py [-n GAMES] [--jobs N] [--seed S] [--rival random|greedy] [DECK ...]

Per deck GAMES games (default 500) in seat-swapped pairs against each rival; both sides have the same list. A turn counts
for the lands if a land could be played in it; the share is that of turns in which one was. Goals: at least 97% of the
games of every deck against `random`, 60% of all games against `greedy`, and a land in 99% of turns.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from joblib import Parallel, delayed

from sim.agents.agent import Agent
from sim.agents.table import play_out, seat_agents
from sim.batch.matchup import planned_deck
from sim.batch.plan import MatchPlan
from sim.decklists.library import shipped_decks
from sim.results import GameResult, deck_of_seat
from sim.rules import decisions
from sim.rules.decisions import Decision
from sim.rules.game import Game
from sim.stats.intervals import Interval, score_interval

AGENT = "heuristic"
GOALS = {"random": 0.97, "greedy": 0.60}
LAND_GOAL = 0.99
CHUNK = 10


class LandWatch:
    """An agent with a note of the turns in which it could play a land, and in which it did."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.could: set[int] = set()
        self.did: set[int] = set()

    def choose(self, decision: Decision) -> int:
        """What the agent chooses."""
        pick = self.agent.choose(decision)
        if decision.kind == decisions.PRIORITY:
            turn = decision.view.turn
            if any(option[0] == decisions.PLAY_LAND for option in decision.options):
                self.could.add(turn)
            if decision.options[pick][0] == decisions.PLAY_LAND:
                self.did.add(turn)
        return pick


class Played(NamedTuple):
    """Some games: points of the heuristic in each, decisions, and turns with a land to play and with one played."""

    points: list[float]
    decisions: int
    unfinished: int
    could: int
    did: int


def play(plan: MatchPlan, index: int) -> tuple[GameResult, LandWatch]:
    """One game, with the first agent of the plan watched."""
    game = Game(plan.seated_decks(index), seed=plan.seed, index=index)
    agents = seat_agents(game, plan.seated_agents(index))
    watched = next(seat for seat in (0, 1) if deck_of_seat(index, seat) == 0)
    watch = LandWatch(agents[watched])
    agents[watched] = watch
    play_out(game, agents)
    return game.result, watch


def play_some(plan: MatchPlan, indices: Iterable[int]) -> Played:
    """Games of a plan in order."""
    points, turns, unfinished, could, did = [], 0, 0, 0, 0
    for index in indices:
        result, watch = play(plan, index)
        mine = 0 if deck_of_seat(index, 0) == 0 else 1
        points.append(np.nan if result.unfinished else 0.5 if result.winner is None else float(result.winner == mine))
        turns += result.decisions
        unfinished += bool(result.unfinished)
        could, did = could + len(watch.could), did + len(watch.did & watch.could)
    return Played(points, turns, unfinished, could, did)


def play_all(plan: MatchPlan, jobs: int) -> Played:
    """All games of a plan."""
    chunks = [range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK)]
    parts = Parallel(n_jobs=jobs)(delayed(play_some)(plan, chunk) for chunk in chunks)
    return Played(
        [point for part in parts for point in part.points], *(sum(part[i] for part in parts) for i in range(1, 5))
    )


def score(points: list[float]) -> Interval:
    """The score with its interval; the pair is the unit."""
    return score_interval(np.array(points).reshape(-1, 2))


def main() -> None:
    """Play, print a line a deck and the totals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--games", type=int, default=500, help="games a deck and rival (even)")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rival", choices=sorted(GOALS), action="append")
    parser.add_argument("decks", nargs="*", default=None)
    options = parser.parse_args()
    for rival in options.rival or sorted(GOALS, reverse=True):
        _against(
            rival, options.decks or [deck.name for deck in shipped_decks()], options.games, options.seed, options.jobs
        )


def _against(rival: str, decks: list[str], games: int, seed: int, jobs: int) -> None:
    print(f"{AGENT} v {rival}, {games} games a deck, seed {seed}; goal {GOALS[rival]:.0%}")
    everything: list[float] = []
    could, did = 0, 0
    for name in decks:
        deck = planned_deck(name)
        started = time.perf_counter()
        played = play_all(MatchPlan((deck, deck), (AGENT, rival), games, seed), jobs)
        seconds = time.perf_counter() - started
        everything += played.points
        could, did = could + played.could, did + played.did
        print(
            f"  {name:16} {score(played.points)!s:24} lands {played.did / max(1, played.could):.2%}"
            f"  {games / seconds:6.1f} games/s  {played.decisions / games:5.0f} decisions"
            f"  {played.unfinished} unfinished",
            flush=True,
        )
    print(f"  {'all decks':16} {score(everything)!s:24} lands {did / max(1, could):.2%} (goal {LAND_GOAL:.0%})")


if __name__ == "__main__":
    main()
