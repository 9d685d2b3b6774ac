"""The faults of the kernel of the array engine, one at a time (`python -m tests.array_mutants`)."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutations.table import ROOT

FOLDER: Final = Path(__file__).parent / "array"


class KernelFault(NamedTuple):
    """A small fault: `old` text of a file of `sim/array/kernel` becomes `new`.

    `what` is wrong then, against which rule; `sample` ("file::function" below tests/) plays the position or the game in
    which the engines differ.
    """

    what: str
    rule: str
    kernel_file: str
    old: str
    new: str
    sample: str

    @property
    def file(self) -> str:
        """The file below sim/."""
        return f"array/kernel/{self.kernel_file}"

    @property
    def path(self) -> Path:
        """The file the fault is in, in the working tree."""
        return ROOT / "sim" / self.file

    @property
    def test_id(self) -> str:
        """The sample as pytest names it from the project's root."""
        return f"tests/{self.sample}"


def kernel_faults() -> list[KernelFault]:
    """The faults of every file of `array/` beside this one, file by file."""
    names = sorted(path.stem for path in FOLDER.glob("*.py"))
    return [fault for name in names for fault in importlib.import_module(f"tests.mutations.array.{name}").FAULTS]
