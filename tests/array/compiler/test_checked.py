"""MTG_SIM_CHECK=1: an index outside of its field, or a number too great for one, stops the process and says where."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

_PROGRAM = """
import numpy as np
from tests.array.compiler.compiled import Compiled
from tests.array.compiler.extreme import too_far, too_great
from tests.array.compiler.language import GAME, TABLES
compiled = Compiled({"too_far": too_far, "too_great": too_great})
game, tables = np.zeros(1, dtype=GAME), np.zeros(1, dtype=TABLES)
print(compiled(NAME, game, tables, GOOD, 0, 0, 0), flush=True)
compiled(NAME, game, tables, BAD, 0, 0, 0)
"""


@pytest.mark.parametrize(
    ("name", "good", "bad", "gives", "said"),
    [
        ("too_far", "8", "9", "0", r"language\.py:\d+ _total: 8 is outside of 8 elements"),
        ("too_great", "-128", "128", "-128", r"extreme\.py:\d+ too_great: 128 does not fit into 8 bits"),
    ],
)
def test_what_is_outside_is_named(name: str, good: str, bad: str, gives: str, said: str) -> None:
    """The function, the line, the number, and what there is room for."""
    program = _PROGRAM.replace("NAME", repr(name)).replace("GOOD", good).replace("BAD", bad)
    there = os.environ | {"MTG_SIM_CHECK": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=there, check=False, capture_output=True, text=True)
    assert done.returncode != 0
    assert done.stdout.strip() == gives
    assert re.search(said, done.stderr)
