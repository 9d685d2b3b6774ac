"""The command `mtg-sim`: a group whose commands are imported when they are used, and the exit codes.

0 all is well, 1 a simulation failed, 2 the user can mend it (one line on stderr), 130 Ctrl-C.
A new command is one module with a click command named like it, and one row in COMMANDS.
"""

from __future__ import annotations

import errno
import importlib
import sys
import traceback
from collections.abc import Sequence
from typing import Final

import click

from sim.errors import SimError

COMMANDS: Final = {
    "matchup": "sim.cli.matchup",
    "compare": "sim.cli.compare",
    "power": "sim.cli.power",
    "cards": "sim.cli.cards",
    "matrix": "sim.cli.matrix",
    "gauntlet": "sim.cli.gauntlet",
    "worth": "sim.cli.worth",
    "goldfish": "sim.cli.goldfish",
    "hands": "sim.cli.hands",
    "doctor": "sim.cli.doctor",
    "play": "sim.cli.play",
    "replay": "sim.cli.replay",
    "report": "sim.cli.report",
    "decks": "sim.cli.decks",
    "warm": "sim.cli.warm",
}

FAILED: Final = 1
USER_ERROR: Final = 2
INTERRUPTED: Final = 130


class _CommandsByModule(click.Group):
    """Finds each command in its module, so that one command does not pay for the imports of the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return _with_blocks(command)


def _with_blocks(command: click.Command) -> click.Command:
    r"""Let the line `\b` of a docstring, in which it is two characters, keep the paragraph below it as it is written."""
    command.help = (command.help or "").replace("\\b\n", "\b\n")
    return command


@click.group(
    "mtg-sim",
    cls=_CommandsByModule,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.version_option(package_name="mtg-sim")
@click.pass_context
def app(context: click.Context) -> None:
    r"""Play thousands of games of Magic: The Gathering between two decks, and say what came out.

    \b
    mtg-sim decks                                        the decks that come with it
    mtg-sim matchup red-burn green-stompy -n 200         which deck is ahead?
    mtg-sim compare red-burn --swap "-2 Shock +2 Lightning Strike" --against green-stompy
                                                         is this change better?
    mtg-sim matchup red-burn my-deck.txt --out games.csv
    mtg-sim play red-burn green-stompy --seed 7          one game, told line by line
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(args: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        code = _with_blocks(app).main(args, prog_name="mtg-sim", standalone_mode=False)
    except SimError as error:
        return _complain(str(error), error.exit_code)
    except click.ClickException as error:
        return _complain(error.format_message().rstrip(".") + _where_to_read(error), USER_ERROR)
    except (KeyboardInterrupt, click.Abort):
        return _complain("interrupted", INTERRUPTED)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            traceback.print_exc()
            return FAILED
        return _complain("expected room for what is printed, got a full disk", USER_ERROR)
    except Exception:  # noqa: BLE001 - whatever it is, the exit code must tell a bug from a user's mistake
        traceback.print_exc()
        return FAILED
    return code if isinstance(code, int) else 0


def _where_to_read(error: click.ClickException) -> str:
    """After a mistake in the call: where the call is explained."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f" (see {context.command_path} --help)" if context is not None else ""


def _complain(problem: str, code: int) -> int:
    click.echo(f"mtg-sim: {' '.join(problem.split())}", err=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
