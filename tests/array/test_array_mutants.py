"""The faults of the kernel fit it as it is, and some of them are put in and caught (`python -m tests.array_mutants`)."""

from __future__ import annotations

from typing import Final

import pytest

from tests import array_mutants
from tests.mutations.kernel_table import KernelFault, kernel_faults
from tests.mutations.table import ROOT, obstacle
from tests.rule_coverage import functions_of

FAULTS: Final = kernel_faults()
CAUGHT_HERE: Final = (
    "a block of one member does not spread to its band",
    "protection hinders no target",
    "a mulligan puts one card too few on the bottom",
)


def test_there_are_enough_and_each_is_another() -> None:
    assert len({fault.what for fault in FAULTS}) == len(FAULTS) >= 24


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_a_fault_can_be_put_in_and_its_sample_is_there(fault: KernelFault) -> None:
    assert obstacle(fault) == ""
    file, _, name = fault.test_id.partition("::")
    assert name in functions_of(ROOT / file)


@pytest.mark.parametrize("what", CAUGHT_HERE)
def test_a_fault_is_caught(what: str) -> None:
    fault = next(fault for fault in FAULTS if fault.what == what)
    is_caught, words = array_mutants.verdict(fault)
    assert is_caught, words


def test_a_sample_without_a_fault_is_equal() -> None:
    faults = [fault for fault in FAULTS if fault.what in CAUGHT_HERE]
    assert array_mutants.sound(faults) == ""


def test_a_fault_that_no_longer_fits_is_told() -> None:
    is_caught, words = array_mutants.verdict(FAULTS[0]._replace(old="no such text"))
    assert not is_caught
    assert words.startswith("NOT PUT IN")
