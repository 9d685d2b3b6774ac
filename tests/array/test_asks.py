"""What agents ask only an engine is answered alike by both, at every decision of whole games (uncompiled)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.agents.mind.kinds import KINDS
from sim.array.parity import KIND

_ROOT = Path(__file__).parents[2]
PAIRS = (
    ("azorius-phasing", "equipment", 7, "random", 21),
    ("simic-disguise", "jeskai-convert", 3, "random", 21),
    ("dimir-toxic", "white-bands", 11, "heuristic", 15),
    ("izzet-cycling", "black-red-bargain", 2, "random", 21),
)


def test_kinds_have_the_same_numbers_in_both_engines() -> None:
    assert [KIND[kind] for kind in KINDS] == list(range(len(KINDS)))


@pytest.mark.parametrize(("first", "second", "seed", "agent", "every"), PAIRS)
def test_both_engines_answer_alike(first: str, second: str, seed: int, agent: str, every: int) -> None:
    there = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    asked = [sys.executable, "-m", "tests.array.asking_rules", first, second, str(seed), agent, str(every)]
    done = subprocess.run(asked, env=there, cwd=_ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    *different, last = done.stdout.splitlines()
    assert different == []
    assert last.startswith("asked ")
