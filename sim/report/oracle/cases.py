"""The two keyword abilities of Cases (CR 702.169, 719): what stands after "To solve" and "Solved"."""

from __future__ import annotations

from typing import Final

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards.keywords import unlocked
from sim.report.oracle.homes import NoEnglishError, condition
from sim.report.oracle.words import sentence
from sim.report.oracle.writer import Writer

SOLVED: Final = "Solved \u2014 "

__all__ = ["SOLVED", "to_solve", "unlocked"]


def to_solve(node: ab.Triggered, w: Writer) -> str:
    """The condition alone: when it is looked at and that it solves the Case goes without saying (CR 719.3a)."""
    if not isinstance(node.condition, q.Both):
        raise NoEnglishError("Triggered", "to solve without a condition")
    return f"To solve \u2014 {sentence(condition(node.condition.parts[0], w))}"
