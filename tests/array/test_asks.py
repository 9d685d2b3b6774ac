"""What agents ask only an engine is answered alike by both, at every decision of whole games (uncompiled)."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

from sim.agents.mind.kinds import KINDS
from sim.array.parity import KIND

_ROOT = Path(__file__).parents[2]
ONLY_RULES = {"paid_as_thought"}  # a part of other questions
PAIRS = (
    ("azorius-phasing", "equipment", 7, "random", 21),
    ("simic-disguise", "jeskai-convert", 3, "random", 21),
    ("dimir-toxic", "white-bands", 11, "heuristic", 15),
    ("izzet-cycling", "black-red-bargain", 2, "random", 21),
)


def test_kinds_have_the_same_numbers_in_both_engines() -> None:
    assert [KIND[kind] for kind in KINDS] == list(range(len(KINDS)))


@pytest.mark.parametrize("topic", ["objects", "characteristics", "stack", "game", "queries", "costs"])
def test_every_question_has_an_answer_in_both_engines(topic: str) -> None:
    rules = importlib.import_module(f"sim.agents.mind.asks.{topic}")
    array = importlib.import_module(f"sim.array.kernel.agents.{topic}")
    asked = {name for name, one in vars(rules).items() if isinstance(one, FunctionType) and name[0] != "_"}
    asked = {name for name in asked if getattr(rules, name).__module__ == rules.__name__}
    assert {name for name in asked if not hasattr(array, name)} <= ONLY_RULES


@pytest.mark.parametrize(("first", "second", "seed", "agent", "every"), PAIRS)
def test_both_engines_answer_alike(first: str, second: str, seed: int, agent: str, every: int) -> None:
    there = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    asked = [sys.executable, "-m", "tests.array.asking_rules", first, second, str(seed), agent, str(every)]
    done = subprocess.run(asked, env=there, cwd=_ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    *different, last = done.stdout.splitlines()
    assert different == []
    assert last.startswith("asked ")
