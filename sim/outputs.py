"""Files that are written: whole or not at all, never over another one unasked, and one line where that fails."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sim.errors import OutputExistsError, OutputFolderError


def require_free(path: Path, force: bool) -> None:
    """OutputExistsError if something is there and may not be replaced."""
    if os.path.lexists(path) and not force:
        raise OutputExistsError(f"expected a new file, got {path}, which is there already (--force replaces it)")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system has against writing a file, such as a full disk, as an error that names the file."""
    try:
        yield
    except OSError as error:
        raise OutputFolderError(
            f"expected a file that can be written, got {path}: {error.strerror or error}"
        ) from error


@contextmanager
def placing(path: Path) -> Iterator[Path]:
    """A temporary file beside `path` that takes its name once it is whole; after a fault it is gone."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def replace_file(path: Path, pieces: Iterable[str]) -> None:
    """Write a text file: whole or not at all."""
    with placing(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)
