"""What is face down does not matter to anyone but its controller (CR 708.5): the heuristic's picks do not depend on it."""

from __future__ import annotations

import pytest

from sim.agents import registry
from sim.batch.matchup import planned_deck
from sim.rng import agent_key
from sim.rules.game import Game
from sim.rules.objects import GameObject

_SHOWN = ("search", "scry", "order", "discard", "choose")  # the player looks at hidden cards then


def permuted(game: Game, seat: int, turn: int) -> Game:
    """A copy in which the cards that this player cannot see, face-down ones too, are others of their owners' cards."""
    other = game.copy()
    state = other.state
    for player in state.players:
        zones = [*player.library] if player.seat == seat else [*player.hand, *player.library]
        down = [e for e in (*state.battlefield, *state.stack) if _is_hidden(state.objects[e], seat, player.seat)]
        hidden = [*down, *zones]
        cards = [(state.objects[e].card, state.objects[e].definition) for e in hidden]
        shift = 1 + turn % max(1, len(cards) - 1) if cards else 0
        for entity, (card, definition) in zip(hidden, cards[shift:] + cards[:shift], strict=True):
            obj = state.objects[entity].copy()
            obj.card, obj.definition = card, definition
            state.objects[entity] = obj
    return other


def _is_hidden(obj: GameObject, seat: int, owner: int) -> bool:
    return bool(obj.face_down) and not obj.known_to >> seat & 1 and obj.owner == owner and obj.card >= 0


@pytest.mark.parametrize("agent", ["heuristic", "greedy"])
@pytest.mark.parametrize(
    ("first", "second"), [("boros-disguise", "simic-disguise"), ("simic-disguise", "simic-disguise")]
)
def test_what_is_face_down_does_not_matter(agent: str, first: str, second: str) -> None:
    """At every decision the pick is the same whatever the opponent's face-down cards are."""
    game = Game((planned_deck(first), planned_deck(second)), seed=29)
    agents = [registry.create(agent, seat=seat, key=agent_key(29, 0, seat)) for seat in range(2)]
    compared = 0
    while (decision := game.next_decision()) is not None:
        pick = agents[decision.seat].choose(decision)
        hidden = any(_is_hidden(o, decision.seat, o.owner) for o in game.state.objects.values() if o.face_down)
        if decision.kind not in _SHOWN and hidden:
            twin = permuted(game, decision.seat, game.state.turn).next_decision()
            assert twin is not None
            assert twin.options == decision.options
            other = registry.create(agent, seat=decision.seat, key=agent_key(29, 0, decision.seat))
            assert other.choose(twin) == pick
            compared += 1
        game.submit(pick)
    assert compared > 20
