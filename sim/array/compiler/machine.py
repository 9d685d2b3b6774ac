"""LLVM: machine code of a room's module for this processor, and compiled rooms loaded."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from sim.array.compiler.kinds import CHECK


def processor() -> str:
    """LLVM and the processor that code is made for: compiled rooms are of use only where this is the same."""
    made_for = llvmlite.__version__, llvm.get_default_triple(), llvm.get_host_cpu_name(), _features(), CHECK
    return " ".join(map(str, made_for))


@cache
def _features() -> str:
    return str(llvm.get_host_cpu_features().flatten())


def _target() -> Any:
    """The machine that code is made for; whoever loads code owns one."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=_features(), opt=1, reloc="pic", codemodel="small"
    )


_maker = cache(_target)


def object_code(text: str) -> bytes:
    """The module as an object file, optimised."""
    machine = _maker()
    head = f'target triple = "{machine.triple}"\ntarget datalayout = "{machine.target_data}"\n'
    module = llvm.parse_assembly(head + text, llvm.create_context())
    # Measured: a higher level takes half as long again to compile, and games are as fast.
    options = llvm.create_pipeline_tuning_options(speed_level=1)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


class Loaded:
    """Compiled rooms in memory."""

    def __init__(self, objects: Iterable[bytes]) -> None:
        machine = _target()
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        for code in objects:
            self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """The address of a function, 0 if there is none of this name."""
        return int(self._engine.get_function_address(name))
