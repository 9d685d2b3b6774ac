"""Fields of records and elements of fields and lists: their addresses, loads and stores."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sim.array.compiler.frame import Frame, Variable
from sim.array.compiler.kinds import (
    ANY_LENGTH,
    INT,
    INTS,
    NOTHING,
    TRUTH,
    WORD,
    Base,
    FieldKind,
    Kind,
    ListKind,
    PickedKind,
    RecordKind,
    TupleKind,
    Value,
    apart,
    as_passed,
    element_kind,
    field_kind,
    together,
)
from sim.array.compiler.operators import to_int


class Place(NamedTuple):
    """Where a value lies that can be loaded and stored: a number of a base dtype, or the parts of an element of a list."""

    kind: Kind
    address: str
    base: Base | None
    tag: str = ""
    constant: bool = False


# --- Places --------------------------------------------------------------------------------------


def field_of(f: Frame, record: Value, name: str) -> Place | Value:
    """A field of a record: the place of a number, or the address of several elements."""
    kind = record.kind
    if not isinstance(kind, RecordKind):
        f.fail(f"expected a record before .{name}, got {kind}")
    found = kind.dtype.fields.get(name) if kind.dtype.fields is not None else None
    if found is None:
        f.fail(f"{kind} has no field {name}")
    dtype, offset = found[0], found[1]
    base, shape = dtype.subdtype if dtype.subdtype is not None else (dtype, ())
    address = f.new(f"getelementptr inbounds i8, ptr {record.text}, i64 {offset}") if offset else record.text
    tag = f"{kind.key}.{name}"
    if shape:
        return Value(field_kind(base, shape, tag, kind.constant), (address,))
    return Place(WORD if base.kind == "u" else INT, address, base, tag, kind.constant)


def element_of(f: Frame, array: Value, index: Value) -> Place | Value:
    """An element of a field or list: the place of a number or of a row, or a row of a field."""
    kind, index = array.kind, to_int(f, index)
    if isinstance(kind, FieldKind):
        return _in_field(f, kind, array, index)
    if isinstance(kind, ListKind):
        f.unit.check(f, index, array.parts[1])
        width = "i64" if kind.size == 8 else f"[{kind.size} x i8]"
        address = f.new(f"getelementptr inbounds {width}, ptr {array.parts[0]}, i64 {index.text}")
        return Place(kind.element, address, np.dtype(np.int64) if kind.element is INT else None)
    if isinstance(kind, PickedKind):
        place = load(f, element_of(f, Value(kind.places, array.parts[1:2]), index))
        return as_kind(
            f, load(f, _in_field(f, kind.field, Value(kind.field, array.parts[:1]), place)), element_kind(kind)
        )
    return f.fail(f"a value of this kind has no elements: {kind}")


def _in_field(f: Frame, kind: FieldKind, array: Value, index: Value) -> Place | Value:
    if kind.shape[0] != ANY_LENGTH:
        f.unit.check(f, index, str(kind.shape[0]))
    width = f"i{8 * kind.base.itemsize}" if len(kind.shape) == 1 else f"[{kind.stride} x i8]"
    address = f.new(f"getelementptr inbounds {width}, ptr {array.text}, i64 {index.text}")
    element = element_kind(kind)
    assert element is not None
    if isinstance(element, FieldKind):
        return Value(element, (address,))
    return Place(element, address, kind.base, kind.tag, kind.constant)


# --- Loads and stores --------------------------------------------------------------------------------


def load(f: Frame, place: Place | Value) -> Value:
    """The value at a place."""
    if isinstance(place, Value):
        return place
    if place.base is None:
        return f.take(place.kind, _part_addresses(f, place))
    bits, tag = 8 * place.base.itemsize, f.unit.tag(place.tag, place.constant)
    found = f.new(f"load i{bits}, ptr {place.address}, !tbaa {tag}")
    if bits < 64:
        found = f.new(f"{'zext' if place.base.kind == 'u' else 'sext'} i{bits} {found} to i64")
    return Value(place.kind, (found,))


def store(f: Frame, place: Place | Value, value: Value) -> None:
    """Put a value at a place."""
    if isinstance(place, Value):
        f.fail(f"a row is no place for a value: {place.kind}")
    if place.constant:
        f.fail(f"the field is never written: {place.tag}")
    if place.base is None:
        f.put(place.kind, _part_addresses(f, place), as_kind(f, value, place.kind))
        f.rows_kept += 1
        return
    value = to_int(f, value)
    if value.kind is WORD and place.kind is INT:
        f.fail(f"a word is stored among ints: {place.tag}")
    bits, operand = 8 * place.base.itemsize, value.text
    if bits < 64:
        f.unit.check_width(f, value, bits)
        operand = f.new(f"trunc i64 {operand} to i{bits}")
    f.write(f"store i{bits} {operand}, ptr {place.address}, !tbaa {f.unit.tag(place.tag, False)}")


def _part_addresses(f: Frame, place: Place) -> tuple[str, ...]:
    """Where the parts of an element lie, eight bytes each."""
    rest = [f.new(f"getelementptr i8, ptr {place.address}, i64 {8 * i}") for i in range(1, len(place.kind.parts))]
    return (place.address, *rest)


# --- Variables ---------------------------------------------------------------------------------------


def assign(f: Frame, name: str, value: Value) -> None:
    """Give a variable a value; the first one says of what kind it is."""
    variable = f.scope.variables.get(name)
    if variable is None:
        kind = INT if value.kind is TRUTH else value.kind
        if kind is NOTHING:
            f.fail(f"{name} is assigned what gives no value")
        if isinstance(kind, FieldKind) and name in f.scope.source.often:
            kind = as_passed(kind)
        variable = f.scope.variables[name] = Variable(kind, f.keep(kind))
        if f.block != "entry":  # it may be read where it was not assigned: then it is 0 every time
            parts = zip(kind.parts, variable.slots, strict=True)
            f.slots += [f"store {part} zeroinitializer, ptr {slot}" for part, slot in parts]
    f.put(variable.kind, variable.slots, as_kind(f, value, variable.kind, name))


# --- Kinds -------------------------------------------------------------------------------------------


def as_kind(f: Frame, value: Value, kind: Kind | None, name: str = "a value") -> Value:
    """A value as one of another kind that can hold it."""
    given = value.kind
    if given is kind:
        return value
    if kind is INT and given is TRUTH:
        return to_int(f, value)
    if kind is WORD and given is INT and value.number is not None and value.number >= 0:
        return value._replace(kind=WORD)
    if isinstance(given, TupleKind) and isinstance(kind, TupleKind) and len(given.elements) == len(kind.elements):
        return together([as_kind(f, part, of, name) for part, of in zip(apart(value), kind.elements, strict=True)])
    if isinstance(given, FieldKind):
        if kind is INTS and len(given.shape) == 1 and given.shape[0] != ANY_LENGTH and given.base == np.int64:
            return Value(INTS, (value.text, str(given.shape[0])))
        if isinstance(kind, FieldKind) and _fits(given, kind):
            return Value(kind, value.parts)
    return f.fail(f"{name} is of one kind throughout: expected {kind}, got {given}")


def _fits(given: FieldKind, wanted: FieldKind) -> bool:
    alike = given.base == wanted.base and given.shape[1:] == wanted.shape[1:]
    return alike and not wanted.tag and wanted.shape[0] in (ANY_LENGTH, given.shape[0])


def length_of(f: Frame, value: Value) -> Value:
    """How many elements there are."""
    kind = value.kind
    if isinstance(kind, ListKind | PickedKind):
        return Value(INT, (value.parts[-1],))
    if isinstance(kind, FieldKind) and kind.shape[0] != ANY_LENGTH:
        return Value(INT, (str(kind.shape[0]),), kind.shape[0])
    return f.fail(f"the length is not known: {kind}")
