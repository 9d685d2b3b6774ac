"""The heuristic's questions about costs and queries: the array engine answers what the rules engine answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = (
    ("simic-disguise", "equipment", "4", "random"), ("azorius-prototype", "black-red-bargain", "7", "heuristic"),
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids="/".join)
def test_both_engines_answer_alike(game: tuple[str, str, str, str]) -> None:
    """At every decision: contexts, targets, amounts, conditions, references, costs; and no question leaves a trace."""
    root = Path(__file__).parents[2]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root)}
    command = [sys.executable, str(Path(__file__).parent / "asked_twice.py"), *game]
    told = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
