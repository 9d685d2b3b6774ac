"""The agents that think in both engines: one source, the same picks."""

from __future__ import annotations

import importlib
import pkgutil
from types import FunctionType

import pytest

import sim.agents.mind.asks
from sim.agents.table import seat_agents
from sim.array.binding import bound
from sim.array.parity import Both
from sim.decklists import load_deck
from sim.rules.game import Game

PAIRS = (
    ("red-burn", "white-weenie"), ("dimir-toxic", "equipment"), ("azorius-prototype", "simic-disguise"),
    ("boros-cases", "izzet-cycling"), ("white-black-craft", "red-vehicles-dash"), ("black-red-bargain", "white-bands"),
)  # fmt: skip
_BEFORE = 90  # decisions
_ANSWERS = ("int", "None")
AGENTS = (("heuristic", "heuristic"), ("greedy", "heuristic:aggression=700,patience=1400"))


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("agents", AGENTS, ids="/".join)
@pytest.mark.parametrize("names", PAIRS, ids="/".join)
def test_both_engines_pick_the_same(names: tuple[str, str], agents: tuple[str, str]) -> None:
    """At every decision of a game."""
    pair = Both([load_deck(name) for name in names], 77, 2, agents).play()
    assert pair.difference is None, str(pair.difference)
    assert pair.decisions
    assert not pair.error


@pytest.mark.usefixtures("compiled")
def test_they_think_of_a_position_alike() -> None:
    """A game that others have played so far, encoded as it stands."""
    decks = [load_deck(name) for name in ("simic-disguise", "white-black-craft")]
    for number in (0, 6):
        game = Game(decks, 78, number)
        others = seat_agents(game, ("random", "random"))
        while (decision := game.next_decision()) is not None and game.state.decisions < _BEFORE:
            game.submit(others[decision.seat].choose(decision))
        pair = Both.of_game(game, ("heuristic", "heuristic")).play(40)
        assert pair.difference is None, str(pair.difference)
        assert not pair.error


def test_every_question_has_an_answer_in_the_array_engine() -> None:
    """The modules of questions have the same functions in both engines."""
    for module in pkgutil.iter_modules(sim.agents.mind.asks.__path__):
        if module.name != "memory":
            one = importlib.import_module(f"sim.agents.mind.asks.{module.name}")
            two = importlib.import_module(f"sim.array.kernel.agents.{module.name}")
            asked = {name for name, value in vars(one).items() if _is_question(value, one.__name__)}
            assert not [name for name in asked if not hasattr(two, name)]


def _is_question(value: object, home: str) -> bool:
    if not isinstance(value, FunctionType) or value.__module__ != home or value.__name__.startswith("_"):
        return False
    return value.__annotations__["return"] in _ANSWERS


def test_the_copies_ask_the_array_engine() -> None:
    """No name of a copied module means a question of the rules engine's."""
    for name in ("choose", "judging.judge", "see", "fighting.declare", "acting.actions"):
        copy = bound(f"sim.agents.mind.{name}")
        homes = {getattr(value, "__module__", "") or "" for value in vars(copy).values()}
        assert not [home for home in homes if home.startswith("sim.agents.mind.asks")]
