"""CR 305, lands."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.scenario import P0, P1, Scenario


def test_305_1_a_land_is_played_without_the_stack() -> None:
    """Nobody can respond, and its player has priority afterwards."""
    s = Scenario()
    s.hand(P0, "Forest")
    s.play_land("Forest")
    assert s.stack() == []
    assert s.battlefield(P0) == ["Forest"]
    assert s.events(ek.LAND_PLAYED, P0)


def test_305_1_only_in_ones_main_phase_with_an_empty_stack() -> None:
    """Not in the upkeep, not in combat, not with a spell on the stack."""
    s = Scenario()
    s.hand(P0, "Forest", "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    assert s.why_not(s.play_land, "Forest") == "305.1"
    s.resolve()
    assert s.why_not(s.play_land, "Forest") == ""
    s.run_to("beginning of combat")
    assert s.why_not(s.play_land, "Forest") == "305.1"
    s.run_to("postcombat main")
    assert s.why_not(s.play_land, "Forest") == ""


def test_305_2_one_land_a_turn() -> None:
    """The count starts anew with the next turn."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, "Forest", "Island")
    s.play_land("Forest")
    assert s.why_not(s.play_land, "Island") == "305.2b"
    s.run_to("precombat main", of=P0)
    s.run_to("upkeep", of=P0)
    s.run_to("precombat main")
    assert s.why_not(s.play_land, "Island") == ""


def test_305_2_effects_add_land_plays_up() -> None:
    """Exploration and Azusa together allow four."""
    s = Scenario()
    s.battlefield(P0, "Exploration", "Azusa, Lost but Seeking")
    s.hand(P0, *["Forest"] * 5)
    for _ in range(4):
        s.play_land("Forest")
    assert s.why_not(s.play_land, "Forest") == "305.2b"


def test_305_2a_an_allowance_lost_counts_against_lands_played_already() -> None:
    """With Exploration gone after two lands no third can be played, and none after one."""
    s = Scenario()
    exploration = s.battlefield(P0, "Exploration")
    s.hand(P0, "Forest", "Forest", "Naturalize")
    s.mana(P0, "GG")
    s.play_land("Forest")
    s.cast("Naturalize", target=exploration)
    s.resolve()
    assert s.why_not(s.play_land, "Forest") == "305.2b"


def test_305_3_never_in_another_players_turn() -> None:
    """Not even with land plays to spare."""
    s = Scenario()
    s.battlefield(P1, "Exploration")
    s.hand(P1, "Forest")
    assert s.why_not(s.play_land, "Forest", by=P1) == "305.3"


def test_305_4_putting_a_land_onto_the_battlefield_is_not_playing_it() -> None:
    """A fetched land leaves the land play of the turn untouched."""
    s = Scenario()
    s.hand(P0, "Rampant Growth", "Plains")
    s.mana(P0, "GG")
    s.library(P0, "Forest")
    s.cast("Rampant Growth")
    s.answer(search="Forest").resolve()
    assert s.is_tapped("Forest")
    s.play_land("Plains")
    assert s.count("Plains") == 1


def test_305_6_basic_land_types_bring_their_mana_abilities() -> None:
    """Tundra taps for white and for blue."""
    s = Scenario()
    s.battlefield(P0, "Tundra", "Tundra")
    s.hand(P0, "Counterspell", "Crusade", "Shock")
    assert s.why_not(s.cast, "Crusade") == ""
    s.hand(P1, "Opt")
    s.mana(P1, "U")
    s.cast("Opt", by=P1)
    s.cast("Counterspell", target="Opt")
    assert s.is_tapped("Tundra")
    assert s.why_not(s.cast, "Shock", target=P1) == "118.3"


def test_305_7_setting_the_land_type_takes_away_abilities_and_types() -> None:
    """Blood Moon: a nonbasic land is a Mountain and taps for red only; its name and being nonbasic stay."""
    s = Scenario()
    s.battlefield(P0, "Tundra", "Wasteland")
    s.battlefield(P1, "Blood Moon")
    s.hand(P0, "Shock", "Opt")
    assert s.subtypes("Tundra") == ["Mountain"]
    assert s.subtypes("Wasteland") == ["Mountain"]
    assert s.abilities("Wasteland") == 1
    assert s.supertypes("Tundra") == []
    assert s.why_not(s.cast, "Opt") == "118.3"
    assert s.why_not(s.cast, "Shock", target=P1) == ""


def test_305_7_adding_a_land_type_keeps_them() -> None:
    """Urborg, Tomb of Yawgmoth makes every land a Swamp in addition."""
    s = Scenario()
    s.battlefield(P0, "Urborg, Tomb of Yawgmoth", "Wasteland", "Forest")
    assert s.subtypes("Forest") == ["Forest", "Swamp"]
    assert s.subtypes("Wasteland") == ["Swamp"]
    assert s.abilities("Wasteland") == 3
    s.hand(P0, "Llanowar Elves", "Duress", "Terror")
    assert s.why_not(s.cast, "Llanowar Elves") == ""
    assert s.why_not(s.cast, "Duress", target=P1) == ""


def test_305_8_a_land_with_basic_land_types_is_not_basic_by_that() -> None:
    """Price of Progress counts Tundra and not Plains."""
    s = Scenario()
    s.battlefield(P1, "Tundra", "Plains")
    s.hand(P0, "Price of Progress")
    s.mana(P0, "RR")
    s.cast("Price of Progress")
    s.resolve()
    assert s.life(P1) == 18


def test_305_9_a_land_that_is_also_a_creature_is_played_and_not_cast() -> None:
    """Dryad Arbor uses the land play and is summoning sick."""
    s = Scenario()
    s.hand(P0, "Dryad Arbor", "Forest")
    s.mana(P0, "GG")
    assert s.why_not(s.cast, "Dryad Arbor") == "305.9"
    s.play_land("Dryad Arbor")
    assert s.is_summoning_sick("Dryad Arbor")
    assert s.why_not(s.play_land, "Forest") == "305.2b"
