"""Positions about double-faced cards: which face to play, when to turn over, and Vehicles that cannot block."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana, position

FACE, TURN = "the face that serves best", "convert when it helps"
FLAMEWAR, FLAMEWAR_BACK = "Flamewar, Brash Veteran", "Flamewar, Streetwise Operative"
RATCHET, RATCHET_BACK = "Ratchet, Field Medic", "Ratchet, Rescue Racer"
BLITZWING_BACK = "Blitzwing, Adaptive Assailant"


# --- Which face -------------------------------------------------------------------------------------


@position(FACE)
def with_two_lands_it_comes_converted(s: Thought) -> bool:
    s.hand(P0, FLAMEWAR)
    mana(s, "Swamp", 1)
    mana(s, "Mountain", 1)
    s.go_to("end")
    return s.count(FLAMEWAR_BACK, P0) == 1


@position(FACE)
def the_pathway_makes_the_color_that_the_hand_wants(s: Thought) -> bool:
    s.hand(P0, "Riverglide Pathway", "Lightning Bolt", "Hill Giant")
    mana(s, "Plains", 1)
    s.go_to("end")
    return s.count("Lavaglide Pathway", P0) == 1


@position(FACE)
def short_of_lands_a_spell_is_played_as_a_land(s: Thought) -> bool:
    s.hand(P0, "Witch Enchanter", "Serra Angel")
    mana(s, "Plains", 2)
    s.go_to("end")
    return s.count("Witch-Blessed Meadow", P0) == 1


@position(FACE)
def with_another_land_in_hand_the_spell_is_kept(s: Thought) -> bool:
    s.hand(P0, "Witch Enchanter", "Plains", "Serra Angel")
    mana(s, "Plains", 2)
    s.go_to("end")
    return s.count("Plains", P0) == 3 and not s.was_cast("Witch Enchanter")


@position(FACE)
def with_lands_enough_it_is_cast_as_a_creature(s: Thought) -> bool:
    s.hand(P0, "Witch Enchanter")
    mana(s, "Plains", 5)
    s.battlefield(P1, "Bonesplitter")
    s.go_to("end")
    return s.count("Witch Enchanter", P0) == 1 and s.battlefield(P1) == []


# --- When to turn over ----------------------------------------------------------------------------------


def gains_life(s: Thought) -> None:
    """Ratchet and a creature that gains its player a life."""
    s.battlefield(P0, RATCHET)
    s.hand(P0, "Venerable Monk")
    mana(s, "Plains", 3)
    s.go_to("end")


@position(TURN)
def ratchet_converts_for_an_artifact(s: Thought) -> bool:
    s.graveyard(P0, "Bonesplitter")
    gains_life(s)
    return s.count(RATCHET_BACK, P0) == 1 and s.count("Bonesplitter", P0) == 1


@position(TURN)
def ratchet_stays_without_one(s: Thought) -> bool:
    gains_life(s)
    return s.count(RATCHET, P0) == 1


@position(TURN)
def mana_left_over_turns_the_gargoyle_over(s: Thought) -> bool:
    s.battlefield(P0, "Thraben Gargoyle")
    mana(s, "Plains", 6)
    s.turn(P1)
    s.go_to("end", P1)
    s.go_to("precombat main", P0)
    s.go_to("end", P0)
    return s.count("Stonewing Antagonizer", P0) == 1


@position(TURN)
def a_vehicle_with_living_metal_need_not_stay_home(s: Thought) -> bool:
    """It could not block the Bears anyway."""
    s.life(P0, 6)
    s.battlefield(P0, "Blitzwing, Cruel Tormentor", transformed=True)
    s.battlefield(P1, "Grizzly Bears", "Grizzly Bears")
    s.go_to("declare attackers")
    return s.attackers() == [BLITZWING_BACK]
