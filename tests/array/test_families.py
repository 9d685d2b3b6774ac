"""Cards and hidden zones, triggers and control of programs in the kernel, as in the rules engine."""

from __future__ import annotations

import os
import subprocess
import sys


def test_families_of_cards_play_the_same_games_in_both_engines() -> None:
    there = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.array.family_games", "3"], env=there, check=False, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
