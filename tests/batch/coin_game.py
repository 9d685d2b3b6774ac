"""A stand-in for the rules engine: each game is a few numbers of its own streams. Fast, fair, addressable."""

from __future__ import annotations

import time

from sim.batch.plan import MatchPlan, PlannedDeck
from sim.results import GameResult, deck_of_seat
from sim.rng import below, fold, stream

GAME = 0xFEEDFACECAFEBEEF


def coin_plan(games: int = 40, seed: int = 7, decks: tuple[str, str] = ("alpha", "beta")) -> MatchPlan:
    """Two decks of one line each; the deck whose name is longer is the stronger one."""
    first, second = (PlannedDeck(name, ((60, name),)) for name in decks)
    return MatchPlan((first, second), ("random", "random"), games, seed)


def play_coin_games(plan: MatchPlan, indices: range) -> list[GameResult]:
    """Games of a plan by coins."""
    return [coin_game(plan, index) for index in indices]


def coin_game(plan: MatchPlan, index: int) -> GameResult:
    """The seat whose luck, strength and first turn add up to more wins; some draws, few unfinished games."""
    key = stream(plan.seed, GAME, index >> 1)
    luck = [below(key, seat, 100) + 5 * len(plan.seated_decks(index)[seat].name) for seat in (0, 1)]
    luck[0] += 10
    unfinished = "decision budget" if below(key, 2, 50) == 0 else ""
    winner = None if unfinished or below(key, 3, 20) == 0 else int(luck[1] > luck[0])
    return GameResult(
        index=index,
        seed=plan.seed,
        winner=winner,
        unfinished=unfinished,
        end_reason="" if unfinished else "draw" if winner is None else "life",
        turns=4 + below(key, 4, 12),
        life=(20, 20) if winner is None else (20 * (1 - winner), 20 * winner),
        on_the_play=0,
        mulligans=(below(key, 5, 3) // 2, below(key, 6, 3) // 2),
        decisions=below(key, 7, 300),
        windows_asked=10,
        windows_skipped=30,
        fingerprint=fold(key, deck_of_seat(index, 0)),
        trace_hash=fold(key, 99),
    )


def play_slowly(plan: MatchPlan, indices: range) -> list[GameResult]:
    """Games that take as long as real ones."""
    time.sleep(0.01 * len(indices))
    return play_coin_games(plan, indices)
