"""MTG_SIM_CHECK=1: an index outside of its field stops the process and says where."""

from __future__ import annotations

import os
import subprocess
import sys

_PROGRAM = """
import numpy as np
from tests.array.compiler.compiled import Compiled
from tests.array.compiler.language import GAME, TABLES, too_far
compiled, game, tables = Compiled({"far": too_far}), np.zeros(1, dtype=GAME), np.zeros(1, dtype=TABLES)
assert compiled("far", game, tables, 8, 0, 0, 0) == 0
compiled("far", game, tables, 9, 0, 0, 0)
"""


def test_an_index_outside_is_named() -> None:
    """The function, the line, the index, and how many elements there are."""
    there = os.environ | {"MTG_SIM_CHECK": "1"}
    done = subprocess.run([sys.executable, "-c", _PROGRAM], env=there, check=False, capture_output=True, text=True)
    assert done.returncode != 0
    assert "_total: index 8 is outside of 8 elements" in done.stderr
    assert "language.py:" in done.stderr
