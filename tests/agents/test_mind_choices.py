"""What the heuristic is asked in odd positions: it has an answer to each."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana


def test_an_equipment_that_may_go_on_a_planeswalker_is_judged() -> None:
    """A planeswalker is none of the creatures that the attack to come is planned with."""
    s = Thought()
    mana(s, "Mountain", 6)
    s.battlefield(P0, "Luxior, Giada's Gift", "Jace Beleren", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.go_to("end")
    assert s.exists("Luxior, Giada's Gift")
