"""Loops: over ranges and lists, in statements and in `sum`, `any` and `all`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sim.array.compiler import conditions, expressions, operators
from sim.array.compiler.frame import Frame, Loop
from sim.array.compiler.kinds import INT, TRUTH, Value, number
from sim.array.compiler.memory import assign, element_of, length_of, load
from sim.array.compiler.operators import to_int


def count_up(f: Frame, first: Value, end: Value, do: Callable[[Value], None]) -> None:
    """Do something for each number from the first on below the end; `continue` and `break` lead on and out of it."""
    slot, again, inside, onward, after = f.slot("i64"), f.label(), f.label(), f.label(), f.label()
    f.write(f"store i64 {first.text}, ptr {slot}")
    f.place(again)
    index = f.new(f"load i64, ptr {slot}")
    f.split(f.new(f"icmp slt i64 {index}, {end.text}"), inside, after)
    f.place(inside)
    f.loops.append(Loop(onward, after))
    do(Value(INT, (index,)))
    f.loops.pop()
    f.place(onward)
    if not f.is_closed:
        following = f.new(f"add nsw i64 {index}, 1")
        f.write(f"store i64 {following}, ptr {slot}")
        f.jump(again)
    f.place(after)


class Each:
    """What a loop goes through: a range, or the elements of a list, counted from `first` to below `end`."""

    def __init__(self, f: Frame, node: ast.expr) -> None:
        self.f, self.list, self.start, self.step = f, None, number(0), 1
        self.first, self.is_numbered = number(0), False
        if isinstance(node, ast.Call) and expressions.meaning_of(f, node.func) is enumerate and len(node.args) == 1:
            self.is_numbered, node = True, node.args[0]
        if isinstance(node, ast.Tuple):
            node = ast.copy_location(ast.List(node.elts, ast.Load()), node)
        if isinstance(node, ast.Call) and expressions.meaning_of(f, node.func) is range:
            self._range([to_int(f, expressions.expression(f, part)) for part in node.args])
        else:
            self.list = expressions.expression(f, node)
            self.end = length_of(f, self.list)

    def _range(self, parts: list[Value]) -> None:
        f = self.f
        if not 1 <= len(parts) <= 3:
            f.fail("expected range(stop), range(start, stop) or range(start, stop, step)")
        self.start, self.end = parts[:2] if len(parts) > 1 else (number(0), parts[0])
        self.step = (parts[2].number or 0) if len(parts) == 3 else 1
        if not self.step:
            f.fail("expected a known step that is not 0")
        if self.step == 1:
            self.first = self.start
            return
        stop, size = self.end, abs(self.step)
        low, high = (self.start, stop) if self.step > 0 else (stop, self.start)
        span = operators.binary(f, ast.Sub(), high, low)
        if size > 1:
            span = operators.binary(f, ast.Add(), span, number(size - 1))
            span = operators.binary(f, ast.FloorDiv(), span, number(size))
        self.end = span

    @property
    def count(self) -> Value:
        """How many there are, or a number below 0 if none."""
        return operators.binary(self.f, ast.Sub(), self.end, self.first)

    def bind(self, target: ast.expr, index: Value) -> None:
        """Give the loop's variable the value that belongs to an index."""
        f = self.f
        if self.is_numbered and isinstance(target, ast.Tuple) and len(target.elts) == 2:
            self._bind_one(target.elts[0], operators.binary(f, ast.Sub(), index, self.first))
            target = target.elts[1]
        elif self.is_numbered:
            f.fail("expected two variables before enumerate")
        self._bind_one(target, self._value(index))

    def _bind_one(self, target: ast.expr, value: Value) -> None:
        if not isinstance(target, ast.Name):
            self.f.fail("expected one variable of a loop")
        assign(self.f, target.id, value)

    def _value(self, index: Value) -> Value:
        f = self.f
        if self.list is not None:
            return load(f, element_of(f, self.list, index))
        if self.step != 1:
            index = operators.binary(f, ast.Mult(), index, number(self.step))
            return operators.binary(f, ast.Add(), self.start, index)
        return index


@contextmanager
def own_name(f: Frame, name: str) -> Iterator[None]:
    """Let a generator have a variable of this name of its own."""
    before = f.scope.variables.pop(name, None)
    yield
    f.scope.variables.pop(name, None)
    if before is not None:
        f.scope.variables[name] = before


def _over(f: Frame, node: ast.GeneratorExp, do: Callable[[], None]) -> None:
    """Do something for each value of a generator with one `for`."""
    loop = node.generators[0]
    if len(node.generators) > 1 or not isinstance(loop.target, ast.Name):
        f.fail("expected one `for` in a generator")
    each = Each(f, loop.iter)

    def one(index: Value) -> None:
        each.bind(loop.target, index)
        for condition in loop.ifs:
            meant = f.label()
            conditions.branch(f, condition, meant, f.loops[-1].again)
            f.place(meant)
        do()

    with own_name(f, loop.target.id):
        count_up(f, each.first, each.end, one)


def sum_of(f: Frame, node: ast.GeneratorExp) -> Value:
    """sum(value for x in ... if ...)."""
    slot = (f.slot("i64"),)
    f.put(INT, slot, number(0))

    def add() -> None:
        value = expressions.expression(f, node.elt)
        f.put(INT, slot, operators.binary(f, ast.Add(), f.take(INT, slot), value))

    _over(f, node, add)
    return f.take(INT, slot)


def _decided(f: Frame, node: ast.GeneratorExp, by: bool) -> Value:
    """Whether it comes out as `by`, decided by the first value that is so."""
    slot = (f.slot("i1"),)
    f.put(TRUTH, slot, Value(TRUTH, ("false" if by else "true",)))

    def look() -> None:
        decided, onward = f.label(), f.loops[-1].again
        conditions.branch(f, node.elt, *((decided, onward) if by else (onward, decided)))
        f.place(decided)
        if not f.is_closed:
            f.put(TRUTH, slot, Value(TRUTH, ("true" if by else "false",)))
            f.jump(f.loops[-1].after)

    _over(f, node, look)
    return f.take(TRUTH, slot)


def any_of(f: Frame, node: ast.GeneratorExp) -> Value:
    """any(condition for x in ... if ...)."""
    return _decided(f, node, True)


def all_of(f: Frame, node: ast.GeneratorExp) -> Value:
    """all(condition for x in ... if ...)."""
    return _decided(f, node, False)
