"""A batch as data: what is to be played. The same plan gives the same bytes, whoever carries it out."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from sim.errors import PlanError
from sim.results import deck_of_seat

MOST_GAMES = 2**40  # far beyond what anyone can play, and well within the integers of the streams and columns
MOST_SLOTS = 2**15  # tokens lie below; far more than any comparison needs, and within the integers of the records
MAX_DECISIONS = 20_000  # a count, never a clock; far beyond what games that end by the rules need


@dataclass(frozen=True, slots=True)
class PlannedDeck:
    """A main deck by card names: all that a worker needs to build it.

    A *slot* is a physical card of the deck, its *token* the number by which every shuffle draws its key. `slots` says
    which card has which token, as (token, name) with rising tokens, which may have gaps; they name the cards of `main`.
    () is the canonical order (lands, mana value, name, copy) with the tokens 0, 1, 2, ... A comparison gives the cards
    that two decks have in common equal tokens (`sim.batch.align`):

    >>> PlannedDeck("two cards", ((1, "Shock"), (1, "Mountain")), ((0, "Mountain"), (60, "Shock"))).slots
    ((0, 'Mountain'), (60, 'Shock'))
    """

    name: str
    main: tuple[tuple[int, str], ...]
    slots: tuple[tuple[int, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse slots that are not those of the main deck, one a card."""
        if not self.slots:
            return
        tokens = [token for token, _ in self.slots]
        if not all(a < b for a, b in pairwise([-1, *tokens, MOST_SLOTS])):
            raise PlanError(f"expected rising tokens from 0 to {MOST_SLOTS - 1} as slots of {self.name}, got {tokens}")
        named = Counter(name for _, name in self.slots)
        if named != self._counts():
            odd = sorted((named - self._counts()) | (self._counts() - named))
            raise PlanError(f"expected slots of {self.name} that name its main deck, they differ in: {', '.join(odd)}")

    def has_same_cards(self, other: PlannedDeck) -> bool:
        """Whether two decks hold the same cards, in whatever line order and under whatever name."""
        return self._counts() == other._counts()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `slots` only where they are not canonical."""
        document: dict[str, Any] = {"name": self.name, "main": [list(entry) for entry in self.main]}
        return document | {"slots": [list(slot) for slot in self.slots]} if self.slots else document

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> PlannedDeck:
        """The deck written by `to_json`; documents from before there were slots have none."""
        return cls(document["name"], _pairs(document["main"]), _pairs(document.get("slots", ())))

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
    cards: bool = False  # whether what became of the cards (results.CARDS) is kept as well

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
        """Whether both sides are equal lists in equal slots played by equal agents: then every pair scores exactly 1."""
        first, second = self.decks
        return self.agents[0] == self.agents[1] and first.has_same_cards(second) and first.slots == second.slots

    @property
    def labels(self) -> tuple[str, str]:
        """What the two decks are called in a sentence, also where they share a name."""
        first, second = (deck.name for deck in self.decks)
        if first != second:
            return first, second
        if self.agents[0] != self.agents[1]:
            return f"{first} ({self.agents[0]})", f"{second} ({self.agents[1]})"
        return f"the first {first}", f"the second {second}"

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
        return asdict(self) | {"decks": [deck.to_json() for deck in self.decks]}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> MatchPlan:
        """The plan written by `to_json`."""
        first, second = (PlannedDeck.from_json(deck) for deck in document["decks"])
        agent_a, agent_b = document["agents"]
        return cls(
            decks=(first, second),
            agents=(agent_a, agent_b),
            games=document["games"],
            seed=document["seed"],
            max_decisions=document["max_decisions"],
            engine=document["engine"],
            cards=bool(document.get("cards", False)),
        )


def _pairs(rows: Iterable[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    return tuple((int(number), str(name)) for number, name in rows)
