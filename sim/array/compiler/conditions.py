"""Conditions: where a truth leads, and values that depend on one."""

from __future__ import annotations

import ast

from sim.array.compiler import expressions
from sim.array.compiler.frame import Frame
from sim.array.compiler.kinds import (
    ANY_LENGTH,
    INT,
    INTS,
    TRUTH,
    WORD,
    FieldKind,
    Kind,
    TupleKind,
    Value,
    as_passed,
    field_kind,
    number,
    truth,
    tuple_kind,
)
from sim.array.compiler.memory import as_kind
from sim.array.compiler.operators import compare, to_truth


def branch(f: Frame, node: ast.expr, yes: str, no: str) -> None:
    """Go on at `yes` if a condition holds, else at `no`, looking no further than needed."""
    if isinstance(node, ast.BoolOp):
        for part in node.values[:-1]:
            onward = f.label()
            branch(f, part, *((onward, no) if isinstance(node.op, ast.And) else (yes, onward)))
            f.place(onward)
            if f.is_closed:
                return
        branch(f, node.values[-1], yes, no)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        branch(f, node.operand, no, yes)
    else:
        condition = to_truth(f, expressions.expression(f, node))
        if condition.number is not None:
            f.jump(yes if condition.number else no)
        else:
            f.split(condition.text, yes, no)


# --- Values that depend on a condition ----------------------------------------------------------------


class _Ends:
    """Several ways that meet: the value that each brings, the block it comes from, the line before it goes on."""

    def __init__(self, f: Frame) -> None:
        self.f, self.after = f, f.label()
        self.found: list[tuple[Value, str, int]] = []

    def add(self, value: Value) -> None:
        """One way is at its end."""
        self.found.append((value, self.f.block, len(self.f.lines)))

    def meet(self) -> Value:
        """Go on with the value that was brought."""
        f = self.f
        kind = self.found[0][0].kind
        for value, _, _ in self.found[1:]:
            kind = _common(f, kind, value.kind)
        if kind is INT and all(value.kind is TRUTH for value, _, _ in self.found):
            kind = TRUTH
        brought = [(self._converted(place, kind), self.found[place][1]) for place in reversed(range(len(self.found)))]
        f.place(self.after)
        ways = [", ".join(f"[{value.parts[i]}, %{block}]" for value, block in brought) for i in range(len(kind.parts))]
        return Value(kind, tuple([f.new(f"phi {part} {way}") for part, way in zip(kind.parts, ways, strict=True)]))

    def _converted(self, place: int, kind: Kind) -> Value:
        value, _, line = self.found[place]
        if kind is INT and value.kind is TRUTH and value.number is None:
            name = f"%c{self.after}.{place}"
            self.f.lines.insert(line, f"{name} = zext i1 {value.text} to i64")
            return Value(INT, (name,))
        return as_kind(self.f, value, kind)


def _common(f: Frame, kind: Kind, other: Kind) -> Kind:
    """The kind of either one."""
    if kind is other:
        return kind
    if {kind, other} == {INT, TRUTH}:
        return INT
    if {kind, other} == {INT, WORD}:
        return WORD
    if isinstance(kind, FieldKind) and isinstance(other, FieldKind) and kind.base == other.base:
        if kind.shape[1:] == other.shape[1:]:
            alike = kind.shape[0] == other.shape[0]
            return field_kind(kind.base, kind.shape if alike else (ANY_LENGTH, *kind.shape[1:]))
    if isinstance(kind, TupleKind) and isinstance(other, TupleKind) and len(kind.elements) == len(other.elements):
        return tuple_kind(tuple([_common(f, *both) for both in zip(kind.elements, other.elements, strict=True)]))
    if INTS in (as_passed(kind), as_passed(other)):
        return INTS
    return f.fail(f"one way gives {kind}, the other {other}")


@expressions.gives(ast.BoolOp)
def both_or_either(f: Frame, node: ast.BoolOp) -> Value:
    """`and`, `or`: the value of the part that decides, as Python has it."""
    ends = _Ends(f)
    for part in node.values[:-1]:
        value, onward = expressions.expression(f, part), f.label()
        condition = to_truth(f, value)
        if condition.number is not None:
            if bool(condition.number) is isinstance(node.op, ast.And):
                continue
            if not ends.found:
                return value
        ends.add(value)
        f.split(condition.text, *((onward, ends.after) if isinstance(node.op, ast.And) else (ends.after, onward)))
        f.place(onward)
    value = expressions.expression(f, node.values[-1])
    if not ends.found:
        return value
    ends.add(value)
    f.jump(ends.after)
    return ends.meet()


@expressions.gives(ast.IfExp)
def chosen(f: Frame, node: ast.IfExp) -> Value:
    """`one if condition else other`."""
    if _is_plain(f, node.body) and _is_plain(f, node.orelse) and not isinstance(node.test, ast.BoolOp):
        return _selected(f, node)
    yes, no, ends = f.label(), f.label(), _Ends(f)
    branch(f, node.test, yes, no)
    for label, part in ((yes, node.body), (no, node.orelse)):
        f.place(label)
        if not f.is_closed:
            ends.add(expressions.expression(f, part))
            f.jump(ends.after)
    if len(ends.found) == 1:
        f.place(ends.after)
        return ends.found[0][0]
    return ends.meet()


def _is_plain(f: Frame, node: ast.expr) -> bool:
    """Whether it is a number known now."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) or isinstance(expressions.meaning_of(f, node), int)


def _selected(f: Frame, node: ast.IfExp) -> Value:
    condition = to_truth(f, expressions.expression(f, node.test))
    yes, no = expressions.expression(f, node.body), expressions.expression(f, node.orelse)
    if condition.number is not None:
        return yes if condition.number else no
    kind = INT if yes.kind is TRUTH else yes.kind
    kind = _common(f, kind, no.kind)
    yes, no = as_kind(f, yes, kind), as_kind(f, no, kind)
    return Value(kind, (f.new(f"select i1 {condition.text}, i64 {yes.text}, i64 {no.text}"),))


# --- Comparisons -----------------------------------------------------------------------------------------


@expressions.gives(ast.Compare)
def comparison(f: Frame, node: ast.Compare) -> Value:
    """One comparison, or a chain of them that ends with the first that fails."""
    left = expressions.expression(f, node.left)
    if len(node.ops) == 1:
        return _one(f, left, node.ops[0], node.comparators[0])[0]
    ends = _Ends(f)
    for sign, part in zip(node.ops[:-1], node.comparators[:-1], strict=True):
        holds, left = _one(f, left, sign, part)
        onward = f.label()
        if holds.number == 0 and not ends.found:
            return holds
        if holds.number != 1:
            ends.add(truth(False))
            f.split(holds.text, onward, ends.after)
            f.place(onward)
    holds = _one(f, left, node.ops[-1], node.comparators[-1])[0]
    if not ends.found:
        return holds
    ends.add(holds)
    f.jump(ends.after)
    return ends.meet()


def _one(f: Frame, left: Value, sign: ast.cmpop, part: ast.expr) -> tuple[Value, Value]:
    """Whether it holds, and the right side."""
    if isinstance(sign, ast.In | ast.NotIn):
        found = _is_among(f, left, part)
        if isinstance(sign, ast.NotIn):
            flipped = f.new(f"xor i1 {found.text}, true") if found.number is None else ""
            found = truth(not found.number) if found.number is not None else Value(TRUTH, (flipped,))
        return found, left
    right = expressions.expression(f, part)
    return compare(f, sign, left, right), right


def _is_among(f: Frame, value: Value, part: ast.expr) -> Value:
    """Whether a number is one of a tuple."""
    known = expressions.meaning_of(f, part)
    if isinstance(part, ast.Tuple):
        others = [expressions.expression(f, other) for other in part.elts]
    elif isinstance(known, tuple) and all(isinstance(x, int) for x in known):
        others = [number(x) for x in known]
    else:
        f.fail(f"expected a tuple of ints after `in`, got: {ast.unparse(part)}")
    found = truth(False)
    for other in others:
        same = compare(f, ast.Eq(), value, other)
        if same.number == 1:
            return same
        if found.number is not None or same.number is not None:
            found = same if found.number is not None else found
        else:
            found = Value(TRUTH, (f.new(f"or i1 {found.text}, {same.text}"),))
    return found
