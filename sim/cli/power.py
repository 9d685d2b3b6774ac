"""`mtg-sim power`: how many games a question needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click


@click.command()
@click.option("--gain", type=float, multiple=True, metavar="POINTS", help="A gain to find, in points of score.")
@click.option("--until", metavar="1pp", help="How far the interval should reach to either side.")
@click.option("-n", "--games", type=int, help="Say what so many games can show (of a version against an opponent).")
@click.option("--score", default=50.0, show_default=True, help="The score expected, in percent.")
@click.option("--correlation", default=0.0, show_default=True, help="Of the two games of a pair.")
@click.option("--differing", type=float, metavar="PERCENT", help="Seeds in which two versions differ; 10 unless given.")
@click.option(
    "--run", type=click.Path(path_type=Path), metavar="FOLDER", help="Measure it in a run of compare or matchup."
)
@click.option("--alpha", default=0.05, show_default=True, help="Chance of a gain where there is none.")
@click.option("--power", default=0.95, show_default=True, help="Chance to find a gain that is there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of tables.")
def power(*, gain: tuple[float, ...], as_json: bool, **asked: Any) -> None:
    r"""Say how many games a question needs, for a matchup and for a comparison; nothing is played.

    \b
    mtg-sim power                                      by gain and by half-width
    mtg-sim power --gain 1.5 --differing 8             a change that shows in 8% of seeds
    mtg-sim compare red-burn --swap "-2 Shock +2 Zap" --against green-stompy -n 400 --run pilot
    mtg-sim power --run pilot -n 10000                 as measured in a small run
    """
    from sim.questions.power import power as need
    from sim.report.power_text import power_text

    result = need(gain or None, **asked)
    click.echo(json.dumps(result.to_json(), indent=2) if as_json else power_text(result))
