"""Plots are drawn without a screen, and no figure is left open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("matplotlib")


@pytest.fixture(autouse=True)
def drawn_in_memory() -> Iterator[None]:
    """Matplotlib's Agg; its settings are the same after every plot."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    before = dict(mpl.rcParams)
    yield
    plt.close("all")
    assert dict(mpl.rcParams) == before
