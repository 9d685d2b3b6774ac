"""What a card is worth: the same games once more with something else in the place of a copy.

Improvement in hand says with which cards a deck wins; the worth says what it would have won without one. The
highest-numbered copy of the card is replaced in its slot (`baseline.replaced`) by a blank, a basic land, or a card that is
named, and everything else meets the same luck. D is the score of the deck as it is minus that of the replaced one, so that a
card is worth more than its baseline where it is positive:

- *per game*: the mean D over seeds, as in a comparison, with its t interval and sign-flip p (`stats.paired`);
- *per game in which the slot was reached*: the copy came to its owner's hand, or was used, in the one game or the other.
  Before that, the two games are one. A ratio over pairs, interval by the jackknife (`stats.ratios`).

Games in which the slot was never touched are taken over from the deck as it is, which plays once for all cards.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from sim.batch.matchup import _whole, planned_deck
from sim.batch.plan import MAX_DECISIONS, PlannedDeck
from sim.batch.runs import Run
from sim.batch.study import TAKEN_OVER
from sim.errors import EditError, PlanError
from sim.frames import Columns, Tabular
from sim.plots.plotted import Draw, Plotted
from sim.questions.asking import Playing, Stream, StudyInterrupted, require_tokens, stream_of
from sim.questions.baseline import BLANKS, replaced
from sim.questions.comparing import DeckLike, read_agents, read_opponents
from sim.questions.paired import ArmGames, OfVersions, PairedStudy, arm_games, by_deck, paired_study
from sim.rules.setup import slots_of
from sim.stats.intervals import CONFIDENCE
from sim.stats.means import plain
from sim.stats.multiple import holm
from sim.stats.paired import Differences, PairedResult, compare_paired, differences, shares_of
from sim.stats.ratios import difference_bounds, jackknife, sums_by_cluster

SCHEMA: Final = "mtg-sim/worth/1"
GAMES: Final = 2_000  # of a version against an opponent
ABOVE: Final = "above 0"
BELOW: Final = "below 0"
UNCLEAR: Final = "not clear"
SAME: Final = "never differed"


class Replaced(NamedTuple):
    """One question: a card, how many copies of it are replaced, and by what."""

    card: str
    copies: int
    baseline: str


class PerReached(NamedTuple):
    """The worth of a card per game in which its slot was reached; nan where it never was."""

    worth: float
    low: float
    high: float
    games: int  # finished games in which the slot was reached
    of: int  # finished games


@dataclass(frozen=True, slots=True)
class WorthStudy(OfVersions):
    """A deck and the same with cards replaced, one after the other, on the same seeds."""

    paired: PairedStudy
    asked: tuple[Replaced, ...]

    @property
    def kind(self) -> str:
        """The kind of this study."""
        return "worth"

    def summary(self, run: Run) -> dict[str, Any]:
        """What `mtg-sim worth --json` prints."""
        return WorthResult(run).to_json()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {"kind": self.kind, "paired": self.paired.to_json(), "asked": [list(one) for one in self.asked]}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> WorthStudy:
        """The study written by `to_json`."""
        asked = tuple(Replaced(card, int(copies), by) for card, copies, by in document["asked"])
        return cls(PairedStudy.from_json(document["paired"]), asked)


@dataclass(frozen=True, repr=False, eq=False)
class WorthResult(Tabular, Plotted):
    """What cards are worth, in the order in which they were asked for."""

    run: Run
    left_out: tuple[str, ...] = ()  # cards that were asked for and cannot be measured, each with the reason
    under: tuple[WorthResult, ...] = ()  # the same with other agents

    @property
    def study(self) -> WorthStudy:
        """What was played."""
        assert isinstance(self.run.study, WorthStudy)
        return self.run.study

    @property
    def asked(self) -> tuple[Replaced, ...]:
        """The cards, how many copies of them were replaced, and by what."""
        return self.study.asked

    @property
    def seeds(self) -> int:
        """Seeds against an opponent; two games of each version each."""
        return self.run.games // 2

    @cached_property
    def games(self) -> tuple[ArmGames, ...]:
        """What is kept of the games, by arm."""
        return arm_games(len(self.study.arms), self.run.chunks)

    @cached_property
    def reached(self) -> tuple[npt.NDArray[np.uint64], ...]:
        """By arm the slots that came to their owner's hand or were used: uint64[seeds, 2]."""
        found: list[list[npt.NDArray[np.uint64]]] = [[] for _ in self.study.arms]
        for chunk in self.run.chunks:
            for block in chunk:
                assert block.cards is not None
                masks = [block.cards[name] for name in ("opening", "drawn", "tutored", "used")]
                either = np.bitwise_or.reduce(masks)
                found[block.arm].append(by_deck(either, block.rows)[:, 0].reshape(-1, 2))
        return tuple(map(np.concatenate, found))

    @cached_property
    def differences(self) -> tuple[tuple[Differences, ...], ...]:
        """D by card and opponent: the deck as it is minus the replaced one."""
        paired = self.study.paired
        return tuple(
            tuple(self._difference(version, number) for number in range(len(paired.opponents)))
            for version in range(1, len(self.asked) + 1)
        )

    def _difference(self, version: int, opponent: int) -> Differences:
        paired = self.study.paired
        base, other = self.games[paired.arm(0, opponent)], self.games[paired.arm(version, opponent)]
        same = (other.source == TAKEN_OVER) | (base.trace == other.trace)
        return differences(other.points, base.points, same, paired.opponents[opponent].name)

    @cached_property
    def comparisons(self) -> tuple[PairedResult, ...]:
        """The numbers of each card per game: the gain is its worth, `variant` the deck as it is."""
        paired = self.study.paired
        return tuple(compare_paired(strata, paired.weights, seed=paired.seed) for strata in self.differences)

    @cached_property
    def per_reached(self) -> tuple[PerReached, ...]:
        """The worth of each card per game in which its slot was reached."""
        return tuple(self._per_reached(card) for card in range(len(self.asked)))

    def _per_reached(self, card: int) -> PerReached:
        paired = self.study.paired
        mask, shares = np.uint64(paired.variants[card].slot_map.mask), shares_of(paired.opponents, paired.weights)
        tops, bottoms, games, finished = [], [], 0, 0
        for number, part in enumerate(self.differences[card]):
            arms = (paired.arm(0, number), paired.arm(card + 1, number))
            seen = np.bitwise_or(*(self.reached[arm] for arm in arms)) & mask != 0
            same = self.games[arms[1]].source == TAKEN_OVER
            apart = np.where(same, 0.0, part.variant - part.base)
            counts = seen & ~np.isnan(apart)
            weight = shares[number] * len(shares)
            tops.append(weight * np.where(counts, np.nan_to_num(apart), 0.0).sum(axis=1))
            bottoms.append(weight * counts.sum(axis=1).astype(np.float64))
            games, finished = games + int(counts.sum()), finished + int((~np.isnan(apart)).sum())
        pairs = np.arange(sum(map(len, tops)))
        found = jackknife(*(sums_by_cluster(np.concatenate(part)[:, None], pairs) for part in (tops, bottoms)))
        low, high = difference_bounds(found.value, found.variance, found.clusters)
        return PerReached(float(found.value[0]), float(low[0]), float(high[0]), games, finished)

    @property
    def worths(self) -> list[float]:
        """The worth of each card per game, as a fraction of a game."""
        return [found.overall.gain.estimate.mean for found in self.comparisons]

    @property
    def adjusted_p(self) -> list[float]:
        """The sign-flip p of each card after Holm."""
        return [float(p) for p in holm([found.overall.gain.test.p for found in self.comparisons])]

    def conclusion(self, card: int) -> str:
        """ABOVE, BELOW, SAME or UNCLEAR, at 5% after Holm, whatever unfinished games would have been."""
        found = self.comparisons[card].overall
        if found.seeds and not found.differing and not found.unfinished:
            return SAME
        low, high = found.bounds if found.unfinished else (found.gain.estimate.mean,) * 2
        if self.adjusted_p[card] < 1 - CONFIDENCE:
            return ABOVE if low > 0 else BELOW if high < 0 else UNCLEAR
        return UNCLEAR

    @property
    def order(self) -> list[int]:
        """Cards by falling worth per game."""
        return [int(k) for k in np.argsort(-np.nan_to_num(self.worths), kind="stable")]

    @property
    def played(self) -> int:
        """Games really played, audits included."""
        return sum(int((games.source != TAKEN_OVER).sum()) for games in self.games)

    @property
    def taken_over(self) -> int:
        """Games of replaced versions that were games of the deck as it is."""
        return sum(int((games.source == TAKEN_OVER).sum()) for games in self.games)

    # --- As a document and a table --------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim worth --json` prints."""
        paired = self.study.paired
        return {
            "schema": SCHEMA,
            "seed": paired.seed,
            "deck": paired.base.name,
            "agents": list(paired.agents),
            "games": self.run.games,
            "seeds": self.seeds,
            "opponents": [
                {"name": deck.name, "weight": weight, "seed": arm.seed, "engine": arm.engine}
                for deck, weight, arm in zip(paired.opponents, paired.weights, paired.arms, strict=False)
            ],
            "cards": [self._card_json(k) for k in range(len(self.asked))],
            "left_out": list(self.left_out),
            "games_played": {
                "games": self.played + self.taken_over,
                "played": self.played,
                "taken_over": self.taken_over,
            },
            "under_other_agents": [other.to_json() for other in self.under],
        }

    def _card_json(self, k: int) -> dict[str, Any]:
        one, found, reached = self.asked[k], self.comparisons[k], self.per_reached[k]
        overall = found.overall
        return {
            "card": one.card,
            "copies": one.copies,
            "baseline": one.baseline,
            "slots": [list(change) for change in self.study.paired.variants[k].slot_map.changes],
            "conclusion": self.conclusion(k),
            "worth": overall.gain.to_json(),
            "adjusted_p": self.adjusted_p[k],
            "per_reached": {name: plain(value) for name, value in reached._asdict().items()},
            "score": overall.variant.to_json(),
            "score_replaced": overall.base.to_json(),
            "seeds_differing": overall.differing,
            "seeds_unfinished": overall.unfinished,
            "opponents": [{"name": p.opponent, "worth": p.gain.to_json()} for p in found.opponents],
        }

    def columns(self) -> Columns:
        """One row a card, by falling worth."""
        order = self.order
        gains = [self.comparisons[k].overall.gain.estimate for k in order]
        reached = [self.per_reached[k] for k in order]
        return {
            "card": np.array([self.asked[k].card for k in order], dtype=np.str_),
            "copies": np.array([self.asked[k].copies for k in order]),
            "baseline": np.array([self.asked[k].baseline for k in order], dtype=np.str_),
            "worth": np.array([gain.mean for gain in gains]),
            "worth_low": np.array([gain.low for gain in gains]),
            "worth_high": np.array([gain.high for gain in gains]),
            "p": np.array([self.comparisons[k].overall.gain.test.p for k in order]),
            "adjusted_p": np.array([self.adjusted_p[k] for k in order]),
            "per_reached": np.array([one.worth for one in reached]),
            "per_reached_low": np.array([one.low for one in reached]),
            "per_reached_high": np.array([one.high for one in reached]),
            "reached_games": np.array([one.games for one in reached]),
        }

    def plots(self) -> Mapping[str, Draw]:
        """The kinds of `plot`: forests of the worth per game in which the slot was "reached", and "per game"."""
        return {"reached": lambda ax: self._forest(ax, True), "per game": lambda ax: self._forest(ax, False)}

    def _forest(self, ax: Any, reached: bool) -> Any:
        from sim.plots.points import card_forest

        gains = [found.overall.gain.estimate for found in self.comparisons]
        spans = self.per_reached if reached else [(gain.mean, gain.low, gain.high) for gain in gains]
        value, low, high = ([span[k] for span in spans] for k in range(3))
        per = "game in which the slot was reached" if reached else "game"
        paired = self.study.paired
        return card_forest(
            [one.card for one in self.asked], value, low, high, ax=ax,
            measure=f"worth per {per} (percentage points of score)",
            title=f"What each card of {paired.base.name} is worth",
            note=f"against {', '.join(d.name for d in paired.opponents)}; {self.seeds:,} seeds, seed {paired.seed};"
            f" in the place of {', '.join(dict.fromkeys(one.baseline for one in self.asked))}",
        )  # fmt: skip

    def __repr__(self) -> str:
        best = self.order[0]
        more = f" (highest of {len(self.asked)})" if len(self.asked) > 1 else ""
        gain = self.comparisons[best].overall.gain
        return (
            f"<WorthResult {self.study.paired.base.name}: {self.asked[best].card}{more} {gain.estimate},"
            f" {gain.test}, seeds={self.seeds} seed={self.study.paired.seed}>"
        )

    def _repr_html_(self) -> str:
        head = ("card", "copies", "instead", "worth per game (pp)", "p (Holm)", "per game reached (pp)", "")
        lines = []
        for k in self.order:
            one, found = self.per_reached[k], self.comparisons[k].overall.gain.estimate
            span = "-" if np.isnan(one.worth) else "{:+.1f} [{:+.1f}, {:+.1f}]".format(*(100 * x for x in one[:3]))
            p = f"{self.adjusted_p[k]:.3g}"
            lines.append((self.asked[k].card, str(self.asked[k].copies), self.asked[k].baseline, str(found), p, span,
                          self.conclusion(k)))  # fmt: skip
        rows = [("th", head), *(("td", line) for line in lines)]
        body = "".join(f"<tr>{''.join(f'<{t}>{html.escape(c)}</{t}>' for c in row)}</tr>" for t, row in rows)
        return f"<table><caption>{html.escape(repr(self)[1:-1])}</caption>{body}</table>"


# --- Asking -------------------------------------------------------------------------------------------------


def worth(
    deck: DeckLike,
    *cards: str,
    against: DeckLike | tuple[DeckLike, float] | Iterable[DeckLike | tuple[DeckLike, float]] = (),
    copies: int | Literal["all"] = 1,
    baseline: str = BLANKS,
    games: SupportsIndex = GAMES,
    seed: SupportsIndex | None = None,
    agents: str | Iterable[str] = "heuristic",
    engine: str = "auto",
    jobs: int = 1,
    run: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
    max_decisions: int = MAX_DECISIONS,
) -> WorthResult:
    """What cards of a deck are worth against opponents (none: the deck itself): the same games without a copy of each.

    Without `cards`, every card of the deck that has another baseline than itself. `copies` are replaced of each, the
    highest-numbered ones; `baseline` is "blank" (a card that does nothing, for lands a basic land) or a card. `games` are
    those of a version against an opponent. The first of `agents` plays both sides; under each further one as many games
    are played once more. `run` keeps the run in a folder, where `resume` goes on with it. EditError for a card that the
    deck lacks, PlanError for a deck of more than 64 cards; Ctrl-C raises StudyInterrupted.
    """
    base = planned_deck(deck)
    asked, left_out = _questions(base, cards, copies, baseline)
    chosen = against if not isinstance(against, Sequence) or len(against) else [deck]
    opponents, weights = read_opponents(chosen)
    for one in (base, *opponents):
        require_tokens(one, "the worth of its cards")
    specs, stream = read_agents(agents), stream_of(seed, engine, run, resume)
    variants = [replaced(base, one.card, one.copies, one.baseline)[1] for one in asked]

    def study_under(agent: str, stream: Stream) -> WorthStudy:
        paired, _ = paired_study(
            base, variants, opponents, weights, agents=(agent, agent), games=_whole("games", games), seed=stream.seed,
            engine=stream.engine, max_decisions=max_decisions,
        )  # fmt: skip
        return WorthStudy(paired, tuple(asked))

    def told(found: Run) -> WorthResult:
        return WorthResult(found, left_out)

    first = Playing(jobs, run, resume, progress).result(study_under(specs[0], stream), told)
    under = []
    for spec in specs[1:]:
        folder = None if run is None else Path(run) / f"under-{spec.replace(':', '-').replace(',', '-')}"
        playing = Playing(jobs, folder, resume and folder is not None and folder.exists(), progress)
        try:
            under.append(playing.result(study_under(spec, Stream(stream.seed, engine)), WorthResult))
        except StudyInterrupted as interrupt:
            raise StudyInterrupted(first.run, WorthResult(first.run, left_out, tuple(under))) from interrupt
    return WorthResult(first.run, left_out, tuple(under))


def _questions(
    deck: PlannedDeck, cards: Sequence[str], copies: int | Literal["all"], baseline: str
) -> tuple[list[Replaced], tuple[str, ...]]:
    """What is asked of each card, and cards that are left out, with the reason."""
    number = None if copies == "all" else copies
    asked, left_out = [], []
    for card in cards or dict.fromkeys(card.whole_name for _, card in slots_of(deck)):
        try:
            _, _, slot_map = replaced(deck, card, number, baseline)
        except EditError as error:
            if cards:
                raise
            left_out.append(f"{card} is left out: {error}")
            continue
        one = Replaced(slot_map.removed[0], len(slot_map.removed), slot_map.added[0])
        if one in asked:
            raise EditError(f"expected every card once, got {one.card} twice")
        asked.append(one)
    if not asked:
        raise PlanError(f"expected a card of {deck.name} to measure, got none: {'; '.join(left_out)}")
    return asked, tuple(left_out)


__all__ = ["ABOVE", "BELOW", "SAME", "UNCLEAR", "Replaced", "WorthResult", "WorthStudy", "worth"]
