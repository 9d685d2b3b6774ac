"""A comparison's run read again: the text of its command, and a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.batch.runs import open_run
from sim.questions.compare import CompareStudy
from sim.report.compare_text import arguments, compare_text
from sim.report.run_reports import report_json, report_page, report_text
from tests.questions.test_compare import GIANTS, compared


def test_a_run_is_reported(tmp_path: Path) -> None:
    """As the command told it; the page holds the answer, every deck and the plots."""
    pytest.importorskip("matplotlib")
    asked = {"variant": GIANTS, "sweep": "lands=20", "against": ["green-stompy", ("black-control", 2)], "games": 60}
    found = compared(**asked, run=tmp_path / "run")
    run = open_run(tmp_path / "run")
    assert isinstance(run.study, CompareStudy)
    words = arguments(run.study)
    assert words == (
        f"red-burn '--variant={GIANTS}' --sweep lands=20 --against green-stompy --against black-control:2 --seed 3"
        " --agents random"
    )
    assert report_text(run) == compare_text(found, words)
    assert report_json(run)["result"] == run.study.summary(run)
    page = report_page(run)
    for part in (
        "Of 2 variants, all judged together",
        "Hill Giant",
        "black-control (67%)",
        "<img src=",
        "How it was played",
    ):
        assert part in page
