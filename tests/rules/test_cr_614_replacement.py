"""CR 614 and 616, replacement effects and their order; CR 701.19 regeneration."""

from __future__ import annotations

from typing import Any

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    DrawCards,
    Instead,
    IsPlayer,
    Replacement,
    Trigger,
    first_strike,
    lifelink,
    would_deal_damage,
)
from sim.scenario import P0, P1, Scenario, ScenarioError, custom

BEARS = "Grizzly Bears"


def shock(s: Scenario, victim: Any, by: int = P0) -> None:
    """A player shocks something."""
    s.hand(by, "Shock")
    s.mana(by, "R")
    s.cast("Shock", by=by, target=victim)
    s.resolve()


# --- Entering (614.1c-d, 614.12) -------------------------------------------------------------------


def test_614_1d_it_enters_tapped() -> None:
    """Forgotten Cave is never untapped, and nothing triggers on its becoming tapped."""
    s = Scenario()
    s.hand(P0, "Forgotten Cave")
    s.play_land("Forgotten Cave")
    assert s.is_tapped("Forgotten Cave")
    assert not s.events(ek.TAPPED)


@pytest.mark.parametrize(("land", "tapped"), [("Plains", False), ("Swamp", True)])
def test_614_1d_unless_a_condition_holds(land: str, tapped: bool) -> None:
    """Glacial Fortress enters untapped beside a Plains or Island."""
    s = Scenario()
    s.battlefield(P0, land)
    s.hand(P0, "Glacial Fortress")
    s.play_land("Glacial Fortress")
    assert s.is_tapped("Glacial Fortress") is tapped


@pytest.mark.parametrize(("pays", "life", "tapped"), [(True, 18, False), (False, 20, True)])
def test_614_12a_a_choice_is_made_before_it_enters(pays: bool, life: int, tapped: bool) -> None:
    """Steam Vents: 2 life or tapped."""
    s = Scenario()
    s.hand(P0, "Steam Vents")
    s.answer(pay=pays)
    s.play_land("Steam Vents")
    s.settle()
    assert (s.life(P0), s.is_tapped("Steam Vents")) == (life, tapped)


def test_614_12_effects_of_other_objects() -> None:
    """Kismet makes an opponent's permanents enter tapped, one's own not."""
    s = Scenario()
    s.battlefield(P1, "Kismet")
    s.hand(P0, "Forest", BEARS)
    s.mana(P0, "GG")
    s.play_land("Forest")
    s.cast(BEARS)
    s.resolve()
    assert s.is_tapped("Forest")
    assert s.is_tapped(BEARS)
    s.hand(P1, "Ashcoat Bear")
    s.mana(P1, "GG")
    s.cast("Ashcoat Bear", by=P1)
    s.resolve()
    assert not s.is_tapped("Ashcoat Bear")


def test_614_1c_it_enters_with_counters() -> None:
    """Spike Feeder, printed 0/0, enters with two +1/+1 counters and lives."""
    s = Scenario()
    s.hand(P0, "Spike Feeder")
    s.mana(P0, "CGG")
    s.cast("Spike Feeder")
    s.resolve()
    assert s.pt("Spike Feeder") == (2, 2)


def test_614_1c_as_it_enters_a_choice_is_made_and_shown_by_the_permanent() -> None:
    """Xenograft: creatures are of the chosen type."""
    s = Scenario()
    s.battlefield(P0, BEARS, "Goblin King")
    s.hand(P0, "Xenograft")
    s.mana(P0, "CCCCU")
    s.cast("Xenograft")
    s.answer(type="Goblin").resolve()
    assert s.subtypes(BEARS) == ["Bear", "Goblin"]
    assert s.pt(BEARS) == (3, 3)


def test_614_12_a_permanent_that_would_have_no_abilities_does_not_apply_them() -> None:
    """Under Blood Moon a nonbasic land that enters tapped enters untapped, as it would be a Mountain."""
    s = Scenario()
    s.battlefield(P1, "Blood Moon")
    s.hand(P0, "Forgotten Cave")
    s.play_land("Forgotten Cave")
    assert not s.is_tapped("Forgotten Cave")


def test_614_12_under_humility_a_creature_enters_without_its_counters() -> None:
    """It would have no abilities on the battlefield."""
    s = Scenario()
    s.battlefield(P1, "Humility")
    s.hand(P0, "Triskelion")
    s.mana(P0, "CCCCCC")
    s.cast("Triskelion")
    s.resolve()
    assert s.counters_on("Triskelion", "+1/+1") == 0
    assert s.pt("Triskelion") == (1, 1)


def test_614_12_under_humility_clone_copies_nothing() -> None:
    """It would have no ability to enter as a copy."""
    s = Scenario()
    s.battlefield(P1, "Humility", BEARS)
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    with pytest.raises(ScenarioError, match="copy="):
        s.answer(copy=BEARS).resolve()
    assert s.battlefield(P0) == ["Clone"]
    assert s.pt("Clone") == (1, 1)


def test_614_12_under_humility_it_does_not_replace_its_own_death_either() -> None:
    """Darksteel Colossus without abilities dies and stays in the graveyard."""
    s = Scenario()
    s.battlefield(P1, "Humility", "Darksteel Colossus")
    shock(s, "Darksteel Colossus")
    assert s.graveyard(P1) == ["Darksteel Colossus"]


def test_614_5_each_effect_applies_once_to_an_event() -> None:
    """One Furnace of Rath doubles once; two double twice."""
    s = Scenario()
    s.battlefield(P0, "Furnace of Rath")
    shock(s, P1)
    assert s.life(P1) == 16
    s.battlefield(P1, "Furnace of Rath")
    shock(s, P1)
    assert s.life(P1) == 8


def test_614_5_combat_damage_is_doubled_as_well() -> None:
    """By each of Furnace of Rath and Gratuitous Violence."""
    s = Scenario()
    s.battlefield(P0, "Furnace of Rath", "Gratuitous Violence", BEARS)
    s.turn(P0, "declare attackers")
    s.attack([BEARS])
    s.run_to("end of combat")
    assert s.life(P1) == 12


def test_614_6_a_replaced_event_never_happens() -> None:
    """Sulfuric Vortex: the life is not gained, so nothing is doubled either."""
    s = Scenario()
    s.battlefield(P0, "Sulfuric Vortex", "Boon Reflection")
    s.hand(P0, "Healing Salve")
    s.mana(P0, "W")
    s.cast("Healing Salve", mode=1, target=P0)
    s.resolve()
    assert s.life(P0) == 20
    assert not s.events(ek.LIFE_GAINED)


def test_614_7a_zero_damage_is_no_event_to_replace() -> None:
    """A 0/4 deals none, doubled or not."""
    s = Scenario()
    s.battlefield(P0, "Furnace of Rath", "Steel Wall")
    s.hand(P0, "Prey Upon")
    s.battlefield(P1, BEARS)
    s.mana(P0, "G")
    s.cast("Prey Upon", target=["Steel Wall", BEARS])
    s.resolve()
    assert s.damage(BEARS) == 0
    assert s.graveyard(P0) == ["Prey Upon", "Steel Wall"]


# --- Other zones -------------------------------------------------------------------------------------


def test_614_6_rest_in_peace_exiles_instead() -> None:
    """Creatures, tokens' owners, discarded cards and spells."""
    s = Scenario()
    s.battlefield(P0, "Rest in Peace")
    s.battlefield(P1, BEARS)
    s.hand(P1, "Zap")
    s.hand(P0, "Mind Rot")
    s.mana(P0, "CCB")
    shock(s, BEARS)
    s.cast("Mind Rot", target=P1)
    s.resolve()
    assert s.graveyard(P0) == s.graveyard(P1) == []
    assert sorted(s.exile(P1)) == [BEARS, "Zap"]
    assert sorted(s.exile(P0)) == ["Mind Rot", "Shock"]


def test_614_12_progenitus_is_shuffled_away_from_anywhere() -> None:
    """From the battlefield, the hand and the library."""
    s = Scenario()
    s.library(P1, "Plains", "Plains")
    s.battlefield(P1, "Progenitus", BEARS)
    s.hand(P0, "Wrath of God", "Mind Rot", "Tome Scour")
    s.mana(P0, "WWWW")
    s.cast("Wrath of God")
    s.resolve()
    assert s.graveyard(P1) == [BEARS]
    assert sorted(s.library(P1)) == ["Plains", "Plains", "Progenitus"]
    s.hand(P1, "Progenitus")
    s.mana(P0, "CCB")
    s.cast("Mind Rot", target=P1)
    s.resolve()
    assert s.library(P1).count("Progenitus") == 2


def test_614_11_drawing_from_an_empty_library_can_be_replaced() -> None:
    """Laboratory Maniac wins instead."""
    s = Scenario()
    s.battlefield(P0, "Laboratory Maniac")
    s.hand(P0, "Divination")
    s.library(P0, "Island")
    s.mana(P0, "CCU")
    s.cast("Divination")
    s.resolve()
    assert (s.is_over, s.winner) == (True, P0)


def test_614_10_a_skipped_step_does_not_happen() -> None:
    """Yawgmoth's Bargain: no draw step, so nothing of it triggers."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Yawgmoth's Bargain", "Howling Mine")
    s.turn(P0, "upkeep")
    s.run_to("precombat main")
    assert s.hand(P0) == []


# --- Regeneration (614.8, 701.19) ---------------------------------------------------------------------


def skeletons(s: Scenario, activations: int = 1) -> None:
    """P1's Drudge Skeletons with regeneration shields."""
    s.battlefield(P1, "Drudge Skeletons")
    s.lands(P1, "Swamp", activations)
    for _ in range(activations):
        s.activate("Drudge Skeletons", by=P1)
        s.resolve()


def test_701_19a_a_shield_replaces_the_next_destruction() -> None:
    """The creature stays, tapped and without damage; the second time it dies."""
    s = Scenario()
    skeletons(s)
    shock(s, "Drudge Skeletons")
    assert s.is_tapped("Drudge Skeletons")
    assert s.damage("Drudge Skeletons") == 0
    shock(s, "Drudge Skeletons")
    assert s.graveyard(P1) == ["Drudge Skeletons"]


def test_701_19a_it_is_removed_from_combat() -> None:
    """A regenerated blocker deals no combat damage any more; the attacker stays blocked."""
    s = Scenario()
    s.battlefield(P0, custom("Striker", "{R}", "Creature — Goblin", first_strike, power=2, toughness=1))
    s.turn(P0, "declare attackers")
    s.battlefield(P1, "Drudge Skeletons")
    s.lands(P1, "Swamp", 1)
    s.attack(["Striker"])
    s.block({"Drudge Skeletons": "Striker"})
    s.activate("Drudge Skeletons", by=P1)
    s.resolve()
    s.run_to("end of combat")
    assert s.exists("Striker")
    assert s.exists("Drudge Skeletons")
    assert s.life(P1) == 20


def test_701_19a_shields_add_up() -> None:
    """Two activations survive two destructions."""
    s = Scenario()
    skeletons(s, activations=2)
    shock(s, "Drudge Skeletons")
    shock(s, "Drudge Skeletons")
    assert s.exists("Drudge Skeletons")


def test_701_19a_a_shield_ends_with_the_turn() -> None:
    """In the next turn it is gone."""
    s = Scenario()
    s.fill_libraries()
    skeletons(s)
    s.run_to("upkeep")
    shock(s, "Drudge Skeletons")
    assert s.graveyard(P1) == ["Drudge Skeletons"]


def test_701_19c_what_cannot_be_regenerated_dies() -> None:
    """Wrath of God and Terror say so; Murder does not."""
    s = Scenario()
    skeletons(s)
    s.hand(P0, "Wrath of God")
    s.mana(P0, "WWWW")
    s.cast("Wrath of God")
    s.resolve()
    assert s.graveyard(P1) == ["Drudge Skeletons"]
    s = Scenario()
    skeletons(s)
    s.hand(P0, "Murder")
    s.mana(P0, "BBB")
    s.cast("Murder", target="Drudge Skeletons")
    s.resolve()
    assert s.exists("Drudge Skeletons")


def test_701_19c_incinerate_forbids_it_for_the_turn() -> None:
    """A creature dealt damage this way can't be regenerated this turn."""
    s = Scenario()
    s.battlefield(P1, "Troll Ascetic")
    s.lands(P1, "Forest", 2)
    s.hand(P1, "Incinerate")
    s.mana(P1, "CR")
    s.activate("Troll Ascetic", by=P1)
    s.resolve()
    s.cast("Incinerate", by=P1, target="Troll Ascetic")
    s.resolve()
    assert s.graveyard(P1) == ["Incinerate", "Troll Ascetic"]


def test_701_21a_sacrifice_is_no_destruction() -> None:
    """A shield does not help against Diabolic Edict."""
    s = Scenario()
    skeletons(s)
    s.hand(P0, "Diabolic Edict")
    s.mana(P0, "CB")
    s.cast("Diabolic Edict", target=P1)
    s.resolve()
    assert s.graveyard(P1) == ["Drudge Skeletons"]


# --- The order (616.1) -------------------------------------------------------------------------------------


def plus_one(name: str) -> Any:
    return custom(name, "{1}", "Enchantment", Replacement(would_deal_damage(), Instead(plus=1)))


@pytest.mark.parametrize(("first", "life"), [("Furnace of Rath", 20 - 5), ("Ember", 20 - 6)])
def test_616_1_the_affected_player_chooses_the_order(first: str, life: int) -> None:
    """Doubling 2 and adding 1: five or six damage, as the player who is dealt it likes."""
    s = Scenario()
    s.battlefield(P0, "Furnace of Rath", plus_one("Ember"))
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    s.answer(P1, replacement=first).resolve()
    assert s.life(P1) == life


def test_616_1_the_controller_of_the_affected_object_chooses() -> None:
    """For damage to a creature its controller is asked."""
    s = Scenario()
    s.battlefield(P0, "Furnace of Rath", plus_one("Ember"))
    s.battlefield(P1, "Mahamoti Djinn")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target="Mahamoti Djinn")
    s.answer(P1, replacement="Ember").resolve()
    assert s.graveyard(P1) == ["Mahamoti Djinn"]


def test_616_1_shield_or_doubling_first() -> None:
    """Healing Salve's shield of 3 against 2 doubled: prevented before doubling nothing is left."""
    for first, life in (("Healing Salve", 20), ("Furnace of Rath", 19)):
        s = Scenario()
        s.battlefield(P0, "Furnace of Rath")
        s.hand(P1, "Healing Salve")
        s.mana(P1, "W")
        s.cast("Healing Salve", by=P1, mode=2, target=P1)
        s.resolve()
        s.hand(P0, "Shock")
        s.mana(P0, "R")
        s.cast("Shock", target=P1)
        s.answer(P1, replacement=first).resolve()
        assert s.life(P1) == life


def test_616_1c_copy_effects_before_others() -> None:
    """A Clone that copies Triskelion enters with its three counters."""
    s = Scenario()
    s.battlefield(P1, "Triskelion", counters={"+1/+1": 1})
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(copy="Triskelion").resolve()
    assert s.battlefield(P0) == ["Triskelion"]
    assert s.pt("Triskelion#2") == (4, 4)


def test_616_1f_an_effect_may_become_applicable_by_another() -> None:
    """A Clone that copies a creature enters tapped by Imposing Sovereign as any creature does."""
    s = Scenario()
    s.battlefield(P1, "Imposing Sovereign")
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(copy="Imposing Sovereign").resolve()
    assert s.is_tapped("Imposing Sovereign#2")


def test_616_2_life_gained_or_lost_instead() -> None:
    """Boon Reflection and Tainted Remedy: the player chooses whether to double before it becomes loss."""
    for first, life in (("Tainted Remedy", 17), ("Boon Reflection", 14)):
        s = Scenario()
        s.battlefield(P1, "Tainted Remedy")
        s.battlefield(P0, "Boon Reflection")
        s.hand(P0, "Healing Salve")
        s.mana(P0, "W")
        s.cast("Healing Salve", mode=1, target=P0)
        s.answer(P0, replacement=first).resolve()
        assert s.life(P0) == life


def test_614_worship_stops_damage_at_1_life() -> None:
    """With a creature damage can't bring its controller below 1; without one it does."""
    s = Scenario()
    s.life(P1, 3)
    s.battlefield(P1, "Worship", BEARS)
    s.hand(P0, "Lightning Bolt", "Lightning Bolt")
    s.mana(P0, "RR")
    s.cast("Lightning Bolt", target=P1)
    s.resolve()
    assert s.life(P1) == 1
    shock(s, BEARS)
    s.cast("Lightning Bolt", target=P1)
    s.resolve()
    assert s.winner == P0


def test_120_4c_worship_counts_all_damage_dealt_at_once() -> None:
    """Two attackers with power 2 against 3 life: 1 is left."""
    s = Scenario()
    s.life(P1, 3)
    s.battlefield(P1, "Worship", BEARS)
    s.battlefield(P0, "Savannah Lions", "Jackal Pup")
    s.turn(P0, "declare attackers")
    s.attack(["Savannah Lions", "Jackal Pup"])
    s.run_to("end of combat")
    assert s.life(P1) == 1


def test_120_4c_under_worship_damage_is_dealt_all_the_same() -> None:
    """At 1 life the Specter's damage makes its controller's opponent discard, and a lifelinker's gains life."""
    s = Scenario()
    s.life(P1, 1)
    s.hand(P1, "Plains")
    s.battlefield(P1, "Worship", BEARS)
    s.battlefield(P0, "Hypnotic Specter", custom("Link", "{W}", "Creature — Cat", lifelink, power=3, toughness=3))
    s.turn(P0, "declare attackers")
    s.attack(["Hypnotic Specter", "Link"])
    s.run_to("end of combat")
    assert (s.life(P1), s.hand(P1), s.life(P0)) == (1, [], 23)


def test_120_4c_worship_does_nothing_about_poison() -> None:
    """Damage of a source with infect reduces no life total (CR 120.3b)."""
    s = Scenario()
    s.life(P1, 1)
    s.battlefield(P1, "Worship", BEARS)
    s.battlefield(P0, "Glistener Elf")
    s.turn(P0, "declare attackers")
    s.attack(["Glistener Elf"])
    s.run_to("end of combat")
    assert (s.life(P1), s.game.state.players[P1].counters) == (1, {"poison": 1})


def test_614_5_an_effect_does_not_replace_what_it_made_of_an_event() -> None:
    """A draw replaced by two draws is two draws: the same effect gets no second chance at them."""
    mine = Trigger(ek.DREW, other=IsPlayer(t.YOU))
    doubled = Replacement(mine, Instead(cancel=True, then=DrawCards(2)))
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, custom("Test Reflection", "{1}", "Enchantment", doubled))
    s.hand(P0, custom("Test Insight", "{0}", "Sorcery", DrawCards(1)))
    s.cast("Test Insight")
    s.resolve()
    assert len(s.hand(P0)) == 2
