"""Why a deck wins: win rates by how a card came to hand, as 17Lands counts them, and what became of the card.

Every rate is weighted by copies: a game in which two copies were drawn counts twice (sum won * copies / sum copies). A copy
belongs to one class, by its first way into its owner's hand: opening hand (the kept one, cards then bottomed included), drawn
later, tutored or otherwise put there; else never drawn. With 17Lands' names (17lands.com/metrics_definitions, and the fields
of its card data; formulas as in oelarnes/spells, spells/columns.py):

- GP `win_rate`: copies in the deck
- OH `opening_hand_win_rate`: copies in the opening hand
- GD `drawn_win_rate`: copies drawn later
- GIH `ever_drawn_win_rate`: opening hand or drawn later
- GNS `never_drawn_win_rate`: neither of these nor tutored. Copies that were used all the same (put onto the battlefield or
  cast from elsewhere) are among them as with 17Lands, and are also counted apart as `used_unseen`
- IIH `drawn_improvement_win_rate`: GIH - GNS, improvement in hand

Draws count half; games that were not finished are left out and counted. Long games see more cards, so IIH favours cards of
decks that win late, whatever they do: the worth of a card is what replaying the same games without it tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.stats import t as student

from sim.stats.deck_cards import CardSlots, Counts, DeckCards
from sim.stats.intervals import CONFIDENCE
from sim.stats.ratios import (
    F64,
    Ratios,
    difference_bounds,
    jackknife,
    jackknife_difference,
    sums_by_cluster,
)

CLASSES: Final = ("", "opening_hand", "drawn", "tutored", "ever_drawn", "never_drawn", "used_unseen")
"""Classes of copies, as 17Lands' fields begin ("" for all copies in the deck); `tutored` and `used_unseen` are ours."""
NOTICED_AFTER: Final = 500  # games after which a card that was never used is worth a warning


@dataclass(frozen=True, slots=True, eq=False)
class Copies:
    """Copies of cards by class in every game: int64[games, cards] each."""

    deck: Counts
    opening: Counts
    drawn: Counts
    tutored: Counts
    used_unseen: Counts

    @classmethod
    def of(cls, games: DeckCards, slots: CardSlots) -> Copies:
        """Counted from the masks of the games of a deck."""
        deck = np.broadcast_to(np.bitwise_count(slots.masks).astype(np.int64), (len(games), len(slots.names)))
        counted = [slots.copies(mask) for mask in (games.opening, games.drawn, games.tutored, games.used & ~games.seen)]
        return cls(deck, *counted)

    def by_class(self, name: str) -> Counts:
        """The copies of one of CLASSES."""
        if name == "ever_drawn":
            return self.opening + self.drawn
        if name == "never_drawn":
            return np.asarray(np.maximum(self.deck - self.opening - self.drawn - self.tutored, 0))
        known = {"": self.deck, "opening_hand": self.opening, "drawn": self.drawn, "tutored": self.tutored}
        return known.get(name, self.used_unseen)


@dataclass(frozen=True, slots=True, eq=False)
class CardImpact:
    """Win rates of cards by class and improvement in hand: arrays float64[cards], nan where there is nothing to tell."""

    names: tuple[str, ...]
    rates: dict[str, Ratios]  # by CLASSES; `games` of a rate are the copies it rests on
    improvement: F64
    improvement_low: F64
    improvement_high: F64
    games: int  # finished ones
    unfinished: int  # games that were left out
    confidence: float

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """A column a number, one row a card: `card`, then `*_win_rate`, `*_low`, `*_high`, `*_game_count` of every class."""
        columns: dict[str, npt.NDArray[Any]] = {"card": np.array(self.names, dtype=np.str_)}
        for name, ratios in self.rates.items():
            low, high = ratios.rate_bounds(self.confidence)
            stem = f"{name}_" if name else ""
            columns |= {f"{stem}win_rate": ratios.value, f"{stem}win_rate_low": low, f"{stem}win_rate_high": high}
            columns[f"{stem}game_count"] = ratios.games.astype(np.int64)
        improvement = (self.improvement, self.improvement_low, self.improvement_high)
        for end, values in zip(("", "_low", "_high"), improvement, strict=True):
            columns[f"drawn_improvement_win_rate{end}"] = values
        return columns


def card_impact(
    names: Sequence[str],
    points: npt.NDArray[np.floating[Any]],
    pair: npt.NDArray[np.integer[Any]],
    copies: Copies,
    confidence: float = CONFIDENCE,
) -> CardImpact:
    """Win rates of cards from points float[games] of their deck (nan: unfinished) and the pair of every game, int[games].

    Intervals are by the jackknife over pairs (`ratios.jackknife`): Wilson's for rates, Student's for the improvement.
    """
    finished = ~np.isnan(points)
    won, kept = points[finished, None], pair[finished]
    sums = {}
    for name in CLASSES:
        counts = copies.by_class(name)[finished]
        sums[name] = (sums_by_cluster(won * counts, kept), sums_by_cluster(counts, kept))
    value, variance, clusters = jackknife_difference(sums["ever_drawn"], sums["never_drawn"])
    low, high = difference_bounds(value, variance, clusters, confidence)
    rates = {name: jackknife(*parts) for name, parts in sums.items()}
    played = int(finished.sum())
    return CardImpact(tuple(names), rates, value, low, high, played, len(points) - played, confidence)


@dataclass(frozen=True, slots=True, eq=False)
class CardUse:
    """What became of cards, over all games: arrays float64[cards], nan where there is nothing to tell."""

    names: tuple[str, ...]
    games: int
    cast_share: F64  # share of games in which a copy was cast or played
    cast_low: F64
    cast_high: F64
    casts: F64  # copies cast or played, a game
    cast_turn: F64  # own turn in which a copy was first cast, mean over the copies that were
    cast_turn_low: F64
    cast_turn_high: F64
    used_share: F64  # share of games in which a copy was used in any way
    stuck_share: F64  # of the copies that came to hand, those in hand as the game ended
    stuck_low: F64
    stuck_high: F64


def card_use(games: DeckCards, slots: CardSlots, confidence: float = CONFIDENCE) -> CardUse:
    """How often and when cards are cast and how often they are stuck in hand, with intervals by the jackknife over pairs."""
    member = slots.membership()
    cast = (games.first_cast > 0).astype(np.float64) @ member
    turn = _ratios(games, games.first_cast.astype(np.float64) @ member, cast)
    ones = np.ones_like(cast)
    share, used = _ratios(games, cast > 0, ones), _ratios(games, slots.copies(games.used) > 0, ones)
    stuck = _ratios(games, slots.copies(games.stuck & games.seen), slots.copies(games.seen))
    half = student.ppf(0.5 + confidence / 2, np.maximum(turn.clusters - 1, 1)) * np.sqrt(turn.variance)
    return CardUse(
        slots.names,
        len(games),
        share.value,
        *share.rate_bounds(confidence),
        _ratios(games, cast, ones).value,
        turn.value,
        np.maximum(turn.value - half, 1.0),
        turn.value + half,
        used.value,
        stuck.value,
        *stuck.rate_bounds(confidence),
    )


def unused_warnings(use: CardUse, least_games: int = NOTICED_AFTER) -> tuple[str, ...]:
    """A sentence for every card of which no copy was used in any game, if there were enough games to notice."""
    if use.games < least_games:
        return ()
    unused = (name for name, share in zip(use.names, use.used_share, strict=True) if share == 0)
    return tuple(f"{name} was never used in {use.games:,} games" for name in unused)


def _ratios(games: DeckCards, top: npt.NDArray[Any], bottom: npt.NDArray[Any]) -> Ratios:
    """Ratios of counts [games, cards] by the jackknife over pairs."""
    return jackknife(sums_by_cluster(top, games.pair), sums_by_cluster(bottom, games.pair))
