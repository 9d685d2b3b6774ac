"""Plays thousands of games of Magic: The Gathering and says what the numbers mean.

The public names, loaded at their first use so that `import sim` stays cheap:

    import sim
    result = sim.run_matchup("red-burn", "green-stompy", games=200, seed=7)
    print(result)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.batch.matchup import MatchResult, run_matchup
    from sim.batch.runs import Run, open_run
    from sim.decklists import load_deck
    from sim.errors import SimError
    from sim.questions.card_report import CardsResult, card_report, card_report_of
    from sim.questions.compare import CompareResult
    from sim.questions.comparing import compare
    from sim.questions.doctor import doctor
    from sim.questions.gauntlet import GauntletResult, gauntlet
    from sim.questions.goldfish import GoldfishResult, goldfish
    from sim.questions.hands import HandsResult, hands
    from sim.questions.matches import MatchesResult, run_matches
    from sim.questions.matrix import MatrixResult, matrix
    from sim.questions.power import power
    from sim.questions.worth import WorthResult, worth
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
    "power": "sim.questions.power",
    "CardsResult": "sim.questions.card_report",
    "card_report": "sim.questions.card_report",
    "card_report_of": "sim.questions.card_report",
    "CompareResult": "sim.questions.compare",
    "compare": "sim.questions.comparing",
    "Game": "sim.rules.game",
    "GameResult": "sim.results",
    "GauntletResult": "sim.questions.gauntlet",
    "MatchResult": "sim.batch.matchup",
    "MatchesResult": "sim.questions.matches",
    "MatrixResult": "sim.questions.matrix",
    "Run": "sim.batch.runs",
    "Scenario": "sim.scenario",
    "SimError": "sim.errors",
    "gauntlet": "sim.questions.gauntlet",
    "load_deck": "sim.decklists",
    "matrix": "sim.questions.matrix",
    "open_run": "sim.batch.runs",
    "replay": "sim.report.replay",
    "run_matches": "sim.questions.matches",
    "run_matchup": "sim.batch.matchup",
    "GoldfishResult": "sim.questions.goldfish",
    "goldfish": "sim.questions.goldfish",
    "HandsResult": "sim.questions.hands",
    "hands": "sim.questions.hands",
    "WorthResult": "sim.questions.worth",
    "doctor": "sim.questions.doctor",
    "worth": "sim.questions.worth",
}


def __getattr__(name: str) -> Any:
    """Import a public name from its home."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sim' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
