"""What spares the engine work changes no game: windows that an agent yields, plain spells, equal cards judged once."""

from __future__ import annotations

import copy

import pytest

from sim.agents.table import play_out, seat_agents
from sim.agents.yields import yields_of
from sim.decklists import load_deck
from sim.rules import decisions, setup
from sim.rules.casting import actions
from sim.rules.casting.spells import spell_facts
from sim.rules.game import Game
from tests.fuzz import all_pairs
from tests.games.test_copies import pick_of


def trace_of(number: int, ask_every_window: bool) -> tuple[int, int, int]:
    """Trace hash, windows and windows skipped of one game of the heuristic agent."""
    pairs = all_pairs()
    game = Game(pairs[number * 7 % len(pairs)], seed=4, index=number, ask_every_window=ask_every_window)
    play_out(game, seat_agents(game, ("heuristic", "heuristic")))
    result = game.result
    return result.trace_hash, result.windows_asked + result.windows_skipped, result.windows_skipped


@pytest.mark.parametrize("start", range(0, 40, 10))
def test_windows_that_an_agent_yields_are_ones_in_which_it_passes(start: int) -> None:
    """CR 117.3d."""
    for number in range(start, start + 10):
        yielding, asked = trace_of(number, False), trace_of(number, True)
        assert yielding[:2] == asked[:2], f"game {number} differs"
        assert asked[2] == 0


def test_what_is_yielded_follows_from_the_decks_and_not_from_games_played_before() -> None:
    """What is copied or named in a game enters the pool that games of the same decks share; the plan decides alone."""
    names = tuple(name for _, name in load_deck("red-burn").main)
    quiet, tapping = (setup._pool.__wrapped__((cards,)) for cards in (names, (*names, "Icy Manipulator")))
    before = yields_of(quiet)
    quiet.definition(setup.supported("Icy Manipulator"))
    assert yields_of(copy.copy(quiet)) == before
    assert yields_of(tapping) != before  # had it been in the deck, the beginning of combat would be asked for


@pytest.mark.parametrize("start", range(0, 40, 10))
def test_the_short_way_to_cast_a_plain_spell_says_what_the_long_way_says(start: int) -> None:
    """CR 601.2, 601.3."""
    pairs, plain = all_pairs(), 0
    for number in range(start, start + 10):
        game = Game(pairs[number * 7 % len(pairs)], seed=5, index=number)
        while (decision := game.next_decision()) is not None:
            if decision.kind == decisions.PRIORITY:
                plain += compare(game, decision.seat, decision.options)
            game.submit(pick_of(game, len(decision.options)))
    assert plain > 200, plain


def compare(game: Game, seat: int, options: tuple[actions.Action, ...]) -> int:
    """How many plain spells could be cast by both ways."""
    sorcery_time, both = actions.is_sorcery_time(game, seat), 0
    player = game.state.players[seat]
    for card in (*player.hand, *(e for e in player.graveyard if game.state.objects[e].definition in game.pool.recast)):
        obj = game.state.objects[card]
        found: list[actions.Action] = []
        actions._casts(game, seat, obj, game.pool.bases[obj.definition], sorcery_time, found)
        short = [option for option in options if option[:2] == (decisions.CAST, card)]
        assert short == found, f"{game.position()}: {game.pool.definitions[obj.definition].name}"
        both += bool(found) and spell_facts(game.pool, obj.definition).is_plain
    return both
