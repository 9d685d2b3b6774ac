"""A pytest plugin: under `tests.mutants` the package that is tested must be the copy with the fault."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collection_finish(session: pytest.Session) -> None:
    """Stop if `sim` came from elsewhere than the first folder of `pythonpath`: nothing would have been shown."""
    import sim

    wanted = Path(session.config.getini("pythonpath")[0]) / "sim"
    if Path(sim.__file__ or "").parent != wanted:
        raise pytest.UsageError(f"expected sim from {wanted}, got: {sim.__file__}")
