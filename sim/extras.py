"""Libraries that playing does not need: who asks for a data frame or a plot without them is told how to get them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sim.errors import ExtraMissingError

EXTRA = "notebook"


@contextmanager
def needed_for(purpose: str, extra: str = EXTRA) -> Iterator[None]:
    """Imports of optional libraries, inside of it; ExtraMissingError says what for, and names the extra that has them.

    Only a library that is absent is told so: a fault within one that is there is left as it is.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        library = (missing.name or "").split(".")[0]
        if library in ("", "sim"):
            raise
        raise ExtraMissingError(library, purpose, extra) from missing
