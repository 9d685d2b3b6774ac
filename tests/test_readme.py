"""The README's Python is run as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_there_is_python_in_the_readme() -> None:
    """The examples have not been lost."""
    assert len(BLOCKS) >= 2


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_example_runs(block: str) -> None:
    """A reader can paste it."""
    exec(compile(block, str(README), "exec"), {"__name__": "readme"})
