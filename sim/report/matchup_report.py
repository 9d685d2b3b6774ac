"""The report of a matchup: the terminal's tables as text, and a page with plots."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

import numpy as np

from sim.batch.matchup import MatchResult
from sim.batch.study import SOURCES
from sim.report import page, tables
from sim.report.page import Html

if TYPE_CHECKING:
    from sim.batch.runs import Run

CAPTIONS: Final = {
    "running": "Each point is the score over the games so far with the interval it would have had if one had stopped there"
    " by plan. It is no test to be looked at again and again until it leaves out 50%.",
    "length": "Steps show the share of games that are still going after a turn; bands are 95% intervals by pair. A game that"
    " was given up counts as still going.",
    "seats": "Filled points: the interval leaves out 50%. Mulligans are not chosen by chance alone: hands that need them come"
    " with the deck, so these scores describe, and do not explain.",
}
METHOD: Final = (
    "Games come in pairs: the same luck, seats and decks swapped. The pair is the unit of every interval: Wilson's score"
    " interval with the effective number of games p (1 - p) / Var(p), where Var(p) is taken over pairs. A draw counts"
    " half. Unfinished games are in no score; they are counted apart, and bounded both ways."
)
MOST_KEYWORDS: Final = 40


def result_of(run: Run) -> MatchResult:
    """A run of a matchup as its result."""
    (plan,) = run.study.arms
    return MatchResult(plan, run.results(), run.seconds, run.played)


def text_of(run: Run) -> str:
    """What `mtg-sim matchup` prints of the same games."""
    result = result_of(run)
    return tables.matchup_text(result, arguments(result))


def page_of(run: Run) -> str:
    """A run of a matchup as a page: the answer, scores, plots, how it was played, and what to try next."""
    result = result_of(run)
    first, second = result.plan.labels
    sections = [
        page.lead(tables.verdict(result)),
        page.table(tables.deck_rows(result)),
        page.facts([*tables.facts(result), *_strength(result)]),
        page.note(METHOD),
        *_plots(result),
        *_keywords(result),
        *_how(run, result),
        page.heading("What to try next"),
        page.commands(_next(run, result)),
    ]
    return page.page(f"{first} against {second}", tables.how_many(result), sections)


def arguments(result: MatchResult) -> str:
    """Decks by name, seed and agents of a command line that plays the same games."""
    plan = result.plan
    words = [*(deck.name for deck in plan.decks), "--seed", str(plan.seed)]
    for option, agent in zip(("--agent-a", "--agent-b"), plan.agents, strict=True):
        if agent != "heuristic":
            words += [option, agent]
    return shlex.join(words)


def _strength(result: MatchResult) -> list[tuple[str, str]]:
    """How the intervals were made; of a mirror the score is known."""
    return [] if result.plan.is_mirror else [("interval", result.score_record(0).method)]


def _plots(result: MatchResult) -> list[Html]:
    """The plots; of a mirror the score is known, so that only the length of its games is worth a look."""
    if not result.table.finished.any():
        return []
    kinds = ["length"] if result.plan.is_mirror else list(result.plots())
    return [page.heading("Plots"), *(page.figure(result.plot(kind), CAPTIONS[kind]) for kind in kinds)]


def _keywords(result: MatchResult) -> list[Html]:
    """How often keywords that could be used were."""
    rows = []
    for deck in (0, 1):
        for word, (possible, used) in result.keywords(deck).items():
            share = f"{used / possible:.0%}" if possible else "-"
            rows.append((result.plan.labels[deck], word, f"{possible:,}", f"{used:,}", share))
    if not rows:
        return []
    heading = ("deck", "keyword", "games in which it could be used", "in which it was", "share")
    left_out = len(rows) - MOST_KEYWORDS
    more = [page.note(f"{left_out} more are left out here; --json has them.")] if left_out > 0 else []
    shown = page.table([heading, *rows[:MOST_KEYWORDS]], right=(2, 3, 4))
    return [page.heading("Keywords"), shown, *more]


def _how(run: Run, result: MatchResult) -> list[Html]:
    """Everything that is needed to play the same games again."""
    plan = result.plan
    begun = run.begun or {}
    told = [
        ("plan", f"{plan.games:,} games in {plan.games // 2:,} pairs{_how_far(run)}"),
        ("seed", str(plan.seed)),
        ("agents", ", ".join(f"{name}: {agent}" for name, agent in zip(plan.labels, plan.agents, strict=True))),
        ("engine", _engines(run)),
        ("decisions", f"at most {plan.max_decisions:,} a game"),
        ("mtg-sim", str(begun.get("version", "unknown version"))),
        ("sources", ", ".join(f"{part} {digits}" for part, digits in (begun.get("sources") or {}).items())),
        ("digest", plan.digest()),
    ]
    lists = [page.card_list(label, deck.main) for label, deck in zip(plan.labels, plan.decks, strict=True)]
    again = "The same plan and the same sources give the same games, at any number of jobs, on any machine."
    return [page.heading("How it was played"), page.facts([pair for pair in told if pair[1]]), *lists, page.note(again)]


def _how_far(run: Run) -> str:
    """What to add where a run is not at its end."""
    return "" if run.is_complete else f", of which {run.games:,} games have been played so far"


def _engines(run: Run) -> str:
    """Who played how many games."""
    counts = np.bincount(run.source(), minlength=len(SOURCES)).tolist()
    return ", ".join(f"{name} {count:,} games" for name, count in zip(SOURCES, counts, strict=True) if count)


def _next(run: Run, result: MatchResult) -> list[tuple[str, str]]:
    steps = tables.next_steps(result, arguments(result))
    if run.folder is not None:
        steps.append(
            (f"mtg-sim replay {shlex.quote(run.folder.name)} --game 0", "any game of this run again, line by line")
        )
    steps.append(("", "A deck that was read from a file is called by its name here: put the file in its place."))
    return steps
