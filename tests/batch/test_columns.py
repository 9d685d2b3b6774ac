"""Games as columns say what the lines of the output files say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sim.batch.matchup import MatchResult, play_plan, run_matchup
from sim.decklists import load_deck
from tests.batch.coin_game import coin_plan, play_coin_games

pytest.importorskip("pandas")
pytest.importorskip("polars")
pytest.importorskip("pyarrow")

HASHES = ("fingerprint", "trace_hash")


def as_written(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a table as a line of an output file has it."""
    line = {name: value for name, value in row.items() if name not in ("winner_deck", "on_play_deck")}
    line |= {name: f"{row[name]:016x}" for name in HASHES}
    return line | {name: row[name] or "" for name in ("end_reason", "unfinished")}


def test_the_same_rows_as_in_the_files() -> None:
    """Draws, unfinished games, swapped seats: every value of every row."""
    result = play_plan(coin_plan(200), play=play_coin_games)
    assert [as_written(row) for row in result.to_polars().to_dicts()] == result.rows()


def test_the_decks_that_won_and_began() -> None:
    """In games of odd index the first deck has seat 1."""
    result = play_plan(coin_plan(200), play=play_coin_games)
    for row, game in zip(result.to_polars().to_dicts(), result.games, strict=True):
        names = [row["deck_0"], row["deck_1"]]
        assert row["on_play_deck"] == names[game.on_the_play]
        assert row["winner_deck"] == (None if game.winner is None else names[game.winner])


@pytest.mark.parametrize("engine", ["rules", "array"])
def test_keywords_of_real_games(engine: str) -> None:
    """Keywords that could be used and were, with either engine."""
    result = run_matchup("boros-backup", load_deck("azorius-prototype"), 4, seed=3, engine=engine)
    rows = result.to_polars().to_dicts()
    assert any(row["possible_0"] for row in rows)
    assert [as_written(row) for row in rows] == result.rows()


def test_games_without_notes_have_no_such_columns() -> None:
    """Nothing was noted: not the same as that nothing was used."""
    result = play_plan(coin_plan(4), play=play_coin_games)
    noted = replace(result.games[0], possible=(("flash",), ()), used=((), ()))
    some = MatchResult(result.plan, (noted, *result.games[1:]), 1.0, 4)
    assert "possible_0" not in result.columns()
    assert some.to_polars()["possible_0"].to_list() == ["flash", None, None, None]
    assert some.to_polars()["used_1"].to_list() == ["", None, None, None]
