"""The outside scenarios: the file of scripted games that no one here wrote, and which of them this project can play.

The format is described in ../shared/conformance/SEMANTICS.md ("XMage" below is the engine whose test suite they come from).
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.conformance import plain_cards

FILE: Final = Path(__file__).parents[3] / "shared" / "conformance" / "scenarios.jsonl.gz"
Scenario = dict[str, Any]

PLAIN_DECK: Final = "RB Aggro.dck"  # 71 Mountains
_SETUPS: Final = frozenset(("add_card", "clear_library", "clear_hand", "set_life", "custom_effect"))
_EFFECTS: Final = frozenset(
    "target_damage target_destroy target_exile target_blink all_destroy spell_cost_modification".split()
)


def read_scenarios(path: Path = FILE) -> list[Scenario]:
    """Every scenario of the file, in its order."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def missing_cards(scenario: Scenario) -> list[str]:
    """The cards of a scenario that the project does not know."""
    return [card for card in scenario["cards"] if not plain_cards.is_known(card)]


def missing_features(scenario: Scenario) -> list[str]:
    """What a scenario asks of the rules or of the runner, seen without playing it, that is not there; named."""
    return sorted(set(_of_format(scenario)) | set(_of_setup(scenario)) | set(_of_actions(scenario)))


def _of_format(scenario: Scenario) -> Iterator[str]:
    form = scenario["format"]
    if form["commander"] or "Oathbreaker" in form["game"]:
        yield "commander game"
    elif any(deck != PLAIN_DECK for deck in form["decks"].values()):
        yield "another deck"
    if len(form["players"]) > 2 and form["range"] != "ALL":
        yield "limited range of influence (801)"
    if scenario["base"] == "CardTestPlayerBaseAI":
        yield "the computer player attacks and blocks by itself"
    if scenario.get("ignored"):
        yield "ignored in its own suite"
    if scenario.get("untranslatable"):
        yield "not fully translated"


def _of_setup(scenario: Scenario) -> Iterator[str]:
    for entry in scenario["setup"]:
        kind = entry["kind"]
        if kind not in _SETUPS:
            yield f"setup {kind}"
        if kind == "custom_effect" and entry["effect"] not in _EFFECTS:
            yield f"test permanent {entry['effect']}"
        if entry.get("zone") == "COMMAND":
            yield "setup of the command zone"


def _of_actions(scenario: Scenario) -> Iterator[str]:
    for part in scenario.get("segments") or [scenario]:
        for action in part["actions"]:
            if action["kind"] in ("rollback", "set_day_night", "run_code", "check_monarch"):
                yield f"action {action['kind']}"
            if "after_rollback" in action:
                yield "action rollback"


def playable(scenarios: list[Scenario]) -> list[Scenario]:
    """The scenarios whose cards are all known and that ask for nothing that is known not to be there."""
    return [s for s in scenarios if not missing_cards(s) and not missing_features(s)]
