"""The options with which `play` and `replay` show a game, and how it is shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from sim.report.replay import ReplayedGame

Command = TypeVar("Command", bound=Callable[..., Any])


def showing_options(command: Command) -> Command:
    """--hands, --json, --jsonl, --html FILE, --force."""
    options = (
        click.option("--hands", is_flag=True, help="Name the cards that are drawn."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document: the log, and how it ended."),
        click.option("--jsonl", "as_jsonl", is_flag=True, help="Print events and decisions, one JSON object a line."),
        click.option(
            "--html",
            "page",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Write a page that steps through the game with the board drawn.",
        ),
        click.option("--force", is_flag=True, help="Replace the file of --html if it is there."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def show(game: ReplayedGame, *, hands: bool, as_json: bool, as_jsonl: bool, page: Path | None, force: bool) -> None:
    """Tell a game on stdout or print it as JSON; with a page, write that and tell only what was written."""
    if as_json and as_jsonl:
        raise click.UsageError("expected --json or --jsonl, got both")
    if hands and (as_jsonl or page is not None):
        raise click.UsageError("--hands is for the narration: --jsonl and --html name all cards")
    if page is not None:
        game.to_html(page, force)
        size = page.stat().st_size / 1024
        click.echo(f"{page}: {game!r}, {size:.0f} KB; open it in a browser", err=as_json or as_jsonl)
    if as_json:
        click.echo(json.dumps(game.to_json(hands), indent=2, ensure_ascii=False))
    elif as_jsonl:
        game.write_events(click.echo)
    elif page is None:
        game.tell(click.echo, hands)
