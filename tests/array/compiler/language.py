"""Every construct of the rooms' language in small functions of a door's signature: compiled they give what Python gives."""

from __future__ import annotations

from types import FunctionType
from typing import Any, Final

import numpy as np

from sim.agents.rows import rows_of
from sim.array.doors import call
from sim.array.kernel.hashing import below, draw, fold, mix, to_int, u64
from tests.array.compiler import other

GAME: Final = np.dtype(
    [
        ("n", np.int32), ("small", np.int8), ("key", np.uint64), ("big", np.int64),
        ("row", np.int32, 8), ("short", np.int16, 8), ("words", np.uint64, 4), ("wide", np.int64, 8),
        ("table", np.int32, (6, 5)), ("long", np.int64, (6, 5)), ("places", np.int32, 6), ("deep", np.int32, (3, 4, 5)),
    ],
    align=True,
)  # fmt: skip
TABLES: Final = np.dtype([("fn", np.int64, 64), ("fixed", np.int32, 8), ("mark", np.uint64, 4)], align=True)

PRIMES: Final = (2, 3, 5, 7, 11, 13)
HUGE: Final = 0x9E3779B97F4A7C15
FLAG: Final = 1 << 40


# --- Numbers --------------------------------------------------------------------------------------


def arithmetic(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return a + b * c - (-d) + (+a) - ~b


def floor_division(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    by = b or 3
    return a // by * 1000 + a % by + a // 7 - a % 7 + a // -5 + a % -5 + a // 8 + a % 8 + a // 1 + a // -1


def bits(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return (a & b) | (c ^ d) | (a << (b & 7)) ^ (c >> (d & 7)) ^ (FLAG if a & 1 else 1 << 3)


def comparisons(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    found = (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b)
    return found + 64 * (a < b <= c) + 128 * (a == b == c) + 256 * (0 <= a < b < 10 != c)


def chained_once(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return 10 * s.n + int(a < _counted(s, b) < c)


def _counted(s: Any, x: int) -> int:
    s.n += 1
    return x


def membership(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return int(a in (1, 2, b)) + 2 * int(a not in (c, d)) + 4 * (b in PRIMES) + 8 * (c not in other.SOME)


def values_of_and_or(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return ((a and b) or c) + 1000 * (a > 1 and b > 2) + 10000 * (a or b > 3) + 100000 * (not a) + (a < b or c)


def chosen(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    one = a if b > c and d else b if a else -1
    return one + (10 if a > b else 20) + (True if c else d) + (a > b if c > d else b)


def extremes(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return min(a, b) + 3 * max(a, b, c, 5) + 7 * abs(d) + min(4, 2) + bool(a) + int(b)


def bit_counts(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return a.bit_count() + (b & 0xFF).bit_count()


def constants(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return PRIMES[a % 6] + PRIMES[2] + len(PRIMES) + other.SOME[b % len(other.SOME)] + other.NUMBER + True


# --- Words ----------------------------------------------------------------------------------------


def words(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    word = mix(u64(a) ^ s.key)
    word = u64(word * u64(HUGE) + u64(b))
    s.words[0] = fold(word, u64(c))
    s.words[1] = u64(s.words[0] >> u64(7)) | T.mark[1]
    s.key = word if word > u64(1 << 63) else draw(word, 3)
    return to_int(word >> u64(5)) + below(word, 7, 1000) + to_int(word % u64(97)) + to_int(word // u64(1 << 40))


# --- Memory ---------------------------------------------------------------------------------------


def fields(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    s.n, s.small, s.big = a, b & 63, a * b
    s.row[a & 7], s.short[b & 7] = c, d
    s.table[b % 6][c % 5] += a
    s.deep[a % 3][b % 4][c % 5] = d
    row = s.table[b % 6]
    row[0] -= s.deep[a % 3][b % 4][c % 5]
    s.row[1], s.row[2] = s.row[2], s.row[1]
    return s.n + s.small + s.big + row[c % 5] + T.fixed[a & 7] + s.wide[d & 7]


def rows_as_arguments(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    row = s.table[a % 6] if b & 1 else s.table[0]
    found = _total(row, 5) + _total(s.row, 8) + 10 * _total(T.fixed, 8) + _total(s.deep[a % 3][b % 4], 5)
    wide = s.wide
    wide[a & 7] = found & 0xFFFF
    return found + _length(s.wide) + _length(s.long[a % 6])


def _total(row: Any, n: int) -> int:
    total = 0
    for i in range(n):
        total += row[i]
    return total


def _length(row: list[int]) -> int:
    return len(row)


def aliases(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """The same memory by several names, and other memory of the same kind."""
    row, same = s.long[a % 6], s.long[b % 6]
    row[0] = c
    same[0] = d
    _put(s.long[a % 6], s.wide)
    return row[0] * 100 + same[0] + s.wide[0]


def _put(row: list[int], wide: list[int]) -> None:
    row[0] += 1
    wide[0] = row[0]
    row[0] += wide[0]


# --- Statements -----------------------------------------------------------------------------------


def assignments(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    x = y = a
    x, y = y + b, x - b
    first, second = _two(x, y)
    first <<= 2
    second //= 3
    second %= 11
    first |= c & 15
    first ^= d & 3
    if (z := first + second) > 3:
        z -= 1
    pair = (a, b) if c > d else (b, a)
    p, q = pair
    named: int = 7
    return z * 31 + x - y + p * 3 + q + named


def _two(x: int, y: int) -> tuple[int, int]:
    if x > y:
        return x, y
    return y, x


def ways(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    assert a == a
    if a < 0:
        return -1
    elif a == 1 and (b or c):
        pass
    elif not (b > c or d > c):
        return 5
    else:
        s.n = 3
    if True:
        a += 1
    if False:
        a += 100
    return a + s.n


def loops(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    total = 0
    for i in range(a % 10):
        if i == 3:
            continue
        if i == 7:
            break
        total += i
        i += 5
    for i in range(b % 5, c % 13):
        total += 10 * i
    for i in range(20, a % 7, -3):
        total = total * 3 % 1009 + i
    for i in range(b % 4, 17, 4):
        total = total * 5 % 1009 + i
    for i in range(9, -1, -1):
        total += i * (total & 1)
    for _ in range(0):
        total = -1
    return total


def whiles(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    n, steps = abs(a) % 50 + 1, 0
    while n != 1:
        steps += 1
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        if steps > 60:
            break
    while True:
        steps += 1
        if steps % 3 == 0:
            return steps
        if steps % 5 == 0:
            continue
        steps += b & 1


def recursion(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return _fibonacci(abs(a) % 12) + 1000 * _is_even(abs(b) % 9)


def _fibonacci(n: int) -> int:
    return n if n < 2 else _fibonacci(n - 1) + _fibonacci(n - 2)


def _is_even(n: int) -> bool:
    return n == 0 or not _is_even(n - 1)


def arguments(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return _named(a) + 7 * _named(a, b) + 11 * _named(a, more=c) + 13 * _named(a, more=d, extra=b) + other.twice(c)


def _named(x: int, extra: int = 5, *, more: int = -2) -> int:
    return x + 10 * extra + 100 * more


def calls_by_name(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return _named(a, b, more=c)


def _sum_of_three(x: int, extra: int, *, more: int) -> int:
    return x + extra + more


def nothing_given(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    _maybe(s, a)
    _maybe(s, b)
    return s.n


def _maybe(s: Any, x: int) -> None:
    if x < 0:
        return
    s.n += x


def inferred(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return to_int(_either(a)) + to_int(_either(u64(b)))


def _either(x: Any) -> Any:
    return u64(x) >> u64(3)


def doors(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    return call(s, T, 0, a, b, c, d) + call(s, T, 1, b, a, d, c)


# --- Lists ------------------------------------------------------------------------------------------


def lists(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    n = abs(a) % 9 + 1
    zeros, ones, shown = [0] * n, [b] * n, [a, b, c + d]
    for i in range(len(zeros)):
        zeros[i] = i * i
        ones[i] += zeros[i]
    copied = zeros[:]
    copied[0] = 77
    shown[1] += 1
    return _sum(zeros) + 2 * _sum(ones) + 3 * _sum(copied) + 5 * _sum(shown) + len([0] * -3) + len(shown)


def _sum(values: list[int]) -> int:
    found = 0
    for value in values:
        found += value
    return found


def list_tables(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    n, m = abs(a) % 5 + 1, abs(b) % 4 + 1
    table = [[0] * m for _ in range(n)]
    numbers = [i * c for i in range(2, 2 + m)]
    for i in range(n):
        for j in range(m):
            table[i][j] = i * 10 + j + numbers[j]
    rows = table[:]
    rows[0] = numbers
    rows[n - 1] = _joined(table[0], numbers)
    pair = [rows[0], table[n - 1]]
    return _weigh(table) + 3 * _weigh(rows) + 7 * _weigh(pair)


def _joined(one: list[int], two: list[int]) -> list[int]:
    found = one[:]
    for i in range(len(two)):
        found[i] = found[i] * 2 + two[i]
    if found[0] > 5:
        return found
    return two


def _weigh(table: list[list[int]]) -> int:
    found = 0
    for i in range(len(table)):
        for x in table[i]:
            found = found * 3 + x & 0xFFFFFF
    return found


def picked_rows(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    n = abs(a) % 5
    for i in range(n):
        s.places[i] = abs(b + i) % 6
    order = [abs(c * i) % 6 for i in range(4)]
    rows, few = rows_of(s.long, s.places, n), rows_of(s.long, order, 4)
    narrow = rows_of(s.table, order, 3)
    narrow[0][1] += d
    copied = few[:]
    copied[1] = [d] * 5
    return _weigh(rows) + 3 * _weigh(few) + 5 * _weigh(copied) + narrow[1][0] + len(narrow) + len(rows[:])


def lists_in_loops(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """Each turn's list may go when the turn ends, but not one that is meant later."""
    total, kept = 0, [a] * 3
    for i in range(150):
        fresh = [i] * 50
        fresh[1] += b
        total = total + _sum(fresh) & 0xFFFFF
    for i in range(5):
        if i == 2:
            kept = [i + c] * 3
        waste = [9] * 3
        total += waste[0] + kept[1]
    rows = [kept, kept]
    for i in range(2):
        rows[i] = [i + d] * 3
    for i in range(2):
        lent = [i + c] * 3
        _keep(rows, i, lent)
    n = 0
    while n < 3:
        spare = [n] * 4
        n += spare[0] + 1 - spare[3]
    return total + _weigh(rows) + _sum(kept) + n


def _keep(rows: list[list[int]], i: int, row: list[int]) -> None:
    rows[i] = row


def folded(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    i = 100
    total = sum(x * x for x in [a & 15, b & 15, c & 15] if x != 3)
    some = any(s.row[i] > 2 for i in range(8)) + 2 * all(x >= 0 for x in [a, b] if x != d)
    none = any(x for x in [0] * 3) + all(x for x in [0] * 0)
    for i, x in enumerate([c, d]):
        total += i * x
    for i, x in enumerate(range(a % 5, 7)):
        total += i * x
    for x in (b, c, 3):
        total -= x
    for x in PRIMES:
        total += x
    return total + 1000 * some + 10000 * none + i


ALL: Final[dict[str, FunctionType]] = {
    name: value
    for name, value in globals().items()
    if isinstance(value, FunctionType) and value.__module__ == __name__ and name[0] != "_"
}
