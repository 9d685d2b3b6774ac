"""What each expression gives."""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

import numpy as np

from sim.array.compiler import operators
from sim.array.compiler.frame import Frame
from sim.array.compiler.kinds import INTS, TRUTH, Value, number, together, truth
from sim.array.compiler.memory import Place, assign, element_of, field_of, load
from sim.array.compiler.sources import MISSING

Writer = Callable[[Frame, Any], Value]
_HOW: Final[dict[type, Writer]] = {}


def gives(what: type[ast.expr]) -> Callable[[Writer], Writer]:
    """The function below writes expressions of this type."""

    def put(function: Writer) -> Writer:
        _HOW[what] = function
        return function

    return put


def expression(f: Frame, node: ast.expr) -> Value:
    """The value of an expression."""
    how = _HOW.get(type(node))
    if how is None:
        f.fail(f"this is outside of the language: {ast.unparse(node)}")
    return how(f, node)


def place_of(f: Frame, node: ast.expr) -> Place | Value:
    """The place of a field or an element, to load from or store to."""
    if isinstance(node, ast.Attribute):
        return field_of(f, expression(f, node.value), node.attr)
    if isinstance(node, ast.Subscript):
        return element_of(f, expression(f, node.value), expression(f, node.slice))
    return f.fail(f"this is no place for a value: {ast.unparse(node)}")


def meaning_of(f: Frame, node: ast.expr) -> Any:
    """The Python object that a name outside of the function means; MISSING for what is known only as it runs."""
    if isinstance(node, ast.Name):
        if node.id in f.scope.variables or node.id in f.scope.source.locals:
            return MISSING
        return f.scope.source.meaning(node.id)
    if isinstance(node, ast.Attribute):
        module = meaning_of(f, node.value)
        if isinstance(module, ModuleType):
            return getattr(module, node.attr, MISSING)
    return MISSING


def constant(f: Frame, value: Any, name: str) -> Value:
    """A Python object as a value: an int, or a tuple of ints."""
    if isinstance(value, bool):
        return truth(value)
    if isinstance(value, int | np.integer):
        return number(int(value))
    if isinstance(value, tuple) and all(isinstance(x, int) for x in value):
        return Value(INTS, (f.unit.table(value), str(len(value))))
    return f.fail(f"expected an int or a tuple of ints, got {name}: {type(value).__name__}")


@gives(ast.Constant)
def _constant(f: Frame, node: ast.Constant) -> Value:
    return constant(f, node.value, ast.unparse(node))


@gives(ast.Name)
def _name(f: Frame, node: ast.Name) -> Value:
    variable = f.scope.variables.get(node.id)
    if variable is not None:
        return f.take(variable.kind, variable.slots)
    value = meaning_of(f, node)
    if value is MISSING:
        f.fail(f"{node.id} is read before it is assigned")
    return constant(f, value, node.id)


@gives(ast.Attribute)
def _attribute(f: Frame, node: ast.Attribute) -> Value:
    value = meaning_of(f, node)
    if value is not MISSING:
        return constant(f, value, ast.unparse(node))
    return load(f, place_of(f, node))


@gives(ast.Subscript)
def _subscript(f: Frame, node: ast.Subscript) -> Value:
    if isinstance(node.slice, ast.Slice):
        from sim.array.compiler import lists

        return lists.copy(f, node)
    of = meaning_of(f, node.value)
    if isinstance(of, tuple):
        index = expression(f, node.slice)
        if index.number is not None and -len(of) <= index.number < len(of):
            return constant(f, of[index.number], ast.unparse(node))
        return load(f, element_of(f, constant(f, of, ast.unparse(node.value)), index))
    return load(f, place_of(f, node))


@gives(ast.Tuple)
def _tuple(f: Frame, node: ast.Tuple) -> Value:
    values = [expression(f, part) for part in node.elts]
    return together([operators.to_int(f, value) if value.kind is TRUTH else value for value in values])


@gives(ast.BinOp)
def _binary(f: Frame, node: ast.BinOp) -> Value:
    if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List):
        from sim.array.compiler import lists

        return lists.repeated(f, node.left, node.right)
    return operators.binary(f, node.op, expression(f, node.left), expression(f, node.right))


@gives(ast.UnaryOp)
def _unary(f: Frame, node: ast.UnaryOp) -> Value:
    return operators.unary(f, node.op, expression(f, node.operand))


@gives(ast.NamedExpr)
def _walrus(f: Frame, node: ast.NamedExpr) -> Value:
    value = expression(f, node.value)
    assign(f, node.target.id, value)
    return value
