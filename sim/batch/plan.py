"""A batch as data: what is to be played. The same plan gives the same bytes, whoever carries it out."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from sim.errors import PlanError
from sim.results import deck_of_seat

MOST_GAMES = 2**40  # far beyond what anyone can play, and well within the integers of the streams and columns
MAX_DECISIONS = 20_000  # a count, never a clock; far beyond what games that end by the rules need


@dataclass(frozen=True, slots=True)
class PlannedDeck:
    """A main deck by card names: all that a worker needs to build it."""

    name: str
    main: tuple[tuple[int, str], ...]

    def has_same_cards(self, other: PlannedDeck) -> bool:
        """Whether two decks hold the same cards, in whatever line order and under whatever name."""
        return self._counts() == other._counts()

    def _counts(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        for count, name in self.main:
            counts[name] += count
        return counts


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Two decks, their agents and how many games from which seed; agents travel with their decks."""

    decks: tuple[PlannedDeck, PlannedDeck]
    agents: tuple[str, str]
    games: int
    seed: int
    max_decisions: int = MAX_DECISIONS
    engine: str = "rules"

    def __post_init__(self) -> None:
        """Refuse what cannot be played in seat-swapped pairs."""
        if self.games < 2 or self.games % 2:
            raise PlanError(
                f"expected an even number of games, at least 2 (seats are swapped in pairs), got {self.games}"
            )
        if self.games > MOST_GAMES:
            raise PlanError(f"expected at most {MOST_GAMES} games, got {self.games}")
        if not 0 <= self.seed < 2**64:
            raise PlanError(f"expected a seed from 0 to 2**64 - 1, got {self.seed}")
        if self.max_decisions < 1:
            raise PlanError(f"expected a budget of at least 1 decision a game, got {self.max_decisions}")
        if self.engine not in ("rules", "array"):
            raise PlanError(f"expected engine 'rules' or 'array', got {self.engine!r}")

    @property
    def is_mirror(self) -> bool:
        """Whether both sides are equal lists played by equal agents: then every pair scores exactly 1."""
        return self.agents[0] == self.agents[1] and self.decks[0].has_same_cards(self.decks[1])

    def seated_decks(self, index: int) -> tuple[PlannedDeck, PlannedDeck]:
        """The decks of seat 0 and seat 1 in one game."""
        return (self.decks[deck_of_seat(index, 0)], self.decks[deck_of_seat(index, 1)])

    def seated_agents(self, index: int) -> tuple[str, str]:
        """The agents of seat 0 and seat 1 in one game."""
        return (self.agents[deck_of_seat(index, 0)], self.agents[deck_of_seat(index, 1)])

    def digest(self) -> str:
        """A name for exactly this plan, equal in every process."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `MatchPlan.from_json` restores an equal plan."""
        return asdict(self)

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> MatchPlan:
        """The plan written by `to_json`."""
        first, second = (_deck_from_json(deck) for deck in document["decks"])
        agent_a, agent_b = document["agents"]
        return cls(
            decks=(first, second),
            agents=(agent_a, agent_b),
            games=document["games"],
            seed=document["seed"],
            max_decisions=document["max_decisions"],
            engine=document["engine"],
        )


def _deck_from_json(document: dict[str, Any]) -> PlannedDeck:
    return PlannedDeck(document["name"], tuple((int(count), str(name)) for count, name in document["main"]))
