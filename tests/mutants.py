"""Puts each fault of `tests/mutations/` into a copy of `sim` and runs the test that must fail under it.

    python -m tests.mutants [--only 702.16] [--jobs 2]

Nothing tracked in the working tree is changed; what happened to each fault is kept in .mutants/found.json. Exit code 0
only if every fault can be put in and is killed by its test, and every test passes without a fault.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.mutations.table import ROOT, Fault, all_faults, belongs, obstacle

KEPT: Final = ROOT / ".mutants" / "found.json"  # what happened to each fault, for `python -m tests.rule_coverage`
TIMEOUT: Final = 120  # seconds; the slowest named test takes a few
PASSED, FAILED = 0, 1  # exit codes of pytest; any other says that tests could not be run
# Named tests ask for no fixture of conftest.py, which would bring hypothesis with it.
_PLAIN: Final = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--noconftest")


@contextmanager
def copy_of_sim() -> Iterator[Path]:
    """A folder that holds a copy of the `sim` package, compiled files included, so that it is imported fast."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        shutil.copytree(ROOT / "sim", Path(folder) / "sim")
        yield Path(folder)


def put_in(fault: Fault, folder: Path) -> None:
    """Change the copy; the compiled file goes, for it may look as new as the changed one."""
    path = folder / "sim" / fault.file
    path.write_text(path.read_text(encoding="utf-8").replace(fault.old, fault.new), encoding="utf-8")
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def run_tests(folder: Path, tests: Sequence[str]) -> tuple[int, str]:
    """Run tests of the working tree against the copy: the exit code of pytest and the last lines of its output."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", *_PLAIN, "-p", "tests.mutations.guard"]
    command += ["-o", f"pythonpath={folder} {ROOT}", *tests]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return -1, f"expected an end within {TIMEOUT} s"
    return done.returncode, "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:])


def verdict(fault: Fault) -> tuple[bool, str]:
    """Whether the fault is killed, and in a few words what happened."""
    if reason := obstacle(fault):
        return False, f"NOT PUT IN: {reason}"
    with copy_of_sim() as folder:
        put_in(fault, folder)
        code, output = run_tests(folder, [fault.test_id])
    if code == FAILED:
        return True, "killed"
    if code == PASSED:
        return False, "SURVIVED"
    return False, f"NOT RUN (pytest ended with {code}):\n{output}"


def sound(faults: Sequence[Fault]) -> str:
    """What is wrong with the named tests without any fault; "" if all pass."""
    with copy_of_sim() as folder:
        code, output = run_tests(folder, sorted({fault.test_id for fault in faults}))
    return "" if code == PASSED else output


def kept(path: Path | None = None) -> dict[str, str]:
    """What happened to each fault as it is written now."""
    path = path or KEPT
    there = {fault.digest for fault in all_faults()}
    known: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {digest: words for digest, words in known.items() if digest in there}


def keep(found: Iterable[tuple[Fault, str]], path: Path | None = None) -> None:
    """Write down what happened to these faults; what was known of others stays."""
    path = path or KEPT
    known = kept(path) | {fault.digest: words.partition(":")[0] for fault, words in found}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")


def report(faults: Sequence[Fault], jobs: int) -> int:
    """Print a line a fault and at the end how many were killed; the number that were not."""
    killed = 0
    with ThreadPoolExecutor(jobs) as pool:
        for fault, (is_killed, words) in zip(faults, pool.map(verdict, faults), strict=True):
            killed += is_killed
            keep([(fault, words)])
            print(f"{fault.rule:8} sim/{fault.file:32} {fault.test.rpartition('::')[2]}: {words}", flush=True)
    print(f"{killed}/{len(faults)} killed")
    return len(faults) - killed


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 if all faults are killed, 1 if not, 2 if no fault is meant."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--only", default="", metavar="RULE", help="only this chapter, section or letter: 707, 702.16, 702.16c"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many faults at a time (default 2)")
    asked = parser.parse_args(arguments)
    faults = [fault for fault in all_faults() if belongs(fault.rule, asked.only)]
    if not faults or asked.jobs < 1:
        parser.error(f"expected a tested rule and at least one job, got: {asked.only!r}, {asked.jobs}")
    if output := sound(faults):
        print(f"Expected every named test to pass without a fault, got:\n{output}")
        return 1
    return 1 if report(faults, asked.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
