"""`mtg-sim matchup`: two decks over many games, with intervals."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sim.cli.study_options import stop_options, stop_words

if TYPE_CHECKING:
    from sim.batch.matchup import MatchInterrupted, MatchResult

INTERRUPTED = 130


@click.command()
@click.argument("deck_a")
@click.argument("deck_b")
@click.option("-n", "--games", type=int, help="How many games, even: 1000; with a stop rule at most 100000.")
@click.option(
    "--best-of",
    type=click.Choice(["1", "3"]),
    default="1",
    show_default=True,
    help="3: matches of up to three games, sideboards after the first; -n counts matches.",
)
@click.option(
    "--plan-a",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Sideboard plan of the first deck, for --best-of 3; else the .plan file beside its file.",
)
@click.option("--plan-b", type=click.Path(path_type=Path), metavar="FILE", help="Sideboard plan of the second deck.")
@click.option("--seed", type=int, help="The seed of all games; drawn and printed if not given.")
@click.option(
    "--agent-a",
    default="heuristic",
    show_default=True,
    help="Who plays the first deck: heuristic, greedy, random, scripted.",
)
@click.option(
    "--agent-b",
    default="heuristic",
    show_default=True,
    help="Who plays the second deck; parameters as in heuristic:patience=1200.",
)
@click.option(
    "--engine",
    type=click.Choice(["auto", "rules", "array"]),
    default="auto",
    show_default=True,
    help="What plays: both play the same games; auto takes the array engine where it carries them.",
)
@click.option("--jobs", default=1, show_default=True, help="Processes to play on; -1 for all processors.")
@click.option("--out", type=click.Path(path_type=Path), help="Write one row a game to this .csv or .jsonl file.")
@click.option(
    "--run", type=click.Path(path_type=Path), help="Keep the whole run in this folder, a file a chunk of games."
)
@click.option("--cards", is_flag=True, help="Keep what became of the cards in --run, for `mtg-sim cards --from`.")
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is there.")
@click.option("--force", is_flag=True, help="Replace the output file, drop an unfinished run.")
@click.option("--resume", is_flag=True, help="Continue the interrupted run of the same plan beside --out, or in --run.")
@stop_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of tables.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
@click.pass_context
def matchup(
    context: click.Context,
    /,
    *,
    deck_a: str,
    deck_b: str,
    games: int | None,
    best_of: str,
    plan_a: Path | None,
    plan_b: Path | None,
    seed: int | None,
    agent_a: str,
    agent_b: str,
    engine: str,
    jobs: int,
    out: Path | None,
    run: Path | None,
    cards: bool,
    dask: str | None,
    force: bool,
    resume: bool,
    as_json: bool,
    quiet: bool,
    **stop: Any,
) -> None:
    """Play DECK_A against DECK_B many times and say which is ahead.

    A deck is a file or the name of a shipped deck (see `mtg-sim decks`). Every two games use the same luck
    with seats swapped. The same command with the same seed gives the same games at any number of jobs.
    """
    if best_of != "1":
        _play_matches(context)
        return
    if plan_a is not None or plan_b is not None:
        raise click.UsageError("sideboard plans are for matches: add --best-of 3", context)
    from sim.batch.matchup import MatchInterrupted, run_matchup
    from sim.batch.workers import on_dask

    try:
        with on_dask(dask) if dask is not None else nullcontext():
            result = run_matchup(
                deck_a,
                deck_b,
                games,
                seed=seed,
                agent_a=agent_a,
                agent_b=agent_b,
                engine=engine,
                jobs=jobs,
                out=out,
                run=run,
                cards=cards,
                force=force,
                resume=resume,
                progress=False if quiet else None,
                **stop,
            )
    except MatchInterrupted as interrupt:
        if interrupt.result.games:
            _show(interrupt.result, deck_a, deck_b, as_json)
        click.echo(_how_to_continue(interrupt, deck_a, deck_b, out, run, stop_words(stop)), err=True)
        context.exit(INTERRUPTED)
    if not quiet and sys.stderr.isatty():  # like the progress bar: for people, not for log files
        click.echo(f"mtg-sim: {result.plan.engine} engine: {result.why_engine}", err=True)
    _show(result, deck_a, deck_b, as_json)


def _play_matches(context: click.Context) -> None:
    """The same options for matches."""
    from sim.cli.matches import play_matches

    play_matches(context, **{name: value for name, value in context.params.items() if name != "best_of"})


def _show(result: MatchResult, deck_a: str, deck_b: str, as_json: bool) -> None:
    from sim.report.tables import matchup_text

    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
    else:
        click.echo(matchup_text(result, _arguments(result, deck_a, deck_b)))


def _arguments(result: MatchResult, deck_a: str, deck_b: str) -> str:
    """Decks, seed and agents of a command line that plays the same games."""
    words = [deck_a, deck_b, "--seed", str(result.plan.seed)]
    for option, agent in zip(("--agent-a", "--agent-b"), result.plan.agents, strict=True):
        if agent != "heuristic":
            words += [option, agent]
    return shlex.join(words)


def _how_to_continue(
    interrupt: MatchInterrupted, deck_a: str, deck_b: str, out: Path | None, run: Path | None, stop: list[str]
) -> str:
    """One line: what an interrupted run has kept, and the command that goes on from there."""
    result = interrupt.result
    done = f"mtg-sim: interrupted after {len(result.games)} of {result.plan.games} games"
    again = f"mtg-sim matchup {_arguments(result, deck_a, deck_b)} -n {result.plan.games} --engine {result.plan.engine}"
    again += "".join(f" {word}" for word in stop)
    if interrupt.journal is None or (out is None and run is None):
        return f"{done}, none kept on disk (--out FILE or --run FOLDER keeps them); play again: {again}"
    kept = f"--out {shlex.quote(str(out))}" if out is not None else f"--run {shlex.quote(str(run))}"
    kept += " --cards" if result.plan.cards else ""
    return f"{done}, kept in {interrupt.journal}; continue: {again} {kept} --resume"
