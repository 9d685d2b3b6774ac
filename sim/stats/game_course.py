"""How games went for a deck: mana screw and flood, mulligans, and who was ahead when.

A deck is *screwed* in a game if at the end of its own turn 4 it controls fewer than 3 lands: it missed two or more of its
land drops. It is *flooded* if at the end of its own turn 6 it has at least 8 lands, controlled or in hand: of the 12 or 13
cards it saw, 4 or 5 are anything else. Both are counted among the games that reached that turn (one that ended in it counts
as it stood). If cards were only drawn (7, then one a turn, half of the games on the play), 24 lands in 60 cards would be
screwed in 12.0% and flooded in 5.5% of games. All four numbers are in `ManaRule`; decks of few or many lands may need others.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import StatisticsError
from sim.results import EARLY_TURNS
from sim.stats.deck_cards import DeckCards
from sim.stats.intervals import CONFIDENCE
from sim.stats.means import plain
from sim.stats.ratios import F64, Ratios, jackknife, sums_by_cluster

AHEAD_TURNS = 64  # turns of which CARDS knows who was ahead


@dataclass(frozen=True, slots=True)
class ManaRule:
    """When a deck has too few or too many lands, by its own turns (1 to 8)."""

    screw_turn: int = 4
    screw_below: int = 3  # lands controlled
    flood_turn: int = 6
    flood_from: int = 8  # lands controlled or in hand

    def __post_init__(self) -> None:
        """Raises StatisticsError for a turn of which nothing is noted."""
        for turn in (self.screw_turn, self.flood_turn):
            if not 1 <= turn <= EARLY_TURNS:
                raise StatisticsError(f"expected an own turn in 1..{EARLY_TURNS} for screw and flood, got {turn}")

    def __str__(self) -> str:
        """As printed under a table."""
        return (
            f"screw: fewer than {self.screw_below} lands at the end of own turn {self.screw_turn}; "
            f"flood: {self.flood_from} or more lands, in hand or controlled, at the end of own turn {self.flood_turn}"
        )


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened among the games in which it could, and the deck's score in these games."""

    share: float
    low: float
    high: float
    games: int  # in which it could happen
    score: float  # where it happened; nan for nowhere
    score_low: float
    score_high: float
    score_else: float  # where it could have and did not

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; None for what is not known."""
        return {name: plain(value) for name, value in asdict(self).items()}


@dataclass(frozen=True, slots=True)
class ManaTrouble:
    """How often a deck had too few or too many lands, and what it scored then."""

    rule: ManaRule
    screw: Share
    flood: Share

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, with the rule."""
        return {"rule": asdict(self.rule), "screw": self.screw.to_json(), "flood": self.flood.to_json()}


@dataclass(frozen=True, slots=True, eq=False)
class WhoWasAhead:
    """Of the games with a winner that got beyond a turn: who had more life at its end. Arrays [turns], from turn 1."""

    games: npt.NDArray[np.int64]
    winner: F64  # share of them in which the later winner was ahead
    winner_low: F64
    winner_high: F64
    loser: F64  # share of them in which the later loser was ahead; both were level in the rest


def mana_trouble(games: DeckCards, rule: ManaRule | None = None, confidence: float = CONFIDENCE) -> ManaTrouble:
    """How often a deck was screwed and flooded by a rule, with intervals by the jackknife over pairs."""
    rule = rule or ManaRule()
    early, late = (games.lands[:, turn - 1] for turn in (rule.screw_turn, rule.flood_turn))
    all_late = late.astype(np.int64) + games.hand_lands[:, rule.flood_turn - 1]
    screw = _share(games, early >= 0, early < rule.screw_below, confidence)
    return ManaTrouble(rule, screw, _share(games, late >= 0, all_late >= rule.flood_from, confidence))


def mulligan_shares(games: DeckCards, most: int = 3, confidence: float = CONFIDENCE) -> tuple[Share, ...]:
    """How often a deck took 0, 1, ... mulligans and what it scored then; the last share is of `most` and more."""
    taken, any_game = np.minimum(games.mulligans, most), np.ones(len(games), dtype=np.bool_)
    return tuple(_share(games, any_game, taken == number, confidence) for number in range(most + 1))


def who_was_ahead(games: DeckCards, turns: int = AHEAD_TURNS, confidence: float = CONFIDENCE) -> WhoWasAhead:
    """Who was ahead at the end of turns 1 to `turns`, as far as any game went, in games that somebody won."""
    if not 1 <= turns <= AHEAD_TURNS:
        raise StatisticsError(f"expected 1 to {AHEAD_TURNS} turns, got {turns}")
    won = games.points == 1.0
    decided = won | (games.points == 0.0)
    longest = int(games.turns[decided].max(initial=1)) - 1
    turn = np.arange(min(turns, max(longest, 1)), dtype=np.int64)
    reached = decided[:, None] & (turn + 1 < games.turns[:, None])
    bit = turn.astype(np.uint64)
    of_winner, of_loser = np.where(won, games.ahead, games.behind), np.where(won, games.behind, games.ahead)
    winner, loser = (
        _over_pairs(games, (mask[:, None] >> bit & np.uint64(1) == 1) & reached, reached)
        for mask in (of_winner, of_loser)
    )
    low, high = winner.rate_bounds(confidence)
    return WhoWasAhead(winner.games.astype(np.int64), winner.value, low, high, loser.value)


def _share(games: DeckCards, could: npt.NDArray[np.bool_], did: npt.NDArray[np.bool_], confidence: float) -> Share:
    """How often, among the games in which it could be, and the scores over the finished ones of both kinds."""
    did = did & could
    often = _over_pairs(games, did[:, None], could[:, None])
    low, high = often.rate_bounds(confidence)
    kinds = np.stack([did, could & ~did], axis=1) & ~np.isnan(games.points)[:, None]
    score = _over_pairs(games, np.where(kinds, np.nan_to_num(games.points)[:, None], 0.0), kinds)
    score_low, score_high = score.rate_bounds(confidence)
    return Share(
        float(often.value[0]), float(low[0]), float(high[0]), int(could.sum()),
        float(score.value[0]), float(score_low[0]), float(score_high[0]), float(score.value[1]),
    )  # fmt: skip


def _over_pairs(games: DeckCards, top: npt.NDArray[Any], bottom: npt.NDArray[Any]) -> Ratios:
    return jackknife(sums_by_cluster(top, games.pair), sums_by_cluster(bottom, games.pair))
