"""Every command with --json, from outside: one document on stdout, of a schema and with keys that docs/json.md tells."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from sim.cli.app import COMMANDS
from sim.decklists.library import find_deck

DOCS: Final = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
BURN: Final = "red-burn"
STOMPY: Final = "green-stompy"
QUICK: Final = ("--agent-a", "greedy", "--agent-b", "greedy")
SMALL: Final = ("-n", "4", "--seed", "7")
RUN: Final = "RUN"  # stands for the folder of a run
FIELD: Final = "FIELD"  # stands for a folder of decks

CALLS: Final[dict[str, tuple[str, ...]]] = {
    "matchup": (BURN, STOMPY, *SMALL, *QUICK),
    "compare": (BURN, "--cut", "2 Shock", "--add", "2 Mountain", "--against", STOMPY, *SMALL, "--agents", "greedy"),
    "power": ("--gain", "1", "-n", "4000"),
    "cards": (BURN, STOMPY, *SMALL, *QUICK),
    "matrix": (BURN, STOMPY, "white-weenie", *SMALL, "--agent", "greedy", "--engine", "rules"),
    "gauntlet": (BURN, FIELD, *SMALL, "--agent", "greedy", "--engine", "rules"),
    "worth": (BURN, "Shock", "--against", STOMPY, *SMALL, "--agents", "greedy"),
    "goldfish": (BURN, *SMALL, "--agent", "greedy"),
    "hands": (BURN, "-n", "2", "--seed", "7", "--over", "4"),
    "doctor": (),
    "play": (BURN, STOMPY, *QUICK),
    "replay": (RUN, "--game", "1"),
    "report": (RUN,),
    "decks": (),
    "warm": (),
}
"""A small call of every command; each needs a row."""

FREE: Final = {"keywords.games", "used.removed", "used.added", "not_won"}
"""Objects whose keys are names: of cards, keywords, ways to end a game."""


def called(*words: str) -> subprocess.CompletedProcess[str]:
    """`mtg-sim` as a shell pipe runs it."""
    call = [sys.executable, "-m", "sim.cli.app", *words]
    return subprocess.run(call, capture_output=True, text=True, timeout=250, check=False)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """RUN: the folder of a run of four games; FIELD: a folder of two decks."""
    folder = tmp_path_factory.mktemp("runs") / "first"
    field = tmp_path_factory.mktemp("field")
    for name in (STOMPY, "white-weenie"):
        (field / f"{name}.txt").write_text(find_deck(name).read_text(encoding="utf-8"), encoding="utf-8")
    done = called("matchup", *CALLS["matchup"], "--run", str(folder), "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    return {RUN: str(folder), FIELD: str(field)}


def section(command: str) -> str:
    """What the documentation says of a command."""
    found = re.search(rf"^## mtg-sim {command}\n(.*?)(?=^## |\Z)", DOCS, re.DOTALL | re.MULTILINE)
    assert found is not None, f"docs/json.md has no section 'mtg-sim {command}'"
    return found[1]


def keys_of(value: Any, where: str = "") -> Iterator[str]:
    """Every key at any depth, but those that are names."""
    if isinstance(value, list):
        for item in value:
            yield from keys_of(item, where)
    elif isinstance(value, dict):
        for key, inner in value.items():
            path = f"{where}.{key}".lstrip(".")
            yield key
            if not any(path.endswith(free) for free in FREE):
                yield from keys_of(inner, path)


def test_every_command_is_called_here() -> None:
    """A new command needs a row in CALLS, and a section in docs/json.md."""
    assert set(CALLS) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_one_document_that_is_documented(command: str, places: dict[str, str]) -> None:
    """Nothing else on stdout, and where stderr is no terminal nothing there but that the engine is being compiled."""
    if command == "warm":
        from sim.array import compiling

        if not compiling.is_compiled():
            pytest.skip("compiling the array engine takes too long here")
    words = [places.get(word, word) for word in CALLS[command]]
    done = called(command, *words, "--json")
    assert done.returncode == 0, done.stderr
    assert [line for line in done.stderr.splitlines() if "compiling the array engine" not in line] == []
    document = json.loads(done.stdout)
    told = section(command)
    assert re.search(rf"^`{re.escape(document['schema'])}`: ", told, re.MULTILINE), document["schema"]
    explained = set(re.findall(r"`(\w+)`", told))
    assert [key for key in document if key not in explained] == []
    explained |= set(re.findall(r"`(\w+)`", DOCS))
    assert [key for key in dict.fromkeys(keys_of(document)) if key not in explained] == []


@pytest.mark.parametrize("command", ["play", "replay"])
def test_events_are_a_document_a_line(command: str, places: dict[str, str]) -> None:
    """The first line says the schema, the last one how it ended."""
    words = [places.get(word, word) for word in CALLS[command]]
    done = called(command, *words, "--jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    first, *events, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert (first["schema"], last["type"]) == ("mtg-sim/replay/1", "result")
    assert {event["type"] for event in events} == {"event", "decision"}
    for name in (first["schema"], *{line["type"] for line in (first, *events, last)}):
        assert f"`{name}`" in section("play")


def test_matches_have_a_document_of_their_own() -> None:
    """Best of three is another question of the same command."""
    done = called("matchup", BURN, STOMPY, "--best-of", "3", *SMALL, *QUICK, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    told = section("matchup --best-of 3")
    assert f"`{document['schema']}`: " in told
    explained = set(re.findall(r"`(\w+)`", told))
    assert [key for key in document if key not in explained] == []
