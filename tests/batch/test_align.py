"""Versions of a deck in common slots: what stays, what is paired, and that shuffles move nothing else."""

from __future__ import annotations

import doctest
import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.agents.table import play_out, seat_agents
from sim.array import start
from sim.batch import align as module
from sim.batch.align import Change, SlotMap, align, align_all
from sim.batch.matchup import planned_deck
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.runner import play_game
from sim.cards.blank import BLANK
from sim.cards.catalog import is_built_in
from sim.cards.names import real_names
from sim.decklists import read_text
from sim.decklists.plain import write_plain
from sim.errors import UnsupportedCardError
from sim.results import GameResult
from sim.rng import GameRandom
from sim.rules.game import Game
from sim.rules.setup import slots_of
from sim.rules.zones import shuffle

BURN = planned_deck("red-burn")
SEEDS = 300


def changed(deck: PlannedDeck, swaps: dict[str, int], name: str = "variant") -> PlannedDeck:
    """A deck with so many copies more or fewer of some cards."""
    counts = Counter({card: count for count, card in deck.main})
    counts.update(swaps)
    return PlannedDeck(name, tuple((count, card) for card, count in counts.items() if count))


def named(deck: PlannedDeck) -> dict[int, str]:
    """Card by token."""
    return {token: card.whole_name for token, card in slots_of(deck)}


def libraries(deck: PlannedDeck, shuffles: int) -> list[list[str]]:
    """The names in the library, top first, after the first shuffles of a game of each of many seeds, as drawn by token."""
    cards = named(deck)
    orders = []
    for seed in range(SEEDS):
        random = GameRandom.of_game(seed, 0)
        for _ in range(shuffles):
            order = random.shuffled(0, sorted(cards))
        orders.append([cards[token] for token in order])
    return orders


def test_the_example_of_the_module_holds() -> None:
    assert doctest.testmod(module).failed == 0


# --- What the issue asks for -------------------------------------------------------------------------------


def test_reordered_lines_and_other_printings_give_identical_games() -> None:
    """A deck is its cards: neither where a line stands nor which printing it names changes a single event."""
    text = write_plain(read_text("\n".join(f"{count} {name}" for count, name in BURN.main)))
    lines = text.strip().splitlines()
    other = "\n".join(f"{line} (M{i:02}) {i}" for i, line in enumerate(reversed(lines)))
    decks = [planned_deck(read_text(deck)) for deck in (text, other)]
    assert decks[0].main == decks[1].main[::-1]
    opponent = planned_deck("green-stompy")
    plans = [MatchPlan((deck, opponent), ("random", "heuristic"), 4, seed=12) for deck in decks]
    for index in range(4):
        assert play_game(plans[0], index) == play_game(plans[1], index)


@pytest.mark.parametrize("shuffles", [1, 2, 3])
def test_a_swap_of_two_leaves_the_other_58_in_identical_places(shuffles: int) -> None:
    """In every library of many seeds, after the first and after later shuffles."""
    base, variant, slot_map = align(BURN, changed(BURN, {"Shock": -2, "Incinerate": 2}))
    assert str(slot_map) == "-2 Shock +2 Incinerate"
    for before, after in zip(libraries(base, shuffles), libraries(variant, shuffles), strict=True):
        differing = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
        assert differing == [("Shock", "Incinerate")] * 2


def test_both_engines_shuffle_so() -> None:
    """What the engines make of the slots: the first order of the array engine, and the library of a game shuffled twice."""
    base, variant, slot_map = align(BURN, changed(BURN, {"Shock": -2, "Incinerate": 2}))
    tokens = [[token for token, _ in slots_of(deck)] for deck in (base, variant)]
    orders = start.orders(4, range(0, 40, 2), tokens)
    assert np.array_equal(*(start.orders(4, range(0, 40, 2), [mine, mine]) for mine in tokens))
    assert orders.shape[0] == 20
    for seed in range(20):
        games = [Game((deck, base), seed) for deck in (base, variant)]
        for _ in range(2):
            found = []
            for game in games:
                shuffle(game, 0)
                cards = [game.state.objects[entity] for entity in game.state.players[0].library]
                found.append([(card.card, game.pool.definitions[card.definition].name) for card in cards])
            differing = [a[0] for a, b in zip(*found, strict=True) if a != b]
            assert [a for a, _ in found[0]] == [b for b, _ in found[1]]
            assert sorted(differing) == list(slot_map.tokens)


@pytest.mark.parametrize("shuffles", [1, 2])
def test_a_deck_of_61_keeps_the_order_of_the_60(shuffles: int) -> None:
    """The added card is somewhere in between."""
    base, variant, slot_map = align(BURN, changed(BURN, {"Hill Giant": 1}))
    assert slot_map.changes == (Change(60, None, "Hill Giant"),)
    assert not slot_map.keeps_size
    places = set()
    for before, after in zip(libraries(base, shuffles), libraries(variant, shuffles), strict=True):
        places.add(after.index("Hill Giant"))
        assert [name for name in after if name != "Hill Giant"] == before
    assert len(places) > 50


def test_a_deck_of_59_keeps_the_order_of_the_59() -> None:
    """The removed card was somewhere in between; its slot stays empty."""
    base, variant, slot_map = align(replace(BURN), changed(BURN, {"Mountain": -1}))
    (gone,) = slot_map.changes
    assert (gone.removed, gone.added) == ("Mountain", None)
    assert gone.token not in named(variant)
    for before, after in zip(libraries(base, 1), libraries(variant, 1), strict=True):
        extra = next(place for place, name in enumerate([*after, ""]) if name != before[place])
        assert [*before[:extra], *before[extra + 1 :]] == after


def watched(deck: PlannedDeck, opponent: PlannedDeck, index: int) -> tuple[GameResult, set[int]]:
    """A game of a deck, and the tokens of its cards that were ever in its owner's hand, also before a mulligan."""
    seat, held = index % 2, set()
    game = Game((deck, opponent) if seat == 0 else (opponent, deck), 5, index)
    player = game.state.players[seat]

    def note(game: Game, event: tuple[int, ...]) -> None:
        held.update(game.state.objects[entity].card - player.first_card for entity in player.hand)

    game.observers.append(note)
    play_out(game, seat_agents(game, ("greedy", "greedy")))
    return game.result, held


def test_a_game_that_never_reaches_a_changed_slot_is_the_same_game() -> None:
    """Event by event; neither deck has a card that looks into a library."""
    base, variant, slot_map = align(BURN, changed(BURN, {"Shock": -2, "Hill Giant": 2}))
    opponent = planned_deck("green-stompy")
    same = 0
    for index in range(16):
        (before, held), (after, _) = (watched(deck, opponent, index) for deck in (base, variant))
        if held.isdisjoint(slot_map.tokens):
            same += 1
            assert replace(before, fingerprint=0) == replace(after, fingerprint=0)  # the libraries still differ
    assert 0 < same < 16


# --- Pairing -----------------------------------------------------------------------------------------------


def test_lands_take_the_slots_of_lands_and_spells_the_nearest_mana_value() -> None:
    """A land comes into a spell's slot only when no land leaves."""
    base = PlannedDeck("base", ((3, "Mountain"), (2, "Shock"), (2, "Hill Giant")))
    variant = changed(base, {"Mountain": -1, "Shock": -1, "Hill Giant": -1, "Forest": 2, "Craw Wurm": 1})
    changes = align(base, variant)[2].changes
    assert changes == (
        Change(2, "Mountain", "Forest"),
        Change(4, "Shock", "Forest"),
        Change(6, "Hill Giant", "Craw Wurm"),
    )


def test_equal_mana_values_are_paired_by_name() -> None:
    """In the order of names, whatever the order of lines."""
    base = PlannedDeck("base", ((1, "Runeclaw Bear"), (1, "Grizzly Bears"), (9, "Forest")))
    variant = PlannedDeck("variant", ((9, "Forest"), (1, "Walking Corpse"), (1, "Goblin Piker")))
    changes = align(base, variant)[2].changes
    assert changes == (Change(9, "Grizzly Bears", "Goblin Piker"), Change(10, "Runeclaw Bear", "Walking Corpse"))


def test_the_highest_numbered_copy_leaves_first() -> None:
    """So that one copy less and two copies less have a change in common."""
    ones = [align(BURN, changed(BURN, {"Shock": -n, BLANK.name: n}))[2] for n in (1, 2)]
    last = max(token for token, name in named(BURN).items() if name == "Shock")
    assert ones[0].changes == (Change(last, "Shock", BLANK.name),)
    assert ones[1].changes == (Change(last - 1, "Shock", BLANK.name), Change(last, "Shock", BLANK.name))


def test_the_base_may_have_slots_of_its_own() -> None:
    """A variant of a variant, back to where it came from."""
    base, variant, there = align(BURN, changed(BURN, {"Shock": -2, "Hill Giant": 1, "Forest": 1}))
    again, back, slot_map = align(variant, BURN)
    assert again is variant
    assert named(back) == named(base)
    assert slot_map.changes == tuple(Change(token, added, removed) for token, removed, added in there.changes)


def test_several_variants_are_each_aligned_with_the_base() -> None:
    """The base stays in canonical slots."""
    swaps = [{"Shock": -2, "Incinerate": 2}, {"Mountain": 1}, {}]
    base, found = align_all(BURN, [changed(BURN, swap, f"variant {n}") for n, swap in enumerate(swaps)])
    assert base == BURN
    assert [str(slot_map) for _, slot_map in found] == ["-2 Shock +2 Incinerate", "+1 Mountain", "no change"]
    assert found[2][0].slots == ()
    assert [deck.name for deck, _ in found] == ["variant 0", "variant 1", "variant 2"]


def test_cards_that_cannot_be_played_are_refused() -> None:
    name = next(name for name in real_names().values() if not is_built_in(name))
    with pytest.raises(UnsupportedCardError, match="not among the built-in cards"):
        align(BURN, PlannedDeck("variant", ((60, name),)))


def test_a_card_is_one_card_however_its_name_is_written() -> None:
    """By its front face, in small letters, twice in a deck: the variant comes back with whole names."""
    base = PlannedDeck("base", ((2, "Akoum Warrior"), (1, "Mountain"), (1, "akoum warrior")))
    variant = PlannedDeck("variant", ((1, "mountain"), (2, "Akoum Warrior // Akoum Teeth")))
    found = align(base, variant)
    assert found[0] is base
    assert found[1].main == ((1, "Mountain"), (2, "Akoum Warrior // Akoum Teeth"))
    assert found[2].changes == (Change(3, "Akoum Warrior // Akoum Teeth", None),)


# --- The map -----------------------------------------------------------------------------------------------


def test_a_slot_map_says_what_changed() -> None:
    """Bits, tokens, names, JSON, and one line for people."""
    slot_map = SlotMap("a", "b", (Change(3, "Shock", "Zap"), Change(5, "Forest", None), Change(61, None, "Hill Giant")))
    assert slot_map.mask == 1 << 3 | 1 << 5 | 1 << 61
    assert (slot_map.tokens, slot_map.removed, slot_map.added) == (
        (3, 5, 61),
        ("Shock", "Forest"),
        ("Zap", "Hill Giant"),
    )
    assert not slot_map.keeps_size  # two leave and two come, but not into the same slots
    assert SlotMap.from_json(json.loads(json.dumps(slot_map.to_json()))) == slot_map
    assert repr(slot_map) == "<SlotMap a -> b: 3 Shock -> Zap, 5 Forest, 61 Hill Giant>"
    assert str(slot_map) == "-1 Shock -1 Forest +1 Zap +1 Hill Giant"
    assert repr(SlotMap("a", "b")) == "<SlotMap a -> b: no change>"


# --- Any two decks -----------------------------------------------------------------------------------------

CARDS = (
    "Mountain",
    "Forest",
    "Shock",
    "Zap",
    "Hill Giant",
    "Craw Wurm",
    "Memnite",
    "Akoum Warrior // Akoum Teeth",
    BLANK.name,
)
COUNTS = st.lists(st.integers(0, 4), min_size=len(CARDS), max_size=len(CARDS)).filter(any)


@st.composite
def decks(draw: st.DrawFn) -> PlannedDeck:
    """Some copies of some cards, in any order of lines."""
    lines = draw(st.permutations([(count, name) for count, name in zip(draw(COUNTS), CARDS, strict=True) if count]))
    return PlannedDeck("deck", tuple(lines))


@settings(max_examples=150, deadline=None)
@given(decks(), decks(), st.integers(0, 2**32))
def test_any_two_decks(one: PlannedDeck, other: PlannedDeck, seed: int) -> None:
    """All that is common keeps its slot, no more slots change than must, and a shuffle moves nothing else."""
    base, variant, slot_map = align(one, other)
    before, after = named(base), named(variant)
    assert base == one
    assert variant.main == other.main
    common = Counter(before.values()) & Counter(after.values())
    kept = {token for token in before if before[token] == after.get(token)}
    assert Counter(before[token] for token in kept) == common
    assert {*before, *after} - kept == set(slot_map.tokens)
    assert len(slot_map.changes) == max(len(before), len(after)) - common.total()
    assert Counter(slot_map.removed) == Counter(before.values()) - common
    assert Counter(slot_map.added) == Counter(after.values()) - common
    assert slot_map.keeps_size == (set(before) == set(after))
    shuffled = [GameRandom.of_game(seed, 0).shuffled(0, sorted(slots)) for slots in (before, after)]
    orders = [[token for token in order if token in kept] for order in shuffled]
    assert orders[0] == orders[1]


@settings(max_examples=50, deadline=None)
@given(decks(), decks(), st.randoms(use_true_random=False))
def test_the_order_of_lines_says_nothing(one: PlannedDeck, other: PlannedDeck, random: object) -> None:
    """Nor do names of decks; a deck with itself has no change and needs no slots."""
    lines = list(other.main)
    random.shuffle(lines)  # type: ignore[attr-defined]
    turned = PlannedDeck("turned", tuple(lines))
    assert align(one, other)[2].changes == align(one, turned)[2].changes
    assert named(align(one, other)[1]) == named(align(one, turned)[1])
    same = align(one, PlannedDeck("again", one.main[::-1]))
    assert (same[1].slots, same[2].changes) == ((), ())
