"""Records as pointers: how compiled rooms read and write the fields of a record.

Numba knows records, but building an array from a field for every access is dear to compile: about ten milliseconds each.
Here a record is its address, a field of it another address with a length, and an element one load or store. Elements of
signed fields are int64 in the rooms whatever their width in the record, those of unsigned ones uint64. Indices are not
checked and must not be negative.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.imputils import lower_builtin, lower_getattr_generic, lower_setattr_generic
from numba.core.typing import templates
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global
from numba.extending import intrinsic, models, register_model

_BYTE = ir.IntType(8)
_WORD = ir.IntType(64)


class RecordPointer(types.Type):  # type: ignore[misc]
    """The address of a record of a dtype."""

    def __init__(self, name: str, dtype: np.dtype[Any]) -> None:
        super().__init__(name=f"pointer to {name}")
        self.dtype = dtype


class FieldPointer(types.Type):  # type: ignore[misc]
    """The address of a field of several elements: a base dtype and the lengths of its axes.

    How long the first axis is does not matter: rows of different tables are of one kind.
    """

    def __init__(self, base: np.dtype[Any], shape: tuple[int, ...]) -> None:
        self.base, self.shape = base, (0, *shape[1:])
        super().__init__(name=f"field of {base.str} {self.shape}")

    @property
    def element(self) -> Any:
        """What indexing gives: a number, or the address of a row."""
        if len(self.shape) > 1:
            return FieldPointer(self.base, self.shape[1:])
        return types.uint64 if self.base.kind == "u" else types.int64

    @property
    def stride(self) -> int:
        """Bytes from one element to the next."""
        size = self.base.itemsize
        for length in self.shape[1:]:
            size *= length
        return size


@register_model(RecordPointer)
@register_model(FieldPointer)
class _AddressModel(models.OpaqueModel):  # type: ignore[misc]
    """An address."""


def _split(dtype: np.dtype[Any], name: str) -> tuple[np.dtype[Any], tuple[int, ...], int] | None:
    if dtype.fields is None or name not in dtype.fields:
        return None
    field, offset = dtype.fields[name][:2]
    base, shape = field.subdtype if field.subdtype is not None else (field, ())
    return base, shape, offset


# --- Fields of a record ------------------------------------------------------------------------------


@infer_getattr
class _RecordFields(AttributeTemplate):  # type: ignore[misc]
    key = RecordPointer

    def generic_resolve(self, record: Any, name: str) -> Any:
        """A number, or the address of a field."""
        found = _split(record.dtype, name)
        if found is None:
            return None
        base, shape, _ = found
        if shape:
            return FieldPointer(base, shape)
        return types.uint64 if base.kind == "u" else types.int64


def _address(builder: Any, pointer: Any, offset: Any) -> Any:
    return builder.gep(builder.bitcast(pointer, _BYTE.as_pointer()), [offset])


def _load(builder: Any, address: Any, base: np.dtype[Any]) -> Any:
    width = ir.IntType(8 * base.itemsize)
    value = builder.load(builder.bitcast(address, width.as_pointer()))
    if base.itemsize == _WORD.width // 8:
        return value
    return builder.zext(value, _WORD) if base.kind == "u" else builder.sext(value, _WORD)


def _store(builder: Any, address: Any, base: np.dtype[Any], value: Any) -> None:
    width = ir.IntType(8 * base.itemsize)
    if width.width < _WORD.width:
        value = builder.trunc(value, width)
    builder.store(value, builder.bitcast(address, width.as_pointer()))


@lower_getattr_generic(RecordPointer)
def _get_field(context: Any, builder: Any, record: Any, pointer: Any, name: str) -> Any:
    base, shape, offset = _split(record.dtype, name)  # type: ignore[misc]
    address = _address(builder, pointer, ir.Constant(_WORD, offset))
    return address if shape else _load(builder, address, base)


@lower_setattr_generic(RecordPointer)
def _set_field(context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> Any:
    pointer, value = arguments
    base, _, offset = _split(signature.args[0].dtype, name)  # type: ignore[misc]
    _store(builder, _address(builder, pointer, ir.Constant(_WORD, offset)), base, value)
    return context.get_dummy_value()


# --- Elements of a field -----------------------------------------------------------------------------


@infer_global(operator.getitem)
class _GetElement(AbstractTemplate):  # type: ignore[misc]
    def generic(self, arguments: Any, keywords: Any) -> Any:
        """field[int] -> a number or a row."""
        field, index = arguments
        if isinstance(field, FieldPointer) and isinstance(index, types.Integer):
            return templates.signature(field.element, field, types.int64)
        return None


@infer_global(operator.setitem)
class _SetElement(AbstractTemplate):  # type: ignore[misc]
    def generic(self, arguments: Any, keywords: Any) -> Any:
        """field[int] = number."""
        field, index, value = arguments
        if isinstance(field, FieldPointer) and isinstance(index, types.Integer) and len(field.shape) == 1:
            if isinstance(value, types.Integer | types.Boolean):
                return templates.signature(types.void, field, types.int64, field.element)
        return None


def _element(builder: Any, field: FieldPointer, pointer: Any, index: Any) -> Any:
    return _address(builder, pointer, builder.mul(index, ir.Constant(_WORD, field.stride)))


@lower_builtin(operator.getitem, FieldPointer, types.Integer)
def _get_element(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    field = signature.args[0]
    address = _element(builder, field, *arguments)
    return address if len(field.shape) > 1 else _load(builder, address, field.base)


@lower_builtin(operator.setitem, FieldPointer, types.Integer, types.Integer)
def _set_element(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    field = signature.args[0]
    pointer, index, value = arguments
    _store(builder, _element(builder, field, pointer, index), field.base, value)
    return context.get_dummy_value()


# --- From an address, and through a door ---------------------------------------------------------------


def at_address(record: RecordPointer) -> Any:
    """An intrinsic that takes an address for a record."""

    @intrinsic
    def take(typing_context, address):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.inttoptr(arguments[0], _BYTE.as_pointer())

        return record(address), generate

    return take


@intrinsic
def call_door(typing_context, s, T, door, a, b, c, d):  # type: ignore[no-untyped-def]
    """Call the function whose address stands in `T.fn`, the first field of T."""
    signature = types.int64(s, T, types.int64, types.int64, types.int64, types.int64, types.int64)

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        game, tables, number, *rest = arguments
        pointer = _BYTE.as_pointer()
        kind = ir.FunctionType(_WORD, [pointer, pointer, _WORD, _WORD, _WORD, _WORD])
        table = builder.bitcast(tables, _WORD.as_pointer())
        address = builder.load(builder.gep(table, [number]))
        function = builder.inttoptr(address, kind.as_pointer())
        return builder.call(function, [game, tables, *rest])

    return signature, generate


__all__ = ["FieldPointer", "RecordPointer", "at_address", "call_door"]
