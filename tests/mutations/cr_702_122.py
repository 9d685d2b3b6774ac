"""Faults of crew (CR 702.122)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_702_122_crew.py::test_702_122a"

FAULTS = (
    # Any creature is enough.
    Fault(
        "702.122a",
        "rules/casting/costs.py",
        "return (*options, 0) if total >= cost.tap_power else options",
        "return (*found, 0)",
        f"{_TESTS}_without_enough_power_it_cannot_be_crewed",
    ),
    # One creature is all that may crew.
    Fault(
        "702.122a",
        "rules/casting/costs.py",
        "return (*options, 0) if total >= cost.tap_power else options",
        "return (0,) if total >= cost.tap_power else options",
        f"{_TESTS}_any_number_of_creatures_may_crew_also_those_that_came_this_turn",
    ),
)
