"""All functions of a room as one module of LLVM: each once for the kinds of its arguments, those that a door leads to."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import FunctionType, GenericAlias
from typing import Final

from sim.array.compiler import calls, lists
from sim.array.compiler.frame import Frame
from sim.array.compiler.kinds import (
    CHECK,
    INT,
    NOTHING,
    WORD,
    CompileError,
    Kind,
    ListKind,
    RecordKind,
    Value,
    record_kind,
)
from sim.array.compiler.memory import assign
from sim.array.compiler.sources import MISSING, Source, source_of
from sim.array.compiler.statements import body, give_back, returned
from sim.array.layout import GAME
from sim.array.tables import TABLES

_HEAD: Final = """
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare i32 @dprintf(i32, ptr, ...)
declare void @abort() noreturn
attributes #0 = { nounwind mustprogress }
!0 = !{!"a room"}
!1 = !{!"memory", !0, i64 0}
!2 = !{!1, !1, i64 0}
"""


class Unit:
    """The functions of one room while they are compiled."""

    def __init__(self, doors: Mapping[int, FunctionType], records: tuple[RecordKind, RecordKind]) -> None:
        self.doors, self.records = doors, records
        self._functions: dict[tuple[FunctionType, tuple[Kind, ...]], tuple[str, Kind | None]] = {}
        self._waiting: list[tuple[str, Source, tuple[Kind, ...], Kind]] = []
        self._texts: list[str] = []
        self._tags: dict[str, str] = {"": "!2"}
        self._tables: dict[tuple[int, ...], str] = {}
        self._data: list[str] = []

    def text(self) -> str:
        """The whole module."""
        for number, function in self.doors.items():
            self._write(f"door_{number}", source_of(function), (*self.records, INT, INT, INT, INT), INT, is_door=True)
        while self._waiting:
            name, source, kinds, result = self._waiting.pop()
            self._write(name, source, kinds, result)
        return _HEAD + "\n".join(self._data) + "\n" + "\n".join(self._texts)

    # --- Functions

    def function(self, source: Source, kinds: tuple[Kind, ...]) -> tuple[str, Kind]:
        """The version of a function for arguments of these kinds: its name, and the kind of what it gives."""
        key = source.function, kinds
        found = self._functions.get(key)
        if found is None:
            name = f'"{source.name}.{len(self._functions)}"'
            result = self._declared(source)
            self._functions[key] = name, result
            if result is not None:
                self._waiting.append((name, source, kinds, result))
            else:
                result = self._write(name, source, kinds, None)
            found = self._functions[key] = name, result
        if found[1] is None:
            raise CompileError(f"{source.path}:{source.tree.lineno}: {source.name} calls itself: say what it returns")
        return found[0], found[1]

    def _declared(self, source: Source) -> Kind | None:
        """What a function says that it gives."""
        says = source.tree.returns
        if isinstance(says, ast.Constant) and says.value is None:
            return NOTHING
        return INT if isinstance(says, ast.Name) and says.id in {"int", "bool"} else None

    def gives_list(self, source: Source) -> bool:
        """Whether a function says that it gives back a list."""
        says = source.tree.returns
        meaning = source.meaning(says.id) if isinstance(says, ast.Name) else MISSING
        if isinstance(says, ast.Subscript) and isinstance(says.value, ast.Name):
            return says.value.id == "list"
        return isinstance(meaning, GenericAlias) and meaning.__origin__ is list

    def _write(
        self, name: str, source: Source, kinds: tuple[Kind, ...], result: Kind | None, is_door: bool = False
    ) -> Kind:
        """Write a function; the kind of what it gives."""
        f = Frame(self, source)
        f.scope.result, f.node = result, source.tree
        parameters = []
        for at, (parameter, kind) in enumerate(zip(source.parameters, kinds, strict=True)):
            operands = tuple(f"%p{at}.{part}" for part in range(len(kind.parts)))
            note = _note(kind)
            parameters += [f"{part}{note} {operand}" for part, operand in zip(kind.parts, operands, strict=True)]
            assign(f, parameter, Value(kind, operands))
        body(f, source.tree.body)
        if not f.is_closed:
            if f.scope.result not in (None, NOTHING):
                f.node = source.tree
                f.fail(f"{source.name} may end without giving a value")
            give_back(f, Value(NOTHING, ()))
        found = f.scope.result
        assert found is not None
        if isinstance(found, ListKind | RecordKind):
            f.fail(f"{source.name} gives back a list: say -> list[...]")
        how = "dso_local" if is_door else "internal fastcc"
        head = f"define {how} {returned(found)} @{name}({', '.join(parameters)}) #0 {{\nentry:\n"
        self._texts.append(head + "\n".join(f.slots) + "\n" + "\n".join(f.lines) + "\n}\n")
        return found

    # --- What functions share

    def tag(self, name: str, constant: bool) -> str:
        """The mark of an access to a field, by which LLVM knows that other fields are other memory."""
        found = self._tags.get(name)
        if found is None:
            place = 2 * len(self._tags) + 1
            found = self._tags[name] = f"!{place + 1}"
            ending = ", i64 1" if constant else ""
            self._data.append(f'!{place} = !{{!"{name}", !1, i64 0}}')
            self._data.append(f"{found} = !{{!{place}, !{place}, i64 0{ending}}}")
        return found

    def table(self, values: tuple[int, ...]) -> str:
        """A constant tuple of ints."""
        found = self._tables.get(values)
        if found is None:
            found = self._tables[values] = f"@table{len(self._tables)}"
            numbers = ", ".join(f"i64 {value}" for value in values)
            self._data.append(f"{found} = internal unnamed_addr constant [{len(values)} x i64] [{numbers}]")
        return found

    def check(self, f: Frame, index: Value, length: str) -> None:
        """If that is checked: an index is one of so many elements."""
        if CHECK:
            self._stop_unless(f, f"icmp ult i64 {index.text}, {length}", index, length, "is outside of %lld elements")

    def check_width(self, f: Frame, value: Value, bits: int) -> None:
        """If that is checked: a number fits into a field of so many bits."""
        if CHECK:
            kept = f.new(f"trunc i64 {value.text} to i{bits}")
            again = f.new(f"{'zext' if value.kind is WORD else 'sext'} i{bits} {kept} to i64")
            self._stop_unless(f, f"icmp eq i64 {value.text}, {again}", value, str(bits), "does not fit into %lld bits")

    def _stop_unless(self, f: Frame, condition: str, value: Value, other: str, problem: str) -> None:
        """Stop the process if a condition does not hold, and say where."""
        inside, outside = f.label(), f.label()
        f.split(f.new(condition), inside, outside)
        f.place(outside)
        at = f"{f.scope.source.path}:{getattr(f.node, 'lineno', 0)} {f.scope.source.name}"
        text = f"{at}: %lld {problem}\\0A\\00"
        name = f"@said{len(self._data)}"
        size = len(text) - 2 * text.count("\\")
        self._data.append(f'{name} = internal constant [{size} x i8] c"{text}"')
        f.new(f"call i32 (i32, ptr, ...) @dprintf(i32 2, ptr {name}, i64 {value.text}, i64 {other})")
        f.write("call void @abort()")
        f.close("unreachable")
        f.place(inside)


def room_text(doors: Mapping[int, FunctionType]) -> str:
    """The module of a room with these doors."""
    return Unit(doors, (record_kind("game", GAME, False), record_kind("tables", TABLES, True))).text()


def _note(kind: Kind) -> str:
    """What LLVM may know of a parameter."""
    if isinstance(kind, RecordKind):
        rest = " noalias readonly" if kind.constant else ""
        return f" nonnull align 8 dereferenceable({kind.dtype.itemsize}){rest}"
    return ""


WRITERS: Final = (calls, lists)
"""Modules that say how their expressions are written: they must be there before a unit is."""
