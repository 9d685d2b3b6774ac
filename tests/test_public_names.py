"""What `import sim` offers: the same names as the shell, each where it says, loaded at its first use."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

import sim
from sim.cli.app import COMMANDS

CALLED: Final = {"matchup": "run_matchup", "cards": "card_report", "decks": "load_deck"}
"""Commands whose function has a name of its own: `sim.cards` is where cards are, decks are loaded rather than listed."""
FOR_SHELLS: Final = {"play", "report", "warm", "doctor"}
"""A game is `sim.replay(result, k)`, a report is what a result shows of itself, the rest looks after the installation."""


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - FOR_SHELLS))
def test_a_command_is_a_function(command: str) -> None:
    """`mtg-sim compare` is `sim.compare`."""
    name = CALLED.get(command, command)
    assert name in sim.__all__
    assert callable(getattr(sim, name))


@pytest.mark.parametrize("name", sim.__all__)
def test_a_name_is_there_and_says_what_it_is(name: str) -> None:
    """Each of them, with a docstring."""
    found = getattr(sim, name)
    assert found.__doc__
    assert name in dir(sim)


def test_the_names_are_listed_in_order() -> None:
    """Classes, then functions, as ruff sorts them; none twice."""
    assert len(set(sim.__all__)) == len(sim.__all__)


def test_importing_it_is_cheap() -> None:
    """Nothing heavy before it is asked for."""
    check = "import sys, sim; sys.exit(any(name in sys.modules for name in ('numpy', 'scipy', 'sim.rules.game')))"
    subprocess.run([sys.executable, "-c", check], check=True, timeout=60)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """As of any module."""
    with pytest.raises(AttributeError, match="module 'sim' has no attribute 'dekcs'"):
        sim.dekcs  # noqa: B018
