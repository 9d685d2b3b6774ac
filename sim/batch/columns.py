"""The games of a matchup as tidy columns: one row a game, the same as the lines of the files that `--out` writes.

Beyond those: the names of the decks that won and began (`winner_deck`, `on_play_deck`), so that a table can be grouped by
them. Hashes are numbers here, and what is not there is missing instead of "".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.batch.plan import MatchPlan
from sim.batch.rows import StoredGames
from sim.frames import Categories, Columns
from sim.results import END_REASONS, ROW, UNFINISHED, CardRows, GameResult, Rows, put_result

Integers = npt.NDArray[Any]


def rows_with_words(games: Sequence[GameResult]) -> tuple[Rows, tuple[str, ...]]:
    """Games as ROW[games], and what the bits of their keywords stand for."""
    if isinstance(games, StoredGames):
        return games.joined()
    words = tuple(sorted({word for game in games for seat in game.possible for word in seat}))
    rows = np.zeros(len(games), dtype=ROW)
    for row, game in zip(rows, games, strict=True):
        put_result(row, game, words)
    return rows, words


def game_columns(plan: MatchPlan, rows: Rows, words: Sequence[str] = ()) -> Columns:
    """Columns of the games in ROW[games] of a plan; `_0` and `_1` are by seat, `points_a` are of the plan's first deck."""
    index = rows["index"]
    return {
        "game_id": index,
        "pair": index // 2,
        "seed": rows["seed"],
        **_seated(plan, index),
        **_outcome(plan, rows),
        "turns": rows["turns"],
        **_by_seat(rows, "life", "mulligans"),
        **{name: rows[name] for name in ("decisions", "windows_asked", "windows_skipped", "fingerprint", "trace_hash")},
        **_keywords(rows, words),
    }


def card_columns(cards: CardRows | None) -> list[tuple[str, Integers]]:
    """The fields of results.CARDS by seat, as `cards_FIELD_SEAT`: views of [games] or [games, numbers a game]."""
    found: list[tuple[str, Integers]] = []
    for field in () if cards is None else cards.dtype.names or ():
        values: Integers = cards[field]  # type: ignore[index]  # there are no fields of None
        if values.shape[1:2] == (2,):
            found += [(f"cards_{field}_{seat}", values[:, seat]) for seat in (0, 1)]
        else:
            found.append((f"cards_{field}", values))
    return found


def _seated(plan: MatchPlan, index: Integers) -> Columns:
    """Decks and agents by seat: games of odd index have them swapped."""
    names = tuple(deck.name for deck in plan.decks)
    odd = index & 1
    decks = {f"deck_{seat}": Categories.of(odd ^ seat, names) for seat in (0, 1)}
    return decks | {f"agent_{seat}": Categories.of(odd ^ seat, plan.agents) for seat in (0, 1)}


def _outcome(plan: MatchPlan, rows: Rows) -> Columns:
    """Who began, who won, and how it ended."""
    names = tuple(deck.name for deck in plan.decks)
    odd, winner = rows["index"] & 1, rows["winner"]
    won, finished = winner >= 0, rows["unfinished"] == 0
    winning_deck = np.where(won, winner ^ odd, -1)
    points = np.where(won, winning_deck == 0, 0.5)
    return {
        "on_play": rows["on_the_play"],
        "on_play_deck": Categories.of(rows["on_the_play"] ^ odd, names),
        "winner": np.ma.masked_array(winner, ~won),
        "winner_deck": Categories.of(winning_deck, names),
        "points_a": np.ma.masked_array(points, ~finished),
        "end_reason": _reasons(rows["end_reason"], END_REASONS),
        "unfinished": _reasons(rows["unfinished"], UNFINISHED),
    }


def _reasons(numbers: Integers, names: Sequence[str]) -> Categories:
    """Names by number, of which number 0 is none."""
    return Categories(numbers.astype(np.int32) - 1, tuple(names[1:]))


def _by_seat(rows: Rows, *names: str) -> Columns:
    return {f"{name}_{seat}": rows[name][:, seat] for name in names for seat in (0, 1)}


def _keywords(rows: Rows, words: Sequence[str]) -> Columns:
    """The keywords that each seat could use and used, as `first;second`; none of it where no game noted them."""
    noted = rows["noted"].astype(np.bool_)
    if not noted.any():
        return {}
    names = [(name, seat) for name in ("possible", "used") for seat in (0, 1)]
    return {f"{name}_{seat}": _joined(rows[name][:, seat], noted, words) for name, seat in names}


def _joined(masks: Integers, noted: npt.NDArray[np.bool_], words: Sequence[str]) -> Categories:
    """Sets of words by their bits, in order of name; missing where the game noted none."""
    different, codes = np.unique(masks, return_inverse=True)
    names = [";".join(sorted(word for i, word in enumerate(words) if int(mask) >> i & 1)) for mask in different]
    return Categories.of(np.where(noted, codes, -1), names)
