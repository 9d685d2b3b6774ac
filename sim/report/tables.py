"""Plain text tables for a terminal: what came out, whether it means something, and what to try next."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from sim.batch.matchup import MatchResult
from sim.stats.intervals import Interval
from sim.stats.sequential import H0, H1, Sprt

DECK_COLUMNS = ("deck", "agent", "score (95% interval)", "on the play", "on the draw", "mulligans a game")
FEWEST_TO_TELL = 200  # fewer pairs are too few for the widths below to be trusted


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows as aligned columns; the first row is the heading."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def matchup_text(result: MatchResult, rerun: str) -> str:
    """The outcome of a matchup on one screen; `rerun` is the command line without the number of games."""
    told = columns([(name, text) for name, text in facts(result)])
    rules = "".join(f"\n  rule  {rule}" for rule in (result.study.stops if result.study is not None else ()))
    blocks = [heading(result) + rules, columns(deck_rows(result)), told, verdict(result), _next(result, rerun)]
    return "\n\n".join(blocks)


def verdict(result: MatchResult) -> str:
    """One sentence: does the interval exclude 50%?"""
    first, second = result.plan.labels
    score = result.score(0)
    if not result.table.finished.any():
        return "No game was finished, so there is nothing to say about the decks."
    if result.plan.is_mirror:
        return "Equal lists and equal agents: 50% by construction, whatever the cards."
    if result.verdict is not None and result.verdict.stopped:
        return _stopped(result)
    if not score.excludes(0.5):
        return f"The interval [{_ends(score)}] of {first} includes 50%: these games do not tell which deck is ahead."
    ahead, best = (first, score) if score.rate > 0.5 else (second, result.score(1))
    return f"The interval [{_ends(best)}] of {ahead} excludes 50%: it is ahead, as these agents play."


def _stopped(result: MatchResult) -> str:
    """What a stop rule ended a run with."""
    told, score = result.verdict, result.score(0)
    assert told is not None
    if told.outcome not in (H0, H1):
        return f"Stopped on time: {told.text}. The score of {result.plan.labels[0]} is {score}."
    rule = result.study.rule if result.study is not None else None
    assert isinstance(rule, Sprt)
    first, second = result.plan.labels
    if told.outcome == H1:
        says = f"{first} is ahead" if rule.mean1 > 0.5 else f"{first} is good enough"
    else:
        says = f"{second} is ahead" if rule.mean0 < 0.5 else f"{first} is not ahead by as much as asked"
    return (
        f"{says}, as these agents play: the sequential test ends with {told.text}."
        f" The games say {score} for {first}, which leans to where it stopped."
    )


def heading(result: MatchResult) -> str:
    """What was played, in one line."""
    first, second = result.plan.decks
    return f"{first.name} against {second.name}: {how_many(result)}"


def how_many(result: MatchResult) -> str:
    """Games, pairs, seed and engine."""
    plan = result.plan
    games = f"{len(result.games)} games in {_pairs(result)}"
    stopped = result.verdict is not None and result.verdict.stopped
    if len(result.games) < plan.games and not stopped:
        games = f"{len(result.games)} of {plan.games} games, interrupted"
    return f"{games}, seed {plan.seed}, {plan.engine} engine"


def _pairs(result: MatchResult) -> str:
    """How many seat-swapped pairs were played, in words."""
    pairs = len(result.games) // 2
    return f"{pairs} pair" if pairs == 1 else f"{pairs} pairs"


def deck_rows(result: MatchResult) -> list[tuple[str, ...]]:
    """A row a deck with its scores; the first row is the heading."""
    rows: list[tuple[str, ...]] = [
        ("deck", "agent", "score (95% interval)", "on the play", "on the draw", "mulligans a game")
    ]
    for k in (0, 1):
        rows.append(
            (
                result.plan.decks[k].name,
                result.plan.agents[k],
                result.score_text(k),
                str(result.score_on_the_play(k)),
                str(result.score_on_the_draw(k)),
                f"{result.mulligans(k):.2f}",
            )
        )
    return rows


def facts(result: MatchResult) -> list[tuple[str, str]]:
    """What else is to be said of the games: pairs of a name and a text."""
    finished = int(result.table.finished.sum())
    correlation = result.pair_correlation
    lines = [
        ("scores", f"over {finished} finished games{_begun(result)}"),
        ("turns", _turns(result)),
        ("ended by", _shares(result.endings, finished)),
        ("draws", str(result.draws)),
        ("unfinished", _unfinished(result)),
        ("first turn", f"whoever begins scores {result.first_turn_score}"),
    ]
    if correlation is not None and not result.plan.is_mirror:
        worth = f"the games are worth {result.score_record(0).effective_games:,.0f} independent ones"
        lines.append(("pairs", f"correlation {correlation:+.2f} between the two games of a pair: {worth}"))
    return lines


def _begun(result: MatchResult) -> str:
    """Over how many games the scores on the play are; those on the draw are over the games the other deck began."""
    if result.plan.is_mirror:
        return ""
    begun = result.table.on_the_play[result.table.finished]
    return "; " + ", ".join(f"{label} began {int((begun == k).sum())}" for k, label in enumerate(result.plan.labels))


def _turns(result: MatchResult) -> str:
    if not result.table.finished.any():
        return "-"
    low, median, high = result.turns
    return f"median {median:g}, quartiles {low:g} to {high:g} (turns of both players)"


def _shares(counts: dict[str, int], total: int) -> str:
    """How many of the finished games ended in which way."""
    said = ", ".join(f"{reason} {count}" for reason, count in counts.items())
    return f"{said} of {total} games" if said else "-"


def _unfinished(result: MatchResult) -> str:
    reasons = ", ".join(f"{reason}: {count}" for reason, count in result.reasons_unfinished.items())
    if not reasons:
        return "0"
    low, high = (f"{100 * bound:.1f}" for bound in result.score_record(0).bounds)
    label = result.plan.labels[0]
    return f"{result.unfinished} ({reasons}; in no rate: lost or won, {label} would be within [{low}, {high}])"


def _next(result: MatchResult, rerun: str) -> str:
    tips = [f"{command}  {what}".strip() for command, what in next_steps(result, rerun)]
    tips.append("add --out games.csv  one row a game for pandas or a spreadsheet")
    return "Next:\n" + "\n".join(f"  {tip}" for tip in tips)


def next_steps(result: MatchResult, rerun: str) -> list[tuple[str, str]]:
    """What to try next: pairs of a command, if it is one, and what it is for."""
    steps = [(f"mtg-sim play {rerun}", "follow one of these games")]
    if result.plan.is_mirror:
        steps.append(("", "give one side another list or another agent to measure a difference"))
    elif result.table.finished.any() and not result.score(0).excludes(0.5):
        more = f"mtg-sim matchup {rerun} -n {games_to_tell(result)}"
        steps.append((more, "enough to tell if the lead is real"))
    return steps


def games_to_tell(result: MatchResult) -> int:
    """Games after which an interval as sharp as this one would leave out 50%, if the score stays; even.

    Widths shrink with the root of the games, so the factor is (half width / distance from 50%) squared.
    """
    score = result.score(0)
    half, lead = (score.high - score.low) / 2, max(abs(score.rate - 0.5), 0.005)
    return max(FEWEST_TO_TELL, 2 * ceil(len(result.games) * max(1.5, (half / lead) ** 2) / 2))


def _ends(interval: Interval) -> str:
    return f"{interval.low:.1%}, {interval.high:.1%}"
