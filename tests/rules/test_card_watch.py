"""The account of every card of a game: its way to hand, its use, what was looked at; lands, mana, hands and life by turn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.cards import terms as t
from sim.cards.language import (
    A_PLAYER,
    CREATURE,
    LAND,
    SPELL,
    YOU,
    YOUR_TOP_CARD,
    Anything,
    CopySpell,
    CreateToken,
    DealDamage,
    DrawCards,
    LookAtTop,
    Mill,
    Move,
    Rule,
    Scry,
    Search,
    TopOfLibrary,
    as_enters_choose,
    card_in,
    creature,
    in_your_graveyard,
    instant,
    land,
    manifest,
    sorcery,
    static,
    target,
    token,
)
from sim.errors import PlanError
from sim.results import CARDS
from sim.rules.card_watch import CardWatch, token_of
from sim.scenario import P0, P1, Scenario

LIBRARY = ("Zap", "Opt", "Fog", "Plains", "Island", "Swamp", "Mountain", "Shock", "Terror", "Forest")
BEAR = token("Bear", 2, 2, t.GREEN)


class Account:
    """A scenario whose cards are watched, and what the record says of them by name."""

    def __init__(self, scenario: Scenario) -> None:
        self.game = scenario.game
        self.watch = CardWatch(scenario.game)
        self.names: dict[tuple[int, int], str] = {}
        for obj in self.game.state.objects.values():
            if obj.card >= 0:
                self.names[obj.owner, token_of(self.game, obj)] = self.game.pool.definitions[obj.definition].name

    def record(self) -> Any:
        """The record as it is now."""
        record = np.zeros(1, dtype=CARDS)[0]
        self.watch.put(record)
        return record

    def of(self, column: str, seat: int = P0) -> list[str]:
        """The names of a player's cards that are in a column, in the order of slots."""
        mask = int(self.record()[column][seat])
        return [name for (owner, number), name in sorted(self.names.items()) if owner == seat and mask >> number & 1]

    def first_cast(self, name: str, seat: int = P0) -> int:
        """The turn in which a card was first cast or played."""
        number = next(slot for (owner, slot), known in self.names.items() if (owner, known) == (seat, name))
        return int(self.record()["first_cast"][seat][number])


def with_spell(*effects: Any, library: tuple[str, ...] = LIBRARY) -> tuple[Scenario, Account]:
    """P0 has cast and resolved a free sorcery with these effects, over a library of ten cards."""
    s = Scenario()
    s.library(P0, *library)
    s.library(P1, *library)
    s.hand(P0, sorcery("Rite", "{0}", *effects))
    return s, Account(s)


# --- Ways to hand -----------------------------------------------------------------------------------


def test_the_opening_hand_is_the_one_kept_with_the_cards_put_on_the_bottom() -> None:
    """17lands counts the kept hand whole; cards of a hand that was not kept are touched, and no more."""
    s = Scenario()
    s.library(P0, *LIBRARY)
    s.library(P1, *LIBRARY)
    s.start_game()
    s.shuffle_leaves(P0, "Shock", "Terror", "Forest", "Zap", "Opt", "Fog", "Plains")
    s.shuffle_leaves(P0, "Zap", "Opt", "Fog", "Plains", "Island", "Swamp", "Mountain")
    s.answer(P0, mulligan=[True, False], bottom="Plains")
    account = Account(s)
    s.settle()
    assert account.of("opening") == ["Zap", "Opt", "Fog", "Plains", "Island", "Swamp", "Mountain"]
    assert account.of("touched") == [*LIBRARY]
    assert account.of("stuck") == ["Zap", "Opt", "Fog", "Island", "Swamp", "Mountain"]
    assert len(account.of("touched", P1)) == 7


def test_a_card_drawn_later_is_drawn_and_one_that_was_searched_for_is_tutored() -> None:
    """The first way into hand decides."""
    s, account = with_spell(DrawCards(1), Search(LAND, to=t.HAND))
    s.cast("Rite")
    s.answer(P0, search="Swamp").resolve()
    assert (account.of("drawn"), account.of("tutored")) == (["Zap"], ["Swamp"])
    assert account.of("opening") == []


def test_returning_to_hand_later_changes_nothing() -> None:
    """A creature that was drawn, cast and returned to hand was drawn."""
    s = Scenario()
    s.library(P0, "Memnite", "Plains")
    s.hand(P0, sorcery("Rite", "{0}", DrawCards(1)), sorcery("Wave", "{0}", Move(target(CREATURE), t.HAND)))
    account = Account(s)
    s.cast("Rite")
    s.resolve()
    s.cast("Memnite")
    s.resolve()
    s.cast("Wave", target="Memnite")
    s.resolve()
    assert s.hand(P0) == ["Memnite"]
    assert (account.of("drawn"), account.of("tutored")) == (["Memnite"], [])


def test_a_milled_card_that_is_returned_to_hand_was_put_there_otherwise() -> None:
    """It never was drawn."""
    s, account = with_spell(Mill(1))
    s.hand(P0, sorcery("Dig", "{0}", Move(target(in_your_graveyard(Anything())), t.HAND)))
    account = Account(s)
    s.cast("Rite")
    s.resolve()
    s.cast("Dig", target="Zap")
    s.resolve()
    assert (account.of("tutored"), account.of("drawn")) == (["Zap"], [])


# --- Use ----------------------------------------------------------------------------------------------


def test_used_are_cards_cast_played_cycled_or_put_onto_the_battlefield() -> None:
    """Whatever their owner did with them; a card that was only discarded or milled is not used."""
    s = Scenario()
    s.library(P0, "Forest", "Swamp", "Grizzly Bears", *LIBRARY)
    s.lands(P0, "Swamp", 2)
    put = sorcery("Rite", "{0}", Mill(1), Search(CREATURE, to=t.BATTLEFIELD))
    s.hand(P0, "Disciple of Malice", land("Meadow"), put)
    account = Account(s)
    s.cycle("Disciple of Malice")
    s.resolve()
    s.play_land("Meadow")
    s.cast("Rite")
    s.answer(P0, search="Grizzly Bears").resolve()
    assert set(account.of("used")) == {"Disciple of Malice", "Meadow", "Rite", "Grizzly Bears"}
    assert (account.first_cast("Disciple of Malice"), account.first_cast("Grizzly Bears")) == (0, 0)
    assert (account.first_cast("Meadow"), account.first_cast("Rite")) == (1, 1)


def test_what_an_opponent_does_with_a_card_is_no_use_of_its_owner() -> None:
    """A creature put onto the battlefield under an opponent's control."""
    s = Scenario()
    stolen = target(card_in(t.GRAVEYARD, CREATURE))
    s.hand(P0, sorcery("Theft", "{0}", Move(stolen, t.BATTLEFIELD, controller="you")))
    s.graveyard(P1, "Grizzly Bears")
    account = Account(s)
    s.cast("Theft", target="Grizzly Bears")
    s.resolve()
    assert s.count("Grizzly Bears", P0) == 1
    assert (account.of("touched", P1), account.of("used", P1)) == (["Grizzly Bears"], [])


def test_tokens_and_copies_have_no_slot() -> None:
    """The cards that make them are used, and nothing else is marked."""
    s = Scenario()
    s.hand(
        P0,
        instant("Call", "{0}", CreateToken(BEAR)),
        instant("Echo", "{0}", CopySpell(target(SPELL))),
    )
    account = Account(s)
    call = s.cast("Call")
    s.cast("Echo", target=call)
    s.resolve()
    assert s.count("Bear Token", P0) == 2
    assert account.of("used") == ["Call", "Echo"]


def test_the_first_cast_is_in_the_owner_s_own_turn_number() -> None:
    """Turns are counted for each player; what is cast between own turns counts for the one before."""
    s = Scenario()
    s.library(P0, *LIBRARY)
    s.library(P1, *["Memnite"] * 12)
    s.start_game()
    account = Account(s)
    s.run_to("precombat main", of=P1)
    s.end_turn()
    s.run_to("precombat main", of=P1)
    s.cast("Memnite")
    s.resolve()
    casts = account.record()["first_cast"][P1]
    assert sorted(casts)[-2:] == [0, 2]


# --- Touched -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "touched"),
    [
        (Scry(2), ["Zap", "Opt"]),
        (LookAtTop(3, 1, CREATURE), ["Zap", "Opt", "Fog"]),
        (Mill(1), ["Zap"]),
        (Move(TopOfLibrary(YOU, 2), t.EXILE), ["Zap", "Opt"]),
        (Search(CREATURE, to=t.HAND), [*LIBRARY]),
        (manifest(TopOfLibrary(YOU)), ["Zap"]),
        (DealDamage(1, target(A_PLAYER)), []),
    ],
)
def test_cards_of_a_library_are_touched_by_being_looked_at_moved_or_searched_through(
    effect: Any, touched: list[str]
) -> None:
    """The spell itself is touched, too, as it was cast."""
    s, account = with_spell(effect)
    s.cast("Rite", **({"target": P1} if isinstance(effect, DealDamage) else {}))
    s.resolve()
    assert account.of("touched") == [*touched, "Rite"]
    assert account.of("touched", P1) == []


def test_a_top_card_that_could_be_played_is_touched_as_soon_as_one_may_look() -> None:
    """Whether it can be played depends on what it is."""
    s = Scenario()
    s.library(P0, *LIBRARY)
    s.hand(
        P0,
        creature(
            "Seer", "{0}", "Human", 1, 1, static(YOU, Rule("look at top"), Rule("may play", LAND & YOUR_TOP_CARD))
        ),
    )
    account = Account(s)
    s.cast("Seer")
    assert account.of("touched") == ["Seer"]
    s.resolve()
    s.settle()
    assert account.of("touched") == ["Zap", "Seer"]


def test_a_choice_among_what_the_decks_hold_is_noted() -> None:
    """The creature types on offer are those of any card of the game, seen or not."""
    s, account = with_spell(Scry(1))
    s.hand(P0, creature("Mimic", "{0}", "Shapeshifter", 1, 1, as_enters_choose("creature type")))
    account = Account(s)
    s.cast("Rite")
    s.resolve()
    assert account.record()["read_list"] == 0
    s.cast("Mimic")
    s.resolve()
    assert account.record()["read_list"] == 1


# --- By turn --------------------------------------------------------------------------------------------


def test_lands_hands_mana_and_who_is_ahead_are_noted_at_the_end_of_turns() -> None:
    """P0 plays a land a turn and spends a mana in the second; P1 does nothing."""
    s = Scenario()
    s.library(P0, *["Mountain"] * 9, "Shock", "Mountain", "Mountain")
    s.library(P1, *["Plains"] * 12)
    s.start_game()
    order = ["Mountain"] * 9 + ["Shock"]
    s.shuffle_leaves(P0, "Shock", *order[:6])
    account = Account(s)
    s.run_to("precombat main")
    s.play_land("Mountain")
    s.end_turn()
    s.end_turn()
    s.run_to("precombat main")
    s.play_land("Mountain")
    s.cast("Shock", target=P1)
    s.resolve()
    s.end_turn()
    record = account.record()
    assert record["lands"][P0].tolist()[:3] == [1, 2, -1]
    assert record["spent"][P0].tolist()[:3] == [0, 1, -1]
    assert record["hand"][P0].tolist()[:3] == [6, 5, -1]
    assert record["hand_lands"][P0].tolist()[:3] == [5, 5, -1]
    assert record["hand"][P1].tolist()[:3] == [7, 7, -1]
    assert record["ahead"].tolist() == [0b1100, 0]


def test_three_players_and_slots_beyond_63_are_refused() -> None:
    """One line each."""
    with pytest.raises(PlanError, match="expected two players for card columns, got: 3"):
        CardWatch(Scenario(3).game)
    s = Scenario()
    s.library(P0, *["Plains"] * 65)
    with pytest.raises(PlanError, match="expected decks with slots 0 to 63 for card columns, got: slot 64"):
        CardWatch(s.game)


def test_both_cards_of_a_melded_permanent_keep_their_slots() -> None:
    """CR 712.21: it leaves as two cards, each of which may come to hand."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Graf Rats", "Midnight Scavengers")
    s.hand(P0, sorcery("Wave", "{0}", Move(target(CREATURE), t.HAND)))
    account = Account(s)
    s.run_to("beginning of combat").resolve()
    s.run_to("postcombat main")
    assert account.of("touched") == ["Graf Rats", "Midnight Scavengers"]
    assert account.of("used") == ["Graf Rats", "Midnight Scavengers"]
    s.cast("Wave", target="Chittering Host")
    s.resolve()
    assert account.of("tutored") == ["Graf Rats", "Midnight Scavengers"]
