"""`mtg-sim cards`: why a deck wins, card by card."""

from __future__ import annotations

import json
import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli.study_options import agent_options, how_to_continue, study_options

if TYPE_CHECKING:
    from sim.questions.card_report import CardsResult

INTERRUPTED = 130


@click.command()
@click.argument("deck", required=False)
@click.argument("opponents", nargs=-1)
@click.option("-n", "--games", default=2000, show_default=True, help="Games against each opponent; even.")
@click.option("--from", "source", type=click.Path(path_type=Path), metavar="RUN", help="Report on a run; play nothing.")
@click.option(
    "--deck", "number", type=click.IntRange(0, 1), default=0, help="With --from: the first deck (0), or the second (1)."
)
@agent_options
@study_options
@click.pass_context
def cards(
    context: click.Context, /, deck: str | None, opponents: tuple[str, ...], source: Path | None, number: int,
    folder: Path | None, dask: str | None, as_json: bool, quiet: bool, **asked: Any,
) -> None:  # fmt: skip
    r"""Say what became of the cards of DECK in games against OPPONENTS, and what it won with them.

    Win rates by how a card came to hand with 17Lands' names (OH, GD, GIH, GNS, IIH), how often and when it was cast, how
    often it was stuck in hand; then mana screw and flood, mulligans, and who was ahead when.

    \b
    mtg-sim cards red-burn green-stompy -n 4000
    mtg-sim cards red-burn green-stompy white-weenie black-control
    mtg-sim matchup red-burn green-stompy --cards --run games; mtg-sim cards --from games --deck 1
    """  # fmt: skip
    from sim.batch.runs import open_run
    from sim.batch.workers import on_dask
    from sim.questions.asking import StudyInterrupted
    from sim.questions.card_report import card_report, card_report_of

    if source is not None:
        if deck is not None or folder is not None:
            raise click.UsageError("expected DECK OPPONENT... to play, or --from RUN alone, got both")
        _show(card_report_of(open_run(source), number), None, as_json)
        return
    if deck is None or not opponents:
        raise click.UsageError("expected DECK and an OPPONENT to play against, or --from RUN")
    try:
        with on_dask(dask) if dask is not None else nullcontext():
            result = card_report(deck, opponents, run=folder, progress=False if quiet else None, **asked)
    except StudyInterrupted as interrupt:
        if interrupt.result is not None:
            _show(interrupt.result, [deck, *opponents], as_json)
        click.echo(how_to_continue(interrupt, f"mtg-sim cards {shlex.join([deck, *opponents])}", asked), err=True)
        context.exit(INTERRUPTED)
    _show(result, [deck, *opponents], as_json)


def _show(result: CardsResult, decks: list[str] | None, as_json: bool) -> None:
    from sim.report.card_report_text import arguments, card_report_text

    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
    else:
        click.echo(card_report_text(result, arguments(result, decks)))
