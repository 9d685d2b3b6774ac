"""Positions about protection, phasing, cycling, dash and Vehicles."""

from __future__ import annotations

from sim.cards import terms as t
from tests.positions.board import P0, P1, Thought, mana, position

CATEGORY = "protect, phase out and crew when it helps"


@position(CATEGORY)
def true_name_nemesis_names_the_opponent(s: Thought) -> bool:
    s.hand(P0, "True-Name Nemesis")
    mana(s, "Island", 3)
    s.go_to("end")
    return s.exists("True-Name Nemesis") and s.permanent("True-Name Nemesis").chosen == {"player": -1 - P1}


@position(CATEGORY)
def runed_halo_names_the_creature_that_hits_hardest(s: Thought) -> bool:
    s.hand(P0, "Runed Halo")
    mana(s, "Plains", 2)
    s.battlefield(P1, "Grizzly Bears", "Mahamoti Djinn")
    s.go_to("end")
    return s.exists("Runed Halo") and s.permanent("Runed Halo").chosen == {"card name": "Mahamoti Djinn"}


@position(CATEGORY)
def serras_emissary_protects_from_creatures(s: Thought) -> bool:
    s.hand(P0, "Serra's Emissary")
    mana(s, "Plains", 7)
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.go_to("end")
    return s.exists("Serra's Emissary") and s.permanent("Serra's Emissary").chosen == {"card type": t.CREATURE}


@position(CATEGORY)
def slipping_out_saves_a_creature_from_a_bolt(s: Thought) -> bool:
    s.battlefield(P0, "Hypnotic Specter")
    s.hand(P0, "Slip Out the Back")
    mana(s, "Island", 1)
    s.hand(P1, "Lightning Bolt")
    mana(s, "Mountain", 1, P1)
    s.turn(P1)
    s.cast("Lightning Bolt", by=P1, target="Hypnotic Specter")
    s.go_to("postcombat main")
    s.go_to("main", of=P0)
    return s.exists("Hypnotic Specter")


@position(CATEGORY)
def teferis_protection_is_cast_before_a_lethal_attack_deals_damage(s: Thought) -> bool:
    s.hand(P0, "Teferi's Protection")
    mana(s, "Plains", 3)
    s.life(P0, 4)
    s.battlefield(P1, "Hill Giant", "Gray Ogre")
    s.turn(P1, "declare attackers")
    s.attack(["Hill Giant", "Gray Ogre"])
    s.go_to("end of combat")
    return not s.is_over and s.life(P0) == 4


@position(CATEGORY)
def teferis_protection_is_not_wasted_on_a_scratch(s: Thought) -> bool:
    s.hand(P0, "Teferi's Protection")
    mana(s, "Plains", 3)
    s.battlefield(P1, "Llanowar Elves")
    s.turn(P1, "declare attackers")
    s.attack(["Llanowar Elves"])
    s.go_to("end of combat")
    return not s.was_cast("Teferi's Protection")


@position(CATEGORY)
def teferis_protection_answers_a_sweeper(s: Thought) -> bool:
    s.hand(P0, "Teferi's Protection")
    mana(s, "Plains", 3)
    s.battlefield(P0, "Serra Angel", "Hill Giant", "Grizzly Bears")
    s.hand(P1, "Wrath of God")
    mana(s, "Plains", 4, P1)
    s.turn(P1)
    s.cast("Wrath of God", by=P1)
    s.go_to("postcombat main")
    s.go_to("main", of=P0)
    return s.exists("Serra Angel") and s.exists("Grizzly Bears")


@position(CATEGORY)
def a_new_creature_crews_so_that_the_vehicle_attacks(s: Thought) -> bool:
    s.battlefield(P0, "Renegade Freighter")
    s.battlefield(P0, "Grizzly Bears", sick=True)
    s.turn(P0)
    s.go_to("declare attackers")
    return s.attackers() == ["Renegade Freighter"]


@position(CATEGORY)
def nobody_crews_a_vehicle_that_would_only_die(s: Thought) -> bool:
    s.battlefield(P0, "Sky Skiff")
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Serra Angel", "Air Elemental")
    s.go_to("end")
    return s.exists("Sky Skiff") and not s.is_tapped("Grizzly Bears")


@position(CATEGORY)
def a_creature_is_dashed_for_the_last_points(s: Thought) -> bool:
    s.hand(P0, "Screamreach Brawler")
    mana(s, "Mountain", 3)
    s.life(P1, 2)
    s.go_to("end")
    return s.is_over


@position(CATEGORY)
def the_last_card_is_dashed_past_an_empty_board(s: Thought) -> bool:
    s.hand(P0, "Screamreach Brawler")
    mana(s, "Mountain", 3)
    s.go_to("end")
    return s.life(P1) == 18


@position(CATEGORY)
def a_blocker_that_is_needed_is_not_dashed(s: Thought) -> bool:
    s.hand(P0, "Screamreach Brawler")
    mana(s, "Mountain", 3)
    s.life(P0, 5)
    s.battlefield(P1, "Grizzly Bears", tapped=True)
    s.go_to("end")
    return s.exists("Screamreach Brawler") and s.life(P1) == 20


@position(CATEGORY)
def with_more_to_cast_a_creature_comes_to_stay(s: Thought) -> bool:
    s.hand(P0, "Mardu Scout", "Hill Giant", "Goblin Instigator")
    mana(s, "Mountain", 2)
    s.go_to("end")
    return s.exists("Mardu Scout") and s.life(P1) == 20


@position(CATEGORY)
def the_copter_is_not_crewed_twice(s: Thought) -> bool:
    s.battlefield(P0, "Smuggler's Copter", "Grizzly Bears", "Llanowar Elves")
    s.go_to("declare attackers")
    return "Smuggler's Copter" in s.attackers() and s.is_tapped("Llanowar Elves") and s.is_attacking("Grizzly Bears")


@position(CATEGORY)
def choking_tethers_are_cycled_while_lands_are_short(s: Thought) -> bool:
    s.hand(P0, "Choking Tethers", "Mahamoti Djinn", "Mahamoti Djinn")
    mana(s, "Island", 2)
    s.go_to("end")
    return "Choking Tethers" in s.graveyard(P0) and s.cards_drawn(P0) == 1
