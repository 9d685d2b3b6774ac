"""Positions about attacking: lethal on board, race or hold, no suicide attack."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana, position


def attack_of(s: Thought) -> list[str]:
    """The attackers that the heuristic declares this turn."""
    s.go_to("declare attackers")
    return s.attackers()


# --- Lethal on board ---------------------------------------------------------------------------


@position("lethal on board")
def everything_attacks_an_empty_board_for_the_win(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.life(P1, 5)
    s.life(P0, 1)
    s.battlefield(P1, "Air Elemental", tapped=True)
    return len(attack_of(s)) == 2


@position("lethal on board")
def more_attackers_than_blockers_are_lethal(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears", "Elvish Warrior", "Hill Giant")
    s.battlefield(P1, "Air Elemental")
    s.life(P1, 4)
    return len(attack_of(s)) == 3


@position("lethal on board")
def fliers_over_the_ground_are_lethal(s: Thought) -> bool:
    s.battlefield(P0, "Air Elemental", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant", "Trained Armodon")
    s.life(P1, 4)
    return "Air Elemental" in attack_of(s)


@position("lethal on board")
def burn_finishes_the_game(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P1, "Serra Angel")
    s.life(P1, 3)
    s.go_to("end")
    return s.is_over or s.life(P1) <= 0


@position("lethal on board")
def two_burn_spells_together_finish_the_game(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt", "Incinerate")
    mana(s, "Mountain", 3)
    s.battlefield(P1, "Hill Giant")
    s.life(P1, 6)
    s.go_to("end")
    return s.is_over


@position("lethal on board")
def attack_and_burn_together_finish_the_game(s: Thought) -> bool:
    s.battlefield(P0, "Hill Giant")
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.life(P1, 6)
    s.go_to("end")
    return s.is_over


@position("lethal on board")
def a_team_pump_makes_the_attack_lethal(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears", "Elvish Warrior", "Llanowar Elves")
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Overrun")
    mana(s, "Forest", 5)
    s.life(P1, 10)
    s.go_to("end")
    return s.is_over


@position("lethal on board")
def a_haste_creature_is_cast_first_when_it_makes_the_attack_lethal(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Ball Lightning")
    mana(s, "Mountain", 3)
    s.life(P1, 7)
    s.battlefield(P1, "Llanowar Elves")
    s.go_to("end")
    return s.is_over


# --- Race or hold ------------------------------------------------------------------------------


@position("race or hold")
def holds_back_the_blockers_that_keep_it_alive(s: Thought) -> bool:
    s.battlefield(P0, "Hill Giant", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant", "Grizzly Bears")
    s.life(P0, 4)
    s.life(P1, 20)
    return not attack_of(s)


@position("race or hold")
def races_in_the_air_when_far_ahead(s: Thought) -> bool:
    s.battlefield(P0, "Air Elemental")
    s.battlefield(P1, "Grizzly Bears")
    s.life(P0, 18)
    s.life(P1, 8)
    return attack_of(s) == ["Air Elemental"]


@position("race or hold")
def a_flier_stays_home_to_block_when_the_race_is_lost(s: Thought) -> bool:
    s.battlefield(P0, "Air Elemental")
    s.battlefield(P1, "Air Elemental")
    s.life(P0, 3)
    s.life(P1, 20)
    return not attack_of(s)


@position("race or hold")
def attacks_past_tapped_creatures(s: Thought) -> bool:
    s.battlefield(P0, "Hill Giant")
    s.battlefield(P1, "Trained Armodon", tapped=True)
    s.life(P1, 12)
    return attack_of(s) == ["Hill Giant"]


@position("race or hold")
def vigilance_attacks_and_still_guards(s: Thought) -> bool:
    s.battlefield(P0, "Serra Angel")
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.life(P0, 5)
    return attack_of(s) == ["Serra Angel"]


@position("race or hold")
def the_large_creature_attacks_into_small_ones(s: Thought) -> bool:
    s.battlefield(P0, "Ravenous Baloth")
    s.battlefield(P1, "Llanowar Elves", "Grizzly Bears")
    s.life(P0, 20)
    return attack_of(s) == ["Ravenous Baloth"]


# --- No suicide attack ---------------------------------------------------------------------------


@position("no suicide attack")
def a_bear_does_not_attack_into_a_giant(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    return not attack_of(s)


@position("no suicide attack")
def a_small_team_does_not_attack_into_walls_of_first_strike(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears", "Elvish Warrior")
    s.battlefield(P1, "White Knight", "White Knight", "Hill Giant")
    return not attack_of(s)


@position("no suicide attack")
def a_ground_creature_does_not_attack_into_deathtouch(s: Thought) -> bool:
    s.battlefield(P0, "Ravenous Baloth")
    s.battlefield(P1, "Typhoid Rats")
    return not attack_of(s)


@position("no suicide attack")
def a_mana_creature_stays_home(s: Thought) -> bool:
    s.battlefield(P0, "Llanowar Elves")
    s.battlefield(P1, "Grizzly Bears")
    return not attack_of(s)


@position("no suicide attack")
def the_flier_attacks_and_the_bear_does_not(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears", "Leonin Skyhunter")
    s.battlefield(P1, "Hill Giant")
    return attack_of(s) == ["Leonin Skyhunter"]


@position("no suicide attack")
def a_fleeting_creature_is_kept_when_first_strike_would_stop_it(s: Thought) -> bool:
    s.hand(P0, "Ball Lightning")
    mana(s, "Mountain", 3)
    s.battlefield(P1, "White Knight", "Black Knight")
    s.life(P1, 20)
    s.go_to("end")
    return not s.was_cast("Ball Lightning")
