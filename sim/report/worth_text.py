"""What cards are worth, on a terminal and as a page: who wins games, who does not, and how sure that is."""

from __future__ import annotations

import shlex
import textwrap
from math import isnan
from typing import TYPE_CHECKING, Final

from sim.cards.blank import BLANK
from sim.cards.type_line import BASIC_LAND_TYPES
from sim.questions.worth import ABOVE, BELOW, SAME, UNCLEAR, WorthResult
from sim.report import page
from sim.report.compare_text import games_to_tell
from sim.report.tables import columns

if TYPE_CHECKING:
    from sim.batch.runs import Run

WIDTH: Final = 118
WIDEST_NAME: Final = 28
LEGEND: Final = (
    "Worth in percentage points of score: the deck as it is minus the same deck with the copies replaced, on the same seeds,"
    " with 95% intervals. reached: share of games in which a replaced copy came to hand or was used; per reached: the worth"
    " of those games alone."
)
_WORDS: Final = {
    ABOVE: "worth more than what replaced them",
    BELOW: "worth less",
    UNCLEAR: "these games do not tell",
    SAME: "it never made a difference",
}


def worth_text(result: WorthResult, rerun: str) -> str:
    """The whole report; `rerun` is the command line without the number of games."""
    blocks = [
        heading(result),
        columns(worth_rows(result)),
        _filled(LEGEND),
        *([columns(under_rows(result))] if result.under else []),
        "\n".join(f"{name.ljust(9)} {text}" for name, text in facts(result)),
        *(["\n".join(_filled(f"Note: {note}.") for note in notes(result))] if notes(result) else []),
        _filled(verdict(result)),
        "Next:\n"
        + "\n".join(f"  {f'{command}  ' if command else ''}{what}" for command, what in next_steps(result, rerun)),
    ]
    return "\n\n".join(blocks)


def text_of(run: Run) -> str:
    """What `mtg-sim worth` prints of its run."""
    result = WorthResult(run)
    return worth_text(result, arguments(result))


def page_of(run: Run) -> str:
    """The run as a page."""
    result = WorthResult(run)
    sections = [
        page.lead(verdict(result)),
        page.figure(result.plot("reached"), LEGEND),
        page.table(worth_rows(result)),
        page.facts(facts(result)),
        *(page.note(f"{note}.") for note in notes(result)),
        page.heading("What to try next"),
        page.commands(next_steps(result, arguments(result))),
    ]
    base = result.study.paired.base
    return page.page(f"What the cards of {base.name} are worth", heading(result), sections)


def arguments(result: WorthResult) -> str:
    """Decks by name, cards, seed and agents of a command line that plays the same games."""
    paired, first = result.study.paired, result.asked[0]
    words = [paired.base.name, *(one.card for one in result.asked)]
    for deck, weight in zip(paired.opponents, paired.weights, strict=True):
        words += ["--against", deck.name if weight == 1 else f"{deck.name}:{weight:g}"]
    words += ["--copies", "all"] if any(one.copies > 1 for one in result.asked) else []
    if first.baseline not in (BLANK.name, *BASIC_LAND_TYPES):
        words += ["--baseline", first.baseline]
    words += ["--seed", str(paired.seed)]
    return shlex.join(words + ([] if paired.agents[0] == "heuristic" else ["--agents", paired.agents[0]]))


def heading(result: WorthResult) -> str:
    """What was played."""
    paired, run = result.study.paired, result.run
    against = ", ".join(deck.name for deck in paired.opponents)
    of = f" of {result.study.games:,}, interrupted" if not run.is_complete else ""
    engines = " and ".join(dict.fromkeys(paired.engines))
    number = len(result.asked)
    one = result.asked[0]
    what = f"{number} cards replaced by turns" if number > 1 else f"{one.copies} {one.card} replaced by {one.baseline}"
    return _filled(
        f"{paired.base.name}, {what}, against {against}: {run.games:,} games"
        f" a version and opponent{of} ({result.seeds:,} seeds), seed {paired.seed}, {engines} engine, agents"
        f" {paired.agents[0]}"
    )


# --- The answer ---------------------------------------------------------------------------------------------


def verdict(result: WorthResult) -> str:
    """The answer in a sentence or two."""
    if len(result.asked) == 1:
        return _sentence(result)
    told = []
    for kind, words in _WORDS.items():
        names = [result.asked[k].card for k in result.order if result.conclusion(k) == kind]
        if names:
            told.append(f"{words}: {', '.join(names)}")
    return f"Of {len(result.asked)} cards, all judged together at 5% (Holm): {'; '.join(told)}."


def _sentence(result: WorthResult) -> str:
    one, kind = result.asked[0], result.conclusion(0)
    found, reached = result.comparisons[0].overall.gain, result.per_reached[0]
    what = f"{one.card}" if one.copies == 1 else f"{one.copies} {one.card}"
    if kind == SAME:
        return f"No game in {result.seeds:,} seeds ended otherwise with {one.baseline} in the place of {what}."
    per = "" if isnan(reached.worth) else f"; {_points(*reached[:3])} per game in which the slot was reached"
    if kind == UNCLEAR:
        return (
            f"These games do not tell whether {what} is worth more than {one.baseline}: {found.estimate} per game{per}."
        )
    more = "more" if kind == ABOVE else "less"
    return f"{what} is worth {more} than {one.baseline}, as these agents play: {found.estimate} per game, {found.test}{per}."


# --- Tables -------------------------------------------------------------------------------------------------


def worth_rows(result: WorthResult) -> list[tuple[str, ...]]:
    """Cards by falling worth; the first row is the heading."""
    several = len(result.asked) > 1
    p = ("p (Holm)",) if several else ("p",)
    rows: list[tuple[str, ...]] = [("card", "instead", "worth per game (95%)", *p, "reached", "per reached (95%)", "")]
    for k in result.order:
        one, found, reached = result.asked[k], result.comparisons[k].overall, result.per_reached[k]
        gain = found.gain.estimate
        share = f"{reached.games / reached.of:6.1%}" if reached.of else "-"
        rows.append(
            (
                f"{one.copies} {_clipped(one.card)}", _clipped(one.baseline, 16), _points(gain.mean, gain.low, gain.high, 2),
                f"{result.adjusted_p[k]:.3g}", share, _points(*reached[:3]), result.conclusion(k),
            )
        )  # fmt: skip
    return rows


def under_rows(result: WorthResult) -> list[tuple[str, ...]]:
    """The same with other agents: does the sign hold?"""
    rows: list[tuple[str, ...]] = [("under", "card", "worth per game (95%)", "p (Holm)", "the sign")]
    for other in result.under:
        for k in result.order:
            gain = other.comparisons[k].overall.gain.estimate
            cells = (_points(gain.mean, gain.low, gain.high, 2), f"{other.adjusted_p[k]:.3g}", _sign(result, other, k))
            rows.append((other.study.paired.agents[0], _clipped(result.asked[k].card), *cells))
    return rows


def _sign(result: WorthResult, other: WorthResult, k: int) -> str:
    here, there = (found.conclusion(k) for found in (result, other))
    clear = [kind in (ABOVE, BELOW) for kind in (here, there)]
    if not all(clear):
        return "is clear in one alone" if any(clear) else "is not clear in both"
    return "holds" if here == there else "turns"


def facts(result: WorthResult) -> list[tuple[str, str]]:
    """The score of the deck, and what the games took."""
    score = result.comparisons[0].overall.variant
    told = [
        ("score", f"{score} of {result.study.paired.base.name} as it is"),
        ("played", f"{result.played:,} games really, {result.taken_over:,} taken over: no replaced card was touched"),
    ]
    if len(result.study.paired.opponents) > 1 and len(result.asked) == 1:
        told += [(part.opponent, str(part.gain.estimate)) for part in result.comparisons[0].opponents]
    return told


def notes(result: WorthResult) -> list[str]:
    """What a reader of the numbers must know."""
    found = [f'{text} (or --baseline "{BLANK.name}")' for text in result.left_out]
    for one, comparison in zip(result.asked, result.comparisons, strict=True):
        found += [f"{one.card}: {note}" for note in comparison.overall.notes if "never differed" not in note]
    if len(result.asked) > 1:
        best = result.asked[result.order[0]].card
        found.append(f"{best} is the highest of {len(result.asked)}: part of its lead is luck")
    return found


def next_steps(result: WorthResult, rerun: str) -> list[tuple[str, str]]:
    """Commands to try next, and what for."""
    deck, steps = shlex.split(rerun)[0], []
    against = [w for other in result.study.paired.opponents for w in ("--against", other.name)]
    if len(result.asked) == 1:
        if result.conclusion(0) == UNCLEAR:
            games, least = games_to_tell(result)
            steps.append((f"mtg-sim worth {rerun} -n {games}", f"enough to tell {100 * least:.2f} points, mostly"))
        steps.append((f"mtg-sim worth {shlex.join([deck, '--all', *against])}", "every card of the deck, in one run"))
    worst = result.asked[result.order[-1]]
    if len(result.asked) > 1 and result.conclusion(result.order[-1]) in (BELOW, UNCLEAR):
        cut = shlex.join([deck, "--cut", f"1 {worst.card}", "--add", "1 CARD", *against])
        steps.append((f"mtg-sim compare {cut}", "is another card better in its place?"))
    if not result.under:
        steps.append((f"mtg-sim worth {rerun} --agents heuristic,greedy", "does the sign hold under other play?"))
    if result.run.folder is None:
        steps.append(("", "add --run FOLDER  to keep every game and go on after Ctrl-C"))
    return steps


def _points(value: float, low: float, high: float, digits: int = 1) -> str:
    if isnan(value):
        return "-"
    if isnan(low):
        return f"{100 * value:+.{digits}f}"
    return f"{100 * value:+.{digits}f} [{100 * low:+.{digits}f}, {100 * high:+.{digits}f}]"


def _clipped(name: str, widest: int = WIDEST_NAME) -> str:
    return name if len(name) <= widest else f"{name[: widest - 1]}…"


def _filled(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_on_hyphens=False)
