"""Faults of keeping account of the cards."""

from __future__ import annotations

from tests.mutations.kernel_table import KernelFault

_RANDOM = "array/kernel_samples.py::test_cards_of_random_games"
_SEARCHED = "array/kernel_samples.py::test_cards_that_are_searched_for"

FAULTS = (
    KernelFault(
        "a hand that is not kept counts as the opening hand",
        "103.5",
        "card_noting.py",
        "s.cd_flags[-1 - row[1]][token] &= ~OPENING",
        "s.cd_flags[-1 - row[1]][token] &= ~DRAWN",
        _RANDOM,
    ),
    KernelFault(
        "a library that is searched through is not touched",
        "701.23",
        "effects/effects_cards.py",
        "    look_at_library(s, seat)\n",
        "",
        _SEARCHED,
    ),
    KernelFault(
        "a card that was searched for counts as drawn",
        "121.5",
        "card_noting.py",
        "DRAWN if row[6] & ek.ZC_DRAW else TUTORED",
        "DRAWN",
        _SEARCHED,
    ),
    KernelFault(
        "mana spent in another's turn counts for one's own",
        "500.1",
        "card_noting.py",
        "    if seat == s.cd_active and 0 <= turn < EARLY_TURNS:\n",
        "    if 0 <= turn < EARLY_TURNS:\n",
        _SEARCHED,
    ),
)
