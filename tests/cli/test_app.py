"""The command line: exit codes, one line for every mistake, and commands imported at use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from sim.cards.catalog import is_built_in
from sim.cli import app
from sim.decklists import load_deck, shipped_decks
from sim.errors import PlanError, SimulationError


def with_command(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let `mtg-sim decks` raise this."""

    @click.command()
    def fails() -> None:
        raise error

    monkeypatch.setattr("sim.cli.decks.decks", fails)


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (PlanError("expected an even\nnumber, got 3"), 2, "mtg-sim: expected an even number, got 3\n"),
        (SimulationError("game 7 broke off"), 1, "mtg-sim: game 7 broke off\n"),
        (click.UsageError("no such option"), 2, "mtg-sim: no such option (see mtg-sim decks --help)\n"),
        (KeyboardInterrupt(), 130, "mtg-sim: interrupted\n"),
    ],
)
def test_exit_codes(
    error: BaseException,
    code: int,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Mistakes are one line on stderr, nothing on stdout."""
    with_command(monkeypatch, error)
    assert app.main(["decks"]) == code
    captured = capsys.readouterr()
    assert (captured.out, captured.err.lstrip("\n")) == ("", line)


def test_a_bug_shows_where_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Anything else is a bug: exit code 1 and a traceback to report."""
    with_command(monkeypatch, ZeroDivisionError("a bug"))
    assert app.main(["decks"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_a_command_can_say_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that ends early by `ctx.exit(130)` ends with 130."""

    @click.command()
    @click.pass_context
    def ends(ctx: click.Context) -> None:
        ctx.exit(130)

    monkeypatch.setattr("sim.cli.decks.decks", ends)
    assert app.main(["decks"]) == 130


@pytest.mark.parametrize("args", [["dekcs"], ["decks", "--no-such-option"], ["decks", "too", "many"]])
def test_usage_errors(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong command line is a mistake of the user: one line, exit code 2."""
    assert app.main(args) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Each row of the table is a module with a command of that name."""
    assert app.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in app.COMMANDS)


def test_commands_are_imported_at_use() -> None:
    """One command does not pay for the imports of the others."""
    check = "import sys, sim.cli.app as a; sys.exit(any(m in sys.modules for m in a.COMMANDS.values()))"
    subprocess.run([sys.executable, "-c", check], check=True, timeout=60)


def test_decks(capsys: pytest.CaptureFixture[str]) -> None:
    """`mtg-sim decks` lists every deck with its format, size and colors."""
    assert app.main(["decks"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["name", "format", "cards", "colors", "about"]
    assert [tuple(row.split()[:3]) for row in rows] == [(d.name, d.format, "60") for d in shipped_decks()]
    colors = {row.split()[0]: row.split()[3] for row in rows}
    if all(is_built_in(name) for _, name in load_deck("black-cycling").main):
        assert colors["black-cycling"] == "BR"


def test_help_is_there_for_whoever_types_the_name_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """`mtg-sim` is answered by the help, with commands to try."""
    assert app.main([]) == 0
    out, err = capsys.readouterr()
    assert "mtg-sim matchup red-burn green-stompy" in out
    assert not err


def test_help_is_quick() -> None:
    """The help of a command does not wait for the engine."""
    check = "import sys, sim.cli.matchup, sim.cli.play; sys.exit('numpy' in sys.modules or 'sim.rules' in sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True, timeout=60)


@pytest.mark.parametrize("command", ["", *app.COMMANDS])
def test_help_keeps_what_is_written_as_it_is(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Examples stand a line each; no mark for that is left over."""
    assert app.main([*command.split(), "--help"]) == 0
    shown = capsys.readouterr().out
    assert "\\b" not in shown
    if not command:
        assert "  mtg-sim matchup red-burn my-deck.txt --out games.csv\n" in shown


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    """Not a traceback."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sim.cli.app", "decks"], check=False, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (2, "mtg-sim: expected room for what is printed, got a full disk\n")
