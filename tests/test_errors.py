"""Errors are for people: one line, exit codes, and whole after a journey between processes."""

from __future__ import annotations

import pickle

import pytest

from sim import errors

CASES = [
    (
        errors.DecklistError("expected 60 or more cards, got 59", "x.txt"),
        "expected 60 or more cards, got 59 (x.txt)",
    ),
    (errors.DecklistError("expected a count", "x.txt", 3), "expected a count (x.txt:3)"),
    (errors.DecklistError("expected a count"), "expected a count"),
    (errors.EditError("expected a change", "--cut '4 Opt'"), "expected a change (--cut '4 Opt')"),
    (errors.EditError("expected a change"), "expected a change"),
    (
        errors.UnknownCardError("Shokc", ["Shock", "Shook"], "x.txt", 3),
        "expected a card name, got 'Shokc'; did you mean Shock or Shook? (x.txt:3)",
    ),
    (errors.UnknownCardError("Shokc"), "expected a card name, got 'Shokc'"),
    (
        errors.UnsupportedCardError([("Opt", "why"), ("Duress", "because")], "x.txt"),
        "expected supported cards only, 2 cards are not: Opt (why), Duress (because) (x.txt)",
    ),
    (
        errors.UnsupportedCardError([("Opt", "why")]),
        "expected supported cards only, 1 card is not: Opt (why)",
    ),
    (
        errors.UnknownDeckError("brn", ["red-burn"]),
        "expected a deck file or the name of a shipped deck, got 'brn'; did you mean red-burn?",
    ),
    (
        errors.UnknownAgentError("gredy", ["greedy", "random"]),
        "expected an agent (greedy, random), got 'gredy'",
    ),
    (
        errors.IllegalChoiceError("a creature with defender can't attack", "702.3b", "turn 3"),
        "a creature with defender can't attack [CR 702.3b] in turn 3",
    ),
    (errors.IllegalChoiceError("not an option"), "not an option"),
    (errors.RulesInvariantError("a card in two zones", "turn 3"), "a card in two zones in turn 3"),
    (
        errors.ExtraMissingError("pandas", "a data frame", "notebook"),
        "expected pandas for a data frame, which is not installed: pip install 'mtg-sim[notebook]' brings it",
    ),
    (errors.RunDamagedError("expected a whole file", "run/plan.json"), "expected a whole file (run/plan.json)"),
    (errors.PlanError("expected an even number of games, got 3"), "expected an even number of games, got 3"),
    (errors.FieldError("expected shares that sum to 1, got 0.9"), "expected shares that sum to 1, got 0.9"),
]


@pytest.mark.parametrize(("error", "line"), CASES)
def test_one_line_that_survives_pickling(error: errors.SimError, line: str) -> None:
    """What a worker process raises is what the user reads."""
    copy = pickle.loads(pickle.dumps(error))
    assert str(error) == str(copy) == line
    assert type(copy) is type(error)
    assert vars(copy) == vars(error)


def test_exit_codes() -> None:
    """2 for what the user can mend, 1 for a fault of the engine."""
    assert errors.DecklistError("x").exit_code == errors.PlanError("x").exit_code == 2
    assert errors.SimulationError("x").exit_code == errors.RulesInvariantError("x").exit_code == 1
