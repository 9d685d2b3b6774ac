"""Opening hands as a player lays them out, what an agent does with them, and how often it keeps how many cards.

The hands are those of the games of `goldfish` with the same seed, by index: even ones on the play, odd ones on the draw.
"""

from __future__ import annotations

import html
import operator
import secrets
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, SupportsIndex

import numpy as np

from sim.agents.table import ONE_AT_A_TIME, seat_agents
from sim.batch.matchup import _whole, planned_deck
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.cards.definition import CardDefinition
from sim.errors import PlanError
from sim.frames import Columns, Tabular
from sim.questions.comparing import DeckLike
from sim.questions.goldfish import NOBODY, NOTHING
from sim.results import deck_of_seat
from sim.rules import decisions
from sim.rules.game import Game
from sim.rules.setup import supported
from sim.stats.intervals import Interval, wilson

SCHEMA: Final = "mtg-sim/hands/1"
SHARES_OVER: Final = 500  # hands that the shares are taken over
HAND: Final = 7


class Look(NamedTuple):
    """One time that seven cards were looked at."""

    cards: tuple[str, ...]  # seven, lands first, then by mana value and name
    bottomed: tuple[str, ...]  # put on the bottom for mulligans before
    kept: bool

    @property
    def hand(self) -> tuple[str, ...]:
        """What was left of them, in the same order."""
        return tuple((Counter(self.cards) - Counter(self.bottomed)).elements())


@dataclass(frozen=True, slots=True)
class OpeningHand:
    """What a player saw and did before a game, up to the hand that was kept."""

    index: int
    on_the_play: bool
    looks: tuple[Look, ...]

    @property
    def kept(self) -> tuple[str, ...]:
        """The hand that was kept."""
        return self.looks[-1].hand


@dataclass(frozen=True, repr=False, eq=False)
class HandsResult(Tabular):
    """Opening hands of a deck: the first `shown` are for looking at, the shares are over all."""

    deck: PlannedDeck
    agent: str
    seed: int
    shown: int
    hands: tuple[OpeningHand, ...]

    def kept(self, cards: int) -> Interval:
        """The share of hands kept with so many cards, 7, 6 or 5; of 4 or fewer with 4. Wilson's interval."""
        sizes = np.array([len(hand.kept) for hand in self.hands])
        did = sizes <= cards if cards <= HAND - 3 else sizes == cards
        rate = float(did.mean())
        return Interval(rate, *wilson(rate, did.size))

    @cached_property
    def lands(self) -> dict[int, tuple[int, int]]:
        """Lands in a first hand of seven -> (hands of so many, how many of those were kept)."""
        found: dict[int, tuple[int, int]] = {}
        for hand in self.hands:
            number = sum(supported(card).is_land for card in hand.looks[0].cards)
            seen, kept = found.get(number, (0, 0))
            found[number] = (seen + 1, kept + hand.looks[0].kept)
        return dict(sorted(found.items()))

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim hands --json` prints."""
        return {
            "schema": SCHEMA,
            "seed": self.seed,
            "deck": self.deck.name,
            "agent": self.agent,
            "hands": [
                {
                    "index": hand.index,
                    "on_the_play": hand.on_the_play,
                    "looks": [
                        {"cards": list(look.cards), "bottomed": list(look.bottomed), "kept": look.kept}
                        for look in hand.looks
                    ],
                }
                for hand in self.hands[: self.shown]
            ],
            "hands_counted": len(self.hands),
            "kept": [
                {"cards": cards, "or_fewer": cards == HAND - 3, "share": s.rate, "low": s.low, "high": s.high}
                for cards in range(HAND, HAND - 4, -1) for s in [self.kept(cards)]
            ],
            "first_hands": [
                {"lands": lands, "hands": seen, "kept": kept} for lands, (seen, kept) in self.lands.items()
            ],
        }  # fmt: skip

    def columns(self) -> Columns:
        """One row a hand: lands and spells of the first seven, whether they were kept, cards and lands of the kept hand."""
        firsts = [[supported(card).is_land for card in hand.looks[0].cards] for hand in self.hands]
        kept = [[supported(card).is_land for card in hand.kept] for hand in self.hands]
        return {
            "index": np.array([hand.index for hand in self.hands]),
            "on_the_play": np.array([hand.on_the_play for hand in self.hands]),
            "first_lands": np.array([sum(hand) for hand in firsts]),
            "first_kept": np.array([hand.looks[0].kept for hand in self.hands]),
            "mulligans": np.array([len(hand.looks) - 1 for hand in self.hands]),
            "kept_cards": np.array([len(hand) for hand in kept]),
            "kept_lands": np.array([sum(hand) for hand in kept]),
        }

    def __repr__(self) -> str:
        return (
            f"<HandsResult {self.deck.name}: {self.kept(HAND)} kept with seven, {len(self.hands)} hands"
            f" seed={self.seed}>"
        )

    def _repr_html_(self) -> str:
        rows = []
        for hand in self.hands[: self.shown]:
            for look in hand.looks:
                cells = (
                    str(hand.index),
                    "keep" if look.kept else "mulligan",
                    ", ".join(look.cards),
                    ", ".join(look.bottomed),
                )
                rows.append("".join(f"<td>{html.escape(cell)}</td>" for cell in cells))
        head = "".join(f"<th>{name}</th>" for name in ("hand", "", "seven cards", "bottomed"))
        body = "".join(f"<tr>{row}</tr>" for row in [head, *rows])
        return f"<table><caption>{html.escape(repr(self)[1:-1])}</caption>{body}</table>"


def hands(
    deck: DeckLike,
    n: SupportsIndex = 10,
    *,
    seed: SupportsIndex | None = None,
    agent: str = "heuristic",
    over: SupportsIndex = SHARES_OVER,
) -> HandsResult:
    """The first `n` opening hands of a deck, and shares over as many as `over` (at least n); `mtg-sim hands`.

    PlanError for fewer than 1 hand.
    """
    shown = operator.index(n)
    if shown < 1:
        raise PlanError(f"expected at least 1 hand, got {shown}")
    number = secrets.randbits(32) if seed is None else _whole("seed", seed)
    most = max(shown, operator.index(over))
    plan = MatchPlan((planned_deck(deck), NOTHING), (agent, NOBODY), most + most % 2, number)
    with ONE_AT_A_TIME:
        found = tuple(opening_hand(plan, index) for index in range(most))
    return HandsResult(plan.decks[0], agent, number, shown, found)


def opening_hand(plan: MatchPlan, index: int) -> OpeningHand:
    """What the player of the first deck of a plan sees before one game and does, up to keeping."""
    game, seat = Game(plan.seated_decks(index), seed=plan.seed, index=index), deck_of_seat(index, 0)
    looks = tuple(_looks(game, seat, seat_agents(game, plan.seated_agents(index))))
    return OpeningHand(index, game.state.order[0] == seat, looks)


def _looks(game: Game, seat: int, agents: list[Any]) -> Iterator[Look]:
    """CR 103.5: seven cards, of which as many go to the bottom as mulligans were taken; keep, or again."""
    cards, bottomed = _hand(game, seat), list[str]()
    while (decision := game.next_decision()) is not None:
        pick = agents[decision.seat].choose(decision)
        value, mine = decision.options[pick], decision.seat == seat
        if mine and decision.kind == decisions.BOTTOM:
            cards = cards or _hand(game, seat)
            bottomed.append(_name(game, value))
        if mine and decision.kind == decisions.MULLIGAN:
            yield Look(tuple(_laid_out(cards or _hand(game, seat))), tuple(bottomed), not value)
            if not value:
                return
            cards, bottomed = [], []
        game.submit(pick)


def _hand(game: Game, seat: int) -> list[str]:
    return [_name(game, entity) for entity in game.state.players[seat].hand]


def _name(game: Game, entity: int) -> str:
    return game.pool.definitions[game.state.objects[entity].definition].whole_name


def _laid_out(cards: list[str]) -> list[str]:
    """Lands first, then spells by mana value and name."""
    return sorted(cards, key=lambda name: _order(supported(name)))


def _order(card: CardDefinition) -> tuple[bool, int, str]:
    return not card.is_land, card.mana_value, card.whole_name


__all__ = ["HandsResult", "Look", "OpeningHand", "hands", "opening_hand"]
