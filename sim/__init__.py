"""Plays thousands of games of Magic: The Gathering and says what the numbers mean.

The public names, loaded at their first use so that `import sim` stays cheap:

    import sim
    result = sim.run_matchup("red-burn", "green-stompy", games=200, seed=7)
    print(result)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.batch.card_report import CardsResult, card_report, card_report_of
    from sim.batch.compare import CompareResult
    from sim.batch.comparing import compare
    from sim.batch.doctor import doctor
    from sim.batch.gauntlet import GauntletResult, gauntlet
    from sim.batch.goldfish import GoldfishResult, goldfish
    from sim.batch.hands import HandsResult, hands
    from sim.batch.matches import MatchesResult, run_matches
    from sim.batch.matchup import MatchResult, run_matchup
    from sim.batch.matrix import MatrixResult, matrix
    from sim.batch.power import power
    from sim.batch.runs import Run, open_run
    from sim.batch.worth import WorthResult, worth
    from sim.decklists import load_deck
    from sim.errors import SimError
    from sim.report.replay import replay
    from sim.results import GameResult
    from sim.rules.game import Game
    from sim.scenario import Scenario

__all__ = [
    "power",
    "CardsResult",
    "CompareResult",
    "Game",
    "GameResult",
    "GauntletResult",
    "GoldfishResult",
    "HandsResult",
    "MatchResult",
    "MatchesResult",
    "MatrixResult",
    "Run",
    "Scenario",
    "SimError",
    "WorthResult",
    "card_report",
    "card_report_of",
    "compare",
    "doctor",
    "gauntlet",
    "goldfish",
    "hands",
    "load_deck",
    "matrix",
    "open_run",
    "replay",
    "run_matches",
    "run_matchup",
    "worth",
]

_HOMES = {
    "power": "sim.batch.power",
    "CardsResult": "sim.batch.card_report",
    "card_report": "sim.batch.card_report",
    "card_report_of": "sim.batch.card_report",
    "CompareResult": "sim.batch.compare",
    "compare": "sim.batch.comparing",
    "Game": "sim.rules.game",
    "GameResult": "sim.results",
    "GauntletResult": "sim.batch.gauntlet",
    "MatchResult": "sim.batch.matchup",
    "MatchesResult": "sim.batch.matches",
    "MatrixResult": "sim.batch.matrix",
    "Run": "sim.batch.runs",
    "Scenario": "sim.scenario",
    "SimError": "sim.errors",
    "gauntlet": "sim.batch.gauntlet",
    "load_deck": "sim.decklists",
    "matrix": "sim.batch.matrix",
    "open_run": "sim.batch.runs",
    "replay": "sim.report.replay",
    "run_matches": "sim.batch.matches",
    "run_matchup": "sim.batch.matchup",
    "GoldfishResult": "sim.batch.goldfish",
    "goldfish": "sim.batch.goldfish",
    "HandsResult": "sim.batch.hands",
    "hands": "sim.batch.hands",
    "WorthResult": "sim.batch.worth",
    "doctor": "sim.batch.doctor",
    "worth": "sim.batch.worth",
}


def __getattr__(name: str) -> Any:
    """Import a public name from its home."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sim' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
