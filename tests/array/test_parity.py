"""The same games in both engines: a seeded sample of what `python -m benchmarks.parity` plays in the thousands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.throughput import VANILLA
from sim.array import start
from sim.array.parity import Both, Pair
from sim.decklists import load_deck

PAIRS = (
    ("red-burn", "green-stompy"), ("white-weenie", "black-control"), ("blue-fliers", "white-bands"),
    ("equipment", "dimir-toxic"), ("azorius-prototype", "black-red-bargain"), ("boros-backup", "simic-disguise"),
    ("boros-cases", "izzet-cycling"), ("jeskai-convert", "white-black-craft"), ("mirran-blades", "gruul-prototype"),
    ("black-cycling", "red-vehicles-dash"),
)  # fmt: skip


def assert_equal(pair: Pair) -> None:
    """No difference, and the array engine has not given up."""
    assert pair.difference is None, str(pair.difference)
    assert not pair.error
    assert pair.decisions


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("names", PAIRS, ids="/".join)
def test_random_games_are_equal_decision_by_decision(names: tuple[str, str]) -> None:
    """Options, picks, events, windows, fingerprint; then the kernel by itself comes to the same."""
    decks = [load_deck(name) for name in names]
    for number in range(4):
        both = Both(decks, 31, number, ("random", "random"))
        assert_equal(both.play())
        rules = both.game.result
        driver = start.Driver(both.records, 0, both.tables)
        tokens = start.tokens_of(both.tables)
        driver.play_game(start.inputs(31, [number], ("random", "random"))[0], start.orders(31, [number], tokens)[0])
        assert int(driver.get("trace")) == rules.trace_hash
        assert int(driver.get("fingerprint")) == rules.fingerprint


@pytest.mark.usefixtures("compiled")
def test_creatures_without_text_play_equal_games() -> None:
    """Two decks of lands and vanilla creatures."""
    for number in range(6):
        assert_equal(Both(VANILLA, 5, number, ("random", "random")).play())


def test_the_uncompiled_kernel_plays_the_same() -> None:
    """NUMBA_DISABLE_JIT=1: rooms are plain Python on lists."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "benchmarks.parity", "--one", "red-burn", "white-bands", "4", "random"]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root)}
    told = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert told.stdout.startswith("equal: "), told.stdout + told.stderr
