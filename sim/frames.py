"""Results as tables for pandas, Polars and Parquet: from NumPy columns, without an object a row.

A table is a mapping of names in snake_case to columns of one length:

- a NumPy array of numbers or truth values;
- a masked array where values may be missing (such as the winner of a drawn game);
- `Categories` for strings of which there are few (decks, reasons), which every library keeps as numbers with names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sim.extras import needed_for
from sim.outputs import placing, require_free, writing

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa


@dataclass(frozen=True, eq=False)
class Categories:
    """A column of strings: for each row the place of its string in `names`, which are all different; -1 where none."""

    codes: npt.NDArray[np.integer]
    names: tuple[str, ...]

    @classmethod
    def of(cls, codes: npt.NDArray[np.integer], names: Sequence[str]) -> Categories:
        """Strings by number, of which several may be equal (two decks of one name); -1 is none."""
        different = tuple(dict.fromkeys(names))
        places = np.array([*map(different.index, names), -1], dtype=np.int32)  # the last is what -1 picks
        return cls(places[codes], different)

    @classmethod
    def always(cls, name: str, rows: int) -> Categories:
        """The same string in every row."""
        return cls(np.zeros(rows, dtype=np.int32), (name,))

    @classmethod
    def of_strings(cls, strings: Sequence[str]) -> Categories:
        """Strings, row by row; for short tables."""
        names = tuple(dict.fromkeys(strings))
        return cls(np.array([names.index(string) for string in strings], dtype=np.int32), names)

    def __len__(self) -> int:
        return len(self.codes)


Column: TypeAlias = npt.NDArray[Any] | Categories
Columns: TypeAlias = Mapping[str, Column]


class Tabular(ABC):
    """A result that is also a table. Who inherits says what its columns are; rows are tidy, one observation each."""

    @abstractmethod
    def columns(self) -> Columns:
        """The columns by name, all of one length."""

    def to_pandas(self) -> pd.DataFrame:
        """The table as a pandas data frame; ExtraMissingError without pandas (the extra `notebook`)."""
        return pandas_frame(self.columns())

    def to_polars(self) -> pl.DataFrame:
        """The table as a Polars data frame; ExtraMissingError without Polars and pyarrow (the extra `notebook`)."""
        return polars_frame(self.columns())

    def to_parquet(self, path: str | Path, *, force: bool = False) -> Path:
        """Write the table to a Parquet file, whole or not at all; the path.

        Equal tables give equal bytes. OutputExistsError where the file is there already and `force` is not given,
        OutputFolderError where it cannot be written, ExtraMissingError without pyarrow (the extra `notebook`).
        """
        return write_parquet(self.columns(), Path(path), force=force)


@dataclass(frozen=True)
class Table(Tabular):
    """Columns that stand for themselves, for results that have more than one table."""

    content: Columns

    def columns(self) -> Columns:
        return self.content


def pandas_frame(columns: Columns) -> pd.DataFrame:
    """Columns as a pandas data frame: missing integers as <NA>, missing decimals as nan, strings as categories."""
    with needed_for("a pandas data frame"):
        import pandas as pd
    return pd.DataFrame({name: _of_pandas(column) for name, column in columns.items()})


def _of_pandas(column: Column) -> Any:
    import pandas as pd

    if isinstance(column, Categories):
        return pd.Categorical.from_codes(column.codes, categories=pd.Index(column.names, dtype="str"))
    if not isinstance(column, np.ma.MaskedArray):
        return column
    if column.dtype.kind == "f":
        return column.filled(np.nan)
    return pd.arrays.IntegerArray(column.data, np.ma.getmaskarray(column))


def arrow_table(columns: Columns) -> pa.Table:
    """Columns as an Arrow table: missing values as nulls, strings as dictionaries."""
    with needed_for("an Arrow table"):
        import pyarrow as pa
    return pa.table({name: _of_arrow(column) for name, column in columns.items()})


def _of_arrow(column: Column) -> Any:
    import pyarrow as pa

    if isinstance(column, Categories):
        codes = pa.array(column.codes, mask=column.codes < 0)
        return pa.DictionaryArray.from_arrays(codes, pa.array(column.names, type=pa.string()))
    if isinstance(column, np.ma.MaskedArray):
        return pa.array(column.data, mask=np.ma.getmaskarray(column))
    return pa.array(column)


def polars_frame(columns: Columns) -> pl.DataFrame:
    """Columns as a Polars data frame: missing values as null, strings as categories."""
    with needed_for("a Polars data frame"):
        import polars as pl
    return pl.DataFrame(pl.from_arrow(arrow_table(columns)))


def write_parquet(columns: Columns, path: Path, *, force: bool = False) -> Path:
    """Write columns to a Parquet file under a temporary name and move it into place (see `Tabular.to_parquet`)."""
    table = arrow_table(columns)
    with needed_for("a Parquet file"):
        import pyarrow.parquet as pq
    require_free(path, force)
    with writing(path), placing(path) as temporary:
        pq.write_table(table, temporary, compression="zstd")
    return path
