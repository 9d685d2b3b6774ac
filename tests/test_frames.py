"""Tables for pandas, Polars and Parquet: equal values in all three, and plain words where a library is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from sim.errors import ExtraMissingError, OutputExistsError, OutputFolderError
from sim.frames import Categories, Table

pytest.importorskip("pandas")
pytest.importorskip("polars")
pytest.importorskip("pyarrow")

TABLE = Table(
    {
        "turns": np.array([5, 9, 12], dtype=np.int16),
        "winner": np.ma.masked_array(np.array([0, 1, -1], dtype=np.int8), [False, False, True]),
        "points": np.ma.masked_array(np.array([1.0, 0.5, 7.0]), [False, False, True]),
        "deck": Categories.of(np.array([1, 0, -1]), ("burn", "elves")),
        "hash": np.array([2**64 - 1, 0, 1], dtype=np.uint64),
    }
)
ROWS = [
    {"turns": 5, "winner": 0, "points": 1.0, "deck": "elves", "hash": 2**64 - 1},
    {"turns": 9, "winner": 1, "points": 0.5, "deck": "burn", "hash": 0},
    {"turns": 12, "winner": None, "points": None, "deck": None, "hash": 1},
]


def test_polars_has_the_rows() -> None:
    """Missing values are null, strings are categories."""
    frame = TABLE.to_polars()
    assert frame.to_dicts() == ROWS
    assert str(frame.schema["deck"]) == "Categorical"
    assert str(frame.schema["turns"]) == "Int16"


def test_pandas_has_the_rows() -> None:
    """Missing integers stay integers (<NA>), missing decimals are nan, strings are categories."""
    frame = TABLE.to_pandas()
    assert [str(kind) for kind in frame.dtypes] == ["int16", "Int8", "float64", "category", "uint64"]
    wanted = [[None if row[name] is None else row[name] for row in ROWS] for name in frame.columns]
    found = [
        [None if missing else value for value, missing in zip(frame[c], frame[c].isna(), strict=True)] for c in frame
    ]
    assert found == wanted


def test_parquet_has_the_rows_and_equal_bytes(tmp_path: Path) -> None:
    """What is read back is what was written; the same table, the same bytes."""
    import polars as pl

    first, second = TABLE.to_parquet(tmp_path / "a.parquet"), TABLE.to_parquet(tmp_path / "b.parquet")
    assert pl.read_parquet(first).to_dicts() == ROWS
    assert first.read_bytes() == second.read_bytes()


def test_a_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    """One line that says so; the file stays as it was."""
    path = tmp_path / "games.parquet"
    path.write_text("precious")
    with pytest.raises(OutputExistsError, match=r"expected a new file, got .*games\.parquet"):
        TABLE.to_parquet(path)
    assert path.read_text() == "precious"
    TABLE.to_parquet(path, force=True)
    assert path.read_bytes().startswith(b"PAR1")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """Nothing is written."""
    with pytest.raises(OutputFolderError, match="No such file or directory"):
        TABLE.to_parquet(tmp_path / "nowhere" / "games.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("library", "ask"),
    [
        ("pandas", Table.to_pandas),
        ("polars", Table.to_polars),
        ("pyarrow", Table.to_polars),
        ("pyarrow", lambda table: table.to_parquet("never.parquet")),
    ],
)
def test_a_missing_library_names_the_extra(library: str, ask, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    """One line: what is missing, for what, and how to get it."""
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ExtraMissingError, match=rf"expected {library} for an? .*: pip install 'mtg-sim\[notebook\]'"):
        ask(TABLE)


def test_decks_of_one_name_are_one_category() -> None:
    """A mirror has two decks of the same name."""
    column = Categories.of(np.array([0, 1, -1]), ("burn", "burn"))
    assert column.names == ("burn",)
    assert column.codes.tolist() == [0, 0, -1]


def test_strings_row_by_row() -> None:
    """Few rows come as strings, and one string may stand in all of them."""
    table = Table({"card": Categories.of_strings(["Shock", "Opt", "Shock"]), "deck": Categories.always("burn", 3)})
    assert table.to_polars().to_dict(as_series=False) == {"card": ["Shock", "Opt", "Shock"], "deck": ["burn"] * 3}
