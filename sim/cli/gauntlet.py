"""`mtg-sim gauntlet`: one deck against every deck of a folder."""

from __future__ import annotations

import json
import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli.study_options import study_options

if TYPE_CHECKING:
    from sim.questions.gauntlet import GauntletInterrupted, GauntletResult

INTERRUPTED = 130


@click.command()
@click.argument("deck")
@click.argument("field", type=click.Path(path_type=Path), metavar="FIELD_FOLDER")
@click.option("-n", "--games", default=1000, show_default=True, help="Games against each; even, seats are swapped.")
@click.option(
    "--shares",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="How much of your field each opponent is: a csv file, first line deck,share.",
)
@click.option("--agent", default="heuristic", show_default=True, help="Who plays all decks.")
@study_options
@click.pass_context
def gauntlet(
    context: click.Context,
    /,
    deck: str,
    field: Path,
    folder: Path | None,
    dask: str | None,
    as_json: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    r"""Play DECK against every deck file of FIELD_FOLDER: the score against each, and against the whole field.

    Files that end in .plan, .csv, .md, .json or .parquet are no decks; any other file that cannot be read as one is named
    with its line, and nothing is played.

    \b
    mtg-sim gauntlet my-deck.txt my-field -n 1000
    mtg-sim gauntlet red-burn my-field --shares field.csv --run week-12
    """
    from sim.batch.workers import on_dask
    from sim.questions.gauntlet import GauntletInterrupted
    from sim.questions.gauntlet import gauntlet as play

    asked |= {"deck": deck, "field": field}
    try:
        with on_dask(dask) if dask is not None else nullcontext():
            result = play(run=folder, progress=False if quiet else None, **asked)
    except GauntletInterrupted as interrupt:
        if interrupt.result.games:
            _show(interrupt.result, asked, as_json)
        click.echo(_how_to_continue(interrupt, asked), err=True)
        context.exit(INTERRUPTED)
    _show(result, asked, as_json)


def _show(result: GauntletResult, asked: dict[str, Any], as_json: bool) -> None:
    from sim.questions.field_decks import deck_files
    from sim.report.gauntlet_text import gauntlet_text

    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
    else:
        words = [asked["deck"], *map(str, deck_files(asked["field"]))]
        click.echo(gauntlet_text(result, _arguments(result, asked), words))


def _arguments(result: GauntletResult, asked: dict[str, Any]) -> str:
    """Deck, folder, shares, seed and agent of a command line that plays the same games."""
    words = [asked["deck"], str(asked["field"])]
    words += ["--shares", str(asked["shares"])] if asked["shares"] is not None else []
    words += ["--seed", str(result.study.seed)]
    return shlex.join(words + ([] if asked["agent"] == "heuristic" else ["--agent", asked["agent"]]))


def _how_to_continue(interrupt: GauntletInterrupted, asked: dict[str, Any]) -> str:
    """One line: what an interrupted run has kept, and the command that goes on from there."""
    result = interrupt.result
    done = f"mtg-sim: {interrupt}"
    again = f"mtg-sim gauntlet {_arguments(result, asked)} -n {result.study.games} --engine {asked['engine']}"
    if interrupt.folder is None:
        return f"{done}, none kept on disk (--run FOLDER keeps them); play again: {again}"
    return f"{done}, kept in {interrupt.folder}; continue: {again} --run {shlex.quote(str(interrupt.folder))} --resume"
