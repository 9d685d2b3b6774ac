"""Agents choose legal picks, by their own stream and what they may see, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from sim.agents import registry
from sim.agents.agent import Agent
from sim.agents.random import RandomAgent
from sim.agents.scripted import ScriptedAgent
from sim.batch.matchup import planned_deck
from sim.batch.plan import PlannedDeck
from sim.errors import IllegalChoiceError
from sim.rng import agent_key
from sim.rules.decisions import Decision
from sim.rules.game import Game

DECKS = ("red-burn", "white-weenie", "green-stompy", "white-bands", "black-cycling", "blue-fliers", "equipment")


def new_game(first: str, second: str, seed: int = 11, index: int = 0) -> Game:
    """A game of two shipped decks."""
    decks: tuple[PlannedDeck, PlannedDeck] = (planned_deck(first), planned_deck(second))
    return Game(decks, seed=seed, index=index)


def agents_for(specs: Sequence[str], seed: int = 11, index: int = 0) -> list[Agent]:
    """An agent a seat."""
    return [registry.create(spec, seat=k, key=agent_key(seed, index, k)) for k, spec in enumerate(specs)]


def picks_of(first: str, second: str, specs: Sequence[str], seed: int = 11) -> list[int]:
    """All picks of a game."""
    game, agents, picks = new_game(first, second, seed), agents_for(specs, seed), []
    while (decision := game.next_decision()) is not None:
        picks.append(agents[decision.seat].choose(decision))
        assert 0 <= picks[-1] < len(decision.options), decision
        game.submit(picks[-1])
    assert not game.result.unfinished
    return picks


def waiting_decision(options: tuple[int, ...]) -> Decision:
    """A decision that needs no game."""
    return Decision(None, 0, "test", options, None)  # type: ignore[arg-type]


# --- Random and scripted -------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 3, 7])
def test_random_is_uniform(number: int) -> None:
    """Chi squared of 7,000 picks, at odds of about one in a thousand."""
    agent, decision = RandomAgent(seat=0, key=12345), waiting_decision(tuple(range(number)))
    counts = Counter(agent.choose(decision) for _ in range(7000))
    expected = 7000 / number
    assert sum((counts[i] - expected) ** 2 / expected for i in range(number)) < {2: 10.8, 3: 13.8, 7: 22.5}[number]


def test_random_depends_on_its_key_alone() -> None:
    decision = waiting_decision(tuple(range(100)))
    first, again, other = RandomAgent(0, 5), RandomAgent(1, 5), RandomAgent(0, 6)
    picks = [[agent.choose(decision) for _ in range(50)] for agent in (first, again, other)]
    assert picks[0] == picks[1] != picks[2]


def test_scripted_says_its_script_then_the_first_option() -> None:
    agent = ScriptedAgent(0, 0, [2, 1])
    decision = waiting_decision((5, 6, 7))
    assert [agent.choose(decision) for _ in range(4)] == [2, 1, 0, 0]


def test_a_script_that_does_not_fit_is_refused() -> None:
    with pytest.raises(IllegalChoiceError):
        ScriptedAgent(0, 0, [3]).choose(waiting_decision((5, 6, 7)))


# --- Whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", ["random", "greedy", "heuristic"])
def test_games_of_an_agent_are_the_same_again(agent: str) -> None:
    assert picks_of("red-burn", "blue-fliers", (agent, agent)) == picks_of("red-burn", "blue-fliers", (agent, agent))


@pytest.mark.parametrize("first", DECKS)
def test_heuristic_plays_every_deck(first: str) -> None:
    """To the end, with legal picks, against a player who does anything."""
    picks_of(first, "black-control", ("heuristic", "random"))


def test_parameters_change_play() -> None:
    for parameter in ("aggression", "patience"):
        calm = [picks_of("white-weenie", "red-burn", (f"heuristic:{parameter}=100", "greedy"), n) for n in range(4)]
        wild = [picks_of("white-weenie", "red-burn", (f"heuristic:{parameter}=4000", "greedy"), n) for n in range(4)]
        assert calm != wild


# --- Nothing hidden matters ----------------------------------------------------------------------------


def permuted(game: Game, seat: int, turn: int) -> Game:
    """A copy of a game with the cards that a player cannot see in other places: hands of others, all libraries."""
    other = game.copy()
    for player in other.state.players:
        hidden = [*player.library] if player.seat == seat else [*player.hand, *player.library]
        cards = [(other.state.objects[e].card, other.state.objects[e].definition) for e in hidden]
        shift = 1 + turn % max(1, len(cards) - 1) if cards else 0
        for entity, (card, definition) in zip(hidden, cards[shift:] + cards[:shift], strict=True):
            obj = other.state.objects[entity].copy()
            obj.card, obj.definition = card, definition
            other.state.objects[entity] = obj
    return other


@pytest.mark.parametrize(
    ("first", "second"),
    [("red-burn", "blue-fliers"), ("white-weenie", "black-control"), ("black-cycling", "green-stompy")],
)
@pytest.mark.parametrize("agent", ["heuristic", "greedy"])
def test_what_is_hidden_does_not_matter(agent: str, first: str, second: str) -> None:
    """At every decision the pick is the same whatever the cards are that the player cannot see."""
    game, agents = new_game(first, second, seed=23), agents_for((agent, agent), seed=23)
    compared = 0
    while (decision := game.next_decision()) is not None:
        pick = agents[decision.seat].choose(decision)
        if decision.kind not in _SHOWN:
            fresh = registry.create(agent, seat=decision.seat, key=0)
            twin = permuted(game, decision.seat, game.state.turn).next_decision()
            assert twin is not None
            assert (twin.options, twin.about) == (decision.options, decision.about)
            again = registry.create(agent, seat=decision.seat, key=0)
            assert fresh.choose(twin) == again.choose(decision) == pick  # nor does what the agent remembers
            compared += 1
        game.submit(pick)
    assert compared > 20


_SHOWN = ("search", "scry", "order", "discard", "choose")  # the player looks at hidden cards then
