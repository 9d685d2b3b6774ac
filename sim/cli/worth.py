"""`mtg-sim worth`: what a card really wins, by playing the same games without it."""

from __future__ import annotations

import json
import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli.study_options import how_to_continue, study_options

if TYPE_CHECKING:
    from sim.questions.worth import WorthResult

INTERRUPTED = 130


@click.command()
@click.argument("deck")
@click.argument("cards", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Every card of the deck, in one run.")
@click.option("--against", multiple=True, metavar="DECK[:WEIGHT]", help="An opponent; DECK itself where none is given.")
@click.option("--copies", default="1", show_default=True, metavar="1|all", help="How many copies are replaced of each.")
@click.option(
    "--baseline",
    default="blank",
    show_default=True,
    metavar="blank|CARD",
    help="What comes in their place; blank: a card that does nothing, for a land a basic land.",
)
@click.option("-n", "--games", default=2000, show_default=True, help="Games a version and opponent; even.")
@click.option("--agents", default="heuristic", show_default=True, help="Who plays both sides; a,b,c: once under each.")
@study_options
@click.pass_context
def worth(
    context: click.Context, /, deck: str, cards: tuple[str, ...], every: bool, copies: str, folder: Path | None,
    dask: str | None, as_json: bool, quiet: bool, **asked: Any,
) -> None:  # fmt: skip
    r"""Say what CARDS of DECK are worth: the same games are played with a copy of the card replaced.

    The highest-numbered copy of each card is replaced in its slot by a blank, which cannot be cast (a land by a basic
    land), and everything else meets the same luck. The worth is the score with the card minus the score without it.

    \b
    mtg-sim worth red-burn "Lightning Bolt" --against green-stompy -n 4000
    mtg-sim worth red-burn Shock --baseline "Lava Dart" --against green-stompy
    mtg-sim worth red-burn --all --against green-stompy --against black-control
    """
    from sim.batch.workers import on_dask
    from sim.questions.asking import StudyInterrupted
    from sim.questions.worth import worth as play

    if bool(cards) == every:
        raise click.UsageError(f"expected CARDS of {deck}, or --all, got {'both' if every else 'neither'}")
    words = _words(deck, cards, asked["against"], copies, asked["baseline"])
    try:
        with on_dask(dask) if dask is not None else nullcontext():
            result = play(deck, *cards, copies=_copies(copies), run=folder, progress=False if quiet else None, **asked)
    except StudyInterrupted as interrupt:
        if interrupt.result is not None:
            _show(interrupt.result, words, as_json)
        click.echo(how_to_continue(interrupt, f"mtg-sim worth {shlex.join(words)}", asked), err=True)
        context.exit(INTERRUPTED)
    _show(result, words, as_json)


def _copies(text: str) -> Any:
    """How many copies, or "all"."""
    if text != "all" and not text.isdecimal():
        raise click.UsageError(f"expected a number of copies or 'all', got {text!r}")
    return text if text == "all" else int(text)


def _words(deck: str, cards: tuple[str, ...], against: tuple[str, ...], copies: str, baseline: str) -> list[str]:
    """The question as it was asked, but for the number of games, seed, engine and agents."""
    words = [deck, *(cards or ["--all"])]
    words += [word for other in against for word in ("--against", other)]
    words += ["--copies", copies] if copies != "1" else []
    return words + (["--baseline", baseline] if baseline != "blank" else [])


def _show(result: WorthResult, words: list[str], as_json: bool) -> None:
    from sim.report.worth_text import worth_text

    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
    else:
        paired = result.study.paired
        agents = [] if paired.agents[0] == "heuristic" else ["--agents", paired.agents[0]]
        click.echo(worth_text(result, shlex.join([*words, "--seed", str(paired.seed), *agents])))
