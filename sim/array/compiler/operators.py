"""Arithmetic and comparisons: of ints with Python's floor division, of words that wrap around."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Final

from sim.array.compiler.frame import Frame
from sim.array.compiler.kinds import INT, TRUTH, WORD, Kind, Value, number, truth, word

_FOLD: Final[dict[type, Callable[[int, int], int]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
}  # fmt: skip
_PLAIN: Final = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl",
}  # fmt: skip
_COMPARE: Final = {
    ast.Eq: ("eq", "eq", operator.eq), ast.NotEq: ("ne", "ne", operator.ne), ast.Lt: ("slt", "ult", operator.lt),
    ast.LtE: ("sle", "ule", operator.le), ast.Gt: ("sgt", "ugt", operator.gt), ast.GtE: ("sge", "uge", operator.ge),
}  # fmt: skip
_BITS: Final = (ast.BitAnd, ast.BitOr, ast.BitXor)


def to_int(f: Frame, value: Value) -> Value:
    """A truth as an int; other numbers as they are."""
    if value.kind is TRUTH:
        return (
            number(value.number) if value.number is not None else Value(INT, (f.new(f"zext i1 {value.text} to i64"),))
        )
    if value.kind is not INT and value.kind is not WORD:
        f.fail(f"expected a number, got {value.kind}")
    return value


def to_truth(f: Frame, value: Value) -> Value:
    """Whether a number is not 0."""
    if value.kind is TRUTH:
        return value
    value = to_int(f, value)
    if value.number is not None:
        return truth(value.number != 0)
    return Value(TRUTH, (f.new(f"icmp ne i64 {value.text}, 0"),))


def _alike(f: Frame, left: Value, right: Value) -> tuple[Value, Value]:
    """Both as ints, or both as words: a known int that is not negative may stand for a word."""
    left, right = to_int(f, left), to_int(f, right)
    if left.kind is right.kind:
        return left, right
    number_ = left if left.kind is INT else right
    if number_.number is None or number_.number < 0:
        f.fail("an int meets a word: say u64(...)")
    return left._replace(kind=WORD), right._replace(kind=WORD)


def binary(f: Frame, sign: ast.operator, left: Value, right: Value) -> Value:
    """What an operator or comparison gives."""
    what = type(sign)
    if what in _BITS and left.kind is TRUTH and right.kind is TRUTH and left.number is right.number is None:
        return Value(TRUTH, (f.new(f"{_PLAIN[what]} i1 {left.text}, {right.text}"),))
    if what in (ast.LShift, ast.RShift):
        left, right = to_int(f, left), to_int(f, right)
    else:
        left, right = _alike(f, left, right)
    if left.number is not None and right.number is not None and what in _FOLD:
        return _folded(f, what, left, right)
    if what in _PLAIN:
        return Value(left.kind, (f.new(f"{_PLAIN[what]} i64 {left.text}, {right.text}"),))
    if what is ast.RShift:
        return Value(left.kind, (f.new(f"{'ashr' if left.kind is INT else 'lshr'} i64 {left.text}, {right.text}"),))
    if what is ast.FloorDiv:
        return Value(left.kind, (_divide(f, left, right),))
    if what is ast.Mod:
        return Value(left.kind, (_modulo(f, left, right),))
    return f.fail(f"no such operator: {what.__name__}")


def _folded(f: Frame, what: type, left: Value, right: Value) -> Value:
    assert left.number is not None
    assert right.number is not None
    try:
        result = _FOLD[what](left.number, right.number)
    except (ZeroDivisionError, ValueError) as error:
        f.fail(str(error))
    return word(result) if left.kind is WORD else number(result)


def _divide(f: Frame, left: Value, right: Value) -> str:
    """Rounded down; what is divided by 0 gives 0."""
    by = right.number
    if left.kind is WORD:
        return f.new(f"udiv i64 {left.text}, {_not_zero(f, right)}")
    if by is not None and by > 0 and by & (by - 1) == 0:
        return f.new(f"ashr i64 {left.text}, {by.bit_length() - 1}")
    below = _not_zero(f, right)
    quotient, rest = f.new(f"sdiv i64 {left.text}, {below}"), f.new(f"srem i64 {left.text}, {below}")
    down = f.new(f"sext i1 {_rounds_up(f, rest, below, by)} to i64")
    result = f.new(f"add i64 {quotient}, {down}")
    return result if by is not None else f.new(f"select i1 {_is_zero(f, right)}, i64 0, i64 {result}")


def _modulo(f: Frame, left: Value, right: Value) -> str:
    """With the sign of the divisor."""
    by = right.number
    if left.kind is WORD:
        return f.new(f"urem i64 {left.text}, {_not_zero(f, right)}")
    if by is not None and by > 0 and by & (by - 1) == 0:
        return f.new(f"and i64 {left.text}, {by - 1}")
    below = _not_zero(f, right)
    rest = f.new(f"srem i64 {left.text}, {below}")
    add = f.new(f"select i1 {_rounds_up(f, rest, below, by)}, i64 {below}, i64 0")
    return f.new(f"add i64 {rest}, {add}")


def _is_zero(f: Frame, value: Value) -> str:
    return f.new(f"icmp eq i64 {value.text}, 0")


def _not_zero(f: Frame, value: Value) -> str:
    """A divisor, 1 instead of 0."""
    if value.number is not None:
        return value.text if value.number else f.fail("division by 0")
    return f.new(f"select i1 {_is_zero(f, value)}, i64 1, i64 {value.text}")


def _rounds_up(f: Frame, rest: str, below: str, by: int | None) -> str:
    """Whether division towards 0 was division upwards: the rest has not the sign of the divisor."""
    if by is not None and by > 0:
        return f.new(f"icmp slt i64 {rest}, 0")
    crossed = f.new(f"xor i64 {rest}, {below}")
    return f.new(f"and i1 {f.new(f'icmp slt i64 {crossed}, 0')}, {f.new(f'icmp ne i64 {rest}, 0')}")


def compare(f: Frame, sign: ast.cmpop, left: Value, right: Value) -> Value:
    """What an operator or comparison gives."""
    found = _COMPARE.get(type(sign))
    if found is None:
        f.fail(f"no such comparison: {type(sign).__name__}")
    left, right = _alike(f, left, right)
    if left.number is not None and right.number is not None:
        return truth(found[2](left.number, right.number))
    how = found[0] if left.kind is INT else found[1]
    return Value(TRUTH, (f.new(f"icmp {how} i64 {left.text}, {right.text}"),))


def unary(f: Frame, sign: ast.unaryop, value: Value) -> Value:
    """Sign value."""
    if isinstance(sign, ast.Not):
        given = to_truth(f, value)
        return (
            truth(not given.number)
            if given.number is not None
            else Value(TRUTH, (f.new(f"xor i1 {given.text}, true"),))
        )
    value = to_int(f, value)
    if isinstance(sign, ast.UAdd):
        return value
    if value.number is not None:
        result = -value.number if isinstance(sign, ast.USub) else ~value.number
        return word(result) if value.kind is WORD else number(result)
    if isinstance(sign, ast.USub):
        return Value(value.kind, (f.new(f"sub i64 0, {value.text}"),))
    return Value(value.kind, (f.new(f"xor i64 {value.text}, -1"),))


def least(f: Frame, values: list[Value], most: bool) -> Value:
    """The least, or the greatest, of several numbers."""
    best = to_int(f, values[0])
    for value in values[1:]:
        best, other = _alike(f, best, value)
        if best.number is not None and other.number is not None:
            best = _same(best.kind, max(best.number, other.number) if most else min(best.number, other.number))
        else:
            name = ("s" if best.kind is INT else "u") + ("max" if most else "min")
            best = Value(best.kind, (f.new(f"call i64 @llvm.{name}.i64(i64 {best.text}, i64 {other.text})"),))
    return best


def _same(kind: Kind, value: int) -> Value:
    return word(value) if kind is WORD else number(value)


def absolute(f: Frame, value: Value) -> Value:
    """The number without its sign."""
    value = to_int(f, value)
    if value.kind is WORD:
        return value
    return Value(INT, (f.new(f"call i64 @llvm.abs.i64(i64 {value.text}, i1 false)"),))


def bit_count(f: Frame, value: Value) -> Value:
    """How many bits a number that is not negative has, or the absolute value of one that is, as Python counts."""
    value = absolute(f, value)
    return Value(INT, (f.new(f"call i64 @llvm.ctpop.i64(i64 {value.text})"),))
