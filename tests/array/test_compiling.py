"""Where compiled rooms are kept, and what makes them be compiled anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.array import compiling


def test_a_change_in_a_called_function_of_another_file_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`turns` calls functions of `objects`; `hashing` is called by `events`, which `turns` calls."""
    before = compiling.room_key.__wrapped__("turns")
    read = compiling._read
    for changed in ("sim.array.kernel.objects", "sim.array.kernel.hashing", "sim.array.layout"):
        monkeypatch.setattr(compiling, "_read", lambda m, c=changed: read(m) + (b"#" if m == c else b""))
        assert compiling.room_key.__wrapped__("turns") != before
    monkeypatch.setattr(compiling, "_read", read)
    assert compiling.room_key.__wrapped__("turns") == before


def test_an_unwritable_folder_means_a_temporary_one_and_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing fails; what is compiled lasts as long as the process."""
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("MTG_SIM_CACHE", str(blocked / "cache"))
    compiling._temporary_root.cache_clear()
    first, second = compiling.cache_root(), compiling.cache_root()
    assert first == second != blocked / "cache"
    assert first.is_dir()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "can't be written" in lines[0]


def test_every_room_has_doors() -> None:
    """The rooms are found by their doors."""
    assert {"turns", "zones", "events", "evaluate.evaluate", "characteristics.layers"} <= set(compiling.ROOMS)
