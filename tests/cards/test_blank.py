"""The card that does nothing: planned decks may hold it, deck files may not, nobody can do anything with it."""

from __future__ import annotations

import pytest

from sim.array.encode import reasons_against
from sim.array.parity import Both
from sim.array.run import ArrayEngine
from sim.batch.matchup import planned_deck
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.runner import play_game
from sim.cards import catalog
from sim.cards import terms as t
from sim.cards.blank import BLANK
from sim.cards.effects import CastNow
from sim.cards.language import card_in
from sim.cards.names import real_names
from sim.cards.queries import All
from sim.decklists import Decklist, read_text
from sim.errors import UnknownCardError, UnsupportedCardError
from sim.results import result_of
from sim.rules.casting.actions import NORMAL
from sim.rules.effects.casting import ways_now
from sim.rules.frames import Context
from sim.rules.game import Game
from sim.scenario import P0, P1, Scenario

HALF = PlannedDeck("half", ((24, "Mountain"), (16, "Goblin Piker"), (20, BLANK.name)))
AGENTS = ("random", "greedy", "heuristic")


def test_it_is_nothing() -> None:
    """Colourless, without types, cost or text; known by its own name alone."""
    assert catalog.find("(Blank)") is BLANK
    assert (BLANK.mana_cost, BLANK.mana_value, BLANK.colors, BLANK.abilities) == (None, 0, 0, ())
    assert str(BLANK.type_line) == ""
    assert BLANK not in catalog.all_definitions()
    assert not catalog.is_real_card(BLANK.name)
    assert BLANK.name not in real_names().values()


@pytest.mark.parametrize("line", ["4 (blank)", "4 blank", "(blank)", "SB: 1 (blank)", "4 (Blank) (M21) 7"])
def test_a_deck_file_cannot_name_it(line: str) -> None:
    with pytest.raises(UnknownCardError):
        read_text(f"56 Mountain\n{line}\n")


def test_nor_can_a_deck_list() -> None:
    with pytest.raises(UnsupportedCardError, match=r"\(blank\)"):
        planned_deck(Decklist("made up", ((56, "Mountain"), (4, BLANK.name))))


def test_nobody_can_do_anything_with_it() -> None:
    """A game of blanks alone is lost by whoever first draws from an empty library (CR 704.5b), nothing ever happens."""
    nothing = PlannedDeck("nothing", ((20, BLANK.name),))
    game = Game((nothing, nothing))
    kinds = set()
    while (decision := game.next_decision()) is not None:
        kinds.add(decision.kind)
        game.submit(0)
    assert game.result.end_reason == "library"
    assert kinds == {"mulligan", "discard"}


def test_not_even_an_effect_that_casts_for_free_casts_it() -> None:
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, "Shock", BLANK.name)
    node = CastNow(All(card_in(t.HAND)), free=True)
    ways = {
        s.game.pool.definitions[s.game.state.objects[entity].definition].name: ways_now(
            s.game, Context(0, 0), entity, node
        )
        for entity in s.game.state.players[0].hand
    }
    assert ways == {"Shock": [NORMAL], BLANK.name: []}


@pytest.mark.parametrize("agent", AGENTS)
def test_both_engines_carry_it(agent: str) -> None:
    """Whoever plays, and decision by decision."""
    assert reasons_against(BLANK) == []
    other = planned_deck("izzet-cycling")
    pair = Both((HALF, other), 3, 1, (agent, agent)).play()
    assert pair.difference is None, str(pair.difference)
    assert not pair.error
    plan = MatchPlan((HALF, other), (agent, agent), 4, seed=2)
    rows = ArrayEngine(plan.decks).play(plan.seed, range(4), plan.agents)
    for index in range(4):
        assert result_of(rows[index]).fingerprint == play_game(plan, index).fingerprint
