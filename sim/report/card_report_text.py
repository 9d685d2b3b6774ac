"""The card report on a terminal: which cards win, what became of them, and how the games went."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING, Final

from sim.questions.card_report import NOT_CAUSAL, CardsResult
from sim.report import page
from sim.report.tables import columns
from sim.stats.game_course import Share
from sim.stats.ratios import Ratios

if TYPE_CHECKING:
    from sim.batch.runs import Run

WIDTH: Final = 118  # of a line of text
WIDEST_NAME: Final = 28  # of a card, so that every table fits into 120 columns
FEWEST_AHEAD: Final = 20  # games of which it is worth telling who was ahead
TURNS_TOLD: Final = (2, 4, 6, 8, 10, 12, 16, 20, 30)
RATES: Final = (
    ("OH", "opening_hand"),
    ("GD", "drawn"),
    ("GIH", "ever_drawn"),
    ("GNS", "never_drawn"),
)
LEGEND: Final = (
    "Win rates in %, with half the width of the 95% interval, and n copies that they rest on (a game with two copies counts\n"
    "twice). OH: in the kept opening hand. GD: drawn later. GIH: either. GNS: never in hand. IIH = GIH - GNS, in points."
)
USE_LEGEND: Final = (
    "seen: copies that came to hand. tutored: put into hand otherwise than by a draw. unseen: used without having been in\n"
    "hand. cast in: games in which a copy was cast or played; turn: its owner's, of the first cast; stuck: of the copies\n"
    "that came to hand, those still there at the end."
)


def card_report_text(result: CardsResult, rerun: str) -> str:
    """The whole report; `rerun` is the command line without the number of games."""
    blocks = [
        heading(result),
        columns(rate_rows(result)),
        LEGEND,
        columns(use_rows(result)),
        USE_LEGEND,
        "\n".join(_wrapped(name, text) for name, text in course(result)),
        *(["\n".join(f"Warning: {warning}." for warning in result.warnings)] if result.warnings else []),
        textwrap.fill(
            f"{NOT_CAUSAL} What a card does is told by playing the same games without it: mtg-sim worth.",
            WIDTH,
            break_on_hyphens=False,
        ),
        "Next:\n" + "\n".join(f"  {command}  {what}" for command, what in next_steps(result, rerun)),
    ]
    return "\n\n".join(blocks)


def text_of(run: Run) -> str:
    """What `mtg-sim cards` prints of the run of a card report."""
    result = CardsResult(run)
    return card_report_text(result, arguments(result))


def arguments(result: CardsResult, decks: Sequence[str] | None = None) -> str:
    """Decks (as they were given, else by name), seed and agents of a command line that plays the same games."""
    plan = result.plan
    words = [*(decks or [result.planned.name, *(deck.name for deck in result.opponents)]), "--seed", str(plan.seed)]
    agents = (plan.agents[result.deck], plan.agents[1 - result.deck])
    for option, agent in zip(("--agent-a", "--agent-b"), agents, strict=True):
        words += [] if agent == "heuristic" else [option, agent]
    return shlex.join(words)


def page_of(run: Run) -> str:
    """The run of a card report as a page."""
    result = CardsResult(run)
    sections = [
        page.lead(heading(result)),
        page.figure(result.plot(), NOT_CAUSAL),
        page.table(rate_rows(result), right=range(1, 9)),
        page.note(LEGEND),
        page.heading("What became of the cards"),
        page.table(use_rows(result), right=range(1, 6)),
        page.note(USE_LEGEND),
        page.heading("How the games went"),
        page.facts([pair for pair in course(result) if pair[0] != "ahead" and pair[0]]),
        page.note(str(result.mana.rule)),
        *([page.table(rows)] if len(rows := ahead_rows(result)) > 1 else []),
        *(page.paragraph(f"Warning: {warning}.") for warning in result.warnings),
        page.heading("What to try next"),
        page.commands(next_steps(result, arguments(result))),
    ]
    return page.page(f"{result.planned.name}: what its cards did", f"{len(result.games):,} games", sections)


def _wrapped(name: str, text: str) -> str:
    """A name and what there is to say of it, on lines of the usual width."""
    begun = f"{name.ljust(11)} "
    return textwrap.fill(text, WIDTH, break_on_hyphens=False, initial_indent=begun, subsequent_indent=" " * len(begun))


def heading(result: CardsResult) -> str:
    """What was played, and the score."""
    plan, against = result.plan, [deck.name for deck in result.opponents]
    games = f"{len(result.games):,} games" + (f" ({result.run.games:,} against each)" if len(against) > 1 else "")
    played = f"{result.planned.name} against {', '.join(against)}: {games}, seed {plan.seed}, {plan.engine} engine"
    scores = [str(result.score())]
    if len(against) > 1:
        scores = [f"{result.score()} over all", *(f"{result.score(k)} {name}" for k, name in enumerate(against))]
    left_out = f"; {result.impact.unfinished} unfinished games are left out" if result.impact.unfinished else ""
    told = (
        played,
        f"score {'; '.join(scores)}{left_out}; agents {plan.agents[result.deck]}, {plan.agents[1 - result.deck]}",
    )
    return "\n".join(textwrap.fill(line, WIDTH, break_on_hyphens=False) for line in told)


# --- Tables -------------------------------------------------------------------------------------------------


def rate_rows(result: CardsResult) -> list[tuple[str, ...]]:
    """Cards by falling IIH with their win rates; the first row is the heading."""
    found = result.impact
    rows = [("card", *(cell for short, _ in RATES for cell in (short.rjust(9), "n".rjust(6))), "IIH (95%)")]
    for k in result.order:
        cells = [cell for _, name in RATES for cell in _rate(found.rates[name], k, result.confidence)]
        span = (found.improvement[k], found.improvement_low[k], found.improvement_high[k])
        rows.append((_named(result, k), *cells, _points(*map(float, span))))
    return rows


def use_rows(result: CardsResult) -> list[tuple[str, ...]]:
    """What became of the cards, in the same order."""
    use, rates = result.use, result.impact.rates
    rows: list[tuple[str, ...]] = [
        ("card", "seen", "tutored", "unseen", "cast in", "casts/game", "first cast on turn", "stuck (95%)")
    ]
    for k in result.order:
        seen = sum(int(rates[name].games[k]) for name in ("ever_drawn", "tutored"))
        turn = (float(use.cast_turn[k]), float(use.cast_turn_low[k]), float(use.cast_turn_high[k]))
        stuck = (float(use.stuck_share[k]), float(use.stuck_low[k]), float(use.stuck_high[k]))
        rows.append(
            (
                _named(result, k), f"{seen:,}".rjust(6), *(_special(rates[name], k) for name in ("tutored", "used_unseen")),
                f"{use.cast_share[k]:7.1%}", f"{use.casts[k]:10.2f}",
                "never" if isnan(turn[0]) else "{:.1f} [{:.1f}, {:.1f}]".format(*turn),
                "-" if isnan(stuck[0]) else "{:.1%} [{:.1%}, {:.1%}]".format(*stuck),
            )
        )  # fmt: skip
    return [tuple(cell.rjust(w) if 0 < i < 6 else cell for i, (cell, w) in enumerate(zip(row, _USE_WIDTHS, strict=True)))
            for row in rows]  # fmt: skip


_USE_WIDTHS: Final = (0, 6, 12, 12, 7, 10, 0, 0)


def _named(result: CardsResult, k: int) -> str:
    copies, name = int(result.slots.masks[k]).bit_count(), result.slots.names[k]
    return f"{copies:2} {name if len(name) <= WIDEST_NAME else name[: WIDEST_NAME - 1] + '…'}"


def _rate(rates: Ratios, k: int, confidence: float) -> tuple[str, str]:
    """A win rate with half the width of its interval, and the copies it rests on."""
    low, high = rates.rate_bounds(confidence)
    number = f"{int(rates.games[k]):,}".rjust(6)
    if isnan(rates.value[k]):
        return "-".rjust(9), number
    return f"{100 * rates.value[k]:.1f}±{50 * (high[k] - low[k]):.1f}".rjust(9), number


def _special(rates: Ratios, k: int) -> str:
    """Copies of a class that is seldom, and the win rate where there are any: `12 (58%)`."""
    number = int(rates.games[k])
    return f"{number:,} ({rates.value[k]:.0%})" if number and not isnan(rates.value[k]) else f"{number:,}"


def _points(value: float, low: float, high: float) -> str:
    """A difference of rates in points."""
    if isnan(value):
        return "-"
    if isnan(low):
        return f"{100 * value:+.1f}"
    return f"{100 * value:+5.1f} [{100 * low:+.1f}, {100 * high:+.1f}]"


# --- How the games went -------------------------------------------------------------------------------------


def course(result: CardsResult) -> list[tuple[str, str]]:
    """Screw and flood, mulligans, who was ahead: pairs of a name and a text."""
    mana, taken = result.mana, result.mulligans
    told = [
        ("screw", _share(mana.screw)),
        ("flood", _share(mana.flood)),
        *(("", part) for part in str(mana.rule).split("; ")),
        ("mulligans", f"{result.games.mulligans.mean():.2f} a game; " + "; ".join(_mulligans(taken))),
    ]
    return told + [("ahead" if not k else "", line) for k, line in enumerate(_ahead(result))]


def _share(share: Share) -> str:
    if isnan(share.share):
        return "no game got that far"
    often = f"{share.share:.1%} [{share.low:.1%}, {share.high:.1%}] of {share.games:,} games that got so far"
    if isnan(share.score):
        return often
    else_ = "" if isnan(share.score_else) else f", {share.score_else:.1%} otherwise"
    return f"{often}; score {share.score:.1%} [{share.score_low:.1%}, {share.score_high:.1%}] then{else_}"


def _mulligans(shares: Sequence[Share]) -> list[str]:
    told = []
    for taken, share in enumerate(shares):
        if share.share:
            more = "+" if taken == len(shares) - 1 else ""
            score = "" if isnan(share.score) else f", score {share.score:.1%}"
            told.append(f"{taken}{more} in {share.share:.1%}{score}")
    return told


def _ahead(result: CardsResult) -> list[str]:
    rows = ahead_rows(result)
    if len(rows) == 1:
        return ["too few games with a winner to tell who was ahead when"]
    return ["in life, of the games that went on and had a winner (turns of both players):", *columns(rows).split("\n")]


def ahead_rows(result: CardsResult) -> list[tuple[str, ...]]:
    """Who had more life at the end of some turns of both players, in games that went on and had a winner."""
    found = result.ahead
    rows: list[tuple[str, ...]] = [("end of turn", "games", "winner ahead (95%)", "level", "loser ahead")]
    for k in (turn - 1 for turn in TURNS_TOLD if turn <= len(found.games)):
        if found.games[k] >= FEWEST_AHEAD:
            winner, loser = float(found.winner[k]), float(found.loser[k])
            span = f"{winner:.1%} [{found.winner_low[k]:.1%}, {found.winner_high[k]:.1%}]"
            level = f"{max(0.0, 1 - winner - loser):.1%}"
            rows.append((str(k + 1), f"{found.games[k]:,}", span, level, f"{loser:.1%}"))
    return rows


def next_steps(result: CardsResult, rerun: str) -> list[tuple[str, str]]:
    """Commands to try next, and what for."""
    best, (deck, *others) = result.slots.names[result.order[0]], shlex.split(rerun)[: 1 + len(result.opponents)]
    against = [word for other in others for word in ("--against", other)] + ["--seed", str(result.plan.seed)]
    steps = [
        (f"mtg-sim worth {shlex.join([deck, best, *against])}", "what it really does"),
        (f"mtg-sim worth {shlex.join([deck, '--all', *against])}", "and all the others"),
    ]
    if result.run.folder is None:
        steps.append((f"mtg-sim cards {rerun} --run FOLDER", "keep the games, and replay any of them"))
    else:
        steps.append((f"mtg-sim replay {shlex.quote(str(result.run.folder))} --game 0", "one of these games, told"))
    return steps
