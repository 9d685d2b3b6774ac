"""Faults of starting the game, of turns, and of what lasts until when."""

from __future__ import annotations

from tests.mutations.kernel_table import KernelFault

_CLEANUP = "rules/test_cr_514_cleanup.py::test_"

FAULTS = (
    KernelFault(
        "a mulligan puts one card too few on the bottom",
        "103.5",
        "turns.py",
        "while s.n_hand[seat] > HAND_SIZE - s.mulligans[seat]:",
        "while s.n_hand[seat] > HAND_SIZE + 1 - s.mulligans[seat]:",
        "array/kernel_samples.py::test_mulligans",
    ),
    KernelFault(
        "cards from a mulligan go on top of the library",
        "103.5",
        "turns.py",
        "zone_change(s, answer, t.LIBRARY, ek.ZC_BOTTOM, seat)",
        "zone_change(s, answer, t.LIBRARY, 0, seat)",
        "array/kernel_samples.py::test_mulligans",
    ),
    KernelFault(
        "the player who goes first draws",
        "103.8a",
        "turns.py",
        "    if step == t.DRAW and s.turn == 1:\n        return 1  # CR 103.8a\n",
        "",
        "array/kernel_samples.py::test_mulligans",
    ),
    KernelFault(
        "effects until end of turn do not end",
        "514.2",
        "turns.py",
        "    end_effects(s, T, t.END_OF_TURN, -1)\n",
        "",
        f"{_CLEANUP}514_2_damage_wears_off_and_until_end_of_turn_ends_at_once",
    ),
    KernelFault(
        "damage does not wear off",
        "514.2",
        "turns.py",
        "s.damage[slot], s.deathtouched[slot], s.shields[slot] = 0, 0, 0",
        "s.deathtouched[slot], s.shields[slot] = 0, 0",
        f"{_CLEANUP}514_2_damage_wears_off_and_until_end_of_turn_ends_at_once",
    ),
    KernelFault(
        "mana stays in the pool",
        "500.5",
        "turns.py",
        "                s.n_pool[seat] = 0  # CR 500.5\n",
        "",
        f"{_CLEANUP}500_5_mana_empties_as_a_step_ends",
    ),
)
