"""`mtg-sim doctor`: is everything in place?"""

from __future__ import annotations

import json
from itertools import groupby

import click

FAILED = 1


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of lines.")
@click.pass_context
def doctor(context: click.Context, as_json: bool) -> None:
    """Say whether everything is in place: versions, cache, processors, decks and cards, and a game on both engines.

    Nothing is changed or compiled. The exit code is 1 if something is not in order.
    """
    from sim.questions.doctor import doctor as look

    found = look()
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=2, ensure_ascii=False))
    else:
        width = max(len(finding.name) for finding in found.findings)
        for group, findings in groupby(found.findings, lambda finding: finding.group):
            click.echo(group)
            for finding in findings:
                mark = "ok " if finding.ok else "!! "
                todo = f"  ({finding.todo})" if finding.todo else ""
                click.echo(f"  {mark} {finding.name.ljust(width)}  {finding.found}{todo}")
        wrong = [finding.name for finding in found.findings if not finding.ok]
        click.echo(f"\nNot in order: {', '.join(wrong)}." if wrong else "\nAll is in order.")
    context.exit(0 if found.ok else FAILED)
