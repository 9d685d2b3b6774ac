"""The notebooks run from top to bottom in a small size, and are stored without what a run left behind."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import pytest

nbformat = pytest.importorskip("nbformat")

ROOT: Final = Path(__file__).parents[1]
NOTEBOOKS: Final = sorted((ROOT / "notebooks").glob("*.ipynb"))
GAMES: Final = 50


def stored(path: Path) -> Any:
    """A notebook as it lies in the repository."""
    return nbformat.read(path, as_version=4)


def test_there_are_notebooks() -> None:
    """The tests below look at something."""
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_stored_without_output(path: Path) -> None:
    """No output, no numbers of execution, no widgets: nothing that changes when it is only looked at."""
    notebook = stored(path)
    nbformat.validate(notebook)
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    for cell in notebook.cells:
        assert cell.source.strip()
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count, dict(cell.metadata)) == ([], None, {})


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")  # of the kernel's libraries
def test_runs_from_top_to_bottom(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a fresh kernel every cell runs, says nothing on stderr, and plots are pictures."""
    client = pytest.importorskip("nbclient")
    for library in ("ipykernel", "ipywidgets", "matplotlib", "pandas", "polars", "pyarrow"):
        pytest.importorskip(library)
    monkeypatch.setenv("GAMES", str(GAMES))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])))
    notebook = stored(path)
    where = {"metadata": {"path": str(tmp_path)}}
    client.NotebookClient(notebook, timeout=280, kernel_name="python3", resources=where).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    said = [output.text for output in outputs if output.get("name") == "stderr"]
    assert [text for text in said if "compiling the array engine" not in text] == []
    assert any("image/png" in output.get("data", {}) for output in outputs)
