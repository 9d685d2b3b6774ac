"""What a game is on disk and in memory: how large its records are."""

from __future__ import annotations

import numpy as np

from sim.results import CARDS, EARLY_TURNS, ROW, TOKENS


def test_a_game_with_its_cards_takes_at_most_400_bytes() -> None:
    """Rows and card records are kept by the million."""
    assert ROW.itemsize + CARDS.itemsize <= 400


def test_card_records_have_a_bit_or_a_place_for_every_slot() -> None:
    """Masks are as wide as there are tokens; turns are counted from one."""
    record = np.zeros((), dtype=CARDS)
    assert 8 * record["touched"].itemsize == TOKENS
    assert record["first_cast"].shape == (2, TOKENS)
    assert record["lands"].shape == (2, EARLY_TURNS)
