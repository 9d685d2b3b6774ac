"""`mtg-sim warm`: compile the array engine ahead of its first use."""

from __future__ import annotations

import click


@click.command()
def warm() -> None:
    """Compile the array engine, once for this version and machine, and print the seconds.

    Batches that it plays do this by themselves when they are large; this is for doing it ahead.
    """
    from sim.array import compiling

    was_compiled = compiling.is_compiled()
    seconds = compiling.warm()
    compiling.addresses()
    told = "compiled already" if was_compiled else f"compiled in {seconds:.0f} s"
    click.echo(f"array engine: {told}, in {compiling.cache_root()}")
