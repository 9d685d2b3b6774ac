"""Chunks as Arrow tables and back: the content of a run's Parquet files.

One row a game and arm: `arm`, `source` (who played it), the tidy columns of `sim.batch.columns`, `error`, and the card
columns of results.CARDS, if any, by seat (`cards_opening_0`, `cards_first_cast_1`, ...: numbers, or lists of numbers).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sim.batch.columns import card_columns, game_columns
from sim.batch.plan import MatchPlan
from sim.batch.study import SOURCES, Block, Chunk
from sim.frames import Categories, arrow_table
from sim.results import CARDS, END_REASONS, ROW, UNFINISHED, CardRows, Rows

_PLAIN: Final = {
    "index": "game_id", "seed": "seed", "fingerprint": "fingerprint", "trace_hash": "trace_hash", "decisions": "decisions",
    "windows_asked": "windows_asked", "windows_skipped": "windows_skipped", "turns": "turns", "on_the_play": "on_play",
    "error": "error",
}  # fmt: skip
"""Field of ROW -> column that holds the same numbers."""
_SEATS: Final = (0, 1)


def chunk_table(arms: Sequence[MatchPlan], chunk: Chunk) -> pa.Table:
    """All games of a chunk as one table, arm by arm in index order; equal chunks give equal tables."""
    tables = [_block_table(arms[block.arm], block) for block in sorted(chunk, key=lambda block: block.arm)]
    return join_tables(tables)


def join_tables(tables: Sequence[pa.Table]) -> pa.Table:
    """Tables one after the other; a column that one of them lacks is missing there."""
    return pa.concat_tables(tables, promote_options="default").unify_dictionaries().combine_chunks()


def _block_table(plan: MatchPlan, block: Block) -> pa.Table:
    columns = {
        "arm": np.full(len(block.rows), block.arm, dtype=np.int16),
        "source": Categories(block.source.astype(np.int32), SOURCES),
        **game_columns(plan, block.rows, block.words),
        "error": block.rows["error"],
    }
    table = arrow_table(columns)
    for name, values in card_columns(block.cards):
        table = table.append_column(name, _arrow_of(np.ascontiguousarray(values)))
    return table


def _arrow_of(values: npt.NDArray[Any]) -> Any:
    flat = pa.array(values.reshape(-1))
    return flat if values.ndim == 1 else pa.FixedSizeListArray.from_arrays(flat, values.shape[1])


# --- Back ---------------------------------------------------------------------------------------------------


def chunk_of_table(arms: Sequence[MatchPlan], table: pa.Table) -> Chunk:
    """The chunk that `chunk_table` made a table of; KeyError, ValueError or an Arrow error where it did not.

    The words of a block are its keywords in order of name, so that the bits may stand for others than in the block that
    was played.
    """
    places = _numbers(table["arm"])
    if not (places[:-1] <= places[1:]).all():
        raise ValueError("expected games arm by arm")
    blocks = []
    for arm in np.unique(places).tolist():
        first, end = np.searchsorted(places, [arm, arm + 1]).tolist()
        blocks.append(_block_of(arm, arms[arm], table.slice(first, end - first)))
    return tuple(blocks)


def _block_of(arm: int, plan: MatchPlan, table: pa.Table) -> Block:
    rows = np.zeros(len(table), dtype=ROW)
    for field, name in _PLAIN.items():
        rows[field] = _numbers(table[name])
    rows["winner"] = _numbers(table["winner"], -1)
    rows["end_reason"] = _coded(table["end_reason"], END_REASONS, 0)
    rows["unfinished"] = _coded(table["unfinished"], UNFINISHED, 0)
    for field in ("life", "mulligans"):
        for seat in _SEATS:
            rows[field][:, seat] = _numbers(table[f"{field}_{seat}"])
    words = _read_keywords(table, rows)
    source = _coded(table["source"], SOURCES, -1).astype(np.int8)
    return Block(arm, rows, _read_cards(table) if plan.cards else None, source, words)


def _numbers(column: Any, missing: int = 0) -> npt.NDArray[Any]:
    """A column of numbers, with a number where one is missing."""
    found: npt.NDArray[Any] = pc.fill_null(column, missing).to_numpy()
    return found


def _coded(column: Any, names: Sequence[str], missing: int) -> npt.NDArray[Any]:
    """A column of strings as their places in `names`."""
    places, strings = _strings(column)
    codes = np.array([*map(names.index, strings), missing])
    found: npt.NDArray[Any] = codes[places]
    return found


def _strings(column: Any) -> tuple[npt.NDArray[Any], list[str]]:
    """A column of strings as places, -1 where one is missing, in a list of different strings."""
    array = column.unify_dictionaries().combine_chunks()
    if isinstance(array, pa.ChunkedArray):  # of no rows
        return np.zeros(0, dtype=np.int64), []
    return _numbers(array.indices, -1), array.dictionary.to_pylist()


def _read_keywords(table: pa.Table, rows: Rows) -> tuple[str, ...]:
    """Fill in `possible`, `used` and `noted`; what their bits stand for."""
    names = [(field, seat) for field in ("possible", "used") for seat in _SEATS]
    if "possible_0" not in table.column_names:
        return ()
    columns = {(field, seat): _strings(table[f"{field}_{seat}"]) for field, seat in names}
    kept = {string for places, strings in columns.values() for string in np.array([*strings, ""])[np.unique(places)]}
    words = tuple(sorted({word for string in kept for word in str(string).split(";") if word}))
    for (field, seat), (places, strings) in columns.items():
        masks = [sum(1 << words.index(word) for word in string.split(";") if word in words) for string in strings]
        rows[field][:, seat] = np.array([*masks, 0], dtype=np.int64)[places]
    rows["noted"] = columns["possible", 0][0] >= 0
    return words


def _read_cards(table: pa.Table) -> CardRows:
    cards = np.zeros(len(table), dtype=CARDS)
    for name, column in card_columns(cards):
        values = table[name].combine_chunks()
        if isinstance(values, pa.FixedSizeListArray):
            column[...] = values.flatten().to_numpy().reshape(column.shape)
        else:
            column[...] = values.to_numpy(zero_copy_only=False)
    return cards
