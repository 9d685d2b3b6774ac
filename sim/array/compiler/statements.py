"""What each statement does."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Final

from sim.array.compiler import loops, operators
from sim.array.compiler.conditions import branch
from sim.array.compiler.expressions import expression, place_of
from sim.array.compiler.frame import Frame, Loop
from sim.array.compiler.kinds import INT, NOTHING, TRUTH, Kind, ListKind, TupleKind, Value, apart
from sim.array.compiler.memory import as_kind, assign, load, store


def body(f: Frame, nodes: list[ast.stmt]) -> None:
    """Statements one after another; what follows a `return`, `break` or `continue` is never reached."""
    for node in nodes:
        if f.is_closed:
            return
        f.node = node
        how = _HOW.get(type(node))
        if how is None:
            f.fail(f"this is outside of the language: {ast.unparse(node).splitlines()[0]}")
        how(f, node)


# --- Assignments ------------------------------------------------------------------------------------


def _put(f: Frame, target: ast.expr, value: Value) -> None:
    if isinstance(target, ast.Name):
        assign(f, target.id, value)
    else:
        store(f, place_of(f, target), value)


def _assign(f: Frame, node: ast.Assign) -> None:
    target = node.targets[0]
    if len(node.targets) == 1 and isinstance(target, ast.Tuple):
        values = _several(f, node.value)
        if len(values) != len(target.elts):
            f.fail("expected as many values as there are targets")
        for part, given in zip(target.elts, values, strict=True):
            _put(f, part, given)
        return
    value = expression(f, node.value)
    for target in node.targets:
        _put(f, target, value)


def _several(f: Frame, node: ast.expr) -> list[Value]:
    """The values of a tuple, written out or given back by a function."""
    if isinstance(node, ast.Tuple):
        return [expression(f, part) for part in node.elts]
    value = expression(f, node)
    if not isinstance(value.kind, TupleKind):
        f.fail(f"expected several values, got {value.kind}")
    return apart(value)


def _annotated(f: Frame, node: ast.AnnAssign) -> None:
    if node.value is not None:
        _put(f, node.target, expression(f, node.value))


def _augmented(f: Frame, node: ast.AugAssign) -> None:
    if isinstance(node.target, ast.Name):
        before = expression(f, ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
        assign(f, node.target.id, operators.binary(f, node.op, before, expression(f, node.value)))
        return
    place = place_of(f, node.target)
    before = load(f, place)
    store(f, place, operators.binary(f, node.op, before, expression(f, node.value)))


# --- Ways to go on ------------------------------------------------------------------------------------


def _if(f: Frame, node: ast.If) -> None:
    yes, after = f.label(), f.label()
    no = f.label() if node.orelse else after
    branch(f, node.test, yes, no)
    f.place(yes)
    body(f, node.body)
    if node.orelse:
        if not f.is_closed:
            f.jump(after)
        f.place(no)
        body(f, node.orelse)
    f.place(after)


def _while(f: Frame, node: ast.While) -> None:
    if node.orelse:
        f.fail("a loop has no `else`")
    with _Stack(f, node):
        again, inside, after = f.label(), f.label(), f.label()
        f.place(again)
        branch(f, node.test, inside, after)
        f.place(inside)
        f.loops.append(Loop(again, after))
        body(f, node.body)
        f.loops.pop()
        if not f.is_closed:
            f.jump(again)
        f.place(after)


def _for(f: Frame, node: ast.For) -> None:
    if node.orelse:
        f.fail("a loop has no `else`")
    each = loops.Each(f, node.iter)

    def one(index: Value) -> None:
        each.bind(node.target, index)
        body(f, node.body)

    with _Stack(f, node):
        loops.count_up(f, each.first, each.end, one)


class _Stack:
    """Gives back the lists that a turn of a loop makes, where none of them can be meant afterwards."""

    def __init__(self, f: Frame, node: ast.While | ast.For) -> None:
        self.f, self.node = f, node

    def __enter__(self) -> None:
        f = self.f
        self.line, self.made, self.kept = len(f.lines), f.lists_made, f.rows_kept

    def __exit__(self, fault: Any, *_: Any) -> None:
        f = self.f
        if fault is not None or f.lists_made == self.made or f.rows_kept != self.kept or not self._are_all_its_own():
            return
        saved = f"%stack{self.line}.{f.label()}"
        # The first label after this line is where each turn begins.
        start = next(line for line in range(self.line, len(f.lines)) if f.lines[line].endswith(":"))
        f.lines.insert(start + 1, f"call void @llvm.stackrestore.p0(ptr {saved})")
        f.lines.insert(self.line, f"{saved} = call ptr @llvm.stacksave.p0()")

    def _are_all_its_own(self) -> bool:
        """Whether each variable that holds a list is given one at the beginning of every turn, and used only in it."""
        f = self.f
        inside = _places(self.node.body)
        for name, variable in f.scope.variables.items():
            if isinstance(variable.kind, ListKind) and any(is_store for is_store, _ in inside.get(name, ())):
                if len(inside[name]) != len(_places([f.scope.source.tree]).get(name, ())) or not self._is_first_stored(
                    name
                ):
                    return False
        return True

    def _is_first_stored(self, name: str) -> bool:
        for node in self.node.body:
            found = _places([node]).get(name)
            if found:
                return isinstance(node, ast.Assign) and all(is_store for is_store, _ in found)
        return True


def _places(nodes: list[Any]) -> dict[str, list[tuple[bool, int]]]:
    """Where each name stands: whether it is assigned, and the line."""
    found: dict[str, list[tuple[bool, int]]] = {}
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                found.setdefault(part.id, []).append((isinstance(part.ctx, ast.Store), part.lineno))
    return found


def _break(f: Frame, node: ast.Break) -> None:
    f.jump(f.loops[-1].after)


def _continue(f: Frame, node: ast.Continue) -> None:
    f.jump(f.loops[-1].again)


def _return(f: Frame, node: ast.Return) -> None:
    value = expression(f, node.value) if node.value is not None else Value(NOTHING, ())
    if isinstance(node.value, ast.Constant) and node.value.value is None:
        value = Value(NOTHING, ())
    give_back(f, value)


def give_back(f: Frame, value: Value) -> None:
    """Return a value; the first one says of what kind all are, unless the function says so itself."""
    scope = f.scope
    if scope.result is None:
        scope.result = INT if value.kind is TRUTH else value.kind
    kind = scope.result
    value = as_kind(f, value, kind, "what is returned")
    if scope.leave:
        if not scope.slots:
            scope.slots = f.keep(kind)
        f.put(kind, scope.slots, value)
        f.jump(scope.leave)
    elif kind is NOTHING:
        f.close("ret void")
    elif len(kind.parts) == 1:
        f.close(f"ret {kind.parts[0]} {value.text}")
    else:
        whole = "undef"
        for at, part in enumerate(value.parts):
            whole = f.new(f"insertvalue {returned(kind)} {whole}, {kind.parts[at]} {part}, {at}")
        f.close(f"ret {returned(kind)} {whole}")


def returned(kind: Kind) -> str:
    """The type of LLVM in which a function gives this back."""
    if len(kind.parts) > 1:
        return f"{{{', '.join(kind.parts)}}}"
    return kind.parts[0] if kind.parts else "void"


def _expression(f: Frame, node: ast.Expr) -> None:
    if not isinstance(node.value, ast.Constant):
        expression(f, node.value)


def _nothing(f: Frame, node: ast.stmt) -> None:
    """`pass`, and `assert`, which is for tests of uncompiled rooms."""


_HOW: Final[dict[type, Callable[[Frame, Any], None]]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Return: _return,
    ast.Expr: _expression,
    ast.Pass: _nothing,
    ast.Assert: _nothing,
}
