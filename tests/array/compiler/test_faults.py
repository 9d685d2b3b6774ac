"""What is outside of the language is refused with file, line and reason."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

import pytest

from sim.array.compiler.kinds import CompileError
from sim.errors import SimulationError
from tests.array.compiler import faults
from tests.array.compiler.compiled import text_of


@pytest.mark.parametrize("name", faults.ALL)
def test_faults_say_where_and_why(name: str) -> None:
    """The docstring of each is the reason; the line is the next marked one."""
    function: FunctionType = faults.ALL[name]
    with pytest.raises(CompileError) as caught:
        text_of({name: function})
    where, reason = str(caught.value).split(": ", 1)
    path, line = where.rsplit(":", 1)
    assert (function.__doc__ or "").rstrip(".").casefold() in reason.casefold()
    assert Path(path) == Path(faults.__file__)
    marked = [n for n, text in enumerate(Path(path).read_text().splitlines(), 1) if text.endswith("# here")]
    if int(line) not in marked:
        assert name == "too_few_arguments"
    assert isinstance(caught.value, SimulationError)
