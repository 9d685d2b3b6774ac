"""Stop when the answer is clear: the sequential test of two hypotheses, and a wished precision.

A rule (`Sprt`, `Until`) is a question, frozen and written in the plan. `rule.start()` gives a watch that is fed chunk after
chunk, in order of index: the same chunks give the same verdict, whoever played them. The first look is at the end of the
chunk that brings 200 seeds and 10 that differ; then every chunk ends with a look.

An observation is D of a seed (`of="gain"`; against several opponents the weighted mean of their D), or the score of a pair
(`of="score"`). Differing are a D that is not 0, a pair that was not split. Seeds with unfinished games are counted both
ways: a watch stops only if it would stop with all of them at their lowest, and with all of them at their highest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any, Final, Literal, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from sim.errors import StatisticsError
from sim.stats.intervals import CONFIDENCE, score_interval
from sim.stats.means import Values, mean_interval, plain

FIRST_LOOK: Final = 200  # seeds before any look
FEW: Final = 10  # seeds that differ before any look

H0: Final = "H0"
H1: Final = "H1"
PRECISE: Final = "precise"
NEVER_DIFFERED: Final = "never differed"
UNDECIDED: Final = "undecided"

Observed = Literal["gain", "score"]
SUPPORT: Final[dict[str, tuple[float, float]]] = {"gain": (-1.0, 1.0), "score": (0.0, 1.0)}
NULL: Final[dict[str, float]] = {"gain": 0.0, "score": 0.5}  # an observation that speaks for neither side
SAME_TEXT: Final = {"gain": "the versions never differed", "score": "every pair was split"}

DRAWN_IN: Final = 0.5
"""How far the bounds of a test are drawn in, in standard deviations of what a chunk adds to the LLR.

A test that looks at chunk ends runs past its bound by about 0.583 of these before it is seen (Siegmund 1985, "Sequential
analysis", 10.2, after Chernoff), which makes it too careful and too long. On the D of a real swap (fixed size 1,433 seeds,
chunks of 250) 1,000 runs had 17 false alarms in place of 50 and took 71% of that size; drawn in they had 38 and took 57%. A
little less than 0.583, because the variance is estimated from the same counts. `benchmarks/bench_sequential.py` prints such
figures; chunks of at most a tenth of the fixed size cost little.
"""
MOST_DRAWN_IN: Final = 0.25  # of the distance between the bounds: chunks that decide nearly alone


@dataclass(slots=True)
class Tally:
    """What was observed so far: how often each value came, with unfinished seeds at their lowest and at their highest."""

    observed: Observed
    seeds: int = 0
    unfinished: int = 0
    differing: int = 0
    lowest: dict[float, int] = field(default_factory=dict)
    highest: dict[float, int] = field(default_factory=dict)

    def add(self, values: Values, low: Values | None, high: Values | None) -> None:
        """Count a chunk: float64[seeds], nan where unfinished; there low and high, or the ends of what is possible."""
        least, most = SUPPORT[self.observed]
        unknown = np.isnan(values)
        bottom = np.where(unknown, least if low is None else low, values)
        top = np.where(unknown, most if high is None else high, values)
        if not ((least <= bottom) & (bottom <= top) & (top <= most)).all():
            raise StatisticsError(f"expected observations within [{least:g}, {most:g}], got others or unordered bounds")
        self.seeds += values.size
        self.unfinished += int((bottom < top).sum())
        self.differing += int(((bottom == top) & (bottom != NULL[self.observed])).sum())
        for counts, chunk in ((self.lowest, bottom), (self.highest, top)):
            for value, times in zip(*np.unique(chunk, return_counts=True), strict=True):
                counts[float(value)] = counts.get(float(value), 0) + int(times)

    @property
    def never_differed(self) -> bool:
        """Whether every seed is known to speak for neither side."""
        return self.seeds > 0 and not self.differing and not self.unfinished


class Look(NamedTuple):
    """What was seen at a chunk end: the LLR (or the half-width), and where it would have ended the run."""

    seeds: int
    low: float  # with unfinished seeds at their lowest; of a half-width the same as `high`
    high: float  # with unfinished seeds at their highest
    lower: float  # `high` no higher than this accepts H0 (or is precise)
    upper: float  # `low` no lower than this accepts H1; inf for a half-width


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a rule came to, after how many seeds, and the looks on the way."""

    outcome: str  # H0, H1, PRECISE, NEVER_DIFFERED or UNDECIDED
    seeds: int
    differing: int
    unfinished: int
    stopped: bool  # by the rule, before the seeds ran out
    path: tuple[Look, ...]
    text: str

    @property
    def biased_by_stopping(self) -> bool:
        """Whether estimates from these seeds lean to where the rule stopped: a run ends while it looks good."""
        return self.stopped and self.outcome != NEVER_DIFFERED

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "outcome": self.outcome,
            "seeds": self.seeds,
            "seeds_differing": self.differing,
            "seeds_unfinished": self.unfinished,
            "stopped": self.stopped,
            "biased_by_stopping": self.biased_by_stopping,
            "path": [{name: plain(value) for name, value in look._asdict().items()} for look in self.path],
            "text": self.text,
        }


class StopRule(Protocol):
    """A question with an end: frozen, and written in the plan of a run."""

    @property
    def of(self) -> Observed:
        """What is observed."""
        ...

    def judge(self, tally: Tally, step: int) -> tuple[str | None, Look]:
        """The outcome, if any, of a look after a chunk of `step` seeds, and what was seen."""
        ...

    def settles_without_difference(self, seeds: int) -> bool:
        """Whether so many seeds, none of which differs, are enough."""
        ...

    def text(self, outcome: str, seeds: int, last: Look | None) -> str:
        """The outcome as a sentence."""
        ...

    def start(self) -> Watch:
        """A watch that has seen nothing yet."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The rule as plain JSON values."""
        ...


class Watch:
    """One run under a rule. It never takes back a verdict: what is fed afterwards is not looked at."""

    def __init__(self, rule: StopRule) -> None:
        self.rule = rule
        self.tally = Tally(rule.of)
        self.verdict: Verdict | None = None
        self._path: list[Look] = []

    def add(self, values: npt.ArrayLike, low: Values | None = None, high: Values | None = None) -> Verdict | None:
        """Look at the next chunk: float64[seeds], nan where unfinished, with what such a seed is at least and at most.

        The verdict, if this chunk or one before it was enough.
        """
        chunk = np.asarray(values, dtype=np.float64)
        if self.verdict is None and chunk.size:
            self.tally.add(chunk, low, high)
            self._look(chunk.size)
        return self.verdict

    def finish(self) -> Verdict:
        """The verdict now that no more seeds come."""
        if self.verdict is not None:
            return self.verdict
        return self._end(NEVER_DIFFERED if self.tally.never_differed else UNDECIDED, stopped=False)

    def _look(self, step: int) -> None:
        tally = self.tally
        if tally.seeds < FIRST_LOOK:
            return
        if tally.never_differed and self.rule.settles_without_difference(tally.seeds):
            self._end(NEVER_DIFFERED, stopped=True)
        elif tally.differing >= FEW:
            outcome, look = self.rule.judge(tally, step)
            self._path.append(look)
            if outcome is not None:
                self._end(outcome, stopped=True)

    def _end(self, outcome: str, *, stopped: bool) -> Verdict:
        tally = self.tally
        text = self.rule.text(outcome, tally.seeds, self._path[-1] if self._path else None)
        counts = (tally.seeds, tally.differing, tally.unfinished)
        self.verdict = Verdict(outcome, *counts, stopped, tuple(self._path), text)
        return self.verdict


@dataclass(frozen=True, slots=True)
class Sprt:
    """The generalised sequential probability ratio test of two means: H0 mean0 against H1 mean1 > mean0.

    Wald (1945), "Sequential tests of statistical hypotheses"; generalised: Li, Liu and Ying (2014), "Generalized
    sequential probability ratio test for separate families of hypotheses"; for counts of game results: Van den Bergh
    (2017), "A practical introduction to the GSPRT". Raises StatisticsError for a question without an answer.
    """

    mean0: float  # as a fraction: 0.015 is 1.5 percentage points
    mean1: float
    alpha: float = 0.05  # chance to accept H1 where H0 is true
    beta: float = 0.05  # chance to accept H0 where H1 is true
    of: Observed = "gain"

    def __post_init__(self) -> None:
        for name in ("alpha", "beta"):
            require_rate(name, getattr(self, name))
        if self.alpha + self.beta >= 1.0:
            raise StatisticsError(
                f"expected alpha + beta below 1, got {self.alpha:g} + {self.beta:g}: a coin does as well"
            )
        least, most = SUPPORT[self.of]
        if not least < self.mean0 < self.mean1 < most:
            told = f"{100 * self.mean0:g} and {100 * self.mean1:g}"
            raise StatisticsError(
                f"expected H0 below H1, both between {100 * least:g} and {100 * most:g} percentage points, got {told}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """LLR at which H0 and H1 are accepted: log(beta / (1 - alpha)) and log((1 - beta) / alpha)."""
        return log(self.beta / (1.0 - self.alpha)), log((1.0 - self.beta) / self.alpha)

    def start(self) -> Watch:
        """A watch that has seen nothing yet."""
        return Watch(self)

    def llr(self, counts: dict[float, int]) -> float:
        """N [KL(p || p*(mean0)) - KL(p || p*(mean1))] of values and how often they came."""
        values, times = np.array(list(counts), dtype=np.float64), np.array(list(counts.values()), dtype=np.float64)
        n = float(times.sum())
        return n * (
            divergence(values, times / n, self.mean0, self.of) - divergence(values, times / n, self.mean1, self.of)
        )

    def judge(self, tally: Tally, step: int) -> tuple[str | None, Look]:
        """H1 if the LLR is high enough with unfinished seeds at their lowest, H0 if low enough with them at their highest."""
        low = self.llr(tally.lowest)
        high = self.llr(tally.highest) if tally.unfinished else low
        lower, upper = self.bounds
        lower, upper = lower + self._drawn_in(tally.highest, step), upper - self._drawn_in(tally.lowest, step)
        outcome = H1 if low >= upper else H0 if high <= lower else None
        return outcome, Look(tally.seeds, low, high, lower, upper)

    def settles_without_difference(self, seeds: int) -> bool:
        """Whether so many seeds without a difference would come with at most the smaller error if the means were apart.

        A mean so far from nothing needs at least a share of seeds that differ, each as much as can be.
        """
        most = SUPPORT[self.of][1] - NULL[self.of]
        share = max(abs(mean - NULL[self.of]) for mean in (self.mean0, self.mean1)) / most
        return (1.0 - share) ** seeds <= min(self.alpha, self.beta)

    def text(self, outcome: str, seeds: int, last: Look | None) -> str:
        """As printed: `H1 after 1,300 seeds: 1.50 pp rather than 0.00 pp (LLR 2.97, H1 from 2.61)`."""
        told = "" if last is None else f" (LLR {_between(last.low, last.high, '.2f')}, {_ends(outcome, last)})"
        one, other = (f"{100 * mean:.2f}{'%' if self.of == 'score' else ' pp'}" for mean in (self.mean1, self.mean0))
        if outcome == NEVER_DIFFERED:
            return f"{SAME_TEXT[self.of]} in {seeds:,} seeds"
        if outcome == UNDECIDED:
            return f"undecided after {seeds:,} seeds between {other} and {one}{told}"
        one, other = (one, other) if outcome == H1 else (other, one)
        return f"{outcome} after {seeds:,} seeds: {one} rather than {other}{told}"

    def to_json(self) -> dict[str, Any]:
        """The rule as plain JSON values."""
        lower, upper = self.bounds
        return {
            "rule": "sprt", "of": self.of, "mean0": self.mean0, "mean1": self.mean1, "alpha": self.alpha,
            "beta": self.beta, "lower": lower, "upper": upper, "first_look": FIRST_LOOK, "least_differing": FEW,
        }  # fmt: skip

    def _drawn_in(self, counts: dict[float, int], step: int) -> float:
        """How far the bounds are drawn in for looks after so many seeds (see DRAWN_IN)."""
        lower, upper = self.bounds
        most = MOST_DRAWN_IN * (upper - lower)
        deviation = _deviation(counts)
        return min(most, DRAWN_IN * (self.mean1 - self.mean0) / deviation * sqrt(step)) if deviation else most


def divergence(values: Values, shares: Values, mean: float, of: Observed = "gain") -> float:
    """KL(p || p*): p* is the likeliest distribution on the whole support that has a given mean.

    By Lagrange p*_i = p_i / (1 + t (x_i - mean)), where t is the root of sum p_i (x_i - mean) / (1 + t (x_i - mean)): a
    falling function, so that one bracket holds it (Van den Bergh, "Maximum likelihood for a multinomial distribution
    with given mean"; empirical likelihood: Owen 1988). Values that never came may be likely: if no root is left while
    1 + t (x - mean) >= 0 on all of the support, t is at the end and the rest of p* lies on that end of the support (Honda
    and Takemura 2010, "An asymptotically optimal bandit algorithm for bounded support models", theorem 8). Hence one
    value, means beyond what came, and no variance need no repair of empty cells.
    """
    least, most = SUPPORT[of]
    apart = values - mean
    inside = 1.0 - 1e-12
    first, last = -inside / (most - mean), inside / (mean - least)

    def slope(t: float) -> float:
        return float((shares * apart / (1.0 + t * apart)).sum())

    t = first if slope(first) <= 0.0 else last if slope(last) >= 0.0 else float(brentq(slope, first, last, xtol=1e-13))
    return float((shares * np.log1p(t * apart)).sum())


@dataclass(frozen=True, slots=True)
class Until:
    """Stop once the interval reaches no further than `half_width` from the estimate, to either side.

    After Chow and Robbins (1965), "On the asymptotic theory of fixed-width sequential confidence intervals"; the seeds
    before the first look keep the interval from stopping on a variance that is small by luck.
    """

    half_width: float  # as a fraction: 0.01 is one percentage point
    confidence: float = CONFIDENCE
    of: Observed = "gain"

    def __post_init__(self) -> None:
        require_rate("confidence", self.confidence)
        if not 0.0 < self.half_width < 1.0:
            raise StatisticsError(
                f"expected a half-width between 0 and 100 percentage points, got {100 * self.half_width:g}"
            )

    def start(self) -> Watch:
        """A watch that has seen nothing yet."""
        return Watch(self)

    def judge(self, tally: Tally, step: int) -> tuple[str | None, Look]:
        """Precise if the interval, with unfinished seeds at either end, reaches no further than wished."""
        mean, low, high = self._interval(tally.lowest)
        if tally.unfinished:
            top, _, high = self._interval(tally.highest)
            mean = (mean + top) / 2
        reached = max(mean - low, high - mean)
        look = Look(tally.seeds, reached, reached, self.half_width, inf)
        return PRECISE if reached <= self.half_width else None, look

    def settles_without_difference(self, seeds: int) -> bool:
        """Whether the interval of so many seeds without a difference is short enough."""
        _, low, high = self._interval({NULL[self.of]: seeds})
        return high - low <= 2 * self.half_width

    def text(self, outcome: str, seeds: int, last: Look | None) -> str:
        """As printed: `+-0.98 pp after 3,400 seeds`."""
        if outcome == NEVER_DIFFERED:
            return f"{SAME_TEXT[self.of]} in {seeds:,} seeds"
        now = "no look" if last is None else f"+-{100 * last.low:.2f} pp"
        wished = "" if outcome == PRECISE else f", not the +-{100 * self.half_width:g} pp asked for"
        return f"{now} after {seeds:,} seeds{wished}"

    def to_json(self) -> dict[str, Any]:
        """The rule as plain JSON values."""
        return {
            "rule": "until", "of": self.of, "half_width": self.half_width, "confidence": self.confidence,
            "first_look": FIRST_LOOK, "least_differing": FEW,
        }  # fmt: skip

    def _interval(self, counts: dict[float, int]) -> tuple[float, float, float]:
        """Mean and bounds: t of D, Wilson of pair scores."""
        values = np.repeat(list(counts), list(counts.values()))
        if self.of == "gain":
            found = mean_interval(values, confidence=self.confidence)
            return found.mean, found.low, found.high
        score = score_interval(values[:, None], self.confidence)
        return score.rate, score.low, score.high


def run_rule(rule: StopRule, values: Values, chunk: int) -> Verdict:
    """The verdict over observations that are all there, looked at in chunks as a run would have brought them."""
    watch = rule.start()
    for start in range(0, values.size, chunk):
        if watch.add(values[start : start + chunk]) is not None:
            break
    return watch.finish()


def rule_from_json(document: Mapping[str, Any]) -> Sprt | Until:
    """The rule that `to_json` of a rule has written; StatisticsError for one that there is not."""
    if document.get("rule") == "sprt":
        return Sprt(*(document[name] for name in ("mean0", "mean1", "alpha", "beta", "of")))
    if document.get("rule") == "until":
        return Until(*(document[name] for name in ("half_width", "confidence", "of")))
    raise StatisticsError(f"expected the rule sprt or until, got {document.get('rule')!r}")


def require_rate(name: str, value: float) -> None:
    """StatisticsError unless a rate lies in (0, 1)."""
    if not 0.0 < value < 1.0:
        raise StatisticsError(f"expected {name} between 0 and 1 (both excluded), got {value:g}")


def _deviation(counts: dict[float, int]) -> float:
    """Standard deviation of values and how often they came."""
    values, times = np.array(list(counts)), np.array(list(counts.values()), dtype=np.float64)
    mean = float(times @ values / times.sum())
    return sqrt(float(times @ (values - mean) ** 2 / times.sum()))


def _between(low: float, high: float, form: str) -> str:
    """One number, or two where unfinished seeds leave it open."""
    return f"{low:{form}}" if low == high else f"{min(low, high):{form}} to {max(low, high):{form}}"


def _ends(outcome: str, look: Look) -> str:
    """Where the LLR ends a run."""
    h0, h1 = f"H0 up to {look.lower:.2f}", f"H1 from {look.upper:.2f}"
    return {H0: h0, H1: h1}.get(outcome, f"{h0}, {h1}")
