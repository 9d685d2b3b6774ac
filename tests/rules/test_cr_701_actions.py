"""CR 701, keyword actions; CR 111 tokens and CR 122 counters with them."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    YOURS,
    CreateToken,
    Delay,
    Fight,
    GainControl,
    Sacrifice,
    begins,
    creature,
    instant,
    sorcery,
    target,
    until_end_of_turn,
)
from sim.errors import IllegalChoiceError
from sim.scenario import P0, P1, Scenario, custom


def played(s: Scenario, name: str, mana: str, **choices: object) -> None:
    """P0 casts a spell with floating mana; it is on the stack."""
    s.hand(P0, name)
    s.mana(P0, mana)
    s.cast(name, by=P0, **choices)  # type: ignore[arg-type]


# --- Search and shuffle (701.23, 701.24) -------------------------------------------------------------


def test_701_23a_search_finds_a_matching_card_and_shuffles() -> None:
    """Rampant Growth finds basic lands only."""
    s = Scenario()
    s.library(P0, "Shock", "Tundra", "Forest", "Island")
    played(s, "Rampant Growth", "CG")
    decision = s.until_asked("search")
    assert decision.seat == P0
    assert s.options() == ["Forest", "Island", "none"]
    s.pick("Island").settle()
    assert s.battlefield(P0) == ["Island"]
    assert s.is_tapped("Island")
    assert s.events(ek.SHUFFLED, P0)


def test_701_23b_with_a_stated_quality_one_may_fail_to_find() -> None:
    """The library is shuffled all the same."""
    s = Scenario()
    s.library(P0, "Forest")
    played(s, "Rampant Growth", "CG")
    s.answer(search=None).resolve()
    assert s.battlefield(P0) == []
    assert s.events(ek.SHUFFLED, P0)


def test_701_23d_without_a_quality_one_has_to_find() -> None:
    """Demonic Tutor finds a card if there is any."""
    s = Scenario()
    s.library(P0, "Forest", "Island")
    played(s, "Demonic Tutor", "CB")
    s.until_asked("search")
    assert s.options() == ["Forest", "Island"]
    s.pick("Island").settle()
    assert s.hand(P0) == ["Island"]


def test_701_24b_a_found_card_is_put_on_top_of_the_shuffled_library() -> None:
    """Vampiric Tutor."""
    s = Scenario()
    s.library(P0, "Forest", "Island", "Shock", "Zap")
    played(s, "Vampiric Tutor", "B")
    s.answer(search="Zap").resolve()
    assert s.library(P0)[0] == "Zap"
    assert s.life(P0) == 18


# --- Scry, look, mill, discard (701.22, 701.17, 701.9) --------------------------------------------------


def test_701_22a_scry_puts_any_number_on_the_bottom_and_orders_the_rest() -> None:
    """Preordain: the first to the bottom, the second stays."""
    s = Scenario()
    s.library(P0, "Forest", "Island", "Shock")
    played(s, "Preordain", "U")
    s.answer(scry=["bottom", "top"]).resolve()
    assert s.hand(P0) == ["Island"]
    assert s.library(P0) == ["Shock", "Forest"]


def test_701_22a_the_order_on_top_is_chosen() -> None:
    """Both stay, the second one on top."""
    s = Scenario()
    s.library(P0, "Forest", "Island", "Shock")
    played(s, "Preordain", "U")
    s.answer(scry=["top", "top"], order="Island").resolve()
    assert s.hand(P0) == ["Island"]
    assert s.library(P0) == ["Forest", "Shock"]


def test_701_17b_milling_more_than_there_is_mills_all() -> None:
    """And nobody loses for it."""
    s = Scenario()
    s.library(P1, "Forest", "Island")
    played(s, "Tome Scour", "U", target=P1)
    s.resolve()
    assert sorted(s.graveyard(P1)) == ["Forest", "Island"]
    assert not s.is_over


def test_701_9b_the_discarding_player_chooses() -> None:
    """Mind Rot."""
    s = Scenario()
    s.hand(P1, "Forest", "Island", "Shock")
    played(s, "Mind Rot", "CCB", target=P1)
    s.answer(P1, discard=["Forest", "Shock"]).resolve()
    assert s.hand(P1) == ["Island"]


def test_701_9b_or_another_player_from_the_revealed_hand() -> None:
    """Duress: its caster chooses, and no creature and no land."""
    s = Scenario()
    s.hand(P1, "Forest", "Grizzly Bears", "Shock", "Zap")
    played(s, "Duress", "B", target=P1)
    decision = s.until_asked("discard")
    assert (decision.seat, s.options()) == (P0, ["Shock", "Zap"])
    s.pick("Zap").settle()
    assert s.graveyard(P1) == ["Zap"]


def test_701_9_more_than_the_hand_discards_the_hand() -> None:
    """Mind Rot on one card."""
    s = Scenario()
    s.hand(P1, "Forest")
    played(s, "Mind Rot", "CCB", target=P1)
    s.resolve()
    assert s.hand(P1) == []


# --- Sacrifice, destroy, fight (701.21, 701.8, 701.14) ---------------------------------------------------


def test_701_21a_the_sacrificing_player_chooses_among_the_own() -> None:
    """Chainer's Edict."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Progenitus")
    s.battlefield(P0, "Hill Giant")
    played(s, "Chainer's Edict", "CB", target=P1)
    s.answer(P1, sacrifice="Grizzly Bears").resolve()
    assert s.graveyard(P1) == ["Grizzly Bears"]


def test_701_21a_indestructible_creatures_can_be_sacrificed() -> None:
    """Darksteel Myr."""
    s = Scenario()
    s.battlefield(P1, "Darksteel Myr")
    played(s, "Chainer's Edict", "CB", target=P1)
    s.resolve()
    assert s.graveyard(P1) == ["Darksteel Myr"]


def test_701_8_indestructible_permanents_are_not_destroyed() -> None:
    """Wrath of God (CR 702.12b)."""
    s = Scenario()
    s.battlefield(P1, "Darksteel Myr", "Grizzly Bears")
    played(s, "Wrath of God", "WWWW")
    s.resolve()
    assert s.battlefield(P1) == ["Darksteel Myr"]


def test_701_14a_fighting_creatures_damage_each_other_at_once() -> None:
    """A 2/2 and a 3/3: the 2/2 dies, the other has 2 damage; it is no combat damage."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    played(s, "Prey Upon", "G", target=["Grizzly Bears", "Hill Giant"])
    s.resolve()
    assert s.graveyard(P0) == ["Prey Upon", "Grizzly Bears"]
    assert s.damage("Hill Giant") == 2
    assert [event[4] for event in s.events(ek.DAMAGE_DEALT)] == [0, 0]


def test_701_14b_without_one_of_them_there_is_no_fight() -> None:
    """The other one deals no damage."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Unsummon")
    s.mana(P1, "U")
    played(s, "Prey Upon", "G", target=["Grizzly Bears", "Hill Giant"])
    s.cast("Unsummon", by=P1, target="Grizzly Bears")
    s.resolve()
    assert s.damage("Hill Giant") == 0


def test_701_14c_a_creature_that_fights_itself_deals_twice_its_power() -> None:
    """To itself."""
    s = Scenario()
    s.battlefield(P0, "Mahamoti Djinn", "Palace Guard")
    mine = target(CREATURE & YOURS)
    s.hand(P0, custom("Shadowbox", "{0}", "Instant", Fight(mine, mine)))
    s.cast("Shadowbox", target="Palace Guard")
    s.resolve()
    assert s.damage("Palace Guard") == 2


# --- Tap and untap (701.26), exile and return ---------------------------------------------------------------


def test_701_26_tapping_what_is_tapped_does_nothing() -> None:
    """Icy Manipulator on a tapped creature: no event."""
    s = Scenario()
    s.battlefield(P0, "Icy Manipulator")
    s.battlefield(P1, "Grizzly Bears", tapped=True)
    s.mana(P0, "C")
    s.activate("Icy Manipulator", target="Grizzly Bears")
    before = len(s.events(ek.TAPPED))
    s.resolve()
    assert len(s.events(ek.TAPPED)) == before


def test_701_20_a_hand_is_revealed() -> None:
    """Thoughtseize shows every card."""
    s = Scenario()
    s.hand(P1, "Forest", "Shock")
    played(s, "Thoughtseize", "B", target=P1)
    s.resolve()
    assert len(s.events(ek.REVEALED, P1)) == 2
    assert (s.life(P0), s.graveyard(P1)) == (18, ["Shock"])


# --- Tokens and counters (111, 122) ---------------------------------------------------------------------------


def test_111_2_the_creating_player_owns_and_controls_the_token() -> None:
    """Dragon Fodder."""
    s = Scenario()
    played(s, "Dragon Fodder", "CR")
    s.resolve()
    assert s.battlefield(P0) == ["Goblin Token", "Goblin Token"]
    assert s.colors("Goblin Token") == ["red"]
    assert s.subtypes("Goblin Token") == ["Goblin"]
    assert s.is_summoning_sick("Goblin Token")


def test_111_8_a_token_that_has_left_cannot_return() -> None:
    """Flickerwisp on a token."""
    s = Scenario()
    played(s, "Dragon Fodder", "CR")
    s.resolve()
    played(s, "Flickerwisp", "CWW")
    s.answer(target="Goblin Token#1").resolve()
    s.run_to("end")
    s.resolve()
    assert s.count("Goblin Token") == 1


def test_122_1_counters_of_several_kinds_stand_beside_each_other() -> None:
    """Charge counters change no power."""
    s = Scenario()
    s.battlefield(P0, "Ratchet Bomb")
    s.activate("Ratchet Bomb", 1)
    s.resolve()
    assert s.counters_on("Ratchet Bomb", "charge") == 1


def test_122_2_counters_are_gone_when_the_object_leaves() -> None:
    """Persist: Kitchen Finks returns with a -1/-1 counter only; a second time it stays dead."""
    s = Scenario()
    s.battlefield(P0, "Kitchen Finks", counters={"+1/+1": 1})
    s.hand(P1, "Murder", "Murder")
    s.mana(P1, "BBBBBB")
    s.cast("Murder", by=P1, target="Kitchen Finks")
    s.resolve()
    assert s.pt("Kitchen Finks") == (2, 1)
    s.cast("Murder", by=P1, target="Kitchen Finks")
    s.resolve()
    assert s.graveyard(P0) == ["Kitchen Finks"]


def test_602_removing_counters_pays() -> None:
    """Triskelion shoots as often as it has counters."""
    s = Scenario()
    s.battlefield(P0, "Triskelion", counters={"+1/+1": 2})
    for _ in range(2):
        s.activate("Triskelion", target=P1)
        s.resolve()
    assert s.life(P1) == 18
    with pytest.raises(IllegalChoiceError, match=r"118\.3"):
        s.activate("Triskelion", target=P1)


def test_121_2_each_player_draws_in_turn_order() -> None:
    """Wheel of Fortune."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, "Forest")
    s.hand(P1, "Forest", "Forest")
    played(s, "Wheel of Fortune", "CCR")
    s.resolve()
    assert (len(s.hand(P0)), len(s.hand(P1))) == (7, 7)
    assert [event[1] for event in s.events(ek.DREW)] == [-1] * 7 + [-2] * 7


def test_701_21a_a_player_cannot_sacrifice_what_another_controls() -> None:
    """A delayed "sacrifice it" does nothing once an opponent has taken the creature."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, sorcery("Borrow", "{R}", Delay(begins(t.END), Sacrifice(target(CREATURE)))))
    s.hand(P1, instant("Steal", "{U}", until_end_of_turn(target(CREATURE), GainControl())))
    s.mana(P0, "R")
    s.mana(P1, "U")
    s.cast("Borrow", target="Grizzly Bears")
    s.resolve()
    s.cast("Steal", by=P1, target="Grizzly Bears")
    s.resolve()
    s.end_turn()
    assert s.graveyard(P0) == ["Borrow"]
    assert s.controller("Grizzly Bears") == P0


def test_111_8_a_token_that_has_left_does_not_come_back() -> None:
    """Cloudshift exiles a token for good."""
    s = Scenario()
    s.hand(P0, sorcery("Breed", "{G}", CreateToken(creature("Beast", "", "Beast", 3, 3))), "Cloudshift")
    s.mana(P0, "GW")
    s.cast("Breed")
    s.resolve()
    assert s.battlefield(P0) == ["Beast"]
    s.cast("Cloudshift", target="Beast")
    s.resolve()
    assert (s.battlefield(P0), s.exile(P0)) == ([], [])
