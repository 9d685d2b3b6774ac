"""Positions about prototype and backup: how large to cast it, and whom it is to help."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana, position

SIZE, HELP = "prototyped or whole as fits the turn", "backup where it helps most"
FLESHGORGER, AUTOMATON = "Phyrexian Fleshgorger", "Blitz Automaton"


# --- How large -----------------------------------------------------------------------------------------


@position(SIZE)
def with_three_lands_it_comes_small(s: Thought) -> bool:
    s.hand(P0, FLESHGORGER)
    mana(s, "Swamp", 3)
    s.go_to("end")
    return s.was_cast(FLESHGORGER) and s.pt(FLESHGORGER) == (3, 3)


@position(SIZE)
def with_seven_lands_it_comes_whole(s: Thought) -> bool:
    s.hand(P0, FLESHGORGER)
    mana(s, "Swamp", 7)
    s.go_to("end")
    return s.was_cast(FLESHGORGER) and s.pt(FLESHGORGER) == (7, 5)


@position(SIZE)
def two_small_ones_are_better_than_nothing_left_over(s: Thought) -> bool:
    """Six lands cast two prototypes; neither could come whole."""
    s.hand(P0, FLESHGORGER, "Goring Warplow", FLESHGORGER)
    mana(s, "Swamp", 6)
    s.go_to("end")
    return s.count(FLESHGORGER) == 2


@position(SIZE)
def with_the_seventh_land_in_hand_it_waits_if_something_else_is_there_to_cast(s: Thought) -> bool:
    s.hand(P0, FLESHGORGER, "Swamp", "Sengir Vampire")
    s.lands_played(P0, 1)
    mana(s, "Swamp", 6)
    s.go_to("end")
    return s.was_cast("Sengir Vampire") and not s.was_cast(FLESHGORGER)


@position(SIZE)
def haste_for_the_last_points_comes_prototyped_before_combat(s: Thought) -> bool:
    s.hand(P0, AUTOMATON)
    mana(s, "Mountain", 3)
    s.life(P1, 3)
    s.go_to("end")
    return s.winner == P0


@position(SIZE)
def without_the_colours_it_comes_whole_or_not_at_all(s: Thought) -> bool:
    s.hand(P0, FLESHGORGER)
    mana(s, "Plains", 7)
    s.go_to("end")
    return s.pt(FLESHGORGER) == (7, 5)


# --- Whom it helps --------------------------------------------------------------------------------------


@position(HELP)
def flying_goes_to_the_creature_that_can_attack(s: Thought) -> bool:
    s.hand(P0, "Golden-Scale Aeronaut")
    mana(s, "Plains", 5)
    s.battlefield(P0, "Hill Giant")
    s.battlefield(P1, "Air Elemental", tapped=True)
    s.battlefield(P1, "Giant Spider", tapped=True)
    s.battlefield(P1, "Craw Wurm")
    s.go_to("end")
    return s.counters_on("Hill Giant", "+1/+1") == 1 and s.life(P1) == 16


@position(HELP)
def alone_it_helps_itself(s: Thought) -> bool:
    s.hand(P0, "Sigiled Sentinel")
    mana(s, "Plains", 3)
    s.battlefield(P1, "Hill Giant")
    s.go_to("end")
    return s.was_cast("Sigiled Sentinel") and s.pt("Sigiled Sentinel") == (3, 3)


@position(HELP)
def double_strike_makes_the_attack_lethal(s: Thought) -> bool:
    s.hand(P0, "Fearless Skald")
    mana(s, "Mountain", 5)
    s.battlefield(P0, "Hill Giant")
    s.battlefield(P0, "Grizzly Bears", tapped=True)
    s.life(P1, 8)
    s.go_to("end")
    return s.winner == P0


@position(HELP)
def hexproof_saves_the_creature_that_is_aimed_at(s: Thought) -> bool:
    s.hand(P0, "Saiba Cryptomancer")
    mana(s, "Island", 2)
    s.battlefield(P0, "Air Elemental")
    s.hand(P1, "Murder")
    mana(s, "Swamp", 3, P1)
    s.run_to("main", of=P1)
    s.cast("Murder", by=P1, target="Air Elemental")
    s.resolve()
    return s.exists("Air Elemental") and s.was_cast("Saiba Cryptomancer")


@position(HELP)
def counters_are_not_given_to_the_opponent(s: Thought) -> bool:
    s.hand(P0, "Serpent-Blade Assailant")
    mana(s, "Forest", 3)
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P0, "Llanowar Elves", tapped=True)
    s.go_to("end")
    return s.pt("Craw Wurm") == (6, 4) and s.was_cast("Serpent-Blade Assailant")


@position(HELP)
def three_counters_on_the_trampler_that_attacks(s: Thought) -> bool:
    s.hand(P0, "Conclave Sledge-Captain")
    mana(s, "Forest", 6)
    s.battlefield(P0, "Hill Giant")
    s.battlefield(P1, "Llanowar Elves")
    s.go_to("end")
    return s.life(P1) <= 15


@position(SIZE)
def a_prototyped_creature_is_blinked_for_the_whole_one(s: Thought) -> bool:
    s.hand(P0, "Combat Thresher", "Cloudshift")
    mana(s, "Plains", 4)
    s.go_to("main", of=P1)
    s.go_to("upkeep", of=P0)
    return s.pt("Combat Thresher") == (3, 3)
