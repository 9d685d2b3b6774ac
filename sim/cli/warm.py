"""`mtg-sim warm`: compile the array engine ahead of its first use."""

from __future__ import annotations

import json
from typing import Final

import click

SCHEMA: Final = "mtg-sim/warm/1"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of a line.")
def warm(as_json: bool) -> None:
    """Compile the array engine, once for this version and machine, and print the seconds.

    Batches that it plays do this by themselves when they are large; this is for doing it ahead.
    """
    from sim.array import compiling

    was_compiled = compiling.is_compiled()
    seconds = compiling.warm()
    compiling.addresses()
    if as_json:
        found = {"was_compiled": was_compiled, "seconds": round(seconds, 1), "cache": str(compiling.cache_root())}
        click.echo(json.dumps({"schema": SCHEMA, **found}, indent=2))
        return
    told = "compiled already" if was_compiled else f"compiled in {seconds:.0f} s"
    click.echo(f"array engine: {told}, in {compiling.cache_root()}")
