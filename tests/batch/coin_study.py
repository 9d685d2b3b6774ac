"""A stand-in for a question: coins for games, with several arms and a stop rule, picklable to any worker."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.batch.plan import MatchPlan
from sim.batch.runs import Run
from sim.batch.study import BY_RULES, TAKEN_OVER, Block, Chunk, chunk_indices, register_study
from sim.results import ROW, put_result
from tests.batch.coin_game import coin_plan, play_coin_games

KIND = "coins"


def coin_block(plan: MatchPlan, indices: range, arm: int) -> Block:
    """Coin games as a block."""
    rows = np.zeros(len(indices), dtype=ROW)
    for row, game in zip(rows, play_coin_games(plan, indices), strict=True):
        put_result(row, game)
    source = np.full(len(rows), TAKEN_OVER if arm else BY_RULES, dtype=np.int8)
    return Block(arm, rows, None, source)


@dataclass
class EnoughWins:
    """Stops once seat 0 has won so many games in all arms together."""

    wanted: int
    wins: int = 0

    def settles(self, chunk: Chunk) -> bool:
        """Count on."""
        self.wins += sum(int((block.rows["winner"] == 0).sum()) for block in chunk)
        return self.wins >= self.wanted


@dataclass(frozen=True)
class CoinStudy:
    """Two arms of coins."""

    games: int = 100
    chunk_games: int = 10
    wins: int = 0  # 0: play all
    delay: float = 0.0  # seconds a chunk takes, more for the early ones so that they finish late
    kind: str = KIND
    seeds: tuple[int, ...] = field(default=(7, 8))

    @property
    def arms(self) -> tuple[MatchPlan, ...]:
        """The same decks from two seeds."""
        return tuple(coin_plan(self.games, seed) for seed in self.seeds)

    def play(self, chunk: int) -> Chunk:
        """Coins."""
        time.sleep(self.delay * (3 - chunk % 3))
        indices = chunk_indices(self, chunk)
        return tuple(coin_block(plan, indices, arm) for arm, plan in enumerate(self.arms))

    def stop_rule(self) -> EnoughWins | None:
        """Enough wins."""
        return EnoughWins(self.wins) if self.wins else None

    def summary(self, run: Run) -> dict[str, Any]:
        """Wins of seat 0 by arm."""
        wins = [int((run.rows(arm)["winner"] == 0).sum()) for arm in range(len(self.arms))]
        return {"schema": "mtg-sim/coins/1", "games": run.games, "wins": wins}

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; how long it takes is not part of the question."""
        return {
            "kind": self.kind,
            "games": self.games,
            "chunk_games": self.chunk_games,
            "wins": self.wins,
            "seeds": list(self.seeds),
        }

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> CoinStudy:
        """The study written by `to_json`."""
        return cls(document["games"], document["chunk_games"], document["wins"], seeds=tuple(document["seeds"]))


register_study(KIND, "tests.batch.coin_study:CoinStudy")
