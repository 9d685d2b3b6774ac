"""Positions about meld: the pair is put together when both are there, and not activated in vain."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana, position

MELD = "meld the pair when both are there"


@position(MELD)
def the_town_and_its_garrison_become_one(s: Thought) -> bool:
    mana(s, "Mountain", 5)
    s.battlefield(P0, "Hanweir Battlements", "Hanweir Garrison")
    s.battlefield(P1, "Hill Giant")
    s.go_to("end")
    return s.exists("Hanweir, the Writhing Township")


@position(MELD)
def the_town_alone_is_not_asked_to_meld(s: Thought) -> bool:
    mana(s, "Mountain", 5)
    s.battlefield(P0, "Hanweir Battlements", "Hill Giant")
    s.go_to("end")
    return not s.is_tapped("Hanweir Battlements")


@position(MELD)
def a_garrison_of_the_opponent_is_no_counterpart(s: Thought) -> bool:
    mana(s, "Mountain", 5)
    s.battlefield(P0, "Hanweir Battlements")
    s.battlefield(P1, "Hanweir Garrison")
    s.go_to("end")
    return not s.is_tapped("Hanweir Battlements")


@position(MELD)
def the_scavengers_are_cast_before_combat_to_meld(s: Thought) -> bool:
    mana(s, "Swamp", 5)
    s.battlefield(P0, "Graf Rats")
    s.hand(P0, "Midnight Scavengers")
    s.go_to("end")
    return s.exists("Chittering Host")
