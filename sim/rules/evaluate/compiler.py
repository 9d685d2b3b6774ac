"""Query nodes become Python functions once; the functions are kept beside the (immortal) definitions they belong to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sim.cards.queries import Amount, AmountNode, Condition, Filter, Ref
from sim.errors import RulesInvariantError

if TYPE_CHECKING:
    from sim.rules.frames import Context
    from sim.rules.game import Game

Test = Callable[["Game", "Context", int], bool]
Find = Callable[["Game", "Context"], "list[int]"]
Number = Callable[["Game", "Context"], int]
Truth = Callable[["Game", "Context"], bool]

COMPILERS: dict[type, Callable[[Any], Any]] = {}
# Keyed by identity, which hashing whole trees would be too slow for; the node is kept alive beside its function.
_compiled: dict[int, tuple[object, Any]] = {}

F = TypeVar("F", bound=Callable[[Any], Any])


def compiles(kind: type) -> Callable[[F], F]:
    """Register the compiler of one kind of node."""

    def register(function: F) -> F:
        COMPILERS[kind] = function
        return function

    return register


def compiled(node: object) -> Any:
    """The function of a node."""
    found = _compiled.get(id(node))
    if found is None:
        compiler = COMPILERS.get(type(node))
        if compiler is None:
            raise RulesInvariantError(
                f"expected a query node with a home in rules/evaluate, got: {type(node).__name__}"
            )
        found = _compiled[id(node)] = (node, compiler(node))
    return found[1]


def matches(game: Game, ctx: Context, what: Filter, entity: int) -> bool:
    """Whether an object or player has the quality."""
    found = _compiled.get(id(what))
    test: Test = found[1] if found is not None else compiled(what)
    return test(game, ctx, entity)


def entities(game: Game, ctx: Context, ref: Ref) -> list[int]:
    """The objects and players meant, in (zone, serial) order where there is no other."""
    find: Find = compiled(ref)
    return find(game, ctx)


def amount(game: Game, ctx: Context, value: Amount) -> int:
    """The number; negative results are the caller's to treat (CR 107.1b)."""
    if isinstance(value, int):
        return value
    number: Number = compiled(value)
    return number(game, ctx)


def holds(game: Game, ctx: Context, condition: Condition | None) -> bool:
    """Whether the condition is true; no condition is."""
    if condition is None:
        return True
    truth: Truth = compiled(condition)
    return truth(game, ctx)


__all__ = ["AmountNode", "amount", "compiled", "compiles", "entities", "holds", "matches"]
