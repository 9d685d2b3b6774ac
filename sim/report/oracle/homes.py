"""Where every kind of node finds its English: one generic function a family, filled by the modules beside this one.

A kind without a home is refused by name, never left out. The functions are `functools.singledispatch` tables.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from sim.errors import SimulationError

if TYPE_CHECKING:
    from sim.cards.ability import Modification, Rule
    from sim.report.oracle.building import NounBuilder
    from sim.report.oracle.clauses import Clause, Predicate
    from sim.report.oracle.phrases import Phrase
    from sim.report.oracle.writer import Writer


class NoEnglishError(SimulationError):
    """A node of the ability language that the renderer has no words for: its kind, and what it was part of."""

    def __init__(self, kind: str, reason: str = "") -> None:
        super().__init__(kind, reason)
        self.kind, self.reason = kind, reason

    def __str__(self) -> str:
        return f"expected a kind of node with an English wording, got: {self.kind}" + (
            f" ({self.reason})" if self.reason else ""
        )


def _missing(node: object, family: str) -> NoEnglishError:
    return NoEnglishError(type(node).__name__, f"as {family}")


@singledispatch
def qualify(node: object, noun: NounBuilder) -> None:
    """Add to a noun what this filter says of it."""
    raise _missing(node, "a filter")


@singledispatch
def deny(node: object, noun: NounBuilder) -> None:
    """Add to a noun that it has not what this filter says."""
    raise _missing(node, "a denied filter")


@singledispatch
def refer(node: object, w: Writer) -> Phrase:
    """The objects or players meant, named at first, with a pronoun later."""
    raise _missing(node, "a reference")


@singledispatch
def value(node: object, w: Writer) -> str:
    """An amount as a number or a noun: "3", "X", "its power", "the number of lands you control"."""
    raise _missing(node, "an amount")


@singledispatch
def condition(node: object, w: Writer) -> str:
    """A condition as a clause after "if" or "as long as"."""
    raise _missing(node, "a condition")


@singledispatch
def clauses(node: object, w: Writer) -> list[Clause]:
    """What an effect does, as one clause or more."""
    raise _missing(node, "an effect")


@singledispatch
def predicates(node: Modification | Rule, w: Writer) -> list[Predicate]:
    """What a change says of the affected: "gets +1/+1", "has flying", "can't attack"."""
    raise _missing(node, "a change")


@singledispatch
def keyword(node: object, w: Writer) -> str:
    """An ability as a keyword in the middle of a line, "" if it is none."""
    raise _missing(node, "an ability")


@singledispatch
def line(node: object, w: Writer) -> str:
    """An ability as a line of a card."""
    raise _missing(node, "an ability")


FAMILIES = {
    "Filter": (qualify, deny),
    "Ref": (refer,),
    "AmountNode": (value,),
    "Condition": (condition,),
    "Effect": (clauses,),
    "Modification": (predicates,),
    "Ability": (line, keyword),
}
