"""Paying in the kernel: the same costs can be paid, with the same objects, as in the rules engine."""

from __future__ import annotations

import os
import subprocess
import sys


def test_costs_are_paid_as_by_the_rules_engine() -> None:
    there = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.array.paying_problems"], env=there, check=False, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
