"""Random-agent games over all deck pairs, with invariants: a sample of what `make fuzz` plays."""

from __future__ import annotations

import pytest

from tests.fuzz import all_pairs, play

GAMES = 300
CHUNK = 20


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_random_games_keep_every_invariant(start: int) -> None:
    """No exception, no broken invariant, no game left unfinished."""
    pairs = all_pairs()
    outcomes = [play(number, pairs[number * 7 % len(pairs)]) for number in range(start, start + CHUNK)]
    assert [o.failure for o in outcomes if o.failure] == []
    assert [(o.number, o.unfinished) for o in outcomes if o.unfinished] == []
