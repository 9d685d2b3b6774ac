"""The faults of `tests/mutations/` fit the code as it is, and every tested letter of the four chapters has one."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests import mutants
from tests.mutations.table import ROOT, Fault, all_faults, obstacle

# The chapters that are tested letter by letter, with the modules that do it.
CHAPTERS: Final = {
    "702.6": "tests.rules.test_cr_702_06_equip",
    "702.16": "tests.rules.test_cr_702_16_protection",
    "702.22": "tests.rules.test_cr_702_22_banding",
    "702.29": "tests.rules.test_cr_702_29_cycling",
}
FAULTS: Final = all_faults()


@cache
def functions_of(path: Path) -> frozenset[str]:
    """The names of the test functions of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(n.name for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_"))


def letters_of(chapter: str) -> set[str]:
    """The letters of a chapter that have a test named after them."""
    path = ROOT / (CHAPTERS[chapter].replace(".", "/") + ".py")
    found = (re.match(r"test_(\d+)_(\d+[a-z])_", name) for name in functions_of(path))
    return {f"{m[1]}.{m[2]}" for m in found if m and f"{m[1]}.{m[2]}"[:-1] == chapter}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.rule}-{fault.test.rpartition('::')[2]}")
def test_a_fault_can_be_put_in_and_its_test_is_there(fault: Fault) -> None:
    assert obstacle(fault) == ""
    file, _, name = fault.test_id.partition("::")
    assert name in functions_of(ROOT / file)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_letter_has_a_test_or_a_reason_to_have_none(chapter: str, rule_numbers: frozenset[str]) -> None:
    letters = {number for number in rule_numbers if number[:-1] == chapter and number[-1].isalpha()}
    excused: dict[str, str] = getattr(importlib.import_module(CHAPTERS[chapter]), "NOTHING_TO_SHOW", {})
    assert letters
    assert letters == letters_of(chapter) | excused.keys()
    assert not letters_of(chapter) & excused.keys()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_tested_letter_has_a_fault(chapter: str) -> None:
    assert letters_of(chapter) <= {fault.rule for fault in FAULTS}


# --- The harness ------------------------------------------------------------------------------------


def test_a_fault_that_no_longer_fits_is_told() -> None:
    one = FAULTS[0]
    assert "found it 0 times" in obstacle(one._replace(old="no such text"))
    assert "found it" in obstacle(one._replace(old="return"))
    assert "there is none" in obstacle(one._replace(file="rules/nowhere.py"))
    assert "got the same" in obstacle(one._replace(new=one.old))


def test_a_fault_is_put_into_the_copy_alone() -> None:
    fault = FAULTS[0]
    before = fault.path.read_text(encoding="utf-8")
    with mutants.copy_of_sim() as folder:
        mutants.put_in(fault, folder)
        changed = (folder / "sim" / fault.file).read_text(encoding="utf-8")
    assert fault.path.read_text(encoding="utf-8") == before
    assert changed == before.replace(fault.old, fault.new)
    assert changed != before


def test_what_is_not_killed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    stale = FAULTS[0]._replace(old="no such text")
    assert mutants.report([stale], jobs=1) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "NOT PUT IN" in lines[0]
    assert lines[-1] == "0/1 killed"


def test_a_rule_that_nothing_tests_is_refused() -> None:
    with pytest.raises(SystemExit) as error:
        mutants.main(["--only", "999.9"])
    assert error.value.code == 2
