"""The yardstick of speed never changes: its games are pinned."""

from __future__ import annotations

import hashlib

from benchmarks import calibrate


def test_the_calibration_games_are_the_same_for_ever() -> None:
    """Winner, turns and life of 500 games, as the program of the first figures plays them."""
    outcomes = [tuple(outcome) for outcome in calibrate.run(7, 0, 500)]
    assert hashlib.sha256(repr(outcomes).encode()).hexdigest()[:16] == "6a4790ee71a1f732"
    assert calibrate.games_per_second(10) > 0
