"""What values there are in a room, and how each is held in registers: its *parts*, types of LLVM."""

from __future__ import annotations

import math
import os
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from sim.errors import SimulationError

Base = np.dtype[Any]
CHECK: Final = os.environ.get("MTG_SIM_CHECK") == "1"  # whether indices are checked


class CompileError(SimulationError):
    """Something in a function of a room is outside of the language."""


class Kind:
    """A kind of value. There is one object for each kind: compare them with `is`."""

    def __init__(self, key: str, parts: tuple[str, ...]) -> None:
        self.key, self.parts = key, parts

    def __repr__(self) -> str:
        return self.key


INT = Kind("int", ("i64",))
WORD = Kind("word", ("i64",))  # 64 bits that wrap around
TRUTH = Kind("truth", ("i1",))  # what a comparison gives; kept as an int
NOTHING = Kind("nothing", ())


class RecordKind(Kind):
    """The address of a record; one that is `constant` is never written by a room."""

    def __init__(self, name: str, dtype: Base, constant: bool) -> None:
        super().__init__(name, ("ptr",))
        self.dtype, self.constant = dtype, constant


class FieldKind(Kind):
    """The address of a field, or of a row of one: elements of a base dtype, the lengths of the axes as far as known.

    `tag` names the field in a record of its own, so that LLVM knows what cannot be the same memory; "" for any field.
    """

    def __init__(self, base: Base, shape: tuple[int, ...], tag: str, constant: bool) -> None:
        super().__init__(f"{tag or 'field'} {base.str} {shape}", ("ptr",))
        self.base, self.shape, self.tag, self.constant = base, shape, tag, constant
        self.stride = base.itemsize * math.prod(shape[1:])


class ListKind(Kind):
    """A list: the address of its elements and how many they are."""

    def __init__(self, element: Kind) -> None:
        super().__init__(f"list of {element.key}", ("ptr", "i64"))
        self.element = element
        self.size = 8 * len(element.parts)


class PickedKind(Kind):
    """Rows of a field picked by a list of places (`rows_of`): both, and how many."""

    def __init__(self, field: FieldKind, places: Kind) -> None:
        super().__init__(f"rows of {field.key} by {places.key}", ("ptr", "ptr", "i64"))
        self.field, self.places = field, places


class TupleKind(Kind):
    """Several values at once."""

    def __init__(self, elements: tuple[Kind, ...]) -> None:
        parts = tuple(part for kind in elements for part in kind.parts)
        super().__init__(f"({', '.join(kind.key for kind in elements)})", parts)
        self.elements = elements


ANY_LENGTH = -1


@cache
def record_kind(name: str, dtype: Base, constant: bool) -> RecordKind:
    """The kind of a record."""
    return RecordKind(name, dtype, constant)


@cache
def field_kind(base: Base, shape: tuple[int, ...], tag: str = "", constant: bool = False) -> FieldKind:
    """The kind of a field."""
    return FieldKind(base, shape, tag, constant)


@cache
def list_kind(element: Kind) -> ListKind:
    """The kind of a list of these."""
    return ListKind(element)


@cache
def picked_kind(field: FieldKind, places: Kind) -> PickedKind:
    """The kind of rows picked out of a field."""
    return PickedKind(field, places)


@cache
def tuple_kind(elements: tuple[Kind, ...]) -> TupleKind:
    """The kind of several values."""
    return TupleKind(elements)


INTS = list_kind(INT)


class Value(NamedTuple):
    """A value: its kind, the operands that hold its parts, and the number that it is if that is known."""

    kind: Kind
    parts: tuple[str, ...]
    number: int | None = None

    @property
    def text(self) -> str:
        """The only part."""
        return self.parts[0]


def together(values: list[Value]) -> Value:
    """Several values as one."""
    kind = tuple_kind(tuple([value.kind for value in values]))
    return Value(kind, tuple([part for value in values for part in value.parts]))


def apart(value: Value) -> list[Value]:
    """The values of a tuple."""
    assert isinstance(value.kind, TupleKind)
    found, first = [], 0
    for kind in value.kind.elements:
        found.append(Value(kind, value.parts[first : first + len(kind.parts)]))
        first += len(kind.parts)
    return found


def number(value: int) -> Value:
    """A known number: a word if an int of 64 bits cannot hold it."""
    if -(1 << 63) <= value < 1 << 63:
        return Value(INT, (str(value),), value)
    return word(value)


def word(value: int) -> Value:
    """A known word."""
    value &= (1 << 64) - 1
    return Value(WORD, (str(value),), value)


def truth(value: bool) -> Value:
    """A known truth."""
    return Value(TRUTH, ("true" if value else "false",), int(value))


@cache
def element_kind(kind: Kind) -> Kind | None:
    """What indexing gives; None if a value of this kind has no elements."""
    if isinstance(kind, FieldKind):
        if len(kind.shape) > 1:
            return field_kind(kind.base, kind.shape[1:], kind.tag, kind.constant)
        return WORD if kind.base.kind == "u" else INT
    if isinstance(kind, ListKind):
        return kind.element
    if isinstance(kind, PickedKind):
        return as_passed(field_kind(kind.field.base, kind.field.shape[1:]))
    return None


def as_given(kind: Kind) -> Kind:
    """The kind as which an argument is given: as it is passed, but with its length where indices are checked."""
    passed = as_passed(kind)
    if CHECK and isinstance(kind, FieldKind) and isinstance(passed, FieldKind):
        return field_kind(kind.base, kind.shape)
    return passed


@cache
def as_passed(kind: Kind) -> Kind:
    """The kind as which a function takes such a value, so that few versions of it are compiled.

    A row of 64-bit ints is a list of ints wherever it comes from; other fields lose their name and the length of their
    first axis.
    """
    if kind is TRUTH:
        return INT
    if isinstance(kind, FieldKind):
        if kind.base == np.int64 and len(kind.shape) == 1 and kind.shape[0] != ANY_LENGTH:
            return INTS
        return field_kind(kind.base, (ANY_LENGTH, *kind.shape[1:]))
    return kind
