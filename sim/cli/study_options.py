"""The options that the commands which play a study have in common, and those of its stop rules."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from sim.questions.asking import StudyInterrupted

Command = TypeVar("Command", bound=Callable[..., Any])


def study_options(command: Command) -> Command:
    """--seed, --engine, --jobs, --run FOLDER, --resume, --json (as_json), --dask, --quiet."""
    options = (
        click.option("--seed", type=int, help="The seed of all games; drawn and printed if not given."),
        click.option(
            "--engine",
            type=click.Choice(["auto", "rules", "array"]),
            default="auto",
            show_default=True,
            help="What plays: both play the same games; auto takes the array engine where it carries them.",
        ),
        click.option("--jobs", default=1, show_default=True, help="Workers to play on; -1 for all processors."),
        click.option(
            "--run",
            "folder",
            type=click.Path(path_type=Path),
            metavar="FOLDER",
            help="Keep the whole run in this folder.",
        ),
        click.option("--resume", is_flag=True, help="Go on with the run in the folder of --run."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of tables."),
        click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is there."),
        click.option("--quiet", is_flag=True, help="No progress bar."),
    )
    return with_options(command, options)


def stop_options(command: Command) -> Command:
    """--sprt with --gain0 --gain1 --elo0 --elo1 --alpha --beta, and --until: the keys of `stopping.StopOptions`."""
    options = (
        click.option("--sprt", is_flag=True, help="Stop when two hypotheses are told apart (sequential test)."),
        click.option("--gain0", type=float, help="Gain under H0 in points of score (of a matchup: from 50% on)."),
        click.option("--gain1", type=float, help="Gain under H1 in points of score."),
        click.option("--elo0", type=float, help="H0 in Elo in the place of --gain0."),
        click.option("--elo1", type=float, help="H1 in Elo in the place of --gain1."),
        click.option("--alpha", type=float, help="Chance to accept H1 where H0 is true; 0.05 unless given."),
        click.option("--beta", type=float, help="Chance to accept H0 where H1 is true; 0.05 unless given."),
        click.option("--until", metavar="1pp", help="Stop when the interval reaches so far to either side."),
    )
    return with_options(command, options)


STOP_NAMES = ("sprt", "gain0", "gain1", "elo0", "elo1", "alpha", "beta", "until")


def stop_words(given: Mapping[str, Any]) -> list[str]:
    """The words of a command line that ask for the same stop rule."""
    words = []
    for name in STOP_NAMES:
        if given[name] is True:
            words.append(f"--{name}")
        elif given[name] is not None and given[name] is not False:
            words.append(f"--{name}={given[name]}")
    return words


def with_options(command: Command, options: tuple[Callable[[Command], Command], ...]) -> Command:
    """The command with these options, listed in this order."""
    for option in reversed(options):
        command = option(command)
    return command


def agent_options(command: Command) -> Command:
    """--agent-a and --agent-b."""
    options = (
        click.option(
            "--agent-a",
            default="heuristic",
            show_default=True,
            help="Who plays DECK: heuristic, greedy, random, scripted.",
        ),
        click.option(
            "--agent-b",
            default="heuristic",
            show_default=True,
            help="Who plays the others; parameters as in heuristic:patience=1200.",
        ),
    )
    return with_options(command, options)


def how_to_continue(interrupt: StudyInterrupted[Any], command: str, asked: Mapping[str, Any]) -> str:
    """One line: what an interrupted run has kept, and the command that goes on from there.

    `command` is what was asked but for the options of `asked`: the number of games, seed, engine, agents.
    """
    run = interrupt.run
    words = ["-n", str(run.study.games), "--seed", str(run.study.arms[0].seed), "--engine", run.study.arms[0].engine]
    for name in ("agent", "agents", "agent_a", "agent_b"):
        if asked.get(name, "heuristic") != "heuristic":
            words += [f"--{name.replace('_', '-')}", asked[name]]
    again = f"{command} {shlex.join(words)}"
    done = f"mtg-sim: interrupted after {run.games} of {run.study.games} games"
    if interrupt.folder is None:
        return f"{done}, none kept on disk (--run FOLDER keeps them); play again: {again}"
    return f"{done}, kept in {interrupt.folder}; continue: {again} --run {shlex.quote(str(interrupt.folder))} --resume"
