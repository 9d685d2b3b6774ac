"""`mtg-sim goldfish`: how fast a deck wins against nobody."""

from __future__ import annotations

import json
import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli.study_options import how_to_continue, study_options

if TYPE_CHECKING:
    from sim.questions.goldfish import GoldfishResult

INTERRUPTED = 130


@click.command()
@click.argument("deck")
@click.option("-n", "--games", default=1000, show_default=True, help="How many games; even: half of them on the play.")
@click.option("--agent", default="heuristic", show_default=True, help="Who plays: heuristic, greedy, random, scripted.")
@study_options
@click.pass_context
def goldfish(
    context: click.Context,
    /,
    deck: str,
    folder: Path | None,
    dask: str | None,
    as_json: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    r"""Say how fast DECK wins against an opponent that does nothing, and whether its mana comes on curve.

    The opponent has 60 cards that cannot be cast: it never blocks and gains no life. Turns are those of DECK.

    \b
    mtg-sim goldfish green-stompy -n 2000
    mtg-sim goldfish my-deck.txt --seed 7 --json
    """
    from sim.batch.workers import on_dask
    from sim.questions.asking import StudyInterrupted
    from sim.questions.goldfish import goldfish as play

    try:
        with on_dask(dask) if dask is not None else nullcontext():
            result = play(deck, run=folder, progress=False if quiet else None, **asked)
    except StudyInterrupted as interrupt:
        if interrupt.result is not None:
            _show(interrupt.result, deck, as_json)
        click.echo(how_to_continue(interrupt, f"mtg-sim goldfish {shlex.quote(deck)}", asked), err=True)
        context.exit(INTERRUPTED)
    _show(result, deck, as_json)


def _show(result: GoldfishResult, deck: str, as_json: bool) -> None:
    from sim.report.goldfish_text import arguments, goldfish_text

    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
    else:
        click.echo(goldfish_text(result, arguments(result, deck)))
