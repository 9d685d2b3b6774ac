"""Goldfishing on a terminal and as a page: how fast a deck wins against nobody, and what its mana does."""

from __future__ import annotations

import shlex
import textwrap
from math import isnan
from typing import TYPE_CHECKING, Final

from sim.questions.goldfish import SIDES, GoldfishResult
from sim.questions.life_by_turn import TURNS
from sim.report import page
from sim.report.tables import columns

if TYPE_CHECKING:
    from sim.batch.runs import Run
    from sim.stats.intervals import Interval

MOST_TURNS_TOLD: Final = 16
ALL_BUT: Final = 0.995  # of the games: later turns are not told
CURVE_LEGEND: Final = (
    "Mana by own turn, over the games that reached it. on curve: as many lands as turns, or more, at its end; all spent: as\n"
    "much mana spent in it as there are lands, or more."
)


def goldfish_text(result: GoldfishResult, rerun: str) -> str:
    """The whole report; `rerun` is the command line without the number of games."""
    blocks = [
        heading(result),
        columns(win_rows(result)),
        win_legend(result),
        columns(curve_rows(result)),
        CURVE_LEGEND,
        "\n".join(f"{name.ljust(9)} {text}" for name, text in facts(result)),
        textwrap.fill(verdict(result), 118, break_on_hyphens=False),
        "Next:\n" + "\n".join(f"  {command}  {what}" for command, what in next_steps(result, rerun)),
    ]
    return "\n\n".join(blocks)


def text_of(run: Run) -> str:
    """What `mtg-sim goldfish` prints of its run."""
    result = GoldfishResult(run)
    return goldfish_text(result, arguments(result))


def page_of(run: Run) -> str:
    """The run as a page."""
    result = GoldfishResult(run)
    deck = result.plan.decks[0].name
    sections = [
        page.lead(verdict(result)),
        page.figure(result.plot(), "Own turns; the opponent does nothing."),
        page.table(win_rows(result)),
        page.note(win_legend(result)),
        page.heading("Mana"),
        page.table(curve_rows(result)),
        page.note(CURVE_LEGEND),
        page.facts(facts(result)),
        page.heading("What to try next"),
        page.commands(next_steps(result, arguments(result))),
    ]
    return page.page(f"{deck} against nobody", f"{len(result.rows):,} games, seed {result.plan.seed}", sections)


def arguments(result: GoldfishResult, deck: str = "") -> str:
    """Deck (as it was given, else by name), seed and agent of a command line that plays the same games."""
    plan = result.plan
    words = [deck or plan.decks[0].name, "--seed", str(plan.seed)]
    return shlex.join(words + ([] if plan.agents[0] == "heuristic" else ["--agent", plan.agents[0]]))


def heading(result: GoldfishResult) -> str:
    """What was played."""
    plan, games = result.plan, len(result.rows)
    begun = int(result.side(0).sum())
    return (
        f"{plan.decks[0].name} against nobody (60 cards that do nothing): {games:,} games, {begun:,} on the play and"
        f" {games - begun:,} on the draw,\nseed {plan.seed}, {plan.engine} engine, agent {plan.agents[0]}"
    )


def verdict(result: GoldfishResult) -> str:
    """The answer in a sentence."""
    if not result.won.any():
        return f"{result.plan.decks[0].name} won no game by itself."
    told = []
    for name, side in zip(SIDES, (0, 1), strict=True):
        found, median = result.turn_of_win(side), result.median_turn(side)
        half = "fewer than half of the games are won" if isnan(median) else f"half of the games by turn {median:g}"
        if not isnan(found.mean):
            told.append(f"{name} in own turn {found.mean:.2f} [{found.low:.2f}, {found.high:.2f}] on average, {half}")
    return f"{result.plan.decks[0].name} wins, as {result.plan.agents[0]} plays it, {'; '.join(told)}."


def win_rows(result: GoldfishResult) -> list[tuple[str, ...]]:
    """The share of games won by every own turn, and the damage done; the first row is the heading."""
    rows: list[tuple[str, ...]] = [
        ("own turn", *(f"won by then {name} (95%)" for name in SIDES), "not won yet", "damage, play / draw")
    ]
    for turn in range(1, min(result.last_turn, MOST_TURNS_TOLD) + 1):
        won = result.won_by(turn).rate
        damage = [result.damage_by(turn, side) for side in (0, 1)] if turn <= TURNS else []
        sides = [_share(result.won_by(turn, side)) for side in (0, 1)]
        dealt = " / ".join("-" if isnan(d) else f"{d:.1f}" for d in damage)
        rows.append((str(turn), *sides, f"{1 - won:.1%}", dealt))
        if won >= ALL_BUT * result.won.mean():
            break
    return rows


def win_legend(result: GoldfishResult) -> str:
    """What the columns of the table of wins are."""
    return (
        f"damage: life that the opponent has lost when the next own turn begins, at most 20, mean of the first"
        f" {len(result.damage):,} games."
    )


def _share(found: Interval) -> str:
    return "-" if isnan(found.rate) else f"{found.rate:.1%} [{100 * found.low:.1f}, {100 * found.high:.1f}]"


def curve_rows(result: GoldfishResult) -> list[tuple[str, ...]]:
    """The mana of own turns 1 to 5."""
    rows: list[tuple[str, ...]] = [("own turn", "games", "lands", "on curve", "mana spent", "all spent")]
    for found in result.curve:
        if found.games:
            cells = (f"{found.lands:.2f}", f"{found.on_curve:.1%}", f"{found.spent:.2f}", f"{found.all_spent:.1%}")
            rows.append((str(found.turn), f"{found.games:,}", *cells))
    return rows


def facts(result: GoldfishResult) -> list[tuple[str, str]]:
    """Hands kept, cards seen, games that were not won."""
    names = ("7 cards", "6", "5", "4 or fewer")
    kept = [
        f"{name}: {s.share:.1%} [{100 * s.low:.1f}, {100 * s.high:.1f}]"
        for name, s in zip(names, result.kept, strict=True)
    ]
    told = [
        ("kept", ", ".join(kept)),
        ("", f"{result.games.mulligans.mean():.2f} mulligans a game"),
        ("seen", f"{result.seen:.1f} cards came to hand by the end of the game"),
    ]
    if result.not_won:
        ends = ", ".join(f"{name} {count:,}" for name, count in result.not_won.items())
        told.append(("not won", f"{int((~result.won).sum()):,} games, which ended by: {ends}"))
    return told


def next_steps(result: GoldfishResult, rerun: str) -> list[tuple[str, str]]:
    """Commands to try next, and what for."""
    deck = shlex.quote(shlex.split(rerun)[0])
    return [
        (f"mtg-sim hands {rerun} -n 10", "the opening hands of these games"),
        (f"mtg-sim matchup {deck} OPPONENT", "against somebody"),
        (f"mtg-sim goldfish {rerun} --run FOLDER", "keep the games; mtg-sim replay FOLDER --game 0 tells one"),
    ]
