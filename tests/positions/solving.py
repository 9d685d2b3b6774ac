"""Positions about Cases and ward: a Case is solved where that is near, wards are respected and paid when worth it."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana, position

SOLVE = "solve a Case that is near"
WARD = "respect a ward, pay it when that is worth it"


@position(SOLVE)
def the_third_attacker_goes_along_to_solve_the_express(s: Thought) -> bool:
    s.battlefield(P0, "Case of the Gateway Express", "Grizzly Bears", "Grizzly Bears", "Llanowar Elves")
    s.life(P1, 12)
    s.go_to("end")
    s.settle()
    while s.stack():
        s.resolve()
    return s.is_solved("Case of the Gateway Express")


@position(SOLVE)
def three_do_not_attack_into_certain_death_for_the_express(s: Thought) -> bool:
    s.battlefield(P0, "Case of the Gateway Express", "Serra Angel", "Llanowar Elves", "Llanowar Elves")
    s.battlefield(P1, "Craw Wurm", "Craw Wurm", "Craw Wurm", "Craw Wurm")
    s.go_to("end")
    return s.count("Llanowar Elves", P0) == 2 and s.exists("Serra Angel")


@position(SOLVE)
def the_last_card_is_cast_to_solve_the_pulse(s: Thought) -> bool:
    s.battlefield(P0, "Case of the Crimson Pulse")
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P1, "Grizzly Bears")
    s.go_to("end")
    s.resolve()
    return s.is_solved("Case of the Crimson Pulse")


@position(SOLVE)
def the_suspected_skeleton_pays_for_splinters(s: Thought) -> bool:
    s.battlefield(P0, "Case of the Stashed Skeleton", "Hill Giant")
    s.battlefield(P0, "Drudge Skeletons", designations=("suspected",))
    s.hand(P0, "Bone Splinters")
    mana(s, "Swamp", 1)
    s.battlefield(P1, "Serra Angel")
    s.go_to("end")
    s.resolve()
    return s.is_solved("Case of the Stashed Skeleton") and not s.exists("Serra Angel")


@position(SOLVE)
def the_clue_that_solves_the_falcon_is_kept(s: Thought) -> bool:
    s.battlefield(P0, "Case of the Filched Falcon", "Ornithopter")
    s.hand(P0, "Thraben Inspector", "Novice Inspector")
    mana(s, "Plains", 4)
    s.go_to("end")
    s.resolve()
    return s.is_solved("Case of the Filched Falcon")


@position(SOLVE)
def the_solved_falcon_makes_a_bird(s: Thought) -> bool:
    s.battlefield(P0, "Case of the Filched Falcon", designations=("solved",))
    s.battlefield(P0, "Howling Mine")
    mana(s, "Island", 3)
    s.go_to("upkeep", of=P0)
    return s.exists("Howling Mine") and "Creature" in s.types("Howling Mine")


@position(SOLVE)
def the_land_on_top_of_the_library_is_played_first(s: Thought) -> bool:
    s.battlefield(P0, "Courser of Kruphix")
    library = s.game.state.players[P0].library
    s.library(P0, "Forest")
    library.insert(0, library.pop())
    s.hand(P0, "Forest")
    s.go_to("end")
    return s.hand(P0) == ["Forest"] and s.count("Forest", P0) == 1


@position(WARD)
def bolt_takes_the_creature_without_ward(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P1, "Dwarven Forge-Chanter", "Grizzly Bears")
    s.life(P0, 2)
    s.go_to("upkeep", of=P0)
    return not s.exists("Grizzly Bears")


@position(WARD)
def nothing_is_aimed_at_a_ward_that_cannot_be_paid(s: Thought) -> bool:
    s.hand(P0, "Swords to Plowshares")
    mana(s, "Plains", 2)
    s.battlefield(P1, "Tolarian Terror")
    s.go_to("upkeep", of=P0)
    return not s.was_cast("Swords to Plowshares")


@position(WARD)
def the_ward_of_the_serpent_is_paid(s: Thought) -> bool:
    s.hand(P0, "Swords to Plowshares")
    mana(s, "Plains", 3)
    s.battlefield(P1, "Tolarian Terror")
    s.go_to("upkeep", of=P0)
    return s.was_cast("Swords to Plowshares") and not s.exists("Tolarian Terror")


@position(WARD)
def a_land_too_many_is_discarded_for_maha(s: Thought) -> bool:
    s.hand(P0, "Swords to Plowshares", "Plains")
    mana(s, "Plains", 7)
    s.lands_played(P0, 1)
    s.battlefield(P1, "Maha, Its Feathers Night")
    s.go_to("upkeep", of=P0)
    return not s.exists("Maha, Its Feathers Night")


@position(WARD)
def seven_life_is_too_much_for_a_bolt(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P1, "Sire of Seven Deaths")
    s.life(P0, 8)
    s.go_to("upkeep", of=P0)
    return s.life(P0) == 8 and s.exists("Sire of Seven Deaths")
