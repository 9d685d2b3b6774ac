"""Rule tests on both engines: a sample of what `make both-engines` runs whole (`pytest --both-engines`)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

SAMPLE = ("test_cr_702_22_banding.py", "test_cr_704_state_based.py", "mechanics/test_cr_702_164_toxic.py")


def test_rules_hold_on_both_engines() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "pytest", "-q", "--both-engines", "-p", "no:cacheprovider"]
    command += [f"tests/rules/{name}" for name in SAMPLE]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root)}
    told = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-3000:] + told.stderr
    found = re.search(r"(\d+) tests of (\d+) with a game ran on both engines", told.stdout)
    assert found is not None, told.stdout
    both, all_of_them = map(int, found.groups())
    assert both >= 0.9 * all_of_them
