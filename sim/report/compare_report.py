"""The report of a comparison's run: the terminal's tables as text, and a page with plots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.questions.compare import CompareResult, CompareStudy
from sim.report import compare_text as text
from sim.report import page
from sim.report.page import Html

if TYPE_CHECKING:
    from sim.batch.runs import Run

CAPTIONS: Final = {
    "running": "Each point is the gain over the seeds so far with the interval it would have had if one had stopped there by"
    " plan. It is no test to be looked at again and again until it leaves out 0.",
    "gains": "Filled points: the interval leaves out 0. Of several versions the best one looks better than it is.",
    "sprt": "The test ends at the first look at which the line is over a bound.",
}
METHOD: Final = (
    "All versions meet the same luck: one seed is two games of each version, seats swapped, and its D is the mean over both"
    " of score(variant) - score(base). Intervals are t over seeds, p-values are of the exact sign-flip test. A draw counts"
    " half. A game of the base in which nothing touched a changed card is the variant's game too."
)


def result_of(run: Run) -> CompareResult:
    """A run of a comparison as its result."""
    assert isinstance(run.study, CompareStudy)
    return CompareResult(run.study, run)


def text_of(run: Run) -> str:
    """What `mtg-sim compare` prints of the same games."""
    return text.compare_text(result_of(run), text.arguments(result_of(run).study))


def page_of(run: Run) -> str:
    """A run of a comparison as a page: the answer, tables, plots, how it was played, and what to try next."""
    result = result_of(run)
    several, paired = len(result.labels) > 1, result.study.paired
    sections = [
        page.lead(text.verdict(result)),
        page.table(text.version_rows(result)),
        *([page.table(text.opponent_rows(result))] if len(paired.opponents) > 1 else []),
        *([page.table(text.worth_rows(result))] if several else []),
        page.facts(text.facts(result)),
        *(page.note(note) for note in text.notes(result)),
        page.note(METHOD),
        *_plots(result),
        *_how(run, result),
        page.heading("What to try next"),
        page.commands(text.next_steps(result, text.arguments(result.study))),
    ]
    title = f"{paired.base.name}: {'versions' if several else result.labels[0]}"
    return page.page(title, text.heading(result).splitlines()[0], sections)


def _plots(result: CompareResult) -> list[Html]:
    """The plots that there is something to draw in."""
    kinds = [kind for kind in result.plots() if kind != "sprt" or any(told and told.path for told in result.verdicts)]
    known = any(part.known.size for strata in result.differences for part in strata)
    return [page.heading("Plots"), *(page.figure(result.plot(k), CAPTIONS[k]) for k in kinds)] if known else []


def _how(run: Run, result: CompareResult) -> list[Html]:
    """Everything that is needed to play the same games again."""
    paired, begun = result.study.paired, run.begun or {}
    told = [
        *(("variant", understood) for understood in result.study.understood),
        *(("rule", rule) for rule in result.study.stops),
        ("seed", str(paired.seed)),
        ("agents", paired.agents[0]),
        ("engine", ", ".join(dict.fromkeys(paired.engines))),
        ("mtg-sim", str(begun.get("version", "unknown version"))),
        ("sources", ", ".join(f"{part} {digits}" for part, digits in begun.get("sources", {}).items())),
    ]
    decks = [*paired.versions, *paired.opponents]
    lists = [page.card_list(deck.name, deck.main) for deck in decks]
    return [page.heading("How it was played"), page.facts([pair for pair in told if pair[1]]), *lists]
