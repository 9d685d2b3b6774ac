"""`sim.power`: how many games a question needs, before they are played; from what is assumed, or from a run.

A seed is a pair of games, seats swapped: 2 games of a matchup, 2 of each version of a comparison. Numbers of games are those
that `-n` asks for: of a matchup, or of a version against an opponent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from sim.batch.matchup import result_of_run
from sim.batch.runs import Run, open_run
from sim.batch.stopping import points_asked
from sim.batch.study import MatchupStudy
from sim.errors import PlanError
from sim.frames import Columns, Tabular
from sim.questions.compare import CompareResult, CompareStudy
from sim.stats.power import (
    detectable_gain,
    precision_of,
    sd_of_differences,
    sd_of_pairs,
    sd_unpaired,
    seeds_for_gain,
    seeds_for_precision,
    sprt_size,
)
from sim.stats.sequential import Sprt, require_rate

SCHEMA: Final = "mtg-sim/power/1"
GAINS: Final = (0.5, 1.0, 1.5, 2.0, 3.0, 5.0)  # percentage points
WIDTHS: Final = (0.5, 1.0, 2.0, 3.0)
DIFFERING: Final = 10.0  # percent of seeds; benchmarks/README.md has measured ones

MATCHUP: Final = "matchup"  # a deck's score against 50%
PAIRED: Final = "compare"  # two versions of a deck on the same seeds
UNPAIRED: Final = "two matchups"  # two versions of a deck on seeds of their own


class Spread(NamedTuple):
    """How much one seed says of a question."""

    question: str  # MATCHUP, PAIRED or UNPAIRED
    sd: float  # standard deviation of an observation, a fraction of a game
    told: str  # where it comes from


class Need(NamedTuple):
    """Games that find a gain, or reach a half-width; 0 where a sequential test does not apply."""

    question: str
    points: float  # the gain or the half-width, in percentage points
    games: int
    sprt_no_gain: int  # games on average of a sequential test against no gain, if there is none
    sprt_gain: int  # and if there is this one


class Shown(NamedTuple):
    """What so many games can show."""

    question: str
    games: int
    gain: float  # percentage points that are found with the power asked for
    half_width: float  # percentage points that the interval reaches to either side


@dataclass(frozen=True, repr=False)
class PowerResult(Tabular):
    """How many games questions need."""

    alpha: float
    power: float
    spreads: tuple[Spread, ...]
    gains: tuple[Need, ...]
    widths: tuple[Need, ...]
    shown: tuple[Shown, ...]

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim power --json` prints."""
        return {
            "schema": SCHEMA,
            "alpha": self.alpha,
            "power": self.power,
            "spreads": [spread._asdict() for spread in self.spreads],
            "gains": [need._asdict() for need in self.gains],
            "half_widths": [
                {"question": need.question, "points": need.points, "games": need.games} for need in self.widths
            ],
            "shown": [shown._asdict() for shown in self.shown],
        }

    def columns(self) -> Columns:
        """One row a question and gain."""
        from sim.frames import Categories

        return {
            "question": Categories.of_strings([need.question for need in self.gains]),
            "gain": np.array([need.points for need in self.gains]),
            "games": np.array([need.games for need in self.gains], dtype=np.int64),
        }

    def __repr__(self) -> str:
        told = ", ".join(f"{spread.question}: sd {spread.sd:.3f}" for spread in self.spreads)
        return f"<PowerResult {self.power:.0%} power at {self.alpha:.0%}; {told}>"


def power(
    gain: float | Iterable[float] | None = None,
    *,
    until: str | float | None = None,
    games: int | None = None,
    score: float = 50.0,
    correlation: float = 0.0,
    differing: float | None = None,
    run: str | Path | None = None,
    alpha: float = 0.05,
    power: float = 0.95,
) -> PowerResult:
    """How many games find a gain (percentage points), or make an interval as short as `until`; what `games` can show.

    The spread of a matchup comes from an expected `score` (percent) and the `correlation` of the games of a pair, that of a
    comparison from the percent of seeds `differing` (10 unless given); or both from a `run` of compare or matchup.
    StatisticsError for numbers that cannot be, PlanError for a run that says nothing of this.
    """
    require_rate("alpha", alpha)
    require_rate("power", power)
    if run is not None and differing is not None:
        raise PlanError("expected the share of differing seeds from a run or as a number, got both")
    spreads = _assumed(score / 100, correlation, DIFFERING if differing is None else differing)
    if run is not None:
        spreads = _measured(open_run(run), spreads)
    asked = GAINS if gain is None else [gain] if isinstance(gain, int | float) else list(gain)
    widths = WIDTHS if until is None else (points_asked(until),)
    return PowerResult(
        alpha, power, spreads,
        tuple(_need(spread, points, alpha, power) for points in asked for spread in spreads),
        tuple(_width(spread, points, 1 - alpha) for points in widths for spread in spreads),
        tuple(_shown(spread, games, alpha, power) for spread in spreads) if games is not None else (),
    )  # fmt: skip


def _assumed(score: float, correlation: float, differing: float) -> tuple[Spread, ...]:
    alike = f" whose two games of a pair correlate {correlation:+g}" if correlation else ""
    at = f"a score of {score:.0%}{alike}, assumed"
    return (
        Spread(MATCHUP, sd_of_pairs(score, correlation), at),
        Spread(PAIRED, sd_of_differences(differing / 100), f"{differing:g}% of seeds differ, by one game, assumed"),
        Spread(UNPAIRED, sd_unpaired(score, correlation), at),
    )


def _measured(run: Run, assumed: tuple[Spread, ...]) -> tuple[Spread, ...]:
    """The spreads that a run shows, the others as they are."""
    if not run.games:
        raise PlanError(f"expected a run with games, got {run.folder} without any")
    if isinstance(run.study, MatchupStudy):
        record = result_of_run(run).score_record(0)
        rate, size = record.interval.rate, record.effective_games
        if not 0 < rate < 1 or not size:
            raise PlanError(f"expected a run in which pairs differ, got one that scores {record.interval}")
        sd = sqrt(rate * (1 - rate) / size * record.pairs)
        told = f"measured in {record.pairs:,} pairs of {run.study.plan.decks[0].name}"
        found = {MATCHUP: Spread(MATCHUP, sd, told), UNPAIRED: Spread(UNPAIRED, sqrt(2) * sd, told)}
    elif isinstance(run.study, CompareStudy):
        found = _of_comparison(CompareResult(run.study, run))
    else:
        raise PlanError(f"expected a run of matchup or compare, got one of {run.study.kind}")
    return tuple(found.get(spread.question, spread) for spread in assumed)


def _of_comparison(result: CompareResult) -> dict[str, Spread]:
    """The spread of D of the best variant, and what it would be on separate seeds."""
    best = result.labels.index(result.best.name)
    overall = result.comparisons[best].overall
    error, ratio = overall.gain.estimate.standard_error, overall.efficiency.ratio
    if not error > 0:
        raise PlanError("expected a run in which some seeds differ, got one in which none does")
    sd = error * sqrt(result.seeds)
    share = overall.differing / max(1, overall.seeds)
    told = f"measured in {overall.seeds:,} seeds of {result.best.name}: {share:.1%} differ"
    return {PAIRED: Spread(PAIRED, sd, told), UNPAIRED: Spread(UNPAIRED, sd * sqrt(ratio), told)}


def _need(spread: Spread, points: float, alpha: float, power: float) -> Need:
    needed = seeds_for_gain(points / 100, spread.sd, alpha=alpha, power=power)
    null = 0.5 if spread.question == MATCHUP else 0.0
    if spread.question == UNPAIRED or points < 0:
        return Need(spread.question, points, 2 * needed.seeds, 0, 0)
    rule = Sprt(null, null + points / 100, alpha, 1 - power, "score" if null else "gain")
    none, some = (sprt_size(rule, spread.sd, mean).seeds for mean in (rule.mean0, rule.mean1))
    return Need(spread.question, points, 2 * needed.seeds, 2 * none, 2 * some)


def _width(spread: Spread, points: float, confidence: float) -> Need:
    return Need(
        spread.question, points, 2 * seeds_for_precision(points / 100, spread.sd, confidence=confidence).seeds, 0, 0
    )


def _shown(spread: Spread, games: int, alpha: float, power: float) -> Shown:
    seeds = games // 2
    gain = detectable_gain(seeds, spread.sd, alpha=alpha, power=power).effect
    width = precision_of(seeds, spread.sd, confidence=1 - alpha).effect
    return Shown(spread.question, games, 100 * gain, 100 * width)
