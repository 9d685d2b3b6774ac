"""`mtg-sim replay`: any game of a run again, told, as events, or as a page."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.showing import show, showing_options


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--game", type=int, required=True, help="Which game of the run, from 0; odd ones have seats swapped.")
@click.option("--arm", default=0, show_default=True, help="Which version or pair, of a run with several.")
@showing_options
def replay(
    run: Path, *, game: int, arm: int, hands: bool, as_json: bool, as_jsonl: bool, page: Path | None, force: bool
) -> None:
    """Play a game of the run in the folder RUN again and tell it.

    It is the very game: where the folder was written by another version that plays it otherwise, this is refused.
    """
    from sim.report.replay import replay as replayed

    show(replayed(run, game, arm), hands=hands, as_json=as_json, as_jsonl=as_jsonl, page=page, force=force)
