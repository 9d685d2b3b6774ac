"""The array engine compiled once for all tests of a session, by whichever worker comes first."""

from __future__ import annotations

import pytest

from sim.array import compiling


@pytest.fixture(scope="session")
def compiled() -> None:
    """Have every room compiled."""
    compiling.warm(say=False)
