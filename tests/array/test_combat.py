"""Combat in the kernel: its searches are exact."""

from __future__ import annotations

import os
import subprocess
import sys


def test_blocks_and_divisions_are_solved_as_by_the_rules_engine() -> None:
    there = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.array.combat_problems"], env=there, check=False, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
