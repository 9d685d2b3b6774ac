"""Every letter of the complete chapters has a test with a fault, or a reason to have none; and the table says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import mutants, rule_coverage
from tests.mutations.table import Fault, all_faults, belongs
from tests.rule_coverage import CHAPTERS, letters_of, named_tests, numbers_of
from tests.rule_reasons import COMPLETE, REASONS

TEXT = """Contents
707. Copying
702.6. Equip
702.6a Equip is something.
702.6b Another.
702.60. Ripple
702.60a Not of equip.
707.2. A rule.
707.10. A later rule.
707.10a Its letter.
"""
FAULT = Fault("702.6a", "rules/game.py", "old", "new", "rules/test_equip.py::test_702_6a_it_attaches")


@pytest.fixture(scope="module")
def text() -> str:
    """The rules edition beside the checkout."""
    if not (found := rule_coverage.edition()):
        pytest.skip(f"needs an edition of the rules in {rule_coverage.EDITION}")
    return found


@pytest.mark.parametrize("chapter", COMPLETE)
def test_every_letter_has_a_test_or_a_reason_to_have_none(chapter: str, text: str) -> None:
    letters = letters_of(chapter, text)
    tested = {letter for letter in letters if letter in named_tests()}
    assert letters
    assert [letter for letter in letters if letter not in tested and letter not in REASONS] == []
    assert tested & REASONS.keys() == set()


@pytest.mark.parametrize("chapter", COMPLETE)
def test_every_tested_letter_has_a_fault_of_its_own(chapter: str, text: str) -> None:
    tested = {letter for letter in letters_of(chapter, text) if letter in named_tests()}
    with_fault = {fault.rule for fault in all_faults() if fault.rule in numbers_of(fault.test)}
    assert tested - with_fault == set()


def test_every_reason_and_every_test_names_a_letter_of_the_edition(text: str) -> None:
    letters = {letter for chapter in CHAPTERS for letter in letters_of(chapter, text)}
    assert REASONS.keys() - letters == set()
    named = {rule for rule in named_tests() if any(belongs(rule, chapter) for chapter in CHAPTERS)}
    assert named - letters - set(CHAPTERS) == set()


def test_complete_chapters_are_chapters() -> None:
    assert set(COMPLETE) <= set(CHAPTERS)
    assert len(set(COMPLETE)) == len(COMPLETE)


# --- The table itself -------------------------------------------------------------------------------


def test_a_chapter_has_its_own_letters_alone() -> None:
    assert letters_of("702.6", TEXT) == ["702.6a", "702.6b"]
    assert letters_of("707", TEXT) == ["707.2", "707.10", "707.10a"]


def test_a_name_may_hold_several_letters() -> None:
    assert numbers_of("test_702_37c_and_702_37e_one_price") == ["702.37c", "702.37e"]
    assert numbers_of("test_707_2_a_copy_of_a_2_2") == ["707.2"]


def test_a_line_says_all_there_is_about_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_coverage, "named_tests", lambda: {"702.6a": ("test_702_6a_it_attaches",)})
    monkeypatch.setattr(rule_coverage, "all_faults", lambda: [FAULT, FAULT._replace(new="another")])
    monkeypatch.setattr(rule_coverage, "REASONS", {"702.6b": "only a pointer"})
    lines = rule_coverage.lines(("702.6",), TEXT + "702.6c New.\n", {FAULT.digest: "killed"})
    assert [str(line) for line in lines] == [
        "702.6a    test_702_6a_it_attaches; fault killed; fault not run",
        "702.6b    no test: only a pointer",
        "702.6c    MISSING",
    ]
    assert [line.missing for line in lines] == [False, False, True]


@pytest.mark.parametrize(("text", "code"), [("702.6b Its letter.\n", 0), ("702.6b Its letter.\n702.6z New.\n", 1)])
def test_a_missing_letter_is_the_exit_code(
    text: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rule_coverage, "edition", lambda: text)
    assert rule_coverage.main(["702.6", "--missing"]) == code
    assert capsys.readouterr().out.count("MISSING") == code


def test_an_unknown_chapter_is_refused() -> None:
    with pytest.raises(SystemExit) as error:
        rule_coverage.main(["999"])
    assert error.value.code == 2


def test_what_is_kept_of_a_fault_goes_with_it(tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "found.json"
    first, second = all_faults()[:2]
    mutants.keep([(first, "killed"), (FAULT, "SURVIVED")], kept)
    mutants.keep([(second, "NOT RUN (pytest ended with 4):\nlong")], kept)
    assert mutants.kept(kept) == {first.digest: "killed", second.digest: "NOT RUN (pytest ended with 4)"}
