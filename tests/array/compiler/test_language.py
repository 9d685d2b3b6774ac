"""Compiled functions give what Python gives, and leave the record as Python leaves it."""

from __future__ import annotations

from types import FunctionType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.array import doors
from sim.array.doors import room
from sim.array.layout import Plain
from tests.array.compiler import extreme, language
from tests.array.compiler.compiled import Compiled
from tests.array.compiler.language import ALL, GAME

NUMBERS = st.one_of(st.integers(-9, 9), st.integers(-30_000, 30_000))


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    """All functions of the language in one module."""
    return Compiled(ALL)


def _records(compiled: Compiled, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A record and tables with something in every field."""
    rng = np.random.default_rng(seed)
    game, tables = np.zeros(1, dtype=GAME), compiled.tables()
    for record, names in ((game[0], GAME.names), (tables[0], ("fixed", "mark"))):
        for name in names or ():
            record[name] = rng.integers(0, 6, size=record[name].shape)
    return game, tables


@pytest.mark.parametrize("name", ALL)
def test_compiled_functions_give_what_python_gives(
    name: str, compiled: Compiled, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same number, and the same record afterwards."""
    monkeypatch.setattr(doors, "FUNCTIONS", dict(enumerate(ALL.values())))

    @settings(max_examples=60)
    @given(a=NUMBERS, b=NUMBERS, c=NUMBERS, d=NUMBERS, seed=st.integers(0, 3))
    def check(a: int, b: int, c: int, d: int, seed: int) -> None:
        game, tables = _records(compiled, seed)
        s, plain_tables = Plain(game[0]), Plain(tables[0])
        theirs = ALL[name](s, plain_tables, a, b, c, d)
        assert compiled(name, game, tables, a, b, c, d) == theirs
        after = game.copy()
        s.store(after[0])
        assert {field: game[0][field].tolist() for field in GAME.names or ()} == {
            field: after[0][field].tolist() for field in GAME.names or ()
        }

    check()


def test_a_copy_of_a_function_sees_other_globals() -> None:
    """A function whose globals are others: what it calls and the constants that it reads are those."""
    names = dict(language.__dict__)
    names["_named"] = room(FunctionType(language._sum_of_three.__code__, names))
    copy = FunctionType(language.calls_by_name.__code__, names, "copy")
    game, tables = np.zeros(1, dtype=GAME), np.zeros(1, dtype=language.TABLES)
    both = Compiled({"old": language.calls_by_name, "new": copy})
    assert both("old", game, tables, 1, 2, 3, 4) == language.calls_by_name(None, None, 1, 2, 3, 4)
    assert (
        both("new", game, tables, 1, 2, 3, 4) == copy(None, None, 1, 2, 3, 4) != both("old", game, tables, 1, 2, 3, 4)
    )


def test_lists_of_a_loop_do_not_pile_up() -> None:
    """400 MB of lists, one after another, on a stack of 8."""
    game, tables = np.zeros(1, dtype=GAME), np.zeros(1, dtype=language.TABLES)
    compiled = Compiled({"many": extreme.many_lists})
    assert compiled("many", game, tables, 500_000, 0, 0, 0) == 500_000 * 100
