"""A gauntlet on one screen: the score against the field, every opponent, the best and the worst, what next."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.report.pairings_text import engines_told, how_far, steps
from sim.report.tables import columns

if TYPE_CHECKING:
    from sim.batch.runs import Run
    from sim.questions.gauntlet import GauntletResult


def gauntlet_text(result: GauntletResult, rerun: str, words: Sequence[str] = ()) -> str:
    """The outcome of a gauntlet; `rerun` is the command line without the number of games, `words` are its decks."""
    told = [f"engine      {engines_told(result.study, result.gathered.by_rules, result.why_engine)}"]
    if result.unfinished:
        told.append(f"unfinished  {result.unfinished:,} games, in no score; ranges count them lost, and won")
    tips = "\n".join(
        f"  {f'{command}  ' if command else ''}{what}" for command, what in next_steps(result, rerun, words)
    )
    blocks = [heading(result), columns(rows(result)), LEGEND, "\n".join(told), verdict(result), f"Next:\n{tips}"]
    return "\n\n".join(blocks)


LEGEND = "Scores with 95% intervals, the best matchup first; * tells it from 50% (Holm, all opponents)."


def heading(result: GauntletResult) -> str:
    """What was played, in one line."""
    return f"{result.deck} against {len(result.opponents)} decks: {how_far(result.study, result.run, result.games)}"


def rows(result: GauntletResult) -> list[tuple[str, ...]]:
    """A row an opponent, the best matchup first, and one of the field."""
    found: list[tuple[str, ...]] = [("opponent", "share", "score", "on the play", "on the draw")]
    played = result.by_score
    for one in (*played, *(other for other in result.opponents if other not in played)):
        score = "50% by construction (the same list)" if one.is_mirror else f"{one.score}{' *' * one.is_certain}"
        ends = ("", "") if one.is_mirror else (str(one.on_the_play), str(one.on_the_draw))
        found.append((one.name, f"{one.share:.1%}", score, *ends))
    overall = "not all opponents were met" if result.overall is None else str(result.overall)
    return [*found, ("the field", "100%", overall, "", "")]


def verdict(result: GauntletResult) -> str:
    """Whether the deck is ahead of the field, and where most and least."""
    overall, found = result.overall, result.by_score
    if overall is None or not found:
        return "Not every opponent was met, so there is nothing to say about the whole field."
    how = "by its shares" if result.study.shares else "every opponent alike"
    if not overall.excludes(0.5):
        said = f"These games do not tell whether {result.deck} is ahead of this field ({overall}, {how})."
    else:
        side = "ahead of" if overall.rate > 0.5 else "behind"
        said = f"{result.deck} is {side} this field, as this agent plays: {overall}, {how}."
    if len(found) == 1:
        return said
    best, worst = found[0], found[-1]
    return (
        f"{said} Best matchup: {best.name} ({best.score.interval.rate:.1%});"
        f" worst: {worst.name} ({worst.score.interval.rate:.1%})."
    )


def next_steps(result: GauntletResult, rerun: str, words: Sequence[str]) -> list[tuple[str, str]]:
    """Commands to try next, and what for."""
    found = result.by_score
    if not found:
        return []
    worst = found[-1].name
    arm = next(k for k, arm in enumerate(result.study.arms) if arm.decks[1].name == worst)
    return steps(result.study, result.run, arm, "the worst matchup, looked at closely: the same games", words) + (
        []
        if result.study.shares
        else [(f"mtg-sim gauntlet {rerun} --shares field.csv", "weigh what you expect to meet")]
    )


def arguments(result: GauntletResult) -> str:
    """Deck, a stand-in for the folder, seed and agent of a command line that plays the same games."""
    words = [result.deck, "FIELD_FOLDER", "--seed", str(result.study.seed)]
    return shlex.join(words + ([] if result.study.agent == "heuristic" else ["--agent", result.study.agent]))


# --- Of a run in a folder -----------------------------------------------------------------------------------


def result_of(run: Run) -> GauntletResult:
    """A run of a gauntlet as its result."""
    from sim.questions.gauntlet import GauntletResult, GauntletStudy

    assert isinstance(run.study, GauntletStudy)
    return GauntletResult(run.study, run)


def text_of(run: Run) -> str:
    """What `mtg-sim gauntlet` prints of the same games."""
    result = result_of(run)
    return gauntlet_text(result, arguments(result))


def page_of(run: Run) -> str:
    """A run of a gauntlet as a page: the answer, the opponents as a table and a plot, how it was played."""
    from sim.report import page
    from sim.report.pairings_text import how_sections

    result = result_of(run)
    sections = [page.lead(verdict(result)), page.table(rows(result)), page.note(LEGEND)]
    sections += [page.figure(result.plot("opponents"))] if result.by_score else []
    return page.page(
        f"{result.deck} against the field",
        heading(result),
        [*sections, *how_sections(result.study, run, result.gathered.by_rules)],
    )
