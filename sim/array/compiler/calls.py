"""Calls: of functions, through doors, and of the few functions that the compiler knows itself."""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

import numpy as np

from sim.agents.rows import rows_of
from sim.array import doors
from sim.array.compiler import expressions, loops, operators
from sim.array.compiler.frame import Frame, Scope
from sim.array.compiler.kinds import (
    ANY_LENGTH,
    INT,
    INTS,
    NOTHING,
    WORD,
    FieldKind,
    ListKind,
    RecordKind,
    Value,
    as_given,
    field_kind,
    number,
    picked_kind,
    word,
)
from sim.array.compiler.memory import as_kind, assign, length_of
from sim.array.compiler.operators import to_int, to_truth
from sim.array.compiler.sources import MISSING, Source, source_of


@expressions.gives(ast.Call)
def call(f: Frame, node: ast.Call) -> Value:
    """A call."""
    function = expressions.meaning_of(f, node.func)
    if function is MISSING:
        return _method(f, node)
    own = _OWN.get(function) if callable(function) else None
    if own is None:
        own = _OWN.get(getattr(function, "compiled_as", None))
    if own is not None:
        if node.keywords:
            f.fail(f"no names are expected in the arguments of {ast.unparse(node.func)}")
        return own(f, node.args)
    if not isinstance(function, FunctionType):
        f.fail(f"expected a function of the language: {ast.unparse(node.func)}")
    source = source_of(function)
    arguments = _arguments(f, source, node)
    if f.unit.gives_list(source):
        return _written_here(f, source, arguments)
    return _called(f, source, arguments)


def _method(f: Frame, node: ast.Call) -> Value:
    if isinstance(node.func, ast.Attribute) and node.func.attr == "bit_count" and not node.args:
        return operators.bit_count(f, expressions.expression(f, node.func.value))
    return f.fail(f"expected a function of the language: {ast.unparse(node.func)}")


# --- Functions of the language ---------------------------------------------------------------------


def _arguments(f: Frame, source: Source, node: ast.Call) -> list[Value]:
    """The arguments in the order of the parameters, as they are passed."""
    given = {}
    if len(node.args) > len(source.parameters):
        f.fail(f"{source.name} takes fewer arguments")
    for parameter, argument in zip(source.parameters, node.args, strict=False):
        given[parameter] = expressions.expression(f, argument)
    for keyword in node.keywords:
        if keyword.arg not in source.parameters or keyword.arg in given:
            f.fail(f"{source.name} takes no such argument: {keyword.arg}")
        given[keyword.arg] = expressions.expression(f, keyword.value)
    for parameter in source.parameters:
        if parameter not in given:
            given[parameter] = expressions.constant(f, source.default(parameter), parameter)
    return [as_kind(f, given[name], as_given(given[name].kind), name) for name in source.parameters]


def _called(f: Frame, source: Source, arguments: list[Value]) -> Value:
    name, kind = f.unit.function(source, tuple([value.kind for value in arguments]))
    parts = [
        f"{part} {operand}" for value in arguments for part, operand in zip(value.kind.parts, value.parts, strict=True)
    ]
    if any(isinstance(value.kind, ListKind) and value.kind.element is not INT for value in arguments):
        f.rows_kept += 1  # it may put rows into that list
    if kind is NOTHING:
        f.write(f"call fastcc void @{name}({', '.join(parts)})")
        return Value(NOTHING, ())
    if len(kind.parts) == 1:
        return Value(kind, (f.new(f"call fastcc {kind.parts[0]} @{name}({', '.join(parts)})"),))
    kinds = f"{{{', '.join(kind.parts)}}}"
    whole = f.new(f"call fastcc {kinds} @{name}({', '.join(parts)})")
    return Value(kind, tuple([f.new(f"extractvalue {kinds} {whole}, {at}") for at in range(len(kind.parts))]))


def _written_here(f: Frame, source: Source, arguments: list[Value]) -> Value:
    """A function that gives back a list is written into its caller, on whose stack the list lies."""
    from sim.array.compiler.statements import body

    outer, node, loops_around = f.scope, f.node, f.loops
    scope: Scope | None = f.scope
    while scope is not None:
        if scope.source is source:
            f.fail(f"a function that gives back a list does not call itself: {source.name}")
        scope = scope.outer
    f.scope, f.loops = Scope(source, outer), []
    f.scope.leave = f.label()
    for name, value in zip(source.parameters, arguments, strict=True):
        assign(f, name, value)
    body(f, source.tree.body)
    if not f.is_closed:
        f.node = source.tree
        f.fail(f"{source.name} may end without giving a value")
    f.place(f.scope.leave)
    kind, slots = f.scope.result, f.scope.slots
    f.scope, f.node, f.loops = outer, node, loops_around
    if kind is None:
        f.fail(f"{source.name} gives no value")
    return f.take(kind, slots)


# --- What the compiler knows itself ------------------------------------------------------------------


def _door(f: Frame, arguments: list[ast.expr]) -> Value:
    """call(s, T, door, a, b, c, d)."""
    s, tables, door, *rest = [expressions.expression(f, argument) for argument in arguments]
    if not isinstance(s.kind, RecordKind) or not isinstance(tables.kind, RecordKind) or len(rest) != 4:
        f.fail("expected call(s, T, door, a, b, c, d)")
    passed = ", ".join(f"i64 {to_int(f, value).text}" for value in rest)
    if door.number in f.unit.doors:
        function = f"@door_{door.number}"
    else:
        place = f.new(f"getelementptr inbounds i64, ptr {tables.text}, i64 {to_int(f, door).text}")
        function = f.new(f"load ptr, ptr {place}, !tbaa {f.unit.tag('doors', True)}")
    return Value(INT, (f.new(f"call i64 {function}(ptr {s.text}, ptr {tables.text}, {passed})"),))


def _values(f: Frame, arguments: list[ast.expr], count: int) -> list[Value]:
    if len(arguments) != count:
        f.fail(f"expected {count} arguments, got {len(arguments)}")
    return [expressions.expression(f, argument) for argument in arguments]


def _int(f: Frame, arguments: list[ast.expr]) -> Value:
    value = to_int(f, _values(f, arguments, 1)[0])
    return value if value.kind is INT else f.fail("a word as an int: say to_int(...)")


def _word(f: Frame, arguments: list[ast.expr]) -> Value:
    value = to_int(f, _values(f, arguments, 1)[0])
    return word(value.number) if value.number is not None else value._replace(kind=WORD)


def _word_to_int(f: Frame, arguments: list[ast.expr]) -> Value:
    value = to_int(f, _values(f, arguments, 1)[0])
    return number(value.number) if value.number is not None else value._replace(kind=INT)


def _truth(f: Frame, arguments: list[ast.expr]) -> Value:
    return to_truth(f, _values(f, arguments, 1)[0])


def _length(f: Frame, arguments: list[ast.expr]) -> Value:
    of = expressions.meaning_of(f, arguments[0]) if len(arguments) == 1 else MISSING
    if isinstance(of, tuple):
        return number(len(of))
    return length_of(f, _values(f, arguments, 1)[0])


def _extreme(most: bool) -> Callable[[Frame, list[ast.expr]], Value]:
    def of(f: Frame, arguments: list[ast.expr]) -> Value:
        if len(arguments) < 2:
            return f.fail("expected several numbers")
        return operators.least(f, [expressions.expression(f, argument) for argument in arguments], most)

    return of


def _absolute(f: Frame, arguments: list[ast.expr]) -> Value:
    return operators.absolute(f, _values(f, arguments, 1)[0])


def _rows_of(f: Frame, arguments: list[ast.expr]) -> Value:
    """rows_of(field, places, n)."""
    field, places, count = _values(f, arguments, 3)
    if not isinstance(field.kind, FieldKind) or len(field.kind.shape) != 2:
        f.fail(f"expected a field of rows, got {field.kind}")
    if places.kind is INTS:
        places = Value(field_kind(np.dtype(np.int64), (ANY_LENGTH,)), places.parts[:1])
    if not isinstance(places.kind, FieldKind) or len(places.kind.shape) != 1:
        f.fail(f"expected a list of places, got {places.kind}")
    kind = picked_kind(field_kind(field.kind.base, (ANY_LENGTH, *field.kind.shape[1:])), _untagged(places.kind))
    return Value(kind, (field.text, places.text, to_int(f, count).text))


def _untagged(kind: FieldKind) -> FieldKind:
    return field_kind(kind.base, (ANY_LENGTH,))


def _folding(over: Callable[[Frame, ast.GeneratorExp], Value]) -> Callable[[Frame, list[ast.expr]], Value]:
    def of(f: Frame, arguments: list[ast.expr]) -> Value:
        if len(arguments) != 1 or not isinstance(arguments[0], ast.GeneratorExp):
            return f.fail("expected one generator expression")
        return over(f, arguments[0])

    return of


_OWN: Final[dict[Any, Callable[[Frame, list[ast.expr]], Value]]] = {
    doors.call: _door,
    rows_of: _rows_of,
    int: _int,
    bool: _truth,
    len: _length,
    min: _extreme(False),
    max: _extreme(True),
    abs: _absolute,
    sum: _folding(loops.sum_of),
    any: _folding(loops.any_of),
    all: _folding(loops.all_of),
    np.uint64: _word,
    "u64": _word,
    "to_int": _word_to_int,
}
