"""`mtg-sim matchup --best-of 3`: two decks in matches, with sideboard plans."""

from __future__ import annotations

import json
import shlex
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from sim.cli.study_options import STOP_NAMES

if TYPE_CHECKING:
    from sim.questions.matches import MatchesInterrupted, MatchesResult

INTERRUPTED = 130
MATCHES = 1000
_NOT_FOR_MATCHES = ("out", "force", "cards", *STOP_NAMES)
_REPEATED = {"plan_a": None, "plan_b": None, "agent_a": "heuristic", "agent_b": "heuristic"}


def play_matches(context: click.Context, *, dask: str | None, as_json: bool, quiet: bool, **asked: Any) -> None:
    """Play the matches that the options of `matchup` ask for, and show them."""
    from sim.batch.workers import on_dask
    from sim.questions.matches import MatchesInterrupted, run_matches

    for option in _NOT_FOR_MATCHES:
        if asked.pop(option) not in (None, False):
            raise click.UsageError(f"expected matches without --{option}, which is for single games", context)
    games = asked.pop("games")
    matches = MATCHES if games is None else games
    try:
        with on_dask(dask) if dask is not None else nullcontext():
            result = run_matches(matches=matches, progress=False if quiet else None, **asked)
    except MatchesInterrupted as interrupt:
        if interrupt.result.matches:
            _show(interrupt.result, asked, as_json)
        click.echo(_how_to_continue(interrupt, asked), err=True)
        context.exit(INTERRUPTED)
    _show(result, asked, as_json)


def _show(result: MatchesResult, asked: dict[str, Any], as_json: bool) -> None:
    from sim.report.matches_text import matches_text

    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
    else:
        click.echo(matches_text(result, shlex.join(_words(result, asked, ("agent_a", "agent_b")))))


def _words(result: MatchesResult, asked: dict[str, Any], options: tuple[str, ...]) -> list[str]:
    words = [asked["deck_a"], asked["deck_b"], "--seed", str(result.study.seed)]
    for name in options:
        if asked[name] != _REPEATED[name]:
            words += [f"--{name.replace('_', '-')}", str(asked[name])]
    return words


def _how_to_continue(interrupt: MatchesInterrupted, asked: dict[str, Any]) -> str:
    """One line: what an interrupted run has kept, and the command that goes on from there."""
    result = interrupt.result
    words = [*_words(result, asked, tuple(_REPEATED)), "-n", str(result.study.games), "--engine", result.study.engine]
    again = f"mtg-sim matchup --best-of 3 {shlex.join(words)}"
    if interrupt.folder is None:
        return f"mtg-sim: {interrupt}, none kept on disk (--run FOLDER keeps them); play again: {again}"
    folder = shlex.quote(str(interrupt.folder))
    return f"mtg-sim: {interrupt}, kept in {interrupt.folder}; continue: {again} --run {folder} --resume"
