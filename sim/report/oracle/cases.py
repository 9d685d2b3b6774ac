"""The two keyword abilities of Cases (CR 702.169, 719): what stands after "To solve" and "Solved"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards.keywords import IS_SOLVED
from sim.report.oracle.homes import NoEnglishError, condition
from sim.report.oracle.words import sentence
from sim.report.oracle.writer import Writer

SOLVED: Final = "Solved \u2014 "
Solvable: TypeAlias = ab.Triggered | ab.Activated | ab.Static | ab.Replacement


def to_solve(node: ab.Triggered, w: Writer) -> str:
    """The condition alone: when it is looked at and that it solves the Case goes without saying (CR 719.3a)."""
    if not isinstance(node.condition, q.Both):
        raise NoEnglishError("Triggered", "to solve without a condition")
    return f"To solve \u2014 {sentence(condition(node.condition.parts[0], w))}"


def unlocked(node: Solvable) -> Solvable | None:
    """An ability that needs its Case to be solved, without that condition; None for any other."""
    if isinstance(node, ab.Triggered):
        if not isinstance(node.trigger, ab.Trigger) or (rest := _without(node.trigger.condition)) is _OTHER:
            return None
        return replace(node, trigger=replace(node.trigger, condition=rest), tag="")
    if (rest := _without(node.condition)) is _OTHER:
        return None
    return replace(node, condition=rest, tag="") if isinstance(node, ab.Activated) else replace(node, condition=rest)


_OTHER: Final = q.Either(())


def _without(node: q.Condition | None) -> q.Condition | None:
    """A condition without "this Case is solved", `_OTHER` if it is no part of it."""
    if node == IS_SOLVED:
        return None
    if isinstance(node, q.Both) and node.parts[0] == IS_SOLVED:
        return node.parts[1] if len(node.parts) == 2 else q.Both(node.parts[1:])
    return _OTHER
