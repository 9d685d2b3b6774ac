"""Positions about hands: mulligans, lands, curve and what is let go."""

from __future__ import annotations

from collections.abc import Sequence

from tests.positions.board import P0, P1, Thought, mana, position


def keeps(s: Thought, hand: Sequence[str]) -> bool:
    """Whether an opening hand is kept."""
    s.start_game()
    s.library(P0, *hand)
    s.shuffle_leaves(P0, *hand)
    return s.choice(s.until_asked("mulligan", P0)) == 0


SPELLS = (
    "Grizzly Bears",
    "Hill Giant",
    "Giant Growth",
    "Trained Armodon",
    "Llanowar Elves",
    "Rancor",
    "Elvish Warrior",
)


def _with_lands(number: int) -> list[str]:
    return ["Forest"] * number + list(SPELLS[: 7 - number])


@position("mulligan 0, 1, 6, 7 lands")
def no_land_is_a_mulligan(s: Thought) -> bool:
    return not keeps(s, _with_lands(0))


@position("mulligan 0, 1, 6, 7 lands")
def one_land_is_a_mulligan(s: Thought) -> bool:
    return not keeps(s, _with_lands(1))


@position("mulligan 0, 1, 6, 7 lands")
def six_lands_are_a_mulligan(s: Thought) -> bool:
    return not keeps(s, _with_lands(6))


@position("mulligan 0, 1, 6, 7 lands")
def seven_lands_are_a_mulligan(s: Thought) -> bool:
    return not keeps(s, _with_lands(7))


@position("mulligan 0, 1, 6, 7 lands")
def two_lands_are_kept(s: Thought) -> bool:
    return keeps(s, _with_lands(2))


@position("mulligan 0, 1, 6, 7 lands")
def three_lands_are_kept(s: Thought) -> bool:
    return keeps(s, _with_lands(3))


@position("mulligan 0, 1, 6, 7 lands")
def five_lands_are_kept(s: Thought) -> bool:
    return keeps(s, _with_lands(5))


@position("discards the least useful")
def a_flooded_player_discards_a_land(s: Thought) -> bool:
    s.hand(P0, "Forest", "Forest", "Ravenous Baloth", "Overrun")
    s.lands_played(P0, 1)
    mana(s, "Forest", 8)
    for name in s.battlefield(P0):
        assert name == "Forest"
    s.hand(P1, "Mind Rot")
    mana(s, "Swamp", 3, P1)
    s.turn(P1)
    s.cast("Mind Rot", by=P1, target=P0)
    s.go_to("postcombat main")
    return sorted(s.graveyard(P0)) == ["Forest", "Forest"]


@position("discards the least useful")
def a_player_short_of_lands_keeps_the_land(s: Thought) -> bool:
    s.hand(P0, "Forest", "Overrun", "Trained Armodon")
    mana(s, "Forest", 2)
    s.hand(P1, "Mind Rot")
    mana(s, "Swamp", 3, P1)
    s.turn(P1)
    s.cast("Mind Rot", by=P1, target=P0)
    s.go_to("postcombat main")
    return "Forest" in s.hand(P0)


@position("curve")
def a_land_is_played_before_anything_else(s: Thought) -> bool:
    s.hand(P0, "Forest", "Trained Armodon")
    mana(s, "Forest", 2)
    s.go_to("end")
    return s.exists("Trained Armodon") and s.count("Forest", P0) == 3


@position("curve")
def all_mana_is_spent_where_it_can_be(s: Thought) -> bool:
    s.hand(P0, "Grizzly Bears", "Elvish Warrior", "Trained Armodon")
    mana(s, "Forest", 4)
    s.go_to("end")
    return s.exists("Grizzly Bears") and s.exists("Elvish Warrior")


@position("curve")
def kicker_is_paid_with_enough_mana(s: Thought) -> bool:
    s.hand(P0, "Kavu Titan")
    mana(s, "Forest", 5)
    s.go_to("end")
    return s.pt("Kavu Titan") == (5, 5)


@position("curve")
def a_land_that_fetches_is_used_for_the_spell_of_the_turn(s: Thought) -> bool:
    s.hand(P0, "Grizzly Bears")
    s.battlefield(P0, "Windswept Heath")
    mana(s, "Forest", 1)
    s.library(P0, "Forest", "Plains")
    s.go_to("end")
    return not s.exists("Windswept Heath")
