"""What the reports of fields and gauntlets have in common: how far, by which engine, from which sources, what next."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.batch.runs import Run
    from sim.questions.pairings import PairingsStudy
    from sim.report.page import Html


def how_far(study: PairingsStudy, run: Run, games: int) -> str:
    """Games, seed and agent; of an interrupted run how many of how many."""
    asked = len(study.pairs) * study.games
    told = f"{games:,} games" if run.is_complete else f"{games:,} of {asked:,} games, interrupted"
    return f"{told}, {study.games:,} a pairing, seed {study.seed}, {study.agent} agent"


def engines_told(study: PairingsStudy, by_rules: int, whys: Mapping[str, str] | None) -> str:
    """Which engine played, and which pairings the rules engine, with the reason where it is known."""
    pairs = [pair for pair, engine in zip(study.pairs, study.engines, strict=True) if engine == "rules"]
    if not pairs:
        return f"array{f'; {by_rules:,} games were finished by the rules engine' if by_rules else ''}"
    why = f" ({whys['rules']})" if whys and "rules" in whys else ""
    if len(pairs) == len(study.pairs):
        return f"rules{why}"
    common = set.intersection(*(set(pair) for pair in pairs))
    of = " and ".join(study.decks[k].name for k in sorted(common)) or "several decks"
    return f"array; rules for {len(pairs)} pairing{'s' * (len(pairs) > 1)} of {of}{why}"


def steps(study: PairingsStudy, run: Run, arm: int, what: str, words: Sequence[str]) -> list[tuple[str, str]]:
    """One pairing looked at closely, and how to keep the games or look at one of them.

    `words` are the decks as a command line names them, in the order of the study; () for their names.
    """
    plan = study.arms[arm]
    known = words or [deck.name for deck in study.decks]
    names = [known[number] for number in study.pairs[arm]]
    options = [] if study.agent == "heuristic" else ["--agent-a", study.agent, "--agent-b", study.agent]
    told = shlex.join([*names, "--seed", str(plan.seed), "-n", str(study.games), *options])
    found = [(f"mtg-sim matchup {told}", what)]
    if run.folder is None:
        return [*found, ("", "add --run FOLDER  to keep every game, go on after Ctrl-C, and replay any of them")]
    folder = shlex.quote(str(run.folder))
    return [*found, (f"mtg-sim replay {folder} --arm {arm} --game 0", "one of these games, line by line")]


def how_sections(study: PairingsStudy, run: Run, by_rules: int) -> list[Html]:
    """Of a page: everything that is needed to play the same games again."""
    from sim.report import page

    begun = run.begun or {}
    told = [
        ("games", f"{study.games:,} a pairing, in pairs with seats swapped; the pair is the unit of every interval"),
        ("seed", str(study.seed)),
        ("agent", study.agent),
        ("engine", engines_told(study, by_rules, None)),
        ("mtg-sim", str(begun.get("version", "unknown version"))),
        ("sources", ", ".join(f"{part} {digits}" for part, digits in begun.get("sources", {}).items())),
    ]
    lists = [page.card_list(deck.name, deck.main) for deck in study.decks]
    luck = (
        "The luck of a pairing depends on the seed and its two lists alone: a deck more changes nothing between others."
    )
    return [page.heading("How it was played"), page.facts(told), *lists, page.note(luck)]
