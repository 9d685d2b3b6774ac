"""Best-of-three matches on one screen: who wins matches, who wins games, before and after sideboarding, what next."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from sim.report.tables import columns
from sim.stats.intervals import Interval

if TYPE_CHECKING:
    from sim.batch.runs import Run
    from sim.questions.matches import MatchesResult


def matches_text(result: MatchesResult, rerun: str) -> str:
    """The outcome of matches; `rerun` is the command line without the number of matches."""
    tips = "\n".join(f"  {f'{command}  ' if command else ''}{what}" for command, what in next_steps(result, rerun))
    told = columns([(name, text) for name, text in facts(result)])
    blocks = [heading(result), columns(rows(result)), columns(games_rows(result)), told, verdict(result)]
    return "\n\n".join([*blocks, f"Next:\n{tips}"])


def heading(result: MatchesResult) -> str:
    """What was played, in one line."""
    first, second = result.names
    played = f"{result.matches:,} matches"
    if not result.run.is_complete:
        played = f"{result.matches:,} of {result.study.games:,} matches, interrupted"
    games = int(result.whole.played.sum())
    return (
        f"{first} against {second}, best of three: {played} of {games:,} games, seed {result.study.seed},"
        f" {result.study.engine} engine"
    )


def rows(result: MatchesResult) -> list[tuple[str, ...]]:
    """A row a deck with its match score and game score; the first row is the heading."""
    found: list[tuple[str, ...]] = [("deck", "agent", "matches (95% interval)", "games", "after a loss it")]
    for deck, scores in enumerate(result.scores):
        told = (str(Interval(one.score, one.low, one.high)) for one in (scores.matches, scores.games))
        found.append((result.names[deck], result.study.agents[deck], *told, f"{result.study.loser[deck]}s first"))
    return found


def games_rows(result: MatchesResult) -> list[tuple[str, ...]]:
    """A row a deck with its game scores before and after sideboarding, on the play and on the draw."""
    found: list[tuple[str, ...]] = [
        ("games", "main decks (game 1)", "sideboarded (games 2, 3)", "on the play", "on the draw")
    ]
    for deck, name in enumerate(result.names):
        found.append((name, *map(str, (*result.before_and_after(deck), *result.on_the_play(deck)))))
    return found


def facts(result: MatchesResult) -> list[tuple[str, str]]:
    """What else is to be said: how long matches are, draws, unfinished ones, what sideboards change."""
    one, two, three = result.lengths
    scores = result.scores[0]
    drawn = int((result.whole.match_points == 0.5).sum())
    told = [("length", f"{two:,} matches took two games, {three:,} three" + (f", {one:,} one" if one else ""))]
    told.append(("draws", f"{drawn:,} matches"))
    if scores.unfinished_matches:
        told.append(("unfinished", f"{scores.unfinished_matches:,} matches with a game that was given up; in no score"))
    told += [("sideboard", text) for text in boards_told(result)]
    shared = int(result.whole.played.sum()) - result.whole.different
    if shared:
        told.append(("luck", f"{shared:,} later games are the same in both matches of a pair and were played once"))
    return told


def boards_told(result: MatchesResult) -> list[str]:
    """What each deck changes after game 1."""
    found = []
    for deck in (0, 1):
        main = result.study.decks[deck]
        on_play, on_draw = result.study.boards[2 * deck : 2 * deck + 2]
        if main.has_same_cards(on_play) and main.has_same_cards(on_draw):
            found.append(f"{result.names[deck]} stays with its main deck (no plan against this opponent)")
        elif on_play.has_same_cards(on_draw):
            found.append(f"{result.names[deck]} {change(main.main, on_play.main)}")
        else:
            found.append(
                f"{result.names[deck]} on the play {change(main.main, on_play.main)},"
                f" on the draw {change(main.main, on_draw.main)}"
            )
    return found


def change(before: tuple[tuple[int, str], ...], after: tuple[tuple[int, str], ...]) -> str:
    """How a list differs from another: `-2 Shock +2 Zap`; `stays` where it does not."""
    old, new = ({name: count for count, name in entries} for entries in (before, after))
    moves = [(name, new.get(name, 0) - old.get(name, 0)) for name in dict.fromkeys([*old, *new])]
    told = [f"{count:+d} {name}" for name, count in sorted(moves, key=lambda move: move[1] > 0) if count]
    return " ".join(told) or "stays"


def verdict(result: MatchesResult) -> str:
    """One sentence: does the interval of the match score exclude 50%?"""
    found, (first, second) = result.scores[0].matches, result.names
    if not found.played:
        return "No match was finished, so there is nothing to say about the decks."
    ends = Interval(found.score, found.low, found.high)
    if not ends.excludes(0.5):
        return (
            f"The match score of {first}, {ends}, does not exclude 50%: these matches do not tell which deck is ahead."
        )
    ahead = first if found.score > 0.5 else second
    rate = max(found.score, 1 - found.score)
    return f"{ahead} is ahead in matches, as these agents play: it scores {rate:.1%} of them."


def next_steps(result: MatchesResult, rerun: str) -> list[tuple[str, str]]:
    """Commands to try next, and what for."""
    steps = [(f"mtg-sim matchup {rerun} -n {result.study.games}", "single games of the main decks, seats swapped")]
    if all(one.has_same_cards(result.study.decks[k // 2]) for k, one in enumerate(result.study.boards)):
        steps.append(("", "a file my-deck.plan beside my-deck.txt says what comes in from the sideboard"))
    if result.run.folder is None:
        return [*steps, ("", "add --run FOLDER  to keep every game, go on after Ctrl-C, and replay any of them")]
    folder = shlex.quote(str(result.run.folder))
    return [*steps, (f"mtg-sim replay {folder} --arm 0 --game 0", "the first game of the first match, line by line")]


# --- Of a run in a folder -----------------------------------------------------------------------------------


def arguments(result: MatchesResult) -> str:
    """Decks by name, seed and agents of a command line that plays the same main decks."""
    words = [*(deck.name for deck in result.study.decks), "--seed", str(result.study.seed)]
    for option, agent in zip(("--agent-a", "--agent-b"), result.study.agents, strict=True):
        words += [option, agent] if agent != "heuristic" else []
    return shlex.join(words)


def text_of(run: Run) -> str:
    """What `mtg-sim matchup --best-of 3` prints of the same matches."""
    from sim.questions.matches import result_of

    result = result_of(run)
    return matches_text(result, arguments(result))


def page_of(run: Run) -> str:
    """A run of matches as a page: the answer, the scores, what the sideboards change, and how it was played."""
    from sim.questions.matches import result_of
    from sim.report import page

    result = result_of(run)
    begun = run.begun or {}
    how = [
        ("seed", str(result.study.seed)),
        ("engine", result.study.engine),
        ("mtg-sim", str(begun.get("version", "unknown version"))),
        ("sources", ", ".join(f"{part} {digits}" for part, digits in begun.get("sources", {}).items())),
    ]
    sections = [page.lead(verdict(result)), page.table(rows(result)), page.table(games_rows(result))]
    sections += [page.facts(facts(result)), page.note(METHOD), page.heading("How it was played"), page.facts(how)]
    sections += [page.card_list(deck.name, deck.main) for deck in result.study.decks]
    return page.page(f"{' against '.join(result.names)}, best of three", heading(result), sections)


METHOD = (
    "Matches come in pairs whose first games are the same luck with seats swapped; the pair of matches is the unit of every"
    " interval. The loser of a game chooses who takes the first turn of the next (CR 103.1). A drawn game counts half and"
    " goes on; a match in which a game was given up is in no score."
)
