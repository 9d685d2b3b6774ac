"""Lists that a function makes: they lie on its stack until it returns, or until the loop that made them goes on."""

from __future__ import annotations

import ast
from collections.abc import Callable

from sim.array.compiler import expressions, loops, operators
from sim.array.compiler.frame import Frame
from sim.array.compiler.kinds import INT, INTS, FieldKind, Kind, ListKind, Value, as_passed, list_kind, number
from sim.array.compiler.memory import Place, as_kind, element_of, length_of, load, store
from sim.array.compiler.operators import to_int


class _New:
    """A new list of so many elements, of the kind that the first one written has."""

    def __init__(self, f: Frame, count: Value) -> None:
        self.f, self.count = f, count
        self.line = len(f.lines)
        self.size = f.new("")
        self.address = f.new(f"alloca i8, i64 {self.size}, align 8")
        self.kind: ListKind | None = None
        f.lists_made += 1

    def put(self, index: Value, value: Value) -> None:
        """Write an element."""
        if self.kind is None:
            self.kind = list_kind(_kept(self.f, value.kind))
            self.f.lines[self.line] = f"{self.size} = mul i64 {self.count.text}, {self.kind.size}"
        store(self.f, self._place(index), as_kind(self.f, value, self.kind.element, "an element of a list"))

    def _place(self, index: Value) -> Place | Value:
        assert self.kind is not None
        return element_of(self.f, Value(self.kind, (self.address, self.count.text)), index)

    def done(self) -> Value:
        """The list."""
        if self.kind is None:
            self.kind = INTS
            self.f.lines[self.line] = f"{self.size} = mul i64 {self.count.text}, 8"
        return Value(self.kind, (self.address, self.count.text))


def _kept(f: Frame, kind: Kind) -> Kind:
    kind = as_passed(kind)
    if kind is INT or (isinstance(kind, ListKind) and kind.element is INT):
        return kind
    if isinstance(kind, FieldKind) and len(kind.shape) == 1:
        return kind
    return f.fail(f"expected ints or rows in a list, got {kind}")


def _counted(f: Frame, count: Value) -> Value:
    """A length: not below 0."""
    count = to_int(f, count)
    if count.number is not None:
        return number(max(0, count.number))
    return Value(INT, (f.new(f"call i64 @llvm.smax.i64(i64 {count.text}, i64 0)"),))


def _filled(f: Frame, count: Value, element: Callable[[Value], Value]) -> Value:
    new = _New(f, count)
    before = f.rows_kept
    loops.count_up(f, number(0), count, lambda index: new.put(index, element(index)))
    f.rows_kept = before  # they are kept no longer than the list
    return new.done()


@expressions.gives(ast.List)
def display(f: Frame, node: ast.List) -> Value:
    """[x, y, ...]."""
    values = [expressions.expression(f, element) for element in node.elts]
    new, before = _New(f, number(len(values))), f.rows_kept
    for place, value in enumerate(values):
        new.put(number(place), value)
    f.rows_kept = before
    return new.done()


def repeated(f: Frame, node: ast.List, times: ast.expr) -> Value:
    """[x] * n."""
    if len(node.elts) != 1:
        f.fail("expected one element before `*`")
    value = to_int(f, expressions.expression(f, node.elts[0]))
    return _filled(f, _counted(f, expressions.expression(f, times)), lambda index: value)


def copy(f: Frame, node: ast.Subscript) -> Value:
    """row[:]."""
    part = node.slice
    if not isinstance(part, ast.Slice) or part.lower or part.upper or part.step:
        f.fail(f"only a whole list is copied: {ast.unparse(node)}")
    row = expressions.expression(f, node.value)
    return _filled(f, length_of(f, row), lambda index: load(f, element_of(f, row, index)))


@expressions.gives(ast.ListComp)
def comprehension(f: Frame, node: ast.ListComp) -> Value:
    """[element for x in ...]."""
    loop = node.generators[0]
    if len(node.generators) > 1 or loop.ifs or not isinstance(loop.target, ast.Name):
        f.fail("expected one `for` and no `if` in a list")
    each = loops.Each(f, loop.iter)
    with loops.own_name(f, loop.target.id):

        def element(index: Value) -> Value:
            each.bind(loop.target, operators.binary(f, ast.Add(), each.first, index))
            return expressions.expression(f, node.elt)

        return _filled(f, _counted(f, each.count), element)
