"""`mtg-sim compare`: is a changed deck better, by how much, how sure, against what field."""

from __future__ import annotations

import json
import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli.study_options import stop_options, stop_words, study_options

if TYPE_CHECKING:
    from sim.questions.compare import CompareResult
    from sim.questions.comparing import CompareInterrupted

INTERRUPTED = 130

_CHANGES = ("cut", "add", "swap", "variant", "with_", "sweep", "against")


@click.command()
@click.argument("deck")
@click.option("--cut", multiple=True, metavar='"2 Shock"', help="Cards that leave; with --add and --swap one variant.")
@click.option("--add", multiple=True, metavar='"2 Lightning Strike"', help="Cards that come in.")
@click.option("--swap", multiple=True, metavar='"-2 Shock +2 Zap"', help="Both at once.")
@click.option("--variant", multiple=True, metavar='"-2 Shock +2 Zap"', help="A swap that is a variant by itself.")
@click.option("--with", "with_", multiple=True, metavar="DECK", help="Another deck as a variant.")
@click.option(
    "--sweep", multiple=True, metavar="lands=22..26", help="A variant for each number of lands, or of a card."
)
@click.option("--against", multiple=True, metavar="DECK[:WEIGHT]", help="An opponent, and how much it counts (1).")
@click.option(
    "-n", "--games", type=int, help="Games a version and opponent; even. 2000, with a stop rule at most 100000."
)
@click.option("--agents", default="heuristic", show_default=True, help="Who plays both sides; a,b,c: once under each.")
@click.option("--confirm", is_flag=True, help="Replay the best variant on fresh seeds.")
@stop_options
@study_options
@click.pass_context
def compare(
    context: click.Context,
    /,
    deck: str,
    folder: Path | None,
    dask: str | None,
    as_json: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    r"""Say whether a changed DECK is better than DECK as it is, against one opponent or several.

    All versions meet the same luck: one seed is two games of each version, seats swapped. The gain is in percentage
    points of score (a win counts 1, a draw a half). --cut, --add and --swap together make one variant; every --variant,
    --with and number of a --sweep makes one more, all on the same seeds.

    \b
    mtg-sim compare red-burn --cut "2 Shock" --add "2 Lightning Strike" --against green-stompy -n 4000
    mtg-sim compare red-burn --sweep lands=17..21 --against green-stompy:2 --against white-weenie --confirm
    mtg-sim compare red-burn --swap "-2 Shock +2 Zap" --against green-stompy --sprt --gain0 0 --gain1 1.5
    """
    from sim.batch.workers import on_dask
    from sim.questions.comparing import CompareInterrupted
    from sim.questions.comparing import compare as play

    try:
        with on_dask(dask) if dask is not None else nullcontext():
            result = play(deck, run=folder, progress=False if quiet else None, **asked)
    except CompareInterrupted as interrupt:
        if interrupt.result.run.games:
            _show(interrupt.result, deck, asked, as_json)
        click.echo(_how_to_continue(interrupt, deck, asked), err=True)
        context.exit(INTERRUPTED)
    _show(result, deck, asked, as_json)


def _show(result: CompareResult, deck: str, asked: dict[str, Any], as_json: bool) -> None:
    from sim.report.compare_text import compare_text

    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
    else:
        click.echo(compare_text(result, _arguments(result, deck, asked)))


def _arguments(result: CompareResult, deck: str, asked: dict[str, Any]) -> str:
    """Decks, variants and seed of a command line that plays the same games."""
    words = [deck]
    for name in _CHANGES:
        for text in asked[name]:
            option = f"--{name.rstrip('_')}"
            words += [f"{option}={text}"] if text.startswith("-") else [option, text]
    words += ["--seed", str(result.study.paired.seed)]
    agent = result.study.paired.agents[0]
    return shlex.join(words + ([] if agent == "heuristic" else ["--agents", agent]))


def _how_to_continue(interrupt: CompareInterrupted, deck: str, asked: dict[str, Any]) -> str:
    """One line: what an interrupted run has kept, and the command that goes on from there."""
    result = interrupt.result
    done = f"mtg-sim: interrupted after {result.run.games} of {result.study.games} games a version and opponent"
    words = ["-n", str(asked["games"])] if asked["games"] is not None else []
    words += [*stop_words(asked), "--engine", asked["engine"], *(["--confirm"] if asked["confirm"] else [])]
    again = f"mtg-sim compare {_arguments(result, deck, asked)} {shlex.join(words)}"
    if interrupt.folder is None:
        return f"{done}, none kept on disk (--run FOLDER keeps them); play again: {again}"
    return f"{done}, kept in {interrupt.folder}; continue: {again} --run {shlex.quote(str(interrupt.folder))} --resume"
