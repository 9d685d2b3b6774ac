"""Elo and percentage points of score: s = 1 / (1 + 10 ** (-elo / 400)) (Elo 1978, "The rating of chessplayers").

A difference in Elo is a gain in score only from some score on: 5 Elo are 0.72 points from 50%, 0.46 points from 80%.
"""

from __future__ import annotations

from math import log10

from sim.errors import StatisticsError


def score_of_elo(elo: float) -> float:
    """The expected score, between 0 and 1, of a deck that is so much Elo better."""
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


def elo_of_score(score: float) -> float:
    """How much Elo better a deck is that scores so much; StatisticsError outside (0, 1)."""
    if not 0.0 < score < 1.0:
        raise StatisticsError(f"expected a score between 0 and 1, got {score:g}: certainty has no Elo")
    return 400.0 * log10(score / (1.0 - score))


def gain_of_elo(elo: float, score: float = 0.5) -> float:
    """The gain in score, as a fraction, of so much Elo for a version that scores `score` without it."""
    return score_of_elo(elo_of_score(score) + elo) - score


def conversion_text(elo: float, score: float = 0.5) -> str:
    """As printed: `5 Elo = 0.72 percentage points of score, from 50%`."""
    return f"{elo:g} Elo = {100 * gain_of_elo(elo, score):.2f} percentage points of score, from {score:.0%}"
