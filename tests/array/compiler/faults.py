"""Functions that are outside of the language, each with the reason that the compiler says, on the line marked `# here`."""

from __future__ import annotations

from types import FunctionType
from typing import Any, Final

from sim.array.kernel.hashing import u64

FLOAT: Final = 1.5


def a_float(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """Expected an int or a tuple of ints, got FLOAT: float."""
    return a + FLOAT  # type: ignore[return-value]  # here


def a_word_among_ints(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """An int meets a word."""
    return a + u64(b)  # type: ignore[no-any-return]  # here


def two_kinds(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """X is of one kind throughout: expected int, got word."""
    x = a
    x = u64(b)  # here
    return x


def a_row_for_an_int(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """What is returned is of one kind throughout: expected int, got game.row."""
    return s.row  # type: ignore[no-any-return]  # here


def no_such_field(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """Game has no field nowhere."""
    return s.nowhere  # type: ignore[no-any-return]  # here


def read_too_soon(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """X is read before it is assigned."""
    b += x  # type: ignore[used-before-def]  # noqa: F821  # here
    x = a
    return x + b


def a_string(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """Expected an int or a tuple of ints."""
    word = "word"  # here
    return len(word)


def a_dictionary(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """This is outside of the language: {}."""
    found: dict[int, int] = {}  # here
    return found[a]


def an_exception(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """This is outside of the language: raise ValueError."""
    raise ValueError  # here


def no_end(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:  # type: ignore[return]  # here
    """no_end may end without giving a value."""
    if a:
        return b


def a_step_that_varies(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """Expected a known step that is not 0."""
    for i in range(a, b, c):  # here
        d += i
    return d


def written_tables(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """The field is never written: tables.fixed."""
    T.fixed[a] = b  # here
    return c


def an_unknown_length(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """The length is not known."""
    return _long(s.row)


def _long(row: Any) -> int:
    return len(row)  # here


def a_foreign_function(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """Expected a function of the language: sorted."""
    return sorted([a, b])[0]  # here


def too_few_arguments(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """_long is called without row."""
    return _long()  # type: ignore[call-arg]


def a_list_that_calls_itself(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """A function that gives back a list does not call itself."""
    return _itself(a)[0]


def _itself(n: int) -> list[int]:
    return _itself(n - 1) if n else [n]  # here


ALL: Final[dict[str, FunctionType]] = {
    name: value
    for name, value in globals().items()
    if isinstance(value, FunctionType) and value.__module__ == __name__ and not name.startswith("_")
}
