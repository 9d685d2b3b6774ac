"""Puts each fault of `tests/mutations/array/` into a copy of the kernel, which then must play another game.

    python -m tests.array_mutants [--only WORDS] [--jobs 2]

A sample is a rule test, or a game, that both engines play pick by pick (`tests/both_engines.py`), the kernel uncompiled
(NUMBA_DISABLE_JIT=1). Nothing in the working tree is changed. Exit code 0 only if the engines agree on every sample
without a fault, and differ under each fault in its sample.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.mutants import FAILED, PASSED, copy_of_sim, put_in
from tests.mutations.kernel_table import KernelFault, kernel_faults
from tests.mutations.table import ROOT, obstacle

TIMEOUT: Final = 240  # seconds; a sample takes a few, all samples together half a minute
DIFFER: Final = "the engines differ:"  # as `both_engines` says
_PLAIN: Final = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--noconftest")
_PLUGINS: Final = ("-p", "tests.mutations.guard", "-p", "tests.both_engines")


def play(folder: Path, samples: Sequence[str]) -> tuple[int, str]:
    """Play samples of the working tree with the copy: the exit code of pytest and its output."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", *_PLAIN, *_PLUGINS]
    command += ["-o", f"pythonpath={folder} {ROOT}", *samples]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired:
        return -1, f"expected an end within {TIMEOUT} s"
    return done.returncode, done.stdout + done.stderr


def verdict(fault: KernelFault) -> tuple[bool, str]:
    """Whether the fault is caught, and in a few words how."""
    if reason := obstacle(fault):
        return False, f"NOT PUT IN: {reason}"
    with copy_of_sim() as folder:
        put_in(fault, folder)
        code, output = play(folder, [str(ROOT / fault.test_id)])
    told = [line for line in output.splitlines() if line.strip()]
    if code == FAILED and DIFFER in output:
        place = next(i for i, line in enumerate(told) if DIFFER in line)
        return True, told[place + 1].strip()
    return False, "SURVIVED" if code == PASSED else f"NOT PLAYED (pytest ended with {code}):\n" + "\n".join(told[-12:])


def sound(faults: Sequence[KernelFault]) -> str:
    """What is wrong with the samples without any fault; "" if the engines agree on all, and each was played by both."""
    with copy_of_sim() as folder:
        samples = sorted({fault.test_id for fault in faults})
        code, output = play(folder, [str(ROOT / sample) for sample in samples])
    return "" if code == PASSED and "not at all" not in output else output


def report(faults: Sequence[KernelFault], jobs: int) -> int:
    """Print a line a fault and at the end how many were caught; the number that were not."""
    caught, began = 0, time.perf_counter()

    def timed(fault: KernelFault) -> tuple[bool, str, float]:
        start = time.perf_counter()
        return *verdict(fault), time.perf_counter() - start

    with ThreadPoolExecutor(jobs) as pool:
        for fault, (is_caught, words, seconds) in zip(faults, pool.map(timed, faults), strict=True):
            caught += is_caught
            sample = fault.sample.rpartition("::")[2]
            print(f"{fault.rule:8} {fault.what}: {sample} [{seconds:.1f} s] {words}", flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime  # what it would take on a quiet machine, divided by the jobs
    print(f"{caught}/{len(faults)} caught in {time.perf_counter() - began:.0f} s, {cpu:.0f} s of CPU")
    return len(faults) - caught


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 if all faults are caught, 1 if not, 2 if no fault is meant."""
    parser = argparse.ArgumentParser(prog="python -m tests.array_mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORDS", help="only faults of this rule, file or description")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many faults at a time (default 2)")
    asked = parser.parse_args(arguments)
    faults = [fault for fault in kernel_faults() if asked.only in f"{fault.rule} {fault.file} {fault.what}"]
    if not faults or asked.jobs < 1:
        parser.error(f"expected words of a fault and at least one job, got: {asked.only!r}, {asked.jobs}")
    if output := sound(faults):
        print(f"Expected the engines to agree on every sample without a fault, got:\n{output}")
        return 1
    return 1 if report(faults, asked.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
