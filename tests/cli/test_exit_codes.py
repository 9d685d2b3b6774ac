"""How every command ends: 1 where a game broke off, 2 where the call is wrong, 130 where it was interrupted."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from sim.agents import registry
from sim.cli import app
from sim.decklists.library import find_deck
from sim.rules.decisions import Decision

BURN: Final = "red-burn"
STOMPY: Final = "green-stompy"
SMALL: Final = ("-n", "4", "--seed", "7", "--engine", "rules", "--quiet")
FIELD: Final = "FIELD"  # stands for a folder of decks

PLAYED: Final[dict[str, tuple[str, ...]]] = {
    "matchup": (BURN, STOMPY, *SMALL, "--agent-a", "AGENT"),
    "compare": (BURN, "--cut", "2 Shock", "--add", "2 Mountain", "--against", STOMPY, *SMALL, "--agents", "AGENT"),
    "cards": (BURN, STOMPY, *SMALL, "--agent-a", "AGENT"),
    "matrix": (BURN, STOMPY, *SMALL, "--agent", "AGENT"),
    "gauntlet": (BURN, FIELD, *SMALL, "--agent", "AGENT"),
    "worth": (BURN, "Shock", "--against", STOMPY, *SMALL, "--agents", "AGENT"),
    "goldfish": (BURN, *SMALL, "--agent", "AGENT"),
    "hands": (BURN, "-n", "2", "--over", "4", "--seed", "7", "--agent", "AGENT"),
    "play": (BURN, STOMPY, "--agent-a", "AGENT"),
}
"""The commands that play games, as agents of a kind."""

WRONG: Final[dict[str, tuple[str, ...]]] = {
    "matchup": (BURN, STOMPY, "-n", "3"),
    "compare": (BURN, "--cut", "1 Giant Growth", "--add", "1 Mountain", "--against", STOMPY),
    "power": ("--alpha", "2"),
    "cards": (BURN, "no-such-deck"),
    "matrix": (BURN,),
    "gauntlet": (BURN, "no-such-folder"),
    "worth": (BURN, "Giant Growth"),
    "goldfish": (BURN, "-n", "3"),
    "hands": ("no-such-deck",),
    "doctor": ("--no-such-option",),
    "play": (BURN, STOMPY, "--index", "-1"),
    "replay": ("no-such-run", "--game", "0"),
    "report": ("no-such-run",),
    "decks": ("too", "many"),
    "warm": ("--no-such-option",),
}
"""A mistake in the call of every command."""


class Faulty:
    """An agent that breaks at its first decision."""

    error: type[BaseException] = ZeroDivisionError

    def __init__(self, seat: int, key: int) -> None:
        """Nothing to prepare."""

    def choose(self, decision: Decision) -> int:
        raise self.error("at the first decision")


class Interrupted(Faulty):
    """Somebody presses Ctrl-C while this agent thinks."""

    error = KeyboardInterrupt


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What stands for a folder of decks; the agents `faulty` and `interrupted` are there."""
    monkeypatch.setattr(registry, "_registered", {"faulty": Faulty, "interrupted": Interrupted})
    (tmp_path / "stompy.txt").write_text(find_deck(STOMPY).read_text(encoding="utf-8"), encoding="utf-8")
    return {FIELD: str(tmp_path)}


@pytest.mark.parametrize(("agent", "code"), [("faulty", 1), ("interrupted", 130)])
@pytest.mark.parametrize("command", PLAYED)
def test_what_ends_a_game_ends_the_command(
    command: str, agent: str, code: int, words: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault of an agent is 1 and says what happened, Ctrl-C is 130; neither prints half a result."""
    known = words | {"AGENT": agent}
    assert app.main([command, *(known.get(word, word) for word in PLAYED[command])]) == code
    out, err = capsys.readouterr()
    assert out == "" or command == "play"  # which tells a game as it is played
    assert ("at the first decision" if code == 1 else "interrupted") in err


@pytest.mark.parametrize("command", app.COMMANDS)
def test_a_wrong_call_is_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, and nothing is played."""
    assert app.main([command, *WRONG[command]]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("mtg-sim: ")


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT there")
def test_a_real_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    """Ctrl-C in a terminal: 130, the games so far on stdout and in the folder, and the command that goes on."""
    folder = tmp_path / "run"
    call = ["matchup", BURN, STOMPY, "-n", "100000", "--seed", "7", "--engine", "rules", "--run", str(folder)]
    agents = ["--agent-a", "random", "--agent-b", "random"]
    command = [sys.executable, "-m", "sim.cli.app", *call, *agents]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        end = time.monotonic() + 120
        while not list(folder.glob("games-*.parquet")) and time.monotonic() < end and process.poll() is None:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert out.startswith("red-burn against green-stompy: ")
    assert "--resume" in err.splitlines()[-1]
