"""What agents ask only an engine is answered alike by both, at every decision of whole games (uncompiled)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.agents.mind.kinds import KINDS
from sim.array.parity import KIND

_GAMES = """
import sys
from tests.array.asking import differing
for line in differing({first!r}, {second!r}, {seed}, {agent!r}, {every}):
    print(line)
"""
_ROOT = Path(__file__).parents[2]
PAIRS = (
    ("azorius-phasing", "equipment", 7, "random", 9),
    ("simic-disguise", "jeskai-convert", 3, "random", 8),
    ("dimir-toxic", "white-bands", 11, "heuristic", 6),
    ("izzet-cycling", "black-red-bargain", 2, "random", 8),
)


def test_kinds_have_the_same_numbers_in_both_engines() -> None:
    assert [KIND[kind] for kind in KINDS] == list(range(len(KINDS)))


@pytest.mark.parametrize(("first", "second", "seed", "agent", "every"), PAIRS)
def test_both_engines_answer_alike(first: str, second: str, seed: int, agent: str, every: int) -> None:
    program = _GAMES.format(first=first, second=second, seed=seed, agent=agent, every=every)
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(_ROOT)}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].startswith("asked ")
    assert done.stdout.splitlines()[:-1] == []
