"""Files are written whole or not at all, and nothing is written over unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import OutputExistsError, OutputFolderError
from sim.outputs import replace_file, require_free, writing


def test_a_file_that_is_there_is_replaced_when_asked(tmp_path: Path) -> None:
    """Also a link that leads nowhere is in the way."""
    path = tmp_path / "page.html"
    require_free(path, force=False)
    path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(OutputExistsError, match=r"expected a new file, got .*page\.html.*--force replaces it"):
        require_free(path, force=False)
    require_free(path, force=True)


def test_a_fault_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    """What was there before is there after."""
    path = tmp_path / "games.csv"
    replace_file(path, ["old"])
    with pytest.raises(ZeroDivisionError):
        replace_file(path, (f"new {1 // left}" for left in (1, 0)))
    assert (path.read_text(), [*tmp_path.iterdir()]) == ("old", [path])


def test_what_the_system_says_names_the_file(tmp_path: Path) -> None:
    """A folder that is not there."""
    path = tmp_path / "no" / "page.html"
    with pytest.raises(OutputFolderError, match=r"got .*page\.html: No such file"), writing(path):
        replace_file(path, ["page"])
