"""`mtg-sim matrix`: every deck against every other."""

from __future__ import annotations

import json
import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli.study_options import study_options

if TYPE_CHECKING:
    from sim.questions.matrix import MatrixInterrupted, MatrixResult

INTERRUPTED = 130


@click.command()
@click.argument("decks", nargs=-1, metavar="DECK...")
@click.option("--field", type=click.Path(path_type=Path), metavar="FOLDER", help="A folder of more decks.")
@click.option("-n", "--games", default=1000, show_default=True, help="Games of each pairing; even, seats are swapped.")
@click.option(
    "--shares",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="How much of your field each deck is: a csv file, first line deck,share.",
)
@click.option("--agent", default="heuristic", show_default=True, help="Who plays all decks.")
@study_options
@click.pass_context
def matrix(
    context: click.Context,
    /,
    decks: tuple[str, ...],
    folder: Path | None,
    dask: str | None,
    as_json: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    r"""Play every DECK against every other: ratings, who beats whom, and the mix that no deck beats.

    A deck is a file or the name of a shipped deck. Every pairing has luck of its own, which depends on the seed and its
    two lists alone: a deck more changes nothing between the others.

    \b
    mtg-sim matrix red-burn green-stompy white-weenie black-control -n 1000
    mtg-sim matrix --field my-field --shares field.csv --run week-12
    """
    from sim.batch.workers import on_dask
    from sim.questions.matrix import MatrixInterrupted
    from sim.questions.matrix import matrix as play

    try:
        with on_dask(dask) if dask is not None else nullcontext():
            result = play(decks, run=folder, progress=False if quiet else None, **asked)
    except MatrixInterrupted as interrupt:
        if interrupt.result.games:
            _show(interrupt.result, decks, asked, as_json)
        click.echo(_how_to_continue(interrupt, decks, asked), err=True)
        context.exit(INTERRUPTED)
    _show(result, decks, asked, as_json)


def _show(result: MatrixResult, decks: tuple[str, ...], asked: dict[str, Any], as_json: bool) -> None:
    from sim.questions.field_decks import deck_files
    from sim.report.matrix_text import matrix_text

    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
    else:
        files = deck_files(asked["field"]) if asked["field"] is not None else []
        click.echo(matrix_text(result, _arguments(result, decks, asked), [*decks, *map(str, files)]))


def _arguments(result: MatrixResult, decks: tuple[str, ...], asked: dict[str, Any]) -> str:
    """Decks, shares, seed and agent of a command line that plays the same games."""
    words = list(decks)
    for name in ("field", "shares"):
        words += [f"--{name}", str(asked[name])] if asked[name] is not None else []
    words += ["--seed", str(result.study.seed)]
    return shlex.join(words + ([] if asked["agent"] == "heuristic" else ["--agent", asked["agent"]]))


def _how_to_continue(interrupt: MatrixInterrupted, decks: tuple[str, ...], asked: dict[str, Any]) -> str:
    """One line: what an interrupted run has kept, and the command that goes on from there."""
    result = interrupt.result
    done = f"mtg-sim: {interrupt}"
    again = f"mtg-sim matrix {_arguments(result, decks, asked)} -n {result.study.games} --engine {asked['engine']}"
    if interrupt.folder is None:
        return f"{done}, none kept on disk (--run FOLDER keeps them); play again: {again}"
    return f"{done}, kept in {interrupt.folder}; continue: {again} --run {shlex.quote(str(interrupt.folder))} --resume"
