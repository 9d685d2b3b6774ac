"""Many pairings of decks as one study: every pairing an arm with streams of its own, played one after the other.

The seed of a pairing is folded from the seed of the study and the two lists, whatever they are called and whichever comes
first. So two lists meet with the same luck in every field and gauntlet of one seed: a deck more changes nothing between the
others. Pairings are independent of each other.
"""

from __future__ import annotations

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Self, SupportsIndex, TypeVar

import numpy as np
import numpy.typing as npt

from sim.batch.engines import choose_engines
from sim.batch.matchup import _whole
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.playing import play_block
from sim.batch.runs import Run
from sim.batch.study import (
    ARRAY_CHUNK,
    BY_RULES,
    MOST_CHUNKS,
    RULES_CHUNK,
    Chunk,
    StopRule,
    chunk_arms,
    chunk_indices,
)
from sim.results import Rows
from sim.rng import PAIRING, stream

FEWEST_CHUNKS: Final = 32  # so that many workers have something to do
RULES_CHUNKS_AT_ONCE: Final = 5  # of several pairings more is in flight, and lost by a kill, than of one

Points = npt.NDArray[np.float64]


def list_word(deck: PlannedDeck) -> int:
    """64 bits that stand for the cards of a main deck, in any order and under any name."""
    counts = Counter[str]()
    for count, name in deck.main:
        counts[name] += count
    text = "\n".join(f"{count} {name}" for name, count in sorted(counts.items()))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def pairing_seed(seed: int, first: PlannedDeck, second: PlannedDeck) -> int:
    """The seed of the games of two lists in a study of many pairings; the same whichever comes first."""
    return stream(seed, PAIRING, *sorted((list_word(first), list_word(second))))


@dataclass(frozen=True)
class PairingsStudy(ABC):
    """Decks, and which of them meet (`pairs`, which a subclass gives): one arm a pairing, of `games` games each."""

    kind: ClassVar[str]
    by_arm: ClassVar[bool] = True

    decks: tuple[PlannedDeck, ...]
    games: int
    seed: int
    agent: str
    engines: tuple[str, ...]  # of each pairing
    max_decisions: int
    shares: tuple[float, ...] = ()  # how much of the field each deck is; () if not said
    chunk_games: int = 0  # 0 stands for the usual number

    def __post_init__(self) -> None:
        """Settle the size of a chunk, so that it is part of the study."""
        if not self.chunk_games:
            object.__setattr__(self, "chunk_games", usual_chunk(self.games, self.engines))

    @property
    @abstractmethod
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The two decks of each pairing, by number."""

    @abstractmethod
    def summary(self, run: Run) -> dict[str, Any]:
        """What came out, as plain JSON without times."""

    @cached_property
    def arms(self) -> tuple[MatchPlan, ...]:
        """A plan a pairing."""
        return tuple(
            plan_of(self.decks[a], self.decks[b], self.games, self.seed, self.agent, self.max_decisions, engine)
            for (a, b), engine in zip(self.pairs, self.engines, strict=True)
        )

    def play(self, chunk: int) -> Chunk:
        """Play some games of a pairing."""
        (arm,) = chunk_arms(self, chunk)
        return (play_block(self.arms[arm], chunk_indices(self, chunk), arm),)

    def stop_rule(self) -> StopRule | None:
        """All games are played."""
        return None

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "kind": self.kind,
            "decks": [deck.to_json() for deck in self.decks],
            "games": self.games,
            "seed": self.seed,
            "agent": self.agent,
            "engines": list(self.engines),
            "max_decisions": self.max_decisions,
            "shares": list(self.shares),
            "chunk_games": self.chunk_games,
        }

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> Self:
        """The study written by `to_json`."""
        plain = {name: document[name] for name in ("games", "seed", "agent", "max_decisions", "chunk_games")}
        decks = tuple(PlannedDeck.from_json(deck) for deck in document["decks"])
        return cls(decks=decks, engines=tuple(document["engines"]), shares=tuple(document["shares"]), **plain)


def plan_of(
    first: PlannedDeck,
    second: PlannedDeck,
    games: int,
    seed: int,
    agent: str,
    max_decisions: int,
    engine: str = "rules",
) -> MatchPlan:
    """The games of a pairing in a study of this seed."""
    return MatchPlan((first, second), (agent, agent), games, pairing_seed(seed, first, second), max_decisions, engine)


def usual_chunk(games: int, engines: Sequence[str]) -> int:
    """How many games of a pairing a chunk holds: little to lose, work for many workers, not too many files."""
    by_array = all(engine == "array" for engine in engines)
    most = ARRAY_CHUNK if by_array else RULES_CHUNK * RULES_CHUNKS_AT_ONCE
    total = games * max(1, len(engines))
    fewest = -(-total // (2 * MOST_CHUNKS)) * 2
    return max(2, fewest, min(most, games, total // (2 * FEWEST_CHUNKS) * 2))


# --- What is asked for --------------------------------------------------------------------------------------

Kind = TypeVar("Kind", bound=PairingsStudy)


class Asked(NamedTuple):
    """How pairings are to be played."""

    games: int  # of each
    seed: int
    agent: str
    engine: str  # "auto", "rules" or "array"
    max_decisions: int

    def study(
        self, kind: type[Kind], decks: tuple[PlannedDeck, ...], shares: tuple[float, ...], begun: Kind | None
    ) -> tuple[Kind, dict[str, str]]:
        """The study of these decks, and why its engines were taken: engine -> reason.

        Pairings that the array engine does not carry are played by the rules engine. A run that is resumed keeps its engines
        unless others are asked for. PlanError if all are to be played by the array engine and cannot.
        """
        draft = kind(decks, self.games, self.seed, self.agent, (), self.max_decisions, shares, chunk_games=2)
        pairings = len(draft.pairs)
        if self.engine == "auto" and begun is not None and len(begun.engines) == pairings:
            return replace(draft, engines=begun.engines, chunk_games=0), {}
        arms, whys = choose_engines(replace(draft, engines=("rules",) * pairings).arms, self.engine)
        return replace(draft, engines=tuple(arm.engine for arm in arms), chunk_games=0), whys


def begun_study(folder: str | Path, kind: type[Kind]) -> Kind | None:
    """The study of a run in a folder, if it is of this kind; None where there is none, which is told later."""
    from sim.batch.run_files import PLAN, read_plan

    if not (Path(folder) / PLAN).is_file():
        return None
    study = read_plan(Path(folder))[0]
    return study if isinstance(study, kind) else None


def seed_of(asked: SupportsIndex | None, begun: PairingsStudy | None) -> int:
    """The seed that was asked for, else that of the run that is resumed, else one that is drawn."""
    if asked is not None:
        return _whole("seed", asked)
    return secrets.randbits(32) if begun is None else begun.seed


# --- What was played ----------------------------------------------------------------------------------------


class Gathered(NamedTuple):
    """The games of the pairings of a run, as far as it got."""

    points: tuple[Points, ...]  # a pairing each: [pairs, 2] of its first deck, 1, 0.5, 0, nan where unfinished
    first: tuple[npt.NDArray[np.bool_], ...]  # [pairs, 2]: whether its first deck was on the play
    by_rules: int  # games that the rules engine played, or finished for the array engine


def gathered(run: Run) -> Gathered:
    """Points of every pairing; a pairing that was not begun has none."""
    points, first, by_rules = [], [], 0
    for arm in range(len(run.study.arms)):
        blocks = list(run.blocks(arm))
        rows = [block.rows for block in blocks]
        points.append(np.concatenate([points_of(part) for part in rows]) if rows else np.zeros((0, 2)))
        first.append(
            np.concatenate([_on_the_play(part) for part in rows]) if rows else np.zeros((0, 2), dtype=np.bool_)
        )
        by_rules += sum(int((block.source == BY_RULES).sum()) for block in blocks)
    return Gathered(tuple(points), tuple(first), by_rules)


def points_of(rows: Rows) -> Points:
    """Points of the first deck of a plan in whole pairs: float64[pairs, 2]."""
    return points_of_games(rows).reshape(-1, 2)


def points_of_games(rows: Rows) -> Points:
    """Points of the first deck of a plan: float64[games], 1, 0.5, 0, nan where unfinished."""
    won = (rows["winner"] ^ (rows["index"] & 1)) == 0
    points = np.where(rows["winner"] < 0, 0.5, won)
    return np.asarray(np.where(rows["unfinished"] == 0, points, np.nan))


def _on_the_play(rows: Rows) -> npt.NDArray[np.bool_]:
    return np.asarray((rows["on_the_play"] ^ (rows["index"] & 1)) == 0).reshape(-1, 2)
