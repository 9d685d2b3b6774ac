"""What became of every card: the same in both engines, whoever plays; and noting it changes no game."""

from __future__ import annotations

import numpy as np
import pytest

from sim.array import layout as at
from sim.array.run import ArrayEngine
from sim.batch.matchup import planned_decks
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.runner import play_game
from sim.errors import PlanError
from sim.results import CARDS, CardRows

pytestmark = pytest.mark.usefixtures("compiled")

DECKS = (
    "azorius-phasing", "azorius-prototype", "black-control", "black-cycling", "black-red-bargain", "blue-fliers",
    "boros-backup", "boros-cases", "boros-disguise", "boros-for-mirrodin", "dimir-cases", "dimir-toxic", "equipment",
    "green-stompy", "gruul-prototype", "izzet-cycling", "jeskai-convert", "mirran-blades", "rakdos-convert", "red-burn",
    "red-vehicles-dash", "selesnya-toxic", "simic-backup", "simic-disguise", "white-bands", "white-black-craft",
    "white-weenie",
)  # fmt: skip
"""All shipped decks that the array engine carries."""


def cards_by_the_rules(plan: MatchPlan) -> CardRows:
    """The records of a plan's games as the rules engine keeps them."""
    cards = np.zeros(plan.games, dtype=CARDS)
    for index in range(plan.games):
        play_game(plan, index, cards[index])
    return cards


@pytest.mark.parametrize("place", range(0, len(DECKS), 2))
def test_card_columns_are_equal_in_both_engines(place: int) -> None:
    """Record by record, for every deck, whoever plays."""
    decks = planned_decks(DECKS[place], DECKS[(place + 5) % len(DECKS)])
    engine = ArrayEngine(decks)
    for agent, games in (("random", 4), ("heuristic", 2)):
        plan = MatchPlan(decks, (agent, agent), games, 29)
        played = engine.play_with_cards(plan.seed, range(games), plan.agents)
        assert not played.rows["error"].any()
        expected = cards_by_the_rules(plan)
        for name in CARDS.names or ():
            assert (played.cards[name] == expected[name]).all(), name


def test_choices_from_the_lists_and_cards_shown_on_top_are_noted_alike() -> None:
    """A deck of cards that choose names and creature types, and one that plays with the top card of its library."""
    choosers = PlannedDeck(
        "choosers", ((24, "Plains"), (9, "Adaptive Automaton"), (9, "Runed Halo"), (9, "Cursed Scroll"), (9, "Opt"))
    )
    top = PlannedDeck("top", ((24, "Forest"), (12, "Courser of Kruphix"), (24, "Grizzly Bears")))
    plan = MatchPlan((choosers, top), ("random", "heuristic"), 12, 4)
    cards = ArrayEngine(plan.decks).play_with_cards(plan.seed, range(12), plan.agents).cards
    assert cards.tobytes() == cards_by_the_rules(plan).tobytes()
    assert cards["read_list"].any()
    unseen = cards["used"] & ~(cards["opening"] | cards["drawn"] | cards["tutored"])
    assert unseen.any()  # lands that were played off the library


def test_noting_cards_changes_no_game_and_takes_any_number_of_threads() -> None:
    """The same rows with and without, the same records with one thread and with two."""
    plan = MatchPlan(planned_decks("dimir-cases", "white-bands"), ("random", "random"), 150, 3)
    engine = ArrayEngine(plan.decks)
    noted = engine.play_with_cards(plan.seed, range(150), plan.agents, noting=True)
    plain = engine.play(plan.seed, range(150), plan.agents, noting=True)
    assert noted.rows.tobytes() == plain.tobytes()
    twice = engine.play_with_cards(plan.seed, range(150), plan.agents, threads=2)
    assert twice.cards.tobytes() == noted.cards.tobytes()
    assert noted.cards["opening"].all()


def test_a_game_replayed_by_the_rules_engine_has_card_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """What outgrows a capacity, here because we say so, is replayed with its account."""
    plan = MatchPlan(planned_decks("green-stompy", "red-burn"), ("random", "random"), 4, 8)
    engine = ArrayEngine(plan.decks)
    expected = engine.play_with_cards(plan.seed, range(4), plan.agents)
    write = ArrayEngine._play_blocks

    def give_up(self: ArrayEngine, blocks, rows, libraries, found, cards) -> None:  # type: ignore[no-untyped-def]
        write(self, blocks, rows, libraries, found, cards)
        found["error"][2], cards[2] = at.FULL, np.zeros((), dtype=CARDS)

    monkeypatch.setattr(ArrayEngine, "_play_blocks", give_up)
    played = engine.play_with_cards(plan.seed, range(4), plan.agents)
    assert played.rows["error"].tolist() == [0, 0, at.FULL, 0]
    assert played.cards.tobytes() == expected.cards.tobytes()


def test_decks_with_more_slots_than_a_mask_has_bits_are_refused() -> None:
    """One line that says how many slots the columns can hold."""
    deck = planned_decks("red-burn", "red-burn")[0]
    large = type(deck)("large", (*deck.main, (65 - sum(n for n, _ in deck.main), "Mountain")))
    with pytest.raises(PlanError, match="expected decks with slots 0 to 63 for card columns, got: slot 64"):
        ArrayEngine((large, deck)).play_with_cards(1, range(2), ("random", "random"))
