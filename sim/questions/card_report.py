"""Why a deck wins: what became of its cards in the games of a matchup, or of any run that kept card columns.

`card_report(deck, opponents)` plays; `card_report_of(run)` reads a run. The numbers are those of `sim.stats.card_impact` and
`sim.stats.game_course`, over all opponents together, each with the same number of games.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, SupportsIndex

import numpy as np

from sim.batch.engines import choose_engine
from sim.batch.matchup import _whole, planned_deck
from sim.batch.plan import MAX_DECISIONS, MatchPlan, PlannedDeck
from sim.batch.playing import play_block
from sim.batch.runs import Run
from sim.batch.study import Chunk, StopRule, chunk_indices, usual_chunk
from sim.errors import PlanError
from sim.frames import Columns, Tabular
from sim.plots.plotted import Draw, Plotted
from sim.questions.asking import Playing, require_tokens, stream_of
from sim.questions.comparing import DeckLike, read_opponents
from sim.questions.paired import opponent_seed
from sim.rules.setup import slots_of
from sim.stats.card_impact import CardImpact, CardUse, Copies, card_impact, card_use, unused_warnings
from sim.stats.deck_cards import CardSlots, DeckCards
from sim.stats.game_course import (
    ManaTrouble,
    Share,
    WhoWasAhead,
    mana_trouble,
    mulligan_shares,
    who_was_ahead,
)
from sim.stats.intervals import CONFIDENCE, Interval, score_interval
from sim.stats.means import plain

SCHEMA: Final = "mtg-sim/cards/1"
GAMES: Final = 2_000  # against an opponent
NOT_CAUSAL: Final = (
    "IIH is no cause: a long game sees more cards, so that IIH flatters every card of a deck that wins late and slights those"
    " of a deck that wins early, whatever they do."
)


@dataclass(frozen=True, slots=True)
class CardsStudy:
    """One deck against opponents, an arm each, with card columns kept."""

    plans: tuple[MatchPlan, ...]
    chunk_games: int = 0  # 0 stands for the usual number

    def __post_init__(self) -> None:
        """Settle the size of a chunk, so that it is part of the study."""
        if not self.chunk_games:
            object.__setattr__(self, "chunk_games", min(usual_chunk(plan) for plan in self.plans))

    @property
    def kind(self) -> str:
        """The kind of this study."""
        return "cards"

    @property
    def arms(self) -> tuple[MatchPlan, ...]:
        """The deck against every opponent."""
        return self.plans

    @property
    def games(self) -> int:
        """The games against an opponent."""
        return self.plans[0].games

    def play(self, chunk: int) -> Chunk:
        """Play a chunk of all arms."""
        indices = chunk_indices(self, chunk)
        return tuple(play_block(plan, indices, arm) for arm, plan in enumerate(self.plans))

    def stop_rule(self) -> StopRule | None:
        """All games are played."""
        return None

    def summary(self, run: Run) -> dict[str, Any]:
        """What `mtg-sim cards --json` prints."""
        return CardsResult(run).to_json()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "kind": self.kind,
            "plans": [plan.to_json() for plan in self.plans],
            "chunk_games": self.chunk_games,
        }

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> CardsStudy:
        """The study written by `to_json`."""
        return cls(tuple(map(MatchPlan.from_json, document["plans"])), int(document["chunk_games"]))


@dataclass(frozen=True, repr=False, eq=False)
class CardsResult(Tabular, Plotted):
    """What became of the cards of a deck in a run; cards are in the order of their IIH, the best first."""

    run: Run
    deck: int = 0  # of the matchups of the run
    confidence: float = CONFIDENCE

    @cached_property
    def arms(self) -> tuple[int, ...]:
        """The arms of the run in which the very deck plays."""
        plans = self.run.study.arms
        return tuple(k for k, plan in enumerate(plans) if plan.decks[self.deck] == self.planned)

    @property
    def planned(self) -> PlannedDeck:
        """The deck that is reported on."""
        return self.run.study.arms[0].decks[self.deck]

    @property
    def opponents(self) -> tuple[PlannedDeck, ...]:
        """Whom it played against."""
        return tuple(self.run.study.arms[arm].decks[1 - self.deck] for arm in self.arms)

    @property
    def plan(self) -> MatchPlan:
        """The plan of its games against the first opponent."""
        return self.run.study.arms[self.arms[0]]

    @cached_property
    def by_opponent(self) -> tuple[DeckCards, ...]:
        """Its games against each opponent."""
        found = []
        for arm in self.arms:
            block = self.run.block(arm)
            if block.cards is None:
                raise PlanError(f"expected a run that keeps card columns, got {self.run!r} without them")
            found.append(DeckCards.of(block.rows, block.cards, self.deck))
        return tuple(found)

    @cached_property
    def games(self) -> DeckCards:
        """All of its games."""
        return DeckCards.joined(self.by_opponent)

    @cached_property
    def slots(self) -> CardSlots:
        """Which slots hold which card."""
        return CardSlots.of((token, card.whole_name) for token, card in slots_of(self.planned))

    @cached_property
    def impact(self) -> CardImpact:
        """Win rates by how a card came to hand, in slot order."""
        games, copies = self.games, Copies.of(self.games, self.slots)
        return card_impact(self.slots.names, games.points, games.pair, copies, self.confidence)

    @cached_property
    def use(self) -> CardUse:
        """How often and when cards were cast, and how often stuck in hand, in slot order."""
        return card_use(self.games, self.slots, self.confidence)

    @cached_property
    def mana(self) -> ManaTrouble:
        """Screw and flood."""
        return mana_trouble(self.games, confidence=self.confidence)

    @cached_property
    def mulligans(self) -> tuple[Share, ...]:
        """How often it took 0, 1, 2, and 3 or more mulligans, and its scores then."""
        return mulligan_shares(self.games, confidence=self.confidence)

    @cached_property
    def ahead(self) -> WhoWasAhead:
        """Who had more life at the end of which turn."""
        return who_was_ahead(self.games, confidence=self.confidence)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Cards that were never used, if there were games enough to notice."""
        return unused_warnings(self.use)

    def score(self, opponent: int | None = None) -> Interval:
        """The score of the deck against one opponent, by number, or against all together."""
        games = self.games if opponent is None else self.by_opponent[opponent]
        return score_interval(games.points.reshape(-1, 2), self.confidence)

    @property
    def order(self) -> list[int]:
        """Cards by falling IIH; those without one last, in slot order."""
        known = np.nan_to_num(self.impact.improvement, nan=-np.inf)
        return [int(k) for k in np.argsort(-known, kind="stable")]

    # --- As a document and a table --------------------------------------------------------------------

    def columns(self) -> Columns:
        """One row a card: 17Lands' rates with intervals and counts, then what became of the card."""
        order, use = np.array(self.order), self.use
        found: dict[str, Any] = dict(self.impact.columns())
        found["copies"] = np.bitwise_count(self.slots.masks).astype(np.int64)
        for name in _USE:
            found[name] = getattr(use, name)
        return {name: values[order] for name, values in found.items()}

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim cards --json` prints."""
        columns = self.columns()
        cards = [
            {name: plain(value) for name, value in zip(columns, row, strict=True)}
            for row in zip(*(np.asarray(c).tolist() for c in columns.values()), strict=True)
        ]
        ahead = {name: getattr(self.ahead, name).tolist() for name in ("games", "winner", "loser")}
        return {
            "schema": SCHEMA,
            "seed": self.plan.seed,
            "deck": self.planned.name,
            "opponents": [
                {"name": deck.name, "seed": self.run.study.arms[arm].seed, "score": _interval(self.score(k))}
                for k, (deck, arm) in enumerate(zip(self.opponents, self.arms, strict=True))
            ],
            "agents": [self.plan.agents[self.deck], self.plan.agents[1 - self.deck]],
            "engine": self.plan.engine,
            "games": len(self.games),
            "unfinished": self.impact.unfinished,
            "confidence": self.confidence,
            "score": _interval(self.score()),
            "cards": cards,
            "mana": self.mana.to_json(),
            "mulligans": [{"taken": k, **share.to_json()} for k, share in enumerate(self.mulligans)],
            "ahead": [
                {"turn": turn + 1, "games": row[0], "winner": plain(row[1]), "loser": plain(row[2])}
                for turn, row in enumerate(zip(*ahead.values(), strict=True))
            ],
            "warnings": list(self.warnings),
            "note": NOT_CAUSAL,
        }

    def plots(self) -> Mapping[str, Draw]:
        """The kinds of `plot`: "cards", a forest of IIH."""
        return {"cards": self._forest}

    def _forest(self, ax: Any) -> Any:
        from sim.plots.points import card_forest

        found, against = self.impact, ", ".join(deck.name for deck in self.opponents)
        return card_forest(
            found.names, found.improvement, found.improvement_low, found.improvement_high, ax=ax,
            title=f"Improvement in hand: {self.planned.name}",
            note=f"against {against}; {found.games:,} games, seed {self.plan.seed}; no cause: long games see more cards",
        )  # fmt: skip

    def __repr__(self) -> str:
        against = ", ".join(deck.name for deck in self.opponents)
        return (
            f"<CardsResult {self.planned.name} against {against}: {len(self.slots.names)} cards,"
            f" score {self.score()}, n={len(self.games)} seed={self.plan.seed}>"
        )

    def _repr_html_(self) -> str:
        head = ("card", "copies", "GIH", "GNS", "IIH")
        body = []
        for k in self.order:
            rates = [f"{100 * self.impact.rates[name].value[k]:.1f}%" for name in ("ever_drawn", "never_drawn")]
            span = (self.impact.improvement[k], self.impact.improvement_low[k], self.impact.improvement_high[k])
            iih = "{:+.1f} [{:+.1f}, {:+.1f}]".format(*(100 * x for x in span))
            cells = (self.slots.names[k], str(int(self.slots.masks[k]).bit_count()), *rates, iih)
            body.append("".join(f"<td>{html.escape(cell)}</td>" for cell in cells))
        rows = "".join(f"<tr>{cells}</tr>" for cells in ["".join(f"<th>{h}</th>" for h in head), *body])
        return f"<table><caption>{html.escape(repr(self)[1:-1])}</caption>{rows}</table>"


_USE: Final = (
    "cast_share", "cast_low", "cast_high", "casts", "cast_turn", "cast_turn_low", "cast_turn_high", "used_share",
    "stuck_share", "stuck_low", "stuck_high",
)  # fmt: skip


def _interval(found: Interval) -> dict[str, float | None]:
    return {"rate": plain(found.rate), "low": found.low, "high": found.high}


def card_report(
    deck: DeckLike,
    opponents: DeckLike | Iterable[DeckLike],
    games: SupportsIndex = GAMES,
    *,
    seed: SupportsIndex | None = None,
    agent_a: str = "heuristic",
    agent_b: str = "heuristic",
    engine: str = "auto",
    jobs: int = 1,
    run: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
    max_decisions: int = MAX_DECISIONS,
) -> CardsResult:
    """What became of the cards of a deck against opponents, `games` against each; the shell says `mtg-sim cards`.

    The games against the first opponent are those of `run_matchup` with the same seed. `run` keeps them in a folder, where
    `resume` goes on with them. PlanError for a deck of more than 64 cards; Ctrl-C raises StudyInterrupted.
    """
    decks, weights = read_opponents(opponents)
    if set(weights) != {1.0}:
        raise PlanError("expected opponents without weights, as all games count alike in a card report")
    stream = stream_of(seed, engine, run, resume)
    plans = _plans(planned_deck(deck), decks, (agent_a, agent_b), _whole("games", games), stream.seed, max_decisions)
    plans = tuple(replace(plan, engine=choose_engine(plan, stream.engine).engine) for plan in plans)
    return Playing(jobs, run, resume, progress).result(CardsStudy(plans), CardsResult)


def _plans(
    deck: PlannedDeck, opponents: list[PlannedDeck], agents: tuple[str, str], games: int, seed: int, most: int
) -> tuple[MatchPlan, ...]:
    """A plan an opponent; every one of them keeps the columns of both decks."""
    for one in (deck, *opponents):
        require_tokens(one, "a card report")
    return tuple(
        MatchPlan((deck, other), agents, games, opponent_seed(seed, k), most, cards=True)
        for k, other in enumerate(opponents)
    )


def card_report_of(run: Run, deck: int = 0) -> CardsResult:
    """The card report of a run that kept card columns, for the first or the second deck of its matchups (0 or 1).

    PlanError where it kept none, or has no games.
    """
    if deck not in (0, 1):
        raise PlanError(f"expected deck 0 or 1 of the run, got {deck}")
    where = run.folder if run.folder is not None else repr(run)
    if not run.games:
        raise PlanError(f"expected a run with games to report on, got {where} without any")
    if not run.study.arms[0].cards:
        raise PlanError(
            f"expected a run that keeps card columns (mtg-sim matchup --cards --run FOLDER), got {where} without them"
        )
    return CardsResult(run, deck)


__all__ = ["CardsResult", "CardsStudy", "card_report", "card_report_of"]
