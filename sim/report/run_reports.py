"""What there is to read of a run in a folder, whatever question it answers: text for the terminal, a page, JSON.

A kind of study has a module with two functions, `text_of(run) -> str` and `page_of(run) -> str`, and a row in REPORTS.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sim.errors import PlanError
from sim.outputs import replace_file, require_free, writing

if TYPE_CHECKING:
    from sim.batch.runs import Run

SCHEMA: Final = "mtg-sim/report/1"
REPORTS: Final = {
    "matchup": "sim.report.matchup_report",
    "compare": "sim.report.compare_report",
    "cards": "sim.report.card_report_text",
    "matrix": "sim.report.matrix_text",
    "gauntlet": "sim.report.gauntlet_text",
    "worth": "sim.report.worth_text",
    "goldfish": "sim.report.goldfish_text",
    "matches": "sim.report.matches_text",
}


def report_text(run: Run) -> str:
    """The run as its own command would print it."""
    text: str = _module_of(run).text_of(run)
    return text


def report_page(run: Run) -> str:
    """The run as one self-contained page of HTML; the same run, the same bytes."""
    page: str = _module_of(run).page_of(run)
    return page


def report_json(run: Run) -> dict[str, Any]:
    """What `mtg-sim report --json` prints: where the run stands, and its result as its own command gives it."""
    return {
        "schema": SCHEMA,
        "kind": run.study.kind,
        "games": run.games,
        "complete": run.is_complete,
        "stopped_at": run.stopped_at,
        "result": run.study.summary(run),
    }


def write_page(run: Run, path: Path, *, force: bool = False) -> None:
    """Write the page of a run, whole or not at all; OutputExistsError where the file is there and `force` is not given."""
    require_free(path, force)
    text = report_page(run)
    with writing(path):
        replace_file(path, [text])


def _module_of(run: Run) -> Any:
    kind = run.study.kind
    if kind not in REPORTS:
        raise PlanError(f"expected a run with a report ({', '.join(sorted(REPORTS))}), got one of kind {kind!r}")
    if not run.games:
        raise PlanError(f"expected a run with games to report on, got {run.folder} without any")
    return import_module(REPORTS[kind])
