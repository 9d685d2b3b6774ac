"""A field on one screen: the matrix, who beats whom in circles, what to bring, and what it took."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sim.questions.matrix_cells import MOST_INTERVALS, cells_of, is_certain
from sim.report.pairings_text import engines_told, how_far, steps
from sim.report.tables import columns

if TYPE_CHECKING:
    from sim.batch.runs import Run
    from sim.questions.matrix import MatrixResult

LEAST_SHARE: Final = 0.0005  # smaller shares of the mix are not listed unless their interval reaches further
MOST_FOR_TABLE: Final = 30  # more decks than this: the matrix is left to plot, JSON and data frames


def matrix_text(result: MatrixResult, rerun: str, words: Sequence[str] = ()) -> str:
    """The outcome of a field; `rerun` is the command line without the number of games, `words` are its decks."""
    blocks = [heading(result), *_matrix(result), *_mix(result), *_field(result)]
    tips = "\n".join(
        f"  {f'{command}  ' if command else ''}{what}" for command, what in next_steps(result, rerun, words)
    )
    blocks += ["\n".join(facts(result)), verdict(result), f"Next:\n{tips}"]
    return "\n\n".join(blocks)


def heading(result: MatrixResult) -> str:
    """What was played, in one line."""
    pairings = len(result.study.pairs)
    told = how_far(result.study, result.run, result.games)
    return f"{len(result.names)} decks, {pairings} pairing{'s' * (pairings > 1)}: {told}"


def verdict(result: MatrixResult) -> str:
    """The answer in a sentence or two: who is the strongest, or that no deck is."""
    if result.rating is None:
        return "Too few pairings were played to compare all decks."
    best, names = result.order[0], result.names
    told = [_strongest(result, best)]
    if result.cycles.shown:
        more = "" if len(result.cycles.shown) == 1 and not result.cycles.more else ", among others"
        circle = result.cycles.shown[0]
        told.append(f"Decks beat each other in a circle: {' > '.join((*circle, circle[0]))}{more}.")
    if result.mix is not None:
        bring = [names[k] for k in range(len(names)) if result.mix.mix.shares[k] >= LEAST_SHARE]
        if len(bring) == 1:
            told.append(f"No deck here scores above 50% against {bring[0]}.")
        else:
            told.append(f"No single deck is safe to bring: a mix of {len(bring)} is what no deck beats.")
    return " ".join(told)


def _strongest(result: MatrixResult, best: int) -> str:
    rating, names = result.rating, result.names
    assert rating is not None
    if len(names) == 2:
        sure = is_certain(result, 0, 1)
        return f"{names[best]} is ahead." if sure else "These games do not tell which of the two decks is ahead."
    second = names[result.order[1]]
    gap, low, _ = rating.difference(names[best], second)
    if gap == 0 or low <= 0:
        return f"{names[best]} is rated highest, but these games do not tell it from {second}."
    return f"{names[best]} is rated highest, {gap:.0f} Elo points above {second} (at least {low:.0f})."


def _matrix(result: MatrixResult) -> list[str]:
    if len(result.names) > MOST_FOR_TABLE:
        rows = [row[:3] + row[-1:] for row in cells_of(result)]
        return [columns(rows), f"(a matrix of {len(result.names)} decks is too wide here: --json has it)"]
    cells = cells_of(result)
    if len(result.names) > MOST_INTERVALS:
        said = "Score of the row against the column in percent; rating in Elo points above the mean; all: every deck alike."
    else:
        said = (
            "Score of the row against the column in percent ± how far the 95% interval reaches; * tells it from 50% (Holm,"
            f" all {len(result.study.pairs)} pairings).\nRating: Elo points above the mean [95%]; all: score against an"
            " even field, mirror matches included."
        )
    return [columns(cells), said]


def _mix(result: MatrixResult) -> list[str]:
    found = result.mix
    if found is None:
        return []
    rows = [("what no deck beats (Nash)", "share", "95% by bootstrap", "in the mix of")]
    shares = found.mix.shares
    for k in sorted(range(len(shares)), key=lambda k: (-shares[k], result.order.index(k))):
        if shares[k] >= LEAST_SHARE or found.high[k] >= LEAST_SHARE:
            ends = f"[{100 * found.low[k]:.1f}, {100 * found.high[k]:.1f}]"
            rows.append((result.names[k], f"{shares[k]:.1%}", ends, f"{found.presence[k]:.0%} of resamples"))
    told = [columns(rows)]
    if not found.mix.is_unique:
        told.append("Many mixes are unbeaten; this is the most even one.")
    return ["\n".join(told)]


def _field(result: MatrixResult) -> list[str]:
    found = result.field_scores
    if found is None:
        return []
    rows = [("score against your field", "score (95% interval)", "its share")]
    for k in sorted(range(len(result.names)), key=lambda k: -found.score[k]):
        ends = f"[{100 * found.low[k]:.1f}, {100 * found.high[k]:.1f}]"
        rows.append((result.names[k], f"{found.score[k]:.1%} {ends}", f"{found.shares[k]:.1%}"))
    return [columns(rows)]


def facts(result: MatrixResult) -> list[str]:
    """What else is to be said: whether ratings describe the field, circles, engines, unfinished games."""
    told = []
    if (rating := result.rating) is not None:
        fits = f"one rating a deck is enough to describe these scores (chi-square p = {rating.misfit_p:.2g})"
        fit = rating.warning or (fits if rating.degrees else "two decks: a rating says what the score says")
        told.append(f"ratings     {fit}")
        if rating.note:
            told.append(f"            {rating.note}")
        for place, line in enumerate(str(result.cycles).split("\n")):
            told.append(f"{'circles' if not place else '':<11} {line}")
    told.append(f"engine      {engines_told(result.study, result.gathered.by_rules, result.why_engine)}")
    if result.unfinished:
        told.append(f"unfinished  {result.unfinished:,} games, in no score{_unfinished(result)}")
    return told


def _unfinished(result: MatrixResult) -> str:
    """The pairing with most of them."""
    worst = max(range(len(result.records)), key=lambda k: result.records[k].unfinished)
    a, b = (result.names[k] for k in result.study.pairs[worst])
    low, high = result.records[worst].bounds
    return (
        f"; most in {a} against {b}: {result.records[worst].unfinished:,}, its score is within"
        f" [{100 * low:.1f}, {100 * high:.1f}] however they would have ended"
    )


def next_steps(result: MatrixResult, rerun: str, words: Sequence[str]) -> list[tuple[str, str]]:
    """Commands to try next, and what for."""
    pair = tuple(sorted(result.order[:2]))
    found = steps(
        result.study, result.run, result.study.pairs.index(pair), "the same games of one pairing, closely", words
    )
    if result.study.shares:
        return found
    return [*found, (f"mtg-sim matrix {rerun} --shares field.csv", "which deck to bring to the field that you expect")]


# --- Of a run in a folder -----------------------------------------------------------------------------------


def arguments(result: MatrixResult) -> str:
    """Decks by name, seed and agent of a command line that plays the same games."""
    words = [*result.names, "--seed", str(result.study.seed)]
    return shlex.join(words + ([] if result.study.agent == "heuristic" else ["--agent", result.study.agent]))


def text_of(run: Run) -> str:
    """What `mtg-sim matrix` prints of the same games."""
    result = result_of(run)
    return matrix_text(result, arguments(result))


def result_of(run: Run) -> MatrixResult:
    """A run of a field as its result."""
    from sim.questions.matrix import MatrixResult, MatrixStudy

    assert isinstance(run.study, MatrixStudy)
    return MatrixResult(run.study, run)


def page_of(run: Run) -> str:
    """A run of a field as a page: the answer, the matrix and the mix as tables and plots, and how it was played."""
    from sim.report import page
    from sim.report.pairings_text import how_sections

    result = result_of(run)
    sections = [page.lead(verdict(result)), page.table(cells_of(result), right=range(2, len(result.names) + 4))]
    sections += [page.note(_matrix(result)[1]), *(page.figure(result.plot(kind)) for kind in _drawable(result))]
    told = [(name, text) for name, text in _pairs_of(facts(result)) if name != "engine"]
    sections += [page.facts(told), *how_sections(result.study, run, result.gathered.by_rules)]
    return page.page(f"A field of {len(result.names)} decks", heading(result), sections)


def _pairs_of(lines: list[str]) -> list[tuple[str, str]]:
    """Facts as pairs of a name and a text; lines that go on with a fact have no name."""
    return [(line[:11].strip(), line[12:]) for line in lines]


def _drawable(result: MatrixResult) -> list[str]:
    return [kind for kind in result.plots() if kind == "matrix" or result.mix is not None]
