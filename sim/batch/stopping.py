"""Stop rules of `sim.stats.sequential` on the chunks of a study: what a seed says, and when that is enough.

A rule is judged at fixed chunk ends on the contiguous prefix of chunks, so that 1 and 8 workers stop at the same game.
`StopOptions` are the options by which Python and the shell ask for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt

from sim.errors import StatisticsError
from sim.stats.elo import conversion_text, gain_of_elo
from sim.stats.paired import Differences
from sim.stats.sequential import NULL, Observed, Sprt, Until, Verdict, Watch

if TYPE_CHECKING:
    from sim.batch.study import Chunk

Rule: TypeAlias = Sprt | Until

LOOK_EVERY: Final = 200  # games of an arm between two looks of a rule
USUAL_GAINS: Final[dict[str, tuple[float, float]]] = {"gain": (0.0, 1.5), "score": (-1.5, 1.5)}
"""Percentage points of H0 and H1: of a change, that it gains; of a deck, by how much it is ahead of 50%."""
_POINTS: Final = re.compile(r"(?P<number>[0-9]*\.?[0-9]+)\s*(?:pp|%)?")


class StopOptions(TypedDict, total=False):
    """When to stop. Gains are percentage points of score, for a matchup from 50% on."""

    sprt: bool  # the sequential test of gain0 against gain1
    gain0: float | None
    gain1: float | None
    elo0: float | None  # in the place of gain0: as much Elo from a score of 50%
    elo1: float | None
    alpha: float | None  # 0.05 unless given: chance to find gain1 where gain0 is true
    beta: float | None  # 0.05 unless given: chance to find gain0 where gain1 is true
    until: str | float | None  # a half-width: "1pp", 1.0


class Stop(NamedTuple):
    """A rule, if any, and what was understood, in words."""

    rule: Rule | None
    told: tuple[str, ...] = ()


NO_STOP: Final = Stop(None)


def read_stop(of: Observed, options: StopOptions, questions: int = 1) -> Stop:
    """The rule that is asked for; `questions` variants share alpha. StatisticsError for what cannot be asked together."""
    until, given = options.get("until"), [n for n in _OF_SPRT if options.get(n) is not None]
    if until is not None:
        if options.get("sprt") or given:
            raise StatisticsError("expected one stop rule, got a sequential test (sprt) and a half-width (until)")
        width = points_asked(until)
        return Stop(
            Until(width / 100, of=of), (f"stops when the interval reaches {width:g} percentage points to either side",)
        )
    if not options.get("sprt"):
        if given:
            raise StatisticsError(f"expected sprt with {', '.join(given)}, got no stop rule that they are for")
        return NO_STOP
    return _sprt(of, options, questions)


_OF_SPRT: Final = ("gain0", "gain1", "elo0", "elo1", "alpha", "beta")


def _sprt(of: Observed, options: StopOptions, questions: int) -> Stop:
    rates = {name: 0.05 if options.get(name) is None else options.get(name) for name in ("alpha", "beta")}
    alpha, beta = (float(rates[name]) for name in ("alpha", "beta"))  # type: ignore[arg-type]
    (mean0, told0), (mean1, told1) = (_mean(of, options, place) for place in (0, 1))
    Sprt(mean0, mean1, alpha, beta, of)  # refuses what cannot be asked, in the words of the question
    rule = Sprt(mean0, mean1, alpha / questions, beta, of)
    unit = "%" if of == "score" else " pp"
    shared = f" shared by {questions} variants" if questions > 1 else ""
    told = (
        f"stops when {100 * mean1:.4g}{unit} (H1) and {100 * mean0:.4g}{unit} (H0) are told apart,"
        f" alpha {alpha:g}{shared}, beta {beta:g}"
    )
    return Stop(rule, (told, *told0, *told1))


def _mean(of: Observed, options: StopOptions, place: int) -> tuple[float, tuple[str, ...]]:
    """The mean of H0 or H1, and the conversion if it was given in Elo."""
    gain, elo = (options.get(f"{name}{place}") for name in ("gain", "elo"))
    if gain is not None and elo is not None:
        raise StatisticsError(f"expected gain{place} or elo{place}, got both")
    if isinstance(elo, int | float):
        return NULL[of] + gain_of_elo(elo), (conversion_text(elo),)
    points = USUAL_GAINS[of][place] if gain is None else gain
    return NULL[of] + float(points) / 100, ()  # type: ignore[arg-type]


def points_asked(until: str | float) -> float:
    """A half-width in percentage points, as "1pp", "1%", or a number."""
    match = _POINTS.fullmatch(until.strip()) if isinstance(until, str) else None
    if isinstance(until, str) and match is None:
        raise StatisticsError(f"expected a half-width such as 1pp for until, got {until!r}")
    return float(match["number"] if match else until)


class Seeds(NamedTuple):
    """What some seeds say: float64[seeds] each."""

    value: npt.NDArray[np.float64]  # nan where a game that counts is unfinished
    low: npt.NDArray[np.float64]  # with every unfinished game counted against
    high: npt.NDArray[np.float64]  # with every unfinished game counted for


Observe: TypeAlias = "Callable[[Chunk], Sequence[Seeds]]"


class Watches:
    """Watches questions of one kind side by side, such as the gains of several variants: enough once all are settled."""

    def __init__(self, rule: Rule, observe: Observe) -> None:
        self.rule, self.observe = rule, observe
        self._watches: list[Watch] = []

    def settles(self, chunk: Chunk) -> bool:
        """Take in a chunk; whether every question has its verdict."""
        found = self.observe(chunk)
        self._watches = self._watches or [self.rule.start() for _ in found]
        ended = [watch.add(*seeds) is not None for watch, seeds in zip(self._watches, found, strict=True)]
        return all(ended)


def verdict(rule: Rule, seeds: Seeds, step: int) -> Verdict:
    """What a rule came to over seeds that are all there, looked at every so many of them as the run did."""
    watch = rule.start()
    for first in range(0, seeds.value.size, step):
        watch.add(*(part[first : first + step] for part in seeds))
    return watch.finish()


def scores_of(points: npt.NDArray[np.float64]) -> Seeds:
    """Pair scores from the points of a deck, float64[pairs, 2]; nan for an unfinished game."""
    return Seeds(*(np.nan_to_num(points, nan=other).mean(axis=1) for other in (np.nan, 0.0, 1.0)))


def gains_of(strata: Sequence[Differences], shares: Sequence[float]) -> Seeds:
    """The weighted mean over opponents of D, seed by seed; shares sum to 1."""
    sides = ([getattr(part, side) for part in strata] for side in ("value", "low", "high"))
    return Seeds(*(np.asarray(np.average(np.stack(side), axis=0, weights=shares)) for side in sides))


def rule_to_json(rule: Rule | None) -> dict[str, Any] | None:
    """A rule as plain JSON values, None for none."""
    return None if rule is None else rule.to_json()


def rule_from_json(document: dict[str, Any] | None) -> Rule | None:
    """The rule written by `rule_to_json`."""
    if document is None:
        return None
    if document["rule"] == "sprt":
        return Sprt(*(document[name] for name in ("mean0", "mean1", "alpha", "beta", "of")))
    return Until(*(document[name] for name in ("half_width", "confidence", "of")))
