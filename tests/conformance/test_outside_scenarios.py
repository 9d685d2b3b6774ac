"""The outside scenarios: every one whose cards are known and that asks for nothing that is not there has to hold.

`python -m tests.conformance` counts them and names what is missing. The scenarios themselves lie beside the checkout
(../shared/conformance); nothing of them is kept here but the names of those that do not hold (`known`).
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any, Final

import pytest

from sim.cards import catalog
from tests.conformance import stand_ins
from tests.conformance.known import DO_NOT_HOLD, NEEDS
from tests.conformance.runner import Outcome, play
from tests.conformance.scenarios import FILE, Scenario, playable, read_scenarios

CHUNKS: Final = 24
AT_LEAST: Final = 400  # so many could be played when this was written: fewer means that the runner refuses too much
is_there: Final = pytest.mark.skipif(not FILE.exists(), reason=f"needs {FILE}, which lies beside the checkout in CI")


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple(read_scenarios())


@cache
def playable_scenarios() -> tuple[Scenario, ...]:
    return tuple(playable(list(scenarios())))


@cache
def outcome(place: int) -> Outcome:
    return play(playable_scenarios()[place])


@is_there
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_playable_scenario_holds(chunk: int) -> None:
    wrong = []
    for place in range(chunk, len(playable_scenarios()), CHUNKS):
        name, came = playable_scenarios()[place]["id"], outcome(place)
        if name in DO_NOT_HOLD:
            wrong += [f"{name}: holds, but is listed in known.py"] if came.holds else []
        else:
            wrong += [
                f"{name}: {line}" for line in (*came.failures, *(f"not supported: {u}" for u in came.unsupported))
            ]
    assert wrong == []


@is_there
def test_most_of_them_are_played_and_hold() -> None:
    held = sum(outcome(place).holds for place in range(len(playable_scenarios())))
    assert len(playable_scenarios()) >= AT_LEAST
    quirks = sum(not reason.startswith(NEEDS) for reason in DO_NOT_HOLD.values())  # what no rule says
    assert held >= 0.97 * (len(playable_scenarios()) - quirks)


@is_there
def test_the_listed_scenarios_exist() -> None:
    names = {scenario["id"] for scenario in scenarios()}
    assert [name for name in DO_NOT_HOLD if name not in names] == []


def test_no_stand_in_is_built_in() -> None:
    assert [card.name for card in stand_ins.CARDS if catalog.is_built_in(card.name)] == []


# --- The runner notices what is wrong -----------------------------------------------------------------


def bolt(**changes: Any) -> Scenario:
    """A scenario in the form of the outside ones: a Lightning Bolt to the opponent's face."""
    cast = {"turn": 1, "step": "PRECOMBAT_MAIN", "player": "A", "kind": "cast", "card": "Lightning Bolt"}
    made: Scenario = {
        "id": "bolt",
        "format": {"players": ["A", "B"], "game": "TwoPlayerDuel", "life": 20, "range": "ONE", "commander": False},
        "strict_choose_mode": True,
        "skip_init_shuffling": False,
        "options": {},
        "setup": [
            {"kind": "add_card", "zone": "BATTLEFIELD", "player": "A", "card": "Mountain", "count": 1},
            {"kind": "add_card", "zone": "HAND", "player": "A", "card": "Lightning Bolt", "count": 1},
        ],
        "actions": [{**cast, "targets": [{"player": "B"}]}],
        "choices": {},
        "targets": {},
        "modes": {},
        "stop_at": {"turn": 1, "step": "BEGIN_COMBAT"},
        "expect_error": None,
        "asserts": [{"kind": "life", "player": "B", "life": 17}],
    }
    return {**deepcopy(made), **changes}


def test_a_right_scenario_holds() -> None:
    assert play(bolt()).holds


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"asserts": [{"kind": "life", "player": "B", "life": 18}]}, "life of B"),
        ({"setup": bolt()["setup"][1:]}, "can't cast Lightning Bolt"),
        ({"stop_at": {"turn": 1, "step": "UPKEEP"}}, "actions left over"),
        ({"choices": {"A": ["Yes"]}}, "answers of A left over"),
        ({"targets": {"B": ["Squire"]}}, "answers of B left over"),
        ({"expect_error": {"required": True, "asserts": []}}, "they were not"),
        ({"asserts": [{"kind": "graveyard_count", "player": "A", "count": 0}]}, "in the graveyard of A"),
        ({"asserts": [{"kind": "query_true", "query": {"q": "is_empty", "of": {"q": "graveyard", "of": {"player": "A"}}}}]},
         "is not so"),
    ],
)  # fmt: skip
def test_what_is_not_so_is_a_failure(changes: dict[str, Any], complaint: str) -> None:
    came = play(bolt(**changes))
    assert not came.holds
    assert any(complaint in line for line in came.failures)


def test_what_is_not_known_is_named_and_never_passed_over() -> None:
    came = play(bolt(asserts=[{"kind": "speed", "player": "A"}]))
    assert not came.holds
    assert came.unsupported == ["assert speed"]
