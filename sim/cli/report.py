"""`mtg-sim report`: what a run came out as, on the terminal, as JSON, or as a page to keep."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--html",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write one self-contained page with plots to this file (needs the extra 'notebook').",
)
@click.option("--force", is_flag=True, help="Replace the page if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of tables.")
def report(run: Path, page: Path | None, *, force: bool, as_json: bool) -> None:
    """Say what the run in the folder RUN came out as; nothing is played."""
    from sim.batch.runs import open_run
    from sim.report.run_reports import report_json, report_text, write_page

    found = open_run(run)
    if page is not None:
        write_page(found, page, force=force)
        click.echo(f"mtg-sim: wrote {page} ({page.stat().st_size / 1024:.0f} KB)", err=True)
    if as_json:
        click.echo(json.dumps(report_json(found), indent=2, ensure_ascii=False))
    elif page is None:
        click.echo(report_text(found))
