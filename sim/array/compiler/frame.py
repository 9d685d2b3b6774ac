"""One function of LLVM as it is written: instructions, blocks, variables, and where in the source it stands."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NoReturn

from sim.array.compiler.kinds import CompileError, Kind, Value

if TYPE_CHECKING:
    from sim.array.compiler.sources import Source
    from sim.array.compiler.unit import Unit


class Scope:
    """The variables of one source function, and what its `return` does.

    A function that gives back a list is written into the one that calls it: `leave` is the label after it then.
    """

    def __init__(self, source: Source, outer: Scope | None = None) -> None:
        self.source, self.outer, self.leave = source, outer, ""
        self.variables: dict[str, Variable] = {}
        self.result: Kind | None = None  # of what is returned, once it is known
        self.slots: tuple[str, ...] = ()


class Variable:
    """A variable: its kind, and where each part of it is kept."""

    def __init__(self, kind: Kind, slots: tuple[str, ...]) -> None:
        self.kind, self.slots = kind, slots


class Loop:
    """A loop: where `continue` and `break` go."""

    def __init__(self, again: str, after: str) -> None:
        self.again, self.after = again, after


class Frame:
    """The function that is being written."""

    def __init__(self, unit: Unit, source: Source) -> None:
        self.unit, self.scope, self.node = unit, Scope(source), ast.AST()
        self.lines: list[str] = []
        self.slots: list[str] = []
        self.loops: list[Loop] = []
        self.used: set[str] = set()  # labels that something branches to
        self.block, self.is_closed, self._count = "entry", False, 0
        self.lists_made = self.rows_kept = 0  # so far: lists on the stack, and rows put into lists

    # --- Instructions

    def new(self, instruction: str) -> str:
        """Write an instruction; the operand that holds what it gives."""
        self._count = count = self._count + 1
        self.lines.append(f"%{count} = {instruction}")
        return f"%{count}"

    def write(self, instruction: str) -> None:
        """Write an instruction that gives nothing."""
        self.lines.append(instruction)

    def label(self) -> str:
        """A label for a block to come."""
        self._count += 1
        return f"L{self._count}"

    def place(self, label: str) -> None:
        """Begin a block: go on here from the one before. Nothing gets here if nothing branches to it."""
        if not self.is_closed:
            self.jump(label)
        if label in self.used:
            self.lines.append(f"{label}:")
            self.block, self.is_closed = label, False

    def jump(self, label: str) -> None:
        """Go on at a label."""
        self.used.add(label)
        self.close(f"br label %{label}")

    def close(self, instruction: str) -> None:
        """End the block."""
        self.lines.append(instruction)
        self.is_closed = True

    def split(self, condition: str, yes: str, no: str) -> None:
        """Go on at one of two labels."""
        self.used.add(yes)
        self.used.add(no)
        self.close(f"br i1 {condition}, label %{yes}, label %{no}")

    # --- Variables

    def slot(self, part: str) -> str:
        """Memory for one part of a variable."""
        name = f"%v{len(self.slots)}"
        self.slots.append(f"{name} = alloca {part}")
        return name

    def keep(self, kind: Kind) -> tuple[str, ...]:
        """Memory for a value."""
        return tuple([self.slot(part) for part in kind.parts])

    def put(self, kind: Kind, slots: tuple[str, ...], value: Value) -> None:
        """Store a value where its parts are kept."""
        for part, slot, operand in zip(kind.parts, slots, value.parts, strict=True):
            self.lines.append(f"store {part} {operand}, ptr {slot}")

    def take(self, kind: Kind, slots: tuple[str, ...]) -> Value:
        """Load a value."""
        loads = [f"load {part}, ptr {slot}" for part, slot in zip(kind.parts, slots, strict=True)]
        return Value(kind, tuple([self.new(load) for load in loads]))

    # --- Faults

    def fail(self, reason: str) -> NoReturn:
        """Say where something is outside of the language."""
        raise CompileError(f"{self.scope.source.path}:{getattr(self.node, 'lineno', 0)}: {reason}")
