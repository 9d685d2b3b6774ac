"""Hidden information: permuting all that a player cannot see leaves their view and the heuristic's picks unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from sim.agents.heuristic import HeuristicAgent
from sim.agents.table import seat_agents
from sim.cards import terms as t
from sim.decklists import load_deck, shipped_decks
from sim.rules.game import Game
from sim.rules.objects import GameObject
from sim.rules.view import View, may_see
from sim.scenario import P0, P1, Scenario

DECKS: Final = tuple(entry.name for entry in shipped_decks())
SEED: Final = 37
EVERY: Final = 23  # decisions from one that is looked at to the next; prime to the usual rounds of a turn
MOST: Final = 14  # of one game


def hidden(game: Game, seat: int) -> dict[int, list[GameObject]]:
    """What a player cannot see, by owner: hands and libraries, face-down permanents and spells, cards exiled face down."""
    found: dict[int, list[GameObject]] = {}
    for obj in game.state.objects.values():
        if obj.card >= 0 and obj.zone != t.NOWHERE and not may_see(game, seat, obj):
            found.setdefault(obj.owner, []).append(obj)
    return found


def permuted(game: Game, seat: int) -> Game:
    """A copy of the game in which these objects have changed cards with one another, so that nearly all are others."""
    new = game.copy()
    for objects in hidden(new, seat).values():
        cards = [(obj.card, obj.definition) for obj in objects]
        shift = max(1, len(cards) // 3)
        for obj, (card, definition) in zip(objects, cards[shift:] + cards[:shift], strict=True):
            other = obj.copy()
            other.card, other.definition = card, definition
            new.state.objects[obj.id] = other
    new.drop_cache()
    new.kept_actions.clear()
    return new


def whole_view(view: View) -> dict[str, Any]:
    """All that a view says, object by object."""
    game = view._game
    seen: dict[str, Any] = {
        "game": (view.turn, view.step, view.active, view.seats, view.hand, view.battlefield, view.stack, view.exile),
        "permanents": [(p.plain(), c.values()) for p, c in view.permanents()],
    }
    for player in game.state.players:
        seat = player.seat
        counts = (view.life(seat), view.hand_size(seat), view.library_size(seat), view.lands_played(seat))
        seen[f"seat {seat}"] = (*counts, view.graveyard(seat), view.top_of_library(seat), dict(player.counters))
    for entity in sorted(game.state.objects):
        seen[f"object {entity}"] = _seen_of(view, entity)
    return seen


def _seen_of(view: View, entity: int) -> tuple[Any, ...]:
    known = (view.is_visible(entity), view.name(entity))
    try:
        obj = view.object(entity)
    except KeyError:
        return known
    return (*known, obj.plain(), view.characteristics(entity).values(), view.mana_value(entity))


def moments(deck: str, opponent: str) -> Iterator[tuple[Game, int]]:
    """Some decisions of a game of the heuristic, with their numbers."""
    game = Game((load_deck(deck), load_deck(opponent)), SEED, DECKS.index(deck))
    agents = seat_agents(game, ("heuristic", "heuristic"))
    number, looked_at = 0, 0
    while (decision := game.next_decision()) is not None and looked_at < MOST:
        if number % EVERY == DECKS.index(deck) % EVERY:
            looked_at += 1
            yield game, number
        game.submit(agents[decision.seat].choose(decision))
        number += 1


@pytest.mark.parametrize("deck", DECKS)
def test_what_a_player_cannot_see_changes_neither_view_nor_pick(deck: str) -> None:
    opponent = DECKS[(DECKS.index(deck) * 7 + 3) % len(DECKS)]
    looked_at = 0
    for game, number in moments(deck, opponent):
        for seat in (0, 1):
            other = permuted(game, seat)
            assert whole_view(other.view(seat)) == whole_view(game.view(seat)), f"decision {number}, seat {seat}"
        decision = game.next_decision()
        assert decision is not None
        again = permuted(game, decision.seat).next_decision()
        assert again is not None
        assert (again.kind, again.options, again.about) == (decision.kind, decision.options, decision.about)
        picks = [HeuristicAgent(decision.seat, 0).choose(one) for one in (decision, again)]
        assert picks[0] == picks[1], f"decision {number}: {decision}"
        looked_at += 1
    assert looked_at


def test_what_is_permuted_is_really_other_than_before() -> None:
    """A guard of the test itself: the opponent's hand, both libraries and a face-down permanent change; others do not."""
    s = Scenario()
    s.hand(P1, "Shock")
    s.library(P1, "Forest", "Island")
    s.library(P0, "Swamp", "Plains")
    down = s.battlefield(P1, "Grinning Demon", face_down=True)
    mine = s.battlefield(P0, "Exalted Angel", face_down=True)
    other = permuted(s.game, P0)
    changed = [e for e, obj in s.game.state.objects.items() if other.state.objects[e].definition != obj.definition]
    assert down.id in changed
    assert mine.id not in changed
    assert len(changed) == 4 + 2
    assert len({obj.card for obj in other.state.objects.values()}) == len(other.state.objects)
