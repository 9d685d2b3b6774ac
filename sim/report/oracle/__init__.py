"""Cards in Oracle style: the ability language in the English of the printed game."""

from __future__ import annotations

from sim.report.oracle import (  # noqa: F401 - each fills its rows of the tables in homes
    abilities,
    amounts,
    changes,
    conditions,
    control,
    effects,
    lasting,
    moves,
    nouns,
    references,
    replacements,
    rules,
    triggers,
)
from sim.report.oracle.card import render
from sim.report.oracle.homes import NoEnglishError

__all__ = ["NoEnglishError", "render"]
