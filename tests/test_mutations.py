"""The faults of `tests/mutations/` fit the code as it is, and what becomes of them is told."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests import mutants
from tests.mutations.table import ROOT, Fault, all_faults, obstacle
from tests.rule_coverage import functions_of

FAULTS: Final = all_faults()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.rule}-{fault.test.rpartition('::')[2]}")
def test_a_fault_can_be_put_in_and_its_test_is_there(fault: Fault) -> None:
    assert obstacle(fault) == ""
    file, _, name = fault.test_id.partition("::")
    assert name in functions_of(ROOT / file)


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


def test_what_is_not_killed_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "KEPT", tmp_path / "found.json")
    stale = FAULTS[0]._replace(old="no such text")
    assert mutants.report([stale], jobs=1) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "NOT PUT IN" in lines[0]
    assert lines[-1] == "0/1 killed"


def test_a_rule_that_nothing_tests_is_refused() -> None:
    with pytest.raises(SystemExit) as error:
        mutants.main(["--only", "999.9"])
    assert error.value.code == 2
