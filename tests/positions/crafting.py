"""Positions about craft: done when it helps, with the materials that are missed least."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana, position

CRAFT = "craft when it helps, with what is missed least"


@position(CRAFT)
def a_dead_creature_is_exiled_rather_than_a_living_one(s: Thought) -> bool:
    mana(s, "Swamp", 5)
    s.battlefield(P0, "Tithing Blade", "Hill Giant")
    s.graveyard(P0, "Craw Wurm")
    s.go_to("end")
    return s.exists("Consuming Sepulcher") and s.exists("Hill Giant") and "Craw Wurm" in s.exile(P0)


@position(CRAFT)
def the_least_creature_is_exiled_of_two(s: Thought) -> bool:
    mana(s, "Swamp", 6)
    s.battlefield(P0, "Visage of Dread", "Serra Angel")
    s.graveyard(P0, "Ravenous Rats", "Grizzly Bears")
    s.go_to("end")
    return s.exists("Dread Osseosaur") and s.exists("Serra Angel")


@position(CRAFT)
def a_good_creature_is_not_exiled_for_a_trickle_of_life(s: Thought) -> bool:
    mana(s, "Swamp", 5)
    s.battlefield(P0, "Tithing Blade", "Serra Angel")
    s.go_to("end")
    return s.exists("Serra Angel")


@position(CRAFT)
def the_effigy_is_crafted_with_a_card_of_each_color(s: Thought) -> bool:
    mana(s, "Plains", 5)
    s.battlefield(P0, "Sunbird Standard")
    s.graveyard(P0, "Grizzly Bears", "Terminate", "Hill Giant", "Serra Angel")
    s.go_to("end")
    return s.exists("Sunbird Effigy") and s.pt("Sunbird Effigy") == (4, 4)


@position(CRAFT)
def no_effigy_is_crafted_that_would_die_at_once(s: Thought) -> bool:
    mana(s, "Plains", 6)
    s.battlefield(P0, "Sunbird Standard")
    s.go_to("end")
    return s.exists("Sunbird Standard")


@position(CRAFT)
def bricks_that_have_done_their_work_become_a_kiln(s: Thought) -> bool:
    mana(s, "Plains", 7)
    s.battlefield(P0, "Clay-Fired Bricks", "Grizzly Bears")
    s.graveyard(P0, "Ichor Wellspring")
    s.battlefield(P1, "Hill Giant")
    s.go_to("end")
    return s.exists("Cosmium Kiln") and s.count("Gnome Token", P0) == 2
