"""Seeing how this player's Cases are to be solved (CR 719.3a): written by its own author, who replaces this file."""

from __future__ import annotations

from typing import Any


def see_goals(s: Any, T: Any) -> int:
    """The goals of this player's unsolved Cases."""
    s.a_n_goals = 0
    return 0
