"""The passes by which Numba compiles a room: those that integers, loops and calls need, and no others.

Rooms have no closures, exceptions, arrays or parallel loops, and a variable has one type throughout; what Numba would look
for in vain takes a third of its time.
"""

from __future__ import annotations

from typing import Any

from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode


class RoomCompiler(CompilerBase):  # type: ignore[misc]
    """Bytecode, types, machine code."""

    def define_pipelines(self) -> list[Any]:
        """The one pipeline."""
        passes = PassManager("room")
        passes.add_pass(TranslateByteCode, "analyzing bytecode")
        passes.add_pass(FixupArgs, "fix up args")
        passes.add_pass(IRProcessing, "processing IR")
        passes.add_pass(ReconstructSSA, "ssa")
        passes.add_pass(NopythonTypeInference, "nopython frontend")
        passes.add_pass(PreLowerStripPhis, "remove phis nodes")
        passes.add_pass(IRLegalization, "ensure IR is legal prior to lowering")
        passes.add_pass(NativeLowering, "native lowering")
        passes.add_pass(NoPythonBackend, "nopython mode backend")
        passes.finalize()
        return [passes]
